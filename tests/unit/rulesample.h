/* SPDX-License-Identifier: MIT
 *
 * rulesample.h -- a bad sample of every rule of ini/rules.h, and a good one that differs in just that.
 *
 * check_ini_rules.c judges them; docs/rules-ini.md shows the line of the first sample of each rule.
 */
#ifndef EPC_RULESAMPLE_H
#define EPC_RULESAMPLE_H

#include "inicase.h"

struct rule_sample {
    enum epci_ini_rule_id rule;
    const char *at;   /* of the one finding: "x.ini:7:1", or "x.ini" for the file as a whole */
    const char *bad;  /* the file x.ini, or x.epc                                            */
    const char *good; /* NULL: the one all others are made of                                */
    const char *bad_header; /* x.h; NULL: the one all others are made of                     */
    size_t bytes;           /* of `bad`, where a NUL is in it                                 */
    char *(*make)(struct epci_arena *arena, bool good); /* instead of both texts             */
};

/* Counter files and their symbol headers, and schemas. */
extern const struct rule_sample rule_samples_ini[];
extern const size_t rule_samples_ini_count;
extern const struct rule_sample rule_samples_epc[];
extern const size_t rule_samples_epc_count;

/* What the good samples are made of. */
extern const char rule_good_ini[];
extern const char rule_good_header[];
extern const char rule_good_epc[];

/* The first sample of a rule, or NULL; *schema tells of which of the two lists it is. */
const struct rule_sample *rule_sample_of(enum epci_ini_rule_id rule, bool *schema);

/* Load x.ini or x.epc of the sample as `epc-ini check` does; everything lives in *c, which is
 * initialized here. */
void rule_sample_run(struct inicase *c, const struct rule_sample *sample, bool schema, bool good);

#endif
