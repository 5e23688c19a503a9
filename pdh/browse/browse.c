/* SPDX-License-Identifier: MIT
 *
 * browse.c -- the dialog of PdhBrowseCounters: what it shows first, what its buttons do.
 */
#include "pdh/browse/browse.h"

#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include <epc/epc.h>

#include "pdh/browse/selectedpaths.h"
#include "pdh/browse/dialog.h"
#include "pdh/browse/fill.h"
#include "pdh/browse/callback.h"
#include "pdh/browse/state.h"
#include "pdh/caller/era.h"
#include "pdh/source/catalog.h"
#include "reader/names/path.h"
#include "sdk/port/port.h"

/* Posted when the user may have named another computer. */
#define BROWSE_MACHINE_NAMED WM_APP

/* The seeds' four levels; the last shows everything. */
static const struct {
    const WCHAR *name;
    DWORD level;
} levels[] = {
    { L"Novice", PERF_DETAIL_NOVICE },
    { L"Advanced", PERF_DETAIL_ADVANCED },
    { L"Expert", PERF_DETAIL_EXPERT },
    { L"Wizard", PERF_DETAIL_STANDARD },
};

/* ---- Adding ---- */

/* Append the selected lines of a list. */
static void append_selected_or_all_lines(const struct browse *browse, int list, BOOL all,
                                         struct pdh_texts *out)
{
    const LRESULT count = pdh_browse_send_message(browse, list, LB_GETCOUNT, 0, 0);
    struct kit_arena arena;

    kit_arena_init(&arena, epci_alloc, epci_free);
    for (LRESULT i = 0; i < count; i++) {
        const LRESULT letters = pdh_browse_send_message(browse, list, LB_GETTEXTLEN, (WPARAM)i, 0);
        const char *text;
        WCHAR *name;

        if (!all && pdh_browse_send_message(browse, list, LB_GETSEL, (WPARAM)i, 0) <= 0)
            continue;
        name = kit_arena_allocate(&arena, (size_t)letters + 1, sizeof *name);
        if (!name)
            break;
        pdh_browse_send_message(browse, list, LB_GETTEXT, (WPARAM)i, (LPARAM)name);
        text = pdh_utf8_from_text(&arena, PDH_WIDE, name);
        if (text)
            pdh_texts_append_to_list(out, text);
    }
    kit_arena_release(&arena);
}

/* The paths of what is selected now. */
static void make_selected_paths(const struct browse *browse, struct pdh_texts *paths)
{
    const PDH_BROWSE_DLG_CONFIG_HW *config = browse->config;
    const BOOL all = pdh_browse_is_checked(browse, BROWSE_ALL);
    const WCHAR *machine = config->bLocalCountersOnly ? L"" : browse->machine;
    struct pdh_texts counters = { 0 }, instances = { 0 };
    WCHAR object[BROWSE_NAME_LETTERS];
    struct pdh_browse_choice choice = { .objects_only = browse->objects_only,
                                        .has_instances = browse->has_instances,
                                        .wildcard = all && config->bWildCardInstances,
                                        .counters = &counters,
                                        .instances = &instances };
    struct kit_arena arena;

    kit_arena_init(&arena, epci_alloc, epci_free);
    pdh_browse_copy_selected_object(browse, object);
    choice.machine = pdh_utf8_from_text(&arena, PDH_WIDE, machine + wcsspn(machine, L"\\"));
    choice.object = pdh_utf8_from_text(&arena, PDH_WIDE, object);
    append_selected_or_all_lines(browse, browse->counter_list, FALSE, &counters);
    append_selected_or_all_lines(browse, browse->instance_list, all, &instances);
    if (choice.machine && choice.object && object[0])
        pdh_browse_make_paths(&choice, paths);
    kit_arena_release(&arena);
    pdh_texts_release(&counters);
    pdh_texts_release(&instances);
}

/* The first end counts: the window is there for a moment after it. */
static void end_dialog(struct browse *browse, PDH_STATUS status)
{
    if (browse->has_ended)
        return;
    browse->status = status;
    browse->has_ended = TRUE;
    EndDialog(browse->window, TRUE);
}

