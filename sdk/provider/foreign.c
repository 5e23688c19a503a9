/* SPDX-License-Identifier: MIT
 *
 * foreign.c -- see foreign.h.
 */
#include "sdk/provider/foreign.h"

#include <string.h>

#include "sdk/core/say.h"
#include "sdk/core/text.h"
#include "sdk/port/port.h"
#include "sdk/provider/reply.h"
#include "sdk/provider/turn.h"

#define NAME_BYTES (3 * EPCI_COMPUTER_UNITS + 1) /* of a computer, in UTF-8 */

struct computer {
    uint16_t name[EPCI_COMPUTER_UNITS];
    uint32_t units;   /* 0: nobody */
    void *connection; /* the callback's, or NULL */
    struct epci_breaker patience;
    epc_foreign *unsent;   /* an answer for which there was no room */
    uint64_t unsent_since; /* ticks, when there was none for the first time */
    uint64_t asked;        /* what `asks` was then */
};

struct epci_computers {
    const epc_foreign_callback *callback;
    const struct epci_layout *layout;
    const unsigned char *heads;
    const struct epci_devices *devices;
    struct epci_callback_lock turn; /* whoever has it may touch what follows */
    uint64_t asks;
    struct computer known[EPCI_COMPUTERS_KEPT];
};

int epci_computers_open(const epc_foreign_callback *callback, const struct epci_layout *layout,
                        const unsigned char *heads, const struct epci_devices *devices,
                        struct epci_computers **out)
{
    struct epci_computers *made;

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
    made->turn.budget = epci_callback_budget(callback->budget_ms);
    *out = made;
    return EPC_OK;
}

/* Forget a computer, which is nobody then. */
static void forget(const struct epci_computers *computers, struct computer *computer)
{
    const epc_foreign_callback *callback = computers->callback;

    if (computer->connection && callback->disconnect)
        callback->disconnect(callback->context, computer->connection);
    epci_reply_free(computer->unsent);
    memset(computer, 0, sizeof *computer);
}

void epci_computers_close(struct epci_computers *computers)
{
    if (!computers)
        return;
    for (uint32_t i = 0; i < EPCI_COMPUTERS_KEPT; i++)
        forget(computers, &computers->known[i]);
    epci_free(computers);
}

/* ---- Who is asked for ---- */

/* The computer of a query, without the backslashes before its name; false for what is no name. */
static bool read_name(const struct epci_query *query, struct computer *out, char utf8[NAME_BYTES])
{
    const uint16_t *name = query->computer;
    size_t units = query->computer_units, bytes, replaced;

    while (units > 0 && name[0] == '\\') {
        name++;
        units--;
    }
    if (units == 0 || units > EPCI_COMPUTER_UNITS ||
        epci_utf8_from_utf16(name, units, utf8, NAME_BYTES - 1, &bytes, &replaced) || replaced)
        return false;
    utf8[bytes] = '\0';
    memcpy(out->name, name, units * sizeof *name);
    out->units = (uint32_t)units;
    return true;
}

static bool is_same(const struct computer *a, const struct computer *b)
{
    if (a->units != b->units)
        return false;
    for (uint32_t i = 0; i < a->units; i++)
        if (epci_upper(a->name[i]) != epci_upper(b->name[i]))
            return false;
    return true;
}

/* What is known of a computer, or `fresh` itself. */
static struct computer *find(struct epci_computers *computers, struct computer *fresh)
{
    for (uint32_t i = 0; i < EPCI_COMPUTERS_KEPT; i++)
        if (is_same(&computers->known[i], fresh))
            return &computers->known[i];
    return fresh;
}

/* Free what could not be sent and is stale by now. */
static void free_stale(struct epci_computers *computers)
{
    for (uint32_t i = 0; i < EPCI_COMPUTERS_KEPT; i++) {
        struct computer *known = &computers->known[i];

        if (known->unsent && !epci_unsent_is_fresh(known->unsent_since)) {
            epci_reply_free(known->unsent);
            known->unsent = NULL;
        }
    }
}

/* Is there anything to remember of a computer?  Those that nobody knows shall not drive out others. */
static bool is_worth_keeping(const struct computer *computer)
{
    return computer->connection || computer->unsent || computer->patience.late ||
           epci_breaker_is_open(&computer->patience);
}

