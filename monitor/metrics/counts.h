/* SPDX-License-Identifier: MIT
 *
 * counts.h -- cells become counts that fall only where their program began again.
 *
 * A cell of 32 bits starts over, a timer is rounded down, a sum is corrected, a program begins
 * again: docs/counter-metrics.md has the table of what each looks like and what is exported for it.
 * What is known of a series is forgotten an hour after its last sample; text that
 * mon_counts_write_state_text makes carries it to the next process.  One thread at a time.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/buffer.h"
#include "sdk/core/span.h"

/* How long a series is remembered that is in no sample, in 100 ns. */
#define MON_COUNTS_KEPT ((uint64_t)3600 * 10000000)

/* So many series that are in no sample are remembered at most, and as many as a sample had. */
#define MON_COUNTS_GONE 8192

struct mon_count {
    uint64_t key;    /* of the series */
    uint64_t cell;   /* the latest */
    uint64_t total;  /* what was exported for it */
    uint64_t below;  /* how far the cell is below the place where it had that total */
    uint64_t seen;   /* when, 100 ns since 1601 */
    uint64_t pace;   /* what it counted in a second, at most, lately */
    uint64_t what;   /* which instance it counts for; 0: it has not been seen in this process */
    uint32_t sample; /* the number of the latest sample that had it */
    uint32_t size;   /* of the cell, 1 to 8 bytes */
};

/* A zeroed one is empty. */
struct mon_counts {
    struct mon_count *list; /* in the order in which they came, */
    size_t count, capacity;
    uint32_t *slots; /* which are found by their keys: 1 + the position, 0: free */
    size_t mask;
    size_t next;           /* the position where the next series of this sample is expected */
    size_t live, max_live; /* series of this sample; of the largest one */
    uint64_t seed;         /* of the keys, so that no provider can choose names with equal ones */
    uint64_t now;
    uint64_t looked; /* when it was last looked for what is too old */
    uint32_t sample;
    bool kept;    /* the next process will know what this one does */
    bool learned; /* the latest sample has taught what the next process must know */
    bool failed;  /* no memory: cells are exported as they are */
};

/* A sample begins, at this time. */
void mon_counts_begin_sample(struct mon_counts *counts, uint64_t now);

/* What to export for a series whose cell of `size` bytes, 1 to 8, is this.  `what` tells instances
 * of one name apart, and is not 0: where another one has the series now, it begins again. */
uint64_t mon_counts_update_series_total(struct mon_counts *counts, uint64_t key, uint64_t what,
                                        uint32_t size, uint64_t cell);

/* The sample is complete: forget what is too old, and what is too much. */
void mon_counts_forget_old_after_sample(struct mon_counts *counts);

/* Append all that is known. */
void mon_counts_write_state_text(const struct mon_counts *counts, struct kit_buffer *out);

/* Know what another process has written.  EPC_OK, EPC_E_NOMEM, or EPC_E_CORRUPT: it is not such a
 * text, and nothing has changed.  `counts` is empty.  `now` as above. */
int mon_counts_restore_saved(struct mon_counts *counts, struct epci_span text, uint64_t now);

void mon_counts_release(struct mon_counts *counts);
