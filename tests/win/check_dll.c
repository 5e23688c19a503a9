/* SPDX-License-Identifier: MIT
 *
 * check_dll.c -- an application that uses only epc.dll (dll_client.exe), and a provider in this
 * process.
 */
#include "epc_check.h"
#include "collecting.h"
#include "processes.h"
#include "sample_schema.h"

#include <windows.h>

#include <string.h>

static struct process start(const char *arguments)
{
    struct process client = process_start_program("dll_client.exe", arguments);

    process_says_ok(&client);
    return client;
}

/* The number of instances of SITE that the provider shows now. */
static int sites(struct collecting *c)
{
    collecting_ask(c, "Global");
    return collecting_count(c, SAMPLE_SITE);
}

EPC_TEST(dll__a_provider_sees_the_values_counted_through_it)
{
    struct process client = start("stay shop");
    struct check_parsed_object site;
    struct collecting c;

    collecting_open(&c, &sample_schema);
    ck_assert_int_eq(sites(&c), 1);
    site = collecting_object(&c, SAMPLE_SITE);
    ck_assert_int_eq(collecting_named(&site, "shop"), 0);
    ck_assert_uint_eq(collecting_value(&site, 0, SAMPLE_SITE_REQUESTS), 7);
    ck_assert_uint_eq(collecting_value(&site, 0, SAMPLE_SITE_ACTIVE), 3);
    ck_assert_uint_eq(collecting_value(&site, 0, SAMPLE_SITE_HITS), 1);
    ck_assert_uint_eq(collecting_base(&site, 0, SAMPLE_SITE_HITS), 4);
    process_kill(&client);
    ck_assert_int_eq(sites(&c), 0);
    collecting_close(&c);
}

EPC_TEST(dll__an_instance_removed_through_it_is_gone_while_the_application_runs)
{
    struct process client = start("leave shop");
    struct collecting c;

    collecting_open(&c, &sample_schema);
    ck_assert_int_eq(sites(&c), 0);
    ck_assert_uint_eq(WaitForSingleObject(client.handle, 0), WAIT_TIMEOUT);
    process_kill(&client);
    collecting_close(&c);
}

EPC_TEST(dll__publishes_with_another_copy_of_the_library_in_the_same_process)
{
    HMODULE dll = LoadLibraryW(L"epc.dll");
    FARPROC open_found = GetProcAddress(dll, "epc_app_open");
    FARPROC add_found = GetProcAddress(dll, "epc_instance_add");
    FARPROC close_found = GetProcAddress(dll, "epc_app_close");
    int (*open)(const epc_schema *, const epc_app_options *, epc_app **);
    int (*add)(epc_app *, uint32_t, const char *, epc_instance *);
    void (*close)(epc_app *);
    epc_instance instance;
    epc_app *ours, *theirs;
    struct collecting c;

    memcpy(&open, &open_found, sizeof open);
    memcpy(&add, &add_found, sizeof add);
    memcpy(&close, &close_found, sizeof close);
    collecting_open(&c, &sample_schema);
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &ours), EPC_OK);
    ck_assert_int_eq(open(&sample_schema, NULL, &theirs), EPC_OK);
    ck_assert_int_eq(epc_instance_add(ours, SAMPLE_SITE, "ours", &instance), EPC_OK);
    ck_assert_int_eq(add(theirs, SAMPLE_SITE, "theirs", &instance), EPC_OK);
    ck_assert_int_eq(sites(&c), 2);
    epc_app_close(ours);
    ck_assert_int_eq(sites(&c), 1);
    close(theirs);
    ck_assert_int_eq(sites(&c), 0);
    collecting_close(&c);
    FreeLibrary(dll);
}
