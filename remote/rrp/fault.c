/* SPDX-License-Identifier: MIT
 *
 * fault.c -- what the faults of DCE/RPC mean for who asks for counters.
 */
#include <inttypes.h>

#include "remote/rrp/calls.h"

enum {
    FAULT_ACCESS_DENIED = 0x00000005,
    FAULT_AUTHENTICATION_LEVEL = 0x00000713, /* RPC_S_UNSUPPORTED_AUTHN_LEVEL */
    FAULT_AUTHENTICATION_SERVICE = 0x000006d3,
    FAULT_PACKAGE = 0x00000721, /* RPC_S_SEC_PKG_ERROR */
    FAULT_UNKNOWN_INTERFACE = 0x1c010003,
    FAULT_OPERATION_RANGE = 0x1c010002
};

int remote_fill_refusal_of_fault(struct remote_refusal *refusal, uint32_t fault, bool encrypted)
{
    switch (fault) {
    case FAULT_ACCESS_DENIED:
    case FAULT_AUTHENTICATION_LEVEL:
    case FAULT_AUTHENTICATION_SERVICE:
    case FAULT_PACKAGE:
        if (!encrypted)
            return remote_fill_refusal(
                refusal, REMOTE_REFUSED_PROTOCOL, fault,
                "it wants privacy: calls that are encrypted on their own, which these were "
                "not%s (fault 0x%08" PRIx32 ")",
                fault == FAULT_ACCESS_DENIED ? "; or else the account may not use its registry"
                                             : "",
                fault);
        if (fault == FAULT_ACCESS_DENIED)
            return remote_fill_refusal(
                refusal, REMOTE_REFUSED_RIGHT, fault,
                "the account may not use its remote registry (fault 0x%08" PRIx32 ")", fault);
        break;
    case FAULT_UNKNOWN_INTERFACE:
    case FAULT_OPERATION_RANGE:
        return remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, fault,
                                   "it has no remote registry that reads performance data (fault "
                                   "0x%08" PRIx32 ")",
                                   fault);
    default:
        break;
    }
    return remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, fault,
                               "its remote registry ended a call with the fault 0x%08" PRIx32,
                               fault);
}
