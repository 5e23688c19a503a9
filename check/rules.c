/* SPDX-License-Identifier: MIT
 *
 * rules.c -- the rule table, and the one place from which findings are reported: it omits rules
 * that are not tested at the caller's level.
 */
#include "check/judge.h"

#include <string.h>

#include <epc/epc.h>

#define RULE(name, id, severity, event, level, sentence) { id, severity, event, level, sentence },
const struct epci_rule epci_rules[EPCI_RULE_COUNT] = { EPCI_BLOCK_RULES(RULE) };
#undef RULE

/* The number for a letter of a message: the finding's own, or the next of the caller's. */
static uint64_t number_for(char letter, const struct epci_finding *finding,
                           const uint64_t **numbers)
{
    switch (letter) {
    case 'o':
        return finding->object;
    case 'g':
    case 'G':
        return finding->got;
    case 'w':
    case 'W':
        return finding->wanted;
    default:
        return *(*numbers)++;
    }
}

void epci_tell(struct epci_subject subject, struct epci_finding finding, const char *format,
               const uint64_t *numbers)
{
    const struct epci_judge *judge = subject.judge;
    struct epci_say say = { { 0 }, 0 };
    uint64_t all[EPCI_TELL_NUMBERS];
    unsigned runs_up_to = epci_rules[finding.rule].level, count = 0;

    if (runs_up_to == EPCI_LEVEL_OURS)
        runs_up_to = 2;
    if (judge->options->level > runs_up_to)
        return;
    finding.object = subject.object;
    if (subject.part)
        epci_say(&say, *subject.part ? "object %u, %s %u: " : "object %u: ",
                 (const uint64_t[]){ subject.object, (uintptr_t)subject.part, subject.number });
    for (const char *at = strchr(format, '%'); at && count < EPC_COUNT(all);
         at = strchr(at + 1, '%'))
        all[count++] = number_for(at[1], &finding, &numbers);
    epci_say(&say, format, all);
    finding.message = say.text;
    judge->report(judge->context, &finding);
}
