/* SPDX-License-Identifier: MIT
 *
 * rules.c -- the rules of rules.h as a table, indexed by enum ini_rule_id.
 */
#include "ini/findings/rules.h"

#define RULE(name, id, severity, sentence, why) [name] = { id, severity, sentence },
const struct ini_rule ini_rules[INI_RULE_COUNT] = {
#include "ini/findings/rules.inc"
};
#undef RULE
