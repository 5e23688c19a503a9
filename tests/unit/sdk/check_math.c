/* SPDX-License-Identifier: MIT
 *
 * check_math.c -- for every type, two samples give the value of the documented formula. */
#include "epc_check.h"

#include <epc/epc.h>

#include "valueoftype.h"
#include "reader/formulas/math.h"
#include "sdk/core/types.h"

static double number;
static enum reader_unit unit;

EPC_AFTER_EACH(number = -1, unit = READER_UNIT_NONE)

/* Two seconds pass: 2000 ticks of 1000 per second, 2e7 units of 100 ns, 400 object ticks of 200 per
 * second. */
static struct reader_sample then, now;

static void two_seconds(uint64_t value0, uint64_t base0, uint64_t value1, uint64_t base1)
{
    then = (struct reader_sample){ value0, base0, 5000, 1000, 300000000, 7000, 200 };
    now = (struct reader_sample){ value1, base1, 7000, 1000, 320000000, 7400, 200 };
}

static int value_of(uint32_t type, double *number, enum reader_unit *unit)
{
    const struct epci_type *row = epci_type_by_value(type);
    struct reader_value value = { .number = -1 };
    int status = epct_compute_value_of_type(type, row ? row->size : 4, READER_FORMULAS_MICROSOFT,
                                            &then, &now, &value);

    *number = value.number;
    *unit = value.unit;
    return status;
}

/* Worked out by hand: N is the cell, B the base, D the time, TB its ticks per second; 0 is the
 * older sample and 1 the newer one. */
