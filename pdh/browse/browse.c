/* SPDX-License-Identifier: MIT
 *
 * browse.c -- the dialog of PdhBrowseCounters.
 *
 * It asks the functions of this DLL what there is, as any program could, and gives what the user
 * adds to the caller's buffer and callback (the protocol: browse_give).  Windows only.
 */
#include "pdh/browse/browse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <epc/epc.h>

#include "pdh/browse/choice.h"
#include "pdh/browse/dialog.h"
#include "pdh/browse/layout.h"
#include "pdh/browse/lists.h"
#include "sdk/consumer/path.h"
#include "sdk/port/port.h"

#define NAME_LETTERS PDH_MAX_COUNTER_NAME

struct browse {
    HWND window;
    enum pdh_letters letters;
    PDH_BROWSE_DLG_CONFIG_HW *config; /* the caller's; its callback may change it */
    PDH_HLOG source;
    DWORD detail;
    BOOL has_instances;
    int counter_list, instance_list; /* which of the two lists are shown */
    struct browse_layout layout;
};

/* The seeds' four levels, from novice to all. */
static const struct {
    const WCHAR *name;
    DWORD level;
} levels[] = {
    { L"Novice", PERF_DETAIL_NOVICE },
    { L"Advanced", PERF_DETAIL_ADVANCED },
    { L"Expert", PERF_DETAIL_EXPERT },
    { L"Wizard", PERF_DETAIL_WIZARD },
};

static LRESULT browse_send(const struct browse *browse, int control, UINT message, WPARAM w,
                           LPARAM l)
{
    return SendDlgItemMessageW(browse->window, control, message, w, l);
}

static HWND control(const struct browse *browse, int id)
{
    return GetDlgItem(browse->window, id);
}

static void browse_show(const struct browse *browse, int id, BOOL shown)
{
    ShowWindow(control(browse, id), shown ? SW_SHOW : SW_HIDE);
}

/* Without the flag only the user's choice of "Local Counters Only" leaves the computer out. */
static BOOL is_local(const struct browse *browse)
{
    return IsDlgButtonChecked(browse->window, BROWSE_LOCAL) == BST_CHECKED;
}

/* The computer whose counters are shown; NULL: this one. */
static const WCHAR *machine_of(const struct browse *browse, WCHAR out[NAME_LETTERS])
{
    if (is_local(browse))
        return NULL;
    GetDlgItemTextW(browse->window, BROWSE_MACHINE, out, NAME_LETTERS);
    return out[0] ? out : NULL;
}

static const WCHAR *browse_object_of(const struct browse *browse, WCHAR out[NAME_LETTERS])
{
    const LRESULT at = browse_send(browse, BROWSE_OBJECT, CB_GETCURSEL, 0, 0);

    out[0] = 0;
    if (at != CB_ERR &&
        browse_send(browse, BROWSE_OBJECT, CB_GETLBTEXTLEN, (WPARAM)at, 0) < NAME_LETTERS)
        browse_send(browse, BROWSE_OBJECT, CB_GETLBTEXT, (WPARAM)at, (LPARAM)out);
    return out;
}

/* ---- Filling the lists ---- */

/* Select a text of a list of one or of many; the first one if it is not there. */
static void select_text(const struct browse *browse, int list, const WCHAR *text)
{
    LRESULT at =
        text[0] ? browse_send(browse, list, LB_FINDSTRINGEXACT, (WPARAM)-1, (LPARAM)text) : LB_ERR;

    if (at == LB_ERR)
        at = 0;
    if (GetWindowLongW(control(browse, list), GWL_STYLE) & LBS_EXTENDEDSEL) {
        browse_send(browse, list, LB_SETSEL, FALSE, -1);
        browse_send(browse, list, LB_SETSEL, TRUE, at);
        browse_send(browse, list, LB_SETCARETINDEX, (WPARAM)at, FALSE);
    } else {
        browse_send(browse, list, LB_SETCURSEL, (WPARAM)at, 0);
    }
}

