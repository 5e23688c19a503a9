/* SPDX-License-Identifier: MIT
 *
 * check_servicekey.c -- the Performance key that a DLL writes for itself, and restores. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "faulty.h"
#include "registry_print.h"
#include "kit/system/memregistry.h"
#include "sdk/provider/servicekey.h"

#define SERVICES "SYSTEM\\CurrentControlSet\\Services"
#define SERVICE  SERVICES "\\Web"
#define KEY      SERVICE "\\Performance"

static struct epci_registry registry;
static uint16_t texts[EPCI_SERVICE_DLL_VALUES][2];
static struct epci_registry_item own[EPCI_SERVICE_DLL_VALUES];
static struct epci_service_key before;
static char was[65536], is[65536];

EPC_AFTER_EACH(kit_registry_release(&registry))

/* A registry with the keys of a system, and the values to write. */
static void begin(void)
{
    ck_assert_int_eq(kit_registry_create_in_memory(&registry), EPC_OK);
    ck_assert_int_eq(registry.ops->create_key(registry.self, SERVICES), EPC_OK);
    for (int i = 0; i < EPCI_SERVICE_DLL_VALUES; i++) {
        texts[i][0] = (uint16_t)('a' + i);
        own[i] = (struct epci_registry_item){ .data = texts[i],
                                              .bytes = sizeof texts[i],
                                              .type = EPCI_REG_SZ };
    }
}

static void set(const char *key, const char *name, uint32_t type, const void *bytes, size_t size)
{
    ck_assert_int_eq(registry.ops->create_key(registry.self, key), EPC_OK);
    ck_assert_int_eq(registry.ops->write(registry.self, key, name, type, bytes, size), EPC_OK);
}

static void print(char text[65536])
{
    ck_assert_uint_lt(epct_registry_print(&registry, text, 65536), 65536);
}

/* Was this value there when the key was read? */
static bool exists(int value)
{
    return before.values[value].status == EPC_OK;
}

static bool has_key(const char *path)
{
    uint32_t subkeys, values;

    return registry.ops->count(registry.self, path, &subkeys, &values) == EPC_OK;
}

/* Write, and restore; the registry is as before. */
static void there_and_back(void)
{
    print(was);
    ck_assert_int_eq(epci_service_key_read(&registry, "Web", &before), EPC_OK);
    ck_assert_int_eq(epci_service_key_write(&registry, "Web", own), EPC_OK);
    print(is);
    ck_assert_str_ne(is, was);
    ck_assert_int_eq(epci_service_key_restore(&registry, "Web", &before), EPC_OK);
    print(is);
    ck_assert_str_eq(is, was);
}

EPC_TEST_IN(servicekey__written_values_can_be_read, begin())
{
    ck_assert_int_eq(epci_service_key_read(&registry, "Web", &before), EPC_OK);
    ck_assert(!before.has_service && !before.has_key && !exists(0));
    ck_assert_int_eq(epci_service_key_write(&registry, "Web", own), EPC_OK);
    ck_assert_int_eq(epci_service_key_read(&registry, "Web", &before), EPC_OK);
    ck_assert(before.has_service && before.has_key);
    for (int i = 0; i < EPCI_SERVICE_DLL_VALUES; i++) {
        ck_assert(exists(i) && before.values[i].type == EPCI_REG_SZ);
        ck_assert_uint_eq(before.values[i].bytes, sizeof texts[i]);
        ck_assert_mem_eq(before.units[i], texts[i], sizeof texts[i]);
    }
}

EPC_TEST_IN(servicekey__restoring_removes_new_values, begin())
{
    there_and_back();
    set(SERVICE, "ImagePath", EPCI_REG_SZ, "x\0\0", 4);
    there_and_back();
}

EPC_TEST_IN(servicekey__restoring_brings_back_values_of_any_type, begin())
{
    set(KEY, "Library", EPCI_REG_EXPAND_SZ, "%\0x\0%\0\0", 8);
    set(KEY, "Open", EPCI_REG_BINARY, "\1\2\3", 3);
    set(KEY, "Other", EPCI_REG_DWORD, "\1\0\0\0", 4);
    there_and_back();
}

