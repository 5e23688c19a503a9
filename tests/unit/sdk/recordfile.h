/* SPDX-License-Identifier: MIT
 *
 * recordfile.h -- a capture of version 3 in memory: what was written to it, and what is read.
 */
#pragma once

#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/captures/saved.h"
#include "reader/records/recorddeflate.h"
#include "recordedday.h"

#define SECOND  10000000u
#define ANSWERS 400

/* The code of an answer of four bytes, "abcd". */
#define ABCD 1, 4, 1, 4, 0, 'a', 'b', 'c', 'd', 0

/* What was written, and the file. */
static struct epci_span kept[ANSWERS];
static size_t kept_count;
static struct reader_samples_writer writer;
static struct kit_buffer file;
static struct reader_samples samples;
static struct reader_records_cursor cursor;
static char message[400];

static inline void write_answer(struct epci_span answer, uint64_t next)
{
    unsigned char *copy = malloc(answer.left);

    ck_assert_ptr_nonnull(copy);
    ck_assert_uint_lt(kept_count, ANSWERS);
    memcpy(copy, answer.at, answer.left);
    kept[kept_count++] = epci_span_of(copy, answer.left);
    ck_assert_int_eq(reader_samples_write_next_record(
                         &writer, &file,
                         &(struct reader_samples_answer){
                             .bytes = answer, .query = "Global", .name = recorded_day_name },
                         next),
                     EPC_OK);
}

static inline void write_end(void)
{
    ck_assert_int_eq(reader_records_write_end(&writer.records, &file), EPC_OK);
    reader_samples_writer_release(&writer);
}

/* So many seconds of the day. */
static inline void write_day(size_t seconds)
{
    struct recorded_day *day = recorded_day_new();

    for (size_t i = 0; i < seconds; i++)
        write_answer(recorded_day_next(day), SECOND);
    recorded_day_free(day);
}

static inline void forget_all(void)
{
    while (kept_count > 0)
        free((void *)(uintptr_t)kept[--kept_count].at);
    reader_samples_writer_release(&writer);
    kit_buffer_release(&file);
}

/* Open so many bytes of the file, in memory of their own. */
static inline int open_first(size_t bytes, void **copy)
{
    *copy = malloc(bytes ? bytes : 1);
    ck_assert_ptr_nonnull(*copy);
    memcpy(*copy, file.text, bytes);
    message[0] = '\0';
    return reader_samples_open(&samples, epci_span_of(*copy, bytes), message, sizeof message);
}

static inline void close_copy(void *copy)
{
    reader_samples_release(&samples);
    reader_records_cursor_release(&cursor);
    free(copy);
}

static inline void check_answer(size_t i)
{
    struct epci_span answer;

    ck_assert_int_eq(reader_samples_read(&samples, &cursor, i, &answer), EPC_OK);
    ck_assert_uint_eq(answer.left, kept[i].left);
    ck_assert_msg(memcmp(answer.at, kept[i].at, answer.left) == 0, "answer %u differs",
                  (unsigned)i);
}

/* Are the first answers that were written in the first bytes of the file, and no others? */
static inline void check_first(size_t bytes, size_t answers, bool unfinished)
{
    void *copy;

    ck_assert_msg(open_first(bytes, &copy) == EPC_OK, "%s", message);
    ck_assert_uint_eq(samples.count, answers);
    ck_assert_int_eq(samples.unfinished, unfinished);
    for (size_t i = 0; i < answers; i++)
        check_answer(i);
    close_copy(copy);
}

static inline void check_all_and_forget(void)
{
    write_end();
    check_first(file.bytes, kept_count, false);
    forget_all();
}

static inline void add_record(struct record_head head, const void *bytes, size_t count)
{
    unsigned char fixed[RECORD_HEAD_BYTES];
    struct kit_buffer stream = { 0 };

    ck_assert_int_eq(reader_record_deflate(&stream, epci_span_of(bytes, count)), EPC_OK);
    head.stored = (uint32_t)stream.bytes;
    head.checksum = reader_record_checksum(stream.text, stream.bytes);
    reader_record_head_write(&head, fixed);
    if (file.bytes == 0)
        kit_buffer_add_text(&file, READER_RECORDS_MAGIC);
    kit_buffer_add_bytes(&file, fixed, sizeof fixed);
    kit_buffer_add_bytes(&file, stream.text, stream.bytes);
    kit_buffer_release(&stream);
}
