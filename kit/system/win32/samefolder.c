/* SPDX-License-Identifier: MIT
 *
 * samefolder.c -- compares folders by the numbers that their file system has for them.  Under Wine
 * one folder has a path on drive C: and another on Z:.
 *
 * The volume is not asked for: after that, Wine 8 forgets the device of drive C: until its server
 * ends.  Folders of two volumes may have one number, but not the same times.
 */
#include <windows.h>

#include <winternl.h>

#include "kit/system/files.h"
#include "kit/system/win32/wide.h"

#define INTERNAL_NUMBER_OF 6 /* FileInternalInformation */
#define TRIES              3 /* something may change in the folder meanwhile */

struct folder_facts {
    LONGLONG number;
    FILE_BASIC_INFO times;
};

static HANDLE open_folder(const char *path)
{
    return kit_open_file_handle(path, FILE_READ_ATTRIBUTES, KIT_SHARE_ALL, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS);
}

static bool read_folder_facts(HANDLE folder, struct folder_facts *out)
{
    IO_STATUS_BLOCK done;

    return NtQueryInformationFile(folder, &done, &out->number, sizeof out->number,
                                  (FILE_INFORMATION_CLASS)INTERNAL_NUMBER_OF) == 0 &&
           GetFileInformationByHandleEx(folder, FileBasicInfo, &out->times, sizeof out->times);
}

static bool have_same_times(const FILE_BASIC_INFO *one, const FILE_BASIC_INFO *other)
{
    return one->CreationTime.QuadPart == other->CreationTime.QuadPart &&
           one->LastWriteTime.QuadPart == other->LastWriteTime.QuadPart &&
           one->ChangeTime.QuadPart == other->ChangeTime.QuadPart;
}

static bool are_one_folder(HANDLE one, HANDLE other)
{
    struct folder_facts first, second;

    for (int i = 0; i < TRIES; i++) {
        if (!read_folder_facts(one, &first) || !read_folder_facts(other, &second) ||
            first.number != second.number)
            return false;
        if (have_same_times(&first.times, &second.times))
            return true;
    }
    return false;
}

bool kit_is_same_folder(const char *one, const char *other)
{
    HANDLE first, second;
    bool same;

    if (kit_is_same_file(one, other))
        return true;
    first = open_folder(one);
    second = open_folder(other);
    same = first != INVALID_HANDLE_VALUE && second != INVALID_HANDLE_VALUE &&
           are_one_folder(first, second);
    if (first != INVALID_HANDLE_VALUE)
        CloseHandle(first);
    if (second != INVALID_HANDLE_VALUE)
        CloseHandle(second);
    return same;
}
