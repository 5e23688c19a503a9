/* SPDX-License-Identifier: MIT
 *
 * status.c -- the names and texts of all statuses.  The list in epc.h becomes the cases of two
 * switches.
 */
#include <epc/epc.h>

const char *epc_status_name(int status)
{
    switch (status) {
#define EPC_STATUS_NAME(name, value, text)                                                         \
    case value:                                                                                    \
        return #name;
        EPC_STATUSES(EPC_STATUS_NAME)
#undef EPC_STATUS_NAME
    default:
        return "EPC_UNKNOWN";
    }
}

const char *epc_status_text(int status)
{
    switch (status) {
#define EPC_STATUS_TEXT(name, value, text)                                                         \
    case value:                                                                                    \
        return text;
        EPC_STATUSES(EPC_STATUS_TEXT)
#undef EPC_STATUS_TEXT
    default:
        return "a status this version of epc does not know";
    }
}
