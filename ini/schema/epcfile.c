/* SPDX-License-Identifier: MIT
 *
 * epcfile.c -- reads a schema: from its form to objects and counters, in file order.
 *
 * Every step goes on after a finding, so that one run reports everything; a schema with errors is
 * not returned.
 */
#include "ini/schema/epcfile.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/schema/epcform.h"

static void epcfile_report_section(struct ini_epc_reader *reader, enum ini_rule_id rule,
                                   struct ini_place at, struct kit_slice object,
                                   const char *message)
{
    ini_report(reader->findings, rule, at, NULL, "%.*s%s%s", (int)object.bytes, object.at,
               object.bytes ? " " : "", message);
}

/* ---- Provider ---- */

static int find_provider(struct ini_epc_reader *reader)
{
    const struct ini_form *form = reader->form;
    const struct ini_form_section *provider = NULL;
    const struct ini_place whole = { .file = form->file };

    for (size_t i = 0; i < form->section_count; i++) {
        const struct ini_form_section *section = &form->sections[i];
        if (section->kind != INI_FORM_PROVIDER)
            continue;
        if (provider)
            epcfile_report_section(reader, INI_RULE_EPC_SECTION_REPEATED, section->at,
                                   kit_slice_of(""),
                                   "[provider] occurs already; make one section of them");
        else
            provider = section;
    }
    if (!provider) {
        epcfile_report_section(
            reader, INI_RULE_EPC_SECTION_MISSING, whole, kit_slice_of(""),
            "there is no [provider]; begin the file with it: name, library and prefix");
        return EPC_OK;
    }
    return ini_epc_read_provider(reader, provider);
}

/* ---- Objects ---- */

/* Whether the section's name is new; if not, a finding says so. */
static bool is_new(struct ini_epc_reader *reader, const struct kit_names *names,
                   const struct ini_form_section *section, struct kit_slice name)
{
    const struct kit_name *known = kit_names_find(names, name);

    if (!known)
        return true;
    if (kit_slices_equal(known->text, name))
        epcfile_report_section(reader, INI_RULE_EPC_SECTION_REPEATED, section->at, name,
                               "is described already; make one section of them");
    else
        epcfile_report_section(
            reader, INI_RULE_EPC_SYMBOL_COLLISION, section->at, name,
            "differs from another one only in the case of its letters; rename one of them");
    return false;
}

static int add_objects(struct ini_epc_reader *reader)
{
    const struct ini_form *form = reader->form;
    struct ini_epc *epc = &reader->epc;

    reader->objects = kit_arena_take(reader->arena, INI_EPC_MOST_OBJECTS, sizeof *reader->objects);
    reader->object_sections =
        kit_arena_take(reader->arena, INI_EPC_MOST_OBJECTS, sizeof *reader->object_sections);
    if (!reader->objects || !reader->object_sections)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < form->section_count; i++) {
        const struct ini_form_section *section = &form->sections[i];
        struct ini_epc_object *object = &reader->objects[epc->object_count];
        if (section->kind != INI_FORM_OBJECT ||
            !is_new(reader, &reader->object_names, section, section->object))
            continue;
        if (epc->object_count == INI_EPC_MOST_OBJECTS) {
            epcfile_report_section(reader, INI_RULE_EPC_TOO_MANY, section->at, section->object,
                                   "is one object too many; at most 512 are possible");
            break;
        }
        object->id = kit_arena_string(reader->arena, section->object.at, section->object.bytes);
        object->at = section->at;
        object->default_counter = INI_EPC_NONE;
        object->parent = INI_EPC_NONE;
        if (!object->id || !kit_names_add(&reader->object_names, reader->arena, section->object,
                                          (uint32_t)epc->object_count))
            return EPC_E_NOMEM;
        reader->object_sections[epc->object_count++] = section;
    }
    return EPC_OK;
}

/* ---- Counters ---- */

/* Enter all counter sections by name.  A base without one becomes a counter where it is first
 * used. */
static int collect_section_names(struct ini_epc_reader *reader)
{
    const struct ini_form *form = reader->form;

    for (size_t i = 0; i < form->section_count; i++) {
        const struct ini_form_section *section = &form->sections[i];
        if (section->kind != INI_FORM_COUNTER ||
            kit_names_find(&reader->section_names, section->name))
            continue;
        if (!kit_names_add(&reader->section_names, reader->arena, section->name, (uint32_t)i))
            return EPC_E_NOMEM;
    }
    return EPC_OK;
}