/* A list box scrolls sideways only if it knows how wide its lines are. */
static void browse_widen(const struct browse *browse, int list, const WCHAR *text)
{
    HWND window = control(browse, list);
    HDC context = GetDC(window);
    HFONT font = (HFONT)SendMessageW(window, WM_GETFONT, 0, 0);
    HGDIOBJ before = SelectObject(context, font);
    SIZE size;

    if (GetTextExtentPoint32W(context, text, (int)wcslen(text), &size) &&
        size.cx + 8 > browse_send(browse, list, LB_GETHORIZONTALEXTENT, 0, 0))
        browse_send(browse, list, LB_SETHORIZONTALEXTENT, (WPARAM)size.cx + 8, 0);
    SelectObject(context, before);
    ReleaseDC(window, context);
}

static void add_line(const struct browse *browse, int list, const WCHAR *text)
{
    browse_send(browse, list, LB_ADDSTRING, 0, (LPARAM)text);
    browse_widen(browse, list, text);
}

/* Convert the names of a MULTI_SZ. */
static void texts_of(const struct browse_list *list, struct pdh_texts *out)
{
    struct kit_arena arena;

    kit_arena_init(&arena, epci_alloc, epci_free);
    for (const WCHAR *name = browse_first(list); name; name = browse_next(name)) {
        const char *text = pdh_text_in(&arena, PDH_WIDE, name);

        if (text)
            pdh_texts_add(out, text);
    }
    kit_arena_release(&arena);
}

static void fill_instances(struct browse *browse, const struct browse_list *names)
{
    struct pdh_texts bare = { 0 }, shown = { 0 };
    const char *name;

    browse->has_instances = names->texts != NULL;
    browse_send(browse, browse->instance_list, LB_RESETCONTENT, 0, 0);
    browse_send(browse, browse->instance_list, LB_SETHORIZONTALEXTENT, 0, 0);
    texts_of(names, &bare);
    browse_name_instances(&bare, browse->config->bIncludeInstanceIndex, &shown);
    name = shown.all.text;
    for (size_t i = 0; i < shown.count && !shown.all.failed; i++, name += strlen(name) + 1) {
        WCHAR *wide = calloc(pdh_text_out(PDH_WIDE, name, NULL), sizeof *wide);

        if (!wide)
            break;
        pdh_text_out(PDH_WIDE, name, wide);
        add_line(browse, browse->instance_list, wide);
        free(wide);
    }
    pdh_texts_release(&bare);
    pdh_texts_release(&shown);
    select_text(browse, browse->instance_list, L"");
    EnableWindow(control(browse, browse->instance_list), browse->has_instances);
    EnableWindow(control(browse, BROWSE_ALL), browse->has_instances);
}

static void explain(const struct browse *browse)
{
    WCHAR machine[NAME_LETTERS], object[NAME_LETTERS], counter[NAME_LETTERS];
    WCHAR text[BROWSE_EXPLAIN_LETTERS] = { 0 };
    LRESULT at = browse_send(browse, browse->counter_list, LB_GETCARETINDEX, 0, 0);

    if (!IsWindowVisible(control(browse, BROWSE_TEXT)))
        return;
    counter[0] = 0;
    if (at != LB_ERR &&
        browse_send(browse, browse->counter_list, LB_GETTEXTLEN, (WPARAM)at, 0) < NAME_LETTERS)
        browse_send(browse, browse->counter_list, LB_GETTEXT, (WPARAM)at, (LPARAM)counter);
    if (browse_object_of(browse, object)[0])
        pdh_explain(browse->source, machine_of(browse, machine), object,
                    browse->config->bShowObjectBrowser || !counter[0] ? NULL : counter, text,
                    EPC_COUNT(text));
    SetDlgItemTextW(browse->window, BROWSE_TEXT, text[0] ? text : L"There is no help text.");
}

/* Show counters and instances of the selected object; select `counter`, or else the default. */
static void fill_items(struct browse *browse, const WCHAR *counter)
{
    WCHAR machine_name[NAME_LETTERS], object[NAME_LETTERS], first[NAME_LETTERS];
    const WCHAR *machine = machine_of(browse, machine_name);
    struct browse_list counters = { 0 }, instances = { 0 };

    browse_object_of(browse, object);
    if (object[0])
        browse_items(browse->source, machine, object, browse->detail, &counters, &instances);
    browse_send(browse, browse->counter_list, LB_RESETCONTENT, 0, 0);
    browse_send(browse, browse->counter_list, LB_SETHORIZONTALEXTENT, 0, 0);
    for (const WCHAR *name = browse_first(&counters); name; name = browse_next(name))
        add_line(browse, browse->counter_list, name);
    first[0] = 0;
    if (object[0] && !counter[0])
        browse_default(browse->source, machine, object, first, NAME_LETTERS);
    select_text(browse, browse->counter_list, counter[0] ? counter : first);
    fill_instances(browse, &instances);
    browse_free(&counters);
    browse_free(&instances);
    EnableWindow(control(browse, IDOK),
                 browse_send(browse, browse->counter_list, LB_GETCOUNT, 0, 0) > 0 ||
                     (browse->config->bShowObjectBrowser && object[0]));
    explain(browse);
}

