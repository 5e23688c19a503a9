/* SPDX-License-Identifier: MIT
 *
 * check_answer.c -- building whole answers from blocks. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "reader/answer/answer.h"
#include "check/check.h"
#include "check/walk.h"
#include "reader/files/systemtime.h"

#include "blockbuilder.h"
#include "findings.h"

static const uint16_t computer[] = { 'P', 'C' };

/* One object without instances and one counter. */
static void one_object(struct block *b, uint32_t index)
{
    block_init(b);
    block_object(b, index, BLOCK_SINGLE);
    block_counter(b, index + 2, EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(b, (const uint64_t[]){ 7 });
}

EPC_TEST(answer__without_blocks_is_a_header_with_the_name)
{
    const struct epci_answer_times times = { 1000, 10, 0 };
    struct reader_answer answer;
    struct check_parsed_data data;

    ck_assert_int_eq(reader_answer_init(&answer, computer, 2), EPC_OK);
    reader_answer_fill_header(&answer, &times);
    ck_assert_int_eq(check_read_data_header(reader_span_of_whole_answer(&answer), &data, NULL),
                     EPC_OK);
    ck_assert_uint_eq(data.head.header_bytes, 96);
    ck_assert_uint_eq(data.head.total_bytes, 96);
    ck_assert_uint_eq(data.head.name_offset, 88);
    ck_assert_uint_eq(data.head.name_bytes, 6);
    ck_assert_uint_eq(data.head.object_count, 0);
    ck_assert_uint_eq(data.head.perf_time, 1000);
    ck_assert_uint_eq(data.head.perf_freq, 10);
    ck_assert_uint_eq(data.name.left, 4);
    ck_assert_mem_eq(data.name.at, computer, 4);
    ck_assert_uint_eq(data.objects.left, 0);
    reader_answer_release(&answer);
}

EPC_TEST(answer__holds_the_blocks_one_after_the_other)
{
    const struct epci_answer_times times = { 1, 1, 1 };
    const struct check_options options = { .level = 1, .profile = CHECK_PROFILE_CURRENT };
    struct findings findings = { 0 };
    struct reader_answer answer;
    struct check_parsed_data data;
    struct check_parsed_object object;
    struct block a, b;

    one_object(&a, 230);
    one_object(&b, 240);
    ck_assert_int_eq(reader_answer_init(&answer, computer, 2), EPC_OK);
    ck_assert_int_eq(reader_answer_add_block(&answer, block_span(&a).at, block_span(&a).left),
                     EPC_OK);
    ck_assert_int_eq(reader_answer_add_block(&answer, block_span(&b).at, block_span(&b).left),
                     EPC_OK);
    reader_answer_fill_header(&answer, &times);
    ck_assert_int_eq(check_read_data_header(reader_span_of_whole_answer(&answer), &data, NULL),
                     EPC_OK);
    ck_assert_uint_eq(data.head.object_count, 2);
    check_block(data.objects, 2, &options, findings_add, &findings);
    ck_assert_str_eq(findings_rules(&findings), "");
    ck_assert_int_eq(check_read_next_object(&data.objects, &object, NULL), EPC_OK);
    ck_assert_uint_eq(object.head.name_index, 230);
    ck_assert_int_eq(check_read_next_object(&data.objects, &object, NULL), EPC_OK);
    ck_assert_uint_eq(object.head.name_index, 240);
    reader_answer_release(&answer);
    block_release(&a);
    block_release(&b);
}

EPC_TEST(answer__grows_to_any_size)
{
    const struct epci_answer_times times = { 1, 1, 1 };
    struct reader_answer answer;
    struct check_parsed_data data;
    struct block b;

    one_object(&b, 230);
    ck_assert_int_eq(reader_answer_init(&answer, computer, 2), EPC_OK);
    for (int i = 0; i < 5000; i++)
        ck_assert_int_eq(reader_answer_add_block(&answer, block_span(&b).at, block_span(&b).left),
                         EPC_OK);
    reader_answer_fill_header(&answer, &times);
    ck_assert_int_eq(check_read_data_header(reader_span_of_whole_answer(&answer), &data, NULL),
                     EPC_OK);
    ck_assert_uint_eq(data.head.object_count, 5000);
    ck_assert_uint_eq(data.objects.left, 5000 * block_span(&b).left);
    reader_answer_release(&answer);
    block_release(&b);
}

static const struct {
    uint64_t time;
    uint16_t wanted[8];
} moments[] = {
    { 0, { 1601, 1, 1, 1, 0, 0, 0, 0 } },
    { 116444736000000000u, { 1970, 1, 4, 1, 0, 0, 0, 0 } },
    { 125962559999990000u, { 2000, 2, 1, 28, 23, 59, 59, 999 } },
    { 125962560000000000u, { 2000, 2, 2, 29, 0, 0, 0, 0 } },
    { 133485407999990000u, { 2023, 12, 0, 31, 23, 59, 59, 999 } },
    { 133536386445670000u, { 2024, 2, 4, 29, 0, 4, 4, 567 } },
    { 133485408000000000u, { 2024, 1, 1, 1, 0, 0, 0, 0 } },
};

EPC_TEST_LOOP(answer__writes_the_time_as_a_date, sizeof moments / sizeof *moments)
{
    uint16_t got[8];

    epci_systemtime_from_100ns(moments[_i].time, got);
    for (int i = 0; i < 8; i++)
        ck_assert_msg(got[i] == moments[_i].wanted[i], "number %d is %u, not %u", i, got[i],
                      moments[_i].wanted[i]);
}

EPC_TEST_LOOP(answer__a_date_is_the_time_that_it_was_written_from, sizeof moments / sizeof *moments)
{
    uint64_t got = 1;

    ck_assert(reader_100ns_from_systemtime(moments[_i].wanted, &got));
    ck_assert_uint_eq(got, moments[_i].time / 10000 * 10000);
}

EPC_TEST(answer__every_day_of_600_years_is_read_as_it_was_written)
{
    const uint64_t day = 864000000000u;

    for (uint64_t i = 0; i < 600 * 366; i++) {
        uint16_t date[8];
        uint64_t got = 0;

        epci_systemtime_from_100ns(i * day, date);
        ck_assert(reader_100ns_from_systemtime(date, &got) && got == i * day);
    }
}

static const uint16_t no_dates[][8] = {
    { 1600, 12, 0, 31, 0, 0, 0, 0 },  { 2023, 0, 0, 1, 0, 0, 0, 0 },
    { 2023, 13, 0, 1, 0, 0, 0, 0 },   { 2023, 1, 0, 0, 0, 0, 0, 0 },
    { 2023, 2, 0, 29, 0, 0, 0, 0 },   { 2100, 2, 0, 29, 0, 0, 0, 0 },
    { 2023, 4, 0, 31, 0, 0, 0, 0 },   { 2023, 1, 0, 1, 24, 0, 0, 0 },
    { 2023, 1, 0, 1, 0, 60, 0, 0 },   { 2023, 1, 0, 1, 0, 0, 60, 0 },
    { 2023, 1, 0, 1, 0, 0, 0, 1000 }, { 65535, 65535, 0, 65535, 65535, 65535, 65535, 65535 },
};

EPC_TEST_LOOP(answer__what_is_no_date_is_no_time, sizeof no_dates / sizeof *no_dates)
{
    uint64_t got = 7;

    ck_assert(!reader_100ns_from_systemtime(no_dates[_i], &got));
    ck_assert_uint_eq(got, 7);
}

EPC_TEST(answer__of_another_computer_is_copied_without_what_follows_it)
{
    const struct epci_answer_times times = { 1, 1, 1 };
    struct reader_answer answer, copy;
    struct epci_span span;
    unsigned char bytes[1024] = { 0 };
    struct block block;

    one_object(&block, 230);
    ck_assert_int_eq(reader_answer_init(&answer, computer, 2), EPC_OK);
    ck_assert_int_eq(reader_answer_add_block(&answer, block.bytes, block.used), EPC_OK);
    reader_answer_fill_header(&answer, &times);
    span = reader_span_of_whole_answer(&answer);
    ck_assert_uint_lt(span.left, sizeof bytes);
    memcpy(bytes, span.at, span.left);
    ck_assert_int_eq(reader_answer_init_copy(&copy, epci_span_of(bytes, sizeof bytes)), EPC_OK);
    ck_assert_uint_eq(copy.all.objects, 1);
    ck_assert_uint_eq(reader_span_of_whole_answer(&copy).left, span.left);
    ck_assert_mem_eq(reader_span_of_whole_answer(&copy).at, span.at, span.left);
    reader_answer_release(&copy);
    ck_assert_int_eq(reader_answer_init_copy(&copy, epci_span_of(bytes, span.left - 1)),
                     EPC_E_TRUNCATED);
    ck_assert_uint_eq(reader_span_of_whole_answer(&copy).left, 0);
    block_release(&block);
    reader_answer_release(&answer);
}
