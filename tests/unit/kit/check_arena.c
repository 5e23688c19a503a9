/* SPDX-License-Identifier: MIT
 *
 * check_arena.c -- the arena, its formatting, and the modules built on it: sorting, name tables,
 * buffers. */
#include "epc_check.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "kit/buffer.h"
#include "kit/dictionary.h"
#include "kit/sort.h"
#include "inicase.h"

static size_t blocks; /* allocated now */

static void *counting_alloc(size_t bytes)
{
    blocks++;
    return calloc(1, bytes);
}

static void counting_free(void *memory)
{
    blocks--;
    free(memory);
}

static struct kit_arena new_arena(void)
{
    struct kit_arena arena;

    kit_arena_init(&arena, counting_alloc, counting_free);
    return arena;
}

EPC_TEST(arena__gives_zeroed_memory_that_does_not_overlap)
{
    struct kit_arena arena = new_arena();
    unsigned char *last = NULL;

    for (size_t i = 1; i < 3000; i++) {
        static const unsigned char zeros[3000];
        unsigned char *piece = kit_arena_allocate(&arena, i, 1);
        ck_assert_ptr_nonnull(piece);
        ck_assert_uint_eq((uintptr_t)piece % sizeof(uint64_t), 0);
        ck_assert_mem_eq(piece, zeros, i);
        if (last)
            ck_assert_uint_eq(last[i - 2], 0xEE);
        memset(piece, 0xEE, i);
        last = piece;
    }
    kit_arena_release(&arena);
}

EPC_TEST(arena__release_gives_everything_back_and_leaves_it_usable)
{
    struct kit_arena arena = new_arena();

    for (int i = 0; i < 100; i++)
        ck_assert_ptr_nonnull(kit_arena_allocate(&arena, 100000, 1));
    kit_arena_release(&arena);
    ck_assert_uint_eq(blocks, 0);
    ck_assert_ptr_nonnull(kit_arena_allocate(&arena, 1, 1));
    kit_arena_release(&arena);
    kit_arena_release(&arena);
    ck_assert_uint_eq(blocks, 0);
}

EPC_TEST(arena__says_no_where_the_product_overflows)
{
    struct kit_arena arena = new_arena();

    ck_assert_ptr_null(kit_arena_allocate(&arena, SIZE_MAX / 2, 3));
    ck_assert_ptr_null(kit_arena_allocate(&arena, SIZE_MAX, 1));
    ck_assert_ptr_nonnull(kit_arena_allocate(&arena, 0, SIZE_MAX));
    kit_arena_release(&arena);
}

EPC_TEST(arena__stays_below_its_limit_and_goes_on_when_it_is_raised)
{
    struct kit_arena arena = new_arena();

    arena.limit = 20000;
    ck_assert_ptr_nonnull(kit_arena_allocate(&arena, 10000, 1));
    ck_assert_ptr_null(kit_arena_allocate(&arena, 10000, 1));
    ck_assert_uint_le(arena.taken, arena.limit);
    arena.limit = SIZE_MAX;
    ck_assert_ptr_nonnull(kit_arena_allocate(&arena, 10000, 1));
    kit_arena_release(&arena);
}

EPC_TEST(arena__a_large_piece_does_not_waste_what_is_left_of_the_chunk)
{
    struct kit_arena arena = new_arena();
    unsigned char *first = kit_arena_allocate(&arena, 16, 1);

    ck_assert_ptr_nonnull(kit_arena_allocate(&arena, 1000000, 1));
    ck_assert_ptr_eq(kit_arena_allocate(&arena, 16, 1), first + 16);
    kit_arena_release(&arena);
}

EPC_TEST(arena__grow_keeps_the_elements)
{
    struct kit_arena arena = new_arena();
    uint32_t *numbers = NULL;
    size_t capacity = 0;

    for (uint32_t i = 0; i < 1000; i++) {
        ck_assert(KIT_RESERVE(&arena, numbers, i, capacity));
        numbers[i] = i;
    }
    for (uint32_t i = 0; i < 1000; i++)
        ck_assert_uint_eq(numbers[i], i);
    kit_arena_release(&arena);
}

