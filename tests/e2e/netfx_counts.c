/* SPDX-License-Identifier: MIT
 *
 * netfx_counts.c -- keeps the shared memory of two categories as .NET programs do, and counts in it
 * until it is ended: "net shop" with the instances lisbon, and porto of this process, and "net
 * office" without instances.  Prints "counting" when all is there.
 */
#include <windows.h>

#include <stdio.h>

#include "netfxmaker.h"

#define MAPPING L"Global\\netfxcustomperfcounters.1.0"
#define BYTES   131072

static struct epct_netfx make_memory(LPCWSTR name)
{
    const HANDLE mapping =
        CreateFileMappingW(INVALID_HANDLE_VALUE, NULL, PAGE_READWRITE, 0, BYTES, name);
    struct epct_netfx memory = { NULL, BYTES, true };

    if (mapping)
        memory.at = MapViewOfFile(mapping, FILE_MAP_WRITE, 0, 0, 0);
    return memory;
}

int main(void)
{
    static const char *const orders[] = { "orders", "orders/sec" }, *const visits[] = { "visits" };
    struct epct_netfx shop = make_memory(MAPPING L"net shop");
    struct epct_netfx office = make_memory(MAPPING L"net office");
    struct epct_netfx_life self = { 1, GetCurrentProcessId(), -1 };
    const struct epct_netfx_life global = { 0, 0, -1 };
    uint32_t lisbon, porto, only;

    if (!shop.at || !office.at)
        return printf("no memory: %lu\n", GetLastError()), 1;
    lisbon = epct_netfx_add(&shop, "net shop", "lisbon", orders, 2, global);
    porto = epct_netfx_add(&shop, "net shop", "porto", orders, 2, self);
    only = epct_netfx_add(&office, "net office", "systemdiagnosticssharedsingleinstance", visits, 1,
                          global);
    for (int64_t i = 1;; i++) {
        epct_netfx_set(&shop, lisbon, 0, i);
        epct_netfx_set(&shop, lisbon, 1, i);
        epct_netfx_set(&shop, porto, 0, 7);
        epct_netfx_set(&office, only, 0, i);
        if (i == 1) {
            printf("counting\n");
            fflush(stdout);
        }
        Sleep(10);
    }
}
