/* SPDX-License-Identifier: MIT
 *
 * spoiled.c -- builds the block with blockbuilder and checks it with the options of the test. */
#include "spoiled.h"

struct block b;
struct findings found;
struct check_options options;

void build(void)
{
    options = (struct check_options){ .level = 1, .profile = CHECK_PROFILE_CURRENT };
    block_release(&b);
    block_init(&b);
    block_many(&b, 230, 232, (uint32_t)EPC_PERF_COUNTER_COUNTER);
    block_counter(&b, 234, (uint32_t)EPC_PERF_COUNTER_BULK_COUNT);
    block_counter(&b, 236, (uint32_t)EPC_PERF_RAW_FRACTION);
    block_counter(&b, 0, (uint32_t)EPC_PERF_RAW_BASE);
    block_counter(&b, 238, (uint32_t)EPC_PERF_ELAPSED_TIME);
    block_instance(&b, "default", (const uint64_t[]){ 1, 2, 3, 4, 5 });
    block_instance(&b, "second site", NULL);
    block_object(&b, 250, BLOCK_SINGLE);
    block_counter(&b, 252, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&b, NULL);
}

const char *rules(void)
{
    memset(&found, 0, sizeof found);
    check_block(block_span(&b), b.objects, &options, findings_add, &found);
    return findings_rules(&found);
}

void spoil(size_t at, uint32_t value)
{
    block_put(&b, at, value);
}

void ck_finding(enum check_rule_id rule, uint32_t object, uint64_t offset, uint64_t got,
                uint64_t wanted)
{
    const struct check_finding *finding = findings_of(&found, rule);

    ck_assert_ptr_nonnull(finding);
    ck_assert_uint_eq(finding->object, object);
    ck_assert_uint_eq(finding->offset, offset);
    ck_assert_uint_eq(finding->got, got);
    ck_assert_uint_eq(finding->wanted, wanted);
    ck_assert_uint_gt(strlen(finding->message), 20);
}
