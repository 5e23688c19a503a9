/* SPDX-License-Identifier: MIT
 *
 * expand.c -- PdhExpandCounterPath, PdhExpandWildCardPath, PdhValidatePath, PdhConnectMachine: what
 * a path means now.
 */
#include <string.h>

#include <epc/epc.h>

#include "pdh/era.h"
#include "pdh/expand.h"
#include "pdh/missing.h"
#include "pdh/letters.h"
#include "pdh/logtree.h"
#include "pdh/view.h"
#include "sdk/port/port.h"

/* The object that a view must have for this path; NULL: any, its name has a wildcard. */
static const char *expand_object_of(struct kit_arena *arena, const struct epci_path *path)
{
    if (memchr(path->object.at, '*', path->object.bytes))
        return NULL;
    return kit_arena_string(arena, path->object.at, path->object.bytes);
}

PDH_STATUS pdh_path_view(struct pdh_view *out, const struct pdh_place *place,
                         struct kit_arena *arena, const struct epci_path *path, bool fresh)
{
    struct pdh_looking looking = {
        .place = place,
        .computer = kit_arena_string(arena, path->computer.at, path->computer.bytes),
        .object = expand_object_of(arena, path),
        .fresh = fresh,
    };
    struct epci_path again = *path;
    PDH_STATUS status;

    for (;;) {
        status = pdh_view_open(out, &looking);
        if (status != ERROR_SUCCESS) /* a computer cannot have any name */
            return status == PDH_S(PDH_INVALID_ARGUMENT) ? PDH_S(PDH_CSTATUS_BAD_COUNTERNAME)
                                                         : status;
        /* Names are looked up as the path has the computer's name, whatever that is called. */
        out->source.computer = path->computer;
        if (!looking.object || pdh_view_object(out, looking.object) != EPCI_NOT_THERE)
            return ERROR_SUCCESS;
        /* Another reading may have another object: "\O(x)\c" may be the counter c of "O(x)". */
        do
            if (!epci_path_read_again(&again))
                return ERROR_SUCCESS;
        while (again.object.bytes == path->object.bytes);
        pdh_view_close(out);
        looking.object = expand_object_of(arena, &again);
    }
}

/* ---- Expanding ---- */

struct expansion {
    const struct pdh_view *view;
    const struct epci_path *path;
    DWORD flags;
    struct pdh_texts texts;
    struct kit_arena *arena;
    PDH_STATUS missing;     /* why the path means nothing */
    char *last;             /* the path that was added last */
    struct epci_item first; /* of the object whose items come now */
    bool begun;
};

/* If the instances stay a wildcard, those of an object after the first one say nothing new. */
static bool expand_is_repeated(struct expansion *expansion, const struct epci_item *item)
{
    if (!expansion->begun || item->object != expansion->first.object)
        expansion->first = *item;
    expansion->begun = true;
    return expansion->flags & PDH_NOEXPANDINSTANCES && item->instance != expansion->first.instance;
}

/* With these flags the path's own texts stay; then many items have one path. */
static void keep_wildcards(const struct expansion *expansion, struct epci_path *path)
{
    if (expansion->flags & PDH_NOEXPANDCOUNTERS)
        path->counter = expansion->path->counter;
    if (expansion->flags & PDH_NOEXPANDINSTANCES && path->instance.bytes) {
        path->parent = expansion->path->parent;
        path->instance = expansion->path->instance;
        path->index = expansion->path->index;
    }
}

