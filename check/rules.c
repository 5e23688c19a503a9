/* SPDX-License-Identifier: MIT
 *
 * rules.c -- the rule table, and the one place from which findings are reported: it omits rules
 * that are not tested at the caller's level.
 */
#include "check/context.h"

#include <string.h>

#include <epc/epc.h>

#define RULE(name, id, severity, event, level, sentence, why, sample)                              \
    { id, severity, event, level, sentence },
const struct check_rule check_rules[CHECK_RULE_COUNT] = {
#include "check/rules.inc"
};
#undef RULE

/* The number for a letter of a message: the finding's own, or the next of the caller's. */
static uint64_t number_for_format_letter(char letter, const struct check_finding *finding,
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

void check_report_finding(struct check_subject subject, struct check_finding finding,
                          const char *format, const uint64_t *numbers)
{
    const struct check_context *check = subject.check;
    struct epci_text_builder say = { { 0 }, 0 };
    uint64_t all[CHECK_MESSAGE_NUMBERS_MAX];
    unsigned runs_up_to = check_rules[finding.rule].level, count = 0;

    if (runs_up_to == CHECK_LEVEL_OURS)
        runs_up_to = 2;
    if (check->options->level > runs_up_to)
        return;
    finding.object = subject.object;
    if (subject.part)
        epci_append_format(
            &say, *subject.part ? "object %u, %s %u: " : "object %u: ",
            (const uint64_t[]){ subject.object, (uintptr_t)subject.part, subject.number });
    for (const char *at = strchr(format, '%'); at && count < EPC_COUNT(all);
         at = strchr(at + 1, '%'))
        all[count++] = number_for_format_letter(at[1], &finding, &numbers);
    epci_append_format(&say, format, all);
    finding.message = say.text;
    check->report(check->context, &finding);
}
