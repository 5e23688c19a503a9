/* SPDX-License-Identifier: MIT
 *
 * check.h -- the rules for a correct Collect call and a correct block: one table and its checks.
 *
 * Perflib's own tests come first, in the order of the seeds ("The Collect Function"), and end at
 * the first one that drops the data, as in perflib.  Then our structural rules check everything
 * that can still be walked.  No finding is reported that only follows from another, and none twice:
 * a rule reports once per object (rules about a cell: once per counter; uninitialised: once per
 * place), at the first place.
 *
 * In one point the order within an object differs from the seeds: if its definitions do not fill
 * DefinitionLength, that is reported (event 1019), not the failed instance walk that it causes
 * (1004). NT 4 has no 1019 and reports 1004.
 *
 * docs/rules.md has a line per rule.  No state, no allocation (tests that need memory borrow it
 * from the caller), linear time; any thread.
 */
#pragma once

#include "sdk/core/finding.h"
#include "sdk/core/span.h"

/* The level of our own rules: tested at every level below 3.  (Perflib's tests have 1 or 2.) */
#define CHECK_LEVEL_OURS 0

/* X(enumerator, id, severity, nearest perflib event or 0, level, sentence)
 *
 * The level is the highest number at which perflib runs the test: 2 means "at 1 and 2". */