/* Remember a computer, instead of the one that nobody has asked for longest if need be. */
static void remember(struct epci_computers *computers, const struct computer *fresh)
{
    struct computer *oldest = &computers->known[0];

    for (uint32_t i = 1; i < EPCI_COMPUTERS_KEPT; i++)
        if (computers->known[i].asked < oldest->asked)
            oldest = &computers->known[i];
    forget(computers, oldest);
    *oldest = *fresh;
}

/* ---- Asking ---- */

/* Not whom it was asked for: whoever asks may name whom he likes, and would fill the log. */
static void tell(const struct epci_computers *computers, enum epci_callback_fault cause, int status)
{
    epci_callback_report(computers->layout->schema->service, "other computers", cause, status);
}

/* The symbols of the objects that are wanted; returns how many. */
static uint32_t list_wanted(const epc_schema *schema, const bool *wanted,
                            uint32_t symbols[EPCI_MAX_OBJECTS])
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < schema->object_count; i++)
        if (wanted[i])
            symbols[count++] = schema->objects[i].symbol;
    return count;
}

/* Call the callback; NULL where that gave nothing to send. */
static epc_foreign *call(struct epci_computers *computers, struct computer *computer,
                         const char *name, const bool *wanted)
{
    const epc_foreign_callback *callback = computers->callback;
    uint32_t symbols[EPCI_MAX_OBJECTS];
    const epc_foreign_request request = {
        .size = sizeof request,
        .computer = name,
        .objects = symbols,
        .object_count = list_wanted(computers->layout->schema, wanted, symbols),
        .devices = computers->devices->names,
        .device_count = computers->devices->count,
    };
    epc_foreign *reply = epci_reply_new(computers->layout, wanted, computer->name, computer->units);
    uint64_t began = epci_clock_ticks();
    int priority, status = EPC_E_NOMEM, finished = EPC_E_NOMEM;

    if (reply) {
        priority = epci_priority_lower();
        status = callback->collect(callback->context, &request, &computer->connection, reply);
        epci_priority_restore(priority);
        if (epci_breaker_record(&computer->patience, began, computers->turn.budget))
            tell(computers, EPCI_CALLBACK_SLOW, 0);
        finished = epci_reply_finish(reply);
    }
    if (status >= 0 && finished == EPC_OK && !epci_reply_is_empty(reply))
        return reply;
    if (finished == EPC_E_NOSPACE)
        tell(computers, EPCI_CALLBACK_TOO_MUCH, finished);
    else if (status < 0 || finished)
        tell(computers, EPCI_CALLBACK_FAILED, status < 0 ? status : finished);
    epci_reply_free(reply);
    return NULL;
}

/* Write what there is for this computer: what could not be sent before, or what the callback says. */
static int answer(struct epci_computers *computers, struct computer *computer, const char *name,
                  const bool *wanted, struct epci_writer *writer)
{
    epc_foreign *reply = computer->unsent;
    int status = EPC_OK;

    computer->unsent = NULL;
    if (reply && !epci_reply_matches(reply, wanted)) {
        epci_reply_free(reply);
        reply = NULL;
    }
    if (!reply) {
        computer->unsent_since = 0;
        if (!epci_breaker_is_open(&computer->patience))
            reply = call(computers, computer, name, wanted);
    }
    if (reply)
        status = epci_reply_write(reply, computers->heads, writer);
    if (status == EPC_OK) {
        epci_reply_free(reply);
        return EPC_OK;
    }
    computer->unsent = reply;
    if (computer->unsent_since == 0)
        computer->unsent_since = epci_clock_ticks();
    return status;
}

static bool is_any(const bool *wanted, uint32_t count)
{
    bool any = false;

    for (uint32_t i = 0; i < count; i++)
        any |= wanted[i];
    return any;
}

int epci_computers_collect(struct epci_computers *computers, const struct epci_query *query,
                           const bool *wanted, struct epci_writer *writer)
{
    struct computer fresh = { .units = 0 };
    struct computer *computer;
    char name[NAME_BYTES];
    int status;

    if (!computers || !is_any(wanted, computers->layout->schema->object_count) ||
        !read_name(query, &fresh, name) || !epci_callback_lock_enter(&computers->turn))
        return EPC_OK;
    free_stale(computers);
    computer = find(computers, &fresh);
    computer->asked = ++computers->asks;
    status = answer(computers, computer, name, wanted, writer);
    if (!is_worth_keeping(computer))
        forget(computers, computer);
    else if (computer == &fresh)
        remember(computers, &fresh);
    epci_callback_lock_leave(&computers->turn);
    return status;
}