static const struct {
    enum epc_counter_type type;
    uint64_t value0, base0, value1, base1;
    double shown;
    enum reader_unit unit;
} rows[] = {
    /* N1 = 42, also where it was more before. */
    { EPC_PERF_COUNTER_RAWCOUNT, 1, 0, 42, 0, 42, READER_UNIT_NONE },
    { EPC_PERF_COUNTER_RAWCOUNT, 42, 0, 1, 0, 1, READER_UNIT_NONE },
    /* N1 = 5 000 000 000, more than 32 bits. */
    { EPC_PERF_COUNTER_LARGE_RAWCOUNT, 1, 0, 5000000000u, 0, 5e9, READER_UNIT_NONE },
    /* N1 = 255, shown as 0xFF; and 0x100. */
    { EPC_PERF_COUNTER_RAWCOUNT_HEX, 0, 0, 255, 0, 255, READER_UNIT_HEX },
    { EPC_PERF_COUNTER_LARGE_RAWCOUNT_HEX, 0, 0, 256, 0, 256, READER_UNIT_HEX },
    /* N1-N0 = 17-10. */
    { EPC_PERF_COUNTER_DELTA, 10, 0, 17, 0, 7, READER_UNIT_NONE },
    { EPC_PERF_COUNTER_LARGE_DELTA, 10, 0, 17, 0, 7, READER_UNIT_NONE },
    /* (N1-N0) / ((D1-D0)/TB) = 50 / (2000/1000) = 50 in 2 seconds; without a suffix. */
    { EPC_PERF_SAMPLE_COUNTER, 100, 0, 150, 0, 25, READER_UNIT_NONE },
    /* (N1-N0) / (D1-D0) = 4000 ticks of waiting in 2000 ticks: two were in the queue. */
    { EPC_PERF_COUNTER_QUEUELEN_TYPE, 100, 0, 4100, 0, 2, READER_UNIT_NONE },
    { EPC_PERF_COUNTER_LARGE_QUEUELEN_TYPE, 100, 0, 4100, 0, 2, READER_UNIT_NONE },
    /* 6e7 units of 100 ns in 2e7 of them. */
    { EPC_PERF_COUNTER_100NS_QUEUELEN_TYPE, 0, 0, 60000000, 0, 3, READER_UNIT_NONE },
    /* 200 ticks of the object in 400 of them. */
    { EPC_PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE, 0, 0, 200, 0, 0.5, READER_UNIT_NONE },
    /* (N1-N0) / ((D1-D0)/TB) = 50 / 2 s; 3e9 / 2 s. */
    { EPC_PERF_COUNTER_COUNTER, 100, 0, 150, 0, 25, READER_UNIT_PER_SECOND },
    { EPC_PERF_COUNTER_BULK_COUNT, 0, 0, 3000000000u, 0, 1.5e9, READER_UNIT_PER_SECOND },
    /* 100 N1/B1 = 100 x 30/40; 100 x 50/40, more than 100 %. */
    { EPC_PERF_RAW_FRACTION, 0, 0, 30, 40, 75, READER_UNIT_PERCENT },
    { EPC_PERF_LARGE_RAW_FRACTION, 0, 0, 50, 40, 125, READER_UNIT_PERCENT },
    /* 100 (N1-N0)/(B1-B0) = 100 x 5/20: 5 hits in 20 tries. */
    { EPC_PERF_SAMPLE_FRACTION, 10, 100, 15, 120, 25, READER_UNIT_PERCENT },
    /* 100 (N1-N0)/(D1-D0) = 100 x 1000/2000 ticks. */
    { EPC_PERF_COUNTER_TIMER, 100, 0, 1100, 0, 50, READER_UNIT_PERCENT },
    /* 100 (1 - (N1-N0)/(D1-D0)) = 100 (1 - 500/2000). */
    { EPC_PERF_COUNTER_TIMER_INV, 100, 0, 600, 0, 75, READER_UNIT_PERCENT },
    /* 100 x 5e6/2e7 units of 100 ns; 100 (1 - 5e6/2e7); and idle for longer than the time that
     * passed: 100 (1 - 2.5e7/2e7). */
    { EPC_PERF_100NSEC_TIMER, 0, 0, 5000000, 0, 25, READER_UNIT_PERCENT },
    { EPC_PERF_100NSEC_TIMER_INV, 0, 0, 5000000, 0, 75, READER_UNIT_PERCENT },
    { EPC_PERF_100NSEC_TIMER_INV, 0, 0, 25000000, 0, -25, READER_UNIT_PERCENT },
    /* 100 x 100/400 ticks of the object. */
    { EPC_PERF_OBJ_TIME_TIMER, 0, 0, 100, 0, 25, READER_UNIT_PERCENT },
    /* 100 (N1-N0)/(D1-D0)/B1 = 100 x 3000/2000/4: four together worked 1.5 times as long. */
    { EPC_PERF_COUNTER_MULTI_TIMER, 0, 4, 3000, 4, 37.5, READER_UNIT_PERCENT },
    /* 100 (B1 - (N1-N0)/(D1-D0)) = 100 (4 - 3000/2000): 2.5 of four were busy. */
    { EPC_PERF_COUNTER_MULTI_TIMER_INV, 0, 4, 3000, 4, 250, READER_UNIT_PERCENT },
    /* 100 x 3e7/2e7/2; 100 (2 - 3e7/2e7). */
    { EPC_PERF_100NSEC_MULTI_TIMER, 0, 2, 30000000, 2, 75, READER_UNIT_PERCENT },
    { EPC_PERF_100NSEC_MULTI_TIMER_INV, 0, 2, 30000000, 2, 50, READER_UNIT_PERCENT },
    /* 100 (N1-N0)/(B1-B0), where B is the provider's own time: 100 x 50/200, 100/200, 200/200. */
    { EPC_PERF_PRECISION_SYSTEM_TIMER, 0, 100, 50, 300, 25, READER_UNIT_PERCENT },
    { EPC_PERF_PRECISION_100NS_TIMER, 0, 100, 100, 300, 50, READER_UNIT_PERCENT },
    { EPC_PERF_PRECISION_OBJECT_TIMER, 0, 100, 200, 300, 100, READER_UNIT_PERCENT },
    /* ((N1-N0)/TB) / (B1-B0) = (3000/1000 s) / 6 operations. */
    { EPC_PERF_AVERAGE_TIMER, 1000, 10, 4000, 16, 0.5, READER_UNIT_SECONDS },
    /* (N1-N0)/(B1-B0) = 3000 bytes / 6 operations. */
    { EPC_PERF_AVERAGE_BULK, 1000, 10, 4000, 16, 500, READER_UNIT_NONE },
    /* (D1-N1)/TB = (7400-7000)/200: started two seconds ago, by the object's clock. */
    { EPC_PERF_ELAPSED_TIME, 0, 0, 7000, 0, 2, READER_UNIT_SECONDS },
    /* Nothing. */
    { EPC_PERF_COUNTER_NODATA, 0, 0, 0, 0, 0, READER_UNIT_NONE },
};

