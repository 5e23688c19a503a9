/* SPDX-License-Identifier: MIT
 *
 * publishers.c -- finds the schema by its pointer to the stamp, as the linker wrote it, and the
 * list by the pointer before that.
 *
 *     epc_schema:   size version | service | objects | object_count | publishers | stamp
 *     64 bits:         0       4        8        16             24           32      40
 *     32 bits:         0       4        8        12             16           20      24
 */
#include "reader/installed/publishers.h"

#include <string.h>

#include "kit/pe/pe.h"
#include "sdk/region/share.h"

bool reader_copy_publishers_of_dll(struct epci_span file, const struct epci_stamp *stamp,
                                   char list[READER_PUBLISHERS_BYTES])
{
    const unsigned char *begin = stamp->records - EPCI_STAMP_HEAD;
    const char *why;
    struct kit_pe pe;
    uint64_t wanted;

    list[0] = '\0';
    if (kit_pe_read_headers(file, &pe, &why) != EPC_OK ||
        !kit_pe_find_linked_address_of_offset(&pe, (size_t)(begin - file.at), &wanted))
        return false;
    for (size_t pointer = pe.bits / 8, before = 8 + 4 * pointer, at = before;
         at + pointer <= file.left; at += 4) {
        uint64_t address;

        if (epci_read_little_endian(file.at + at, pointer) != wanted ||
            epci_read_little_endian(file.at + at - before, 4) < 2 * 4 + 5 * pointer ||
            epci_read_little_endian(file.at + at - before + 4, 4) != EPC_SCHEMA_VERSION)
            continue;
        address = epci_read_little_endian(file.at + at - pointer, pointer);
        if (address == 0)
            strcpy(list, EPCI_DEFAULT_PUBLISHERS);
        else if (kit_pe_copy_text_at_linked_address(&pe, address, list, READER_PUBLISHERS_BYTES) !=
                 EPC_OK)
            list[0] = '\0';
        return list[0];
    }
    return false;
}
