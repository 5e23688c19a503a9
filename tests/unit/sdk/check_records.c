/* SPDX-License-Identifier: MIT
 *
 * check_records.c -- captures of version 3: what is written is read again, byte by byte; files that
 * were cut, damaged, or made to do harm. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "kit/system/files.h"
#include "reader/records/recordnumber.h"
#include "recordfile.h"

static void *copy;

#define MAGIC_END (sizeof READER_RECORDS_MAGIC - 1)

/* ---- What is written is read ---- */

EPC_TEST(records__of_a_recorded_day_are_read_as_they_were_written)
{
    write_day(300); /* processes come and go ten times */
    check_all_and_forget();
}

EPC_TEST(records__are_read_in_any_order)
{
    uint32_t i = 1;

    write_day(90);
    write_end();
    ck_assert_int_eq(open_first(file.bytes, &copy), EPC_OK);
    for (int times = 0; times < 60; times++, i = i * 1103515245u + 12345u)
        check_answer((i >> 16) % 90);
    close_copy(copy);
    forget_all();
}

/* Two answers that were read one after the other live together, as those that are compared do. */
EPC_TEST(records__keep_the_answer_before)
{
    struct epci_span older, newer;

    write_day(40);
    write_end();
    ck_assert_int_eq(open_first(file.bytes, &copy), EPC_OK);
    ck_assert_int_eq(reader_samples_read(&samples, &cursor, 0, &older), EPC_OK);
    for (size_t i = 1; i < 40; i++) {
        ck_assert_int_eq(reader_samples_read(&samples, &cursor, i, &newer), EPC_OK);
        ck_assert_uint_eq(older.left, kept[i - 1].left);
        ck_assert_int_eq(memcmp(older.at, kept[i - 1].at, older.left), 0);
        older = newer;
    }
    close_copy(copy);
    forget_all();
}

/* An object of so many instances, and another object if it is `twice`. */
static void write_shape(uint32_t first, uint32_t count, bool twice, uint64_t value)
{
    struct block b;
    char name[16];

    block_init(&b);
    block_answer(&b, "BOX");
    for (uint32_t object = 0; object <= twice; object++) {
        block_object(&b, 230 + 20 * object, BLOCK_MANY);
        block_counter(&b, 232 + 20 * object, (uint32_t)EPC_PERF_COUNTER_COUNTER);
        block_counter(&b, 234 + 20 * object, (uint32_t)EPC_PERF_COUNTER_BULK_COUNT);
        for (uint32_t i = first; i < first + count; i++) {
            snprintf(name, sizeof name, "site %u", (unsigned)i);
            block_instance(&b, name, (const uint64_t[]){ value + i, value * 0x10000000u * i });
        }
    }
    write_answer(block_span(&b), SECOND);
    block_release(&b);
}

EPC_TEST(records__follow_instances_and_objects_that_come_and_go)
{
    for (uint32_t i = 0; i < 100; i++)
        write_shape(i * 7 % 5, i * 3 % 6, i % 4 == 1, i * 1000);
    check_all_and_forget();
}

EPC_TEST(records__hold_answers_that_do_not_change)
{
    for (int i = 0; i < 30; i++)
        write_shape(0, 3, true, 7);
    write_end();
    ck_assert_uint_lt(file.bytes, 3 * kept[0].left);
    check_first(file.bytes, kept_count, false);
    forget_all();
}

/* Nothing of an answer has to be right, nor to be a multiple of anything. */
EPC_TEST(records__hold_any_bytes)
{
    unsigned char bytes[64];
    uint32_t state = 1;

    for (size_t i = 0; i < 200; i++) {
        const size_t count = 1 + (i < 40 ? i : i * 5 % sizeof bytes);

        for (size_t j = 0; j < sizeof bytes; j++) {
            state = state * 1103515245u + 12345u;
            bytes[j] = i % 3 ? (unsigned char)(state >> 16) : (unsigned char)(bytes[j] | 0x80);
        }
        write_answer(epci_span_of(bytes, count), SECOND);
    }
    check_all_and_forget();
}

/* Answers of files that other versions wrote: each argument. */
EPC_TEST(records__hold_the_answers_of_golden_files)
{
    ck_assert_int_gt(epc_check_argc, 0);
    for (int i = 0; i < epc_check_argc; i++) {
        struct reader_saved saved;
        struct epci_span answer;
        void *memory;

        ck_assert_msg(reader_load_capture_or_answer_file(&saved, epc_check_argv[i], &memory,
                                                         message, sizeof message) == EPC_OK,
                      "%s", message);
        if (saved.form == READER_SAVED_SAMPLES)
            for (size_t j = 0; j < saved.samples.count; j++) {
                ck_assert_int_eq(reader_samples_read(&saved.samples, &cursor, j, &answer), EPC_OK);
                write_answer(answer, SECOND);
            }
        else
            write_answer(saved.bytes, SECOND);
        reader_saved_release(&saved);
        kit_free(memory);
    }
    check_all_and_forget();
}