static void expand_add_item(void *context, const struct epci_item *item, size_t number)
{
    struct expansion *expansion = context;
    struct epci_path_problem problem;
    struct epci_path path;
    size_t bytes, needed;
    char *text, *kept;

    (void)number;
    /* Of a log with few columns nearly all items are not there: they may cost no memory. */
    if (expansion->view->tree && pdh_logtree_column(expansion->view->tree, item) == PDH_NO_COLUMN)
        return;
    bytes = epci_item_path(&expansion->view->source, item, NULL, 0);
    text = kit_arena_take(expansion->arena, bytes + 1, 1);
    if (!text || expand_is_repeated(expansion, item))
        return;
    epci_item_path(&expansion->view->source, item, text, bytes);
    if (expansion->flags & (PDH_NOEXPANDCOUNTERS | PDH_NOEXPANDINSTANCES) &&
        epci_path_parse(kit_slice_of(text), &path, &problem) == EPC_OK) {
        keep_wildcards(expansion, &path);
        needed = epci_path_make(&path, NULL, 0);
        kept = kit_arena_take(expansion->arena, needed, 1);
        if (!kept)
            return;
        epci_path_make(&path, kept, needed);
        text = kept;
    }
    if (expansion->last && strcmp(expansion->last, text) == 0)
        return;
    expansion->last = text;
    pdh_texts_add(&expansion->texts, text);
}

static void expand_note_missing(void *context, const struct epci_missing *missing)
{
    struct expansion *expansion = context;

    expansion->missing = missing->kind == EPCI_MISSING_SINGLE || missing->kind == EPCI_MISSING_PART
                             ? PDH_S(PDH_INVALID_PATH)
                             : pdh_missing_status(missing->kind);
}

static PDH_STATUS expand_in(struct expansion *expansion, struct kit_slice text)
{
    const struct epci_selection_visitor visitor = { .context = expansion,
                                                    .item = expand_add_item,
                                                    .missing = expand_note_missing };
    struct epci_path_problem problem;
    struct epci_selection selection;
    int status;

    epci_selection_init(&selection, EPCI_ALL_DETAILS);
    status = epci_selection_add(&selection, text, &problem);
    if (status == EPC_OK)
        status = epci_selection_expand(&selection, &expansion->view->source, &visitor);
    epci_selection_release(&selection);
    if (status == EPC_E_NOMEM || expansion->arena->refused)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    return status == EPC_OK ? expansion->missing : PDH_S(PDH_INVALID_PATH);
}

static PDH_STATUS expand(enum pdh_letters letters, const struct pdh_place *place, const void *text,
                         void *list, DWORD *size, DWORD flags)
{
    struct expansion expansion = { .flags = flags, .missing = ERROR_SUCCESS };
    struct epci_path_problem problem;
    struct kit_arena arena;
    struct epci_path path;
    struct pdh_view view;
    PDH_STATUS status = PDH_S(PDH_INVALID_PATH);
    const char *utf8;

    if (!text || !size || (!list && *size != 0))
        return PDH_S(PDH_INVALID_ARGUMENT);
    kit_arena_init(&arena, epci_alloc, epci_free);
    utf8 = pdh_text_in(&arena, letters, text);
    if (!utf8)
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    else if (epci_path_parse(kit_slice_of(utf8), &path, &problem) == EPC_OK) {
        status = pdh_path_view(&view, place, &arena, &path,
                               (flags & PDH_REFRESHCOUNTERS) != 0 && *size == 0);
        if (status == ERROR_SUCCESS) {
            expansion.view = &view;
            expansion.path = &path;
            expansion.arena = &arena;
            status = expand_in(&expansion, kit_slice_of(utf8));
            pdh_view_close(&view);
        } else if (status == PDH_S(PDH_CSTATUS_BAD_COUNTERNAME)) {
            status = PDH_S(PDH_INVALID_PATH);
        }
        if (status == ERROR_SUCCESS)
            status = pdh_give_list(letters, &expansion.texts, pdh_sizing_of_list(), list, size);
    }
    pdh_texts_release(&expansion.texts);
    kit_arena_release(&arena);
    return status;
}

