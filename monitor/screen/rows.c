/* SPDX-License-Identifier: MIT
 *
 * rows.c -- a hash table of rows, with open addressing, and their list.
 */
#include "monitor/screen/rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/screen/frame.h"
#include "sdk/core/hash.h"

#define FIRST_ROWS 64u

static uint64_t add_name_to_hash(uint64_t hash, const char *text)
{
    return epci_hash_bytes(hash, text, strlen(text) + 1);
}

static uint64_t row_hash(const char *object, const char *instance, const char *counter)
{
    return add_name_to_hash(add_name_to_hash(add_name_to_hash(EPCI_HASH_INIT, object), instance),
                            counter);
}

/* Where the row is in the table, or where it belongs.  One that the round has seen already is
 * another counter of the same names: the next one is meant. */
static struct mon_row **find_table_slot(const struct mon_rows *rows,
                                        const struct mon_reading *reading, bool unseen)
{
    size_t at = (size_t)row_hash(reading->object, reading->instance, reading->counter);

    for (;; at++) {
        struct mon_row **place = &rows->table[at & (rows->table_capacity - 1)];

        if (!*place)
            return place;
        if (!(unseen && (*place)->seen == rows->round) &&
            strcmp((*place)->object, reading->object) == 0 &&
            strcmp((*place)->instance, reading->instance) == 0 &&
            strcmp((*place)->counter, reading->counter) == 0)
            return place;
    }
}

/* Make the table again with all rows of the list. */
static void rebuild_row_hash_table(struct mon_rows *rows)
{
    memset(rows->table, 0, rows->table_capacity * sizeof *rows->table);
    for (size_t i = 0; i < rows->count; i++) {
        struct mon_row *row = rows->list[i];
        size_t at = (size_t)row_hash(row->object, row->instance, row->counter);

        while (rows->table[at & (rows->table_capacity - 1)])
            at++;
        rows->table[at & (rows->table_capacity - 1)] = row;
    }
}

/* Room for one more row; the table is at most half full. */
static bool reserve_memory_for_row(struct mon_rows *rows)
{
    struct mon_row **table;
    size_t capacity = rows->table_capacity ? rows->table_capacity * 2 : FIRST_ROWS;

    if (!KIT_RESERVE(NULL, rows->list, rows->count, rows->capacity))
        return false;
    if ((rows->count + 1) * 2 <= rows->table_capacity)
        return true;
    table = calloc(capacity, sizeof *table);
    if (!table)
        return false;
    free(rows->table);
    rows->table = table;
    rows->table_capacity = capacity;
    rebuild_row_hash_table(rows);
    return true;
}

static void free_row(struct mon_row *row)
{
    if (row)
        free(row->object);
    free(row);
}

/* A row with these names; NULL: no memory. */
static struct mon_row *allocate_row_with_names(const char *object, const char *instance,
                                               const char *counter)
{
    const size_t sizes[3] = { strlen(object) + 1, strlen(instance) + 1, strlen(counter) + 1 };
    struct mon_row *row = calloc(1, sizeof *row);

    if (row)
        row->object = malloc(sizes[0] + sizes[1] + sizes[2]);
    if (!row || !row->object) {
        free_row(row);
        return NULL;
    }
    memcpy(row->object, object, sizes[0]);
    row->instance = memcpy(row->object + sizes[0], instance, sizes[1]);
    row->counter = memcpy(row->object + sizes[0] + sizes[1], counter, sizes[2]);
    row->widths[0] = mon_text_width(row->object);
    row->widths[1] = mon_text_width(row->instance);
    row->widths[2] = mon_text_width(row->counter);
    row->number = NAN;
    return row;
}

/* Copy a text, cut between two characters. */
static void copy_text_cut_to_capacity(char *out, size_t capacity, const char *text)
{
    size_t bytes = strlen(text);

    if (bytes >= capacity) {
        bytes = capacity - 1;
        while (bytes > 0 && (text[bytes] & 0xC0) == 0x80)
            bytes--;
    }
    memcpy(out, text, bytes);
    out[bytes] = '\0';
}

