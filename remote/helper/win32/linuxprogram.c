/* SPDX-License-Identifier: MIT
 *
 * linuxprogram.c -- starts a program of Linux from a program under Wine.
 */
#include "remote/helper/win32/linuxprogram.h"

#include <winternl.h>

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* What CreateProcess asks ntdll.dll for.  No public header has these as Wine does. */
struct created_process {
    ULONG bytes;
    HANDLE process, thread;
    CLIENT_ID id;
    ULONG image[32]; /* more than SECTION_IMAGE_INFORMATION has */
};
typedef NTSTATUS(NTAPI *create_parameters_call)(
    RTL_USER_PROCESS_PARAMETERS **out, const UNICODE_STRING *image, const UNICODE_STRING *dll_path,
    const UNICODE_STRING *directory, const UNICODE_STRING *command, const void *environment,
    const UNICODE_STRING *title, const UNICODE_STRING *desktop, const UNICODE_STRING *shell,
    const UNICODE_STRING *runtime, ULONG flags);
typedef NTSTATUS(NTAPI *create_process_call)(UNICODE_STRING *image, ULONG attributes,
                                             RTL_USER_PROCESS_PARAMETERS *parameters,
                                             void *process_rights, void *thread_rights,
                                             HANDLE parent, BOOLEAN inherit, HANDLE debug,
                                             HANDLE token, struct created_process *out);
typedef void(NTAPI *destroy_parameters_call)(RTL_USER_PROCESS_PARAMETERS *parameters);
typedef ULONG(NTAPI *dos_error_call)(NTSTATUS status);
typedef PEB *(NTAPI *current_peb_call)(void);

/* The members of RTL_USER_PROCESS_PARAMETERS after its first 16 bytes, all as large as a pointer,
 * and where the group of processes is. */
enum { OF_CONSOLE = 0, OF_INPUT = 2, OF_OUTPUT = 3, OF_ERRORS = 4, OF_DIRECTORY = 5 };
#define GROUP_OFFSET (sizeof(void *) == 8 ? 0x408u : 0x29cu)

/* Wine gives its handles to a program of Linux only if the console is neither none nor a new one,
 * whatever the value is, and, from Wine 9 on, if the group is the caller's (seen with 8.0 and
 * 10.0).  CreateProcess has no form of that for a program that has no console. */
static void set_handles_that_wine_gives(RTL_USER_PROCESS_PARAMETERS *parameters,
                                        const RTL_USER_PROCESS_PARAMETERS *own, SOCKET socket)
{
    const UNICODE_STRING *directory = (const UNICODE_STRING *)&parameters->Reserved2[OF_DIRECTORY];

    parameters->Reserved2[OF_CONSOLE] = (void *)socket;
    parameters->Reserved2[OF_INPUT] = (void *)socket;
    parameters->Reserved2[OF_OUTPUT] = (void *)socket;
    parameters->Reserved2[OF_ERRORS] = INVALID_HANDLE_VALUE;
    /* The first text follows the structure: an older, smaller one has no group. */
    if ((size_t)((const char *)directory->Buffer - (const char *)parameters) >
        GROUP_OFFSET + sizeof(ULONG))
        memcpy((char *)parameters + GROUP_OFFSET, (const char *)own + GROUP_OFFSET, sizeof(ULONG));
}

static void (*ntdll_call(const char *name))(void)
{
    return (void (*)(void))GetProcAddress(GetModuleHandleW(L"ntdll.dll"), name);
}

static bool fill_unicode_string(UNICODE_STRING *out, const WCHAR *text)
{
    const size_t bytes = wcslen(text) * sizeof *text;

    if (bytes + sizeof *text > MAXUINT16)
        return false;
    *out = (UNICODE_STRING){ (USHORT)bytes, (USHORT)(bytes + sizeof *text), (WCHAR *)text };
    return true;
}

unsigned long remote_start_linux_program(const WCHAR *path, const WCHAR *command, SOCKET socket)
{
    create_parameters_call create_parameters =
        (create_parameters_call)ntdll_call("RtlCreateProcessParametersEx");
    create_process_call create_process = (create_process_call)ntdll_call("RtlCreateUserProcess");
    destroy_parameters_call destroy_parameters =
        (destroy_parameters_call)ntdll_call("RtlDestroyProcessParameters");
    dos_error_call dos_error = (dos_error_call)ntdll_call("RtlNtStatusToDosError");
    current_peb_call current_peb = (current_peb_call)ntdll_call("RtlGetCurrentPeb");
    UNICODE_STRING image, line;
    RTL_USER_PROCESS_PARAMETERS *parameters;
    struct created_process created = { .bytes = sizeof created };
    NTSTATUS status;

    if (!create_parameters || !create_process || !destroy_parameters || !dos_error || !current_peb)
        return ERROR_PROC_NOT_FOUND;
    if (!fill_unicode_string(&image, path) || !fill_unicode_string(&line, command))
        return ERROR_FILENAME_EXCED_RANGE;
    status = create_parameters(&parameters, &image, NULL, NULL, &line, NULL, NULL, NULL, NULL, NULL,
                               1 /* pointers, not offsets */);
    if (status)
        return dos_error(status);
    set_handles_that_wine_gives(parameters, current_peb()->ProcessParameters, socket);
    status = create_process(&image, 0, parameters, NULL, NULL, NULL, FALSE, NULL, NULL, &created);
    destroy_parameters(parameters);
    if (status)
        return dos_error(status);
    if (created.process) /* a program of Linux has none here */
        CloseHandle(created.process);
    if (created.thread)
        CloseHandle(created.thread);
    return 0;
}
