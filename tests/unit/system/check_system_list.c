/* SPDX-License-Identifier: MIT
 *
 * check_system_list.c -- the list of processes, of both sizes of pointers, also if it lies.
 */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include "madeup.h"

/* A list in memory of exactly its size. */
static unsigned char *bytes;
static struct sysperf_list list;

static void fresh(uint32_t width, size_t size)
{
    free(bytes);
    bytes = calloc(1, size);
    list = (struct sysperf_list){ bytes, size, 0x10000000, width };
}

static void put(size_t at, uint64_t value, size_t size)
{
    memcpy(bytes + at, &value, size);
}

EPC_TEST_IN(list__of_narrow_pointers_is_read, fresh(4, 184 + 2 * 64 + 6))
{
    struct sysperf_process process;
    struct sysperf_thread thread;
    size_t at = 0;

    put(4, 2, 4);
    put(32, 11, 8);
    put(40, 12, 8);
    put(48, 13, 8);
    put(56, 6, 2);
    put(60, 0x10000000 + 184 + 128, 4);
    put(64, 8, 4);
    put(68, 14, 4);
    put(72, 15, 4);
    put(76, 16, 4);
    put(92, 0xFFFFFFFF, 4);
    put(104, 18, 4);
    put(124, 19, 4);
    put(132, 20, 4);
    put(184 + 64, 21, 8);
    put(184 + 64 + 8, 22, 8);
    put(184 + 64 + 16, 23, 8);
    put(184 + 64 + 36, 24, 4);
    put(184 + 64 + 40, 25, 4);
    put(184 + 64 + 44, 26, 4);
    put(184 + 64 + 48, 27, 4);
    put(184 + 64 + 52, 28, 4);
    put(184 + 64 + 56, 29, 4);
    put(184 + 128, 'a', 2);
    ck_assert(sysperf_list_next_process(&list, &at, &process));
    ck_assert_uint_eq(process.created, 11);
    ck_assert_uint_eq(process.user, 12);
    ck_assert_uint_eq(process.kernel, 13);
    ck_assert_uint_eq(process.id, 14);
    ck_assert_uint_eq(process.creator, 15);
    ck_assert_uint_eq(process.handles, 16);
    ck_assert_uint_eq(process.virtual_bytes, 0xFFFFFFFF);
    ck_assert_uint_eq(process.working_set, 18);
    ck_assert_uint_eq(process.paged_bytes, 19);
    ck_assert_uint_eq(process.private_bytes, 20);
    ck_assert_int_eq(process.priority, 8);
    ck_assert_uint_eq(process.units, 3);
    ck_assert_uint_eq(process.name[0], 'a');
    ck_assert_uint_eq(process.threads, 2);
    sysperf_read_thread_from_list(&process, 1, &thread);
    ck_assert_uint_eq(thread.kernel, 21);
    ck_assert_uint_eq(thread.user, 22);
    ck_assert_uint_eq(thread.created, 23);
    ck_assert_uint_eq(thread.id, 24);
    ck_assert_int_eq(thread.priority, 25);
    ck_assert_int_eq(thread.base, 26);
    ck_assert_uint_eq(thread.switches, 27);
    ck_assert_uint_eq(thread.state, 28);
    ck_assert_uint_eq(thread.reason, 29);
    ck_assert(!sysperf_list_next_process(&list, &at, &process));
}

EPC_TEST_IN(list__ends_where_an_entry_does_not_fit, fresh(8, 256 + 255))
{
    struct sysperf_process process;
    size_t at = 0;

    put(0, 256, 4);
    ck_assert(sysperf_list_next_process(&list, &at, &process));
    ck_assert(!sysperf_list_next_process(&list, &at, &process));
    at = 0;
    fresh(8, 255);
    ck_assert(!sysperf_list_next_process(&list, &at, &process));
    at = 0;
    list.size = 0;
    ck_assert(!sysperf_list_next_process(&list, &at, &process));
}

EPC_TEST(list__ends_after_an_entry_whose_successor_is_nowhere)
{
    static const uint32_t wrong[] = { 1, 255, 0x7FFFFFFF, 0xFFFFFFFF, 4000 };
    struct sysperf_process process;

    for (size_t i = 0; i < EPC_COUNT(wrong); i++) {
        size_t at = 0;

        fresh(8, 600);
        put(0, wrong[i], 4);
        put(4, 7, 4);
        ck_assert(sysperf_list_next_process(&list, &at, &process));
        ck_assert(!sysperf_list_next_process(&list, &at, &process));
    }
}

EPC_TEST_IN(list__has_no_threads_that_do_not_fit, fresh(8, 256 + 2 * 80 + 79))
{
    struct sysperf_process process;
    struct sysperf_thread thread;
    size_t at = 0;

    put(4, 0xFFFFFFFF, 4);
    ck_assert(sysperf_list_next_process(&list, &at, &process));
    ck_assert_uint_eq(process.threads, 2);
    sysperf_read_thread_from_list(&process, 1, &thread);
    at = 0;
    fresh(8, 1000);
    put(0, 256 + 80, 4); /* the next entry begins after the first thread */
    put(4, 3, 4);
    ck_assert(sysperf_list_next_process(&list, &at, &process));
    ck_assert_uint_eq(process.threads, 1);
}

EPC_TEST(list__has_no_name_from_outside_of_it)
{
    static const uint64_t wrong[] = { 0, 1, 0x0FFFFFFF, 0x10000000 + 256 + 5, UINT64_MAX };
    struct sysperf_process process;

    for (size_t i = 0; i < EPC_COUNT(wrong); i++) {
        size_t at = 0;

        fresh(8, 256 + 8);
        put(56, 6, 2);
        put(64, wrong[i], 8);
        ck_assert(sysperf_list_next_process(&list, &at, &process));
        ck_assert_uint_eq(process.units, 0);
    }
    free(bytes);
    bytes = NULL;
}
