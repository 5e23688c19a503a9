/* SPDX-License-Identifier: MIT
 *
 * canon_ini.c -- the canonical form of a line of a counter file.
 */
#include "ini/write/canon.h"

#include <epc/epc.h>

/* struct ini_canon's section: what is read by lodctr, and what belongs to others, who may tell
 * more apart than the profile functions do. */
enum { BEFORE_ALL, INFO, LANGUAGES, OBJECTS, TEXT, FOREIGN };

static const char *const section_names[] = { "", "info", "languages", "objects", "text" };

static const char *const info_names[] = {
    "drivername", "applicationname", "symbolfile", "trusted", "eventsource", "library",
    "open",       "collect",         "close",      "devices", "dosdevices",  "metadata"
};

static void put_whole(struct ini_canon *canon, const struct ini_line *line)
{
    ini_canon_put(&canon->out, kit_slice_trim(line->whole));
}

static void put_section(struct ini_canon *canon, const struct ini_line *line)
{
    canon->section = FOREIGN;
    for (int i = INFO; i < FOREIGN; i++)
        if (kit_slice_is_any_case(line->name, section_names[i]))
            canon->section = i;
    if (line->bracket_open) {
        put_whole(canon, line);
        return;
    }
    kit_buffer_put(&canon->out, "[", 1);
    if (canon->section == FOREIGN)
        ini_canon_put(&canon->out, line->name);
    else
        ini_canon_put_lower(&canon->out, line->name);
    kit_buffer_put(&canon->out, "]", 1);
    if (line->value.bytes != 0) {
        kit_buffer_put(&canon->out, " ", 1);
        ini_canon_put(&canon->out, line->value);
    }
}

static void put_info_key(struct ini_canon *canon, struct kit_slice name)
{
    for (size_t i = 0; i < EPC_COUNT(info_names); i++)
        if (kit_slice_is_any_case(name, info_names[i])) {
            ini_canon_put_lower(&canon->out, name);
            return;
        }
    ini_canon_put(&canon->out, name);
}

/* SYMBOL_LANGUAGE_NAME, of which the symbol stays as it is.  Whatever else the three digits might
 * be part of (a language with an underscore in its name): it has no case either. */
static void put_text_key(struct ini_canon *canon, struct kit_slice name)
{
    static const size_t kind_bytes = sizeof "_NAME" - 1, language_bytes = sizeof "_009" - 1;
    struct kit_slice kind = { name.at + name.bytes, 0 };
    struct kit_slice language;

    if (name.bytes > kind_bytes) {
        kind.at -= kind_bytes;
        kind.bytes = kind_bytes;
    }
    if (!kit_slice_is_any_case(kind, "_NAME") && !kit_slice_is_any_case(kind, "_HELP")) {
        ini_canon_put(&canon->out, name);
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
    ini_canon_put(&canon->out, name);
    if (ini_canon_is_language(language))
        ini_canon_put_upper(&canon->out, language);
    else
        ini_canon_put(&canon->out, language);
    ini_canon_put_upper(&canon->out, kind);
}

static void put_key(struct ini_canon *canon, const struct ini_line *line)
{
    if (canon->section == INFO)
        put_info_key(canon, line->name);
    else if (canon->section == LANGUAGES && ini_canon_is_language(line->name))
        ini_canon_put_upper(&canon->out, line->name);
    else if (canon->section == OBJECTS || canon->section == TEXT)
        put_text_key(canon, line->name);
    else
        ini_canon_put(&canon->out, line->name);
    kit_buffer_put(&canon->out, "=", 1);
    ini_canon_put(&canon->out, line->value);
}

void ini_canon_ini_line(struct ini_canon *canon, const struct ini_line *line)
{
    if (line->kind == INI_LINE_SECTION) {
        put_section(canon, line);
    } else if (canon->section == FOREIGN) {
        ini_canon_put(&canon->out, line->whole);
    } else if (line->kind == INI_LINE_COMMENT) {
        kit_buffer_put(&canon->out, ";", 1);
        ini_canon_put(&canon->out, ini_comment_text(line));
    } else if (line->kind == INI_LINE_KEY) {
        put_key(canon, line);
    } else {
        put_whole(canon, line);
    }
}
