/* SPDX-License-Identifier: MIT
 *
 * shut.c -- keeps other processes from ending, suspending or changing this one, and takes control
 * events away from the system.
 *
 * A foreign DLL that looks for its parent process, to end it or to stop its threads, gets
 * ERROR_ACCESS_DENIED.  WHY an entry for OWNER RIGHTS: without one the owner of an object, here the
 * same user, may always give himself more.  A process with SeDebugPrivilege is not kept out.
 */
#include <windows.h>

#include <sddl.h>

#include "kit/system/tool.h"
#include "kit/system/win32/interrupt.h"

/* For everyone and for the owner: to wait for the process, to read who may do what with it, and to
 * ask the least that there is to ask of a process and of a thread. */
#define LEAST_OF_PROCESS L"D:P(A;;0x121000;;;S-1-3-4)(A;;0x121000;;;WD)"
#define LEAST_OF_THREAD  L"D:P(A;;0x120800;;;S-1-3-4)(A;;0x120800;;;WD)"

static void restrict_object_access(HANDLE object, const WCHAR *rights)
{
    PSECURITY_DESCRIPTOR descriptor = NULL;

    if (!ConvertStringSecurityDescriptorToSecurityDescriptorW(rights, SDDL_REVISION_1, &descriptor,
                                                              NULL))
        return;
    SetKernelObjectSecurity(object, DACL_SECURITY_INFORMATION, descriptor);
    LocalFree(descriptor);
}

void kit_protect_process_from_user(void)
{
    restrict_object_access(GetCurrentProcess(), LEAST_OF_PROCESS);
    restrict_object_access(GetCurrentThread(), LEAST_OF_THREAD);
}

static void (*interrupt_handler)(void);
static bool events_ignored;

void kit_call_interrupt_handler(void)
{
    if (interrupt_handler)
        interrupt_handler();
}

void kit_ignore_console_events(void)
{
    events_ignored = true;
}

static BOOL WINAPI call_interrupt_handler_unless_ignored(DWORD event)
{
    (void)event;
    if (!events_ignored)
        kit_call_interrupt_handler();
    return TRUE;
}

void kit_set_interrupt_handler(void (*act)(void))
{
    interrupt_handler = act;
    SetConsoleCtrlHandler(NULL, FALSE); /* whatever the caller's process ignores */
    SetConsoleCtrlHandler(call_interrupt_handler_unless_ignored, TRUE);
}
