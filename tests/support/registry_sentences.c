/* SPDX-License-Identifier: MIT
 *
 * registry_sentences.c -- one test per sentence of registry.h, run on the registry that the test
 * executable provides. */
#include "registry_sentences.h"

#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"

#include "kit/system/registry.h"

static struct epci_registry registry;

#define OP(operation, ...) registry.ops->operation(registry.self, __VA_ARGS__)

static void begin(void)
{
    epct_registry_begin(&registry);
}

static void end(void)
{
    epct_registry_end(&registry);
}

EPC_TEST_IN(registry__gives_back_the_bytes_and_the_type_that_were_written, begin(), end())
{
    static const unsigned char bytes[] = { 0x00, 0xD8, 0x41, 0x00, 0x00, 0xFF, 0x07 };
    unsigned char back[16];
    size_t size = sizeof back;
    uint32_t type = 0;

    ck_assert_int_eq(OP(create_key, "Soft ware\\Deep\\Key"), EPC_OK);
    ck_assert_int_eq(OP(write, "Soft ware\\Deep\\Key", "v", EPCI_REG_MULTI_SZ, bytes, sizeof bytes),
                     EPC_OK);
    ck_assert_int_eq(
        epci_registry_read_value(&registry, "Soft ware\\Deep\\Key", "v", &type, back, &size),
        EPC_OK);
    ck_assert_uint_eq(type, EPCI_REG_MULTI_SZ);
    ck_assert_uint_eq(size, sizeof bytes);
    ck_assert_mem_eq(back, bytes, sizeof bytes);
}

EPC_TEST_IN(registry__compares_names_without_case, begin(), end())
{
    uint32_t value = 0;

    ck_assert_int_eq(OP(create_key, "Services\\WebPerf"), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&registry, "SERVICES\\webperf", "Last Counter", 7),
                     EPC_OK);
    ck_assert_int_eq(epci_registry_read_u32(&registry, "services\\WEBPERF", "LAST COUNTER", &value),
                     EPC_OK);
    ck_assert_uint_eq(value, 7);
}

EPC_TEST_IN(registry__says_not_found_for_a_missing_key_and_for_a_missing_value, begin(), end())
{
    uint32_t type, data = 0;
    size_t size = sizeof data;
    char name[16];

    ck_assert_int_eq(OP(create_key, "Key"), EPC_OK);
    ck_assert_int_eq(epci_registry_read_value(&registry, "Nowhere", "v", &type, &data, &size),
                     EPC_E_NOT_FOUND);
    ck_assert_int_eq(epci_registry_read_value(&registry, "Key", "v", &type, &data, &size),
                     EPC_E_NOT_FOUND);
    ck_assert_int_eq(OP(write, "Nowhere", "v", EPCI_REG_DWORD, &data, 4), EPC_E_NOT_FOUND);
    ck_assert_int_eq(OP(remove, "Nowhere", "v"), EPC_E_NOT_FOUND);
    ck_assert_int_eq(OP(remove, "Key", "v"), EPC_E_NOT_FOUND);
    ck_assert_int_eq(OP(remove_key, "Nowhere"), EPC_E_NOT_FOUND);
    ck_assert_int_eq(kit_registry_copy_subkey_name(&registry, "Nowhere", 0, name, sizeof name),
                     EPC_E_NOT_FOUND);
}

EPC_TEST_IN(registry__tells_the_size_of_a_value_that_does_not_fit, begin(), end())
{
    uint32_t type = 0;
    char small[3] = "ab";
    size_t size = 0;

    ck_assert_int_eq(OP(create_key, "Key"), EPC_OK);
    ck_assert_int_eq(OP(write, "Key", "v", EPCI_REG_BINARY, "0123456", 7), EPC_OK);
    ck_assert_int_eq(epci_registry_read_value(&registry, "Key", "v", &type, NULL, &size),
                     EPC_E_NOSPACE);
    ck_assert_uint_eq(size, 7);
    ck_assert_uint_eq(type, EPCI_REG_BINARY);
    size = sizeof small - 1;
    ck_assert_int_eq(epci_registry_read_value(&registry, "Key", "v", &type, small, &size),
                     EPC_E_NOSPACE);
    ck_assert_uint_eq(size, 7);
    ck_assert_int_eq(small[2], '\0');
}

