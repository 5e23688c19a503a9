/* SPDX-License-Identifier: MIT
 *
 * writer.h -- writes the objects of a block, or a whole answer, into the caller's memory.
 *
 * The head of an object (header and definitions) is made once from the schema and the service's
 * indexes and copied on every Collect; only counts, lengths and times change.  Never writes outside
 * the room given; if something does not fit, the block is as it was before the call.  Memory needs
 * no alignment.  A writer may be used by one thread at a time.
 */
#pragma once

#include "sdk/schema/schema.h"

struct epci_writer {
    unsigned char *start;
    size_t used; /* bytes written, a multiple of 8 */
    size_t capacity;
    uint32_t objects;   /* finished ones */
    size_t object_at;   /* where the open object begins */
    uint32_t instances; /* of the open object */
};

/* First Counter and First Help of a service. */
struct epci_indexes {
    uint32_t first_counter;
    uint32_t first_help;
};

/* PerfTime and PerfFreq of objects, as they follow each other there. */
struct epci_times {
    uint64_t ticks;
    uint64_t frequency;
};

/* The times in the header of a whole answer. */
struct epci_answer_times {
    uint64_t perf_time; /* QueryPerformanceCounter, QueryPerformanceFrequency */
    uint64_t perf_freq;
    uint64_t time_100ns; /* since 1601, UTC */
};

/* Bytes of an object's header and definitions. */
size_t epci_object_head_size(const struct epci_layout_object *object);

/* Write the head of an object: epci_object_head_size bytes.  NumInstances is 0, or -1 for an object
 * without EPC_MANY; the lengths are those of an object without instances and blocks. */
void epci_write_object_head(const struct epci_layout_object *object,
                            const struct epci_indexes *indexes, unsigned char *head);

void epci_writer_init(struct epci_writer *writer, void *memory, size_t capacity);

/* Begin an object with this head.  EPC_OK, or EPC_E_NOSPACE and nothing was written. */
int epci_writer_begin_object(struct epci_writer *writer, const unsigned char *head, size_t bytes,
                             const struct epci_times *times);

/* Get `bytes` (a multiple of 8) of room for instances with their counter blocks, or for the only
 * block of an object; NULL if there is not so much.  The caller fills any part from the front and
 * then calls epci_writer_commit_reserved_bytes, which makes that part belong to the block; the rest
 * stays free. */
unsigned char *epci_writer_reserve(const struct epci_writer *writer, size_t bytes);
void epci_writer_commit_reserved_bytes(struct epci_writer *writer, size_t bytes,
                                       uint32_t instances);

/* Finish the object: set its length and the number of its instances.  `metadata`: it is for the
 * answer to a metadata query, has no instances, and NumInstances becomes -2 or -3. */
void epci_writer_end_object(struct epci_writer *writer, bool metadata);

/* Bytes of an answer's header with the name of its computer, `units` UTF-16 units without NUL. */
size_t epci_data_block_header_size(size_t units);

/* Begin a whole answer, before its first object: reserve the header and write the computer's name.
 * EPC_OK, or EPC_E_NOSPACE and nothing was written. */
int epci_writer_begin_answer(struct epci_writer *writer, const uint16_t *name, size_t units);

/* Set its header: lengths, number of objects, and these values; `default_object` is a name index or
 * EPCI_NO_DEFAULT.  More objects may follow if this is called again after them. */
void epci_writer_end_answer(struct epci_writer *writer, const struct epci_answer_times *times,
                            int32_t default_object);

/* Convert units of 100 ns since 1601 to the eight numbers of a SYSTEMTIME: year, month, day of week
 * (0 is Sunday), day, hour, minute, second, millisecond. */
void epci_systemtime_from_100ns(uint64_t time_100ns, uint16_t out[8]);
