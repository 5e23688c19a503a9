/* SPDX-License-Identifier: MIT
 *
 * app.c -- the functions that an application calls; the contracts are in epc.h.
 *
 * After any failure the caller still gets an instance to count into: one in the app's sink, or in
 * the common sink if there is no app.  An app that could not be published tries again when an
 * instance is added, and an app that is published checks then that the directory still lists it.
 */
#include <epc/epc.h>

#include "sdk/app/app.h"
#include "sdk/app/group.h"
#include "sdk/core/name.h"
#include "sdk/core/wire.h"

#define PUBLICATION_CHECK_SECONDS 5 /* between two checks of the publication */

/* MiB; the default of epc_app_options. */
#define DEFAULT_LIMIT (sizeof(void *) == 8 ? 1024u : 64u)

static epc_app fallback_app;

static epc_instance make_sink_handle(epc_app *app, uint32_t object)
{
    return (epc_instance){ app->sink, app->layout.objects[object].map, NULL };
}

/* Start the thread, and mark the region so that providers set its signal. */
static int start_request_thread_and_mark_region(epc_app *app)
{
    int status = epci_requests_start(&app->requests, &app->publication, EPCI_SHARED_REQUEST);

    if (!status)
        epci_region_mark_wants_requests(app->publication.region.base);
    return status;
}

static int publish_app_and_start_its_threads(epc_app *app)
{
    int made, status = epci_publish_global_or_local(&app->publication, &app->layout);

    if (status < 0)
        return status;
    made = epci_init_instances_of_app(app);
    if (made) {
        epci_unpublish(&app->publication);
        return made;
    }
    /* Without the threads the callbacks are just not called. */
    if (app->requests.call)
        (void)start_request_thread_and_mark_region(app);
    if (app->refusals.refused)
        (void)epci_refusals_start(&app->refusals, &app->publication);
    return status;
}

/* Show tools why there is nothing, or not all, of this process; EPC_OK: there is. */
static void replace_published_failure_status(epc_app *app, int status)
{
    if (status == app->failed_why)
        return;
    epci_close_system_object(app->failed);
    app->failed = NULL;
    app->failed_why = status;
    if (status)
        epci_publish_failure(app->layout.schema, status, &app->failed);
}

static bool is_published(const epc_app *app)
{
    return app->publication.region.base != NULL;
}

/* Publish, or check the publication.  The caller holds the lock, or no other thread has the app
 * yet. */
static int publish_app_or_relist_if_lost(epc_app *app)
{
    if (is_published(app))
        epci_publication_relist_if_lost(&app->publication);
    else {
        app->why = publish_app_and_start_its_threads(app);
        replace_published_failure_status(app, app->why < 0 ? app->why : EPC_OK);
    }
    app->next_check = epci_clock_ticks() + PUBLICATION_CHECK_SECONDS * epci_clock_frequency();
    return app->why;
}

/* Is the member there?  An older program's options end earlier. */
#define APP_OPTION_IS_THERE(options, member)                                                       \
    ((options) && (options)->size >= offsetof(epc_app_options, member) + sizeof(options)->member)

/* The app and its layout are one allocation, the sink is another. */
static epc_app *allocate_app(const epc_schema *schema, const epc_app_options *options)
{
    size_t layout_bytes = epci_layout_bytes(schema);
    epc_app *app = epci_alloc(sizeof *app + layout_bytes);

    if (!app)
        return NULL;
    epci_layout_init(&app->layout, schema, app + 1, layout_bytes);
    app->sink = epci_alloc(app->layout.largest_block);
    if (!app->sink) {
        epci_free(app);
        return NULL;
    }
    app->max_bytes = DEFAULT_LIMIT;
    if (APP_OPTION_IS_THERE(options, limit_mib) && options->limit_mib)
        app->max_bytes = options->limit_mib;
    app->max_bytes <<= 20;
    if (APP_OPTION_IS_THERE(options, context) && options->refused)
        epci_refusals_set_callback(&app->refusals, options->refused, options->context);
    return app;
}

