/* SPDX-License-Identifier: MIT
 *
 * calculate.c -- values of raw values that the caller keeps; statistics; time bases; scale.
 */
#include <string.h>

#include <epc/epc.h>

#include "pdh/values/compute.h"
#include "pdh/caller/era.h"
#include "reader/values/statistics.h"
#include "sdk/core/types.h"

static struct reader_raw raw_from_raw_counter(const PDH_RAW_COUNTER *raw)
{
    return (struct reader_raw){ .first = (uint64_t)raw->FirstValue,
                                .second = (uint64_t)raw->SecondValue,
                                .multi = raw->MultiCount };
}

static bool is_raw_counter_valid(const PDH_RAW_COUNTER *raw)
{
    return raw->CStatus == PDH_CSTATUS_VALID_DATA || raw->CStatus == PDH_CSTATUS_NEW_DATA;
}

static PDH_STATUS compute_value_from_raw(const struct pdh_definition *definition, LONG scale,
                                         DWORD format, const PDH_RAW_COUNTER *newer,
                                         const PDH_RAW_COUNTER *older, PDH_FMT_COUNTERVALUE *out)
{
    const struct reader_raw now = raw_from_raw_counter(newer);
    struct reader_raw then;

    memset(out, 0, sizeof *out);
    if (!is_raw_counter_valid(newer)) {
        out->CStatus = newer->CStatus;
        return pdh_status_from_cstatus(out->CStatus);
    }
    if (older && is_raw_counter_valid(older))
        then = raw_from_raw_counter(older);
    else
        older = NULL;
    pdh_compute_value(definition, scale, format, &now, older ? &then : NULL, out);
    return pdh_status_from_cstatus(out->CStatus);
}

/* How a counter's raw values are computed and scaled; false: it is not a counter. */
static bool copy_counter_definition(HANDLE handle, struct pdh_definition *definition, LONG *scale)
{
    struct pdh_counter *counter = pdh_object_from_handle(handle, PDH_COUNTER);

    if (!counter)
        return false;
    epci_lock_enter(&counter->query->lock);
    *definition = counter->definition;
    definition->has_formula &= !counter->counter_wildcard; /* which one's raw value would it be? */
    *scale = counter->scale;
    epci_lock_leave(&counter->query->lock);
    pdh_object_release(&counter->object);
    return true;
}

PDH_STATUS WINAPI PdhCalculateCounterFromRawValue(PDH_HCOUNTER handle, DWORD format,
                                                  PPDH_RAW_COUNTER newer, PPDH_RAW_COUNTER older,
                                                  PPDH_FMT_COUNTERVALUE out)
{
    struct pdh_definition definition;
    LONG scale;

    if (!newer || !out || !pdh_is_valid_format(format))
        return PDH_S(PDH_INVALID_ARGUMENT);
    if (!copy_counter_definition(handle, &definition, &scale))
        return PDH_S(PDH_INVALID_HANDLE);
    if (!definition.has_formula) {
        memset(out, 0, sizeof *out);
        out->CStatus = PDH_CSTATUS_INVALID_DATA;
        return PDH_S(PDH_INVALID_DATA);
    }
    return compute_value_from_raw(&definition, scale, format, newer, older, out);
}

/* .NET, the public caller of PdhFormatFromRawValue, multiplies the cell of a multi timer of
 * PerfTime by the frequency beforehand (CounterSampleCalculator, "to make PDH work like
 * PERFMON"): so this function divides by it.  The product may be more than 64 bits have: only the
 * difference says how much was counted. */
static bool is_type_premultiplied_by_frequency(uint32_t type)
{
    return type == (DWORD)EPC_PERF_COUNTER_MULTI_TIMER ||
           type == (DWORD)EPC_PERF_COUNTER_MULTI_TIMER_INV;
}

static PDH_RAW_COUNTER raw_counter_with_divided_increase(const PDH_RAW_COUNTER *newer,
                                                         const PDH_RAW_COUNTER *older,
                                                         LONGLONG time_base)
{
    const uint64_t by = (uint64_t)newer->FirstValue - (uint64_t)older->FirstValue;
    PDH_RAW_COUNTER out = *newer;

    out.FirstValue = (LONGLONG)((uint64_t)older->FirstValue + (uint64_t)((int64_t)by / time_base));
    return out;
}

PDH_STATUS WINAPI PdhFormatFromRawValue(DWORD type, DWORD format, LONGLONG *time_base,
                                        PPDH_RAW_COUNTER newer, PPDH_RAW_COUNTER older,
                                        PPDH_FMT_COUNTERVALUE out)
{
    struct pdh_definition definition = { .type = type,
                                         .has_formula = true,
                                         .time_base = time_base ? (uint64_t)*time_base : 0 };
    PDH_RAW_COUNTER divided;

    if (!newer || !out || !pdh_is_valid_format(format) || epci_type_is_base(type) ||
        reader_formula_of_type(type, READER_SIZE_BY_TYPE, READER_SIZE_BY_TYPE,
                               READER_FORMULAS_MICROSOFT, &definition.formula) != EPC_OK)
        return PDH_S(PDH_INVALID_ARGUMENT);
    if (is_type_premultiplied_by_frequency(type) && older) {
        if (!time_base || *time_base <= 0)
            return PDH_S(PDH_INVALID_ARGUMENT);
        divided = raw_counter_with_divided_increase(newer, older, *time_base);
        newer = &divided;
    }
    return compute_value_from_raw(&definition, 0, format, newer, older, out);
}

