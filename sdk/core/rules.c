/* SPDX-License-Identifier: MIT
 *
 * rules.c -- the rule table, and the one place from which findings are reported: it omits rules
 * that are not tested at the caller's level.
 */
#include "sdk/core/judge.h"

#define RULE(name, id, severity, event, level, sentence) { id, severity, event, level, sentence },
const struct epci_rule epci_rules[EPCI_RULE_COUNT] = { EPCI_BLOCK_RULES(RULE) };
#undef RULE

void epci_tell(const struct epci_judge *judge, struct epci_finding finding,
               const struct epci_say *say)
{
    unsigned runs_up_to = epci_rules[finding.rule].level;

    if (runs_up_to == EPCI_LEVEL_OURS)
        runs_up_to = 2;
    if (judge->options->level > runs_up_to)
        return;
    finding.message = say->text;
    judge->report(judge->context, &finding);
}
