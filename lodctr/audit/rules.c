/* SPDX-License-Identifier: MIT
 *
 * rules.c -- the rules of rules.h as rows of a table, in the order of their ids.
 */
#include "lodctr/audit/rules.h"

#define RULE(name, id, severity, sentence, why, repair) [name] = { id, severity, sentence },
const struct ini_rule lod_machine_rules[LOD_RULE_COUNT] = {
#include "lodctr/audit/rules.inc"
};
#undef RULE
