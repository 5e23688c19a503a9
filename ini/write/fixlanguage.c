/* SPDX-License-Identifier: MIT
 *
 * fixlanguage.c -- writes ids of languages in the form that is looked up: 1036 and 040C become 00C, in
 * [languages] and in all keys that have them.
 */
#include "ini/write/fix.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/language.h"
#include "kit/dictionary.h"

static const char renamed_text[] =
    "the id of the language has the form that Windows looks up now, here and in all keys";

struct renaming {
    struct kit_arena *arena;
    const struct ini_source *source;
    struct kit_names known;   /* ids that [languages] or keys of [text] have                  */
    struct kit_names renamed; /* ids to be renamed: position in found                         */
    const struct ini_findings *found;
    struct kit_buffer *out;
    enum { ELSEWHERE, LANGUAGES, TEXTS } section;
};

static void enter(struct renaming *renaming, const struct ini_line *line)
{
    if (line->kind != INI_LINE_SECTION)
        return;
    renaming->section = ELSEWHERE;
    if (kit_slice_is_any_case(line->name, "languages"))
        renaming->section = LANGUAGES;
    if (kit_slice_is_any_case(line->name, "text") || kit_slice_is_any_case(line->name, "objects"))
        renaming->section = TEXTS;
}

/* The id in the line's key: all of it in [languages], else what stands before _NAME or _HELP; empty
 * for any other line. */
static struct kit_slice id_of(const struct renaming *renaming, const struct ini_line *line)
{
    static const size_t kind_bytes = sizeof "_NAME" - 1;
    struct kit_slice id = line->name;

    if (line->kind != INI_LINE_KEY || renaming->section == ELSEWHERE)
        id.bytes = 0;
    if (renaming->section != TEXTS)
        return id;
    if (id.bytes <= kind_bytes) {
        id.bytes = 0;
        return id;
    }
    id.at += id.bytes - kind_bytes;
    id.bytes = 0;
    while (id.at > line->name.at && id.at[-1] != '_') {
        id.at--;
        id.bytes++;
    }
    return id;
}

static int collect_known(struct renaming *renaming)
{
    struct ini_scan scan;
    struct ini_line line;

    ini_scan_init(&scan, renaming->source->text, renaming->source->bytes, INI_DIALECT_INI);
    while (ini_scan_next(&scan, &line)) {
        struct kit_slice id;
        enter(renaming, &line);
        id = id_of(renaming, &line);
        if (id.bytes != 0 && !kit_names_find(&renaming->known, id) &&
            !kit_names_add(&renaming->known, renaming->arena, id, 0))
            return EPC_E_NOMEM;
    }
    return EPC_OK;
}

/* What is meant has to be known, and not there already: two languages are not made one. */
static int choose(struct renaming *renaming, struct ini_findings *done)
{
    const struct ini_findings *found = renaming->found;

    for (uint32_t i = 0; i < found->stored; i++) {
        const struct ini_finding *finding = &found->list[i];
        struct kit_slice wanted;
        uint32_t value;
        if (finding->rule != EPCI_INI_LANGUAGE_LCID || !finding->got || !finding->wanted ||
            !ini_language_value(finding->wanted, &value) || !finding->at.file ||
            strcmp(finding->at.file, renaming->source->name) != 0)
            continue;
        wanted = kit_slice_of(finding->wanted);
        if (kit_names_find(&renaming->known, wanted))
            continue;
        if (!kit_names_add(&renaming->known, renaming->arena, wanted, 0) ||
            !kit_names_add(&renaming->renamed, renaming->arena, kit_slice_of(finding->got), i))
            return EPC_E_NOMEM;
        ini_add(done, finding, "%s", renamed_text);
    }
    return EPC_OK;
}

static void put_line(struct renaming *renaming, const struct ini_line *line)
{
    struct kit_slice id = id_of(renaming, line);
    const struct kit_name *name = id.bytes ? kit_names_find(&renaming->renamed, id) : NULL;
    const char *at = line->whole.at;
    const char *end = line->ending.at + line->ending.bytes;

    if (name) {
        const char *wanted = renaming->found->list[name->value].wanted;
        kit_buffer_put(renaming->out, at, (size_t)(id.at - at));
        kit_buffer_put(renaming->out, wanted, strlen(wanted));
        at = id.at + id.bytes;
    }
    kit_buffer_put(renaming->out, at, (size_t)(end - at));
}

int ini_fix_languages(struct kit_arena *arena, const struct ini_source *source,
                      const struct ini_findings *found, struct ini_findings *done,
                      struct kit_buffer *out)
{
    struct renaming renaming = { .arena = arena, .source = source, .found = found, .out = out };
    struct ini_scan scan;
    struct ini_line line;
    int status = collect_known(&renaming);

    if (status || (status = choose(&renaming, done)) != EPC_OK || renaming.renamed.count == 0)
        return status;
    renaming.section = ELSEWHERE;
    ini_scan_init(&scan, source->text, source->bytes, INI_DIALECT_INI);
    while (ini_scan_next(&scan, &line)) {
        enter(&renaming, &line);
        put_line(&renaming, &line);
    }
    return EPC_OK;
}
