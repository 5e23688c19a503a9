/* SPDX-License-Identifier: MIT
 *
 * checked.c -- what programs with EPC_CHECKED call: each function checks its handle and its symbol,
 * and then calls the one of epc.h.  The contracts are in epc/checked.h.
 *
 * How a handle is recognised that is no longer valid:
 *   - A slot and its entry are used again, so a handle of the instance before has the same block
 *     and owner.  Here each use of a slot (its `generation`) has a map of its own: equal maps at
 *     different places.  A handle leads to the map of its own instance; it is valid as long as the
 *     slot's generation leads there too.  After MAPS uses of one slot they begin again, so that a
 *     program may run for ever.
 *   - The memory of a closed app that handles lead to is kept.
 */
#include <epc/checked.h>

#include <string.h>

#include "sdk/app/app.h"
#include "sdk/app/checkedamount.h"
#include "sdk/app/misuse.h"

#define MAPS 256u

/* What is kept about an app because of the checks; it lives until the process ends. */
struct epci_checked {
    struct epci_checked *next; /* of the closed apps */
    epc_app *app;
    struct epci_text_builder closed; /* where; empty: it is open */
    uint32_t *maps[];                /* MAPS for each object, made when they are needed */
};

static struct epci_lock closing;
static struct epci_checked *closed_apps; /* guarded by `closing` */

/* Handles that were removed or released here count into this sink, which tells them from those that
 * failed. */
static epc_sink removed_sink[EPCI_MAX_BLOCK / sizeof(epc_sink)];

/* ---- Apps ---- */

/* The app's data, made if there are none; NULL: no memory.  The caller holds the app's lock. */
static struct epci_checked *ensure_checked_data(epc_app *app)
{
    size_t maps = (size_t)app->layout.schema->object_count * MAPS;

    if (!app->checked)
        app->checked = epci_alloc(sizeof *app->checked + maps * sizeof(uint32_t *));
    return app->checked;
}

/* NULL: it is open. */
static const char *place_where_app_was_closed(const epc_app *app)
{
    return app->checked && app->checked->closed.used ? app->checked->closed.text : NULL;
}

/* The only wrong use of NULL is to add to it. */
static bool require_open_app(const char *where, const epc_app *app)
{
    const char *closed = place_where_app_was_closed(app);

    if (closed)
        epci_report_misuse(where, "the app was closed, at %s", (uintptr_t)closed);
    return !closed;
}

epc_app *epc_checked_app(const char *where, epc_app *app)
{
    if (!app)
        epci_report_misuse(where, "the app is NULL; begin with epc_app_open", 0);
    return app && require_open_app(where, app) ? app : NULL;
}

void epc_checked_app_close(const char *where, epc_app *app)
{
    struct epci_checked *checked;

    if (!app || !require_open_app(where, app) || !epci_app_can_be_closed_here(app))
        return;
    epci_report_negative_levels_at_close(app);
    if (!epci_app_unpublish(app))
        return;
    checked = ensure_checked_data(app);
    if (!checked) {
        epci_app_free(app);
        return;
    }
    checked->app = app;
    epci_append_text(&checked->closed, where ? where : "?");
    epci_lock_enter(&closing);
    checked->next = closed_apps;
    closed_apps = checked;
    epci_lock_leave(&closing);
}

/* Is this the sink of an app that was closed? */
static const char *find_where_app_of_sink_was_closed(const unsigned char *block)
{
    const char *where = NULL;

    epci_lock_enter(&closing);
    for (const struct epci_checked *at = closed_apps; at && !where; at = at->next)
        if (at->app->sink == block)
            where = at->closed.text;
    epci_lock_leave(&closing);
    return where;
}

/* ---- Instances ---- */

/* Where the map of the instance that the entry has now belongs.  The caller holds the app's
 * lock. */
