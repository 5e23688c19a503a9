/* SPDX-License-Identifier: MIT
 *
 * account.h -- accounts by the text of their SIDs, and the lists of them that authors write.
 *
 * A list is "SY BA S-1-5-80-...": SIDs, or the letters that SDDL has for some of them, with blanks or
 * commas between.  It says who, never what they may do: that is share.c's.  Only what can own an
 * object stands in a list, for a region is known by its owner; INTERACTIVE owns nothing.
 */
#ifndef EPC_CORE_ACCOUNT_H
#define EPC_CORE_ACCOUNT_H

#include <stdbool.h>

#define EPCI_SID_BYTES       192 /* the longest SID as text, and its NUL     */
#define EPCI_PUBLISHERS_MOST 8   /* of a list, so that its SDDL has an end   */

/* CO: whoever makes a thing, here whoever made the service's directory. */
#define EPCI_SID_CREATOR "S-1-3-0"

/* Take the next account from *list and move *list behind it.  EPC_OK with its SID, letters spelled
 * out; EPC_END; EPC_E_INVALID for what is neither letters of ours nor the SID of an account. */
int epci_account_next(const char **list, char sid[EPCI_SID_BYTES]);

/* What is wrong with a list, as a sentence; NULL: nothing. */
const char *epci_accounts_fault(const char *list);

/* Does this SID stand in a list without fault? */
bool epci_accounts_hold(const char *list, const char *sid);

#endif
