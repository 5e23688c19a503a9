/* SPDX-License-Identifier: MIT
 *
 * checkedamount.c -- checks amounts at the call, and levels later.
 *
 * A level may be below 0 for a moment, and one reading of its rows is not one moment.  So the call
 * after which it is below 0 only makes a doubt, with its place.  A doubt is settled once a second,
 * by a thread that the first doubt starts, and when the instance or the app ends; it is dropped if
 * the level is not below 0 then.  Only an update that subtracts can bring a level below 0, and the
 * last one that does finds it there: so no level needs a look without a doubt.
 */
#include "sdk/app/checkedamount.h"

#include "sdk/app/misuse.h"
#include "sdk/core/atomic.h"
#include "sdk/core/text.h"
#include "sdk/core/types.h"
#include "sdk/core/wire.h"
#include "sdk/schema/cells.h"

#define MAX_DOUBTS 64u
#define READINGS   5  /* all of them are below 0 */
#define PAUSE      50 /* milliseconds */
#define PAUSES     20u
#define NAME_SHOWN 40u /* units */

struct doubt {
    epc_instance it;
    uint32_t symbol;
    uint32_t reported;
    struct epci_text_builder place; /* and thread, of the first update that found it below 0 */
};

struct epci_suspected_levels {
    struct epci_lock lock; /* guards the doubts; the app's lock is taken after it */
    uint32_t count;
    struct doubt each[MAX_DOUBTS];
    void *thread, *code;
    uint32_t stopped;
};

/* ---- The counter ---- */

static const struct epci_layout_object *layout_of_instance(const struct epci_entry *entry)
{
    return &entry->chunk->app->layout.objects[entry->chunk->object];
}

/* The position of the counter, or of the one before an odd symbol; UINT32_MAX: none. */
static uint32_t find_counter_position(const struct epci_entry *entry, uint32_t symbol)
{
    const epc_object *object = entry ? layout_of_instance(entry)->object : NULL;

    for (uint32_t i = 0; object && i < object->counter_count; i++)
        if (object->counters[i].symbol == (symbol & ~1u))
            return i;
    return UINT32_MAX;
}

/* Of a counter, or for an odd symbol of its base or its queue's length; NULL: none. */
static const struct epci_cell *find_cell_of_symbol(const struct epci_entry *entry, uint32_t symbol)
{
    const uint32_t position = find_counter_position(entry, symbol);
    const struct epci_cell *cells = position < UINT32_MAX ? layout_of_instance(entry)->cells : NULL;

    if (!cells || (symbol % 2 && cells[position].second == UINT32_MAX))
        return NULL;
    return &cells[symbol % 2 ? cells[position].second : position];
}

/* ", counter 4 (PERF_COUNTER_RAWCOUNT) of instance "x" in thread 7" */
static void append_counter_and_instance(struct epci_text_builder *say,
                                        const struct epci_entry *entry, uint32_t symbol)
{
    const epc_object *object = layout_of_instance(entry)->object;
    const epc_counter *counter = &object->counters[find_counter_position(entry, symbol)];
    const struct epci_extent_header *extent = (const void *)entry->chunk->extent;
    const struct epci_wire_instance *definition =
        (const void *)(epci_entry_block(entry) - extent->block_at);
    char name[4 * NAME_SHOWN + 1] = "";
    size_t units, bytes = 0;

    epci_append_format(say, ", %scounter %d (%s)",
                       (const uint64_t[]){ (uintptr_t)(symbol % 2 ? "what belongs to " : ""),
                                           counter->symbol,
                                           (uintptr_t)epci_type_by_value(counter->type)->name });
    if (!(object->flags & EPC_MANY))
        return;
    units = definition->name_bytes / 2 ? definition->name_bytes / 2 - 1 : 0;
    if (!epci_utf8_from_utf16((const uint16_t *)(const void *)(definition + 1),
                              units < NAME_SHOWN ? units : NAME_SHOWN, name, sizeof name - 1,
                              &bytes, NULL))
        name[bytes] = 0;
    epci_append_format(say, " of instance \"%s\"", (const uint64_t[]){ (uintptr_t)name });
}

static void append_calling_thread_id(struct epci_text_builder *say)
{
    epci_append_format(say, " in thread %u", (const uint64_t[]){ epci_thread_id() });
}

