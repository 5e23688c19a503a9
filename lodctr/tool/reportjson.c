/* SPDX-License-Identifier: MIT
 *
 * reportjson.c -- prints the result of a command as one JSON document.
 *
 * Rows of lists are one line each.  Members that a command does not have are left out only where
 * the documentation says so; the others are null or empty.
 */
#include <stdio.h>

#include "kit/json/json.h"
#include "lodctr/tool/command.h"

/* Objects and arrays inside so many others are on one line. */
enum { FLAT_MEMBERS = 1, FLAT_ROWS = 2 };

static void write_edits_json(struct kit_json *json, const struct lod_plan *plan)
{
    static const char *const kinds[] = { [LOD_EDIT_CREATE_KEY] = "create-key",
                                         [LOD_EDIT_SET] = "set",
                                         [LOD_EDIT_REMOVE] = "remove",
                                         [LOD_EDIT_REMOVE_KEY] = "remove-key" };

    kit_json_begin_array(json, "edits");
    for (size_t i = 0; plan && i < plan->edit_count; i++) {
        const struct lod_edit *edit = &plan->edits[i];

        kit_json_begin_object(json, NULL);
        kit_json_add_text(json, "kind", kinds[edit->kind]);
        kit_json_add_text(json, "key", edit->path);
        kit_json_add_text(json, "value", *edit->name ? edit->name : NULL);
        if (edit->kind == LOD_EDIT_SET) {
            kit_json_add_text(json, "type", lod_registry_type_name(edit->value.type));
            kit_json_add_u64(json, "bytes", edit->value.size);
            if (edit->value.type == EPCI_REG_DWORD)
                kit_json_add_u64(json, "number", lod_value_get_u32_or_0(&edit->value));
        }
        kit_json_end_innermost(json);
    }
    kit_json_end_innermost(json);
}

static void write_plan_notes_json(struct kit_json *json, const struct lod_plan *plan)
{
    kit_json_begin_array(json, "messages");
    for (size_t i = 0; i < plan->note_count; i++) {
        kit_json_begin_object(json, NULL);
        kit_json_add_text(json, "severity", epci_severity_name(plan->notes[i].severity));
        kit_json_add_text(json, "message", plan->notes[i].text);
        kit_json_end_innermost(json);
    }
    kit_json_end_innermost(json);
}

static void write_number_or_null_json(struct kit_json *json, const char *name,
                                      const struct lod_number *number)
{
    kit_json_add_u64_or_null(json, name, number->usable, number->value);
}

static void write_findings_json(struct kit_json *json, const struct ini_findings *findings)
{
    size_t count = findings->errors + findings->warnings + findings->notes;

    kit_json_add_u64(json, "errors", findings->errors);
    kit_json_add_u64(json, "warnings", findings->warnings);
    kit_json_add_u64(json, "notes", findings->notes);
    kit_json_add_u64(json, "omitted", count - findings->stored);
    kit_json_begin_array(json, "findings");
    for (size_t i = 0; i < findings->stored; i++)
        ini_write_finding_json(json, &findings->list[i]);
    kit_json_end_innermost(json);
}

static void write_recovery_json(struct kit_json *json, const struct lod_recovery *recovery)
{
    if (!recovery->found) {
        kit_json_add_null(json, "recovered");
        return;
    }
    json->flat = FLAT_MEMBERS;
    kit_json_begin_object(json, "recovered");
    kit_json_add_text(json, "action", recovery->what);
    kit_json_add_bool(json, "damaged", recovery->damaged);
    kit_json_add_u64(json, "undone", recovery->undone);
    kit_json_add_u64(json, "left", recovery->foreign);
    kit_json_end_innermost(json);
    json->flat = FLAT_ROWS;
}

static const char *const range_members[LOD_RANGE_VALUES] = { "first_counter", "last_counter",
                                                             "first_help", "last_help" };

static void write_service_json(struct kit_json *json, const struct lod_service *service)
{
    static const char *const texts[] = { "library", "open", "collect", "close" };

    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "service", service->name);
    kit_json_add_bool(json, "disabled", lod_service_is_disabled(service));
    for (int i = 0; i < LOD_DLL_VALUES; i++)
        kit_json_add_text(json, texts[i], service->text[i]);
    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        write_number_or_null_json(json, range_members[i], &service->range[i]);
    kit_json_end_innermost(json);
}

