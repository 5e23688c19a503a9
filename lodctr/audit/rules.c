/* SPDX-License-Identifier: MIT
 *
 * rules.c -- the rules of rules.h as rows of a table, in the order of their ids.
 */
#include "lodctr/audit/rules.h"

#define RULE_ROW(name, id, severity, sentence) [name] = { id, severity, sentence },
const struct ini_rule lod_machine_rules[LOD_RULE_COUNT] = { LOD_MACHINE_RULES(RULE_ROW) };
#undef RULE_ROW
