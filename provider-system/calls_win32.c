/* SPDX-License-Identifier: MIT
 *
 * calls_win32.c -- the system's answers.
 *
 * Every function is one that Microsoft documents, but some structures have members that are named
 * "reserved" there: those of list.c, and the counts of SystemPerformanceInformation, for which no
 * other call exists.  They are read where psutil reads them.
 */
#include <winsock2.h>

#include <windows.h>

#include <ws2ipdef.h>

#include <iphlpapi.h>
#include <netioapi.h>
#include <psapi.h>
#include <winioctl.h>
#include <winternl.h>

#include <stdlib.h>
#include <string.h>

#include "provider-system/calls.h"

#include <epc/epc.h>

#define STATUS_LENGTH_MISMATCH ((NTSTATUS)0xC0000004)

static uint64_t time_from_filetime(const FILETIME *time)
{
    return (uint64_t)time->dwHighDateTime << 32 | time->dwLowDateTime;
}

static void query_clocks(struct sysperf_clocks *out)
{
    LARGE_INTEGER ticks, frequency;
    FILETIME now;

    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&frequency);
    GetSystemTimeAsFileTime(&now);
    *out = (struct sysperf_clocks){ (uint64_t)ticks.QuadPart, (uint64_t)frequency.QuadPart,
                                    time_from_filetime(&now), GetTickCount64() * 10000 };
}

static int query_processes(void *buffer, uint32_t bytes, uint32_t *needed)
{
    ULONG length = 0;
    NTSTATUS status = NtQuerySystemInformation(SystemProcessInformation, buffer, bytes, &length);

    *needed = length;
    if (status == STATUS_LENGTH_MISMATCH)
        return EPC_E_NOSPACE;
    return status < 0 ? EPC_E_SYSTEM : EPC_OK;
}

static uint32_t own_process_id(void)
{
    return GetCurrentProcessId();
}

static void query_bounds_of_own_base_priority(int32_t *lowest, int32_t *highest)
{
    static const struct {
        DWORD class;
        int32_t base;
    } known[] = { { IDLE_PRIORITY_CLASS, 4 },   { BELOW_NORMAL_PRIORITY_CLASS, 6 },
                  { NORMAL_PRIORITY_CLASS, 8 }, { ABOVE_NORMAL_PRIORITY_CLASS, 10 },
                  { HIGH_PRIORITY_CLASS, 13 },  { REALTIME_PRIORITY_CLASS, 24 } };
    const DWORD class = GetPriorityClass(GetCurrentProcess());

    *lowest = 1;
    *highest = 0;
    for (size_t i = 0; i < EPC_COUNT(known); i++)
        if (known[i].class == class)
            *lowest = *highest = known[i].base;
}

static int query_processors(struct sysperf_processor *out, uint32_t capacity)
{
    SYSTEM_PROCESSOR_PERFORMANCE_INFORMATION *each = malloc(capacity * sizeof *each);
    ULONG bytes = 0;
    int count = EPC_E_SYSTEM;

    if (!each)
        return EPC_E_NOMEM;
    if (NtQuerySystemInformation(SystemProcessorPerformanceInformation, each,
                                 capacity * (ULONG)sizeof *each, &bytes) >= 0)
        count = (int)(bytes / sizeof *each);
    for (int i = 0; i < count; i++)
        out[i] = (struct sysperf_processor){
            .idle = (uint64_t)each[i].IdleTime.QuadPart,
            .kernel = (uint64_t)each[i].KernelTime.QuadPart,
            .user = (uint64_t)each[i].UserTime.QuadPart,
            .dpc = (uint64_t)each[i].Reserved1[0].QuadPart,
            .interrupt = (uint64_t)each[i].Reserved1[1].QuadPart,
            .interrupts = each[i].Reserved2,
        };
    free(each);
    return count > 0 ? count : EPC_E_SYSTEM;
}

