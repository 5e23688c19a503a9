/* SPDX-License-Identifier: MIT
 *
 * ondemand.c -- calls the callbacks of objects, one call at a time for each callback.
 *
 * Rows that a Collect could not send stay with their callback until another Collect takes them, or
 * a later one finds them too old.  A callback that is being called, or whose breaker is open,
 * leaves its object without rows, as one that fails: such an object is not in the answer.
 */
#include "sdk/provider/callback/ondemand.h"

#include "sdk/core/message.h"
#include "sdk/provider/callback/callback.h"
#include "sdk/provider/events/events.h"

/* One callback. */
struct object_callback {
    const epc_callback *callback;
    uint32_t object; /* position */
    struct epci_callback_lock calling;
    struct epci_breaker breaker; /* guarded by `calling` */
    epc_rows *unsent;            /* or NULL; guarded by ondemand.lock */
};

struct epci_ondemand {
    const struct epci_layout *layout;
    const unsigned char *heads; /* of all objects */
    struct epci_device_names devices;
    const epc_device_procedures *procedures; /* of devices that are open; NULL: none */
    struct epci_foreign_computers *computers;
    struct epci_lock lock;
    uint32_t count;
    struct object_callback demands[];
};

/* ---- Open and close ---- */

/* The callback of the object at this position, or NULL. */
static const epc_callback *find_callback_of_object(const epc_on_demand *what,
                                                   const epc_schema *schema, uint32_t object)
{
    for (uint32_t i = 0; what && i < what->callback_count; i++)
        if (epci_find_schema_object(schema, what->callbacks[i].object) == object)
            return &what->callbacks[i];
    return NULL;
}

/* Give each object with EPC_CALLBACK its callback.  False: one has none, or there are others. */
static bool assign_callbacks(struct epci_ondemand *ondemand, const epc_on_demand *what)
{
    const epc_schema *schema = ondemand->layout->schema;

    for (uint32_t i = 0; i < schema->object_count; i++) {
        const epc_callback *callback;

        if (!(schema->objects[i].flags & EPC_CALLBACK))
            continue;
        callback = find_callback_of_object(what, schema, i);
        if (!callback || !callback->collect)
            return false;
        ondemand->demands[ondemand->count++] = (struct object_callback){
            .callback = callback,
            .object = i,
            .calling.budget = epci_callback_budget_ticks(callback->budget_ms),
        };
    }
    return !what || ondemand->count == what->callback_count;
}

/* Call the author's procedure, and report its failure. */
static int call_device_open_procedure(struct epci_ondemand *ondemand,
                                      const epc_device_procedures *procedures)
{
    const struct epci_callback_call call = { .service = ondemand->layout->schema->service,
                                             .whose = "the devices" };
    int status;

    if (!procedures)
        return EPC_OK;
    status = procedures->open(procedures->context, ondemand->devices.names, ondemand->devices.count,
                              &ondemand->devices.opened);
    epci_callback_report_failure(&call, status, EPC_OK);
    if (status >= 0)
        ondemand->procedures = procedures;
    return status < 0 ? status : EPC_OK;
}

int epci_ondemand_open(const epc_on_demand *what, const struct epci_layout *layout,
                       const unsigned char *heads, struct epci_device_names *devices,
                       struct epci_ondemand **out)
{
    const bool is_valid = !what || (what->size >= sizeof *what &&
                                    (!what->device_procedures || what->device_procedures->open));
    const uint32_t callbacks = is_valid && what ? what->callback_count : 0;
    struct epci_ondemand *made = NULL;
    int status = EPC_OK;

    *out = NULL;
    if (is_valid)
        made = epci_alloc(sizeof *made + callbacks * sizeof *made->demands);
    if (!made) {
        epci_device_names_release(devices);
        return is_valid ? EPC_E_NOMEM : EPC_E_SCHEMA;
    }
    made->layout = layout;
    made->heads = heads;
    made->devices = *devices;
    *devices = (struct epci_device_names){ 0 };
    if (!assign_callbacks(made, what))
        status = EPC_E_SCHEMA;
    else if (what)
        status = call_device_open_procedure(made, what->device_procedures);
    if (!status && what)
        status = epci_foreign_computers_create_state(what->foreign, layout, heads, &made->devices,
                                                     &made->computers);
    if (status || !what) {
        epci_ondemand_close(made);
        return status;
    }
    *out = made;
    return EPC_OK;
}

/* ---- What is left out ---- */

struct epc_left_out {
    struct epci_layout *layout;
    bool any;
};

int epc_leave_out(epc_left_out *left_out, uint32_t object, uint32_t counter)
{
    int status = EPC_E_INVALID;

    if (left_out)
        status = epci_layout_leave_out_object_or_counter(left_out->layout, object, counter);
    if (status == EPC_OK)
        left_out->any = true;
    return status;
}

bool epci_call_leave_out_procedure(const struct epci_ondemand *ondemand, struct epci_layout *layout)
{
    const epc_device_procedures *procedures = ondemand ? ondemand->procedures : NULL;
    epc_left_out left_out = { layout, false };

    if (procedures && procedures->leave_out)
        procedures->leave_out(procedures->context, ondemand->devices.opened, &left_out);
    if (left_out.any)
        epci_layout_omit_empty_objects(layout);
    return left_out.any;
}

