/* SPDX-License-Identifier: MIT
 *
 * missing.c -- statuses of paths that mean nothing.
 */
#include "pdh/source/missing.h"

PDH_STATUS pdh_missing_status(enum epci_missing_kind kind)
{
    static const DWORD statuses[] = {
        [EPCI_MISSING_OBJECT] = PDH_CSTATUS_NO_OBJECT,
        [EPCI_MISSING_COUNTER] = PDH_CSTATUS_NO_COUNTER,
        [EPCI_MISSING_INSTANCE] = PDH_CSTATUS_NO_INSTANCE,
        [EPCI_MISSING_PART] = PDH_CSTATUS_NO_INSTANCE,
        [EPCI_MISSING_SINGLE] = PDH_CSTATUS_NO_INSTANCE,
    };

    return PDH_S(statuses[kind]);
}
