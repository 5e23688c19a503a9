/* SPDX-License-Identifier: MIT
 *
 * check.h -- the one rule table: what a correct Collect call and a correct block are.
 *
 * Perflib's own tests come first, in the order of the seeds ("The Collect Function"), and stop at
 * the first that drops the data, as perflib does.  Then our structural rules judge what can still
 * be walked.  Nothing is reported that only follows from another finding, and nothing twice: a
 * rule speaks once per object (rules of a cell: once per counter), at the first place.
 * The order within an object differs from the seeds in one point: where its definitions do not
 * fill DefinitionLength, that (event 1019) is said instead of the lost instance walk it leads to
 * (1004); NT 4 has no 1019 and says 1004.
 * docs/rules.md has a line per rule.  No state, no allocation (the tests
 * that need memory borrow it), linear in the size; any thread.
 */
#ifndef EPC_CHECK_CHECK_H
#define EPC_CHECK_CHECK_H

#include "sdk/core/finding.h"
#include "sdk/core/span.h"

/* Levels at which a rule is tested: perflib's 1 and 2; 0: ours, at every level but 3. */
#define EPCI_LEVEL_OURS 0

/* X(enumerator, id, severity, nearest perflib event or 0, level, sentence)
 *
 * The level is the highest number at which perflib runs the test: 2 means "at 1 and 2". */
