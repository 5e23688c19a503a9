/* SPDX-License-Identifier: MIT
 *
 * check_remote_capture.c -- what a capture keeps is what it answers. */
#define _XOPEN_SOURCE 700
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <epc/epc.h>

#include "remote/program/capture.h"

static char folder[] = "/tmp/check_remote_capture.XXXXXX", file[64];

static int echo_call(void *self, uint16_t operation, struct epci_span stub, size_t limit,
                     struct kit_buffer *answer, struct remote_refusal *refusal)
{
    (void)self;
    (void)limit;
    if (operation == 99)
        return remote_fill_refusal(refusal, REMOTE_REFUSED_RIGHT, 5, "not this one");
    kit_buffer_add_format(answer, "%u: ", operation);
    kit_buffer_add_bytes(answer, stub.at, stub.left);
    return EPC_OK;
}

static void echo_close(void *self)
{
    (void)self;
}

static const struct remote_carrier_ops echo_ops = { echo_call, echo_close };

static int call_text(struct remote_carrier *carrier, uint16_t operation, const char *text,
                     size_t limit, struct kit_buffer *answer, struct remote_refusal *refusal)
{
    return carrier->ops->call(carrier->self, operation, epci_span_of(text, strlen(text)), limit,
                              answer, refusal);
}

static void capture_three(void)
{
    struct remote_carrier carrier = { .ops = &echo_ops };
    struct remote_capture *capture;
    struct remote_refusal refusal;
    struct kit_buffer answer = { 0 };
    char why[256];

    ck_assert_ptr_nonnull(mkdtemp(strcpy(folder, "/tmp/check_remote_capture.XXXXXX")));
    snprintf(file, sizeof file, "%s/c", folder);
    ck_assert(remote_capture_open(file, &capture, why, sizeof why));
    ck_assert_int_eq(remote_capture_wrap_carrier(capture, &carrier), EPC_OK);
    ck_assert_int_eq(call_text(&carrier, 3, "first\ncall 3 4\n", 100, &answer, &refusal), EPC_OK);
    kit_buffer_release(&answer);
    ck_assert_int_eq(call_text(&carrier, 17, "", 100, &answer, &refusal), EPC_OK);
    kit_buffer_release(&answer);
    ck_assert_int_eq(call_text(&carrier, 99, "x", 100, &answer, &refusal), EPC_E_ACCESS);
    remote_carrier_close(&carrier);
    ck_assert(remote_capture_close(capture));
}

static void remove_capture(void)
{
    unlink(file);
    rmdir(folder);
}

EPC_TEST_IN(remote_capture__answers_as_the_computer_did, capture_three(), remove_capture())
{
    struct remote_carrier carrier;
    struct remote_refusal refusal;
    struct kit_buffer answer = { 0 };

    ck_assert_int_eq(remote_replay_open(file, &carrier, &refusal), EPC_OK);
    ck_assert_int_eq(call_text(&carrier, 3, "anything", 100, &answer, &refusal), EPC_OK);
    ck_assert_uint_eq(answer.bytes, 18);
    ck_assert_mem_eq(answer.text, "3: first\ncall 3 4\n", 18);
    kit_buffer_release(&answer);
    ck_assert_int_eq(call_text(&carrier, 17, "anything", 100, &answer, &refusal), EPC_OK);
    kit_buffer_release(&answer);
    ck_assert_int_ne(call_text(&carrier, 99, "anything", 100, &answer, &refusal), EPC_OK);
    ck_assert_str_eq(refusal.why, "not this one");
    ck_assert_int_ne(call_text(&carrier, 3, "anything", 100, &answer, &refusal), EPC_OK);
    ck_assert_ptr_nonnull(strstr(refusal.why, "no further call"));
    remote_carrier_close(&carrier);
}

EPC_TEST_IN(remote_capture__is_its_owners_and_replaces_nothing, capture_three(), remove_capture())
{
    struct remote_capture *capture;
    struct stat about;
    char why[256];

    ck_assert_int_eq(stat(file, &about), 0);
    ck_assert_uint_eq(about.st_mode & 0777, 0600);
    ck_assert(!remote_capture_open(file, &capture, why, sizeof why));
    ck_assert_ptr_nonnull(strstr(why, "exists"));
}

EPC_TEST_IN(remote_capture__another_order_and_less_room_are_refused, capture_three(),
            remove_capture())
{
    struct remote_carrier carrier;
    struct remote_refusal refusal;
    struct kit_buffer answer = { 0 };

    ck_assert_int_eq(remote_replay_open(file, &carrier, &refusal), EPC_OK);
    ck_assert_int_ne(call_text(&carrier, 17, "", 100, &answer, &refusal), EPC_OK);
    ck_assert_ptr_nonnull(strstr(refusal.why, "another call"));
    remote_carrier_close(&carrier);
    ck_assert_int_eq(remote_replay_open(file, &carrier, &refusal), EPC_OK);
    ck_assert_int_ne(call_text(&carrier, 3, "", 17, &answer, &refusal), EPC_OK);
    ck_assert_ptr_nonnull(strstr(refusal.why, "larger than the room"));
    remote_carrier_close(&carrier);
}

EPC_TEST(remote_capture__other_files_are_refused)
{
    struct remote_carrier carrier;
    struct remote_refusal refusal;

    ck_assert_int_ne(remote_replay_open("/dev/null", &carrier, &refusal), EPC_OK);
    ck_assert_int_ne(remote_replay_open("/no/such/file", &carrier, &refusal), EPC_OK);
    ck_assert_ptr_nonnull(strstr(refusal.why, "cannot be read"));
}
