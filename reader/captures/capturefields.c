/* SPDX-License-Identifier: MIT
 *
 * capturefields.c -- the members of a capture, one row each; docs/capture.md explains them.
 *
 * A row says the JSON key, the kind, where the member is in its structure, and its bound.
 */
#include "reader/captures/capturefields.h"

#include "reader/captures/capture.h"

/* A row; `T` is the structure. */
#define ROW(key, kind, member, maximum)                                                            \
    { key, READER_FIELD_##kind, offsetof(struct T, member), maximum, NULL }
#define ROW_OF_WORDS(key, member, words)                                                           \
    { key, READER_FIELD_WORD, offsetof(struct T, member), 0, words }
#define TEXT(key, member)   ROW(key, TEXT, member, sizeof((struct T *)0)->member)
#define U32(key, member, m) ROW(key, U32, member, m)
#define U64(key, member)    ROW(key, U64, member, UINT64_MAX)
#define I64(key, member)    ROW(key, I64, member, 0)
#define BOOL(key, member)   ROW(key, BOOL, member, 0)

static const char *const profiles[] = { "nt4", "win2000", "current", NULL };
static const char *const guards[] = { "pattern", "end", "begin", NULL };

/* Written and read as the enumerations' numbers. */
_Static_assert(sizeof(enum check_profile) == sizeof(int), "an enum is as large as an int");
_Static_assert(sizeof(enum host_guard) == sizeof(int), "an enum is as large as an int");
_Static_assert(CHECK_PROFILE_CURRENT == 2 && HOST_GUARD_BEGIN == 2, "the words are in this order");

#define T reader_capture
const struct reader_field reader_capture_fields[] = {
    TEXT("service", service),
    TEXT("library", library),
    TEXT("procedure", procedure),
    U32("number", number, UINT32_MAX),
    BOOL("judged", checked),
    U32("level", level, 4),
    ROW_OF_WORDS("profile", profile, profiles),
    U32("first_counter", first_counter, UINT32_MAX),
    U32("last_counter", last_counter, UINT32_MAX),
    U32("first_help", first_help, UINT32_MAX),
    U32("last_help", last_help, UINT32_MAX),
    U64("perf_time", times.perf_time),
    U64("perf_freq", times.perf_freq),
    U64("time_100ns", times.time_100ns),
    ROW("query", LONG, query, HOST_QUERY_MAX),
    BOOL("foreign", question.foreign),
    BOOL("metadata", question.metadata),
    BOOL("compared", question.compared),
    TEXT("when", when),
    TEXT("exception_rule", exception_rule),
    U32("room", question.capacity, HOST_COLLECT_MAX),
    ROW_OF_WORDS("guard", question.guard, guards),
    ROW("fill", U8, question.fill, UINT8_MAX),
    U32("skew", question.skew, 7),
    ROW("exception", FAULT, reply.fault, 0),
    ROW("hit", FAULT, reply.hit, 0),
    U32("status", reply.status, UINT32_MAX),
    U32("bytes", reply.bytes, UINT32_MAX),
    U32("types", reply.types, UINT32_MAX),
    I64("moved", reply.moved),
    U32("microseconds", reply.microseconds, UINT32_MAX),
    BOOL("unloaded", reply.unloaded),
    BOOL("damaged", reply.damaged),
    I64("first", reply.first),
    I64("last", reply.last),
    U32("used", reply.data.count, HOST_COLLECT_MAX),
    U32("before", reply.before.count, HOST_GUARD_REACH),
    U32("stored", stored, HOST_COLLECT_MAX),
    U32("behind", reply.after.count, HOST_GUARD_REACH),
    ROW("names", NAMES, names, 0),
    { NULL, READER_FIELD_BOOL, 0, 0, NULL },
};

#undef T

#define T host_fault
const struct reader_field reader_fault_fields[] = {
    U32("code", code, UINT32_MAX),
    BOOL("in_call", in_call),
    BOOL("guard_page", guard_page),
    BOOL("wrote", wrote),
    BOOL("unloaded", unloaded),
    U64("address", address),
    U64("target", target),
    I64("place", place),
    U64("offset", offset),
    ROW("module", TEXT, module, HOST_FAULT_MODULE),
    ROW("symbol", MAYBE, symbol, HOST_FAULT_SYMBOL),
    { NULL, READER_FIELD_BOOL, 0, 0, NULL },
};
