/* SPDX-License-Identifier: MIT
 *
 * values.c -- raw and formatted values, of one counter and as arrays; statistics; time bases;
 * scale.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "pdh/block.h"
#include "pdh/era.h"
#include "pdh/logtree.h"
#include "pdh/query.h"
#include "pdh/written.h"
#include "sdk/consumer/format.h"
#include "sdk/consumer/statistics.h"
#include "sdk/core/types.h"

enum { KINDS = PDH_FMT_LONG | PDH_FMT_DOUBLE | PDH_FMT_LARGE };

/* Exactly one kind of value is asked for. */
static bool is_format(DWORD format)
{
    const DWORD kind = format & KINDS;

    return kind == PDH_FMT_LONG || kind == PDH_FMT_DOUBLE || kind == PDH_FMT_LARGE;
}

/* The formula with the scale and the cap that a caller wants. */
static struct epci_formula formula_for(const struct epci_formula *formula, LONG scale, DWORD format)
{
    struct epci_formula wanted = *formula;

    wanted.capped = pdh_era_caps() && !(format & PDH_FMT_NOCAP100);
    if (format & PDH_FMT_1000)
        epci_formula_scale(&wanted, 3);
    else if (!(format & PDH_FMT_NOSCALE))
        epci_formula_scale(&wanted, (int)scale);
    return wanted;
}

/* Why there is no value.  Nothing happened between two samples: that is 0, not an error. */
static DWORD values_status_of(enum epci_reason reason)
{
    static const DWORD statuses[] = {
        [EPCI_REASON_NONE] = PDH_CSTATUS_VALID_DATA,
        [EPCI_REASON_OLDER] = PDH_CSTATUS_INVALID_DATA,
        [EPCI_REASON_TIME] = PDH_CSTATUS_VALID_DATA,
        [EPCI_REASON_TIME_FELL] = PDH_CALC_NEGATIVE_TIMEBASE,
        [EPCI_REASON_TICKS] = PDH_CSTATUS_INVALID_DATA,
        [EPCI_REASON_BASE] = PDH_CSTATUS_VALID_DATA,
        [EPCI_REASON_BASE_FELL] = PDH_CALC_NEGATIVE_DENOMINATOR,
        [EPCI_REASON_VALUE_FELL] = PDH_CALC_NEGATIVE_VALUE,
        [EPCI_REASON_FUTURE] = PDH_CALC_NEGATIVE_VALUE,
        [EPCI_REASON_FORMULA] = PDH_CSTATUS_INVALID_DATA,
        [EPCI_REASON_CELL] = PDH_CSTATUS_INVALID_DATA,
    };
    const bool fell = IsWarningSeverity(statuses[reason]);

    return fell && !pdh_era_tells_what_fell() ? PDH_CSTATUS_INVALID_DATA : statuses[reason];
}

static void values_put_value(const struct epci_value *value, DWORD format,
                             PDH_FMT_COUNTERVALUE *out)
{
    if (format & PDH_FMT_LONG)
        out->longValue = epci_value_long(value);
    else if (format & PDH_FMT_LARGE)
        out->largeValue = epci_value_large(value);
    else
        out->doubleValue = value->number;
}

/* Compute a value; `older` may be NULL. */
static void compute(const struct epci_formula *formula, uint64_t time_base,
                    const struct epci_raw *newer, const struct epci_raw *older, DWORD format,
                    PDH_FMT_COUNTERVALUE *out)
{
    struct epci_sample now, then;
    struct epci_value value = { 0 };
    enum epci_reason reason;

    memset(out, 0, sizeof *out);
    epci_raw_sample(formula, newer, time_base, &now);
    if (older)
        epci_raw_sample(formula, older, time_base, &then);
    reason = epci_formula_value(formula, older ? &then : NULL, &now, &value);
    out->CStatus = values_status_of(reason);
    if (out->CStatus == PDH_CSTATUS_VALID_DATA)
        values_put_value(&value, format, out);
}

/* ---- Of a log: the raw value is a double, and is the value ---- */

static bool is_double(uint32_t type)
{
    return type == PDH_LOG_TYPE;
}

