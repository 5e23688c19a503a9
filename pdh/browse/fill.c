/* SPDX-License-Identifier: MIT
 *
 * fill.c -- asks the functions of this DLL what there is, as any program could.
 *
 * A list that cannot be read is empty, and a line says why.
 */
#include "pdh/browse/fill.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <epc/epc.h>

#include "pdh/browse/selectedpaths.h"
#include "pdh/browse/dialog.h"
#include "pdh/browse/explain.h"
#include "pdh/browse/lists.h"
#include "pdh/machine/machine.h"
#include "sdk/port/port.h"

static const struct pdh_browse_preset defaults = { L"", L"", L"" };

/* Select a text of a list of one or of many; the first one if it is not there. */
static void select_list_line_or_first(const struct browse *browse, int list, const WCHAR *text)
{
    LRESULT at = LB_ERR;

    if (text[0])
        at = pdh_browse_send_message(browse, list, LB_FINDSTRINGEXACT, (WPARAM)-1, (LPARAM)text);
    if (at == LB_ERR)
        at = 0;
    if (GetWindowLongW(pdh_browse_control_window(browse, list), GWL_STYLE) & LBS_EXTENDEDSEL) {
        pdh_browse_send_message(browse, list, LB_SETSEL, FALSE, -1);
        pdh_browse_send_message(browse, list, LB_SETSEL, TRUE, at);
        pdh_browse_send_message(browse, list, LB_SETCARETINDEX, (WPARAM)at, FALSE);
    } else {
        pdh_browse_send_message(browse, list, LB_SETCURSEL, (WPARAM)at, 0);
    }
}

/* A list box scrolls sideways only if it knows how wide its lines are. */
static void set_horizontal_scroll_width(const struct browse *browse, int list)
{
    HWND window = pdh_browse_control_window(browse, list);
    HDC context = GetDC(window);
    HGDIOBJ before = SelectObject(context, (HFONT)SendMessageW(window, WM_GETFONT, 0, 0));
    const LRESULT count = pdh_browse_send_message(browse, list, LB_GETCOUNT, 0, 0);
    LONG widest = 0;
    SIZE size;

    for (LRESULT i = 0; i < count; i++) {
        const LRESULT letters = pdh_browse_send_message(browse, list, LB_GETTEXTLEN, (WPARAM)i, 0);
        WCHAR text[BROWSE_NAME_LETTERS];

        if (letters >= BROWSE_NAME_LETTERS)
            continue;
        pdh_browse_send_message(browse, list, LB_GETTEXT, (WPARAM)i, (LPARAM)text);
        if (GetTextExtentPoint32W(context, text, (int)letters, &size) && size.cx + 8 > widest)
            widest = size.cx + 8;
    }
    pdh_browse_send_message(browse, list, LB_SETHORIZONTALEXTENT, (WPARAM)widest, 0);
    SelectObject(context, before);
    ReleaseDC(window, context);
}

/* ---- Computers ---- */

/* Those that are not in the list yet, at its end. */
static void add_missing_machines(const struct browse *browse,
                                 const struct pdh_browse_list *machines)
{
    for (const WCHAR *machine = pdh_browse_first_text_of_list(machines); machine;
         machine = pdh_browse_list_next(machine))
        if (pdh_browse_send_message(browse, BROWSE_MACHINE, CB_FINDSTRINGEXACT, (WPARAM)-1,
                                    (LPARAM)machine) == CB_ERR)
            pdh_browse_send_message(browse, BROWSE_MACHINE, CB_ADDSTRING, 0, (LPARAM)machine);
}

/* A computer that was named here is connected now, and can be chosen again. */
static void add_connected_machines_to_list(const struct browse *browse)
{
    struct pdh_browse_list machines = pdh_browse_enum_machines(browse->source);

    add_missing_machines(browse, &machines);
    pdh_browse_list_free(&machines);
}

void pdh_browse_fill_and_choose_machine(const struct browse *browse, const WCHAR *first)
{
    WCHAR name[BROWSE_NAME_LETTERS] = L"\\\\";
    struct pdh_browse_list machines;
    struct pdh_machine *own;

    if (!browse->source)
        pdh_machine_find_or_add("", &own); /* so that it is in the list */
    machines = pdh_browse_enum_machines(browse->source);
    add_missing_machines(browse, &machines);
    if (first[0])
        wcsncpy(name + 2, first, BROWSE_NAME_LETTERS - 3);
    else if (!browse->source && own && strlen(pdh_machine_name(own)) < BROWSE_NAME_LETTERS - 2)
        pdh_count_or_write_text_from_utf8(PDH_WIDE, pdh_machine_name(own), name + 2);
    else if (pdh_browse_first_text_of_list(&machines))
        wcsncpy(name, pdh_browse_first_text_of_list(&machines), BROWSE_NAME_LETTERS - 1);
    SetDlgItemTextW(browse->window, BROWSE_MACHINE, name);
    pdh_browse_list_free(&machines);
}

