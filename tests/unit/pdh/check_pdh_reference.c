/* SPDX-License-Identifier: MIT
 *
 * check_pdh_reference.c -- the values that PDH's functions give, against the formulas of
 * docs/counter-types.md, computed with exact fractions: every type, every format, both eras.
 *
 * PDH has one rule of its own: where a formula divides by zero, the value is 0 and valid. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "fakemachine.h"
#include "formulatext.h"
#include "pdh/caller/era.h"
#include "pdh/caller/types.h"
#include "typestable.h"

enum { RING = 6, ROUNDS = 40 };

/* One type in the object Types. */
struct subject {
    const struct epct_type *type;
    const struct epct_formula *formula;
    uint32_t cell, base; /* positions; base 0: none */
    uint32_t base_size;
    struct epct_letters letters; /* of the last RING samples */
    PDH_RAW_COUNTER raws[RING];
    HCOUNTER counter;
};

static struct subject subjects[FAKE_TYPES];
static unsigned subject_count, values_checked, zeros_checked;
static HQUERY reference_query;

static uint64_t random_state = 88172645463325252u;

static uint64_t random_below(uint64_t limit)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state % limit;
}

static const struct epct_type *page_type(const char *name)
{
    for (unsigned i = 0; i < epct_type_count; i++)
        if (strcmp(epct_types[i].name, name) == 0)
            return &epct_types[i];
    return NULL;
}

static void add_subject(const struct epct_type *type)
{
    const struct epct_formula *formula = epct_formula(type->formula);
    const struct epct_type *base = page_type(type->base);
    struct subject *subject = &subjects[subject_count];

    if (strcmp(formula->value, "-") == 0)
        return;
    ck_assert_uint_lt(fake.type_count + 2, FAKE_TYPES);
    *subject = (struct subject){ .type = type, .formula = formula, .cell = fake.type_count };
    fake.types[fake.type_count++] = type->value;
    if (base) {
        subject->base = fake.type_count;
        subject->base_size = base->size;
        fake.types[fake.type_count++] = base->value;
    }
    subject_count++;
}

static void set_up(void)
{
    epct_types_read();
    pdh_era_set_for_tests(PDH_TODAY);
    fake_begin("009");
    subject_count = 0;
    for (unsigned i = 0; i < epct_type_count; i++)
        add_subject(&epct_types[i]);
    ck_assert_uint_gt(subject_count, 25);
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &reference_query), ERROR_SUCCESS);
    for (unsigned i = 0; i < subject_count; i++) {
        char path[64];

        snprintf(path, sizeof path, "\\Types\\Type %u", (unsigned)subjects[i].cell);
        ck_assert_msg(PdhAddCounterA(reference_query, path, 0, &subjects[i].counter) ==
                          ERROR_SUCCESS,
                      "%s", subjects[i].type->name);
    }
}

static void tear_down(void)
{
    ck_assert_int_eq(PdhCloseQuery(reference_query), ERROR_SUCCESS);
    fake_end();
}

/* ---- Samples ---- */

/* A cell goes on counting, modulo its size; now and then it does not move. */
static void move_cell(uint64_t *cell, uint32_t size, const struct epct_big *before,
                      struct epct_big *letter)
{
    const uint64_t by = random_below(5) ? random_below(size == 4 ? 1u << 30 : 1ull << 40) : 0;
    const struct epct_big added = epct_big_of(by);

    *letter = epct_big_plus(before, &added);
    *cell += by;
    if (size == 4)
        *cell &= UINT32_MAX;
}

