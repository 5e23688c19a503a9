/* SPDX-License-Identifier: MIT
 *
 * reportjson.c -- prints how it went as one JSON document.  See report.h. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lodctr/tool/report.h"

static void put_string(const char *text)
{
    if (!text) {
        fputs("null", stdout);
        return;
    }
    putchar('"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;

        if (c == '"' || c == '\\')
            printf("\\%c", c);
        else if (c < 0x20)
            printf("\\u%04x", c);
        else
            putchar(c);
    }
    putchar('"');
}

static void put_member(const char *name, const char *text)
{
    printf("  \"%s\": ", name);
    put_string(text);
    puts(",");
}

static void put_edits(const struct lod_plan *plan)
{
    static const char *const kinds[] = { [LOD_EDIT_CREATE_KEY] = "create-key",
                                         [LOD_EDIT_SET] = "set",
                                         [LOD_EDIT_REMOVE] = "remove",
                                         [LOD_EDIT_REMOVE_KEY] = "remove-key" };

    printf("  \"edits\": [");
    for (size_t i = 0; plan && i < plan->edit_count; i++) {
        const struct lod_edit *edit = &plan->edits[i];

        printf("%s\n    {\"kind\": \"%s\", \"key\": ", i ? "," : "", kinds[edit->kind]);
        put_string(edit->path);
        printf(", \"value\": ");
        put_string(*edit->name ? edit->name : NULL);
        if (edit->kind == LOD_EDIT_SET)
            printf(", \"type\": \"%s\", \"bytes\": %zu", lod_edit_type_name(edit->type), edit->size);
        if (edit->kind == LOD_EDIT_SET && edit->type == EPCI_REG_DWORD)
            printf(", \"number\": %" PRIu32, lod_edit_number(edit));
        putchar('}');
    }
    printf("%s],\n", plan && plan->edit_count ? "\n  " : "");
}

static void put_notes(const struct lod_plan *plan)
{
    printf("  \"notes\": [");
    for (size_t i = 0; i < plan->note_count; i++) {
        printf("%s\n    {\"severity\": \"%s\", \"message\": ", i ? "," : "",
               epci_severity_name(plan->notes[i].severity));
        put_string(plan->notes[i].text);
        putchar('}');
    }
    printf("%s],\n", plan->note_count ? "\n  " : "");
}

static void put_findings(struct kit_arena *arena, const struct ini_findings *findings)
{
    size_t put = 0;

    printf("  \"findings\": [");
    for (size_t i = 0; findings && i < findings->stored; i++) {
        const char *text = ini_finding_json(arena, &findings->list[i]);

        if (text)
            printf("%s\n    %s", put++ ? "," : "", text);
    }
    printf("%s]\n", put ? "\n  " : "");
}

static void put_recovery(const struct lod_recovery *recovery)
{
    printf("  \"recovered\": ");
    if (!recovery->found) {
        puts("null,");
        return;
    }
    printf("{\"action\": ");
    put_string(recovery->what);
    printf(", \"damaged\": %s, \"undone\": %zu, \"left\": %zu},\n",
           recovery->damaged ? "true" : "false", recovery->undone, recovery->foreign);
}

static void put_range(const struct lod_plan *plan)
{
    printf("  \"first_counter\": %" PRIu32 ",\n  \"last_counter\": %" PRIu32
           ",\n  \"first_help\": %" PRIu32 ",\n  \"last_help\": %" PRIu32 ",\n",
           plan->range.first_counter, plan->range.last_counter, plan->range.first_help,
           plan->range.last_help);
}

static void put_number(const char *name, const struct lod_number *number)
{
    if (number->usable)
        printf(", \"%s\": %" PRIu32, name, number->value);
    else
        printf(", \"%s\": null", name);
}

static void put_provider(const struct lod_provider *provider)
{
    static const char *const texts[] = { "library", "open", "collect", "close" };
    static const char *const ranges[] = { "first_counter", "last_counter", "first_help",
                                          "last_help" };

    printf("{\"service\": ");
    put_string(provider->service);
    printf(", \"enabled\": %s", lod_provider_is_disabled(provider) ? "false" : "true");
    for (int i = 0; i < LOD_PROVIDER_TEXTS; i++) {
        printf(", \"%s\": ", texts[i]);
        put_string(provider->text[i]);
    }
    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        put_number(ranges[i], &provider->range[i]);
    putchar('}');
}

/* What --check and /Q read of the machine. */
static void put_machine(const struct lod_command *command)
{
    const struct lod_install_state *state = &command->session.state;

    printf("  \"languages\": [");
    for (size_t i = 0; i < state->language_count; i++) {
        printf("%s", i ? ", " : "");
        put_string(state->languages[i].id);
    }
    printf("],\n  \"perflib\": {\"key\": ");
    put_string(LOD_PERFLIB);
    put_number("base_index", &state->base_index);
    put_number("last_counter", &state->last_counter);
    put_number("last_help", &state->last_help);
    printf("},\n  \"providers\": [");
    for (size_t i = 0; i < command->session.providers.count; i++) {
        printf("%s\n    ", i ? "," : "");
        put_provider(&command->session.providers.list[i]);
    }
    printf("%s],\n", command->session.providers.count ? "\n  " : "");
}

static void put_rebuilt(const struct lod_command *command)
{
    printf("  \"rebuilt\": [");
    for (size_t i = 0; i < command->rebuilt_count; i++) {
        const struct lod_rebuilt *one = &command->rebuilt[i];

        printf("%s\n    {\"service\": ", i ? "," : "");
        put_string(one->service);
        printf(", \"code\": %d, \"first_counter\": %" PRIu32 ", \"message\": ", one->code,
               one->range.first_counter);
        put_string(one->problem);
        putchar('}');
    }
    printf("%s],\n", command->rebuilt_count ? "\n  " : "");
}

static const char *outcome_of(const struct lod_command *command)
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

void lod_report_json(struct lod_command *command)
{
    const struct lod_plan *plan =
        command->has_plan && !command->problem ? &command->session.plan : NULL;

    puts("{");
    put_member("tool", lod_tool_name(command->tool));
    put_member("service", command->service);
    put_member("outcome", outcome_of(command));
    put_member("message", command->problem);
    if (command->kept_before)
        put_member("saved_before", command->kept_before);
    printf("  \"code\": %d,\n", command->code);
    if (plan && plan->range.first_counter != 0)
        put_range(plan);
    put_edits(plan);
    put_recovery(&command->session.recovery);
    put_notes(&command->session.plan);
    if (command->options.verb == LOD_VERB_REBUILD)
        put_rebuilt(command);
    if (command->has_providers)
        put_machine(command);
    put_findings(&command->arena, &command->findings);
    puts("}");
}
