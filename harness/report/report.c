/* SPDX-License-Identifier: MIT
 *
 * report.c -- see report.h.
 */
#include "harness/report/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "kit/console.h"
#include "harness/report/explain.h"
#include "harness/report/report_times.h"
#include "kit/safetext.h"

const char *epci_verdict_name(enum epci_verdict verdict)
{
#define VERDICT_WORD(name, word) word,
    static const char *const words[] = { EPCI_VERDICTS(VERDICT_WORD) };
#undef VERDICT_WORD

    return words[verdict];
}

enum epci_views epci_report_views(const struct epci_options *options)
{
    return options->quiet ? EPCI_VIEWS_NONE : options->verbose ? EPCI_VIEWS_ALL : EPCI_VIEWS_FIRST;
}

static const char *event_text(unsigned event, char *out, size_t room)
{
    if (event == 0)
        return "-";
    snprintf(out, room, "%u", event);
    return out;
}

static void count_line(FILE *to, const struct epci_findings *findings)
{
    size_t errors = findings->totals[EPCI_ERROR], warnings = findings->totals[EPCI_WARNING],
           notes = findings->totals[EPCI_NOTE];

    fprintf(to, "%zu error%s, %zu warning%s, %zu note%s", errors, epci_plural(errors), warnings,
            epci_plural(warnings), notes, epci_plural(notes));
    if (findings->known)
        fprintf(to, ", %zu known", findings->known);
}

/* A text of a finding with the names that the registry has for the indexes in it. */
static const char *explained(const struct epci_report *report, const char *text, char *out,
                             size_t room)
{
    if (!report->names)
        return text;
    epci_explain(report->names, text, out, room);
    return out;
}

static void found_bytes(FILE *to, const struct epci_report *report, const struct epci_found *found)
{
    char name[256], text[1024];

    epci_excerpt_name(&found->excerpt, name, sizeof name);
    epci_excerpt_print(to, &found->excerpt, explained(report, name, text, sizeof text),
                       report->colour);
}

/* One finding; `first` of its rule. */
static void found_text(FILE *to, const struct epci_report *report, const struct epci_found *found,
                       bool first)
{
    const struct epci_rule *rule = found->rule;
    char event[16], text[4096];

    fprintf(to, "%s%s%s%s %s [%s] ", report->colour ? epci_severity_colour(rule->severity) : "",
            found->known ? "known " : "", epci_severity_name(rule->severity),
            report->colour ? EPCI_COLOUR_END : "", rule->id,
            event_text(found->event, event, sizeof event));
    epci_safe_print(to, report->service, 0);
    fputs(": ", to);
    epci_safe_print(to, explained(report, found->message, text, sizeof text), 0);
    fputc('\n', to);
    if (report->views == EPCI_VIEWS_ALL ||
        (report->views == EPCI_VIEWS_FIRST && first && !found->known))
        found_bytes(to, report, found);
}