/* Show the objects of the computer; select `object` and `counter`, or else the defaults. */
static void fill_objects(struct browse *browse, const WCHAR *object, const WCHAR *counter)
{
    WCHAR machine_name[NAME_LETTERS], first[NAME_LETTERS], said[NAME_LETTERS] = { 0 };
    const WCHAR *machine = machine_of(browse, machine_name);
    const DWORD costly = browse->config->bIncludeCostlyObjects ? PERF_DETAIL_COSTLY : 0;
    HCURSOR before = SetCursor(LoadCursorW(NULL, (LPCWSTR)IDC_WAIT));
    struct browse_list objects = browse_objects(browse->source, machine, browse->detail | costly);
    LRESULT at = CB_ERR;

    browse_send(browse, BROWSE_OBJECT, CB_RESETCONTENT, 0, 0);
    for (const WCHAR *name = browse_first(&objects); name; name = browse_next(name))
        browse_send(browse, BROWSE_OBJECT, CB_ADDSTRING, 0, (LPARAM)name);
    if (!browse_first(&objects))
        _snwprintf(said, EPC_COUNT(said) - 1, L"%ls shows no objects: status 0x%08X",
                   machine ? machine : L"This computer", (unsigned)objects.status);
    SetDlgItemTextW(browse->window, BROWSE_SAID, said);
    browse_free(&objects);
    first[0] = 0;
    if (!object[0])
        browse_default(browse->source, machine, NULL, first, NAME_LETTERS);
    else
        wcsncat(first, object, NAME_LETTERS - 1);
    if (first[0])
        at = browse_send(browse, BROWSE_OBJECT, CB_FINDSTRINGEXACT, (WPARAM)-1, (LPARAM)first);
    browse_send(browse, BROWSE_OBJECT, CB_SETCURSEL, at == CB_ERR ? 0 : (WPARAM)at, 0);
    fill_items(browse, counter);
    SetCursor(before);
}

/* ---- Adding ---- */

/* Write the paths to the caller's buffer as it is now; false: it is too small. */
static BOOL browse_fits(const struct browse *browse, const struct pdh_texts *paths)
{
    static const struct pdh_sizing sizing = { .asked = PDH_S(PDH_MORE_DATA),
                                              .none = PDH_S(PDH_MORE_DATA),
                                              .some = PDH_S(PDH_MORE_DATA) };
    PDH_BROWSE_DLG_CONFIG_HW *config = browse->config;
    DWORD room = config->szReturnPathBuffer ? config->cchReturnPathLength : 0;
    const BOOL one = config->bSingleCounterPerAdd;

    return (one ? pdh_give_text : pdh_give_list)(
               browse->letters, paths, &sizing, config->szReturnPathBuffer, &room) == ERROR_SUCCESS;
}

/* Give the paths to the caller: write them to its buffer, set CallBackStatus, call it; again as
 * long as it asks for that with a larger buffer.  ERROR_SUCCESS, or why the dialog ends. */
static PDH_STATUS browse_give(struct browse *browse, const struct pdh_texts *paths)
{
    PDH_BROWSE_DLG_CONFIG_HW *config = browse->config;

    for (;;) {
        const DWORD room = config->cchReturnPathLength;
        const BOOL fitted = browse_fits(browse, paths);
        PDH_STATUS result;

        config->CallBackStatus = fitted ? ERROR_SUCCESS : PDH_S(PDH_MORE_DATA);
        if (!config->pCallBack)
            return config->CallBackStatus;
        result = config->pCallBack(config->dwCallBackArg);
        if (result != PDH_S(PDH_RETRY))
            return result;
        if (fitted || config->cchReturnPathLength <= room)
            return ERROR_SUCCESS;
    }
}

