/* SPDX-License-Identifier: MIT
 *
 * joinedlog.c -- the next row of each log is kept; the earliest of them come next.
 */
#include "reader/files/joinedlog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/dictionary.h"
#include "sdk/port/port.h"

#define NO_PART SIZE_MAX

/* One of the logs. */
struct joined_part {
    struct reader_textlog log;
    struct reader_textlog_row row; /* the next one, if */
    int status;                    /* this is EPC_OK   */
    size_t *columns;               /* of its columns their numbers in all */
};

struct joined {
    struct joined_part *parts;
    size_t count;
    struct kit_arena memory;
    struct kit_slice *names;
    size_t name_count, name_capacity;
    struct reader_textlog_value *values;
    size_t *from, *own; /* of each column the part that has its value, or NO_PART, and where */
    bool begun;
    bool *given; /* the part's row was given away */
    size_t row;
};

/* ---- Columns ---- */

static int join_part_columns(struct joined *joined, struct joined_part *part,
                             struct kit_names *known)
{
    part->columns =
        kit_arena_allocate(&joined->memory, part->log.column_count, sizeof *part->columns);
    if (!part->columns)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < part->log.column_count; i++) {
        const struct kit_name *found = kit_names_find_any_case(known, part->log.columns[i]);

        if (found) {
            part->columns[i] = found->value;
            continue;
        }
        if (joined->name_count == UINT32_MAX ||
            !KIT_RESERVE(NULL, joined->names, joined->name_count, joined->name_capacity) ||
            !kit_names_add(known, &joined->memory, part->log.columns[i],
                           (uint32_t)joined->name_count))
            return EPC_E_NOMEM;
        part->columns[i] = joined->name_count;
        joined->names[joined->name_count++] = part->log.columns[i];
    }
    return EPC_OK;
}

static int join_columns(struct joined *joined)
{
    struct kit_names known = { 0 };
    int status = EPC_OK;

    for (size_t i = 0; i < joined->count && status == EPC_OK; i++)
        status = join_part_columns(joined, &joined->parts[i], &known);
    joined->values =
        kit_arena_allocate(&joined->memory, joined->name_count, sizeof *joined->values);
    joined->from = kit_arena_allocate(&joined->memory, joined->name_count, sizeof *joined->from);
    joined->own = kit_arena_allocate(&joined->memory, joined->name_count, sizeof *joined->own);
    joined->given = kit_arena_allocate(&joined->memory, joined->count, sizeof *joined->given);
    if (!joined->values || !joined->from || !joined->own || !joined->given)
        return EPC_E_NOMEM;
    return status;
}

/* ---- Rows ---- */

/* Have a row of each part that is to come.  Returns the first failure. */
static int fetch_next_part_rows(struct joined *joined)
{
    for (size_t i = 0; i < joined->count; i++) {
        struct joined_part *part = &joined->parts[i];

        if (joined->begun && !joined->given[i])
            continue;
        if (!joined->begun || part->status == EPC_OK)
            part->status = reader_textlog_next_row(&part->log, &part->row);
        joined->given[i] = false;
        if (part->status != EPC_OK && part->status != EPC_END)
            return part->status;
    }
    joined->begun = true;
    return EPC_OK;
}

static void merge_part_values(struct joined *joined, size_t which)
{
    const struct joined_part *part = &joined->parts[which];

    for (size_t i = 0; i < part->log.column_count; i++) {
        const size_t column = part->columns[i];

        if (part->row.values[i].kind == READER_TEXTLOG_NONE && joined->from[column] != NO_PART)
            continue;
        joined->values[column] = part->row.values[i];
        joined->from[column] = which;
        joined->own[column] = i;
    }
}

