/* SPDX-License-Identifier: MIT
 *
 * pdh_event.c -- shows an event as the Event Viewer would: pdh_event SOURCE NUMBER STRING STRING
 * prints the text of a warning of this number, from the file that the source's EventMessageFile
 * names.
 */
#include <windows.h>

#include <stdio.h>
#include <stdlib.h>

#define SOURCES L"SYSTEM\\CurrentControlSet\\Services\\EventLog\\Application\\"

/* Windows' severity of a warning, in an event's two highest bits. */
#define WARNING 0x80000000u

int wmain(int argc, wchar_t **argv);
int wmain(int argc, wchar_t **argv)
{
    wchar_t key[256], file[MAX_PATH], path[MAX_PATH], *text = NULL;
    DWORD_PTR strings[2];
    DWORD bytes = sizeof file, types = 0;
    HMODULE module;
    LSTATUS status;

    if (argc != 5)
        return 2;
    strings[0] = (DWORD_PTR)argv[3];
    strings[1] = (DWORD_PTR)argv[4];
    swprintf(key, sizeof key / sizeof *key, SOURCES L"%ls", argv[1]);
    status = RegGetValueW(HKEY_LOCAL_MACHINE, key, L"EventMessageFile",
                          RRF_RT_REG_EXPAND_SZ | RRF_NOEXPAND, NULL, file, &bytes);
    if (status != ERROR_SUCCESS)
        return printf("the source has no EventMessageFile: %ld\n", (long)status), 1;
    bytes = sizeof types;
    status = RegGetValueW(HKEY_LOCAL_MACHINE, key, L"TypesSupported", RRF_RT_REG_DWORD, NULL,
                          &types, &bytes);
    if (status != ERROR_SUCCESS || !(types & EVENTLOG_WARNING_TYPE))
        return printf("the source has no warnings\n"), 1;
    ExpandEnvironmentStringsW(file, path, MAX_PATH);
    module = LoadLibraryExW(path, NULL, LOAD_LIBRARY_AS_DATAFILE);
    if (!module)
        return printf("%ls is not there: %lu\n", path, GetLastError()), 1;
    if (!FormatMessageW(FORMAT_MESSAGE_FROM_HMODULE | FORMAT_MESSAGE_ALLOCATE_BUFFER |
                            FORMAT_MESSAGE_ARGUMENT_ARRAY,
                        module, WARNING | (DWORD)_wtoi(argv[2]), 0, (wchar_t *)&text, 0,
                        (va_list *)strings))
        return printf("%ls has no such text: %lu\n", path, GetLastError()), 1;
    printf("%ls", text);
    LocalFree(text);
    return 0;
}
