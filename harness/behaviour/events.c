/* SPDX-License-Identifier: MIT
 *
 * events.c -- the events of a finding, by the table of their fields in events.inc.
 *
 * Each letter of the table is one function of a finding or of the raiser; the message texts are
 * generated from events.mc.
 */
#include "harness/behaviour/events.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "harness/event_texts.h"
#include "kit/arena.h"
#include "host/call.h"
#include "host/guard.h"

#define V0 0
#define V1 1

#define ERROR_FILE_NOT_FOUND  2u
#define STATUS_NAME_NOT_FOUND 0xC0000034u

#define EVENT(number, v0, v1, strings0, strings1, data, profiles, cause)                           \
    { number, { v0, v1 }, { strings0, strings1 }, data, profiles },
const struct harness_perflib_event harness_perflib_events[] = {
#include "harness/behaviour/events.inc"
    { 0, { EPCI_NOTE, EPCI_NOTE }, { "", "" }, "", "" }
};
#undef EVENT

static const struct {
    unsigned number;
    const char *severity;
    const char *text;
} texts[] = {
#define TEXT_ROW(number, severity, text) { number, severity, text },
    EPCI_EVENT_TEXTS(TEXT_ROW)
#undef TEXT_ROW
};

static unsigned event_version_of_profile(enum check_profile profile)
{
    return profile == CHECK_PROFILE_CURRENT ? V1 : V0;
}

static const struct harness_perflib_event *find_perflib_event_of_profile(unsigned number,
                                                                         enum check_profile profile)
{
    static const char letters[] = { '4', '2', 'c' };

    for (const struct harness_perflib_event *at = harness_perflib_events; at->number; at++)
        if (at->number == number)
            return strchr(at->profiles, letters[profile]) ? at : NULL;
    return NULL;
}

/* ---- From a finding to a number ---- */

static bool is_finding_of_check_rule(const struct harness_found *found, enum check_rule_id rule)
{
    return found->rule == &check_rules[rule];
}

static bool is_finding_of_harness_rule(const struct harness_found *found, enum harness_rule_id rule)
{
    return found->rule == &harness_rules[rule];
}

bool harness_hit_damages_pattern(const struct harness_found *found)
{
    const struct host_fault *fault = &found->fault;

    return fault->wrote && fault->place >= -(int64_t)HOST_GUARD_BYTES &&
           fault->place < (int64_t)found->capacity + HOST_GUARD_BYTES;
}

static unsigned timeout_event_number_if_timed(const struct harness_raiser *raiser,
                                              const struct harness_found *found)
{
    const struct host_settings *settings = raiser->settings;
    bool timed =
        found->event == HARNESS_EVENT_OPEN_TIMEOUT ? settings->open_timed : settings->collect_timed;

    return timed ? found->event : 0;
}

/* Perflib's one reason for both: the DLL cannot be loaded. */
static bool is_finding_of_load_failure(const struct harness_found *found)
{
    return is_finding_of_harness_rule(found, HARNESS_HOST_DLL_NOT_LOADED) ||
           is_finding_of_harness_rule(found, HARNESS_HOST_IMPORT_MISSING);
}

/* Where NT 4, or the two older generations, say it in another way. */
static unsigned event_number_adapted_to_profile(enum check_profile profile,
                                                const struct harness_found *found)
{
    if (is_finding_of_check_rule(found, CHECK_RULE_COLLECT_STATUS) &&
        profile != CHECK_PROFILE_CURRENT)
        return 1010; /* "an exception or an invalid status" */
    if (profile != CHECK_PROFILE_NT4)
        return found->event;
    if (is_finding_of_load_failure(found) ||
        is_finding_of_harness_rule(found, HARNESS_HOST_WRONG_BITNESS))
        return 1011;
    if (is_finding_of_harness_rule(found, HARNESS_HOST_CLOSE_EXCEPTION))
        return 0; /* the number means something else there */
    return found->event;
}

/* Does the finding have only a nearest event, since perflib does not look for it? */
static bool is_finding_unseen_by_perflib(const struct harness_found *found)
{
    return found->rule->level == CHECK_LEVEL_OURS &&
           !is_finding_of_check_rule(found, CHECK_RULE_COLLECT_STATUS) &&
           !is_finding_of_harness_rule(found, HARNESS_HOST_NEVER_ENOUGH);
}

/* The number that perflib of this profile logs for a finding; 0, or one that it does not have: it
 * logs none, since it does not notice, or is set up not to look. */
