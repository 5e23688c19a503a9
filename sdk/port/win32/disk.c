/* SPDX-License-Identifier: MIT
 *
 * disk.c -- files, arguments and output of epc-ini on Windows.
 */
#include "sdk/port/disk.h"

#include <windows.h>
#include <shellapi.h>
#include <string.h>

#include <epc/epc.h>

static int status_of(DWORD error)
{
    switch (error) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
        return EPC_E_NOT_FOUND;
    case ERROR_ACCESS_DENIED:
    case ERROR_WRITE_PROTECT:
    case ERROR_SHARING_VIOLATION:
        return EPC_E_ACCESS;
    case ERROR_NOT_ENOUGH_MEMORY:
        return EPC_E_NOMEM;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        return EPC_E_NOSPACE;
    default:
        return EPC_E_SYSTEM;
    }
}

/* The path in UTF-16, to be freed with LocalFree; NULL: memory, or no valid UTF-8. */
static wchar_t *wide(const char *path)
{
    int units = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, NULL, 0);
    wchar_t *text = units > 0 ? LocalAlloc(LMEM_FIXED, (size_t)units * sizeof *text) : NULL;

    if (text)
        (void)MultiByteToWideChar(CP_UTF8, 0, path, -1, text, units);
    return text;
}

/* In UTF-8, or NULL. */
static char *narrow(struct kit_arena *arena, const wchar_t *text)
{
    int bytes = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
    char *utf8 = bytes > 0 ? kit_arena_take(arena, (size_t)bytes, 1) : NULL;

    if (utf8)
        (void)WideCharToMultiByte(CP_UTF8, 0, text, -1, utf8, bytes, NULL, NULL);
    return utf8;
}

static int read_open_file(HANDLE file, struct kit_arena *arena, struct epci_span *bytes)
{
    LARGE_INTEGER size;
    unsigned char *memory;
    DWORD got;

    if (!GetFileSizeEx(file, &size))
        return status_of(GetLastError());
    if ((uint64_t)size.QuadPart > EPCI_DISK_MOST_BYTES)
        return EPC_E_NOSPACE;
    if (!(memory = kit_arena_take(arena, (size_t)size.QuadPart, 1)))
        return EPC_E_NOMEM;
    if (!ReadFile(file, memory, (DWORD)size.QuadPart, &got, NULL))
        return status_of(GetLastError());
    if (got != (DWORD)size.QuadPart)
        return EPC_E_SYSTEM;
    *bytes = epci_span_of(memory, got);
    return EPC_OK;
}

static int open_file(const char *path, DWORD access, DWORD how, HANDLE *file)
{
    /* Setup programs keep the files that they have made open while those are read. */
    DWORD share = access == GENERIC_READ ? FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE
                                         : FILE_SHARE_READ;
    wchar_t *name = wide(path);

    if (!name)
        return EPC_E_NOMEM;
    *file = CreateFileW(name, access, share, NULL, how, FILE_ATTRIBUTE_NORMAL, NULL);
    if (*file == INVALID_HANDLE_VALUE) {
        int status = status_of(GetLastError());
        LocalFree(name);
        return status;
    }
    LocalFree(name);
    return EPC_OK;
}

int epci_disk_read(void *context, struct kit_arena *arena, const char *path,
                   struct epci_span *bytes)
{
    HANDLE file;
    int status = open_file(path, GENERIC_READ, OPEN_EXISTING, &file);

    (void)context;
    if (status)
        return status;
    status = read_open_file(file, arena, bytes);
    CloseHandle(file);
    return status;
}

/* What FindFirstFile has to be asked for all files of the folder that holds `path`; to be freed with
 * LocalFree. */
static wchar_t *pattern_beside(struct kit_arena *arena, const char *path)
{
    size_t folder = strlen(path);
    char *pattern;

    while (folder > 0 && !strchr("/\\:", path[folder - 1]))
        folder--;
    pattern = kit_arena_format(arena, "%.*s*", (int)folder, path);
    return pattern ? wide(pattern) : NULL;
}

