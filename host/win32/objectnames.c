/* SPDX-License-Identifier: MIT
 *
 * objectnames.c -- lists the names of the kernel objects that exist now.
 *
 * Reads the object directories of the machine and of this session with NtOpenDirectoryObject and
 * NtQueryDirectoryObject, as WinObj does; the system has no documented function for it.  The list
 * is sorted by a hash over name and directory, for comparing two lists.
 */
#include <windows.h>

#include <winternl.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "host/objectnames.h"
#include "kit/system/win32/wide.h"
#include "sdk/core/hash.h"

#define DIRECTORY_QUERY 1
#define NAMES_MAX       65536u
#define ENTRY_BYTES     4096

/* Of ntdll.dll; no header declares them. */
NTSTATUS NTAPI NtOpenDirectoryObject(HANDLE *, ACCESS_MASK, OBJECT_ATTRIBUTES *);
NTSTATUS NTAPI NtQueryDirectoryObject(HANDLE, void *, ULONG, BOOLEAN, BOOLEAN, ULONG *, ULONG *);

/* One entry of a directory; its texts follow it. */
struct objectnames_entry {
    UNICODE_STRING name;
    UNICODE_STRING type;
};

static int add_kernel_object_name(struct host_object_names *out, const UNICODE_STRING *name,
                                  uint64_t seed)
{
    WCHAR cut[HOST_OBJECT_NAME / 3];
    size_t units = name->Length / sizeof(WCHAR);
    struct host_object_name *one;

    if (out->count % 256 == 0) {
        struct host_object_name *grown = realloc(out->list, (out->count + 256) * sizeof *out->list);

        if (!grown)
            return EPC_E_NOMEM;
        out->list = grown;
    }
    if (units > sizeof cut / sizeof *cut - 1)
        units = sizeof cut / sizeof *cut - 1;
    memcpy(cut, name->Buffer, units * sizeof *cut);
    cut[units] = 0;
    one = &out->list[out->count++];
    one->hash = epci_hash_bytes(EPCI_HASH_INIT ^ seed, name->Buffer, name->Length);
    if (!kit_utf8_from_wide(cut, one->text, sizeof one->text))
        one->text[0] = '\0';
    return EPC_OK;
}

/* Reads one name per call, because Wine supports nothing else. */
static int add_names_of_directory(struct host_object_names *out, const WCHAR *path, uint64_t seed)
{
    UNICODE_STRING name;
    OBJECT_ATTRIBUTES attributes;
    HANDLE directory = NULL;
    ULONG context = 0, length;
    BOOLEAN restart = TRUE;
    int status = EPC_OK;
    union {
        struct objectnames_entry entry;
        char bytes[ENTRY_BYTES];
    } one;

    RtlInitUnicodeString(&name, path);
    InitializeObjectAttributes(&attributes, &name, OBJ_CASE_INSENSITIVE, NULL, NULL);
    if (NtOpenDirectoryObject(&directory, DIRECTORY_QUERY, &attributes) < 0)
        return EPC_E_SYSTEM;
    while (status == EPC_OK && out->count < NAMES_MAX &&
           NtQueryDirectoryObject(directory, &one, sizeof one, TRUE, restart, &context, &length) >=
               0) {
        if (one.entry.name.Buffer)
            status = add_kernel_object_name(out, &one.entry.name, seed);
        restart = FALSE;
    }
    CloseHandle(directory);
    return status;
}

static int compare_hashes(const void *a, const void *b)
{
    uint64_t left = ((const struct host_object_name *)a)->hash,
             right = ((const struct host_object_name *)b)->hash;

    return left < right ? -1 : left > right;
}

int host_list_kernel_object_names(struct host_object_names *out)
{
    WCHAR path[64];
    DWORD session = 0;
    int status, own = EPC_E_SYSTEM;

    memset(out, 0, sizeof *out);
    status = add_names_of_directory(out, L"\\BaseNamedObjects", 0);
    if (status != EPC_E_NOMEM && ProcessIdToSessionId(GetCurrentProcessId(), &session) && session) {
        swprintf(path, sizeof path / sizeof *path, L"\\Sessions\\%lu\\BaseNamedObjects", session);
        own = add_names_of_directory(out, path, 1);
    }
    if (status == EPC_E_NOMEM || own == EPC_E_NOMEM || (status != EPC_OK && own != EPC_OK)) {
        host_free_kernel_object_names(out);
        return status == EPC_E_NOMEM || own == EPC_E_NOMEM ? EPC_E_NOMEM : EPC_E_SYSTEM;
    }
    if (out->count)
        qsort(out->list, out->count, sizeof *out->list, compare_hashes);
    return EPC_OK;
}

void host_free_kernel_object_names(struct host_object_names *names)
{
    free(names->list);
    memset(names, 0, sizeof *names);
}