/* Of a type that needs one sample, the letter is what the cell holds. */
static void move_subject(struct subject *subject)
{
    struct epct_letters *letters = &subject->letters;
    const bool two = strstr(subject->formula->value, "N0") != NULL;
    const char *clock = subject->type->clock;
    const unsigned at = RING - 1;

    for (unsigned i = 0; i + 1 < RING; i++) {
        letters->n[i] = letters->n[i + 1];
        letters->b[i] = letters->b[i + 1];
        letters->d[i] = letters->d[i + 1];
        subject->raws[i] = subject->raws[i + 1];
    }
    move_cell(&fake.type_cells[subject->cell], subject->type->size, &letters->n[at],
              &letters->n[at]);
    if (strstr(subject->formula->value, "(D1-N1)"))
        fake.type_cells[subject->cell] = 1 + random_below(1000000);
    if (!two)
        letters->n[at] = epct_big_of(fake.type_cells[subject->cell]);
    if (subject->base) {
        move_cell(&fake.type_cells[subject->base], subject->base_size, &letters->b[at],
                  &letters->b[at]);
        /* A number of sources has 32 bits in a raw value. */
        if (strncmp(subject->formula->name, "multi", 5) == 0)
            fake.type_cells[subject->base] = 1 + random_below(64);
        if (!strstr(subject->formula->value, "B0"))
            letters->b[at] = epct_big_of(fake.type_cells[subject->base]);
    }
    letters->ticks = strcmp(clock, "object") == 0 ? 3000000
                     : strcmp(clock, "perf") == 0 ? 1000000
                                                  : 10000000;
    letters->d[at] = epct_big_of(strcmp(clock, "object") == 0 ? fake.object_time
                                 : strcmp(clock, "perf") == 0 ? fake.ticks
                                                              : fake.time_100ns);
}

static void take_sample(void)
{
    if (random_below(8)) {
        fake_pass(random_below(3000000));
        fake.object_time += random_below(9000000);
    }
    fake.object_time += fake.object_time == 0 ? 1000000000 : 0;
    for (unsigned i = 0; i < subject_count; i++)
        move_subject(&subjects[i]);
    ck_assert_int_eq(PdhCollectQueryData(reference_query), ERROR_SUCCESS);
    for (unsigned i = 0; i < subject_count; i++)
        ck_assert_int_eq(
            PdhGetRawCounterValue(subjects[i].counter, NULL, &subjects[i].raws[RING - 1]),
            ERROR_SUCCESS);
}

/* ---- Verdicts ---- */

/* Capped at 100, then times 10^scale. */
static void show(struct epct_rational *exact, bool capped, int scale)
{
    const struct epct_rational hundred = epct_rational_of(epct_big_of(100));
    uint64_t power = 1;
    struct epct_rational factor;

    for (int i = scale < 0 ? -scale : scale; i > 0; i--)
        power *= 10;
    factor = epct_rational_of(epct_big_of(power));
    if (capped && epct_rational_compare(exact, &hundred) > 0)
        *exact = hundred;
    if (scale >= 0)
        *exact = epct_rational_times(exact, &factor);
    else
        (void)epct_rational_by(exact, &factor, exact);
}

/* The newest two samples as the letters of a pair. */
static bool pair_value(const struct subject *subject, struct epct_rational *out)
{
    const struct epct_letters *all = &subject->letters;
    struct epct_letters pair = { .samples = 2, .ticks = all->ticks };

    for (unsigned i = 0; i < 2; i++) {
        pair.n[i] = all->n[RING - 2 + i];
        pair.b[i] = all->b[RING - 2 + i];
        pair.d[i] = all->d[RING - 2 + i];
    }
    return epct_formula_value(subject->formula->value, &pair, out);
}

static bool good(DWORD status)
{
    return status == PDH_CSTATUS_VALID_DATA || status == PDH_CSTATUS_NEW_DATA;
}

/* A fraction is cut, and what is too large is the largest number. */
static void check_whole(const struct subject *subject, DWORD flags, double number)
{
    PDH_FMT_COUNTERVALUE large, small;
    int64_t cut;

    ck_assert_int_eq(
        PdhGetFormattedCounterValue(subject->counter, PDH_FMT_LARGE | flags, NULL, &large),
        ERROR_SUCCESS);
    ck_assert_int_eq(
        PdhGetFormattedCounterValue(subject->counter, PDH_FMT_LONG | flags, NULL, &small),
        ERROR_SUCCESS);
    cut = large.largeValue;
    if (number > -0x1p53 && number < 0x1p53)
        ck_assert_msg(cut == (int64_t)number, "%s: %f as LARGE is %lld", subject->type->name,
                      number, (long long)cut);
    cut = cut > INT32_MAX ? INT32_MAX : cut < INT32_MIN ? INT32_MIN : cut;
    ck_assert_msg(small.longValue == cut, "%s: %lld as LONG is %d", subject->type->name,
                  (long long)cut, (int)small.longValue);
}

