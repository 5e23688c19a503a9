/* SPDX-License-Identifier: MIT
 *
 * check_sweep.c -- which sizes are tried, and which answers are unusual. */
#include "epc_check.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "harness/stress/sweep.h"

#include "blockbuilder.h"

#define NEEDED 464u

/* ---- Answers ---- */

static struct host_reply_collected more_data(void)
{
    struct host_reply_collected reply = { .status = 234 };

    return reply;
}

static struct host_reply_collected data(uint32_t bytes)
{
    struct host_reply_collected reply = { .bytes = bytes, .types = 2, .moved = bytes };

    reply.data.count = bytes;
    return reply;
}

EPC_TEST(sweep__what_a_right_provider_does_is_ordinary)
{
    struct host_reply_collected less = more_data(), all = data(NEEDED), grown = data(NEEDED + 8);

    ck_assert_uint_eq(harness_classify_sweep_answer(&less, 0, NEEDED), 0);
    ck_assert_uint_eq(harness_classify_sweep_answer(&less, NEEDED - 1, NEEDED), 0);
    ck_assert_uint_eq(harness_classify_sweep_answer(&all, NEEDED, NEEDED), 0);
    ck_assert_uint_eq(harness_classify_sweep_answer(&all, NEEDED + 64, NEEDED), 0);
    ck_assert_uint_eq(harness_classify_sweep_answer(&grown, NEEDED + 64, NEEDED), 0);
}

EPC_TEST(sweep__less_than_there_is_is_short)
{
    struct host_reply_collected none = data(0), some = data(96);

    ck_assert_uint_eq(harness_classify_sweep_answer(&none, 100, NEEDED), HARNESS_SWEEP_SHORT);
    ck_assert_uint_eq(harness_classify_sweep_answer(&some, 100, NEEDED), HARNESS_SWEEP_SHORT);
}

EPC_TEST(sweep__no_data_for_a_buffer_that_is_large_enough_is_refused)
{
    struct host_reply_collected reply = more_data();

    ck_assert_uint_eq(harness_classify_sweep_answer(&reply, NEEDED, NEEDED), HARNESS_SWEEP_REFUSED);
}

EPC_TEST(sweep__each_wrong_thing_has_its_kind)
{
    struct host_reply_collected reply = more_data();

    reply.bytes = 1;
    ck_assert_uint_eq(harness_classify_sweep_answer(&reply, 8, NEEDED), HARNESS_SWEEP_OUTPUTS);
    reply = more_data();
    reply.moved = -1;
    ck_assert_uint_eq(harness_classify_sweep_answer(&reply, 8, NEEDED), HARNESS_SWEEP_OUTPUTS);
    reply = more_data();
    reply.types = 1;
    ck_assert_uint_eq(harness_classify_sweep_answer(&reply, 8, NEEDED), HARNESS_SWEEP_OUTPUTS);
    reply = more_data();
    reply.data.count = 1;
    ck_assert_uint_eq(harness_classify_sweep_answer(&reply, 8, NEEDED), HARNESS_SWEEP_WRITES);
    reply = more_data();
    reply.damaged = true;
    ck_assert_uint_eq(harness_classify_sweep_answer(&reply, 8, NEEDED), HARNESS_SWEEP_DAMAGED);
    reply.fault.code = 0xC0000005u;
    ck_assert_uint_eq(harness_classify_sweep_answer(&reply, 8, NEEDED),
                      HARNESS_SWEEP_DAMAGED | HARNESS_SWEEP_FAULT);
    reply = data(NEEDED);
    reply.hit.code = 0xC0000005u;
    ck_assert_uint_eq(harness_classify_sweep_answer(&reply, NEEDED, NEEDED), HARNESS_SWEEP_FAULT);
    reply = data(0);
    reply.status = 13;
    ck_assert_uint_eq(harness_classify_sweep_answer(&reply, NEEDED, NEEDED), HARNESS_SWEEP_STATUS);
    reply = data(NEEDED);
    reply.moved = NEEDED - 4;
    ck_assert_uint_eq(harness_classify_sweep_answer(&reply, NEEDED, NEEDED), HARNESS_SWEEP_LENGTHS);
    reply = data(NEEDED);
    ck_assert_uint_eq(harness_classify_sweep_answer(&reply, NEEDED - 1, NEEDED),
                      HARNESS_SWEEP_LENGTHS);
}

