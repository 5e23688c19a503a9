/* SPDX-License-Identifier: MIT
 *
 * match_find.c -- a table says which candidate each seeker may have.
 */
#include "provider-system/match_find.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#define TABLE_MAX (64u << 20)
#define EARLIER   300000000u /* 100 ns: Wine counts from when a program is loaded, Linux before */
#define LATER     1000000u   /* Linux's clock has hundredths */

static bool is_between(uint64_t value, uint64_t a, uint64_t b)
{
    return value >= (a < b ? a : b) && value <= (a < b ? b : a);
}

static bool may_be(const struct sysperf_seeker *seeker, const struct sysperf_candidate *candidate)
{
    const struct sysperf_process *a = &seeker->before, *b = &seeker->after;
    const struct sysperf_proc_memory *memory = &candidate->memory;

    return candidate->started <= a->created + LATER && a->created <= candidate->started + EARLIER &&
           is_between(candidate->process.user, a->user, b->user) &&
           is_between(candidate->process.kernel, a->kernel, b->kernel) &&
           is_between(memory->virtual_peak, a->virtual_peak, b->virtual_peak) &&
           is_between(memory->virtual_bytes, a->virtual_bytes, b->virtual_bytes) &&
           is_between(memory->working_set_peak, a->working_set_peak, b->working_set_peak) &&
           is_between(memory->working_set, a->working_set, b->working_set) &&
           is_between(memory->anonymous + memory->swapped, a->paged_bytes, b->paged_bytes);
}

struct table {
    unsigned char *may; /* a row for each seeker */
    struct sysperf_seeker *seekers;
    struct sysperf_candidate *candidates;
    uint32_t rows, columns;
};

static const unsigned char *row_of(const struct table *table, uint32_t row)
{
    return table->may + (size_t)row * table->columns;
}

/* The only free candidate of a seeker, or none. */
static uint32_t only_one(const struct table *table, uint32_t row)
{
    const unsigned char *may = row_of(table, row);
    uint32_t found = SYSPERF_NO_CANDIDATE;

    for (uint32_t i = 0; i < table->columns; i++) {
        if (!may[i] || table->candidates[i].taken)
            continue;
        if (found != SYSPERF_NO_CANDIDATE)
            return SYSPERF_NO_CANDIDATE;
        found = i;
    }
    return found;
}

static void pair_row(struct table *table, uint32_t row, uint32_t column)
{
    table->seekers[row].found = column;
    table->candidates[column].taken = true;
}

/* Seekers that have one choice, which no other has as its only one. */
static bool pair_forced(struct table *table)
{
    bool some = false;

    for (uint32_t i = 0; i < table->rows; i++) {
        uint32_t one;
        bool contested = false;

        if (table->seekers[i].found != SYSPERF_NO_CANDIDATE)
            continue;
        one = only_one(table, i);
        if (one == SYSPERF_NO_CANDIDATE)
            continue;
        for (uint32_t j = 0; j < table->rows && !contested; j++)
            contested = j != i && table->seekers[j].found == SYSPERF_NO_CANDIDATE &&
                        row_of(table, j)[one] && only_one(table, j) == one;
        if (contested)
            continue;
        pair_row(table, i, one);
        some = true;
    }
    return some;
}

static bool seeker_is_earlier(const struct sysperf_seeker *a, const struct sysperf_seeker *b)
{
    if (a->before.created != b->before.created)
        return a->before.created < b->before.created;
    return a->before.id < b->before.id;
}

static bool candidate_is_earlier(const struct sysperf_candidate *a,
                                 const struct sysperf_candidate *b)
{
    if (a->process.start != b->process.start)
        return a->process.start < b->process.start;
    return a->pid < b->pid;
}

/* Seekers and candidates that are connected by what they may be. */
struct group {
    uint32_t *rows, *columns;
    uint32_t row_count, column_count;
    unsigned char *seen_rows, *seen_columns; /* of the whole table */
};

