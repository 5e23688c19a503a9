/* SPDX-License-Identifier: MIT
 *
 * check_values.c -- values from two answers: the pairs of counters that are compared. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/consumer/values.h"

#include "blockbuilder.h"

/* What was visited, one word for each counter: "<instance>.<counter>=<value>". */
static char seen[1024];

static void note(void *context, const struct epci_shown *shown)
{
    char value[64];
    size_t used = strlen(seen);

    (void)context;
    epci_value_text(shown, value, sizeof value);
    snprintf(seen + used, sizeof seen - used, "%s%c.%u=%s%s", used ? " " : "",
             shown->instance->name.left ? shown->instance->name.at[0] : '-',
             shown->counter->head.name_index, value,
             shown->status == EPC_OK ? epci_unit_text(shown->value.unit) : "");
}

static const char *visit(struct block *older, struct block *newer)
{
    const struct epci_values_visitor visitor = { .counter = note };
    struct epci_span none = epci_span_of(NULL, 0);

    seen[0] = '\0';
    ck_assert_int_eq(
        epci_values_visit(older ? block_span(older) : none, block_span(newer), &visitor), EPC_OK);
    return seen;
}

static void set_time(struct block *b, uint64_t perf_time)
{
    block_put(b, offsetof(struct epci_wire_data, perf_time), (uint32_t)perf_time);
    block_put(b, offsetof(struct epci_wire_data, perf_time) + 4, 0);
    block_put(b, offsetof(struct epci_wire_data, perf_freq), 10);
    block_put(b, offsetof(struct epci_wire_data, perf_freq) + 4, 0);
}

/* Instances named by the letters of `names`, with values from `count` on, at second `second`. */
static void sample(struct block *b, const char *names, uint64_t count, unsigned second)
{
    block_init(b);
    block_answer(b, "PC");
    block_object(b, 230, BLOCK_MANY);
    block_counter(b, 232, EPC_PERF_COUNTER_BULK_COUNT);
    block_counter(b, 234, EPC_PERF_RAW_FRACTION);
    block_counter(b, 236, EPC_PERF_RAW_BASE);
    for (size_t i = 0; names[i]; i++) {
        char name[2] = { names[i], '\0' };

        block_instance(b, name, (const uint64_t[]){ count * (i + 1), 1, 4 });
    }
    set_time(b, second * 10);
}

EPC_TEST(values__of_one_sample_are_those_that_need_no_other)
{
    struct block newer;

    sample(&newer, "a", 10, 1);
    ck_assert_str_eq(visit(NULL, &newer), "a.232=- a.234=25.000%");
    block_release(&newer);
}

EPC_TEST(values__of_two_samples_are_rates)
{
    struct block older, newer;

    sample(&older, "ab", 100, 1);
    sample(&newer, "ab", 110, 3);
    ck_assert_str_eq(visit(&older, &newer),
                     "a.232=5.000/sec a.234=25.000% b.232=10.000/sec b.234=25.000%");
    block_release(&older);
    block_release(&newer);
}

EPC_TEST(values__follow_an_instance_to_another_place)
{
    struct block older, newer;

    sample(&older, "xa", 100, 1); /* a comes second and counts 200 */
    sample(&newer, "a", 220, 3);
    ck_assert_str_eq(visit(&older, &newer), "a.232=10.000/sec a.234=25.000%");
    block_release(&older);
    sample(&older, "ba", 100, 1);
    block_release(&newer);
    sample(&newer, "ab", 220, 3); /* a 200 -> 220, b 100 -> 440 */
    ck_assert_str_eq(visit(&older, &newer),
                     "a.232=10.000/sec a.234=25.000% b.232=170.000/sec b.234=25.000%");
    block_release(&older);
    block_release(&newer);
}

EPC_TEST(values__of_a_new_instance_wait_for_its_second_sample)
{
    struct block older, newer;

    sample(&older, "ac", 100, 1);
    sample(&newer, "abc", 110, 3);
    ck_assert_str_eq(visit(&older, &newer),
                     "a.232=5.000/sec a.234=25.000% b.232=- b.234=25.000% c.232=65.000/sec "
                     "c.234=25.000%");
    block_release(&older);
    block_release(&newer);
}

