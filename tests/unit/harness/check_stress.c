/* SPDX-License-Identifier: MIT
 *
 * check_stress.c -- the commands of the trials and their replies: complete, and out of bounds. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "harness/stress/stress.h"

static const unsigned char *fields(const struct kit_buffer *record, uint32_t *count)
{
    *count = (uint32_t)(record->bytes - HOST_RECORD_HEAD);
    return (const unsigned char *)record->text + HOST_RECORD_HEAD;
}

static const struct harness_cycle asked = { 1000, HARNESS_CYCLE_RELOAD, 500 };

static struct harness_cycled a_cycled(void)
{
    struct harness_cycled reply = { .done = 1000, .points = HARNESS_USAGE_POINTS };

    for (uint32_t i = 0; i < HARNESS_USAGE_POINTS; i++) {
        const struct host_usage usage = { 10 + i, 20 + i, 30 + i, 40 + i, 50 + i, 60 + i };

        reply.point[i].cycle = 100 + 300 * i;
        reply.point[i].usage = usage;
    }
    return reply;
}

static int cycled_again(const struct harness_cycled *reply, struct harness_cycled *out)
{
    struct kit_buffer record;
    uint32_t count;
    const unsigned char *at;
    int status;

    ck_assert_int_eq(
        host_record_encode(&record, NULL, HOST_REPLY_NUMBERS, harness_cycled_parts, reply), EPC_OK);
    at = fields(&record, &count);
    status = harness_decode_cycle_reply(at, count, &asked, out);
    kit_buffer_release(&record);
    return status;
}

EPC_TEST(stress__a_cycle_command_comes_back_as_it_was)
{
    struct kit_buffer record;
    struct harness_cycle out;
    uint32_t count;
    const unsigned char *at;

    ck_assert_int_eq(host_record_encode(&record, NULL, (enum host_record_kind)HARNESS_COMMAND_CYCLE,
                                        harness_cycle_parts, &asked),
                     EPC_OK);
    at = fields(&record, &count);
    ck_assert_int_eq(host_record_decode(at, count, harness_cycle_parts, &out), EPC_OK);
    ck_assert(out.cycles == 1000 && out.around == HARNESS_CYCLE_RELOAD && out.budget_ms == 500);
    kit_buffer_release(&record);
}

EPC_TEST(stress__what_cycles_used_comes_back_as_it_was)
{
    struct harness_cycled reply = a_cycled(), out;

    ck_assert_int_eq(cycled_again(&reply, &out), EPC_OK);
    ck_assert(memcmp(&out, &reply, sizeof out) == 0);
}

EPC_TEST(stress__more_cycles_than_were_asked_for_are_refused)
{
    struct harness_cycled reply = a_cycled(), out;

    reply.done = 1001;
    ck_assert_int_eq(cycled_again(&reply, &out), EPC_E_CORRUPT);
}

EPC_TEST_LOOP(stress__usage_points_that_do_not_rise_or_lie_behind_the_last_cycle_are_refused, 3)
{
    static const uint32_t second[] = { 100, 0, 1001 };
    struct harness_cycled reply = a_cycled(), out;

    reply.point[1].cycle = second[_i];
    ck_assert_int_eq(cycled_again(&reply, &out), EPC_E_CORRUPT);
}

EPC_TEST(stress__more_points_than_there_are_places_are_refused)
{
    struct harness_cycled reply = a_cycled(), out;

    reply.points = HARNESS_USAGE_POINTS + 1;
    ck_assert_int_eq(cycled_again(&reply, &out), EPC_E_CORRUPT);
}

EPC_TEST(stress__an_unknown_call_that_failed_is_refused)
{
    struct harness_cycled reply = a_cycled(), out;

    reply.failed = HARNESS_FAILED_LOAD + 1;
    ck_assert_int_eq(cycled_again(&reply, &out), EPC_E_CORRUPT);
}

/* ---- TOGETHER ---- */

static const struct harness_together four = { 4, 10, 300, 2, CHECK_PROFILE_WIN2000 };

static int together_again(const struct harness_together *command, struct harness_together *out)
{
    struct kit_buffer record;
    uint32_t count;
    const unsigned char *at;
    int status;

    ck_assert_int_eq(host_record_encode(&record, NULL,
                                        (enum host_record_kind)HARNESS_COMMAND_TOGETHER,
                                        harness_together_parts, command),
                     EPC_OK);
    at = fields(&record, &count);
    status = host_record_decode(at, count, harness_together_parts, out);
    kit_buffer_release(&record);
    return status;
}

static int togethered_again(struct harness_togethered reply, struct harness_togethered *out)
{
    struct kit_buffer record;
    uint32_t count;
    const unsigned char *at;
    int status;

    ck_assert_int_eq(
        host_record_encode(&record, NULL, HOST_REPLY_NUMBERS, harness_togethered_parts, &reply),
        EPC_OK);
    at = fields(&record, &count);
    status = harness_decode_together_reply(at, count, &four, out);
    kit_buffer_release(&record);
    return status;
}

EPC_TEST(stress__a_together_command_comes_back_as_it_was)
{
    struct harness_together out;

    ck_assert_int_eq(together_again(&four, &out), EPC_OK);
    ck_assert(out.threads == 4 && out.rounds == 10 && out.budget_ms == 300 && out.level == 2 &&
              out.profile == CHECK_PROFILE_WIN2000);
}

EPC_TEST_LOOP(stress__one_thread_and_more_than_eight_are_refused, 2)
{
    struct harness_together command = four, out;

    command.threads = _i == 0 ? 0 : HARNESS_THREADS_MAX + 1;
    ck_assert_int_eq(together_again(&command, &out), EPC_E_CORRUPT);
}

EPC_TEST(stress__what_threads_did_comes_back_as_it_was)
{
    const struct harness_togethered reply = { 40, HARNESS_TOGETHER_CALL, 4, 10 };
    struct harness_togethered out;

    ck_assert_int_eq(togethered_again(reply, &out), EPC_OK);
    ck_assert(memcmp(&out, &reply, sizeof out) == 0);
}

EPC_TEST_LOOP(stress__threads_and_rounds_that_were_not_asked_for_are_refused, 4)
{
    static const struct harness_togethered wrong[] = {
        { 41, HARNESS_TOGETHER_DONE, 0, 0 },
        { 40, HARNESS_TOGETHER_GONE + 1, 0, 0 },
        { 40, HARNESS_TOGETHER_CALL, 5, 1 },
        { 40, HARNESS_TOGETHER_CALL, 1, 11 },
    };
    struct harness_togethered out;

    ck_assert_int_eq(togethered_again(wrong[_i], &out), EPC_E_CORRUPT);
}
