/* SPDX-License-Identifier: MIT
 *
 * titles.c -- a sorted array of the pairs of a name table.
 *
 * The value is copied once, its pairs are listed and sorted by index; lookups are binary searches.
 * Of several entries with one index the first is used.
 */
#include "reader/names/titles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "kit/pairs.h"
#include "kit/system/registry.h"
#include "sdk/core/text.h"

/* Larger name tables than this are not believed; real ones have a megabyte. */
#define TITLES_MAX_BYTES (64u * 1024u * 1024u)

static int compare_entries_by_index(const void *a, const void *b)
{
    const struct reader_name_entry *left = a, *right = b;

    return (left->index > right->index) - (left->index < right->index);
}

/* Those of one index in their order. */
static int compare_entries_by_index_and_place(const void *a, const void *b)
{
    const struct reader_name_entry *left = a, *right = b;
    int order = compare_entries_by_index(a, b);

    return order ? order : (left->at > right->at) - (left->at < right->at);
}

int reader_names_parse_multi_sz(struct reader_names *out, const void *bytes, size_t count)
{
    size_t units = (count < TITLES_MAX_BYTES ? count : TITLES_MAX_BYTES) / 2, found = 0,
           capacity = 0;
    struct kit_pairs pairs;
    struct kit_pair view;

    memset(out, 0, sizeof *out);
    if (units == 0)
        return EPC_OK;
    out->units = malloc(units * sizeof *out->units);
    if (!out->units)
        return EPC_E_NOMEM;
    memcpy(out->units, bytes, units * sizeof *out->units);
    pairs = kit_pairs_begin_reading_name_table(out->units, units);
    while (kit_pairs_next_index_and_text(&pairs, &view)) {
        if (view.kind != KIT_PAIR_TEXT) {
            out->ignored++;
            continue;
        }
        if (!KIT_RESERVE(NULL, out->entries, found, capacity)) {
            reader_names_release(out);
            return EPC_E_NOMEM;
        }
        out->entries[found++] =
            (struct reader_name_entry){ view.index, (uint32_t)view.text, (uint32_t)view.length };
    }
    if (found > 0)
        qsort(out->entries, found, sizeof *out->entries, compare_entries_by_index_and_place);
    for (size_t i = 0; i < found; i++) {
        if (out->count && out->entries[out->count - 1].index == out->entries[i].index)
            out->ignored++;
        else
            out->entries[out->count++] = out->entries[i];
    }
    return EPC_OK;
}

struct title_source {
    const struct epci_registry *registry;
    const char *language, *value;
    bool system; /* from the system itself, not from the Perflib key */
};

static int read_names_value(const struct title_source *from, void *data, size_t *bytes)
{
    char path[128];
    uint32_t type = 0;
    int status;

    if (from->system)
        return kit_registry_read_texts(from->registry, from->language, from->value, data, bytes);
    snprintf(path, sizeof path, "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib\\%.16s",
             from->language);
    status = epci_registry_read_value(from->registry, path, from->value, &type, data, bytes);
    return status == EPC_OK && type != EPCI_REG_MULTI_SZ ? EPC_E_CORRUPT : status;
}

static int load_names_from_source(struct reader_names *out, const struct title_source *from)
{
    size_t capacity = 0, bytes = 0;
    void *data = NULL;
    int status = read_names_value(from, NULL, &bytes);

    /* It may grow between two calls, and the system may not say how far. */
    for (int tries = 0; status == EPC_E_NOSPACE && tries < 8 && bytes <= TITLES_MAX_BYTES;
         tries++) {
        capacity = bytes > 2 * capacity ? bytes : 2 * capacity + 1;
        free(data);
        data = malloc(capacity);
        if (!data)
            return EPC_E_NOMEM;
        bytes = capacity;
        status = read_names_value(from, data, &bytes);
    }
    if (status == EPC_OK)
        status = reader_names_parse_multi_sz(out, data, bytes);
    free(data);
    return status;
}

static int load_system_else_perflib_names(struct reader_names *out,
                                          const struct epci_registry *registry,
                                          const char *language, const char *value)
{
    struct title_source from = { registry, language, value, true };
    int status;

    memset(out, 0, sizeof *out);
    status = load_names_from_source(out, &from);
    if (status == EPC_OK || status == EPC_E_NOMEM)
        return status;
    from.system = false;
    return load_names_from_source(out, &from);
}

int reader_names_load(struct reader_names *out, const struct epci_registry *registry,
                      const char *language)
{
    return load_system_else_perflib_names(out, registry, language, "Counter");
}

int reader_helps_load(struct reader_names *out, const struct epci_registry *registry,
                      const char *language)
{
    return load_system_else_perflib_names(out, registry, language, "Help");
}

bool reader_names_find(const struct reader_names *names, uint32_t index, char *out, size_t capacity)
{
    const struct reader_name_entry key = { .index = index }, *entry = NULL;

    if (names->count > 0)
        entry = bsearch(&key, names->entries, names->count, sizeof key, compare_entries_by_index);
    if (capacity > 0)
        out[0] = '\0';
    if (entry)
        reader_utf16_to_text(names->units + entry->at, entry->count, out, capacity);
    return entry != NULL;
}

void reader_names_release(struct reader_names *names)
{
    free(names->units);
    free(names->entries);
    memset(names, 0, sizeof *names);
}

void reader_utf16_to_text(const void *units, size_t count, char *out, size_t capacity)
{
    size_t used = 0;

    if (capacity == 0)
        return;
    for (size_t at = 0, lone = 0; at < count;) {
        const uint32_t scalar = epci_utf16_decode_scalar(units, count, &at, &lone);
        char text[4];
        const size_t bytes =
            epci_utf8_encode_scalar(scalar < 0x20 || scalar == 0x7F ? ' ' : scalar, text);

        if (bytes > capacity - 1 - used)
            break;
        memcpy(out + used, text, bytes);
        used += bytes;
    }
    out[used] = '\0';
}
