/* SPDX-License-Identifier: MIT
 *
 * binarylog.h -- Windows' binary logs of counters (.blg), read: what Performance Monitor, logman,
 * relog and Export-Counter write since Windows Server 2003.
 *
 * docs/binary-log.md describes the format.  A log is foreign bytes, which may grow or shrink
 * meanwhile.  Opening it reads it once, from front to end, in time by its bytes; then its samples
 * are read in the order of their times.  Memory does not depend on the size of the file.  What is
 * damaged is left out and counted, all else is read.
 *
 *     status = reader_blg_open(&log, source, message, sizeof message);
 *     while (status == EPC_OK && (status = reader_blg_next_sample(&log, &sample)) == EPC_OK)
 *         while (reader_blg_parse_next_record_part(&sample.parts, &part, &damaged)) ...
 *     reader_blg_release(&log);
 *
 * A log may be used by one thread at a time.
 */
#pragma once

#include "kit/buffer.h"
#include "reader/binarylog/catalogue.h"
#include "reader/binarylog/container.h"
#include "reader/binarylog/order.h"
#include "reader/binarylog/parts.h"
#include "reader/binarylog/zone.h"
#include "reader/names/titles.h"

/* No record is longer, and no catalogue, and all names of a log are not. */
#define READER_BLG_RECORD_MAX    0x1000000u
#define READER_BLG_CATALOGUE_MAX 0x800000u
#define READER_BLG_NAMES_MAX     0x1000000u

/* The names of a computer's objects and counters. */
struct reader_blg_computer {
    uint64_t key;           /* of its name (namekey.h) */
    struct kit_buffer list; /* a MULTI_SZ */
    struct reader_names names;
};

/* A record that is put together of its blocks. */
struct reader_blg_joint {
    unsigned char *memory;
    size_t bytes, capacity;
    uint64_t at, key;       /* of the record */
    uint32_t number, count; /* the last block that it has */
};

/* Fields up to `order` may be read. */
struct reader_blg {
    struct reader_blg_head head;
    struct reader_blg_catalogue catalogue; /* `count` is the number of entries, never 0 */
    struct reader_blg_losses losses;       /* of what was read so far */
    uint64_t samples;                      /* how many begin in the file */
    enum reader_blg_way way;               /* how times become instants, in most samples */
    int32_t bias;                          /* of the first sample; 0 if it is not known */
    /* private */
    struct reader_blg_order order;
    struct reader_blg_windows windows;
    struct reader_blg_computer *computers;
    size_t computer_count, computer_capacity, name_bytes;
    struct reader_blg_joint joint;
    struct reader_blg_losses at_first; /* what opening has found */
    bool asks_parts;                   /* its samples may tell their bias */
    bool any;                          /* a sample was given out, with this key: */
    uint64_t latest;
};

struct reader_blg_sample {
    uint64_t at;    /* offset in the file of its first block */
    uint64_t local; /* when it was taken, as the log says */
    uint64_t time;  /* and in UTC; the same as `local` if the bias is not known */
    int32_t bias;
    enum reader_blg_way way; /* how it is known of this sample */
    struct epci_span parts;  /* for reader_blg_parse_next_record_part; valid until the next call */
};

/* Open a log.  EPC_E_CORRUPT, and one sentence of `capacity` bytes without the file's name, if it
 * is not a log or cannot be read; EPC_E_NOMEM; or what the source says.  Must not be moved.
 * Release it in every case; `source` has to live as long. */
int reader_blg_open(struct reader_blg *out, struct reader_blg_source source, char *message,
                    size_t capacity);

/* The next sample in the order of time.  EPC_OK; EPC_END; EPC_E_NOMEM, or what the source says. */
int reader_blg_next_sample(struct reader_blg *log, struct reader_blg_sample *out);
/* The next one is the first again; `losses` is as after opening.  EPC_OK or EPC_E_NOMEM. */
int reader_blg_rewind(struct reader_blg *log);
void reader_blg_release(struct reader_blg *log);

/* The names of the computer with this name (UTF-16), which whole objects need; NULL: the log has
 * none. */
const struct reader_names *reader_blg_names_of_computer(const struct reader_blg *log,
                                                        struct epci_span machine);

/* "what of the log was lost", one sentence for each kind; NULL: there are no more.  *i is 0 before
 * the first call. */
const char *reader_blg_next_loss_text(const struct reader_blg *log, unsigned *i, char *out,
                                      size_t capacity);
