/* SPDX-License-Identifier: MIT
 *
 * match_find.c -- a table says which candidate each seeker may have.
 */
#include "provider-system/processes/match_find.h"

#include <stdlib.h>

#include <epc/epc.h>

#define TABLE_MAX (64u << 20)
#define START_EARLIER_MAX                                                                          \
    300000000u /* 100 ns: Wine counts from when a program is loaded, Linux before */
#define START_LATER_MAX 1000000u /* Linux's clock has hundredths */

static bool is_between(uint64_t value, uint64_t a, uint64_t b)
{
    return value >= (a < b ? a : b) && value <= (a < b ? b : a);
}

/* A list for 32 bits has the lower 32 of each size. */
static uint64_t size_as_in_process_list(const struct sysperf_process *process, uint64_t size)
{
    return process->width == 4 ? (uint32_t)size : size;
}

/* While Wine makes its list, it has a buffer in the process that wants the list: which then has so
 * much more than at any other time. */
#define LIST_BUFFER_MAX (1u << 20)

/* Is it a size of memory in use that the list has as `a` and then as `b`? */
static bool is_size_between(const struct sysperf_seeker *seeker, uint64_t size, uint64_t a,
                            uint64_t b)
{
    const uint64_t extra = seeker->is_own ? LIST_BUFFER_MAX : 0;
    const uint64_t least = a < b ? a : b;

    size = size_as_in_process_list(&seeker->before, size);
    return size <= (a < b ? b : a) && size >= (least > extra ? least - extra : 0);
}

bool sysperf_match_can_be_partner(const struct sysperf_seeker *seeker,
                                  const struct sysperf_candidate *candidate)
{
    const struct sysperf_process *a = &seeker->before, *b = &seeker->after;
    const struct sysperf_proc_memory *memory = &candidate->memory;

    return candidate->started <= a->created + START_LATER_MAX &&
           a->created <= candidate->started + START_EARLIER_MAX &&
           is_between(candidate->process.user, a->user, b->user) &&
           is_between(candidate->process.kernel, a->kernel, b->kernel) &&
           is_between(size_as_in_process_list(a, memory->virtual_peak), a->virtual_peak,
                      b->virtual_peak) &&
           is_between(size_as_in_process_list(a, memory->virtual_bytes), a->virtual_bytes,
                      b->virtual_bytes) &&
           is_size_between(seeker, memory->working_set_peak, a->working_set_peak,
                           b->working_set_peak) &&
           is_size_between(seeker, memory->working_set, a->working_set, b->working_set) &&
           is_size_between(seeker, memory->anonymous + memory->swapped, a->paged_bytes,
                           b->paged_bytes);
}

struct table {
    unsigned char *may; /* a row for each seeker */
    struct sysperf_seeker *seekers;
    struct sysperf_candidate *candidates;
    uint32_t rows, columns;
};

static const unsigned char *table_row(const struct table *table, uint32_t row)
{
    return table->may + (size_t)row * table->columns;
}

/* The only free candidate of a seeker, or none. */
static uint32_t find_single_possible_candidate(const struct table *table, uint32_t row)
{
    const unsigned char *may = table_row(table, row);
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

static void pair_seeker_with_candidate(struct table *table, uint32_t row, uint32_t column)
{
    table->seekers[row].found = column;
    table->candidates[column].taken = true;
}

/* Seekers that have one choice, which no other has as its only one. */
static bool pair_uncontested_choices_once(struct table *table)
{
    bool some = false;

    for (uint32_t i = 0; i < table->rows; i++) {
        uint32_t one;
        bool contested = false;

        if (table->seekers[i].found != SYSPERF_NO_CANDIDATE)
            continue;
        one = find_single_possible_candidate(table, i);
        if (one == SYSPERF_NO_CANDIDATE)
            continue;
        for (uint32_t j = 0; j < table->rows && !contested; j++)
            contested = j != i && table->seekers[j].found == SYSPERF_NO_CANDIDATE &&
                        table_row(table, j)[one] && find_single_possible_candidate(table, j) == one;
        if (contested)
            continue;
        pair_seeker_with_candidate(table, i, one);
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

static void add_seeker_to_connected_group(struct group *group, uint32_t row)
{
    group->seen_rows[row] = 1;
    group->rows[group->row_count++] = row;
}

/* All that are connected with this seeker. */
static void collect_connected_group(const struct table *table, uint32_t first, struct group *group)
{
    group->row_count = group->column_count = 0;
    add_seeker_to_connected_group(group, first);
    for (uint32_t i = 0, done = 0; i < group->row_count; i++) {
        const unsigned char *may = table_row(table, group->rows[i]);

        for (uint32_t j = 0; j < table->columns; j++)
            if (may[j] && !table->candidates[j].taken && !group->seen_columns[j]) {
                group->seen_columns[j] = 1;
                group->columns[group->column_count++] = j;
            }
        for (; done < group->column_count; done++)
            for (uint32_t j = 0; j < table->rows; j++)
                if (!group->seen_rows[j] && table_row(table, j)[group->columns[done]] &&
                    table->seekers[j].found == SYSPERF_NO_CANDIDATE)
                    add_seeker_to_connected_group(group, j);
    }
}

static void sort_group_by_start(const struct table *table, struct group *group)
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
static void pair_group_in_order(struct table *table, struct group *group)
{
    if (group->row_count != group->column_count)
        return;
    sort_group_by_start(table, group);
    for (uint32_t i = 0; i < group->row_count; i++)
        if (!table_row(table, group->rows[i])[group->columns[i]])
            return;
    for (uint32_t i = 0; i < group->row_count; i++)
        pair_seeker_with_candidate(table, group->rows[i], group->columns[i]);
}

static bool pair_members_of_each_group(struct table *table)
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
            collect_connected_group(table, i, &group);
            pair_group_in_order(table, &group);
        }
    free(group.rows);
    free(group.columns);
    free(group.seen_rows);
    free(group.seen_columns);
    return capacity;
}

/* With `others` also those that are perhaps of another prefix. */
static bool pair_all_unambiguous_seekers(struct table *table, bool others)
{
    for (uint32_t i = 0; i < table->rows; i++)
        for (uint32_t j = 0; j < table->columns; j++)
            table->may[(size_t)i * table->columns + j] =
                (others || !table->candidates[j].other) &&
                sysperf_match_can_be_partner(&table->seekers[i], &table->candidates[j]);
    while (pair_uncontested_choices_once(table))
        continue;
    return pair_members_of_each_group(table);
}

int sysperf_match_find_partners(struct sysperf_seeker *seekers, uint32_t count,
                                struct sysperf_candidate *candidates, uint32_t candidate_count)
{
    const uint64_t cells = (uint64_t)count * candidate_count;
    struct table table = { NULL, seekers, candidates, count, candidate_count };
    bool others = false, capacity;

    for (uint32_t i = 0; i < count; i++)
        seekers[i].found = SYSPERF_NO_CANDIDATE;
    if (cells == 0)
        return EPC_OK;
    table.may = cells <= TABLE_MAX ? malloc((size_t)cells) : NULL;
    if (!table.may)
        return EPC_E_NOMEM;
    for (uint32_t i = 0; i < candidate_count; i++)
        others |= candidates[i].other;
    capacity = pair_all_unambiguous_seekers(&table, false) &&
               (!others || pair_all_unambiguous_seekers(&table, true));
    free(table.may);
    return capacity ? EPC_OK : EPC_E_NOMEM;
}
