/* SPDX-License-Identifier: MIT
 *
 * rowclock.h -- the time of each row of a log: of one clock from its first row to its last.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "monitor/sample/sampler.h"

struct mon_row_clock {
    bool known;
    uint64_t ahead; /* of the one computer's clock, before that of this computer; it may wrap */
};

/* When this sample was taken; `now` is the time of this computer.  Saved samples say it themselves.
 * Of one computer it is by that one's clock, also where it has not answered; of several, whose
 * clocks differ, by this computer's. */
uint64_t mon_choose_row_time(struct mon_row_clock *clock, const struct mon_sampler *sampler,
                             uint64_t now);
