/* SPDX-License-Identifier: MIT
 *
 * report.c -- prints how it went.  See report.h. */
#include "lodctr/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Text ---- */

static void print_notes(const struct epci_outcome_report *report)
{
    const struct epci_plan *plan = &report->session->plan;
    const char *tool = epci_tool_name(report->tool);

    for (size_t i = 0; i < plan->note_count; i++) {
        enum epci_severity severity = plan->notes[i].severity;

        if (severity == EPCI_ERROR)
            fprintf(stderr, "%s: %s\n", tool, plan->notes[i].text);
        else if (severity == EPCI_WARNING && !report->options->quiet)
            fprintf(stderr, "%s: warning: %s\n", tool, plan->notes[i].text);
        else if (!report->options->quiet)
            printf("%s\n", plan->notes[i].text);
    }
}

static void print_findings(struct epci_arena *arena, const struct epci_outcome_report *report)
{
    for (size_t i = 0; i < report->findings->stored; i++) {
        const struct epci_ini_finding *finding = &report->findings->list[i];
        const char *text = epci_ini_finding_text(arena, finding);

        if (finding->severity == EPCI_ERROR ||
            (!report->options->quiet &&
             (finding->severity == EPCI_WARNING || report->options->verbose)))
            fprintf(stderr, "%s\n", text ? text : finding->message);
    }
}

static const char *type_name(uint32_t type)
{
    switch (type) {
    case EPCI_REG_SZ:
        return "REG_SZ";
    case EPCI_REG_EXPAND_SZ:
        return "REG_EXPAND_SZ";
    case EPCI_REG_BINARY:
        return "REG_BINARY";
    case EPCI_REG_DWORD:
        return "REG_DWORD";
    case EPCI_REG_MULTI_SZ:
        return "REG_MULTI_SZ";
    default:
        return "?";
    }
}

static uint32_t dword_of(const struct epci_edit *edit)
{
    uint32_t value = 0;

    if (edit->size == sizeof value)
        memcpy(&value, edit->bytes, sizeof value);
    return value;
}

static void print_edits(const struct epci_plan *plan)
{
    for (size_t i = 0; i < plan->edit_count; i++) {
        const struct epci_edit *edit = &plan->edits[i];

        if (edit->kind == EPCI_EDIT_CREATE_KEY)
            printf("  create %s\n", edit->path);
        else if (edit->kind == EPCI_EDIT_REMOVE)
            printf("  remove %s\\%s\n", edit->path, edit->name);
        else if (edit->kind == EPCI_EDIT_REMOVE_KEY)
            printf("  remove %s\n", edit->path);
        else if (edit->type == EPCI_REG_DWORD)
            printf("  set    %s\\%s = %" PRIu32 "\n", edit->path, edit->name, dword_of(edit));
        else
            printf("  set    %s\\%s = %s, %zu bytes\n", edit->path, edit->name,
                   type_name(edit->type), edit->size);
    }
}

static void print_result(const struct epci_outcome_report *report)
{
    const struct epci_plan *plan = &report->session->plan;
    const struct epci_range *range = &plan->range;
    const char *would = report->options->dry_run ? "would be " : "";
    const char *service = report->service ? report->service : "";

    if (plan->outcome == EPCI_PLAN_NOTHING && plan->code == EPCI_CODE_EXISTS)
        printf("%s: these counters are installed already, as %" PRIu32 " to %" PRIu32
               "; nothing to do\n",
               service, range->first_counter, range->last_counter);
    else if (plan->outcome == EPCI_PLAN_NOTHING)
        printf("The name tables lack nothing; nothing to do\n");
    else if (report->options->repair)
        printf("The name tables %srepaired: Last Counter %" PRIu32 ", Last Help %" PRIu32 "\n",
               *would ? "would be " : "are ", plan->last_counter, plan->last_help);
    else
        printf("%s: counters %" PRIu32 " to %" PRIu32 ", help %" PRIu32 " to %" PRIu32
               " %s%s%s%s; Last Counter %s%" PRIu32 ", Last Help %" PRIu32 "\n",
               service, range->first_counter, range->last_counter, range->first_help,
               range->last_help, would, report->tool == EPCI_LODCTR ? "installed" : "removed",
               plan->languages ? " in " : "", plan->languages ? plan->languages : "", would,
               plan->last_counter, plan->last_help);
    if (plan->outcome == EPCI_PLAN_READY && (report->options->dry_run || report->options->verbose))
        print_edits(plan);
}

/* What the action before this one left behind, if it was killed. */
static void print_recovery(const char *tool, const struct epci_outcome_report *report)
{
    const struct epci_recovery *recovery = &report->session->recovery;

    if (!recovery->found)
        return;
    if (recovery->damaged)
        fprintf(stderr,
                "%s: warning: an action was killed at work, and its record, %s\\%s, is damaged: "
                "nothing was undone; lodctr --repair mends what it can\n",
                tool, EPCI_UNDO_KEY, EPCI_UNDO_VALUE);
    else if (report->options->dry_run)
        fprintf(stderr,
                "%s: warning: \"%s\" was killed at work; the next run undoes it first, and may "
                "then do something else than what stands here\n",
                tool, recovery->what);
    else
        fprintf(stderr, "%s: warning: \"%s\" was killed at work; what it had done was undone\n",
                tool, recovery->what);
    if (recovery->foreign != 0 && recovery->failed)
        fprintf(stderr,
                "%s: warning: %zu of its changes were changed by others since and stay, first "
                "%s\\%s\n",
                tool, recovery->foreign, recovery->failed->path, recovery->failed->name);
}

