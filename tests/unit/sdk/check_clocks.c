/* SPDX-License-Identifier: MIT
 *
 * check_clocks.c -- the machine's clock is set, the tick counter starts over, and numbers exceed
 * their cells: no sum falls, except that every number is modulo the size of its cell.
 */
#include "collecting.h"
#include "epc_check.h"

#include "mem/clock.h"
#include "mem/faults.h"
#include "mem/memory.h"
#include "mem/names.h"
#include "sdk/provider/callback/callback.h"

enum {
    ITEM = 0,
    ITEM_BIG = 2,       /* 64 bits */
    ITEM_SMALL = 4,     /* 32 bits, as the next one, which is its neighbour */
    ITEM_NEIGHBOUR = 6, /* a gauge */
    ITEM_LEVEL = 8,     /* a gauge of 64 bits */
    ITEM_100NS = 10,
    ITEM_TICKS = 12,
    ITEM_AVERAGE = 14,
    ITEM_AVERAGES = 16,
    ITEM_QUEUE_SHORT = 18,
    ITEM_QUEUE_LONG = 20,
    ITEM_QUEUE_100NS = 22,
    ITEM_SINCE = 24
};

static const epc_counter counters[] = {
    { .symbol = ITEM_BIG, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = ITEM_SMALL, .type = EPC_PERF_COUNTER_COUNTER },
    { .symbol = ITEM_NEIGHBOUR, .type = EPC_PERF_COUNTER_RAWCOUNT },
    { .symbol = ITEM_LEVEL, .type = EPC_PERF_COUNTER_LARGE_RAWCOUNT },
    { .symbol = ITEM_100NS, .type = EPC_PERF_100NSEC_TIMER },
    { .symbol = ITEM_TICKS, .type = EPC_PERF_COUNTER_TIMER },
    { .symbol = ITEM_AVERAGE, .type = EPC_PERF_AVERAGE_TIMER, .base = ITEM_AVERAGES },
    { .symbol = ITEM_AVERAGES, .type = EPC_PERF_AVERAGE_BASE },
    { .symbol = ITEM_QUEUE_SHORT, .type = EPC_PERF_COUNTER_QUEUELEN_TYPE },
    { .symbol = ITEM_QUEUE_LONG, .type = EPC_PERF_COUNTER_LARGE_QUEUELEN_TYPE },
    { .symbol = ITEM_QUEUE_100NS, .type = EPC_PERF_COUNTER_100NS_QUEUELEN_TYPE },
    { .symbol = ITEM_SINCE, .type = EPC_PERF_ELAPSED_TIME },
};
static const epc_object object = { .symbol = ITEM,
                                   .flags = EPC_MANY | EPC_TOTAL,
                                   .counters = counters,
                                   .counter_count = EPC_COUNT(counters) };
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcClocks", &object, 1, NULL, NULL };

#define SECOND 10000000u /* ticks, and units of 100 ns */
#define HOUR   (3600ull * SECOND)

static struct collecting c;
static epc_instance one, two;
static epc_app *first, *second;

