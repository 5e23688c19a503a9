/* SPDX-License-Identifier: MIT
 *
 * check_check_data.c -- the answer to a Foreign query: a right one has no findings, and every wrong
 * field of its header is found. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "findings.h"

#define DATA(field) offsetof(struct epci_wire_data, field)

static struct block answer;
static struct findings seen;
static struct check_options level;
static struct check_collect_call foreign;
static uint32_t taken;

/* A right answer with two objects, of the computer BOX. */
static void build_answer(void)
{
    block_release(&answer);
    block_init(&answer);
    block_answer(&answer, "BOX");
    block_many(&answer, 230, 232, (uint32_t)EPC_PERF_COUNTER_BULK_COUNT);
    block_instance(&answer, "one", (const uint64_t[]){ 1 });
    block_object(&answer, 250, BLOCK_SINGLE);
    block_counter(&answer, 252, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&answer, NULL);
    level = (struct check_options){ .level = 1, .profile = CHECK_PROFILE_CURRENT };
    foreign = (struct check_collect_call){ .types = 2, .foreign = true, .guard_bytes = 1024 };
}

static const char *foreign_rules(void)
{
    foreign.buffer = block_span(&answer).at;
    foreign.capacity = foreign.bytes = (uint32_t)answer.used;
    foreign.moved = (int64_t)answer.used;
    memset(&seen, 0, sizeof seen);
    taken = check_collect_call_and_get_kept_bytes(&foreign, &level, findings_add, &seen);
    return findings_rules(&seen);
}

EPC_TEST(data__a_right_answer_to_a_foreign_query_is_clean_and_kept)
{
    for (unsigned i = 1; i <= 2; i++)
        for (int profile = CHECK_PROFILE_NT4; profile <= CHECK_PROFILE_CURRENT; profile++) {
            build_answer();
            level.level = i;
            level.profile = (enum check_profile)profile;
            ck_assert_str_eq(foreign_rules(), "");
            ck_assert_uint_eq(taken, answer.used);
        }
}

EPC_TEST_IN(data__no_answer_to_a_foreign_query_is_right, build_answer())
{
    block_release(&answer);
    block_init(&answer);
    foreign.types = 0;
    ck_assert_str_eq(foreign_rules(), "");
    ck_assert_uint_eq(taken, 0);
}

EPC_TEST_IN(data__an_answer_without_a_header_is_none, build_answer())
{
    block_release(&answer);
    block_init(&answer);
    block_object(&answer, 250, BLOCK_SINGLE);
    block_counter(&answer, 252, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&answer, NULL);
    ck_assert_str_eq(foreign_rules(), "data-header");
    ck_assert_uint_eq(taken, 0);
    ck_assert_ptr_nonnull(
        strstr(findings_of(&seen, CHECK_RULE_DATA_HEADER)->message, "data.Signature is 112"));
}

EPC_TEST_IN(data__an_answer_is_none_to_another_query, build_answer())
{
    foreign.foreign = false;
    ck_assert_str_eq(foreign_rules(), "object-lengths");
    ck_assert_uint_eq(taken, 0);
}

static const struct {
    size_t field;
    uint32_t value;
    size_t at; /* the finding's offset */
    const char *rules;
} spoiled_fields[] = {
    { DATA(signature), 'P', DATA(signature), "data-header" },
    { DATA(little_endian), 0, DATA(little_endian), "data-header" },
    { DATA(version), 2, DATA(version), "data-header" },
    { DATA(total_bytes), 8, DATA(header_bytes), "data-header" },
    { DATA(total_bytes), 96, DATA(total_bytes), "data-header" },
    { DATA(total_bytes), UINT32_MAX, DATA(total_bytes), "data-header" },
    { DATA(header_bytes), 80, DATA(header_bytes), "data-header" },
    { DATA(header_bytes), UINT32_MAX, DATA(header_bytes), "data-header" },
    { DATA(header_bytes), 92, DATA(header_bytes), "data-header alignment object-lengths" },
    { DATA(object_count), 3, DATA(object_count), "data-header" },
    { DATA(object_count), 0, DATA(object_count), "data-header" },
    { DATA(name_bytes), 0, DATA(name_bytes), "data-header" },
    { DATA(name_bytes), 6, DATA(name_bytes), "data-header" },  /* 8 without its NUL */
    { DATA(name_bytes), 10, DATA(name_bytes), "data-header" }, /* into the first object */
    { DATA(name_bytes), 7, DATA(name_bytes), "data-header" },
    { DATA(name_offset), 8, DATA(name_bytes), "data-header" },
    { DATA(name_offset), 96, DATA(name_bytes), "data-header" },
    { DATA(system_time), 0, DATA(system_time), "data-times" },
    { DATA(perf_time), 0, DATA(perf_time), "data-times" },
    { DATA(perf_freq), 0, DATA(perf_freq), "data-times" },
    { DATA(perf_time_100ns), 0, DATA(perf_time_100ns), "data-times" },
};

EPC_TEST_LOOP(data__every_wrong_field_of_the_header_is_found, EPC_COUNT(spoiled_fields))
{
    size_t field = spoiled_fields[_i].field;

    build_answer();
    block_put(&answer, field, spoiled_fields[_i].value);
    if (field >= DATA(perf_time) && field < DATA(name_bytes))
        block_put(&answer, field + 4, 0);
    ck_assert_str_eq(foreign_rules(), spoiled_fields[_i].rules);
    ck_assert_uint_eq(seen.kept[0].finding.offset, spoiled_fields[_i].at);
}

EPC_TEST_IN(data__objects_after_the_header_are_checked_as_usual, build_answer())
{
    block_put(&answer, block_counter_at(&answer, 0, 0) + offsetof(struct epci_wire_counter, scale),
              99);
    ck_assert_str_eq(foreign_rules(), "scale");
    foreign.types = 3;
    ck_assert_str_eq(foreign_rules(), "object-count scale");
}

EPC_TEST_IN(data__bytes_after_the_answer_are_found, build_answer())
{
    block_grow(&answer, 8);
    ck_assert_str_eq(foreign_rules(), "data-header");
}

EPC_TEST_IN(data__of_an_answer_that_was_dropped_only_the_objects_are_checked, build_answer())
{
    block_put(&answer, block_counter_at(&answer, 0, 0) + offsetof(struct epci_wire_counter, scale),
              99);
    foreign.guard_damaged = true;
    ck_assert_str_eq(foreign_rules(), "guard-damage scale");
    block_put(&answer, DATA(signature), 0);
    ck_assert_str_eq(foreign_rules(), "guard-damage");
}
