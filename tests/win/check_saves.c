/* SPDX-License-Identifier: MIT
 *
 * check_saves.c -- the state before each change is saved in a folder on Windows; only the latest
 * files are kept.
 */
#include "lodctr/win32/saves.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "sdk/port/port.h"

static struct kit_arena arena;
static char folder[MAX_PATH];

static void begin(void)
{
    char temp[MAX_PATH - 40];

    kit_arena_init(&arena, epci_alloc, epci_free);
    ck_assert(GetTempPathA(sizeof temp, temp));
    snprintf(folder, sizeof folder, "%sepc-saves %lu", temp, GetCurrentProcessId());
}

static void write_file(const char *name)
{
    char path[2 * MAX_PATH];
    FILE *file;

    snprintf(path, sizeof path, "%s\\%s", folder, name);
    file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fclose(file);
}

static bool has(const char *name)
{
    char path[2 * MAX_PATH];

    snprintf(path, sizeof path, "%s\\%s", folder, name);
    return GetFileAttributesA(path) != INVALID_FILE_ATTRIBUTES;
}

/* Remove the folder; returns the number of files in it. */
static int end(void)
{
    char pattern[2 * MAX_PATH], path[3 * MAX_PATH];
    WIN32_FIND_DATAA found;
    HANDLE list;
    int count = 0;

    snprintf(pattern, sizeof pattern, "%s\\*", folder);
    list = FindFirstFileA(pattern, &found);
    while (list != INVALID_HANDLE_VALUE && FindNextFileA(list, &found)) {
        snprintf(path, sizeof path, "%s\\%s", folder, found.cFileName);
        count += DeleteFileA(path) != 0;
    }
    FindClose(list);
    ck_assert(RemoveDirectoryA(folder));
    kit_arena_release(&arena);
    return count;
}

static int keep(const char *text, const char **path)
{
    return lod_write_new_save(&arena, folder, (const unsigned char *)text, strlen(text), path);
}

EPC_TEST_IN(saves__write_the_text_into_a_new_file_of_the_folder, begin())
{
    const char *path = NULL;
    char text[10] = "";
    FILE *file;

    ck_assert_int_eq(keep("tables", &path), EPC_OK);
    ck_assert_ptr_nonnull(strstr(path, "\\before-20"));
    file = fopen(path, "rb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fread(text, 1, sizeof text, file), 6);
    fclose(file);
    ck_assert_str_eq(text, "tables");
    ck_assert_int_eq(end(), 1);
}

/* ---- On the disk ---- */

#ifdef _WIN64 /* the names of a 32-bit program's imports are decorated */

/* The calls of this program in their order: C creates, F flushes, M moves and waits for the disk, m
 * moves. */
static char calls[10];

static void note_call(char call)
{
    size_t length = strlen(calls);

    if (length + 1 < sizeof calls)
        calls[length] = call;
}

typedef HANDLE WINAPI create_fn(const WCHAR *, DWORD, DWORD, SECURITY_ATTRIBUTES *, DWORD, DWORD,
                                HANDLE);
typedef BOOL WINAPI flush_fn(HANDLE);
typedef BOOL WINAPI move_fn(const WCHAR *, const WCHAR *, DWORD);

static void (*system_function(const char *name))(void)
{
    return (void (*)(void))GetProcAddress(GetModuleHandleA("kernel32.dll"), name);
}

static HANDLE WINAPI create(const WCHAR *name, DWORD access, DWORD share,
                            SECURITY_ATTRIBUTES *security, DWORD how, DWORD flags, HANDLE like)
{
    note_call('C');
    return ((create_fn *)system_function("CreateFileW"))(name, access, share, security, how, flags,
                                                         like);
}

static BOOL WINAPI flush(HANDLE file)
{
    note_call('F');
    return ((flush_fn *)system_function("FlushFileBuffers"))(file);
}

static BOOL WINAPI move(const WCHAR *from, const WCHAR *to, DWORD flags)
{
    note_call(flags & MOVEFILE_WRITE_THROUGH ? 'M' : 'm');
    return ((move_fn *)system_function("MoveFileExW"))(from, to, flags);
}

/* The linker takes these instead of the entries of the import table. */
extern create_fn *const epct_create __asm__("__imp_CreateFileW");
extern flush_fn *const epct_flush __asm__("__imp_FlushFileBuffers");
extern move_fn *const epct_move __asm__("__imp_MoveFileExW");
create_fn *const epct_create = create;
flush_fn *const epct_flush = flush;
move_fn *const epct_move = move;

EPC_TEST_IN(saves__are_whole_and_on_the_disk_before_they_have_their_name, begin())
{
    const char *path;

    memset(calls, 0, sizeof calls);
    ck_assert_int_eq(keep("tables", &path), EPC_OK);
    ck_assert_str_eq(calls, "CFM");
    ck_assert_int_eq(end(), 1);
}

#endif

EPC_TEST_IN(saves__stay_ten_and_the_oldest_go, begin())
{
    const char *path;
    char name[60];

    ck_assert(CreateDirectoryA(folder, NULL));
    for (int i = 0; i < LOD_SAVES_MAX + 4; i++) {
        snprintf(name, sizeof name, "before-2020%02d01-120000-000.txt", 1 + (i * 5) % 14);
        write_file(name);
    }
    ck_assert_int_eq(keep("x", &path), EPC_OK);
    ck_assert(!has("before-20200501-120000-000.txt"));
    ck_assert(has("before-20200601-120000-000.txt"));
    ck_assert(has("before-20201401-120000-000.txt"));
    ck_assert(has(strrchr(path, '\\') + 1));
    ck_assert_int_eq(end(), LOD_SAVES_MAX);
}

EPC_TEST_IN(saves__leave_files_of_other_names_alone, begin())
{
    const char *path;
    char name[60];

    ck_assert(CreateDirectoryA(folder, NULL));
    write_file("after.txt");
    write_file("before-1.txt");
    for (int i = 0; i < LOD_SAVES_MAX; i++) {
        snprintf(name, sizeof name, "before-20200101-1200%02d-000.txt", i);
        write_file(name);
    }
    ck_assert_int_eq(keep("x", &path), EPC_OK);
    ck_assert(has("after.txt") && has("before-1.txt"));
    ck_assert_int_eq(end(), LOD_SAVES_MAX + 2);
}

EPC_TEST_IN(saves__name_the_file_that_could_not_be_made, begin())
{
    const char *path = NULL;
    const char *here;

    here = kit_arena_format(&arena, "%s", folder);
    snprintf(folder, sizeof folder, "%s\\none\\epc", here);
    ck_assert_int_eq(keep("x", &path), EPC_E_NOT_FOUND);
    ck_assert_str_eq(path, folder);
    kit_arena_release(&arena);
}
