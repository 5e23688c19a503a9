/* SPDX-License-Identifier: MIT
 *
 * relog.c -- keeps the values that were set, and makes samples of them.
 */
#include "pdh/query/relog.h"

#include <stdlib.h>
#include <string.h>

#include "pdh/query/equalnames.h"

/* No counter has more instances. */
#define RELOG_INSTANCES 0x100000u

struct relog_value {
    const char *instance; /* of the names' arena; NULL: the counter has one value */
    DWORD status;
    uint64_t time; /* local; 0: that of the sample */
    struct reader_raw raw;
    bool is_new; /* set since the last sample */
};

/* Guarded by the query's lock. */
struct pdh_relog {
    struct relog_value *values;
    size_t count, capacity;
    size_t next;                  /* after the one that was set last */
    struct pdh_equal_names names; /* of instances: those before the one whose turn it is are new */
};

struct pdh_relog *pdh_relog_new(void)
{
    struct pdh_relog *relog = calloc(1, sizeof *relog);

    if (relog)
        pdh_equal_names_init(&relog->names);
    return relog;
}

static void clear_relog_values(struct pdh_relog *relog)
{
    pdh_equal_names_release(&relog->names);
    relog->count = relog->next = 0;
}

void pdh_relog_release(struct pdh_relog *relog)
{
    if (!relog)
        return;
    clear_relog_values(relog);
    free(relog->values);
    free(relog);
}

/* ---- Setting ---- */

static bool is_unset_value_of_instance(const struct relog_value *value, const char *instance)
{
    return !value->is_new && kit_slice_is_any_case(kit_slice_of(instance), value->instance);
}

/* Where the value of an instance is; `count`: it has none yet.  Mostly it comes after the one that
 * was set last. */
static size_t find_unset_value_of_instance(struct pdh_relog *relog, const char *instance)
{
    const size_t next = relog->next;
    uint32_t at;

    if (!instance)
        return 0;
    if (next < relog->count && is_unset_value_of_instance(&relog->values[next], instance))
        return next;
    do
        at = pdh_equal_names_next_element_of_name(&relog->names, instance);
    while (at != READER_NOT_THERE && relog->values[at].is_new);
    return at == READER_NOT_THERE ? relog->count : at;
}

/* The value of an instance that is to be set; NULL: no memory. */
static struct relog_value *find_or_add_unset_value(struct pdh_relog *relog, const char *instance)
{
    const size_t at = find_unset_value_of_instance(relog, instance);
    struct relog_value *value;

    relog->next = at + 1;
    if (at < relog->count)
        return &relog->values[at];
    if (relog->count == RELOG_INSTANCES ||
        !KIT_RESERVE(NULL, relog->values, relog->count, relog->capacity))
        return NULL;
    value = &relog->values[relog->count];
    *value = (struct relog_value){ .instance = NULL };
    if (instance) {
        value->instance = kit_arena_copy_string(&relog->names.arena, instance, strlen(instance));
        if (!value->instance || !pdh_equal_names_add(&relog->names, value->instance))
            return NULL;
    }
    relog->count++;
    return value;
}

PDH_STATUS pdh_relog_set_value(struct pdh_counter *counter, const PDH_RAW_COUNTER *raw,
                               const char *instance)
{
    struct relog_value *value;

    if (counter->wildcard && (!instance || !*instance))
        return PDH_S(PDH_INVALID_ARGUMENT);
    value = find_or_add_unset_value(counter->relog, counter->wildcard ? instance : NULL);
    if (!value)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    value->is_new = true;
    value->status = raw->CStatus == PDH_CSTATUS_NEW_DATA ? PDH_CSTATUS_VALID_DATA : raw->CStatus;
    value->time = (uint64_t)raw->TimeStamp.dwHighDateTime << 32 | raw->TimeStamp.dwLowDateTime;
    value->raw = (struct reader_raw){ .first = (uint64_t)raw->FirstValue,
                                      .second = (uint64_t)raw->SecondValue,
                                      .multi = raw->MultiCount };
    return ERROR_SUCCESS;
}

/* ---- Samples ---- */

/* `name` NULL: a counter of one value. */
static bool is_reading_named(const struct pdh_sample *sample, size_t reading, const char *name)
{
    return !name || kit_slice_is_any_case(kit_slice_of(name),
                                          sample->names.text + sample->readings[reading].name);
}

/* Mostly a value is in the same place of the sample before; once one is not, there is an index. */
struct older_sample {
    const struct pdh_sample *sample;
    struct pdh_equal_names names;
    bool is_indexed;
};

