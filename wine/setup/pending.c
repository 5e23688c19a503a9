/* SPDX-License-Identifier: MIT
 *
 * pending.c -- reads the list of files that are renamed or removed when the prefix starts next.  It
 * is a value of pairs of paths; the second path is empty for a file to be removed.
 */
#include "wine/setup/pending.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "sdk/core/text.h"
#include "kit/system/files.h"
#include "wine/setup/names.h"
#include "wine/setup/others.h"
#include "wine/setup/record.h"
#include "wine/setup/work.h"

#define SESSION_MANAGER_KEY "SYSTEM\\CurrentControlSet\\Control\\Session Manager"
#define PENDING_OPERATIONS  "PendingFileRenameOperations"

static bool is_name_among(const char *name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (kit_equal_any_case(name, names[i]))
            return true;
    return false;
}

/* Is it a file that this installation puts there, or keeps? */
static bool is_path_of_target_file(const struct wine_setup *setup, const struct wine_target *target,
                                   const char *path)
{
    static const char *const names[] = { WINE_ADVAPI,
                                         WINE_KEPT_ADVAPI,
                                         WINE_PDH,
                                         WINE_PDH WINE_KEPT,
                                         WINE_HOST_64,
                                         WINE_HOST_32,
                                         WINE_HOST_64 WINE_BEFORE,
                                         WINE_HOST_32 WINE_BEFORE };
    static const char *const common_names[] = { WINE_LOADPERF, WINE_LOADPERF WINE_KEPT,
                                                WINE_NETFXPERF, WINE_NETFXPERF WINE_KEPT };
    const char *name = path + kit_bytes_before_file_name(path);
    char folder[WINE_PATH_CAPACITY];

    wine_copy_folder_of_file(path, folder);
    if (is_name_among(name, names, EPC_COUNT(names)))
        for (size_t i = 0; i < target->place_count; i++)
            if (wine_is_same_folder(folder, target->places[i].folder))
                return true;
    if (is_name_among(name, common_names, EPC_COUNT(common_names)))
        for (size_t i = 0; i < setup->system_count; i++)
            if (wine_is_same_folder(folder, setup->systems[i].folder))
                return true;
    return false;
}

/* A path as the list has it: \??\C:\file, with a ! before it where a file may be replaced. */
static const char *skip_marks_of_path(const char *path)
{
    if (*path == '!')
        path++;
    return strncmp(path, "\\??\\", 4) == 0 ? path + 4 : path;
}

/* The first such path in the list, in out[]. */
static bool find_pending_file(const struct wine_setup *setup, const struct wine_target *target,
                              const struct wine_value *list, char out[WINE_PATH_CAPACITY])
{
    const uint16_t *units = list->data;
    size_t left = list->bytes / sizeof *units;

    while (left > 0) {
        const size_t length = epci_utf16_length(units, left);
        char path[WINE_PATH_CAPACITY];
        size_t used = 0;

        if (epci_utf8_from_utf16(units, length, path, sizeof path - 1, &used, NULL) == EPC_OK) {
            path[used] = '\0';
            if (is_path_of_target_file(setup, target, skip_marks_of_path(path))) {
                memcpy(out, path, sizeof path);
                return true;
            }
        }
        units += length < left ? length + 1 : left;
        left -= length < left ? length + 1 : left;
    }
    return false;
}

int wine_check_no_file_is_pending(const struct wine_setup *setup, const struct wine_target *target)
{
    struct wine_value list;
    char path[WINE_PATH_CAPACITY];
    int status = wine_value_read(&setup->machine, SESSION_MANAGER_KEY, PENDING_OPERATIONS, &list);

    if (status == EPC_OK && list.exists && list.type == EPCI_REG_MULTI_SZ &&
        find_pending_file(setup, target, &list, path)) {
        wine_report_message(setup,
                            "%s waits for the prefix's next start, which takes it away: end all "
                            "programs of this prefix, and install then; nothing was changed",
                            skip_marks_of_path(path));
        status = EPC_E_EXISTS;
    }
    wine_value_release(&list);
    return status;
}
