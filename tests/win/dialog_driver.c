/* SPDX-License-Identifier: MIT
 *
 * dialog_driver.c -- a hook of the first thread says that a dialog is shown. */
#include "dialog_driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PATIENCE_MS 60000

static struct {
    driver_script *script;
    HHOOK hook;
    HANDLE thread, shown;
    HWND dialog;
    bool called, left_open;
    char notes[8192];
} driver;

static LRESULT CALLBACK on_hook(int code, WPARAM w, LPARAM l)
{
    char name[32] = "";

    if (code == HCBT_ACTIVATE && !driver.dialog) {
        GetClassNameA((HWND)w, name, sizeof name);
        if (strcmp(name, "#32770") == 0) {
            driver.dialog = (HWND)w;
            SetEvent(driver.shown);
        }
    }
    return CallNextHookEx(driver.hook, code, w, l);
}

static LRESULT send_to(HWND window, UINT message, WPARAM w, LPARAM l)
{
    DWORD_PTR result = 0;

    SendMessageTimeoutA(window, message, w, l, SMTO_NORMAL, PATIENCE_MS, &result);
    return (LRESULT)result;
}

static LRESULT send_item(HWND dialog, int id, UINT message, WPARAM w, LPARAM l)
{
    return send_to(GetDlgItem(dialog, id), message, w, l);
}

/* Wine's desktop belongs to the process that came first, which had no display.  A new one has that
 * of this process. */
void driver_use_display(void)
{
    static HDESK desktop;
    const char *display = getenv("DISPLAY");
    char name[64] = "";

    if (!desktop && display) {
        snprintf(name, sizeof name, "epc_dialogs_on_%s", display + strspn(display, ":"));
        desktop = CreateDesktopA(name, NULL, NULL, 0, GENERIC_ALL, NULL);
    }
    if (desktop)
        SetThreadDesktop(desktop);
}

/* The hook is called a little before the dialog is visible, and it ends a little after a click. */
static void wait_for(BOOL(WINAPI *is)(HWND window), bool wanted)
{
    for (int i = 0; i < 1000 && (is(driver.dialog) != FALSE) != wanted; i++)
        Sleep(10);
}

static DWORD WINAPI run_script(void *context)
{
    (void)context;
    driver_use_display(); /* other threads' desktops have no visible windows */
    if (WaitForSingleObject(driver.shown, PATIENCE_MS) != WAIT_OBJECT_0 || !driver.dialog)
        return 0;
    driver.called = true;
    wait_for(IsWindowVisible, true);
    driver.script(driver.dialog);
    wait_for(IsWindow, false);
    if (IsWindow(driver.dialog)) {
        driver.left_open = true;
        PostMessageA(driver.dialog, WM_COMMAND, IDCANCEL, 0);
    }
    return 0;
}

void driver_begin(driver_script *script)
{
    driver_use_display();
    memset(&driver, 0, sizeof driver);
    driver.script = script;
    driver.shown = CreateEventA(NULL, TRUE, FALSE, NULL);
    driver.hook = SetWindowsHookExA(WH_CBT, on_hook, NULL, GetCurrentThreadId());
    driver.thread = CreateThread(NULL, 0, run_script, NULL, 0, NULL);
}

bool driver_end(void)
{
    SetEvent(driver.shown);
    WaitForSingleObject(driver.thread, INFINITE);
    UnhookWindowsHookEx(driver.hook);
    CloseHandle(driver.thread);
    CloseHandle(driver.shown);
    return driver.called && !driver.left_open;
}

/* ---- Notes ---- */

void driver_note(const char *text)
{
    const size_t used = strlen(driver.notes);

    snprintf(driver.notes + used, sizeof driver.notes - used, "%s|", text);
}

void driver_note_number(LONG_PTR number)
{
    char text[24];

    snprintf(text, sizeof text, "%ld", (long)number);
    driver_note(text);
}

const char *driver_notes(void)
{
    return driver.notes;
}

void driver_note_text(HWND dialog, int id)
{
    char text[1024] = "";

    send_item(dialog, id, WM_GETTEXT, sizeof text, (LPARAM)text);
    driver_note(text);
}

static bool is_combo(HWND dialog, int id)
{
    char name[32] = "";

    GetClassNameA(GetDlgItem(dialog, id), name, sizeof name);
    return _stricmp(name, "ComboBox") == 0;
}

void driver_note_list(HWND dialog, int id)
{
    const bool combo = is_combo(dialog, id);
    const LRESULT count = send_item(dialog, id, combo ? CB_GETCOUNT : LB_GETCOUNT, 0, 0);

    for (LRESULT i = 0; i < count && i < 200; i++) {
        char text[1024] = "";
        bool on;

        send_item(dialog, id, combo ? CB_GETLBTEXT : LB_GETTEXT, (WPARAM)i, (LPARAM)text);
        on = combo ? send_item(dialog, id, CB_GETCURSEL, 0, 0) == i
                   : send_item(dialog, id, LB_GETSEL, (WPARAM)i, 0) > 0;
        strcat(text, on ? "*" : "");
        driver_note(text);
    }
}

/* ---- What a user does ---- */

void driver_click(HWND dialog, int id)
{
    if (IsWindowEnabled(GetDlgItem(dialog, id)))
        send_item(dialog, id, BM_CLICK, 0, 0);
    send_to(dialog, WM_NULL, 0, 0);
}

bool driver_choose(HWND dialog, int id, const char *text)
{
    const LRESULT at = send_item(dialog, id, CB_FINDSTRINGEXACT, (WPARAM)-1, (LPARAM)text);
    const LPARAM window = (LPARAM)GetDlgItem(dialog, id);

    if (at == CB_ERR)
        return false;
    send_item(dialog, id, CB_SETCURSEL, (WPARAM)at, 0);
    send_to(dialog, WM_COMMAND, MAKEWPARAM(id, CBN_SELENDOK), window);
    send_to(dialog, WM_COMMAND, MAKEWPARAM(id, CBN_SELCHANGE), window);
    send_to(dialog, WM_NULL, 0, 0);
    return true;
}

void driver_type(HWND dialog, int id, const char *text)
{
    send_item(dialog, id, WM_SETTEXT, 0, (LPARAM)text);
    send_to(dialog, WM_COMMAND, MAKEWPARAM(id, CBN_KILLFOCUS), (LPARAM)GetDlgItem(dialog, id));
    send_to(dialog, WM_NULL, 0, 0);
}

void driver_select(HWND dialog, int id, const char *texts)
{
    const LONG style = GetWindowLongA(GetDlgItem(dialog, id), GWL_STYLE);
    char one[128];

    if (style & LBS_EXTENDEDSEL)
        send_item(dialog, id, LB_SETSEL, FALSE, -1);
    for (; sscanf(texts, "%127[^|]", one) == 1; texts += strlen(one) + 1) {
        const LRESULT at = send_item(dialog, id, LB_FINDSTRINGEXACT, (WPARAM)-1, (LPARAM)one);

        if (at == LB_ERR)
            driver_note("not there");
        else if (style & LBS_EXTENDEDSEL)
            send_item(dialog, id, LB_SETSEL, TRUE, at);
        else
            send_item(dialog, id, LB_SETCURSEL, (WPARAM)at, 0);
    }
    send_to(dialog, WM_COMMAND, MAKEWPARAM(id, LBN_SELCHANGE), (LPARAM)GetDlgItem(dialog, id));
}