/* Append the selected lines of a list. */
static void selected(const struct browse *browse, int list, BOOL all, struct pdh_texts *out)
{
    const LRESULT count = browse_send(browse, list, LB_GETCOUNT, 0, 0);
    struct kit_arena arena;

    kit_arena_init(&arena, epci_alloc, epci_free);
    for (LRESULT i = 0; i < count; i++) {
        const LRESULT letters = browse_send(browse, list, LB_GETTEXTLEN, (WPARAM)i, 0);
        WCHAR *name;

        if (!all && browse_send(browse, list, LB_GETSEL, (WPARAM)i, 0) <= 0)
            continue;
        name = kit_arena_take(&arena, (size_t)letters + 1, sizeof *name);
        if (!name)
            break;
        browse_send(browse, list, LB_GETTEXT, (WPARAM)i, (LPARAM)name);
        pdh_texts_add(out, pdh_text_in(&arena, PDH_WIDE, name));
    }
    kit_arena_release(&arena);
}

/* The paths of what is selected now. */
static void selected_paths(const struct browse *browse, struct pdh_texts *paths)
{
    const PDH_BROWSE_DLG_CONFIG_HW *config = browse->config;
    const BOOL all = IsDlgButtonChecked(browse->window, BROWSE_ALL) == BST_CHECKED;
    struct pdh_texts counters = { 0 }, instances = { 0 };
    WCHAR machine_name[NAME_LETTERS], object[NAME_LETTERS];
    const WCHAR *machine = machine_of(browse, machine_name);
    struct browse_choice choice = { .objects_only = config->bShowObjectBrowser,
                                    .has_instances = browse->has_instances,
                                    .wildcard = all && config->bWildCardInstances,
                                    .numbered = config->bIncludeInstanceIndex,
                                    .counters = &counters,
                                    .instances = &instances };
    struct kit_arena arena;

    kit_arena_init(&arena, epci_alloc, epci_free);
    while (machine && *machine == '\\')
        machine++;
    choice.machine =
        pdh_text_in(&arena, PDH_WIDE, machine && !config->bLocalCountersOnly ? machine : L"");
    choice.object = pdh_text_in(&arena, PDH_WIDE, browse_object_of(browse, object));
    selected(browse, browse->counter_list, FALSE, &counters);
    selected(browse, browse->instance_list, all, &instances);
    if (choice.machine && choice.object)
        browse_paths(&choice, paths);
    kit_arena_release(&arena);
    pdh_texts_release(&counters);
    pdh_texts_release(&instances);
}

static void browse_add(struct browse *browse)
{
    struct pdh_texts paths = { 0 };
    PDH_STATUS status;
    WCHAR said[64];

    selected_paths(browse, &paths);
    if (paths.count == 0) {
        SetDlgItemTextW(browse->window, BROWSE_SAID, L"Select a counter and an instance first.");
        MessageBeep(MB_ICONWARNING);
        pdh_texts_release(&paths);
        return;
    }
    status = browse_give(browse, &paths);
    _snwprintf(said, EPC_COUNT(said) - 1,
               status == PDH_S(PDH_MORE_DATA) ? L"The program has no room for %u counters."
                                              : L"%u counters added.",
               (unsigned)paths.count);
    said[EPC_COUNT(said) - 1] = 0;
    pdh_texts_release(&paths);
    if (browse->config->bSingleCounterPerDialog ||
        (status != ERROR_SUCCESS && status != PDH_S(PDH_MORE_DATA)))
        EndDialog(browse->window, status);
    else
        SetDlgItemTextW(browse->window, BROWSE_SAID, said);
}

/* ---- The window ---- */

/* The elements of the path in the caller's buffer; they are the arena's. */
static void initial_path(const struct browse *browse, struct kit_arena *arena,
                         struct epci_path *path)
{
    const PDH_BROWSE_DLG_CONFIG_HW *config = browse->config;
    struct epci_path_problem problem;
    const char *text = NULL;

    *path = (struct epci_path){ .computer = kit_slice_of(""),
                                .object = kit_slice_of(""),
                                .counter = kit_slice_of("") };
    if (config->bInitializePath && config->szReturnPathBuffer && config->cchReturnPathLength)
        text = pdh_text_in(arena, browse->letters, config->szReturnPathBuffer);
    if (text)
        epci_path_parse(kit_slice_of(text), path, &problem);
}

