/* SPDX-License-Identifier: MIT
 *
 * check_dll.c -- an application that has only epc.dll (dll_client.exe), and a provider in this process.
 */
#include "epc_check.h"
#include "program.h"
#include "sample_schema.h"

#include <string.h>

#include "sdk/core/walk.h"
#include "sdk/provider/collect.h"

static struct epci_collector *open_provider(void)
{
    struct epci_indexes indexes = { 2000, 2001 };
    struct epci_collector *collector;

    ck_assert_int_eq(epci_collector_open(&sample_schema, &indexes, &collector), EPC_OK);
    return collector;
}

/* How many instances of SITE the provider shows; the first one's name, and its cells in the order of
 * their definitions. */
static int sites(struct epci_collector *collector, char name[16], uint64_t cells[4])
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    struct epci_query query = epci_query_parse(global, 6);
    struct epci_instance_view instance;
    struct epci_counter_view counter;
    struct epci_object_view object;
    unsigned char buffer[8192];
    struct epci_span rest, cell;
    uint32_t objects;
    size_t bytes;

    ck_assert_int_eq(
        epci_collector_collect(collector, &query, buffer, sizeof buffer, &bytes, &objects), EPC_OK);
    rest = epci_span_of(buffer, bytes);
    ck_assert_int_eq(epci_walk_object(&rest, &object, NULL), EPC_OK);
    if (object.head.instance_count < 1)
        return object.head.instance_count;
    ck_assert_int_eq(epci_walk_instance(&object.rest, &instance, NULL), EPC_OK);
    for (size_t i = 0; i < 15 && i * 2 < instance.name.left; i++)
        name[i] = (char)instance.name.at[i * 2];
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(epci_walk_counter(&object.definitions, &counter, NULL), EPC_OK);
        ck_assert_int_eq(epci_walk_cell(&counter, instance.block, &cell, &cells[i]), EPC_OK);
    }
    return object.head.instance_count;
}

EPC_TEST(dll__what_an_application_counts_through_it_is_seen_by_a_provider)
{
    struct epci_collector *collector = open_provider();
    HANDLE client = epc_program_start("dll_client.exe", "stay shop");
    char name[16] = { 0 };
    uint64_t cells[4];

    ck_assert_int_eq(sites(collector, name, cells), 1);
    ck_assert_str_eq(name, "shop");
    ck_assert_uint_eq(cells[0], 7); /* requests */
    ck_assert_uint_eq(cells[1], 3); /* active   */
    ck_assert_uint_eq(cells[2], 1); /* hits     */
    ck_assert_uint_eq(cells[3], 4); /* lookups  */
    epc_program_kill(client);
    ck_assert_int_eq(sites(collector, name, cells), 0);
    epci_collector_close(collector);
}

EPC_TEST(dll__what_an_application_withdraws_through_it_is_gone_while_it_lives)
{
    struct epci_collector *collector = open_provider();
    HANDLE client = epc_program_start("dll_client.exe", "leave shop");
    char name[16];
    uint64_t cells[4];

    ck_assert_int_eq(sites(collector, name, cells), 0);
    ck_assert_uint_eq(WaitForSingleObject(client, 0), WAIT_TIMEOUT);
    epc_program_kill(client);
    epci_collector_close(collector);
}

EPC_TEST(dll__publishes_beside_another_copy_of_the_library_in_the_same_process)
{
    HMODULE dll = LoadLibraryW(L"epc.dll");
    FARPROC open_found = GetProcAddress(dll, "epc_app_open");
    FARPROC add_found = GetProcAddress(dll, "epc_instance_add");
    FARPROC close_found = GetProcAddress(dll, "epc_app_close");
    int (*open)(const epc_schema *, const epc_app_options *, epc_app **);
    int (*add)(epc_app *, uint32_t, const char *, epc_instance *);
    void (*close)(epc_app *);
    struct epci_collector *collector = open_provider();
    epc_instance instance;
    epc_app *ours, *theirs;
    char name[16];
    uint64_t cells[4];

    memcpy(&open, &open_found, sizeof open);
    memcpy(&add, &add_found, sizeof add);
    memcpy(&close, &close_found, sizeof close);
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &ours), EPC_OK);
    ck_assert_int_eq(open(&sample_schema, NULL, &theirs), EPC_OK);
    ck_assert_int_eq(epc_instance_add(ours, SAMPLE_SITE, "ours", &instance), EPC_OK);
    ck_assert_int_eq(add(theirs, SAMPLE_SITE, "theirs", &instance), EPC_OK);
    ck_assert_int_eq(sites(collector, name, cells), 2);
    epc_app_close(ours);
    ck_assert_int_eq(sites(collector, name, cells), 1);
    close(theirs);
    ck_assert_int_eq(sites(collector, name, cells), 0);
    epci_collector_close(collector);
    FreeLibrary(dll);
}