EPC_TEST(records__have_each_name_once)
{
    char name[64];
    size_t records = 0;

    write_day(60);
    write_end();
    ck_assert_int_eq(open_first(file.bytes, &copy), EPC_OK);
    for (size_t i = 0; i < samples.records.count; i++)
        records += samples.records.records[i].kind == RECORD_NAMES;
    ck_assert_uint_eq(records, 1);
    ck_assert(reader_names_find(&samples.names, 1002, name, sizeof name));
    ck_assert_str_eq(name, "Counter 1002");
    close_copy(copy);
    forget_all();
}

/* ---- A writer that is killed ---- */

/* docs/capture.md: nothing waits for longer than ten seconds. */
EPC_TEST(records__are_written_within_ten_seconds)
{
    struct recorded_day *day = recorded_day_new();
    size_t waiting = 0, before;

    for (size_t i = 0; i < 95; i++) {
        before = file.bytes;
        write_answer(recorded_day_next(day), SECOND);
        waiting = file.bytes > before ? 0 : waiting + 1;
        ck_assert_uint_lt(waiting, 10);
        if (i == 0)
            ck_assert_uint_eq(waiting, 0);
    }
    for (size_t i = 0; i < 5; i++) {
        before = file.bytes;
        write_answer(recorded_day_next(day), 60 * (uint64_t)SECOND);
        ck_assert_uint_gt(file.bytes, before);
    }
    recorded_day_free(day);
    check_all_and_forget();
}

EPC_TEST(records__are_written_before_their_time_if_the_computer_is_silent)
{
    write_day(5);
    check_first(file.bytes, 1, true);
    for (int i = 0; i < 2; i++)
        ck_assert_int_eq(reader_records_write_waiting(&writer.records, &file), EPC_OK);
    check_first(file.bytes, 5, true);
    write_day(3);
    check_all_and_forget();
}

/* Wherever the file ends: what was flushed is there, and nothing else. */
EPC_TEST(records__that_were_cut_off_have_what_was_flushed)
{
    size_t flushed[ANSWERS] = { 0 }, count = 0, answers[ANSWERS] = { 0 };

    for (uint32_t i = 0; i < 25; i++) {
        const size_t before = file.bytes;

        write_shape(0, 3 + i / 9, false, i * 1000);
        if (file.bytes > before) {
            flushed[++count] = file.bytes;
            answers[count] = kept_count;
        }
    }
    ck_assert_uint_ge(count, 3);
    write_end();
    flushed[count + 1] = file.bytes;
    for (size_t bytes = MAGIC_END; bytes < file.bytes; bytes++) {
        size_t last = count;

        while (last > 0 && flushed[last] > bytes)
            last--;
        if (last == 0) {
            ck_assert_int_eq(open_first(bytes, &copy), EPC_E_CORRUPT);
            ck_assert_str_eq(message, "it holds no whole answer: it was cut off");
            close_copy(copy);
        } else if (bytes < flushed[count]) {
            /* A record of names may be whole without the answers after it. */
            check_first(bytes, answers[last], true);
        } else {
            ck_assert_int_eq(open_first(bytes, &copy), EPC_OK);
            ck_assert(samples.unfinished);
            ck_assert_uint_ge(samples.count, answers[last]);
            ck_assert(samples.count == answers[last] || samples.count == kept_count);
            close_copy(copy);
        }
    }
    forget_all();
}

/* Where the power failed: the file has its length, and from some byte on zeros. */
EPC_TEST(records__with_zeros_at_their_end_are_as_if_cut_there)
{
    static const unsigned char zeros[100];
    size_t last = 0, answers = 0, flushed = 0, end;

    for (uint32_t i = 0; i < 21; i++) {
        const size_t before = file.bytes;

        write_shape(0, 3, false, i * 1000);
        if (file.bytes > before) {
            last = before;
            answers = flushed;
            flushed = kept_count;
        }
    }
    end = file.bytes;
    kit_buffer_add_bytes(&file, zeros, sizeof zeros);
    check_first(file.bytes, flushed, true);
    for (size_t at = end; at-- > last;) {
        file.text[at] = 0;
        check_first(file.bytes, answers, true);
        if (at <= end - 16)
            check_first(end, answers, true);
    }
    forget_all();
}

/* ---- Damage ---- */

