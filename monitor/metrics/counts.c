/* SPDX-License-Identifier: MIT
 *
 * counts.c -- a list of what is known of series, with a hash table from their keys to it.
 *
 * Samples mostly have the series of the one before, in its order, so the next one of the list is
 * looked at first: a large list is then read from its begin to its end, as caches want it.
 * Nothing is removed one by one: the list is made anew, without what is to be forgotten.
 */
#include "monitor/metrics/counts.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/formulas/math.h"
#include "kit/sort.h"
#include "sdk/port/port.h"

/* A fall by less than this part of the count is a correction; VictoriaMetrics has the same. */
#define CORRECTED_PART 8u

/* A cell that has to count no more than this part of its range to start over is nearly full. */
#define NEARLY_PART 1024u

#define LOOK_EACH_100NS ((uint64_t)60 * 10000000)

#define FEWEST_COUNTS 32u

/* The slot of this key, or the free one for it. */
static uint32_t *find_slot(const struct mon_counts *counts, uint64_t key)
{
    size_t at = (size_t)(key ^ key >> 32) & counts->mask;

    while (counts->slots[at] != 0 && counts->list[counts->slots[at] - 1].key != key)
        at = (at + 1) & counts->mask;
    return &counts->slots[at];
}

/* There is room for it. */
static struct mon_count *append_count(struct mon_counts *counts, const struct mon_count *one)
{
    uint32_t *slot = find_slot(counts, one->key);

    counts->list[counts->count] = *one;
    *slot = (uint32_t)++counts->count;
    return &counts->list[counts->count - 1];
}

/* ---- Which to forget ---- */

static bool is_count_old(const struct mon_counts *counts, const struct mon_count *one)
{
    return one->sample != counts->sample && counts->now > one->seen &&
           counts->now - one->seen > MON_COUNTS_KEPT;
}

/* Make the list anew with room for `capacity`, without what is old and without what has `drop` set;
 * `drop` may be NULL. */
static bool rebuild_list_without_old_and_dropped(struct mon_counts *counts, size_t capacity,
                                                 const bool *drop)
{
    struct mon_counts made = *counts;

    made.capacity = capacity < FEWEST_COUNTS ? FEWEST_COUNTS : capacity;
    made.mask = 2 * FEWEST_COUNTS;
    while (made.mask / 2 < made.capacity)
        made.mask *= 2;
    if (made.capacity > UINT32_MAX / 4)
        return false;
    made.list = calloc(made.capacity, sizeof *made.list);
    made.slots = calloc(made.mask--, sizeof *made.slots);
    made.count = made.next = 0;
    if (!made.list || !made.slots) {
        free(made.list);
        free(made.slots);
        return false;
    }
    for (size_t i = 0; i < counts->count; i++)
        if (!is_count_old(counts, &counts->list[i]) && !(drop && drop[i]))
            (void)append_count(&made, &counts->list[i]);
    free(counts->list);
    free(counts->slots);
    *counts = made;
    return true;
}

/* Series whose count is not their cell would be exported as another number after they were
 * forgotten, so they go last. */
static int compare_gone_by_forget_order(const void *context, uint32_t a, uint32_t b)
{
    const struct mon_count *const *gone = context;
    const bool special_a = gone[a]->total != gone[a]->cell;
    const bool special_b = gone[b]->total != gone[b]->cell;

    if (special_a != special_b)
        return special_a ? 1 : -1;
    return gone[a]->sample < gone[b]->sample ? -1 : gone[a]->sample > gone[b]->sample;
}

/* Forget half of the `count` series that are in no sample, and are too many. */
static bool forget_half_of_gone_series(struct mon_counts *counts, size_t count)
{
    struct kit_arena arena;
    const struct mon_count **gone;
    const uint32_t *order = NULL;
    bool *drop, good;
    size_t found = 0;

    kit_arena_init(&arena, epci_alloc, epci_free);
    gone = kit_arena_allocate(&arena, count, sizeof *gone);
    drop = kit_arena_allocate(&arena, counts->count, sizeof *drop);
    for (size_t i = 0; gone && i < counts->count && found < count; i++)
        if (counts->list[i].sample != counts->sample)
            gone[found++] = &counts->list[i];
    if (gone && drop)
        order = kit_make_sorted_positions(&arena, found, compare_gone_by_forget_order, gone);
    for (size_t i = 0; order && i < found / 2; i++)
        drop[gone[order[i]] - counts->list] = true;
    good = order &&
           rebuild_list_without_old_and_dropped(counts, 2 * (counts->count - found / 2), drop);
    kit_arena_release(&arena);
    return good;
}

static void forget_old_counts(struct mon_counts *counts)
{
    size_t old = 0;

    counts->looked = counts->now;
    for (size_t i = 0; i < counts->count; i++)
        old += is_count_old(counts, &counts->list[i]);
    /* Without memory to make it anew, it stays as it is. */
    if (old > 0)
        (void)rebuild_list_without_old_and_dropped(counts, 2 * (counts->count - old), NULL);
}