static void deliver_selected_counters(struct browse *browse)
{
    struct pdh_texts paths = { 0 };
    PDH_STATUS status;
    WCHAR said[64] = { 0 };
    size_t count;
    bool ends;

    /* What is shown is not that computer's yet, so the user has not chosen anything of it. */
    if (browse->in_callback || browse->has_ended || pdh_browse_switch_machine(browse))
        return;
    make_selected_paths(browse, &paths);
    count = paths.count;
    if (count == 0) {
        /* Of a computer without objects, it is said why. */
        if (pdh_browse_send_message(browse, BROWSE_OBJECT, CB_GETCOUNT, 0, 0) > 0)
            pdh_browse_set_message_line(browse, L"Select a counter and an instance first.");
        MessageBeep(MB_ICONWARNING);
        pdh_texts_release(&paths);
        return;
    }
    browse->in_callback = TRUE;
    status = pdh_browse_deliver_paths(browse->encoding, browse->config, &paths, &ends);
    browse->in_callback = FALSE;
    pdh_texts_release(&paths);
    if (ends || browse->config->bSingleCounterPerDialog) {
        end_dialog(browse, status);
        return;
    }
    if (status != ERROR_SUCCESS)
        pdh_browse_set_message_line(browse,
                                    L"Not added: the program has no room for so many counters.");
    else if (count == 1 || browse->config->bSingleCounterPerAdd)
        pdh_browse_set_message_line(browse, L"1 counter added.");
    else {
        _snwprintf(said, EPC_COUNT(said) - 1, L"%u counters added.", (unsigned)count);
        pdh_browse_set_message_line(browse, said);
    }
}

/* ---- The first sight ---- */

/* The elements of the path in the caller's buffer; they are the arena's. */
static void parse_initial_path(const struct browse *browse, struct kit_arena *arena,
                               struct reader_counter_path *path)
{
    const PDH_BROWSE_DLG_CONFIG_HW *config = browse->config;
    const void *buffer = config->szReturnPathBuffer;
    const DWORD capacity = config->cchReturnPathLength;
    struct reader_path_problem problem;
    const char *text = NULL;

    *path = (struct reader_counter_path){ .computer = kit_slice_of(""),
                                          .object = kit_slice_of(""),
                                          .part = kit_slice_of(""),
                                          .counter = kit_slice_of("") };
    /* A buffer that was never written may have no end. */
    if (config->bInitializePath && buffer &&
        (browse->encoding == PDH_WIDE ? wcsnlen(buffer, capacity) : strnlen(buffer, capacity)) <
            capacity)
        text = pdh_utf8_from_text(arena, browse->encoding, buffer);
    if (text)
        reader_path_parse(kit_slice_of(text), path, &problem);
}

/* Of the arena; "" where memory is exhausted. */
static const WCHAR *wide_from_slice(struct kit_arena *arena, struct kit_slice text)
{
    const char *copy = kit_arena_copy_string(arena, text.at, text.bytes);
    WCHAR *out =
        copy ? kit_arena_allocate(arena, pdh_count_or_write_text_from_utf8(PDH_WIDE, copy, NULL),
                                  sizeof *out)
             : NULL;

    if (out)
        pdh_count_or_write_text_from_utf8(PDH_WIDE, copy, out);
    return out ? out : L"";
}

static void set_caption(const struct browse *browse, struct kit_arena *arena)
{
    const char *caption =
        pdh_utf8_from_text(arena, browse->encoding, browse->config->szDialogBoxCaption);

    if (caption)
        SetWindowTextW(browse->window, wide_from_slice(arena, kit_slice_of(caption)));
}

static void configure_controls(struct browse *browse)
{
    const PDH_BROWSE_DLG_CONFIG_HW *config = browse->config;
    const BOOL items = !browse->objects_only;
    const BOOL one = config->bSingleCounterPerAdd;

    browse->counter_list = one ? BROWSE_COUNTER : BROWSE_COUNTERS;
    browse->instance_list = one ? BROWSE_INSTANCE : BROWSE_INSTANCES;
    pdh_browse_show_control(browse, BROWSE_COUNTER, items && one);
    pdh_browse_show_control(browse, BROWSE_COUNTERS, items && !one);
    pdh_browse_show_control(browse, BROWSE_INSTANCE, items && one);
    pdh_browse_show_control(browse, BROWSE_INSTANCES, items && !one);
    pdh_browse_show_control(browse, BROWSE_COUNTER_LABEL, items);
    pdh_browse_show_control(browse, BROWSE_INSTANCE_LABEL, items);
    /* One path cannot name all instances but with a wildcard. */
    pdh_browse_show_control(browse, BROWSE_ALL, items && (!one || config->bWildCardInstances));
    pdh_browse_show_control(browse, BROWSE_DETAIL, !config->bHideDetailBox);
    pdh_browse_show_control(browse, BROWSE_DETAIL_LABEL, !config->bHideDetailBox);
    pdh_browse_enable_control(browse, BROWSE_EXPLAIN,
                              !browse->source); /* logs have no help texts */
    if (config->bSingleCounterPerDialog) {
        SetDlgItemTextW(browse->window, IDOK, L"OK");
        SetDlgItemTextW(browse->window, IDCANCEL, L"Cancel");
    }
}

