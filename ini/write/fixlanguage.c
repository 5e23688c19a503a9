/* SPDX-License-Identifier: MIT
 *
 * fixlanguage.c -- corrects the form of ids of languages: 1036 and 040C become 00C, in [languages]
 * and in all keys.
 *
 * An id stays if the file has the correct one already: two languages are never joined.
 */
#include "ini/write/fix.h"

#include <string.h>

#include "ini/read/language.h"
#include "ini/read/sections.h"
#include "kit/dictionary.h"

static const char renamed_text[] =
    "the id of the language has the form that Windows looks up now, here and in all keys";

struct renaming {
    struct kit_arena *arena;
    const struct ini_source *source;
    struct kit_names known;   /* ids in [languages] or in keys of [objects] and [text] */
    struct kit_names renamed; /* ids to rename: position in found */
    const struct ini_findings *found;
    struct kit_buffer *out;
};

/* The id in the line's key: in [objects] and [text] the part before _NAME or _HELP.  Empty for any
 * other line. */
static struct kit_slice language_id_in_line(const struct ini_line *line)
{
    static const size_t kind_bytes = sizeof "_NAME" - 1;
    struct kit_slice key = line->name;
    const char *end = key.at + (key.bytes > kind_bytes ? key.bytes - kind_bytes : 0);
    const char *at = end;

    if (line->kind != INI_LINE_KEY || line->section < INI_SECTION_LANGUAGES)
        return kit_slice_of("");
    if (line->section == INI_SECTION_LANGUAGES)
        return key;
    while (at > key.at && at[-1] != '_')
        at--;
    return kit_slice_between(at, end);
}

void ini_collect_language_ids(struct kit_arena *arena, const struct ini_source *source,
                              enum ini_section from, struct kit_names *ids)
{
    struct ini_scan scan = ini_scan_begin(source->text, source->bytes, INI_DIALECT_INI);
    struct ini_line line;

    while (ini_scan_next_line(&scan, &line)) {
        struct kit_slice id = language_id_in_line(&line);

        if (line.section >= from && id.bytes != 0 && !kit_names_find_any_case(ids, id))
            (void)kit_names_add(ids, arena, id, 0);
    }
}

/* Choose the ids whose correct form is known and not used yet. */
static void choose_ids_to_rename(struct renaming *renaming, struct ini_findings *done)
{
    const struct ini_findings *found = renaming->found;

    for (uint32_t i = 0; i < found->stored; i++) {
        const struct ini_finding *finding = &found->list[i];
        struct kit_slice wanted;
        uint32_t value;
        if (finding->rule != INI_RULE_LANGUAGE_LCID || !finding->got || !finding->wanted ||
            !ini_language_parse_id(finding->wanted, &value) || !finding->at.file ||
            strcmp(finding->at.file, renaming->source->name) != 0)
            continue;
        wanted = kit_slice_of(finding->wanted);
        if (kit_names_find_any_case(&renaming->known, wanted))
            continue;
        (void)kit_names_add(&renaming->known, renaming->arena, wanted, 0);
        (void)kit_names_add(&renaming->renamed, renaming->arena, kit_slice_of(finding->got), i);
        ini_add_finding(done, finding, "%s", renamed_text);
    }
}

static void put_line_with_renamed_id(struct renaming *renaming, const struct ini_line *line)
{
    struct kit_slice id = language_id_in_line(line);
    const struct kit_name *name = id.bytes ? kit_names_find_any_case(&renaming->renamed, id) : NULL;
    const char *at = line->whole.at;
    const char *end = line->ending.at + line->ending.bytes;

    if (name) {
        const char *wanted = renaming->found->list[name->value].wanted;
        kit_buffer_add_bytes(renaming->out, at, (size_t)(id.at - at));
        kit_buffer_add_bytes(renaming->out, wanted, strlen(wanted));
        at = id.at + id.bytes;
    }
    kit_buffer_add_bytes(renaming->out, at, (size_t)(end - at));
}

void ini_fix_language_ids(struct kit_arena *arena, const struct ini_source *source,
                          const struct ini_findings *found, struct ini_findings *done,
                          struct kit_buffer *out)
{
    struct renaming renaming = { .arena = arena, .source = source, .found = found, .out = out };
    struct ini_scan scan = ini_scan_begin(source->text, source->bytes, INI_DIALECT_INI);
    struct ini_line line;

    ini_collect_language_ids(arena, source, INI_SECTION_LANGUAGES, &renaming.known);
    choose_ids_to_rename(&renaming, done);
    while (renaming.renamed.count != 0 && ini_scan_next_line(&scan, &line))
        put_line_with_renamed_id(&renaming, &line);
}
