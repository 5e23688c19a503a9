/* SPDX-License-Identifier: MIT
 *
 * named.h -- the name and the access rights with which a named object is created or opened.
 */
#pragma once

#include <windows.h>

#include <stdbool.h>

#define EPCI_NAMED_UNITS 512

struct epci_named {
    WCHAR name[EPCI_NAMED_UNITS];
    SECURITY_ATTRIBUTES attributes;
};

/* From UTF-8 and SDDL; `sddl` NULL: the process's default.  EPC_E_ENCODING for a name that is not
 * UTF-8 or too long, EPC_E_INVALID for SDDL that the system does not understand.  With SDDL,
 * epci_named_finish_create must follow. */
int epci_named_init_name_and_security(struct epci_named *named, const char *name, const char *sddl);

/* To be called with the result of the Create call, right after it: stores the handle in *out, and
 * frees what epci_named_init_name_and_security made.  Otherwise the status of the failure, and *out
 * is unchanged; EPC_E_EXISTS also if the object was there already, unless it `may_exist`. */
int epci_named_finish_create(struct epci_named *named, HANDLE made, bool may_exist, void **out);

/* The status for a Create or Open call that failed; EPC_E_EXISTS if the name belongs to another
 * kind of object; EPC_E_NOMEM also if the disk of the paging file is full. */
int epci_status_from_named_error(DWORD error);

/* Does the object really have this name?  The name may be a link that leads to another object. */
bool epci_object_has_expected_name(HANDLE object, const struct epci_named *named);

/* Are both the same object, whatever names they were opened with? */
bool epci_is_same_object(HANDLE one, HANDLE other);

/* Does this process run in an AppContainer, which has a separate namespace? */
bool epci_is_in_app_container(void);
