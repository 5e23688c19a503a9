/* SPDX-License-Identifier: MIT
 *
 * installed.c -- compares installations, and a DLL's stamp with the names of its range.
 */
#include "reader/installed/installed.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/sort.h"
#include "kit/stamp/stamp.h"
#include "reader/names/namekey.h"
#include "sdk/core/text.h"

/* Names have at most 1023 units. */
#define TEXT_BYTES (3u * 1024u)

void reader_dll_read_stamp_into_facts(struct reader_dll_facts *facts, struct epci_span bytes,
                                      const char *service)
{
    struct epci_stamp found;
    size_t count;

    if (kit_stamp_find(bytes, service, &found) != EPC_OK)
        return;
    count = (size_t)found.record_count * found.record_bytes;
    facts->stamp_bytes = malloc(count);
    if (!facts->stamp_bytes)
        return;
    memcpy(facts->stamp_bytes, found.records, count);
    facts->stamp = found;
    facts->stamp.records = facts->stamp_bytes;
    (void)reader_copy_publishers_of_dll(bytes, &found, facts->publishers);
}

void reader_dll_facts_release(struct reader_dll_facts *facts)
{
    free(facts->stamp_bytes);
    memset(facts, 0, sizeof *facts);
}

bool reader_is_same_unchanged_dll_file(const struct reader_dll_file *a,
                                       const struct reader_dll_file *b)
{
    return strcmp(a->path, b->path) == 0 && a->sign.volume == b->sign.volume &&
           a->sign.index == b->sign.index && a->sign.bytes == b->sign.bytes &&
           a->sign.written == b->sign.written;
}

/* The position of the first entry with this index or a larger one. */
static size_t find_first_name_from_index(const struct reader_names *names, uint32_t index)
{
    size_t at;

    KIT_FIND_FIRST(at, names->count, names->entries[at].index >= index);
    return at;
}

uint64_t reader_hash_names_of_provider(const struct reader_names *english,
                                       const struct host_provider_key *key)
{
    uint64_t hash = 1;

    if (!key->installed)
        return 0;
    for (size_t i = find_first_name_from_index(english, key->first_counter);
         i < english->count && english->entries[i].index <= key->last_counter; i++) {
        const struct reader_name_entry *entry = &english->entries[i];

        hash = reader_name_key_mix(hash, entry->index);
        for (uint32_t k = 0; k < entry->count; k++)
            hash = reader_name_key_mix(hash, english->units[entry->at + k]);
    }
    return hash;
}

/* The English name of an index as UTF-8; the number of its bytes, 0: it has none. */
static size_t read_english_name(const struct reader_names *english, uint32_t index,
                                char text[TEXT_BYTES])
{
    const size_t at = find_first_name_from_index(english, index);
    size_t bytes = 0;

    if (at == english->count || english->entries[at].index != index ||
        epci_utf8_from_utf16(english->units + english->entries[at].at, english->entries[at].count,
                             text, TEXT_BYTES, &bytes, NULL) != EPC_OK)
        return 0;
    return bytes;
}

bool reader_is_stamp_of_installed_names(const struct reader_dll_facts *facts,
                                        const struct reader_names *english,
                                        const struct host_provider_key *key, char *why,
                                        size_t capacity)
{
    const struct epci_stamp *stamp = &facts->stamp;
    char text[TEXT_BYTES];

    if (!facts->stamp_bytes || english->count == 0 || !key->installed || key->system)
        return true;
    for (uint32_t i = 0; i < stamp->record_count; i++) {
        const struct epci_stamp_record record = epci_read_numbered_stamp_record(stamp, i);
        const size_t bytes =
            record.text ? read_english_name(english, key->first_counter + record.symbol, text) : 0;

        if (record.text == 0 || record.text == kit_stamp_hash_of_text(text, bytes))
            continue;
        snprintf(why, capacity,
                 "%s was built from another schema than the names that are installed, so it has no "
                 "values: index %" PRIu32 " has another name in the DLL than \"%.*s\"; install the "
                 "counter file that belongs to this DLL: lodctr FILE.ini",
                 facts->file.path, key->first_counter + record.symbol,
                 bytes < 200 ? (int)bytes : 200, text);
        return false;
    }
    return true;
}
