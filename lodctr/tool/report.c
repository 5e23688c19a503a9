/* SPDX-License-Identifier: MIT
 *
 * report.c -- prints the result of a command as sentences: findings, the recovered action, the
 * plan's notes, then the end, which depends on the verb.
 */
#include "lodctr/tool/command.h"

#include <stdio.h>

#include "kit/console/console.h"

/* ---- Text ---- */

static void print_plan_notes(const struct lod_command *command)
{
    const struct lod_plan *plan = &command->session.plan;
    const char *tool = lod_programs[command->tool].name;

    for (size_t i = 0; i < plan->note_count; i++) {
        enum epci_severity severity = plan->notes[i].severity;

        if (severity == EPCI_ERROR)
            fprintf(stderr, "%s: %s\n", tool, plan->notes[i].text);
        else if (severity == EPCI_WARNING && !command->options.quiet)
            fprintf(stderr, "%s: warning: %s\n", tool, plan->notes[i].text);
        else if (!command->options.quiet)
            printf("%s\n", plan->notes[i].text);
    }
}

static void print_findings(struct lod_command *command)
{
    /* Findings are the result of --check; those about a counter file are only remarks. */
    FILE *to = command->options.verb == LOD_VERB_CHECK ? stdout : stderr;

    for (size_t i = 0; i < command->findings.stored; i++) {
        const struct ini_finding *finding = &command->findings.list[i];
        const char *text = ini_format_finding_as_text(&command->arena, finding);

        if (finding->severity == EPCI_ERROR ||
            (!command->options.quiet &&
             (finding->severity == EPCI_WARNING || to == stdout || command->options.verbose)))
            fprintf(to, "%s\n", text ? text : finding->message);
    }
}

static void print_planned_edits(const struct lod_command *command)
{
    const struct lod_plan *plan = &command->session.plan;

    if (plan->outcome != LOD_PLAN_READY || !(command->options.dry_run || command->options.verbose))
        return;
    for (size_t i = 0; i < plan->edit_count; i++) {
        const struct lod_edit *edit = &plan->edits[i];

        if (edit->kind == LOD_EDIT_CREATE_KEY)
            printf("  create %s\n", edit->path);
        else if (edit->kind == LOD_EDIT_REMOVE)
            printf("  remove %s\\%s\n", edit->path, edit->name);
        else if (edit->kind == LOD_EDIT_REMOVE_KEY)
            printf("  remove %s\n", edit->path);
        else if (edit->value.type == EPCI_REG_DWORD)
            printf("  set    %s\\%s = %u\n", edit->path, edit->name,
                   lod_value_get_u32_or_0(&edit->value));
        else
            printf("  set    %s\\%s = %s, %zu bytes\n", edit->path, edit->name,
                   lod_registry_type_name(edit->value.type), edit->value.size);
    }
}

/* What is, or was, installed; `objects` as in lod_plan. */
static void print_range_or_objects(const char *service, const struct lod_range *range,
                                   const char *objects)
{
    if (objects)
        printf("%s: the system's objects %s", service, objects);
    else
        printf("%s: counters %u to %u, help %u to %u", service, range->at[LOD_FIRST_COUNTER],
               range->at[LOD_LAST_COUNTER], range->at[LOD_FIRST_HELP], range->at[LOD_LAST_HELP]);
}

/* The result of an action that changes counters; `would` is "would be " or "". */
static void print_result_of_change(const struct lod_command *command, const char *would)
{
    const struct lod_plan *plan = &command->session.plan;
    enum lod_verb verb = command->options.verb;

    if (verb == LOD_VERB_RESTORE)
        printf("%s: %srestored", command->options.operand, would);
    else if (verb == LOD_VERB_REPAIR)
        printf("The name tables: %s%s", would,
               command->options.names_only ? "changed" : "repaired");
    else {
        print_range_or_objects(command->service, &plan->range, plan->objects);
        printf(" %s%s%s%s", would, verb == LOD_VERB_INSTALL ? "installed" : "removed",
               plan->languages ? " in " : "", plan->languages ? plan->languages : "");
    }
    if (plan->last[INI_PERF_NAME] != 0 && !plan->objects)
        printf("; Last Counter %s%u, Last Help %u", would, plan->last[INI_PERF_NAME],
               plan->last[INI_PERF_HELP]);
    printf("%s\n", *would ? "; nothing was changed" : "");
}

