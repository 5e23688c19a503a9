/* SPDX-License-Identifier: MIT
 *
 * check_pdh_browse.c -- the dialog of PdhBrowseCounters, over a computer that the test writes.
 *
 * It is used by messages, so it needs no screen.  with-display shows it on one. */
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

EPC_TEST_IN(dialog__has_the_labels_of_the_seeds, dialog_begin(), fake_end())
{
    ck_assert_int_eq(dialog_show(note_labels), S(PDH_DIALOG_CANCELLED));
    ck_assert_str_eq(driver_notes(),
                     "Browse Performance Counters|Local Counters Only|All Instances|Detail Level|"
                     "ADD|CLOSE|");
    dialog_config.bSingleCounterPerDialog = 1;
    dialog_config.szDialogBoxCaption = "Choose one";
    ck_assert_int_eq(dialog_show(note_labels), S(PDH_DIALOG_CANCELLED));
    ck_assert_str_eq(driver_notes(),
                     "Choose one|Local Counters Only|All Instances|Detail Level|OK|Cancel|");
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

EPC_TEST_IN(dialog__begins_with_the_defaults_of_the_computer, dialog_begin(), fake_end())
{
    fake.second_detail = PERF_DETAIL_NOVICE; /* and it is the default */
    dialog_show(note_lists);
    ck_assert_str_eq(driver_notes(), "\\\\PC|Memory|Web Site*|Active*|Avg Wait|Busy %|"
                                     "Cache Hit %|Name|Requests/sec|default*|shop|"
                                     "Novice|Advanced|Expert|Wizard*|");
}

EPC_TEST_IN(dialog__without_defaults_begins_with_the_first, dialog_begin(), fake_end())
{
    dialog_show(note_lists);
    ck_assert_str_eq(driver_notes(), "\\\\PC|Memory*|Web Site|Deep*|Free|"
                                     "Novice|Advanced|Expert|Wizard*|");
}

EPC_TEST_IN(dialog__begins_with_the_path_in_the_buffer, dialog_begin(), fake_end())
{
    dialog_config.bInitializePath = 1;
    dialog_config.bIncludeInstanceIndex = 1;
    strcpy(dialog_buffer, "\\\\FAR\\Web Site(shop#1)\\Busy %");
    dialog_show(note_lists);
    ck_assert_str_eq(driver_notes(), "\\\\PC|\\\\FAR|Memory|Web Site*|Active|Avg Wait|Busy %*|"
                                     "Cache Hit %|Name|Requests/sec|default|shop|shop#1*|"
                                     "Novice|Advanced|Expert|Wizard*|");
}

/* ... and not after its end. */
EPC_TEST_IN(dialog__a_buffer_that_is_no_path_or_has_no_end_is_as_none, dialog_begin(), fake_end())
{
    dialog_config.bInitializePath = 1;
    strcpy(dialog_buffer, "\\Memory\\Free");
    dialog_config.cchReturnPathLength = 5;
    dialog_show(note_lists);
    ck_assert_ptr_nonnull(strstr(driver_notes(), "Deep*|Free|"));
    dialog_config.cchReturnPathLength = sizeof dialog_buffer;
    dialog_show(note_lists);
    ck_assert_ptr_nonnull(strstr(driver_notes(), "Deep|Free*|"));
    strcpy(dialog_buffer, "nothing");
    dialog_show(note_lists);
    ck_assert_ptr_nonnull(strstr(driver_notes(), "Memory*|Web Site|Deep*|Free|"));
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

EPC_TEST_IN(detail__only_counters_up_to_the_level_are_listed, dialog_begin(), fake_end())
{
    dialog_config.dwDefaultDetailLevel = PERF_DETAIL_EXPERT;
    dialog_show(note_levels);
    ck_assert_str_eq(driver_notes(), "Free*|Deep|Free*|268435456|");
}

static void note_counters(HWND dialog)
{
    dialog_choose_site(dialog);
    driver_note_list(dialog, BROWSE_COUNTERS);
    driver_note_number(GetWindowLongA(GetDlgItem(dialog, BROWSE_DETAIL), GWL_STYLE) & WS_VISIBLE);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(detail__a_hidden_level_is_the_one_that_is_given, dialog_begin(), fake_end())
{
    dialog_config.bHideDetailBox = 1;
    dialog_config.dwDefaultDetailLevel = 149;
    fake.second_detail = 150;
    dialog_show(note_counters);
    ck_assert_str_eq(driver_notes(), "Avg Wait*|Busy %|Cache Hit %|Name|Requests/sec|0|");
    dialog_config.dwDefaultDetailLevel = 150;
    dialog_show(note_counters);
    ck_assert_ptr_nonnull(strstr(driver_notes(), "Active*|"));
}

static void note_objects(HWND dialog)
{
    driver_note_list(dialog, BROWSE_OBJECT);
    if (driver_choose(dialog, BROWSE_DETAIL, "Expert"))
        driver_note_list(dialog, BROWSE_OBJECT);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(detail__objects_have_levels_too, dialog_begin(), fake_end())
{
    fake.object_detail = PERF_DETAIL_EXPERT;
    dialog_config.dwDefaultDetailLevel = PERF_DETAIL_ADVANCED;
    dialog_show(note_objects);
    ck_assert_str_eq(driver_notes(), "Web Site*|Memory|Web Site*|");
    dialog_config.bHideDetailBox = 1;
    dialog_config.dwDefaultDetailLevel = 299;
    dialog_show(note_objects);
    ck_assert_int_eq(strncmp(driver_notes(), "Web Site*|", 10), 0);
}

EPC_TEST_IN(detail__wizard_shows_everything_and_0_is_wizard, dialog_begin(), fake_end())
{
    fake.second_detail = 500;
    dialog_show(note_counters);
    ck_assert_ptr_nonnull(strstr(driver_notes(), "Active*|"));
    dialog_config.dwDefaultDetailLevel = 0;
    dialog_show(note_counters);
    ck_assert_ptr_nonnull(strstr(driver_notes(), "Active*|"));
    dialog_config.dwDefaultDetailLevel = PERF_DETAIL_EXPERT;
    dialog_show(note_counters);
    ck_assert_ptr_null(strstr(driver_notes(), "Active"));
}

/* ---- Adding ---- */

static void add_two_of_two(HWND dialog)
{
    dialog_choose_site(dialog);
    driver_select(dialog, BROWSE_COUNTERS, "Active|Busy %|");
    driver_select(dialog, BROWSE_INSTANCES, "default|shop|");
    driver_click(dialog, IDOK);
    driver_note_text(dialog, BROWSE_MESSAGE);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(add__several_counters_of_several_instances, dialog_begin(), fake_end())
{
    ck_assert_int_eq(dialog_show(add_two_of_two), S(PDH_DIALOG_CANCELLED));
    ck_assert_str_eq(dialog_given(),
                     "\\\\PC\\Web Site(default)\\Active|\\\\PC\\Web Site(shop)\\Active|"
                     "\\\\PC\\Web Site(default)\\Busy %|\\\\PC\\Web Site(shop)\\Busy %|");
    ck_assert_str_eq(driver_notes(), "4 counters added.|");
}

EPC_TEST_IN(add__the_flag_leaves_the_computer_out_and_fixes_it, dialog_begin(), fake_end())
{
    dialog_config.bLocalCountersOnly = 1;
    dialog_show(add_two_of_two);
    ck_assert_str_eq(dialog_given(), "\\Web Site(default)\\Active|\\Web Site(shop)\\Active|"
                                     "\\Web Site(default)\\Busy %|\\Web Site(shop)\\Busy %|");
}

EPC_TEST_IN(add__in_the_single_form_closes, dialog_begin(), fake_end())
{
    dialog_config.bSingleCounterPerDialog = 1;
    ck_assert_int_eq(dialog_show(add_two_of_two), ERROR_SUCCESS);
    ck_assert_ptr_nonnull(strstr(dialog_given(), "\\\\PC\\Web Site(shop)\\Busy %|"));
    dialog_config.cchReturnPathLength = 20;
    ck_assert_int_eq(dialog_show(add_two_of_two), S(PDH_MORE_DATA));
}

static void add_locally(HWND dialog)
{
    dialog_choose_site(dialog);
    driver_select(dialog, BROWSE_COUNTERS, "Active|");
    driver_note_number(IsWindowEnabled(GetDlgItem(dialog, BROWSE_MACHINE)));
    driver_click(dialog, BROWSE_LOCAL);
    driver_note_number(IsWindowEnabled(GetDlgItem(dialog, BROWSE_MACHINE)));
    driver_note_list(dialog, BROWSE_COUNTERS);
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(add__local_counters_only_keeps_the_selection, dialog_begin(), fake_end())
{
    dialog_show(add_locally);
    ck_assert_str_eq(dialog_given(), "\\Web Site(default)\\Active|");
    ck_assert_str_eq(driver_notes(), "1|0|Active*|Avg Wait|Busy %|Cache Hit %|Name|Requests/sec|");
}

EPC_TEST_IN(add__one_counter_is_a_plain_string, dialog_begin(), fake_end())
{
    memset(dialog_buffer, 'x', 80);
    dialog_config.bSingleCounterPerAdd = 1;
    dialog_config.bIncludeInstanceIndex = 1;
    dialog_config.cchReturnPathLength = sizeof "\\\\PC\\Web Site(shop#1)\\Busy %";
    dialog_show(dialog_add_one);
    ck_assert_mem_eq(dialog_buffer, "\\\\PC\\Web Site(shop#1)\\Busy %\0x", 30);
    ck_assert_str_eq(driver_notes(), "0|");
}

EPC_TEST_IN(all__names_every_instance_or_is_a_wildcard, dialog_begin(), fake_end())
{
    dialog_show(dialog_add_all);
    ck_assert_str_eq(dialog_given(),
                     "\\\\PC\\Web Site(default)\\Active|\\\\PC\\Web Site(shop)\\Active|");
    dialog_config.bIncludeInstanceIndex = 1;
    dialog_show(dialog_add_all);
    ck_assert_str_eq(dialog_given(),
                     "\\\\PC\\Web Site(default)\\Active|\\\\PC\\Web Site(shop)\\Active|"
                     "\\\\PC\\Web Site(shop#1)\\Active|");
    dialog_config.bWildCardInstances = 1;
    dialog_show(dialog_add_all);
    ck_assert_str_eq(dialog_given(), "\\\\PC\\Web Site(*)\\Active|");
}

EPC_TEST_IN(all__of_none_is_a_wildcard_or_no_path, dialog_begin(), fake_end())
{
    fake.count = 0;
    strcpy(dialog_buffer, "as it was");
    dialog_show(dialog_add_all);
    ck_assert_str_eq(dialog_given(), "as it was|");
    dialog_config.bWildCardInstances = 1;
    dialog_show(dialog_add_all);
    ck_assert_str_eq(dialog_given(), "\\\\PC\\Web Site(*)\\Active|");
}

static void add_object(HWND dialog)
{
    dialog_choose_site(dialog);
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

EPC_TEST_IN(objects__are_added_whole, dialog_begin(), fake_end())
{
    dialog_config.bShowObjectBrowser = 1;
    dialog_show(add_object);
    ck_assert_str_eq(dialog_given(), "\\\\PC\\Web Site(*)\\*|");
    ck_assert_str_eq(driver_notes(), "0|");
    dialog_show(add_memory);
    ck_assert_str_eq(dialog_given(), "\\\\PC\\Memory\\*|");
}

/* ---- The flags that came later ---- */

static void note_later_flags(HWND dialog)
{
    driver_note_number(IsWindowEnabled(GetDlgItem(dialog, BROWSE_LOCAL)));
    driver_note_number(IsWindowVisible(GetDlgItem(dialog, BROWSE_COUNTERS)));
    driver_note_list(dialog, BROWSE_OBJECT);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(later_flags__count_today_and_not_in_1996, dialog_begin(), fake_end())
{
    fake.costly = true;
    dialog_show(note_later_flags);
    ck_assert_str_eq(driver_notes(), "1|1|Memory*|Web Site|");
    dialog_config.bDisableMachineSelection = dialog_config.bIncludeCostlyObjects = 1;
    dialog_config.bShowObjectBrowser = 1;
    dialog_show(note_later_flags);
    ck_assert_str_eq(driver_notes(), "0|0|Memory*|Twice|Web Site|");
    pdh_era_set_for_tests(PDH_1996);
    dialog_show(note_later_flags);
    ck_assert_str_eq(driver_notes(), "1|1|Memory*|Web Site|");
}

static void note_single_list(HWND dialog)
{
    driver_note_number(IsWindowVisible(GetDlgItem(dialog, BROWSE_COUNTER)));
    driver_click(dialog, IDCANCEL);
}

/* Microsoft's statlist sample leaves the bit undefined, and asks for one counter. */
EPC_TEST_IN(later_flags__show_no_objects_where_one_counter_is_asked_for, dialog_begin(), fake_end())
{
    dialog_config.bShowObjectBrowser = 1;
    dialog_config.bSingleCounterPerAdd = 1;
    dialog_show(note_single_list);
    ck_assert_str_eq(driver_notes(), "1|");
}

static void add_costly(HWND dialog)
{
    driver_choose(dialog, BROWSE_OBJECT, "Twice");
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(costly__objects_have_counters, dialog_begin(), fake_end())
{
    fake.costly = true;
    dialog_config.bIncludeCostlyObjects = 1;
    dialog_show(add_costly);
    ck_assert_str_eq(dialog_given(), "\\\\PC\\Twice\\Twice|");
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
    dialog_choose_site(dialog);
    type_machine(dialog, "\\\\FAR");
    driver_note_list(dialog, BROWSE_OBJECT);
    driver_click(dialog, IDOK);
    driver_click(dialog, IDOK); /* the first may have been before the lists changed */
    driver_note_list(dialog, BROWSE_MACHINE);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(computers__another_one_is_typed, dialog_begin(), fake_end())
{
    dialog_show(add_far);
    ck_assert_str_eq(dialog_given(), "\\\\FAR\\Web Site(default)\\Active|");
    ck_assert_ptr_nonnull(strstr(driver_notes(), "\\\\PC|\\\\FAR|"));
}

static void add_unreachable(HWND dialog)
{
    type_machine(dialog, "NONE");
    driver_click(dialog, IDOK);
    driver_click(dialog, IDOK);
    driver_note_list(dialog, BROWSE_OBJECT);
    driver_note_text(dialog, BROWSE_MESSAGE);
    driver_note_number(IsWindowEnabled(GetDlgItem(dialog, IDOK)));
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(computers__one_that_does_not_answer_has_nothing_to_add, dialog_begin(), fake_end())
{
    dialog_show(add_unreachable);
    ck_assert_str_eq(dialog_given(), "");
    ck_assert_str_eq(driver_notes(), "NONE shows no objects: status 0x800007D0.|0|");
}
