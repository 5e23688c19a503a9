/* SPDX-License-Identifier: MIT
 *
 * fuzz_nametable.c -- any bytes as a name table: every entry can be looked up, in order and in
 * bounds, and its name leads back to its index. */
#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/names/titles.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void leads_back(const struct reader_titles *titles, uint32_t wanted, const char *name)
{
    uint32_t position = 0, index, last = 0;
    bool found = false;

    for (bool first = true;
         reader_titles_next_index_of_name(titles, kit_slice_of(name), &position, &index);
         first = false) {
        FUZZ_ASSERT(first || last < index);
        last = index;
        found |= index == wanted;
    }
    FUZZ_ASSERT(found || wanted == 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct reader_names names;
    struct reader_titles titles;
    char name[4096];

    FUZZ_ASSERT(reader_names_parse_multi_sz(&names, data, size) == EPC_OK);
    FUZZ_ASSERT(reader_titles_copy_from_names(&titles, &names) == EPC_OK);
    for (size_t i = 0; i < names.count; i++) {
        FUZZ_ASSERT(i == 0 || names.entries[i - 1].index < names.entries[i].index);
        FUZZ_ASSERT(reader_names_find(&names, names.entries[i].index, name, sizeof name));
        FUZZ_ASSERT(strlen(name) < sizeof name);
        if (names.entries[i].count > 0 && names.entries[i].count < sizeof name / 4)
            leads_back(&titles, names.entries[i].index, name);
    }
    reader_titles_release(&titles);
    reader_names_release(&names);
    return 0;
}