static double power_of_ten(int power)
{
    double result = 1;

    for (int i = power < 0 ? -power : power; i > 0; i--)
        result *= 10;
    return power < 0 ? 1 / result : result;
}

static struct epci_value double_value(const struct epci_raw *raw, LONG scale, DWORD format)
{
    struct epci_value value = { 0 };

    memcpy(&value.number, &raw->first, sizeof value.number);
    if (format & PDH_FMT_1000)
        value.number *= 1000;
    else if (!(format & PDH_FMT_NOSCALE))
        value.number *= power_of_ten((int)scale);
    return value;
}

/* ---- Formatted ---- */

/* A value of a sample's reading. */
static void format_reading(const struct pdh_counter *counter, const struct pdh_reading *reading,
                           DWORD format, PDH_FMT_COUNTERVALUE *out)
{
    const struct epci_formula formula =
        formula_for(&counter->definition.formula, counter->scale, format);
    const struct epci_raw *older = counter->newer.taken && reading->older != EPCI_NOT_THERE
                                       ? &counter->older.readings[reading->older].raw
                                       : NULL;

    memset(out, 0, sizeof *out);
    if (reading->status != PDH_CSTATUS_VALID_DATA) {
        out->CStatus = reading->status;
    } else if (is_double(counter->definition.type)) {
        const struct epci_value value = double_value(&reading->raw, counter->scale, format);

        values_put_value(&value, format, out);
    } else if (!counter->definition.has_formula)
        out->CStatus = PDH_CSTATUS_INVALID_DATA;
    else
        compute(&formula, counter->definition.time_base, &reading->raw, older, format, out);
}

bool pdh_reading_value(const struct pdh_counter *counter, size_t reading, struct epci_value *out)
{
    const struct pdh_reading *one = &counter->newer.readings[reading];
    const struct pdh_definition *definition = &counter->definition;
    struct epci_sample now, then;
    bool older;

    if (one->status != PDH_CSTATUS_VALID_DATA)
        return false;
    if (is_double(definition->type)) {
        *out = double_value(&one->raw, 0, PDH_FMT_NOSCALE);
        return true;
    }
    if (!definition->has_formula)
        return false;
    older = one->older != EPCI_NOT_THERE;
    epci_raw_sample(&definition->formula, &one->raw, definition->time_base, &now);
    if (older)
        epci_raw_sample(&definition->formula, &counter->older.readings[one->older].raw,
                        definition->time_base, &then);
    return epci_formula_value(&definition->formula, older ? &then : NULL, &now, out) ==
           EPCI_REASON_NONE;
}

/* What the function returns for a value: the status of a calculation itself, and one status for
 * data that are not there. */
static PDH_STATUS returned(DWORD status)
{
    switch (status) {
    case PDH_CSTATUS_VALID_DATA:
    case PDH_CSTATUS_NEW_DATA:
        return ERROR_SUCCESS;
    case PDH_CSTATUS_INVALID_DATA:
    case PDH_CALC_NEGATIVE_DENOMINATOR:
    case PDH_CALC_NEGATIVE_TIMEBASE:
    case PDH_CALC_NEGATIVE_VALUE:
        return PDH_S(status);
    default:
        return PDH_S(PDH_INVALID_DATA);
    }
}

/* With the query's lock. */
static PDH_STATUS format_counter(struct pdh_counter *counter, DWORD format,
                                 PDH_FMT_COUNTERVALUE *out)
{
    const bool two =
        counter->definition.has_formula && epci_formula_needs_two(&counter->definition.formula);
    PDH_STATUS status;

    memset(out, 0, sizeof *out);
    if (counter->wildcard) {
        out->CStatus = PDH_CSTATUS_INVALID_DATA;
        return PDH_S(PDH_CSTATUS_INVALID_DATA);
    }
    /* A type that needs one sample has a value from the moment it was added. */
    if (counter->newer.count == 0 || (!counter->newer.taken && two)) {
        out->CStatus = PDH_CSTATUS_INVALID_DATA;
        return PDH_S(PDH_NO_DATA);
    }
    format_reading(counter, &counter->newer.readings[0], format, out);
    status = returned(out->CStatus);
    if (status == ERROR_SUCCESS) {
        if (counter->unread && pdh_era_marks_new_data())
            out->CStatus = PDH_CSTATUS_NEW_DATA;
        counter->unread = false;
    }
    return status;
}

