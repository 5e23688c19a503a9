/* SPDX-License-Identifier: MIT
 *
 * fuzz_names.c -- any bytes as a name table: reading ends, writing returns what was read, and
 * adding names and removing them again changes nothing. */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "fuzz.h"
#include "install_valid.h"
#include "lodctr/state/names.h"

static const struct lod_pair *take_later(void *context, const struct lod_pair *one,
                                         const struct lod_pair *other)
{
    (void)context;
    FUZZ_ASSERT(one->index == other->index);
    return other;
}

static const struct lod_pair_choice later = { take_later, NULL };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void *zeroed(size_t bytes)
{
    return calloc(1, bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint16_t text[] = { 'x' };
    struct kit_arena arena;
    struct lod_nametab names, again;
    struct lod_pair_text pair = { 0, text, 1 };
    const void *first, *second;
    size_t first_size, second_size;
    void *copy;

    kit_arena_init(&arena, zeroed, free);
    copy = kit_arena_allocate(&arena, size, 1);
    if (size)
        memcpy(copy, data, size);
    FUZZ_ASSERT(lod_nametab_parse(&arena, copy, size, &names) == EPC_OK);
    FUZZ_ASSERT(nametab_is_valid(&names));
    FUZZ_ASSERT(lod_nametab_serialise(&arena, &names, &first, &first_size) == EPC_OK);
    FUZZ_ASSERT(first_size >= (size & ~(size_t)1) && first_size <= size + 8);
    if (names.flaw_count == 0 && size >= 2)
        FUZZ_ASSERT(first_size == size && memcmp(first, data, size) == 0);

    FUZZ_ASSERT(lod_nametab_parse(&arena, first, first_size, &again) == EPC_OK);
    FUZZ_ASSERT(again.count == names.count || names.flaw_count != 0);
    pair.index = lod_nametab_largest_index(&again) + 1;
    if (pair.index != 0) {
        FUZZ_ASSERT(lod_nametab_insert_new_pairs(&arena, &again, &pair, 1) == EPC_OK);
        FUZZ_ASSERT(nametab_is_valid(&again));
        FUZZ_ASSERT(lod_nametab_find(&again, pair.index) != NULL);
        FUZZ_ASSERT(lod_nametab_remove_range(&again, pair.index, pair.index) == 1);
    }
    FUZZ_ASSERT(lod_nametab_serialise(&arena, &again, &second, &second_size) == EPC_OK);
    FUZZ_ASSERT(second_size == first_size && memcmp(first, second, first_size) == 0);
    FUZZ_ASSERT(lod_nametab_copy(&arena, &names, &again) == EPC_OK);
    FUZZ_ASSERT(lod_nametab_repair(&arena, &again, &later) == EPC_OK && again.flaw_count == 0);
    FUZZ_ASSERT(nametab_is_valid(&again));
    kit_arena_release(&arena);
    return 0;
}