static void wide_of(struct kit_slice text, WCHAR out[NAME_LETTERS])
{
    char copy[NAME_LETTERS] = { 0 };

    out[0] = 0;
    if (text.bytes >= sizeof copy)
        return;
    memcpy(copy, text.at, text.bytes);
    pdh_text_out(PDH_WIDE, copy, out);
}

static void fill_machines(const struct browse *browse, const WCHAR *first)
{
    WCHAR name[NAME_LETTERS] = L"\\\\";
    DWORD letters = NAME_LETTERS - 2;
    struct browse_list machines = browse_machines(browse->source);

    for (const WCHAR *machine = browse_first(&machines); machine; machine = browse_next(machine))
        browse_send(browse, BROWSE_MACHINE, CB_ADDSTRING, 0, (LPARAM)machine);
    browse_free(&machines);
    GetComputerNameW(name + 2, &letters);
    if (browse_send(browse, BROWSE_MACHINE, CB_FINDSTRINGEXACT, (WPARAM)-1, (LPARAM)name) == CB_ERR)
        browse_send(browse, BROWSE_MACHINE, CB_INSERTSTRING, 0, (LPARAM)name);
    if (first[0])
        wcsncpy(name + 2, first, NAME_LETTERS - 3);
    SetDlgItemTextW(browse->window, BROWSE_MACHINE, name);
}

static void hide_what_is_not_wanted(struct browse *browse)
{
    const PDH_BROWSE_DLG_CONFIG_HW *config = browse->config;
    const BOOL items = !config->bShowObjectBrowser;
    const BOOL one = config->bSingleCounterPerAdd;

    browse->counter_list = one ? BROWSE_COUNTER : BROWSE_COUNTERS;
    browse->instance_list = one ? BROWSE_INSTANCE : BROWSE_INSTANCES;
    browse_show(browse, BROWSE_COUNTER, items && one);
    browse_show(browse, BROWSE_COUNTERS, items && !one);
    browse_show(browse, BROWSE_INSTANCE, items && one);
    browse_show(browse, BROWSE_INSTANCES, items && !one);
    browse_show(browse, BROWSE_COUNTER_LABEL, items);
    browse_show(browse, BROWSE_INSTANCE_LABEL, items);
    browse_show(browse, BROWSE_ALL, items && (!one || config->bWildCardInstances));
    browse_show(browse, BROWSE_DETAIL, !config->bHideDetailBox);
    browse_show(browse, BROWSE_DETAIL_LABEL, !config->bHideDetailBox);
    browse_show(browse, BROWSE_TEXT, FALSE);
    for (int id = BROWSE_LOCAL; id <= BROWSE_MACHINE; id++)
        EnableWindow(control(browse, id), !config->bDisableMachineSelection);
    if (config->bSingleCounterPerDialog) {
        SetDlgItemTextW(browse->window, IDOK, L"OK");
        SetDlgItemTextW(browse->window, IDCANCEL, L"Cancel");
    }
}

static void set_caption(const struct browse *browse, struct kit_arena *arena)
{
    const char *caption = pdh_text_in(arena, browse->letters, browse->config->szDialogBoxCaption);
    WCHAR *wide;

    if (!caption)
        return;
    wide = kit_arena_take(arena, pdh_text_out(PDH_WIDE, caption, NULL), sizeof *wide);
    if (!wide)
        return;
    pdh_text_out(PDH_WIDE, caption, wide);
    SetWindowTextW(browse->window, wide);
}

static void browse_set_up(struct browse *browse)
{
    WCHAR machine[NAME_LETTERS], object[NAME_LETTERS], counter[NAME_LETTERS];
    struct kit_arena arena;
    struct epci_path path;
    size_t level = EPC_COUNT(levels) - 1;

    kit_arena_init(&arena, epci_alloc, epci_free);
    initial_path(browse, &arena, &path);
    wide_of(path.computer, machine);
    wide_of(path.object, object);
    wide_of(path.counter, counter);
    set_caption(browse, &arena);
    kit_arena_release(&arena);
    hide_what_is_not_wanted(browse);
    for (size_t i = EPC_COUNT(levels); i-- > 0;) {
        browse_send(browse, BROWSE_DETAIL, CB_INSERTSTRING, 0, (LPARAM)levels[i].name);
        if (browse->config->dwDefaultDetailLevel <= levels[i].level)
            level = i;
    }
    if (browse->config->dwDefaultDetailLevel == 0)
        level = EPC_COUNT(levels) - 1;
    browse_send(browse, BROWSE_DETAIL, CB_SETCURSEL, level, 0);
    browse->detail = levels[level].level;
    fill_machines(browse, machine);
    CheckRadioButton(browse->window, BROWSE_LOCAL, BROWSE_OTHER,
                     machine[0] || !browse->config->bLocalCountersOnly ? BROWSE_OTHER
                                                                       : BROWSE_LOCAL);
    browse_layout_begin(&browse->layout, browse->window);
    fill_objects(browse, object, counter);
}