EPC_TEST_LOOP(math__every_type_shows_the_result_of_its_formula, EPC_COUNT(rows))
{
    int status;

    two_seconds(rows[_i].value0, rows[_i].base0, rows[_i].value1, rows[_i].base1);
    status = value_of((uint32_t)rows[_i].type, &number, &unit);
    ck_assert_msg(status == EPC_OK, "type 0x%x: %s", (unsigned)rows[_i].type,
                  epc_status_name(status));
    ck_assert_double_eq_tol(number, rows[_i].shown, 1e-9);
    ck_assert_int_eq(unit, rows[_i].unit);
}

EPC_TEST(math__every_type_has_a_formula_or_is_no_number)
{
    uint32_t all;
    const struct epci_type *types = epci_counter_type_table(&all);

    two_seconds(0, 1, 1, 2);
    for (uint32_t i = 0; i < all; i++) {
        bool none = epci_type_is_base(types[i].value) ||
                    types[i].value == (uint32_t)EPC_PERF_COUNTER_TEXT ||
                    types[i].value == (uint32_t)EPC_PERF_COUNTER_HISTOGRAM_TYPE;

        ck_assert_msg(value_of(types[i].value, &number, &unit) ==
                          (none ? EPC_E_UNSUPPORTED : EPC_OK),
                      "%s", types[i].name);
    }
}

/* Worked out by hand, with the samples of two_seconds. */
static const struct {
    uint32_t type;
    uint64_t value0, base0, value1, base1;
    double shown;
    enum reader_unit unit;
} unlisted[] = {
    { 0x00020000, 0, 0, 12345, 0, 12.345, READER_UNIT_NONE },    /* a number in thousandths */
    { 0x10010000, 0, 0, 7, 0, 7, READER_UNIT_PER_SECOND },       /* a number, shown with /sec */
    { 0x00000400, 1, 0, 7, 0, 7, READER_UNIT_NONE },             /* a counter, shown as it is */
    { 0x20410400, 0, 0, 1000, 0, 50, READER_UNIT_PERCENT },      /* a timer of 4 bytes */
    { 0x10610400, 0, 0, 100, 0, 50, READER_UNIT_PER_SECOND },    /* 100 in 400 ticks of 200 */
    { 0x10510500, 0, 0, 100, 0, 50, READER_UNIT_PER_SECOND },    /* 100 in 2e7 units of 100 ns */
    { 0x20C20500, 10, 100, 15, 120, 25, READER_UNIT_PERCENT },   /* a fraction of 8 bytes */
    { 0x00020500, 1000, 10, 4000, 16, 500, READER_UNIT_NONE },   /* an average without suffix */
    { 0x30120500, 0, 0, 20000000, 4, 0.5, READER_UNIT_SECONDS }, /* an average of 100 ns */
    { 0x40000E00, 5, 0, 9, 0, 0, READER_UNIT_NONE },             /* always zero */
    { 0x22610500, 0, 4, 800, 4, 50, READER_UNIT_PERCENT },       /* 800/400 of four */
    { 0x21C20400, 10, 100, 15, 120, 75, READER_UNIT_PERCENT },   /* 100 (1 - 5/20): the misses */
    { 0x21020400, 0, 0, 30, 40, 25, READER_UNIT_PERCENT },       /* 100 (1 - 30/40) */
    { 0x21570500, 0, 100, 50, 300, 75, READER_UNIT_PERCENT },    /* 100 (1 - 50/200) */
    { 0x01450500, 0, 0, 500, 0, 0.75, READER_UNIT_NONE },        /* 1 - 500/2000 */
    { 0x20420400, 10, 0, 15, 20, 25, READER_UNIT_PERCENT },  /* 100 x 5/20: not the base's delta */
    { 0x20820400, 10, 10, 15, 30, 75, READER_UNIT_PERCENT }, /* 100 x 15/20: only the base's */
    { 0x12410500, 0, 4, 800, 4, 100, READER_UNIT_PER_SECOND }, /* 400/s of four */
    { 0x02450500, 0, 4, 8000, 4, 1, READER_UNIT_NONE },        /* queues of 4 in four places */
    { 0x10010500, 9, 0, 50, 0, 25, READER_UNIT_PER_SECOND },   /* 50 in 2 s: counts from 0 again */
    { 0x20000400, 0, 0, 7, 0, 7, READER_UNIT_PERCENT },        /* a counter, shown with % */
};

