/* SPDX-License-Identifier: MIT
 *
 * write.h -- writes a binary log in the 64-bit form, as Windows 10 exports one.
 *
 * A log is a catalogue and samples, each with a part for every entry of the catalogue.  Bytes are
 * written at offsets: a buffer of 64 KiB is written whole, and again from where it has grown, its
 * header last.  So a file whose writer dies is readable up to its last complete sample, whenever it
 * dies.  Not yet read by Windows itself (docs/windows.md).
 *
 * A writer may be used by one thread at a time.
 */
#pragma once

#include "kit/buffer.h"
#include "reader/binarylog/catalogue.h"
#include "reader/binarylog/container.h"
#include "reader/binarylog/parts.h"
#include "reader/files/textlog.h"

#define READER_BLG_CATALOGUE_ENTRY_MAX 0x4000u /* bytes of an entry's texts */

/* Where the bytes go. */
struct reader_blg_sink {
    /* Write the bytes at the offset, which is in the file or at its end.  EPC_OK, or an EPC_
     * status. */
    int (*write)(void *context, uint64_t at, struct epci_span bytes);
    void *context;
};

struct reader_blg_writer {
    struct reader_blg_sink sink;
    struct reader_blg_head head;
    const struct reader_blg_entry *entries;
    size_t count;
    int status;      /* the first failure; nothing is written after it */
    uint8_t log[16]; /* the log's own GUID */
    unsigned char *buffer;
    size_t used, kept; /* bytes of the buffer, and how many of them are in the file */
    uint64_t at;       /* of the buffer, in the file */
    uint64_t maximum;  /* of a circular log: the size that its file has at most; else 0 */
    uint64_t again;    /* and the offset at which it goes on then: after the catalogue */
    uint64_t bytes;    /* of the file */
    uint32_t buffers;  /* written, but for this one */
    struct kit_buffer record;
    size_t many; /* where the part of many begins in the record */
    struct kit_buffer names;
    uint32_t parts, instances;
    uint64_t time; /* of the sample */
    bool begun;    /* the catalogue is written */
};

/* The header of a new log as a Windows 10 writes it: a logger of its own, a GUID that another log
 * hardly has (it tells the events of one log from others'), the start in UTC, the path of the file
 * if it is short enough, and the zone; of a zone whose name is too long only the bias. */
void reader_blg_make_head(struct reader_blg_head *out, uint64_t start, const char *path,
                          const struct reader_zone *zone);

/* Begin a log: write its header.  Of `head` are used: windows, build, mode, thread, process, start,
 * end, boot, frequency, zone, logger (a GUID as text) and path; all may be zeros.  The entries have
 * to live as long; they must not be whole objects.
 *
 * `bytes` is 0; or what the file has, to go on with a log of 64 bits in buffers of
 * READER_BLG_BUFFER bytes and with this header: the catalogue is written a second time, and the
 * entries must be the same.  EPC_OK; EPC_E_INVALID for an entry that is too long or a whole object;
 * EPC_E_NOMEM, or what the sink says. */
int reader_blg_write_continue(struct reader_blg_writer *out, struct reader_blg_sink sink,
                              const struct reader_blg_head *head, uint64_t bytes,
                              const struct reader_blg_entry *entries, size_t count);

/* Before the first sample: let the file have at most so many bytes; then the oldest buffers but
 * those up to the catalogue's are overwritten.  EPC_E_RANGE: those are not less. */
int reader_blg_write_make_circular(struct reader_blg_writer *writer, uint64_t maximum);

/* A sample of this local time, later than the one before: begin it, add a part for each entry in
 * their order, and end it.  Parts after the last entry, and too few of them, are errors that the
 * end returns: EPC_E_INVALID, and the sample is not written. */
void reader_blg_write_sample_begin(struct reader_blg_writer *writer, uint64_t local);
void reader_blg_write_counter_value(struct reader_blg_writer *writer, uint32_t status,
                                    uint64_t local, const struct reader_raw *raw);
/* All instances of a counter: begin the part, add each, and end it.  Names are UTF-16 without
 * NUL. */
void reader_blg_begin_counter_instances(struct reader_blg_writer *writer, uint32_t status,
                                        uint64_t local);
void reader_blg_write_instance_value(struct reader_blg_writer *writer, struct epci_span name,
                                     const struct reader_raw *raw);
void reader_blg_write_instances_end(struct reader_blg_writer *writer);
int reader_blg_write_sample_end(struct reader_blg_writer *writer);

/* The bytes of a sample's record with so many single counters. */
static inline size_t reader_blg_record_bytes(size_t counters)
{
    return sizeof(uint32_t[2]) + counters * sizeof(struct reader_blg_wire_one);
}

/* The bytes that the file of a log that is not circular has after one more sample, whose record has
 * so many bytes, and a flush. */
uint64_t reader_blg_predict_file_bytes(const struct reader_blg_writer *writer, size_t record_bytes);

/* Make what was written so far readable in the file.  Without it, that happens when a buffer is
 * full. */
int reader_blg_write_flush(struct reader_blg_writer *writer);

/* End the log at this time (UTC), and release the writer in every case. */
int reader_blg_write_end(struct reader_blg_writer *writer, uint64_t end);
