/* SPDX-License-Identifier: MIT
 *
 * dll.c -- netfxperf.dll: Open reads the category's key, and Collect reads it again, because a
 * program may delete its category and make it with other counters.  Collect maps the memory, writes
 * the object and unmaps again.  While a reader held the memory, the counts of programs that have
 * ended would come back into the next one.
 *
 * Close of one of several open categories keeps them all: it does not say which one it means.
 */
#include <windows.h>

#include <string.h>

#include <epc/epc.h>

#include "kit/system/registry.h"
#include "sdk/port/port.h"
#include "wine/netfx/block.h"
#include "wine/netfx/calls.h"

#define MAPPING       L"Global\\netfxcustomperfcounters.1.0"
#define MAPPING_UNITS (sizeof MAPPING / sizeof(WCHAR))

DWORD APIENTRY OpenPerformanceData(LPWSTR names);
DWORD APIENTRY CollectPerformanceData(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD objects);
DWORD APIENTRY ClosePerformanceData(void);

static struct {
    struct epci_lock lock;
    struct wine_netfx_calls calls;
    uint32_t opened; /* how often, without a Close */
} netfx;

static void convert_to_lower_case(uint16_t *text, size_t units)
{
    /* .NET's own lower case is that of no language; only letters of one unit change. */
    if (units > 0)
        LCMapStringW(LOCALE_INVARIANT, LCMAP_LOWERCASE, (LPCWSTR)text, (int)units, (LPWSTR)text,
                     (int)units);
}

static bool is_recorded_process_alive(const struct wine_netfx_life *life)
{
    FILETIME made, ended, kernel, user;
    bool lives = true;
    HANDLE process = OpenProcess(PROCESS_QUERY_INFORMATION | SYNCHRONIZE, FALSE, life->id);

    if (!process)
        return GetLastError() != ERROR_INVALID_PARAMETER; /* else it may not be asked */
    if (WaitForSingleObject(process, 0) == WAIT_OBJECT_0)
        lives = false;
    else if (life->started != -1 && GetProcessTimes(process, &made, &ended, &kernel, &user))
        lives = ((int64_t)made.dwHighDateTime << 32 | made.dwLowDateTime) == life->started;
    CloseHandle(process);
    return lives;
}

/* ---- Open and Close ---- */

static int read_category_key(struct wine_netfx_category *category, const uint16_t *name)
{
    struct epci_registry registry;
    int status = kit_registry_open(NULL, false, &registry);

    if (status != EPC_OK)
        return status;
    status = wine_netfx_read_category_key(category, &registry, name, convert_to_lower_case);
    kit_registry_release(&registry);
    return status;
}

static DWORD read_and_add_category(LPCWSTR name)
{
    struct wine_netfx_category category;
    int status = read_category_key(&category, (const uint16_t *)name);

    if (status == EPC_OK &&
        (status = wine_netfx_add_open_category(&netfx.calls, &category)) != EPC_OK)
        wine_netfx_category_release(&category);
    return status == EPC_OK            ? ERROR_SUCCESS
           : status == EPC_E_NOT_FOUND ? ERROR_FILE_NOT_FOUND
           : status == EPC_E_NOMEM     ? ERROR_NOT_ENOUGH_MEMORY
           : status == EPC_E_CORRUPT   ? ERROR_INVALID_DATA
                                       : ERROR_ACCESS_DENIED;
}

/* A category that is gone keeps its name: it may be made again. */
static void refresh_category(struct wine_netfx_open *opened)
{
    struct wine_netfx_category fresh;
    const int status = read_category_key(&fresh, opened->category.name);

    if (status == EPC_OK) {
        wine_netfx_category_release(&opened->category);
        opened->category = fresh;
    }
    if (status != EPC_E_NOMEM)
        opened->gone = status != EPC_OK;
}

DWORD APIENTRY OpenPerformanceData(LPWSTR names)
{
    DWORD error = ERROR_INVALID_PARAMETER; /* Linkage\Export has to name the category */

    epci_lock_enter(&netfx.lock);
    if (names && names[0])
        error = read_and_add_category(names);
    if (error == ERROR_SUCCESS)
        netfx.opened++;
    epci_lock_leave(&netfx.lock);
    return error;
}

DWORD APIENTRY ClosePerformanceData(void)
{
    epci_lock_enter(&netfx.lock);
    if (netfx.opened > 0 && --netfx.opened == 0)
        wine_netfx_release_all_categories(&netfx.calls);
    epci_lock_leave(&netfx.lock);
    return ERROR_SUCCESS;
}

/* ---- Collect ---- */

/* Map the category's memory; `at` stays NULL where no program counts.  How large it is the system
 * says: the registry has only what the first program wished for. */
static HANDLE map_shared_memory_of_category(const struct wine_netfx_category *category,
                                            struct wine_netfx_memory *memory)
{
    WCHAR name[MAPPING_UNITS + WINE_NETFX_NAME] = MAPPING;
    MEMORY_BASIC_INFORMATION about;
    HANDLE mapping;

    *memory = (struct wine_netfx_memory){ NULL, 0, category->own };
    if (category->own)
        memcpy(name + MAPPING_UNITS - 1, category->name, sizeof category->name);
    mapping = OpenFileMappingW(FILE_MAP_READ, FALSE, name);
    if (!mapping)
        return NULL;
    memory->at = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
    /* Pages that are only reserved cannot be read. */
    if (memory->at && VirtualQuery(memory->at, &about, sizeof about) && about.State == MEM_COMMIT)
        memory->bytes = wine_netfx_limit_memory_bytes(category->own, about.RegionSize);
    return mapping;
}

static int write_category_block(const struct wine_netfx_category *category, void *block,
                                size_t capacity, size_t *bytes)
{
    const struct epci_times times = { epci_clock_ticks(), epci_clock_frequency() };
    struct wine_netfx_memory memory;
    HANDLE mapping = map_shared_memory_of_category(category, &memory);
    const int status = wine_netfx_write_category_block(category, &memory, is_recorded_process_alive,
                                                       &times, block, capacity, bytes);

    if (memory.at)
        UnmapViewOfFile(memory.at);
    if (mapping)
        CloseHandle(mapping);
    return status;
}

DWORD APIENTRY CollectPerformanceData(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD objects)
{
    static const WCHAR global[] = L"Global";
    struct wine_netfx_open *chosen;
    const DWORD capacity = *bytes;
    size_t used = 0;
    int status = EPC_OK;

    *bytes = 0;
    *objects = 0;
    epci_lock_enter(&netfx.lock);
    chosen = wine_netfx_choose_next_category(
        &netfx.calls, (const uint16_t *)(query ? query : global), refresh_category);
    if (chosen) {
        status = write_category_block(&chosen->category, *data, capacity, &used);
        chosen->answered = status != EPC_E_NOSPACE;
    }
    epci_lock_leave(&netfx.lock);
    if (status == EPC_E_NOSPACE)
        return ERROR_MORE_DATA;
    if (status != EPC_OK || used == 0)
        return ERROR_SUCCESS;
    *data = (unsigned char *)*data + used;
    *bytes = (DWORD)used;
    *objects = 1;
    return ERROR_SUCCESS;
}
