/* SPDX-License-Identifier: MIT
 *
 * capturenames.c -- the strings "index", "name" one after the other, as Perflib's tables have them.
 */
#include "reader/captures/capturenames.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "sdk/core/text.h"

/* Append [index, "text"] as two strings of a MULTI_SZ; false if it is not that.  There is room
 * for all of its characters, and for ten digits. */
static bool append_index_and_text_of_json(const struct kit_jsonread *pair,
                                          struct reader_capture_names *names)
{
    struct kit_jsonread_items items = kit_jsonread_begin_items(pair);
    struct kit_jsonread key, index, text, more;
    char number[16], *name = NULL;
    uint64_t value;
    size_t count = 0;
    bool good;

    if (pair->kind != KIT_JSONREAD_ARRAY || !kit_jsonread_next_item(&items, &key, &index) ||
        !kit_jsonread_next_item(&items, &key, &text) ||
        kit_jsonread_next_item(&items, &key, &more) ||
        kit_jsonread_u64(&index, UINT32_MAX, &value) != EPC_OK)
        return false;
    name = malloc(text.count + 1);
    good = name && kit_jsonread_text(&text, name, text.count + 1) == EPC_OK;
    if (!good || !*name) { /* "" is what no MULTI_SZ can hold */
        free(name);
        return good;
    }
    snprintf(number, sizeof number, "%" PRIu64, value);
    for (const char *digit = number; *digit; digit++)
        names->units[names->count++] = (uint16_t)*digit;
    names->units[names->count++] = 0;
    good = epci_utf16_from_utf8(name, strlen(name), names->units + names->count,
                                names->capacity - names->count, &count) == EPC_OK;
    free(name);
    if (!good)
        return false;
    names->count += count;
    names->units[names->count++] = 0;
    return true;
}

int reader_capture_names_add_json(struct reader_capture_names *names,
                                  const struct kit_jsonread *list, size_t maximum,
                                  struct kit_jsonread *bad)
{
    struct kit_jsonread_items items = kit_jsonread_begin_items(list);
    struct kit_jsonread key, pair;
    size_t count = 0;

    *bad = *list;
    if (list->kind != KIT_JSONREAD_ARRAY)
        return EPC_E_CORRUPT;
    /* [1,"x"] becomes five units: fewer than it has characters. */
    if (!kit_grow_array(NULL, &names->units, names->count, list->count + 16, &names->capacity,
                        sizeof *names->units))
        return EPC_E_NOMEM;
    while (kit_jsonread_next_item(&items, &key, &pair)) {
        *bad = pair;
        if (++count > maximum || !append_index_and_text_of_json(&pair, names))
            return EPC_E_CORRUPT;
    }
    return EPC_OK;
}

int reader_capture_names_to_table(struct reader_capture_names *names, struct reader_names *out)
{
    int status = EPC_E_NOMEM;

    if (KIT_RESERVE(NULL, names->units, names->count, names->capacity)) {
        names->units[names->count++] = 0;
        status =
            reader_names_parse_multi_sz(out, names->units, names->count * sizeof *names->units);
    }
    free(names->units);
    memset(names, 0, sizeof *names);
    return status;
}

void reader_capture_write_name_pair_json(struct kit_json *json, uint32_t index, const char *name)
{
    kit_json_begin_array(json, NULL);
    kit_json_add_u64(json, NULL, index);
    kit_json_add_text(json, NULL, name);
    kit_json_end_innermost(json);
}
