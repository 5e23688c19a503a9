/* SPDX-License-Identifier: MIT
 *
 * security.h -- SDDL to SECURITY_ATTRIBUTES.
 */
#ifndef EPC_PORT_WIN32_SECURITY_H
#define EPC_PORT_WIN32_SECURITY_H

#include <windows.h>

struct epci_security {
    SECURITY_ATTRIBUTES attributes;
};

/* `sddl` NULL: the process's default.  EPC_E_INVALID where the system does not understand it. */
int epci_security_init(struct epci_security *security, const char *sddl);
void epci_security_release(struct epci_security *security);

#endif
