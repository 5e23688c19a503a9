/* SPDX-License-Identifier: MIT
 *
 * growth.c -- compares usage at four points of a long series of calls.
 *
 * Something grows only if it does so between every two points, so that caches that fill up do not
 * count.
 */
#include "harness/behaviour/growth.h"

static uint64_t usage_amount(const struct host_usage *usage, enum harness_growing what)
{
    const uint64_t amounts[] = {
        [HARNESS_GROWS_THREADS] = usage->threads, [HARNESS_GROWS_HANDLES] = usage->handles,
        [HARNESS_GROWS_VIEWS] = usage->views,     [HARNESS_GROWS_BLOCKS] = usage->blocks,
        [HARNESS_GROWS_HELD] = usage->held,       [HARNESS_GROWS_BYTES] = usage->bytes,
    };

    return amounts[what];
}

/* From one point to the next. */
static bool has_grown_enough_between_points(const struct harness_usage_point *from,
                                            const struct harness_usage_point *to,
                                            enum harness_growing what)
{
    uint64_t cycles = to->cycle - from->cycle;
    uint64_t before = usage_amount(&from->usage, what), after = usage_amount(&to->usage, what);

    if (after <= before)
        return false;
    switch (what) {
    case HARNESS_GROWS_BYTES:
        return true;
    case HARNESS_GROWS_HELD:
        return after - before >= cycles * HARNESS_GROWTH_HELD_EACH;
    default:
        return after - before >= cycles / 2;
    }
}

/* Over the whole series. */
static bool is_enough_growth(const struct harness_growth *growth)
{
    uint64_t added = growth->to - growth->from;

    switch (growth->what) {
    case HARNESS_GROWS_BYTES:
        return added >= HARNESS_GROWTH_BYTES && added / growth->cycles >= HARNESS_GROWTH_BYTES_EACH;
    case HARNESS_GROWS_HELD:
        return added >= HARNESS_GROWTH_HELD;
    default:
        return true;
    }
}

static bool measure_steady_growth(const struct harness_usage_point *point,
                                  enum harness_growing what, struct harness_growth *growth)
{
    const struct harness_usage_point *last = point + HARNESS_USAGE_POINTS - 1;

    for (const struct harness_usage_point *at = point; at < last; at++)
        if (!has_grown_enough_between_points(at, at + 1, what))
            return false;
    growth->from = usage_amount(&point->usage, what);
    growth->to = usage_amount(&last->usage, what);
    growth->cycles = last->cycle - point->cycle;
    return is_enough_growth(growth);
}

bool harness_has_enough_usage_points(const struct harness_usage_point point[HARNESS_USAGE_POINTS],
                                     uint32_t points)
{
    if (points != HARNESS_USAGE_POINTS)
        return false;
    for (int i = 1; i < HARNESS_USAGE_POINTS; i++)
        if (point[i].cycle < point[i - 1].cycle + HARNESS_GROWTH_CYCLES)
            return false;
    return true;
}

struct harness_growth
harness_find_first_growing_resource(const struct harness_usage_point point[HARNESS_USAGE_POINTS],
                                    uint32_t points)
{
    static const struct harness_growth none;
    struct harness_growth growth = none;

    if (!harness_has_enough_usage_points(point, points))
        return none;
    for (int what = HARNESS_GROWS_THREADS; what <= HARNESS_GROWS_BYTES; what++) {
        growth.what = (enum harness_growing)what;
        if (measure_steady_growth(point, growth.what, &growth))
            return growth;
    }
    return none;
}
