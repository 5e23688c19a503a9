/* SPDX-License-Identifier: MIT
 *
 * titlenames.c -- the tables of two languages, and the indexes of a name: an array sorted by the
 * keys of the names.
 */
#include "reader/names/titles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/sort.h"
#include "kit/system/registry.h"
#include "reader/names/namekey.h"
#include "host/key/providerkey.h"

#define ENGLISH "009"

/* Its text is the highest index, which is not a name. */
#define INDEX_OF_COUNT 1

static int compare_titles_by_key(const void *a, const void *b)
{
    const struct reader_title *left = a, *right = b;

    if (left->key != right->key)
        return left->key < right->key ? -1 : 1;
    return (left->index > right->index) - (left->index < right->index);
}

static void add_names_to_index(struct reader_titles *titles, const struct reader_names *names,
                               bool english)
{
    for (size_t i = 0; i < names->count; i++) {
        const struct reader_name_entry *entry = &names->entries[i];
        struct reader_name_key key = reader_name_key_begin(titles->seed);

        if (entry->count == 0 || entry->index == INDEX_OF_COUNT)
            continue;
        reader_name_key_add_utf16(&key, (const unsigned char *)(names->units + entry->at),
                                  entry->count);
        titles->by_name[titles->by_name_count++] =
            (struct reader_title){ reader_name_key_finish_hash(&key), entry->index, english };
    }
}

static int build_name_index(struct reader_titles *titles)
{
    const size_t maximum = titles->names.count + titles->english.count;

    titles->seed = reader_name_seed();
    titles->by_name = malloc((maximum ? maximum : 1) * sizeof *titles->by_name);
    if (!titles->by_name)
        return EPC_E_NOMEM;
    add_names_to_index(titles, &titles->names, false);
    add_names_to_index(titles, &titles->english, true);
    qsort(titles->by_name, titles->by_name_count, sizeof *titles->by_name, compare_titles_by_key);
    return EPC_OK;
}

static uint64_t mix_in_registry_key_stamp(uint64_t stamp, const struct epci_registry *registry,
                                          const char *path)
{
    uint64_t one = 0;

    (void)kit_registry_read_key_change_stamp(registry, path, &one);
    return reader_name_key_mix(stamp, one);
}

/* A number that changes when names do.  Perflib has the highest indexes, each language its
 * tables. */
static uint64_t compute_names_stamp(const struct epci_registry *registry, const char *language)
{
    uint32_t last_counter = 0, last_help = 0;
    char path[128];
    uint64_t stamp;

    host_read_last_indexes(registry, &last_counter, &last_help);
    stamp =
        mix_in_registry_key_stamp((uint64_t)last_counter << 32 | last_help, registry, HOST_PERFLIB);
    stamp = mix_in_registry_key_stamp(stamp, registry, HOST_PERFLIB "\\" ENGLISH);
    snprintf(path, sizeof path, HOST_PERFLIB "\\%s", language);
    return mix_in_registry_key_stamp(stamp, registry, path);
}

static int load_name_and_help_tables(struct reader_titles *titles)
{
    const bool local = strcmp(titles->language, ENGLISH) != 0;
    int status[4];

    titles->stamp = compute_names_stamp(titles->registry, titles->language);
    status[0] = reader_names_load(&titles->english, titles->registry, ENGLISH);
    status[1] = reader_helps_load(&titles->english_helps, titles->registry, ENGLISH);
    status[2] =
        local ? reader_names_load(&titles->names, titles->registry, titles->language) : EPC_OK;
    status[3] =
        local ? reader_helps_load(&titles->helps, titles->registry, titles->language) : EPC_OK;
    for (size_t i = 0; i < EPC_COUNT(status); i++) {
        titles->no_tables += status[i] == EPC_E_CORRUPT;
        if (status[i] == EPC_E_NOMEM)
            return EPC_E_NOMEM;
    }
    return build_name_index(titles);
}

