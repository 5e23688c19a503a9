/* SPDX-License-Identifier: MIT
 *
 * rulesample.h -- a bad sample of every rule of ini/findings/rules.inc, and a good one that differs
 * only in the violation.
 *
 * check_ini_rules.c checks them; docs/rules-ini.md shows the lines of the first sample of each
 * rule.
 */
#pragma once

#include "inicase.h"

struct rule_sample {
    enum ini_rule_id rule;
    const char *at;     /* of its finding: "x.ini:7:1", or "x.ini" for the file as a whole       */
    const char *bad;    /* the file                                                             */
    const char *good;   /* NULL: that of the list                                               */
    const char *header; /* x.h for `bad`, and for a `good` of the sample; NULL: the list's */
    const char *also;   /* ids of the rules that are violated, too, in order of place, one blank
                           between; NULL: none                                                  */
    size_t bytes; /* of `bad` where it holds a NUL, as UTF-16 does; else 0                       */
    bool swapped; /* `bad` is UTF-16: of the other byte order                                    */
    unsigned codepage; /* that is named (--codepage); 0: none                                  */
    const char *side;  /* x.00C.epc, a translation in the same folder; NULL: none */
    const char *loads; /* the file that is named; NULL: the list's                             */
    const char *shown; /* what docs/rules-ini.md says; NULL: the lines that differ             */
    char *(*make)(struct kit_arena *arena, bool good); /* instead of `bad` and `good`          */
};

/* Samples of one kind of file, and the good files of those samples that do not have others. */
struct rule_samples {
    const char *file; /* "x.ini", which has an x.h, "x.epc" or "x.wxs" */
    const char *good;
    const char *header;
    const struct rule_sample *list;
    size_t count;
};

extern const struct rule_samples rule_samples_ini;
extern const struct rule_samples rule_samples_epc;
extern const struct rule_samples rule_samples_wix;

/* The first sample of a rule and its list, or NULL. */
const struct rule_sample *rule_sample_of(enum ini_rule_id rule, const struct rule_samples **list);

/* The two texts of a sample; generated ones are in the arena. */
const char *rule_sample_text(const struct rule_samples *list, const struct rule_sample *sample,
                             struct kit_arena *arena, bool good);
const char *rule_sample_header(const struct rule_samples *list, const struct rule_sample *sample,
                               bool good);

/* Initialize *c and check the sample there, as `epc-ini check` does, or `import` a WiX file. */
void rule_sample_run(struct inicase *c, const struct rule_samples *list,
                     const struct rule_sample *sample, bool good);
