/* SPDX-License-Identifier: MIT
 *
 * remote_client.c -- what a program that knows nothing of epc asks pdh.dll and the registry about
 * another computer: remote_client pdh|back|registry|keys \\HOST.  Prints each answer as a line.
 */
#include <windows.h>

#include <winperf.h>

#include <pdh.h>
#include <pdhmsg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static char computer[256];

static void print_status(const char *what, LONG status)
{
    printf("%s: 0x%08lx\n", what, (unsigned long)status);
}

/* A line for each text of a list. */
static void print_list(const char *what, LONG status, const char *list)
{
    print_status(what, status);
    for (; status == ERROR_SUCCESS && *list; list += strlen(list) + 1)
        printf("%s: %s\n", what, list);
}

/* On a busy machine it may take longer than the one call waits. */
static LONG connect_machine(void)
{
    LONG status = PdhConnectMachineA(computer);

    for (int i = 0; i < 12 && status == (LONG)PDH_CSTATUS_NO_MACHINE; i++)
        status = PdhConnectMachineA(computer);
    return status;
}

/* Until the values are those of another second. */
static void wait_for_step(void)
{
    printf("stepping\n");
    fflush(stdout);
    (void)getchar();
}

static void ask_pdh(void)
{
    static char list[65536], path[512];
    DWORD size = sizeof list, counters = 0, instances = 0;
    PDH_FMT_COUNTERVALUE value = { 0 };
    HCOUNTER gauge = NULL, rate = NULL;
    HQUERY query = NULL;
    LONG status;

    print_status("connect", connect_machine());
    status = PdhEnumMachinesA(NULL, list, &size);
    print_list("machine", status, list);
    size = sizeof list;
    status = PdhEnumObjectsA(NULL, computer, list, &size, PERF_DETAIL_WIZARD, TRUE);
    print_list("object", status, list);
    status = PdhEnumObjectItemsA(NULL, computer, "Shop", NULL, &counters, NULL, &instances,
                                 PERF_DETAIL_WIZARD, 0);
    print_status(status == (LONG)PDH_MORE_DATA ? "items" : "no items", (LONG)instances);
    snprintf(path, sizeof path, "%s\\Shop(*)\\Waiting", computer);
    size = sizeof list;
    status = PdhExpandWildCardPathA(NULL, path, list, &size, 0);
    print_list("path", status, list);
    print_status("query", PdhOpenQueryA(NULL, 0, &query));
    snprintf(path, sizeof path, "%s\\Shop(till 2)\\Waiting", computer);
    print_status("add", PdhAddCounterA(query, path, 0, &gauge));
    snprintf(path, sizeof path, "%s\\System\\Requests/sec", computer);
    print_status("add", PdhAddEnglishCounterA(query, path, 0, &rate));
    for (int i = 0; i < 2; i++) {
        print_status("collect", PdhCollectQueryData(query));
        if (i == 0)
            wait_for_step();
    }
    status = PdhGetFormattedCounterValue(gauge, PDH_FMT_LARGE, NULL, &value);
    printf("waiting: 0x%08lx %d\n", (unsigned long)status, (int)value.largeValue);
    status = PdhGetFormattedCounterValue(rate, PDH_FMT_DOUBLE, NULL, &value);
    printf("requests: 0x%08lx %.3f\n", (unsigned long)status, value.doubleValue);
    print_status("close", PdhCloseQuery(query));
}