PDH_STATUS WINAPI PdhGetFormattedCounterValue(PDH_HCOUNTER handle, DWORD format, LPDWORD type,
                                              PPDH_FMT_COUNTERVALUE out)
{
    struct pdh_counter *counter;
    PDH_STATUS status;

    if (!out || !is_format(format))
        return PDH_S(PDH_INVALID_ARGUMENT);
    counter = pdh_handle_get(handle, PDH_COUNTER);
    if (!counter)
        return PDH_S(PDH_INVALID_HANDLE);
    epci_lock_enter(&counter->query->lock);
    status = format_counter(counter, format, out);
    if (type)
        *type = counter->definition.type;
    epci_lock_leave(&counter->query->lock);
    pdh_handle_put(&counter->object);
    return status;
}

/* ---- Raw ---- */

static void put_time(uint64_t time, FILETIME *out)
{
    out->dwLowDateTime = (DWORD)time;
    out->dwHighDateTime = (DWORD)(time >> 32);
}

static void put_raw(const struct pdh_sample *sample, const struct pdh_reading *reading,
                    PDH_RAW_COUNTER *out)
{
    memset(out, 0, sizeof *out);
    out->CStatus = reading->status;
    put_time(sample->time, &out->TimeStamp);
    out->FirstValue = (LONGLONG)reading->raw.first;
    out->SecondValue = (LONGLONG)reading->raw.second;
    out->MultiCount = reading->status == PDH_CSTATUS_VALID_DATA ? reading->raw.multi : 1;
}

PDH_STATUS WINAPI PdhGetRawCounterValue(PDH_HCOUNTER handle, LPDWORD type, PPDH_RAW_COUNTER out)
{
    struct pdh_counter *counter;

    if (!out)
        return PDH_S(PDH_INVALID_ARGUMENT);
    counter = pdh_handle_get(handle, PDH_COUNTER);
    if (!counter)
        return PDH_S(PDH_INVALID_HANDLE);
    epci_lock_enter(&counter->query->lock);
    memset(out, 0, sizeof *out);
    if (counter->wildcard)
        out->CStatus = PDH_CSTATUS_INVALID_DATA;
    else if (counter->newer.taken && counter->newer.count)
        put_raw(&counter->newer, &counter->newer.readings[0], out);
    if (type)
        *type = counter->definition.type;
    epci_lock_leave(&counter->query->lock);
    pdh_handle_put(&counter->object);
    return ERROR_SUCCESS;
}

/* ---- Arrays ---- */

/* Both kinds of items begin with the address of a name. */
struct array {
    enum pdh_letters letters;
    size_t item_bytes;
    DWORD format; /* 0: raw */
};

static void put_item(const struct array *array, const struct pdh_counter *counter,
                     const struct pdh_reading *reading, unsigned char *item, const void *name)
{
    PDH_FMT_COUNTERVALUE_ITEM_A formatted;
    PDH_RAW_COUNTER_ITEM_A raw;

    if (array->format) {
        memset(&formatted, 0, sizeof formatted);
        memcpy(&formatted.szName, &name, sizeof name);
        format_reading(counter, reading, array->format, &formatted.FmtValue);
        memcpy(item, &formatted, sizeof formatted);
    } else {
        memset(&raw, 0, sizeof raw);
        memcpy(&raw.szName, &name, sizeof name);
        put_raw(&counter->newer, reading, &raw.RawValue);
        memcpy(item, &raw, sizeof raw);
    }
}

/* The name of an item: that in the path, without #n, where the counter has no wildcard. */
static const char *values_name_of(const struct pdh_counter *counter,
                                  const struct pdh_reading *reading, struct kit_arena *arena)
{
    const struct epci_path *path = &counter->parsed;

    if (counter->wildcard)
        return counter->newer.names.text + reading->name;
    return kit_arena_format(arena, "%.*s%s%.*s", (int)path->parent.bytes, path->parent.at,
                            path->parent.bytes ? "/" : "", (int)path->instance.bytes,
                            path->instance.at);
}