EPC_TEST(servicekey__a_write_that_fails_anywhere_can_be_put_back)
{
    for (int fail = 0; fail <= EPCI_SERVICE_DLL_VALUES; fail++) {
        struct epct_faulty faulty = { .fail_at = fail };
        struct epci_registry broken;

        begin();
        faulty.inner = registry;
        broken = epct_faulty_registry(&faulty);
        print(was);
        ck_assert_int_eq(epci_service_key_read(&broken, "Web", &before), EPC_OK);
        ck_assert_int_eq(epci_service_key_write(&broken, "Web", own), EPC_E_ACCESS);
        ck_assert_int_eq(epci_service_key_restore(&broken, "Web", &before), EPC_OK);
        print(is);
        ck_assert_str_eq(is, was);
        kit_registry_release(&registry);
    }
}

EPC_TEST_IN(servicekey__one_value_that_cannot_be_put_back_keeps_no_other_from_it, begin())
{
    struct epct_faulty faulty = { .fail_at = 5 }; /* after the key and four values */
    struct epci_registry broken;

    faulty.inner = registry;
    broken = epct_faulty_registry(&faulty);
    ck_assert_int_eq(epci_service_key_read(&broken, "Web", &before), EPC_OK);
    ck_assert_int_eq(epci_service_key_write(&broken, "Web", own), EPC_OK);
    ck_assert_int_eq(epci_service_key_restore(&broken, "Web", &before), EPC_E_ACCESS);
    ck_assert_int_eq(epci_service_key_read(&registry, "Web", &before), EPC_OK);
    ck_assert(exists(0) && !exists(1) && !exists(2) && !exists(3));
}

EPC_TEST_IN(servicekey__a_value_longer_than_any_of_use_is_refused, begin())
{
    static const char bytes[sizeof before.units[0] + 2];

    set(KEY, "Close", EPCI_REG_SZ, bytes, sizeof before.units[0]);
    ck_assert_int_eq(epci_service_key_read(&registry, "Web", &before), EPC_OK);
    set(KEY, "Close", EPCI_REG_SZ, bytes, sizeof bytes);
    ck_assert_int_eq(epci_service_key_read(&registry, "Web", &before), EPC_E_NOSPACE);
}

EPC_TEST_IN(servicekey__removing_takes_the_key_and_a_service_with_nothing_else, begin())
{
    print(was);
    ck_assert_int_eq(epci_service_key_write(&registry, "Web", own), EPC_OK);
    set(KEY, "Disable Performance Counters", EPCI_REG_DWORD, "\1\0\0\0", 4);
    ck_assert_int_eq(epci_performance_key_remove(&registry, "Web"), EPC_OK);
    print(is);
    ck_assert_str_eq(is, was);
    ck_assert_int_eq(epci_performance_key_remove(&registry, "Web"), EPC_OK);
}

EPC_TEST_IN(servicekey__removing_leaves_the_values_of_others, begin())
{
    set(SERVICE "\\Parameters", "x", EPCI_REG_DWORD, "\1\0\0\0", 4);
    ck_assert_int_eq(epci_service_key_write(&registry, "Web", own), EPC_OK);
    ck_assert_int_eq(epci_performance_key_remove(&registry, "Web"), EPC_OK);
    ck_assert(has_key(SERVICE "\\Parameters") && !has_key(KEY));
    ck_assert_int_eq(epci_service_key_write(&registry, "Web", own), EPC_OK);
    set(KEY "\\Theirs", "x", EPCI_REG_DWORD, "\1\0\0\0", 4);
    ck_assert_int_eq(epci_performance_key_remove(&registry, "Web"), EPC_OK);
    ck_assert(has_key(KEY "\\Theirs"));
    ck_assert_int_eq(epci_service_key_read(&registry, "Web", &before), EPC_OK);
    ck_assert(!exists(EPCI_SERVICE_LIBRARY));
}

EPC_TEST_IN(servicekey__counters_are_there_where_their_first_index_is, begin())
{
    ck_assert(!epci_service_has_counters(&registry, "Web", false));
    set(KEY, "First Counter", EPCI_REG_SZ, "1\0\0", 4);
    ck_assert(!epci_service_has_counters(&registry, "Web", false));
    set(KEY, "First Counter", EPCI_REG_DWORD, "\1\0\0\0", 4);
    ck_assert(epci_service_has_counters(&registry, "Web", false));
}
