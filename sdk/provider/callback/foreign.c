/* SPDX-License-Identifier: MIT
 *
 * foreign.c -- answers "Foreign NAME" through the callback, one call at a time.
 *
 * Remembers the computers of the latest queries: the callback's connection, the state of the
 * breaker, and an answer that did not fit.  The one whose last query is oldest makes room for
 * another.
 *
 * The contracts of the functions for callbacks are in epc/ondemand.h.
 */
#include "sdk/provider/callback/foreign.h"

#include <string.h>

#include "sdk/core/text.h"
#include "sdk/core/wire.h"
#include "sdk/port/port.h"
#include "sdk/provider/callback/callback.h"
#include "sdk/provider/callback/callbackrows.h"

#define FOREIGN_NAME_UNITS 255u                         /* of a computer's name */
#define NAME_BYTES         (3 * FOREIGN_NAME_UNITS + 1) /* of a computer, in UTF-8 */

/* A callback's answer about a computer, until it is written. */
struct epc_foreign {
    const struct epci_layout *layout;
    struct epci_rows_capacity capacity; /* for all objects together */
    int status;
    uint32_t first; /* position of the object to show first, or UINT32_MAX */
    struct epci_answer_times times;
    uint16_t name[FOREIGN_NAME_UNITS];
    uint32_t units;
    bool wanted[EPCI_MAX_OBJECTS];
    epc_rows *rows[]; /* by position; NULL: not in the answer */
};

struct computer {
    uint16_t name[FOREIGN_NAME_UNITS];
    uint32_t units;   /* 0: unused */
    void *connection; /* the callback's, or NULL */
    struct epci_breaker breaker;
    epc_foreign *unsent;   /* an answer that did not fit into the buffer */
    uint64_t unsent_since; /* ticks: when it first did not fit */
    uint64_t asked;        /* number of its last query */
};

struct epci_foreign_computers {
    const epc_foreign_callback *callback;
    const struct epci_layout *layout;
    const unsigned char *heads;
    const struct epci_device_names *devices;
    struct epci_callback_lock calling; /* guards the fields below */
    uint64_t asks;                     /* queries so far */
    struct computer known[EPCI_COMPUTERS_KEPT];
};

/* ---- A reply ---- */

static epc_foreign *new_reply_for_computer(const struct epci_layout *layout, const bool *wanted,
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

static void free_reply(epc_foreign *reply)
{
    if (!reply)
        return;
    for (uint32_t i = 0; i < reply->layout->schema->object_count; i++)
        epci_rows_free(reply->rows[i]);
    epci_free(reply);
}

static int fill_reply_times_get_status(epc_foreign *reply)
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
        if (reply->rows[i] && reply->rows[i]->status != EPC_OK)
            reply->status = reply->rows[i]->status;
    return reply->status;
}

static size_t reply_size(const epc_foreign *reply)
{
    size_t bytes = epci_data_block_header_size(reply->units);

    for (uint32_t i = 0; i < reply->layout->schema->object_count; i++) {
        const struct epci_layout_object *own = &reply->layout->objects[i];

        if (epci_rows_has_values(reply->rows[i]))
            bytes += epci_object_head_size(own) + reply->rows[i]->bytes;
    }
    return bytes;
}

static int write_reply(epc_foreign *reply, const unsigned char *heads, struct epci_writer *writer)
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
    uint16_t wide[FOREIGN_NAME_UNITS];
    size_t units;
    int status;

    if (!answer || !name)
        return EPC_E_INVALID;
    status = epci_utf16_from_utf8(name, strlen(name), wide, FOREIGN_NAME_UNITS, &units);
    if (status == EPC_OK && units == 0)
        status = EPC_E_INVALID;
    if (status)
        return status;
    memcpy(answer->name, wide, units * sizeof *wide);
    answer->units = (uint32_t)units;
    return EPC_OK;
}

/* ---- Open and close ---- */

int epci_foreign_computers_create_state(const epc_foreign_callback *callback,
                                        const struct epci_layout *layout,
                                        const unsigned char *heads,
                                        const struct epci_device_names *devices,
                                        struct epci_foreign_computers **out)
{
    struct epci_foreign_computers *made;

    *out = NULL;
    if (!callback)
        return EPC_OK;
    if (!callback->collect)
        return EPC_E_SCHEMA;
    made = epci_alloc(sizeof *made);
    if (!made)
        return EPC_E_NOMEM;
    made->callback = callback;
    made->layout = layout;
    made->heads = heads;
    made->devices = devices;
    made->calling.budget = epci_callback_budget_ticks(callback->budget_ms);
    *out = made;
    return EPC_OK;
}

/* Disconnect from a computer, free its answer, and zero its entry. */
static void disconnect_and_forget_computer(const struct epci_foreign_computers *computers,
                                           struct computer *computer)
{
    const epc_foreign_callback *callback = computers->callback;

    if (computer->connection && callback->disconnect)
        callback->disconnect(callback->context, computer->connection);
    free_reply(computer->unsent);
    memset(computer, 0, sizeof *computer);
}

void epci_foreign_computers_close(struct epci_foreign_computers *computers)
{
    if (!computers)
        return;
    for (uint32_t i = 0; i < EPCI_COMPUTERS_KEPT; i++)
        disconnect_and_forget_computer(computers, &computers->known[i]);
    epci_free(computers);
}

/* ---- Known computers ---- */

/* The computer of a query, without the backslashes before its name; false if the name is not
 * valid. */
