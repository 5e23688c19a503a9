/* SPDX-License-Identifier: MIT
 *
 * rules.c -- the host's rule table, and both tables as one.
 */
#include "harness/findings/rules.h"

#include <string.h>

#include <epc/epc.h>

#define RULE(name, id, severity, event, level, sentence, why, sample)                              \
    { id, severity, event, level, sentence },
const struct check_rule harness_rules[HARNESS_HOST_RULE_COUNT] = {
#include "harness/findings/rules.inc"
};
#undef RULE

const struct check_rule *harness_rule_at(size_t position)
{
    if (position < HARNESS_HOST_RULE_COUNT)
        return &harness_rules[position];
    position -= HARNESS_HOST_RULE_COUNT;
    return position < CHECK_RULE_COUNT ? &check_rules[position] : NULL;
}

/* Rules by which NT 4 does something else than later systems. */
static const struct {
    const struct check_rule *rule;
    enum epci_severity severity;
} nt4_severities[] = {
    { &harness_rules[HARNESS_HOST_COLLECT_BEFORE_OPEN], EPCI_ERROR },
    { &check_rules[CHECK_RULE_BYTES_POINTER], EPCI_WARNING },
};

enum epci_severity harness_rule_severity(const struct check_rule *rule, enum check_profile profile)
{
    for (size_t i = 0; profile == CHECK_PROFILE_NT4 && i < EPC_COUNT(nt4_severities); i++)
        if (nt4_severities[i].rule == rule)
            return nt4_severities[i].severity;
    return rule->severity;
}

const struct check_rule *harness_rule_find(const char *id)
{
    const struct check_rule *rule;

    for (size_t i = 0; (rule = harness_rule_at(i)) != NULL; i++)
        if (strcmp(rule->id, id) == 0)
            return rule;
    return NULL;
}
