/* SPDX-License-Identifier: MIT
 *
 * check_pdh_browse_use.c -- the dialog as programs and users have it: the caller's function, help,
 * size, keyboard, the four forms, logs, and Visual Basic. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "dialog_fixture.h"
#include "pdh/browse/dialog.h"
#include "pdh/caller/era.h"
#include "pdh/caller/types.h"
#include "pdh/vb/vb.h"
#include "unit/pdh/fakemachine.h"

#define LOG "check_pdh_browse.tmp.csv"

/* ---- The caller's function ---- */

static unsigned calls;
static PDH_STATUS answer;

static PDH_STATUS CALLBACK on_paths(DWORD_PTR argument)
{
    PDH_BROWSE_DLG_CONFIG_A *mine = (PDH_BROWSE_DLG_CONFIG_A *)argument;

    calls++;
    if (mine->CallBackStatus == S(PDH_MORE_DATA)) {
        mine->cchReturnPathLength *= 2;
        mine->CallBackStatus = S(PDH_RETRY);
        return S(PDH_RETRY);
    }
    return answer;
}

static void add_twice(HWND dialog)
{
    dialog_choose_site(dialog);
    driver_click(dialog, IDOK);
    driver_choose(dialog, BROWSE_OBJECT, "Memory");
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(callback__is_called_for_each_add_with_a_buffer_that_grows, dialog_begin(), fake_end())
{
    calls = 0;
    answer = ERROR_SUCCESS;
    dialog_config.pCallBack = on_paths;
    dialog_config.dwCallBackArg = (DWORD_PTR)&dialog_config;
    dialog_config.cchReturnPathLength = 8;
    ck_assert_int_eq(dialog_show(add_twice), S(PDH_DIALOG_CANCELLED));
    ck_assert_uint_eq(dialog_config.cchReturnPathLength, 32);
    ck_assert_uint_eq(calls, 2 + 1 + 1);
    ck_assert_str_eq(dialog_given(), "\\\\PC\\Memory\\Deep|");
}

EPC_TEST_IN(callback__an_error_ends_the_dialog_and_is_returned, dialog_begin(), fake_end())
{
    calls = 0;
    answer = -1;
    dialog_config.pCallBack = on_paths;
    dialog_config.dwCallBackArg = (DWORD_PTR)&dialog_config;
    ck_assert_int_eq(dialog_show(add_twice), -1);
    ck_assert_uint_eq(calls, 1);
}

/* The dialog holds neither a computer nor a query meanwhile, or this would wait for ever. */
static PDH_STATUS CALLBACK collect_and_close(DWORD_PTR argument)
{
    HQUERY *query = (HQUERY *)argument;
    HCOUNTER counter;

    calls++;
    if (PdhAddCounterA(*query, dialog_buffer, 0, &counter) != ERROR_SUCCESS ||
        PdhCollectQueryData(*query) != ERROR_SUCCESS)
        return -1;
    return PdhCloseQuery(*query);
}

static void add_first(HWND dialog)
{
    dialog_choose_site(dialog);
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(callback__may_collect_a_query_and_close_it, dialog_begin(), fake_end())
{
    HQUERY query;

    calls = 0;
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    dialog_config.pCallBack = collect_and_close;
    dialog_config.dwCallBackArg = (DWORD_PTR)&query;
    ck_assert_int_eq(dialog_show(add_first), S(PDH_DIALOG_CANCELLED));
    ck_assert_uint_eq(calls, 1);
    ck_assert_int_eq(PdhCloseQuery(query), S(PDH_INVALID_HANDLE));
}

/* ---- Help, size, keyboard ---- */

static int height_of(HWND window)
{
    RECT rect;

    GetWindowRect(window, &rect);
    return rect.bottom - rect.top;
}

static void explain_counter(HWND dialog)
{
    const int before = height_of(dialog);

    dialog_choose_site(dialog);
    driver_select(dialog, BROWSE_COUNTERS, "Requests/sec|");
    SendDlgItemMessageA(dialog, BROWSE_COUNTERS, LB_SETCARETINDEX, 5, 0);
    driver_click(dialog, BROWSE_EXPLAIN);
    driver_note_text(dialog, BROWSE_TEXT);
    driver_note_number(height_of(dialog) > before);
    driver_select(dialog, BROWSE_COUNTERS, "Active|");
    SendDlgItemMessageA(dialog, BROWSE_COUNTERS, LB_SETCARETINDEX, 0, 0);
    driver_select(dialog, BROWSE_COUNTERS, "Active|");
    driver_note_text(dialog, BROWSE_TEXT);
    driver_click(dialog, BROWSE_EXPLAIN);
    driver_note_number(height_of(dialog) == before);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(explain__shows_the_help_of_the_counter, dialog_begin(), fake_end())
{
    dialog_show(explain_counter);
    ck_assert_str_eq(driver_notes(), "Requests finished per second.|1|There is no help text.|1|");
}

/* Do the visible controls overlap, or leave the window? */
static bool is_tidy(HWND dialog)
{
    RECT places[32], client, both;
    int count = 0;

    GetClientRect(dialog, &client);
    MapWindowPoints(dialog, NULL, (POINT *)&client, 2);
    for (HWND one = GetWindow(dialog, GW_CHILD); one && count < 32;
         one = GetWindow(one, GW_HWNDNEXT)) {
        if (!(GetWindowLongA(one, GWL_STYLE) & WS_VISIBLE))
            continue;
        GetWindowRect(one, &places[count]);
        if (!IntersectRect(&both, &client, &places[count]) || !EqualRect(&both, &places[count]))
            return false;
        for (int i = 0; i < count; i++)
            if (IntersectRect(&both, &places[i], &places[count]))
                return false;
        count++;
    }
    return count > 5;
}

static void resize(HWND dialog)
{
    RECT rect, list;

    driver_note_number(is_tidy(dialog));
    driver_click(dialog, BROWSE_EXPLAIN);
    driver_note_number(is_tidy(dialog));
    GetWindowRect(dialog, &rect);
    SetWindowPos(dialog, NULL, 0, 0, rect.right - rect.left + 200, rect.bottom - rect.top + 100,
                 SWP_NOMOVE | SWP_NOZORDER);
    driver_note_number(is_tidy(dialog));
    SendDlgItemMessageA(dialog, BROWSE_OBJECT, CB_GETDROPPEDCONTROLRECT, 0, (LPARAM)&list);
    driver_note_number(list.bottom - list.top > 60);
    driver_click(dialog, BROWSE_EXPLAIN);
    driver_note_number(is_tidy(dialog));
    SetWindowPos(dialog, NULL, 0, 0, 50, 50, SWP_NOMOVE | SWP_NOZORDER);
    driver_note_number(is_tidy(dialog));
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(size__controls_follow_and_never_overlap, dialog_begin(), fake_end())
{
    dialog_show(resize);
    ck_assert_str_eq(driver_notes(), "1|1|1|1|1|1|");
    dialog_config.bShowObjectBrowser = 1;
    dialog_show(resize);
    ck_assert_str_eq(driver_notes(), "1|1|1|1|1|1|");
    dialog_config.bShowObjectBrowser = 0;
    dialog_config.bSingleCounterPerAdd = 1;
    dialog_show(resize);
    ck_assert_str_eq(driver_notes(), "1|1|1|1|1|1|");
}

static void walk_tabs(HWND dialog)
{
    HWND one = NULL;

    for (int i = 0; i < 12; i++) {
        one = GetNextDlgTabItem(dialog, one, FALSE);
        driver_note_number(GetDlgCtrlID(one));
    }
    driver_note_number(LOWORD(SendMessageA(dialog, DM_GETDEFID, 0, 0)));
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(keyboard__tab_goes_from_the_computer_to_the_buttons, dialog_begin(), fake_end())
{
    dialog_show(walk_tabs);
    /* Memory is selected, so the list of instances takes no part; Enter adds. */
    ck_assert_str_eq(driver_notes(), "102|103|105|107|1|2|115|114|102|103|105|107|1|");
}

/* ---- The four forms ---- */

static void never(HWND dialog)
{
    driver_note("shown");
    driver_click(dialog, IDCANCEL);
}

static void add_default(HWND dialog)
{
    dialog_choose_site(dialog);
    driver_select(dialog, BROWSE_COUNTERS, "Active|");
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(forms__wide_letters, dialog_begin(), fake_end())
{
    PDH_BROWSE_DLG_CONFIG_W wide = { .cchReturnPathLength = 64 };
    PDH_BROWSE_DLG_CONFIG_HW handle = { .cchReturnPathLength = 64 };
    WCHAR path[64] = { 0 };

    wide.szReturnPathBuffer = handle.szReturnPathBuffer = path;
    driver_begin(add_default);
    ck_assert_int_eq(PdhBrowseCountersW(&wide), S(PDH_DIALOG_CANCELLED));
    ck_assert(driver_end());
    ck_assert_int_eq(wcscmp(path, L"\\\\PC\\Web Site(default)\\Active"), 0);
    memset(path, 0, sizeof path);
    driver_begin(add_default);
    ck_assert_int_eq(PdhBrowseCountersHW(&handle), S(PDH_DIALOG_CANCELLED));
    ck_assert(driver_end());
    ck_assert_int_eq(wcscmp(path, L"\\\\PC\\Web Site(default)\\Active"), 0);
}

EPC_TEST_IN(forms__wrong_arguments_show_nothing, dialog_begin(), fake_end())
{
    PDH_BROWSE_DLG_CONFIG_HA handle = { .hDataSource = (PDH_HLOG)(LONG_PTR)4711 };

    driver_begin(never);
    ck_assert_int_eq(PdhBrowseCountersA(NULL), S(PDH_NO_DIALOG_DATA));
    ck_assert_int_eq(PdhBrowseCountersW(NULL), S(PDH_NO_DIALOG_DATA));
    ck_assert_int_eq(PdhBrowseCountersHA(NULL), S(PDH_NO_DIALOG_DATA));
    ck_assert_int_eq(PdhBrowseCountersHW(NULL), S(PDH_NO_DIALOG_DATA));
    ck_assert_int_eq(PdhBrowseCountersHA(&handle), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &handle.hDataSource), ERROR_SUCCESS);
    ck_assert_int_eq(PdhBrowseCountersHA(&handle), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhCloseQuery(handle.hDataSource), ERROR_SUCCESS);
    handle.hDataSource = H_WBEM_DATASOURCE;
    ck_assert_int_eq(PdhBrowseCountersHA(&handle), S(PDH_CANNOT_CONNECT_WMI_SERVER));
    dialog_config.szDataSource = "no_such_file.csv";
    ck_assert_int_eq(PdhBrowseCountersA(&dialog_config), S(PDH_FILE_NOT_FOUND));
    dialog_config.szDataSource = NULL;
    dialog_config.hWndOwner = (HWND)(LONG_PTR)0x4710;
    ck_assert_int_eq(PdhBrowseCountersA(&dialog_config), S(PDH_INVALID_ARGUMENT));
    driver_end();
    ck_assert_str_eq(driver_notes(), "");
}

static void note_log(HWND dialog)
{
    driver_note_list(dialog, BROWSE_MACHINE);
    driver_note_text(dialog, BROWSE_MACHINE);
    driver_note_list(dialog, BROWSE_OBJECT);
    driver_note_list(dialog, BROWSE_COUNTERS);
    driver_note_list(dialog, BROWSE_INSTANCES);
    driver_note_number(IsWindowEnabled(GetDlgItem(dialog, BROWSE_EXPLAIN)));
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
}

static void write_log(const char *machine)
{
    FILE *file = fopen(LOG, "wb");

    ck_assert_ptr_nonnull(file);
    fprintf(file,
            "\"(PDH-CSV 4.0) (UTC)(0)\",\"%s\\Disk(c)\\Free\",\"%s\\Disk(d)\\Free\"\r\n"
            "\"11/23/2026 10:00:00.000\",\"1\",\"2\"\r\n",
            machine, machine);
    ck_assert_int_eq(fclose(file), 0);
}

EPC_TEST_IN(forms__a_log_is_a_data_source, dialog_begin(), fake_end())
{
    PDH_BROWSE_DLG_CONFIG_HA handle = { .szReturnPathBuffer = dialog_buffer,
                                        .cchReturnPathLength = sizeof dialog_buffer };

    write_log("\\\\LOGGED");
    dialog_config.szDataSource = LOG;
    ck_assert_int_eq(dialog_show(note_log), S(PDH_DIALOG_CANCELLED));
    ck_assert_str_eq(driver_notes(), "\\\\LOGGED|\\\\LOGGED|Disk*|Free*|c*|d|0|");
    ck_assert_str_eq(dialog_given(), "\\\\LOGGED\\Disk(c)\\Free|");
    memset(dialog_buffer, 0, sizeof dialog_buffer);
    ck_assert_int_eq(PdhBindInputDataSourceA(&handle.hDataSource, LOG), ERROR_SUCCESS);
    driver_begin(note_log);
    ck_assert_int_eq(PdhBrowseCountersHA(&handle), S(PDH_DIALOG_CANCELLED));
    ck_assert(driver_end());
    ck_assert_int_eq(PdhCloseLog(handle.hDataSource, 0), ERROR_SUCCESS);
    ck_assert_str_eq(dialog_given(), "\\\\LOGGED\\Disk(c)\\Free|");
    write_log("");
    dialog_show(note_log);
    ck_assert_str_eq(dialog_given(), "\\Disk(c)\\Free|");
    remove(LOG);
}

/* ---- Visual Basic ---- */

/* The statuses of the documentation that need a computer with counters. */
EPC_TEST_IN(vb__adding_what_is_not_there, dialog_begin(), fake_end())
{
    static const struct {
        const char *path;
        DWORD status;
    } rows[] = { { "\\Web Site(default)\\Active", ERROR_SUCCESS },
                 { "\\Nothing\\Active", PDH_CSTATUS_NO_OBJECT },
                 { "\\Memory\\Nothing", PDH_CSTATUS_NO_COUNTER },
                 { "\\\\NOWHERE\\Memory\\Free", PDH_CSTATUS_NO_MACHINE },
                 { "\\Web Site(default)\\Name", PDH_FUNCTION_NOT_FOUND } };
    HCOUNTER counter;
    HQUERY query;

    ck_assert_int_eq(PdhVbOpenQuery(&query), ERROR_SUCCESS);
    for (size_t i = 0; i < EPC_COUNT(rows); i++)
        ck_assert_int_eq(PdhVbAddCounter(query, rows[i].path, &counter), S(rows[i].status));
    ck_assert_int_eq(PdhCloseQuery(query), ERROR_SUCCESS);
}

EPC_TEST_IN(vb__the_list_has_what_was_added, dialog_begin(), fake_end())
{
    char path[64];

    driver_begin(add_twice);
    ck_assert_int_eq(PdhVbCreateCounterPathList(PERF_DETAIL_NOVICE, "For Basic"), 2);
    ck_assert(driver_end());
    ck_assert_int_eq(PdhVbGetCounterPathFromList(1, path, sizeof path),
                     sizeof "\\\\PC\\Web Site(default)\\Active" - 1);
    ck_assert_str_eq(path, "\\\\PC\\Web Site(default)\\Active");
    ck_assert_int_eq(PdhVbGetCounterPathFromList(2, path, sizeof path), 16);
    ck_assert_str_eq(path, "\\\\PC\\Memory\\Free");
    ck_assert_int_eq(PdhVbGetCounterPathFromList(2, path, 5), 4);
    ck_assert_str_eq(path, "\\\\PC");
    ck_assert_int_eq(PdhVbGetCounterPathFromList(0, path, sizeof path), 0);
    ck_assert_int_eq(PdhVbGetCounterPathFromList(3, path, sizeof path), 0);
    ck_assert_int_eq(PdhVbGetCounterPathFromList(-1, path, sizeof path), 0);
    ck_assert_int_eq(PdhVbGetCounterPathFromList(1, NULL, 5), 0);
    driver_begin(never);
    ck_assert_int_eq(PdhVbCreateCounterPathList(PERF_DETAIL_NOVICE, NULL), 0);
    ck_assert(driver_end());
    ck_assert_int_eq(PdhVbGetCounterPathFromList(1, path, sizeof path), 0);
    pdh_vb_release_path_list();
}

/* More than the first buffer has room for. */
EPC_TEST_IN(vb__a_long_list, dialog_begin(), fake_end())
{
    char path[64];

    fake.count = FAKE_INSTANCES;
    for (unsigned i = 0; i < FAKE_INSTANCES; i++)
        snprintf(fake.names[i], sizeof fake.names[i], "instance_with_a_long_name_%u", i);
    driver_begin(dialog_add_all);
    ck_assert_int_eq(PdhVbCreateCounterPathList(0, NULL), FAKE_INSTANCES);
    ck_assert(driver_end());
    ck_assert_int_gt(PdhVbGetCounterPathFromList(FAKE_INSTANCES, path, sizeof path), 0);
    ck_assert_str_eq(path, "\\\\PC\\Web Site(instance_with_a_long_name_63)\\Active");
    pdh_vb_release_path_list();
}

EPC_TEST_IN(vb__one_path, dialog_begin(), fake_end())
{
    char path[64] = "as it was";

    driver_begin(dialog_add_one);
    ck_assert_int_eq(PdhVbGetOneCounterPath(path, sizeof path, PERF_DETAIL_WIZARD, "One"), 28);
    ck_assert(driver_end());
    ck_assert_str_eq(path, "\\\\PC\\Web Site(shop#1)\\Busy %");
    driver_begin(never);
    ck_assert_int_eq(PdhVbGetOneCounterPath(path, sizeof path, PERF_DETAIL_WIZARD, "One"), 0);
    ck_assert(driver_end());
    ck_assert_str_eq(path, "\\\\PC\\Web Site(shop#1)\\Busy %");
}

static void note_of_one(HWND dialog)
{
    driver_choose(dialog, BROWSE_OBJECT, "Memory");
    driver_note_list(dialog, BROWSE_COUNTER);
    driver_click(dialog, IDCANCEL);
}

static void note_of_many(HWND dialog)
{
    driver_choose(dialog, BROWSE_OBJECT, "Memory");
    driver_note_list(dialog, BROWSE_COUNTERS);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(vb__both_dialogs_show_what_the_level_allows, dialog_begin(), fake_end())
{
    static const struct {
        DWORD level;
        const char *shown;
    } rows[] = { { PERF_DETAIL_NOVICE, "Free*|" },
                 { PERF_DETAIL_EXPERT, "Free*|" },
                 { PERF_DETAIL_WIZARD, "Deep*|Free|" } };
    char path[64];

    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        driver_begin(note_of_many);
        ck_assert_int_eq(PdhVbCreateCounterPathList(rows[i].level, NULL), 0);
        ck_assert(driver_end());
        ck_assert_str_eq(driver_notes(), rows[i].shown);
        driver_begin(note_of_one);
        ck_assert_int_eq(PdhVbGetOneCounterPath(path, sizeof path, rows[i].level, NULL), 0);
        ck_assert(driver_end());
        ck_assert_str_eq(driver_notes(), rows[i].shown);
    }
}

/* A program that asks for a list while the user makes one gets a dialog of its own. */
static LONG inner_count, seen_meanwhile;

static DWORD WINAPI list_inside(void *context)
{
    char path[64];

    (void)context;
    driver_use_display();
    seen_meanwhile = PdhVbGetCounterPathFromList(1, path, sizeof path);
    inner_count = PdhVbCreateCounterPathList(PERF_DETAIL_WIZARD, "The inner one");
    return 0;
}

static void use_inside(HWND dialog)
{
    HANDLE thread;
    HWND inner = NULL;

    driver_click(dialog, IDOK);
    thread = CreateThread(NULL, 0, list_inside, NULL, 0, NULL);
    for (int i = 0; i < 1000 && !(inner && IsWindowVisible(inner)); i++) {
        inner = FindWindowA("#32770", "The inner one");
        Sleep(10);
    }
    driver_click(inner, IDOK);
    driver_click(inner, IDOK);
    driver_click(inner, IDCANCEL);
    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(vb__lists_of_two_threads_do_not_mix, dialog_begin(), fake_end())
{
    char path[64];

    driver_begin(use_inside);
    ck_assert_int_eq(PdhVbCreateCounterPathList(PERF_DETAIL_WIZARD, "The outer one"), 1);
    ck_assert(driver_end());
    ck_assert_int_eq(seen_meanwhile, 0);
    ck_assert_int_eq(inner_count, 2);
    ck_assert_int_gt(PdhVbGetCounterPathFromList(1, path, sizeof path), 0);
    ck_assert_int_eq(PdhVbGetCounterPathFromList(2, path, sizeof path), 0);
    pdh_vb_release_path_list();
}