#define CHECK_BLOCK_RULES(X)                                                                       \
    X(CHECK_RULE_COLLECT_STATUS, "collect-status", EPCI_ERROR, 1014, CHECK_LEVEL_OURS,             \
      "Collect returns ERROR_SUCCESS or ERROR_MORE_DATA and nothing else.")                        \
    X(CHECK_RULE_MORE_DATA_OUTPUTS, "more-data-outputs", EPCI_ERROR, 0, CHECK_LEVEL_OURS,          \
      "With ERROR_MORE_DATA the pointer is unchanged.")                                            \
    X(CHECK_RULE_MORE_DATA_COUNTS, "more-data-counts", EPCI_WARNING, 0, CHECK_LEVEL_OURS,          \
      "With ERROR_MORE_DATA both counts are 0.")                                                   \
    X(CHECK_RULE_BYTES_POINTER, "bytes-pointer", EPCI_ERROR, 2000, 2,                              \
      "The returned size equals the distance the returned pointer moved.")                         \
    X(CHECK_RULE_BUFFER_OVERRUN, "buffer-overrun", EPCI_ERROR, 1001, 2,                            \
      "The returned pointer is not beyond the end of the buffer.")                                 \
    X(CHECK_RULE_HEAP_OVERRUN, "heap-overrun", EPCI_ERROR, 1013, 2,                                \
      "The returned pointer is not outside the buffer and its guard areas.")                       \
    X(CHECK_RULE_GUARD_DAMAGE, "guard-damage", EPCI_ERROR, 1002, 2,                                \
      "The guard areas before and after the buffer are unchanged.")                                \
    X(CHECK_RULE_ALIGNMENT, "alignment", EPCI_WARNING, 1016, 2,                                    \
      "The returned size is a multiple of 8.")                                                     \
    X(CHECK_RULE_OBJECT_LENGTHS, "object-lengths", EPCI_ERROR, 1003, 1,                            \
      "The TotalByteLength of all objects add up to the returned size.")                           \
    X(CHECK_RULE_INSTANCE_LENGTHS, "instance-lengths", EPCI_ERROR, 1004, 1,                        \
      "The instances of an object end where the object ends.")                                     \
    X(CHECK_RULE_DEFINITION_LENGTHS, "definition-lengths", EPCI_ERROR, 1019, 1,                    \
      "Header and counter definitions fill DefinitionLength exactly.")                             \
    X(CHECK_RULE_OBJECT_COUNT, "object-count", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                    \
      "The number of objects is the number that Collect returned.")                                \
    X(CHECK_RULE_HEADER_LENGTH, "header-length", EPCI_ERROR, 1019, CHECK_LEVEL_OURS,               \
      "HeaderLength of an object is 64.")                                                          \
    X(CHECK_RULE_DEFINITION_SIZE, "definition-size", EPCI_ERROR, 1019, CHECK_LEVEL_OURS,           \
      "ByteLength of a counter definition is 40.")                                                 \
    X(CHECK_RULE_INSTANCE_COUNT, "instance-count", EPCI_ERROR, 1004, CHECK_LEVEL_OURS,             \
      "NumInstances is -1 or at least 0; only a metadata answer has -2 and -3.")                   \
    X(CHECK_RULE_INSTANCE_REST, "instance-rest", EPCI_NOTE, 0, CHECK_LEVEL_OURS,                   \
      "An object with NumInstances 0 ends where its definitions end.")                             \
    X(CHECK_RULE_BLOCK_LENGTH, "block-length", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                    \
      "The only counter block of an object without instances ends where the object ends.")         \
    X(CHECK_RULE_BLOCK_PADDING, "block-padding", EPCI_WARNING, 0, CHECK_LEVEL_OURS,                \
      "ByteLength of a counter block counts the padding after its last counter.")                  \
    X(CHECK_RULE_NAME_BOUNDS, "name-bounds", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                      \
      "The name of an instance is inside its definition, after the fixed part.")                   \
    X(CHECK_RULE_NAME_LENGTH, "name-length", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                      \
      "NameLength counts bytes and includes exactly one NUL, at the end.")                         \
    X(CHECK_RULE_PART_ALIGNMENT, "part-alignment", EPCI_WARNING, 1016, CHECK_LEVEL_OURS,           \
      "Instance definitions and counter blocks are multiples of 8.")                               \
    X(CHECK_RULE_CELL_BOUNDS, "cell-bounds", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                      \
      "Every counter is inside the counter block, after its length.")                              \
    X(CHECK_RULE_CELL_SIZE, "cell-size", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                          \
      "CounterSize is what the counter type says.")                                                \
    X(CHECK_RULE_BASE_MISSING, "base-missing", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                    \
      "A counter that needs a base is followed by one of the right type.")                         \
    X(CHECK_RULE_MULTI_BASE, "multi-base", EPCI_WARNING, 0, CHECK_LEVEL_OURS,                      \
      "A multi timer that is not inverse is followed by its base.")                                \
    X(CHECK_RULE_SCALE, "scale", EPCI_WARNING, 0, CHECK_LEVEL_OURS,                                \
      "DefaultScale is between -7 and 7.")                                                         \
    X(CHECK_RULE_OBJECT_TIME, "object-time", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                      \
      "An object with a counter in object time sets PerfTime and PerfFreq.")                       \
    X(CHECK_RULE_CELLS_OVERLAP, "cells-overlap", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                  \
      "The cells of two counters begin at the same offset or do not overlap.")                     \
    X(CHECK_RULE_CELL_ALIGNMENT, "cell-alignment", EPCI_NOTE, 0, CHECK_LEVEL_OURS,                 \
      "A cell of 8 bytes begins at a multiple of 8.")                                              \
    X(CHECK_RULE_COUNTER_DUPLICATE, "counter-duplicate", EPCI_ERROR, 0, CHECK_LEVEL_OURS,          \
      "No two counters of an object have the same title index, but a base may have its "           \
      "counter's.")                                                                                \
    X(CHECK_RULE_OBJECT_DUPLICATE, "object-duplicate", EPCI_ERROR, 0, CHECK_LEVEL_OURS,            \
      "No two objects of a block have the same title index.")                                      \
    X(CHECK_RULE_INDEX_OUTSIDE, "index-outside", EPCI_WARNING, 0, CHECK_LEVEL_OURS,                \
      "Title and help indexes are among those that the registry assigns to the provider.")         \
    X(CHECK_RULE_INDEX_PARITY, "index-parity", EPCI_WARNING, 0, CHECK_LEVEL_OURS,                  \
      "Title indexes are even, help indexes odd; only those of a base may be 0.")                  \
    X(CHECK_RULE_DETAIL_LEVEL, "detail-level", EPCI_WARNING, 0, CHECK_LEVEL_OURS,                  \
      "DetailLevel of an object or a shown counter is 100, 200, 300 or 400.")                      \
    X(CHECK_RULE_OBJECT_DETAIL, "object-detail", EPCI_NOTE, 0, CHECK_LEVEL_OURS,                   \
      "DetailLevel of an object is not above that of one of its counters.")                        \
    X(CHECK_RULE_DEFAULT_COUNTER, "default-counter", EPCI_WARNING, 0, CHECK_LEVEL_OURS,            \
      "DefaultCounter is -1, or the position or the title index of a counter of the object.")      \
    X(CHECK_RULE_TITLE_POINTERS, "title-pointers", EPCI_NOTE, 0, CHECK_LEVEL_OURS,                 \
      "The fields reserved for pointers to names and help are 0.")                                 \
    X(CHECK_RULE_CODE_PAGE, "code-page", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                          \
      "CodePage is 0, for names in Unicode, or a code page of bytes.")                             \
    X(CHECK_RULE_METADATA_INSTANCES, "metadata-instances", EPCI_WARNING, 0, CHECK_LEVEL_OURS,      \
      "In a metadata answer NumInstances is -2 or -3, and there are no instances.")                \
    X(CHECK_RULE_NAME_EVEN, "name-even", EPCI_WARNING, 0, CHECK_LEVEL_OURS,                        \
      "NameOffset of a name in Unicode is even.")                                                  \
    X(CHECK_RULE_NAME_EMPTY, "name-empty", EPCI_WARNING, 0, CHECK_LEVEL_OURS,                      \
      "Every instance has a name or a UniqueID.")                                                  \
    X(CHECK_RULE_NAME_LONG, "name-long", EPCI_NOTE, 0, CHECK_LEVEL_OURS,                           \
      "The name of an instance has at most 255 characters.")                                       \
    X(CHECK_RULE_NAME_DUPLICATE, "name-duplicate", EPCI_WARNING, 0, CHECK_LEVEL_OURS,              \
      "No two instances of one parent and UniqueID have the same name, compared without case.")    \
    X(CHECK_RULE_UNIQUE_ID, "unique-id", EPCI_NOTE, 0, CHECK_LEVEL_OURS,                           \
      "UniqueID of an instance is -1, or no other instance of the object has it.")                 \
    X(CHECK_RULE_PARENT_INSTANCE, "parent-instance", EPCI_WARNING, 0, CHECK_LEVEL_OURS,            \
      "ParentObjectInstance is the position of an instance of the parent object.")                 \
    X(CHECK_RULE_PARENT_MISSING, "parent-missing", EPCI_NOTE, 0, CHECK_LEVEL_OURS,                 \
      "The parent object of an instance is in the same block.")                                    \
    X(CHECK_RULE_BASE_ZERO, "base-zero", EPCI_NOTE, 0, CHECK_LEVEL_OURS,                           \
      "The base that a value is divided by is not 0 unless the value is 0.")                       \
    X(CHECK_RULE_DATA_HEADER, "data-header", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                      \
      "The answer to a Foreign query is one PERF_DATA_BLOCK that agrees with its objects.")        \
    X(CHECK_RULE_DATA_TIMES, "data-times", EPCI_WARNING, 0, CHECK_LEVEL_OURS,                      \
      "The PERF_DATA_BLOCK of an answer to a Foreign query has all its times.")                    \
    X(CHECK_RULE_LAYOUT_CHANGED, "layout-changed", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                \
      "Objects keep their order; counters keep their order, types, sizes and offsets.")            \
    X(CHECK_RULE_GOES_BACKWARDS, "goes-backwards", EPCI_WARNING, 0, CHECK_LEVEL_OURS,              \
      "A value of a counting type does not fall from one answer to the next.")                     \
    X(CHECK_RULE_RESET_ON_READ, "reset-on-read", EPCI_WARNING, 0, CHECK_LEVEL_OURS,                \
      "A value of a counting type is not 0 again in the answer after the one that showed it.")     \
    X(CHECK_RULE_UNINITIALISED, "uninitialised", EPCI_WARNING, 0, CHECK_LEVEL_OURS,                \
      "Every byte of the block was written by Collect.")

