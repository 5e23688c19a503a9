/* SPDX-License-Identifier: MIT
 *
 * check_growing.c -- files that grow by whole pieces, and the local time's bias. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/tool.h"
#include "kit/system/files.h"
#include "sdk/core/span.h"

static const char path[] = "check_growing.tmp.txt";

static struct epci_span span_of(const char *text)
{
    return epci_span_of(text, strlen(text));
}

static void is_in_file(const char *wanted)
{
    void *data;
    size_t bytes;

    ck_assert_int_eq(kit_read_file_up_to(path, 1000, &data, &bytes), EPC_OK);
    ck_assert_uint_eq(bytes, strlen(wanted));
    ck_assert(bytes == 0 || memcmp(data, wanted, bytes) == 0);
    kit_free(data);
}

EPC_TEST(growing__appends_to_what_is_there_and_may_be_read_meanwhile)
{
    const struct epci_span head = span_of("head\n");
    struct kit_growing growing;

    ck_assert_int_eq(kit_write_file_atomically(path, &head, 1, true), EPC_OK);
    for (int round = 0; round < 2; round++) {
        ck_assert_int_eq(kit_open_existing_file_to_append(path, &growing), EPC_OK);
        ck_assert_uint_eq(growing.bytes, round ? 9 : 5);
        ck_assert_int_eq(kit_append_to_growing_file(&growing, span_of(round ? "two\n" : "one\n")),
                         EPC_OK);
        ck_assert_uint_eq(growing.bytes, round ? 13 : 9);
        is_in_file(round ? "head\none\ntwo\n" : "head\none\n");
        kit_close_growing_file(&growing);
        kit_close_growing_file(&growing);
    }
    kit_remove_file(path);
}

EPC_TEST(growing__needs_a_file_that_exists)
{
    struct kit_growing growing;

    ck_assert_int_eq(kit_open_existing_file_to_append("no/such/folder/x", &growing),
                     EPC_E_NOT_FOUND);
    ck_assert_ptr_null(growing.file);
    ck_assert_int_eq(kit_open_existing_file_to_append("no-such-file.txt", &growing),
                     EPC_E_NOT_FOUND);
    ck_assert_int_ne(kit_open_existing_file_to_append(".", &growing), EPC_OK);
    kit_close_growing_file(&growing);
}

EPC_TEST(growing__the_bias_of_the_local_time_is_one_of_this_world)
{
    char name[128], little[3];
    int32_t bias = kit_read_time_zone(name, sizeof name);

    ck_assert_int_ge(bias, -14 * 60);
    ck_assert_int_le(bias, 12 * 60);
    ck_assert_uint_lt(strlen(name), sizeof name);
    ck_assert_int_eq(kit_read_time_zone(little, sizeof little), bias);
    ck_assert_uint_lt(strlen(little), sizeof little);
    ck_assert_int_eq(kit_read_time_zone(NULL, 0), bias);
}
