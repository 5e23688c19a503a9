/* SPDX-License-Identifier: MIT
 *
 * check_statistics.c -- minimum, maximum and mean of series that are worked out by hand; the
 * numbers that PDH keeps, and the numbers that programs ask for. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "reader/values/format.h"
#include "reader/values/raw.h"
#include "reader/values/statistics.h"

static struct reader_series series;
static struct reader_statistics got;

static void begin(enum epc_counter_type type, uint32_t size)
{
    struct reader_formula formula;

    ck_assert_int_eq(reader_formula_of_type((uint32_t)type, size, READER_SIZE_BY_TYPE,
                                            READER_FORMULAS_MICROSOFT, &formula),
                     EPC_OK);
    reader_series_init(&series, &formula);
}

/* A sample after so many seconds. */
static enum reader_reason add(unsigned second, uint64_t value, uint64_t base)
{
    const struct reader_sample sample = {
        value, base, second * 1000u, 1000, second * 10000000u, second * 50u, 50
    };

    return reader_series_add_sample(&series, &sample);
}

static void finish(void)
{
    reader_series_compute_statistics(&series, &got);
}

/* 10 in one second, 40 in two: 50 in three. */
EPC_TEST(statistics__the_mean_of_a_rate_is_from_the_first_sample_to_the_last)
{
    begin(EPC_PERF_COUNTER_COUNTER, 4);
    ck_assert_int_eq(add(0, 0, 0), READER_REASON_OLDER);
    ck_assert_int_eq(add(1, 10, 0), READER_REASON_NONE);
    ck_assert_int_eq(add(3, 50, 0), READER_REASON_NONE);
    finish();
    ck_assert_uint_eq(got.samples, 3);
    ck_assert_uint_eq(got.values, 2);
    ck_assert_double_eq(got.min.number, 10);
    ck_assert_double_eq(got.max.number, 20);
    ck_assert_double_eq(got.mean.number, 50.0 / 3);
    ck_assert_int_eq(got.mean.unit, READER_UNIT_PER_SECOND);
}

/* 100 and 20 in the two seconds in which nothing fell. */
EPC_TEST(statistics__an_interval_in_which_the_counter_fell_does_not_count)
{
    begin(EPC_PERF_COUNTER_COUNTER, 4);
    add(0, 0, 0);
    add(1, 100, 0);
    ck_assert_int_eq(add(2, 5, 0), READER_REASON_VALUE_FELL);
    add(3, 25, 0);
    finish();
    ck_assert_uint_eq(got.values, 2);
    ck_assert_double_eq(got.mean.number, 60);
    ck_assert_int_eq(add(1, 30, 0), READER_REASON_TIME_FELL);
    finish();
    ck_assert_double_eq(got.mean.number, 60);
}

/* Four steps of 2^31-1 in a cell of 4 bytes: it starts over twice. */
EPC_TEST(statistics__a_cell_may_start_over_between_any_two_samples)
{
    begin(EPC_PERF_COUNTER_DELTA, 4);
    for (uint64_t i = 0; i < 5; i++)
        add(1, (uint32_t)(i * INT32_MAX), 0);
    finish();
    ck_assert_uint_eq(got.values, 4);
    ck_assert_double_eq(got.mean.number, INT32_MAX);
    ck_assert_uint_eq(got.min.whole, INT32_MAX);
    ck_assert_uint_eq(got.max.whole, INT32_MAX);
}

/* The same reading twice has no value; what was counted meanwhile is in the mean. */
EPC_TEST(statistics__a_reading_without_time_is_part_of_the_next_interval)
{
    begin(EPC_PERF_COUNTER_BULK_COUNT, 8);
    add(0, 0, 0);
    ck_assert_int_eq(add(0, 4, 0), READER_REASON_TIME);
    add(2, 10, 0);
    finish();
    ck_assert_uint_eq(got.values, 1);
    ck_assert_double_eq(got.mean.number, 5);
}

EPC_TEST_IN(statistics__counts_beyond_2_to_53_are_exact, begin(EPC_PERF_COUNTER_LARGE_RAWCOUNT, 8))
{
    const uint64_t large = (uint64_t)1 << 53;

    add(0, large + 1, 0);
    add(1, large + 3, 0);
    add(2, large, 0);
    finish();
    ck_assert_uint_eq(got.min.whole, large);
    ck_assert_uint_eq(got.max.whole, large + 3);
    ck_assert(got.min.is_whole && got.max.is_whole);
    ck_assert_double_eq(got.mean.number, (double)(large + 2)); /* large + 4/3 */
}

/* (50 + 25 + 100) % / 3; a sample without a base has no share. */
EPC_TEST(statistics__the_mean_of_fractions_is_that_of_the_samples)
{
    begin(EPC_PERF_RAW_FRACTION, 4);
    add(0, 1, 2);
    add(1, 1, 4);
    ck_assert_int_eq(add(2, 1, 0), READER_REASON_BASE);
    add(3, 8, 8);
    finish();
    ck_assert_uint_eq(got.samples, 4);
    ck_assert_uint_eq(got.values, 3);
    ck_assert_double_eq_tol(got.mean.number, 175.0 / 3, 1e-12);
}

