/* SPDX-License-Identifier: MIT
 *
 * provider.c -- the right provider: its Open and Close, and a Collect that parses the query, checks
 * the room and copies the block.
 */
#include "provider.h"

#include <stddef.h>
#include <string.h>
#include <wchar.h>

/* The second object's offset. */
#define SERVER 10

static DWORD first_counter, first_help;
static ULONGLONG requests;

/* "C:\x\good.dll" -> "good" */
static void service_name(WCHAR *out, size_t capacity)
{
    WCHAR path[MAX_PATH], *name = path, *dot;
    HMODULE self = NULL;

    GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS |
                           GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                       (LPCWSTR)(void *)&first_counter, &self);
    path[0] = 0;
    GetModuleFileNameW(self, path, MAX_PATH);
    for (WCHAR *at = path; *at; at++)
        if (*at == L'\\')
            name = at + 1;
    dot = wcsrchr(name, L'.');
    if (dot)
        *dot = 0;
    wcsncpy(out, name, capacity - 1);
    out[capacity - 1] = 0;
}

static LONG read_number(HKEY key, const WCHAR *name, DWORD *out)
{
    DWORD type = 0, size = sizeof *out;
    LONG error = RegQueryValueExW(key, name, NULL, &type, (BYTE *)out, &size);

    return error == ERROR_SUCCESS && type != REG_DWORD ? ERROR_INVALID_DATA : error;
}

DWORD good_open(LPWSTR devices)
{
    WCHAR service[MAX_PATH];

    (void)devices;
    service_name(service, MAX_PATH);
    return good_open_service(service);
}

DWORD good_open_service(const WCHAR *service)
{
    WCHAR path[2 * MAX_PATH];
    HKEY key;
    LONG error;

    wcscpy(path, L"SYSTEM\\CurrentControlSet\\Services\\");
    wcscat(path, service);
    wcscat(path, L"\\Performance");
    error = RegOpenKeyExW(HKEY_LOCAL_MACHINE, path, 0, KEY_READ, &key);
    if (error != ERROR_SUCCESS)
        return (DWORD)error;
    error = read_number(key, L"First Counter", &first_counter);
    if (error == ERROR_SUCCESS)
        error = read_number(key, L"First Help", &first_help);
    RegCloseKey(key);
    return (DWORD)error;
}

static void object(PERF_OBJECT_TYPE *head, DWORD offset, DWORD counters, LONG instances)
{
    head->HeaderLength = sizeof *head;
    head->DefinitionLength = (DWORD)(sizeof *head + counters * sizeof(PERF_COUNTER_DEFINITION));
    head->ObjectNameTitleIndex = first_counter + offset;
    head->ObjectHelpTitleIndex = first_help + offset;
    head->DetailLevel = PERF_DETAIL_NOVICE;
    head->NumCounters = counters;
    head->DefaultCounter = -1;
    head->NumInstances = instances;
}

static void counter(PERF_COUNTER_DEFINITION *definition, DWORD offset, DWORD type, DWORD size,
                    DWORD at)
{
    definition->ByteLength = sizeof *definition;
    definition->CounterNameTitleIndex = first_counter + offset;
    definition->CounterHelpTitleIndex = first_help + offset;
    definition->DetailLevel = PERF_DETAIL_NOVICE;
    definition->CounterType = type;
    definition->CounterSize = size;
    definition->CounterOffset = at;
}

static void instance(struct site_instance *one, const WCHAR *name, ULONGLONG count)
{
    one->head.ByteLength = sizeof one->head + sizeof one->name;
    one->head.UniqueID = (LONG)PERF_NO_UNIQUE_ID;
    one->head.NameOffset = sizeof one->head;
    one->head.NameLength = (DWORD)((wcslen(name) + 1) * sizeof *name);
    wcscpy(one->name, name);
    one->cells.head.ByteLength = sizeof one->cells;
    one->cells.active = 3;
    one->cells.requests = count;
    one->cells.hits = (DWORD)count / 2;
    one->cells.lookups = (DWORD)count;
}

void good_block(struct block *block)
{
    struct site *site = &block->site;
    struct server *server = &block->server;

    memset(block, 0, sizeof *block);
    requests += 10;
    object(&site->head, 0, SITE_COUNTERS, 2);
    site->head.TotalByteLength = sizeof *site;
    counter(&site->counters[ACTIVE], 2, PERF_COUNTER_RAWCOUNT, 4,
            offsetof(struct site_cells, active));
    counter(&site->counters[REQUESTS], 4, PERF_COUNTER_BULK_COUNT, 8,
            offsetof(struct site_cells, requests));
    counter(&site->counters[HITS], 6, PERF_RAW_FRACTION, 4, offsetof(struct site_cells, hits));
    counter(&site->counters[LOOKUPS], 8, PERF_RAW_BASE, 4, offsetof(struct site_cells, lookups));
    instance(&site->instances[0], L"default", requests);
    instance(&site->instances[1], L"intern", 2 * requests);
    object(&server->head, SERVER, 1, PERF_NO_INSTANCES);
    server->head.TotalByteLength = sizeof *server;
    counter(&server->counters[0], 12, PERF_COUNTER_RAWCOUNT, 4,
            offsetof(struct server_cells, workers));
    server->cells.head.ByteLength = sizeof server->cells;
    server->cells.workers = 4;
}

/* "Global" in any case, or a list of indexes that has an object's index. */
static BOOL wanted(const WCHAR *query)
{
    WCHAR *end;

    if (_wcsicmp(query, L"Global") == 0)
        return TRUE;
    for (;; query = end) {
        DWORD index;

        while (*query == L' ')
            query++;
        if (*query < L'0' || *query > L'9')
            return FALSE;
        index = wcstoul(query, &end, 10);
        if (index == first_counter || index == first_counter + SERVER)
            return TRUE;
    }
}

DWORD good_answer(const void *block, DWORD size, LPWSTR query, LPVOID *data, LPDWORD bytes,
                  LPDWORD types)
{
    DWORD capacity = *bytes;

    *bytes = 0;
    *types = 0;
    if (!wanted(query))
        return ERROR_SUCCESS;
    if (capacity < size)
        return ERROR_MORE_DATA;
    memcpy(*data, block, size);
    *data = (BYTE *)*data + size;
    *bytes = size;
    *types = 2;
    return ERROR_SUCCESS;
}

DWORD good_collect(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types)
{
    struct block block;

    good_block(&block);
    return good_answer(&block, sizeof block, query, data, bytes, types);
}

DWORD good_close(void)
{
    return ERROR_SUCCESS;
}
