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

static void shut_object(HANDLE object, const WCHAR *rights)
{
    PSECURITY_DESCRIPTOR descriptor = NULL;

    if (!ConvertStringSecurityDescriptorToSecurityDescriptorW(rights, SDDL_REVISION_1, &descriptor,
                                                              NULL))
        return;
    SetKernelObjectSecurity(object, DACL_SECURITY_INFORMATION, descriptor);
    LocalFree(descriptor);
}

void kit_protect_process(void)
{
    shut_object(GetCurrentProcess(), LEAST_OF_PROCESS);
    shut_object(GetCurrentThread(), LEAST_OF_THREAD);
}

static void (*on_event)(void);
static bool events_ignored;

void kit_interrupt(void)
{
    if (on_event)
        on_event();
}

void kit_interrupt_ignore_events(void)
{
    events_ignored = true;
}

static BOOL WINAPI handle_event(DWORD event)
{
    (void)event;
    if (!events_ignored)
        kit_interrupt();
    return TRUE;
}

void kit_on_interrupt(void (*act)(void))
{
    on_event = act;
    SetConsoleCtrlHandler(NULL, FALSE); /* whatever the caller's process ignores */
    SetConsoleCtrlHandler(handle_event, TRUE);
}
