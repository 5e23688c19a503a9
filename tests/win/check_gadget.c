/* SPDX-License-Identifier: MIT
 *
 * check_gadget.c -- a real DLL with callbacks (tests/e2e/gadget), with queries that no tool sends:
 * costly objects and other computers.  Every answer is right at level 1.
 */
#include "epc_check.h"

#include <windows.h>

#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

#include "findings.h"
#include "check/walk.h"
#include "tests/e2e/gadget/gadget.h"

#define KEY           L"SYSTEM\\CurrentControlSet\\Services\\Gadget"
#define FIRST_COUNTER 7000u

typedef DWORD(APIENTRY open_fn)(LPWSTR devices);
typedef DWORD(APIENTRY collect_fn)(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types);
typedef DWORD(APIENTRY close_fn)(void);

static HMODULE module;
static open_fn *gadget_open;
static collect_fn *gadget_collect;
static close_fn *gadget_close;
static unsigned char buffer[65536];
static DWORD bytes, types;

static FARPROC find(const char *name)
{
    FARPROC found = GetProcAddress(module, name);

    ck_assert_msg(found != NULL, "no %s", name);
    return found;
}

static void load(void)
{
    DWORD counter = FIRST_COUNTER, help = FIRST_COUNTER + 1;
    WCHAR devices[] = L"C:\\\0";
    HKEY key;

    ck_assert_int_eq(RegCreateKeyExW(HKEY_LOCAL_MACHINE, KEY L"\\Performance", 0, NULL, 0,
                                     KEY_WRITE, NULL, &key, NULL),
                     ERROR_SUCCESS);
    RegSetValueExW(key, L"First Counter", 0, REG_DWORD, (BYTE *)&counter, sizeof counter);
    RegSetValueExW(key, L"First Help", 0, REG_DWORD, (BYTE *)&help, sizeof help);
    RegCloseKey(key);
    module = LoadLibraryW(L"gadget.dll");
    ck_assert_ptr_nonnull(module);
    gadget_open = (open_fn *)(void (*)(void))find("GadgetOpen");
    gadget_collect = (collect_fn *)(void (*)(void))find("GadgetCollect");
    gadget_close = (close_fn *)(void (*)(void))find("GadgetClose");
    ck_assert_int_eq(gadget_open(devices), ERROR_SUCCESS);
}

static void unload(void)
{
    ck_assert_int_eq(gadget_close(), ERROR_SUCCESS);
    FreeLibrary(module);
    ck_assert_int_eq(RegDeleteTreeW(HKEY_LOCAL_MACHINE, KEY), ERROR_SUCCESS);
}

/* Collect, and check the answer at level 1. */
static void collect(const WCHAR *query, bool foreign)
{
    const struct check_options level1 = { .level = 1, .profile = CHECK_PROFILE_CURRENT };
    struct check_collect_call call = { .capacity = sizeof buffer, .foreign = foreign };
    struct findings found = { 0 };
    void *data = buffer;
    WCHAR copy[64];

    bytes = sizeof buffer;
    call.status = gadget_collect(lstrcpyW(copy, query), &data, &bytes, &types);
    call.bytes = bytes;
    call.types = types;
    call.moved = (unsigned char *)data - buffer;
    call.buffer = buffer;
    check_collect_call_and_get_kept_bytes(&call, &level1, findings_add, &found);
    ck_assert_msg(found.count == 0, "%s: %s", findings_rules(&found), found.kept[0].message);
    ck_assert_int_eq(call.status, ERROR_SUCCESS);
}

/* The 8 bytes of the first cell of an object's first instance or only block. */
static uint64_t first_cell(struct epci_span objects, uint32_t symbol)
{
    struct check_parsed_object object;
    struct check_parsed_instance instance;
    struct check_parsed_counter counter;
    struct epci_span cell;
    uint64_t value = 0;

    do
        ck_assert_int_eq(check_read_next_object(&objects, &object, NULL), EPC_OK);
    while (object.head.name_index != FIRST_COUNTER + symbol);
    ck_assert_int_eq(object.head.instance_count < 0
                         ? check_read_block_without_instance(&object.rest, &instance, NULL)
                         : check_read_next_instance(&object.rest, &instance, NULL),
                     EPC_OK);
    ck_assert_int_eq(check_read_next_counter(&object.definitions, &counter, NULL), EPC_OK);
    ck_assert_int_eq(check_read_cell(&counter, instance.block, &cell, &value), EPC_OK);
    return value;
}

EPC_TEST_IN(gadget__shows_its_devices, load(), unload())
{
    collect(L"Global", false);
    ck_assert_uint_eq(types, 2);
    ck_assert_uint_gt(first_cell(epci_span_of(buffer, bytes), GADGET_DISK), 0);
}

EPC_TEST_IN(gadget__surveys_where_it_is_costly_and_nowhere_else, load(), unload())
{
    collect(L"Costly", false);
    ck_assert_uint_eq(types, 1);
    ck_assert_uint_gt(first_cell(epci_span_of(buffer, bytes), GADGET_SURVEY), 10);
    collect(L"7008", false);
    ck_assert_uint_eq(types, 1);
}

EPC_TEST_IN(gadget__answers_for_its_computers_with_one_channel_each, load(), unload())
{
    struct check_parsed_data answer;

    for (uint64_t i = 1; i <= 3; i++) {
        collect(L"Foreign \\\\gadget-a 7000", true);
        ck_assert_int_eq(check_read_data_header(epci_span_of(buffer, bytes), &answer, NULL),
                         EPC_OK);
        ck_assert_uint_eq(answer.head.object_count, 1);
        ck_assert_uint_eq(first_cell(answer.objects, GADGET_DISK), i);
    }
    collect(L"Foreign gadget-b", true);
    ck_assert_int_eq(check_read_data_header(epci_span_of(buffer, bytes), &answer, NULL), EPC_OK);
    ck_assert_uint_eq(first_cell(answer.objects, GADGET_DISK), 1);
    collect(L"Foreign another", true);
    ck_assert_uint_eq(bytes, 0);
}