int reader_titles_open(struct reader_titles *out, const struct epci_registry *registry,
                       const char *language)
{
    int status;

    memset(out, 0, sizeof *out);
    out->registry = registry;
    snprintf(out->language, sizeof out->language, "%s", language ? language : ENGLISH);
    status = load_name_and_help_tables(out);
    if (status != EPC_OK)
        reader_titles_release(out);
    return status;
}

int reader_titles_copy_from_names(struct reader_titles *out, const struct reader_names *names)
{
    size_t units = 0;
    int status;

    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < names->count; i++)
        if (units < (size_t)names->entries[i].at + names->entries[i].count)
            units = (size_t)names->entries[i].at + names->entries[i].count;
    out->names.units = malloc((units ? units : 1) * sizeof *names->units);
    out->names.entries = malloc((names->count ? names->count : 1) * sizeof *names->entries);
    if (!out->names.units || !out->names.entries) {
        reader_titles_release(out);
        return EPC_E_NOMEM;
    }
    if (units)
        memcpy(out->names.units, names->units, units * sizeof *names->units);
    if (names->count)
        memcpy(out->names.entries, names->entries, names->count * sizeof *names->entries);
    out->names.count = names->count;
    out->names.ignored = names->ignored;
    status = build_name_index(out);
    if (status != EPC_OK)
        reader_titles_release(out);
    return status;
}

void reader_titles_release(struct reader_titles *titles)
{
    reader_names_release(&titles->names);
    reader_names_release(&titles->english);
    reader_names_release(&titles->helps);
    reader_names_release(&titles->english_helps);
    free(titles->by_name);
    memset(titles, 0, sizeof *titles);
}

void reader_titles_free(struct reader_titles *titles)
{
    if (titles)
        reader_titles_release(titles);
    free(titles);
}

bool reader_titles_refresh(struct reader_titles *titles)
{
    struct reader_titles fresh;

    if (!titles->registry ||
        compute_names_stamp(titles->registry, titles->language) == titles->stamp ||
        reader_titles_open(&fresh, titles->registry, titles->language) != EPC_OK)
        return false;
    reader_titles_release(titles);
    *titles = fresh;
    return true;
}

/* The text of an index in one of two tables. */
static bool find_local_else_english_text(const struct reader_names *local,
                                         const struct reader_names *english, uint32_t index,
                                         char *out, size_t capacity)
{
    return (reader_names_find(local, index, out, capacity) && (capacity == 0 || *out)) ||
           (reader_names_find(english, index, out, capacity) && (capacity == 0 || *out));
}

bool reader_titles_find_name(const struct reader_titles *titles, uint32_t index, char *out,
                             size_t capacity)
{
    return find_local_else_english_text(&titles->names, &titles->english, index, out, capacity);
}

bool reader_titles_find_help(const struct reader_titles *titles, uint32_t index, char *out,
                             size_t capacity)
{
    return find_local_else_english_text(&titles->helps, &titles->english_helps, index, out,
                                        capacity);
}

bool reader_titles_copy_english_name(const struct reader_titles *titles, uint32_t index, char *out,
                                     size_t capacity)
{
    return find_local_else_english_text(&titles->english, &titles->english, index, out, capacity);
}

bool reader_titles_next_index_of_name(const struct reader_titles *titles, struct kit_slice name,
                                      uint32_t *position, uint32_t *index)
{
    size_t low = *position;
    uint64_t key;

    if (!reader_name_key_hash_text(titles->seed, name, &key))
        return false;
    if (*position == 0) {
        KIT_FIND_FIRST(low, titles->by_name_count, titles->by_name[low].key >= key);
    }
    for (; low < titles->by_name_count && titles->by_name[low].key == key; low++) {
        if (low > 0 && titles->by_name[low - 1].key == key &&
            titles->by_name[low - 1].index == titles->by_name[low].index)
            continue;
        *index = titles->by_name[low].index;
        *position = (uint32_t)low + 1;
        return true;
    }
    return false;
}

size_t reader_titles_ignored_count(const struct reader_titles *titles)
{
    return titles->names.ignored + titles->english.ignored + titles->helps.ignored +
           titles->english_helps.ignored + titles->no_tables;
}