/* What --check and /Q read of the machine. */
static void write_languages_and_providers_json(struct kit_json *json,
                                               const struct lod_install_state *state)
{
    json->flat = FLAT_MEMBERS;
    kit_json_begin_array(json, "languages");
    for (size_t i = 0; i < state->language_count; i++)
        kit_json_add_text(json, NULL, state->languages[i].id);
    kit_json_end_innermost(json);
    kit_json_begin_object(json, "perflib");
    kit_json_add_text(json, "key", LOD_PERFLIB);
    write_number_or_null_json(json, "base_index", &state->base_index);
    write_number_or_null_json(json, "last_counter", &state->last[INI_PERF_NAME]);
    write_number_or_null_json(json, "last_help", &state->last[INI_PERF_HELP]);
    kit_json_end_innermost(json);
    json->flat = FLAT_ROWS;
    kit_json_begin_array(json, "providers");
    for (size_t i = 0; i < state->service_count; i++)
        write_service_json(json, &state->services[i]);
    kit_json_end_innermost(json);
}

static void write_reinstalled_services_json(struct kit_json *json,
                                            const struct lod_command *command)
{
    kit_json_begin_array(json, "rebuilt");
    for (size_t i = 0; i < command->reinstalled_count; i++) {
        const struct lod_reinstalled *one = &command->reinstalled[i];

        kit_json_begin_object(json, NULL);
        kit_json_add_text(json, "service", one->service);
        kit_json_add_i64(json, "code", one->code);
        kit_json_add_u64(json, "first_counter", one->range.at[LOD_FIRST_COUNTER]);
        kit_json_add_text(json, "error", one->problem);
        kit_json_end_innermost(json);
    }
    kit_json_end_innermost(json);
}

static const char *outcome_word_of_command(const struct lod_command *command)
{
    const struct lod_plan *plan = &command->session.plan;

    if (command->problem)
        return "failed";
    if (command->options.verb == LOD_VERB_LIST || command->options.verb == LOD_VERB_SAVE)
        return "done";
    if (command->options.verb == LOD_VERB_CHECK)
        return command->code == LOD_CODE_OK ? "in-order" : "findings";
    if (command->has_handed)
        return command->code == LOD_CODE_OK ? "done" : "nothing-to-do";
    if (!command->has_plan)
        return "failed";
    if (plan->outcome == LOD_PLAN_READY)
        return command->options.dry_run ? "ready" : "done";
    return plan->outcome == LOD_PLAN_NOTHING ? "nothing-to-do" : "refused";
}

void lod_print_json_report(struct lod_command *command)
{
    const struct lod_plan *plan =
        command->has_plan && !command->problem ? &command->session.plan : NULL;
    struct kit_json json;

    kit_json_init(&json, stdout);
    json.flat = FLAT_ROWS;
    kit_json_begin_object(&json, NULL);
    kit_json_add_text(&json, "tool", lod_programs[command->tool].name);
    kit_json_add_text(&json, "service", command->service);
    kit_json_add_text(&json, "outcome", outcome_word_of_command(command));
    kit_json_add_text(&json, "error", command->problem);
    if (command->saved_before)
        kit_json_add_text(&json, "saved_before", command->saved_before);
    kit_json_add_i64(&json, "code", command->code);
    for (int i = 0; plan && plan->range.at[LOD_FIRST_COUNTER] != 0 && i < LOD_RANGE_VALUES; i++)
        kit_json_add_u64(&json, range_members[i], plan->range.at[i]);
    if (plan && plan->objects)
        kit_json_add_text(&json, "objects", plan->objects);
    write_edits_json(&json, plan);
    write_recovery_json(&json, &command->session.recovery);
    write_plan_notes_json(&json, &command->session.plan);
    if (command->options.verb == LOD_VERB_REINSTALL)
        write_reinstalled_services_json(&json, command);
    if (command->lists_services)
        write_languages_and_providers_json(&json, &command->session.state);
    write_findings_json(&json, &command->findings);
    kit_json_end_innermost(&json);
}
