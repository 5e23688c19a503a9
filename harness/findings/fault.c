/* SPDX-License-Identifier: MIT
 *
 * fault.c -- an exception in words.
 */
#include "harness/findings/fault.h"

#include <inttypes.h>
#include <stdio.h>

void val_fault_text(const struct epci_fault *fault, char *out, size_t room)
{
    char where[EPCI_FAULT_MODULE + EPCI_FAULT_SYMBOL + 32], touched[64] = "";

    if (fault->module[0])
        snprintf(where, sizeof where, "%s+0x%" PRIx64 "%s%s%s", fault->module, fault->offset,
                 fault->symbol[0] ? " (" : "", fault->symbol, fault->symbol[0] ? ")" : "");
    else
        snprintf(where, sizeof where, "0x%" PRIx64, fault->address);
    if (fault->unloaded)
        snprintf(touched, sizeof touched, ", which is not loaded any more");
    else if (fault->code == 0xC0000005u)
        snprintf(touched, sizeof touched, ", %s 0x%" PRIx64, fault->wrote ? "writing" : "reading",
                 fault->target);
    snprintf(out, room, "exception %08" PRIX32 " at %s%s", fault->code, where, touched);
}
