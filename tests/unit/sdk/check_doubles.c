/* SPDX-License-Identifier: MIT
 *
 * check_doubles.c -- values have the bits that Windows gives them; levels with a sign, cells that
 * are doubles, and what has no value.
 */
#include "epc_check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "valueoftype.h"
#include "reader/values/format.h"
#include "reader/values/raw.h"
#include "reader/formulas/math.h"

/* Two seconds pass, as in check_math.c. */
static struct reader_sample then, now;

static void two_seconds(uint64_t value0, uint64_t base0, uint64_t value1, uint64_t base1)
{
    then = (struct reader_sample){ value0, base0, 5000, 1000, 300000000, 7000, 200 };
    now = (struct reader_sample){ value1, base1, 7000, 1000, 320000000, 7400, 200 };
}

/* What Windows 10 computed: raw values of a binary log of Performance Monitor, and the values that
 * its own export to CSV has for them, in seventeen digits (PowerShell's test file CounterSamples,
 * MIT). */
static const struct {
    uint32_t type;
    uint64_t time_base;
    struct {
        uint64_t first, second;
    } older, newer;
    const char *shown;
} written_by_windows[] = {
    /* clang-format off */
    { 0x10410400, 2630633, { 574088259, 2006530743703 },
      { 574088260, 2006538643468 }, "0.33300142472592542" },
    { 0x10410400, 2630633, { 574088260, 2006538643468 },
      { 574088283, 2006546542419 }, "7.659822044724673" },
    { 0x10410400, 2630633, { 574088283, 2006546542419 },
      { 574088288, 2006554450786 }, "1.6631960808090975" },
    { 0x10410400, 2630633, { 574088288, 2006554450786 },
      { 574088301, 2006562357073 }, "4.3254474571945085" },
    { 0x10410400, 2630633, { 574088301, 2006562357073 },
      { 574088305, 2006570261986 }, "1.3311382427611791" },
    { 0x10410400, 2630633, { 574088305, 2006570261986 },
      { 574088311, 2006578168007 }, "1.9964275328891741" },
    { 0x10410400, 2630633, { 574088311, 2006578168007 },
      { 574088345, 2006586073203 }, "11.314270006714571" },
    { 0x10410400, 2630633, { 574088345, 2006586073203 },
      { 574088350, 2006593978591 }, "1.6638228256475205" },
    { 0x10410500, 2630633, { 3983296633, 2006530743703 },
      { 3983303676, 2006538643468 }, "2345.3290343446924" },
    { 0x10410500, 2630633, { 3983303676, 2006538643468 },
      { 3983314201, 2006546542419 }, "3505.2011748142254" },
    { 0x10410500, 2630633, { 3983314201, 2006546542419 },
      { 3983322974, 2006554450786 }, "2918.2438433876423" },
    { 0x10410500, 2630633, { 3983322974, 2006554450786 },
      { 3983332739, 2006562357073 }, "3249.0764938080288" },
    { 0x10410500, 2630633, { 3983332739, 2006562357073 },
      { 3983346363, 2006570261986 }, "4533.8568548445755" },
    { 0x10410500, 2630633, { 3983346363, 2006570261986 },
      { 3983356851, 2006578168007 }, "3489.7553274902762" },
    { 0x10410500, 2630633, { 3983356851, 2006578168007 },
      { 3983363463, 2006586073203 }, "2200.2927436587279" },
    { 0x10410500, 2630633, { 3983363463, 2006586073203 },
      { 3983371936, 2006593978591 }, "2819.5141603422881" },
    { 0x20020400, 2630633, { 3733930794, 4294967295 },
      { 3733121724, 4294967295 }, "86.918513403953639" },
    { 0x20020400, 2630633, { 3733121724, 4294967295 },
      { 3734059805, 4294967295 }, "86.940354804261659" },
    { 0x20020400, 2630633, { 3734059805, 4294967295 },
      { 3733428750, 4294967295 }, "86.925661910075149" },
    { 0x20020400, 2630633, { 3733428750, 4294967295 },
      { 3732390660, 4294967295 }, "86.901491993782457" },
    { 0x20020400, 2630633, { 3732390660, 4294967295 },
      { 3733481755, 4294967295 }, "86.926896028902121" },
    { 0x20020400, 2630633, { 3733481755, 4294967295 },
      { 3733420749, 4294967295 }, "86.925475622277119" },
    { 0x20020400, 2630633, { 3733420749, 4294967295 },
      { 3733266736, 4294967295 }, "86.921889727684174" },
    { 0x20020400, 2630633, { 3733266736, 4294967295 },
      { 3733218732, 4294967295 }, "86.920772047462123" },
    { 0x20570500, 10000000, { 554043229430, 131246703908743382 },
      { 554043324478, 131246703938773618 }, "0.31650766913719891" },
    { 0x20570500, 10000000, { 554043324478, 131246703938773618 },
      { 554045094451, 131246703968799411 }, "5.894841811505195" },
    { 0x20570500, 10000000, { 554045094451, 131246703968799411 },
      { 554046825944, 131246703998863126 }, "5.7594113036263144" },
    { 0x20570500, 10000000, { 554046825944, 131246703998863126 },
      { 554046867838, 131246704028917890 }, "0.13939221083219952" },
    { 0x20570500, 10000000, { 554046867838, 131246704028917890 },
      { 554048621245, 131246704058967958 }, "5.8349518543518766" },
    { 0x20570500, 10000000, { 554048621245, 131246704058967958 },
      { 554050761347, 131246704089022193 }, "7.1208001135280936" },
    { 0x20570500, 10000000, { 554050761347, 131246704089022193 },
      { 554055281676, 131246704119072759 }, "15.042408851799996" },
    { 0x20570500, 10000000, { 554055281676, 131246704119072759 },
      { 554055367295, 131246704149124770 }, "0.28490273080227474" },
    { 0x21510500, 10000000, { 4903144765625, 131246703908743382 },
      { 4903168515625, 131246703938773618 }, "20.913042441624498" },
    { 0x21510500, 10000000, { 4903168515625, 131246703938773618 },
      { 4903194531250, 131246703968799411 }, "13.35574384330166" },
    { 0x21510500, 10000000, { 4903194531250, 131246703968799411 },
      { 4903220039062, 131246703998863126 }, "15.154158426528463" },
    { 0x21510500, 10000000, { 4903220039062, 131246703998863126 },
      { 4903245351562, 131246704028917890 }, "15.77874309710101" },
    { 0x21510500, 10000000, { 4903245351562, 131246704028917890 },
      { 4903271210937, 131246704058967958 }, "13.94570221937601" },
    { 0x21510500, 10000000, { 4903271210937, 131246704058967958 },
      { 4903297148437, 131246704089022193 }, "13.697686865095715" },
    { 0x21510500, 10000000, { 4903297148437, 131246704089022193 },
      { 4903322929687, 131246704119072759 }, "14.207106781283251" },
    { 0x21510500, 10000000, { 4903322929687, 131246704119072759 },
      { 4903348789062, 131246704149124770 }, "13.951266023428509" },
    /* clang-format on */
};