/* Where the counts are in SYSTEM_PERFORMANCE_INFORMATION, in units of 4 bytes. */
enum { FAULTS = 15, PAGES_READ = 20, PAGES_DIRTY = 24, PAGES_MAPPED = 26, SWITCHES = 74 };

static int query_paging_and_switches(struct sysperf_activity *out)
{
    union {
        SYSTEM_PERFORMANCE_INFORMATION whole;
        uint32_t units[256]; /* newer systems have more members at the end */
    } got;
    ULONG bytes = 0;

    memset(&got, 0, sizeof got);
    if (NtQuerySystemInformation(SystemPerformanceInformation, &got, sizeof got, &bytes) < 0)
        return EPC_E_SYSTEM;
    *out = (struct sysperf_activity){ .faults = got.units[FAULTS],
                                      .pages_in = got.units[PAGES_READ],
                                      .pages_out = got.units[PAGES_DIRTY] + got.units[PAGES_MAPPED],
                                      .switches = got.units[SWITCHES] };
    /* No running system has 0 of them. */
    out->known = (out->faults ? SYSPERF_KNOWS_FAULTS : 0) |
                 (out->pages_in || out->pages_out ? SYSPERF_KNOWS_PAGES : 0) |
                 (out->switches ? SYSPERF_KNOWS_SWITCHES : 0);
    return EPC_OK;
}

#define PAGING_FILE_MIN (1u << 20) /* bytes: paging files are not smaller */

static int query_memory(struct sysperf_memory *out)
{
    PERFORMANCE_INFORMATION sums;
    uint64_t page, files = 0, beyond = 0;

    if (!GetPerformanceInfo(&sums, sizeof sums))
        return EPC_E_SYSTEM;
    page = sums.PageSize;
    if (sums.CommitLimit > sums.PhysicalTotal)
        files = sums.CommitLimit - sums.PhysicalTotal;
    /* What may still be committed beyond the available memory is free in the files. */
    if (sums.CommitLimit > sums.CommitTotal + sums.PhysicalAvailable)
        beyond = sums.CommitLimit - sums.CommitTotal - sums.PhysicalAvailable;
    if (files * page < PAGING_FILE_MIN)
        files = beyond = 0; /* a difference that comes from rounding */
    *out = (struct sysperf_memory){
        .available = sums.PhysicalAvailable * page,
        .committed = sums.CommitTotal * page,
        .limit = sums.CommitLimit * page,
        /* Wine has no cache, and other amounts under the names of these in each version. */
        .known = sums.SystemCache
                     ? SYSPERF_KNOWS_CACHE | SYSPERF_KNOWS_AVAILABLE | SYSPERF_KNOWS_COMMITTED
                     : 0,
        .cache = sums.SystemCache * page,
        .paging_all = files * page,
        .paging_used = beyond < files ? (files - beyond) * page : 0,
        .processes = sums.ProcessCount,
        .threads = sums.ThreadCount,
    };
    return EPC_OK;
}

struct files {
    struct sysperf_paging_file *out;
    uint32_t capacity;
    int count;
};

static uint32_t copy_name_cut_to_255_units(uint16_t out[256], const WCHAR *name)
{
    uint32_t units = 0;

    for (; name[units] && units < 255; units++)
        out[units] = name[units];
    return units;
}

static BOOL CALLBACK add_paging_file(LPVOID context, PENUM_PAGE_FILE_INFORMATION about,
                                     LPCWSTR name)
{
    struct files *files = context;
    struct sysperf_paging_file *file = &files->out[files->count];
    SYSTEM_INFO system;

    if ((uint32_t)files->count >= files->capacity)
        return FALSE;
    GetSystemInfo(&system);
    file->units = copy_name_cut_to_255_units(file->name, name);
    file->all = (uint64_t)about->TotalSize * system.dwPageSize;
    file->used = (uint64_t)about->TotalInUse * system.dwPageSize;
    file->peak = (uint64_t)about->PeakUsage * system.dwPageSize;
    files->count++;
    return TRUE;
}