/* As .NET calls PdhFormatFromRawValue: the cells of two types are multiplied by the frequency. */
static PDH_RAW_COUNTER as_dotnet_passes(const struct subject *subject, const PDH_RAW_COUNTER *raw,
                                        LONGLONG base)
{
    const uint32_t type = subject->type->value;
    PDH_RAW_COUNTER out = *raw;

    if (type == (uint32_t)EPC_PERF_COUNTER_MULTI_TIMER ||
        type == (uint32_t)EPC_PERF_COUNTER_MULTI_TIMER_INV)
        out.FirstValue = (LONGLONG)((uint64_t)out.FirstValue * (uint64_t)base);
    return out;
}

/* Of an inverse timer: its share of the time, taken from 1, or from the number of sources. */
static double rest_of(const struct subject *subject, bool capped, int scale)
{
    const PDH_RAW_COUNTER *now = &subject->raws[RING - 1], *then = now - 1;
    const double part = (double)(now->FirstValue - then->FirstValue) /
                        (double)(now->SecondValue - then->SecondValue),
                 whole = strstr(subject->formula->value, "B1 - ") ? now->MultiCount : 1;
    double rest = (whole - part) * 100, power = 1;

    for (int i = scale < 0 ? -scale : scale; i > 0; i--)
        power *= 10;
    if (capped && rest > 100)
        rest = 100;
    return scale < 0 ? rest / power : rest * power;
}

static void check_subject(const struct subject *subject, DWORD flags, int scale)
{
    const bool percent = strcmp(subject->type->suffix, "%") == 0;
    const bool capped = percent && pdh_current_era() == PDH_TODAY && !(flags & PDH_FMT_NOCAP100);
    const int by = flags & PDH_FMT_1000 ? 3 : flags & PDH_FMT_NOSCALE ? 0 : scale;
    const PDH_RAW_COUNTER *raws = subject->raws;
    PDH_FMT_COUNTERVALUE value, again;
    struct epct_rational exact;
    LONGLONG base = (LONGLONG)subject->letters.ticks;
    PDH_RAW_COUNTER newer = as_dotnet_passes(subject, &raws[RING - 1], base),
                    older = as_dotnet_passes(subject, &raws[RING - 2], base);
    const bool defined = pair_value(subject, &exact);

    ck_assert_int_eq(PdhSetCounterScaleFactor(subject->counter, scale), ERROR_SUCCESS);
    ck_assert_msg(PdhGetFormattedCounterValue(subject->counter, PDH_FMT_DOUBLE | flags, NULL,
                                              &value) == ERROR_SUCCESS &&
                      good(value.CStatus),
                  "%s has the status 0x%08X", subject->type->name, (unsigned)value.CStatus);
    if (!defined) {
        zeros_checked++;
        ck_assert_double_eq(value.doubleValue, 0);
    } else {
        values_checked++;
        show(&exact, capped, by);
        /* Steps in doubles round; what they leave of a rest is what these steps are. */
        ck_assert_msg(strstr(subject->formula->value, "1 - ")
                          ? value.doubleValue == rest_of(subject, capped, by)
                          : epct_rational_is(&exact, value.doubleValue, 5),
                      "%s: %s is not %a", subject->type->name, subject->formula->value,
                      value.doubleValue);
    }
    check_whole(subject, flags, value.doubleValue);
    ck_assert_int_eq(PdhCalculateCounterFromRawValue(subject->counter, PDH_FMT_DOUBLE | flags,
                                                     (PPDH_RAW_COUNTER)&raws[RING - 1],
                                                     (PPDH_RAW_COUNTER)&raws[RING - 2], &again),
                     ERROR_SUCCESS);
    ck_assert_double_eq(again.doubleValue, value.doubleValue);
    if (scale != 0 && by == scale)
        return; /* there is no counter whose scale it could be */
    ck_assert_int_eq(PdhFormatFromRawValue(subject->type->value, PDH_FMT_DOUBLE | flags, &base,
                                           &newer, &older, &again),
                     ERROR_SUCCESS);
    ck_assert_msg(again.doubleValue == value.doubleValue, "%s from its raw value: %a is not %a",
                  subject->type->name, again.doubleValue, value.doubleValue);
}

static const DWORD format_flags[] = { 0,
                                      PDH_FMT_NOCAP100,
                                      PDH_FMT_NOSCALE,
                                      PDH_FMT_1000,
                                      PDH_FMT_1000 | PDH_FMT_NOCAP100,
                                      PDH_FMT_NOSCALE | PDH_FMT_NOCAP100 };

