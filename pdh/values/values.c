/* SPDX-License-Identifier: MIT
 *
 * values.c -- raw and formatted values, of one counter and as arrays.
 */
#include "pdh/values/values.h"

#include <stdlib.h>
#include <string.h>

#include "pdh/caller/record.h"
#include "pdh/values/compute.h"
#include "pdh/caller/era.h"

/* ---- Formatted ---- */

/* What a reading is compared with; NULL: nothing. */
static const struct reader_raw *older_raw_value(const struct pdh_counter *counter,
                                                const struct pdh_reading *reading)
{
    return counter->newer.is_collected && reading->older != READER_NOT_THERE
               ? &counter->older.readings[reading->older].raw
               : NULL;
}

/* A value of a sample's reading. */
static void compute_value_of_reading(const struct pdh_counter *counter,
                                     const struct pdh_reading *reading, DWORD format,
                                     PDH_FMT_COUNTERVALUE *out)
{
    const size_t at = (size_t)(reading - counter->newer.readings);
    const struct pdh_definition *definition = pdh_reading_definition(counter, &counter->newer, at);
    const struct reader_raw *older = older_raw_value(counter, reading);

    if (reading->status == PDH_CSTATUS_VALID_DATA) {
        pdh_compute_value(definition, counter->scale, format, &reading->raw, older, out);
        return;
    }
    memset(out, 0, sizeof *out);
    out->CStatus = reading->status;
}

bool pdh_compute_reading_value(const struct pdh_counter *counter, size_t reading,
                               struct reader_value *out)
{
    const struct pdh_reading *one = &counter->newer.readings[reading];
    const struct pdh_definition *definition;
    const struct reader_raw *older;
    struct reader_sample now, then;

    if (one->status != PDH_CSTATUS_VALID_DATA)
        return false;
    definition = pdh_reading_definition(counter, &counter->newer, reading);
    if (!definition->has_formula)
        return false;
    older = older_raw_value(counter, one);
    reader_raw_to_sample(&definition->formula, &one->raw, definition->time_base, &now);
    if (older)
        reader_raw_to_sample(&definition->formula, older, definition->time_base, &then);
    return reader_formula_value(&definition->formula, older ? &then : NULL, &now, out) ==
           READER_REASON_NONE;
}

