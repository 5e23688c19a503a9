/* SPDX-License-Identifier: MIT
 *
 * order.c -- a heap has the next event of each run that has begun.
 *
 * A run begins when the first event of the heap is later than it.  So the heap has as many runs as
 * overlap at a time: one, or one for each processor.
 */
#include "reader/binarylog/order.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "kit/sort.h"
#include "sdk/port/port.h"

/* More marks than any log can need: 8 MiB of names are a thousand. */
#define MARKS_MAX 0x4000u

/* Longer steps forward begin a run as well, so that summer time can begin there. */
#define STEP_MAX (UINT64_C(25) * 600000000)

/* The next event of a run. */
struct reader_blg_head_of_run {
    struct reader_blg_event event;
    struct reader_blg_place place;
    uint32_t run;
};

/* ---- Keys ---- */

/* Names, catalogue, samples, summary: as they are in an ordinary file. */
static unsigned type_rank(uint8_t type)
{
    return type == READER_BLG_NAMES       ? 0
           : type == READER_BLG_CATALOGUE ? 1
           : type == READER_BLG_SAMPLE    ? 2
                                          : 3;
}

/* Below 0: a comes before b; 0: they are the same block of the same record. */
static int compare_block_types_and_numbers(const struct reader_blg_event *a,
                                           const struct reader_blg_event *b)
{
    const unsigned rank = type_rank(a->type), other = type_rank(b->type);

    if (rank != other)
        return rank < other ? -1 : 1;
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static uint64_t add_minutes_to_time(uint64_t time, int32_t minutes)
{
    return time + (uint64_t)((int64_t)minutes * 600000000);
}

/* ---- Runs ---- */

static int add_run(struct reader_blg_order *order, uint64_t at, uint64_t time)
{
    if (order->count == READER_BLG_RUNS) {
        order->crowded = true;
        return EPC_END;
    }
    if (!KIT_RESERVE(NULL, order->runs, order->count, order->capacity))
        return EPC_E_NOMEM;
    if (order->count > 0)
        order->runs[order->count - 1].stop = at;
    order->runs[order->count] = (struct reader_blg_run){
        .at = at, .stop = UINT64_MAX, .first = time, .last = time, .place = (uint32_t)order->count
    };
    order->count++;
    return EPC_OK;
}

static int add_block_mark(struct reader_blg_order *order, const struct reader_blg_event *event)
{
    if (order->mark_count == MARKS_MAX) {
        order->crowded = true;
        return EPC_END;
    }
    if (!KIT_RESERVE(NULL, order->marks, order->mark_count, order->mark_capacity))
        return EPC_E_NOMEM;
    order->marks[order->mark_count++] = (struct reader_blg_mark){ .at = event->at,
                                                                  .time = event->time,
                                                                  .type = event->type,
                                                                  .number = event->number,
                                                                  .count = event->count };
    return EPC_OK;
}

/* Does a run begin with the event? */
static bool is_run_start(const struct reader_blg_order *order,
                         const struct reader_blg_event *before,
                         const struct reader_blg_event *event)
{
    const bool is_names = event->type == READER_BLG_NAMES && before->type == READER_BLG_NAMES;

    if (order->count == 0)
        return true;
    if (event->time != before->time)
        return event->time < before->time ||
               (event->time - before->time > STEP_MAX && order->count < READER_BLG_RUNS / 2);
    return is_names ? compare_block_types_and_numbers(before, event) > 0
                    : compare_block_types_and_numbers(before, event) >= 0;
}

static int add_event_to_runs(struct reader_blg_order *order, const struct reader_blg_event *before,
                             const struct reader_blg_event *event)
{
    int status =
        is_run_start(order, before, event) ? add_run(order, event->at, event->time) : EPC_OK;

    if (status != EPC_OK)
        return status;
    order->runs[order->count - 1].last = event->time;
    if (event->type == READER_BLG_CATALOGUE || event->type == READER_BLG_NAMES)
        status = add_block_mark(order, event);
    else if (event->type == READER_BLG_SAMPLE)
        order->samples += event->number == 1;
    else
        order->others += event->type != READER_BLG_SUMMARY;
    return status;
}

int reader_blg_order_find_runs(struct reader_blg_order *out, struct reader_blg_windows *windows,
                               const struct reader_blg_head *head, struct reader_blg_losses *losses)
{
    struct reader_blg_place place = { 0 };
    struct reader_blg_event before = { 0 }, event;
    int status;

    *out = (struct reader_blg_order){ .count = 0 };
    while ((status = reader_blg_event_next(windows, head, &place, UINT64_MAX, &event, losses,
                                           &out->compressed)) == EPC_OK) {
        if (out->compressed)
            return EPC_OK;
        status = add_event_to_runs(out, &before, &event);
        if (status != EPC_OK)
            break;
        before = event;
    }
    return status == EPC_END ? EPC_OK : status;
}

void reader_blg_order_release(struct reader_blg_order *order)
{
    free(order->runs);
    free(order->marks);
    free(order->sorted);
    free(order->heap);
    *order = (struct reader_blg_order){ .count = 0 };
}

/* ---- Merging ---- */

static int compare_runs_by_first_time(const void *context, uint32_t a, uint32_t b)
{
    const struct reader_blg_run *runs = context;
    const uint64_t first = add_minutes_to_time(runs[a].first, runs[a].shift),
                   other = add_minutes_to_time(runs[b].first, runs[b].shift);

    return first < other ? -1 : first > other;
}

int reader_blg_order_rewind(struct reader_blg_order *order)
{
    order->next = order->heap_count = 0;
    free(order->sorted);
    order->sorted =
        kit_make_sorted_positions(NULL, order->count, compare_runs_by_first_time, order->runs);
    return order->sorted ? EPC_OK : EPC_E_NOMEM;
}

/* Does a come before b?  Equal ones stay in the order of the file. */
static bool is_earlier_event(const struct reader_blg_order *order,
                             const struct reader_blg_head_of_run *a,
                             const struct reader_blg_head_of_run *b)
{
    const uint64_t time = add_minutes_to_time(a->event.time, order->runs[a->run].shift),
                   other = add_minutes_to_time(b->event.time, order->runs[b->run].shift);
    int blocks;

    if (time != other)
        return time < other;
    blocks = compare_block_types_and_numbers(&a->event, &b->event);
    return blocks != 0 ? blocks < 0 : order->runs[a->run].place < order->runs[b->run].place;
}

/* Let the element at `i` sink to its place. */
static void sift_down(struct reader_blg_order *order, size_t i)
{
    const struct reader_blg_head_of_run moved = order->heap[i];

    for (size_t child; (child = 2 * i + 1) < order->heap_count; i = child) {
        if (child + 1 < order->heap_count &&
            is_earlier_event(order, &order->heap[child + 1], &order->heap[child]))
            child++;
        if (!is_earlier_event(order, &order->heap[child], &moved))
            break;
        order->heap[i] = order->heap[child];
    }
    order->heap[i] = moved;
}

/* Put the first event of the next run into the heap.  EPC_END: it has none any more. */
static int add_next_run_to_merge_heap(struct reader_blg_order *order,
                                      struct reader_blg_windows *windows,
                                      const struct reader_blg_head *head)
{
    struct reader_blg_head_of_run *added, moved;
    const uint32_t run = order->sorted[order->next];
    size_t i;
    int status;

    if (!KIT_RESERVE(NULL, order->heap, order->heap_count, order->heap_capacity))
        return EPC_E_NOMEM;
    added = &order->heap[order->heap_count];
    added->run = run;
    added->place = (struct reader_blg_place){ .at = order->runs[run].at };
    order->next++;
    status = reader_blg_event_next(windows, head, &added->place, order->runs[run].stop,
                                   &added->event, NULL, NULL);
    if (status != EPC_OK)
        return status;
    moved = *added;
    for (i = order->heap_count++;
         i > 0 && is_earlier_event(order, &moved, &order->heap[(i - 1) / 2]); i = (i - 1) / 2)
        order->heap[i] = order->heap[(i - 1) / 2];
    order->heap[i] = moved;
    return EPC_OK;
}

/* Must the next run begin before the first event of the heap is given away? */
static bool is_next_run_due(const struct reader_blg_order *order)
{
    const struct reader_blg_run *next;

    if (order->next == order->count)
        return false;
    next = &order->runs[order->sorted[order->next]];
    return order->heap_count == 0 ||
           add_minutes_to_time(order->heap[0].event.time, order->runs[order->heap[0].run].shift) >=
               add_minutes_to_time(next->first, next->shift);
}

int reader_blg_order_next_event(struct reader_blg_order *order, struct reader_blg_windows *windows,
                                const struct reader_blg_head *head, struct reader_blg_event *out)
{
    struct reader_blg_head_of_run *first;
    int status;

    while (is_next_run_due(order)) {
        status = add_next_run_to_merge_heap(order, windows, head);
        if (status != EPC_OK && status != EPC_END)
            return status;
    }
    if (order->heap_count == 0)
        return EPC_END;
    first = &order->heap[0];
    *out = first->event;
    out->key = add_minutes_to_time(out->time, order->runs[first->run].shift);
    status = reader_blg_event_next(windows, head, &first->place, order->runs[first->run].stop,
                                   &first->event, NULL, NULL);
    if (status == EPC_END)
        order->heap[0] = order->heap[--order->heap_count];
    else if (status != EPC_OK)
        return status;
    if (order->heap_count > 0)
        sift_down(order, 0);
    return EPC_OK;
}