/* The values before this one have had their turns.  False: no memory. */
static bool index_older_sample(struct older_sample *older, const struct pdh_relog *relog,
                               size_t which)
{
    const struct pdh_sample *sample = older->sample;

    for (size_t i = 0; i < sample->count; i++)
        if (!pdh_equal_names_add(&older->names, sample->names.text + sample->readings[i].name))
            return false;
    for (size_t i = 0; i < which; i++)
        (void)pdh_equal_names_next_element_of_name(&older->names, relog->values[i].instance);
    older->is_indexed = true;
    return true;
}

/* Where the instance of a value, or the only one, is in the sample before: among those of its name
 * in the same place.  To be called for one value after the other.  False: no memory. */
static bool find_instance_in_older_sample(struct older_sample *older, const struct pdh_relog *relog,
                                          size_t which, uint32_t *out)
{
    const struct pdh_sample *sample = older->sample;
    const char *name = relog->values[which].instance;
    uint32_t at = READER_NOT_THERE;
    bool same;

    *out = READER_NOT_THERE;
    if (!sample->is_collected || sample->count == 0)
        return true;
    same = which < sample->count && is_reading_named(sample, which, name);
    if (!same && !older->is_indexed && !index_older_sample(older, relog, which))
        return false;
    if (older->is_indexed)
        at = pdh_equal_names_next_element_of_name(&older->names, name);
    if (same)
        at = (uint32_t)which;
    if (at != READER_NOT_THERE && sample->readings[at].status == PDH_CSTATUS_VALID_DATA)
        *out = at;
    return true;
}

static bool append_caller_value_to_sample(const struct pdh_relog *relog, size_t which,
                                          struct older_sample *older, struct pdh_sample *out)
{
    const struct relog_value *value = &relog->values[which];
    struct pdh_reading *reading;

    if (!KIT_RESERVE(NULL, out->readings, out->count, out->capacity))
        return false;
    reading = &out->readings[out->count++];
    *reading = (struct pdh_reading){ .status = value->status, .name = out->names.bytes };
    if (value->status == PDH_CSTATUS_VALID_DATA)
        reading->raw = value->raw;
    if (value->time)
        out->time = value->time;
    if (value->instance)
        kit_buffer_add_bytes(&out->names, value->instance, strlen(value->instance) + 1);
    return find_instance_in_older_sample(older, relog, which, &reading->older);
}

static bool fill_sample_from_caller_values(const struct pdh_counter *counter,
                                           struct pdh_sample *out)
{
    const struct pdh_relog *relog = counter->relog;
    struct older_sample older = { .sample = &counter->newer };
    bool good = true;

    if (relog->count == 0)
        return pdh_sample_set_missing(out, counter->wildcard, (DWORD)PDH_CSTATUS_INVALID_DATA);
    pdh_equal_names_init(&older.names);
    for (size_t i = 0; i < relog->count && good; i++)
        good = append_caller_value_to_sample(relog, i, &older, out);
    pdh_equal_names_release(&older.names);
    return good && !out->names.failed;
}

static bool make_caller_values_newest_sample(struct pdh_counter *counter, uint64_t time)
{
    struct pdh_sample sample = { .time = time, .is_collected = true };

    if (!fill_sample_from_caller_values(counter, &sample)) {
        pdh_sample_release(&sample);
        return false;
    }
    for (size_t i = 0; i < counter->relog->count; i++)
        counter->relog->values[i].is_new = false;
    pdh_equal_names_rewind(&counter->relog->names);
    pdh_sample_release(&counter->older);
    counter->older = counter->newer;
    counter->newer = sample;
    counter->unread = true;
    return true;
}

PDH_STATUS pdh_query_make_relog_samples(struct pdh_query *query, uint64_t time)
{
    PDH_STATUS status = PDH_S(PDH_NO_DATA);
    bool good = true;

    epci_lock_enter(&query->lock);
    for (struct pdh_counter *counter = query->first; counter && good; counter = counter->next)
        if (counter->relog) {
            good = make_caller_values_newest_sample(counter, time);
            status = good ? ERROR_SUCCESS : PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
        }
    query->time = time;
    epci_lock_leave(&query->lock);
    return status;
}

void pdh_query_forget_relog_values(struct pdh_query *query)
{
    epci_lock_enter(&query->lock);
    for (struct pdh_counter *counter = query->first; counter; counter = counter->next)
        if (counter->relog)
            clear_relog_values(counter->relog);
    epci_lock_leave(&query->lock);
}
