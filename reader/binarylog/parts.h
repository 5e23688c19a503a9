/* SPDX-License-Identifier: MIT
 *
 * parts.h -- a record of type sample: the parts in it, one for each entry of the catalogue.
 *
 * The record is foreign bytes; what a part says is checked before it is given out.  No state.
 */
#pragma once

#include <stdbool.h>

#include "reader/binarylog/format.h"
#include "reader/values/raw.h"
#include "sdk/core/span.h"

struct reader_blg_part {
    uint32_t kind; /* enum reader_blg_kind; any other: unknown, or its contents are damaged */
    uint32_t status;
    uint64_t time;         /* local; 0 for an object */
    struct reader_raw raw; /* of one counter */
    uint32_t count;        /* of instances */
    struct epci_span body; /* of all instances, from the place that offsets count from; of an
                                object, its PERF_DATA_BLOCK */
    size_t names_left;     /* bytes that names may still have: they cannot all be one text */
};

/* The parts of a record, as a span; false if it is not a sample, or shorter than it says. */
bool reader_blg_get_sample_record_parts(struct epci_span record, struct epci_span *out);

/* Take a part that is none of one counter; for the function below. */
bool reader_blg_parse_next_part_of_any_kind(struct epci_span *rest, struct reader_blg_part *out,
                                            bool *damaged);

/* A number of a part of one counter.  Numbers are taken one by one: a copy of the whole costs three
 * times as much, as `time` lies across what a processor copies at once. */
#define READER_BLG_ONE_FIELD(at, name)                                                             \
    epci_read_little_endian((at) + offsetof(struct reader_blg_wire_one, name),                     \
                            sizeof((struct reader_blg_wire_one *)NULL)->name)

/* Take the next part.  False: that was the last one, or *damaged is set: its length is not in the
 * record.  What a part of its kind has not is of no use in *out. */
static inline bool reader_blg_parse_next_record_part(struct epci_span *rest,
                                                     struct reader_blg_part *out, bool *damaged)
{
    const unsigned char *at = rest->at;

    if (rest->left < sizeof(struct reader_blg_wire_one) ||
        READER_BLG_ONE_FIELD(at, kind) != READER_BLG_ONE ||
        READER_BLG_ONE_FIELD(at, bytes) != sizeof(struct reader_blg_wire_one))
        return reader_blg_parse_next_part_of_any_kind(rest, out, damaged);
    (void)epci_span_skip(rest, sizeof(struct reader_blg_wire_one));
    out->kind = READER_BLG_ONE;
    out->status = (uint32_t)READER_BLG_ONE_FIELD(at, status);
    out->time = READER_BLG_ONE_FIELD(at, time);
    out->raw.first = READER_BLG_ONE_FIELD(at, first);
    out->raw.second = READER_BLG_ONE_FIELD(at, second);
    out->raw.multi = (uint32_t)READER_BLG_ONE_FIELD(at, multi);
    return true;
}

/* An instance of a part of many, from 0 to count - 1, each once; its name is UTF-16 without NUL.
 * False: its name is not in the part, or all names together are longer than it. */
bool reader_blg_part_read_instance(struct reader_blg_part *part, uint32_t i, struct epci_span *name,
                                   struct reader_raw *raw);