static PDH_STATUS expand_named(enum pdh_letters letters, const void *source, const void *path,
                               void *list, DWORD *size, DWORD flags)
{
    struct pdh_place place;
    PDH_STATUS status = pdh_place_named(&place, letters, source);

    if (status == ERROR_SUCCESS)
        status = expand(letters, &place, path, list, size, flags);
    pdh_place_close(&place);
    return status;
}

static PDH_STATUS expand_bound(enum pdh_letters letters, HANDLE source, const void *path,
                               void *list, DWORD *size, DWORD flags)
{
    struct pdh_place place;
    PDH_STATUS status = pdh_place_of(&place, source);

    if (status == ERROR_SUCCESS)
        status = expand(letters, &place, path, list, size, flags);
    pdh_place_close(&place);
    return status;
}

PDH_STATUS WINAPI PdhExpandCounterPathA(LPCSTR path, LPSTR list, LPDWORD size)
{
    return expand_named(PDH_ANSI, NULL, path, list, size, 0);
}

PDH_STATUS WINAPI PdhExpandCounterPathW(LPCWSTR path, LPWSTR list, LPDWORD size)
{
    return expand_named(PDH_WIDE, NULL, path, list, size, 0);
}

PDH_STATUS WINAPI PdhExpandWildCardPathA(LPCSTR source, LPCSTR path, LPSTR list, LPDWORD size,
                                         DWORD flags)
{
    return expand_named(PDH_ANSI, source, path, list, size, flags);
}

PDH_STATUS WINAPI PdhExpandWildCardPathW(LPCWSTR source, LPCWSTR path, LPWSTR list, LPDWORD size,
                                         DWORD flags)
{
    return expand_named(PDH_WIDE, source, path, list, size, flags);
}

PDH_STATUS WINAPI PdhExpandWildCardPathHA(PDH_HLOG source, LPCSTR path, LPSTR list, LPDWORD size,
                                          DWORD flags)
{
    return expand_bound(PDH_ANSI, source, path, list, size, flags);
}

PDH_STATUS WINAPI PdhExpandWildCardPathHW(PDH_HLOG source, LPCWSTR path, LPWSTR list, LPDWORD size,
                                          DWORD flags)
{
    return expand_bound(PDH_WIDE, source, path, list, size, flags);
}

/* ---- Validating ---- */

static void ignore_item(void *context, const struct epci_item *item, size_t number)
{
    (void)context;
    (void)item;
    (void)number;
}

static void note_status(void *context, const struct epci_missing *missing)
{
    *(PDH_STATUS *)context = pdh_missing_status(missing->kind);
}

PDH_STATUS pdh_path_status(const struct pdh_view *view, struct kit_slice text)
{
    PDH_STATUS result = ERROR_SUCCESS;
    const struct epci_selection_visitor visitor = { .context = &result,
                                                    .item = ignore_item,
                                                    .missing = note_status };
    struct epci_path_problem problem;
    struct epci_selection selection;
    int status;

    epci_selection_init(&selection, EPCI_ALL_DETAILS);
    status = epci_selection_add(&selection, text, &problem);
    if (status == EPC_OK)
        status = epci_selection_expand(&selection, &view->source, &visitor);
    epci_selection_release(&selection);
    if (status == EPC_E_NOMEM)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    return status == EPC_OK ? result : PDH_S(PDH_CSTATUS_BAD_COUNTERNAME);
}

struct first_item {
    struct epci_item item;
    bool found;
};

static void expand_keep_first(void *context, const struct epci_item *item, size_t number)
{
    struct first_item *first = context;

    (void)number;
    if (!first->found)
        *first = (struct first_item){ *item, true };
}

bool pdh_view_first_item(const struct pdh_view *view, const char *path, struct epci_item *out)
{
    struct first_item first = { .found = false };
    const struct epci_selection_visitor visitor = { .context = &first, .item = expand_keep_first };
    struct epci_path_problem problem;
    struct epci_selection selection;

    epci_selection_init(&selection, EPCI_ALL_DETAILS);
    if (epci_selection_add(&selection, kit_slice_of(path), &problem) == EPC_OK)
        epci_selection_expand(&selection, &view->source, &visitor);
    epci_selection_release(&selection);
    *out = first.item;
    return first.found;
}