EPC_TEST_LOOP_IN(reference__values_of_every_type_are_those_of_the_page, 2, set_up(), tear_down())
{
    pdh_era_set_for_tests(_i ? PDH_1996 : PDH_TODAY);
    values_checked = zeros_checked = 0;
    for (unsigned i = 0; i < RING; i++)
        take_sample();
    for (unsigned round = 0; round < ROUNDS; round++) {
        take_sample();
        for (unsigned i = 0; i < subject_count; i++)
            for (unsigned f = 0; f < EPC_COUNT(format_flags); f++)
                check_subject(&subjects[i], format_flags[f], (int)random_below(15) - 7);
    }
    ck_assert_uint_gt(values_checked, ROUNDS * subject_count * 3);
    ck_assert_uint_gt(zeros_checked, ROUNDS);
}

/* ---- Statistics ---- */

static void check_statistics(struct subject *subject)
{
    const DWORD format = PDH_FMT_DOUBLE | PDH_FMT_NOCAP100;
    const bool two = strstr(subject->formula->value, "N0") != NULL;
    const bool sum_of_fractions = strstr(subject->formula->average, "/ B)") != NULL;
    struct epct_letters *letters = &subject->letters;
    double least = 0, maximum = 0;
    PDH_STATISTICS statistics;
    struct epct_rational mean;
    unsigned count = 0;

    for (unsigned i = two; i < RING; i++) {
        struct epct_letters pair = { .samples = 2, .ticks = letters->ticks };
        PDH_FMT_COUNTERVALUE value;
        struct epct_rational exact;

        for (unsigned k = 0; k < 2; k++) {
            const unsigned at = k || !two ? i : i - 1;

            pair.n[k] = letters->n[at];
            pair.b[k] = letters->b[at];
            pair.d[k] = letters->d[at];
        }
        if (!epct_formula_value(subject->formula->value, &pair, &exact))
            continue; /* it says nothing of the counter */
        ck_assert_int_eq(
            PdhCalculateCounterFromRawValue(subject->counter, format, &subject->raws[i],
                                            two ? &subject->raws[i - 1] : NULL, &value),
            ERROR_SUCCESS);
        least = count == 0 || value.doubleValue < least ? value.doubleValue : least;
        maximum = count == 0 || value.doubleValue > maximum ? value.doubleValue : maximum;
        count++;
    }
    ck_assert_int_eq(
        PdhComputeCounterStatistics(subject->counter, format, 0, RING, subject->raws, &statistics),
        ERROR_SUCCESS);
    ck_assert_msg(statistics.count == (pdh_current_era() == PDH_1996 ? RING : count),
                  "%s: %u values", subject->type->name, (unsigned)statistics.count);
    if (count == 0)
        return;
    ck_assert_msg(statistics.min.doubleValue == least && statistics.max.doubleValue == maximum,
                  "%s: from %a to %a, not from %a to %a", subject->type->name,
                  statistics.min.doubleValue, statistics.max.doubleValue, least, maximum);
    letters->samples = RING;
    letters->x = strcmp(subject->formula->x, "intervals") == 0 ? RING - 1 : RING;
    if (strstr(subject->formula->average, "N0)") && strstr(subject->formula->average, "(Dx-N0)"))
        letters->x = RING;
    if (!epct_formula_value(subject->formula->average, letters, &mean))
        return;
    values_checked++;
    ck_assert_uint_eq(statistics.mean.CStatus, PDH_CSTATUS_VALID_DATA);
    ck_assert_msg(epct_rational_is(&mean, statistics.mean.doubleValue, sum_of_fractions ? 2 : 0),
                  "%s: %s is not %a", subject->type->name, subject->formula->average,
                  statistics.mean.doubleValue);
}

EPC_TEST_LOOP_IN(reference__statistics_of_every_type_are_those_of_the_page, 2, set_up(),
                 tear_down())
{
    pdh_era_set_for_tests(_i ? PDH_1996 : PDH_TODAY);
    values_checked = 0;
    for (unsigned i = 0; i < RING; i++)
        take_sample();
    for (unsigned round = 0; round < ROUNDS; round++) {
        take_sample();
        for (unsigned i = 0; i < subject_count; i++)
            check_statistics(&subjects[i]);
    }
    ck_assert_uint_gt(values_checked, ROUNDS * subject_count / 2);
}

