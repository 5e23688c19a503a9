/* SPDX-License-Identifier: MIT
 *
 * check_mon_metrics_falls.c -- metrics whose cells start over, fall a little, or begin again with
 * their program. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "metricsbox.h"
#include "monitor/metrics/counts.h"

static const struct mct_name names[] = { { 100, "Plant", NULL },
                                         { 102, "Work/sec", NULL },
                                         { 104, "Level", NULL },
                                         { 106, "Version", NULL },
                                         { 110, "Base", NULL } };

static void begin(void)
{
    begin_with(names, EPC_COUNT(names));
}

static const char *work(uint32_t cell)
{
    static char line[64];
    const char *text;

    block_put(&b, block_cells_at(&b, 0, 0) + 4, cell);
    text = strstr(mct_one(&at, &b, &titles), "\nepc_plant_work_total{name=\"a\"} ");
    ck_assert_ptr_nonnull(text);
    ck_assert_int_eq(sscanf(text + 1, "%*s %63s", line), 1);
    return line;
}

static void add_work(void)
{
    begin();
    at.keep = true;
    block_many(&b, 100, 102, EPC_PERF_COUNTER_COUNTER);
    block_instance(&b, "a", (const uint64_t[]){ 0 });
}

EPC_TEST_IN(metrics__of_32_bits_go_on_when_they_start_over, add_work(), end())
{
    ck_assert_str_eq(work(4294967000u), "4294967000");
    ck_assert_str_eq(work(4), "4294967300");
    ck_assert_str_eq(work(2147483000u), "6442450296");
    ck_assert_str_eq(work(4294966000u), "8589933296");
    ck_assert_str_eq(work(0), "8589934592");
}

EPC_TEST_IN(metrics__of_32_bits_are_their_cells_where_nothing_is_kept, add_work(), end())
{
    at.keep = false;
    ck_assert_str_eq(work(4294967000u), "4294967000");
    ck_assert_str_eq(work(4), "4");
}

EPC_TEST_IN(metrics__that_fall_a_little_stand_still, add_work(), end())
{
    ck_assert_str_eq(work(1000000), "1000000");
    ck_assert_str_eq(work(999990), "1000000");
    ck_assert_str_eq(work(1000001), "1000001");
    ck_assert_str_eq(work(10), "10");
    ck_assert_str_eq(work(4294967295u), "0");
}

/* A timer, the sum and the count of an average, and a count, of 64 bits where the type allows it;
 * the last is beyond what a double counts. */
static void take_fallen(const uint64_t *cells)
{
    block_release(&b);
    block_answer(&b, "HERE");
    block_object(&b, 100, BLOCK_SINGLE);
    block_counter(&b, 102, EPC_PERF_100NSEC_TIMER);
    block_counter(&b, 104, EPC_PERF_AVERAGE_BULK);
    block_counter(&b, 110, EPC_PERF_AVERAGE_BASE);
    block_counter(&b, 106, EPC_PERF_COUNTER_BULK_COUNT);
    block_cells(&b, cells);
    assert_has(mct_one(&at, &b, &titles), "epc_plant_work_seconds_total 7");
    assert_has(at.text.text, "epc_plant_level_sum 100000\nepc_plant_level_count 5000");
    assert_has(at.text.text, "epc_plant_version_total 3");
}

EPC_TEST_IN(metrics__of_any_kind_that_fall_a_little_stand_still, begin(), end())
{
    take_fallen((const uint64_t[]){ 70000000, 100000, 5000, ((uint64_t)5 << 53) + 3 });
    take_fallen((const uint64_t[]){ 69999999, 99990, 4999, ((uint64_t)5 << 53) - 2 });
}

EPC_TEST_IN(metrics__of_a_base_of_32_bits_go_on_too, begin(), end())
{
    at.keep = true;
    block_object(&b, 100, BLOCK_SINGLE);
    block_counter(&b, 104, EPC_PERF_AVERAGE_BULK);
    block_counter(&b, 110, EPC_PERF_AVERAGE_BASE);
    block_cells(&b, (const uint64_t[]){ 50, 4294967295u });
    assert_has(mct_one(&at, &b, &titles), "epc_plant_level_sum 50\n"
                                          "epc_plant_level_count 4294967295");
    block_put(&b, block_cells_at(&b, 0, 0) + 16, 1);
    assert_has(mct_one(&at, &b, &titles), "epc_plant_level_count 4294967297");
}

static void put_id(uint32_t instance, uint32_t id)
{
    block_put(&b,
              block_instance_at(&b, 0, instance) + offsetof(struct epci_wire_instance, unique_id),
              id);
}

