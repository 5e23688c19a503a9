/* SPDX-License-Identifier: MIT
 *
 * load_leak_view.c -- maps a file while it is being loaded, closes both handles, and leaves the
 * view.
 */
#include "provider.h"

ALL_IS_GOOD

BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, LPVOID nothing);

BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, LPVOID nothing)
{
    WCHAR path[MAX_PATH];
    HANDLE file, section;

    (void)nothing;
    if (reason != DLL_PROCESS_ATTACH)
        return TRUE;
    GetModuleFileNameW(module, path, MAX_PATH);
    file = CreateFileW(path, GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
    section = CreateFileMappingW(file, NULL, PAGE_READONLY, 0, 0, NULL);
    MapViewOfFile(section, FILE_MAP_READ, 0, 0, 0);
    CloseHandle(section);
    CloseHandle(file);
    return TRUE;
}