/* ---- Falls, cells that start over, and zeros ---- */

static PDH_FMT_COUNTERVALUE format_pair(const struct subject *subject, uint64_t first[2],
                                        uint64_t second[2], LONGLONG base)
{
    PDH_RAW_COUNTER raws[2] = { { .MultiCount = 1 }, { .MultiCount = 1 } };
    PDH_FMT_COUNTERVALUE value;
    PDH_STATUS status;

    for (int i = 0; i < 2; i++) {
        raws[i].FirstValue = (LONGLONG)first[i];
        raws[i].SecondValue = (LONGLONG)second[i];
        raws[i] = as_dotnet_passes(subject, &raws[i], base);
    }
    status = PdhFormatFromRawValue(subject->type->value, PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, &base,
                                   &raws[1], &raws[0], &value);
    ck_assert_msg(status == (value.CStatus ? (PDH_STATUS)value.CStatus : ERROR_SUCCESS),
                  "%s: 0x%08X and 0x%08X", subject->type->name, (unsigned)status,
                  (unsigned)value.CStatus);
    return value;
}

static void check_status(const struct subject *subject, const char *what, DWORD got, DWORD today)
{
    const DWORD wanted =
        pdh_current_era() == PDH_1996 && today ? (DWORD)PDH_CSTATUS_INVALID_DATA : today;

    ck_assert_msg(got == wanted, "%s, %s: 0x%08X, not 0x%08X", subject->type->name, what,
                  (unsigned)got, (unsigned)wanted);
    values_checked++;
}

static void check_falls(const struct subject *subject)
{
    const char *formula = subject->formula->value;
    const uint64_t maximum = subject->type->size == 4 ? UINT32_MAX : UINT64_MAX;
    uint64_t up[2] = { 1000, 1900 }, fell[2] = { 1900, 1000 }, over[2] = { maximum - 15, 16 },
             same[2] = { 1000, 1000 }, from_0[2] = { 0, 32 };
    PDH_FMT_COUNTERVALUE value, as_far;

    if (strstr(formula, "N0") || strstr(formula, "D1-N1")) {
        uint64_t later[2] = { 1000, 5000 };

        value = format_pair(subject, strstr(formula, "N0") ? fell : later, up, 1000);
        check_status(subject, "a fall", value.CStatus, PDH_CALC_NEGATIVE_VALUE);
    }
    if (strstr(formula, "N0")) {
        value = format_pair(subject, over, up, 1000);
        as_far = format_pair(subject, from_0, up, 1000);
        check_status(subject, "a cell that starts over", value.CStatus, PDH_CSTATUS_VALID_DATA);
        ck_assert_double_eq(value.doubleValue, as_far.doubleValue);
    }
    if (strstr(formula, "D0") || strstr(formula, "B0")) {
        value = format_pair(subject, up, fell, 1000);
        check_status(subject, "a clock or a base that fell", value.CStatus,
                     strstr(formula, "D0") ? PDH_CALC_NEGATIVE_TIMEBASE
                                           : PDH_CALC_NEGATIVE_DENOMINATOR);
        value = format_pair(subject, up, same, 1000);
        check_status(subject, "no time, or nothing of the base", value.CStatus, 0);
        ck_assert_double_eq(value.doubleValue, 0);
    }
    if (strstr(formula, "N1 / B1")) {
        uint64_t none[2] = { 0, 0 };

        value = format_pair(subject, up, none, 1000);
        check_status(subject, "a base of 0", value.CStatus, 0);
        ck_assert_double_eq(value.doubleValue, 0);
    }
    if (strstr(formula, "TB")) {
        value = format_pair(subject, up, up, 0);
        check_status(subject, "a time base of 0", value.CStatus, PDH_CSTATUS_INVALID_DATA);
    }
}

EPC_TEST_LOOP_IN(reference__falls_and_zeros_of_every_type_have_a_status, 2, set_up(), tear_down())
{
    pdh_era_set_for_tests(_i ? PDH_1996 : PDH_TODAY);
    values_checked = 0;
    for (unsigned i = 0; i < subject_count; i++)
        check_falls(&subjects[i]);
    ck_assert_uint_gt(values_checked, 80);
}