/* What a number tells apart keeps its series, whatever comes before it. */
EPC_TEST_IN(metrics__of_equal_names_are_followed_by_their_ids, begin(), end())
{
    block_many(&b, 100, 102, EPC_PERF_COUNTER_COUNTER);
    block_instance(&b, "ps", (const uint64_t[]){ 1000 });
    block_instance(&b, "ps", (const uint64_t[]){ 500000 });
    put_id(0, 11);
    put_id(1, 22);
    assert_has(mct_one(&at, &b, &titles), "epc_plant_work_total{id=\"11\",name=\"ps\"} 1000");
    assert_has(at.text.text, "epc_plant_work_total{id=\"22\",name=\"ps\"} 500000");
    block_release(&b);
    block_answer(&b, "HERE");
    block_many(&b, 100, 102, EPC_PERF_COUNTER_COUNTER);
    block_instance(&b, "ps", (const uint64_t[]){ 500002 });
    put_id(0, 22);
    assert_has(mct_one(&at, &b, &titles), "epc_plant_work_total{id=\"22\",name=\"ps\"} 500002");
    ck_assert_ptr_null(strstr(at.text.text, "\"11\""));
}

/* Nothing tells these apart: no count is theirs, but a level is. */
EPC_TEST_IN(metrics__of_equal_names_that_nothing_tells_apart_do_not_count, begin(), end())
{
    const struct mon_metrics_provider providers[] = { { "System", true, 1, 0, 0 },
                                                      { "Below", true, 1, 90, 98 },
                                                      { "Plants", true, 1, 100, 110 },
                                                      { "Above", true, 1, 112, 120 } };

    at.sample.providers = providers;
    at.sample.provider_count = EPC_COUNT(providers);
    block_many(&b, 100, 102, EPC_PERF_COUNTER_COUNTER);
    block_counter(&b, 104, EPC_PERF_COUNTER_RAWCOUNT);
    block_instance(&b, "ps", (const uint64_t[]){ 1000, 1 });
    assert_has(mct_one(&at, &b, &titles), "epc_plant_work_total{name=\"ps\"} 1000");
    block_instance(&b, "ps", (const uint64_t[]){ 500000, 2 });
    ck_assert_ptr_null(strstr(mct_one(&at, &b, &titles), "work_total"));
    assert_has(at.text.text, "epc_plant_level{index=\"1\",name=\"ps\"} 2");
    assert_has(
        at.text.text,
        "epc_values_omitted_total{object=\"Plant\",provider=\"Plants\",reason=\"equal_names\"} 2");
    block_release(&b);
    block_answer(&b, "HERE");
    block_many(&b, 100, 102, EPC_PERF_COUNTER_COUNTER);
    block_instance(&b, "ps", (const uint64_t[]){ 500002 });
    /* It may be either of them: Prometheus must not count what it has counted before. */
    assert_has(mct_one(&at, &b, &titles), "epc_plant_work_total{name=\"ps\"} 0");
}

EPC_TEST_IN(metrics__of_a_provider_that_fails_once_go_on, add_work(), end())
{
    struct block none;

    ck_assert_str_eq(work(4294967000u), "4294967000");
    ck_assert_str_eq(work(5), "4294967301");
    block_init(&none);
    block_answer(&none, "HERE");
    ck_assert_str_eq(mct_one(&at, &none, &titles), MON_METRICS_NOTHING);
    ck_assert_str_eq(work(6), "4294967302");
    for (int i = 0; i < 100; i++)
        ck_assert_str_eq(mct_one(&at, &none, &titles), MON_METRICS_NOTHING);
    ck_assert_str_eq(work(7), "4294967303");
    at.sample.time += MON_COUNTS_KEPT + 1;
    ck_assert_str_eq(mct_one(&at, &none, &titles), MON_METRICS_NOTHING);
    ck_assert_str_eq(work(8), "8"); /* forgotten */
    block_release(&none);
}

/* Another process, whose keys of names differ, but not those of series. */
EPC_TEST_IN(metrics__go_on_in_the_next_process, add_work(), end())
{
    struct kit_buffer known = { 0 };

    ck_assert_str_eq(work(4294967000u), "4294967000");
    ck_assert_str_eq(work(5), "4294967301");
    ck_assert(mon_metrics_counts(at.metrics)->learned);
    mon_counts_write_state_text(mon_metrics_counts(at.metrics), &known);
    ck_assert(!known.failed);
    mct_end(&at);
    mct_begin(&at);
    ck_assert_int_eq(mon_metrics_open(&at.metrics, &at.options), EPC_OK);
    mon_metrics_counts(at.metrics)->kept = true;
    ck_assert_int_eq(mon_counts_restore_saved(mon_metrics_counts(at.metrics),
                                              epci_span_of(known.text, known.bytes - 1), 0),
                     EPC_E_CORRUPT);
    ck_assert_int_eq(mon_counts_restore_saved(mon_metrics_counts(at.metrics),
                                              epci_span_of(known.text, known.bytes), 0),
                     EPC_OK);
    ck_assert_str_eq(work(6), "4294967302");
    ck_assert(!mon_metrics_counts(at.metrics)->learned);
    kit_buffer_release(&known);
}