EPC_TEST_LOOP(doubles__a_value_is_the_double_that_windows_computes, EPC_COUNT(written_by_windows))
{
    const struct reader_raw raws[2] = {
        { written_by_windows[_i].older.first, written_by_windows[_i].older.second, 1 },
        { written_by_windows[_i].newer.first, written_by_windows[_i].newer.second, 1 }
    };
    struct reader_sample samples[2];
    struct reader_formula formula;
    struct reader_value value;
    char text[40];

    ck_assert_int_eq(reader_formula_of_type(written_by_windows[_i].type, READER_SIZE_BY_TYPE,
                                            READER_SIZE_BY_TYPE, READER_FORMULAS_MICROSOFT,
                                            &formula),
                     EPC_OK);
    for (int i = 0; i < 2; i++)
        reader_raw_to_sample(&formula, &raws[i], written_by_windows[_i].time_base, &samples[i]);
    ck_assert_int_eq(reader_formula_value(&formula, &samples[0], &samples[1], &value),
                     READER_REASON_NONE);
    (void)snprintf(text, sizeof text, "%.17g", value.number);
    ck_assert_str_eq(text, written_by_windows[_i].shown);
}

/* ---- Levels with a sign, and doubles ---- */

EPC_TEST(doubles__a_level_of_64_bits_has_a_sign)
{
    struct reader_value value;

    two_seconds(0, 0, (uint64_t)-17, 34);
    ck_assert_int_eq(epct_compute_value_of_type((uint32_t)EPC_PERF_COUNTER_LARGE_RAWCOUNT, 8,
                                                READER_FORMULAS_MICROSOFT, NULL, &now, &value),
                     EPC_OK);
    ck_assert(value.number == -17 && value.is_whole && value.is_negative && value.whole == 17);
    ck_assert_int_eq(reader_truncate_value_to_int64(&value), -17);
    ck_assert_int_eq(reader_truncate_value_to_int32(&value), -17);
    ck_assert_int_eq(epct_compute_value_of_type((uint32_t)EPC_PERF_LARGE_RAW_FRACTION, 8,
                                                READER_FORMULAS_MICROSOFT, NULL, &now, &value),
                     EPC_OK);
    ck_assert(value.number == -50);
    /* Bits have none, and 32 bits have none. */
    ck_assert_int_eq(epct_compute_value_of_type((uint32_t)EPC_PERF_COUNTER_LARGE_RAWCOUNT_HEX, 8,
                                                READER_FORMULAS_MICROSOFT, NULL, &now, &value),
                     EPC_OK);
    ck_assert(!value.is_negative && value.whole == UINT64_MAX - 16);
    two_seconds(0, 0, UINT32_MAX, 0);
    ck_assert_int_eq(epct_compute_value_of_type((uint32_t)EPC_PERF_COUNTER_RAWCOUNT, 4,
                                                READER_FORMULAS_MICROSOFT, NULL, &now, &value),
                     EPC_OK);
    ck_assert(value.number == UINT32_MAX);
}