#define CHECK_RULE_ENUMERATOR(name, id, severity, event, level, sentence) name,
enum check_rule_id { CHECK_BLOCK_RULES(CHECK_RULE_ENUMERATOR) CHECK_RULE_COUNT };
#undef CHECK_RULE_ENUMERATOR

struct check_rule {
    const char *id;
    enum epci_severity severity;
    unsigned event; /* 0: perflib logs nothing */
    unsigned level;
    const char *sentence;
};

extern const struct check_rule check_rules[CHECK_RULE_COUNT];

/* One finding.  `got` and `wanted` are values of the field that the rule's sentence is about.
 * `message` is a sentence with the field, got and wanted; it is valid until the callback
 * returns. */
struct check_finding {
    enum check_rule_id rule;
    uint32_t object; /* title index of the object, 0: the whole block */
    uint64_t offset; /* of the field in the block */
    uint64_t got;
    uint64_t wanted;
    const char *message;
};

typedef void check_finding_fn(void *context, const struct check_finding *finding);

/* The version of perflib whose tests apply.  NT4 corrects a wrong size (bytes-pointer) instead of
 * dropping the data, has no definition-lengths test, and accepts multiples of 4 as aligned. */
enum check_profile { CHECK_PROFILE_NT4, CHECK_PROFILE_WIN2000, CHECK_PROFILE_CURRENT };

