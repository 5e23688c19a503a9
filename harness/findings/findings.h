/* SPDX-License-Identifier: MIT
 *
 * findings.h -- the list of what a check has found in one provider.
 *
 * One bug shows in many calls; it is reported once.  A rule that was reported in one call is not
 * reported again in a later one (harness_silence_reported_rules is called between two calls), and
 * of each rule only the first HARNESS_FINDINGS_EACH are kept and the rest counted.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "harness/findings/rules.h"
#include "harness/findings/view.h"
#include "kit/arena.h"
#include "host/call.h"

#define HARNESS_FINDINGS_EACH    20
#define HARNESS_FINDINGS_MESSAGE 1024

struct harness_found {
    const struct check_rule *rule;
    enum epci_severity severity; /* of the rule in the findings' profile */
    unsigned event; /* perflib's nearest, 0: none; mostly the rule's                   */
    bool placed;    /* the four numbers mean something, as in struct check_finding      */
    uint32_t object;
    uint64_t offset;
    uint64_t got;
    uint64_t wanted;
    uint32_t types;          /* what Collect said of its objects, and the buffer's size, */
    uint32_t capacity;       /* where a call of Collect is meant                         */
    bool known;              /* a baseline knows it: it is not counted by severity              */
    struct host_fault fault; /* code 0: no exception belongs to it                      */
    struct harness_excerpt excerpt; /* of the block, around its place; count 0: none       */
    char *message;
};

/* A copy of a block that was checked: the first with a finding about its bytes; without findings,
 * the largest. */
struct harness_kept_block {
    bool wanted; /* blocks are kept; set it after harness_findings_init */
    bool found;  /* findings first to end-1 are about it */
    size_t first, end;
    unsigned char *bytes; /* from malloc */
    size_t count;
};

struct harness_findings {
    enum check_profile profile; /* set it after harness_findings_init; else CHECK_PROFILE_CURRENT */
    struct kit_arena arena;     /* of the list and its messages */
    struct harness_kept_block kept_block;
    size_t looked; /* findings before what is checked just now */
    struct harness_found *list;
    struct harness_found spare; /* to be filled in where a finding is not kept */
    struct epci_span block;     /* what is checked just now */
    size_t count;
    size_t capacity;
    size_t totals[3]; /* by enum epci_severity, with those that were not kept, without the known */
    size_t known;
    size_t omitted;
    bool failed; /* out of memory: the list is not complete */
    /* What was reported last, whether it was kept or not: why a trial came to its end. */
    const struct check_rule *last_rule;
    char last[HARNESS_FINDINGS_MESSAGE];
    size_t kept[HARNESS_RULE_COUNT];
    size_t reported[HARNESS_RULE_COUNT]; /* with those that were not kept */
    bool rule_known[HARNESS_RULE_COUNT];
    bool settled[HARNESS_RULE_COUNT];
    bool unwanted[HARNESS_RULE_COUNT];
};

void harness_findings_init(struct harness_findings *findings);
void harness_findings_release(struct harness_findings *findings);

/* Keep to the rules of one comma-separated list, and leave out those of the other; NULL: not given.
 * EPC_E_NOT_FOUND: *unknown, of `capacity` bytes, is an id that no rule has. */
int harness_filter_rules(struct harness_findings *findings, const char *only, const char *skip,
                         char *unknown, size_t capacity);

/* Add a finding of the host: the message is formatted as by printf.  Returns the finding to fill in
 * further; where it is not wanted, was reported before, or is one too many, that is a spare one. */
struct harness_found *harness_findings_add(struct harness_findings *findings,
                                           enum harness_rule_id rule, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* What is checked from now on: findings about places in it keep an excerpt.  It has to live until
 * the next call of this function, or until the last finding about it. */
void harness_findings_set_block(struct harness_findings *findings, struct epci_span block);

/* Add a finding about a call or a block; an check_finding_fn, `context` is the list. */
void harness_add_check_finding(void *context, const struct check_finding *finding);

/* A call is over: what it reported will not be reported again. */
void harness_silence_reported_rules(struct harness_findings *findings);
/* This rule would only say again what another has said. */
void harness_silence_rule(struct harness_findings *findings, const struct check_rule *rule);

/* The first finding of this rule, or NULL. */
struct harness_found *harness_first_finding_of_rule(const struct harness_findings *findings,
                                                    const struct check_rule *rule);

/* The finding is about the same place as the other. */
void harness_copy_finding_place(struct harness_found *found, const struct harness_found *other);

/* What a call returned, as it can be shown: "5"; a negative one also "2147500037 (0x80004005)". */
#define HARNESS_STATUS_TEXT 32
const char *harness_format_status_number(uint32_t status, char out[HARNESS_STATUS_TEXT]);

/* Append to a finding's message. */
void harness_append_to_message(struct harness_findings *findings, struct harness_found *found,
                               const char *text);

/* Is this rule asked for?  How many findings of it were there, with those that were not kept? */
bool harness_is_rule_wanted(const struct harness_findings *findings, const struct check_rule *rule);
size_t harness_count_findings_of_rule(const struct harness_findings *findings,
                                      const struct check_rule *rule);

/* A baseline knows all findings of a rule, or those that were kept about one object: they are no
 * longer counted by severity.  False if there are none. */
bool harness_mark_rule_findings_known(struct harness_findings *findings,
                                      const struct check_rule *rule);
bool harness_mark_object_findings_known(struct harness_findings *findings,
                                        const struct check_rule *rule, uint32_t object);

/* The gravest finding that is not known; of several the first.  NULL: all are known. */
const struct harness_found *
harness_find_worst_finding_not_known(const struct harness_findings *findings);

/* Is there a finding of this severity or a graver one that is not known? */
bool harness_has_finding_as_severe_as(const struct harness_findings *findings,
                                      enum epci_severity least);