/* (Dx-N0)/TB: at the end it is 10 seconds old. */
EPC_TEST(statistics__the_mean_of_an_elapsed_time_is_the_last_one)
{
    begin(EPC_PERF_ELAPSED_TIME, 8);
    add(4, 100, 0);
    add(12, 100, 0);
    finish();
    ck_assert_double_eq(got.min.number, 2);
    ck_assert_double_eq(got.mean.number, 10);
}

EPC_TEST_IN(statistics__of_nothing_there_is_no_mean, begin(EPC_PERF_COUNTER_COUNTER, 4))
{
    finish();
    ck_assert_int_eq(got.no_mean, READER_REASON_OLDER);
    add(0, 1, 0);
    finish();
    ck_assert_int_eq(got.no_mean, READER_REASON_OLDER);
    ck_assert_uint_eq(got.values, 0);
    begin(EPC_PERF_COUNTER_RAWCOUNT, 4);
    finish();
    ck_assert_int_eq(got.no_mean, READER_REASON_OLDER);
    begin(EPC_PERF_RAW_FRACTION, 4);
    add(0, 1, 0);
    finish();
    ck_assert_int_eq(got.no_mean, READER_REASON_BASE);
    ck_assert_double_eq(got.mean.number, 0);
}

EPC_TEST_IN(statistics__are_capped_as_values_are, begin(EPC_PERF_RAW_FRACTION, 4))
{
    series.capped = true;
    add(0, 10, 4);
    add(1, 1, 4);
    finish();
    ck_assert_double_eq(got.min.number, 25);
    ck_assert_double_eq(got.max.number, 100);
    ck_assert_double_eq(got.mean.number, 100); /* of 250 % and 25 % */
}

/* ---- What PDH keeps ---- */

static const struct {
    enum epc_counter_type type;
    uint64_t second;
    uint32_t multi;
    uint64_t time_base;
} raws[] = {
    { EPC_PERF_COUNTER_COUNTER, 21, 1, 22 },
    { EPC_PERF_COUNTER_LARGE_QUEUELEN_TYPE, 21, 1, 22 },
    { EPC_PERF_COUNTER_TIMER_INV, 21, 1, 22 },
    { EPC_PERF_OBJ_TIME_TIMER, 24, 1, 25 },
    { EPC_PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE, 24, 1, 25 },
    { EPC_PERF_COUNTER_MULTI_TIMER, 21, 12, 22 },
    { EPC_PERF_100NSEC_TIMER, 23, 1, 10000000 },
    { EPC_PERF_100NSEC_MULTI_TIMER_INV, 23, 12, 10000000 },
    { EPC_PERF_COUNTER_LARGE_RAWCOUNT, 0, 1, 0 },
    { EPC_PERF_COUNTER_LARGE_DELTA, 0, 1, 0 },
    { EPC_PERF_SAMPLE_FRACTION, 12, 1, 0 },
    { EPC_PERF_LARGE_RAW_FRACTION, 12, 1, 0 },
    { EPC_PERF_PRECISION_100NS_TIMER, 12, 1, 10000000 },
    { EPC_PERF_PRECISION_OBJECT_TIMER, 12, 1, 25 },
    { EPC_PERF_AVERAGE_TIMER, 12, 1, 22 },
    { EPC_PERF_AVERAGE_BULK, 12, 1, 0 },
    { EPC_PERF_ELAPSED_TIME, 24, 1, 25 },
};

EPC_TEST_LOOP(raw__values_are_the_cell_and_the_time_or_the_base, EPC_COUNT(raws))
{
    static const struct reader_sample sample = { 11, 12, 21, 22, 23, 24, 25 };
    struct reader_formula formula;
    struct reader_raw raw;

    (void)reader_formula_of_type((uint32_t)raws[_i].type, 8, READER_SIZE_BY_TYPE,
                                 READER_FORMULAS_MICROSOFT, &formula);
    reader_raw_of_sample(&formula, &sample, &raw);
    ck_assert_uint_eq(raw.first, 11);
    ck_assert_uint_eq(raw.second, raws[_i].second);
    ck_assert_uint_eq(raw.multi, raws[_i].multi);
    ck_assert_uint_eq(reader_raw_time_base(&formula, &sample), raws[_i].time_base);
}

/* ---- What programs ask for ---- */

