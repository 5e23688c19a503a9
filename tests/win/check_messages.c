/* SPDX-License-Identifier: MIT
 *
 * check_messages.c -- the message table of a finished performance DLL, and what the DLL reports to
 * a host.  Arguments: webperf.dll, events.mc, further files with message tables.
 */
#include "epc_check.h"
#include "debug_output.h"
#include "messages.h"

#include <windows.h>

#include <stdio.h>
#include <string.h>

static struct epct_message messages[EPCT_MESSAGES_MAX];

static HMODULE load(const char *path, DWORD flags)
{
    HMODULE module = LoadLibraryExA(path, NULL, flags);

    ck_assert_msg(module != NULL, "cannot load %s: %lu", path, GetLastError());
    return module;
}

/* The text of the message file, with strings for %1 to %4. */
static const char *filled_in(const char *text)
{
    static char out[1024];
    size_t used = 0;

    for (; *text; text++) {
        if (*text == '%')
            used += (size_t)sprintf(out + used, "<%c>", *++text);
        else
            out[used++] = *text;
    }
    out[used] = '\0';
    return out;
}

EPC_TEST(messages__in_the_dll_are_those_of_the_message_file)
{
    static const WCHAR *const strings[] = { L"<1>", L"<2>", L"<3>", L"<4>" };
    size_t count = epct_messages(epc_check_argv[1], messages);
    HMODULE dll = load(epc_check_argv[0], LOAD_LIBRARY_AS_DATAFILE);

    ck_assert_uint_gt(count, 0);
    for (size_t i = 0; i < count; i++) {
        WCHAR text[1024];
        char narrow[1024];

        ck_assert_msg(FormatMessageW(FORMAT_MESSAGE_FROM_HMODULE | FORMAT_MESSAGE_ARGUMENT_ARRAY,
                                     dll, epct_event_number(messages[i].symbol), 0, text, 1024,
                                     (va_list *)strings) != 0,
                      "%s is not in the DLL: %lu", messages[i].symbol, GetLastError());
        WideCharToMultiByte(CP_UTF8, 0, text, -1, narrow, sizeof narrow, NULL, NULL);
        narrow[strcspn(narrow, "\r\n")] = '\0';
        ck_assert_str_eq(narrow, filled_in(messages[i].text));
    }
    FreeLibrary(dll);
}

/* Every text of the file's table, in units, is a line that ends as Microsoft's mc writes it. */
static unsigned count_ended(const char *path)
{
    HMODULE module = load(path, LOAD_LIBRARY_AS_DATAFILE);
    HRSRC found = FindResourceW(module, MAKEINTRESOURCEW(1), (LPCWSTR)RT_MESSAGETABLE);
    const MESSAGE_RESOURCE_DATA *table;
    unsigned count = 0;

    ck_assert_ptr_nonnull(found);
    table = LockResource(LoadResource(module, found));
    for (DWORD i = 0; i < table->NumberOfBlocks; i++) {
        const MESSAGE_RESOURCE_BLOCK *block = &table->Blocks[i];
        const BYTE *at = (const BYTE *)table + block->OffsetToEntries;

        for (DWORD id = block->LowId; id <= block->HighId; id++, count++) {
            const MESSAGE_RESOURCE_ENTRY *entry = (const void *)at;
            const WCHAR *text = (const void *)entry->Text, *end = wcschr(text, L'\n');

            ck_assert_uint_eq(entry->Flags, MESSAGE_RESOURCE_UNICODE);
            ck_assert_msg(end > text && wcscmp(end - 1, L"\r\n") == 0, "%s: message %lx: %ls", path,
                          id, text);
            at += entry->Length;
        }
    }
    FreeLibrary(module);
    return count;
}

EPC_TEST(messages__end_in_cr_lf)
{
    ck_assert_uint_eq(count_ended(epc_check_argv[0]), epct_messages(epc_check_argv[1], messages));
    for (int i = 2; i < epc_check_argc; i++)
        ck_assert_uint_gt(count_ended(epc_check_argv[i]), 0);
}

EPC_TEST(messages__are_in_the_dll_next_to_its_version)
{
    HMODULE dll = load(epc_check_argv[0], LOAD_LIBRARY_AS_DATAFILE);

    ck_assert_ptr_nonnull(FindResourceW(dll, MAKEINTRESOURCEW(1), (LPCWSTR)RT_VERSION));
    ck_assert_ptr_nonnull(FindResourceW(dll, MAKEINTRESOURCEW(1), (LPCWSTR)RT_MESSAGETABLE));
    FreeLibrary(dll);
}

/* ---- The DLL at work: its service is not installed, which it has to report ---- */

typedef DWORD(APIENTRY *open_function)(LPWSTR);

static void open_and_unload(void)
{
    HMODULE dll = load(epc_check_argv[0], 0);
    open_function open = (open_function)(ULONG_PTR)GetProcAddress(dll, "WebPerfOpen");

    ck_assert_ptr_nonnull((void *)(ULONG_PTR)open);
    ck_assert_uint_eq(open(NULL), ERROR_FILE_NOT_FOUND);
    ck_assert_uint_eq(open(NULL), ERROR_FILE_NOT_FOUND);
    ck_assert(FreeLibrary(dll));
    ck_assert_ptr_null(GetModuleHandleW(L"webperf.dll"));
}

EPC_TEST(messages__of_one_cause_come_once_though_the_dll_is_loaded_again)
{
    epct_debug_output_begin();
    open_and_unload();
    ck_assert_str_eq(epct_debug_output(),
                     "WebPerf: First Counter and First Help of service WebPerf cannot be read, so "
                     "its counters are not shown. Install them with lodctr. (code 0x2)\n");
    for (int i = 0; i < 3; i++)
        open_and_unload();
    ck_assert_uint_eq(epct_debug_output_calls(), 1);
}