/* Report `format` for one or two numbers; returns false. */
static bool report_wrong_amount_and_return_false(const char *where, epc_instance it,
                                                 uint32_t symbol, const char *format,
                                                 const int64_t numbers[2])
{
    struct epci_text_builder say = { { 0 }, 0 };

    epci_append_format(&say, "%s: ", (const uint64_t[]){ (uintptr_t)(where ? where : "?") });
    epci_append_format(&say, format,
                       (const uint64_t[]){ (uint64_t)numbers[0], (uint64_t)numbers[1] });
    append_counter_and_instance(&say, it.owner, symbol);
    append_calling_thread_id(&say);
    epci_report_misuse_text(&say);
    return false;
}

/* ---- Amounts ---- */

bool epci_require_rising_amount(const char *where, epc_instance it, uint32_t symbol, int64_t amount)
{
    const struct epci_cell *cell = amount < 0 ? find_cell_of_symbol(it.owner, symbol) : NULL;

    return !cell || cell->how != EPCI_CELL_COUNT ||
           report_wrong_amount_and_return_false(where, it, symbol, "%d for what only rises",
                                                (const int64_t[]){ amount, 0 });
}

bool epci_require_nonnegative_value(const char *where, epc_instance it, uint32_t symbol,
                                    int64_t value)
{
    const struct epci_cell *cell = value < 0 ? find_cell_of_symbol(it.owner, symbol) : NULL;

    return !cell || (cell->how != EPCI_CELL_COUNT && !cell->level) ||
           report_wrong_amount_and_return_false(where, it, symbol, "set to %d, below 0",
                                                (const int64_t[]){ value, 0 });
}

bool epci_require_fraction_not_above_base(const char *where, epc_instance it, uint32_t symbol,
                                          int64_t part, int64_t whole)
{
    const uint32_t position = find_counter_position(it.owner, symbol);
    int64_t parts, wholes;
    uint32_t type;

    if (position == UINT32_MAX)
        return true;
    if (!epci_require_rising_amount(where, it, symbol, part) ||
        !epci_require_rising_amount(where, it, symbol + 1, whole))
        return false;
    type = layout_of_instance(it.owner)->object->counters[position].type;
    if (type != EPC_PERF_RAW_FRACTION && type != EPC_PERF_LARGE_RAW_FRACTION &&
        type != EPC_PERF_SAMPLE_FRACTION)
        return true;
    if (whole > 0 && part > whole)
        return report_wrong_amount_and_return_false(where, it, symbol,
                                                    "%d of %d, a fraction above its base",
                                                    (const int64_t[]){ part, whole });
    parts = epc_get(it, symbol) + part; /* before the base, to which others add first */
    wholes = epc_get(it, symbol + 1) + whole;
    if (!(it.cells[symbol] & EPC_CELL_WIDE) && (int32_t)(uint32_t)(parts - wholes) <= 0)
        return true; /* the base began again from 0 */
    return parts <= wholes || part <= 0 ||
           report_wrong_amount_and_return_false(where, it, symbol,
                                                "%d of %d in all, a fraction above its base",
                                                (const int64_t[]){ parts, wholes });
}

/* On some computers the counter of ticks goes back a little with another processor. */
bool epci_require_begun_not_in_future(const char *where, epc_instance it, uint32_t symbol,
                                      uint64_t begun)
{
    const int64_t passed = (int64_t)(epc_timer_begin(it, symbol) - begun);

    return passed >= -(int64_t)epc_ticks_per_second() || !find_cell_of_symbol(it.owner, symbol) ||
           report_wrong_amount_and_return_false(where, it, symbol,
                                                "a time of %d, which begins later than now",
                                                (const int64_t[]){ passed, 0 });
}

/* ---- Levels ---- */

/* The level's sum if it is below 0, also when it is read again; else 0. */
static int64_t read_level_below_zero(epc_instance it, uint32_t symbol)
{
    const uint32_t size = it.cells[symbol] & EPC_CELL_WIDE ? 8 : 4;
    int64_t value = 0;

    for (int i = 0; i < READINGS; i++) {
        value = epc_get(it, symbol);
        if (!epci_level_is_below_zero(size, (uint64_t)value))
            return 0;
    }
    return size == 8 ? value : (int32_t)(uint32_t)value;
}

