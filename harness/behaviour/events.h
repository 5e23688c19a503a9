/* SPDX-License-Identifier: MIT
 *
 * events.h -- turns the findings of a check into perflib's documented events.
 *
 * Portable and pure: writes only into the caller's list (tool/examine.c logs the events).  Two
 * generations are documented.  V0, of the profiles nt4 and win2000: a few strings and binary data.
 * V1, of the profile current: every field is a string, in an order that differs from event to
 * event.  Here the data are there in V1, too, so that "DWORD 0" is found in one way.  Texts:
 * events.mc.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "harness/findings/findings.h"
#include "kit/json/json.h"
#include "harness/target/settings.h"

struct harness_perflib_event {
    unsigned number;
    enum epci_severity severity[2]; /* V0, V1 */
    const char *strings[2];
    const char *data;
    const char *profiles;
};

/* Ends with number 0. */
extern const struct harness_perflib_event harness_perflib_events[];

#define HARNESS_RAISED_STRINGS  4
#define HARNESS_RAISED_DATA     2
#define HARNESS_RAISED_CAPACITY 512

/* One event, as it would be in the log. */
struct harness_raised {
    unsigned number;
    enum epci_severity severity;
    size_t strings;
    char string[HARNESS_RAISED_STRINGS][HARNESS_RAISED_CAPACITY];
    size_t words;
    uint32_t data[HARNESS_RAISED_DATA];
};

struct harness_raised_list {
    struct harness_raised *list;
    size_t count;
    size_t capacity;
    bool failed; /* out of memory: the list is not complete */
};

/* Whom the events are about. */
struct harness_raiser {
    enum check_profile profile;
    const struct host_settings *settings;
    const char *service;
    const char *library; /* as the registry says it */
    const char *open;    /* the procedures' names */
    const char *collect;
    const char *close;
    const char *user; /* for event 1000: who asks, and with which program */
    const char *module;
};

/* Whether the touch of a no-access page (found->fault) changes what perflib has its pattern in. */
bool harness_hit_damages_pattern(const struct harness_found *found);

/* Append the event of a finding, if it has one; without a finding, the one of this number, which is
 * none's (1000, 1017, 1018). */
void harness_append_perflib_event(struct harness_raised_list *list,
                                  const struct harness_raiser *raiser,
                                  const struct harness_found *found, unsigned number);
void harness_release_events(struct harness_raised_list *list);

/* Does an EventLogLevel let the event through?  1: errors, and all up to 1013; 2: warnings up to
 * 2002; 3: everything up to 3000. */
bool harness_is_event_within_log_level(const struct harness_raised *raised,
                                       uint32_t event_log_level);

/* The event's number as the log has it, with the severity in the two highest bits. */
uint32_t harness_event_id(const struct harness_raised *raised);

/* The text of the message with its strings; returns `out`. */
const char *harness_format_event_message(const struct harness_raised *raised, char *out,
                                         size_t capacity);

/* The member "events" of a report: an array with id, severity, strings, data (hexadecimal
 * digits, as the bytes lie in memory) and message. */
void harness_write_events_json(struct kit_json *json, const struct harness_raised_list *list);

/* A line per event that passes: "event 1001 error: <message>; strings ...; data ...". */
void harness_print_events(FILE *to, const struct harness_raised_list *list,
                          uint32_t event_log_level);
