/* SPDX-License-Identifier: MIT
 *
 * answer.h -- what is accepted of another computer's answers although it is not correct.
 *
 * Samba's server leaves the header out of TotalByteLength, and says that 32-bit counters have 8
 * bytes.  An answer like that is accepted from a remote registry only; the rules of check/ go on
 * reporting both.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct remote_mended {
    bool is_block; /* it begins as a PERF_DATA_BLOCK does */
    bool length;   /* TotalByteLength was short by the header, and is right now */
    bool cells;    /* a 32-bit counter has a cell of 8 bytes; it stays so */
};

/* Look at an answer, and put TotalByteLength right, in place. */
void remote_answer_find_and_repair_faults(void *bytes, size_t count, struct remote_mended *out);

/* One sentence about it, at most `capacity` bytes; "" where nothing is to be said. */
void remote_describe_answer_faults(const struct remote_mended *mended, char *sentence,
                                   size_t capacity);