static bool parse_computer_name(const struct epci_query *query, struct computer *out,
                                char utf8[NAME_BYTES])
{
    const uint16_t *name = query->computer;
    size_t units = query->computer_units, bytes, replaced;

    while (units > 0 && name[0] == '\\') {
        name++;
        units--;
    }
    if (units == 0 || units > FOREIGN_NAME_UNITS ||
        epci_utf8_from_utf16(name, units, utf8, NAME_BYTES - 1, &bytes, &replaced) || replaced)
        return false;
    utf8[bytes] = '\0';
    memcpy(out->name, name, units * sizeof *name);
    out->units = (uint32_t)units;
    return true;
}

/* The known computer with this name, or `fresh` itself. */
static struct computer *find_known_computer_or_fresh(struct epci_foreign_computers *computers,
                                                     struct computer *fresh)
{
    for (uint32_t i = 0; i < EPCI_COMPUTERS_KEPT; i++) {
        struct computer *known = &computers->known[i];

        if (known->units == fresh->units &&
            epci_utf16_equal_nocase(known->name, fresh->name, fresh->units))
            return known;
    }
    return fresh;
}

/* Free answers that were not sent and are too old now. */
static void free_stale_answers(struct epci_foreign_computers *computers)
{
    for (uint32_t i = 0; i < EPCI_COMPUTERS_KEPT; i++) {
        struct computer *known = &computers->known[i];

        if (known->unsent && !epci_is_unsent_answer_fresh(known->unsent_since)) {
            free_reply(known->unsent);
            known->unsent = NULL;
        }
    }
}

/* Store a computer in a free entry, or in place of the one whose last query is oldest. */
static void store_computer_replacing_oldest(struct epci_foreign_computers *computers,
                                            const struct computer *fresh)
{
    struct computer *oldest = &computers->known[0];

    for (uint32_t i = 1; i < EPCI_COMPUTERS_KEPT; i++)
        if (computers->known[i].asked < oldest->asked)
            oldest = &computers->known[i];
    disconnect_and_forget_computer(computers, oldest);
    *oldest = *fresh;
}

/* ---- Asking ---- */

/* Call the callback; NULL if that gave no answer to send. */
static epc_foreign *call_foreign_callback(struct epci_foreign_computers *computers,
                                          struct computer *computer, const char *name,
                                          const bool *wanted)
{
    const epc_foreign_callback *callback = computers->callback;
    const epc_schema *schema = computers->layout->schema;
    uint32_t symbols[EPCI_MAX_OBJECTS];
    epc_foreign_request request = {
        .size = sizeof request,
        .computer = name,
        .objects = symbols,
        .devices = computers->devices->names,
        .device_count = computers->devices->count,
        .opened = computers->devices->opened,
    };
    /* Without the computer's name: the query chooses it, and could fill the log with names. */
    struct epci_callback_call call = { .service = schema->service,
                                       .whose = "other computers",
                                       .breaker = &computer->breaker,
                                       .budget = computers->calling.budget };
    epc_foreign *reply =
        new_reply_for_computer(computers->layout, wanted, computer->name, computer->units);
    int status = EPC_E_NOMEM, finished = EPC_E_NOMEM;

    for (uint32_t i = 0; i < schema->object_count; i++)
        if (wanted[i])
            symbols[request.object_count++] = schema->objects[i].symbol;
    if (reply) {
        epci_callback_begin_low_priority(&call);
        status = callback->collect(callback->context, &request, &computer->connection, reply);
        epci_callback_end_and_check_time(&call);
        finished = fill_reply_times_get_status(reply);
    }
    if (status >= 0 && finished == EPC_OK &&
        reply_size(reply) > epci_data_block_header_size(reply->units))
        return reply;
    epci_callback_report_failure(&call, status, finished);
    free_reply(reply);
    return NULL;
}

/* Write the answer about this computer: the one that did not fit before, or a new one. */
static int write_answer_about_foreign_computer(struct epci_foreign_computers *computers,
                                               struct computer *computer, const char *name,
                                               const bool *wanted, struct epci_writer *writer)
{
    epc_foreign *reply = computer->unsent;
    int status = EPC_OK;

    computer->unsent = NULL;
    if (reply && memcmp(reply->wanted, wanted,
                        computers->layout->schema->object_count * sizeof *wanted) != 0) {
        free_reply(reply);
        reply = NULL;
    }
    if (!reply) {
        computer->unsent_since = 0;
        if (!epci_breaker_is_open(&computer->breaker))
            reply = call_foreign_callback(computers, computer, name, wanted);
    }
    if (reply)
        status = write_reply(reply, computers->heads, writer);
    if (status == EPC_OK) {
        free_reply(reply);
        return EPC_OK;
    }
    computer->unsent = reply;
    if (computer->unsent_since == 0)
        computer->unsent_since = epci_clock_ticks();
    return status;
}

int epci_foreign_computers_collect(struct epci_foreign_computers *computers,
                                   const struct epci_query *query, const bool *wanted,
                                   struct epci_writer *writer)
{
    struct computer fresh = { .units = 0 };
    struct computer *computer;
    char name[NAME_BYTES];
    int status;

    if (!computers || !parse_computer_name(query, &fresh, name) ||
        !epci_callback_lock_enter_in_budget(&computers->calling))
        return EPC_OK;
    free_stale_answers(computers);
    computer = find_known_computer_or_fresh(computers, &fresh);
    computer->asked = ++computers->asks;
    status = write_answer_about_foreign_computer(computers, computer, name, wanted, writer);
    /* Nothing of it is to be remembered: unknown names must not displace known computers. */
    if (!computer->connection && !computer->unsent && !computer->breaker.late &&
        !epci_breaker_is_open(&computer->breaker))
        disconnect_and_forget_computer(computers, computer);
    else if (computer == &fresh)
        store_computer_replacing_oldest(computers, &fresh);
    epci_callback_lock_leave(&computers->calling);
    return status;
}
