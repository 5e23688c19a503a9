/* SPDX-License-Identifier: MIT
 *
 * record.c -- values of epc's own key that say in words what lodctr has made, so that exactly this
 * is removed again.
 */
#include "lodctr/plan/work/record.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "lodctr/plan/work/edits.h"
#include "sdk/core/text.h"

const char *lod_work_read_record_of_made(struct lod_work *work, const struct lod_value *value)
{
    const char *text = lod_value_has_string_type(value)
                           ? lod_utf8_from_units(work->arena, lod_value_get_text_units(value))
                           : "";

    if (!text)
        work->status = EPC_E_NOMEM;
    return text ? text : "";
}

static bool is_same_word_any_case(const char *text, const char *word, size_t bytes)
{
    while (bytes > 0 && epci_ascii_lower(text[bytes - 1]) == epci_ascii_lower(word[bytes - 1]))
        bytes--;
    return bytes == 0;
}

bool lod_record_has_word(const char *record, const char *word)
{
    const size_t bytes = strlen(word);

    for (const char *at = record; *at; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");

        if (length == bytes && is_same_word_any_case(at, word, bytes))
            return true;
        at += length;
    }
    return false;
}

void lod_append_text_word_to_record(struct lod_work *work, const char **record, const char *word)
{
    const char *text = kit_arena_format(work->arena, "%s%s%s", *record, **record ? " " : "", word);

    if (text)
        *record = text;
    else
        work->status = EPC_E_NOMEM;
}

const char *lod_work_record_remove_word(struct lod_work *work, const char *record, const char *word)
{
    const char *left = "";

    if (!lod_record_has_word(record, word))
        return record;
    for (const char *at = record; *at; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        const char *here = kit_arena_copy_string(work->arena, at, length);

        if (!here)
            work->status = EPC_E_NOMEM;
        else if (!kit_equal_any_case(here, word))
            lod_append_text_word_to_record(work, &left, here);
        at += length;
    }
    return left;
}

void lod_work_write_or_remove_record(struct lod_work *work, const char *name,
                                     const struct lod_value *now, const char *record)
{
    struct lod_value value = { 0 };

    if (!*record) {
        if (now->exists)
            lod_work_remove_value(work, LOD_OWN_KEY, name);
        return;
    }
    if (work->status == EPC_OK)
        work->status = lod_value_from_text(work->arena, record, &value);
    if (work->status != EPC_OK)
        return;
    lod_work_create_missing_key_levels(work, &work->state->own_key);
    lod_work_set_value(work, LOD_OWN_KEY, name, now, &value);
}