EPC_TEST_LOOP(math__an_unlisted_type_is_read_by_its_bits, EPC_COUNT(unlisted))
{
    struct reader_value value = { .number = -1 };

    two_seconds(unlisted[_i].value0, unlisted[_i].base0, unlisted[_i].value1, unlisted[_i].base1);
    ck_assert_ptr_null(epci_type_by_value(unlisted[_i].type));
    ck_assert_int_eq(epct_compute_value_of_type(unlisted[_i].type, 8, READER_FORMULAS_MICROSOFT,
                                                &then, &now, &value),
                     EPC_OK);
    ck_assert_double_eq_tol(value.number, unlisted[_i].shown, 1e-9);
    ck_assert_int_eq(value.unit, unlisted[_i].unit);
}

EPC_TEST(math__nt_does_not_divide_a_multi_timer)
{
    struct reader_value value = { .number = -1 };

    two_seconds(0, 4, 3000, 4);
    ck_assert_int_eq(epct_compute_value_of_type((uint32_t)EPC_PERF_COUNTER_MULTI_TIMER, 8,
                                                READER_FORMULAS_NT, &then, &now, &value),
                     EPC_OK);
    ck_assert_double_eq_tol(value.number, 150, 1e-9);
    now.base = 0;
    ck_assert_int_eq(epct_compute_value_of_type((uint32_t)EPC_PERF_COUNTER_MULTI_TIMER, 8,
                                                READER_FORMULAS_MICROSOFT, &then, &now, &value),
                     EPC_RETRY);
}

EPC_TEST(math__two_samples_are_needed_where_the_delta_bit_or_an_average_says_so)
{
    uint32_t all;
    const struct epci_type *types = epci_counter_type_table(&all);
    const struct reader_sample alone = { .value = 1 };
    struct reader_value value;

    for (uint32_t i = 0; i < all; i++) {
        uint32_t type = types[i].value;
        bool two = (type & 0x00400000u) != 0 || type == (uint32_t)EPC_PERF_AVERAGE_TIMER ||
                   type == (uint32_t)EPC_PERF_AVERAGE_BULK;

        ck_assert_msg((epct_compute_value_of_type(type, 8, READER_FORMULAS_MICROSOFT, NULL, &alone,
                                                  &value) == EPC_E_INVALID) == two,
                      "%s", types[i].name);
    }
}

EPC_TEST(math__one_sample_is_enough_only_where_it_is)
{
    struct reader_value value = { .number = -1 };

    two_seconds(0, 0, 30, 40);
    ck_assert_int_eq(epct_compute_value_of_type((uint32_t)EPC_PERF_RAW_FRACTION, 4,
                                                READER_FORMULAS_MICROSOFT, NULL, &now, &value),
                     EPC_OK);
    ck_assert_double_eq_tol(value.number, 75, 1e-9);
    value.number = -1;
    ck_assert_int_eq(epct_compute_value_of_type((uint32_t)EPC_PERF_COUNTER_COUNTER, 4,
                                                READER_FORMULAS_MICROSOFT, NULL, &now, &value),
                     EPC_E_INVALID);
    ck_assert_double_eq_tol(value.number, -1, 1e-9);
}