/* The level of the list: the highest that shows no more than is wanted; 0 wants everything. */
static void fill_detail_level_box(struct browse *browse)
{
    const DWORD wanted = browse->config->dwDefaultDetailLevel & PERF_DETAIL_STANDARD;
    size_t level = 0;

    for (size_t i = 0; i < EPC_COUNT(levels); i++) {
        pdh_browse_send_message(browse, BROWSE_DETAIL, CB_ADDSTRING, 0, (LPARAM)levels[i].name);
        if (wanted == 0 || wanted >= (i == 3 ? PERF_DETAIL_WIZARD : levels[i].level))
            level = i;
    }
    pdh_browse_send_message(browse, BROWSE_DETAIL, CB_SETCURSEL, level, 0);
    browse->detail = levels[level].level;
    /* A level that the user cannot see need not be one of the four. */
    if (browse->config->bHideDetailBox && wanted != 0 && wanted < PERF_DETAIL_WIZARD)
        browse->detail = wanted;
}

/* The combo box of computers can be used where one can be chosen. */
static void enable_machine_controls(const struct browse *browse)
{
    const BOOL fixed = browse->machine_fixed || browse->config->bLocalCountersOnly;

    pdh_browse_enable_control(browse, BROWSE_LOCAL, !fixed);
    pdh_browse_enable_control(browse, BROWSE_OTHER, !fixed);
    pdh_browse_enable_control(browse, BROWSE_MACHINE,
                              !fixed && !pdh_browse_is_checked(browse, BROWSE_LOCAL));
}

static void init_dialog(struct browse *browse)
{
    struct pdh_browse_preset preset;
    struct kit_arena arena;
    struct reader_counter_path path;
    BOOL local = browse->config->bLocalCountersOnly;

    kit_arena_init(&arena, epci_alloc, epci_free);
    pdh_browse_layout_init(&browse->layout, browse->window);
    configure_controls(browse);
    pdh_browse_layout_shrink_at_start(&browse->layout, browse->window, browse->objects_only);
    set_caption(browse, &arena);
    fill_detail_level_box(browse);
    parse_initial_path(browse, &arena, &path);
    pdh_browse_fill_and_choose_machine(browse, wide_from_slice(&arena, path.computer));
    if (browse->source && pdh_browse_send_message(browse, BROWSE_MACHINE, CB_GETCOUNT, 0, 0) == 0)
        local = TRUE; /* a log whose paths name no computer */
    CheckRadioButton(browse->window, BROWSE_LOCAL, BROWSE_OTHER,
                     local ? BROWSE_LOCAL : BROWSE_OTHER);
    enable_machine_controls(browse);
    preset.object = wide_from_slice(&arena, path.object);
    preset.counter = wide_from_slice(&arena, path.counter);
    preset.instance = wide_from_slice(&arena, path.part);
    pdh_browse_fill_objects_and_items(browse, &preset);
    kit_arena_release(&arena);
}

/* ---- What the user does ---- */

static void refill_items_of_chosen_object(struct browse *browse)
{
    const struct pdh_browse_preset preset = { L"", L"", L"" };

    pdh_browse_set_message_line(browse, L"");
    pdh_browse_fill_counters_instances(browse, &preset);
}

static void apply_chosen_detail_level(struct browse *browse)
{
    const LRESULT level = pdh_browse_send_message(browse, BROWSE_DETAIL, CB_GETCURSEL, 0, 0);

    if (level == CB_ERR || browse->detail == levels[level].level)
        return;
    browse->detail = levels[level].level;
    pdh_browse_refill_lists(browse);
}

static void on_list_event(struct browse *browse, int id, int what)
{
    if (what == LBN_DBLCLK)
        deliver_selected_counters(browse);
    else if (what == LBN_SELCHANGE && id == browse->counter_list)
        pdh_browse_show_help_text(browse);
    else if (what == LBN_SELCHANGE)
        CheckDlgButton(browse->window, BROWSE_ALL, BST_UNCHECKED);
}