static void update_row_statistics(struct mon_row *row)
{
    if (!mon_is_number(row->number))
        return;
    if (row->numbers == 0 || row->number < row->minimum)
        row->minimum = row->number;
    if (row->numbers == 0 || row->number > row->maximum)
        row->maximum = row->number;
    row->sum += row->number;
    row->numbers++;
}

static void set_row_values(struct mon_row *row, const struct mon_reading *reading)
{
    char value[MON_VALUE_BYTES];

    copy_text_cut_to_capacity(value, sizeof value, reading->value);
    row->changed = row->seen != 0 && strcmp(row->value, value) != 0;
    memcpy(row->value, value, sizeof value);
    copy_text_cut_to_capacity(row->unit, sizeof row->unit, reading->unit);
    row->number = reading->number;
    row->scale = reading->scale;
    row->missing = 0;
    row->reason = reading->reason_text;
    if (row->identity != reading->identity) {
        row->history = (struct mon_history){ .count = 0 };
        row->sum = 0;
        row->numbers = 0;
    }
    row->identity = reading->identity;
    mon_history_add(&row->history, reading->number);
    update_row_statistics(row);
}

static bool update_or_add_row_of_reading(struct mon_rows *rows, const struct mon_reading *reading,
                                         uint64_t order)
{
    struct mon_row **place, *row;

    if (!reserve_memory_for_row(rows))
        return false;
    place = find_table_slot(rows, reading, true);
    if (!*place) {
        row = allocate_row_with_names(reading->object, reading->instance, reading->counter);
        if (!row)
            return false;
        *place = rows->list[rows->count++] = row;
    }
    set_row_values(*place, reading);
    (*place)->seen = rows->round;
    (*place)->order = order;
    return true;
}

/* Rows that this round has not seen: gone, or forgotten. */
static void mark_gone_or_drop_unseen_rows(struct mon_rows *rows)
{
    size_t left = 0;

    for (size_t i = 0; i < rows->count; i++) {
        struct mon_row *row = rows->list[i];

        if (row->seen != rows->round) {
            if (++row->missing > MON_ROWS_GONE) {
                free_row(row);
                continue;
            }
            row->changed = row->missing == 1;
            row->number = NAN;
            row->reason = NULL;
            copy_text_cut_to_capacity(row->value, sizeof row->value, "-");
            mon_history_add(&row->history, NAN);
        }
        rows->list[left++] = row;
    }
    if (left == rows->count)
        return;
    rows->count = left;
    rebuild_row_hash_table(rows);
}

int mon_rows_update(struct mon_rows *rows, const struct mon_readings *sample)
{
    bool good = true;

    if (++rows->round == 0)
        rows->round = 1;
    for (size_t i = 0; i < sample->count; i++)
        good = update_or_add_row_of_reading(rows, &sample->list[i], i) && good;
    mark_gone_or_drop_unseen_rows(rows);
    return good ? EPC_OK : EPC_E_NOMEM;
}

int mon_rows_copy(struct mon_rows *out, const struct mon_rows *rows)
{
    *out = (struct mon_rows){ .round = rows->round };
    for (size_t i = 0; i < rows->count; i++) {
        const struct mon_row *from = rows->list[i];
        struct mon_row *row = allocate_row_with_names(from->object, from->instance, from->counter),
                       names;

        if (!row || !KIT_RESERVE(NULL, out->list, out->count, out->capacity)) {
            free_row(row);
            mon_rows_release(out);
            return EPC_E_NOMEM;
        }
        names = *row;
        *row = *from;
        row->object = names.object;
        row->instance = names.instance;
        row->counter = names.counter;
        out->list[out->count++] = row;
    }
    return EPC_OK;
}

void mon_rows_release(struct mon_rows *rows)
{
    for (size_t i = 0; i < rows->count; i++)
        free_row(rows->list[i]);
    free(rows->list);
    free(rows->table);
    *rows = (struct mon_rows){ .round = 0 };
}