#define EPCI_BLOCK_RULES(X)                                                                        \
    X(VAL_RULE_COLLECT_STATUS, "collect-status", EPCI_ERROR, 1014, EPCI_LEVEL_OURS,                \
      "Collect returns ERROR_SUCCESS or ERROR_MORE_DATA and nothing else.")                        \
    X(VAL_RULE_MORE_DATA_OUTPUTS, "more-data-outputs", EPCI_ERROR, 0, EPCI_LEVEL_OURS,             \
      "With ERROR_MORE_DATA the pointer is unchanged and both counts are 0.")                      \
    X(VAL_RULE_BYTES_POINTER, "bytes-pointer", EPCI_WARNING, 2000, 2,                              \
      "The returned size equals the distance the returned pointer moved.")                         \
    X(VAL_RULE_BUFFER_OVERRUN, "buffer-overrun", EPCI_ERROR, 1001, 2,                              \
      "The returned pointer is not beyond the end of the buffer.")                                 \
    X(VAL_RULE_HEAP_OVERRUN, "heap-overrun", EPCI_ERROR, 1013, 2,                                  \
      "The returned pointer is not outside the buffer and its guard areas.")                       \
    X(VAL_RULE_GUARD_DAMAGE, "guard-damage", EPCI_ERROR, 1002, 2,                                  \
      "The guard areas before and behind the buffer are unchanged.")                               \
    X(EPCI_RULE_ALIGNMENT, "alignment", EPCI_WARNING, 1016, 2,                                     \
      "The returned size is a multiple of 8.")                                                     \
    X(EPCI_RULE_OBJECT_LENGTHS, "object-lengths", EPCI_ERROR, 1003, 1,                             \
      "The TotalByteLength of all objects add up to the returned size.")                           \
    X(EPCI_RULE_INSTANCE_LENGTHS, "instance-lengths", EPCI_ERROR, 1004, 1,                         \
      "The instances of an object end where the object ends.")                                     \
    X(EPCI_RULE_DEFINITION_LENGTHS, "definition-lengths", EPCI_ERROR, 1019, 1,                     \
      "Header and counter definitions fill DefinitionLength exactly.")                             \
    X(EPCI_RULE_OBJECT_COUNT, "object-count", EPCI_ERROR, 0, EPCI_LEVEL_OURS,                      \
      "As many objects are there as Collect said.")                                                \
    X(EPCI_RULE_HEADER_LENGTH, "header-length", EPCI_ERROR, 1019, EPCI_LEVEL_OURS,                 \
      "HeaderLength of an object is 64.")                                                          \
    X(EPCI_RULE_DEFINITION_SIZE, "definition-size", EPCI_ERROR, 1019, EPCI_LEVEL_OURS,             \
      "ByteLength of a counter definition is 40.")                                                 \
    X(EPCI_RULE_INSTANCE_COUNT, "instance-count", EPCI_ERROR, 1004, EPCI_LEVEL_OURS,               \
      "NumInstances is -1 or at least 0; -2 and -3 stand in a metadata answer only.")              \
    X(EPCI_RULE_BLOCK_LENGTH, "block-length", EPCI_ERROR, 0, EPCI_LEVEL_OURS,                      \
      "The only counter block of an object without instances ends where the object ends.")         \
    X(EPCI_RULE_NAME_BOUNDS, "name-bounds", EPCI_ERROR, 0, EPCI_LEVEL_OURS,                        \
      "The name of an instance lies inside its definition, behind the fixed part.")                \
    X(EPCI_RULE_NAME_LENGTH, "name-length", EPCI_ERROR, 0, EPCI_LEVEL_OURS,                        \
      "NameLength counts bytes and includes exactly one NUL, at the end.")                         \
    X(EPCI_RULE_PART_ALIGNMENT, "part-alignment", EPCI_WARNING, 1016, EPCI_LEVEL_OURS,             \
      "Instance definitions and counter blocks are multiples of 8.")                               \
    X(EPCI_RULE_CELL_BOUNDS, "cell-bounds", EPCI_ERROR, 0, EPCI_LEVEL_OURS,                        \
      "Every counter lies inside the counter block, behind its length.")                           \
    X(EPCI_RULE_CELL_SIZE, "cell-size", EPCI_ERROR, 0, EPCI_LEVEL_OURS,                            \
      "CounterSize is what the counter type says.")                                                \
    X(EPCI_RULE_BASE_MISSING, "base-missing", EPCI_ERROR, 0, EPCI_LEVEL_OURS,                      \
      "A counter that needs a base is followed by one of the right type.")                         \
    X(EPCI_RULE_SCALE, "scale", EPCI_WARNING, 0, EPCI_LEVEL_OURS,                                  \
      "DefaultScale is between -7 and 7.")                                                         \
    X(EPCI_RULE_OBJECT_TIME, "object-time", EPCI_ERROR, 0, EPCI_LEVEL_OURS,                        \
      "An object with a counter in object time sets PerfTime and PerfFreq.")                       \
    X(EPCI_RULE_CELLS_OVERLAP, "cells-overlap", EPCI_ERROR, 0, EPCI_LEVEL_OURS,                    \
      "Two counters begin at the same place of the counter block or share none of it.")            \
    X(EPCI_RULE_COUNTER_DUPLICATE, "counter-duplicate", EPCI_WARNING, 0, EPCI_LEVEL_OURS,          \
      "No two counters of an object have the same title index.")                                   \
    X(EPCI_RULE_OBJECT_DUPLICATE, "object-duplicate", EPCI_ERROR, 0, EPCI_LEVEL_OURS,              \
      "No two objects of a block have the same title index.")                                      \
    X(EPCI_RULE_INDEX_OUTSIDE, "index-outside", EPCI_WARNING, 0, EPCI_LEVEL_OURS,                  \
      "Title and help indexes are those that the registry gives to the provider.")                 \
    X(EPCI_RULE_INDEX_PARITY, "index-parity", EPCI_WARNING, 0, EPCI_LEVEL_OURS,                    \
      "Title indexes are even, help indexes odd; only those of a base are 0.")                     \
    X(EPCI_RULE_DETAIL_LEVEL, "detail-level", EPCI_WARNING, 0, EPCI_LEVEL_OURS,                    \
      "DetailLevel is 100, 200, 300 or 400.")                                                      \
    X(EPCI_RULE_OBJECT_DETAIL, "object-detail", EPCI_NOTE, 0, EPCI_LEVEL_OURS,                     \
      "DetailLevel of an object is not above that of one of its counters.")                        \
    X(EPCI_RULE_DEFAULT_COUNTER, "default-counter", EPCI_WARNING, 0, EPCI_LEVEL_OURS,              \
      "DefaultCounter is -1, or the position or the title index of a counter of the object.")      \
    X(EPCI_RULE_TITLE_POINTERS, "title-pointers", EPCI_NOTE, 0, EPCI_LEVEL_OURS,                   \
      "The fields reserved for pointers to names and help are 0.")                                 \
    X(EPCI_RULE_CODE_PAGE, "code-page", EPCI_ERROR, 0, EPCI_LEVEL_OURS,                            \
      "CodePage is 0, for names in Unicode, or a code page of bytes.")                             \
    X(EPCI_RULE_METADATA_INSTANCES, "metadata-instances", EPCI_WARNING, 0, EPCI_LEVEL_OURS,        \
      "In a metadata answer NumInstances is -2 or -3, and no instance is there.")                  \
    X(EPCI_RULE_NAME_EVEN, "name-even", EPCI_WARNING, 0, EPCI_LEVEL_OURS,                          \
      "NameOffset of a name in Unicode is even.")                                                  \
    X(EPCI_RULE_NAME_EMPTY, "name-empty", EPCI_WARNING, 0, EPCI_LEVEL_OURS,                        \
      "Every instance has a name or a UniqueID.")                                                  \
    X(EPCI_RULE_NAME_LONG, "name-long", EPCI_NOTE, 0, EPCI_LEVEL_OURS,                             \
      "The name of an instance has at most 255 characters.")                                       \
    X(EPCI_RULE_NAME_DUPLICATE, "name-duplicate", EPCI_WARNING, 0, EPCI_LEVEL_OURS,                \
      "No two instances of one parent have the same name, also in another case.")                  \
    X(EPCI_RULE_UNIQUE_ID, "unique-id", EPCI_NOTE, 0, EPCI_LEVEL_OURS,                             \
      "UniqueID of an instance is -1, or no other instance of the object has it.")                 \
    X(EPCI_RULE_PARENT_INSTANCE, "parent-instance", EPCI_WARNING, 0, EPCI_LEVEL_OURS,              \
      "ParentObjectInstance is the position of an instance of the parent object.")                 \
    X(EPCI_RULE_PARENT_MISSING, "parent-missing", EPCI_NOTE, 0, EPCI_LEVEL_OURS,                   \
      "The parent object of an instance is in the same block.")                                    \
    X(EPCI_RULE_BASE_ZERO, "base-zero", EPCI_NOTE, 0, EPCI_LEVEL_OURS,                             \
      "The base that a value is divided by is not 0 where the value is not.")                      \
    X(EPCI_RULE_DATA_HEADER, "data-header", EPCI_ERROR, 0, EPCI_LEVEL_OURS,                        \
      "The answer to a Foreign query is one PERF_DATA_BLOCK that fits what stands behind it.")     \
    X(EPCI_RULE_DATA_TIMES, "data-times", EPCI_WARNING, 0, EPCI_LEVEL_OURS,                        \
      "The PERF_DATA_BLOCK of an answer to a Foreign query has all its times.")                    \
    X(VAL_RULE_LAYOUT_CHANGED, "layout-changed", EPCI_ERROR, 0, EPCI_LEVEL_OURS,                   \
      "Objects keep their order, and their counters order, types, sizes and offsets.")             \
    X(VAL_RULE_GOES_BACKWARDS, "goes-backwards", EPCI_WARNING, 0, EPCI_LEVEL_OURS,                 \
      "A value of a counting type does not fall from one answer to the next.")                     \
    X(VAL_RULE_RESET_ON_READ, "reset-on-read", EPCI_WARNING, 0, EPCI_LEVEL_OURS,                   \
      "A value of a counting type is not 0 again in the answer behind the one that showed it.")    \
    X(VAL_RULE_UNINITIALISED, "uninitialised", EPCI_WARNING, 0, EPCI_LEVEL_OURS,                   \
      "Every byte of the block was written by Collect.")

