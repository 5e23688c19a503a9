/* SPDX-License-Identifier: MIT
 *
 * check_pdh_browse_hostile.c -- the dialog with programs that do what the documentation does not
 * expect: buffers of no use, functions that close its windows, show it again, or add while adding.
 */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "dialog_fixture.h"
#include "pdh/browse/dialog.h"
#include "pdh/caller/era.h"
#include "pdh/caller/types.h"
#include "unit/pdh/fakemachine.h"

#define ACTIVE "\\\\PC\\Web Site(default)\\Active"

static unsigned calls;

static void hostile_begin(PDH_STATUS(CALLBACK *function)(DWORD_PTR))
{
    dialog_begin();
    calls = 0;
    dialog_config.pCallBack = function;
    dialog_config.dwCallBackArg = (DWORD_PTR)&dialog_config;
}

static void add_active(HWND dialog)
{
    dialog_choose_site(dialog);
    driver_select(dialog, dialog_config.bSingleCounterPerAdd ? BROWSE_COUNTER : BROWSE_COUNTERS,
                  "Active|");
    driver_click(dialog, IDOK);
    driver_note_text(dialog, BROWSE_MESSAGE);
    driver_click(dialog, IDCANCEL);
}

/* ---- Flags and buffers ---- */

EPC_TEST_IN(flags__reserved_bits_change_nothing, dialog_begin(), fake_end())
{
    dialog_config.bReserved = (1u << 22) - 1;
    ck_assert_int_eq(dialog_show(add_active), S(PDH_DIALOG_CANCELLED));
    ck_assert_str_eq(dialog_given(), ACTIVE "|");
}

/* The list needs two NULs; what follows the room stays as it was. */
EPC_TEST(buffer__of_every_size_around_the_one_it_needs)
{
    static const DWORD sizes[] = { 0, 1, 2, 3, 28, 29, 30, 31, 33 };

    for (size_t i = 0; i < EPC_COUNT(sizes); i++)
        for (unsigned one = 0; one < 2; one++) {
            const DWORD needed = (DWORD)sizeof ACTIVE + (one ? 0 : 1);

            dialog_begin();
            memset(dialog_buffer, 'x', sizeof dialog_buffer);
            dialog_config.bSingleCounterPerAdd = one & 1;
            dialog_config.cchReturnPathLength = sizes[i];
            ck_assert_int_eq(dialog_show(add_active), S(PDH_DIALOG_CANCELLED));
            ck_assert_int_eq(dialog_buffer[sizes[i]], 'x');
            if (sizes[i] >= needed) {
                ck_assert_mem_eq(dialog_buffer, ACTIVE "\0", needed);
                ck_assert_str_eq(driver_notes(), "1 counter added.|");
                ck_assert_int_eq(dialog_config.CallBackStatus, ERROR_SUCCESS);
            } else {
                ck_assert_int_eq(dialog_buffer[0], 'x');
                ck_assert_str_eq(driver_notes(),
                                 "Not added: the program has no room for so many counters.|");
                ck_assert_int_eq(dialog_config.CallBackStatus, S(PDH_MORE_DATA));
            }
            fake_end();
        }
}

EPC_TEST_IN(buffer__that_is_missing_has_no_room, dialog_begin(), fake_end())
{
    dialog_config.szReturnPathBuffer = NULL;
    dialog_config.bInitializePath = 1;
    ck_assert_int_eq(dialog_show(add_active), S(PDH_DIALOG_CANCELLED));
    ck_assert_int_eq(dialog_config.CallBackStatus, S(PDH_MORE_DATA));
    dialog_config.bSingleCounterPerDialog = 1;
    ck_assert_int_eq(dialog_show(add_active), S(PDH_MORE_DATA));
}

/* The documentation of 1996 has no data source, but a reserved member. */
EPC_TEST_IN(source__is_not_looked_at_in_1996, dialog_begin(), fake_end())
{
    dialog_config.szDataSource = "no_such_file.csv";
    ck_assert_int_eq(PdhBrowseCountersA(&dialog_config), S(PDH_FILE_NOT_FOUND));
    pdh_era_set_for_tests(PDH_1996);
    ck_assert_int_eq(dialog_show(add_active), S(PDH_DIALOG_CANCELLED));
    ck_assert_str_eq(dialog_given(), ACTIVE "|");
}

/* ---- Functions that ask for another try ---- */

static PDH_STATUS CALLBACK always_retry(DWORD_PTR argument)
{
    (void)argument;
    calls++;
    dialog_config.CallBackStatus = S(PDH_RETRY);
    return S(PDH_RETRY);
}

EPC_TEST_IN(retry__without_more_room_is_no_endless_loop, hostile_begin(always_retry), fake_end())
{
    ck_assert_int_eq(dialog_show(add_active), S(PDH_DIALOG_CANCELLED));
    ck_assert_uint_eq(calls, 1);
    dialog_config.cchReturnPathLength = 5;
    ck_assert_int_eq(dialog_show(add_active), S(PDH_DIALOG_CANCELLED));
    ck_assert_uint_eq(calls, 2);
}

