/* SPDX-License-Identifier: MIT
 *
 * check_provider_key.c -- reading what the registry has about providers, right and wrong. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "host/key/providerkey.h"
#include "kit/system/memregistry.h"
#include "sdk/core/text.h"

static struct epci_registry registry;

EPC_AFTER_EACH(kit_registry_release(&registry))

static void put_text(const char *service, const char *key, const char *name, uint32_t type,
                     const char *text, size_t nuls)
{
    char path[256];
    uint16_t units[256] = { 0 };
    size_t count = 0;

    snprintf(path, sizeof path, EPCI_SERVICES "\\%s\\%s", service, key);
    ck_assert_int_eq(epci_utf16_from_utf8(text, strlen(text), units, 200, &count), EPC_OK);
    ck_assert_int_eq(registry.ops->create_key(registry.self, path), EPC_OK);
    ck_assert_int_eq(
        registry.ops->write(registry.self, path, name, type, units, (count + nuls) * sizeof *units),
        EPC_OK);
}

static void put_number(const char *service, const char *name, uint32_t value)
{
    char path[256];

    snprintf(path, sizeof path, EPCI_SERVICES "\\%s\\Performance", service);
    ck_assert_int_eq(registry.ops->create_key(registry.self, path), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&registry, path, name, value), EPC_OK);
}

static void put_provider(const char *service)
{
    ck_assert_int_eq(kit_registry_create_in_memory(&registry), EPC_OK);
    put_text(service, "Performance", "Library", EPCI_REG_SZ, "x.dll", 1);
    put_text(service, "Performance", "Open", EPCI_REG_SZ, "O", 1);
    put_text(service, "Performance", "Collect", EPCI_REG_SZ, "C", 1);
    put_text(service, "Performance", "Close", EPCI_REG_SZ, "X", 1);
    put_number(service, "First Counter", 100);
    put_number(service, "Last Counter", 110);
    put_number(service, "First Help", 101);
    put_number(service, "Last Help", 111);
}

static struct host_provider_key key;

EPC_TEST_IN(provider_key__reads_everything_that_is_there, put_provider("A"),
            host_provider_release(&key))
{
    put_text("A", "Linkage", "Export", EPCI_REG_MULTI_SZ, "dev1", 2);
    ck_assert_int_eq(host_provider_read(&key, &registry, "A"), EPC_OK);
    ck_assert_str_eq(key.library, "x.dll");
    ck_assert(!key.expand && key.installed && !key.disabled);
    ck_assert_str_eq(key.open, "O");
    ck_assert_str_eq(key.collect, "C");
    ck_assert_str_eq(key.close, "X");
    ck_assert_uint_eq(key.first_counter, 100);
    ck_assert_uint_eq(key.last_help, 111);
    ck_assert_ptr_nonnull(key.devices);
    ck_assert_uint_eq(key.devices[3], '1');
}

EPC_TEST_LOOP_IN(provider_key__knows_metadata_where_the_value_is_not_0, 3, put_provider("A"),
                 host_provider_release(&key))
{
    if (_i > 0)
        put_number("A", "Collect Supports Metadata", (uint32_t)_i - 1);
    ck_assert_int_eq(host_provider_read(&key, &registry, "A"), EPC_OK);
    ck_assert_int_eq(key.metadata, _i == 2);
}

EPC_TEST(provider_key__without_a_library_is_none)
{
    ck_assert_int_eq(kit_registry_create_in_memory(&registry), EPC_OK);
    ck_assert_int_eq(host_provider_read(&key, &registry, "A"), EPC_E_NOT_FOUND);
    put_number("A", "First Counter", 100);
    ck_assert_int_eq(host_provider_read(&key, &registry, "A"), EPC_E_NOT_FOUND);
    put_number("A", "Library", 5); /* of a wrong type */
    ck_assert_int_eq(host_provider_read(&key, &registry, "A"), EPC_E_NOT_FOUND);
}

EPC_TEST_IN(provider_key__takes_a_text_without_its_nul, put_provider("A"),
            host_provider_release(&key))
{
    put_text("A", "Performance", "Library", EPCI_REG_EXPAND_SZ, "%SystemRoot%\\y.dll", 0);
    ck_assert_int_eq(host_provider_read(&key, &registry, "A"), EPC_OK);
    ck_assert_str_eq(key.library, "%SystemRoot%\\y.dll");
    ck_assert(key.expand);
}

EPC_TEST_IN(provider_key__passes_on_no_device_list_of_another_type, put_provider("A"),
            host_provider_release(&key))
{
    put_text("A", "Linkage", "Export", EPCI_REG_BINARY, "dev1", 2);
    ck_assert_int_eq(host_provider_read(&key, &registry, "A"), EPC_OK);
    ck_assert_ptr_null(key.devices);
}

