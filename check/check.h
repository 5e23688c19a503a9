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
 * rules.inc has the table, which docs/rules.md shows.  No state, no allocation (tests that need
 * memory borrow it from the caller), linear time; any thread.
 */
#pragma once

#include "sdk/core/finding.h"
#include "sdk/core/span.h"

/* The level of our own rules: tested at every level below 3.  (Perflib's tests have 1 or 2.) */
#define CHECK_LEVEL_OURS 0

#define RULE(name, id, severity, event, level, sentence, why, sample) name,
enum check_rule_id {
#include "check/rules.inc"
    CHECK_RULE_COUNT
};
#undef RULE

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

/* The call where only the answer is known: that to a Foreign query, whose caller gets it whole. */
static inline struct check_collect_call check_call_of_answer(struct epci_span answer)
{
    return (struct check_collect_call){ .capacity = (uint32_t)answer.left,
                                        .bytes = (uint32_t)answer.left,
                                        .types = UINT32_MAX,
                                        .moved = (int64_t)answer.left,
                                        .foreign = true,
                                        .buffer = answer.at };
}

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
