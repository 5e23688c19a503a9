/* SPDX-License-Identifier: MIT
 *
 * check_devices.c -- the list of devices that Open gets, in all its forms.
 */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/memregistry.h"
#include "sdk/provider/callback/devices.h"

static struct epci_device_names devices;

/* Parse this text, whose characters are units and whose '|' is a NUL, in memory of exactly its
 * size. */
static void take(const char *text)
{
    size_t units = strlen(text);
    uint16_t *list = malloc(units * sizeof *list + 1);

    for (size_t i = 0; i < units; i++)
        list[i] = text[i] == '|' ? 0 : (uint16_t)(unsigned char)text[i];
    ck_assert_int_eq(epci_device_names_init(&devices, list, units), EPC_OK);
    free(list);
}

EPC_TEST(devices__of_a_list_are_its_strings)
{
    take("\\Device\\A|\\Device\\Bb||");
    ck_assert_uint_eq(devices.count, 2);
    ck_assert_str_eq(devices.names[0], "\\Device\\A");
    ck_assert_str_eq(devices.names[1], "\\Device\\Bb");
    epci_device_names_release(&devices);
    ck_assert_uint_eq(devices.count, 0);
}

EPC_TEST(devices__of_one_string_are_that_one)
{
    take("\\Device\\A|");
    ck_assert_uint_eq(devices.count, 1);
    ck_assert_str_eq(devices.names[0], "\\Device\\A");
    epci_device_names_release(&devices);
    take("\\Device\\A");
    ck_assert_uint_eq(devices.count, 1);
    ck_assert_str_eq(devices.names[0], "\\Device\\A");
    epci_device_names_release(&devices);
}

EPC_TEST_LOOP(devices__there_are_none_in_an_empty_list, 3)
{
    static const char *const lists[] = { "", "|", "||A|" };

    take(lists[_i]);
    ck_assert_uint_eq(devices.count, 0);
    epci_device_names_release(&devices);
}

EPC_TEST(devices__there_are_none_where_there_is_no_list)
{
    ck_assert_int_eq(epci_device_names_init(&devices, NULL, EPCI_DEVICES_UNITS), EPC_OK);
    ck_assert_uint_eq(devices.count, 0);
    epci_device_names_release(&devices);
}

EPC_TEST(devices__after_the_end_of_a_list_are_ignored)
{
    take("A||B||");
    ck_assert_uint_eq(devices.count, 1);
    epci_device_names_release(&devices);
}

EPC_TEST(devices__become_utf8)
{
    static const uint16_t list[] = { 0xC4, 0xD83D, 0xDE00, 0, 0 };

    ck_assert_int_eq(epci_device_names_init(&devices, list, 5), EPC_OK);
    ck_assert_uint_eq(devices.count, 1);
    ck_assert_str_eq(devices.names[0], "\xC3\x84\xF0\x9F\x98\x80");
    epci_device_names_release(&devices);
}

EPC_TEST(devices__of_a_list_too_long_are_those_that_are_whole)
{
    uint16_t *list = calloc(EPCI_DEVICES_UNITS, sizeof *list);

    for (size_t i = 0; i < EPCI_DEVICES_UNITS; i++)
        list[i] = (i + 1) % 1000 ? 'x' : 0;
    ck_assert_int_eq(epci_device_names_init(&devices, list, EPCI_DEVICES_UNITS), EPC_OK);
    ck_assert_uint_eq(devices.count, EPCI_DEVICES_UNITS / 1000);
    for (uint32_t i = 0; i < devices.count; i++)
        ck_assert_uint_eq(strlen(devices.names[i]), 999);
    epci_device_names_release(&devices);
    free(list);
}

/* ---- The length of the list ---- */

#define LINKAGE "SYSTEM\\CurrentControlSet\\Services\\Web\\Linkage"

static size_t units_of(uint32_t type, size_t bytes)
{
    struct epci_registry registry;
    char *data = calloc(1, bytes + 1);
    size_t units;

    ck_assert_int_eq(kit_registry_create_in_memory(&registry), EPC_OK);
    if (type) {
        registry.ops->create_key(registry.self, LINKAGE);
        registry.ops->write(registry.self, LINKAGE, "Export", type, data, bytes);
    }
    units = epci_read_length_of_device_list(&registry, "Web");
    kit_registry_release(&registry);
    free(data);
    return units;
}

EPC_TEST(devices__are_looked_for_as_far_as_the_registry_says)
{
    ck_assert_uint_eq(units_of(EPCI_REG_SZ, 10), 5);
    ck_assert_uint_eq(units_of(EPCI_REG_MULTI_SZ, 40), 20);
    ck_assert_uint_eq(units_of(EPCI_REG_MULTI_SZ, 41), 20);
    ck_assert_uint_eq(units_of(EPCI_REG_MULTI_SZ, 0), 0);
}

EPC_TEST(devices__are_looked_for_within_bounds_where_the_registry_does_not_say)
{
    ck_assert_uint_eq(units_of(0, 0), EPCI_DEVICES_UNITS);
    ck_assert_uint_eq(units_of(EPCI_REG_MULTI_SZ, 200000), EPCI_DEVICES_UNITS);
}