EPC_TEST_IN(registry__reads_several_values_of_a_key_at_once, begin(), end())
{
    uint32_t number = 0;
    char small[2], fits[8];
    struct epci_registry_item items[] = { { "number", &number, sizeof number, 0, 1 },
                                          { "none", fits, sizeof fits, 0, 1 },
                                          { "text", small, sizeof small, 0, 1 },
                                          { "TEXT", fits, sizeof fits, 0, 1 } };

    ck_assert_int_eq(OP(read, "Key", items, 4), EPC_E_NOT_FOUND);
    ck_assert_int_eq(OP(create_key, "Key"), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&registry, "Key", "number", 7), EPC_OK);
    ck_assert_int_eq(OP(write, "Key", "text", EPCI_REG_BINARY, "0123456", 7), EPC_OK);
    ck_assert_int_eq(OP(read, "Key", items, 4), EPC_OK);
    ck_assert_int_eq(items[0].status, EPC_OK);
    ck_assert_uint_eq(items[0].type, EPCI_REG_DWORD);
    ck_assert_uint_eq(number, 7);
    ck_assert_int_eq(items[1].status, EPC_E_NOT_FOUND);
    ck_assert_int_eq(items[2].status, EPC_E_NOSPACE);
    ck_assert_uint_eq(items[2].bytes, 7);
    ck_assert_int_eq(items[3].status, EPC_OK);
    ck_assert_uint_eq(items[3].bytes, 7);
    ck_assert_mem_eq(fits, "0123456", 7);
}

EPC_TEST_IN(registry__keeps_an_empty_value_and_a_megabyte, begin(), end())
{
    static unsigned char megabyte[1 << 20], back[1 << 20];
    uint32_t type;
    size_t size = 0;

    ck_assert_int_eq(OP(create_key, "Key"), EPC_OK);
    ck_assert_int_eq(OP(write, "Key", "empty", EPCI_REG_SZ, NULL, 0), EPC_OK);
    ck_assert_int_eq(epci_registry_read_value(&registry, "Key", "empty", &type, NULL, &size),
                     EPC_OK);
    ck_assert_uint_eq(size, 0);

    for (size_t i = 0; i < sizeof megabyte; i++)
        megabyte[i] = (unsigned char)(i * 31 % 251);
    size = sizeof back;
    ck_assert_int_eq(OP(write, "Key", "big", EPCI_REG_MULTI_SZ, megabyte, sizeof megabyte), EPC_OK);
    ck_assert_int_eq(epci_registry_read_value(&registry, "Key", "big", &type, back, &size), EPC_OK);
    ck_assert_uint_eq(size, sizeof megabyte);
    ck_assert_mem_eq(back, megabyte, sizeof megabyte);
}

EPC_TEST_IN(registry__overwrites_a_value_with_its_type, begin(), end())
{
    uint32_t value = 0;

    ck_assert_int_eq(OP(create_key, "Key"), EPC_OK);
    ck_assert_int_eq(OP(write, "Key", "v", EPCI_REG_SZ, "a\0b\0c\0\0", 8), EPC_OK);
    ck_assert_int_eq(epci_registry_read_u32(&registry, "Key", "v", &value), EPC_E_CORRUPT);
    ck_assert_int_eq(OP(write, "Key", "v", EPCI_REG_SZ, "a\0\0", 4), EPC_OK);
    ck_assert_int_eq(epci_registry_read_u32(&registry, "Key", "v", &value), EPC_E_CORRUPT);
    ck_assert_uint_eq(value, 0);
    ck_assert_int_eq(kit_registry_write_u32(&registry, "Key", "v", 0x80000001u), EPC_OK);
    ck_assert_int_eq(epci_registry_read_u32(&registry, "Key", "v", &value), EPC_OK);
    ck_assert_uint_eq(value, 0x80000001u);
}

