/* SPDX-License-Identifier: MIT
 *
 * spark.c -- a value becomes a level, a level becomes a glyph; a cell of braille has two of them.
 */
#include "monitor/screen/spark.h"

#include <math.h>
#include <string.h>

#include "sdk/core/text.h"

void mon_history_add(struct mon_history *history, double value)
{
    history->values[history->next] = (float)value;
    history->next = (history->next + 1) % MON_HISTORY;
    if (history->count < MON_HISTORY)
        history->count++;
}

double mon_history_value_from_newest(const struct mon_history *history, uint32_t back)
{
    if (back >= history->count)
        return NAN;
    return (double)history->values[(history->next + MON_HISTORY - 1 - back) % MON_HISTORY];
}

enum mon_glyphs mon_glyphs_choose(const char *wanted, const char *wt_session, bool utf8)
{
    if (wanted && strcmp(wanted, "ascii") == 0)
        return MON_GLYPHS_ASCII;
    if (wanted && strcmp(wanted, "blocks") == 0)
        return MON_GLYPHS_BLOCKS;
    if (wanted && strcmp(wanted, "braille") == 0)
        return MON_GLYPHS_BRAILLE;
    if (!utf8)
        return MON_GLYPHS_ASCII;
    return wt_session && *wt_session ? MON_GLYPHS_BRAILLE : MON_GLYPHS_BLOCKS;
}

uint32_t mon_spark_sample_count_for_width(uint32_t width, enum mon_glyphs glyphs)
{
    return glyphs == MON_GLYPHS_BRAILLE ? width * 2 : width;
}

/* 0: no value; else 1 to `levels`. */
static unsigned curve_level_of_value(double value, double top, unsigned levels)
{
    double share;

    if (!mon_is_number(value))
        return 0;
    share = top > 0 && value > 0 ? value / top : 0;
    return !(share < 1) ? levels : 1 + (unsigned)(share * (levels - 1) + 0.5);
}

static double largest_of_newest_values(const struct mon_history *history, uint32_t samples)
{
    double maximum = 0;

    for (uint32_t back = 0; back < samples && back < history->count; back++)
        if (mon_history_value_from_newest(history, back) > maximum) /* NAN is not */
            maximum = mon_history_value_from_newest(history, back);
    return maximum;
}

/* The cell whose newest sample is `back` samples ago. */
static uint32_t choose_glyph_of_curve_cell(const struct mon_history *history, double top,
                                           uint32_t back, enum mon_glyphs glyphs)
{
    static const char ascii[] = " _.-=^#";
    static const unsigned char left[] = { 0, 0x40, 0x44, 0x46, 0x47 };
    static const unsigned char right[] = { 0, 0x80, 0xA0, 0xB0, 0xB8 };
    unsigned level;

    if (glyphs == MON_GLYPHS_BRAILLE) {
        unsigned dots =
            right[curve_level_of_value(mon_history_value_from_newest(history, back), top, 4)] |
            left[curve_level_of_value(mon_history_value_from_newest(history, back + 1), top, 4)];

        return dots ? 0x2800u + dots : ' ';
    }
    if (glyphs == MON_GLYPHS_ASCII)
        return (unsigned char)
            ascii[curve_level_of_value(mon_history_value_from_newest(history, back), top, 6)];
    level = curve_level_of_value(mon_history_value_from_newest(history, back), top, 8);
    return level ? 0x2580u + level : ' ';
}

void mon_spark_draw(const struct mon_history *history, double top, uint32_t width,
                    enum mon_glyphs glyphs, char *out)
{
    const uint32_t each = mon_spark_sample_count_for_width(1, glyphs);

    if (!(top > 0))
        top = largest_of_newest_values(history, mon_spark_sample_count_for_width(width, glyphs));
    for (uint32_t cell = width; cell > 0; cell--)
        out += epci_utf8_encode_scalar(
            choose_glyph_of_curve_cell(history, top, (cell - 1) * each, glyphs), out);
    *out = '\0';
}
