/* SPDX-License-Identifier: MIT
 *
 * fuzz_query.c -- any UTF-16 as a query: all results are inside the string, and a list contains
 * each of its numbers. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "sdk/core/query.h"
#include "sdk/core/text.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void inside(const uint16_t *text, size_t units, const uint16_t *part, size_t part_units)
{
    if (!part)
        return;
    FUZZ_ASSERT(part >= text && part_units > 0);
    FUZZ_ASSERT((size_t)(part - text) <= units && part_units <= units - (size_t)(part - text));
}

/* Every word of the list is a number, and the query finds it in the list. */
static void names_itself(const struct epci_query *query)
{
    size_t at = 0;

    while (at < query->indexes_units) {
        size_t end = at;
        uint32_t index = 0;

        while (end < query->indexes_units && query->indexes[end] != ' ')
            end++;
        if (end > at) {
            FUZZ_ASSERT(epci_utf16_parse_decimal(query->indexes + at, end - at, &index));
            FUZZ_ASSERT(epci_query_has_index(query, index));
        }
        at = end + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t units = size / 2;
    uint16_t *text = malloc(units * sizeof *text + 1);
    struct epci_query query;

    FUZZ_ASSERT(text);
    memcpy(text, data, units * sizeof *text);
    query = epci_query_parse(text, units);
    inside(text, units, query.computer, query.computer_units);
    inside(text, units, query.indexes, query.indexes_units);
    FUZZ_ASSERT((query.computer != NULL) == (query.kind == EPCI_QUERY_FOREIGN));
    FUZZ_ASSERT(query.indexes == NULL || query.kind == EPCI_QUERY_INDEXES ||
                query.kind == EPCI_QUERY_FOREIGN);
    if (query.indexes && query.indexes_units < 4096) /* this test is quadratic */
        names_itself(&query);
    else
        (void)epci_query_has_index(&query, 230);
    free(text);
    return 0;
}
