/* SPDX-License-Identifier: MIT
 *
 * format.h -- the layouts in a binary log of Windows, .blg; docs/binary-log.md describes them.
 *
 *        file                      buffer                    event of the log
 *        +--------------+         +----------------+        +------------------------+
 *     0: | buffer       |      0: | buffer header  |     0: | event header        72 |
 *        | (header      |         |             72 |        | type, time, block n of m|
 *        |  event only) |     72: | event, pad to 8|    72: | at most 8000 bytes of  |
 *        +--------------+         | event ...      |        | a record               |
 *        | buffer       |         +----------------+ <- end +------------------------+
 *        | ...          |         | FF FF FF ...   |
 *        +--------------+         +----------------+
 *
 * A record is the bytes of its m blocks, one after the other.  Times are FILETIMEs; those of events
 * and of samples are local.  Little-endian, as Windows is.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define READER_BLG_BLOCK 8000u /* bytes of a record in a block; the last one has fewer */

/* Of a buffer: what a trace may have, and what is believed. */
#define READER_BLG_BUFFER_MIN 1024u
#define READER_BLG_BUFFER_MAX 0x2000000u
#define READER_BLG_BUFFER     0x10000u /* that every known file has */

enum reader_blg_type {
    READER_BLG_CATALOGUE = 0x20,
    READER_BLG_SAMPLE = 0x22,
    READER_BLG_SUMMARY = 0x23,
    READER_BLG_NAMES = 0x24
};

enum reader_blg_kind {
    READER_BLG_RECORD = 0x00034C42, /* a sample: this, its length, and its parts          */
    READER_BLG_ONE = 0x01034C42,    /* a part: one counter of one instance                */
    READER_BLG_MANY = 0x02034C42,   /* one counter of all instances                       */
    READER_BLG_OBJECT = 0x05034C42  /* an object with all counters: a PERF_DATA_BLOCK     */
};

enum {
    READER_BLG_EVENT_HEADER_32 = 1, /* the kinds of events */
    READER_BLG_EVENT_HEADER_64 = 2,
    READER_BLG_EVENT_32 = 0x0A,
    READER_BLG_EVENT_64 = 0x14,
    READER_BLG_MARKER = 0xC0, /* the fourth byte of every event */

    READER_BLG_COMPRESSED = 0x40,            /* of a buffer's flags  */
    READER_BLG_MODE_CIRCULAR = 2,            /* of the log file mode */
    READER_BLG_MODE_COMPRESSED = 0x04000000, /*                      */

    READER_BLG_ENTRY_INSTANCES = 1, /* of an entry's flags: all instances */
    READER_BLG_ENTRY_OBJECT = 0x10  /* all counters                       */
};

#define READER_BLG_VERSION 0x6FFu
#define READER_BLG_ACCESS  0x20008u /* PDH_LOG_WRITE_ACCESS | PDH_LOG_TYPE_BINARY */
#define READER_BLG_NO_TEXT 0xFFFFFFFFu

/* 933f3bb3-943e-490d-9ced-3cbb14c14479 */
#define READER_BLG_GUID                                                                            \
    {                                                                                              \
        0xB3, 0x3B, 0x3F, 0x93, 0x3E, 0x94, 0x0D, 0x49,                                            \
        0x9C, 0xED, 0x3C, 0xBB, 0x14, 0xC1, 0x44, 0x79                                             \
    }

struct reader_blg_wire_buffer {
    uint32_t bytes;
    unsigned char ignored[44]; /* differs from Windows to Windows */
    uint32_t end;              /* of the events, from the buffer's start */
    uint16_t flags;
    uint16_t type;
    unsigned char ignored_too[16];
};

/* The start of the header event. */
struct reader_blg_wire_first {
    uint16_t version;
    uint8_t kind, marker;
    uint16_t bytes, zero;
    uint32_t thread, process;
    uint64_t time; /* UTC */
    uint32_t cpu[2];
};

/* TRACE_LOGFILE_HEADER up to its two pointers; they come next, and then the zone, and at a multiple
 * of 8 the rest. */
struct reader_blg_wire_head {
    uint32_t buffer_bytes;
    uint8_t windows[4];
    uint32_t build, processors;
    uint64_t end; /* UTC */
    uint32_t resolution, maximum, mode, buffers, start_buffers, pointer_bytes, lost, megahertz;
};

struct reader_blg_wire_zone {
    int32_t bias;
    uint16_t standard_name[32], standard_date[8];
    int32_t standard_bias;
    uint16_t daylight_name[32], daylight_date[8];
    int32_t daylight_bias;
};

struct reader_blg_wire_tail {
    uint64_t boot, frequency, start; /* start: UTC */
    uint32_t clock, buffers_lost;
};

struct reader_blg_wire_event {
    uint16_t bytes;
    uint8_t kind, marker;
    uint8_t type, level;
    uint16_t version;
    uint32_t thread, process;
    uint64_t time; /* local */
    uint8_t guid[16];
    uint32_t cpu[2];
    uint8_t log[16];
    uint32_t number, count; /* block `number` of `count`, from 1 */
};

/* Offsets count from the end of this structure. */
struct reader_blg_wire_entry {
    uint32_t bytes, flags, cookie, type;
    uint32_t time_base[2]; /* low, high */
    int32_t scale;
    uint32_t machine, object, instance, parent, index, counter;
};

struct reader_blg_wire_one {
    uint32_t kind, bytes, status;
    uint32_t time[2]; /* low, high */
    uint32_t zero;
    uint64_t first, second;
    uint32_t multi, zero_too;
};

struct reader_blg_wire_many {
    uint32_t kind, bytes;
    uint32_t body_bytes; /* from here on; offsets of names count from here, too */
    uint32_t count, status, zero;
    uint64_t time;
};

struct reader_blg_wire_instance {
    uint32_t name, multi;
    uint64_t first, second;
};

_Static_assert(sizeof(struct reader_blg_wire_buffer) == 0x48, "buffer header");
_Static_assert(offsetof(struct reader_blg_wire_buffer, end) == 0x30, "buffer header");
_Static_assert(sizeof(struct reader_blg_wire_first) == 0x20, "header event");
_Static_assert(sizeof(struct reader_blg_wire_head) == 0x38, "TRACE_LOGFILE_HEADER");
_Static_assert(offsetof(struct reader_blg_wire_head, pointer_bytes) == 0x2C,
               "TRACE_LOGFILE_HEADER");
_Static_assert(sizeof(struct reader_blg_wire_zone) == 172, "TIME_ZONE_INFORMATION");
_Static_assert(sizeof(struct reader_blg_wire_tail) == 0x20, "TRACE_LOGFILE_HEADER");
_Static_assert(sizeof(struct reader_blg_wire_event) == 0x48, "event");
_Static_assert(offsetof(struct reader_blg_wire_event, number) == 0x40, "event");
_Static_assert(sizeof(struct reader_blg_wire_entry) == 0x34, "entry of the catalogue");
_Static_assert(sizeof(struct reader_blg_wire_one) == 0x30, "one counter");
_Static_assert(offsetof(struct reader_blg_wire_one, first) == 0x18, "one counter");
_Static_assert(sizeof(struct reader_blg_wire_many) == 0x20, "all instances");
_Static_assert(sizeof(struct reader_blg_wire_instance) == 24, "an instance");
