/* SPDX-License-Identifier: MIT
 *
 * check_naming.c -- the names and help texts of the objects and counters in a block. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/behaviour/naming.h"

#include "blockbuilder.h"

#define NAMES                                                                                      \
    "230\0Site\0"                                                                                  \
    "232\0Requests\0"                                                                              \
    "234\0Hits\0"
#define HELPS                                                                                      \
    "231\0A site.\0"                                                                               \
    "233\0Its requests.\0"                                                                         \
    "235\0Its hits.\0"

/* A table of "index\0text\0..." in ASCII; `bytes` as sizeof has them. */
static struct reader_names table(const char *text, size_t bytes)
{
    uint16_t units[256];
    struct reader_names names;

    for (size_t i = 0; i < bytes; i++)
        units[i] = (unsigned char)text[i];
    ck_assert_int_eq(reader_names_parse_multi_sz(&names, units, bytes * 2), EPC_OK);
    return names;
}

#define TABLE(text) table(text, sizeof(text))

/* One object, 230, with the counters 232 and 234. */
static struct block a_block(void)
{
    struct block b;

    block_init(&b);
    block_object(&b, 230, BLOCK_SINGLE);
    block_counter(&b, 232, EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(&b, 234, EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&b, NULL);
    return b;
}

static struct harness_findings check(struct block *b, struct reader_names names,
                                     struct reader_names helps)
{
    struct host_provider_key key = {
        .first_counter = 230, .last_counter = 250, .first_help = 231, .last_help = 251
    };
    const struct harness_naming naming = { &names, &helps, "009", &key };
    struct harness_findings findings;

