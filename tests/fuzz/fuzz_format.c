/* SPDX-License-Identifier: MIT
 *
 * fuzz_format.c -- any type, cells, times and options, in any series of samples: a value is a
 * number within its cap, the same from the raw numbers that PDH keeps, and every statistic is
 * between the smallest and the largest value where the formula says so.
 *
 * The input: the type, the two sizes, options, the scale, and then samples. */
#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/values/format.h"
#include "reader/values/raw.h"
#include "reader/values/statistics.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD = 8, SAMPLES = 16 };

static double ten_to(int power)
{
    double value = 1;

    for (; power > 0; power--)
        value *= 10;
    for (; power < 0; power++)
        value /= 10;
    return value;
}

static void check(const struct reader_formula *formula, const struct reader_value *value, int scale)
{
    char text[400];

    FUZZ_ASSERT(value->number - value->number == 0); /* it is finite */
    FUZZ_ASSERT(value->number >= 0 || formula->inverse || formula->is_signed || formula->is_double);
    FUZZ_ASSERT(!formula->capped || formula->unit != READER_UNIT_PERCENT ||
                value->number <= 100.0001 * ten_to(scale));
    FUZZ_ASSERT(!value->is_whole || value->is_count);
    FUZZ_ASSERT(!value->is_whole ||
                value->number == (double)value->whole * (value->is_negative ? -1 : 1));
    FUZZ_ASSERT(reader_truncate_value_to_int64(value) >= reader_truncate_value_to_int32(value) ||
                value->number < 0);
    reader_number_text(value, text, sizeof text);
    FUZZ_ASSERT(text[0] != '\0' && strlen(text) < sizeof text - 1);
    reader_number_text(value, text, 2);
}

static void check_raw(const struct reader_formula *formula, const struct reader_sample samples[2],
                      const struct reader_value *value)
{
    struct reader_sample again[2];
    struct reader_value from_raw;

    if (formula->multi && samples[1].base > UINT32_MAX)
        return;
    for (int i = 0; i < 2; i++) {
        struct reader_raw raw;

        reader_raw_of_sample(formula, &samples[i], &raw);
        reader_raw_to_sample(formula, &raw, reader_raw_time_base(formula, &samples[1]), &again[i]);
    }
    FUZZ_ASSERT(reader_formula_value(formula, &again[0], &again[1], &from_raw) ==
                READER_REASON_NONE);
    FUZZ_ASSERT(from_raw.number == value->number && from_raw.whole == value->whole);
}

static void check_series(const struct reader_series *series, int scale)
{
    struct reader_formula formula = series->formula;
    struct reader_statistics got;

    reader_series_compute_statistics(series, &got);
    formula.capped = series->capped;
    FUZZ_ASSERT(got.values <= got.samples);
    if (got.no_mean == READER_REASON_NONE)
        check(&formula, &got.mean, scale);
    if (got.values == 0)
        return;
    check(&formula, &got.min, scale);
    check(&formula, &got.max, scale);
    FUZZ_ASSERT(got.min.number <= got.max.number);
    if (formula.divisor == READER_BY_BASE && got.no_mean == READER_REASON_NONE)
        FUZZ_ASSERT(got.mean.number >= got.min.number * (1 - 1e-9) - 1e-300 || got.min.number < 0);
}

/* Numbers below 2^40 are likely, so that more than differences that overflow is tried. */
static void read_samples(const uint8_t *data, size_t count, uint8_t options,
                         struct reader_sample *samples)
{
    memcpy(samples, data, count * sizeof *samples);
    if (options & 0x10)
        return;
    for (size_t i = 0; i < count; i++) {
        uint64_t *const fields[] = { &samples[i].value,      &samples[i].base,
                                     &samples[i].perf_time,  &samples[i].perf_freq,
                                     &samples[i].time_100ns, &samples[i].object_time,
                                     &samples[i].object_freq };

        for (size_t j = 0; j < EPC_COUNT(fields); j++)
            *fields[j] &= ((uint64_t)1 << 40) - 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct reader_sample samples[SAMPLES];
    struct reader_formula formula;
    struct reader_series series;
    uint32_t type;
    size_t count;
    int scale;

    if (size < HEAD)
        return 0;
    memcpy(&type, data, sizeof type);
    if (reader_formula_of_type(type, data[4], data[5],
                               data[6] & 1 ? READER_FORMULAS_NT : READER_FORMULAS_MICROSOFT,
                               &formula))
        return 0;
    scale = (int8_t)data[7];
    if (reader_formula_set_scale(&formula, scale) != EPC_OK)
        scale = 0;
    formula.capped = (data[6] & 2) != 0;
    count = (size - HEAD) / sizeof *samples;
    count = count > SAMPLES ? SAMPLES : count;
    read_samples(data + HEAD, count, data[6], samples);
    reader_series_init(&series, &formula);
    for (size_t i = 0; i < count; i++) {
        struct reader_value value;
        const enum reader_reason reason =
            reader_formula_value(&formula, i ? &samples[i - 1] : NULL, &samples[i], &value);

        FUZZ_ASSERT(reader_series_add_sample(&series, &samples[i]) == reason);
        if (reason != READER_REASON_NONE)
            continue;
        check(&formula, &value, scale);
        if (i > 0)
            check_raw(&formula, &samples[i - 1], &value);
    }
    check_series(&series, scale);
    return 0;
}