EPC_TEST(math__bases_are_recognised_by_their_bits)
{
    ck_assert(epci_type_is_base((uint32_t)EPC_PERF_RAW_BASE));
    ck_assert(epci_type_is_base((uint32_t)EPC_PERF_COUNTER_MULTI_BASE));
    ck_assert(epci_type_is_base(0x40030503)); /* another PERF_LARGE_RAW_BASE */
    ck_assert(
        !epci_type_is_base((uint32_t)EPC_PERF_PRECISION_100NS_TIMER)); /* 7 has the bits of 3 */
    ck_assert(!epci_type_is_base((uint32_t)EPC_PERF_COUNTER_COUNTER));
    ck_assert(!epci_type_is_base(0x00030000)); /* the bits of a format */
}

EPC_TEST(math__a_four_byte_counter_may_wrap_once)
{
    two_seconds(0xFFFFFFF6u, 0, 40, 0);
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_COUNTER_COUNTER, &number, &unit), EPC_OK);
    ck_assert_double_eq_tol(number, 25, 1e-9);
}

EPC_TEST(math__so_may_one_of_eight_bytes)
{
    two_seconds(UINT64_MAX - 9, 0, 40, 0);
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_COUNTER_BULK_COUNT, &number, &unit), EPC_OK);
    ck_assert_double_eq_tol(number, 25, 1e-9);
    two_seconds(0, 0, (uint64_t)INT64_MAX + 1, 0);
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_COUNTER_BULK_COUNT, &number, &unit), EPC_E_RANGE);
}

EPC_TEST(math__a_four_byte_base_may_wrap_too)
{
    two_seconds(100, 0xFFFFFFFFu, 200, 3);
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_AVERAGE_BULK, &number, &unit), EPC_OK);
    ck_assert_double_eq_tol(number, 25, 1e-9);
}

EPC_TEST(math__going_backwards_is_out_of_range)
{
    two_seconds(100, 0, 99, 0);
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_COUNTER_COUNTER, &number, &unit), EPC_E_RANGE);
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_COUNTER_BULK_COUNT, &number, &unit), EPC_E_RANGE);
    two_seconds(0, 0, 0x7FFFFFFFu, 0);
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_COUNTER_COUNTER, &number, &unit), EPC_OK);
    two_seconds(0, 0, 0x80000000u, 0);
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_COUNTER_COUNTER, &number, &unit), EPC_E_RANGE);
    two_seconds(10, 20, 30, 19);
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_AVERAGE_BULK, &number, &unit), EPC_E_RANGE);
}

EPC_TEST(math__no_time_no_rate)
{
    two_seconds(0, 0, 10, 0);
    then.perf_time = now.perf_time;
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_COUNTER_COUNTER, &number, &unit), EPC_RETRY);
    then.perf_time = now.perf_time + 1; /* the clock was set back */
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_COUNTER_TIMER, &number, &unit), EPC_RETRY);
    then.perf_time = 0;
    now.perf_freq = 0;
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_COUNTER_COUNTER, &number, &unit), EPC_RETRY);
    ck_assert_double_eq_tol(number, -1, 1e-9);
}

EPC_TEST(math__a_base_that_did_not_move_gives_no_value)
{
    two_seconds(1, 5, 2, 5);
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_AVERAGE_TIMER, &number, &unit), EPC_RETRY);
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_SAMPLE_FRACTION, &number, &unit), EPC_RETRY);
    two_seconds(0, 0, 1, 0);
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_RAW_FRACTION, &number, &unit), EPC_RETRY);
}

EPC_TEST(math__elapsed_time_wants_a_past_and_an_object_clock)
{
    two_seconds(0, 0, 7401, 0);
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_ELAPSED_TIME, &number, &unit), EPC_E_RANGE);
    two_seconds(0, 0, 7000, 0);
    now.object_freq = 0;
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_ELAPSED_TIME, &number, &unit), EPC_RETRY);
}

