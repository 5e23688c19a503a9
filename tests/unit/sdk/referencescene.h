/* SPDX-License-Identifier: MIT
 *
 * referencescene.h -- a formula of docs/counter-types.md with random samples for it.
 */
#pragma once

#include "formulatext.h"

#include "reader/formulas/math.h"

/* What one case is about. */
struct scene {
    const char *text; /* the formula that is evaluated */
    uint32_t type, size, base_size;
    const char *clock;
    enum reader_formulas formulas;
    struct epct_letters letters;
    struct reader_sample samples[EPCT_SAMPLES];
    bool fell;   /* a cell, its base or the clock, or no time passed */
    bool future; /* the start of an elapsed time */
};

/* A random number of 64 bits, and one below a limit. */
uint64_t scene_any(void);
unsigned scene_below(unsigned limit);

/* All bits of a cell of `size` bytes. */
uint64_t scene_mask_of(uint32_t size);

/* The time of a clock, as the page calls it; NULL: there is no such clock. */
uint64_t *scene_time_of(struct reader_sample *sample, const char *clock);
uint64_t scene_any_ticks(const char *clock);

/* Samples one after the other, with numbers in every field that the formula must not read. */
void scene_make_samples(struct scene *scene, unsigned count, uint64_t ticks);