static void add_row(struct group *group, uint32_t row)
{
    group->seen_rows[row] = 1;
    group->rows[group->row_count++] = row;
}

/* All that are connected with this seeker. */
static void collect_group(const struct table *table, uint32_t first, struct group *group)
{
    group->row_count = group->column_count = 0;
    add_row(group, first);
    for (uint32_t i = 0, done = 0; i < group->row_count; i++) {
        const unsigned char *may = row_of(table, group->rows[i]);

        for (uint32_t j = 0; j < table->columns; j++)
            if (may[j] && !table->candidates[j].taken && !group->seen_columns[j]) {
                group->seen_columns[j] = 1;
                group->columns[group->column_count++] = j;
            }
        for (; done < group->column_count; done++)
            for (uint32_t j = 0; j < table->rows; j++)
                if (!group->seen_rows[j] && row_of(table, j)[group->columns[done]] &&
                    table->seekers[j].found == SYSPERF_NO_CANDIDATE)
                    add_row(group, j);
    }
}

static void sort_group(const struct table *table, struct group *group)
{
    for (uint32_t i = 1; i < group->row_count; i++)
        for (uint32_t j = i; j > 0 && seeker_is_earlier(&table->seekers[group->rows[j]],
                                                        &table->seekers[group->rows[j - 1]]);
             j--) {
            const uint32_t row = group->rows[j];

            group->rows[j] = group->rows[j - 1];
            group->rows[j - 1] = row;
        }
    for (uint32_t i = 1; i < group->column_count; i++)
        for (uint32_t j = i;
             j > 0 && candidate_is_earlier(&table->candidates[group->columns[j]],
                                           &table->candidates[group->columns[j - 1]]);
             j--) {
            const uint32_t column = group->columns[j];

            group->columns[j] = group->columns[j - 1];
            group->columns[j - 1] = column;
        }
}

/* The first with the first and so on, if there are as many and each may be. */
static void pair_group(struct table *table, struct group *group)
{
    if (group->row_count != group->column_count)
        return;
    sort_group(table, group);
    for (uint32_t i = 0; i < group->row_count; i++)
        if (!row_of(table, group->rows[i])[group->columns[i]])
            return;
    for (uint32_t i = 0; i < group->row_count; i++)
        pair_row(table, group->rows[i], group->columns[i]);
}

static bool pair_in_order(struct table *table)
{
    struct group group = { malloc(table->rows * sizeof *group.rows),
                           malloc(table->columns * sizeof *group.columns),
                           0,
                           0,
                           calloc(table->rows, 1),
                           calloc(table->columns, 1) };
    const bool capacity = group.rows && group.columns && group.seen_rows && group.seen_columns;

    for (uint32_t i = 0; capacity && i < table->rows; i++)
        if (table->seekers[i].found == SYSPERF_NO_CANDIDATE && !group.seen_rows[i]) {
            collect_group(table, i, &group);
            pair_group(table, &group);
        }
    free(group.rows);
    free(group.columns);
    free(group.seen_rows);
    free(group.seen_columns);
    return capacity;
}

int sysperf_match_find(struct sysperf_seeker *seekers, uint32_t count,
                       struct sysperf_candidate *candidates, uint32_t candidate_count)
{
    const uint64_t cells = (uint64_t)count * candidate_count;
    struct table table = { NULL, seekers, candidates, count, candidate_count };
    bool capacity;

    for (uint32_t i = 0; i < count; i++)
        seekers[i].found = SYSPERF_NO_CANDIDATE;
    if (cells == 0)
        return EPC_OK;
    table.may = cells <= TABLE_MAX ? malloc((size_t)cells) : NULL;
    if (!table.may)
        return EPC_E_NOMEM;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < candidate_count; j++)
            table.may[(size_t)i * candidate_count + j] = may_be(&seekers[i], &candidates[j]);
    while (pair_forced(&table))
        continue;
    capacity = pair_in_order(&table);
    free(table.may);
    return capacity ? EPC_OK : EPC_E_NOMEM;
}