static uint32_t **address_of_symbol_map_pointer(const struct epci_entry *entry)
{
    struct epci_checked *checked = ensure_checked_data(entry->chunk->app);
    struct epci_slot_header_seen slot = { 0 };

    epci_slot_load_header_words(epci_entry_slot_header(entry), EPCI_SLOT_LIVE, &slot);
    return checked ? &checked->maps[entry->chunk->object * MAPS + slot.generation % MAPS] : NULL;
}

/* The map for handles of this instance; without memory the one that all share. */
static const uint32_t *ensure_cell_map_of_instance(const struct epci_entry *entry)
{
    const struct epci_layout *layout = &entry->chunk->app->layout;
    const uint32_t *shared = layout->objects[entry->chunk->object].map;
    size_t bytes = (1 + (size_t)layout->map_count) * sizeof *shared;
    uint32_t **at = address_of_symbol_map_pointer(entry);

    if (at && !*at) {
        *at = epci_alloc(bytes);
        if (*at)
            memcpy(*at, shared - 1, bytes);
    }
    return at && *at ? *at + 1 : shared;
}

/* Whether handles with this map are of the instance that the entry has now. */
static bool is_symbol_map_of_instance_in_entry(const struct epci_entry *entry,
                                               const uint32_t *cells)
{
    uint32_t **at;

    if (entry->references == 0)
        return false;
    at = address_of_symbol_map_pointer(entry);
    return !at || (*at && *at + 1 == cells) ||
           entry->chunk->app->layout.objects[entry->chunk->object].map == cells;
}

static bool is_sink_of_removed_instances(const unsigned char *block)
{
    return block == removed_sink[0].bytes;
}

/* Of an instance, or of a `row` of it.  False after a report; `gone` is the one about a handle that
 * is no longer valid. */
static bool require_usable_handle(const char *where, epc_instance handle,
                                  const struct epci_row *row, const char *gone)
{
    const struct epci_entry *entry = handle.owner;
    epc_app *app = entry ? entry->chunk->app : NULL;
    bool valid = !is_sink_of_removed_instances(handle.block);
    const char *closed;

    if (!handle.block || !handle.cells) {
        epci_report_misuse(where, "the handle's bytes are zero; begin with EPC_INSTANCE_INIT", 0);
        return false;
    }
    closed =
        app ? place_where_app_was_closed(app) : find_where_app_of_sink_was_closed(handle.block);
    if (closed) {
        epci_report_misuse(where, "the handle's app was closed, at %s", (uintptr_t)closed);
        return false;
    }
    if (entry) {
        epci_lock_enter(&epci_row_owners_lock);
        epci_lock_enter(&app->lock);
        valid = (!row || row->thread) && is_symbol_map_of_instance_in_entry(entry, handle.cells);
        epci_lock_leave(&app->lock);
        epci_lock_leave(&epci_row_owners_lock);
    }
    if (!valid)
        epci_report_misuse(where, gone, 0);
    return valid;
}

static bool require_usable_instance(const char *where, epc_instance instance)
{
    return require_usable_handle(where, instance, NULL, "the instance was removed");
}

int epc_checked_instance_add(const char *where, epc_app *app, uint32_t object, const char *name,
                             const epc_instance_options *options, epc_instance *out)
{
    int status;

    app = epc_checked_app(where, app);
    if (options && options->size >= sizeof *options && options->parent &&
        !require_usable_instance(where, *options->parent))
        app = NULL;
    status = epc_instance_add_with(app, object, name, options, out);
    if (status >= 0) {
        epci_lock_enter(&app->lock);
        out->cells = ensure_cell_map_of_instance(out->owner);
        epci_lock_leave(&app->lock);
    }
    return status;
}

void epc_checked_instance_remove(const char *where, epc_instance *instance)
{
    if (!instance || is_sink_of_removed_instances(instance->block) ||
        !require_usable_instance(where, *instance) || !instance->owner)
        return;
    epci_report_negative_levels_of_instance(*instance);
    epc_instance_remove(instance);
    *instance = (epc_instance){ removed_sink[0].bytes, epci_get_discarding_instance().cells, NULL };
}

