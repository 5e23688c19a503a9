/* SPDX-License-Identifier: MIT
 *
 * named.c -- see named.h.
 */
#include "sdk/port/win32/named.h"

#include <sddl.h>

#include "sdk/port/win32/error.h"
#include "sdk/port/win32/wide.h"

#include <epc/epc.h>

#define SDDL_UNITS 2048

int epci_named_init(struct epci_named *named, const char *name, const char *sddl)
{
    WCHAR wide[SDDL_UNITS];

    named->attributes = (SECURITY_ATTRIBUTES){ sizeof named->attributes, NULL, FALSE };
    if (!epci_wide(name, named->name, EPCI_NAMED_UNITS))
        return EPC_E_ENCODING;
    if (!sddl)
        return EPC_OK;
    if (!epci_wide(sddl, wide, SDDL_UNITS) ||
        !ConvertStringSecurityDescriptorToSecurityDescriptorW(
            wide, SDDL_REVISION_1, &named->attributes.lpSecurityDescriptor, NULL))
        return EPC_E_INVALID;
    return EPC_OK;
}

void epci_named_release(struct epci_named *named)
{
    if (named->attributes.lpSecurityDescriptor)
        LocalFree(named->attributes.lpSecurityDescriptor);
    named->attributes.lpSecurityDescriptor = NULL;
}

int epci_named_status(DWORD error)
{
    return error == ERROR_INVALID_HANDLE ? EPC_E_EXISTS : epci_status_from_win32(error);
}
