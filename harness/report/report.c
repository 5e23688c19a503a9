/* SPDX-License-Identifier: MIT
 *
 * report.c -- findings of one provider, as lines and as JSON.
 *
 * Both forms read the same structures; nothing is decided here.
 */
#include "harness/report/report.h"

#include <inttypes.h>
#include <string.h>

#include "harness/findings/needs.h"
#include "harness/report/explain.h"
#include "harness/report/report_times.h"
#include "kit/console/safetext.h"

const char *harness_verdict_name(enum harness_verdict verdict)
{
#define VERDICT_WORD(name, word) word,
    static const char *const words[] = { HARNESS_VERDICTS(VERDICT_WORD) };
#undef VERDICT_WORD

    return words[verdict];
}

enum harness_excerpt_choice harness_choose_excerpts(bool verbose, bool quiet)
{
    return quiet ? HARNESS_EXCERPTS_NONE : verbose ? HARNESS_EXCERPTS_ALL : HARNESS_EXCERPTS_FIRST;
}

const char *harness_format_event_number(unsigned event, char *out, size_t capacity)
{
    if (event == 0)
        return "-";
    snprintf(out, capacity, "%u", event);
    return out;
}

const char *harness_format_counts_of_findings(const struct harness_findings *findings,
                                              char text[KIT_COUNTS_CAPACITY])
{
    const size_t *totals = findings->totals;

    return kit_format_finding_counts(text, totals[EPCI_ERROR], totals[EPCI_WARNING],
                                     totals[EPCI_NOTE]);
}

/* A text of a finding with the names that the registry has for the indexes in it. */
static const char *text_with_index_names(const struct harness_report *report, const char *text,
                                         char *out, size_t capacity)
{
    if (!report->names)
        return text;
    harness_copy_text_with_index_names(report->names, text, out, capacity);
    return out;
}

static void print_finding_excerpt(FILE *to, const struct harness_report *report,
                                  const struct harness_found *found)
{
    char name[256], text[1024];

    harness_format_excerpt_field(&found->excerpt, name, sizeof name);
    harness_excerpt_print(to, &found->excerpt,
                          text_with_index_names(report, name, text, sizeof text), report->colour);
}

/* One finding; `first` of its rule. */
static void print_finding(FILE *to, const struct harness_report *report,
                          const struct harness_found *found, bool first)
{
    const struct check_rule *rule = found->rule;
    char event[16], text[4096];

    fprintf(to, "%s%s%s%s %s [%s] ", report->colour ? kit_severity_colour(found->severity) : "",
            found->known ? "known " : "", epci_severity_name(found->severity),
            report->colour ? KIT_COLOUR_END : "", rule->id,
            harness_format_event_number(found->event, event, sizeof event));
    kit_print_safe_between(to, "", report->service, ": ");
    kit_print_safe_between(to, "", text_with_index_names(report, found->message, text, sizeof text),
                           "\n");
    if (report->views == HARNESS_EXCERPTS_ALL ||
        (report->views == HARNESS_EXCERPTS_FIRST && first && !found->known))
        print_finding_excerpt(to, report, found);
}

/* The rules that were not checked, in lines of at most 100 characters. */
static void print_unchecked_rules(FILE *to, const struct harness_report *report)
{
    const char *before =
        !report->form                          ? "rules that were not judged:"
        : strcmp(report->form, "capture") == 0 ? "rules that captures cannot answer:"
        : strcmp(report->form, "answer") == 0  ? "rules that an answer cannot answer:"
                                               : "rules that a bare block cannot answer:";
    size_t used = 0;

    for (size_t i = 0; harness_rule_at(i); i++) {
        const char *id = harness_rule_at(i)->id;

        if (!report->unanswered[i])
            continue;
        if (used == 0)
            used = (size_t)fprintf(to, "%s %s", before, id);
        else if (used + strlen(id) + 3 > 100)
            used = (size_t)fprintf(to, ",\n    %s", id) - 2;
        else
            used += (size_t)fprintf(to, ", %s", id);
    }
    if (used > 0)
        fputc('\n', to);
}

/* ": 1 error, ...": what was found, how it was looked for, and what came. */
static void print_summary(FILE *to, const struct harness_report *report,
                          const struct harness_findings *findings)
{
    char counts[KIT_COUNTS_CAPACITY];

    fprintf(to, ": %s", harness_format_counts_of_findings(findings, counts));
    if (findings->known)
        fprintf(to, ", %zu known", findings->known);
    fprintf(to, "; level %u, profile %s, guards %s", report->level, report->profile,
            report->guards);
    if (report->tallies.calls)
        fprintf(to, "; %" PRIu32 " bytes and %" PRIu32 " object%s accepted in %" PRIu32 " call%s",
                report->tallies.bytes, report->tallies.objects,
                kit_plural_suffix(report->tallies.objects), report->tallies.calls,
                kit_plural_suffix(report->tallies.calls));
    harness_print_call_times(to, report);
    fputc('\n', to);
}

