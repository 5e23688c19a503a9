/* SPDX-License-Identifier: MIT
 *
 * capturefields.c -- the members of a capture, one row each; capturefields.h explains them.
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

#define T              reader_capture
#define ITS(row, what) row,
const struct reader_field reader_capture_fields[] = {
    READER_CAPTURE_FIELDS(ITS){ NULL, READER_FIELD_BOOL, 0, 0, NULL },
};

#undef ITS
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
