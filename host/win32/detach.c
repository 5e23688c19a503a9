/* SPDX-License-Identifier: MIT
 *
 * detach.c -- the DllMain of foreign modules, called inside our exception handling.
 *
 * The loader keeps the address of each module's entry point in its list of modules, and calls what
 * is there.  We put our function there, which finds the module's own by the handle that it is
 * given. DllMain also runs what a C++ compiler has put there: destructors of static objects, and
 * atexit.
 *
 * Facts: <winternl.h> has the list (PEB, PEB_LDR_DATA, LDR_DATA_TABLE_ENTRY).  The entry point is
 * the first pointer after DllBase there; a module whose field has another value than its header
 * says is left alone.
 */
#include <windows.h>

#include <string.h>
#include <winternl.h>

#include "host/detach.h"
#include "kit/system/module.h"
#include "host/win32/call.h"

/* Of ntdll.dll; no header declares them.  The lock is the loader's own, and recursive. */
PEB *NTAPI RtlGetCurrentPeb(void);
NTSTATUS NTAPI LdrLockLoaderLock(ULONG flags, ULONG *disposition, ULONG_PTR *cookie);
NTSTATUS NTAPI LdrUnlockLoaderLock(ULONG flags, ULONG_PTR cookie);

#define DETACHED_MAX 64

typedef BOOL(WINAPI *entry_point)(HINSTANCE module, DWORD reason, LPVOID ends);

static struct watched_module {
    void *module;
    void **field; /* in the loader's list */
    entry_point own;
} modules[DETACHED_MAX];
static size_t module_count;
static struct host_fault first_fault;

static BOOL call_dll_main_and_keep_fault(entry_point own, HINSTANCE module, DWORD reason,
                                         LPVOID ends)
{
    const uintptr_t arguments[3] = { (uintptr_t)module, reason, (uintptr_t)ends };
    struct host_call_result called;

    if (host_call_procedure_catching_faults((kit_procedure)(void (*)(void))own, arguments, 3,
                                            &called))
        return called.status != 0;
    if (ends)
        host_report_fault_and_terminate(&called.fault);
    if (first_fault.code == 0)
        first_fault = called.fault;
    return TRUE;
}

static BOOL WINAPI forward_dll_main_guarding_detach(HINSTANCE module, DWORD reason, LPVOID ends)
{
    for (size_t i = 0; i < module_count; i++)
        if (modules[i].module == module)
            return reason == DLL_PROCESS_DETACH
                       ? call_dll_main_and_keep_fault(modules[i].own, module, reason, ends)
                       : modules[i].own(module, reason, ends);
    return TRUE;
}

static bool is_foreign_module(const LDR_DATA_TABLE_ENTRY *entry)
{
    char path[1024];

    if (entry->DllBase == (void *)GetModuleHandleW(NULL))
        return false;
    kit_copy_module_path(entry->DllBase, path, sizeof path);
    return path[0] && !kit_is_system_library(path);
}

/* Where the header of a module says that its DllMain is; NULL: it has none. */
static void *entry_point_from_header(const void *module)
{
    const IMAGE_DOS_HEADER *dos = module;
    const IMAGE_NT_HEADERS *head = (const void *)((const char *)module + dos->e_lfanew);
    const DWORD offset = head->OptionalHeader.AddressOfEntryPoint;

    return offset ? (char *)(uintptr_t)module + offset : NULL;
}

static void hook_dll_main(LDR_DATA_TABLE_ENTRY *entry)
{
    void **field = &entry->Reserved3[0];

    if (module_count == DETACHED_MAX || !is_foreign_module(entry) || !*field ||
        *field != entry_point_from_header(entry->DllBase))
        return;
    modules[module_count++] =
        (struct watched_module){ entry->DllBase, field, (entry_point)(uintptr_t)*field };
    *field = (void *)(uintptr_t)forward_dll_main_guarding_detach;
}

void host_process_exit_with_detach(void)
{
    host_hook_dll_mains();
    ExitProcess(0);
}

void host_hook_dll_mains(void)
{
    LIST_ENTRY *head = &RtlGetCurrentPeb()->Ldr->InMemoryOrderModuleList;
    ULONG_PTR cookie;

    module_count = 0;
    memset(&first_fault, 0, sizeof first_fault);
    /* A thread of the DLL may load another one meanwhile. */
    if (LdrLockLoaderLock(0, NULL, &cookie) != 0)
        return;
    for (LIST_ENTRY *at = head->Flink; at != head; at = at->Flink)
        hook_dll_main(CONTAINING_RECORD(at, LDR_DATA_TABLE_ENTRY, InMemoryOrderLinks));
    LdrUnlockLoaderLock(0, cookie);
}

bool host_unhook_dll_mains_get_fault(struct host_fault *fault)
{
    *fault = first_fault;
    for (size_t i = 0; i < module_count; i++)
        if (kit_is_module_still_loaded(modules[i].module))
            *modules[i].field = (void *)(uintptr_t)modules[i].own;
    module_count = 0;
    return fault->code != 0;
}
