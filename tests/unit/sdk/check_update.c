/* SPDX-License-Identifier: MIT
 *
 * check_update.c -- the effect of each update on the cells, 4 and 8 bytes wide.
 */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/schema/schema.h"
#include "sdk/port/port.h"

enum {
    OBJECT = 0,
    RATE = 2,
    LEVEL = 4,
    SHARE = 6,
    SHARE_BASE = 8,
    TIME = 10,
    TIME_BASE = 12,
    SINCE = 14,
    BUSY = 16,
    BUSY_100NS = 18,
};

static const epc_counter counters[] = {
    { .symbol = RATE, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = LEVEL, .type = EPC_PERF_COUNTER_RAWCOUNT },
    { .symbol = SHARE, .type = EPC_PERF_RAW_FRACTION, .base = SHARE_BASE },
    { .symbol = SHARE_BASE, .type = EPC_PERF_RAW_BASE },
    { .symbol = TIME, .type = EPC_PERF_AVERAGE_TIMER, .base = TIME_BASE },
    { .symbol = TIME_BASE, .type = EPC_PERF_AVERAGE_BASE },
    { .symbol = SINCE, .type = EPC_PERF_ELAPSED_TIME },
    { .symbol = BUSY, .type = EPC_PERF_COUNTER_TIMER },
    { .symbol = BUSY_100NS, .type = EPC_PERF_100NSEC_TIMER },
};

static const epc_object object = { .symbol = OBJECT,
                                   .counters = counters,
                                   .counter_count = EPC_COUNT(counters) };
static const epc_schema schema = { EPC_SCHEMA_HEAD, "Updates", &object, 1, NULL, NULL };

static uint64_t memory[256], block[32];
static struct epci_layout layout;

static epc_instance fresh(void)
{
    ck_assert_int_eq(epci_schema_check(&schema, NULL), EPC_OK);
    ck_assert_int_eq(epci_layout_init(&layout, &schema, memory, sizeof memory), EPC_OK);
    memset(block, 0, sizeof block);
    return (epc_instance){ (unsigned char *)block, layout.objects[0].map, NULL };
}

static uint64_t cell(uint32_t symbol)
{
    for (uint32_t i = 0; i < EPC_COUNT(counters); i++) {
        uint64_t value = 0;

        if (counters[i].symbol != symbol)
            continue;
        memcpy(&value, (unsigned char *)block + layout.objects[0].cells[i].offset,
               layout.objects[0].cells[i].size);
        return value;
    }
    ck_abort_msg("no counter has the symbol %u", symbol);
    return 0;
}

static epc_instance i;

EPC_TEST_IN(update__add_and_sub_change_the_cell_alone, i = fresh())
{
    epc_add(i, LEVEL, 5);
    epc_sub(i, LEVEL, 7);
    epc_add(i, RATE, 0x100000001);
    ck_assert_uint_eq(cell(LEVEL), 0xFFFFFFFE); /* 4 bytes: wraps, without touching the next cell */
    ck_assert_uint_eq(cell(RATE), 0x100000001);
    ck_assert_uint_eq(cell(SHARE), 0);
}

EPC_TEST_IN(update__sub_of_the_least_number_wraps, i = fresh())
{
    epc_sub(i, RATE, INT64_MIN);
    epc_sub(i, LEVEL, INT64_MIN);
    ck_assert_uint_eq(cell(RATE), (uint64_t)1 << 63);
    ck_assert_uint_eq(cell(LEVEL), 0);
}

EPC_TEST_IN(update__set_replaces, i = fresh())
{
    epc_add(i, RATE, 9);
    epc_set(i, RATE, -1);
    epc_set(i, LEVEL, -1);
    ck_assert_uint_eq(cell(RATE), UINT64_MAX);
    ck_assert_uint_eq(cell(LEVEL), UINT32_MAX);
}

EPC_TEST_IN(update__a_fraction_counts_part_and_whole, i = fresh())
{
    epc_fraction(i, SHARE, 1, 1);
    epc_fraction(i, SHARE, 0, 1);
    epc_fraction(i, SHARE, 2, 5);
    ck_assert_uint_eq(cell(SHARE), 3);
    ck_assert_uint_eq(cell(SHARE_BASE), 7);
}

EPC_TEST_IN(update__an_average_counts_its_operations, i = fresh())
{
    epc_average_add(i, TIME, 100);
    epc_average_add(i, TIME, 300);
    ck_assert_uint_eq(cell(TIME), 400);
    ck_assert_uint_eq(cell(TIME_BASE), 2);
}

EPC_TEST_IN(update__elapsed_time_begins_now, i = fresh())
{
    uint64_t before = epci_clock_ticks();

    epc_elapsed_start(i, SINCE);
    ck_assert_uint_ge(cell(SINCE), before);
    ck_assert_uint_le(cell(SINCE), epci_clock_ticks());
}

EPC_TEST_IN(update__a_timer_adds_what_passed, i = fresh())
{
    uint64_t outer = epci_clock_ticks();
    uint64_t begun = epc_timer_begin(i, BUSY);

    while (epci_clock_ticks() == begun)
        ;
    epc_timer_end(i, BUSY, begun);
    ck_assert_uint_ge(cell(BUSY), 1);
    ck_assert_uint_le(cell(BUSY), epci_clock_ticks() - outer);
}

EPC_TEST_IN(update__a_timer_counts_in_the_unit_of_its_type, i = fresh())
{
    uint64_t now = epci_100ns_from_ticks(epci_clock_ticks());

    ck_assert_uint_ge(epc_timer_begin(i, BUSY_100NS), now);
    ck_assert_uint_lt(epc_timer_begin(i, BUSY_100NS) - now, 600000000u); /* within a minute */
}

EPC_TEST_IN(update__a_timer_on_an_average_counts_an_operation, i = fresh())
{
    epc_timer_end(i, TIME, epc_timer_begin(i, TIME));
    ck_assert_uint_eq(cell(TIME_BASE), 1);
}

EPC_TEST_IN(update__a_helper_on_a_counter_without_base_touches_nothing_else, i = fresh())
{
    uint64_t before[32];

    memcpy(before, block, sizeof block);
    epc_fraction(i, LEVEL, 4, 9);
    ck_assert_uint_eq(cell(LEVEL), 4);
    epc_sub(i, LEVEL, 4);
    memset(block, 0, 4); /* the length: updates of unknown counters go here */
    ck_assert_mem_eq(before, block, sizeof block);
}