static void on_command(struct browse *browse, int id, int what)
{
    const LRESULT level = browse_send(browse, BROWSE_DETAIL, CB_GETCURSEL, 0, 0);

    switch (id) {
    case IDOK:
        browse_add(browse);
        break;
    case IDCANCEL:
        EndDialog(browse->window, PDH_S(PDH_DIALOG_CANCELLED));
        break;
    case BROWSE_LOCAL:
    case BROWSE_OTHER:
        if (what == BN_CLICKED)
            fill_objects(browse, L"", L"");
        break;
    case BROWSE_MACHINE:
        /* A typed name is complete when the user leaves it. */
        if ((what == CBN_SELENDOK || what == CBN_KILLFOCUS) && !is_local(browse))
            PostMessageW(browse->window, WM_APP, 0, 0);
        break;
    case BROWSE_OBJECT:
        if (what == CBN_SELCHANGE)
            fill_items(browse, L"");
        break;
    case BROWSE_DETAIL:
        if (what == CBN_SELCHANGE && level != CB_ERR) {
            browse->detail = levels[level].level;
            fill_objects(browse, L"", L"");
        }
        break;
    case BROWSE_COUNTER:
    case BROWSE_COUNTERS:
        if (what == LBN_SELCHANGE)
            explain(browse);
        if (what == LBN_DBLCLK)
            browse_add(browse);
        break;
    case BROWSE_INSTANCE:
    case BROWSE_INSTANCES:
        if (what == LBN_SELCHANGE)
            CheckDlgButton(browse->window, BROWSE_ALL, BST_UNCHECKED);
        if (what == LBN_DBLCLK)
            browse_add(browse);
        break;
    case BROWSE_EXPLAIN:
        browse_show(browse, BROWSE_TEXT, !IsWindowVisible(control(browse, BROWSE_TEXT)));
        explain(browse);
        break;
    default:
        break;
    }
}

static INT_PTR CALLBACK on_message(HWND window, UINT message, WPARAM w, LPARAM l)
{
    struct browse *browse = (struct browse *)GetWindowLongPtrW(window, DWLP_USER);

    switch (message) {
    case WM_INITDIALOG:
        SetWindowLongPtrW(window, DWLP_USER, l);
        browse = (struct browse *)l;
        browse->window = window;
        browse_set_up(browse);
        return TRUE;
    case WM_COMMAND:
        on_command(browse, LOWORD(w), HIWORD(w));
        return TRUE;
    case WM_APP:
        fill_objects(browse, L"", L"");
        return TRUE;
    case WM_SIZE:
        if (browse)
            browse_layout_follow(&browse->layout, window);
        return TRUE;
    case WM_GETMINMAXINFO:
        if (browse)
            browse_layout_limit(&browse->layout, (MINMAXINFO *)l);
        return TRUE;
    default:
        return FALSE;
    }
}

PDH_STATUS pdh_browse(enum pdh_letters letters, PDH_BROWSE_DLG_CONFIG_HW *config, PDH_HLOG source)
{
    struct browse browse = { .letters = letters, .config = config, .source = source };
    HMODULE module = NULL;
    INT_PTR result;

    GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS |
                           GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                       (LPCWSTR)(ULONG_PTR)pdh_browse, &module);
    result = DialogBoxParamW(module, MAKEINTRESOURCEW(BROWSE_DIALOG), config->hWndOwner, on_message,
                             (LPARAM)&browse);
    return result == -1 ? PDH_S(PDH_INVALID_ARGUMENT) : (PDH_STATUS)result;
}
