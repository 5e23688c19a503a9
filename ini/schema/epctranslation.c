/* SPDX-License-Identifier: MIT
 *
 * epctranslation.c -- reads translations: webperf.00C.epc, in the folder of webperf.epc, has its
 * texts in 00C.
 *
 * For every language of the schema the file is looked for; a translation for another language is
 * reported, since no tool reads it.
 */
#include "ini/read/encoding.h"
#include "ini/schema/epcform.h"

#include <string.h>

#include <epc/epc.h>

#define ENDING ".epc"

/* Every suggestion compares with all counters.  In a file of another schema, more than a few
 * would be slow and useless. */
#define MAX_SUGGESTIONS 16u

/* ---- Names of files ---- */

/* The id between the last two dots, if it can be a language; else empty. */
static struct kit_slice language_of_path(const char *path)
{
    size_t bytes = strlen(path);
    struct kit_slice id = { path, 0 };

    if (!ini_path_has_ending(path, ENDING) || bytes < sizeof ".00C" - 1 + sizeof ENDING - 1)
        return id;
    id.at = path + bytes - (sizeof ENDING - 1) - 3;
    if (id.at[-1] == '.' && strspn(id.at, "0123456789ABCDEFabcdef") == 3)
        id.bytes = 3;
    return id;
}

char *ini_epc_schema_path_of_translation(struct kit_arena *arena, const struct ini_io *io,
                                         const char *path)
{
    struct kit_slice id = language_of_path(path);
    struct epci_span bytes;
    char *schema;

    if (id.bytes == 0)
        return NULL;
    schema = kit_arena_format(arena, "%.*s%s", (int)(id.at - 1 - path), path, id.at + id.bytes);
    return schema && ini_io_read_file_or_replacement(io, arena, schema, &bytes) != EPC_E_NOT_FOUND
               ? schema
               : NULL;
}

/* ---- One file ---- */

int ini_epc_load_schema_or_translation(struct kit_arena *arena, const struct ini_io *io,
                                       const char *path, struct ini_source *source,
                                       struct ini_findings *findings)
{
    int status = ini_source_load(arena, io, path, INI_SOURCE_UNICODE, source, findings);

    if (status == EPC_OK)
        ini_check_encodable_in_io_codepage(arena, io, source, INI_DIALECT_EPC, findings);
    return status;
}

/* EPC_E_NOT_FOUND is not a finding: a translation is optional. */
static int try_load_translation(struct ini_epc_reader *reader, const char *path,
                                struct ini_source *source)
{
    const struct ini_io *io = reader->io;
    struct epci_span bytes;
    int status = ini_io_read_file_or_replacement(io, reader->arena, path, &bytes);

    return status == EPC_E_NOT_FOUND ? status
                                     : ini_epc_load_schema_or_translation(reader->arena, io, path,
                                                                          source, reader->findings);
}

/* The name that an unknown section was probably meant to have, or NULL. */
static const char *find_nearest_section_name(struct ini_epc_reader *reader,
                                             const struct ini_form_section *section)
{
    const struct ini_epc *epc = &reader->epc;
    bool object = section->kind == INI_FORM_OBJECT;
    size_t first = object ? 0 : epc->object_count;
    size_t count = object ? epc->object_count : epc->counter_count;
    const char **names = kit_arena_allocate(reader->arena, count, sizeof *names);

    for (size_t i = 0; names && i < count; i++)
        names[i] = ini_epc_nth_of_objects_then_counters(epc, first + i)->name;
    return names ? kit_find_nearest_word(section->name, names, count) : NULL;
}

static void report_unknown_section(struct ini_epc_reader *reader,
                                   const struct ini_form_section *section, size_t *unknown)
{
    const char *kind = section->kind == INI_FORM_OBJECT ? "object" : "counter";
    const char *meant =
        (*unknown)++ < MAX_SUGGESTIONS ? find_nearest_section_name(reader, section) : NULL;

    ini_report_finding(reader->findings, INI_RULE_EPC_SIDE_SECTION, section->at, NULL,
                       "%s has no [%s %.*s]; %s", reader->form->file, kind,
                       (int)section->name.bytes, section->name.at,
                       ini_epc_format_suggestion(reader->arena, meant, "remove it"));
}

static void index_translated_section(struct ini_epc_reader *reader,
                                     struct ini_epc_translation *translation, size_t at,
                                     size_t *unknown)
{
    const struct ini_form_section *section = &translation->form.sections[at];
    const struct kit_names *known =
        section->kind == INI_FORM_OBJECT ? &reader->object_names : &reader->counter_names;

    if (section->kind == INI_FORM_PROVIDER)
        ini_report_finding(reader->findings, INI_RULE_EPC_SIDE_SECTION, section->at, NULL,
                           "a translation has no [provider]; the schema's counts, remove this one");
    else if (!kit_names_find_exact_or_any_case(known, section->name, false))
        report_unknown_section(reader, section, unknown);
    else if (kit_names_find_exact_or_any_case(&translation->sections, section->name, false))
        ini_report_finding(reader->findings, INI_RULE_EPC_SECTION_REPEATED, section->at, NULL,
                           "the section occurs already; make one section of them");
    else
        (void)kit_names_add(&translation->sections, reader->arena, section->name, (uint32_t)at);
}