static void open_app(epc_app **app, epc_instance *item)
{
    ck_assert_int_eq(epc_app_open(&schema, NULL, app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(*app, ITEM, "item", item), EPC_OK);
}

static void begin(void)
{
    open_app(&first, &one);
    open_app(&second, &two);
    collecting_open(&c, &schema);
}

static void end(void)
{
    collecting_close(&c);
    epc_app_close(first);
    if (second)
        epc_app_close(second);
    epci_mem_clock_set_ticks(HOUR);
    ck_assert_uint_eq(epci_mem_named_object_count(), 0);
}

static void close_second(void)
{
    epc_app_close(second);
    second = NULL;
}

static uint64_t value_in(const struct check_parsed_object *found, int instance, uint32_t symbol)
{
    return symbol == ITEM_AVERAGES ? collecting_base(found, instance, ITEM_AVERAGE)
                                   : collecting_value(found, instance, symbol);
}

/* What the item's row shows; that of _Total has to be the same. */
static uint64_t shown(uint32_t symbol)
{
    struct check_parsed_object found;

    collecting_ask(&c, "Global");
    found = collecting_object(&c, ITEM);
    ck_assert_int_eq(found.head.instance_count, 2);
    ck_assert_uint_eq(value_in(&found, 0, symbol), value_in(&found, 1, symbol));
    return value_in(&found, 0, symbol);
}

static void set_clock_back(void)
{
    epci_mem_clock_set_100ns(epci_clock_100ns() - HOUR);
}

/* ---- A clock that is set ---- */

static const uint32_t timers[] = { ITEM_100NS, ITEM_TICKS, ITEM_AVERAGE };

EPC_TEST_LOOP_IN(clocks__set_back_during_a_timer_takes_no_time_away, EPC_COUNT(timers), begin(),
                 end())
{
    uint64_t begun, before;

    epc_add(one, timers[_i], SECOND);
    before = shown(timers[_i]);
    begun = epc_timer_begin(one, timers[_i]);
    set_clock_back();
    epc_timer_end(one, timers[_i], begun);
    ck_assert_uint_ge(shown(timers[_i]), before);
    ck_assert_uint_lt(shown(timers[_i]), before + 60 * SECOND);
}

static const uint32_t queues[] = { ITEM_QUEUE_SHORT, ITEM_QUEUE_LONG, ITEM_QUEUE_100NS };

EPC_TEST_LOOP_IN(clocks__set_back_while_items_wait_takes_no_time_away, EPC_COUNT(queues), begin(),
                 end())
{
    uint64_t before, during;

    epc_queue_enter(one, queues[_i]);
    epc_queue_enter(two, queues[_i]);
    epci_mem_clock_advance(1000);
    before = shown(queues[_i]);
    ck_assert_uint_ge(before, 2 * SECOND);
    set_clock_back();
    during = shown(queues[_i]);
    ck_assert_uint_ge(during, before);
    epc_queue_leave(one, queues[_i]);
    close_second(); /* it dies with an item in its queue */
    ck_assert_uint_ge(shown(queues[_i]), during);
    ck_assert_uint_lt(shown(queues[_i]), 60 * SECOND);
}

EPC_TEST_IN(clocks__set_forward_adds_no_time, begin(), end())
{
    uint64_t begun;

    begun = epc_timer_begin(one, ITEM_100NS);
    epc_queue_enter(one, ITEM_QUEUE_100NS);
    epci_mem_clock_set_100ns(epci_clock_100ns() + HOUR);
    epc_timer_end(one, ITEM_100NS, begun);
    ck_assert_uint_lt(shown(ITEM_100NS), 60 * SECOND);
    ck_assert_uint_lt(shown(ITEM_QUEUE_100NS), 60 * SECOND);
}

/* Serials are made from the time. */
EPC_TEST(clocks__set_back_between_two_applications_hides_neither)
{
    open_app(&first, &one);
    set_clock_back();
    open_app(&second, &two);
    collecting_open(&c, &schema);
    epc_add(one, ITEM_BIG, 1);
    epc_add(two, ITEM_BIG, 2);
    ck_assert_uint_eq(shown(ITEM_BIG), 3);
    close_second();
    set_clock_back();
    open_app(&second, &two);
    epc_add(two, ITEM_BIG, 4);
    ck_assert_uint_eq(shown(ITEM_BIG), 7);
    end();
}

/* The provider takes the second application for the older one then: its row comes first, and
 * nothing else follows from that. */
EPC_TEST(clocks__set_back_between_two_processes_leaves_the_elapsed_time_of_the_first)
{
    struct check_parsed_object found;
    uint64_t begun;
    epc_instance other;

    epci_mem_set_process_start(2 * HOUR);
    open_app(&first, &one);
    epc_elapsed_start(one, ITEM_SINCE);
    collecting_open(&c, &schema);
    begun = shown(ITEM_SINCE);
    epci_mem_clock_advance(1000);
    epci_mem_set_process_start(HOUR);
    set_clock_back();
    open_app(&second, &two);
    epc_elapsed_start(two, ITEM_SINCE);
    epc_add(one, ITEM_BIG, 1);
    epc_add(two, ITEM_BIG, 2);
    ck_assert_uint_eq(shown(ITEM_SINCE), begun);
    ck_assert_uint_eq(shown(ITEM_BIG), 3);
    ck_assert_int_eq(epc_instance_add(second, ITEM, "other", &other), EPC_OK);
    collecting_ask(&c, "Global");
    found = collecting_object(&c, ITEM);
    ck_assert_int_eq(collecting_named(&found, "other"), 1); /* before those of the first only */
    epc_instance_remove(&other);
    close_second();
    ck_assert_uint_eq(shown(ITEM_SINCE), begun);
    ck_assert_uint_eq(shown(ITEM_BIG), 3);
    epci_mem_set_process_start(0);
    end();
}

/* The answer has the machine's time, whatever that is. */
EPC_TEST_IN(clocks__a_tick_counter_that_goes_back_takes_no_time_away, begin(), end())
{
    uint64_t begun;

    epc_add(one, ITEM_TICKS, SECOND);
    begun = epc_timer_begin(one, ITEM_TICKS);
    epci_mem_clock_set_ticks(epci_clock_ticks() - SECOND);
    epc_timer_end(one, ITEM_TICKS, begun);
    ck_assert_uint_eq(shown(ITEM_TICKS), SECOND);
}

/* ---- A tick counter that starts over ---- */

/* It starts over in a second. */
static void near_the_end_of_ticks(void)
{
    epci_mem_clock_set_ticks(0u - (uint64_t)SECOND);
}

EPC_TEST_IN(ticks__that_start_over_are_timed_as_others, near_the_end_of_ticks(), end())
{
    static const uint32_t all[] = { ITEM_TICKS, ITEM_AVERAGE, ITEM_QUEUE_SHORT, ITEM_QUEUE_LONG };
    uint64_t timer, average;

    begin();
    timer = epc_timer_begin(one, ITEM_TICKS);
    average = epc_timer_begin(one, ITEM_AVERAGE);
    epc_queue_enter(one, ITEM_QUEUE_SHORT);
    epc_queue_enter(one, ITEM_QUEUE_LONG);
    epci_mem_clock_advance(3000);
    epc_timer_end(one, ITEM_TICKS, timer);
    epc_timer_end(one, ITEM_AVERAGE, average);
    for (unsigned i = 0; i < EPC_COUNT(all); i++) {
        ck_assert_uint_ge(shown(all[i]), 3 * SECOND);
        ck_assert_uint_lt(shown(all[i]), 60 * SECOND);
    }
}

EPC_TEST_IN(ticks__that_start_over_leave_starts_as_they_were, near_the_end_of_ticks(), end())
{
    uint64_t start;

    begin();
    epc_elapsed_start(one, ITEM_SINCE);
    start = shown(ITEM_SINCE);
    epci_mem_clock_advance(2000);
    epc_elapsed_start(two, ITEM_SINCE); /* later, with a smaller number */
    ck_assert_uint_eq(shown(ITEM_SINCE), start);
}

EPC_TEST(ticks__that_start_over_change_no_pause_between_two_attempts_to_publish)
{
    epc_instance item;
    unsigned before;

    near_the_end_of_ticks();
    epci_mem_add_fault_rule(EPCI_MEM_CREATE, "", 0, EPCI_MEM_ALWAYS, EPC_E_NOMEM);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &first), EPC_E_NOMEM);
    before = epci_mem_count_tried_operations(EPCI_MEM_CREATE);
    ck_assert_int_eq(epc_instance_add(first, ITEM, "item", &item), EPC_E_NOMEM);
    ck_assert_uint_eq(epci_mem_count_tried_operations(EPCI_MEM_CREATE), before);
    epci_mem_reset_faults_and_owner();
    ck_assert_int_eq(epc_instance_add(first, ITEM, "item", &item), EPC_E_NOMEM);
    epci_mem_clock_advance(5000);
    ck_assert_int_eq(epc_instance_add(first, ITEM, "item", &item), EPC_OK);
    epc_app_close(first);
    epci_mem_clock_set_ticks(HOUR);
}

