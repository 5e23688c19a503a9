/* SPDX-License-Identifier: MIT
 *
 * check_textfile.c -- a file is replaced while a collector has it open as Go opens files: it may be
 * read and written by others, but not be replaced. */
#include <windows.h>

#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/tool/textfile.h"
#include "kit/system/files.h"
#include "sdk/port/port.h"

static char path[MAX_PATH];
static char message[1400];

static int replace(const char *text)
{
    message[0] = '\0';
    return mon_textfile_replace(path, epci_span_of(text, strlen(text)), message, sizeof message);
}

static void make_file(void)
{
    char folder[MAX_PATH - 40];

    ck_assert(GetTempPathA(sizeof folder, folder) > 0);
    snprintf(path, sizeof path, "%sepc-textfile-%lu.prom", folder, GetCurrentProcessId());
    ck_assert_int_eq(replace("old\n"), EPC_OK);
}

static void check_file(const char *wanted)
{
    char pattern[MAX_PATH + 8];
    WIN32_FIND_DATAA entry;
    HANDLE search;
    void *data;
    size_t bytes;

    ck_assert_int_eq(kit_read_file_up_to(path, 1000, &data, &bytes), EPC_OK);
    ck_assert_uint_eq(bytes, strlen(wanted));
    ck_assert_mem_eq(data, wanted, bytes);
    kit_free(data);
    snprintf(pattern, sizeof pattern, "%s.*.tmp", path);
    search = FindFirstFileA(pattern, &entry);
    ck_assert_msg(search == INVALID_HANDLE_VALUE, "left: %s", entry.cFileName);
}

static HANDLE open_as_go_does(void)
{
    HANDLE file = CreateFileA(path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL,
                              OPEN_EXISTING, 0, NULL);

    ck_assert(file != INVALID_HANDLE_VALUE);
    return file;
}

static void close_soon(void *file)
{
    Sleep(200);
    CloseHandle(file);
}

EPC_TEST_IN(textfile__is_replaced_as_soon_as_its_reader_has_closed_it, make_file())
{
    void *thread;

    ck_assert_int_eq(epci_thread_start(close_soon, open_as_go_does(), &thread), EPC_OK);
    ck_assert_int_eq(replace("new\n"), EPC_OK);
    epci_thread_join(thread);
    check_file("new\n");
    DeleteFileA(path);
}

EPC_TEST(textfile__that_a_reader_keeps_open_stays_as_it_was_and_the_message_says_why)
{
    HANDLE file;

    make_file();
    file = open_as_go_does();
    ck_assert_int_eq(replace("new\n"), EPC_E_ACCESS);
    ck_assert_ptr_nonnull(strstr(message, "another program keeps it open"));
    ck_assert_ptr_nonnull(strstr(message, path));
    ck_assert(!mon_textfile_remove(path));
    CloseHandle(file);
    check_file("old\n");
    ck_assert_int_eq(replace("new\n"), EPC_OK);
    check_file("new\n");
    ck_assert(mon_textfile_remove(path));
    ck_assert(!kit_path_exists(path));
}

EPC_TEST_IN(textfile__is_deleted_as_soon_as_its_reader_has_closed_it, make_file())
{
    void *thread;

    ck_assert_int_eq(epci_thread_start(close_soon, open_as_go_does(), &thread), EPC_OK);
    ck_assert(mon_textfile_remove(path));
    epci_thread_join(thread);
    ck_assert(!kit_path_exists(path));
}