static void check_keys_of_translation_file(struct ini_epc_reader *reader,
                                           const struct ini_form *form)
{
    for (size_t i = 0; i < form->section_count; i++)
        for (size_t j = 0; j < form->sections[i].count; j++) {
            const struct ini_form_value *value = &form->values[form->sections[i].first + j];
            if (form->sections[i].kind == INI_FORM_PROVIDER)
                continue;
            if (!ini_is_name_or_help_key(value->key))
                ini_report_finding(
                    reader->findings, INI_RULE_EPC_SIDE_KEY, value->at, NULL,
                    "a translation has only name and help; everything else is in the schema, "
                    "remove it");
            else if (value->language.bytes != 0)
                ini_report_finding(
                    reader->findings, INI_RULE_EPC_SIDE_KEY, value->at, NULL,
                    "the file's name says the language already; remove the dot and what "
                    "follows it");
        }
}

static void try_read_translation_file(struct ini_epc_reader *reader, const char *path,
                                      struct ini_epc_translation *translation)
{
    struct ini_source source;
    size_t unknown = 0;
    int status = try_load_translation(reader, path, &source);

    translation->unreadable = status != EPC_OK && status != EPC_E_NOT_FOUND;
    if (status != EPC_OK)
        return;
    translation->path = path;
    translation->form.arena = reader->arena;
    translation->form.findings = reader->findings;
    ini_form_parse_sections(&translation->form, &source);
    for (size_t i = 0; i < translation->form.section_count; i++)
        index_translated_section(reader, translation, i, &unknown);
    check_keys_of_translation_file(reader, &translation->form);
}

/* ---- All files of a schema ---- */

/* Report files that are by their names translations for languages that the schema does not list:
 * their authors expect them to be read. */
static void report_unlisted_translations(struct ini_epc_reader *reader, const char *schema,
                                         size_t stem)
{
    const struct ini_io *io = reader->io;
    const char **names = NULL;
    size_t count = 0;
    struct kit_slice wanted = kit_slice_between(ini_path_file_name(schema), schema + stem);

    /* A folder that cannot be listed is not a finding. */
    if (!io->list || io->list(io->context, reader->arena, schema, &names, &count) != EPC_OK)
        return;
    for (size_t i = 0; i < count; i++) {
        struct kit_slice language = language_of_path(names[i]);
        struct kit_slice own = { names[i],
                                 language.bytes ? (size_t)(language.at - 1 - names[i]) : 0 };
        const char *path;
        if (language.bytes == 0 || !kit_slices_equal_any_case(own, wanted) ||
            ini_epc_find_language(&reader->epc, language) < reader->epc.language_count ||
            !(path = ini_path_resolve(reader->arena, schema, names[i])))
            continue;
        ini_report_finding(
            reader->findings, INI_RULE_EPC_SIDE_LANGUAGE, (struct ini_place){ .file = path }, NULL,
            "the translation is not read: %.*s is not one of the languages of %s; add it "
            "there, or give the file another name",
            (int)language.bytes, language.at, schema);
    }
}

void ini_epc_read_translations(struct ini_epc_reader *reader)
{
    const struct ini_epc *epc = &reader->epc;
    const char *schema = reader->form->file;
    size_t stem;

    if (!reader->io || !ini_path_has_ending(schema, ENDING))
        return;
    stem = strlen(schema) - (sizeof ENDING - 1);
    reader->translations =
        kit_arena_allocate(reader->arena, epc->language_count, sizeof *reader->translations);
    for (size_t i = 0; reader->translations && i < epc->language_count; i++) {
        const char *path = ini_format_string(reader->arena, "%.*s.%s%s", (int)stem, schema,
                                             epc->languages[i], schema + stem);
        if (language_of_path(path).at == path + stem + 1) /* else the id was reported already */
            try_read_translation_file(reader, path, &reader->translations[i]);
    }
    report_unlisted_translations(reader, schema, stem);
}

const struct ini_form_section *
ini_epc_find_section_in_translation(const struct ini_epc_reader *reader, size_t language,
                                    const char *name)
{
    const struct ini_epc_translation *translation = &reader->translations[language];
    const struct kit_name *known =
        kit_names_find_exact_or_any_case(&translation->sections, kit_slice_of(name), false);

    return known ? &translation->form.sections[known->value] : NULL;
}