static char second_buffer[256];

/* Takes another buffer, although the paths fitted. */
static PDH_STATUS CALLBACK take_second_buffer(DWORD_PTR argument)
{
    (void)argument;
    calls++;
    if (dialog_config.szReturnPathBuffer == second_buffer)
        return ERROR_SUCCESS;
    dialog_config.szReturnPathBuffer = second_buffer;
    dialog_config.cchReturnPathLength = sizeof second_buffer;
    dialog_config.CallBackStatus = S(PDH_RETRY);
    return S(PDH_RETRY);
}

EPC_TEST_IN(retry__after_paths_that_fitted_fills_the_larger_buffer,
            hostile_begin(take_second_buffer), fake_end())
{
    memset(second_buffer, 'x', sizeof second_buffer);
    dialog_config.cchReturnPathLength = 64;
    ck_assert_int_eq(dialog_show(add_active), S(PDH_DIALOG_CANCELLED));
    ck_assert_uint_eq(calls, 2);
    ck_assert_str_eq(dialog_given(), ACTIVE "|");
    ck_assert_mem_eq(second_buffer, ACTIVE "\0", sizeof ACTIVE + 1);
}

static PDH_STATUS CALLBACK lose_buffer(DWORD_PTR argument)
{
    (void)argument;
    calls++;
    dialog_config.szReturnPathBuffer = NULL;
    dialog_config.cchReturnPathLength *= 2;
    return S(PDH_RETRY);
}

EPC_TEST_IN(retry__with_a_buffer_that_is_gone_is_none, hostile_begin(lose_buffer), fake_end())
{
    dialog_config.cchReturnPathLength = 5;
    ck_assert_int_eq(dialog_show(add_active), S(PDH_DIALOG_CANCELLED));
    ck_assert_uint_eq(calls, 1);
}

/* ---- Functions that work on windows ---- */

static PDH_STATUS CALLBACK close_owner(DWORD_PTR argument)
{
    (void)argument;
    calls++;
    DestroyWindow(dialog_config.hWndOwner);
    return ERROR_SUCCESS;
}

static void add_only(HWND dialog)
{
    driver_click(dialog, IDOK);
}

static HWND make_owner(void)
{
    return CreateWindowA("STATIC", "owner", WS_OVERLAPPEDWINDOW | WS_VISIBLE, 0, 0, 200, 200, NULL,
                         NULL, NULL, NULL);
}

/* Its dialog goes with it: that is as if the user had closed it. */
EPC_TEST(window__the_owner_is_closed_by_the_function)
{
    for (unsigned one = 0; one < 2; one++) {
        hostile_begin(close_owner);
        driver_use_display();
        dialog_config.bSingleCounterPerDialog = one & 1;
        dialog_config.hWndOwner = make_owner();
        ck_assert_ptr_nonnull(dialog_config.hWndOwner);
        ck_assert_int_eq(dialog_show(add_only), one ? ERROR_SUCCESS : S(PDH_DIALOG_CANCELLED));
        ck_assert_uint_eq(calls, 1);
        ck_assert(!IsWindow(dialog_config.hWndOwner));
        fake_end();
    }
}