#define EPCI_RULE_ENUMERATOR(name, id, severity, event, level, sentence) name,
enum epci_rule_id { EPCI_BLOCK_RULES(EPCI_RULE_ENUMERATOR) EPCI_RULE_COUNT };
#undef EPCI_RULE_ENUMERATOR

struct epci_rule {
    const char *id;
    enum epci_severity severity;
    unsigned event; /* 0: perflib is silent */
    unsigned level;
    const char *sentence;
};

extern const struct epci_rule epci_rules[EPCI_RULE_COUNT];

/* One thing found.  Numbers mean what the rule's sentence says; `message` is a whole sentence that
 * names the field, got and wanted; it lives until the callback returns. */
struct epci_finding {
    enum epci_rule_id rule;
    uint32_t object; /* title index of the object, 0: the whole block */
    uint64_t offset; /* in the block, of the field                    */
    uint64_t got;
    uint64_t wanted;
    const char *message;
};

typedef void epci_finding_fn(void *context, const struct epci_finding *finding);

/* Whose perflib is meant.  NT4: bytes-pointer is mended instead of dropping the data, there is no
 * definition-lengths test, and multiples of 4 are aligned enough. */
enum epci_profile { EPCI_PROFILE_NT4, EPCI_PROFILE_WIN2000, EPCI_PROFILE_CURRENT };