EPC_TEST_IN(provider_key__passes_on_a_device_list_of_any_type_in_nt4, put_provider("A"),
            host_provider_release(&key))
{
    put_text("A", "Linkage", "Export", EPCI_REG_BINARY, "dev1", 2);
    ck_assert_int_eq(host_provider_read(&key, &registry, "A"), EPC_OK);
    ck_assert_int_eq(host_provider_reread_devices(&key, &registry), EPC_OK);
    ck_assert_ptr_nonnull(key.devices);
    ck_assert_uint_eq(key.devices[3], '1');
    ck_assert_int_eq(host_provider_reread_devices(&key, &registry), EPC_OK);
    ck_assert_ptr_nonnull(key.devices);
}

EPC_TEST_IN(provider_key__ends_every_device_list_with_two_nuls, put_provider("A"),
            host_provider_release(&key))
{
    put_text("A", "Linkage", "Export", EPCI_REG_SZ, "dev1", 0);
    ck_assert_int_eq(host_provider_read(&key, &registry, "A"), EPC_OK);
    ck_assert_uint_eq(key.device_bytes, 4 * 2 + 4);
    ck_assert_uint_eq(key.devices[4], 0);
    ck_assert_uint_eq(key.devices[5], 0);
}

EPC_TEST_IN(provider_key__is_installed_only_with_all_four_indexes, put_provider("A"),
            host_provider_release(&key))
{
    char path[] = EPCI_SERVICES "\\A\\Performance";

    ck_assert_int_eq(registry.ops->remove(registry.self, path, "Last Help"), EPC_OK);
    put_number("A", "Disable Performance Counters", 1);
    ck_assert_int_eq(host_provider_read(&key, &registry, "A"), EPC_OK);
    ck_assert(!key.installed && key.disabled);
}

EPC_TEST(provider_key__listing_passes_over_services_that_are_none)
{
    uint32_t position = 0;
    int found = 0, status;

    put_provider("A");
    put_text("B", "Parameters", "x", EPCI_REG_SZ, "y", 1);
    put_text("C", "Performance", "Library", EPCI_REG_SZ, "c.dll", 1);
    while ((status = host_provider_read_next(&key, &registry, &position)) == EPC_OK) {
        ck_assert_str_ne(key.service, "B");
        found++;
        host_provider_release(&key);
    }
    ck_assert_int_eq(status, EPC_END);
    ck_assert_int_eq(found, 2);
}

/* ---- The Object List ---- */

EPC_TEST_IN(provider_key__object_list_may_be_one_text_or_several, put_provider("A"),
            host_provider_release(&key))
{
    static const uint16_t several[] = { '1', '0', '0', 0, '1', '0', '4', 0, 0 };

    put_text("A", "Performance", "Object List", EPCI_REG_SZ, "100 104", 1);
    ck_assert_int_eq(host_provider_read(&key, &registry, "A"), EPC_OK);
    ck_assert_str_eq(key.object_list, "100 104");
    host_provider_release(&key);
    ck_assert_int_eq(registry.ops->write(registry.self, EPCI_SERVICES "\\A\\Performance",
                                         "Object List", EPCI_REG_MULTI_SZ, several, sizeof several),
                     EPC_OK);
    ck_assert_int_eq(host_provider_read(&key, &registry, "A"), EPC_OK);
    ck_assert_str_eq(key.object_list, "100 104");
}

/* ---- Absolute indexes ---- */

EPC_TEST(provider_key__an_object_list_of_the_systems_indexes_without_a_range_is_base_system)
{
    static const struct {
        const char *list;
        bool system;
    } lists[] = { { "2 230 238", true }, { "238", true },        { "1846", true },
                  { "", false },         { "0 238", false },     { "238 1848", false },
                  { "none", false },     { "238 20000", false }, { "238 99999999999", false } };
    static const char *const range[] = { "First Counter", "Last Counter", "First Help",
                                         "Last Help" };

    for (size_t i = 0; i < EPC_COUNT(lists); i++) {
        put_provider("A");
        put_text("A", "Performance", "Object List", EPCI_REG_SZ, lists[i].list, 1);
        ck_assert_int_eq(host_provider_read(&key, &registry, "A"), EPC_OK);
        ck_assert(key.installed && !key.system); /* it has a range */
        host_provider_release(&key);
        for (size_t j = 0; j < EPC_COUNT(range); j++)
            registry.ops->remove(registry.self, EPCI_SERVICES "\\A\\Performance", range[j]);
        ck_assert_int_eq(host_provider_read(&key, &registry, "A"), EPC_OK);
        ck_assert_msg(key.system == lists[i].system && key.installed == lists[i].system, "%s",
                      lists[i].list);
        ck_assert_uint_eq(key.last_counter, lists[i].system ? 1846 : 0);
        ck_assert_uint_eq(key.first_help, lists[i].system ? 3 : 0);
        host_provider_release(&key);
        kit_registry_release(&registry);
    }
}
