/* SPDX-License-Identifier: MIT
 *
 * bitness.c -- looks at the programs in this program's folder that may host the other bitness.
 *
 * The bitness is read from the file's headers: a file's name alone says nothing.
 */
#include "host/bitness.h"

#include <stdio.h>

#include <epc/epc.h>

#include "kit/pe/pe.h"
#include "kit/slice.h"
#include "kit/system/files.h"
#include "sdk/core/span.h"

/* The headers are within these bytes. */
#define HEADER_BYTES ((size_t)4096)

unsigned host_read_program_file_bitness(void *context, const char *path)
{
    struct kit_pe pe;
    const char *problem;
    void *data;
    size_t bytes;
    unsigned bits = 0;

    (void)context;
    if (kit_read_file_up_to(path, HEADER_BYTES, &data, &bytes) != EPC_OK)
        return 0;
    if (kit_pe_read_headers(epci_span_of(data, bytes), &pe, &problem) == EPC_OK && !pe.dll &&
        pe.machine != KIT_PE_ARM64)
        bits = pe.bits;
    kit_free(data);
    return bits;
}

bool host_path_in_same_folder(const char *path, const char *name, char *out, size_t capacity)
{
    const int folder = (int)(kit_windows_file_name(path) - path);
    const int length = snprintf(out, capacity, "%.*s%s", folder, path, name);

    return length >= 0 && (size_t)length < capacity;
}

int host_find_program_in_folder(const char *own, unsigned bits, enum host_programs programs,
                                host_bitness_fn *look, void *context, char *out, size_t capacity)
{
    /* The names with the number are tried first: the other may be of either bitness. */
    const char *names[] = { bits == 32 ? "epc-host32.exe" : "epc-host64.exe",
                            bits == 32 ? "epc-harness32.exe" : "epc-harness64.exe",
                            "epc-harness.exe" };
    const size_t first = programs == HOST_PROGRAMS_HARNESS ? 1 : 0;
    const size_t end = programs == HOST_PROGRAMS_HOST ? 1 : EPC_COUNT(names);

    for (size_t i = first; i < end; i++) {
        if (!host_path_in_same_folder(own, names[i], out, capacity))
            return EPC_E_NOSPACE;
        if (look(context, out) == bits)
            return EPC_OK;
    }
    return host_path_in_same_folder(own, names[first], out, capacity) ? EPC_E_NOT_FOUND
                                                                      : EPC_E_NOSPACE;
}
