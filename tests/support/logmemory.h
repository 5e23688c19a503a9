/* SPDX-License-Identifier: MIT
 *
 * logmemory.h -- a binary log in memory, to be read or written.
 */
#pragma once

#include <string.h>

#include <epc/epc.h>

#include "kit/span.h"
#include "reader/binarylog/source.h"
#include "reader/binarylog/write.h"

static inline int epct_read_log_bytes(void *context, uint64_t at, void *to, size_t count,
                                      size_t *got)
{
    const struct epci_span *bytes = context;
    const size_t left = at < bytes->left ? bytes->left - (size_t)at : 0;

    *got = count < left ? count : left;
    if (*got > 0)
        memcpy(to, bytes->at + at, *got);
    return EPC_OK;
}

/* The bytes of a span, which has to stay where it is and may change meanwhile. */
static inline struct reader_blg_source epct_source_of_span(struct epci_span *bytes)
{
    return (struct reader_blg_source){ .read = epct_read_log_bytes, .context = bytes };
}

static inline int epct_write_log_bytes(void *context, uint64_t at, struct epci_span bytes)
{
    struct kit_buffer *out = context;
    size_t end;

    if (at > out->bytes || !kit_add_size((size_t)at, bytes.left, &end))
        return EPC_E_INVALID;
    if (end > out->bytes)
        kit_buffer_add_bytes(out, bytes.at + (out->bytes - at), end - out->bytes);
    if (out->failed)
        return EPC_E_NOMEM;
    memcpy(out->text + at, bytes.at, bytes.left);
    return EPC_OK;
}

static inline struct reader_blg_sink epct_sink_of_buffer(struct kit_buffer *out)
{
    return (struct reader_blg_sink){ .write = epct_write_log_bytes, .context = out };
}

/* A new log. */
static inline int epct_begin_log(struct reader_blg_writer *out, struct reader_blg_sink sink,
                                 const struct reader_blg_head *head,
                                 const struct reader_blg_entry *entries, size_t count)
{
    return reader_blg_write_continue(out, sink, head, 0, entries, count);
}
