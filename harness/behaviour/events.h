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

/* X(number, V0 severity, V1 severity, V0 strings, V1 strings, data, profiles that have it)
 *
 * Strings and data are letters for fields: U user, M module, L library, S service, P procedure,
 * E error, N NTSTATUS, C exception code, A its address, Z size, K number of objects, O title
 * index of an object, B buffer pointer, G size of the buffer that was given, R size that is
 * required, F bytes left (as returned), V bytes available (as the pointer says).  Profiles: 4
 * nt4, 2 win2000, c current. */
#define HARNESS_PERFLIB_EVENTS(X)                                                                  \
    X(1000, EPCI_ERROR, EPCI_ERROR, "UM", "UM", "", "42c")                                         \
    X(1001, EPCI_ERROR, EPCI_ERROR, "LS", "LSZ", "Z", "42c")                                       \
    X(1002, EPCI_ERROR, EPCI_ERROR, "LS", "LS", "", "42c")                                         \
    X(1003, EPCI_ERROR, EPCI_ERROR, "LS", "LSK", "K", "42c")                                       \
    X(1004, EPCI_ERROR, EPCI_ERROR, "LS", "LSO", "O", "42c")                                       \
    X(1005, EPCI_ERROR, EPCI_ERROR, "PLS", "PLSE", "E", "42c")                                     \
    X(1006, EPCI_ERROR, EPCI_ERROR, "PLS", "PLSE", "E", "42c")                                     \
    X(1007, EPCI_ERROR, EPCI_ERROR, "PLS", "PLSE", "E", "42c")                                     \
    X(1008, EPCI_ERROR, EPCI_WARNING, "SL", "SLE", "E", "42c")                                     \
    X(1009, EPCI_ERROR, EPCI_ERROR, "LS", "LSCA", "C", "42c")                                      \
    X(1010, EPCI_ERROR, EPCI_ERROR, "LS", "LSCA", "C", "42c")                                      \
    X(1011, EPCI_ERROR, EPCI_ERROR, "LS", "LSCA", "C", "42c")                                      \
    X(1013, EPCI_ERROR, EPCI_ERROR, "LS", "LSZ", "Z", "42c")                                       \
    X(1014, EPCI_WARNING, EPCI_WARNING, "", "SLE", "E", "c")                                       \
    X(1015, EPCI_WARNING, EPCI_WARNING, "SL", "SL", "", "2c")                                      \
    X(1016, EPCI_WARNING, EPCI_WARNING, "SL", "LSBF", "F", "2c")                                   \
    X(1017, EPCI_ERROR, EPCI_ERROR, "S", "S", "", "2c")                                            \
    X(1018, EPCI_ERROR, EPCI_ERROR, "S", "S", "", "2c")                                            \
    X(1019, EPCI_ERROR, EPCI_ERROR, "LS", "LSO", "O", "2c")                                        \
    X(1020, EPCI_ERROR, EPCI_ERROR, "LS", "LSGR", "GR", "2c")                                      \
    X(1021, EPCI_ERROR, EPCI_ERROR, "L", "LE", "E", "2c")                                          \
    X(1022, EPCI_ERROR, EPCI_ERROR, "L", "LE", "E", "2c")                                          \
    X(1023, EPCI_ERROR, EPCI_ERROR, "L", "LE", "E", "2c")                                          \
    X(2000, EPCI_WARNING, EPCI_WARNING, "LS", "LSFV", "FV", "42c")                                 \
    X(2001, EPCI_WARNING, EPCI_WARNING, "S", "SEN", "EN", "42c")                                   \
    X(2002, EPCI_WARNING, EPCI_ERROR, "SL", "SL", "", "42c")                                       \
    X(2003, EPCI_WARNING, EPCI_WARNING, "LS", "LS", "", "2c")

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