static int read_next_joined_row(void *self, struct reader_textlog_row *out)
{
    struct joined *joined = self;
    const struct joined_part *first = NULL;
    const int status = fetch_next_part_rows(joined);

    if (status != EPC_OK)
        return status;
    for (size_t i = 0; i < joined->count; i++)
        if (joined->parts[i].status == EPC_OK &&
            (!first || joined->parts[i].row.time < first->row.time))
            first = &joined->parts[i];
    if (!first)
        return EPC_END;
    for (size_t i = 0; i < joined->name_count; i++) {
        joined->values[i] =
            (struct reader_textlog_value){ .kind = READER_TEXTLOG_NONE, .text = { "", 0 } };
        joined->from[i] = NO_PART;
    }
    *out = (struct reader_textlog_row){
        first->row.time, first->row.bias, ++joined->row, joined->values, { "", 0 }
    };
    for (size_t i = 0; i < joined->count; i++)
        if (joined->parts[i].status == EPC_OK && joined->parts[i].row.time == out->time) {
            merge_part_values(joined, i);
            joined->given[i] = true;
        }
    return EPC_OK;
}

static void rewind_joined_log(void *self)
{
    struct joined *joined = self;

    for (size_t i = 0; i < joined->count; i++)
        reader_textlog_rewind(&joined->parts[i].log);
    joined->begun = false;
    joined->row = 0;
}

static void release_joined_log(void *self)
{
    struct joined *joined = self;

    for (size_t i = 0; i < joined->count; i++)
        reader_textlog_release(&joined->parts[i].log);
    free(joined->parts);
    free(joined->names);
    kit_arena_release(&joined->memory);
    free(joined);
}

/* ---- The whole ---- */

static bool can_order_by_time(const struct joined *joined)
{
    for (size_t i = 1; i < joined->count; i++)
        if (joined->parts[i].log.has_bias != joined->parts[0].log.has_bias)
            return false;
    return true;
}

int reader_join_open_logs(struct reader_textlog *out, struct reader_textlog *logs, size_t count,
                          char *message, size_t capacity)
{
    struct joined *joined = calloc(1, sizeof *joined);
    int status;

    memset(out, 0, sizeof *out);
    if (joined)
        joined->parts = calloc(count + 1, sizeof *joined->parts);
    if (!joined || !joined->parts) {
        free(joined);
        for (size_t i = 0; i < count; i++)
            reader_textlog_release(&logs[i]);
        return EPC_E_NOMEM;
    }
    kit_arena_init(&joined->memory, epci_alloc, epci_free);
    joined->count = count;
    for (size_t i = 0; i < count; i++)
        joined->parts[i].log = logs[i];
    memset(logs, 0, count * sizeof *logs);
    *out = (struct reader_textlog){ .dialect = READER_TEXTLOG_JOINED,
                                    .zone = joined->parts[0].log.zone,
                                    .has_bias = joined->parts[0].log.has_bias,
                                    .order = READER_TEXTLOG_MDY,
                                    .caption = { "", 0 },
                                    .rows = { read_next_joined_row, rewind_joined_log,
                                              release_joined_log, NULL, joined } };
    if (!can_order_by_time(joined)) {
        snprintf(message, capacity,
                 "some of the logs do not say how their times differ from UTC, and "
                 "others do: they have no common order");
        return EPC_E_CORRUPT;
    }
    status = join_columns(joined);
    out->column_count = joined->name_count;
    out->columns = joined->names;
    return status;
}

static const struct joined *joined_log_of(const struct reader_textlog *log)
{
    return log->dialect == READER_TEXTLOG_JOINED ? log->rows.self : NULL;
}

bool reader_joinedlog_value_source(const struct reader_textlog *log, size_t column,
                                   const struct reader_textlog **from, size_t *own)
{
    const struct joined *joined = joined_log_of(log);

    if (!joined || joined->from[column] == NO_PART)
        return false;
    *from = &joined->parts[joined->from[column]].log;
    *own = joined->own[column];
    return true;
}

const struct reader_textlog *reader_joinedlog_part(const struct reader_textlog *log, size_t i)
{
    const struct joined *joined = joined_log_of(log);

    return joined ? &joined->parts[i].log : log;
}

size_t reader_joinedlog_part_count(const struct reader_textlog *log)
{
    const struct joined *joined = joined_log_of(log);

    return joined ? joined->count : 1;
}

size_t reader_joinedlog_joined_column(const struct reader_textlog *log, size_t part, size_t own)
{
    const struct joined *joined = joined_log_of(log);

    return joined ? joined->parts[part].columns[own] : own;
}
