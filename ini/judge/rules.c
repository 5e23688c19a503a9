/* SPDX-License-Identifier: MIT
 *
 * rules.c -- the rules of rules.h as a table.
 */
#include "ini/judge/rules.h"

#define RULE_ROW(name, id, severity, sentence) [name] = { id, severity, sentence },
const struct epci_ini_rule epci_ini_rules[EPCI_INI_RULE_COUNT] = { EPCI_INI_RULES(RULE_ROW) };
#undef RULE_ROW
