/* SPDX-License-Identifier: MIT
 *
 * growth.c -- compares usage at four points of a long series of calls.
 *
 * Something grows only if it does so between every two points, so that caches that fill up do not
 * count.
 */
#include "harness/judge/growth.h"

static uint64_t usage_amount(const struct host_usage *usage, enum val_growing what)
{
    const uint64_t amounts[] = {
        [VAL_GROWS_THREADS] = usage->threads, [VAL_GROWS_HANDLES] = usage->handles,
        [VAL_GROWS_VIEWS] = usage->views,     [VAL_GROWS_BLOCKS] = usage->blocks,
        [VAL_GROWS_HELD] = usage->held,       [VAL_GROWS_BYTES] = usage->bytes,
    };

    return amounts[what];
}

/* From one point to the next. */
static bool step_grows(const struct val_usage_point *from, const struct val_usage_point *to,
                       enum val_growing what)
{
    uint64_t cycles = to->cycle - from->cycle;
    uint64_t before = usage_amount(&from->usage, what), after = usage_amount(&to->usage, what);

    if (after <= before)
        return false;
    switch (what) {
    case VAL_GROWS_BYTES:
        return true;
    case VAL_GROWS_HELD:
        return after - before >= cycles * VAL_GROWTH_HELD_EACH;
    default:
        return after - before >= cycles / 2;
    }
}

/* Over the whole series. */
static bool is_enough(const struct val_growth *growth)
{
    uint64_t added = growth->to - growth->from;

    switch (growth->what) {
    case VAL_GROWS_BYTES:
        return added >= VAL_GROWTH_BYTES && added / growth->cycles >= VAL_GROWTH_BYTES_EACH;
    case VAL_GROWS_HELD:
        return added >= VAL_GROWTH_HELD;
    default:
        return true;
    }
}

static bool usage_grows(const struct val_usage_point *point, enum val_growing what,
                        struct val_growth *growth)
{
    const struct val_usage_point *last = point + VAL_USAGE_POINTS - 1;

    for (const struct val_usage_point *at = point; at < last; at++)
        if (!step_grows(at, at + 1, what))
            return false;
    growth->from = usage_amount(&point->usage, what);
    growth->to = usage_amount(&last->usage, what);
    growth->cycles = last->cycle - point->cycle;
    return is_enough(growth);
}

bool val_growth_known(const struct val_usage_point point[VAL_USAGE_POINTS], uint32_t points)
{
    if (points != VAL_USAGE_POINTS)
        return false;
    for (int i = 1; i < VAL_USAGE_POINTS; i++)
        if (point[i].cycle < point[i - 1].cycle + VAL_GROWTH_CYCLES)
            return false;
    return true;
}

struct val_growth val_growth_of(const struct val_usage_point point[VAL_USAGE_POINTS],
                                uint32_t points)
{
    static const struct val_growth none;
    struct val_growth growth = none;

    if (!val_growth_known(point, points))
        return none;
    for (int what = VAL_GROWS_THREADS; what <= VAL_GROWS_BYTES; what++) {
        growth.what = (enum val_growing)what;
        if (usage_grows(point, growth.what, &growth))
            return growth;
    }
    return none;
}