/* ---- Counters and instances ---- */

static void add_instance_lines(const struct browse *browse, const struct pdh_texts *shown)
{
    const char *name = shown->all.text;
    struct kit_arena arena;

    kit_arena_init(&arena, epci_alloc, epci_free);
    for (size_t i = 0; i < shown->count && !shown->all.failed; i++, name += strlen(name) + 1) {
        WCHAR *wide = kit_arena_allocate(
            &arena, pdh_count_or_write_text_from_utf8(PDH_WIDE, name, NULL), sizeof *wide);

        if (!wide)
            break;
        pdh_count_or_write_text_from_utf8(PDH_WIDE, name, wide);
        pdh_browse_send_message(browse, browse->instance_list, LB_ADDSTRING, 0, (LPARAM)wide);
    }
    kit_arena_release(&arena);
}

static void fill_instances(struct browse *browse, const struct pdh_browse_list *names,
                           const WCHAR *selected)
{
    struct pdh_texts bare = { 0 }, shown = { 0 };
    struct kit_arena arena;

    kit_arena_init(&arena, epci_alloc, epci_free);
    browse->has_instances = names->texts != NULL;
    for (const WCHAR *name = pdh_browse_first_text_of_list(names); name;
         name = pdh_browse_list_next(name)) {
        const char *text = pdh_utf8_from_text(&arena, PDH_WIDE, name);

        if (text)
            pdh_texts_append_to_list(&bare, text);
    }
    kit_arena_release(&arena);
    pdh_browse_make_instances_unique(&bare, browse->config->bIncludeInstanceIndex, &shown);
    pdh_browse_send_message(browse, browse->instance_list, WM_SETREDRAW, FALSE, 0);
    pdh_browse_send_message(browse, browse->instance_list, LB_RESETCONTENT, 0, 0);
    add_instance_lines(browse, &shown);
    pdh_texts_release(&bare);
    pdh_texts_release(&shown);
    set_horizontal_scroll_width(browse, browse->instance_list);
    pdh_browse_send_message(browse, browse->instance_list, WM_SETREDRAW, TRUE, 0);
    InvalidateRect(pdh_browse_control_window(browse, browse->instance_list), NULL, TRUE);
    if (wcscmp(selected, L"*") == 0)
        CheckDlgButton(browse->window, BROWSE_ALL, BST_CHECKED);
    select_list_line_or_first(browse, browse->instance_list, selected);
    pdh_browse_enable_control(browse, browse->instance_list, browse->has_instances);
    pdh_browse_enable_control(browse, BROWSE_ALL, browse->has_instances);
}

void pdh_browse_show_help_text(const struct browse *browse)
{
    WCHAR object[BROWSE_NAME_LETTERS], counter[BROWSE_NAME_LETTERS];
    WCHAR text[BROWSE_EXPLAIN_LETTERS] = { 0 };

    if (!IsWindowVisible(pdh_browse_control_window(browse, BROWSE_TEXT)))
        return;
    pdh_browse_copy_selected_object(browse, object);
    pdh_browse_copy_focused_counter_name(browse, counter);
    if (object[0])
        pdh_browse_find_help_by_names(browse->source, pdh_browse_shown_machine(browse), object,
                                      browse->objects_only || !counter[0] ? NULL : counter, text,
                                      EPC_COUNT(text));
    SetDlgItemTextW(browse->window, BROWSE_TEXT, text[0] ? text : L"There is no help text.");
}

void pdh_browse_fill_counters_instances(struct browse *browse,
                                        const struct pdh_browse_preset *preset)
{
    struct pdh_browse_list counters = { 0 }, instances = { 0 };
    WCHAR object[BROWSE_NAME_LETTERS], first[BROWSE_NAME_LETTERS] = { 0 };
    const int list = browse->counter_list;

    pdh_browse_copy_selected_object(browse, object);
    if (object[0])
        pdh_browse_enum_object_items(browse->source, pdh_browse_shown_machine(browse), object,
                                     browse->detail, &counters, &instances);
    pdh_browse_send_message(browse, list, LB_RESETCONTENT, 0, 0);
    for (const WCHAR *name = pdh_browse_first_text_of_list(&counters); name;
         name = pdh_browse_list_next(name))
        pdh_browse_send_message(browse, list, LB_ADDSTRING, 0, (LPARAM)name);
    set_horizontal_scroll_width(browse, list);
    if (pdh_browse_first_text_of_list(&counters) &&
        (!preset->counter[0] ||
         pdh_browse_send_message(browse, list, LB_FINDSTRINGEXACT, (WPARAM)-1,
                                 (LPARAM)preset->counter) == LB_ERR))
        pdh_browse_query_default_name(browse->source, pdh_browse_shown_machine(browse), object,
                                      first, BROWSE_NAME_LETTERS);
    select_list_line_or_first(browse, list, first[0] ? first : preset->counter);
    CheckDlgButton(browse->window, BROWSE_ALL, BST_UNCHECKED);
    fill_instances(browse, &instances, preset->instance);
    pdh_browse_enable_control(browse, IDOK,
                              pdh_browse_first_text_of_list(&counters) != NULL ||
                                  (browse->objects_only && object[0]));
    pdh_browse_list_free(&counters);
    pdh_browse_list_free(&instances);
    pdh_browse_show_help_text(browse);
}

