/* SPDX-License-Identifier: MIT
 *
 * chosen.c -- finds the owners of each index of a query, one index after the other.
 *
 * Owner is who has the index in its Object List, or has no Object List and has the index between
 * First and Last Counter.  For an index without owner, all who have no Object List are called, as
 * perflib does.  So whose counters are not installed is only called for those: each Wine has a
 * spooler of that kind, whose DLL needs windows and a desktop, and starting them takes longer than
 * everything else.
 */
#include "reader/answer/chosen.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/number.h"
#include "sdk/core/text.h"

/* A query of indexes has at most so many units; of a longer one everybody is asked. */
#define UNITS_MAX 65536u

/* The parsed query; false: it is too long, or there is no memory.  Its units are to be freed. */
static bool parse_query_kind_and_indexes(const char *query, uint16_t **units,
                                         struct epci_query *out)
{
    size_t capacity = strlen(query) + 1, count = 0;

    *units = capacity <= UNITS_MAX ? malloc(capacity * sizeof **units) : NULL;
    if (!*units || epci_utf16_from_utf8(query, capacity - 1, *units, capacity, &count) != EPC_OK)
        return false;
    *out = epci_query_parse(*units, count);
    return true;
}

static bool owns_index(const struct host_provider_key *key, uint32_t index)
{
    if (key->object_list[0])
        return kit_list_has_number(key->object_list, index);
    return key->installed && key->first_counter <= index && index <= key->last_counter;
}

/* One index; the decimal number at `at`. */
static void choose_owners_of_index(uint32_t index, const struct host_provider_key *const *keys,
                                   size_t count, bool *chosen)
{
    bool owned = false;

    for (size_t i = 0; i < count; i++)
        if (keys[i] && owns_index(keys[i], index))
            chosen[i] = owned = true;
    for (size_t i = 0; !owned && i < count; i++)
        if (keys[i] && !keys[i]->object_list[0])
            chosen[i] = true;
}

void reader_choose_providers(const char *query, const struct host_provider_key *const *keys,
                             size_t count, bool *chosen)
{
    struct epci_query parsed = { .kind = EPCI_QUERY_NONE };
    uint16_t *units;
    const bool all =
        !parse_query_kind_and_indexes(query, &units, &parsed) || parsed.kind != EPCI_QUERY_INDEXES;

    /* Who is not registered may own anything. */
    for (size_t i = 0; i < count; i++)
        chosen[i] = all || !keys[i];
    for (size_t at = 0; !all && at < parsed.indexes_units; at++) {
        uint32_t index = 0;

        if (parsed.indexes[at] == ' ')
            continue;
        for (; at < parsed.indexes_units && parsed.indexes[at] != ' '; at++)
            index = index * 10 + (uint32_t)(parsed.indexes[at] - '0');
        choose_owners_of_index(index, keys, count, chosen);
    }
    free(units);
}

enum epci_query_kind reader_query_kind(const char *query)
{
    struct epci_query parsed = { .kind = EPCI_QUERY_NONE };
    uint16_t *units;

    parse_query_kind_and_indexes(query, &units, &parsed);
    free(units);
    return parsed.kind;
}

const char *reader_replace_metadata_query(const char *query, const struct host_provider_key *key)
{
    const enum epci_query_kind kind =
        key && !key->metadata ? reader_query_kind(query) : EPCI_QUERY_NONE;

    return kind == EPCI_QUERY_METADATA_GLOBAL   ? "Global"
           : kind == EPCI_QUERY_METADATA_COSTLY ? "Costly"
                                                : query;
}
