/* SPDX-License-Identifier: MIT
 *
 * gadget.c -- the callbacks of gadget.epc: disks from the list of devices, a survey that takes its
 * time, and other computers.  docs/provider-guide.md explains them.
 */
#include <windows.h>

#include <winioctl.h>

#include <string.h>

#include <epc/ondemand.h>

#include "gadget_schema.h"

extern epc_object_fn collect_disks;
extern epc_object_fn collect_survey;
extern const epc_foreign_callback gadget_foreign;
extern const epc_device_procedures gadget_devices;

/* ---- Devices ---- */

/* The disks, from the first Open to the last Close; INVALID_HANDLE_VALUE: a missing one. */
struct disks {
    uint32_t count;
    HANDLE handles[];
};

static int open_disks(void *context, const char *const *devices, uint32_t device_count,
                      void **opened)
{
    struct disks *disks = HeapAlloc(GetProcessHeap(), HEAP_ZERO_MEMORY,
                                    sizeof *disks + device_count * sizeof *disks->handles);

    (void)context;
    if (!disks)
        return EPC_E_NOMEM;
    disks->count = device_count;
    for (uint32_t i = 0; i < device_count; i++) {
        WCHAR path[] = L"\\\\.\\C:";

        path[4] = (WCHAR)devices[i][0];
        disks->handles[i] =
            CreateFileW(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING, 0, NULL);
    }
    *opened = disks;
    return EPC_OK;
}

static void close_disks(void *context, void *opened)
{
    struct disks *disks = opened;

    (void)context;
    for (uint32_t i = 0; i < disks->count; i++)
        if (disks->handles[i] != INVALID_HANDLE_VALUE)
            CloseHandle(disks->handles[i]);
    HeapFree(GetProcessHeap(), 0, disks);
}

const epc_device_procedures gadget_devices = { open_disks, close_disks, NULL, NULL };

static void collect_disk(HANDLE device, const char *root, epc_rows *rows)
{
    STORAGE_DEVICE_NUMBER number;
    WCHAR path[MAX_PATH];
    ULARGE_INTEGER free_bytes, all_bytes;
    char name[] = "C:";
    epc_instance disk;
    DWORD bytes;

    if (!DeviceIoControl(device, IOCTL_STORAGE_GET_DEVICE_NUMBER, NULL, 0, &number, sizeof number,
                         &bytes, NULL) ||
        !MultiByteToWideChar(CP_UTF8, 0, root, -1, path, MAX_PATH) ||
        !GetDiskFreeSpaceExW(path, &free_bytes, &all_bytes, NULL))
        return; /* a missing disk has no instance */
    name[0] = root[0];
    epc_rows_add(rows, name, &disk);
    epc_set(disk, GADGET_DISK_FREE, (int64_t)free_bytes.QuadPart);
    epc_fraction(disk, GADGET_DISK_FREE_SHARE, (int64_t)free_bytes.QuadPart,
                 (int64_t)all_bytes.QuadPart);
}

int collect_disks(void *context, const epc_request *request, epc_rows *rows)
{
    const struct disks *disks = request->opened;

    (void)context;
    for (uint32_t i = 0; i < disks->count; i++)
        collect_disk(disks->handles[i], request->devices[i], rows);
    return EPC_OK;
}

/* ---- Expensive values ---- */

int collect_survey(void *context, const epc_request *request, epc_rows *rows)
{
    WCHAR pattern[MAX_PATH + 3];
    WIN32_FIND_DATAW file;
    epc_instance survey;
    HANDLE search;

    (void)context;
    (void)request;
    if (!GetSystemDirectoryW(pattern, MAX_PATH))
        return EPC_E_SYSTEM;
    lstrcatW(pattern, L"\\*");
    search = FindFirstFileW(pattern, &file);
    if (search == INVALID_HANDLE_VALUE)
        return EPC_E_SYSTEM; /* then the object is not shown */
    epc_rows_add(rows, NULL, &survey);
    do
        epc_add(survey, GADGET_SURVEY_FILES, 1);
    while (FindNextFileW(search, &file));
    FindClose(search);
    return EPC_OK;
}

/* ---- Other computers ---- */

/* The state that is kept for a computer between calls: here only the number of its queries. */
struct channel {
    int64_t asked;
};

static int collect_computer(void *context, const epc_foreign_request *request, void **connection,
                            epc_foreign *answer)
{
    struct channel *channel = *connection;
    gadget_disk_instance disk;
    epc_instance added;

    (void)context;
    if (strncmp(request->computer, "gadget-", 7) != 0)
        return EPC_OK; /* not ours; another provider may know it */
    if (!channel)
        *connection = channel = HeapAlloc(GetProcessHeap(), HEAP_ZERO_MEMORY, sizeof *channel);
    if (!channel)
        return EPC_E_NOMEM;
    channel->asked++;
    epc_rows_add(epc_foreign_rows(answer, GADGET_DISK), "far", &added);
    gadget_disk_from(added, &disk);
    gadget_disk_free_set(disk, channel->asked);
    gadget_disk_free_share_fraction(disk, 1, 4);
    return EPC_OK;
}

static void hang_up(void *context, void *connection)
{
    (void)context;
    HeapFree(GetProcessHeap(), 0, connection);
}

const epc_foreign_callback gadget_foreign = { .collect = collect_computer,
                                              .disconnect = hang_up,
                                              .budget_ms = 3000 };