EPC_TEST(records__are_refused_if_any_byte_of_them_is_another)
{
    for (uint32_t i = 0; i < 15; i++)
        write_shape(0, 2, false, i * 1000);
    write_end();
    for (size_t i = MAGIC_END; i < file.bytes; i++) {
        file.text[i] = (char)(file.text[i] ^ (i % 2 ? 0x01 : 0xFF));
        ck_assert_msg(open_first(file.bytes, &copy) == EPC_E_CORRUPT, "byte %u", (unsigned)i);
        ck_assert_msg(strstr(message, "its record at byte ") != NULL, "%s", message);
        file.text[i] = (char)(file.text[i] ^ (i % 2 ? 0x01 : 0xFF));
        close_copy(copy);
    }
    check_first(file.bytes, kept_count, false);
    forget_all();
}

EPC_TEST(records__are_refused_with_anything_after_their_index)
{
    write_day(2);
    write_end();
    kit_buffer_add_text(&file, "x");
    ck_assert_int_eq(open_first(file.bytes, &copy), EPC_E_CORRUPT);
    ck_assert_msg(strstr(message, "is an index that does not fit the file") != NULL, "%s", message);
    close_copy(copy);
    forget_all();
}

/* ---- Files made to do harm: checksums are right ---- */

static const struct {
    const char *what;
    size_t count;
    unsigned char code[40];
    bool good;
} codes[] = {
    { "as it should be", 10, { ABCD }, true },
    { "ends in the first number", 0, { 0 }, false },
    { "no answers", 10, { 0, 4, 1, 4, 0, 'a', 'b', 'c', 'd', 0 }, false },
    { "more answers than the head says",
      12,
      { 2, 4, 1, 4, 0, 'a', 'b', 'c', 'd', 1, 0, 0 },
      false },
    { "answers without bytes", 6, { 1, 0, 1, 0, 0, 0 }, false },
    { "an answer larger than any", 9, { 1, 0x81, 0x80, 0x80, 8, 0, 0, 0, 0 }, false },
    { "more bytes of answers than any record",
      9,
      { 0x81, 0x80, 0x80, 0x20, 4, 1, 4, 0, 'a' },
      false },
    { "a number of more than 32 bits",
      10,
      { 0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 4, 1, 4, 0, 'a' },
      false },
    { "no pieces, and no answer before", 4, { 1, 4, 0, 0 }, false },
    { "a piece of an answer that is not there", 6, { 1, 4, 1, 4, 1, 0 }, false },
    { "a piece without bytes", 12, { 1, 4, 2, 0, 0, 4, 0, 'a', 'b', 'c', 'd', 0 }, false },
    { "pieces of fewer bytes", 10, { 1, 5, 1, 4, 0, 'a', 'b', 'c', 'd', 0 }, false },
    { "pieces of more bytes", 11, { 1, 4, 1, 5, 0, 'a', 'b', 'c', 'd', 'e', 0 }, false },
    { "a piece that begins between two lanes",
      12,
      { 1, 4, 2, 2, 0, 2, 0, 'a', 'b', 'c', 'd', 0 },
      false },
    { "own bytes that are not there", 7, { 1, 4, 1, 4, 0, 'a', 'b' }, false },
    { "more lanes than there are", 12, { 1, 4, 1, 4, 0, 'a', 'b', 'c', 'd', 2, 0, 0 }, false },
    { "a lane after the last", 12, { 1, 4, 1, 4, 0, 'a', 'b', 'c', 'd', 1, 2, 0 }, false },
    { "a unit of 0", 13, { 1, 4, 1, 4, 0, 'a', 'b', 'c', 'd', 1, 1, 0, 0 }, false },
    { "a difference that is not there", 11, { 1, 4, 1, 4, 0, 'a', 'b', 'c', 'd', 1, 0 }, false },
    { "bytes after the last answer", 11, { ABCD, 0 }, false },
};

EPC_TEST_LOOP(records__with_a_wrong_code_are_damaged, sizeof codes / sizeof *codes)
{
    struct epci_span answer;

    add_record((struct record_head){ .kind = RECORD_KEY,
                                     .answers = 1,
                                     .bytes = (uint32_t)codes[_i].count },
               codes[_i].code, codes[_i].count);
    ck_assert_int_eq(open_first(file.bytes, &copy), EPC_OK);
    ck_assert_msg(reader_samples_read(&samples, &cursor, 0, &answer) ==
                      (codes[_i].good ? EPC_OK : EPC_E_CORRUPT),
                  "%s", codes[_i].what);
    if (codes[_i].good)
        ck_assert_int_eq(memcmp(answer.at, "abcd", 4), 0);
    close_copy(copy);
    forget_all();
}

