/* SPDX-License-Identifier: MIT
 *
 * known.c -- adds up the slots that the last reading found, one after the other.
 *
 * The contributions of a reading are in the order in which their slots were visited, and so are its
 * rows.  If nothing was added or removed, the next slot is that of the next contribution, which
 * knows its row.  That is a guess: the slot's key and the row's are compared.  A slot that is
 * another one, or unusual, takes the general way (gather.c), and those after it are expected
 * again.  So a change costs what was changed.
 */
#include "sdk/provider/region/known.h"

#include <string.h>

#include "sdk/provider/region/usual.h"

/* A carry out of the lower half of a word goes no further where a half is a cell of its own. */
#define LOWER_HALFS_CARRY ((uint64_t)1 << 31)

void epci_prepare_known_slots(struct epci_gathering *gathering, uint32_t object)
{
    const struct epci_layout_object *own = &gathering->layout->objects[object];
    uint64_t *carries = gathering->carries;

    memset(carries, 0, own->block_bytes);
    gathering->has_carries = false;
    for (uint32_t i = 0; i < own->cell_count; i++) {
        if (own->cells[i].size == 4) {
            gathering->has_carries = true;
            carries[own->cells[i].offset / 8] = LOWER_HALFS_CARRY;
        }
    }
}

static bool are_all_cells_sums(const struct epci_layout_object *own)
{
    for (uint32_t i = 0; i < own->cell_count; i++)
        if (own->cells[i].how != EPCI_CELL_COUNT && own->cells[i].how != EPCI_CELL_GAUGE)
            return false;
    return true;
}

bool epci_can_know_slots(const struct epci_visit *visit)
{
    const struct epci_layout_object *own = visit->own;
    const struct epci_region_view *view = visit->cursor->source->region->sections.views[0];

    return (own->object->flags & (EPC_MANY | EPC_SEPARATE | EPC_TOTAL | EPC_UNIQUE_ID)) ==
               EPC_MANY &&
           !own->object->parent && !own->identity_at && !own->settles && are_all_cells_sums(own) &&
           visit->history->doubts == 0 &&
           view->block_bytes[visit->cursor->object] == own->block_bytes;
}

/* How blocks are copied and added. */
enum adding { ADD_WORDS, ADD_VECTORS /* and all cells have 8 bytes */ };

/* The words of a block after the first are aligned to 16. */
static inline void copy_block(const unsigned char *from, unsigned char *copy, uint32_t bytes,
                              enum adding adding)
{
#ifdef EPCI_VECTORS
    if (adding == ADD_VECTORS) {
        epci_copy_single_word((const uint64_t *)(const void *)from, copy);
        epci_vectors_copy(from + 8, copy + 8, bytes - 8);
        return;
    }
#endif
    (void)adding;
    epci_words_copy(from, copy, bytes);
}

/* Add one word to that of the row, and keep it. */
static inline void add_and_keep_word(const unsigned char *from, unsigned char *row,
                                     unsigned char *kept, uint64_t carry)
{
    uint64_t one, other;

    memcpy(&one, from, sizeof one);
    memcpy(&other, row, sizeof other);
    memcpy(kept, &one, sizeof one);
    other = ((one & ~carry) + (other & ~carry)) ^ ((one ^ other) & carry);
    memcpy(row, &other, sizeof other);
}

#ifdef EPCI_VECTORS
static inline void add_and_keep_vector(const unsigned char *from, unsigned char *row,
                                       unsigned char *kept)
{
    epci_vector one, other;

    memcpy(&one, from, sizeof one);
    memcpy(&other, row, sizeof other);
    memcpy(kept, &one, sizeof one);
    other = _mm_add_epi64(one, other);
    memcpy(row, &other, sizeof other);
}
#endif

/* Add the copied block to its row, and keep it. */
static inline void add_and_keep_block(const unsigned char *copy, unsigned char *row,
                                      unsigned char *kept, uint32_t bytes, const uint64_t *carries,
                                      enum adding adding)
{
    const struct epci_wire_block head = { bytes };
    uint32_t i = 1;

    add_and_keep_word(copy, row, kept, LOWER_HALFS_CARRY);
    memcpy(row, &head, sizeof head);
#ifdef EPCI_VECTORS
    if (adding == ADD_VECTORS) {
#pragma GCC unroll 2
        for (; i + 1 < bytes / 8; i += 2)
            add_and_keep_vector(copy + 8 * i, row + 8 * i, kept + 8 * i);
    }
#endif
    (void)adding;
    for (; i < bytes / 8; i++)
        add_and_keep_word(copy + 8 * i, row + 8 * i, kept + 8 * i, carries[i]);
}

/* The first slot of its row in this answer; `image` is its image, and `first` the word that its
 * header began with.  The copied name has to be the row's: a hostile process may have changed it,
 * and slots of others are added to what it names. */