/* ---- Objects ---- */

static void show_why_no_objects(const struct browse *browse, PDH_STATUS status)
{
    WCHAR said[BROWSE_NAME_LETTERS + 64] = { 0 };

    if (status == ERROR_SUCCESS)
        _snwprintf(said, EPC_COUNT(said) - 1, L"%ls has no objects of this level of detail.",
                   pdh_browse_shown_machine(browse) ? browse->machine : L"This computer");
    else
        _snwprintf(said, EPC_COUNT(said) - 1, L"%ls shows no objects: status 0x%08X.",
                   pdh_browse_shown_machine(browse) ? browse->machine : L"This computer",
                   (unsigned)status);
    pdh_browse_set_message_line(browse, said);
}

/* Select it; FALSE: it is not there. */
static BOOL select_object_if_listed(const struct browse *browse, const WCHAR *object)
{
    LRESULT at = CB_ERR;

    if (object[0])
        at = pdh_browse_send_message(browse, BROWSE_OBJECT, CB_FINDSTRINGEXACT, (WPARAM)-1,
                                     (LPARAM)object);
    if (at != CB_ERR)
        pdh_browse_send_message(browse, BROWSE_OBJECT, CB_SETCURSEL, (WPARAM)at, 0);
    return at != CB_ERR;
}

void pdh_browse_fill_objects_and_items(struct browse *browse,
                                       const struct pdh_browse_preset *preset)
{
    HCURSOR before = SetCursor(LoadCursorW(NULL, (LPCWSTR)IDC_WAIT));
    WCHAR first[BROWSE_NAME_LETTERS] = { 0 };
    struct pdh_browse_list objects;

    pdh_browse_copy_entered_machine(browse, browse->machine);
    objects = pdh_browse_enum_objects(browse->source, pdh_browse_shown_machine(browse),
                                      browse->detail | (browse->costly ? PERF_DETAIL_COSTLY : 0));
    pdh_browse_send_message(browse, BROWSE_OBJECT, CB_RESETCONTENT, 0, 0);
    for (const WCHAR *name = pdh_browse_first_text_of_list(&objects); name;
         name = pdh_browse_list_next(name))
        pdh_browse_send_message(browse, BROWSE_OBJECT, CB_ADDSTRING, 0, (LPARAM)name);
    pdh_browse_set_message_line(browse, L"");
    if (!pdh_browse_first_text_of_list(&objects)) {
        show_why_no_objects(browse, objects.status);
        preset = &defaults;
    } else if (!select_object_if_listed(browse, preset->object)) {
        pdh_browse_query_default_name(browse->source, pdh_browse_shown_machine(browse), NULL, first,
                                      BROWSE_NAME_LETTERS);
        if (!select_object_if_listed(browse, first))
            pdh_browse_send_message(browse, BROWSE_OBJECT, CB_SETCURSEL, 0, 0);
        preset = &defaults;
    }
    if (pdh_browse_first_text_of_list(&objects))
        add_connected_machines_to_list(browse);
    pdh_browse_list_free(&objects);
    pdh_browse_fill_counters_instances(browse, preset);
    SetCursor(before);
}

void pdh_browse_refill_lists(struct browse *browse)
{
    WCHAR object[BROWSE_NAME_LETTERS], counter[BROWSE_NAME_LETTERS];
    const struct pdh_browse_preset preset = { object, counter, L"" };

    pdh_browse_copy_selected_object(browse, object);
    pdh_browse_copy_focused_counter_name(browse, counter);
    pdh_browse_fill_objects_and_items(browse, &preset);
}

BOOL pdh_browse_switch_machine(struct browse *browse)
{
    WCHAR wanted[BROWSE_NAME_LETTERS];

    pdh_browse_copy_entered_machine(browse, wanted);
    if (_wcsicmp(wanted, browse->machine) == 0)
        return FALSE;
    pdh_browse_refill_lists(browse);
    return TRUE;
}
