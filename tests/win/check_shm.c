/* SPDX-License-Identifier: MIT
 *
 * check_shm.c -- which sections of others the port opens: their sizes, and sections of files; and
 * how many handles a section has.
 */
#include "epc_check.h"

#include <windows.h>

#include <wchar.h>

#include <epc/epc.h>

#include "sdk/port/port.h"

EPC_TEST(shm__a_section_with_holes_is_as_long_as_it_was_made)
{
    char name[] = "Local\\epc-test-holes";
    struct epci_shm seen;
    unsigned char *view;
    HANDLE section = CreateFileMappingA(INVALID_HANDLE_VALUE, NULL, PAGE_READWRITE | SEC_RESERVE, 0,
                                        1 << 20, name);

    view = MapViewOfFile(section, FILE_MAP_WRITE, 0, 0, 0);
    for (size_t at = 0; at < 1 << 20; at += 8192)
        ck_assert_ptr_nonnull(VirtualAlloc(view + at, 4096, MEM_COMMIT, PAGE_READWRITE));
    ck_assert_int_eq(epci_shm_open_existing(name, false, &seen), EPC_OK);
    ck_assert_uint_eq(seen.reserved, 1 << 20);
    ck_assert_uint_eq(epci_shm_usable_bytes(&seen), 4096);
    epci_shm_close(&seen);
    UnmapViewOfFile(view);
    CloseHandle(section);
}

/* Folders of 200 letters in the folder for temporary files, up to `depth`; the path of the last. */
static void make_folders(WCHAR path[2048], int depth)
{
    WCHAR letters[201];

    wmemset(letters, L'd', 200);
    letters[200] = 0;
    wcscpy(path, L"\\\\?\\");
    ck_assert_uint_ne(GetTempPathW(MAX_PATH, path + 4), 0);
    for (int i = 0; i < depth; i++) {
        wcscat(path, letters);
        ck_assert(CreateDirectoryW(path, NULL) || GetLastError() == ERROR_ALREADY_EXISTS);
        wcscat(path, L"\\");
    }
}

/* From deepest to first.  A run that was stopped may have left something in them. */
static void remove_folders(WCHAR path[2048], int depth)
{
    for (; depth > 0; depth--) {
        *wcsrchr(path, L'\\') = 0;
        RemoveDirectoryW(path);
        wcsrchr(path, L'\\')[1] = 0;
    }
}

/* The path has about 60, 260, 460 and 1660 letters. */
EPC_TEST_LOOP(shm__a_section_of_a_file_is_refused_whatever_its_path, 4)
{
    static const int depths[] = { 0, 1, 2, 8 };
    char name[] = "Local\\epc-test-file";
    WCHAR path[2048], file_name[2048 + 16];
    struct epci_shm seen;
    HANDLE file, section;

    make_folders(path, depths[_i]);
    swprintf(file_name, EPC_COUNT(file_name), L"%lsepc-section", path);
    file = CreateFileW(file_name, GENERIC_READ | GENERIC_WRITE, 0, NULL, CREATE_ALWAYS,
                       FILE_FLAG_DELETE_ON_CLOSE, NULL);
    ck_assert_ptr_ne(file, INVALID_HANDLE_VALUE);
    section = CreateFileMappingA(file, NULL, PAGE_READWRITE, 0, 65536, name);
    ck_assert_ptr_nonnull(section);
    ck_assert_int_eq(epci_shm_open_existing(name, false, &seen), EPC_E_CORRUPT);
    ck_assert_int_eq(epci_shm_open_existing(name, true, &seen), EPC_E_CORRUPT);
    CloseHandle(section);
    CloseHandle(file);
    remove_folders(path, depths[_i]);
}

/* The pages of a program, which are read from its file. */
EPC_TEST(shm__a_section_of_a_program_is_refused)
{
    char self[MAX_PATH], name[] = "Local\\epc-test-image";
    struct epci_shm seen;
    HANDLE file, section;

    GetModuleFileNameA(NULL, self, sizeof self);
    file = CreateFileA(self, GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
    section = CreateFileMappingA(file, NULL, PAGE_READONLY | SEC_IMAGE, 0, 0, name);
    ck_assert_ptr_nonnull(section);
    ck_assert_int_eq(epci_shm_open_existing(name, false, &seen), EPC_E_CORRUPT);
    CloseHandle(section);
    CloseHandle(file);
}

EPC_TEST_LOOP(shm__a_section_of_the_paging_file_is_accepted, 2)
{
    char name[] = "Local\\epc-test-paged";
    struct epci_shm made, seen;

    ck_assert_int_eq(epci_shm_create(name, 65536, _i ? 65536 : 4096, NULL, &made), EPC_OK);
    ck_assert_int_eq(epci_shm_open_existing(name, false, &seen), EPC_OK);
    epci_shm_close(&seen);
    epci_shm_close(&made);
}

EPC_TEST(shm__every_handle_of_a_section_is_counted)
{
    char name[] = "Local\\epc-test-counted";
    struct epci_shm made, seen[2];

    ck_assert_int_eq(epci_shm_create(name, 65536, 4096, NULL, &made), EPC_OK);
    ck_assert_uint_eq(epci_shm_systemwide_handle_count(&made), 1);
    for (unsigned i = 0; i < EPC_COUNT(seen); i++) {
        ck_assert_int_eq(epci_shm_open_existing(name, false, &seen[i]), EPC_OK);
        ck_assert_uint_eq(epci_shm_systemwide_handle_count(&made), 2 + i);
        ck_assert_uint_eq(epci_shm_systemwide_handle_count(&seen[i]), 2 + i);
    }
    epci_shm_close(&made);
    ck_assert_uint_eq(epci_shm_systemwide_handle_count(&seen[0]), 2);
    epci_shm_close(&seen[1]);
    ck_assert_uint_eq(epci_shm_systemwide_handle_count(&seen[0]), 1);
    epci_shm_close(&seen[0]);
}
