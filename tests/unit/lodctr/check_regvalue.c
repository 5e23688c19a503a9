/* SPDX-License-Identifier: MIT
 *
 * check_regvalue.c -- values are read completely: small ones, large ones, and values that change
 * meanwhile. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "lodctr/state/value.h"
#include "kit/system/memregistry.h"
#include "sdk/port/port.h"

/* ---- A registry whose value has another size in each read ---- */

static size_t sizes[16];
static int asked;

static int read_changing(void *self, const char *path, struct epci_registry_item *items,
                         size_t count)
{
    size_t size = sizes[asked++];

    (void)self;
    (void)path;
    ck_assert_uint_eq(count, 1);
    items->status = size == 0 ? EPC_E_NOT_FOUND : size <= items->bytes ? EPC_OK : EPC_E_NOSPACE;
    if (items->status == EPC_OK)
        memset(items->data, 'x', size);
    items->bytes = size;
    items->type = EPCI_REG_BINARY;
    return EPC_OK;
}

static const struct epci_registry_ops changing = { .read = read_changing };

static struct kit_arena arena;

static int read_sizes(const size_t *list, size_t count, struct lod_value *value)
{
    const struct epci_registry registry = { .ops = &changing };

    kit_arena_init(&arena, epci_alloc, epci_free);
    memcpy(sizes, list, count * sizeof *list);
    asked = 0;
    return lod_value_read(&arena, &registry, "Key", "v", value);
}

#define READ(...)                                                                                  \
    read_sizes((const size_t[]){ __VA_ARGS__ },                                                    \
               sizeof((const size_t[]){ __VA_ARGS__ }) / sizeof(size_t), &value)

EPC_TEST(value__a_small_one_is_asked_for_once)
{
    struct lod_value value;

    ck_assert_int_eq(READ(200), EPC_OK);
    ck_assert_int_eq(asked, 1);
    ck_assert(value.exists);
    ck_assert_uint_eq(value.size, 200);
    ck_assert_int_eq(((const char *)value.bytes)[199], 'x');
    kit_arena_release(&arena);
}

EPC_TEST(value__one_that_grows_shrinks_or_goes_meanwhile_is_what_it_was_at_last)
{
    struct lod_value value;

    ck_assert_int_eq(READ(1000, 2000, 1500), EPC_OK);
    ck_assert_uint_eq(value.size, 1500);
    ck_assert_int_eq(((const char *)value.bytes)[1499], 'x');
    kit_arena_release(&arena);
    ck_assert_int_eq(READ(1000, 3), EPC_OK);
    ck_assert_uint_eq(value.size, 3);
    kit_arena_release(&arena);
    ck_assert_int_eq(READ(1000, 0), EPC_OK);
    ck_assert(!value.exists);
    kit_arena_release(&arena);
}

EPC_TEST(value__one_that_grows_for_ever_or_beyond_all_sense_is_not_read)
{
    struct lod_value value;

    ck_assert_int_eq(READ(300, 301, 302, 303, 304, 305, 306, 307, 308, 309), EPC_E_BUSY);
    ck_assert(!value.exists);
    kit_arena_release(&arena);
    ck_assert_int_eq(READ((size_t)1 << 31), EPC_E_RANGE);
    ck_assert_uint_eq(arena.taken, 0);
    kit_arena_release(&arena);
}

EPC_TEST(value__what_is_no_number_is_there_but_not_read)
{
    static const char *const names[] = { "good", "text", "large", "short", "none" };
    struct lod_number numbers[5];
    struct epci_registry registry;
    static const char large[5000];

    ck_assert_int_eq(kit_registry_create_in_memory(&registry), EPC_OK);
    ck_assert_int_eq(lod_read_dword_values(&registry, "Key", names, numbers, 5), EPC_E_NOT_FOUND);
    ck_assert_int_eq(registry.ops->create_key(registry.self, "Key"), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&registry, "Key", "good", 7), EPC_OK);
    ck_assert_int_eq(registry.ops->write(registry.self, "Key", "text", EPCI_REG_SZ, "a\0\0", 4),
                     EPC_OK);
    ck_assert_int_eq(
        registry.ops->write(registry.self, "Key", "large", EPCI_REG_DWORD, large, sizeof large),
        EPC_OK);
    ck_assert_int_eq(registry.ops->write(registry.self, "Key", "short", EPCI_REG_DWORD, "\1\1", 2),
                     EPC_OK);
    ck_assert_int_eq(lod_read_dword_values(&registry, "Key", names, numbers, 5), EPC_OK);
    ck_assert(numbers[0].exists && numbers[0].usable && numbers[0].value == 7);
    for (int i = 1; i < 5; i++)
        ck_assert(numbers[i].exists == (i != 4) && !numbers[i].usable && numbers[i].value == 0);
    kit_registry_release(&registry);
}