bool harness_append_next_untried_line(struct kit_buffer *to, const struct harness_untried *untried,
                                      size_t *at)
{
    const struct harness_untried_one *first = &untried->list[*at], *one = first;

    if (*at >= untried->count)
        return false;
    kit_buffer_add_format(to, "%s: %s", one->partly ? "tried in part" : "not tried", one->trial);
    while (++*at < untried->count) {
        one = &untried->list[*at];
        if (one->partly != first->partly || strcmp(one->why, first->why) != 0)
            break;
        kit_buffer_add_format(to, ", %s", one->trial);
    }
    kit_buffer_add_format(to, ": %s", first->why);
    return true;
}

static void print_untried_lines(FILE *to, const struct harness_report *report)
{
    struct kit_buffer line = { 0 };

    for (size_t at = 0; harness_append_next_untried_line(&line, &report->untried, &at);) {
        kit_print_safe_padded(to, report->service, 0);
        fprintf(to, ": %s\n", line.text ? line.text : "");
        kit_buffer_release(&line);
    }
}

static void write_untried_json(struct kit_json *json, const struct harness_untried *untried)
{
    kit_json_begin_array(json, "not_tried");
    for (size_t i = 0; i < untried->count; i++) {
        kit_json_begin_object(json, NULL);
        kit_json_add_text(json, "trial", untried->list[i].trial);
        kit_json_add_bool(json, "in_part", untried->list[i].partly);
        kit_json_add_text(json, "reason", untried->list[i].why);
        kit_json_end_innermost(json);
    }
    kit_json_end_innermost(json);
}

void harness_print_report(FILE *to, const struct harness_report *report,
                          const struct harness_findings *findings)
{
    for (size_t i = 0; i < findings->count; i++) {
        const struct harness_found *found = &findings->list[i];

        print_finding(to, report, found,
                      harness_first_finding_of_rule(findings, found->rule) == found);
    }
    if (findings->omitted)
        fprintf(to, "note: %zu more finding%s of the same rules are not shown\n", findings->omitted,
                kit_plural_suffix(findings->omitted));
    if (report->form || report->views == HARNESS_EXCERPTS_ALL)
        print_unchecked_rules(to, report);
    print_untried_lines(to, report);
    if (report->left_out)
        harness_print_left_out_processes(to, report->left_out, report->service);
    harness_print_stale_baseline_lines(to, report, findings);
    if (report->aftermath) {
        if (report->views == HARNESS_EXCERPTS_ALL)
            harness_print_perflib_settings(to, &report->aftermath->settings);
        harness_print_disposition_line(to, report->aftermath, report->service);
    }
    kit_print_safe_padded(to, report->service, 0);
    if (report->why[0])
        fprintf(to, ": not examined: %s\n", report->why);
    else
        print_summary(to, report, findings);
}

/* An event's number and the level of perflib's tests at which the rule applies. */
static void write_event_id_and_test_level_json(struct kit_json *json, unsigned event,
                                               const struct check_rule *rule)
{
    kit_json_add_u64_or_null(json, "event", event != 0, event);
    kit_json_add_u64_or_null(json, "level", rule->level == 1 || rule->level == 2, rule->level);
}

/* Where it is, in words. */
static void write_finding_field_and_object_json(struct kit_json *json,
                                                const struct harness_report *report,
                                                const struct harness_found *found)
{
    const struct harness_block_field *field = &found->excerpt.field;
    bool known = found->excerpt.count > 0 && field->width > 0;
    char name[256];

    kit_json_add_text(json, "field", known ? field->name : NULL);
    kit_json_add_text(json, "field_of", known && field->owner[0] ? field->owner : NULL);
    if (known && field->negative)
        kit_json_add_i64(json, "value", harness_negative_field_value(field));
    else
        kit_json_add_u64_or_null(json, "value", known && field->number, field->value);
    if (report->names && found->placed && found->object &&
        reader_names_find(report->names, found->object, name, sizeof name))
        kit_json_add_text(json, "object_name", name);
    else
        kit_json_add_null(json, "object_name");
}

static void write_finding_json(struct kit_json *json, const struct harness_report *report,
                               const struct harness_found *found)
{
    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "rule", found->rule->id);
    kit_json_add_text(json, "severity", epci_severity_name(found->severity));
    write_event_id_and_test_level_json(json, found->event, found->rule);
    kit_json_add_text(json, "service", report->service);
    kit_json_add_u64_or_null(json, "object", found->placed, found->object);
    kit_json_add_u64_or_null(json, "offset", found->placed, found->offset);
    kit_json_add_u64_or_null(json, "got", found->placed, found->got);
    kit_json_add_u64_or_null(json, "wanted", found->placed, found->wanted);
    write_finding_field_and_object_json(json, report, found);
    if (found->fault.code) {
        kit_json_begin_object(json, "exception");
        kit_json_add_u64(json, "code", found->fault.code);
        kit_json_add_u64(json, "address", found->fault.address);
        kit_json_add_text(json, "module", found->fault.module[0] ? found->fault.module : NULL);
        kit_json_add_u64(json, "module_offset", found->fault.offset);
        kit_json_add_text(json, "symbol", found->fault.symbol[0] ? found->fault.symbol : NULL);
        kit_json_end_innermost(json);
    }
    kit_json_add_bool(json, "known", found->known);
    kit_json_add_text(json, "message", found->message);
    kit_json_end_innermost(json);
}

