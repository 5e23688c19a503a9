/* SPDX-License-Identifier: MIT
 *
 * history.c -- see history.h.  Where memory is short, a sum may fall: that is all.
 */
#include "sdk/provider/history.h"

#include <string.h>

/* In front of a block of the object's size. */
struct contribution {
    uint64_t id;
    uint64_t row;
    uint32_t generation; /* in which it was seen last      */
    uint32_t unread;     /* in which it could not be read  */
};

struct retired {
    uint64_t row;
};

static unsigned char *block_of(struct contribution *contribution)
{
    return (unsigned char *)(contribution + 1);
}

void epci_history_init(struct epci_history *history, const struct epci_layout_object *object)
{
    history->object = object;
    history->contributions.entry_bytes = sizeof(struct contribution) + object->block_bytes;
    history->retired.entry_bytes = sizeof(struct retired) + object->block_bytes;
}

void epci_history_release(struct epci_history *history)
{
    epci_hashtable_release(&history->contributions);
    epci_hashtable_release(&history->retired);
}

bool epci_history_is_empty(const struct epci_history *history)
{
    return history->retired.count == 0;
}

void epci_history_forget(struct epci_history *history)
{
    epci_hashtable_release(&history->contributions);
}

void epci_history_begin(struct epci_history *history)
{
    history->generation++;
}

void epci_history_contribute(struct epci_history *history, uint64_t id, uint64_t row,
                             const unsigned char *block)
{
    struct contribution *contribution = epci_hashtable_put(&history->contributions, id);

    if (!contribution)
        return;
    contribution->row = row;
    contribution->generation = history->generation;
    memcpy(block_of(contribution), block, history->object->block_bytes);
}

unsigned char *epci_history_last(const struct epci_history *history, uint64_t id)
{
    struct contribution *contribution = epci_hashtable_find(&history->contributions, id);

    return contribution ? block_of(contribution) : NULL;
}

void epci_history_unread(struct epci_history *history, uint64_t id)
{
    struct contribution *contribution = epci_hashtable_find(&history->contributions, id);

    if (contribution)
        contribution->generation = contribution->unread = history->generation;
}

void epci_history_each_unread(const struct epci_history *history, epci_unread_fn *each,
                              void *context)
{
    for (uint32_t i = 0; i < history->contributions.count; i++) {
        struct contribution *contribution = epci_hashtable_at(&history->contributions, i);

        if (contribution->unread == history->generation)
            each(context, contribution->row, block_of(contribution));
    }
}

static void retire(struct epci_history *history, uint64_t row, const unsigned char *block)
{
    struct retired *retired = epci_hashtable_put(&history->retired, row);

    if (retired)
        epci_cells_add(history->object, EPCI_CELLS_COUNTING, (unsigned char *)(retired + 1), block,
                       history->object->block_bytes);
}

void epci_history_retire(struct epci_history *history, uint64_t id, uint64_t row,
                         const unsigned char *block)
{
    unsigned char *last = epci_history_last(history, id);

    if (last) /* or it would be retired once more when this reading ends */
        memset(last, 0, history->object->block_bytes);
    retire(history, row, block);
}

struct ending {
    struct epci_history *history;
    const struct epci_hashtable *rows;
};

static bool keep_contribution(void *context, void *entry)
{
    struct ending *ending = context;
    struct contribution *contribution = entry;

    if (contribution->generation == ending->history->generation)
        return true;
    if (epci_hashtable_find(ending->rows, contribution->row))
        retire(ending->history, contribution->row, block_of(contribution));
    return false;
}

static bool keep_retired(void *context, void *entry)
{
    struct ending *ending = context;

    return epci_hashtable_find(ending->rows, ((struct retired *)entry)->row) != NULL;
}

void epci_history_end(struct epci_history *history, const struct epci_hashtable *rows)
{
    struct ending ending = { history, rows };

    epci_hashtable_sweep(&history->contributions, keep_contribution, &ending);
    epci_hashtable_sweep(&history->retired, keep_retired, &ending);
}

void epci_history_add(const struct epci_history *history, uint64_t row, unsigned char *block)
{
    const struct retired *retired = epci_hashtable_find(&history->retired, row);

    if (retired)
        epci_cells_add(history->object, EPCI_CELLS_COUNTING, block,
                       (const unsigned char *)(retired + 1), history->object->block_bytes);
}
