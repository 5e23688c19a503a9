/* SPDX-License-Identifier: MIT
 *
 * security.c -- see security.h.
 */
#include "sdk/port/win32/security.h"

#include <sddl.h>

#include "sdk/port/win32/wide.h"

#include <epc/epc.h>

#define SDDL_UNITS 2048

int epci_security_init(struct epci_security *security, const char *sddl)
{
    WCHAR wide[SDDL_UNITS];

    security->attributes = (SECURITY_ATTRIBUTES){sizeof security->attributes, NULL, FALSE};
    if (!sddl)
        return EPC_OK;
    if (!epci_wide(sddl, wide, SDDL_UNITS) ||
        !ConvertStringSecurityDescriptorToSecurityDescriptorW(
            wide, SDDL_REVISION_1, &security->attributes.lpSecurityDescriptor, NULL))
        return EPC_E_INVALID;
    return EPC_OK;
}

void epci_security_release(struct epci_security *security)
{
    if (security->attributes.lpSecurityDescriptor)
        LocalFree(security->attributes.lpSecurityDescriptor);
    security->attributes.lpSecurityDescriptor = NULL;
}
