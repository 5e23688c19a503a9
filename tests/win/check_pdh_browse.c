/* SPDX-License-Identifier: MIT
 *
 * check_pdh_browse.c -- the dialog of PdhBrowseCounters, over a computer that the test writes.
 *
 * It is used by messages, so it needs no screen.  browse-display shows it on one. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "dialog_driver.h"
#include "pdh/browse/dialog.h"
#include "pdh/era.h"
#include "pdh/types.h"
#include "pdh/vb.h"
#include "unit/pdh/fakemachine.h"

#define S(name) ((PDH_STATUS)(name))
#define LOG     "check_pdh_browse.tmp.csv"

static PDH_BROWSE_DLG_CONFIG_A config;
static char buffer[4096];

static void set_up(void)
{
    pdh_era_set(PDH_TODAY);
    fake_begin("009");
    memset(&config, 0, sizeof config);
    memset(buffer, 0, sizeof buffer);
    config.szReturnPathBuffer = buffer;
    config.cchReturnPathLength = sizeof buffer;
    config.dwDefaultDetailLevel = PERF_DETAIL_WIZARD;
}

static PDH_STATUS show(driver_script *script)
{
    PDH_STATUS status;

    driver_begin(script);
    status = PdhBrowseCountersA(&config);
    ck_assert_msg(driver_end(), "the dialog was not shown, or not closed");
    return status;
}

/* The paths of the buffer with | after each. */
static const char *given(void)
{
    static char text[sizeof buffer];
    size_t used = 0;

    for (const char *at = buffer; *at; at += strlen(at) + 1)
        used += (size_t)sprintf(text + used, "%s|", at);
    text[used] = '\0';
    return text;
}

static void choose_site(HWND dialog)
{
    driver_choose(dialog, BROWSE_OBJECT, "Web Site");
}

/* ---- What is shown ---- */