epc_instance epc_checked_instance(const char *where, epc_instance instance)
{
    return require_usable_instance(where, instance) ? instance : epci_get_discarding_instance();
}

/* ---- Symbols ---- */

enum wanted { WANT_NUMBER, WANT_BASE, WANT_QUEUE, WANT_TEXT };

/* Why the symbol is not what is wanted, or NULL.  The first entry is that of no counter; it is 0
 * only in maps that lead everything to one cell. */
static const char *explain_unfit_counter_symbol(const uint32_t *cells, uint32_t symbol,
                                                enum wanted wanted)
{
    uint32_t own, second;

    if (symbol % 2 != 0 || symbol + 1 >= cells[-1])
        return "symbol %d is not one of the schema";
    if (cells[0] == 0)
        return NULL;
    own = cells[symbol];
    second = cells[symbol + 1];
    if (wanted == WANT_TEXT)
        return second & EPCI_CELL_TEXT ? NULL : "symbol %d is not a text of the instance's object";
    if (own == cells[0])
        return "symbol %d is not a counter of the instance's object that can be counted";
    if (wanted == WANT_QUEUE)
        return own & EPCI_CELL_QUEUE ? NULL : "symbol %d is not a queue";
    if (wanted == WANT_BASE && (second == cells[0] || own & EPCI_CELL_QUEUE))
        return "symbol %d has no base";
    return NULL;
}

static bool require_usable_symbol(const char *where, const uint32_t *cells, uint32_t symbol,
                                  enum wanted wanted)
{
    const char *fault = explain_unfit_counter_symbol(cells, symbol, wanted);

    if (fault)
        epci_report_misuse(where, fault, symbol);
    return !fault;
}

static bool require_instance_and_symbol(const char *where, epc_instance instance, uint32_t symbol,
                                        enum wanted wanted)
{
    return require_usable_instance(where, instance) &&
           require_usable_symbol(where, instance.cells, symbol, wanted);
}

void epc_checked_add(const char *where, epc_instance instance, uint32_t symbol, int64_t amount)
{
    if (!require_instance_and_symbol(where, instance, symbol, WANT_NUMBER) ||
        !epci_require_rising_amount(where, instance, symbol, amount))
        return;
    epc_add(instance, symbol, amount);
    if (amount < 0)
        epci_record_suspected_negative_level(where, instance, symbol);
}

void epc_checked_set(const char *where, epc_instance instance, uint32_t symbol, int64_t value)
{
    if (!require_instance_and_symbol(where, instance, symbol, WANT_NUMBER) ||
        !epci_require_nonnegative_value(where, instance, symbol, value))
        return;
    epc_set(instance, symbol, value);
    epci_record_suspected_negative_level(where, instance, symbol);
}

void epc_checked_fraction(const char *where, epc_instance instance, uint32_t symbol, int64_t part,
                          int64_t whole)
{
    if (!require_instance_and_symbol(where, instance, symbol, WANT_BASE) ||
        !epci_require_fraction_not_above_base(where, instance, symbol, part, whole))
        return;
    epc_fraction(instance, symbol, part, whole);
    epci_record_suspected_negative_level(where, instance, symbol);
    epci_record_suspected_negative_level(where, instance, symbol + 1);
}

uint64_t epc_checked_timer_begin(const char *where, epc_instance instance, uint32_t symbol)
{
    return require_instance_and_symbol(where, instance, symbol, WANT_NUMBER)
               ? epc_timer_begin(instance, symbol)
               : 0;
}

void epc_checked_timer_end(const char *where, epc_instance instance, uint32_t symbol,
                           uint64_t begun)
{
    if (require_instance_and_symbol(where, instance, symbol, WANT_NUMBER) &&
        epci_require_begun_not_in_future(where, instance, symbol, begun))
        epc_timer_end(instance, symbol, begun);
}

