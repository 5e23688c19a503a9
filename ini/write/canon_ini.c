/* SPDX-License-Identifier: MIT
 *
 * canon_ini.c -- the canonical form of a line of a counter file.
 */
#include "ini/write/canon.h"

#include <epc/epc.h>

/* struct epci_canon's section: what is read by lodctr, and what belongs to others, who may tell
 * more apart than the profile functions do. */
enum { BEFORE_ALL, INFO, LANGUAGES, OBJECTS, TEXT, FOREIGN };

static const char *const section_names[] = { "", "info", "languages", "objects", "text" };

static const char *const info_names[] = {
    "drivername", "applicationname", "symbolfile", "trusted", "eventsource", "library",
    "open",       "collect",         "close",      "devices", "dosdevices",  "metadata"
};

static void put_whole(struct epci_canon *canon, const struct epci_line *line)
{
    epci_canon_put(&canon->out, epci_slice_trim(line->whole));
}

static void put_section(struct epci_canon *canon, const struct epci_line *line)
{
    canon->section = FOREIGN;
    for (int i = INFO; i < FOREIGN; i++)
        if (epci_slice_is_any_case(line->name, section_names[i]))
            canon->section = i;
    if (line->bracket_open) {
        put_whole(canon, line);
        return;
    }
    epci_buffer_put(&canon->out, "[", 1);
    if (canon->section == FOREIGN)
        epci_canon_put(&canon->out, line->name);
    else
        epci_canon_put_lower(&canon->out, line->name);
    epci_buffer_put(&canon->out, "]", 1);
    if (line->value.bytes != 0) {
        epci_buffer_put(&canon->out, " ", 1);
        epci_canon_put(&canon->out, line->value);
    }
}

static void put_info_key(struct epci_canon *canon, struct epci_slice name)
{
    for (size_t i = 0; i < EPC_COUNT(info_names); i++)
        if (epci_slice_is_any_case(name, info_names[i])) {
            epci_canon_put_lower(&canon->out, name);
            return;
        }
    epci_canon_put(&canon->out, name);
}

/* SYMBOL_LANGUAGE_NAME, of which the symbol stays as it is.  Whatever else the three digits might
 * be part of (a language with an underscore in its name): it has no case either. */
static void put_text_key(struct epci_canon *canon, struct epci_slice name)
{
    static const size_t kind_bytes = sizeof "_NAME" - 1, language_bytes = sizeof "_009" - 1;
    struct epci_slice kind = { name.at + name.bytes, 0 };
    struct epci_slice language;

    if (name.bytes > kind_bytes) {
        kind.at -= kind_bytes;
        kind.bytes = kind_bytes;
    }
    if (!epci_slice_is_any_case(kind, "_NAME") && !epci_slice_is_any_case(kind, "_HELP")) {
        epci_canon_put(&canon->out, name);
        return;
    }
    name.bytes -= kind_bytes;
    language.at = name.at + name.bytes;
    language.bytes = 0;
    if (name.bytes > language_bytes && language.at[-4] == '_') {
        language.at -= language_bytes - 1;
        language.bytes = language_bytes - 1;
    }
    name.bytes -= language.bytes;
    epci_canon_put(&canon->out, name);
    if (epci_canon_is_language(language))
        epci_canon_put_upper(&canon->out, language);
    else
        epci_canon_put(&canon->out, language);
    epci_canon_put_upper(&canon->out, kind);
}

static void put_key(struct epci_canon *canon, const struct epci_line *line)
{
    if (canon->section == INFO)
        put_info_key(canon, line->name);
    else if (canon->section == LANGUAGES && epci_canon_is_language(line->name))
        epci_canon_put_upper(&canon->out, line->name);
    else if (canon->section == OBJECTS || canon->section == TEXT)
        put_text_key(canon, line->name);
    else
        epci_canon_put(&canon->out, line->name);
    epci_buffer_put(&canon->out, "=", 1);
    epci_canon_put(&canon->out, line->value);
}

void epci_canon_ini_line(struct epci_canon *canon, const struct epci_line *line)
{
    if (line->kind == EPCI_LINE_SECTION) {
        put_section(canon, line);
    } else if (canon->section == FOREIGN) {
        epci_canon_put(&canon->out, line->whole);
    } else if (line->kind == EPCI_LINE_COMMENT) {
        epci_buffer_put(&canon->out, ";", 1);
        epci_canon_put(&canon->out, epci_comment_text(line));
    } else if (line->kind == EPCI_LINE_KEY) {
        put_key(canon, line);
    } else {
        put_whole(canon, line);
    }
}