EPC_TEST_IN(ticks__that_start_over_change_no_limit_of_a_callback, near_the_end_of_ticks())
{
    struct epci_breaker breaker = { 0 };
    struct epci_callback_lock lock = { .budget = SECOND };

    ck_assert(!epci_breaker_is_open(&breaker));
    breaker.until = epci_clock_ticks() + 60 * SECOND;
    ck_assert(epci_breaker_is_open(&breaker));
    ck_assert(epci_callback_lock_enter_in_budget(&lock));
    epci_mem_clock_advance(2000);
    ck_assert(epci_breaker_is_open(&breaker));
    ck_assert(!epci_callback_lock_enter_in_budget(&lock));
    epci_mem_clock_advance(60000);
    ck_assert(!epci_breaker_is_open(&breaker));
    epci_mem_clock_set_ticks(HOUR);
}

/* ---- Numbers that exceed their cells ---- */

/* A sum, and what it counts modulo.  A level is left out below 0 instead (check_levels.c). */
static const struct {
    uint32_t symbol;
    uint64_t maximum;
} cells[] = {
    { ITEM_BIG, UINT64_MAX },     { ITEM_SMALL, UINT32_MAX },    { ITEM_100NS, UINT64_MAX },
    { ITEM_AVERAGE, UINT64_MAX }, { ITEM_AVERAGES, UINT32_MAX },
};

