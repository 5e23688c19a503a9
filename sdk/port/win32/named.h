/* SPDX-License-Identifier: MIT
 *
 * named.h -- what making or opening a named thing of the system takes: its name and who may use it.
 */
#ifndef EPC_PORT_WIN32_NAMED_H
#define EPC_PORT_WIN32_NAMED_H

#include <windows.h>

#include <stdbool.h>

#define EPCI_NAMED_UNITS 512

struct epci_named {
    WCHAR name[EPCI_NAMED_UNITS];
    SECURITY_ATTRIBUTES attributes;
};

/* From UTF-8 and SDDL; `sddl` NULL: the process's default.  EPC_E_ENCODING for a name that is not
 * UTF-8 or too long, EPC_E_INVALID for SDDL that the system does not understand. */
int epci_named_init(struct epci_named *named, const char *name, const char *sddl);
void epci_named_release(struct epci_named *named);

/* The status for a Create or Open call that failed: a name that belongs to another kind of thing is
 * EPC_E_EXISTS. */
int epci_named_status(DWORD error);

/* Is this the thing that was asked for?  A link may lead from its name to another one's. */
bool epci_named_is(HANDLE thing, const struct epci_named *named);

/* Does this process run in an AppContainer, which has names of its own? */
bool epci_named_apart(void);

#endif
