/* SPDX-License-Identifier: MIT
 *
 * capturefields.h -- the members of a capture's line of JSON, one table for writing and for
 * reading.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum reader_field_kind {
    READER_FIELD_TEXT,  /* char[most]                                    */
    READER_FIELD_MAYBE, /* the same, and may be missing              */
    READER_FIELD_LONG,  /* char *, less than `maximum` bytes               */
    READER_FIELD_U8,
    READER_FIELD_U32,
    READER_FIELD_U64,
    READER_FIELD_I64,
    READER_FIELD_BOOL,
    READER_FIELD_WORD,  /* an enum, by its name in `words`               */
    READER_FIELD_FAULT, /* struct host_fault: an object, or null if none */
    READER_FIELD_NAMES  /* struct reader_names: a list of pairs, and may be missing */
};

struct reader_field {
    const char *key;
    enum reader_field_kind kind;
    size_t offset; /* in the structure */
    uint64_t maximum;
    const char *const *words; /* ends with NULL */
};

/* X(a row of capturefields.c, what it means): the members of a capture, as docs/capture.md lists
 * them, too. */
#define READER_CAPTURE_FIELDS(X)                                                                   \
    X(TEXT("service", service), "the service, or the argument of `--service`")                     \
    X(TEXT("library", library), "the DLL, as written in the registry or on the command line")      \
    X(TEXT("procedure", procedure), "the name of its Collect")                                     \
    X(U32("number", number, UINT32_MAX), "number of the call in its check, from 1")                \
    X(BOOL("judged", checked),                                                                     \
      "whether the rules for calls and blocks were applied; if not, only how the call ended was "  \
      "judged")                                                                                    \
    X(U32("level", level, 4), "level of the check, as ExtCounterTestLevel, from 1")                \
    X(ROW_OF_WORDS("profile", profile, profiles), "profile of the check")                          \
    X(U32("first_counter", first_counter, UINT32_MAX),                                             \
      "the service's First Counter; all four indexes are 0 if they are not known")                 \
    X(U32("last_counter", last_counter, UINT32_MAX), "Last Counter")                               \
    X(U32("first_help", first_help, UINT32_MAX), "First Help")                                     \
    X(U32("last_help", last_help, UINT32_MAX), "Last Help")                                        \
    X(U64("perf_time", times.perf_time), "QueryPerformanceCounter when the call had returned")     \
    X(U64("perf_freq", times.perf_freq), "QueryPerformanceFrequency")                              \
    X(U64("time_100ns", times.time_100ns), "the time at that moment, in 100 ns since 1601, UTC")   \
    X(ROW("query", LONG, query, HOST_QUERY_MAX), "the value name that Collect was called with")    \
    X(BOOL("foreign", question.foreign),                                                           \
      "the query is `Foreign NAME`: the caller wanted a whole answer, not a block")                \
    X(BOOL("metadata", question.metadata), "the query is one of the metadata queries")             \
    X(BOOL("compared", question.compared),                                                         \
      "the answer was compared with the previous one that has true here, by the rules that need "  \
      "two answers")                                                                               \
    X(TEXT("when", when), "the circumstance, if perflib would not make this call, such as "        \
                          "\"before Open\"; empty for a "                                          \
                          "plain call")                                                            \
    X(TEXT("exception_rule", exception_rule),                                                      \
      "if `when` is not empty: the rule that an exception breaks in this call")                    \
    X(U32("room", question.capacity, HOST_COLLECT_MAX),                                            \
      "the size of the buffer, `*lpcbBytes` before the call")                                      \
    X(ROW_OF_WORDS("guard", question.guard, guards),                                               \
      "the buffer was between pattern areas, ended at a no-access page, or began at one")          \
    X(ROW("fill", U8, question.fill, UINT8_MAX), "every byte of the buffer before the call")       \
    X(U32("skew", question.skew, 7), "how many bytes after a multiple of 8 the buffer began")      \
    X(ROW("exception", FAULT, reply.fault, 0),                                                     \
      "the exception that Collect raised and did not handle; then the members from `status` to "   \
      "`moved` have no meaning")                                                                   \
    X(ROW("hit", FAULT, reply.hit, 0),                                                             \
      "the first touch of a no-access page during the call, handled or not")                       \
    X(U32("status", reply.status, UINT32_MAX), "what Collect returned, a Win32 code")              \
    X(U32("bytes", reply.bytes, UINT32_MAX), "`*lpcbBytes` after the call")                        \
    X(U32("types", reply.types, UINT32_MAX), "`*lpcObjectTypes` after the call")                   \
    X(I64("moved", reply.moved), "`*lppData` after the call minus before")                         \
    X(U32("microseconds", reply.microseconds, UINT32_MAX), "how long the call took")               \
    X(BOOL("unloaded", reply.unloaded), "the DLL was no longer loaded after the call")             \
    X(BOOL("damaged", reply.damaged), "the pattern around the buffer was changed")                 \
    X(I64("first", reply.first), "the first changed byte, relative to the buffer")                 \
    X(I64("last", reply.last),                                                                     \
      "the last changed byte; both are outside the buffer, and at most 9216 bytes from it")        \
    X(U32("used", reply.data.count, HOST_COLLECT_MAX),                                             \
      "the buffer's last byte that is no longer `fill`, plus 1; at most `room`")                   \
    X(U32("before", reply.before.count, HOST_GUARD_REACH),                                         \
      "guard bytes in the file before the buffer")                                                 \
    X(U32("stored", stored, HOST_COLLECT_MAX),                                                     \
      "bytes of the buffer in the file, at most `room`; at least `used`, and everything that "     \
      "Collect said it returned")                                                                  \
    X(U32("behind", reply.after.count, HOST_GUARD_REACH),                                          \
      "guard bytes in the file after the buffer")                                                  \
    X(ROW("names", NAMES, names, 0),                                                               \
      "names of the objects and counters in the block, up to 1024; empty for a DLL that is not "   \
      "registered")

/* Of struct reader_capture and of struct host_fault; a NULL key ends the list. */
extern const struct reader_field reader_capture_fields[];
extern const struct reader_field reader_fault_fields[];
