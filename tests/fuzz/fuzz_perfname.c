/* SPDX-License-Identifier: MIT
 *
 * fuzz_perfname.c -- any bytes as a name table: the text that programs get of it is a right table
 * with the same names; and any bytes are a value name. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/names/perfname.h"
#include "reader/names/titles.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The first entry from `at` on that has a text. */
static size_t with_text(const struct reader_names *names, size_t at)
{
    while (at < names->count && names->entries[at].count == 0)
        at++;
    return at;
}

static void write_and_read(const struct reader_names *names)
{
    const struct reader_names none = { 0 };
    struct reader_names again;
    uint16_t *text;
    size_t units, i = 0;

    FUZZ_ASSERT(reader_names_merge_to_multi_sz(names, &none, &text, &units) == EPC_OK);
    FUZZ_ASSERT(units >= 2 && text[units - 1] == 0 && text[units - 2] == 0);
    FUZZ_ASSERT(reader_names_parse_multi_sz(&again, text, units * sizeof *text) == EPC_OK);
    FUZZ_ASSERT(again.ignored == 0);
    for (size_t k = 0; k < again.count; k++, i++) {
        i = with_text(names, i);
        FUZZ_ASSERT(i < names->count && again.entries[k].index == names->entries[i].index);
        FUZZ_ASSERT(again.entries[k].count == names->entries[i].count);
        FUZZ_ASSERT(memcmp(again.units + again.entries[k].at, names->units + names->entries[i].at,
                           again.entries[k].count * sizeof *again.units) == 0);
    }
    FUZZ_ASSERT(with_text(names, i) == names->count);
    reader_names_release(&again);
    free(text);
}

/* Any language that a value name has is the name of a key. */
static void read_value_name(const uint8_t *data, size_t size)
{
    char name[64], key[READER_LANGUAGE_CAPACITY];
    const size_t bytes = size < sizeof name - 1 ? size : sizeof name - 1;
    uint16_t language;

    memcpy(name, data, bytes);
    name[bytes] = '\0';
    reader_perf_parse_text_value_name(name, &language);
    reader_perf_language_key_name(language, key);
    FUZZ_ASSERT(strlen(key) >= 3 && strlen(key) < sizeof key);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct reader_names names;

    FUZZ_ASSERT(reader_names_parse_multi_sz(&names, data, size) == EPC_OK);
    write_and_read(&names);
    reader_names_release(&names);
    read_value_name(data, size);
    return 0;
}
