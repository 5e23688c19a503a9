/* SPDX-License-Identifier: MIT
 *
 * check_netfxperf.c -- netfxperf.dll (the first argument) in this process: two categories of one
 * DLL, memory that programs make and give up, instances of processes that have ended.
 *
 * HKEY_LOCAL_MACHINE is a tree of the test's; the shared memory is made as .NET makes it.
 */
#include "epc_check.h"

#include <windows.h>
#include <winperf.h>

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "host/scratch.h"
#include "netfxmaker.h"

#define SHOP L"Global\\netfxcustomperfcounters.1.0net shop"
#define ROOM 65536

typedef DWORD(APIENTRY open_fn)(LPWSTR);
typedef DWORD(APIENTRY collect_fn)(LPWSTR, LPVOID *, LPDWORD, LPDWORD);
typedef DWORD(APIENTRY close_fn)(void);

static struct {
    HMODULE module;
    open_fn *open;
    collect_fn *collect;
    close_fn *close;
    HANDLE mapping;
    struct epct_netfx memory;
    _Alignas(8) BYTE block[ROOM];
    DWORD bytes, objects;
} dll;

static const char *const counters[] = { "orders", "base" };
static const struct epct_netfx_life global = { 0, 0, -1 };

static void write_category(struct host_scratch *scratch, const char *service, uint32_t first)
{
    static const WCHAR names[] = L"Orders\0Base\0", types[] = L"65792\0"
                                                              L"1073939457\0";
    char path[200];
    const uint32_t help = first + 1, options = 3, many = 1;

    snprintf(path, sizeof path, "SYSTEM\\CurrentControlSet\\Services\\%s\\Performance", service);
    host_scratch_write_value(scratch, path, "Counter Names", REG_MULTI_SZ, names, sizeof names);
    host_scratch_write_value(scratch, path, "Counter Types", REG_MULTI_SZ, types, sizeof types);
    host_scratch_write_value(scratch, path, "First Counter", REG_DWORD, &first, 4);
    host_scratch_write_value(scratch, path, "First Help", REG_DWORD, &help, 4);
    host_scratch_write_value(scratch, path, "CategoryOptions", REG_DWORD, &options, 4);
    host_scratch_write_value(scratch, path, "IsMultiInstance", REG_DWORD, &many, 4);
}

static void find_procedure(const char *name, void *to)
{
    const FARPROC address = GetProcAddress(dll.module, name);

    ck_assert_msg(address != NULL, "%s", name);
    memcpy(to, &address, sizeof address);
}

static void load(void)
{
    static struct host_scratch scratch;
    uint32_t error;

    if (dll.module)
        return;
    dll.module = LoadLibraryA(epc_check_argv[0]);
    ck_assert_msg(dll.module != NULL, "%s: %lu", epc_check_argv[0], GetLastError());
    find_procedure("OpenPerformanceData", &dll.open);
    find_procedure("CollectPerformanceData", &dll.collect);
    find_procedure("ClosePerformanceData", &dll.close);
    ck_assert_int_eq(host_scratch_registry_create(&scratch), EPC_OK);
    write_category(&scratch, "Net Shop", 2000);
    write_category(&scratch, "Net Docs", 2100);
    ck_assert_int_eq(host_scratch_redirect_hklm(scratch.path, &error), EPC_OK);
}

static void make_memory(void)
{
    dll.mapping = CreateFileMappingW(INVALID_HANDLE_VALUE, NULL, PAGE_READWRITE, 0, 131072, SHOP);
    ck_assert_ptr_nonnull(dll.mapping);
    dll.memory.at = MapViewOfFile(dll.mapping, FILE_MAP_WRITE, 0, 0, 0);
    ck_assert_ptr_nonnull(dll.memory.at);
    dll.memory.bytes = 131072;
    dll.memory.own = true;
}

static void drop_memory(void)
{
    UnmapViewOfFile(dll.memory.at);
    CloseHandle(dll.mapping);
}