static int list_paging_files(struct sysperf_paging_file *out, uint32_t capacity)
{
    struct files files = { out, capacity, 0 };

    /* The headers before mingw-w64 12 declare the type of the callback without CALLBACK. */
    if (!EnumPageFilesW((PENUM_PAGE_FILE_CALLBACKW)(void (*)(void))add_paging_file, &files) &&
        files.count == 0)
        return EPC_E_SYSTEM;
    return files.count;
}

/* ---- Disks ---- */

/* A handle that reads nothing needs no rights. */
static HANDLE open_device(const WCHAR *path)
{
    return CreateFileW(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING, 0, NULL);
}

static void query_device_transfers(HANDLE device, struct sysperf_transfers *out)
{
    DISK_PERFORMANCE got;
    DWORD bytes;

    if (!DeviceIoControl(device, IOCTL_DISK_PERFORMANCE, NULL, 0, &got, sizeof got, &bytes, NULL))
        return;
    *out = (struct sysperf_transfers){
        .known = true,
        .read_bytes = (uint64_t)got.BytesRead.QuadPart,
        .write_bytes = (uint64_t)got.BytesWritten.QuadPart,
        .read_time = (uint64_t)got.ReadTime.QuadPart,
        .write_time = (uint64_t)got.WriteTime.QuadPart,
        .idle_time = (uint64_t)got.IdleTime.QuadPart,
        .asked = (uint64_t)got.QueryTime.QuadPart,
        .reads = got.ReadCount,
        .writes = got.WriteCount,
        .queue = got.QueueDepth,
    };
}

static int query_drive(uint32_t letter, struct sysperf_drive *out)
{
    WCHAR root[] = L"A:\\", path[] = L"\\\\.\\A:";
    ULARGE_INTEGER mine, all, free_bytes;
    STORAGE_DEVICE_NUMBER number;
    HANDLE device;
    DWORD bytes;

    root[0] = path[4] = (WCHAR)('A' + letter);
    if (!(GetLogicalDrives() >> letter & 1) || GetDriveTypeW(root) != DRIVE_FIXED ||
        !GetDiskFreeSpaceExW(root, &mine, &all, &free_bytes))
        return EPC_E_NOT_FOUND;
    out->all = all.QuadPart;
    out->free = free_bytes.QuadPart;
    out->disk = SYSPERF_NO_DISK;
    device = open_device(path);
    if (device == INVALID_HANDLE_VALUE)
        return EPC_OK;
    if (DeviceIoControl(device, IOCTL_STORAGE_GET_DEVICE_NUMBER, NULL, 0, &number, sizeof number,
                        &bytes, NULL))
        out->disk = number.DeviceNumber;
    query_device_transfers(device, &out->transfers);
    CloseHandle(device);
    return EPC_OK;
}

static int query_disk_transfers(uint32_t number, struct sysperf_transfers *out)
{
    WCHAR path[32];
    HANDLE device;

    wsprintfW(path, L"\\\\.\\PhysicalDrive%u", number);
    device = open_device(path);
    if (device == INVALID_HANDLE_VALUE)
        return EPC_E_NOT_FOUND;
    query_device_transfers(device, out);
    CloseHandle(device);
    return EPC_OK;
}

/* ---- Network ---- */