EPC_TEST_LOOP_IN(sums__beyond_a_cell_go_on_from_zero_and_touch_no_other, EPC_COUNT(cells), begin(),
                 end())
{
    const uint32_t symbol = cells[_i].symbol,
                   other = symbol == ITEM_SMALL ? ITEM_NEIGHBOUR : ITEM_SMALL;
    epc_row row;

    epc_add(one, other, 17);
    epc_add(one, symbol, -1); /* the largest number */
    ck_assert_uint_eq(shown(symbol), cells[_i].maximum);
    epc_add(two, symbol, -1);
    ck_assert_uint_eq(shown(symbol), cells[_i].maximum - 1);
    ck_assert_int_eq(epc_instance_own(two, &row), EPC_OK);
    epc_row_add(row, symbol, 3);
    ck_assert_uint_eq(shown(symbol), 1);
    epc_row_release(&row);
    ck_assert_uint_eq(shown(symbol), 1);
    close_second(); /* what it counted, 2, is kept by the history */
    ck_assert_uint_eq(shown(symbol), 1);
    epc_add(one, symbol, 1);
    ck_assert_uint_eq(shown(symbol), 2);
    ck_assert_uint_eq(shown(other), 17);
}

/* ---- The number of a provider's reading ---- */

/* Readings are counted in 32 bits.  One that ran out of memory leaves entries of the one before. */
EPC_TEST_LOOP_IN(readings__beyond_their_number_are_counted_as_others, 12, begin(), end())
{
    uint64_t sum = 0;

    for (int i = 0; i < 3; i++) {
        c.collector->histories[0].generation = UINT32_MAX - 1;
        epc_add(one, ITEM_BIG, 1);
        epc_add(two, ITEM_BIG, 2);
        sum += 3;
        ck_assert_uint_eq(shown(ITEM_BIG), sum);
        epc_instance_remove(&two);
        epci_mem_set_nth_alloc_to_fail(1 + (unsigned)_i);
        collecting_ask_in(&c, "Global", COLLECTING_CAPACITY); /* number 0, or none */
        epci_mem_set_nth_alloc_to_fail(0);
        ck_assert_uint_eq(shown(ITEM_BIG), sum);
        ck_assert_int_eq(epc_instance_add(second, ITEM, "item", &two), EPC_OK);
        ck_assert_uint_eq(shown(ITEM_BIG), sum);
    }
}

EPC_TEST_IN(sums__of_bases_are_modulo_two_to_the_32, begin(), end())
{
    for (int i = 0; i < 3; i++)
        epc_fraction(i ? one : two, ITEM_AVERAGE, 1, UINT32_MAX);
    ck_assert_uint_eq(shown(ITEM_AVERAGE), 3);
    ck_assert_uint_eq(shown(ITEM_AVERAGES), UINT32_MAX - 2);
}
