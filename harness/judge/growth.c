/* SPDX-License-Identifier: MIT
 *
 * growth.c -- see growth.h.
 */
#include "harness/judge/growth.h"

static uint64_t amount(const struct epci_usage *usage, enum epci_growing what)
{
    switch (what) {
    case EPCI_GROWS_THREADS:
        return usage->threads;
    case EPCI_GROWS_HANDLES:
        return usage->handles;
    case EPCI_GROWS_VIEWS:
        return usage->views;
    case EPCI_GROWS_BLOCKS:
        return usage->blocks;
    default:
        return usage->bytes;
    }
}

/* From one point to the next. */
static bool step_grows(const struct epci_usage_point *from, const struct epci_usage_point *to,
                       enum epci_growing what)
{
    uint64_t cycles = to->cycle - from->cycle;
    uint64_t before = amount(&from->usage, what), after = amount(&to->usage, what);

    if (after <= before)
        return false;
    return what == EPCI_GROWS_BYTES || after - before >= (cycles + 1) / 2;
}

static bool grows(const struct epci_cycled *cycled, enum epci_growing what,
                  struct epci_growth *growth)
{
    const struct epci_usage_point *point = cycled->point, *last = point + EPCI_USAGE_POINTS - 1;

    for (const struct epci_usage_point *at = point; at < last; at++)
        if (!step_grows(at, at + 1, what))
            return false;
    growth->from = amount(&point->usage, what);
    growth->to = amount(&last->usage, what);
    growth->cycles = last->cycle - point->cycle;
    return what != EPCI_GROWS_BYTES ||
           (growth->to - growth->from >= EPCI_GROWTH_BYTES &&
            (growth->to - growth->from) / growth->cycles >= EPCI_GROWTH_BYTES_EACH);
}

struct epci_growth epci_growth_of(const struct epci_cycled *cycled)
{
    static const struct epci_growth none;
    struct epci_growth growth = none;

    if (cycled->points != EPCI_USAGE_POINTS)
        return none;
    for (int i = 1; i < EPCI_USAGE_POINTS; i++)
        if (cycled->point[i].cycle < cycled->point[i - 1].cycle + EPCI_GROWTH_CYCLES)
            return none;
    for (int what = EPCI_GROWS_THREADS; what <= EPCI_GROWS_BYTES; what++) {
        growth.what = (enum epci_growing)what;
        if (grows(cycled, growth.what, &growth))
            return growth;
    }
    return none;
}