/* The rules that what was replayed cannot answer, in lines of at most 100 characters. */
static void unanswered_text(FILE *to, const struct epci_report *report)
{
    const char *before = strcmp(report->form, "capture") == 0 ? "rules that captures cannot answer:"
                         : strcmp(report->form, "answer") == 0
                             ? "rules that an answer cannot answer:"
                             : "rules that a bare block cannot answer:";
    size_t used = 0;

    for (size_t i = 0; epci_rule_at(i); i++) {
        const char *id = epci_rule_at(i)->id;

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
static void summary(FILE *to, const struct epci_report *report,
                    const struct epci_findings *findings)
{
    fputs(": ", to);
    count_line(to, findings);
    fprintf(to, "; level %u, profile %s, guards %s", report->level, report->profile,
            report->guards);
    if (report->calls)
        fprintf(to, "; %" PRIu32 " bytes and %" PRIu32 " object%s accepted in %" PRIu32 " call%s",
                report->bytes, report->objects, epci_plural(report->objects), report->calls,
                epci_plural(report->calls));
    epci_report_times_text(to, report);
    fputc('\n', to);
}

void epci_report_text(FILE *to, const struct epci_report *report,
                      const struct epci_findings *findings)
{
    for (size_t i = 0; i < findings->count; i++) {
        const struct epci_found *found = &findings->list[i];

        found_text(to, report, found, epci_findings_of(findings, found->rule) == found);
    }
    if (findings->omitted)
        fprintf(to, "note: %zu more finding%s of the same rules are not shown\n", findings->omitted,
                epci_plural(findings->omitted));
    if (report->unanswered)
        unanswered_text(to, report);
    epci_report_stale_text(to, report, findings);
    epci_safe_print(to, report->service, 0);
    if (report->why[0])
        fprintf(to, ": not examined: %s\n", report->why);
    else
        summary(to, report, findings);
    if (report->aftermath) {
        epci_aftermath_text(to, report->aftermath, report->service);
        if (report->views == EPCI_VIEWS_ALL)
            epci_settings_text(to, &report->aftermath->settings);
    }
}

/* Where it is, in words. */
static void place_json(struct epci_json *json, const struct epci_report *report,
                       const struct epci_found *found)
{
    const struct epci_block_field *field = &found->excerpt.field;
    bool known = found->excerpt.count > 0 && field->width > 0;
    char name[256];

    epci_json_text(json, "field", known ? field->name : NULL);
    epci_json_text(json, "field_of", known && field->owner[0] ? field->owner : NULL);
    if (known && field->negative)
        epci_json_i64(json, "value", epci_field_signed(field));
    else if (known && field->number)
        epci_json_u64(json, "value", field->value);
    else
        epci_json_null(json, "value");
    if (report->names && found->placed && found->object &&
        epci_names_find(report->names, found->object, name, sizeof name))
        epci_json_text(json, "object_name", name);
    else
        epci_json_null(json, "object_name");
}

static void found_json(struct epci_json *json, const struct epci_report *report,
                       const struct epci_found *found)
{
    epci_json_begin_object(json, NULL);
    epci_json_text(json, "rule", found->rule->id);
    epci_json_text(json, "severity", epci_severity_name(found->rule->severity));
    if (found->event)
        epci_json_u64(json, "event", found->event);
    else
        epci_json_null(json, "event");
    if (found->rule->level == 1 || found->rule->level == 2)
        epci_json_u64(json, "level", found->rule->level);
    else
        epci_json_null(json, "level");
    epci_json_text(json, "service", report->service);
    if (found->placed) {
        epci_json_u64(json, "object", found->object);
        epci_json_u64(json, "offset", found->offset);
        epci_json_u64(json, "got", found->got);
        epci_json_u64(json, "wanted", found->wanted);
    } else {
        epci_json_null(json, "object");
        epci_json_null(json, "offset");
        epci_json_null(json, "got");
        epci_json_null(json, "wanted");
    }
    place_json(json, report, found);
    if (found->fault.code) {
        epci_json_begin_object(json, "exception");
        epci_json_u64(json, "code", found->fault.code);
        epci_json_u64(json, "address", found->fault.address);
        epci_json_text(json, "module", found->fault.module[0] ? found->fault.module : NULL);
        epci_json_u64(json, "module_offset", found->fault.offset);
        epci_json_text(json, "symbol", found->fault.symbol[0] ? found->fault.symbol : NULL);
        epci_json_end(json);
    }
    epci_json_bool(json, "known", found->known);
    epci_json_text(json, "message", found->message);
    epci_json_end(json);
}

static void unanswered_json(struct epci_json *json, const struct epci_report *report)
{
    epci_json_text(json, "form", report->form);
    epci_json_begin_array(json, "unanswered");
    for (size_t i = 0; epci_rule_at(i); i++)
        if (report->unanswered[i])
            epci_json_text(json, NULL, epci_rule_at(i)->id);
    epci_json_end(json);
}

void epci_report_json_object(struct epci_json *json, const struct epci_report *report,
                             const struct epci_findings *findings)
{
    epci_json_begin_object(json, NULL);
    epci_json_text(json, "command", report->command ? report->command : "check");
    epci_json_text(json, "service", report->service);
    epci_json_text(json, "library", report->library);
    epci_json_text(json, "path", report->path[0] ? report->path : NULL);
    epci_json_u64(json, "level", report->level);
    epci_json_text(json, "profile", report->profile);
    epci_json_text(json, "guard", report->guards);
    epci_json_bool(json, "passed", report->passed);
    epci_json_u64(json, "errors", findings->totals[EPCI_ERROR]);
    epci_json_u64(json, "warnings", findings->totals[EPCI_WARNING]);
    epci_json_u64(json, "notes", findings->totals[EPCI_NOTE]);
    epci_json_u64(json, "omitted", findings->omitted);
    epci_json_u64(json, "collect_calls", report->calls);
    epci_json_u64(json, "bytes", report->bytes);
    epci_json_u64(json, "objects", report->objects);
    epci_json_u64(json, "open_us", report->open_us);
    epci_json_u64(json, "collect_us", report->collect_us);
    if (report->aftermath)
        epci_aftermath_json(json, report->aftermath);
    epci_report_times_json(json, report);
    epci_json_text(json, "verdict", epci_verdict_name(report->verdict));
    epci_json_u64(json, "known", findings->known);
    if (report->why[0])
        epci_json_text(json, "error", report->why);
    epci_report_stale_json(json, report, findings);
    epci_json_begin_array(json, "findings");
    for (size_t i = 0; i < findings->count; i++)
        found_json(json, report, &findings->list[i]);
    epci_json_end(json);
    if (report->unanswered)
        unanswered_json(json, report);
    epci_json_end(json);
}

void epci_report_json(FILE *to, const struct epci_report *report,
                      const struct epci_findings *findings)
{
    struct epci_json json;

    epci_json_init(&json, to);
    epci_report_json_object(&json, report, findings);
}

void epci_report_refusal_json(FILE *to, enum epci_command command, const char *error)
{
    bool check = command == EPCI_TOOL_CHECK || command == EPCI_TOOL_REPLAY;
    struct epci_json json;

    epci_json_init(&json, to);
    epci_json_begin_object(&json, NULL);
    epci_json_text(&json, "command",
                   command == EPCI_TOOL_REPLAY ? "replay"
                   : check                     ? "check"
                   : command == EPCI_TOOL_LIST ? "list"
                                               : "show");
    if (check) {
        epci_json_bool(&json, "passed", false);
        epci_json_begin_array(&json, "findings");
        epci_json_end(&json);
    }
    epci_json_text(&json, "error", error);
    epci_json_end(&json);
}

void epci_report_rules_text(FILE *to)
{
    const struct epci_rule *rule;
    char event[16];

    for (size_t i = 0; (rule = epci_rule_at(i)) != NULL; i++)
        fprintf(to, "%-7s %-18s [%s] %s\n", epci_severity_name(rule->severity), rule->id,
                event_text(rule->event, event, sizeof event), rule->sentence);
}

void epci_report_rules_json(FILE *to)
{
    const struct epci_rule *rule;
    struct epci_json json;

    epci_json_init(&json, to);
    epci_json_begin_array(&json, NULL);
    for (size_t i = 0; (rule = epci_rule_at(i)) != NULL; i++) {
        epci_json_begin_object(&json, NULL);
        epci_json_text(&json, "rule", rule->id);
        epci_json_text(&json, "severity", epci_severity_name(rule->severity));
        if (rule->event)
            epci_json_u64(&json, "event", rule->event);
        else
            epci_json_null(&json, "event");
        if (rule->level == 1 || rule->level == 2)
            epci_json_u64(&json, "level", rule->level);
        else
            epci_json_null(&json, "level");
        epci_json_text(&json, "sentence", rule->sentence);
        epci_json_end(&json);
    }
    epci_json_end(&json);
}

void epci_fault_text(const struct epci_fault *fault, char *out, size_t room)
{
    char where[EPCI_FAULT_MODULE + EPCI_FAULT_SYMBOL + 32], touched[64] = "";

    if (fault->module[0])
        snprintf(where, sizeof where, "%s+0x%" PRIx64 "%s%s%s", fault->module, fault->offset,
                 fault->symbol[0] ? " (" : "", fault->symbol, fault->symbol[0] ? ")" : "");
    else
        snprintf(where, sizeof where, "0x%" PRIx64, fault->address);
    if (fault->unloaded)
        snprintf(touched, sizeof touched, ", which is not loaded any more");
    else if (fault->code == 0xC0000005u)
        snprintf(touched, sizeof touched, ", %s 0x%" PRIx64, fault->wrote ? "writing" : "reading",
                 fault->target);
    snprintf(out, room, "exception %08" PRIX32 " at %s%s", fault->code, where, touched);
}