static void note_owner(HWND dialog)
{
    driver_note_number(GetWindow(dialog, GW_OWNER) == dialog_config.hWndOwner);
    driver_note_number(IsWindowEnabled(dialog_config.hWndOwner));
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(window__the_owner_waits_for_the_dialog, dialog_begin(), fake_end())
{
    driver_use_display();
    dialog_config.hWndOwner = make_owner();
    dialog_show(note_owner);
    ck_assert_str_eq(driver_notes(), "1|0|");
    ck_assert(IsWindowEnabled(dialog_config.hWndOwner));
    DestroyWindow(dialog_config.hWndOwner);
}

static HWND shown_dialog;

static PDH_STATUS CALLBACK destroy_dialog(DWORD_PTR argument)
{
    (void)argument;
    calls++;
    DestroyWindow(shown_dialog);
    return -5;
}

static void add_and_remember(HWND dialog)
{
    shown_dialog = dialog;
    driver_click(dialog, IDOK);
}

EPC_TEST_IN(window__the_dialog_is_destroyed_by_the_function, hostile_begin(destroy_dialog),
            fake_end())
{
    ck_assert_int_eq(dialog_show(add_and_remember), -5);
    ck_assert_uint_eq(calls, 1);
}

static void destroy_owner(HWND dialog)
{
    (void)dialog;
    PostMessageA(dialog_config.hWndOwner, WM_CLOSE, 0, 0);
}

EPC_TEST_IN(window__the_owner_goes_while_the_user_looks, dialog_begin(), fake_end())
{
    driver_use_display();
    dialog_config.hWndOwner = make_owner();
    ck_assert_int_eq(dialog_show(destroy_owner), S(PDH_DIALOG_CANCELLED));
}

static void close_with_x(HWND dialog)
{
    PostMessageA(dialog, WM_SYSCOMMAND, SC_CLOSE, 0);
}

EPC_TEST_IN(window__its_x_cancels, dialog_begin(), fake_end())
{
    ck_assert_int_eq(dialog_show(close_with_x), S(PDH_DIALOG_CANCELLED));
    dialog_config.bSingleCounterPerDialog = 1;
    ck_assert_int_eq(dialog_show(close_with_x), S(PDH_DIALOG_CANCELLED));
}

/* ---- More than one dialog ---- */

/* Presses ADD and CLOSE of the dialog with this caption, once it is there. */
static DWORD WINAPI press_add(void *caption)
{
    HWND dialog = NULL;

    driver_use_display();
    for (int i = 0; i < 1000 && !dialog; i++) {
        dialog = FindWindowA("#32770", caption);
        if (!dialog || !IsWindowVisible(dialog)) {
            dialog = NULL;
            Sleep(10);
        }
    }
    if (!dialog)
        return 1;
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
    return 0;
}

static char inner_buffer[256];
static PDH_STATUS inner_status;

static PDH_STATUS CALLBACK show_another(DWORD_PTR argument)
{
    static char caption[] = "The inner one";
    PDH_BROWSE_DLG_CONFIG_A inner = { .szReturnPathBuffer = inner_buffer,
                                      .cchReturnPathLength = sizeof inner_buffer,
                                      .szDialogBoxCaption = caption };
    HANDLE thread = CreateThread(NULL, 0, press_add, caption, 0, NULL);

    (void)argument;
    calls++;
    inner_status = PdhBrowseCountersA(&inner);
    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
    return ERROR_SUCCESS;
}

EPC_TEST_IN(two__the_function_shows_another_dialog, hostile_begin(show_another), fake_end())
{
    ck_assert_int_eq(dialog_show(add_active), S(PDH_DIALOG_CANCELLED));
    ck_assert_uint_eq(calls, 1);
    ck_assert_int_eq(inner_status, S(PDH_DIALOG_CANCELLED));
    ck_assert_str_eq(inner_buffer, "\\\\PC\\Memory\\Deep");
    ck_assert_str_eq(dialog_given(), ACTIVE "|");
}

/* As a user who adds again while the function shows a message of its own. */
static PDH_STATUS CALLBACK add_again(DWORD_PTR argument)
{
    (void)argument;
    if (calls++ == 0)
        SendMessageA(shown_dialog, WM_COMMAND, IDOK, 0);
    return ERROR_SUCCESS;
}

static void add_again_later(HWND dialog)
{
    shown_dialog = dialog;
    driver_click(dialog, IDOK);
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
}

EPC_TEST_IN(two__nothing_is_added_while_the_function_runs, hostile_begin(add_again), fake_end())
{
    ck_assert_int_eq(dialog_show(add_again_later), S(PDH_DIALOG_CANCELLED));
    ck_assert_uint_eq(calls, 2);
}

struct both {
    char caption[16], buffer[256];
    PDH_STATUS status;
};

static DWORD WINAPI show_in_thread(void *context)
{
    struct both *both = context;
    PDH_BROWSE_DLG_CONFIG_A config = { .szReturnPathBuffer = both->buffer,
                                       .cchReturnPathLength = sizeof both->buffer,
                                       .bLocalCountersOnly = both->caption[0] == 'A',
                                       .szDialogBoxCaption = both->caption };

    driver_use_display();
    both->status = PdhBrowseCountersA(&config);
    return 0;
}

EPC_TEST_IN(two__threads_show_one_each, dialog_begin(), fake_end())
{
    struct both both[] = { { .caption = "A dialog" }, { .caption = "Other dialog" } };
    HANDLE threads[2];

    driver_use_display();
    for (int i = 0; i < 2; i++)
        threads[i] = CreateThread(NULL, 0, show_in_thread, &both[i], 0, NULL);
    /* Both are shown before one is used. */
    for (int i = 0; i < 1000 && !FindWindowA("#32770", both[1].caption); i++)
        Sleep(10);
    ck_assert_uint_eq(press_add(both[0].caption), 0);
    ck_assert_uint_eq(press_add(both[1].caption), 0);
    for (int i = 0; i < 2; i++) {
        ck_assert_uint_eq(WaitForSingleObject(threads[i], 30000), WAIT_OBJECT_0);
        CloseHandle(threads[i]);
        ck_assert_int_eq(both[i].status, S(PDH_DIALOG_CANCELLED));
    }
    ck_assert_str_eq(both[0].buffer, "\\Memory\\Deep");
    ck_assert_str_eq(both[1].buffer, "\\\\PC\\Memory\\Deep");
}