/* What the tests of names borrow from the caller: a table of words, whose contents are of no use
 * afterwards, and the system's conversion of a UTF-16 unit to upper case (NULL: a to z only).  A
 * table as large as the block is always large enough; an object whose instances do not fit is not
 * tested. */
struct check_workspace {
    uint32_t *words;
    size_t count;
    uint16_t (*upper)(uint16_t unit);
};

struct check_options {
    unsigned level; /* 1, 2 or 3, as ExtCounterTestLevel; from 3 on nothing is tested */
    enum check_profile profile;
    bool metadata; /* the query was a metadata query */
    /* The indexes that the registry assigns to the provider, both ends included; 0: not known. */
    uint32_t first_counter, last_counter, first_help, last_help;
    /* Decimal numbers: the objects that perflib asks the provider for; NULL: any.  Of a provider
     * with absolute indexes, whose range is that of the system's own counters. */
    const char *object_list;
    const struct check_workspace *workspace; /* NULL: name-duplicate and unique-id are not tested */
};

/* What *lpcObjectTypes is set to before the call, where it is to be taken for garbage. */
#define CHECK_OBJECT_COUNT_GARBAGE 0xA5A5A5A5u

/* One Collect call as its host saw it.  Positions are relative to the buffer's first byte. */
struct check_collect_call {
    uint32_t status;   /* what Collect returned, a Win32 code */
    uint32_t capacity; /* *lpcbBytes before the call */
    uint32_t bytes;    /* *lpcbBytes after it */
    uint32_t types;    /* *lpcObjectTypes after it */
    int64_t moved;     /* *lppData after, minus *lppData before */
    bool foreign;      /* the query was "Foreign NAME": a whole answer is expected, not a block */
    uint32_t
        guard_bytes; /* of each guard area; 0: there are no guards, checked as perflib's 1024 */
    bool guard_damaged;
    int64_t guard_first; /* first and last changed byte of the guards, if any */
    int64_t guard_last;
    const unsigned char *buffer; /* the `capacity` bytes */
};

/* Judge one call and the bytes that it returned; calls `report` for each finding.  Returns how many
 * bytes of the buffer a host would use; 0: the data are dropped, or there are no data. */
uint32_t check_collect_call_and_get_kept_bytes(const struct check_collect_call *call,
                                               const struct check_options *options,
                                               check_finding_fn *report, void *context);

/* Judge a block without its call: the bytes and the number of objects (UINT32_MAX: not known).  For
 * a whole answer pass the objects of its check_parsed_data; offsets of findings count from the
 * beginning of the outermost span. */
void check_block(struct epci_span block, uint32_t types, const struct check_options *options,
                 check_finding_fn *report, void *context);