static unsigned event_number_for_finding(const struct harness_raiser *raiser,
                                         const struct harness_found *found)
{
    if (is_finding_of_harness_rule(found, HARNESS_HOST_CALL_TIMEOUT))
        return timeout_event_number_if_timed(raiser, found);
    if (is_finding_of_harness_rule(found, HARNESS_HOST_GUARD_PAGE_HIT))
        return harness_hit_damages_pattern(found) ? found->event : 0;
    if (is_finding_of_harness_rule(found, HARNESS_HOST_SERVICE_DISABLED) ||
        is_finding_unseen_by_perflib(found))
        return 0; /* logged when the service was disabled, or never */
    return event_number_adapted_to_profile(raiser->profile, found);
}

/* ---- Fields ---- */

/* What a finding says to one event. */
struct source {
    const struct harness_raiser *raiser;
    const struct harness_found *found; /* NULL: none's */
    unsigned number;
};

static const char *procedure_name(const struct source *source)
{
    switch (source->number) {
    case 1005:
        return source->raiser->open;
    case 1006:
        return source->raiser->collect;
    default:
        return source->raiser->close;
    }
}

static uint32_t low_32_bits(uint64_t value)
{
    return (uint32_t)value;
}

static uint32_t error_field_value(const struct source *source)
{
    switch (source->number) {
    case 1005:
    case 1006:
    case 1007:
        return HARNESS_ERROR_PROC_NOT_FOUND;
    case 1021:
    case 1022:
        return HARNESS_ERROR_BAD_EXE_FORMAT;
    case 1023:
        return source->found->got ? low_32_bits(source->found->got) : HARNESS_ERROR_MOD_NOT_FOUND;
    case 2001:
        return ERROR_FILE_NOT_FOUND;
    default:
        return low_32_bits(source->found->got);
    }
}

/* The exception's code, or what older systems report with the same number. */
static uint32_t exception_code_field_value(const struct source *source)
{
    const struct harness_found *found = source->found;

    if (found->fault.code)
        return found->fault.code;
    if (is_finding_of_harness_rule(found, HARNESS_HOST_WRONG_BITNESS))
        return HARNESS_ERROR_BAD_EXE_FORMAT;
    if (is_finding_of_load_failure(found))
        return found->got ? low_32_bits(found->got) : HARNESS_ERROR_MOD_NOT_FOUND;
    return low_32_bits(found->got);
}

/* 1001: what was returned; 1013: by how much that is too much. */
static uint32_t returned_size_or_excess(const struct source *source)
{
    const struct harness_found *found = source->found;

    if (source->number == 1013 && (int64_t)found->got > (int64_t)found->wanted)
        return low_32_bits(found->got - found->wanted);
    return low_32_bits(found->got);
}

static uint32_t numeric_field_value(const struct source *source, char field)
{
    const struct harness_found *found = source->found;

    switch (found ? field : 0) {
    case 'E':
        return error_field_value(source);
    case 'N':
        return STATUS_NAME_NOT_FOUND;
    case 'C':
        return exception_code_field_value(source);
    case 'Z':
        return returned_size_or_excess(source);
    case 'K':
        return found->types;
    case 'O':
        return found->object;
    case 'G':
        return found->capacity;
    case 'F':
        return low_32_bits(found->got);
    case 'V':
        return low_32_bits(found->wanted);
    default: /* R: it is not said; B: it means nothing outside of the child */
        return 0;
    }
}

static void format_string_field(const struct source *source, char field, char *out)
{
    const struct harness_raiser *raiser = source->raiser;
    const char *text = field == 'U'   ? raiser->user
                       : field == 'M' ? raiser->module
                       : field == 'L' ? raiser->library
                       : field == 'S' ? raiser->service
                       : field == 'P' ? procedure_name(source)
                                      : NULL;

    if (text)
        snprintf(out, HARNESS_RAISED_CAPACITY, "%s", text);
    else if (field == 'A')
        snprintf(out, HARNESS_RAISED_CAPACITY, "0x%" PRIx64,
                 source->found ? source->found->fault.address : 0);
    else if (strchr("CNB", field))
        snprintf(out, HARNESS_RAISED_CAPACITY, "0x%" PRIx32, numeric_field_value(source, field));
    else
        snprintf(out, HARNESS_RAISED_CAPACITY, "%" PRIu32, numeric_field_value(source, field));
}

/* ---- The list ---- */