void mon_counts_begin_sample(struct mon_counts *counts, uint64_t now)
{
    counts->sample++;
    counts->now = now;
    counts->live = 0;
    counts->next = 0;
    counts->learned = false;
}

void mon_counts_forget_old_after_sample(struct mon_counts *counts)
{
    size_t gone;

    if (counts->live > counts->max_live)
        counts->max_live = counts->live;
    if (counts->now < counts->looked || counts->now - counts->looked >= LOOK_EACH_100NS)
        forget_old_counts(counts);
    gone = counts->count - counts->live;
    if (gone > MON_COUNTS_GONE + counts->max_live)
        (void)forget_half_of_gone_series(counts, gone);
}

/* ---- Counting ---- */

/* At least 1. */
static uint64_t seconds_since_last_seen(const struct mon_counts *counts,
                                        const struct mon_count *one)
{
    const uint64_t passed = counts->now > one->seen ? counts->now - one->seen : 0;

    return passed / 10000000 + 1;
}

static bool ensure_room_for_one(struct mon_counts *counts)
{
    return counts->count < counts->capacity ||
           rebuild_list_without_old_and_dropped(counts, 2 * counts->capacity, NULL);
}

/* What is known of the series; NULL: nothing. */
static struct mon_count *find_count(const struct mon_counts *counts, uint64_t key)
{
    uint32_t place;

    if (counts->next < counts->count && counts->list[counts->next].key == key)
        return &counts->list[counts->next];
    place = counts->slots ? *find_slot(counts, key) : 0;
    return place ? &counts->list[place - 1] : NULL;
}

/* A cell that is less than before has started over, or its program began again and the cell with
 * it.  Has it started over?  It has if it was nearly full, or counts as fast as that. */
static bool has_wrapped_around(const struct mon_counts *counts, const struct mon_count *one,
                               uint64_t by)
{
    const uint64_t seconds = seconds_since_last_seen(counts, one);
    const uint64_t near = (one->size < 8 ? (uint64_t)1 << 8 * one->size : UINT64_MAX) / NEARLY_PART;

    return counts->kept && (by <= near || by / 2 / seconds <= one->pace);
}

/* The cell has counted on by so much. */
static void add_to_count(struct mon_count *one, uint64_t by)
{
    if (by <= one->below) {
        one->below -= by;
    } else {
        one->total += by - one->below;
        one->below = 0;
    }
}

/* The cell has fallen by so much. */
static void treat_fall_as_correction_or_reset(struct mon_count *one, uint64_t by, uint64_t cell)
{
    /* A program that begins again does so at 0, so its cell is less than before.  If it is more, it
     * has fallen through 0, and the part that counts is that of all that was counted. */
    const uint64_t of = cell < one->cell ? one->cell + one->below : one->total;

    if (one->below + by >= by && one->below + by < of / CORRECTED_PART) {
        one->below += by;
        return;
    }
    one->total = cell < one->cell ? cell : 0;
    one->below = 0;
}

static void apply_cell_increase(struct mon_counts *counts, struct mon_count *one, uint64_t by,
                                uint64_t cell)
{
    const uint64_t pace = by / seconds_since_last_seen(counts, one);

    if (cell >= one->cell || has_wrapped_around(counts, one, by)) {
        add_to_count(one, by);
        one->pace = pace > one->pace / 2 ? pace : one->pace / 2;
    } else {
        one->total = cell;
        one->below = 0;
    }
    counts->learned = counts->learned || cell < one->cell;
}

uint64_t mon_counts_update_series_total(struct mon_counts *counts, uint64_t key, uint64_t what,
                                        uint32_t size, uint64_t cell)
{
    const struct mon_count begin = { .key = key, .cell = cell, .total = cell, .size = size };
    struct mon_count *one = find_count(counts, key);
    uint64_t by;

    if (!one && !ensure_room_for_one(counts)) {
        counts->failed = true;
        return cell;
    }
    if (!one) {
        one = append_count(counts, &begin);
    } else if (one->size != size) {
        *one = begin;
    } else if (one->what != 0 && one->what != what) {
        /* Prometheus takes a fall for a new beginning, and counts what the cell has; without one,
         * it would count what the other instance had counted before it got this name. */
        one->total = cell < one->total ? cell : 0;
        one->below = 0;
        counts->learned = true;
    } else if (reader_compute_increase(size, one->cell, cell, &by)) {
        apply_cell_increase(counts, one, by, cell);
    } else {
        by = size < 8 ? (one->cell - cell) & (((uint64_t)1 << 8 * size) - 1) : one->cell - cell;
        counts->learned = true;
        treat_fall_as_correction_or_reset(one, by, cell);
    }
    counts->next = (size_t)(one - counts->list) + 1;
    counts->live += one->sample != counts->sample;
    one->cell = cell;
    one->what = what;
    one->seen = counts->now;
    one->sample = counts->sample;
    return one->total;
}

