/* SPDX-License-Identifier: MIT
 *
 * reply.c -- collects a callback's rows by object, and writes them as a complete answer.
 *
 * The contracts of the functions for callbacks are in epc/ondemand.h.
 */
#include "sdk/provider/callback/reply.h"

#include <string.h>

#include "sdk/core/text.h"
#include "sdk/core/wire.h"
#include "sdk/port/port.h"

struct epc_foreign {
    const struct epci_layout *layout;
    struct epci_rows_capacity capacity; /* for all objects together */
    int status;
    uint32_t first; /* position of the object to show first, or UINT32_MAX */
    struct epci_answer_times times;
    uint16_t name[EPCI_COMPUTER_UNITS];
    uint32_t units;
    bool wanted[EPCI_MAX_OBJECTS];
    epc_rows *rows[]; /* by position; NULL: not in the answer */
};

epc_foreign *epci_reply_new_for_computer(const struct epci_layout *layout, const bool *wanted,
                                         const uint16_t *name, uint32_t units)
{
    const uint32_t objects = layout->schema->object_count;
    epc_foreign *reply = epci_alloc(sizeof *reply + objects * sizeof(epc_rows *));

    if (!reply)
        return NULL;
    reply->layout = layout;
    reply->capacity = EPCI_ROWS_CAPACITY;
    reply->first = UINT32_MAX;
    reply->units = units;
    memcpy(reply->name, name, units * sizeof *name);
    memcpy(reply->wanted, wanted, objects * sizeof *wanted);
    return reply;
}

void epci_reply_free(epc_foreign *reply)
{
    if (!reply)
        return;
    for (uint32_t i = 0; i < reply->layout->schema->object_count; i++)
        epci_rows_free(reply->rows[i]);
    epci_free(reply);
}

/* ---- Called by the callback ---- */

epc_rows *epc_foreign_rows(epc_foreign *answer, uint32_t object)
{
    uint32_t position;

    if (!answer)
        return NULL;
    position = epci_find_schema_object(answer->layout->schema, object);
    if (position == UINT32_MAX || !answer->wanted[position])
        return epci_rows_of_unwanted_object();
    if (!answer->rows[position])
        answer->rows[position] =
            epci_rows_new(&answer->layout->objects[position], &answer->capacity);
    if (answer->rows[position])
        return answer->rows[position];
    answer->status = EPC_E_NOMEM;
    return epci_rows_of_unwanted_object();
}

void epc_foreign_set_times(epc_foreign *answer, uint64_t ticks, uint64_t frequency,
                           uint64_t time_100ns)
{
    if (answer)
        answer->times = (struct epci_answer_times){ ticks, frequency, time_100ns };
}

void epc_foreign_set_default(epc_foreign *answer, uint32_t object)
{
    if (answer)
        answer->first = epci_find_schema_object(answer->layout->schema, object);
}

int epc_foreign_set_name(epc_foreign *answer, const char *name)
{
    uint16_t wide[EPCI_COMPUTER_UNITS];
    size_t units;
    int status;

    if (!answer || !name)
        return EPC_E_INVALID;
    status = epci_utf16_from_utf8(name, strlen(name), wide, EPCI_COMPUTER_UNITS, &units);
    if (status == EPC_OK && units == 0)
        status = EPC_E_INVALID;
    if (status)
        return status;
    memcpy(answer->name, wide, units * sizeof *wide);
    answer->units = (uint32_t)units;
    return EPC_OK;
}

/* ---- Called by the provider ---- */

int epci_reply_fill_times_get_status(epc_foreign *reply)
{
    struct epci_answer_times *times = &reply->times;

    /* Ticks without their frequency are ignored: with the local frequency their rates would be
     * wrong. */
    if (times->perf_time == 0 || times->perf_freq == 0) {
        times->perf_time = epci_clock_ticks();
        times->perf_freq = epci_clock_frequency();
    }
    if (times->time_100ns == 0)
        times->time_100ns = epci_clock_100ns();
    for (uint32_t i = 0; i < reply->layout->schema->object_count; i++)
        if (reply->rows[i] && epci_rows_status(reply->rows[i]) != EPC_OK)
            reply->status = epci_rows_status(reply->rows[i]);
    return reply->status;
}

bool epci_reply_is_empty(const epc_foreign *reply)
{
    for (uint32_t i = 0; i < reply->layout->schema->object_count; i++)
        if (epci_rows_has_values(reply->rows[i]))
            return false;
    return true;
}

bool epci_reply_is_for_same_objects(const epc_foreign *reply, const bool *wanted)
{
    return memcmp(reply->wanted, wanted, reply->layout->schema->object_count * sizeof *wanted) == 0;
}

static size_t reply_size(const epc_foreign *reply)
{
    size_t bytes = epci_data_block_header_size(reply->units);

    for (uint32_t i = 0; i < reply->layout->schema->object_count; i++) {
        const struct epci_layout_object *own = &reply->layout->objects[i];

        if (epci_rows_has_values(reply->rows[i]))
            bytes += epci_object_head_size(own) + epci_rows_bytes(reply->rows[i]);
    }
    return bytes;
}

int epci_reply_write(epc_foreign *reply, const unsigned char *heads, struct epci_writer *writer)
{
    const struct epci_times all = { reply->times.perf_time, reply->times.perf_freq };
    int32_t first = EPCI_NO_DEFAULT;

    epci_rows_resolve_parents(reply->rows, reply->layout, heads);
    if (!epci_writer_reserve(writer, reply_size(reply)))
        return EPC_E_NOSPACE;
    epci_writer_begin_answer(writer, reply->name, reply->units);
    for (uint32_t i = 0; i < reply->layout->schema->object_count; i++) {
        if (epci_rows_has_values(reply->rows[i])) {
            if (i == reply->first)
                memcpy(&first, heads + offsetof(struct epci_wire_object, name_index), sizeof first);
            epci_rows_write_object(reply->rows[i], heads, all, writer);
        }
        heads += epci_object_head_size(&reply->layout->objects[i]);
    }
    epci_writer_end_answer(writer, &reply->times, first);
    return EPC_OK;
}