static void write_unchecked_json(struct kit_json *json, const struct harness_report *report)
{
    if (report->form)
        kit_json_add_text(json, "form", report->form);
    kit_json_begin_array(json, "unanswered");
    for (size_t i = 0; harness_rule_at(i); i++)
        if (report->unanswered[i])
            kit_json_add_text(json, NULL, harness_rule_at(i)->id);
    kit_json_end_innermost(json);
}

void harness_write_report_json_object(struct kit_json *json, const struct harness_report *report,
                                      const struct harness_findings *findings)
{
    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "command", report->command ? report->command : "check");
    kit_json_add_text(json, "service", report->service);
    kit_json_add_text(json, "library", report->library);
    kit_json_add_text(json, "path", report->path[0] ? report->path : NULL);
    kit_json_add_u64(json, "level", report->level);
    kit_json_add_text(json, "profile", report->profile);
    kit_json_add_text(json, "guard", report->guards);
    if (report->restricted != HARNESS_RESTRICTED_NOT)
        kit_json_add_bool(json, "restricted", report->restricted == HARNESS_RESTRICTED_REALLY);
    kit_json_add_bool(json, "passed", report->passed);
    kit_json_add_u64(json, "errors", findings->totals[EPCI_ERROR]);
    kit_json_add_u64(json, "warnings", findings->totals[EPCI_WARNING]);
    kit_json_add_u64(json, "notes", findings->totals[EPCI_NOTE]);
    kit_json_add_u64(json, "omitted", findings->omitted);
    kit_json_add_u64(json, "collect_calls", report->tallies.calls);
    kit_json_add_u64(json, "bytes", report->tallies.bytes);
    kit_json_add_u64(json, "objects", report->tallies.objects);
    kit_json_add_u64(json, "open_us", report->tallies.open_us);
    kit_json_add_u64(json, "collect_us", report->tallies.collect_us);
    if (report->aftermath)
        harness_write_perflib_reaction_json(json, report->aftermath);
    harness_write_call_times_json(json, report);
    kit_json_add_text(json, "verdict", harness_verdict_name(report->verdict));
    kit_json_add_u64(json, "known", findings->known);
    if (report->why[0])
        kit_json_add_text(json, "error", report->why);
    harness_write_stale_baseline_json(json, report, findings);
    if (!report->form)
        write_untried_json(json, &report->untried);
    if (report->left_out)
        harness_write_left_out_apps_json(json, report->left_out);
    kit_json_begin_array(json, "findings");
    for (size_t i = 0; i < findings->count; i++)
        write_finding_json(json, report, &findings->list[i]);
    kit_json_end_innermost(json);
    write_unchecked_json(json, report);
    kit_json_end_innermost(json);
}

void harness_write_report_json(FILE *to, const struct harness_report *report,
                               const struct harness_findings *findings)
{
    struct kit_json json;

    kit_json_init(&json, to);
    harness_write_report_json_object(&json, report, findings);
}

void harness_write_command_error_json(FILE *to, const char *command, const char *error)
{
    struct kit_json json;

    kit_json_init(&json, to);
    kit_json_begin_object(&json, NULL);
    kit_json_add_text(&json, "command", command);
    kit_json_add_bool(&json, "passed", false);
    kit_json_begin_array(&json, "findings");
    kit_json_end_innermost(&json);
    kit_json_add_text(&json, "error", error);
    kit_json_end_innermost(&json);
}

void harness_print_rules_text(FILE *to)
{
    const struct check_rule *rule;
    char event[16];

    for (size_t i = 0; (rule = harness_rule_at(i)) != NULL; i++)
        fprintf(to, "%-7s %-18s [%s] %s\n", epci_severity_name(rule->severity), rule->id,
                harness_format_event_number(rule->event, event, sizeof event), rule->sentence);
}

void harness_write_rules_json(FILE *to)
{
    const struct check_rule *rule;
    struct kit_json json;

    kit_json_init(&json, to);
    kit_json_begin_array(&json, NULL);
    for (size_t i = 0; (rule = harness_rule_at(i)) != NULL; i++) {
        kit_json_begin_object(&json, NULL);
        kit_json_add_text(&json, "rule", rule->id);
        kit_json_add_text(&json, "severity", epci_severity_name(rule->severity));
        kit_json_add_text(&json, "severity_nt4",
                          epci_severity_name(harness_rule_severity(rule, CHECK_PROFILE_NT4)));
        write_event_id_and_test_level_json(&json, rule->event, rule);
        kit_json_add_text(&json, "sentence", rule->sentence);
        kit_json_begin_array(&json, "switched_off_by");
        for (unsigned bit = 0; bit < HARNESS_NEED_COUNT; bit++)
            if (harness_rule_needs(i) >> bit & 1)
                kit_json_add_text(&json, NULL, harness_text_of_need_off_switch(bit));
        kit_json_end_innermost(&json);
        kit_json_end_innermost(&json);
    }
    kit_json_end_innermost(&json);
}
