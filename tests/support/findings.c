/* SPDX-License-Identifier: MIT
 *
 * findings.c -- copies each finding with its message, up to FINDINGS_KEPT, and counts the rest. */
#include "findings.h"

#include <stdio.h>
#include <string.h>

void findings_add(void *context, const struct check_finding *finding)
{
    struct findings *findings = context;
    size_t i = findings->count++;

    if (i >= FINDINGS_KEPT)
        return;
    findings->kept[i].finding = *finding;
    snprintf(findings->kept[i].message, sizeof findings->kept[i].message, "%s", finding->message);
    findings->kept[i].finding.message = findings->kept[i].message;
}

const char *findings_rules(const struct findings *findings)
{
    static char text[FINDINGS_KEPT * 32];
    size_t used = 0;

    text[0] = '\0';
    for (size_t i = 0; i < findings->count && i < FINDINGS_KEPT; i++) {
        int length = snprintf(text + used, sizeof text - used, "%s%s", i ? " " : "",
                              check_rules[findings->kept[i].finding.rule].id);

        if (length < 0 || (size_t)length >= sizeof text - used)
            break;
        used += (size_t)length;
    }
    return text;
}

const struct check_finding *findings_of(const struct findings *findings, enum check_rule_id rule)
{
    for (size_t i = 0; i < findings->count && i < FINDINGS_KEPT; i++)
        if (findings->kept[i].finding.rule == rule)
            return &findings->kept[i].finding;
    return NULL;
}