EPC_TEST(doubles__a_double_is_shown_as_such_and_only_if_it_is_finite)
{
    static const double cells[] = { 0.25, -3.5, NAN, INFINITY, -INFINITY };
    const uint32_t type = 0x00012000;
    struct reader_value value;

    for (size_t i = 0; i < EPC_COUNT(cells); i++) {
        two_seconds(0, 0, 0, 0);
        memcpy(&now.value, &cells[i], sizeof now.value);
        value.number = 9;
        ck_assert_int_eq(
            epct_compute_value_of_type(type, 8, READER_FORMULAS_MICROSOFT, NULL, &now, &value),
            i < 2 ? EPC_OK : EPC_E_UNSUPPORTED);
        ck_assert(value.number == (i < 2 ? cells[i] : 9));
    }
    ck_assert(!value.is_whole);
}

/* A host may have set its x87 to single precision, as Direct3D did. */
static void set_precision(bool single)
{
#ifdef __i386__
    const uint16_t word = single ? 0x007F : 0x037F;

    __asm__ volatile("fldcw %0" : : "m"(word));
#else
    (void)single;
#endif
}

EPC_TEST(doubles__do_not_depend_on_the_precision_that_the_host_has_set)
{
    struct reader_value level, rate;
    int status;

    two_seconds(0, 0, 1234567890123u, 0);
    set_precision(true);
    status = epct_compute_value_of_type((uint32_t)EPC_PERF_COUNTER_LARGE_RAWCOUNT, 8,
                                        READER_FORMULAS_MICROSOFT, NULL, &now, &level);
    status |= epct_compute_value_of_type((uint32_t)EPC_PERF_COUNTER_BULK_COUNT, 8,
                                         READER_FORMULAS_MICROSOFT, &then, &now, &rate);
    set_precision(false);
    ck_assert_int_eq(status, EPC_OK);
    ck_assert(level.number == 1234567890123.0);
    ck_assert(rate.number == 617283945061.5);
}

EPC_TEST(doubles__an_elapsed_time_without_a_start_has_no_value)
{
    struct reader_value value;

    two_seconds(0, 0, 0, 0);
    ck_assert_int_eq(epct_compute_value_of_type((uint32_t)EPC_PERF_ELAPSED_TIME, 8,
                                                READER_FORMULAS_MICROSOFT, NULL, &now, &value),
                     EPC_RETRY);
}

EPC_TEST(doubles__whole_numbers_become_the_nearest_doubles)
{
    uint64_t state = 88172645463325252u;
    unsigned wrong = 0;

    for (int i = 0; i < 100000; i++) {
        state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        for (int less = 0; less < 64; less += 9) {
            const volatile uint64_t whole = state >> less;

            wrong += reader_double_from_u64(whole) != (double)whole;
        }
    }
    ck_assert_uint_eq(wrong, 0);
}

EPC_TEST(doubles__a_multi_timer_without_a_base_is_not_divided)
{
    struct reader_formula formula;
    struct reader_value value;

    two_seconds(0, 0, 3000, 0);
    ck_assert_int_eq(reader_formula_of_type((uint32_t)EPC_PERF_COUNTER_MULTI_TIMER, 8, 0,
                                            READER_FORMULAS_MICROSOFT, &formula),
                     EPC_OK);
    ck_assert(!reader_formula_uses_base(&formula));
    ck_assert_int_eq(reader_formula_value(&formula, &then, &now, &value), READER_REASON_NONE);
    ck_assert(value.number == 150);
    ck_assert_int_eq(reader_formula_of_type((uint32_t)EPC_PERF_COUNTER_MULTI_TIMER_INV, 8, 0,
                                            READER_FORMULAS_MICROSOFT, &formula),
                     EPC_OK);
    ck_assert(reader_formula_uses_base(&formula));
    ck_assert_int_eq(reader_formula_value(&formula, &then, &now, &value), READER_REASON_BASE);
}
