/* SPDX-License-Identifier: MIT
 *
 * pdh_browser.c FORM [WORD..] [-- ACTION..] -- shows the dialog of the pdh.dll that the system
 * finds, for a user or for actions by messages, and prints what comes of it.
 *
 *   FORM     A W HA HW (PdhBrowseCounters), list, one (Visual Basic)
 *   WORD     a flag: index single once local wildcard nodetail fixed costly objects, or
 *            path=PATH (bInitializePath), log=FILE, detail=LEVEL, caption=TEXT, room=LETTERS,
 *            connect=COMPUTER (PdhConnectMachine, before the dialog)
 *   ACTION   machine=COMPUTER (typed if it is not in the list) object=NAME counters=A|B|
 *            instances=A|B| level=NAME click=ID note=ID list=ID close
 *
 * "added PATH" for each path, "full" where the buffer is doubled, "notes ...", at last the result:
 * a status, the number of paths (list), or 1 if the number of letters is right (one).
 * Without actions there is a line "at ID LEFT TOP RIGHT BOTTOM" for each control, and 0 for the
 * window, again whenever they have moved, after a line "places"; and a line "sizing" when the user
 * begins to drag the window's edge. */
#include <windows.h>

#include <pdh.h>
#include <pdhmsg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dialog_driver.h"

LONG WINAPI PdhVbCreateCounterPathList(LONG detail, LPCSTR caption);
LONG WINAPI PdhVbGetCounterPathFromList(LONG index, LPSTR out, LONG size);
LONG WINAPI PdhVbGetOneCounterPath(LPSTR out, LONG size, LONG detail, LPCSTR caption);

static PDH_BROWSE_DLG_CONFIG_HW config;
static BOOL wide;
static char **actions;
static int action_count;
static char caption[128];

_Static_assert(sizeof(PDH_BROWSE_DLG_CONFIG_HW) == sizeof(PDH_BROWSE_DLG_CONFIG_A) &&
                   sizeof(PDH_BROWSE_DLG_CONFIG_HW) == sizeof(PDH_BROWSE_DLG_CONFIG_HA),
               "the four structures are alike");

static void fail(const char *what)
{
    printf("pdh_browser: %s\n", what);
    exit(2);
}

/* ---- Texts in the letters of the form ---- */

static void *letters_of(const char *text)
{
    WCHAR *out = wide ? calloc(strlen(text) + 2, sizeof *out) : NULL;

    if (!wide)
        return _strdup(text);
    MultiByteToWideChar(CP_ACP, 0, text, -1, out, (int)strlen(text) + 1);
    return out;
}

static void print_added(void)
{
    const void *at = config.szReturnPathBuffer;
    char narrow[2048];

    for (;;) {
        if (wide)
            WideCharToMultiByte(CP_ACP, 0, at, -1, narrow, sizeof narrow, NULL, NULL);
        if (!*(wide ? narrow : (const char *)at))
            break;
        printf("added %s\n", wide ? narrow : (const char *)at);
        if (config.bSingleCounterPerAdd)
            break;
        at = wide ? (const void *)((const WCHAR *)at + wcslen(at) + 1)
                  : (const void *)((const char *)at + strlen(at) + 1);
    }
    fflush(stdout);
}

static PDH_STATUS CALLBACK on_paths(DWORD_PTR argument)
{
    if ((PDH_BROWSE_DLG_CONFIG_HW *)argument != &config)
        return (PDH_STATUS)PDH_INVALID_ARGUMENT;
    if (config.CallBackStatus == ERROR_SUCCESS) {
        print_added();
        return ERROR_SUCCESS;
    }
    puts("full");
    config.cchReturnPathLength *= 2;
    config.szReturnPathBuffer =
        realloc(config.szReturnPathBuffer, (size_t)config.cchReturnPathLength * sizeof(WCHAR));
    config.CallBackStatus = (PDH_STATUS)PDH_RETRY;
    return (PDH_STATUS)PDH_RETRY;
}

/* ---- Who uses the dialog ---- */

static BOOL CALLBACK print_place(HWND window, LPARAM out)
{
    RECT rect;

    if (!IsWindowVisible(window) || GetDlgCtrlID(window) <= 0)
        return TRUE;
    GetWindowRect(window, &rect);
    snprintf((char *)out + strlen((char *)out), 4096 - strlen((char *)out),
             "at %d %ld %ld %ld %ld\n", GetDlgCtrlID(window), rect.left, rect.top, rect.right,
             rect.bottom);
    return TRUE;
}