/* With the query's lock. */
static PDH_STATUS put_array(const struct array *array, const struct pdh_counter *counter,
                            DWORD *bytes, DWORD *count, unsigned char *items)
{
    const struct pdh_sample *sample = &counter->newer;
    const size_t head = sample->count * array->item_bytes;
    const bool asked = *bytes == 0;
    struct pdh_block block;
    struct kit_arena arena;

    kit_arena_init(&arena, epci_alloc, epci_free);
    pdh_block_begin(&block, array->letters, items, *bytes, head);
    for (size_t i = 0; i < sample->count; i++) {
        const void *name =
            pdh_block_text(&block, values_name_of(counter, &sample->readings[i], &arena));

        if (block.used <= block.room)
            put_item(array, counter, &sample->readings[i], items + i * array->item_bytes, name);
    }
    kit_arena_release(&arena);
    *count = (DWORD)sample->count;
    if (block.used > UINT32_MAX)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    *bytes = (DWORD)block.used;
    if (block.used == 0)
        return ERROR_SUCCESS;
    if (asked)
        return pdh_sizing_of_list()->asked;
    return block.used <= block.room ? ERROR_SUCCESS : pdh_sizing_of_list()->none;
}

/* Has any reading a value?  With one sample, a type that needs two has none. */
static PDH_STATUS values_readable(const struct pdh_counter *counter, DWORD format)
{
    PDH_FMT_COUNTERVALUE value;

    if (!counter->newer.taken)
        return PDH_S(PDH_NO_DATA);
    if (!format || counter->newer.count == 0)
        return ERROR_SUCCESS;
    for (size_t i = 0; i < counter->newer.count; i++) {
        format_reading(counter, &counter->newer.readings[i], format, &value);
        if (value.CStatus == PDH_CSTATUS_VALID_DATA)
            return ERROR_SUCCESS;
    }
    return returned(value.CStatus);
}

static PDH_STATUS get_array(const struct array *array, HANDLE handle, DWORD *bytes, DWORD *count,
                            void *items)
{
    struct pdh_counter *counter;
    PDH_STATUS status;

    if (!bytes || !count || (!items && *bytes != 0))
        return PDH_S(PDH_INVALID_ARGUMENT);
    counter = pdh_handle_get(handle, PDH_COUNTER);
    if (!counter)
        return PDH_S(PDH_INVALID_HANDLE);
    epci_lock_enter(&counter->query->lock);
    status = values_readable(counter, array->format);
    if (status == ERROR_SUCCESS)
        status = put_array(array, counter, bytes, count, items);
    if (status == ERROR_SUCCESS)
        counter->unread = false;
    epci_lock_leave(&counter->query->lock);
    pdh_handle_put(&counter->object);
    return status;
}

#define ARRAYS(suffix, one_of)                                                                     \
    PDH_STATUS WINAPI PdhGetFormattedCounterArray##suffix(                                         \
        PDH_HCOUNTER counter, DWORD format, LPDWORD bytes, LPDWORD count,                          \
        PPDH_FMT_COUNTERVALUE_ITEM_##suffix items)                                                 \
    {                                                                                              \
        const struct array array = { one_of, sizeof *items, format };                              \
                                                                                                   \
        return is_format(format) ? get_array(&array, counter, bytes, count, items)                 \
                                 : PDH_S(PDH_INVALID_ARGUMENT);                                    \
    }                                                                                              \
    PDH_STATUS WINAPI PdhGetRawCounterArray##suffix(                                               \
        PDH_HCOUNTER counter, LPDWORD bytes, LPDWORD count, PPDH_RAW_COUNTER_ITEM_##suffix items)  \
    {                                                                                              \
        const struct array array = { one_of, sizeof *items, 0 };                                   \
                                                                                                   \
        return get_array(&array, counter, bytes, count, items);                                    \
    }