void epci_ondemand_close(struct epci_ondemand *ondemand)
{
    if (!ondemand)
        return;
    epci_foreign_computers_close(ondemand->computers);
    if (ondemand->procedures && ondemand->procedures->close)
        ondemand->procedures->close(ondemand->procedures->context, ondemand->devices.opened);
    for (uint32_t i = 0; i < ondemand->count; i++)
        epci_rows_free(ondemand->demands[i].unsent);
    epci_device_names_release(&ondemand->devices);
    epci_free(ondemand);
}

struct epci_foreign_computers *epci_ondemand_foreign_computers(struct epci_ondemand *ondemand)
{
    return ondemand ? ondemand->computers : NULL;
}

/* ---- One callback ---- */

/* Call it; NULL if that gave no rows that can be shown.  The caller holds the callback lock. */
static epc_rows *call_object_callback(const struct epci_ondemand *ondemand,
                                      struct object_callback *object_callback)
{
    const epc_callback *callback = object_callback->callback;
    const epc_request request = { sizeof request, callback->object, ondemand->devices.names,
                                  ondemand->devices.count, ondemand->devices.opened };
    struct epci_rows_capacity capacity = EPCI_ROWS_CAPACITY;
    epc_rows *rows = epci_rows_new(&ondemand->layout->objects[object_callback->object], &capacity);
    struct epci_text_builder whose = { { 0 }, 0 };
    struct epci_callback_call call = { .service = ondemand->layout->schema->service,
                                       .whose = whose.text,
                                       .breaker = &object_callback->breaker,
                                       .budget = object_callback->calling.budget };
    int status = EPC_E_NOMEM, added = EPC_E_NOMEM;

    epci_append_format(&whose, "the object with symbol %u", (const uint64_t[]){ callback->object });
    if (rows) {
        epci_callback_begin_low_priority(&call);
        status = callback->collect(callback->context, &request, rows);
        epci_callback_end_and_check_time(&call);
        added = rows->status;
    }
    if (status >= 0 && added == EPC_OK)
        return rows;
    epci_callback_report_failure(&call, status, added);
    epci_rows_free(rows);
    return NULL;
}

static epc_rows *call_callback_if_allowed(const struct epci_ondemand *ondemand,
                                          struct object_callback *object_callback)
{
    epc_rows *rows = NULL;

    if (!epci_callback_lock_enter_in_budget(&object_callback->calling))
        return NULL;
    if (!epci_breaker_is_open(&object_callback->breaker))
        rows = call_object_callback(ondemand, object_callback);
    epci_callback_lock_leave(&object_callback->calling);
    return rows;
}

/* ---- A Collect ---- */

/* Of the rows that earlier Collects could not send, free the old ones and take the wanted ones. */
static void reuse_unsent_rows(struct epci_ondemand *ondemand, epc_rows **demanded,
                              const bool *wanted)
{
    epci_lock_enter(&ondemand->lock);
    for (uint32_t i = 0; i < ondemand->count; i++) {
        struct object_callback *object_callback = &ondemand->demands[i];

        if (!object_callback->unsent)
            continue;
        if (!epci_is_unsent_answer_fresh(object_callback->unsent->unsent_since))
            epci_rows_free(object_callback->unsent);
        else if (wanted[object_callback->object])
            demanded[object_callback->object] = object_callback->unsent;
        else
            continue;
        object_callback->unsent = NULL;
    }
    epci_lock_leave(&ondemand->lock);
}

epc_rows **epci_ondemand_call_callbacks(struct epci_ondemand *ondemand, const bool *wanted)
{
    epc_rows **demanded;

    if (!ondemand)
        return NULL;
    demanded = epci_alloc(ondemand->layout->schema->object_count * sizeof *demanded);
    if (!demanded) {
        epci_report_no_memory(ondemand->layout, "collect");
        return NULL;
    }
    reuse_unsent_rows(ondemand, demanded, wanted);
    for (uint32_t i = 0; i < ondemand->count; i++) {
        struct object_callback *object_callback = &ondemand->demands[i];

        if (wanted[object_callback->object] && !demanded[object_callback->object])
            demanded[object_callback->object] = call_callback_if_allowed(ondemand, object_callback);
    }
    epci_rows_resolve_parents(demanded, ondemand->layout, ondemand->heads);
    return demanded;
}

/* Keep rows for the next Collect.  False: another Collect has kept some already. */
static bool try_keep_unsent_rows(struct epci_ondemand *ondemand,
                                 struct object_callback *object_callback, epc_rows *rows)
{
    bool is_kept;

    if (rows->unsent_since == 0)
        rows->unsent_since = epci_clock_ticks();
    epci_lock_enter(&ondemand->lock);
    is_kept = !object_callback->unsent;
    if (is_kept)
        object_callback->unsent = rows;
    epci_lock_leave(&ondemand->lock);
    return is_kept;
}

void epci_ondemand_free_or_keep_rows(struct epci_ondemand *ondemand, epc_rows **demanded, bool sent)
{
    if (!demanded)
        return;
    for (uint32_t i = 0; i < ondemand->count; i++) {
        epc_rows *rows = demanded[ondemand->demands[i].object];

        if (rows && (sent || !try_keep_unsent_rows(ondemand, &ondemand->demands[i], rows)))
            epci_rows_free(rows);
    }
    epci_free(demanded);
}
