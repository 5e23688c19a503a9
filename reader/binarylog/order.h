/* SPDX-License-Identifier: MIT
 *
 * order.h -- the events of a log in the order of their times, whatever their order in the file.
 *
 * Several processors fill buffers of their own, and a circular log begins anew within the file.  So
 * the file is read once, and divided into runs in which times do not fall; then the runs are
 * merged.  A run is as long as the file lets it be: an ordinary file is one run, and a log has at
 * most READER_BLG_RUNS.  Memory is by the runs.
 *
 * Local times fall for an hour when summer ends.  A run has a shift, which its owner sets before
 * runs are merged: minutes that are added to its times, and only compared.
 */
#pragma once

#include "reader/binarylog/container.h"

#define READER_BLG_RUNS 0x40000u

struct reader_blg_run {
    uint64_t at, stop;    /* offsets in the file */
    uint64_t first, last; /* times of its events */
    uint32_t place;       /* runs before it in the file */
    int32_t shift;        /* minutes */
};

/* Where an event is that describes others. */
struct reader_blg_mark {
    uint64_t at, time;
    uint8_t type;
    uint32_t number, count;
};

struct reader_blg_order {
    struct reader_blg_run *runs;
    size_t count, capacity;
    struct reader_blg_mark *marks; /* of all blocks of catalogues and names, in the file's order */
    size_t mark_count, mark_capacity;
    uint64_t samples;         /* records of that type, also without all of their blocks */
    uint64_t others;          /* events of no known type */
    bool compressed, crowded; /* there are more runs, or marks, than are allowed */
    /* Merging: */
    uint32_t *sorted; /* runs by their first times */
    size_t next;      /* the first one that has not begun, in `sorted` */
    struct reader_blg_head_of_run *heap;
    size_t heap_count, heap_capacity;
};

/* Read the whole file and divide it.  Sets what of `losses` belongs to containers.  EPC_OK;
 * EPC_E_NOMEM, or what the source says.  Release it in every case. */
int reader_blg_order_find_runs(struct reader_blg_order *out, struct reader_blg_windows *windows,
                               const struct reader_blg_head *head,
                               struct reader_blg_losses *losses);
void reader_blg_order_release(struct reader_blg_order *order);

/* Begin with the first event; also to begin again.  EPC_OK or EPC_E_NOMEM. */
int reader_blg_order_rewind(struct reader_blg_order *order);

/* The next event: by time with shift, type, number of blocks, and number of the block.  EPC_OK;
 * EPC_END; EPC_E_NOMEM, or what the source says. */
int reader_blg_order_next_event(struct reader_blg_order *order, struct reader_blg_windows *windows,
                                const struct reader_blg_head *head, struct reader_blg_event *out);
