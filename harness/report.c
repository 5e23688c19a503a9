/* SPDX-License-Identifier: MIT
 *
 * report.c -- see report.h.
 */
#include "harness/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *event_text(unsigned event, char *out, size_t room)
{
    if (event == 0)
        return "-";
    snprintf(out, room, "%u", event);
    return out;
}

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

static void count_line(FILE *to, const struct epci_findings *findings)
{
    size_t errors = findings->totals[EPCI_ERROR], warnings = findings->totals[EPCI_WARNING],
           notes = findings->totals[EPCI_NOTE];

    fprintf(to, "%zu error%s, %zu warning%s, %zu note%s", errors, plural(errors), warnings,
            plural(warnings), notes, plural(notes));
}

void epci_report_text(FILE *to, const struct epci_report *report,
                      const struct epci_findings *findings)
{
    char event[16];

    for (size_t i = 0; i < findings->count; i++) {
        const struct epci_found *found = &findings->list[i];

        fprintf(to, "%s %s [%s] %s: %s\n", epci_severity_name(found->rule->severity),
                found->rule->id, event_text(found->event, event, sizeof event), report->service,
                found->message);
    }
    if (findings->omitted)
        fprintf(to, "note: %zu more finding%s of the same rules are not shown\n", findings->omitted,
                plural(findings->omitted));
    fprintf(to, "%s: ", report->service);
    count_line(to, findings);
    fprintf(to, "; level %u, profile %s, guards %s", report->level, report->profile,
            report->guards);
    if (report->calls)
        fprintf(to, "; %" PRIu32 " bytes and %" PRIu32 " object%s accepted in %" PRIu32 " call%s",
                report->bytes, report->objects, plural(report->objects), report->calls,
                plural(report->calls));
    fputc('\n', to);
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
    if (found->fault.code) {
        epci_json_begin_object(json, "exception");
        epci_json_u64(json, "code", found->fault.code);
        epci_json_u64(json, "address", found->fault.address);
        epci_json_text(json, "module", found->fault.module[0] ? found->fault.module : NULL);
        epci_json_u64(json, "module_offset", found->fault.offset);
        epci_json_end(json);
    }
    epci_json_text(json, "message", found->message);
    epci_json_end(json);
}

void epci_report_json(FILE *to, const struct epci_report *report,
                      const struct epci_findings *findings)
{
    struct epci_json json;

    epci_json_init(&json, to);
    epci_json_begin_object(&json, NULL);
    epci_json_text(&json, "command", "check");
    epci_json_text(&json, "service", report->service);
    epci_json_text(&json, "library", report->library);
    epci_json_text(&json, "path", report->path[0] ? report->path : NULL);
    epci_json_u64(&json, "level", report->level);
    epci_json_text(&json, "profile", report->profile);
    epci_json_text(&json, "guard", report->guards);
    epci_json_bool(&json, "passed", report->passed);
    epci_json_u64(&json, "errors", findings->totals[EPCI_ERROR]);
    epci_json_u64(&json, "warnings", findings->totals[EPCI_WARNING]);
    epci_json_u64(&json, "notes", findings->totals[EPCI_NOTE]);
    epci_json_u64(&json, "omitted", findings->omitted);
    epci_json_u64(&json, "collect_calls", report->calls);
    epci_json_u64(&json, "bytes", report->bytes);
    epci_json_u64(&json, "objects", report->objects);
    epci_json_u64(&json, "open_us", report->open_us);
    epci_json_u64(&json, "collect_us", report->collect_us);
    epci_json_begin_array(&json, "findings");
    for (size_t i = 0; i < findings->count; i++)
        found_json(&json, report, &findings->list[i]);
    epci_json_end(&json);
    epci_json_end(&json);
}

void epci_report_refusal_json(FILE *to, enum epci_command command, const char *error)
{
    bool check = command == EPCI_TOOL_CHECK;
    struct epci_json json;

    epci_json_init(&json, to);
    epci_json_begin_object(&json, NULL);
    epci_json_text(&json, "command", check ? "check" : command == EPCI_TOOL_LIST ? "list" : "show");
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
    char where[EPCI_FAULT_MODULE + 32], touched[64] = "";

    if (fault->module[0])
        snprintf(where, sizeof where, "%s+0x%" PRIx64, fault->module, fault->offset);
    else
        snprintf(where, sizeof where, "0x%" PRIx64, fault->address);
    if (fault->unloaded)
        snprintf(touched, sizeof touched, ", which is not loaded any more");
    else if (fault->code == 0xC0000005u)
        snprintf(touched, sizeof touched, ", %s 0x%" PRIx64, fault->wrote ? "writing" : "reading",
                 fault->target);
    snprintf(out, room, "exception %08" PRIX32 " at %s%s", fault->code, where, touched);
}