ARRAYS(A, PDH_ANSI)
ARRAYS(W, PDH_WIDE)

/* ---- From raw values ---- */

static struct epci_raw raw_of(const PDH_RAW_COUNTER *raw)
{
    return (struct epci_raw){ .first = (uint64_t)raw->FirstValue,
                              .second = (uint64_t)raw->SecondValue,
                              .multi = raw->MultiCount };
}

static bool is_good(const PDH_RAW_COUNTER *raw)
{
    return raw->CStatus == PDH_CSTATUS_VALID_DATA || raw->CStatus == PDH_CSTATUS_NEW_DATA;
}

static PDH_STATUS from_raw(const struct epci_formula *formula, uint64_t time_base, DWORD format,
                           const PDH_RAW_COUNTER *newer, const PDH_RAW_COUNTER *older,
                           PDH_FMT_COUNTERVALUE *out)
{
    const struct epci_raw now = raw_of(newer);
    struct epci_raw then;

    memset(out, 0, sizeof *out);
    if (!is_good(newer)) {
        out->CStatus = newer->CStatus;
        return returned(out->CStatus);
    }
    if (older && is_good(older))
        then = raw_of(older);
    else
        older = NULL;
    compute(formula, time_base, &now, older ? &then : NULL, format, out);
    return returned(out->CStatus);
}

PDH_STATUS WINAPI PdhCalculateCounterFromRawValue(PDH_HCOUNTER handle, DWORD format,
                                                  PPDH_RAW_COUNTER newer, PPDH_RAW_COUNTER older,
                                                  PPDH_FMT_COUNTERVALUE out)
{
    struct pdh_definition definition;
    struct pdh_counter *counter;
    struct epci_formula formula;
    LONG scale;

    if (!newer || !out || !is_format(format))
        return PDH_S(PDH_INVALID_ARGUMENT);
    counter = pdh_handle_get(handle, PDH_COUNTER);
    if (!counter)
        return PDH_S(PDH_INVALID_HANDLE);
    epci_lock_enter(&counter->query->lock);
    definition = counter->definition;
    scale = counter->scale;
    epci_lock_leave(&counter->query->lock);
    pdh_handle_put(&counter->object);
    if (!definition.has_formula) {
        memset(out, 0, sizeof *out);
        out->CStatus = PDH_CSTATUS_INVALID_DATA;
        return PDH_S(PDH_INVALID_DATA);
    }
    formula = formula_for(&definition.formula, scale, format);
    return from_raw(&formula, definition.time_base, format, newer, older, out);
}

PDH_STATUS WINAPI PdhFormatFromRawValue(DWORD type, DWORD format, LONGLONG *time_base,
                                        PPDH_RAW_COUNTER newer, PPDH_RAW_COUNTER older,
                                        PPDH_FMT_COUNTERVALUE out)
{
    struct epci_formula formula;

    if (!newer || !out || !is_format(format) || epci_type_is_base(type) ||
        epci_formula_of(type, EPCI_SIZE_BY_TYPE, EPCI_SIZE_BY_TYPE, EPCI_FORMULAS_PRESENT,
                        &formula) != EPC_OK)
        return PDH_S(PDH_INVALID_ARGUMENT);
    formula = formula_for(&formula, 0, format);
    return from_raw(&formula, time_base ? (uint64_t)*time_base : 0, format, newer, older, out);
}

PDH_STATUS WINAPI PdhGetCounterTimeBase(PDH_HCOUNTER handle, LONGLONG *out)
{
    struct pdh_counter *counter;
    uint64_t time_base;

    if (!out)
        return PDH_S(PDH_INVALID_ARGUMENT);
    counter = pdh_handle_get(handle, PDH_COUNTER);
    if (!counter)
        return PDH_S(PDH_INVALID_HANDLE);
    epci_lock_enter(&counter->query->lock);
    time_base = counter->definition.time_base;
    epci_lock_leave(&counter->query->lock);
    pdh_handle_put(&counter->object);
    if (time_base == 0)
        return PDH_S(PDH_INVALID_ARGUMENT);
    *out = (LONGLONG)time_base;
    return ERROR_SUCCESS;
}

