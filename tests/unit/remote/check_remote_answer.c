/* SPDX-License-Identifier: MIT
 *
 * check_remote_answer.c -- what is accepted of Samba's answers. */
#include "epc_check.h"

#include <stddef.h>
#include <string.h>

#include "blockbuilder.h"
#include "remote/rrp/answer.h"

static void build_answer(struct block *b)
{
    static const uint64_t cells[] = { 1, 2 };

    block_init(b);
    block_answer(b, "PC");
    block_object(b, 2, BLOCK_SINGLE);
    block_counter(b, 4, 0x00010000); /* PERF_COUNTER_RAWCOUNT */
    block_counter(b, 6, 0x30020400); /* PERF_AVERAGE_TIMER: its 8 bytes are right */
    block_cells(b, cells);
}

static size_t total_at(void)
{
    return offsetof(struct epci_wire_data, total_bytes);
}

EPC_TEST(remote_answer__a_right_one_stays_as_it_is)
{
    struct remote_mended mended;
    struct block b;
    char sentence[200];
    unsigned char before[4096];

    build_answer(&b);
    memcpy(before, b.bytes, b.used);
    remote_answer_find_and_repair_faults(b.bytes, b.used, &mended);
    ck_assert(mended.is_block && !mended.length && !mended.cells);
    ck_assert_mem_eq(before, b.bytes, b.used);
    remote_describe_answer_faults(&mended, sentence, sizeof sentence);
    ck_assert_str_eq(sentence, "");
    block_release(&b);
}

EPC_TEST(remote_answer__a_length_without_the_header_is_put_right)
{
    struct remote_mended mended;
    struct block b;
    char sentence[200];

    build_answer(&b);
    block_put(&b, total_at(), block_get(&b, total_at()) - (uint32_t)b.header);
    block_put(&b, block_counter_at(&b, 0, 0) + offsetof(struct epci_wire_counter, size), 8);
    remote_answer_find_and_repair_faults(b.bytes, b.used, &mended);
    ck_assert(mended.is_block && mended.length && mended.cells);
    ck_assert_uint_eq(block_get(&b, total_at()), b.used);
    remote_describe_answer_faults(&mended, sentence, sizeof sentence);
    ck_assert_ptr_nonnull(strstr(sentence, "TotalByteLength lacks the header, and 32-bit"));
    block_release(&b);
}

EPC_TEST(remote_answer__another_wrong_length_stays_wrong)
{
    struct remote_mended mended;
    struct block b;

    build_answer(&b);
    block_put(&b, total_at(), (uint32_t)(b.used - b.header - 4));
    remote_answer_find_and_repair_faults(b.bytes, b.used, &mended);
    ck_assert(!mended.length);
    ck_assert_uint_eq(block_get(&b, total_at()), b.used - b.header - 4);
    block_release(&b);
}

EPC_TEST(remote_answer__names_and_short_answers_are_no_blocks)
{
    struct remote_mended mended;
    char names[200] = "1";
    struct block b;

    remote_answer_find_and_repair_faults(names, sizeof names, &mended);
    ck_assert(!mended.is_block);
    build_answer(&b);
    for (size_t bytes = 0; bytes < sizeof(struct epci_wire_data); bytes++) {
        remote_answer_find_and_repair_faults(b.bytes, bytes, &mended);
        ck_assert(!mended.is_block);
    }
    block_release(&b);
}
