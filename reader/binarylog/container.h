/* SPDX-License-Identifier: MIT
 *
 * container.h -- the trace file around a binary log: its header, and its events one after the
 * other.
 *
 * The bytes are foreign: each structure is copied and then examined, and every loop advances.
 */
#pragma once

#include <stdbool.h>

#include "reader/binarylog/format.h"
#include "reader/binarylog/source.h"

#define READER_BLG_TEXT 1024u

/* What the header of the file says. */
struct reader_blg_head {
    uint32_t bits; /* 32 or 64: of the Windows that wrote it */
    struct reader_blg_wire_first first;
    struct reader_blg_wire_head wire;
    struct reader_blg_wire_tail tail;
    struct reader_blg_wire_zone zone;
    char logger[READER_BLG_TEXT], path[READER_BLG_TEXT]; /* UTF-8 */
};

/* How often something was left out, and where first, as an offset in the file. */
struct reader_blg_loss {
    uint64_t count, at;
};

struct reader_blg_losses {
    struct reader_blg_loss cut;      /* bytes at the end that are not a whole buffer  */
    struct reader_blg_loss buffers;  /* buffers whose header is damaged            */
    struct reader_blg_loss events;   /* damaged events; the rest of the buffer is skipped */
    struct reader_blg_loss foreign;  /* events of something else                   */
    struct reader_blg_loss repeated; /* blocks that are there twice                */
    struct reader_blg_loss blocks;   /* records that lack a block                  */
    struct reader_blg_loss records;  /* damaged records                            */
    struct reader_blg_loss parts;    /* parts of samples that are damaged or of an unknown kind */
    struct reader_blg_loss names;    /* damaged names                              */
};

void reader_blg_count_loss(struct reader_blg_loss *loss, uint64_t at);

/* What a file is, as far as its first bytes tell. */
enum reader_blg_file_kind {
    READER_BLG_LOOKS_LIKE_NONE,
    READER_BLG_LOOKS_LIKE_TRACE, /* as every binary log since Windows Server 2003 */
    READER_BLG_LOOKS_LIKE_2000,
    READER_BLG_LOOKS_LIKE_NT
};

/* Looks at the first 64 KiB, or at less. */
enum reader_blg_file_kind reader_blg_file_kind(struct epci_span first);

/* Read the header.  EPC_E_CORRUPT, and one sentence of `capacity` bytes: it is none, or one that
 * cannot be read; EPC_E_NOMEM, or what the source says. */
int reader_blg_head_read(struct reader_blg_head *out, struct reader_blg_windows *windows,
                         char *message, size_t capacity);

/* An event of the log. */
struct reader_blg_event {
    uint64_t at;        /* in the file */
    uint64_t time, key; /* key: of order.h */
    uint8_t type;       /* enum reader_blg_type, or another one */
    bool wide;          /* it has the kind of 64 bits */
    uint32_t number, count;
    uint32_t bytes; /* of the block, which begins 72 bytes after `at` */
    uint32_t next;  /* bytes up to the next event */
};

/* Where events are read.  Zeroed: at the first one. */
struct reader_blg_place {
    uint64_t at, end; /* of the next event, and of the events of its buffer; 0: not known */
};

/* The next event of the log that begins before `stop`; others are skipped.  EPC_OK; EPC_END;
 * EPC_E_NOMEM, or what the source says.  `losses` may be NULL.  *compressed (may be NULL) is set if
 * a buffer is compressed. */
int reader_blg_event_next(struct reader_blg_windows *windows, const struct reader_blg_head *head,
                          struct reader_blg_place *place, uint64_t stop,
                          struct reader_blg_event *out, struct reader_blg_losses *losses,
                          bool *compressed);

/* The bytes of its block, valid until the next call of a window; NULL: they are not there any more,
 * or see windows->status. */
const unsigned char *reader_blg_event_block(struct reader_blg_windows *windows,
                                            const struct reader_blg_event *event);
