/* SPDX-License-Identifier: MIT
 *
 * app.c -- what an application calls; the contracts are in epc.h.
 *
 * Whatever fails, the caller gets something to count into: the app's sink, or the one sink of all
 * where not even an app could be made.
 */
#include <epc/epc.h>

#include "sdk/app/instances.h"
#include "sdk/app/publish.h"
#include "sdk/core/name.h"

#define LOOK_SECONDS 5 /* between two looks after what is published */

struct epc_app {
    struct epci_lock lock; /* guards everything below */
    struct epci_layout layout;
    uint64_t next_look; /* ticks; when to look again after what is, or is not, published */
    struct epci_publication publication;
    struct epci_instances instances;
    unsigned char *sink; /* largest block of the schema and the cell behind it */
};

/* The last resort: every symbol of any schema leads to the first cell here. */
static uint64_t last_sink[1];
static const uint32_t last_cells[EPC_MAX_SYMBOL + 2];
static epc_app last_app;

static epc_instance last_instance(void)
{
    return (epc_instance){ (unsigned char *)last_sink, last_cells, NULL };
}

static epc_instance sink_instance(epc_app *app, uint32_t object)
{
    return (epc_instance){ app->sink, app->layout.objects[object].map, NULL };
}

static void looked(epc_app *app)
{
    app->next_look = epci_clock_ticks() + LOOK_SECONDS * epci_clock_frequency();
}

/* The caller holds the lock or is alone. */
static int publish(epc_app *app)
{
    int status, made;

    status = epci_publish(&app->publication, &app->layout);
    looked(app);
    if (status < 0)
        return status;
    made = epci_instances_init(&app->instances, &app->layout, &app->publication.region, app);
    if (made) {
        epci_withdraw(&app->publication);
        return made;
    }
    return status;
}

static bool is_published(const epc_app *app)
{
    return app->publication.region.base != NULL;
}

/* Publish what is not published, look after what is, but not too often; the caller holds the lock. */
static int look_after(epc_app *app)
{
    if (epci_clock_ticks() < app->next_look)
        return is_published(app) ? EPC_OK : EPC_E_BUSY;
    if (!is_published(app))
        return publish(app);
    epci_stay_listed(&app->publication);
    looked(app);
    return EPC_OK;
}

/* One block of memory: the app, its layout, its sink. */
static epc_app *make_app(const epc_schema *schema, const epc_app_options *options)
{
    size_t layout_bytes = epci_layout_bytes(schema);
    epc_app *app = epci_alloc(sizeof *app + layout_bytes);

    if (!app)
        return NULL;
    epci_layout_init(&app->layout, schema, app + 1, layout_bytes);
    app->sink = epci_alloc(app->layout.largest_block + 8);
    if (!app->sink) {
        epci_free(app);
        return NULL;
    }
    (void)options;
    return app;
}

int epc_app_open(const epc_schema *schema, const epc_app_options *options, epc_app **out)
{
    int status = epci_schema_check(schema, NULL);
    epc_app *app;

    *out = &last_app;
    if (status)
        return status;
    app = make_app(schema, options);
    if (!app)
        return EPC_E_NOMEM;
    *out = app;
    return publish(app);
}

void epc_app_close(epc_app *app)
{
    if (!app || app == &last_app)
        return;
    if (is_published(app)) {
        epci_instances_release(&app->instances);
        epci_withdraw(&app->publication);
    }
    epci_free(app->sink);
    epci_free(app);
}

int epc_instance_add(epc_app *app, uint32_t object_symbol, const char *name, epc_instance *out)
{
    uint16_t permitted[EPCI_NAME_UNITS + 1];
    struct epci_entry *entry;
    uint32_t object, units;
    int named, status;

    *out = last_instance();
    if (!app || app == &last_app)
        return EPC_E_INVALID;
    object = epci_schema_object(app->layout.schema, object_symbol);
    if (object == UINT32_MAX)
        return EPC_E_INVALID;
    *out = sink_instance(app, object);
    if (app->layout.objects[object].object->flags & EPC_CALLBACK)
        return EPC_E_INVALID;
    named = epci_name_in_object(app->layout.objects[object].object, name, permitted, &units);
    if (named < 0)
        return named;
    epci_lock_enter(&app->lock);
    status = look_after(app);
    if (is_published(app))
        status = epci_instances_add(&app->instances, object, permitted, units, &entry);
    epci_lock_leave(&app->lock);
    if (status < 0)
        return status;
    out->block = entry->slot + entry->block_at;
    out->owner = entry;
    return named;
}

void epc_instance_remove(epc_instance *instance)
{
    struct epci_entry *entry = instance->owner;
    epc_app *app;

    if (!entry)
        return;
    app = entry->app;
    *instance = sink_instance(app, entry->object);
    epci_lock_enter(&app->lock);
    epci_instances_remove(&app->instances, entry);
    epci_lock_leave(&app->lock);
}

uint64_t epc_ticks(void)
{
    return epci_clock_ticks();
}

uint64_t epc_ticks_per_second(void)
{
    return epci_clock_frequency();
}