EPC_TEST(math__a_fraction_is_not_capped)
{
    two_seconds(0, 0, 4000, 0);
    ck_assert_int_eq(value_of((uint32_t)EPC_PERF_COUNTER_TIMER, &number, &unit), EPC_OK);
    ck_assert_double_eq_tol(number, 200, 1e-9);
}

/* ---- The formula of one definition ---- */

static enum reader_reason reason_of(uint32_t type, uint32_t size, uint32_t base_size,
                                    double *number)
{
    struct reader_formula formula;
    struct reader_value value = { .number = -1 };
    enum reader_reason reason;

    ck_assert_int_eq(
        reader_formula_of_type(type, size, base_size, READER_FORMULAS_MICROSOFT, &formula), EPC_OK);
    reason = reader_formula_value(&formula, &then, &now, &value);
    *number = value.number;
    return reason;
}

/* 100 N1 / TB of the clock that the type names: 25 of 200 ticks of the object. */
EPC_TEST(math__a_fraction_without_a_base_is_divided_by_its_clock)
{
    two_seconds(0, 0, 25, 0);
    ck_assert_int_eq(reason_of(0x20220500, 8, 0, &number), READER_REASON_NONE);
    ck_assert_double_eq(number, 12.5);
    ck_assert_int_eq(reason_of(0x20120500, 8, 0, &number), READER_REASON_NONE);
    ck_assert_double_eq(number, 2.5e-4); /* 100 x 25 / 10 000 000 */
    two_seconds(100, 0, 600, 0);
    ck_assert_int_eq(reason_of(0x30420500, 8, 0, &number), READER_REASON_NONE);
    ck_assert_double_eq(number, 0.5); /* 500 ticks of 1000 per second */
}

/* A number would hide that the provider forgot the base. */
EPC_TEST(math__a_listed_type_without_its_base_has_no_value)
{
    static const uint32_t with_base[] = { 0x20020400, 0x20C20400, 0x23410500, 0x23510500,
                                          0x20470500, 0x30020400, 0x40020500 };

    two_seconds(1, 0, 30, 0);
    for (size_t i = 0; i < EPC_COUNT(with_base); i++)
        ck_assert_msg(reason_of(with_base[i], 8, 0, &number) == READER_REASON_BASE, "0x%x",
                      with_base[i]);
}

/* A base of 4 bytes starts over after 4 bytes, whatever the type's base has in the list. */
EPC_TEST(math__the_size_of_the_base_is_that_of_its_cell)
{
    two_seconds(100, 0xFFFFFFFFu, 200, 3);
    ck_assert_int_eq(reason_of(0x20570500, 8, 4, &number), READER_REASON_NONE);
    ck_assert_double_eq(number, 2500); /* 100 x 100/4 */
    ck_assert_int_eq(reason_of(0x20570500, 8, 8, &number), READER_REASON_BASE_FELL);
}

/* The size bits say that CounterSize knows. */
EPC_TEST(math__a_cell_of_any_size_starts_over_after_it)
{
    two_seconds(0xFFF0, 0, 0x0010, 0);
    ck_assert_int_eq(reason_of(0x00400700, 2, 0, &number), READER_REASON_NONE);
    ck_assert_double_eq(number, 32);
    two_seconds(0xFF, 0, 0x01, 0);
    ck_assert_int_eq(reason_of(0x00400700, 1, 0, &number), READER_REASON_NONE);
    ck_assert_double_eq(number, 2);
    ck_assert_int_eq(reason_of(0x00400700, 3, 0, &number), READER_REASON_VALUE_FELL);
}

EPC_TEST(math__a_number_of_no_or_of_many_bytes_has_no_formula)
{
    struct reader_formula formula;

    ck_assert_int_eq(reader_formula_of_type(0x300, 0, 0, READER_FORMULAS_MICROSOFT, &formula),
                     EPC_E_UNSUPPORTED);
    ck_assert_int_eq(reader_formula_of_type(0x300, 9, 0, READER_FORMULAS_MICROSOFT, &formula),
                     EPC_E_UNSUPPORTED);
    ck_assert_int_eq(reader_formula_of_type(0x200, 9, 0, READER_FORMULAS_MICROSOFT, &formula),
                     EPC_OK);
}