EPC_TEST(room__comes_from_malloc_without_an_arena_and_keeps_all_elements)
{
    uint64_t *numbers = NULL;
    size_t capacity = 0;

    for (size_t i = 0; i < 1000; i++) {
        ck_assert(KIT_RESERVE(NULL, numbers, i, capacity));
        ck_assert_uint_gt(capacity, i);
        numbers[i] = i;
    }
    for (size_t i = 0; i < 1000; i++)
        ck_assert_uint_eq(numbers[i], i);
    capacity = SIZE_MAX / 8;
    ck_assert(!KIT_RESERVE(NULL, numbers, capacity, capacity));
    free(numbers);
}

EPC_TEST(format__knows_the_conversions_that_are_promised)
{
    struct kit_arena arena = new_arena();

    ck_assert_str_eq(kit_arena_format(&arena, "%s|%.*s|%c|%%", "abc", 2, "xyz", 'q'), "abc|xy|q|%");
    ck_assert_str_eq(kit_arena_format(&arena, "%d %d %u %zu", -7, 7, 4294967295u, (size_t)0),
                     "-7 7 4294967295 0");
    ck_assert_str_eq(kit_arena_format(&arena, "%x %X %02X %4u|%04d", 0xABu, 0xABu, 5u, 7u, -3),
                     "ab AB 05    7|-003");
    ck_assert_str_eq(kit_arena_format(&arena, "%d", INT32_MIN), "-2147483648");
    kit_arena_release(&arena);
}

EPC_TEST(format__takes_no_more_of_a_string_than_its_precision)
{
    struct kit_arena arena = new_arena();
    const char unterminated[] = { 'a', 'b' };

    ck_assert_str_eq(kit_arena_format(&arena, "[%.*s]", 2, unterminated), "[ab]");
    kit_arena_release(&arena);
}

static int by_tens(const void *context, uint32_t a, uint32_t b)
{
    const uint32_t *values = context;

    return (int)(values[a] / 10) - (int)(values[b] / 10);
}

EPC_TEST(sort__is_stable)
{
    static const uint32_t values[] = { 31, 12, 35, 11, 39, 7, 12, 30, 1 };
    static const uint32_t wanted[] = { 5, 8, 1, 3, 6, 0, 2, 4, 7 };
    struct kit_arena arena = new_arena();
    uint32_t *order = kit_make_sorted_positions(&arena, 9, by_tens, values);

    ck_assert_mem_eq(order, wanted, sizeof wanted);
    kit_arena_release(&arena);
}

EPC_TEST(names__find_the_first_of_a_name_in_any_case)
{
    struct kit_arena arena = new_arena();
    struct kit_names names = { 0 };

    ck_assert_ptr_null(kit_names_find_any_case(&names, kit_slice_of("x")));
    for (uint32_t i = 0; i < 500; i++) {
        char *name = kit_arena_format(&arena, "name%u", i / 2);
        if (i % 2)
            name[0] = 'N';
        ck_assert(kit_names_add(&names, &arena, kit_slice_of(name), i));
    }
    ck_assert_uint_eq(kit_names_find_any_case(&names, kit_slice_of("NAME77"))->value, 154);
    ck_assert_uint_eq(
        kit_names_find_exact_or_any_case(&names, kit_slice_of("Name77"), false)->value, 155);
    ck_assert_ptr_null(kit_names_find_exact_or_any_case(&names, kit_slice_of("NAME77"), false));
    ck_assert_uint_eq(kit_names_find_exact_or_any_case(&names, kit_slice_of("NAME77"), true)->value,
                      154);
    ck_assert_ptr_null(kit_names_find_any_case(&names, kit_slice_of("name250")));
    kit_arena_release(&arena);
}

/* Every name of up to 6 letters out of four, in no particular order; compared with a simple
 * search. */
