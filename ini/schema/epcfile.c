/* SPDX-License-Identifier: MIT
 *
 * epcfile.c -- reads a schema: from its form to objects and counters, in file order.
 *
 * Every step goes on after a finding, so that one run reports everything; a schema with errors is
 * not returned.
 */
#include "ini/schema/epcfile.h"

#include "ini/schema/epcform.h"

static void report_section_fault(struct ini_epc_reader *reader, enum ini_rule_id rule,
                                 struct ini_place at, struct kit_slice object, const char *message)
{
    ini_report_finding(reader->findings, rule, at, NULL, "%.*s%s%s", (int)object.bytes, object.at,
                       object.bytes ? " " : "", message);
}

/* ---- Provider ---- */

static void read_provider_section(struct ini_epc_reader *reader)
{
    const struct ini_form *form = reader->form;
    const struct ini_form_section *provider = NULL;
    const struct ini_place whole = { .file = form->file };

    for (size_t i = 0; i < form->section_count; i++) {
        const struct ini_form_section *section = &form->sections[i];
        if (section->kind != INI_FORM_PROVIDER)
            continue;
        if (provider)
            report_section_fault(reader, INI_RULE_EPC_SECTION_REPEATED, section->at,
                                 kit_slice_of(""),
                                 "[provider] occurs already; make one section of them");
        else
            provider = section;
    }
    if (provider)
        ini_epc_read_provider(reader, provider);
    else
        report_section_fault(
            reader, INI_RULE_EPC_SECTION_MISSING, whole, kit_slice_of(""),
            "there is no [provider]; begin the file with it: name, library and prefix");
}

/* ---- Objects ---- */

/* Whether the section's name is new; if not, a finding says so. */
static bool check_section_name_is_new(struct ini_epc_reader *reader, const struct kit_names *names,
                                      const struct ini_form_section *section, struct kit_slice name)
{
    const struct kit_name *known = kit_names_find_any_case(names, name);

    if (!known)
        return true;
    if (kit_slices_equal(known->text, name))
        report_section_fault(reader, INI_RULE_EPC_SECTION_REPEATED, section->at, name,
                             "is described already; make one section of them");
    else
        report_section_fault(
            reader, INI_RULE_EPC_SYMBOL_COLLISION, section->at, name,
            "differs from another one only in the case of its letters; rename one of them");
    return false;
}

static void add_object_of_each_section(struct ini_epc_reader *reader)
{
    const struct ini_form *form = reader->form;
    struct ini_epc *epc = &reader->epc;

    epc->objects = kit_arena_allocate(reader->arena, INI_EPC_MAX_OBJECTS, sizeof *epc->objects);
    for (size_t i = 0; epc->objects && i < form->section_count; i++) {
        const struct ini_form_section *section = &form->sections[i];
        const char *id;
        if (section->kind != INI_FORM_OBJECT ||
            !check_section_name_is_new(reader, &reader->object_names, section, section->object))
            continue;
        if (epc->object_count == INI_EPC_MAX_OBJECTS) {
            report_section_fault(reader, INI_RULE_EPC_TOO_MANY, section->at, section->object,
                                 "is one object too many; at most 512 are possible");
            break;
        }
        id = ini_copy_string(reader->arena, section->object);
        (void)kit_names_add(&reader->object_names, reader->arena, section->object,
                            (uint32_t)epc->object_count);
        epc->objects[epc->object_count++] =
            (struct ini_epc_object){ .named = { .is_object = true,
                                                .id = id,
                                                .name = id,
                                                .section = section,
                                                .at = section->at },
                                     .default_counter = INI_EPC_NONE,
                                     .parent = INI_EPC_NONE };
    }
}

/* ---- Counters ---- */

/* The object of a counter section, or INI_EPC_NONE after a finding. */
static uint32_t find_object_of_section(struct ini_epc_reader *reader,
                                       const struct ini_form_section *section)
{
    const struct kit_name *known =
        kit_names_find_exact_or_any_case(&reader->object_names, section->object, false);
    const char *ids[INI_EPC_MAX_OBJECTS];
    const char *meant;

    if (known)
        return known->value;
    for (size_t i = 0; i < reader->epc.object_count; i++)
        ids[i] = reader->epc.objects[i].named.id;
    meant = kit_find_nearest_word(section->object, ids, reader->epc.object_count);
    ini_report_finding(reader->findings, INI_RULE_EPC_SECTION_MISSING, section->at, NULL,
                       "there is no [object %.*s]; %s", (int)section->object.bytes,
                       section->object.at,
                       ini_epc_format_suggestion(reader->arena, meant, "add it"));
    return INI_EPC_NONE;
}