int epc_app_open(const epc_schema *schema, const epc_app_options *options, epc_app **out)
{
    int status = epci_schema_check(schema, NULL);
    epc_app *app;

    if (!out)
        return EPC_E_INVALID;
    *out = &fallback_app;
    if (status) {
        if (epci_schema_has_valid_head(schema))
            epci_publish_failure_until_exit(schema, status);
        return status;
    }
    app = allocate_app(schema, options);
    if (!app)
        return EPC_E_NOMEM;
    *out = app;
    return publish_app_or_relist_if_lost(app);
}

bool epci_app_can_be_closed_here(const epc_app *app)
{
    return app && app != &fallback_app && !epci_is_request_thread(&app->requests) &&
           !epci_is_request_thread(&app->refusals.requests);
}

bool epci_app_unpublish(epc_app *app)
{
    if (!epci_app_can_be_closed_here(app))
        return false;
    epci_requests_stop(&app->requests);
    epci_refusals_stop(&app->refusals);
    replace_published_failure_status(app, EPC_OK);
    if (is_published(app)) {
        epci_detach_app_rows_from_threads(app);
        epci_unpublish(&app->publication);
        epci_further_sections_close(&app->sections);
    }
    return true;
}

void epci_app_free(epc_app *app)
{
    epci_row_pool_free_all(app);
    epci_instances_free_all(&app->instances);
    epci_free(app->doubts);
    epci_free(app->sink);
    epci_free(app);
}

void epc_app_close(epc_app *app)
{
    if (epci_app_unpublish(app))
        epci_app_free(app);
}

int epc_app_on_request(epc_app *app, void (*call)(void *context), void *context)
{
    struct epci_requests made;
    int status = EPC_E_EXISTS;

    if (!app || app == &fallback_app || !call)
        return EPC_E_INVALID;
    epci_requests_set_callback(&made, call, context);
    epci_lock_enter(&app->lock);
    if (!app->requests.call) {
        app->requests = made;
        status = is_published(app) ? start_request_thread_and_mark_region(app) : EPC_OK;
        if (status)
            app->requests = (struct epci_requests){ 0 };
    }
    epci_lock_leave(&app->lock);
    if (status)
        epci_requests_stop(&made);
    return status;
}

/* ---- Instances ---- */

/* The unique id and the parent that the options give; EPC_E_INVALID if they do not fit the
 * object. */
static int check_and_read_instance_options(const epc_object *object,
                                           const epc_instance_options *options, uint32_t *unique_id,
                                           const epc_instance **parent)
{
    const bool numbered = (object->flags & EPC_UNIQUE_ID) != 0;
    const epc_instance_options none = { .size = sizeof none,
                                        .unique_id = numbered ? EPCI_NO_UNIQUE_ID : 0 };

    if (!options)
        options = &none;
    if (options->size < sizeof *options || !options->parent != !object->parent ||
        (numbered ? options->unique_id == EPCI_NO_UNIQUE_ID : options->unique_id != 0))
        return EPC_E_INVALID;
    *unique_id = numbered ? options->unique_id : EPCI_NO_UNIQUE_ID;
    *parent = options->parent;
    return EPC_OK;
}

/* Set the key's parent.  EPC_E_INVALID if it is not an instance of this app and the right
 * object. */
static int check_parent_and_set_it_in_key(const epc_app *app, const epc_object *object,
                                          const epc_instance *parent, struct epci_instance_key *key)
{
    const struct epci_entry *entry = parent->owner;
    struct epci_slot_header_seen slot;

    if (!entry || entry->chunk->app != app || entry->references == 0 ||
        app->layout.objects[entry->chunk->object].object->symbol != object->parent->symbol)
        return EPC_E_INVALID;
    epci_slot_load_header_words(epci_entry_slot_header(entry), EPCI_SLOT_LIVE, &slot);
    key->parent = epci_entry_location(entry);
    key->parent_generation = slot.generation;
    return EPC_OK;
}

