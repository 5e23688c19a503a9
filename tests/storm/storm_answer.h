/* SPDX-License-Identifier: MIT
 *
 * storm_answer.h -- reads an answer with <winperf.h> only, and checks all that the format demands.
 */
#pragma once

#include <stddef.h>

#include "storm.h"

/* The values of a row: the text is represented by whether it is one. */
struct storm_row {
    uint64_t value[STORM_TEXT];
    uint32_t name; /* 0 .. STORM_NAMES-1; STORM_NAMES: the total */
    uint32_t pid;  /* STORM_APART only */
};

enum { STORM_ROWS = 1024 };

struct storm_object {
    bool is_there;
    uint32_t rows;
    struct storm_row row[STORM_ROWS];
};

struct storm_answer {
    struct storm_object object[STORM_OBJECTS];
    char wrong[160]; /* what breaks the format; "" if nothing */
    char torn[160];  /* what is only in part there */
};

/* Read `bytes` bytes of `count` objects. */
void storm_answer_read(struct storm_answer *answer, const unsigned char *data, size_t bytes,
                       uint32_t count);
