/* SPDX-License-Identifier: MIT
 *
 * spark.h -- the last values of a counter as a line of small bars.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum mon_glyphs { MON_GLYPHS_ASCII, MON_GLYPHS_BLOCKS, MON_GLYPHS_BRAILLE };

/* The last values, oldest first once it is full; NAN where there was none.  Zeroed: empty. */
#define MON_HISTORY 120u

struct mon_history {
    float values[MON_HISTORY];
    uint32_t next; /* place of the next value */
    uint32_t count;
};

/* Is it not NAN?  mingw's isnan warns about doubles. */
static inline bool mon_is_number(double value)
{
    return value == value;
}

void mon_history_add(struct mon_history *history, double value);
/* The value `back` samples ago, 0: the newest; NAN without one. */
double mon_history_value_from_newest(const struct mon_history *history, uint32_t back);

/* Which set: the choice of the user if there is one ("ascii", "blocks", "braille"; NULL: none); in
 * the Windows Terminal (WT_SESSION) braille; ASCII where the output is not UTF-8; else blocks. */
enum mon_glyphs mon_glyphs_choose(const char *wanted, const char *wt_session, bool utf8);

/* How many samples a line of so many cells shows. */
uint32_t mon_spark_sample_count_for_width(uint32_t width, enum mon_glyphs glyphs);

/* Room for a line of `width` cells. */
#define MON_SPARK_SIZE(width) ((width) * 3 + 1)

/* Write the newest samples as `width` cells, the newest at the right.  `top` is the value of a full
 * bar; 0: the largest value that is shown.  A missing value is a blank; one below 0 is as 0. */
void mon_spark_draw(const struct mon_history *history, double top, uint32_t width,
                    enum mon_glyphs glyphs, char *out);
