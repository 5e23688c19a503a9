/* SPDX-License-Identifier: MIT
 *
 * answer.h -- a whole answer, as RegQueryValueEx returns it, put together from providers' blocks.
 *
 * Portable and free of the harness, because the PDH interface will use it.  Layout:
 * core/wire.h, spec: Microsoft's "Performance data format".
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sdk/core/span.h"
#include "sdk/schema/writer.h"

struct reader_answer {
    struct epci_writer all; /* its objects are counted, not believed */
};

/* Begin an answer of the computer with this name (UTF-16, `units` without NUL).  EPC_OK or
 * EPC_E_NOMEM; then *out is empty. */
int reader_answer_init(struct reader_answer *out, const uint16_t *name, size_t units);

/* Begin an answer as a copy of a whole one, whose header it keeps.  EPC_OK; EPC_E_NOMEM or what
 * check_read_data_header says, and then *out is empty. */
int reader_answer_init_copy(struct reader_answer *out, struct epci_span whole);

/* Append what one Collect returned, byte for byte.  EPC_E_RANGE: the answer would reach 4 GiB;
 * EPC_E_NOMEM; then the answer is as before. */
int reader_answer_add_block(struct reader_answer *answer, const void *block, size_t bytes);

/* Fill in the header; more blocks may follow, and another finish after them. */
void reader_answer_fill_header(struct reader_answer *answer, const struct epci_answer_times *times);

/* The same of an answer that keeps another one's header: only lengths and number are set. */
void reader_answer_set_header_totals(struct reader_answer *answer);

struct epci_span reader_span_of_whole_answer(const struct reader_answer *answer);
void reader_answer_release(struct reader_answer *answer);
