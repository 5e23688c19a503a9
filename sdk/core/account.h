/* SPDX-License-Identifier: MIT
 *
 * account.h -- accounts, by their SIDs as text, and the lists of accounts that authors write.
 *
 * A list is "SY BA S-1-5-80-...": SIDs, or the letters that SDDL has for some of them, separated by
 * blanks or commas.  It names accounts only; share.c says what they may do.  Every account in a
 * list must be one that can own objects, because a region is recognised by its owner; INTERACTIVE,
 * for example, owns nothing.
 */
#pragma once

#include <stdbool.h>

#define EPCI_SID_BYTES      192 /* the longest SID as text, with its NUL */
#define EPCI_PUBLISHERS_MAX 8   /* accounts of a list, which bounds the length of the SDDL */

/* CO: the account that created an object, here the service's directory. */
#define EPCI_SID_CREATOR "S-1-3-0"

/* Take the next account from *list and advance *list past it.  EPC_OK and its SID (also for
 * letters); EPC_END; EPC_E_INVALID for text that is neither known letters nor the SID of an
 * account. */
int epci_parse_next_account_sid(const char **list, char sid[EPCI_SID_BYTES]);

/* What is wrong with a list, as a sentence; NULL if it is correct. */
const char *epci_find_accounts_fault(const char *list);

/* Whether this SID is in a correct list. */
bool epci_list_has_account(const char *list, const char *sid);
