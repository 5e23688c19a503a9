/* SPDX-License-Identifier: MIT
 *
 * basenames.c -- looks for index 238, Processor, which lodctr --base-names puts in.
 */
#include "wine/setup/basenames.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

#define TABLE     "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib\\009"
#define PROCESSOR 238

bool wine_has_base_names(const struct epci_registry *machine)
{
    uint32_t type, index;
    size_t bytes = 0, units, length;
    uint16_t *text;
    bool found = false, is_index = true;

    if (epci_registry_read_value(machine, TABLE, "Counter", &type, NULL, &bytes) != EPC_E_NOSPACE ||
        !(text = malloc(bytes + 1)))
        return false;
    units = epci_registry_read_value(machine, TABLE, "Counter", &type, text, &bytes) == EPC_OK
                ? bytes / 2
                : 0;
    for (size_t i = 0; i < units && !found; i += length + 1, is_index = !is_index) {
        length = epci_utf16_length(text + i, units - i);
        found =
            is_index && epci_utf16_parse_decimal(text + i, length, &index) && index == PROCESSOR;
    }
    free(text);
    return found;
}