EPC_TEST(format__long_and_large_are_cut_and_clamped)
{
    struct reader_value value = { .number = 2.999 };

    ck_assert_int_eq(reader_truncate_value_to_int32(&value), 2);
    value.number = -2.999;
    ck_assert_int_eq(reader_truncate_value_to_int32(&value), -2);
    ck_assert_int_eq(reader_truncate_value_to_int64(&value), -2);
    value.number = 3e9;
    ck_assert_int_eq(reader_truncate_value_to_int32(&value), INT32_MAX);
    ck_assert_int_eq(reader_truncate_value_to_int64(&value), 3000000000);
    value.number = -3e9;
    ck_assert_int_eq(reader_truncate_value_to_int32(&value), INT32_MIN);
    value.number = 1e30;
    ck_assert_int_eq(reader_truncate_value_to_int64(&value), INT64_MAX);
    value.number = -1e30;
    ck_assert_int_eq(reader_truncate_value_to_int64(&value), INT64_MIN);
}

/* (2^63-1)/10 has 18 digits; a double has 16. */
EPC_TEST(format__large_keeps_every_digit_of_a_count)
{
    static const struct reader_sample sample = { .value = INT64_MAX };
    struct reader_formula formula;
    struct reader_value value;

    (void)reader_formula_of_type((uint32_t)EPC_PERF_COUNTER_LARGE_RAWCOUNT, 8, 0,
                                 READER_FORMULAS_MICROSOFT, &formula);
    (void)reader_formula_set_scale(&formula, -1);
    ck_assert_int_eq(reader_formula_value(&formula, NULL, &sample, &value), READER_REASON_NONE);
    ck_assert_int_eq(reader_truncate_value_to_int64(&value), 922337203685477580);
    ck_assert(!value.is_whole);
    (void)reader_formula_set_scale(&formula, 1);
    ck_assert_int_eq(reader_formula_value(&formula, NULL, &sample, &value), READER_REASON_NONE);
    ck_assert_int_eq(reader_truncate_value_to_int64(&value), INT64_MAX);
    ck_assert_double_eq(value.number, 92233720368547758070.0);
}

static const struct {
    double number;
    const char *text;
} fractions[] = {
    { 0, "0.000000" },
    { 12.5, "12.500" },
    { -1, "-1.000" },
    { 0.5, "0.500000" },
    { 0.0001, "0.000100" },
    { 0.0000123, "0.0000123" },
    { 4.2e-7, "0.000000420" },
    { -4.2e-7, "-0.000000420" },
    { 3e-10, "0.000000000300" },
    { 3e-12, "0.00000000000300" },
    { 2.2e-14, "0.000000" }, /* 100 percent, rounded */
};

EPC_TEST_LOOP(format__a_time_below_a_microsecond_is_shown, EPC_COUNT(fractions))
{
    const struct reader_value value = { .number = fractions[_i].number,
                                        .unit = READER_UNIT_SECONDS };
    char text[32];

    reader_number_text(&value, text, sizeof text);
    ck_assert_str_eq(text, fractions[_i].text);
}

static const char *text_of(uint32_t type, const char *bytes, size_t count, size_t capacity)
{
    static char text[32];

    memset(text, '#', sizeof text);
    reader_copy_counter_text_as_utf8(type, (const unsigned char *)bytes, count, text, capacity);
    return text;
}

EPC_TEST(format__a_text_ends_at_its_nul_or_with_its_cell)
{
    ck_assert_str_eq(text_of(0x10B00, "abc", 3, 32), "abc");
    ck_assert_str_eq(text_of(0x10B00, "a\0c", 3, 32), "a");
    ck_assert_str_eq(text_of(0x10B00, "a\xE4\n", 3, 32), "a? ");
    ck_assert_str_eq(text_of(0x10B00, "abc", 3, 3), "ab");
    ck_assert_str_eq(text_of(0xB00, "a\0\xE4\0", 4, 32), "a\xC3\xA4");
    ck_assert_str_eq(text_of(0xB00, "a\0\xE4\0", 4, 3), "a");
    ck_assert_str_eq(text_of(0xB00, "a\0b", 3, 32), "a"); /* half a unit */
    ck_assert_str_eq(text_of(0xB00, NULL, 0, 32), "");
    ck_assert_str_eq(text_of(0x10B00, NULL, 0, 1), "");
}

EPC_TEST(format__a_text_of_any_length_is_whole)
{
    static unsigned char cell[10000];
    static char text[5001];

    for (size_t i = 0; i < sizeof cell; i += 2)
        cell[i] = 'x';
    reader_copy_counter_text_as_utf8(0xB00, cell, sizeof cell, text, sizeof text);
    ck_assert_uint_eq(strlen(text), 5000);
}

EPC_TEST(format__suffixes_are_those_of_the_seeds)
{
    ck_assert_str_eq(reader_unit_text(READER_UNIT_PER_SECOND), "/sec");
    ck_assert_str_eq(reader_unit_text(READER_UNIT_PERCENT), "%");
    ck_assert_str_eq(reader_unit_text(READER_UNIT_SECONDS), "secs");
    ck_assert_str_eq(reader_unit_text(READER_UNIT_NONE), "");
}
