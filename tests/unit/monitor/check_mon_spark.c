/* SPDX-License-Identifier: MIT
 *
 * check_mon_spark.c -- curves of the last values, and their glyphs. */
#include "epc_check.h"

#include <math.h>
#include <string.h>

#include "monitor/screen/spark.h"

static struct mon_history history;

/* A line of `width` cells of these values, the newest at the end. */
static const char *line(const double *values, size_t count, double top, uint32_t width,
                        enum mon_glyphs glyphs)
{
    static char out[MON_SPARK_SIZE(32)];

    memset(&history, 0, sizeof history);
    for (size_t i = 0; i < count; i++)
        mon_history_add(&history, values[i]);
    mon_spark_draw(&history, top, width, glyphs, out);
    return out;
}

static const double ramp[] = { 0, 1, 2, 3, 4, 5, 6, 7 };

EPC_TEST(spark__has_a_level_for_each_value_in_all_three_sets)
{
    ck_assert_str_eq(line(ramp, 8, 0, 8, MON_GLYPHS_BLOCKS), "▁▂▃▄▅▆▇█");
    ck_assert_str_eq(line((const double[]){ 0, 1, 2, 3, 4, 5 }, 6, 0, 6, MON_GLYPHS_ASCII),
                     "_.-=^#");
    ck_assert_str_eq(line((const double[]){ 0, 1, 2, 3 }, 4, 0, 2, MON_GLYPHS_BRAILLE), "⣠⣾");
}

EPC_TEST(spark__shows_the_newest_values_at_the_right)
{
    ck_assert_str_eq(line(ramp, 8, 0, 3, MON_GLYPHS_BLOCKS), "▆▇█");
    ck_assert_str_eq(line(ramp, 2, 0, 4, MON_GLYPHS_BLOCKS), "  ▁█");
}

EPC_TEST(spark__has_no_bar_where_there_was_no_value)
{
    const double gap[] = { 4, NAN, 4 };

    ck_assert_str_eq(line(gap, 3, 0, 3, MON_GLYPHS_BLOCKS), "█ █");
    ck_assert_str_eq(line(gap, 3, 0, 3, MON_GLYPHS_ASCII), "# #");
    ck_assert_str_eq(line(gap, 3, 0, 2, MON_GLYPHS_BRAILLE), "⢸⢸");
    ck_assert_str_eq(line(gap, 0, 0, 3, MON_GLYPHS_BLOCKS), "   ");
}

EPC_TEST(spark__ends_at_the_top_that_is_given)
{
    const double values[] = { 50, 100, 200, -7 };

    ck_assert_str_eq(line(values, 4, 100, 4, MON_GLYPHS_BLOCKS), "▅██▁");
    ck_assert_str_eq(line(values, 4, 1e9, 4, MON_GLYPHS_BLOCKS), "▁▁▁▁");
}

EPC_TEST(spark__of_extreme_values_is_a_line_too)
{
    const double values[] = { 1.7e308, -1.7e308, 0, INFINITY };

    ck_assert_str_eq(line(values, 4, 0, 4, MON_GLYPHS_BLOCKS), "█▁▁█");
    ck_assert_str_eq(line((const double[]){ 0, 0 }, 2, 0, 2, MON_GLYPHS_BLOCKS), "▁▁");
}

EPC_TEST(spark__a_full_history_forgets_the_oldest_value)
{
    memset(&history, 0, sizeof history);
    for (uint32_t i = 0; i < MON_HISTORY + 5; i++)
        mon_history_add(&history, i);
    ck_assert(mon_history_value_from_newest(&history, 0) == MON_HISTORY + 4);
    ck_assert(mon_history_value_from_newest(&history, MON_HISTORY - 1) == 5);
    ck_assert(!mon_is_number(mon_history_value_from_newest(&history, MON_HISTORY)));
}

EPC_TEST(glyphs__are_chosen_by_option_then_terminal_then_charset)
{
    ck_assert_int_eq(mon_glyphs_choose(NULL, NULL, true), MON_GLYPHS_BLOCKS);
    ck_assert_int_eq(mon_glyphs_choose(NULL, "", true), MON_GLYPHS_BLOCKS);
    ck_assert_int_eq(mon_glyphs_choose(NULL, "{guid}", true), MON_GLYPHS_BRAILLE);
    ck_assert_int_eq(mon_glyphs_choose(NULL, NULL, false), MON_GLYPHS_ASCII);
    ck_assert_int_eq(mon_glyphs_choose(NULL, "{guid}", false), MON_GLYPHS_ASCII);
    ck_assert_int_eq(mon_glyphs_choose("ascii", "{guid}", true), MON_GLYPHS_ASCII);
    ck_assert_int_eq(mon_glyphs_choose("blocks", "{guid}", true), MON_GLYPHS_BLOCKS);
    ck_assert_int_eq(mon_glyphs_choose("braille", NULL, true), MON_GLYPHS_BRAILLE);
}