/* With the query's lock. */
static PDH_STATUS format_counter_value_and_mark_read(struct pdh_counter *counter, DWORD format,
                                                     PDH_FMT_COUNTERVALUE *out)
{
    const bool two = counter->definition.has_formula &&
                     reader_formula_needs_two_samples(&counter->definition.formula);
    PDH_STATUS status;

    memset(out, 0, sizeof *out);
    if (counter->wildcard) {
        out->CStatus = PDH_CSTATUS_INVALID_DATA;
        return counter->newer.is_collected ? PDH_S(PDH_CSTATUS_INVALID_DATA) : PDH_S(PDH_NO_DATA);
    }
    /* A type that needs one sample has a value from the moment it was added. */
    if (counter->newer.count == 0 || (!counter->newer.is_collected && two)) {
        out->CStatus = PDH_CSTATUS_INVALID_DATA;
        return PDH_S(PDH_NO_DATA);
    }
    compute_value_of_reading(counter, &counter->newer.readings[0], format, out);
    status = pdh_status_from_cstatus(out->CStatus);
    if (status == ERROR_SUCCESS) {
        if (counter->unread && pdh_era_has_new_data_status())
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

    if (!out || !pdh_is_valid_format(format))
        return PDH_S(PDH_INVALID_ARGUMENT);
    counter = pdh_object_from_handle(handle, PDH_COUNTER);
    if (!counter)
        return PDH_S(PDH_INVALID_HANDLE);
    epci_lock_enter(&counter->query->lock);
    status = format_counter_value_and_mark_read(counter, format, out);
    if (type)
        *type = counter->definition.type;
    epci_lock_leave(&counter->query->lock);
    pdh_object_release(&counter->object);
    return status;
}

/* ---- Raw ---- */

static void set_file_time(uint64_t time, FILETIME *out)
{
    out->dwLowDateTime = (DWORD)time;
    out->dwHighDateTime = (DWORD)(time >> 32);
}

static void set_raw_counter(const struct pdh_sample *sample, const struct pdh_reading *reading,
                            PDH_RAW_COUNTER *out)
{
    memset(out, 0, sizeof *out);
    out->CStatus = reading->status;
    set_file_time(sample->time, &out->TimeStamp);
    out->FirstValue = (LONGLONG)reading->raw.first;
    out->SecondValue = (LONGLONG)reading->raw.second;
    out->MultiCount = reading->status == PDH_CSTATUS_VALID_DATA ? reading->raw.multi : 1;
}

PDH_STATUS WINAPI PdhGetRawCounterValue(PDH_HCOUNTER handle, LPDWORD type, PPDH_RAW_COUNTER out)
{
    struct pdh_counter *counter;

    if (!out)
        return PDH_S(PDH_INVALID_ARGUMENT);
    counter = pdh_object_from_handle(handle, PDH_COUNTER);
    if (!counter)
        return PDH_S(PDH_INVALID_HANDLE);
    epci_lock_enter(&counter->query->lock);
    memset(out, 0, sizeof *out);
    if (counter->wildcard)
        out->CStatus = PDH_CSTATUS_INVALID_DATA;
    else if (counter->newer.is_collected && counter->newer.count)
        set_raw_counter(&counter->newer, &counter->newer.readings[0], out);
    if (type)
        *type = counter->definition.type;
    epci_lock_leave(&counter->query->lock);
    pdh_object_release(&counter->object);
    return ERROR_SUCCESS;
}

/* ---- Arrays ---- */

/* Both kinds of items begin with the address of a name. */
struct array {
    enum pdh_encoding encoding;
    size_t item_bytes;
    DWORD format; /* 0: raw */
};

static void set_array_item(const struct array *array, const struct pdh_counter *counter,
                           const struct pdh_reading *reading, unsigned char *item, const void *name)
{
    PDH_FMT_COUNTERVALUE_ITEM_A formatted;
    PDH_RAW_COUNTER_ITEM_A raw;

    if (array->format) {
        memset(&formatted, 0, sizeof formatted);
        memcpy(&formatted.szName, &name, sizeof name);
        compute_value_of_reading(counter, reading, array->format, &formatted.FmtValue);
        memcpy(item, &formatted, sizeof formatted);
    } else {
        memset(&raw, 0, sizeof raw);
        memcpy(&raw.szName, &name, sizeof name);
        set_raw_counter(&counter->newer, reading, &raw.RawValue);
        memcpy(item, &raw, sizeof raw);
    }
}

/* The name of an item: that in the path, without #n, where the counter has no wildcard. */
static const char *array_item_name(const struct pdh_counter *counter,
                                   const struct pdh_reading *reading, struct kit_arena *arena)
{
    const struct reader_counter_path *path = &counter->parsed;

    if (counter->wildcard)
        return counter->newer.names.text + reading->name;
    return kit_arena_format(arena, "%.*s%s%.*s", (int)path->parent.bytes, path->parent.at,
                            path->parent.bytes ? "/" : "", (int)path->instance.bytes,
                            path->instance.at);
}

/* With the query's lock. */
static PDH_STATUS fill_raw_or_formatted_array(const struct array *array,
                                              const struct pdh_counter *counter, DWORD *bytes,
                                              DWORD *count, unsigned char *items)
{
    const struct pdh_sample *sample = &counter->newer;
    const size_t head = sample->count * array->item_bytes;
    const bool is_size_query = *bytes == 0;
    struct pdh_record record;
    struct kit_arena arena;

    kit_arena_init(&arena, epci_alloc, epci_free);
    pdh_record_init_in_buffer(&record, array->encoding, items, *bytes, head);
    for (size_t i = 0; i < sample->count; i++) {
        const void *name = pdh_record_append_text_after_struct(
            &record, array_item_name(counter, &sample->readings[i], &arena));

        if (record.used <= record.capacity)
            set_array_item(array, counter, &sample->readings[i], items + i * array->item_bytes,
                           name);
    }
    kit_arena_release(&arena);
    *count = (DWORD)sample->count;
    if (record.used > UINT32_MAX)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    *bytes = (DWORD)record.used;
    if (record.used == 0)
        return ERROR_SUCCESS;
    if (is_size_query)
        return pdh_buffer_rules_for_text()->size_query;
    return record.used <= record.capacity ? ERROR_SUCCESS : pdh_buffer_rules_for_text()->too_small;
}

/* Has any reading a value?  With one sample, a type that needs two has none. */
static PDH_STATUS check_that_any_reading_has_value(const struct pdh_counter *counter, DWORD format)
{
    PDH_FMT_COUNTERVALUE value;

    if (!counter->newer.is_collected)
        return PDH_S(PDH_NO_DATA);
    if (counter->newer.missing)
        return pdh_status_from_cstatus(counter->newer.missing);
    if (!format || counter->newer.count == 0)
        return ERROR_SUCCESS;
    for (size_t i = 0; i < counter->newer.count; i++) {
        compute_value_of_reading(counter, &counter->newer.readings[i], format, &value);
        if (value.CStatus == PDH_CSTATUS_VALID_DATA)
            return ERROR_SUCCESS;
    }
    return pdh_status_from_cstatus(value.CStatus);
}

static PDH_STATUS return_value_array(const struct array *array, HANDLE handle, DWORD *bytes,
                                     DWORD *count, void *items)
{
    struct pdh_counter *counter;
    PDH_STATUS status;

    if (!bytes || !count || (!items && *bytes != 0))
        return PDH_S(PDH_INVALID_ARGUMENT);
    counter = pdh_object_from_handle(handle, PDH_COUNTER);
    if (!counter)
        return PDH_S(PDH_INVALID_HANDLE);
    epci_lock_enter(&counter->query->lock);
    status = check_that_any_reading_has_value(counter, array->format);
    if (status == ERROR_SUCCESS)
        status = fill_raw_or_formatted_array(array, counter, bytes, count, items);
    if (status == ERROR_SUCCESS)
        counter->unread = false;
    epci_lock_leave(&counter->query->lock);
    pdh_object_release(&counter->object);
    return status;
}

#define DEFINE_ARRAY_EXPORTS(suffix, one_of)                                                       \
    PDH_STATUS WINAPI PdhGetFormattedCounterArray##suffix(                                         \
        PDH_HCOUNTER counter, DWORD format, LPDWORD bytes, LPDWORD count,                          \
        PPDH_FMT_COUNTERVALUE_ITEM_##suffix items)                                                 \
    {                                                                                              \
        const struct array array = { one_of, sizeof *items, format };                              \
                                                                                                   \
        return pdh_is_valid_format(format)                                                         \
                   ? return_value_array(&array, counter, bytes, count, items)                      \
                   : PDH_S(PDH_INVALID_ARGUMENT);                                                  \
    }                                                                                              \
    PDH_STATUS WINAPI PdhGetRawCounterArray##suffix(                                               \
        PDH_HCOUNTER counter, LPDWORD bytes, LPDWORD count, PPDH_RAW_COUNTER_ITEM_##suffix items)  \
    {                                                                                              \
        const struct array array = { one_of, sizeof *items, 0 };                                   \
                                                                                                   \
        return return_value_array(&array, counter, bytes, count, items);                           \
    }

DEFINE_ARRAY_EXPORTS(A, PDH_ANSI)
DEFINE_ARRAY_EXPORTS(W, PDH_WIDE)
