/* SPDX-License-Identifier: MIT
 *
 * capturefields.c -- the members of a capture, one row each; docs/capture.md explains them.
 *
 * A row says the JSON key, the kind, where the member is in its structure, and its bound.
 */
#include "sdk/consumer/capturefields.h"

#include "sdk/consumer/capture.h"

#define AT(member) offsetof(struct epci_capture, member)
#define TEXT(key, member)                                                                          \
    {                                                                                              \
        key, EPCI_FIELD_TEXT, AT(member), sizeof((struct epci_capture *)0)->member, NULL           \
    }
#define U32(key, member, m)                                                                        \
    {                                                                                              \
        key, EPCI_FIELD_U32, AT(member), m, NULL                                                   \
    }
#define U64(key, member)                                                                           \
    {                                                                                              \
        key, EPCI_FIELD_U64, AT(member), UINT64_MAX, NULL                                          \
    }
#define I64(key, member)                                                                           \
    {                                                                                              \
        key, EPCI_FIELD_I64, AT(member), 0, NULL                                                   \
    }
#define BOOL(key, member)                                                                          \
    {                                                                                              \
        key, EPCI_FIELD_BOOL, AT(member), 0, NULL                                                  \
    }

static const char *const profiles[] = { "nt4", "win2000", "current", NULL };
static const char *const guards[] = { "pattern", "end", "begin", NULL };

/* Written and read as the enumerations' numbers. */
_Static_assert(sizeof(enum epci_profile) == sizeof(int), "an enum is as large as an int");
_Static_assert(sizeof(enum epci_guard) == sizeof(int), "an enum is as large as an int");
_Static_assert(EPCI_PROFILE_CURRENT == 2 && EPCI_GUARD_BEGIN == 2, "the words are in this order");

const struct epci_field epci_capture_fields[] = {
    TEXT("service", service),
    TEXT("library", library),
    TEXT("procedure", procedure),
    U32("number", number, UINT32_MAX),
    BOOL("judged", judged),
    U32("level", level, 4),
    { "profile", EPCI_FIELD_WORD, AT(profile), 0, profiles },
    U32("first_counter", first_counter, UINT32_MAX),
    U32("last_counter", last_counter, UINT32_MAX),
    U32("first_help", first_help, UINT32_MAX),
    U32("last_help", last_help, UINT32_MAX),
    U64("perf_time", times.perf_time),
    U64("perf_freq", times.perf_freq),
    U64("time_100ns", times.time_100ns),
    { "query", EPCI_FIELD_LONG, AT(query), EPCI_QUERY_MOST - 1, NULL },
    BOOL("foreign", question.foreign),
    BOOL("metadata", question.metadata),
    BOOL("compared", question.compared),
    TEXT("when", when),
    TEXT("exception_rule", exception_rule),
    U32("room", question.room, EPCI_COLLECT_MOST),
    { "guard", EPCI_FIELD_WORD, AT(question.guard), 0, guards },
    { "fill", EPCI_FIELD_U8, AT(question.fill), UINT8_MAX, NULL },
    U32("skew", question.skew, 7),
    { "exception", EPCI_FIELD_FAULT, AT(reply.fault), 0, NULL },
    { "hit", EPCI_FIELD_FAULT, AT(reply.hit), 0, NULL },
    U32("status", reply.status, UINT32_MAX),
    U32("bytes", reply.bytes, UINT32_MAX),
    U32("types", reply.types, UINT32_MAX),
    I64("moved", reply.moved),
    U32("microseconds", reply.microseconds, UINT32_MAX),
    BOOL("unloaded", reply.unloaded),
    BOOL("damaged", reply.damaged),
    I64("first", reply.first),
    I64("last", reply.last),
    U32("used", reply.data.count, EPCI_COLLECT_MOST),
    U32("before", reply.before.count, EPCI_GUARD_REACH),
    U32("stored", stored, EPCI_COLLECT_MOST),
    U32("behind", reply.after.count, EPCI_GUARD_REACH),
    { NULL, EPCI_FIELD_BOOL, 0, 0, NULL },
};

#undef AT
#undef BOOL
#define AT(member) offsetof(struct epci_fault, member)
#define BOOL(key, member)                                                                          \
    {                                                                                              \
        key, EPCI_FIELD_BOOL, AT(member), 0, NULL                                                  \
    }

const struct epci_field epci_fault_fields[] = {
    U32("code", code, UINT32_MAX),
    BOOL("in_call", in_call),
    BOOL("guard_page", guard_page),
    BOOL("wrote", wrote),
    BOOL("unloaded", unloaded),
    U64("address", address),
    U64("target", target),
    I64("place", place),
    U64("offset", offset),
    { "module", EPCI_FIELD_TEXT, AT(module), EPCI_FAULT_MODULE, NULL },
    { "symbol", EPCI_FIELD_MAYBE, AT(symbol), EPCI_FAULT_SYMBOL, NULL },
    { NULL, EPCI_FIELD_BOOL, 0, 0, NULL },
};