PDH_STATUS WINAPI PdhSetCounterScaleFactor(PDH_HCOUNTER handle, LONG factor)
{
    struct pdh_counter *counter = pdh_handle_get(handle, PDH_COUNTER);
    PDH_STATUS status = ERROR_SUCCESS;

    if (!counter)
        return PDH_S(PDH_INVALID_HANDLE);
    epci_lock_enter(&counter->query->lock);
    if (factor < PDH_MIN_SCALE || factor > PDH_MAX_SCALE)
        status = PDH_S(PDH_INVALID_ARGUMENT);
    else
        counter->scale = factor;
    epci_lock_leave(&counter->query->lock);
    pdh_handle_put(&counter->object);
    return status;
}

/* ---- Statistics ---- */

static void put_statistic(enum epci_reason reason, const struct epci_value *value, DWORD format,
                          PDH_FMT_COUNTERVALUE *out)
{
    memset(out, 0, sizeof *out);
    out->CStatus = reason == EPCI_REASON_NONE ? PDH_CSTATUS_VALID_DATA : PDH_CSTATUS_INVALID_DATA;
    if (reason == EPCI_REASON_NONE)
        values_put_value(value, format, out);
}

/* From the oldest entry on, around the end of the ring.  Entries that were never filled, and bad
 * ones, do not count. */
static void compute_statistics(const struct pdh_definition *definition,
                               const struct epci_formula *formula, DWORD first, DWORD count,
                               const PDH_RAW_COUNTER *raws, DWORD format, PDH_STATISTICS *out)
{
    struct epci_statistics statistics;
    struct epci_series series;
    struct epci_sample sample;

    epci_series_init(&series, formula);
    for (DWORD i = 0; i < count; i++) {
        const PDH_RAW_COUNTER *raw = &raws[((uint64_t)first + i) % count];
        const struct epci_raw one = raw_of(raw);

        if (!is_good(raw) || (raw->TimeStamp.dwLowDateTime | raw->TimeStamp.dwHighDateTime) == 0)
            continue;
        epci_raw_sample(formula, &one, definition->time_base, &sample);
        epci_series_add(&series, &sample);
    }
    epci_series_result(&series, &statistics);
    out->dwFormat = format;
    out->count = (DWORD)(pdh_era_counts_raw_values() ? statistics.samples : statistics.values);
    put_statistic(statistics.values ? EPCI_REASON_NONE : EPCI_REASON_OLDER, &statistics.min, format,
                  &out->min);
    put_statistic(statistics.values ? EPCI_REASON_NONE : EPCI_REASON_OLDER, &statistics.max, format,
                  &out->max);
    put_statistic(statistics.no_mean, &statistics.mean, format, &out->mean);
}

PDH_STATUS WINAPI PdhComputeCounterStatistics(PDH_HCOUNTER handle, DWORD format, DWORD first,
                                              DWORD count, PPDH_RAW_COUNTER raws,
                                              PPDH_STATISTICS out)
{
    struct pdh_definition definition;
    struct pdh_counter *counter;
    struct epci_formula formula;
    LONG scale;

    if (!raws || !out || count == 0 || first >= count || !is_format(format))
        return PDH_S(PDH_INVALID_ARGUMENT);
    counter = pdh_handle_get(handle, PDH_COUNTER);
    if (!counter)
        return PDH_S(PDH_INVALID_HANDLE);
    epci_lock_enter(&counter->query->lock);
    definition = counter->definition;
    scale = counter->scale;
    epci_lock_leave(&counter->query->lock);
    pdh_handle_put(&counter->object);
    memset(out, 0, sizeof *out);
    if (!definition.has_formula) {
        out->dwFormat = format;
        out->min.CStatus = out->max.CStatus = out->mean.CStatus = PDH_CSTATUS_INVALID_DATA;
        return ERROR_SUCCESS;
    }
    formula = formula_for(&definition.formula, scale, format);
    compute_statistics(&definition, &formula, first, count, raws, format, out);
    return ERROR_SUCCESS;
}