static void note_labels(HWND dialog)
{
    char caption[64];

    GetWindowTextA(dialog, caption, sizeof caption);
    driver_note(caption);
    driver_note_text(dialog, BROWSE_LOCAL);
    driver_note_text(dialog, BROWSE_ALL);
    driver_note_text(dialog, BROWSE_DETAIL_LABEL);
    driver_note_text(dialog, IDOK);
    driver_note_text(dialog, IDCANCEL);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST(dialog__has_the_labels_of_the_seeds)
{
    set_up();
    ck_assert_int_eq(show(note_labels), S(PDH_DIALOG_CANCELLED));
    ck_assert_str_eq(driver_notes(),
                     "Browse Performance Counters|Local Counters Only|All Instances|Detail Level|"
                     "ADD|CLOSE|");
    config.bSingleCounterPerDialog = 1;
    config.szDialogBoxCaption = "Choose one";
    ck_assert_int_eq(show(note_labels), S(PDH_DIALOG_CANCELLED));
    ck_assert_str_eq(driver_notes(),
                     "Choose one|Local Counters Only|All Instances|Detail Level|OK|Cancel|");
    fake_end();
}

static void note_lists(HWND dialog)
{
    driver_note_list(dialog, BROWSE_MACHINE);
    driver_note_list(dialog, BROWSE_OBJECT);
    driver_note_list(dialog, BROWSE_COUNTERS);
    driver_note_list(dialog, BROWSE_INSTANCES);
    driver_note_list(dialog, BROWSE_DETAIL);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST(dialog__begins_with_the_defaults_of_the_computer)
{
    set_up();
    fake.second_detail = PERF_DETAIL_NOVICE; /* and it is the default */
    show(note_lists);
    ck_assert_str_eq(driver_notes(), "\\\\PC|Memory|Web Site*|Active*|Avg Wait|Busy %|"
                                     "Cache Hit %|Name|Requests/sec|default*|shop|"
                                     "Novice|Advanced|Expert|Wizard*|");
    fake_end();
}

EPC_TEST(dialog__without_defaults_begins_with_the_first)
{
    set_up();
    show(note_lists);
    ck_assert_str_eq(driver_notes(), "\\\\PC|Memory*|Web Site|Deep*|Free|"
                                     "Novice|Advanced|Expert|Wizard*|");
    fake_end();
}

EPC_TEST(dialog__begins_with_the_path_in_the_buffer)
{
    set_up();
    config.bInitializePath = 1;
    config.bIncludeInstanceIndex = 1;
    strcpy(buffer, "\\\\FAR\\Web Site(shop#1)\\Busy %");
    show(note_lists);
    ck_assert_str_eq(driver_notes(), "\\\\PC|Memory|Web Site*|Active|Avg Wait|Busy %*|"
                                     "Cache Hit %|Name|Requests/sec|default|shop|shop#1*|"
                                     "Novice|Advanced|Expert|Wizard*|");
    fake_end();
}

/* ... and not after its end. */
EPC_TEST(dialog__a_buffer_that_is_no_path_or_has_no_end_is_as_none)
{
    set_up();
    config.bInitializePath = 1;
    strcpy(buffer, "\\Memory\\Free");
    config.cchReturnPathLength = 5;
    show(note_lists);
    ck_assert_ptr_nonnull(strstr(driver_notes(), "Deep*|Free|"));
    config.cchReturnPathLength = sizeof buffer;
    show(note_lists);
    ck_assert_ptr_nonnull(strstr(driver_notes(), "Deep|Free*|"));
    strcpy(buffer, "nothing");
    show(note_lists);
    ck_assert_ptr_nonnull(strstr(driver_notes(), "Memory*|Web Site|Deep*|Free|"));
    fake_end();
}

/* ---- Levels of detail ---- */

static void note_levels(HWND dialog)
{
    driver_note_list(dialog, BROWSE_COUNTERS);
    if (driver_choose(dialog, BROWSE_DETAIL, "Wizard"))
        driver_note_list(dialog, BROWSE_COUNTERS);
    driver_note_number(GetWindowLongA(GetDlgItem(dialog, BROWSE_DETAIL), GWL_STYLE) & WS_VISIBLE);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST(detail__only_counters_up_to_the_level_are_listed)
{
    set_up();
    config.dwDefaultDetailLevel = PERF_DETAIL_EXPERT;
    show(note_levels);
    ck_assert_str_eq(driver_notes(), "Free*|Deep|Free*|268435456|");
    fake_end();
}

static void note_counters(HWND dialog)
{
    choose_site(dialog);
    driver_note_list(dialog, BROWSE_COUNTERS);
    driver_note_number(GetWindowLongA(GetDlgItem(dialog, BROWSE_DETAIL), GWL_STYLE) & WS_VISIBLE);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST(detail__a_hidden_level_is_the_one_that_is_given)
{
    set_up();
    config.bHideDetailBox = 1;
    config.dwDefaultDetailLevel = 149;
    fake.second_detail = 150;
    show(note_counters);
    ck_assert_str_eq(driver_notes(), "Avg Wait*|Busy %|Cache Hit %|Name|Requests/sec|0|");
    config.dwDefaultDetailLevel = 150;
    show(note_counters);
    ck_assert_ptr_nonnull(strstr(driver_notes(), "Active*|"));
    fake_end();
}

EPC_TEST(detail__wizard_shows_everything_and_0_is_wizard)
{
    set_up();
    fake.second_detail = 500;
    show(note_counters);
    ck_assert_ptr_nonnull(strstr(driver_notes(), "Active*|"));
    config.dwDefaultDetailLevel = 0;
    show(note_counters);
    ck_assert_ptr_nonnull(strstr(driver_notes(), "Active*|"));
    config.dwDefaultDetailLevel = PERF_DETAIL_EXPERT;
    show(note_counters);
    ck_assert_ptr_null(strstr(driver_notes(), "Active"));
    fake_end();
}

/* ---- Adding ---- */

static void add_two_of_two(HWND dialog)
{
    choose_site(dialog);
    driver_select(dialog, BROWSE_COUNTERS, "Active|Busy %|");
    driver_select(dialog, BROWSE_INSTANCES, "default|shop|");
    driver_click(dialog, IDOK);
    driver_note_text(dialog, BROWSE_SAID);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST(add__several_counters_of_several_instances)
{
    set_up();
    ck_assert_int_eq(show(add_two_of_two), S(PDH_DIALOG_CANCELLED));
    ck_assert_str_eq(given(), "\\\\PC\\Web Site(default)\\Active|\\\\PC\\Web Site(shop)\\Active|"
                              "\\\\PC\\Web Site(default)\\Busy %|\\\\PC\\Web Site(shop)\\Busy %|");
    ck_assert_str_eq(driver_notes(), "4 counters added.|");
    fake_end();
}

EPC_TEST(add__the_flag_leaves_the_computer_out_and_fixes_it)
{
    set_up();
    config.bLocalCountersOnly = 1;
    show(add_two_of_two);
    ck_assert_str_eq(given(), "\\Web Site(default)\\Active|\\Web Site(shop)\\Active|"
                              "\\Web Site(default)\\Busy %|\\Web Site(shop)\\Busy %|");
    fake_end();
}

EPC_TEST(add__in_the_single_form_closes)
{
    set_up();
    config.bSingleCounterPerDialog = 1;
    ck_assert_int_eq(show(add_two_of_two), ERROR_SUCCESS);
    ck_assert_ptr_nonnull(strstr(given(), "\\\\PC\\Web Site(shop)\\Busy %|"));
    config.cchReturnPathLength = 20;
    ck_assert_int_eq(show(add_two_of_two), S(PDH_MORE_DATA));
    fake_end();
}

static void add_locally(HWND dialog)
{
    choose_site(dialog);
    driver_select(dialog, BROWSE_COUNTERS, "Active|");
    driver_note_number(IsWindowEnabled(GetDlgItem(dialog, BROWSE_MACHINE)));
    driver_click(dialog, BROWSE_LOCAL);
    driver_note_number(IsWindowEnabled(GetDlgItem(dialog, BROWSE_MACHINE)));
    driver_note_list(dialog, BROWSE_COUNTERS);
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST(add__local_counters_only_keeps_the_selection)
{
    set_up();
    show(add_locally);
    ck_assert_str_eq(given(), "\\Web Site(default)\\Active|");
    ck_assert_str_eq(driver_notes(), "1|0|Active*|Avg Wait|Busy %|Cache Hit %|Name|Requests/sec|");
    fake_end();
}

static void add_one(HWND dialog)
{
    choose_site(dialog);
    driver_select(dialog, BROWSE_COUNTER, "Busy %|");
    driver_select(dialog, BROWSE_INSTANCE, "shop#1|");
    driver_note_number(IsWindowVisible(GetDlgItem(dialog, BROWSE_ALL)));
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST(add__one_counter_is_a_plain_string)
{
    set_up();
    memset(buffer, 'x', 80);
    config.bSingleCounterPerAdd = 1;
    config.bIncludeInstanceIndex = 1;
    config.cchReturnPathLength = sizeof "\\\\PC\\Web Site(shop#1)\\Busy %";
    show(add_one);
    ck_assert_mem_eq(buffer, "\\\\PC\\Web Site(shop#1)\\Busy %\0x", 30);
    ck_assert_str_eq(driver_notes(), "0|");
    fake_end();
}

static void add_all(HWND dialog)
{
    choose_site(dialog);
    driver_select(dialog, BROWSE_COUNTERS, "Active|");
    driver_click(dialog, BROWSE_ALL);
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST(all__names_every_instance_or_is_a_wildcard)
{
    set_up();
    show(add_all);
    ck_assert_str_eq(given(), "\\\\PC\\Web Site(default)\\Active|\\\\PC\\Web Site(shop)\\Active|");
    config.bIncludeInstanceIndex = 1;
    show(add_all);
    ck_assert_str_eq(given(), "\\\\PC\\Web Site(default)\\Active|\\\\PC\\Web Site(shop)\\Active|"
                              "\\\\PC\\Web Site(shop#1)\\Active|");
    config.bWildCardInstances = 1;
    show(add_all);
    ck_assert_str_eq(given(), "\\\\PC\\Web Site(*)\\Active|");
    fake_end();
}

EPC_TEST(all__of_none_is_a_wildcard_or_no_path)
{
    set_up();
    fake.count = 0;
    strcpy(buffer, "as it was");
    show(add_all);
    ck_assert_str_eq(given(), "as it was|");
    config.bWildCardInstances = 1;
    show(add_all);
    ck_assert_str_eq(given(), "\\\\PC\\Web Site(*)\\Active|");
    fake_end();
}

static void add_object(HWND dialog)
{
    choose_site(dialog);
    driver_note_number(IsWindowVisible(GetDlgItem(dialog, BROWSE_COUNTERS)));
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
}

static void add_memory(HWND dialog)
{
    driver_choose(dialog, BROWSE_OBJECT, "Memory");
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST(objects__are_added_whole)
{
    set_up();
    config.bShowObjectBrowser = 1;
    show(add_object);
    ck_assert_str_eq(given(), "\\\\PC\\Web Site(*)\\*|");
    ck_assert_str_eq(driver_notes(), "0|");
    show(add_memory);
    ck_assert_str_eq(given(), "\\\\PC\\Memory\\*|");
    fake_end();
}

/* ---- The flags that came later ---- */

static void note_later_flags(HWND dialog)
{
    driver_note_number(IsWindowEnabled(GetDlgItem(dialog, BROWSE_LOCAL)));
    driver_note_number(IsWindowVisible(GetDlgItem(dialog, BROWSE_COUNTERS)));
    driver_note_list(dialog, BROWSE_OBJECT);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST(later_flags__count_today_and_not_in_1996)
{
    set_up();
    fake.costly = true;
    show(note_later_flags);
    ck_assert_str_eq(driver_notes(), "1|1|Memory*|Web Site|");
    config.bDisableMachineSelection = config.bIncludeCostlyObjects = 1;
    config.bShowObjectBrowser = 1;
    show(note_later_flags);
    ck_assert_str_eq(driver_notes(), "0|0|Memory*|Twice|Web Site|");
    pdh_era_set(PDH_1996);
    show(note_later_flags);
    ck_assert_str_eq(driver_notes(), "1|1|Memory*|Web Site|");
    fake_end();
}

static void add_costly(HWND dialog)
{
    driver_choose(dialog, BROWSE_OBJECT, "Twice");
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST(costly__objects_have_counters)
{
    set_up();
    fake.costly = true;
    config.bIncludeCostlyObjects = 1;
    show(add_costly);
    ck_assert_str_eq(given(), "\\\\PC\\Twice\\Twice|");
    fake_end();
}

/* ---- Other computers ---- */

static void type_machine(HWND dialog, const char *name)
{
    SetDlgItemTextA(dialog, BROWSE_MACHINE, name);
    SendMessageA(dialog, WM_COMMAND, MAKEWPARAM(BROWSE_MACHINE, CBN_KILLFOCUS),
                 (LPARAM)GetDlgItem(dialog, BROWSE_MACHINE));
    for (int i = 0; i < 3; i++)
        SendMessageA(dialog, WM_NULL, 0, 0);
}

static void add_far(HWND dialog)
{
    choose_site(dialog);
    type_machine(dialog, "\\\\FAR");
    driver_note_list(dialog, BROWSE_OBJECT);
    driver_click(dialog, IDOK);
    driver_click(dialog, IDOK); /* the first may have been before the lists changed */
    driver_click(dialog, IDCANCEL);
}

EPC_TEST(computers__another_one_is_typed)
{
    set_up();
    show(add_far);
    ck_assert_str_eq(given(), "\\\\FAR\\Web Site(default)\\Active|");
    fake_end();
}

static void add_unreachable(HWND dialog)
{
    type_machine(dialog, "NONE");
    driver_click(dialog, IDOK);
    driver_click(dialog, IDOK);
    driver_note_list(dialog, BROWSE_OBJECT);
    driver_note_text(dialog, BROWSE_SAID);
    driver_note_number(IsWindowEnabled(GetDlgItem(dialog, IDOK)));
    driver_click(dialog, IDCANCEL);
}

EPC_TEST(computers__one_that_does_not_answer_has_nothing_to_add)
{
    set_up();
    show(add_unreachable);
    ck_assert_str_eq(given(), "");
    ck_assert_str_eq(driver_notes(), "NONE shows no objects: status 0x800007D0.|0|");
    fake_end();
}

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
    choose_site(dialog);
    driver_click(dialog, IDOK);
    driver_choose(dialog, BROWSE_OBJECT, "Memory");
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST(callback__is_called_for_each_add_with_a_buffer_that_grows)
{
    set_up();
    calls = 0;
    answer = ERROR_SUCCESS;
    config.pCallBack = on_paths;
    config.dwCallBackArg = (DWORD_PTR)&config;
    config.cchReturnPathLength = 8;
    ck_assert_int_eq(show(add_twice), S(PDH_DIALOG_CANCELLED));
    ck_assert_uint_eq(config.cchReturnPathLength, 32);
    ck_assert_uint_eq(calls, 2 + 1 + 1);
    ck_assert_str_eq(given(), "\\\\PC\\Memory\\Deep|");
    fake_end();
}

EPC_TEST(callback__an_error_ends_the_dialog_and_is_returned)
{
    set_up();
    calls = 0;
    answer = -1;
    config.pCallBack = on_paths;
    config.dwCallBackArg = (DWORD_PTR)&config;
    ck_assert_int_eq(show(add_twice), -1);
    ck_assert_uint_eq(calls, 1);
    fake_end();
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

    choose_site(dialog);
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

EPC_TEST(explain__shows_the_help_of_the_counter)
{
    set_up();
    show(explain_counter);
    ck_assert_str_eq(driver_notes(), "Requests finished per second.|1|There is no help text.|1|");
    fake_end();
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

EPC_TEST(size__controls_follow_and_never_overlap)
{
    set_up();
    show(resize);
    ck_assert_str_eq(driver_notes(), "1|1|1|1|1|1|");
    config.bShowObjectBrowser = 1;
    show(resize);
    ck_assert_str_eq(driver_notes(), "1|1|1|1|1|1|");
    config.bShowObjectBrowser = 0;
    config.bSingleCounterPerAdd = 1;
    show(resize);
    ck_assert_str_eq(driver_notes(), "1|1|1|1|1|1|");
    fake_end();
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

EPC_TEST(keyboard__tab_goes_from_the_computer_to_the_buttons)
{
    set_up();
    show(walk_tabs);
    /* Memory is selected, so the list of instances takes no part; Enter adds. */
    ck_assert_str_eq(driver_notes(), "102|103|105|107|1|2|115|114|102|103|105|107|1|");
    fake_end();
}

/* ---- For a user with a mouse ---- */

/* Shows the dialog until it is closed, and prints what was added. */
static PDH_STATUS CALLBACK print_paths(DWORD_PTR argument)
{
    (void)argument;
    for (const char *at = buffer; *at; at += strlen(at) + 1)
        printf("%s\n", at);
    fflush(stdout);
    return ERROR_SUCCESS;
}

/* Without an argument it is not shown: no user is there to close it. */
EPC_TEST(user__sees_the_form_of_the_argument)
{
    const char *form = epc_check_argc ? epc_check_argv[0] : "";

    set_up();
    fake.second_detail = PERF_DETAIL_NOVICE;
    config.pCallBack = print_paths;
    config.bIncludeInstanceIndex = 1;
    config.bWildCardInstances = strcmp(form, "wildcard") == 0;
    config.bShowObjectBrowser = strcmp(form, "objects") == 0;
    config.bSingleCounterPerDialog = strcmp(form, "single") == 0;
    driver_use_display();
    if (*form)
        printf("0x%08X\n", (unsigned)PdhBrowseCountersA(&config));
    fake_end();
}

/* ---- The four forms ---- */

static void never(HWND dialog)
{
    driver_note("shown");
    driver_click(dialog, IDCANCEL);
}

static void add_default(HWND dialog)
{
    choose_site(dialog);
    driver_select(dialog, BROWSE_COUNTERS, "Active|");
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST(forms__wide_letters)
{
    PDH_BROWSE_DLG_CONFIG_W wide = { .cchReturnPathLength = 64 };
    PDH_BROWSE_DLG_CONFIG_HW handle = { .cchReturnPathLength = 64 };
    WCHAR path[64] = { 0 };

    set_up();
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
    fake_end();
}

EPC_TEST(forms__wrong_arguments_show_nothing)
{
    PDH_BROWSE_DLG_CONFIG_HA handle = { .hDataSource = (PDH_HLOG)(LONG_PTR)4711 };

    set_up();
    driver_begin(never);
    ck_assert_int_eq(PdhBrowseCountersA(NULL), S(PDH_NO_DIALOG_DATA));
    ck_assert_int_eq(PdhBrowseCountersW(NULL), S(PDH_NO_DIALOG_DATA));
    ck_assert_int_eq(PdhBrowseCountersHA(NULL), S(PDH_NO_DIALOG_DATA));
    ck_assert_int_eq(PdhBrowseCountersHW(NULL), S(PDH_NO_DIALOG_DATA));
    ck_assert_int_ne(PdhBrowseCountersHA(&handle), ERROR_SUCCESS);
    config.szDataSource = "no_such_file.csv";
    ck_assert_int_ne(PdhBrowseCountersA(&config), ERROR_SUCCESS);
    config.szDataSource = NULL;
    config.hWndOwner = (HWND)(LONG_PTR)0x4710;
    ck_assert_int_eq(PdhBrowseCountersA(&config), S(PDH_INVALID_ARGUMENT));
    driver_end();
    ck_assert_str_eq(driver_notes(), "");
    fake_end();
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

EPC_TEST(forms__a_log_is_a_data_source)
{
    PDH_BROWSE_DLG_CONFIG_HA handle = { .szReturnPathBuffer = buffer,
                                        .cchReturnPathLength = sizeof buffer };

    set_up();
    write_log("\\\\LOGGED");
    config.szDataSource = LOG;
    ck_assert_int_eq(show(note_log), S(PDH_DIALOG_CANCELLED));
    ck_assert_str_eq(driver_notes(), "\\\\LOGGED|\\\\LOGGED|Disk*|Free*|c*|d|0|");
    ck_assert_str_eq(given(), "\\\\LOGGED\\Disk(c)\\Free|");
    memset(buffer, 0, sizeof buffer);
    ck_assert_int_eq(PdhBindInputDataSourceA(&handle.hDataSource, LOG), ERROR_SUCCESS);
    driver_begin(note_log);
    ck_assert_int_eq(PdhBrowseCountersHA(&handle), S(PDH_DIALOG_CANCELLED));
    ck_assert(driver_end());
    ck_assert_int_eq(PdhCloseLog(handle.hDataSource, 0), ERROR_SUCCESS);
    ck_assert_str_eq(given(), "\\\\LOGGED\\Disk(c)\\Free|");
    write_log("");
    show(note_log);
    ck_assert_str_eq(given(), "\\Disk(c)\\Free|");
    remove(LOG);
    fake_end();
}

/* ---- Visual Basic ---- */

EPC_TEST(vb__the_list_has_what_was_added)
{
    char path[64];

    set_up();
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
    pdh_vb_release();
    fake_end();
}

/* More than the first buffer has room for. */
EPC_TEST(vb__a_long_list)
{
    char path[64];

    set_up();
    fake.count = FAKE_INSTANCES;
    for (unsigned i = 0; i < FAKE_INSTANCES; i++)
        snprintf(fake.names[i], sizeof fake.names[i], "instance_with_a_long_name_%u", i);
    driver_begin(add_all);
    ck_assert_int_eq(PdhVbCreateCounterPathList(0, NULL), FAKE_INSTANCES);
    ck_assert(driver_end());
    ck_assert_int_gt(PdhVbGetCounterPathFromList(FAKE_INSTANCES, path, sizeof path), 0);
    ck_assert_str_eq(path, "\\\\PC\\Web Site(instance_with_a_long_name_63)\\Active");
    pdh_vb_release();
    fake_end();
}

EPC_TEST(vb__one_path)
{
    char path[64] = "as it was";

    set_up();
    driver_begin(add_one);
    ck_assert_int_eq(PdhVbGetOneCounterPath(path, sizeof path, PERF_DETAIL_WIZARD, "One"), 28);
    ck_assert(driver_end());
    ck_assert_str_eq(path, "\\\\PC\\Web Site(shop#1)\\Busy %");
    driver_begin(never);
    ck_assert_int_eq(PdhVbGetOneCounterPath(path, sizeof path, PERF_DETAIL_WIZARD, "One"), 0);
    ck_assert(driver_end());
    ck_assert_str_eq(path, "\\\\PC\\Web Site(shop#1)\\Busy %");
    fake_end();
}
