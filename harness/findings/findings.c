/* SPDX-License-Identifier: MIT
 *
 * findings.c -- the list, and the counters per rule that decide whether a finding is kept.
 *
 * Both rule tables count as one (harness_rule_at), so that arrays are indexed by a rule's position.
 */
#include "harness/findings/findings.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/console/safetext.h"
#include "sdk/port/port.h"

void harness_findings_init(struct harness_findings *findings)
{
    memset(findings, 0, sizeof *findings);
    findings->profile = CHECK_PROFILE_CURRENT;
    kit_arena_init(&findings->arena, epci_alloc, epci_free);
}

void harness_findings_release(struct harness_findings *findings)
{
    free(findings->kept_block.bytes);
    kit_arena_release(&findings->arena);
    memset(findings, 0, sizeof *findings);
}

/* The rule's position in both tables, as harness_rule_at counts. */
static size_t rule_position(const struct check_rule *rule)
{
    size_t i = 0;

    while (i < HARNESS_RULE_COUNT && harness_rule_at(i) != rule)
        i++;
    return i;
}

/* Set unwanted[] of each rule in the list to `value`. */
static int set_unwanted_flag_of_listed_rules(struct harness_findings *findings, const char *list,
                                             bool value, char *unknown, size_t capacity)
{
    while (*list) {
        size_t length = strcspn(list, ",");
        char id[64];
        const struct check_rule *rule;

        snprintf(id, sizeof id, "%.*s", length < 63 ? (int)length : 63, list);
        rule = length < 63 ? harness_rule_find(id) : NULL;
        if (!rule) {
            snprintf(unknown, capacity, "%s", id);
            return EPC_E_NOT_FOUND;
        }
        findings->unwanted[rule_position(rule)] = value;
        list += length;
        list += *list == ',';
    }
    return EPC_OK;
}

int harness_filter_rules(struct harness_findings *findings, const char *only, const char *skip,
                         char *unknown, size_t capacity)
{
    int status = EPC_OK;

    if (only) {
        memset(findings->unwanted, true, sizeof findings->unwanted);
        status = set_unwanted_flag_of_listed_rules(findings, only, false, unknown, capacity);
    }
    if (skip && status == EPC_OK)
        status = set_unwanted_flag_of_listed_rules(findings, skip, true, unknown, capacity);
    return status;
}

/* NULL: it is not kept. */
static struct harness_found *add_finding_of_rule(struct harness_findings *findings,
                                                 const struct check_rule *rule, const char *message)
{
    size_t position = rule_position(rule);
    struct harness_found *found;
    char *copy;

    findings->last_rule = rule;
    snprintf(findings->last, sizeof findings->last, "%s", message);
    if (position >= HARNESS_RULE_COUNT || findings->unwanted[position] ||
        findings->settled[position])
        return NULL;
    findings->totals[harness_rule_severity(rule, findings->profile)]++;
    findings->reported[position]++;
    if (findings->kept[position] == HARNESS_FINDINGS_EACH) {
        findings->omitted++;
        return NULL;
    }
    copy = kit_arena_copy_string(&findings->arena, message, strlen(message));
    if (!copy ||
        !KIT_RESERVE(&findings->arena, findings->list, findings->count, findings->capacity)) {
        findings->failed = true;
        return NULL;
    }
    kit_replace_unprintable_in_place(copy); /* names in it are foreign */
    findings->kept[position]++;
    found = &findings->list[findings->count++];
    *found = (struct harness_found){ .rule = rule,
                                     .severity = harness_rule_severity(rule, findings->profile),
                                     .event = rule->event,
                                     .message = copy };
    return found;
}

struct harness_found *harness_findings_add(struct harness_findings *findings,
                                           enum harness_rule_id rule, const char *format, ...)
{
    char message[HARNESS_FINDINGS_MESSAGE];
    struct harness_found *found;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    found = add_finding_of_rule(findings, &harness_rules[rule], message);
    return found ? found : &findings->spare;
}

/* Keep a copy of the block that was checked, if it shows more than the one that is kept. */
static void keep_block_copy_if_more_telling(struct harness_findings *findings)
{
    struct harness_kept_block *kept = &findings->kept_block;
    const struct epci_span block = findings->block;
    const bool found = findings->count > findings->looked;
    unsigned char *copy;

    if (!kept->wanted || block.left == 0 || kept->found || (!found && block.left <= kept->count))
        return;
    copy = malloc(block.left);
    if (!copy) {
        findings->failed = true;
        return;
    }
    memcpy(copy, block.at, block.left);
    free(kept->bytes);
    kept->bytes = copy;
    kept->count = block.left;
    kept->found = found;
    kept->first = findings->looked;
    kept->end = findings->count;
}

