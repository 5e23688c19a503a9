/* SPDX-License-Identifier: MIT
 *
 * vb.c -- the functions for Visual Basic: handles as Longs, strings as the A functions have them.
 *
 * Visual Basic hands over a pointer to a copy of each string, and copies it back after the call; so
 * a result goes into the string that the program has made long enough.
 */
#include "pdh/vb/vb.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "pdh/caller/era.h"
#include "pdh/caller/texts.h"
#include "reader/names/path.h"
#include "sdk/port/port.h"

PDH_STATUS WINAPI PdhVbOpenQuery(PDH_HQUERY *out)
{
    return PdhOpenQueryA(NULL, 0, out);
}

PDH_STATUS WINAPI PdhVbAddCounter(PDH_HQUERY query, LPCSTR path, PDH_HCOUNTER *out)
{
    PDH_STATUS status = PdhAddCounterA(query, path, 0, out);

    return status == PDH_S(PDH_CSTATUS_NO_COUNTERNAME) ? PDH_S(PDH_CSTATUS_BAD_COUNTERNAME)
                                                       : status;
}

LONG WINAPI PdhVbIsGoodStatus(LONG status)
{
    return IsSuccessSeverity(status);
}

double WINAPI PdhVbGetDoubleCounterValue(PDH_HCOUNTER counter, LPDWORD status)
{
    PDH_FMT_COUNTERVALUE value = { 0 };
    PDH_STATUS result = PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, NULL, &value);

    if (status)
        *status = result == ERROR_SUCCESS ? value.CStatus : (DWORD)result;
    return result == ERROR_SUCCESS ? value.doubleValue : 0.0;
}

/* ---- Elements of a path ---- */

static PDH_STATUS copy_path_element(struct kit_slice text, char *out, DWORD size)
{
    struct kit_arena arena;
    PDH_STATUS status = ERROR_SUCCESS;
    char *element;

    kit_arena_init(&arena, epci_alloc, epci_free);
    element = kit_arena_copy_string(&arena, text.at, text.bytes);
    if (!element)
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    else if (pdh_count_or_write_text_from_utf8(PDH_ANSI, element, NULL) > size)
        status = pdh_buffer_rules_for_text()->too_small;
    else
        pdh_count_or_write_text_from_utf8(PDH_ANSI, element, out);
    kit_arena_release(&arena);
    return status;
}

/* A string of blanks is Space$(n), which tells its length; any other may be one that was used
 * before, or has been filled with NULs. */
static bool is_blank_string_below_given_size(const char *text, DWORD size)
{
    DWORD blanks = 0;

    while (blanks < size && text[blanks] == ' ')
        blanks++;
    return blanks > 0 && blanks + 1 < size && text[blanks] == '\0';
}

PDH_STATUS WINAPI PdhVbGetCounterPathElements(LPCSTR path, LPSTR machine, LPSTR object,
                                              LPSTR instance, LPSTR parent, LPSTR counter,
                                              DWORD size)
{
    char *const outs[] = { machine, object, instance, parent, counter };
    PDH_STATUS status = ERROR_SUCCESS;
    struct reader_path_problem problem;
    struct kit_arena arena;
    struct reader_counter_path parts;
    const char *text;

    for (size_t i = 0; i < EPC_COUNT(outs); i++)
        if (!outs[i] || size == 0 || size > INT32_MAX ||
            is_blank_string_below_given_size(outs[i], size))
            return PDH_S(PDH_INVALID_ARGUMENT);
    if (!path)
        return PDH_S(PDH_INVALID_ARGUMENT);
    if (!*path)
        return PDH_S(PDH_CSTATUS_BAD_COUNTERNAME);
    kit_arena_init(&arena, epci_alloc, epci_free);
    text = pdh_utf8_from_text(&arena, PDH_ANSI, path);
    if (!text)
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    else if (reader_path_parse(kit_slice_of(text), &parts, &problem) != EPC_OK)
        status = PDH_S(PDH_CSTATUS_BAD_COUNTERNAME);
    if (status == ERROR_SUCCESS) {
        const struct kit_slice computer =
            parts.computer.bytes
                ? kit_slice_between(parts.computer.at - 2, parts.computer.at + parts.computer.bytes)
                : parts.computer;
        const struct kit_slice elements[] = { computer, parts.object, parts.instance, parts.parent,
                                              parts.counter };

        for (size_t i = 0; i < EPC_COUNT(elements); i++) {
            const PDH_STATUS one = copy_path_element(elements[i], outs[i], size);

            if (status == ERROR_SUCCESS)
                status = one;
        }
    }
    kit_arena_release(&arena);
    return status;
}

/* ---- The dialog: one path, or a list ---- */

/* The list of the latest PdhVbCreateCounterPathList. */
static struct pdh_texts vb_list;
static struct epci_lock vb_list_lock;

/* A dialog that makes a list: a program may show another meanwhile. */
struct vb_listing {
    PDH_BROWSE_DLG_CONFIG_A config;
    struct pdh_texts paths;
};

