/* SPDX-License-Identifier: MIT
 *
 * check_guard.c -- guarded buffers: where they are in memory, and which accesses they detect. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "host/guard.h"

static const enum host_guard kinds[] = { HOST_GUARD_PATTERN, HOST_GUARD_END, HOST_GUARD_BEGIN };
static const size_t rooms[] = { 0, 8, 64, 464, 4096, 4104, 65536, 1000000 };

static struct host_buffer buffer;

EPC_AFTER_EACH(host_buffer_free(&buffer))

EPC_TEST_LOOP(guard__buffers_of_every_kind_and_size_are_whole_and_undamaged, 3 * 8)
{
    enum host_guard kind = kinds[_i / 8];
    size_t capacity = rooms[_i % 8];
    int64_t first, last;

    ck_assert_int_eq(host_buffer_allocate(kind, capacity, 0, 0xCD, &buffer), EPC_OK);
    ck_assert_uint_eq((uintptr_t)buffer.at % 8, 0);
    ck_assert_uint_eq(host_buffer_used_bytes(&buffer), 0);
    memset(buffer.at, 0, capacity);
    ck_assert_uint_eq(host_buffer_used_bytes(&buffer), capacity);
    ck_assert(!host_buffer_find_damage(&buffer, &first, &last));
    host_buffer_free(&buffer);
}

EPC_TEST_LOOP(guard__a_pattern_buffer_begins_at_the_requested_offset, 8)
{
    int64_t first, last;

    ck_assert_int_eq(host_buffer_allocate(HOST_GUARD_PATTERN, 464, (uint32_t)_i, 0, &buffer),
                     EPC_OK);
    ck_assert_int_eq((int)((uintptr_t)buffer.at % 8), _i);
    memset(buffer.at, 0xCD, 464);
    ck_assert(!host_buffer_find_damage(&buffer, &first, &last));
    buffer.at[464] ^= 1;
    ck_assert(host_buffer_find_damage(&buffer, &first, &last) && first == 464);
}

EPC_TEST(guard__a_resized_buffer_is_as_new_whatever_happened_to_the_one_before)
{
    static const size_t sizes[] = { 464, 463, 0, 8, 300, 464, 1 };
    int64_t first, last;

    ck_assert_int_eq(host_buffer_allocate(HOST_GUARD_PATTERN, 464, 0, 0xCD, &buffer), EPC_OK);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        host_buffer_resize(&buffer, sizes[i]);
        ck_assert_uint_eq(buffer.capacity, sizes[i]);
        ck_assert_uint_eq(host_buffer_used_bytes(&buffer), 0);
        ck_assert(!host_buffer_find_damage(&buffer, &first, &last));
        memset(buffer.at, 0, sizes[i]);
        ck_assert(!host_buffer_find_damage(&buffer, &first, &last));
        buffer.at[-1] ^= 1;
        buffer.at[sizes[i] + HOST_GUARD_BYTES - 1] ^= 1;
        ck_assert(host_buffer_find_damage(&buffer, &first, &last));
        ck_assert(first == -1 && last == (int64_t)sizes[i] + HOST_GUARD_BYTES - 1);
    }
    host_buffer_resize(&buffer, 465); /* larger than at its opening */
    ck_assert_uint_eq(buffer.capacity, 464);
}

EPC_TEST(guard__pattern_is_a_kibibyte_on_both_sides)
{
    ck_assert_int_eq(host_buffer_allocate(HOST_GUARD_PATTERN, 464, 0, 0, &buffer), EPC_OK);
    ck_assert_uint_ge((size_t)(buffer.at - buffer.usable), HOST_GUARD_BYTES);
    ck_assert_uint_ge(buffer.usable_bytes - 464 - (size_t)(buffer.at - buffer.usable),
                      HOST_GUARD_BYTES);
}

EPC_TEST_LOOP(guard__notices_a_single_byte_whatever_it_becomes, 256)
{
    int64_t first = 0, last = 0;
    unsigned char value = (unsigned char)_i;
    int changed;

    ck_assert_int_eq(host_buffer_allocate(HOST_GUARD_PATTERN, 64, 0, 0, &buffer), EPC_OK);
    changed = buffer.at[64] != value;
    buffer.at[64] = value;
    ck_assert_int_eq(host_buffer_find_damage(&buffer, &first, &last), changed);
    if (changed)
        ck_assert(first == 64 && last == 64);
}

EPC_TEST(guard__tells_the_first_and_the_last_changed_byte)
{
    int64_t first, last;

    ck_assert_int_eq(host_buffer_allocate(HOST_GUARD_PATTERN, 64, 0, 0, &buffer), EPC_OK);
    memset(buffer.at - 1024, 0, 1);
    memset(buffer.at + 64 + 1023, 0, 1);
    ck_assert(host_buffer_find_damage(&buffer, &first, &last));
    ck_assert_int_eq(first, -1024);
    ck_assert_int_eq(last, 64 + 1023);
}

EPC_TEST(guard__finds_the_last_byte_that_was_written)
{
    ck_assert_int_eq(host_buffer_allocate(HOST_GUARD_END, 4096, 0, 0xCD, &buffer), EPC_OK);
    buffer.at[100] = 1;
    ck_assert_uint_eq(host_buffer_used_bytes(&buffer), 101);
}