static bool begin_known_row(struct epci_gathering *gathering, const struct epci_visit *visit,
                            struct epci_answer_row *row, const unsigned char *image,
                            const unsigned char *slot, uint64_t first)
{
    struct epci_gathered *gathered = visit->gathered;
    const uint32_t block_at = visit->cursor->extent.block_at, bytes = visit->own->block_bytes;
    const struct epci_usual usual = { visit->name_capacity, bytes };
    unsigned char *at = gathered->bytes + gathered->used;
    struct epci_wire_instance head;
    const enum epci_copy_way way = !epci_is_copying_vectors()   ? EPCI_BY_WORDS
                                   : visit->name_capacity == 16 ? EPCI_BY_SHORT_VECTORS
                                                                : EPCI_BY_VECTORS;

    if (gathered->capacity - gathered->used < block_at + bytes ||
        !epci_copy_usual_slot(&usual, slot, image, at, way, 0) ||
        epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD) != first)
        return false;
    memcpy(&head, at, sizeof head);
    if (epci_key_of_named_row(gathering, visit->cursor->object, at + EPCI_IMAGE_HEAD,
                              head.name_bytes) != row->key)
        return false;
    if (gathering->sources.count > 1)
        epci_zero_and_report_levels_below_zero(gathering->layout, visit->cursor, at + block_at);
    row->block_at = gathered->used + block_at;
    row->number = gathered->rows++;
    gathered->used += block_at + bytes;
    return true;
}

/* Is the slot free, and its instance none that an earlier reading has shown? */
static bool is_free_and_done(struct epci_history *history, uint64_t first, uint64_t key)
{
    const struct epci_contribution *contribution;

    if (!epci_slot_is_in_state(first, EPCI_SLOT_FREE) || history->was_direct)
        return false;
    contribution = epci_hashtable_find(&history->contributions, key);
    if (!contribution || contribution->is_retired)
        return true;
    history->skipped = epci_hashtable_number(&history->contributions, contribution);
    return false;
}

/* Compiled once for each way. */
__attribute__((always_inline)) static inline uint32_t
gather_known_slots_by_way(struct epci_gathering *gathering, const struct epci_visit *visit,
                          enum adding adding)
{
    struct epci_history *history = visit->history;
    const struct epci_cursor *cursor = visit->cursor;
    const uint32_t bytes = visit->own->block_bytes, block_at = cursor->extent.block_at;
    const bool levels = visit->own->levels && gathering->sources.count > 1;
    const size_t step = cursor->extent.slot_bytes, entry = history->contributions.entry_bytes;
    const unsigned char *slot = epci_cursor_numbered_slot_header(cursor, visit->slot);
    const unsigned char *const end = epci_cursor_numbered_slot_header(cursor, cursor->extent.used);
    const unsigned char *image = epci_cursor_image_of_slot(cursor, visit->slot);
    const uint64_t region_key = epci_key_of_region(gathering, cursor);
    uint64_t location = epci_cursor_slot_location(cursor, visit->slot);
    unsigned char *const entries = history->contributions.entries;
    unsigned char *at = entries + history->next * entry;
    const unsigned char *const last = entries + history->contributions.count * entry;
    struct epci_answer_row *const rows = (void *)history->rows.entries;
    const uint32_t row_count = history->rows.count;
    unsigned char *const copy = gathering->scratch + 8, *gathered = visit->gathered->bytes;
    const unsigned char *const begin = slot;

    for (; slot != end && at != last; slot += EPCI_SLOT_HEAD, image += step, location++) {
        struct epci_contribution *contribution = (void *)at;
        const uint64_t first = epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD);
        const uint64_t key =
            epci_mix_keys(region_key, location << 32 | (uint32_t)epci_slot_load_numbered_word(
                                                           slot, EPCI_SLOT_GENERATION_WORD));
        struct epci_answer_row *row = rows + contribution->row_number;

        if (!epci_slot_is_live_without_rows(first)) {
            at += contribution->id == key ? entry : 0;
            if (is_free_and_done(history, first, key))
                continue;
            break;
        }
        if (contribution->id != key || contribution->is_retired) /* the general way counts it */
            break;
        if (contribution->row_number >= row_count || row->key != contribution->row)
            break;
        if (row->block_at) {
            copy_block(image + block_at, copy, bytes, adding);
            if (epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD) != first)
                break;
            if (levels)
                epci_zero_and_report_levels_below_zero(gathering->layout, cursor, copy);
            add_and_keep_block(copy, gathered + row->block_at,
                               epci_contribution_block(contribution), bytes, gathering->carries,
                               adding);
        } else {
            if (!begin_known_row(gathering, visit, row, image, slot, first))
                break;
            memcpy(epci_contribution_block(contribution), gathered + row->block_at, bytes);
        }
        epci_history_count_as_read(history, contribution);
        at += entry;
    }
    history->next = (uint32_t)((size_t)(at - entries) / entry);
    return (uint32_t)((size_t)(slot - begin) / EPCI_SLOT_HEAD);
}

uint32_t epci_gather_known_slots(struct epci_gathering *gathering, const struct epci_visit *visit)
{
    /* Without a contribution the table has no memory, either. */
    if (visit->history->next == visit->history->contributions.count)
        return 0;
#ifdef EPCI_VECTORS
    if (epci_is_copying_vectors() && !gathering->has_carries)
        return gather_known_slots_by_way(gathering, visit, ADD_VECTORS);
#endif
    return gather_known_slots_by_way(gathering, visit, ADD_WORDS);
}