static int query_interfaces(struct sysperf_interface *out, uint32_t capacity)
{
    MIB_IF_TABLE2 *table;
    int count = 0;

    if (GetIfTable2(&table) != NO_ERROR)
        return EPC_E_SYSTEM;
    for (ULONG i = 0; i < table->NumEntries && (uint32_t)count < capacity; i++) {
        const MIB_IF_ROW2 *row = &table->Table[i];
        const uint64_t speed = row->ReceiveLinkSpeed > row->TransmitLinkSpeed
                                   ? row->ReceiveLinkSpeed
                                   : row->TransmitLinkSpeed;

        /* A filter shows the bytes of its adapter a second time. */
        if (row->InterfaceAndOperStatusFlags.FilterInterface)
            continue;
        out[count].units = copy_name_cut_to_255_units(out[count].name, row->Description);
        out[count].received = row->InOctets;
        out[count].sent = row->OutOctets;
        out[count].speed = speed == UINT64_MAX ? 0 : speed;
        out[count].loopback = row->Type == IF_TYPE_SOFTWARE_LOOPBACK;
        count++;
    }
    FreeMibTable(table);
    return count;
}

/* ---- Linux ---- */

/* The folder's path and a name below it, which has / and is UTF-8.  False: it is too long. */
static bool append_unix_name_to_folder(const WCHAR *folder, const char *name, WCHAR *out,
                                       int capacity)
{
    const int at = lstrlenW(folder);

    lstrcpyW(out, folder);
    if (!MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, name, -1, out + at, capacity - at))
        return false;
    for (WCHAR *c = out + at; *c; c++)
        if (*c == '/')
            *c = '\\';
    return true;
}

static int read_proc_file(const char *name, char *out, uint32_t capacity)
{
    WCHAR path[64];
    HANDLE file;
    DWORD got = 0, all = 0;
    char more;
    BOOL right = TRUE;

    if (!append_unix_name_to_folder(L"\\\\?\\unix\\proc\\", name, path, (int)EPC_COUNT(path)))
        return EPC_E_INVALID;
    file = CreateFileW(path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                       NULL, OPEN_EXISTING, 0, NULL);
    if (file == INVALID_HANDLE_VALUE)
        return EPC_E_NOT_FOUND;
    while (right && all < capacity) {
        right = ReadFile(file, out + all, capacity - all, &got, NULL);
        if (right && got == 0)
            break;
        all += right ? got : 0;
    }
    if (right && all == capacity && ReadFile(file, &more, 1, &got, NULL) && got) {
        CloseHandle(file);
        return EPC_E_NOSPACE;
    }
    CloseHandle(file);
    return right ? (int)all : EPC_E_SYSTEM; /* a part of a file would lack what is in the rest */
}

static int list_unix_processes(uint32_t *out, uint32_t capacity)
{
    WIN32_FIND_DATAW found;
    HANDLE search = FindFirstFileW(L"\\\\?\\unix\\proc\\*", &found);
    int count = 0;

    if (search == INVALID_HANDLE_VALUE)
        return EPC_E_NOT_FOUND;
    do {
        uint32_t number = 0;
        const WCHAR *c = found.cFileName;

        while (*c >= '0' && *c <= '9' && number < 100000000)
            number = number * 10 + (uint32_t)(*c++ - '0');
        if (!*c && number && (uint32_t)count < capacity)
            out[count++] = number;
    } while (FindNextFileW(search, &found));
    FindClose(search);
    return count;
}

static int query_disk_space_of_unix_path(const char *name, uint64_t *all, uint64_t *available)
{
    ULARGE_INTEGER mine, whole, rest;
    WCHAR path[300];

    if (!append_unix_name_to_folder(L"\\\\?\\unix", name, path, (int)EPC_COUNT(path)) ||
        !GetDiskFreeSpaceExW(path, &mine, &whole, &rest))
        return EPC_E_NOT_FOUND;
    *all = whole.QuadPart;
    *available = rest.QuadPart;
    return EPC_OK;
}

const struct sysperf_calls sysperf_system_calls = {
    query_clocks,        query_processes,
    own_process_id,      query_bounds_of_own_base_priority,
    query_processors,    query_paging_and_switches,
    query_memory,        list_paging_files,
    query_drive,         query_disk_transfers,
    query_interfaces,    read_proc_file,
    list_unix_processes, query_disk_space_of_unix_path,
};
