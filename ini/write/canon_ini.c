/* SPDX-License-Identifier: MIT
 *
 * canon_ini.c -- the canonical form of a line of a counter file.
 *
 * Sections of other programs stay unchanged, since those may distinguish more than the profile
 * functions do.
 */
#include "ini/write/canon.h"

static void put_trimmed_line(struct ini_canon *canon, const struct ini_line *line)
{
    ini_canon_put_slice_unchanged(&canon->out, kit_slice_trim(line->whole));
}

static void put_ini_section_header(struct ini_canon *canon, const struct ini_line *line)
{
    canon->other = line->section == INI_SECTION_NONE;
    if (line->bracket_open) {
        put_trimmed_line(canon, line);
        return;
    }
    kit_buffer_add_bytes(&canon->out, "[", 1);
    if (canon->other)
        ini_canon_put_slice_unchanged(&canon->out, line->name);
    else
        ini_canon_put_lower(&canon->out, line->name);
    kit_buffer_add_bytes(&canon->out, "]", 1);
    if (line->value.bytes != 0) {
        kit_buffer_add_bytes(&canon->out, " ", 1);
        ini_canon_put_slice_unchanged(&canon->out, line->value);
    }
}

/* SYMBOL_LANGUAGE_NAME: the symbol stays unchanged.  The three digits may also be the end of
 * another language's id; its case does not matter either. */
static void put_text_key(struct ini_canon *canon, struct kit_slice name)
{
    static const size_t kind_bytes = sizeof "_NAME" - 1, language_bytes = sizeof "009" - 1;
    const char *end = name.at + name.bytes;
    const char *kind = name.bytes > kind_bytes ? end - kind_bytes : end;
    const char *language = kind;

    if (!kit_slice_is_any_case(kit_slice_between(kind, end), "_NAME") &&
        !kit_slice_is_any_case(kit_slice_between(kind, end), "_HELP")) {
        ini_canon_put_slice_unchanged(&canon->out, name);
        return;
    }
    if ((size_t)(kind - name.at) > language_bytes + 1 && kind[-4] == '_')
        language -= language_bytes;
    ini_canon_put_slice_unchanged(&canon->out, kit_slice_between(name.at, language));
    ini_canon_put_language_id(&canon->out, kit_slice_between(language, kind));
    ini_canon_put_upper(&canon->out, kit_slice_between(kind, end));
}

static void put_ini_key_and_value(struct ini_canon *canon, const struct ini_line *line)
{
    if (line->section == INI_SECTION_INFO && ini_info_key_from_name(line->name) != INI_INFO_COUNT)
        ini_canon_put_lower(&canon->out, line->name);
    else if (line->section == INI_SECTION_LANGUAGES)
        ini_canon_put_language_id(&canon->out, line->name);
    else if (line->section == INI_SECTION_OBJECTS || line->section == INI_SECTION_TEXT)
        put_text_key(canon, line->name);
    else
        ini_canon_put_slice_unchanged(&canon->out, line->name);
    kit_buffer_add_bytes(&canon->out, "=", 1);
    ini_canon_put_slice_unchanged(&canon->out, line->value);
}

void ini_canon_put_ini_line(struct ini_canon *canon, const struct ini_line *line)
{
    if (line->kind == INI_LINE_SECTION) {
        put_ini_section_header(canon, line);
    } else if (canon->other) {
        ini_canon_put_slice_unchanged(&canon->out, line->whole);
    } else if (line->kind == INI_LINE_COMMENT) {
        kit_buffer_add_bytes(&canon->out, ";", 1);
        ini_canon_put_slice_unchanged(&canon->out, ini_comment_text(line));
    } else if (line->kind == INI_LINE_KEY) {
        put_ini_key_and_value(canon, line);
    } else {
        put_trimmed_line(canon, line);
    }
}