int epci_disk_beside(void *context, struct kit_arena *arena, const char *path, const char ***names,
                     size_t *count)
{
    wchar_t *pattern = pattern_beside(arena, path);
    WIN32_FIND_DATAW entry;
    HANDLE search = pattern ? FindFirstFileW(pattern, &entry) : INVALID_HANDLE_VALUE;
    const char **list = NULL;
    size_t room = 0;
    size_t found = 0;
    int status = EPC_OK;

    (void)context;
    LocalFree(pattern);
    if (search == INVALID_HANDLE_VALUE)
        return EPC_E_SYSTEM;
    do {
        const char **grown = kit_arena_grow(arena, list, found, &room, sizeof *list);
        char *name = narrow(arena, entry.cFileName);
        list = grown ? grown : list;
        if (grown && name)
            list[found++] = name;
        else
            status = EPC_E_NOMEM;
    } while (status == EPC_OK && FindNextFileW(search, &entry));
    FindClose(search);
    *names = list;
    *count = found;
    return status;
}

int epci_disk_write(const char *path, const unsigned char *bytes, size_t count)
{
    HANDLE file;
    DWORD written = 0;
    int status = open_file(path, GENERIC_WRITE, CREATE_ALWAYS, &file);

    if (status)
        return status;
    if (count > MAXDWORD)
        status = EPC_E_SYSTEM;
    else if (!WriteFile(file, bytes, (DWORD)count, &written, NULL))
        status = status_of(GetLastError());
    else if (written != (DWORD)count)
        status = EPC_E_SYSTEM;
    else if (!FlushFileBuffers(file))
        status = status_of(GetLastError());
    if (!CloseHandle(file) && status == EPC_OK)
        status = status_of(GetLastError());
    if (status)
        epci_disk_remove(path);
    return status;
}

char *epci_disk_target(struct kit_arena *arena, const char *path)
{
    return kit_arena_string(arena, path, strlen(path));
}

int epci_disk_rename(const char *from, const char *to)
{
    wchar_t *old = wide(from);
    wchar_t *new = wide(to);
    int status = EPC_E_NOMEM;

    if (old && new)
        status =
            MoveFileExW(old, new, MOVEFILE_REPLACE_EXISTING) ? EPC_OK : status_of(GetLastError());
    LocalFree(new);
    LocalFree(old);
    return status;
}

void epci_disk_remove(const char *path)
{
    wchar_t *name = wide(path);

    if (name)
        (void)DeleteFileW(name);
    LocalFree(name);
}

int epci_disk_make_folder(const char *path)
{
    wchar_t *name = wide(path);
    int status = EPC_OK;
    DWORD facts;

    if (!name)
        return EPC_E_NOMEM;
    if (!CreateDirectoryW(name, NULL)) {
        status = status_of(GetLastError());
        facts = GetFileAttributesW(name);
        if (facts != INVALID_FILE_ATTRIBUTES)
            status = facts & FILE_ATTRIBUTE_DIRECTORY ? EPC_OK : EPC_E_EXISTS;
    }
    LocalFree(name);
    return status;
}

/* From the command line itself: the C runtime's argv is in a code page. */
char **epci_disk_arguments(struct kit_arena *arena, int *argc, char **argv)
{
    int count = 0;
    wchar_t **wide_arguments = CommandLineToArgvW(GetCommandLineW(), &count);
    char **arguments = kit_arena_take(arena, (size_t)count + 1, sizeof *arguments);

    (void)argv;
    for (int i = 0; wide_arguments && arguments && i < count; i++)
        if (!(arguments[i] = narrow(arena, wide_arguments[i])))
            arguments = NULL;
    if (!wide_arguments)
        arguments = NULL;
    LocalFree(wide_arguments);
    *argc = count;
    return arguments;
}

/* A console gets characters, anything else the bytes. */
int epci_disk_print(bool error, const char *text, size_t bytes)
{
    HANDLE out = GetStdHandle(error ? STD_ERROR_HANDLE : STD_OUTPUT_HANDLE);
    int units = MultiByteToWideChar(CP_UTF8, 0, text, (int)bytes, NULL, 0);
    wchar_t *characters;
    DWORD mode;
    DWORD written = 0;
    BOOL fine;

    if (GetConsoleMode(out, &mode) && units > 0 &&
        (characters = LocalAlloc(LMEM_FIXED, (size_t)units * sizeof *characters)) != NULL) {
        (void)MultiByteToWideChar(CP_UTF8, 0, text, (int)bytes, characters, units);
        fine = WriteConsoleW(out, characters, (DWORD)units, &written, NULL);
        LocalFree(characters);
        return fine ? EPC_OK : EPC_E_SYSTEM;
    }
    if (!WriteFile(out, text, (DWORD)bytes, &written, NULL))
        return status_of(GetLastError());
    return written == (DWORD)bytes ? EPC_OK : EPC_E_SYSTEM;
}