static void on_command(struct browse *browse, int id, int what)
{
    switch (id) {
    case IDOK:
        deliver_selected_counters(browse);
        break;
    case IDCANCEL:
        end_dialog(browse, PDH_S(PDH_DIALOG_CANCELLED));
        break;
    case BROWSE_LOCAL:
    case BROWSE_OTHER:
        if (what != BN_CLICKED)
            break;
        enable_machine_controls(browse);
        pdh_browse_switch_machine(browse);
        break;
    case BROWSE_MACHINE:
        /* A typed name is complete when the user leaves it; a chosen one is not in the box yet. */
        if (what == CBN_SELENDOK || what == CBN_KILLFOCUS)
            PostMessageW(browse->window, BROWSE_MACHINE_NAMED, 0, 0);
        break;
    case BROWSE_OBJECT:
        if (what == CBN_SELCHANGE)
            refill_items_of_chosen_object(browse);
        break;
    case BROWSE_DETAIL:
        if (what == CBN_SELCHANGE)
            apply_chosen_detail_level(browse);
        break;
    case BROWSE_COUNTER:
    case BROWSE_COUNTERS:
    case BROWSE_INSTANCE:
    case BROWSE_INSTANCES:
        on_list_event(browse, id, what);
        break;
    case BROWSE_EXPLAIN:
        pdh_browse_layout_toggle_help(&browse->layout, browse->window);
        pdh_browse_show_help_text(browse);
        break;
    default:
        break;
    }
}

static INT_PTR CALLBACK on_message(HWND window, UINT message, WPARAM w, LPARAM l)
{
    struct browse *browse = (struct browse *)GetWindowLongPtrW(window, DWLP_USER);

    if (message == WM_INITDIALOG) {
        SetWindowLongPtrW(window, DWLP_USER, l);
        browse = (struct browse *)l;
        browse->window = window;
        browse->status = PDH_S(PDH_DIALOG_CANCELLED); /* also if its owner goes, and it with it */
        init_dialog(browse);
        return TRUE;
    }
    if (!browse)
        return FALSE;
    switch (message) {
    case WM_COMMAND:
        on_command(browse, LOWORD(w), HIWORD(w));
        return TRUE;
    case BROWSE_MACHINE_NAMED:
        pdh_browse_switch_machine(browse);
        return TRUE;
    case WM_DESTROY: /* the loop of the dialog notices it at the next posted message */
        PostThreadMessageW(GetCurrentThreadId(), WM_NULL, 0, 0);
        return FALSE;
    case WM_SIZE:
        pdh_browse_layout_move_controls(&browse->layout, window);
        return TRUE;
    case WM_GETMINMAXINFO:
        pdh_browse_layout_set_min_size(&browse->layout, (MINMAXINFO *)l);
        return TRUE;
    default:
        return FALSE;
    }
}

PDH_STATUS pdh_show_browse_dialog(enum pdh_encoding encoding, PDH_BROWSE_DLG_CONFIG_HW *config,
                                  PDH_HLOG source)
{
    const BOOL later = pdh_era_has_later_dialog_flags();
    struct browse browse = {
        .encoding = encoding,
        .config = config,
        .source = source,
        .machine_fixed = later && config->bDisableMachineSelection,
        .costly = later && config->bIncludeCostlyObjects,
        /* The bit was reserved: Microsoft's statlist sample leaves it undefined, and asks for one
         * counter. */
        .objects_only = later && config->bShowObjectBrowser && !config->bSingleCounterPerAdd &&
                        !config->bSingleCounterPerDialog,
        /* No window is made, as without a display: no counter was chosen. */
        .status = PDH_S(PDH_DIALOG_CANCELLED)
    };
    struct pdh_source opened;
    HMODULE module = NULL;
    PDH_STATUS status = pdh_source_from_handle(&opened, source);

    if (status != ERROR_SUCCESS)
        return status;
    if (config->hWndOwner && !IsWindow(config->hWndOwner))
        status = PDH_S(PDH_INVALID_ARGUMENT);
    GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS |
                           GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                       (LPCWSTR)(ULONG_PTR)pdh_show_browse_dialog, &module);
    if (status == ERROR_SUCCESS)
        DialogBoxParamW(module, MAKEINTRESOURCEW(BROWSE_DIALOG), config->hWndOwner, on_message,
                        (LPARAM)&browse);
    pdh_source_close(&opened);
    return status == ERROR_SUCCESS ? browse.status : status;
}