EPC_TEST_IN(registry__removes_a_value_and_leaves_the_others, begin(), end())
{
    uint32_t value = 0;

    ck_assert_int_eq(OP(create_key, "Key"), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&registry, "Key", "a", 1), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&registry, "Key", "b", 2), EPC_OK);
    ck_assert_int_eq(OP(remove, "Key", "A"), EPC_OK);
    ck_assert_int_eq(epci_registry_read_u32(&registry, "Key", "a", &value), EPC_E_NOT_FOUND);
    ck_assert_int_eq(epci_registry_read_u32(&registry, "Key", "b", &value), EPC_OK);
    ck_assert_uint_eq(value, 2);
}

EPC_TEST_IN(registry__enumerates_every_subkey_once, begin(), end())
{
    static const char *const names[] = { "009", "00C", "CurrentLanguage" };
    char name[32];
    unsigned seen = 0;

    ck_assert_int_eq(OP(create_key, "Perflib"), EPC_OK);
    ck_assert_int_eq(kit_registry_copy_subkey_name(&registry, "Perflib", 0, name, sizeof name),
                     EPC_END);
    ck_assert_int_eq(OP(create_key, "Perflib\\CurrentLanguage\\below"), EPC_OK);
    ck_assert_int_eq(OP(create_key, "Perflib\\009"), EPC_OK);
    ck_assert_int_eq(OP(create_key, "Perflib\\00C"), EPC_OK);
    ck_assert_int_eq(OP(create_key, "PERFLIB\\00c"), EPC_OK);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_int_eq(kit_registry_copy_subkey_name(&registry, "Perflib", i, name, sizeof name),
                         EPC_OK);
        for (unsigned n = 0; n < 3; n++)
            if (strcmp(name, names[n]) == 0)
                seen |= 1u << n;
    }
    ck_assert_uint_eq(seen, 7);
    ck_assert_int_eq(kit_registry_copy_subkey_name(&registry, "Perflib", 3, name, sizeof name),
                     EPC_END);
    ck_assert_int_eq(kit_registry_copy_subkey_name(&registry, "Perflib", 0, name, 2),
                     EPC_E_NOSPACE);
}

/* An kit_registry_visit_fn: counts names of one letter, until there are two. */
static bool count_letters(void *context, const char *name)
{
    unsigned *count = context;

    ck_assert_uint_eq(strlen(name), 1);
    return ++*count < 2;
}

EPC_TEST_IN(registry__visits_subkeys_until_the_visitor_has_enough, begin(), end())
{
    unsigned count = 0;

    ck_assert_int_eq(kit_registry_visit_subkeys(&registry, "Nowhere", count_letters, &count),
                     EPC_E_NOT_FOUND);
    ck_assert_int_eq(OP(create_key, "Some\\A"), EPC_OK);
    ck_assert_int_eq(kit_registry_visit_subkeys(&registry, "Some", count_letters, &count), EPC_OK);
    ck_assert_uint_eq(count, 1);
    ck_assert_int_eq(OP(create_key, "Some\\B"), EPC_OK);
    ck_assert_int_eq(OP(create_key, "Some\\C"), EPC_OK);
    count = 0;
    ck_assert_int_eq(kit_registry_visit_subkeys(&registry, "Some", count_letters, &count), EPC_OK);
    ck_assert_uint_eq(count, 2);
}

EPC_TEST_IN(registry__removes_a_key_with_its_values_but_not_one_with_subkeys, begin(), end())
{
    uint32_t value = 0;
    char name[8];

    ck_assert_int_eq(OP(create_key, "Above\\Key"), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&registry, "Above\\Key", "v", 1), EPC_OK);
    ck_assert_int_eq(OP(remove_key, "Above"), EPC_E_EXISTS);
    ck_assert_int_eq(epci_registry_read_u32(&registry, "Above\\Key", "v", &value), EPC_OK);
    ck_assert_int_eq(OP(remove_key, "ABOVE\\Key"), EPC_OK);
    ck_assert_int_eq(epci_registry_read_u32(&registry, "Above\\Key", "v", &value), EPC_E_NOT_FOUND);
    ck_assert_int_eq(kit_registry_copy_subkey_name(&registry, "Above", 0, name, sizeof name),
                     EPC_END);
    ck_assert_int_eq(OP(remove_key, "Above"), EPC_OK);
}