/* Settle doubts from *next on, up to one that is to be reported: *say.  False: no other is. */
static bool recheck_doubts_until_one_to_report(struct epci_suspected_levels *doubts,
                                               const struct epci_entry *entry, bool ends,
                                               uint32_t *next, struct epci_text_builder *say)
{
    *say = (struct epci_text_builder){ { 0 }, 0 };
    epci_lock_enter(&doubts->lock);
    for (uint32_t i = *next; i < doubts->count && !say->used; *next = i) {
        struct doubt *doubt = &doubts->each[i];
        int64_t value;

        if (entry && doubt->it.owner != entry) {
            i++;
            continue;
        }
        value = doubt->reported ? -1 : read_level_below_zero(doubt->it, doubt->symbol);
        if (value < 0 && !doubt->reported) {
            epci_append_format(say, "%s: the level is %d, as after a leave without an enter",
                               (const uint64_t[]){ (uintptr_t)doubt->place.text, (uint64_t)value });
            append_counter_and_instance(say, doubt->it.owner, doubt->symbol);
            doubt->reported = true;
        }
        if (ends || value == 0)
            *doubt = doubts->each[--doubts->count];
        else
            i++;
    }
    epci_lock_leave(&doubts->lock);
    return say->used > 0;
}

/* Settle the doubts about an instance, or all (NULL), and forget them (`ends`), or those that were
 * not right.  A report calls a function of the program, which may use the app: no lock is held. */
static void recheck_doubts_and_report_negative_levels(struct epci_suspected_levels *doubts,
                                                      const struct epci_entry *entry, bool ends)
{
    struct epci_text_builder say;

    for (uint32_t next = 0; recheck_doubts_until_one_to_report(doubts, entry, ends, &next, &say);)
        epci_report_misuse_text(&say);
}

static void recheck_doubts_every_second_until_stopped(void *context)
{
    struct epci_suspected_levels *doubts = context;

    for (;;) {
        for (uint32_t i = 0; i < PAUSES; i++) {
            if (epci_load_u32(&doubts->stopped))
                return;
            epci_thread_sleep(PAUSE);
        }
        recheck_doubts_and_report_negative_levels(doubts, NULL, false);
    }
}

/* Those of the app, made if there are none; NULL: no memory. */
static struct epci_suspected_levels *ensure_doubts_and_their_checking_thread(epc_app *app)
{
    struct epci_suspected_levels *doubts;

    epci_lock_enter(&app->lock);
    doubts = app->doubts;
    if (!doubts && (doubts = epci_alloc(sizeof *doubts)) != NULL) {
        doubts->code = epci_keep_dll_of_function_loaded(
            (void (*)(void))recheck_doubts_every_second_until_stopped);
        if (epci_thread_start(recheck_doubts_every_second_until_stopped, doubts, &doubts->thread))
            doubts->thread = NULL; /* then levels are checked at the end only */
        app->doubts = doubts;
    }
    epci_lock_leave(&app->lock);
    return doubts;
}

void epci_record_suspected_negative_level(const char *where, epc_instance it, uint32_t symbol)
{
    const struct epci_entry *entry = it.owner;
    const struct epci_cell *cell = find_cell_of_symbol(entry, symbol);
    struct epci_suspected_levels *doubts;
    uint32_t i = 0;

    if (!cell || !cell->level || read_level_below_zero(it, symbol) >= 0)
        return;
    doubts = ensure_doubts_and_their_checking_thread(entry->chunk->app);
    if (!doubts)
        return;
    epci_lock_enter(&doubts->lock);
    while (i < doubts->count &&
           (doubts->each[i].it.owner != it.owner || doubts->each[i].symbol != symbol))
        i++;
    if (i == doubts->count && i < MAX_DOUBTS) {
        struct doubt *doubt = &doubts->each[doubts->count++];

        *doubt = (struct doubt){ .it = it, .symbol = symbol };
        epci_append_text(&doubt->place, where ? where : "?");
        append_calling_thread_id(&doubt->place);
    }
    epci_lock_leave(&doubts->lock);
}

void epci_report_negative_levels_of_instance(epc_instance it)
{
    const struct epci_entry *entry = it.owner;

    if (entry && entry->references == 1 && entry->chunk->app->doubts)
        recheck_doubts_and_report_negative_levels(entry->chunk->app->doubts, entry, true);
}

void epci_report_negative_levels_at_close(epc_app *app)
{
    struct epci_suspected_levels *doubts = app->doubts;

    if (!doubts || epci_load_u32(&doubts->stopped))
        return;
    epci_store_u32(&doubts->stopped, 1);
    epci_thread_join(doubts->thread);
    epci_let_code_unload(doubts->code);
    recheck_doubts_and_report_negative_levels(doubts, NULL, true);
}