/* The rates of each sample, until the computer was lost and has come back. */
static void collect_until_back(void)
{
    PDH_FMT_COUNTERVALUE value = { 0 };
    bool seen = false, lost = false;
    HCOUNTER rate = NULL;
    HQUERY query = NULL;
    char path[512];

    snprintf(path, sizeof path, "%s\\System\\Requests/sec", computer);
    print_status("connect", connect_machine());
    print_status("query", PdhOpenQueryA(NULL, 0, &query));
    print_status("add", PdhAddEnglishCounterA(query, path, 0, &rate));
    for (int i = 0; i < 300; i++) {
        LONG status = PdhCollectQueryData(query);

        if (status == ERROR_SUCCESS)
            status = PdhGetFormattedCounterValue(rate, PDH_FMT_DOUBLE, NULL, &value);
        if (status != ERROR_SUCCESS)
            printf("no rate\n");
        else
            printf("rate: %.3f\n", value.doubleValue);
        if (status == ERROR_SUCCESS && lost)
            break;
        seen = seen || status == ERROR_SUCCESS;
        lost = seen && status != ERROR_SUCCESS;
        wait_for_step();
        Sleep(200);
    }
    print_status("close", PdhCloseQuery(query));
}

/* A value, with a buffer that grows as the documentation of RegQueryValueEx says. */
static void ask_value(HKEY key, const char *name)
{
    static BYTE data[1 << 20];
    const PERF_DATA_BLOCK *block = (const PERF_DATA_BLOCK *)data;
    DWORD type = 0, size = 16;
    LONG error = RegQueryValueExA(key, name, NULL, &type, data, &size);

    printf("%s into 16 bytes: %ld\n", name, error);
    size = sizeof data;
    error = RegQueryValueExA(key, name, NULL, &type, data, &size);
    printf("%s: %ld, type %lu", name, error, type);
    if (error == ERROR_SUCCESS && type == REG_BINARY)
        printf(", %lu objects, %s", block->NumObjectTypes,
               block->TotalByteLength == size ? "whole" : "cut");
    if (error == ERROR_SUCCESS && type == REG_MULTI_SZ)
        printf(", %s %s", (const char *)data, (const char *)data + strlen((const char *)data) + 1);
    printf("\n");
}

static void ask_registry(void)
{
    static const char *const values[] = { "Global",   "2",           "Counter 009",  "Counter",
                                          "Help 009", "Counter 007", "No Such Value" };
    HKEY key = NULL, machine = NULL, subkey = NULL;
    LONG error = RegConnectRegistryA(computer, HKEY_PERFORMANCE_DATA, &key);

    printf("connect: %ld\n", error);
    if (error != ERROR_SUCCESS)
        return;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        ask_value(key, values[i]);
    printf("close: %ld\n", RegCloseKey(key));
    printf("machine: %ld\n", RegConnectRegistryA(computer, HKEY_LOCAL_MACHINE, &machine));
    printf("subkey: %ld\n", RegOpenKeyExA(machine, "SYSTEM", 0, KEY_READ, &subkey));
    printf("value: %ld\n", RegQueryValueExA(machine, "Global", NULL, NULL, NULL, NULL));
    printf("close: %ld\n", RegCloseKey(machine));
    printf("closed: %ld\n", RegQueryValueExA(key, "Global", NULL, NULL, NULL, NULL));
}

/* One key asked thrice, then two others. */
static void ask_keys(void)
{
    static BYTE data[1 << 16];
    HKEY key = NULL, other = NULL;
    LONG error = RegConnectRegistryA(computer, HKEY_PERFORMANCE_DATA, &key);

    printf("connect: %ld\n", error);
    for (int i = 0; i < 3 && error == ERROR_SUCCESS; i++) {
        DWORD size = sizeof data;

        printf("read: %ld\n", RegQueryValueExA(key, "Global", NULL, NULL, data, &size));
    }
    printf("again: %ld\n", RegConnectRegistryA(computer, HKEY_PERFORMANCE_DATA, &other));
    printf("machine: %ld\n", RegConnectRegistryA(computer, HKEY_LOCAL_MACHINE, &other));
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    snprintf(computer, sizeof computer, "%s", argv[2]);
    if (strcmp(argv[1], "pdh") == 0)
        ask_pdh();
    else if (strcmp(argv[1], "back") == 0)
        collect_until_back();
    else if (strcmp(argv[1], "keys") == 0)
        ask_keys();
    else
        ask_registry();
    return 0;
}
