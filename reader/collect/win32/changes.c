/* SPDX-License-Identifier: MIT
 *
 * changes.c -- one event for each key and one notification for each folder; all are asked at once.
 *
 * A notification is armed again before its change is reported, so a change that comes while the
 * caller reads is reported by the next call.  A key's notification also fires when the thread that
 * armed it ends: a false alarm costs the caller one reading.
 */
#include <windows.h>

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/collect/changes.h"
#include "kit/system/win32/wide.h"

#define KEYS        2u
#define FOLDERS_MAX (MAXIMUM_WAIT_OBJECTS - KEYS)

static const WCHAR *const key_paths[KEYS] = {
    L"SYSTEM\\CurrentControlSet\\Services",
    L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib",
};

struct reader_changes {
    HKEY keys[KEYS];
    HANDLE handles[MAXIMUM_WAIT_OBJECTS]; /* of the keys, then of the folders */
    WCHAR *folders[FOLDERS_MAX];
    bool wanted[FOLDERS_MAX];
    DWORD folder_count;
    bool incomplete;
};

/* A key that does not exist is not watched: its event stays as it is. */
static bool watch_registry_key(struct reader_changes *changes, DWORD key)
{
    if (!changes->keys[key] &&
        RegOpenKeyExW(HKEY_LOCAL_MACHINE, key_paths[key], 0, KEY_NOTIFY | KEY_WOW64_64KEY,
                      &changes->keys[key]) != ERROR_SUCCESS) {
        changes->keys[key] = NULL;
        return false;
    }
    return RegNotifyChangeKeyValue(changes->keys[key], TRUE,
                                   REG_NOTIFY_CHANGE_NAME | REG_NOTIFY_CHANGE_LAST_SET,
                                   changes->handles[key], TRUE) == ERROR_SUCCESS;
}

int reader_changes_open(struct reader_changes **out)
{
    struct reader_changes *made = calloc(1, sizeof *made);
    bool good = made != NULL;

    *out = NULL;
    for (DWORD i = 0; good && i < KEYS; i++) {
        made->handles[i] = CreateEventW(NULL, FALSE, FALSE, NULL);
        good = made->handles[i] && watch_registry_key(made, i);
    }
    if (good)
        *out = made;
    else
        reader_changes_close(made);
    return good ? EPC_OK : made ? EPC_E_SYSTEM : EPC_E_NOMEM;
}

/* ---- Folders ---- */

static void stop_watching_folder(struct reader_changes *changes, DWORD folder)
{
    const DWORD last = --changes->folder_count;

    FindCloseChangeNotification(changes->handles[KEYS + folder]);
    free(changes->folders[folder]);
    changes->folders[folder] = changes->folders[last];
    changes->wanted[folder] = changes->wanted[last];
    changes->handles[KEYS + folder] = changes->handles[KEYS + last];
}

void reader_changes_begin_folder_list(struct reader_changes *changes)
{
    memset(changes->wanted, 0, sizeof changes->wanted);
    changes->incomplete = false;
}

void reader_changes_add_folder(struct reader_changes *changes, const char *path)
{
    WCHAR *name = kit_alloc_wide_from_utf8(path);
    HANDLE handle = INVALID_HANDLE_VALUE;
    bool missing = false;

    for (DWORD i = 0; name && i < changes->folder_count; i++)
        if (CompareStringOrdinal(changes->folders[i], -1, name, -1, TRUE) == CSTR_EQUAL) {
            changes->wanted[i] = true;
            free(name);
            return;
        }
    if (name && changes->folder_count < FOLDERS_MAX) {
        handle = FindFirstChangeNotificationW(
            name, FALSE,
            FILE_NOTIFY_CHANGE_FILE_NAME | FILE_NOTIFY_CHANGE_SIZE | FILE_NOTIFY_CHANGE_LAST_WRITE);
        missing = GetLastError() == ERROR_FILE_NOT_FOUND || GetLastError() == ERROR_PATH_NOT_FOUND;
    }
    if (handle == INVALID_HANDLE_VALUE) {
        changes->incomplete |= !missing;
        free(name);
        return;
    }
    changes->folders[changes->folder_count] = name;
    changes->wanted[changes->folder_count] = true;
    changes->handles[KEYS + changes->folder_count++] = handle;
}

bool reader_changes_unwatch_other_folders(struct reader_changes *changes)
{
    for (DWORD i = changes->folder_count; i-- > 0;)
        if (!changes->wanted[i])
            stop_watching_folder(changes, i);
    return !changes->incomplete;
}

/* ---- Asking ---- */

unsigned reader_changes_poll(struct reader_changes *changes)
{
    unsigned changed = 0;

    /* Each fires once, or more often if changes go on: these are reported by the next call. */
    for (DWORD i = 0; i < 2 * MAXIMUM_WAIT_OBJECTS; i++) {
        const DWORD fired =
            WaitForMultipleObjects(KEYS + changes->folder_count, changes->handles, FALSE, 0) -
            WAIT_OBJECT_0;

        if (fired >= KEYS + changes->folder_count)
            break;
        if (fired < KEYS) {
            changed |= READER_CHANGED_REGISTRY;
            if (!watch_registry_key(changes, fired) && changes->keys[fired]) {
                RegCloseKey(changes->keys[fired]); /* it was removed, and perhaps made again */
                changes->keys[fired] = NULL;
                (void)watch_registry_key(changes, fired);
            }
        } else {
            changed |= READER_CHANGED_FOLDERS;
            if (!FindNextChangeNotification(changes->handles[fired]))
                stop_watching_folder(changes, fired - KEYS); /* it was removed */
        }
    }
    return changed;
}

bool reader_changes_has_registry(const struct reader_changes *changes)
{
    for (DWORD i = 0; i < KEYS; i++)
        if (!changes->keys[i])
            return false;
    return true;
}

void reader_changes_close(struct reader_changes *changes)
{
    if (!changes)
        return;
    while (changes->folder_count > 0)
        stop_watching_folder(changes, changes->folder_count - 1);
    for (DWORD i = 0; i < KEYS; i++) {
        if (changes->keys[i])
            RegCloseKey(changes->keys[i]);
        if (changes->handles[i])
            CloseHandle(changes->handles[i]);
    }
    free(changes);
}
