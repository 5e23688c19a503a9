/* SPDX-License-Identifier: MIT
 *
 * named.c -- prepares names and security descriptors for Create calls, and checks opened objects.
 *
 * SDDL becomes a security descriptor that epci_named_finish_create frees.  The name that an open
 * object really has is asked of NtQueryObject, without the session's prefix.
 */
#include "sdk/port/win32/named.h"

#include <sddl.h>
#include <winternl.h>

#include "sdk/port/win32/error.h"
#include "sdk/port/win32/wide.h"

#include <epc/epc.h>

#define SDDL_UNITS  2048
#define OBJECT_NAME 1 /* ObjectNameInformation, which <winternl.h> leaves out */

int epci_named_init_name_and_security(struct epci_named *named, const char *name, const char *sddl)
{
    WCHAR wide[SDDL_UNITS];

    named->attributes = (SECURITY_ATTRIBUTES){ sizeof named->attributes, NULL, FALSE };
    if (!epci_wide_from_utf8(name, named->name, EPCI_NAMED_UNITS))
        return EPC_E_ENCODING;
    if (!sddl)
        return EPC_OK;
    if (!epci_wide_from_utf8(sddl, wide, SDDL_UNITS))
        return EPC_E_INVALID;
    if (!ConvertStringSecurityDescriptorToSecurityDescriptorW(
            wide, SDDL_REVISION_1, &named->attributes.lpSecurityDescriptor, NULL))
        return epci_status_from_win32(GetLastError()) == EPC_E_NOMEM ? EPC_E_NOMEM : EPC_E_INVALID;
    return EPC_OK;
}

int epci_status_from_named_error(DWORD error)
{
    if (error == ERROR_DISK_FULL) /* of a section: the paging file's disk */
        return EPC_E_NOMEM;
    return error == ERROR_INVALID_HANDLE ? EPC_E_EXISTS : epci_status_from_win32(error);
}

int epci_named_finish_create(struct epci_named *named, HANDLE made, bool may_exist, void **out)
{
    DWORD error = GetLastError();

    LocalFree(named->attributes.lpSecurityDescriptor);
    if (!made)
        return epci_status_from_named_error(error);
    if (error == ERROR_ALREADY_EXISTS && !may_exist) {
        CloseHandle(made);
        return EPC_E_EXISTS;
    }
    *out = made;
    return EPC_OK;
}

/* The result of NtQueryObject. */
struct full_name {
    UNICODE_STRING name;
    WCHAR text[EPCI_NAMED_UNITS + MAX_PATH];
};

/* The name from the root of all names; false if it is not known or too long. */
static bool query_full_object_name(HANDLE object, struct full_name *full)
{
    ULONG bytes;

    return !NtQueryObject(object, (OBJECT_INFORMATION_CLASS)OBJECT_NAME, full, sizeof *full,
                          &bytes);
}

bool epci_is_same_object(HANDLE one, HANDLE other)
{
    struct full_name first, second;

    /* Not CompareObjectHandles, which Windows has since version 10 only.  While both are open, no
     * other object can have the name of either. */
    return query_full_object_name(one, &first) && query_full_object_name(other, &second) &&
           first.name.Length > 0 && first.name.Length == second.name.Length &&
           memcmp(first.name.Buffer, second.name.Buffer, first.name.Length) == 0;
}

bool epci_object_has_expected_name(HANDLE object, const struct epci_named *named)
{
    struct full_name full;
    const WCHAR *wanted = wcschr(named->name, L'\\');
    size_t units, whole;

    if (!query_full_object_name(object, &full))
        return false;
    wanted = wanted ? wanted : named->name;
    units = wcslen(wanted);
    whole = full.name.Length / sizeof *wanted;
    return whole >= units && CompareStringOrdinal(full.name.Buffer + whole - units, (int)units,
                                                  wanted, (int)units, TRUE) == CSTR_EQUAL;
}

bool epci_is_in_app_container(void)
{
    DWORD apart = 0, bytes;
    HANDLE token;

    if (!OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &token))
        return false;
    if (!GetTokenInformation(token, TokenIsAppContainer, &apart, sizeof apart, &bytes))
        apart = 0; /* Windows 7 has no AppContainers */
    CloseHandle(token);
    return apart != 0;
}