void mon_counts_release(struct mon_counts *counts)
{
    free(counts->list);
    free(counts->slots);
    *counts = (struct mon_counts){ 0 };
}

/* ---- As text: a line about all, and one of fixed length for each series ---- */

#define COUNTS_TITLE "epc-counts 1 "

enum {
    TITLE_BYTES = sizeof COUNTS_TITLE - 1,
    FIELD_BYTES = 17,
    FIELDS = 7,
    COUNT_BYTES = FIELDS * FIELD_BYTES
};

static void append_fixed_hex_field(struct kit_buffer *out, uint64_t number, bool last)
{
    static const char digits[] = "0123456789abcdef";
    char text[FIELD_BYTES];

    for (unsigned i = 0; i < 16; i++)
        text[i] = digits[number >> (60 - 4 * i) & 15];
    text[16] = last ? '\n' : ' ';
    kit_buffer_add_bytes(out, text, sizeof text);
}

void mon_counts_write_state_text(const struct mon_counts *counts, struct kit_buffer *out)
{
    kit_buffer_add_text(out, COUNTS_TITLE);
    append_fixed_hex_field(out, counts->seed, false);
    append_fixed_hex_field(out, counts->count, true);
    for (size_t i = 0; i < counts->count; i++) {
        const struct mon_count *one = &counts->list[i];

        append_fixed_hex_field(out, one->key, false);
        append_fixed_hex_field(out, one->cell, false);
        append_fixed_hex_field(out, one->total, false);
        append_fixed_hex_field(out, one->below, false);
        append_fixed_hex_field(out, one->seen, false);
        append_fixed_hex_field(out, one->pace, false);
        append_fixed_hex_field(out, one->size, true);
    }
}

static bool parse_hex_field(const unsigned char *at, bool last, uint64_t *out)
{
    *out = 0;
    for (unsigned i = 0; i < 16; i++) {
        const unsigned char c = at[i];
        const bool letter = c >= 'a' && c <= 'f';

        if (!letter && !(c >= '0' && c <= '9'))
            return false;
        *out = *out << 4 | (uint64_t)(letter ? c - 'a' + 10 : c - '0');
    }
    return at[16] == (last ? '\n' : ' ');
}

static bool parse_saved_count_fields(const unsigned char *at, struct mon_count *out)
{
    uint64_t fields[FIELDS];

    for (unsigned i = 0; i < FIELDS; i++)
        if (!parse_hex_field(at + i * FIELD_BYTES, i + 1 == FIELDS, &fields[i]))
            return false;
    *out = (struct mon_count){ .key = fields[0],
                               .cell = fields[1],
                               .total = fields[2],
                               .below = fields[3],
                               .seen = fields[4],
                               .pace = fields[5],
                               .size = (uint32_t)fields[6] };
    return out->key != 0 && fields[6] >= 1 && fields[6] <= 8 &&
           (out->size == 8 || out->cell >> (8 * out->size) == 0);
}

static int decode_saved_counts(struct mon_counts *counts, const unsigned char *at, uint64_t count)
{
    for (; count > 0; count--, at += COUNT_BYTES) {
        struct mon_count one;

        if (!parse_saved_count_fields(at, &one))
            return EPC_E_CORRUPT;
        if (!ensure_room_for_one(counts))
            return EPC_E_NOMEM;
        if (*find_slot(counts, one.key) != 0)
            return EPC_E_CORRUPT;
        /* The clock may have been set back since. */
        if (one.seen > counts->now)
            one.seen = counts->now;
        (void)append_count(counts, &one);
    }
    return EPC_OK;
}

int mon_counts_restore_saved(struct mon_counts *counts, struct epci_span text, uint64_t now)
{
    /* Its series are of a sample that is none of this process. */
    struct mon_counts made = { .now = now, .sample = 1, .kept = counts->kept };
    uint64_t count;
    int status;

    if (text.left < TITLE_BYTES + 2 * FIELD_BYTES ||
        memcmp(text.at, COUNTS_TITLE, TITLE_BYTES) != 0 ||
        !parse_hex_field(text.at + TITLE_BYTES, false, &made.seed) ||
        !parse_hex_field(text.at + TITLE_BYTES + FIELD_BYTES, true, &count))
        return EPC_E_CORRUPT;
    text.at += TITLE_BYTES + 2 * FIELD_BYTES;
    text.left -= TITLE_BYTES + 2 * FIELD_BYTES;
    if (text.left % COUNT_BYTES != 0 || text.left / COUNT_BYTES != count)
        return EPC_E_CORRUPT;
    status = decode_saved_counts(&made, text.at, count);
    if (status != EPC_OK) {
        mon_counts_release(&made);
        return status;
    }
    made.max_live = made.count;
    mon_counts_release(counts);
    *counts = made;
    return EPC_OK;
}
