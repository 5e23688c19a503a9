/* SPDX-License-Identifier: MIT
 *
 * check_harness_growth.c -- which series of measurements count as growth. */
#include "epc_check.h"

#include "harness/behaviour/growth.h"
#include "harness/stress/stress.h"

/* Nothing grows: points after 100, 400, 700 and 1000 cycles. */
static struct harness_cycled steady(void)
{
    struct harness_cycled cycled = { .done = 1000, .points = HARNESS_USAGE_POINTS };

    for (uint32_t i = 0; i < HARNESS_USAGE_POINTS; i++) {
        const struct host_usage usage = { .handles = 100,
                                          .threads = 4,
                                          .blocks = 10,
                                          .held = 3000,
                                          .views = 5000,
                                          .bytes = 1000000 };

        cycled.point[i].cycle = 100 + 300 * i;
        cycled.point[i].usage = usage;
    }
    return cycled;
}

static enum harness_growing growing(const struct harness_cycled *cycled)
{
    return harness_find_first_growing_resource(cycled->point, cycled->points).what;
}

static struct harness_cycled cycled;

EPC_TEST_IN(growth__nothing_grows_where_nothing_does, cycled = steady())
{
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_NOT);
}

EPC_TEST_IN(growth__one_handle_in_every_second_cycle_is_growth, cycled = steady())
{
    struct harness_growth growth;

    for (uint32_t i = 0; i < HARNESS_USAGE_POINTS; i++)
        cycled.point[i].usage.handles += 150 * i;
    growth = harness_find_first_growing_resource(cycled.point, cycled.points);
    ck_assert_int_eq(growth.what, HARNESS_GROWS_HANDLES);
    ck_assert_uint_eq(growth.from, 100);
    ck_assert_uint_eq(growth.to, 550);
    ck_assert_uint_eq(growth.cycles, 900);
}

/* Of 301 cycles, every second are 150 or 151. */
EPC_TEST_IN(growth__an_odd_number_of_cycles_is_rounded_down, cycled = steady())
{
    for (uint32_t i = 0; i < HARNESS_USAGE_POINTS; i++) {
        cycled.point[i].cycle += i;
        cycled.point[i].usage.blocks += 150 * i;
    }
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_BLOCKS);
}

EPC_TEST_IN(growth__fewer_are_not, cycled = steady())
{
    for (uint32_t i = 0; i < HARNESS_USAGE_POINTS; i++)
        cycled.point[i].usage.handles += 149 * i;
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_NOT);
}

EPC_TEST_IN(growth__what_was_built_up_until_one_point_and_stays_is_none, cycled = steady())
{
    for (uint32_t i = 1; i < HARNESS_USAGE_POINTS; i++)
        cycled.point[i].usage.blocks += 100000;
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_NOT);
}

EPC_TEST_IN(growth__threads_are_told_before_their_handles_and_memory, cycled = steady())
{
    for (uint32_t i = 0; i < HARNESS_USAGE_POINTS; i++) {
        cycled.point[i].usage.threads += 300 * i;
        cycled.point[i].usage.handles += 300 * i;
        cycled.point[i].usage.bytes += 300 * 65536 * i;
    }
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_THREADS);
}

EPC_TEST_IN(growth__views_and_blocks_grow_as_handles_do, cycled = steady())
{
    for (uint32_t i = 0; i < HARNESS_USAGE_POINTS; i++)
        cycled.point[i].usage.blocks += 150 * i;
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_BLOCKS);
    for (uint32_t i = 0; i < HARNESS_USAGE_POINTS; i++)
        cycled.point[i].usage.views += 150 * i;
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_VIEWS);
}

EPC_TEST_IN(growth__of_what_heaps_hold_is_half_the_smallest_block_per_cycle, cycled = steady())
{
    for (uint32_t i = 0; i < HARNESS_USAGE_POINTS; i++) {
        cycled.point[i].cycle *= 10;
        cycled.point[i].usage.held += 3000 * HARNESS_GROWTH_HELD_EACH * i;
    }
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_HELD);
    cycled.point[2].usage.held--;
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_NOT);
}

EPC_TEST_IN(growth__of_what_heaps_hold_takes_eight_kibibytes, cycled = steady())
{
    for (uint32_t i = 0; i < HARNESS_USAGE_POINTS; i++)
        cycled.point[i].usage.held += i * (HARNESS_GROWTH_HELD / 3 + 1);
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_HELD);
    cycled.point[3].usage.held -= 2;
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_NOT);
}

EPC_TEST_IN(growth__of_bytes_takes_a_quarter_of_a_mebibyte, cycled = steady())
{
    for (uint32_t i = 0; i < HARNESS_USAGE_POINTS; i++)
        cycled.point[i].usage.bytes += i ? HARNESS_GROWTH_BYTES - 12288 + 4096 * i : 0;
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_BYTES);
    cycled.point[3].usage.bytes--;
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_NOT);
}

EPC_TEST_IN(growth__of_bytes_is_at_least_64_per_cycle, cycled = steady())
{
    for (uint32_t i = 0; i < HARNESS_USAGE_POINTS; i++) {
        cycled.point[i].cycle *= 10;
        cycled.point[i].usage.bytes += 3000 * 64 * i;
    }
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_BYTES);
    cycled.point[3].usage.bytes--;
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_NOT);
}

EPC_TEST_IN(growth__too_few_points_or_cycles_tell_nothing, cycled = steady())
{
    for (uint32_t i = 0; i < HARNESS_USAGE_POINTS; i++)
        cycled.point[i].usage.handles += 1000 * i;
    cycled.points--;
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_NOT);
    cycled.points++;
    for (uint32_t i = 0; i < HARNESS_USAGE_POINTS; i++)
        cycled.point[i].cycle = 1 + i * HARNESS_GROWTH_CYCLES;
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_HANDLES);
    cycled.point[3].cycle--;
    ck_assert_int_eq(growing(&cycled), HARNESS_GROWS_NOT);
}