/* Resize the dialog as a window manager does, once a file "grow" is next to this program. */
static void grow_if_asked(HWND dialog)
{
    char path[MAX_PATH + 8];
    const DWORD length = GetModuleFileNameA(NULL, path, MAX_PATH);
    RECT rect;

    if (length == 0 || length >= MAX_PATH)
        return;
    strcpy(strrchr(path, '\\') + 1, "grow");
    if (!DeleteFileA(path))
        return;
    GetWindowRect(dialog, &rect);
    SetWindowPos(dialog, NULL, 0, 0, rect.right - rect.left + 200, rect.bottom - rect.top + 100,
                 SWP_NOMOVE | SWP_NOZORDER | SWP_NOACTIVATE);
}

static void tell_places(HWND dialog)
{
    char before[4096] = "", now[4096];
    GUITHREADINFO gui = { .cbSize = sizeof gui };
    BOOL sizing = FALSE;
    RECT rect;

    while (IsWindow(dialog)) {
        GetGUIThreadInfo(GetWindowThreadProcessId(dialog, NULL), &gui);
        if (!sizing && gui.flags & GUI_INMOVESIZE)
            puts("sizing"), fflush(stdout);
        sizing = (gui.flags & GUI_INMOVESIZE) != 0;
        grow_if_asked(dialog);
        GetWindowRect(dialog, &rect);
        snprintf(now, sizeof now, "at 0 %ld %ld %ld %ld\n", rect.left, rect.top, rect.right,
                 rect.bottom);
        EnumChildWindows(dialog, print_place, (LPARAM)now);
        if (strcmp(now, before) != 0 && IsWindow(dialog)) {
            strcpy(before, now);
            printf("places\n%s", now);
            fflush(stdout);
        }
        Sleep(50);
    }
}

static void act(HWND dialog)
{
    for (int i = 0; i < action_count; i++) {
        const char *value = strchr(actions[i], '=');
        const size_t name = value ? (size_t)(value++ - actions[i]) : strlen(actions[i]);
        const BOOL one = config.bSingleCounterPerAdd;

        if (strncmp(actions[i], "machine", name) == 0) {
            if (!driver_choose(dialog, 103, value)) {
                driver_note("not in the list");
                driver_type(dialog, 103, value);
            }
            driver_click(dialog, 102); /* this computer's objects are there after it */
        } else if (strncmp(actions[i], "object", name) == 0) {
            if (!driver_choose(dialog, 105, value))
                driver_note("no such object");
        } else if (strncmp(actions[i], "counters", name) == 0) {
            driver_select(dialog, one ? 108 : 107, value);
        } else if (strncmp(actions[i], "instances", name) == 0) {
            driver_select(dialog, one ? 111 : 110, value);
        } else if (strncmp(actions[i], "level", name) == 0) {
            driver_choose(dialog, 114, value);
        } else if (strncmp(actions[i], "click", name) == 0) {
            driver_click(dialog, atoi(value));
        } else if (strncmp(actions[i], "list", name) == 0) {
            driver_note_list(dialog, atoi(value));
        } else if (strncmp(actions[i], "note", name) == 0) {
            driver_note_text(dialog, atoi(value));
        } else if (strncmp(actions[i], "close", name) == 0) {
            PostMessageA(dialog, WM_CLOSE, 0, 0);
        } else {
            driver_note(actions[i]);
        }
    }
}

/* ---- The form ---- */

/* On a busy machine it may take longer than the one call waits. */
static void connect_machine(const char *name)
{
    PDH_STATUS status = PdhConnectMachineA(name);

    for (int i = 0; i < 12 && status == (PDH_STATUS)PDH_CSTATUS_NO_MACHINE; i++)
        status = PdhConnectMachineA(name);
    printf("connect 0x%08lX\n", (unsigned long)status);
}