/* The status of a path; of an instance and a counter that are both missing, the instance's. */
static PDH_STATUS first_missing(const struct pdh_view *view, struct kit_arena *arena,
                                struct epci_path path, struct kit_slice text)
{
    const PDH_STATUS status = pdh_path_status(view, text);
    size_t bytes;
    char *any;

    if (status != PDH_S(PDH_CSTATUS_NO_COUNTER))
        return status;
    path.counter = kit_slice_of("*");
    bytes = epci_path_make(&path, NULL, 0);
    any = kit_arena_take(arena, bytes, 1);
    if (!any)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    epci_path_make(&path, any, bytes);
    return pdh_path_status(view, kit_slice_of(any)) == PDH_S(PDH_CSTATUS_NO_INSTANCE)
               ? PDH_S(PDH_CSTATUS_NO_INSTANCE)
               : status;
}

static PDH_STATUS expand_validate(enum pdh_letters letters, HANDLE source, const void *text)
{
    struct epci_path_problem problem;
    struct kit_arena arena;
    struct epci_path path;
    struct pdh_place place;
    struct pdh_view view;
    PDH_STATUS status;
    const char *utf8;

    kit_arena_init(&arena, epci_alloc, epci_free);
    utf8 = pdh_text_in(&arena, letters, text);
    status = pdh_place_of(&place, source);
    if (arena.refused)
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    else if (!utf8 || !*utf8)
        status = PDH_S(PDH_INVALID_ARGUMENT);
    else if (epci_path_parse(kit_slice_of(utf8), &path, &problem) != EPC_OK)
        status = PDH_S(PDH_CSTATUS_BAD_COUNTERNAME);
    if (status == ERROR_SUCCESS)
        status = pdh_path_view(&view, &place, &arena, &path, false);
    if (status == ERROR_SUCCESS) {
        status = first_missing(&view, &arena, path, kit_slice_of(utf8));
        pdh_view_close(&view);
    }
    pdh_place_close(&place);
    kit_arena_release(&arena);
    return status;
}

PDH_STATUS WINAPI PdhValidatePathA(LPCSTR path)
{
    return expand_validate(PDH_ANSI, H_REALTIME_DATASOURCE, path);
}

PDH_STATUS WINAPI PdhValidatePathW(LPCWSTR path)
{
    return expand_validate(PDH_WIDE, H_REALTIME_DATASOURCE, path);
}

PDH_STATUS WINAPI PdhValidatePathExA(PDH_HLOG source, LPCSTR path)
{
    return expand_validate(PDH_ANSI, source, path);
}

PDH_STATUS WINAPI PdhValidatePathExW(PDH_HLOG source, LPCWSTR path)
{
    return expand_validate(PDH_WIDE, source, path);
}

/* ---- Connecting ---- */

static PDH_STATUS connect(enum pdh_letters letters, const void *name)
{
    static const struct pdh_place live = { NULL };
    struct pdh_looking looking = { .place = &live, .object = "" };
    struct kit_arena arena;
    struct pdh_view view;
    PDH_STATUS status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);

    kit_arena_init(&arena, epci_alloc, epci_free);
    looking.computer = pdh_text_in(&arena, letters, name);
    if (!arena.refused)
        status = pdh_view_open(&view, &looking);
    if (status == ERROR_SUCCESS)
        pdh_view_close(&view);
    kit_arena_release(&arena);
    return status;
}

PDH_STATUS WINAPI PdhConnectMachineA(LPCSTR name)
{
    return connect(PDH_ANSI, name);
}

PDH_STATUS WINAPI PdhConnectMachineW(LPCWSTR name)
{
    return connect(PDH_WIDE, name);
}