/* The object of a counter section, or INI_EPC_NONE after a finding. */
static uint32_t object_of(struct ini_epc_reader *reader, const struct ini_form_section *section)
{
    const struct kit_name *known =
        kit_names_find_exact(&reader->object_names, section->object, false);
    const char *ids[INI_EPC_MOST_OBJECTS];
    const char *meant;

    if (known)
        return known->value;
    for (size_t i = 0; i < reader->epc.object_count; i++)
        ids[i] = reader->objects[i].id;
    meant = kit_nearest(section->object, ids, reader->epc.object_count);
    ini_report(reader->findings, INI_RULE_EPC_SECTION_MISSING, section->at, NULL,
               "there is no [object %.*s]; %s", (int)section->object.bytes, section->object.at,
               ini_epc_advice(reader->arena, meant, "add it"));
    return INI_EPC_NONE;
}

static int collect_counters(struct ini_epc_reader *reader)
{
    const struct ini_form *form = reader->form;
    int status = collect_section_names(reader);

    for (size_t i = 0; status == EPC_OK && i < form->section_count; i++) {
        const struct ini_form_section *section = &form->sections[i];
        uint32_t object;
        uint32_t position;
        if (section->kind != INI_FORM_COUNTER ||
            !is_new(reader, &reader->counter_names, section, section->name))
            continue;
        if (reader->epc.counter_count > EPC_MAX_SYMBOL / 2) {
            epcfile_report_section(reader, INI_RULE_EPC_TOO_MANY, section->at, section->name,
                                   "is one counter too many: symbols end at 8190");
            break;
        }
        if ((object = object_of(reader, section)) == INI_EPC_NONE)
            continue;
        status =
            ini_epc_add_counter(reader, object, section->counter, section, section->at, &position);
        if (status == EPC_OK)
            status = ini_epc_read_counter(reader, position);
    }
    return status;
}

static void check_counts(struct ini_epc_reader *reader)
{
    const struct ini_place whole = { .file = reader->form->file };

    if (reader->epc.object_count == 0)
        epcfile_report_section(reader, INI_RULE_EPC_SECTION_MISSING, whole, kit_slice_of(""),
                               "there is no object; add [object X] and its counters");
    for (uint32_t i = 0; i < reader->epc.object_count; i++) {
        size_t at = 0;
        while (at < reader->epc.counter_count && reader->counters[at].object != i)
            at++;
        if (at == reader->epc.counter_count)
            epcfile_report_section(reader, INI_RULE_EPC_SECTION_MISSING, reader->objects[i].at,
                                   kit_slice_of(reader->objects[i].id),
                                   "has no counter; add [counter X.Y]");
    }
}

static int read_all(struct ini_epc_reader *reader)
{
    int status;

    if ((status = find_provider(reader)) != EPC_OK || (status = add_objects(reader)) != EPC_OK ||
        (status = collect_counters(reader)) != EPC_OK)
        return status;
    check_counts(reader);
    for (uint32_t i = 0; status == EPC_OK && i < reader->epc.object_count; i++)
        status = ini_epc_read_object(reader, i);
    if (status || (status = ini_epc_check_bases(reader)) != EPC_OK ||
        (status = ini_epc_give_symbols(reader)) != EPC_OK ||
        (status = ini_epc_read_translations(reader)) != EPC_OK ||
        (status = ini_epc_read_labels(reader)) != EPC_OK)
        return status;
    reader->epc.objects = reader->objects;
    reader->epc.counters = reader->counters;
    status = ini_epc_check_names(reader);
    return status ? status : ini_epc_check_reserved(reader);
}

int ini_epc_parse(struct kit_arena *arena, const struct ini_io *io, const struct ini_source *source,
                  struct ini_epc *epc, struct ini_findings *findings)
{
    static const char *english[] = { "009" };
    struct ini_form form = { .arena = arena, .findings = findings };
    struct ini_epc_reader reader = {
        .form = &form, .io = io, .arena = arena, .findings = findings
    };
    size_t errors = findings->errors;
    int status = ini_form_read(&form, source);

    if (status == EPC_OK) {
        reader.epc.file = source->name;
        reader.epc.licence = form.licence;
        reader.epc.languages = english; /* unless [provider] lists others */
        reader.epc.language_count = 1;
        status = read_all(&reader);
    }
    if (status == EPC_OK && findings->errors == errors)
        status = ini_epc_check_schema(&reader);
    if (status)
        return status;
    ini_findings_sort(findings);
    if (findings->errors != errors)
        return EPC_E_INVALID;
    *epc = reader.epc;
    return EPC_OK;
}

int ini_epc_load(struct kit_arena *arena, const struct ini_io *io, const char *path,
                 struct ini_epc *epc, struct ini_findings *findings)
{
    const char *schema = ini_epc_schema_of(arena, io, path);
    struct ini_source source;
    int status = ini_epc_load_source(arena, io, schema ? schema : path, &source, findings);

    return status ? status : ini_epc_parse(arena, io, &source, epc, findings);
}