EPC_TEST(math__every_reason_has_a_status)
{
    two_seconds(0, 0, 1, 0);
    now.perf_time = then.perf_time;
    ck_assert_int_eq(reason_of(0x10410400, 4, 0, &number), READER_REASON_TIME);
    now.perf_time--;
    ck_assert_int_eq(reason_of(0x10410400, 4, 0, &number), READER_REASON_TIME_FELL);
    ck_assert_int_eq(reader_epc_status_of_reason(READER_REASON_NONE), EPC_OK);
    ck_assert_int_eq(reader_epc_status_of_reason(READER_REASON_OLDER), EPC_E_INVALID);
    ck_assert_int_eq(reader_epc_status_of_reason(READER_REASON_TIME_FELL), EPC_RETRY);
    ck_assert_int_eq(reader_epc_status_of_reason(READER_REASON_FUTURE), EPC_E_RANGE);
    ck_assert_int_eq(reader_epc_status_of_reason(READER_REASON_FORMULA), EPC_E_UNSUPPORTED);
    ck_assert_int_eq(reader_epc_status_of_reason(READER_REASON_CELL), EPC_E_CORRUPT);
}

EPC_TEST(math__a_scale_is_from_minus_7_to_7)
{
    struct reader_formula formula;

    (void)reader_formula_of_type(0x10000, 4, 0, READER_FORMULAS_MICROSOFT, &formula);
    ck_assert_int_eq(reader_formula_set_scale(&formula, 8), EPC_E_INVALID);
    ck_assert_int_eq(reader_formula_set_scale(&formula, -8), EPC_E_INVALID);
    ck_assert_int_eq(reader_formula_set_scale(&formula, INT32_MIN), EPC_E_INVALID);
    ck_assert_int_eq(reader_formula_set_scale(&formula, -7), EPC_OK);
    ck_assert_int_eq(reader_formula_set_scale(&formula, 7), EPC_OK);
}

/* A percentage only, and before the scale. */
EPC_TEST(math__the_cap_is_at_100_percent_where_it_is_asked_for)
{
    struct reader_formula formula;
    struct reader_value value;

    two_seconds(0, 0, 4000, 0);
    (void)reader_formula_of_type(0x20410500, 8, 0, READER_FORMULAS_MICROSOFT, &formula);
    formula.capped = true;
    (void)reader_formula_set_scale(&formula, -2);
    ck_assert_int_eq(reader_formula_value(&formula, &then, &now, &value), READER_REASON_NONE);
    ck_assert_double_eq(value.number, 1);
    (void)reader_formula_of_type(0x10410500, 8, 0, READER_FORMULAS_MICROSOFT, &formula);
    formula.capped = true;
    ck_assert_int_eq(reader_formula_value(&formula, &then, &now, &value), READER_REASON_NONE);
    ck_assert_double_eq(value.number, 2000);
}

/* PDH knows the type only. */
EPC_TEST(math__a_type_alone_says_the_sizes)
{
    static const struct {
        uint32_t type;
        uint8_t size, base_size;
    } sizes[] = { { 0x10410400, 4, 8 }, { 0x10410500, 8, 8 }, { 0x30020400, 8, 4 },
                  { 0x22410500, 8, 8 }, { 0x20C20400, 4, 4 }, { 0x10610400, 4, 8 },
                  { 0x00010300, 8, 8 } };

    for (size_t i = 0; i < EPC_COUNT(sizes); i++) {
        struct reader_formula formula;

        ck_assert_int_eq(reader_formula_of_type(sizes[i].type, READER_SIZE_BY_TYPE,
                                                READER_SIZE_BY_TYPE, READER_FORMULAS_MICROSOFT,
                                                &formula),
                         EPC_OK);
        ck_assert_uint_eq(formula.size, sizes[i].size);
        ck_assert_uint_eq(formula.base_size, sizes[i].base_size);
    }
}