/* The result of an action that changes one value. */
static void print_enable_disable_or_trust_result(const struct lod_command *command,
                                                 const char *would)
{
    static const char *const words[LOD_VERBS] = {
        [LOD_VERB_ENABLE] = "enabled", [LOD_VERB_DISABLE] = "disabled", [LOD_VERB_TRUST] = "trusted"
    };
    bool nothing = command->session.plan.outcome == LOD_PLAN_NOTHING;

    printf("%s: %s%s%s\n", command->service,
           nothing  ? "is "
           : *would ? would
                    : "is now ",
           words[command->options.verb],
           nothing  ? " already; nothing to do"
           : *would ? "; nothing was changed"
                    : "");
}

static void print_plan_result(const struct lod_command *command)
{
    const struct lod_plan *plan = &command->session.plan;
    const char *would = command->options.dry_run ? "would be " : "";

    print_planned_edits(command);
    if (command->options.verb >= LOD_VERB_ENABLE)
        print_enable_disable_or_trust_result(command, would);
    else if (plan->outcome == LOD_PLAN_NOTHING && plan->objects) {
        print_range_or_objects(command->service, &plan->range, plan->objects);
        printf(" are installed already; nothing to do\n");
    } else if (plan->outcome == LOD_PLAN_NOTHING && plan->code == LOD_CODE_EXISTS)
        printf("%s: these counters are installed already, as %u to %u; nothing to do\n",
               command->service, plan->range.at[LOD_FIRST_COUNTER],
               plan->range.at[LOD_LAST_COUNTER]);
    else if (plan->outcome == LOD_PLAN_NOTHING)
        printf(command->options.verb == LOD_VERB_RESTORE
                   ? "%s: everything is as the file has it; nothing to do\n"
                   : "The name tables: lack nothing; nothing to do\n",
               command->options.operand);
    else if (plan->range.at[LOD_FIRST_COUNTER] != 0 || plan->objects ||
             command->options.verb != LOD_VERB_REMOVE)
        print_result_of_change(command, would); /* otherwise its key is gone, and a note says so */
}

/* One line for each service whose files are stored, and the closing line. */
static void print_reinstall_results(const struct lod_command *command)
{
    const char *would = command->options.dry_run ? "would be " : "";
    size_t count = command->reinstalled_count, failed = 0;

    for (size_t i = 0; i < count; i++) {
        const struct lod_reinstalled *one = &command->reinstalled[i];

        failed += one->problem != NULL;
        if (one->problem)
            fprintf(stderr, "%s: %s: %s\n", lod_programs[command->tool].name, one->service,
                    one->problem);
        else if (one->range.at[LOD_FIRST_COUNTER] == 0 && !one->objects)
            printf("%s: would be installed again, if its counters are missing then\n",
                   one->service);
        else {
            print_range_or_objects(one->service, &one->range, one->objects);
            printf(" %s\n", one->code == LOD_CODE_EXISTS ? "are installed already"
                            : *would                     ? "would be installed"
                                                         : "installed");
        }
    }
    printf("The stored files: of %zu service%s, %zu failed%s%s\n", count, kit_plural_suffix(count),
           failed, count == 0 ? "; nothing to do" : "", *would ? "; nothing was changed" : "");
}

/* ---- /Q: with the titles that scripts know from Windows' own lodctr ---- */

static void print_titled_number(const char *title, const struct lod_number *number)
{
    if (number->usable)
        printf("    %s: 0x%08X (%u)\n", title, number->value, number->value);
}

/* The objects of a provider with base = system, which has no indexes of its own. */
static void print_object_list(const struct lod_service *service)
{
    uint32_t index;
    size_t at = 0;

    if (!lod_service_has_system_indexes(service))
        return;
    printf("    Object List:");
    while (lod_object_list_next_index(&service->object_list, &at, &index))
        printf(" %u", index);
    printf("\n");
}

static void print_listed_service(const struct lod_service *service)
{
    static const char *const texts[LOD_DLL_VALUES] = { "DLL Name", "Open Procedure",
                                                       "Collect Procedure", "Close Procedure" };
    static const char *const numbers[LOD_RANGE_VALUES] = { "First Counter ID", "Last Counter ID",
                                                           "First Help ID", "Last Help ID" };

    printf("\n[%s] Performance Counters (%s)\n", service->name,
           service->unreadable                ? "access denied"
           : lod_service_is_disabled(service) ? "Disabled"
                                              : "Enabled");
    for (int i = 0; i < LOD_DLL_VALUES; i++)
        if (service->text[i])
            printf("    %s: %s\n", texts[i], service->text[i]);
    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        print_titled_number(numbers[i], &service->range[i]);
    print_object_list(service);
}