/* A dialog's callback: take the paths that the user added, or make a larger buffer for what does
 * not fit. */
static PDH_STATUS CALLBACK collect_added_paths_or_grow_buffer(DWORD_PTR argument)
{
    struct vb_listing *listing = (struct vb_listing *)argument;
    PDH_BROWSE_DLG_CONFIG_A *config = &listing->config;
    char *larger;

    if (config->CallBackStatus != PDH_S(PDH_MORE_DATA)) {
        for (const char *at = config->szReturnPathBuffer; *at; at += strlen(at) + 1)
            pdh_texts_append_to_list(&listing->paths, at);
        return listing->paths.all.failed ? PDH_S(PDH_MEMORY_ALLOCATION_FAILURE) : ERROR_SUCCESS;
    }
    if (config->cchReturnPathLength > UINT32_MAX / 2)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    larger = realloc(config->szReturnPathBuffer, (size_t)config->cchReturnPathLength * 2);
    if (!larger)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    config->szReturnPathBuffer = larger;
    config->cchReturnPathLength *= 2;
    config->CallBackStatus = PDH_S(PDH_RETRY);
    return PDH_S(PDH_RETRY);
}

static void replace_path_list(struct pdh_texts paths)
{
    struct pdh_texts before;

    epci_lock_enter(&vb_list_lock);
    before = vb_list;
    vb_list = paths;
    epci_lock_leave(&vb_list_lock);
    pdh_texts_release(&before);
}

LONG WINAPI PdhVbCreateCounterPathList(DWORD detail, LPCSTR caption)
{
    struct vb_listing listing = { .config = { .bIncludeInstanceIndex = 1,
                                              .cchReturnPathLength = 4096,
                                              .pCallBack = collect_added_paths_or_grow_buffer,
                                              .dwDefaultDetailLevel = detail,
                                              .szDialogBoxCaption = (LPSTR)(DWORD_PTR)caption } };
    PDH_STATUS status;
    LONG count;

    replace_path_list((struct pdh_texts){ 0 });
    listing.config.szReturnPathBuffer = calloc(1, listing.config.cchReturnPathLength);
    if (!listing.config.szReturnPathBuffer)
        return 0;
    listing.config.dwCallBackArg = (DWORD_PTR)&listing;
    status = PdhBrowseCountersA(&listing.config);
    free(listing.config.szReturnPathBuffer);
    /* The user ends the dialog by closing it. */
    if (status != PDH_S(PDH_DIALOG_CANCELLED))
        pdh_texts_release(&listing.paths);
    count = (LONG)listing.paths.count;
    replace_path_list(listing.paths);
    return count;
}

/* Copies at most `size` characters, with a NUL if it fits; returns how many before it. */
static LONG copy_truncated_path_get_length(const char *path, char *out, DWORD size)
{
    const size_t letters = strlen(path);

    if (!out || size == 0)
        return 0;
    if (letters >= size) {
        memcpy(out, path, size - 1);
        out[size - 1] = '\0';
        return (LONG)size - 1;
    }
    memcpy(out, path, letters + 1);
    return (LONG)letters;
}

LONG WINAPI PdhVbGetCounterPathFromList(LONG index, LPSTR out, LONG size)
{
    LONG copied = 0;

    epci_lock_enter(&vb_list_lock);
    if (index >= 1 && (DWORD)index <= vb_list.count && size >= 0) {
        const char *at = vb_list.all.text;

        while (--index > 0)
            at += strlen(at) + 1;
        copied = copy_truncated_path_get_length(at, out, (DWORD)size);
    }
    epci_lock_leave(&vb_list_lock);
    return copied;
}

LONG WINAPI PdhVbGetOneCounterPath(LPSTR out, LONG size, DWORD detail, LPCSTR caption)
{
    PDH_BROWSE_DLG_CONFIG_A config = { .bIncludeInstanceIndex = 1,
                                       .bSingleCounterPerAdd = 1,
                                       .bSingleCounterPerDialog = 1,
                                       .cchReturnPathLength = PDH_MAX_COUNTER_PATH,
                                       .dwDefaultDetailLevel = detail,
                                       .szDialogBoxCaption = (LPSTR)(DWORD_PTR)caption };
    char path[PDH_MAX_COUNTER_PATH] = { 0 };

    config.szReturnPathBuffer = path;
    if (size < 0 || PdhBrowseCountersA(&config) != ERROR_SUCCESS)
        return 0;
    return copy_truncated_path_get_length(path, out, (DWORD)size);
}

/* A Long holds no more. */
PDH_STATUS WINAPI PdhVbGetLogFileSize(PDH_HLOG log, LONG *out)
{
    LONGLONG bytes;
    PDH_STATUS status;

    if (!out)
        return PDH_S(PDH_INVALID_ARGUMENT);
    status = PdhGetLogFileSize(log, &bytes);
    if (status == ERROR_SUCCESS)
        *out = bytes > INT32_MAX ? INT32_MAX : (LONG)bytes;
    return status;
}

void pdh_vb_release_path_list(void)
{
    replace_path_list((struct pdh_texts){ 0 });
}
