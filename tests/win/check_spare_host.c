/* SPDX-License-Identifier: MIT
 *
 * check_spare_host.c -- a host that is started before its DLL is known: who gets it, and that none
 * is left. */
#include "epc_check.h"

#include <windows.h>

#include <epc/epc.h>

#include "host/bitness.h"
#include "host/key/providerkey.h"
#include "host/target.h"
#include "reader/collect/sparehost.h"

/* The program that hosts DLLs of this bitness. */
static const char *host_program(void)
{
    static char path[HOST_TEXT_CAPACITY];

    ck_assert_int_eq(host_find_program(HOST_PROGRAMS_HOST, HOST_OUR_BITS, path, sizeof path),
                     EPC_OK);
    return path;
}

EPC_TEST(spare_host__is_taken_once_and_obeys)
{
    struct reader_spare_host *spare = reader_spare_host_start();
    struct host_session session, another;
    struct host_reply_returned reply;

    ck_assert_ptr_nonnull(spare);
    ck_assert(reader_spare_host_take(spare, host_program(), &session));
    ck_assert(!reader_spare_host_take(spare, host_program(), &another));
    reader_spare_host_free(spare);
    ck_assert_int_eq(host_session_call_provider_open(&session, &reply), HOST_RETURNED);
    host_session_close(&session);
}

EPC_TEST(spare_host__of_another_program_is_left_for_others)
{
    struct reader_spare_host *spare = reader_spare_host_start();
    struct host_session session;

    ck_assert_ptr_nonnull(spare);
    ck_assert(!reader_spare_host_take(spare, "C:\\other.exe", &session));
    ck_assert(reader_spare_host_take(spare, host_program(), &session));
    reader_spare_host_free(spare);
    host_session_close(&session);
}

EPC_TEST(spare_host__cannot_be_taken_after_its_end)
{
    struct reader_spare_host *spare = reader_spare_host_start();
    struct host_session session;

    ck_assert_ptr_nonnull(spare);
    reader_spare_host_end(spare);
    ck_assert(!reader_spare_host_take(spare, host_program(), &session));
    reader_spare_host_free(spare);
    ck_assert(!reader_spare_host_take(NULL, host_program(), &session));
}