void harness_append_perflib_event(struct harness_raised_list *list,
                                  const struct harness_raiser *raiser,
                                  const struct harness_found *found, unsigned number)
{
    const struct source source = { raiser, found,
                                   found ? event_number_for_finding(raiser, found) : number };
    const unsigned which = event_version_of_profile(raiser->profile);
    const struct harness_perflib_event *event =
        find_perflib_event_of_profile(source.number, raiser->profile);
    struct harness_raised *raised;

    if (!event)
        return;
    if (!KIT_RESERVE(NULL, list->list, list->count, list->capacity)) {
        list->failed = true;
        return;
    }
    raised = &list->list[list->count++];
    *raised =
        (struct harness_raised){ .number = event->number, .severity = event->severity[which] };
    for (const char *field = event->strings[which]; *field; field++)
        format_string_field(&source, *field, raised->string[raised->strings++]);
    for (const char *field = event->data; *field; field++)
        raised->data[raised->words++] = numeric_field_value(&source, *field);
}

void harness_release_events(struct harness_raised_list *list)
{
    free(list->list);
    memset(list, 0, sizeof *list);
}

bool harness_is_event_within_log_level(const struct harness_raised *raised,
                                       uint32_t event_log_level)
{
    uint32_t least = raised->severity == EPCI_ERROR || raised->number <= 1013 ? 1
                     : raised->number <= 2002                                 ? 2
                                                                              : 3;

    return event_log_level >= least;
}

uint32_t harness_event_id(const struct harness_raised *raised)
{
    return (raised->severity == EPCI_ERROR ? 0xC0000000u : 0x80000000u) | raised->number;
}

/* ---- Telling ---- */

static const char *find_built_in_event_text(const struct harness_raised *raised)
{
    const char *severity = raised->severity == EPCI_ERROR ? "Error" : "Warning";

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].number == raised->number && strcmp(texts[i].severity, severity) == 0)
            return texts[i].text;
    return "";
}

const char *harness_format_event_message(const struct harness_raised *raised, char *out,
                                         size_t capacity)
{
    size_t used = 0;

    out[0] = '\0';
    for (const char *at = find_built_in_event_text(raised); *at && used < capacity - 1; at++) {
        size_t string = at[0] == '%' ? (size_t)(at[1] - '1') : HARNESS_RAISED_STRINGS;

        if (string >= HARNESS_RAISED_STRINGS) {
            out[used++] = *at;
            out[used] = '\0';
            continue;
        }
        snprintf(out + used, capacity - used, "%s", raised->string[string]);
        used += strlen(out + used);
        at++;
    }
    return out;
}

/* The data as bytes, as they lie in memory: 2 digits each. */
static void format_event_data_as_hex(const struct harness_raised *raised,
                                     char out[8 * HARNESS_RAISED_DATA + 1])
{
    out[0] = '\0';
    for (size_t i = 0; i < raised->words; i++)
        for (unsigned byte = 0; byte < 4; byte++)
            snprintf(out + 8 * i + 2 * byte, 3, "%02" PRIX32, raised->data[i] >> (8 * byte) & 0xFF);
}

void harness_write_events_json(struct kit_json *json, const struct harness_raised_list *list)
{
    char text[2048], data[8 * HARNESS_RAISED_DATA + 1];

    kit_json_begin_array(json, "events");
    for (size_t i = 0; i < list->count; i++) {
        const struct harness_raised *raised = &list->list[i];

        kit_json_begin_object(json, NULL);
        kit_json_add_u64(json, "id", raised->number);
        kit_json_add_text(json, "severity", epci_severity_name(raised->severity));
        kit_json_begin_array(json, "strings");
        for (size_t k = 0; k < raised->strings; k++)
            kit_json_add_text(json, NULL, raised->string[k]);
        kit_json_end_innermost(json);
        format_event_data_as_hex(raised, data);
        kit_json_add_text(json, "data", data);
        kit_json_add_text(json, "message", harness_format_event_message(raised, text, sizeof text));
        kit_json_end_innermost(json);
    }
    kit_json_end_innermost(json);
}

void harness_print_events(FILE *to, const struct harness_raised_list *list,
                          uint32_t event_log_level)
{
    char text[2048], data[8 * HARNESS_RAISED_DATA + 1];

    for (size_t i = 0; i < list->count; i++) {
        const struct harness_raised *raised = &list->list[i];

        if (!harness_is_event_within_log_level(raised, event_log_level))
            continue;
        fprintf(to, "event %u %s:", raised->number, epci_severity_name(raised->severity));
        for (size_t k = 0; k < raised->strings; k++)
            fprintf(to, " \"%s\"", raised->string[k]);
        format_event_data_as_hex(raised, data);
        fprintf(to, " [%s]: %s\n", data, harness_format_event_message(raised, text, sizeof text));
    }
}