PDH_STATUS WINAPI PdhGetCounterTimeBase(PDH_HCOUNTER handle, LONGLONG *out)
{
    struct pdh_counter *counter;
    uint64_t time_base;

    if (!out)
        return PDH_S(PDH_INVALID_ARGUMENT);
    counter = pdh_object_from_handle(handle, PDH_COUNTER);
    if (!counter)
        return PDH_S(PDH_INVALID_HANDLE);
    epci_lock_enter(&counter->query->lock);
    time_base = counter->definition.time_base;
    epci_lock_leave(&counter->query->lock);
    pdh_object_release(&counter->object);
    if (time_base == 0)
        return PDH_S(PDH_INVALID_ARGUMENT);
    *out = (LONGLONG)time_base;
    return ERROR_SUCCESS;
}

PDH_STATUS WINAPI PdhSetCounterScaleFactor(PDH_HCOUNTER handle, LONG factor)
{
    struct pdh_counter *counter = pdh_object_from_handle(handle, PDH_COUNTER);
    PDH_STATUS status = ERROR_SUCCESS;

    if (!counter)
        return PDH_S(PDH_INVALID_HANDLE);
    epci_lock_enter(&counter->query->lock);
    if (factor < PDH_MIN_SCALE || factor > PDH_MAX_SCALE)
        status = PDH_S(PDH_INVALID_ARGUMENT);
    else
        counter->scale = factor;
    epci_lock_leave(&counter->query->lock);
    pdh_object_release(&counter->object);
    return status;
}

/* ---- Statistics ---- */

static void set_statistic(enum reader_reason reason, const struct reader_value *value, DWORD format,
                          PDH_FMT_COUNTERVALUE *out)
{
    memset(out, 0, sizeof *out);
    out->CStatus = reason == READER_REASON_NONE ? PDH_CSTATUS_VALID_DATA : PDH_CSTATUS_INVALID_DATA;
    if (reason == READER_REASON_NONE)
        pdh_put_value_in_format_member(value, format, out);
}

/* What a caller wants to know of its raw values, from the oldest on around the end of the ring. */
struct ring {
    const PDH_RAW_COUNTER *raws;
    DWORD first, count;
};

/* Entries that were never filled, and bad ones, do not count. */
static bool read_ring_entry(const struct ring *ring, DWORD at, struct reader_raw *out)
{
    const PDH_RAW_COUNTER *raw = &ring->raws[((uint64_t)ring->first + at) % ring->count];

    *out = raw_from_raw_counter(raw);
    return is_raw_counter_valid(raw) &&
           (raw->TimeStamp.dwLowDateTime | raw->TimeStamp.dwHighDateTime) != 0;
}

static void compute_ring_statistics(const struct ring *ring,
                                    const struct pdh_definition *definition,
                                    const struct reader_formula *formula,
                                    struct reader_statistics *out)
{
    struct reader_series series;
    struct reader_sample sample;
    struct reader_raw raw;

    reader_series_init(&series, formula);
    for (DWORD i = 0; i < ring->count; i++)
        if (read_ring_entry(ring, i, &raw)) {
            reader_raw_to_sample(formula, &raw, definition->time_base, &sample);
            reader_series_add_sample(&series, &sample);
        }
    reader_series_compute_statistics(&series, out);
}

static void store_calculated_statistics(const struct reader_statistics *statistics, DWORD format,
                                        PDH_STATISTICS *out)
{
    const enum reader_reason reason = statistics->values ? READER_REASON_NONE : READER_REASON_OLDER;

    out->dwFormat = format;
    out->count =
        (DWORD)(pdh_era_has_raw_statistics_count() ? statistics->samples : statistics->values);
    set_statistic(reason, &statistics->min, format, &out->min);
    set_statistic(reason, &statistics->max, format, &out->max);
    set_statistic(statistics->no_mean, &statistics->mean, format, &out->mean);
}

PDH_STATUS WINAPI PdhComputeCounterStatistics(PDH_HCOUNTER handle, DWORD format, DWORD first,
                                              DWORD count, PPDH_RAW_COUNTER raws,
                                              PPDH_STATISTICS out)
{
    const struct ring ring = { .raws = raws, .first = first, .count = count };
    struct reader_statistics statistics = { .no_mean = READER_REASON_FORMULA };
    struct pdh_definition definition;
    struct reader_formula formula;
    LONG scale;

    if (!raws || !out || count == 0 || first >= count || !pdh_is_valid_format(format))
        return PDH_S(PDH_INVALID_ARGUMENT);
    if (!copy_counter_definition(handle, &definition, &scale))
        return PDH_S(PDH_INVALID_HANDLE);
    memset(out, 0, sizeof *out);
    formula = pdh_formula_with_scale_and_cap(&definition.formula, scale, format);
    if (definition.has_formula)
        compute_ring_statistics(&ring, &definition, &formula, &statistics);
    store_calculated_statistics(&statistics, format, out);
    return ERROR_SUCCESS;
}