EPC_TEST_IN(registry__removes_a_key_only_if_it_is_empty_where_that_is_asked, begin(), end())
{
    char name[8];

    ck_assert_int_eq(OP(create_key, "Above\\Key"), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&registry, "Above\\Key", "v", 1), EPC_OK);
    ck_assert_int_eq(epci_registry_remove_key_if_empty(&registry, "Above\\Key"), EPC_OK);
    ck_assert_int_eq(epci_registry_remove_key_if_empty(&registry, "Above"), EPC_OK);
    ck_assert_int_eq(kit_registry_copy_subkey_name(&registry, "Above", 0, name, sizeof name),
                     EPC_OK);
    ck_assert_int_eq(OP(remove, "Above\\Key", "v"), EPC_OK);
    ck_assert_int_eq(epci_registry_remove_key_if_empty(&registry, "Above\\Key"), EPC_OK);
    ck_assert_int_eq(kit_registry_copy_subkey_name(&registry, "Above", 0, name, sizeof name),
                     EPC_END);
    ck_assert_int_eq(epci_registry_remove_key_if_empty(&registry, "Above\\Key"), EPC_OK);
}

EPC_TEST_IN(registry__knows_names_that_are_not_ascii, begin(), end())
{
    char name[32];
    uint32_t value = 0;

    ck_assert_int_eq(OP(create_key, "Dienste\\Zähler"), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&registry, "Dienste\\Zähler", "Größe", 3), EPC_OK);
    ck_assert_int_eq(epci_registry_read_u32(&registry, "Dienste\\Zähler", "Größe", &value), EPC_OK);
    ck_assert_uint_eq(value, 3);
    ck_assert_int_eq(kit_registry_copy_subkey_name(&registry, "Dienste", 0, name, sizeof name),
                     EPC_OK);
    ck_assert_str_eq(name, "Zähler");
}

EPC_TEST_IN(registry__counts_subkeys_and_values, begin(), end())
{
    uint32_t keys = 9, values = 9;

    ck_assert_int_eq(registry.ops->create_key(registry.self, "A\\B"), EPC_OK);
    ck_assert_int_eq(registry.ops->create_key(registry.self, "A\\C"), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&registry, "A", "One", 1), EPC_OK);
    ck_assert_int_eq(registry.ops->count(registry.self, "A", &keys, &values), EPC_OK);
    ck_assert_uint_eq(keys, 2);
    ck_assert_uint_eq(values, 1);
    ck_assert_int_eq(registry.ops->count(registry.self, "A\\B", &keys, &values), EPC_OK);
    ck_assert_uint_eq(keys + values, 0);
    ck_assert_int_eq(registry.ops->count(registry.self, "None", &keys, &values), EPC_E_NOT_FOUND);
}

EPC_TEST_IN(registry__flushes_a_key_that_exists, begin(), end())
{
    ck_assert_int_eq(registry.ops->create_key(registry.self, "A"), EPC_OK);
    ck_assert_int_eq(registry.tools->flush(registry.self, "A"), EPC_OK);
    ck_assert_int_eq(registry.tools->flush(registry.self, "None"), EPC_E_NOT_FOUND);
}

EPC_TEST_IN(registry__stamps_a_key_anew_when_its_values_change, begin(), end())
{
    uint64_t stamps[4];

    ck_assert_int_eq(kit_registry_read_key_change_stamp(&registry, "Key", &stamps[0]),
                     EPC_E_NOT_FOUND);
    ck_assert_int_eq(OP(create_key, "Key"), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&registry, "Key", "v", 7), EPC_OK);
    ck_assert_int_eq(kit_registry_read_key_change_stamp(&registry, "Key", &stamps[0]), EPC_OK);
    ck_assert_int_eq(kit_registry_read_key_change_stamp(&registry, "Key", &stamps[1]), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&registry, "Key", "v", 8), EPC_OK);
    ck_assert_int_eq(kit_registry_read_key_change_stamp(&registry, "Key", &stamps[2]), EPC_OK);
    ck_assert_int_eq(OP(remove, "Key", "v"), EPC_OK);
    ck_assert_int_eq(kit_registry_read_key_change_stamp(&registry, "Key", &stamps[3]), EPC_OK);
    ck_assert_uint_eq(stamps[0], stamps[1]);
    ck_assert_uint_ne(stamps[1], stamps[2]);
    ck_assert_uint_ne(stamps[2], stamps[3]);
}