    harness_findings_init(&findings);
    harness_check_names_and_helps_of_block(&naming, block_span(b), &findings);
    reader_names_release(&names);
    reader_names_release(&helps);
    block_release(b);
    return findings;
}

/* Checks for exactly these findings, in this order; `rules` ends with NULL. */
static void expect(struct harness_findings *findings, const char *const *rules)
{
    size_t count = 0;

    for (; rules[count]; count++) {
        ck_assert_msg(count < findings->count, "no finding %s", rules[count]);
        ck_assert_str_eq(findings->list[count].rule->id, rules[count]);
    }
    ck_assert_msg(findings->count == count, "one too many: %s",
                  findings->count > count ? findings->list[count].message : "");
    harness_findings_release(findings);
}

#define EXPECT(findings, ...) expect(findings, (const char *const[]){ __VA_ARGS__, NULL })
#define EXPECT_NONE(findings) expect(findings, (const char *const[]){ NULL })

static struct block b;

EPC_TEST_IN(naming__a_block_with_all_its_names_is_right, b = a_block())
{
    struct harness_findings findings = check(&b, TABLE(NAMES), TABLE(HELPS));

    EXPECT_NONE(&findings);
}

EPC_TEST_IN(naming__a_name_that_is_missing_is_told, b = a_block())
{
    struct harness_findings findings = check(&b,
                                             TABLE("230\0Site\0"
                                                   "234\0Hits\0"),
                                             TABLE(HELPS));

    ck_assert_ptr_nonnull(strstr(findings.list[0].message, "the counter 232 has no name"));
    EXPECT(&findings, "name-missing");
}

EPC_TEST_IN(naming__a_help_text_that_is_missing_is_told, b = a_block())
{
    struct harness_findings findings = check(&b, TABLE(NAMES),
                                             TABLE("233\0Its requests.\0"
                                                   "235\0Its hits.\0"));

    ck_assert_ptr_nonnull(strstr(findings.list[0].message, "the object 230 has no help text 231"));
    EXPECT(&findings, "help-missing");
}

EPC_TEST_IN(naming__a_help_index_that_is_even_has_no_help_text_for_that_reason, b = a_block())
{
    size_t counter = block_counter_at(&b, 0, 0);

    block_put(&b, counter + offsetof(struct epci_wire_counter, help_index), 234);
    {
        struct harness_findings findings = check(&b, TABLE(NAMES), TABLE(HELPS));

        EXPECT_NONE(&findings);
    }
}

EPC_TEST_IN(naming__without_tables_nothing_has_a_name, b = a_block())
{
    struct harness_findings findings =
        check(&b, (struct reader_names){ 0 }, (struct reader_names){ 0 });

    EXPECT(&findings, "name-missing", "help-missing", "name-missing", "help-missing",
           "name-missing", "help-missing");
}

EPC_TEST_IN(naming__indexes_of_others_and_of_bases_are_not_looked_up, b = a_block())
{
    size_t counter = block_counter_at(&b, 0, 0), other = block_counter_at(&b, 0, 1);

    block_put(&b, counter + offsetof(struct epci_wire_counter, name_index), 0);
    block_put(&b, counter + offsetof(struct epci_wire_counter, help_index), 0);
    block_put(&b, other + offsetof(struct epci_wire_counter, name_index), 252);
    block_put(&b, other + offsetof(struct epci_wire_counter, help_index), 229);
    {
        struct harness_findings findings = check(&b, TABLE("230\0Site\0"), TABLE("231\0A site.\0"));

        EXPECT_NONE(&findings);
    }
}

EPC_TEST_IN(naming__two_counters_of_one_name_are_told_whatever_their_case, b = a_block())
{
    struct harness_findings findings = check(&b,
                                             TABLE("230\0Site\0"
                                                   "232\0Hits\0"
                                                   "234\0hITS\0"),
                                             TABLE(HELPS));

    ck_assert_ptr_nonnull(
        strstr(findings.list[0].message, "the counters 232 and 234 are both named \"hITS\""));
    EXPECT(&findings, "name-twice");
}

EPC_TEST_IN(naming__counters_of_two_objects_may_share_a_name_and_objects_may_not, b = a_block())
{
    struct harness_findings findings;

    block_object(&b, 240, BLOCK_SINGLE);
    block_counter(&b, 242, EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&b, NULL);
    findings = check(&b,
                     TABLE(NAMES "240\0Site\0"
                                 "242\0Hits\0"),
                     TABLE(HELPS "241\0Again.\0"
                                 "243\0Again.\0"));
    ck_assert_ptr_nonnull(strstr(findings.list[0].message, "the objects 230 and 240"));
    EXPECT(&findings, "name-twice");
}

/* ---- Indexes outside of the provider's range ---- */

/* What is appended to the only finding of index-outside, for a counter with this name index. */
static void expect_explained(uint32_t name_index, uint32_t help_index, const char *wanted)
{
    const struct host_provider_key key = {
        .first_counter = 230, .last_counter = 232, .first_help = 231, .last_help = 233
    };
    const struct check_options options = { .level = 1,
                                           .profile = CHECK_PROFILE_CURRENT,
                                           .first_counter = 230,
                                           .last_counter = 232,
                                           .first_help = 231,
                                           .last_help = 233 };
    struct reader_names names = TABLE(NAMES), helps = TABLE(HELPS);
    const struct harness_naming naming = { &names, &helps, "009", &key };
    struct block b = a_block();
    const size_t counter = block_counter_at(&b, 0, 1);
    const struct check_rule *outside = &check_rules[CHECK_RULE_INDEX_OUTSIDE];
    struct harness_findings findings;

    block_put(&b, counter + offsetof(struct epci_wire_counter, name_index), name_index);
    block_put(&b, counter + offsetof(struct epci_wire_counter, help_index), help_index);
    harness_findings_init(&findings);
    check_block(block_span(&b), 1, &options, harness_add_check_finding, &findings);
    harness_explain_outside_indexes(&naming, &findings);
    ck_assert_uint_eq(harness_count_findings_of_rule(&findings, outside), 1);
    ck_assert_ptr_nonnull(
        strstr(harness_first_finding_of_rule(&findings, outside)->message, wanted));
    harness_findings_release(&findings);
    reader_names_release(&names);
    reader_names_release(&helps);
    block_release(&b);
}

EPC_TEST(naming__an_index_outside_is_another_ones_or_that_of_a_symbol_without_text)
{
    expect_explained(234, 233, "symbol's number; in Perflib\\009 it is \"Hits\", which is not");
    expect_explained(240, 233, "symbol is 10, and the counter file that was installed has no text");
    expect_explained(232, 241, "if First Help is added already, the symbol is 10, and");
    expect_explained(8, 233, "add First Counter to the symbol's number");
}
