/* SPDX-License-Identifier: MIT
 *
 * sibling.c -- see sibling.h.
 */
#include "sdk/host/sibling.h"

#include <stdbool.h>
#include <stdio.h>

#include <epc/epc.h>

/* `name` in the folder of `own`. */
static bool beside(const char *own, const char *name, char *out, size_t room)
{
    int folder = 0, length;

    for (int i = 0; own[i]; i++)
        if (own[i] == '\\' || own[i] == '/')
            folder = i + 1;
    length = snprintf(out, room, "%.*s%s", folder, own, name);
    return length >= 0 && (size_t)length < room;
}

int epci_sibling_find(const char *own, unsigned bits, epci_sibling_look_fn *look, void *context,
                      char *out, size_t room)
{
    /* The name that says it stands first: the other may be anybody's. */
    const char *names[] = { bits == 32 ? "epc-harness32.exe" : "epc-harness64.exe",
                            "epc-harness.exe" };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!beside(own, names[i], out, room))
            return EPC_E_NOSPACE;
        if (look(context, out) == bits)
            return EPC_OK;
    }
    return beside(own, names[0], out, room) ? EPC_E_NOT_FOUND : EPC_E_NOSPACE;
}