/* A double has 53 bits, these have 64. */
EPC_TEST(values__that_are_counts_are_shown_to_the_last_digit)
{
    struct block older, newer, *const both[] = { &older, &newer };

    for (int i = 0; i < 2; i++) {
        block_init(both[i]);
        block_answer(both[i], "PC");
        block_object(both[i], 230, BLOCK_MANY);
        block_counter(both[i], 232, EPC_PERF_COUNTER_LARGE_RAWCOUNT);
        block_counter(both[i], 234, EPC_PERF_COUNTER_LARGE_DELTA);
        block_instance(both[i], "a",
                       (const uint64_t[]){ UINT64_MAX - 1 + (unsigned)i,
                                           i ? UINT64_MAX : UINT64_MAX - 9007199254740993u });
        set_time(both[i], 10);
    }
    ck_assert_str_eq(visit(&older, &newer), "a.232=18446744073709551615 a.234=9007199254740993");
    block_release(&older);
    block_release(&newer);
}

/* Both kinds of letters; a text without a NUL ends with its cell. */
EPC_TEST(values__that_are_texts_are_shown)
{
    struct block newer;
    uint64_t wide, narrow;

    memcpy(&wide, "d\0e\0\xE4\0\0", 8);
    memcpy(&narrow, "ab\xE4_1234", 8);
    block_init(&newer);
    block_answer(&newer, "PC");
    block_object(&newer, 230, BLOCK_MANY);
    block_counter(&newer, 232, EPC_PERF_COUNTER_LARGE_RAWCOUNT);
    block_counter(&newer, 234, EPC_PERF_COUNTER_LARGE_RAWCOUNT);
    block_instance(&newer, "a", (const uint64_t[]){ wide, narrow });
    block_put(&newer, block_counter_at(&newer, 0, 0) + offsetof(struct epci_wire_counter, type),
              0xB00);
    block_put(&newer, block_counter_at(&newer, 0, 1) + offsetof(struct epci_wire_counter, type),
              0x10B00);
    ck_assert_str_eq(visit(NULL, &newer), "a.232=de\xC3\xA4 a.234=ab?_1234");
    block_release(&newer);
}

EPC_TEST(values__of_a_changed_counter_are_not_compared)
{
    struct block older, newer;

    sample(&older, "a", 100, 1);
    sample(&newer, "a", 110, 3);
    block_put(&older,
              block_counter_at(&older, 0, 0) + offsetof(struct epci_wire_counter, name_index), 999);
    ck_assert_str_eq(visit(&older, &newer), "a.232=- a.234=25.000%");
    block_release(&older);
    block_release(&newer);
}

EPC_TEST(values__of_a_cell_outside_its_block_are_none)
{
    struct block newer;

    sample(&newer, "a", 10, 1);
    block_put(&newer, block_counter_at(&newer, 0, 1) + offsetof(struct epci_wire_counter, offset),
              4000);
    ck_assert_str_eq(visit(NULL, &newer), "a.232=- a.234=-");
    block_release(&newer);
}

EPC_TEST(values__of_an_object_without_instances_have_one_without_name)
{
    struct block newer;

    block_init(&newer);
    block_answer(&newer, "PC");
    block_object(&newer, 240, BLOCK_SINGLE);
    block_counter(&newer, 242, EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(&newer, 244, EPC_PERF_COUNTER_RAWCOUNT_HEX);
    block_cells(&newer, (const uint64_t[]){ 7, 255 });
    ck_assert_str_eq(visit(NULL, &newer), "-.242=7 -.244=0xFF");
    block_release(&newer);
}

EPC_TEST(values__of_bytes_that_are_no_answer_are_refused)
{
    const struct epci_values_visitor visitor = { .counter = note };
    const unsigned char rubbish[100] = { 'P', 0, 'E', 0 };

    ck_assert_int_lt(
        epci_values_visit(epci_span_of(NULL, 0), epci_span_of(rubbish, sizeof rubbish), &visitor),
        0);
}

EPC_TEST(values__stop_where_an_instance_leads_nowhere)
{
    const struct epci_values_visitor visitor = { .counter = note };
    struct block newer;

    sample(&newer, "ab", 10, 1);
    block_put(&newer, block_instance_at(&newer, 0, 1) + offsetof(struct epci_wire_instance, bytes),
              9999);
    seen[0] = '\0';
    ck_assert_int_lt(epci_values_visit(epci_span_of(NULL, 0), block_span(&newer), &visitor), 0);
    ck_assert_str_eq(seen, "a.232=- a.234=25.000%");
    block_release(&newer);
}