static void print_list_of_services(const struct lod_install_state *state)
{
    printf("Performance Counter ID Queries [PERFLIB]:\n");
    print_titled_number("Base Index", &state->base_index);
    print_titled_number("Last Counter Text ID", &state->last[INI_PERF_NAME]);
    print_titled_number("Last Help Text ID", &state->last[INI_PERF_HELP]);
    for (size_t i = 0; i < state->service_count; i++)
        print_listed_service(&state->services[i]);
}

/* ---- The other ends ---- */

/* "2 providers, 1 language" */
static void print_provider_and_language_counts(const struct lod_install_state *state)
{
    printf("%zu provider%s, %zu language%s", state->service_count,
           kit_plural_suffix(state->service_count), state->language_count,
           kit_plural_suffix(state->language_count));
}

/* The last line of --check, after the findings. */
static void print_check_summary(const struct lod_command *command)
{
    const struct ini_findings *findings = &command->findings;
    char counts[KIT_COUNTS_CAPACITY];

    printf(
        "%s: %s; ", command->service ? command->service : "This machine",
        kit_format_finding_counts(counts, findings->errors, findings->warnings, findings->notes));
    print_provider_and_language_counts(&command->session.state);
    printf("%s\n", command->code != LOD_CODE_OK ? "; each line above says what to do" : "");
}

/* What the previous action left if it was killed. */
static void print_recovery_of_killed_action(const char *tool, const struct lod_command *command)
{
    const struct lod_recovery *recovery = &command->session.recovery;

    if (!recovery->found)
        return;
    if (recovery->damaged)
        fprintf(
            stderr,
            "%s: warning: an action was killed, and its record, %s\\%s, is damaged: nothing was "
            "undone; lodctr --repair repairs what it can\n",
            tool, LOD_UNDO_KEY, LOD_UNDO_VALUE);
    else if (command->options.dry_run)
        fprintf(
            stderr,
            "%s: warning: \"%s\" was killed before it was done; the next run undoes it first, and "
            "may then do something else than is printed here\n",
            tool, recovery->what);
    else
        fprintf(stderr,
                "%s: warning: \"%s\" was killed before it was done; its changes were undone\n",
                tool, recovery->what);
    if (recovery->foreign != 0 && recovery->failed)
        fprintf(stderr,
                "%s: warning: %zu of its values were changed by others since and are left, the "
                "first is "
                "%s\\%s\n",
                tool, recovery->foreign, recovery->failed->path, recovery->failed->name);
}

/* The result of what Windows did. */
static void print_what_windows_did(const struct lod_command *command)
{
    if (command->options.verb > LOD_VERB_REMOVE) {
        printf("%s: done by Windows' own loadperf.dll\n", command->options.operand);
        return;
    }
    print_range_or_objects(command->service, &command->session.plan.range, NULL);
    printf(" %s by Windows' own loadperf.dll\n",
           command->options.verb == LOD_VERB_INSTALL ? "installed" : "removed");
}

static void print_result_of_verb(struct lod_command *command)
{
    if (command->has_handed) {
        print_what_windows_did(command);
        return;
    }
    if (command->options.verb == LOD_VERB_LIST)
        print_list_of_services(&command->session.state);
    else if (command->options.verb == LOD_VERB_CHECK)
        print_check_summary(command);
    else if (command->options.verb == LOD_VERB_REINSTALL)
        print_reinstall_results(command);
    else if (command->options.verb == LOD_VERB_SAVE) {
        printf("%s: %s what is installed; ", command->options.operand,
               command->options.dry_run ? "would hold" : "holds");
        print_provider_and_language_counts(&command->session.state);
        printf("%s\n", command->options.dry_run ? "; nothing was changed" : "");
    } else if (command->session.plan.outcome != LOD_PLAN_REFUSED)
        print_plan_result(command);
}

static void print_report_as_text(struct lod_command *command)
{
    const char *tool = lod_programs[command->tool].name;

    print_findings(command);
    if (!command->options.quiet &&
        !(command->options.verb == LOD_VERB_CHECK && command->session.dry_run))
        print_recovery_of_killed_action(tool, command);
    print_plan_notes(command);
    /* Also after a failure: the user must find what was there before. */
    if (command->saved_before && (!command->options.quiet || command->problem))
        printf("What was installed before is saved in %s\n", command->saved_before);
    if (command->problem)
        fprintf(stderr, "%s: %s\n", tool, command->problem);
    else if (!command->options.quiet)
        print_result_of_verb(command);
}

void lod_print_text_or_json_report(struct lod_command *command)
{
    if (command->options.json)
        lod_print_json_report(command);
    else
        print_report_as_text(command);
}

void lod_print_waiting_sentence(const char *sentence)
{
    fprintf(stderr, "%s\n", sentence);
    fflush(stderr);
}