void harness_findings_set_block(struct harness_findings *findings, struct epci_span block)
{
    keep_block_copy_if_more_telling(findings);
    findings->block = block;
    findings->looked = findings->count;
}

/* Is the offset of such a finding a byte of the block?  The rules of the call come first in the
 * table, and what they find is about none; nor is it one byte that makes the number of objects
 * wrong. */
static bool rule_has_offset(enum check_rule_id rule)
{
    return rule >= CHECK_RULE_OBJECT_LENGTHS && rule != CHECK_RULE_OBJECT_COUNT;
}

void harness_add_check_finding(void *context, const struct check_finding *finding)
{
    struct harness_findings *findings = context;
    struct harness_found *found =
        add_finding_of_rule(findings, &check_rules[finding->rule], finding->message);

    if (!found)
        return;
    if (rule_has_offset(finding->rule))
        harness_copy_excerpt(&found->excerpt, findings->block, finding->offset);
    found->placed = true;
    found->object = finding->object;
    found->offset = finding->offset;
    found->got = finding->got;
    found->wanted = finding->wanted;
}

void harness_silence_reported_rules(struct harness_findings *findings)
{
    for (size_t i = 0; i < HARNESS_RULE_COUNT; i++)
        findings->settled[i] = findings->settled[i] || findings->kept[i] > 0;
}

void harness_silence_rule(struct harness_findings *findings, const struct check_rule *rule)
{
    findings->settled[rule_position(rule)] = true;
}

struct harness_found *harness_first_finding_of_rule(const struct harness_findings *findings,
                                                    const struct check_rule *rule)
{
    for (size_t i = 0; i < findings->count; i++)
        if (findings->list[i].rule == rule)
            return &findings->list[i];
    return NULL;
}

const char *harness_format_status_number(uint32_t status, char out[HARNESS_STATUS_TEXT])
{
    snprintf(out, HARNESS_STATUS_TEXT,
             status > INT32_MAX ? "%" PRIu32 " (0x%" PRIX32 ")" : "%" PRIu32, status, status);
    return out;
}

void harness_copy_finding_place(struct harness_found *found, const struct harness_found *other)
{
    found->placed = other->placed;
    found->object = other->object;
    found->offset = other->offset;
    found->got = other->got;
    found->wanted = other->wanted;
    found->excerpt = other->excerpt;
}

void harness_append_to_message(struct harness_findings *findings, struct harness_found *found,
                               const char *text)
{
    char *grown = kit_arena_format(&findings->arena, "%s%s", found->message, text);

    if (!grown) {
        findings->failed = true;
        return;
    }
    kit_replace_unprintable_in_place(grown);
    found->message = grown;
}

bool harness_is_rule_wanted(const struct harness_findings *findings, const struct check_rule *rule)
{
    return !findings->unwanted[rule_position(rule)];
}

size_t harness_count_findings_of_rule(const struct harness_findings *findings,
                                      const struct check_rule *rule)
{
    return findings->reported[rule_position(rule)];
}

bool harness_mark_rule_findings_known(struct harness_findings *findings,
                                      const struct check_rule *rule)
{
    size_t position = rule_position(rule), left = findings->reported[position];

    if (left == 0)
        return false;
    if (findings->rule_known[position])
        return true;
    findings->rule_known[position] = true;
    for (size_t i = 0; i < findings->count; i++)
        if (findings->list[i].rule == rule) {
            left -= findings->list[i].known;
            findings->list[i].known = true;
        }
    findings->known += left;
    findings->totals[harness_rule_severity(rule, findings->profile)] -= left;
    return true;
}

bool harness_mark_object_findings_known(struct harness_findings *findings,
                                        const struct check_rule *rule, uint32_t object)
{
    bool any = false;

    for (size_t i = 0; i < findings->count; i++) {
        struct harness_found *found = &findings->list[i];

        if (found->rule != rule || !found->placed || found->object != object)
            continue;
        any = true;
        if (found->known)
            continue;
        found->known = true;
        findings->known++;
        findings->totals[found->severity]--;
    }
    return any;
}

const struct harness_found *
harness_find_worst_finding_not_known(const struct harness_findings *findings)
{
    const struct harness_found *worst = NULL;

    for (size_t i = 0; i < findings->count; i++) {
        const struct harness_found *found = &findings->list[i];

        if (!found->known && (!worst || found->severity > worst->severity))
            worst = found;
    }
    return worst;
}

bool harness_has_finding_as_severe_as(const struct harness_findings *findings,
                                      enum epci_severity least)
{
    for (int severity = (int)least; severity <= EPCI_ERROR; severity++)
        if (findings->totals[severity] > 0)
            return true;
    return false;
}
