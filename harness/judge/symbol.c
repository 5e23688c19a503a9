/* SPDX-License-Identifier: MIT
 *
 * symbol.c -- the export whose code begins nearest below an instruction.
 *
 * Used where the child died before it could ask the system for the function's name.
 */
#include "harness/judge/symbol.h"

#include <inttypes.h>
#include <stdio.h>

#include <epc/epc.h>

#include "kit/pe.h"
#include "sdk/core/text.h"

/* Farther after an export than this it is most likely another function, which is not exported. */
#define FAR_AWAY 4096u

bool val_fault_is_in(const struct epci_fault *fault, const char *path)
{
    const char *name = path;

    for (; *path; path++)
        if (*path == '\\' || *path == '/')
            name = path + 1;
    return fault->module[0] && epci_ascii_equal(fault->module, name);
}

void val_fault_name(struct epci_fault *fault, struct epci_span file)
{
    struct kit_pe pe;
    const char *problem;
    uint32_t distance;
    char name[EPCI_FAULT_SYMBOL - 16];

    if (fault->code == 0 || fault->symbol[0] || fault->offset > UINT32_MAX ||
        kit_pe_init(file, &pe, &problem) != EPC_OK ||
        !kit_pe_nearest(&pe, (uint32_t)fault->offset, name, sizeof name, &distance) ||
        distance >= FAR_AWAY)
        return;
    snprintf(fault->symbol, sizeof fault->symbol, "%s+0x%" PRIx32, name, distance);
}
