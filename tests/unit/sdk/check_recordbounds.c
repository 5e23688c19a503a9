/* SPDX-License-Identifier: MIT
 *
 * check_recordbounds.c -- what a capture of version 3 has at most: no more is written or read.
 */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "recordfile.h"

static const unsigned char code[] = { ABCD };

/* Half of the names that a file may have: an object without any, and spaces. */
static struct epci_span half_of_names(void)
{
    static char text[READER_RECORD_NAMES_MAX / 2];

    memset(text, ' ', sizeof text);
    memcpy(text, "{}", 2);
    return epci_span_of(text, sizeof text);
}

EPC_TEST(records__of_more_names_than_a_file_may_have_are_refused)
{
    const struct epci_span half = half_of_names();
    const struct record_head head = { .kind = RECORD_NAMES, .bytes = (uint32_t)half.left };
    size_t end;
    void *copy;

    add_record((struct record_head){ .kind = RECORD_KEY, .answers = 1, .bytes = 10 }, code,
               sizeof code);
    for (int i = 0; i < 2; i++)
        add_record((struct record_head){ .kind = head.kind, .bytes = head.bytes, .number = 1 },
                   half.at, half.left);
    end = file.bytes;
    add_record((struct record_head){ .kind = RECORD_NAMES, .bytes = 2, .number = 1 }, "{}", 2);
    ck_assert_int_eq(open_first(end, &copy), EPC_OK);
    close_copy(copy);
    ck_assert_int_eq(open_first(file.bytes, &copy), EPC_E_CORRUPT);
    ck_assert_msg(strstr(message, "has more names than a file may have") != NULL, "%s", message);
    close_copy(copy);
    forget_all();
}

static void write_abcd(struct epci_span names, uint64_t next)
{
    ck_assert_int_eq(
        reader_records_write_answer(&writer.records, &file, epci_span_of("abcd", 4), names, next),
        EPC_OK);
}

EPC_TEST(records__have_no_more_names_than_are_read)
{
    void *copy;

    for (int i = 0; i < 3; i++)
        write_abcd(half_of_names(), SECOND);
    write_end();
    ck_assert_msg(open_first(file.bytes, &copy) == EPC_OK, "%s", message);
    ck_assert_uint_eq(samples.count, 3);
    close_copy(copy);
    forget_all();
}

EPC_TEST(records__have_no_more_answers_than_are_read)
{
    void *copy;

    for (int i = 0; i < 70000; i++)
        write_abcd(epci_span_of(NULL, 0), 0);
    write_end();
    ck_assert_msg(open_first(file.bytes, &copy) == EPC_OK, "%s", message);
    ck_assert_uint_eq(samples.count, 70000);
    ck_assert_uint_eq(samples.records.count, 3);
    close_copy(copy);
    forget_all();
}

/* Where a file has room for an answer, the answer and the end of the file do not make it larger
 * than what is read; these answers have nothing in common. */
EPC_TEST(records__end_before_their_file_is_too_large_to_be_read)
{
    static unsigned char bytes[100001];
    uint64_t most = READER_SAVED_MAX;
    uint32_t state = 1;
    size_t before = 0;

    for (int i = 0; i < 10; i++) {
        for (size_t j = 0; j < sizeof bytes; j++) {
            state = state * 1103515245u + 12345u;
            bytes[j] = (unsigned char)(state >> 16);
        }
        while (i == 9 && !reader_saved_has_room(&writer, most, sizeof bytes))
            most -= 1000;
        before = file.bytes;
        write_answer(epci_span_of(bytes, sizeof bytes), 0);
    }
    write_end();
    ck_assert_uint_gt(most, READER_SAVED_MAX / 2);
    ck_assert_uint_le(most + file.bytes - before, READER_SAVED_MAX);
    check_first(file.bytes, kept_count, false);
    forget_all();
}

EPC_TEST(records__take_no_answer_that_is_empty_or_too_large)
{
    const struct epci_span wrong[] = { { .left = 0 }, { .left = READER_RECORD_ANSWER_MAX + 1 } };

    for (size_t i = 0; i < 2; i++)
        ck_assert_int_eq(reader_records_write_answer(&writer.records, &file, wrong[i],
                                                     epci_span_of(NULL, 0), SECOND),
                         EPC_E_INVALID);
    forget_all();
}
