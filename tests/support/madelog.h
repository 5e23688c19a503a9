/* SPDX-License-Identifier: MIT
 *
 * madelog.h -- makes binary logs of Windows, right ones and wrong ones, and remembers what is in
 * them.
 *
 *     struct madelog m;
 *
 *     madelog_init(&m, &(struct madelog_style){ .bits = 64 });
 *     madelog_entry(&m, &(struct madelog_entry){ .object = "o", .counter = "c", .type = 0x10000 });
 *     madelog_catalogue(&m);
 *     madelog_sample(&m);
 *     madelog_one(&m, 0, 17, 0);
 *     madelog_sample_end(&m);
 *     madelog_end(&m);
 *     ... m.bytes, m.used; m.said is what a reader should find (madelog_read) ...
 *     madelog_release(&m);
 *
 * Written from docs/binary-log.md, without the product's writer.  A lack of memory ends the
 * program.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "kit/buffer.h"
#include "reader/binarylog/source.h"
#include "sdk/core/span.h"

struct madelog_style {
    unsigned bits;       /* 32 or 64; 0: 64                                        */
    bool old;            /* as Windows Server 2003: buffers' headers, zone's names */
    bool no_zone;        /* the header has no time zone                            */
    bool no_start;       /* nor the time of its start                              */
    bool summary;        /* a record of that kind at the end                       */
    uint32_t buffer;     /* bytes; 0: 64 KiB                                       */
    uint32_t slack;      /* bytes more than needed in entries and parts of many    */
    int32_t bias;        /* minutes, of the zone; and                              */
    int32_t daylight;    /* of its summer time, if it has one: -60                 */
    uint64_t start;      /* local time of the first sample; 0: a usual one         */
    uint64_t interval;   /* 0: 1 second                                            */
    unsigned processors; /* that fill buffers in turn; 0: 1                        */
    FILE *to;            /* where full buffers go; NULL: they stay in memory       */
};

/* Texts are UTF-8; NULL: none.  `machine` NULL: \\MADE. */
struct madelog_entry {
    const char *machine, *object, *parent, *instance, *counter;
    uint32_t flags, type, index;
    uint64_t time_base; /* 0: 10000000 */
    int32_t scale;
};

struct madelog_processor {
    unsigned char *buffer;
    uint32_t used; /* 0: no buffer has begun */
};

struct madelog {
    struct madelog_style style;
    unsigned char *bytes; /* of the file */
    size_t used, capacity;
    uint64_t written; /* to style.to */
    struct kit_buffer said;
    struct kit_buffer catalogue, record, names;
    struct madelog_processor processors[64];
    unsigned turn;
    uint32_t entries, parts, samples;
    uint64_t local; /* of the sample */
    int32_t bias;   /* now: utc is local + bias */
};

void madelog_init(struct madelog *m, const struct madelog_style *style);
void madelog_release(struct madelog *m);

/* Names of a computer's objects and counters: pairs of index and name, up to a NULL.  A record has
 * as many pairs as fit into a block. */
void madelog_names(struct madelog *m, const char *machine, const char *const *pairs);

void madelog_entry(struct madelog *m, const struct madelog_entry *entry);
/* Write the catalogue; also a second time. */
void madelog_catalogue(struct madelog *m);

/* A sample, an interval after the one before. */
void madelog_sample(struct madelog *m);
void madelog_one(struct madelog *m, uint32_t status, uint64_t first, uint64_t second);
/* The names of instances up to a NULL; instance i has first + i and second + i. */
void madelog_many(struct madelog *m, uint32_t status, const char *const *names, uint64_t first,
                  uint64_t second);
void madelog_object(struct madelog *m, struct epci_span block);
void madelog_part(struct madelog *m, uint32_t kind, struct epci_span body);
void madelog_sample_end(struct madelog *m);

/* The UTC of the sample that is being made. */
uint64_t madelog_utc(const struct madelog *m);

/* An event of any type with any GUID (NULL: a log's), in one block. */
void madelog_event(struct madelog *m, uint8_t type, const uint8_t guid[16], uint64_t time,
                   struct epci_span payload);

/* One block of a record. */
void madelog_block(struct madelog *m, uint8_t type, const uint8_t guid[16], uint64_t time,
                   uint32_t number, uint32_t count, struct epci_span payload);

/* Finish the file. */
void madelog_end(struct madelog *m);

/* The whole of a log (madelogmixed.c): single counters, all instances of a counter, and a whole
 * object with `instances` and up to two more, which needs several blocks if they are many.  A
 * single counter lacks its value in every fifth sample. */
void madelog_make_mixed(struct madelog *m, const struct madelog_style *style, unsigned samples,
                        unsigned instances);

/* ---- Afterwards ---- */

/* Put all buffers but the first in another order. */
void madelog_shuffle(struct madelog *m, uint32_t seed);
/* The last `buffers` buffers come first, as in a circular log. */
void madelog_turn(struct madelog *m, uint32_t buffers);
/* Where the header event and the n-th event of a log (from 0) are; SIZE_MAX: there is no such. */
size_t madelog_event_at(const struct madelog *m, size_t n);
void madelog_put32(struct madelog *m, size_t at, uint32_t value);

struct epci_span madelog_span(const struct madelog *m);

/* ---- What a reader finds, in the form of `said` ---- */

/* Read a log and write all of it.  EPC_END; EPC_E_CORRUPT: it cannot be opened, and what was
 * written is the sentence; or what the source says. */
int madelog_read_source(struct reader_blg_source source, struct kit_buffer *out);
/* Read the bytes, which are in a heap block of their own size, and write all of it; what cannot be
 * opened is the sentence.  False: it was not opened. */
bool madelog_read(struct epci_span bytes, struct kit_buffer *out);
