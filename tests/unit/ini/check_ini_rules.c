/* SPDX-License-Identifier: MIT
 *
 * check_ini_rules.c -- every rule for counter files and schemas has a bad sample. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "rulesample.h"

static struct inicase c;

static const char *place_of(const struct ini_finding *finding)
{
    return finding->at.line ? kit_arena_format(&c.arena, "%s:%u:%u", finding->at.file,
                                               finding->at.line, finding->at.column)
                            : finding->at.file;
}

/* The ids of all findings but the first of this rule at this place, whose presence is *there. */
static const char *others(enum ini_rule_id rule, const char *at, bool *there)
{
    const char *ids = "";

    *there = false;
    for (size_t i = 0; i < c.findings.stored; i++) {
        const struct ini_finding *finding = &c.findings.list[i];
        if (!*there && finding->rule == rule && strcmp(place_of(finding), at) == 0)
            *there = true;
        else
            ids = kit_arena_format(&c.arena, "%s%s%s", ids, *ids ? " " : "",
                                   ini_rules[finding->rule].id);
    }
    return ids;
}

static const char *all_findings(void)
{
    const char *text = "";

    for (size_t i = 0; i < c.findings.stored; i++)
        text = kit_arena_format(&c.arena, "%s\n    %s", text,
                                ini_format_finding_as_text(&c.arena, &c.findings.list[i]));
    return text;
}

static void check(const struct rule_samples *list, size_t at)
{
    const struct rule_sample *sample = &list->list[at];
    const char *id = ini_rules[sample->rule].id;
    const char *also = sample->also ? sample->also : "";
    bool there;

    rule_sample_run(&c, list, sample, false);
    ck_assert_msg(strcmp(others(sample->rule, sample->at, &there), also) == 0 && there,
                  "sample %u, of %s, violates it at %s and also \"%s\", but found was:%s",
                  (unsigned)at, id, sample->at, also, all_findings());
    inicase_release(&c);
    rule_sample_run(&c, list, sample, true);
    ck_assert_msg(c.findings.stored == 0, "the good half of sample %u, of %s, is not good:%s",
                  (unsigned)at, id, all_findings());
    inicase_release(&c);
}

EPC_TEST(ini_rules__each_has_a_bad_sample)
{
    const struct rule_samples *list;

    for (int i = 0; i < INI_RULE_COUNT; i++)
        ck_assert_msg(rule_sample_of((enum ini_rule_id)i, &list) != NULL, "%s has no bad sample",
                      ini_rules[i].id);
}

EPC_TEST(ini_rules__samples_of_counter_files_violate_just_theirs)
{
    for (size_t i = 0; i < rule_samples_ini.count; i++)
        check(&rule_samples_ini, i);
}

/* The flags are words of C; an author of a schema writes "instances = many". */
EPC_TEST(ini_rules__messages_about_schemas_have_no_flags_of_c)
{
    static const char *const flags[] = { "EPC_MANY",     "EPC_COSTLY", "EPC_KEEP",
                                         "EPC_SEPARATE", "EPC_TOTAL",  "EPC_UNIQUE_ID",
                                         "EPC_CALLBACK" };

    for (size_t i = 0; i < rule_samples_epc.count; i++) {
        rule_sample_run(&c, &rule_samples_epc, &rule_samples_epc.list[i], false);
        for (size_t j = 0; j < EPC_COUNT(flags); j++)
            ck_assert_msg(!strstr(all_findings(), flags[j]), "%s", all_findings());
        inicase_release(&c);
    }
}

EPC_TEST(ini_rules__samples_of_schemas_violate_just_theirs)
{
    for (size_t i = 0; i < rule_samples_epc.count; i++)
        check(&rule_samples_epc, i);
}

EPC_TEST(ini_rules__samples_of_wix_files_violate_just_theirs)
{
    for (size_t i = 0; i < rule_samples_wix.count; i++)
        check(&rule_samples_wix, i);
}