/* A place of 2^32 is not 0, however many bits a size has. */
EPC_TEST(records__with_a_piece_far_behind_an_answer_are_damaged)
{
    static const unsigned char code[] = { ABCD, 1, 4, 1, 4, 0x81, 0x80, 0x80, 0x80, 4, 0 };
    struct epci_span answer;

    add_record((struct record_head){ .kind = RECORD_KEY, .answers = 2, .bytes = sizeof code }, code,
               sizeof code);
    ck_assert_int_eq(open_first(file.bytes, &copy), EPC_OK);
    ck_assert_int_eq(reader_samples_read(&samples, &cursor, 1, &answer), EPC_E_CORRUPT);
    close_copy(copy);
    forget_all();
}

/* The head says how much memory is needed, before any of it is filled. */
EPC_TEST(records__that_inflate_to_more_than_their_head_says_are_damaged)
{
    static const unsigned char zeros[100000];
    struct epci_span answer;

    add_record((struct record_head){ .kind = RECORD_KEY, .answers = 1, .bytes = 10 }, zeros,
               sizeof zeros);
    ck_assert_int_eq(open_first(file.bytes, &copy), EPC_OK);
    ck_assert_int_eq(reader_samples_read(&samples, &cursor, 0, &answer), EPC_E_CORRUPT);
    close_copy(copy);
    forget_all();
}

static const struct {
    const char *says;
    struct record_head head;
} heads[] = {
    { "is of no known kind", { .kind = 7 } },
    { "does not count the answers before it", { .kind = RECORD_NEXT, .answers = 1 } },
    { "has a wrong number of answers", { .kind = RECORD_NEXT, .number = 1 } },
    { "has a wrong number of answers", { .kind = RECORD_NAMES, .number = 1, .answers = 1 } },
    { "has a wrong number of answers",
      { .kind = RECORD_NEXT, .number = 1, .answers = UINT32_MAX } },
    { "has a wrong number of answers", { .kind = RECORD_NEXT, .number = 1, .answers = 0x10001 } },
    { "is larger than records are",
      { .kind = RECORD_NEXT, .number = 1, .answers = 1, .bytes = UINT32_MAX } },
    { "is larger than what is stored can mean",
      { .kind = RECORD_NEXT, .number = 1, .answers = 1, .bytes = 1000000 } },
    { "is an index that does not fit the file",
      { .kind = RECORD_INDEX, .number = 1, .bytes = 10 } },
};

EPC_TEST_LOOP(records__with_a_wrong_head_are_refused, sizeof heads / sizeof *heads)
{
    add_record((struct record_head){ .kind = RECORD_KEY, .answers = 1, .bytes = 10 }, codes[0].code,
               10);
    add_record(heads[_i].head, codes[0].code, 10);
    kit_buffer_add_text(&file, "................"); /* as long as what follows an index */
    ck_assert_int_eq(open_first(file.bytes, &copy), EPC_E_CORRUPT);
    ck_assert_msg(strstr(message, heads[_i].says) != NULL, "%s", message);
    close_copy(copy);
    forget_all();
}

EPC_TEST(records__need_an_answer_in_full_first)
{
    add_record((struct record_head){ .kind = RECORD_NEXT, .answers = 1, .bytes = 10 },
               codes[0].code, 10);
    ck_assert_int_eq(open_first(file.bytes, &copy), EPC_E_CORRUPT);
    ck_assert_msg(strstr(message, "needs an answer before it") != NULL, "%s", message);
    close_copy(copy);
    forget_all();
}

EPC_TEST(records__of_names_that_are_none_are_refused)
{
    add_record((struct record_head){ .kind = RECORD_NAMES, .bytes = 16 }, "{\"names\": [[7]]}", 16);
    add_record((struct record_head){ .kind = RECORD_KEY, .answers = 1, .bytes = 10 }, codes[0].code,
               10);
    ck_assert_int_eq(open_first(file.bytes, &copy), EPC_E_CORRUPT);
    ck_assert_msg(strstr(message, "its record of names at byte 14 ") != NULL, "%s", message);
    close_copy(copy);
    forget_all();
}

EPC_TEST(records__of_names_that_cannot_be_inflated_are_no_stream)
{
    add_record((struct record_head){ .kind = RECORD_NAMES, .bytes = 2 }, "{}", 2);
    add_record((struct record_head){ .kind = RECORD_NAMES, .bytes = 3 }, "{}", 2);
    add_record((struct record_head){ .kind = RECORD_KEY, .answers = 1, .bytes = 10 }, codes[0].code,
               10);
    ck_assert_int_eq(open_first(file.bytes, &copy), EPC_E_CORRUPT);
    ck_assert_msg(strstr(message, "is not a stream of zlib") != NULL, "%s", message);
    close_copy(copy);
    forget_all();
}
