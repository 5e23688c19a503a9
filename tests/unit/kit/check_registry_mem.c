/* SPDX-License-Identifier: MIT
 *
 * check_registry_mem.c -- the registry in memory passes the tests of every registry. */
#include "registry_sentences.h"

#include <epc/epc.h>

#include "epc_check.h"
#include "kit/system/memregistry.h"

void epct_registry_begin(struct epci_registry *out)
{
    ck_assert_int_eq(kit_registry_create_in_memory(out), EPC_OK);
}

void epct_registry_end(struct epci_registry *registry)
{
    kit_registry_release(registry);
}

EPC_TEST(registry_mem__close_accepts_a_closed_registry)
{
    struct epci_registry registry;

    epct_registry_begin(&registry);
    kit_registry_release(&registry);
    kit_registry_release(&registry);
    ck_assert_ptr_null(registry.self);
}

EPC_TEST(registry_mem__two_registries_know_nothing_of_each_other)
{
    struct epci_registry one, other;
    uint32_t value;

    epct_registry_begin(&one);
    epct_registry_begin(&other);
    ck_assert_int_eq(one.ops->create_key(one.self, "Key"), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&one, "Key", "v", 1), EPC_OK);
    ck_assert_int_eq(epci_registry_read_u32(&other, "Key", "v", &value), EPC_E_NOT_FOUND);
    epct_registry_end(&one);
    epct_registry_end(&other);
}