/* What the tests of names borrow: a table of words, in which nothing is found afterwards, and how the
 * system turns a UTF-16 unit into upper case (NULL: a to z only).  A table as large as the block is
 * always large enough; an object that does not fit in is left out. */
struct epci_lent {
    uint32_t *words;
    size_t count;
    uint16_t (*upper)(uint16_t unit);
};

struct epci_check_options {
    unsigned level; /* 1, 2 or 3, as ExtCounterTestLevel; 3 and above test nothing */
    enum epci_profile profile;
    bool metadata; /* the query was a metadata query */
    /* The indexes that the registry gives to the provider, both ends included; 0: not known. */
    uint32_t first_counter, last_counter, first_help, last_help;
    const struct epci_lent *lent; /* NULL: name-duplicate and unique-id are not tested */
};

/* What the host saw of one Collect call.  Positions are relative to the buffer's first byte. */
struct epci_collect_call {
    uint32_t status;      /* what Collect returned, a Win32 code     */
    uint32_t room;        /* *lpcbBytes before the call              */
    uint32_t bytes;       /* *lpcbBytes after it                     */
    uint32_t types;       /* *lpcObjectTypes after it                */
    int64_t moved;        /* *lppData after, minus *lppData before   */
    bool foreign;         /* the query was "Foreign NAME": a whole answer is wanted, not a block */
    uint32_t guard_bytes; /* of each guard area; 0: there are none, judged as perflib's 1024 */
    bool guard_damaged;
    int64_t guard_first; /* first and last changed byte of the guards, if any      */
    int64_t guard_last;
    const unsigned char *buffer; /* the `room` bytes */
};

/* Judge one call and what it returned.  Returns how many of the bytes in the buffer a host would
 * take over (0: the data are dropped, or there are none). */
uint32_t epci_check_collect(const struct epci_collect_call *call,
                            const struct epci_check_options *options, epci_finding_fn *report,
                            void *context);

/* Judge a bare block of which only the bytes and (unless `types` is UINT32_MAX) the number of
 * objects are known.  For a whole answer: the objects of its epci_data_view; offsets of findings
 * count from where the outermost span began. */
void epci_check_block(struct epci_span block, uint32_t types,
                      const struct epci_check_options *options, epci_finding_fn *report,
                      void *context);

#endif
