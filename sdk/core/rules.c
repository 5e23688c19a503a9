/* SPDX-License-Identifier: MIT
 *
 * rules.c -- the rule table, and how a finding is put into words without stdio.
 */
#include "sdk/core/judge.h"

#define RULE(name, id, severity, event, level, sentence) { id, severity, event, level, sentence },
const struct epci_rule epci_rules[EPCI_RULE_COUNT] = { EPCI_BLOCK_RULES(RULE) };
#undef RULE

static void append(struct epci_say *say, const char *text, size_t length)
{
    size_t room = sizeof say->text - 1 - say->used;

    if (length > room)
        length = room;
    memcpy(say->text + say->used, text, length);
    say->used += length;
    say->text[say->used] = '\0';
}

static void append_number(struct epci_say *say, uint64_t number, unsigned radix)
{
    char digits[20];
    size_t at = sizeof digits;

    do {
        digits[--at] = "0123456789abcdef"[number % radix];
        number /= radix;
    } while (number != 0);
    append(say, digits + at, sizeof digits - at);
}

void epci_say(struct epci_say *say, const char *format, const uint64_t *numbers)
{
    for (; *format; format++) {
        if (*format != '%') {
            append(say, format, 1);
            continue;
        }
        format++;
        if (*format == 'd' && *numbers > INT64_MAX) {
            append(say, "-", 1);
            append_number(say, 0 - *numbers++, 10);
        } else {
            append_number(say, *numbers++, *format == 'x' ? 16 : 10);
        }
    }
}

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