static void read_word(const char *word)
{
    static const char *const flags[] = { "index",    "single", "once",  "local",  "wildcard",
                                         "nodetail", "path",   "fixed", "costly", "objects" };
    const char *value = strchr(word, '=');
    DWORD bits;

    memcpy(&bits, &config, sizeof bits);
    for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcspn(word, "=") == strlen(flags[i]) &&
            strncmp(word, flags[i], strlen(flags[i])) == 0)
            bits |= 1u << i;
    memcpy(&config, &bits, sizeof bits);
    if (!value)
        return;
    value++;
    if (strncmp(word, "path=", 5) == 0)
        memcpy(config.szReturnPathBuffer, letters_of(value),
               (strlen(value) + 1) * (wide ? sizeof(WCHAR) : 1));
    else if (strncmp(word, "log=", 4) == 0)
        config.hDataSource = letters_of(value);
    else if (strncmp(word, "detail=", 7) == 0)
        config.dwDefaultDetailLevel = (DWORD)atoi(value);
    else if (strncmp(word, "room=", 5) == 0)
        config.cchReturnPathLength = (DWORD)atoi(value);
    else if (strncmp(word, "connect=", 8) == 0)
        connect_machine(value);
    else if (strncmp(word, "caption=", 8) == 0) {
        snprintf(caption, sizeof caption, "%s", value);
        config.szDialogBoxCaption = letters_of(value);
    }
}

/* The functions with a handle take one instead of the log's name. */
static PDH_STATUS browse(BOOL handles)
{
    void *name = config.hDataSource;
    PDH_STATUS status;

    if (!handles)
        return wide ? PdhBrowseCountersW((PPDH_BROWSE_DLG_CONFIG_W)&config)
                    : PdhBrowseCountersA((PPDH_BROWSE_DLG_CONFIG_A)&config);
    config.hDataSource = NULL;
    if (name && (wide ? PdhBindInputDataSourceW(&config.hDataSource, name)
                      : PdhBindInputDataSourceA(&config.hDataSource, name)) != ERROR_SUCCESS)
        fail("the log is not bound");
    status = wide ? PdhBrowseCountersHW(&config)
                  : PdhBrowseCountersHA((PPDH_BROWSE_DLG_CONFIG_HA)&config);
    if (config.hDataSource)
        PdhCloseLog(config.hDataSource, 0);
    return status;
}

static LONG list_as_visual_basic(void)
{
    const LONG count = PdhVbCreateCounterPathList((LONG)config.dwDefaultDetailLevel, caption);
    char path[256];

    for (LONG i = 1; i <= count; i++) {
        memset(path, ' ', sizeof path);
        if (PdhVbGetCounterPathFromList(i, path, sizeof path) == (LONG)strlen(path))
            printf("added %s\n", path);
    }
    return count;
}

static LONG one_as_visual_basic(void)
{
    char path[256];
    const LONG count =
        PdhVbGetOneCounterPath(path, sizeof path, (LONG)config.dwDefaultDetailLevel, caption);

    if (count)
        printf("added %s\n", path);
    return count ? count == (LONG)strlen(path) : 0;
}

int main(int argc, char **argv)
{
    const char *form = argc > 1 ? argv[1] : "";
    LONG result;
    int at = 2;

    wide = strchr(form, 'W') != NULL;
    config = (PDH_BROWSE_DLG_CONFIG_HW){ .cchReturnPathLength = 1024,
                                         .pCallBack = on_paths,
                                         .dwCallBackArg = (DWORD_PTR)&config,
                                         .dwDefaultDetailLevel = PERF_DETAIL_WIZARD };
    config.szReturnPathBuffer = calloc(1024, sizeof(WCHAR));
    driver_use_display(); /* a desktop is chosen before anything else is done */
    for (; at < argc && strcmp(argv[at], "--") != 0; at++)
        read_word(argv[at]);
    if (strcmp(form, "one") == 0)
        config.bSingleCounterPerAdd = 1; /* so that actions use the lists of one */
    actions = argv + at + 1;
    action_count = argc - at - 1;
    driver_begin(action_count > 0 ? act : tell_places);
    if (strcmp(form, "list") == 0)
        result = list_as_visual_basic();
    else if (strcmp(form, "one") == 0)
        result = one_as_visual_basic();
    else
        result = browse(form[0] == 'H');
    if (!driver_end())
        puts("the dialog was not shown, or not closed");
    if (action_count > 0)
        printf("notes %s\n", driver_notes());
    printf("result 0x%08lX\n", (unsigned long)result);
    return 0;
}