void epc_checked_queue(const char *where, int enters, epc_instance instance, uint32_t symbol)
{
    if (!require_instance_and_symbol(where, instance, symbol, WANT_QUEUE))
        return;
    (enters ? epc_queue_enter : epc_queue_leave)(instance, symbol);
    epci_record_suspected_negative_level(where, instance, symbol + 1); /* its length */
}

int epc_checked_set_text(const char *where, epc_instance instance, uint32_t symbol,
                         const char *text)
{
    return require_instance_and_symbol(where, instance, symbol, WANT_TEXT)
               ? epc_set_text(instance, symbol, text)
               : EPC_E_INVALID;
}

int64_t epc_checked_get(const char *where, epc_instance instance, uint32_t symbol)
{
    return require_instance_and_symbol(where, instance, symbol, WANT_NUMBER)
               ? epc_get(instance, symbol)
               : 0;
}

int epc_checked_get_text(const char *where, epc_instance instance, uint32_t symbol, char *text,
                         size_t capacity)
{
    if (require_instance_and_symbol(where, instance, symbol, WANT_TEXT))
        return epc_get_text(instance, symbol, text, capacity);
    if (text && capacity != 0)
        text[0] = 0;
    return EPC_E_INVALID;
}

/* ---- Rows ---- */

static bool require_usable_row(const char *where, epc_row row)
{
    const struct epci_row *own = row.owner;
    const epc_instance instance = { row.block, row.cells, own ? own->entry : NULL };

    return require_usable_handle(where, instance, own,
                                 "the row was released, or its instance was removed");
}

/* Of a row that is usable. */
static epc_instance instance_of_row(epc_row row)
{
    const struct epci_row *own = row.owner;

    return own ? (epc_instance){ epci_entry_block(own->entry), row.cells, own->entry }
               : (epc_instance){ row.block, row.cells, NULL };
}

epc_row epc_checked_row(const char *where, epc_row row)
{
    const epc_instance last = epci_get_discarding_instance();

    return require_usable_row(where, row) ? row : (epc_row){ last.block, last.cells, NULL };
}

void epc_checked_row_add(const char *where, epc_row row, uint32_t symbol, int64_t amount)
{
    if (!require_usable_row(where, row) ||
        !require_usable_symbol(where, row.cells, symbol, WANT_NUMBER) ||
        !epci_require_rising_amount(where, instance_of_row(row), symbol, amount))
        return;
    epc_row_add(row, symbol, amount);
    if (amount < 0)
        epci_record_suspected_negative_level(where, instance_of_row(row), symbol);
}

void epc_checked_row_set(const char *where, epc_row row, uint32_t symbol, int64_t value)
{
    const epc_instance own = { row.block, row.cells, NULL };

    if (!require_usable_row(where, row) ||
        !require_usable_symbol(where, row.cells, symbol, WANT_NUMBER))
        return;
    epc_set(own, symbol, value);
    epci_record_suspected_negative_level(where, instance_of_row(row), symbol);
}

void epc_checked_row_fraction(const char *where, epc_row row, uint32_t symbol, int64_t part,
                              int64_t whole)
{
    if (!require_usable_row(where, row) ||
        !require_usable_symbol(where, row.cells, symbol, WANT_BASE) ||
        !epci_require_fraction_not_above_base(where, instance_of_row(row), symbol, part, whole))
        return;
    epc_row_fraction(row, symbol, part, whole);
    epci_record_suspected_negative_level(where, instance_of_row(row), symbol);
    epci_record_suspected_negative_level(where, instance_of_row(row), symbol + 1);
}

void epc_checked_row_release(const char *where, epc_row *row)
{
    if (!row || is_sink_of_removed_instances(row->block) || !require_usable_row(where, *row) ||
        !row->owner)
        return;
    epc_row_release(row);
    *row = (epc_row){ removed_sink[0].bytes, epci_get_discarding_instance().cells, NULL };
}