/* Collect; returns the object, NULL without data. */
static const PERF_OBJECT_TYPE *collect(LPCWSTR query)
{
    WCHAR text[64];
    void *data = dll.block;

    wcscpy(text, query);
    dll.bytes = ROOM;
    dll.objects = 7;
    ck_assert_uint_eq(dll.collect(text, &data, &dll.bytes, &dll.objects), ERROR_SUCCESS);
    ck_assert_ptr_eq(data, dll.block + dll.bytes);
    ck_assert_uint_eq(dll.objects, dll.bytes > 0);
    return dll.bytes > 0 ? (const PERF_OBJECT_TYPE *)dll.block : NULL;
}

static DWORD object_of(LPCWSTR query)
{
    const PERF_OBJECT_TYPE *object = collect(query);

    return object ? object->ObjectNameTitleIndex : 0;
}

EPC_TEST_IN(netfxperf__categories_share_one_dll, load())
{
    WCHAR shop[] = L"Net Shop", docs[] = L"Net Docs", none[] = L"None";

    ck_assert_uint_eq(dll.open(shop), ERROR_SUCCESS);
    ck_assert_uint_eq(dll.open(docs), ERROR_SUCCESS);
    ck_assert_uint_eq(dll.open(none), ERROR_FILE_NOT_FOUND);
    ck_assert_uint_eq(dll.open(NULL), ERROR_INVALID_PARAMETER);
    for (int i = 0; i < 2; i++) {
        ck_assert_uint_eq(object_of(L"Global"), 2000);
        ck_assert_uint_eq(object_of(L"Global"), 2100);
    }
    ck_assert_uint_eq(object_of(L"2100"), 2100);
    ck_assert_uint_eq(object_of(L"2000 2100"), 2000);
    ck_assert_uint_eq(object_of(L"2000 2100"), 2100);
    ck_assert_uint_eq(object_of(L"Costly"), 0);
    ck_assert_uint_eq(dll.close(), ERROR_SUCCESS);
    ck_assert_uint_eq(object_of(L"Global"), 2000);
    ck_assert_uint_eq(dll.close(), ERROR_SUCCESS);
    ck_assert_uint_eq(object_of(L"Global"), 0);
}

EPC_TEST_IN(netfxperf__the_memory_is_held_for_one_collect_only, load())
{
    WCHAR shop[] = L"Net Shop";
    uint32_t instance;
    LONGLONG value;
    const PERF_OBJECT_TYPE *object;
    const PERF_INSTANCE_DEFINITION *first;

    ck_assert_uint_eq(dll.open(shop), ERROR_SUCCESS);
    ck_assert_int_eq(collect(L"Global")->NumInstances, 0);
    make_memory();
    instance = epct_netfx_add(&dll.memory, "net shop", "lisbon", counters, 2, global);
    epct_netfx_set(&dll.memory, instance, 0, 4294967296123);
    object = collect(L"Global");
    ck_assert_int_eq(object->NumInstances, 1);
    first = (const PERF_INSTANCE_DEFINITION *)((const BYTE *)object + object->DefinitionLength);
    ck_assert_int_eq(wcscmp((const WCHAR *)((const BYTE *)first + first->NameOffset), L"lisbon"),
                     0);
    memcpy(&value,
           (const BYTE *)first + first->ByteLength +
               ((const PERF_COUNTER_DEFINITION *)(object + 1))->CounterOffset,
           sizeof value);
    ck_assert(value == 4294967296123);
    drop_memory();
    ck_assert_int_eq(collect(L"Global")->NumInstances, 0);
    ck_assert_ptr_null(OpenFileMappingW(FILE_MAP_READ, FALSE, SHOP));
    ck_assert_uint_eq(dll.close(), ERROR_SUCCESS);
}