/* ---- Sizes ---- */

/* One object with this many instances of one 8-byte counter. */
static struct block a_block(int instances)
{
    struct block b;

    block_init(&b);
    block_many(&b, 230, 232, EPC_PERF_COUNTER_BULK_COUNT);
    for (int i = 0; i < instances; i++)
        block_instance(&b, "instance", NULL);
    return b;
}

static bool has(const uint32_t *sizes, size_t count, size_t size)
{
    for (size_t i = 0; i < count; i++)
        if (sizes[i] == size)
            return true;
    return false;
}

EPC_TEST(sweep__every_size_to_what_is_needed_and_64_more_is_tried_once)
{
    struct block b = a_block(7);
    uint32_t *sizes = malloc(HOST_SWEEP_MAX * sizeof *sizes);
    unsigned char seen[4096] = { 0 };
    size_t count = harness_list_sweep_sizes(block_span(&b), sizes, HOST_SWEEP_MAX);

    ck_assert_uint_eq(count, b.used + 64 + 1);
    for (size_t i = 0; i < count; i++) {
        ck_assert_uint_le(sizes[i], b.used + 64);
        ck_assert_uint_eq(seen[sizes[i]]++, 0);
    }
    free(sizes);
    block_release(&b);
}

EPC_TEST(sweep__the_telling_sizes_come_first)
{
    struct block b = a_block(200);
    uint32_t *sizes = malloc(HOST_SWEEP_MAX * sizeof *sizes);
    size_t count = harness_list_sweep_sizes(block_span(&b), sizes, HOST_SWEEP_MAX);

    ck_assert_uint_gt(count, 4096);
    ck_assert_uint_eq(sizes[0], 0);
    ck_assert(has(sizes, 100, b.used - 1) && has(sizes, 100, b.used) &&
              has(sizes, 100, b.used + 8));
    ck_assert(has(sizes, 200, 64) && has(sizes, 200, 64 + 40) && has(sizes, 200, 64 + 40 + 8));
    free(sizes);
    block_release(&b);
}

EPC_TEST(sweep__of_a_large_block_only_the_ends_of_its_parts_are_tried)
{
    struct block b = a_block(3000);
    uint32_t sizes[400];
    size_t count = harness_list_sweep_sizes(block_span(&b), sizes, 400);

    ck_assert_uint_gt(b.used, HARNESS_SWEEP_ALL);
    ck_assert_uint_gt(count, 150);
    ck_assert(has(sizes, count, 0) && has(sizes, count, 8) && !has(sizes, count, 9));
    ck_assert(has(sizes, count, 104 - 8) && has(sizes, count, 104 + 8));
    ck_assert(has(sizes, count, b.used - 8) && has(sizes, count, b.used + 64));
    ck_assert(!has(sizes, count, b.used - 9) && !has(sizes, count, b.used + 65));
    for (size_t i = 0; i < count; i++)
        ck_assert(!has(sizes, i, sizes[i]));
    block_release(&b);
}

EPC_TEST(sweep__a_block_that_cannot_be_walked_has_its_ends)
{
    static const unsigned char nonsense[100] = { 0xFF, 0xFF, 0xFF, 0x7F };
    uint32_t sizes[1000];
    size_t count = harness_list_sweep_sizes(epci_span_of(nonsense, sizeof nonsense), sizes, 1000);

    ck_assert_uint_eq(count, 100 + 64 + 1);
}