static void print_text(struct epci_arena *arena, const struct epci_outcome_report *report)
{
    const struct epci_session *session = report->session;
    const char *problem = session && session->problem ? session->problem : report->problem;
    const char *tool = epci_tool_name(report->tool);

    if (report->findings)
        print_findings(arena, report);
    if (session && !report->options->quiet)
        print_recovery(tool, report);
    if (session)
        print_notes(report);
    if (problem)
        fprintf(stderr, "%s: %s\n", tool, problem);
    else if (session && session->plan.outcome != EPCI_PLAN_REFUSED && !report->options->quiet)
        print_result(report);
}

/* ---- JSON ---- */

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

static void put_edits(const struct epci_plan *plan)
{
    static const char *const kinds[] = { [EPCI_EDIT_CREATE_KEY] = "create-key",
                                         [EPCI_EDIT_SET] = "set",
                                         [EPCI_EDIT_REMOVE] = "remove",
                                         [EPCI_EDIT_REMOVE_KEY] = "remove-key" };

    printf("  \"edits\": [");
    for (size_t i = 0; plan && i < plan->edit_count; i++) {
        const struct epci_edit *edit = &plan->edits[i];

        printf("%s\n    {\"kind\": \"%s\", \"key\": ", i ? "," : "", kinds[edit->kind]);
        put_string(edit->path);
        printf(", \"value\": ");
        put_string(*edit->name ? edit->name : NULL);
        if (edit->kind == EPCI_EDIT_SET)
            printf(", \"type\": \"%s\", \"bytes\": %zu", type_name(edit->type), edit->size);
        if (edit->kind == EPCI_EDIT_SET && edit->type == EPCI_REG_DWORD)
            printf(", \"number\": %" PRIu32, dword_of(edit));
        putchar('}');
    }
    printf("%s],\n", plan && plan->edit_count ? "\n  " : "");
}

static void put_notes(const struct epci_plan *plan)
{
    printf("  \"notes\": [");
    for (size_t i = 0; plan && i < plan->note_count; i++) {
        printf("%s\n    {\"severity\": \"%s\", \"message\": ", i ? "," : "",
               epci_severity_name(plan->notes[i].severity));
        put_string(plan->notes[i].text);
        putchar('}');
    }
    printf("%s],\n", plan && plan->note_count ? "\n  " : "");
}

static void put_findings(struct epci_arena *arena, const struct epci_ini_findings *findings)
{
    size_t put = 0;

    printf("  \"findings\": [");
    for (size_t i = 0; findings && i < findings->stored; i++) {
        const char *text = epci_ini_finding_json(arena, &findings->list[i]);

        if (text)
            printf("%s\n    %s", put++ ? "," : "", text);
    }
    printf("%s]\n", put ? "\n  " : "");
}

static void put_recovery(const struct epci_recovery *recovery)
{
    printf("  \"recovered\": ");
    if (!recovery || !recovery->found) {
        puts("null,");
        return;
    }
    printf("{\"action\": ");
    put_string(recovery->what);
    printf(", \"damaged\": %s, \"undone\": %zu, \"left\": %zu},\n",
           recovery->damaged ? "true" : "false", recovery->undone, recovery->foreign);
}

static void put_range(const struct epci_plan *plan)
{
    printf("  \"first_counter\": %" PRIu32 ",\n  \"last_counter\": %" PRIu32
           ",\n  \"first_help\": %" PRIu32 ",\n  \"last_help\": %" PRIu32 ",\n",
           plan->range.first_counter, plan->range.last_counter, plan->range.first_help,
           plan->range.last_help);
}

static void print_json(struct epci_arena *arena, const struct epci_outcome_report *report)
{
    static const char *const outcomes[] = { [EPCI_PLAN_READY] = "ready",
                                            [EPCI_PLAN_NOTHING] = "nothing-to-do",
                                            [EPCI_PLAN_REFUSED] = "refused" };
    const struct epci_session *session = report->session;
    const struct epci_plan *plan = session && !session->problem ? &session->plan : NULL;
    const char *outcome = !plan ? "failed" : outcomes[plan->outcome];

    if (plan && plan->outcome == EPCI_PLAN_READY && !report->options->dry_run)
        outcome = "done";
    puts("{");
    put_member("tool", epci_tool_name(report->tool));
    put_member("service", report->service);
    put_member("outcome", outcome);
    put_member("message", session && session->problem ? session->problem : report->problem);
    printf("  \"code\": %d,\n", report->code);
    if (plan && plan->range.first_counter != 0)
        put_range(plan);
    put_edits(plan);
    put_recovery(session ? &session->recovery : NULL);
    put_notes(session ? &session->plan : NULL);
    put_findings(arena, report->findings);
    puts("}");
}

void epci_report(struct epci_arena *arena, const struct epci_outcome_report *report)
{
    if (report->options->json)
        print_json(arena, report);
    else
        print_text(arena, report);
}