EPC_TEST(names__find_each_of_many_that_begin_alike)
{
    static const char letters[] = "aAb\x80";
    static char all[6000][7];
    struct kit_arena arena = new_arena();
    struct kit_names names = { 0 };
    size_t count = 0;

    for (size_t i = 0; i < EPC_COUNT(all); i++) {
        size_t mixed = i * 2477 % EPC_COUNT(all);
        for (size_t at = 0; mixed != 0; mixed /= 5)
            if (mixed % 5 != 0)
                all[i][at++] = letters[mixed % 5 - 1];
    }
    for (; count < EPC_COUNT(all); count++)
        ck_assert(kit_names_add(&names, &arena, kit_slice_of(all[count]), (uint32_t)count));
    for (size_t i = 0; i < count; i += 7) {
        struct kit_slice name = kit_slice_of(all[i]);
        size_t exact = 0;
        size_t any_case = 0;
        while (!kit_slices_equal(kit_slice_of(all[exact]), name))
            exact++;
        while (!kit_slices_equal_any_case(kit_slice_of(all[any_case]), name))
            any_case++;
        ck_assert_uint_eq(kit_names_find_exact_or_any_case(&names, name, false)->value, exact);
        ck_assert_uint_eq(kit_names_find_any_case(&names, name)->value, any_case);
    }
    ck_assert_ptr_null(kit_names_find_any_case(&names, kit_slice_of("aaaaaaaaa")));
    ck_assert(kit_names_add(&names, &arena, (struct kit_slice){ "a\0", 2 }, 12345));
    ck_assert_uint_eq(kit_names_find_any_case(&names, (struct kit_slice){ "A\0", 2 })->value,
                      12345);
    ck_assert_ptr_null(kit_names_find_any_case(&names, kit_slice_of("c")));
    ck_assert_ptr_null(kit_names_find_exact_or_any_case(&names, kit_slice_of("\x81"), true));
    kit_arena_release(&arena);
}

EPC_TEST(names__the_nearest_is_the_one_that_was_meant)
{
    static const char *const words[] = { "name", "help", "instances", "default" };

    ck_assert_str_eq(kit_find_nearest_word(kit_slice_of("nmae"), words, 4), "name");
    ck_assert_str_eq(kit_find_nearest_word(kit_slice_of("instance"), words, 4), "instances");
    ck_assert_str_eq(kit_find_nearest_word(kit_slice_of("DEFUALT"), words, 4), "default");
    ck_assert_ptr_null(kit_find_nearest_word(kit_slice_of("publishers"), words, 4));
    ck_assert_ptr_null(kit_find_nearest_word(kit_slice_of(""), words, 4));
    ck_assert_ptr_null(kit_find_nearest_word(kit_slice_of("x"), words, 4));
}

EPC_TEST(buffer__encodes_line_ends_and_utf16)
{
    static const unsigned char wanted[] = { 0xFF, 0xFE, 0xE9, 0x00, 0x0D, 0x00, 0x0A, 0x00 };
    struct kit_arena arena = new_arena();
    struct kit_buffer buffer = { .arena = &arena };
    const unsigned char *bytes;
    size_t count;

    kit_buffer_add_format(&buffer, "%s\n", "\xC3\xA9");
    ck_assert(kit_buffer_encode_for_windows(&buffer, true, &bytes, &count));
    ck_assert_uint_eq(count, sizeof wanted);
    ck_assert_mem_eq(bytes, wanted, sizeof wanted);
    ck_assert(kit_buffer_encode_for_windows(&buffer, false, &bytes, &count));
    ck_assert_uint_eq(count, 4);
    ck_assert_mem_eq(bytes, "\xC3\xA9\r\n", 4);
    kit_arena_release(&arena);
}

EPC_TEST(buffer__remembers_that_memory_ran_out)
{
    struct kit_arena arena = new_arena();
    struct kit_buffer buffer = { .arena = &arena };

    arena.limit = 10000;
    for (int i = 0; i < 1000; i++)
        kit_buffer_add_bytes(&buffer, "0123456789", 10);
    ck_assert(buffer.failed);
    ck_assert_uint_lt(buffer.bytes, 10000);
    kit_arena_release(&arena);
}
