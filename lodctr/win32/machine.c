/* SPDX-License-Identifier: MIT
 *
 * machine.c -- arguments, files, and whose Windows this is.  See machine.h. */
#include "lodctr/win32/machine.h"

#include <windows.h>
#include <shellapi.h>

#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <stdio.h>

#include <epc/epc.h>

#include "sdk/port/win32/error.h"

/* Counter files have a megabyte or two. */
#define LARGEST_FILE (64 << 20)

static char *narrow(struct epci_arena *arena, const WCHAR *wide, int units)
{
    int bytes = units ? WideCharToMultiByte(CP_UTF8, 0, wide, units, NULL, 0, NULL, NULL) : 0;
    char *text = epci_arena_take(arena, (size_t)bytes + 1, 1);

    if (text && bytes)
        WideCharToMultiByte(CP_UTF8, 0, wide, units, text, bytes, NULL, NULL);
    return text;
}

char **epci_machine_arguments(struct epci_arena *arena, int *count)
{
    WCHAR **wide = CommandLineToArgvW(GetCommandLineW(), count);
    char **arguments;
    bool whole = true;

    if (!wide)
        return NULL;
    arguments = epci_arena_take(arena, (size_t)*count + 1, sizeof *arguments);
    for (int i = 0; arguments && i < *count; i++)
        whole = (arguments[i] = narrow(arena, wide[i], lstrlenW(wide[i]))) != NULL && whole;
    LocalFree(wide);
    return whole ? arguments : NULL;
}

static WCHAR *widen(struct epci_arena *arena, const char *text)
{
    int units = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
    WCHAR *wide = units > 0 ? epci_arena_take(arena, (size_t)units, sizeof *wide) : NULL;

    if (wide)
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, wide, units);
    return wide;
}

static int read_handle(struct epci_arena *arena, HANDLE file, struct epci_span *bytes)
{
    LARGE_INTEGER size;
    void *data;
    DWORD got = 0;

    if (!GetFileSizeEx(file, &size))
        return epci_status_from_win32(GetLastError());
    if (size.QuadPart > LARGEST_FILE)
        return EPC_E_NOSPACE;
    if (!(data = epci_arena_take(arena, (size_t)size.QuadPart, 1)))
        return EPC_E_NOMEM;
    if (!ReadFile(file, data, (DWORD)size.QuadPart, &got, NULL))
        return epci_status_from_win32(GetLastError());
    *bytes = epci_span_of(data, got);
    return EPC_OK;
}

static int read_file(void *context, struct epci_arena *arena, const char *path,
                     struct epci_span *bytes)
{
    WCHAR *wide = widen(arena, path);
    HANDLE file;
    int status;

    (void)context;
    if (!wide)
        return EPC_E_NOT_FOUND;
    file = CreateFileW(wide, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                       NULL, OPEN_EXISTING, 0, NULL);
    if (file == INVALID_HANDLE_VALUE) {
        status = epci_status_from_win32(GetLastError());
        return status == EPC_E_INVALID ? EPC_E_NOT_FOUND : status;
    }
    status = read_handle(arena, file, bytes);
    CloseHandle(file);
    return status;
}

/* The offset of the first character that is none in this code page. */
static size_t first_bad(UINT codepage, struct epci_span bytes)
{
    size_t at = 0;
    WCHAR out[4];

    while (at < bytes.left) {
        int length = IsDBCSLeadByteEx(codepage, bytes.at[at]) && at + 1 < bytes.left ? 2 : 1;

        if (MultiByteToWideChar(codepage, MB_ERR_INVALID_CHARS, (const char *)bytes.at + at, length,
                                out, 4) <= 0)
            return at;
        at += (size_t)length;
    }
    return at;
}

static int decode(void *context, struct epci_arena *arena, unsigned codepage,
                  struct epci_span bytes, char **text, size_t *count, size_t *bad)
{
    UINT page = codepage ? codepage : GetACP();
    const char *from = (const char *)bytes.at;
    WCHAR *wide;
    int units;

    (void)context;
    if (!IsValidCodePage(page))
        return EPC_E_UNSUPPORTED;
    if (bytes.left > INT_MAX / 4)
        return EPC_E_NOSPACE;
    units = bytes.left
                ? MultiByteToWideChar(page, MB_ERR_INVALID_CHARS, from, (int)bytes.left, NULL, 0)
                : 0;
    if (units <= 0 && bytes.left) {
        *bad = first_bad(page, bytes);
        return EPC_E_ENCODING;
    }
    if (!(wide = epci_arena_take(arena, (size_t)units, sizeof *wide)))
        return EPC_E_NOMEM;
    if (units)
        MultiByteToWideChar(page, MB_ERR_INVALID_CHARS, from, (int)bytes.left, wide, units);
    if (!(*text = narrow(arena, wide, units)))
        return EPC_E_NOMEM;
    *count = units ? (size_t)WideCharToMultiByte(CP_UTF8, 0, wide, units, NULL, 0, NULL, NULL) : 0;
    return EPC_OK;
}

void epci_machine_files(struct epci_ini_io *io)
{
    *io = (struct epci_ini_io){ .read = read_file, .decode = decode };
}

bool epci_machine_is_wine(void)
{
    HMODULE ntdll = GetModuleHandleW(L"ntdll.dll");

    return ntdll && GetProcAddress(ntdll, "wine_get_version");
}

void epci_machine_output(void)
{
    SetConsoleOutputCP(CP_UTF8);
    _setmode(_fileno(stdout), _O_BINARY);
    _setmode(_fileno(stderr), _O_BINARY);
}
