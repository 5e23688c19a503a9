/* SPDX-License-Identifier: MIT
 *
 * rulesample.h -- a bad sample of every rule of ini/findings/rules.h, and a good one that differs in just that.
 *
 * check_ini_rules.c judges them; docs/rules-ini.md shows what the first sample of each rule is about.
 */
#ifndef EPC_TESTS_UNIT_INI_RULESAMPLE_H
#define EPC_TESTS_UNIT_INI_RULESAMPLE_H

#include "inicase.h"

struct rule_sample {
    enum ini_rule_id rule;
    const char *at;     /* of its finding: "x.ini:7:1", or "x.ini" for the file as a whole       */
    const char *bad;    /* the file                                                             */
    const char *good;   /* NULL: that of the list                                               */
    const char *header; /* x.h beside `bad`, and beside a `good` of its own; NULL: the list's   */
    const char *also;   /* ids of the rules that are violated, too, in order of place, one blank
                           between; NULL: none                                                  */
    size_t bytes; /* of `bad` where it holds a NUL, as UTF-16 does; else 0                       */
    bool swapped; /* `bad` is UTF-16: of the other byte order                                    */
    unsigned codepage;  /* that is named (--codepage); 0: none                                  */
    const char *beside; /* x.00C.epc beside `bad`; NULL: none                                   */
    const char *loads;  /* the file that is named; NULL: the list's                             */
    const char *shown;  /* what docs/rules-ini.md says; NULL: the lines that differ             */
    char *(*make)(struct kit_arena *arena, bool good); /* instead of `bad` and `good`          */
};

/* Samples of one kind of file, and what their good ones are, unless they say otherwise. */
struct rule_samples {
    const char *file; /* "x.ini", beside which there is an x.h, or "x.epc" */
    const char *good;
    const char *header;
    const struct rule_sample *list;
    size_t count;
};

extern const struct rule_samples rule_samples_ini;
extern const struct rule_samples rule_samples_epc;

/* The first sample of a rule and its list; NULL: it has none. */
const struct rule_sample *rule_sample_of(enum ini_rule_id rule, const struct rule_samples **list);

/* The two texts of a sample; those that are made live in the arena. */
const char *rule_sample_text(const struct rule_samples *list, const struct rule_sample *sample,
                             struct kit_arena *arena, bool good);
const char *rule_sample_header(const struct rule_samples *list, const struct rule_sample *sample,
                               bool good);

/* Initialize *c and judge the sample there, as `epc-ini check` does. */
void rule_sample_run(struct inicase *c, const struct rule_samples *list,
                     const struct rule_sample *sample, bool good);

#endif