static void add_and_read_counter_of_each_section(struct ini_epc_reader *reader)
{
    const struct ini_form *form = reader->form;

    /* A base without a section becomes a counter where it is first used: enter the others first. */
    for (size_t i = 0; i < form->section_count; i++)
        if (form->sections[i].kind == INI_FORM_COUNTER)
            (void)kit_names_add(&reader->section_names, reader->arena, form->sections[i].name, 0);
    for (size_t i = 0; i < form->section_count; i++) {
        const struct ini_form_section *section = &form->sections[i];
        uint32_t object, position;
        if (section->kind != INI_FORM_COUNTER ||
            !check_section_name_is_new(reader, &reader->counter_names, section, section->name))
            continue;
        if (reader->epc.counter_count > EPC_MAX_SYMBOL / 2) {
            report_section_fault(reader, INI_RULE_EPC_TOO_MANY, section->at, section->name,
                                 "is one counter too many: symbols end at 8190");
            break;
        }
        if ((object = find_object_of_section(reader, section)) == INI_EPC_NONE)
            continue;
        position = ini_epc_add_counter(reader, object, section->counter, section, section->at);
        if (position != INI_EPC_NONE)
            ini_epc_read_counter(reader, position);
    }
}

static void check_for_empty_objects(struct ini_epc_reader *reader)
{
    const struct ini_epc *epc = &reader->epc;
    const struct ini_place whole = { .file = reader->form->file };

    if (epc->object_count == 0)
        report_section_fault(reader, INI_RULE_EPC_SECTION_MISSING, whole, kit_slice_of(""),
                             "there is no object; add [object X] and its counters");
    for (uint32_t i = 0; i < epc->object_count; i++) {
        size_t at = 0;
        while (at < epc->counter_count && epc->counters[at].object != i)
            at++;
        if (at == epc->counter_count)
            report_section_fault(reader, INI_RULE_EPC_SECTION_MISSING, epc->objects[i].named.at,
                                 kit_slice_of(epc->objects[i].named.id),
                                 "has no counter; add [counter X.Y]");
    }
}

static void read_all_object_sections(struct ini_epc_reader *reader)
{
    for (uint32_t i = 0; i < reader->epc.object_count; i++)
        ini_epc_read_object(reader, i);
}

int ini_epc_parse(struct kit_arena *arena, const struct ini_io *io, const struct ini_source *source,
                  struct ini_epc *epc, struct ini_findings *findings)
{
    static const char *english[] = { "009" };
    static void (*const steps[])(struct ini_epc_reader *reader) = {
        read_provider_section,
        add_object_of_each_section,
        add_and_read_counter_of_each_section,
        check_for_empty_objects,
        read_all_object_sections,
        ini_epc_link_bases_check_objects,
        ini_epc_assign_symbol_numbers,
        ini_epc_read_translations,
        ini_epc_read_all_labels,
        ini_epc_check_indexes,
        ini_epc_check_unique_names,
        ini_epc_check_reserved_names,
        ini_epc_check_schema_by_library,
    };
    struct ini_form form = { .arena = arena, .findings = findings };
    struct ini_epc_reader reader = { .form = &form,
                                     .io = io,
                                     .arena = arena,
                                     .findings = findings,
                                     .errors = findings->errors,
                                     .epc = { .file = source->name,
                                              /* unless [provider] lists others */
                                              .languages = english,
                                              .language_count = 1 } };
    size_t refused = arena->refused;

    ini_form_parse_sections(&form, source);
    reader.epc.licence = form.licence;
    for (size_t i = 0; i < EPC_COUNT(steps) && arena->refused == refused; i++)
        steps[i](&reader);
    if (arena->refused != refused)
        return EPC_E_NOMEM;
    ini_findings_sort(findings);
    if (findings->errors != reader.errors)
        return EPC_E_INVALID;
    *epc = reader.epc;
    return EPC_OK;
}

int ini_epc_load(struct kit_arena *arena, const struct ini_io *io, const char *path,
                 struct ini_epc *epc, struct ini_findings *findings)
{
    size_t refused = arena->refused;
    const char *schema = ini_epc_schema_path_of_translation(arena, io, path);
    struct ini_source source;
    int status = arena->refused != refused
                     ? EPC_E_NOMEM
                     : ini_epc_load_schema_or_translation(arena, io, schema ? schema : path,
                                                          &source, findings);

    return status ? status : ini_epc_parse(arena, io, &source, epc, findings);
}
