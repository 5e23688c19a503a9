/* SPDX-License-Identifier: MIT
 *
 * rules.c -- the rules of rules.h as a table, indexed by enum ini_rule_id.
 */
#include "ini/findings/rules.h"

#define RULE_ROW(name, id, severity, sentence) [name] = { id, severity, sentence },
const struct ini_rule ini_rules[INI_RULE_COUNT] = { INI_RULES(RULE_ROW) };
#undef RULE_ROW
