/* SPDX-License-Identifier: MIT
 *
 * load_good.c -- opens its section once and keeps handle and view, as load_leak.c does, but gives
 * them back when it is unloaded; nothing is wrong with that.
 */
#include "provider.h"

static HANDLE section;
static void *view;

COLLECT_IS_GOOD
CLOSE_IS_GOOD

BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, LPVOID ending);

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    if (!section)
        section = CreateFileMappingW(INVALID_HANDLE_VALUE, NULL, PAGE_READWRITE, 0, 4096,
                                     L"Local\\GoodLoad");
    if (!view)
        view = MapViewOfFile(section, FILE_MAP_READ, 0, 0, 0);
    return good_open(devices);
}

BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, LPVOID ending)
{
    (void)module;
    if (reason == DLL_PROCESS_DETACH && !ending) {
        if (view)
            UnmapViewOfFile(view);
        if (section)
            CloseHandle(section);
    }
    return TRUE;
}