/* The part of epc_instance_add_with that needs the lock, which the caller holds. */
static int add_instance_to_app_locked(epc_app *app, const epc_instance *parent,
                                      struct epci_instance_key *key, struct epci_entry **entry)
{
    const struct epci_layout_object *laid = &app->layout.objects[key->object];
    /* The lengths of queues are extra cells, after those of the counters. */
    const bool has_queues = laid->cell_count > laid->object->counter_count;
    int status;

    if (!epci_ticks_before(epci_clock_ticks(), app->next_check))
        publish_app_or_relist_if_lost(app);
    if (!is_published(app))
        return app->why;
    status = parent ? check_parent_and_set_it_in_key(app, laid->object, parent, key) : EPC_OK;
    if (!status)
        status = epci_instances_find_or_add(app, key, entry);
    if (status == EPC_E_NOSPACE || status == EPC_E_NOMEM)
        replace_published_failure_status(app, status);
    else if (!status && (*entry)->references == 1)
        replace_published_failure_status(app, EPC_OK); /* there is room for a new one again */
    /* A reader that sees only half of an epc_queue_enter would show nonsense. */
    if (!status && has_queues && !(*entry)->group) {
        status = epci_add_update_group_to_instance(*entry);
        if (status && epci_instances_drop_reference(*entry))
            epci_free_update_group_of_instance(*entry);
    }
    return status;
}

int epc_instance_add_with(epc_app *app, uint32_t symbol, const char *name,
                          const epc_instance_options *options, epc_instance *out)
{
    uint16_t permitted[EPCI_NAME_UNITS + 1] = { 0 };
    struct epci_instance_key key = { .name = permitted };
    const epc_instance *parent;
    const epc_object *object;
    struct epci_entry *entry;
    int named = EPC_OK, status;

    if (!out)
        return EPC_E_INVALID;
    *out = epci_get_discarding_instance();
    if (!app || app == &fallback_app)
        return EPC_E_INVALID;
    key.object = epci_find_schema_object(app->layout.schema, symbol);
    if (key.object == UINT32_MAX)
        return EPC_E_INVALID;
    *out = make_sink_handle(app, key.object);
    object = app->layout.objects[key.object].object;
    if (object->flags & EPC_CALLBACK)
        return EPC_E_INVALID;
    status = check_and_read_instance_options(object, options, &key.unique_id, &parent);
    if (!status && (name || !(object->flags & EPC_UNIQUE_ID)))
        status = named =
            epci_convert_and_check_object_instance_name(object, name, permitted, &key.units);
    if (status < 0)
        return status;
    epci_lock_enter(&app->lock);
    status = add_instance_to_app_locked(app, parent, &key, &entry);
    epci_lock_leave(&app->lock);
    if (status < 0)
        return status;
    out->block = epci_entry_block(entry);
    out->owner = entry;
    return named;
}

int epc_instance_add(epc_app *app, uint32_t object, const char *name, epc_instance *out)
{
    return epc_instance_add_with(app, object, name, NULL, out);
}

void epc_instance_remove(epc_instance *instance)
{
    struct epci_entry *entry = instance ? instance->owner : NULL;
    epc_app *app;

    if (!entry)
        return;
    app = entry->chunk->app;
    *instance = make_sink_handle(app, entry->chunk->object);
    epci_lock_enter(&epci_row_owners_lock);
    epci_lock_enter(&app->lock);
    if (entry->references == 1)
        epci_detach_rows_of_one_instance(entry);
    if (epci_instances_drop_reference(entry))
        epci_free_update_group_of_instance(entry);
    epci_lock_leave(&app->lock);
    epci_lock_leave(&epci_row_owners_lock);
}

uint64_t epc_ticks(void)
{
    return epci_clock_ticks();
}

uint64_t epc_ticks_per_second(void)
{
    return epci_clock_frequency();
}