EPC_TEST_IN(netfxperf__instances_end_with_their_process, load())
{
    WCHAR shop[] = L"Net Shop";
    FILETIME made, other;
    struct epct_netfx_life self = { 1, GetCurrentProcessId(), 0 }, reused, gone;

    GetProcessTimes(GetCurrentProcess(), &made, &other, &other, &other);
    self.started = (int64_t)made.dwHighDateTime << 32 | made.dwLowDateTime;
    reused = (struct epct_netfx_life){ 1, self.id, self.started - 1 };
    gone = (struct epct_netfx_life){ 1, 0x7FFFFFF0, self.started };
    ck_assert_uint_eq(dll.open(shop), ERROR_SUCCESS);
    make_memory();
    epct_netfx_add(&dll.memory, "net shop", "self", counters, 2, self);
    epct_netfx_add(&dll.memory, "net shop", "reused", counters, 2, reused);
    epct_netfx_add(&dll.memory, "net shop", "gone", counters, 2, gone);
    ck_assert_int_eq(collect(L"Global")->NumInstances, 1);
    drop_memory();
    ck_assert_uint_eq(dll.close(), ERROR_SUCCESS);
}

EPC_TEST_IN(netfxperf__memory_that_is_only_reserved_has_no_instances, load())
{
    WCHAR shop[] = L"Net Shop";

    ck_assert_uint_eq(dll.open(shop), ERROR_SUCCESS);
    dll.mapping = CreateFileMappingW(INVALID_HANDLE_VALUE, NULL, PAGE_READWRITE | SEC_RESERVE, 0,
                                     131072, SHOP);
    ck_assert_ptr_nonnull(dll.mapping);
    ck_assert_int_eq(collect(L"Global")->NumInstances, 0);
    CloseHandle(dll.mapping);
    ck_assert_uint_eq(dll.close(), ERROR_SUCCESS);
}

/* ---- A category that is made anew ---- */

#define SHOP_KEY "SYSTEM\\CurrentControlSet\\Services\\Net Shop\\Performance"

static void write_shop_value(const char *name, DWORD type, const void *data, DWORD bytes)
{
    HKEY key;

    ck_assert_int_eq(RegOpenKeyExA(HKEY_LOCAL_MACHINE, SHOP_KEY, 0, KEY_WRITE, &key), 0);
    if (data)
        ck_assert_int_eq(RegSetValueExA(key, name, 0, type, data, bytes), 0);
    else
        ck_assert_int_eq(RegDeleteValueA(key, name), 0);
    RegCloseKey(key);
}

static void write_shop(uint32_t first, const char *names, DWORD name_bytes, const char *types,
                       DWORD type_bytes)
{
    write_shop_value("Counter Names", REG_MULTI_SZ, names, name_bytes);
    write_shop_value("Counter Types", REG_MULTI_SZ, types, type_bytes);
    write_shop_value("First Counter", REG_DWORD, &first, sizeof first);
}

EPC_TEST_IN(netfxperf__a_category_that_is_made_anew_has_its_new_counters, load())
{
    static const char old_names[] = "Orders\0Base\0", old_types[] = "65792\0001073939457\0";
    static const char names[] = "Visits\0Orders\0Base\0",
                      types[] = "65792\00065792\0001073939457\0";
    WCHAR shop[] = L"Net Shop";

    ck_assert_uint_eq(dll.open(shop), ERROR_SUCCESS);
    ck_assert_uint_eq(collect(L"Global")->NumCounters, 2);
    write_shop(2200, names, sizeof names, types, sizeof types);
    ck_assert_uint_eq(collect(L"Global")->NumCounters, 3);
    ck_assert_uint_eq(object_of(L"Global"), 2200);
    ck_assert_uint_eq(object_of(L"2000"), 0);
    ck_assert_uint_eq(object_of(L"2200"), 2200);
    /* Deleted, half made, and there again. */
    write_shop_value("First Counter", REG_DWORD, NULL, 0);
    ck_assert_uint_eq(object_of(L"Global"), 0);
    write_shop(2000, old_names, sizeof old_names, types, sizeof types);
    ck_assert_uint_eq(object_of(L"Global"), 0);
    write_shop(2000, old_names, sizeof old_names, old_types, sizeof old_types);
    ck_assert_uint_eq(object_of(L"Global"), 2000);
    ck_assert_uint_eq(collect(L"2000")->NumCounters, 2);
    ck_assert_uint_eq(dll.close(), ERROR_SUCCESS);
}
