/* SPDX-License-Identifier: MIT
 *
 * fault.c -- an exception in words, and the export whose code begins nearest below it.
 *
 * The export is used where the child died before it could ask the system for the function's name.
 */
#include "harness/findings/fault.h"

#include <inttypes.h>
#include <stdio.h>

#include <epc/epc.h>

#include "kit/pe/pe.h"
#include "kit/slice.h"

const char *harness_format_fault_place(const struct host_fault *fault,
                                       char out[HARNESS_FAULT_PLACE])
{
    if (fault->module[0])
        snprintf(out, HARNESS_FAULT_PLACE, "%s+0x%" PRIx64 "%s%s%s", fault->module, fault->offset,
                 fault->symbol[0] ? " (" : "", fault->symbol, fault->symbol[0] ? ")" : "");
    else
        snprintf(out, HARNESS_FAULT_PLACE, "0x%" PRIx64, fault->address);
    return out;
}

void harness_format_fault(const struct host_fault *fault, char *out, size_t capacity)
{
    char where[HARNESS_FAULT_PLACE], touched[64] = "";

    if (fault->unloaded)
        snprintf(touched, sizeof touched, ", which is not loaded any more");
    else if (fault->code == 0xC0000005u)
        snprintf(touched, sizeof touched, ", %s 0x%" PRIx64, fault->wrote ? "writing" : "reading",
                 fault->target);
    snprintf(out, capacity, "exception %08" PRIX32 " at %s%s", fault->code,
             harness_format_fault_place(fault, where), touched);
}

bool harness_is_fault_in_module(const struct host_fault *fault, const char *path)
{
    return fault->module[0] && kit_equal_any_case(fault->module, kit_windows_file_name(path));
}

void harness_set_fault_symbol_from_exports(struct host_fault *fault, struct epci_span file)
{
    struct kit_pe pe;
    const char *problem;
    uint32_t distance, begin;
    char name[HOST_FAULT_SYMBOL - 16];

    if (fault->code == 0 || fault->symbol[0] || fault->offset > UINT32_MAX ||
        kit_pe_read_headers(file, &pe, &problem) != EPC_OK ||
        !kit_pe_find_export_at_or_below_rva(&pe, (uint32_t)fault->offset, name, sizeof name,
                                            &distance) ||
        (kit_pe_find_function_begin(&pe, (uint32_t)fault->offset, &begin)
             ? begin + distance != (uint32_t)fault->offset
             : distance >= HOST_FAULT_NEAR))
        return;
    snprintf(fault->symbol, sizeof fault->symbol, "%s+0x%" PRIx32, name, distance);
}
