/* SPDX-License-Identifier: MIT
 *
 * recordedday.h -- the answers of a day, one each second, with all objects of WebPerf and SysPerf
 * as their schemas lay them out: 20 sites, 20 processes, 40 threads, 4 processors, 2 disks, 2
 * networks.
 *
 * The noise is from one generator with a fixed seed, so that each run makes the same bytes.  With
 * g, nearly normal, and the rates and levels of each counter from the generator, too:
 *
 *     counts          a third are idle; others grow by Poisson's law, 0.01 to 500 a second, times a
 *                     load that goes from 0.4 to 1 and back within a day
 *     bytes           the same, each event with 1000 + 300 g bytes
 *     times           of 100 ns: so many of a second's 100 ticks of 10 ms as a share has, which
 *                     walks between 0 and 1; a third are idle
 *     averages        their base is a count, their sum grows by 12 ms (1 + 0.3 g) an event
 *     fractions       of WebPerf: nine of ten of their base, which is a count; of SysPerf: levels
 *     levels          half of them never change; others in one of five seconds, by 2 % g, towards
 *                     what they began with; 64-bit ones are whole pages of 4 KiB
 *     clocks          a second and 0.5 ms g; of a provider's objects 0.2 ms and 0.03 ms g later
 *     instances       every 30 seconds a process with two threads comes or goes
 */
#pragma once

#include "blockbuilder.h"

struct recorded_day;

/* NULL: no memory, which ends the program anyway. */
struct recorded_day *recorded_day_new(void);
void recorded_day_free(struct recorded_day *day);

/* The next second's answer, which lives until the next call. */
struct epci_span recorded_day_next(struct recorded_day *day);

/* The name of an object or counter, as the writer of captures asks for it. */
bool recorded_day_name(const void *context, uint32_t index, char *out, size_t capacity);
