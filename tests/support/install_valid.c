/* SPDX-License-Identifier: MIT
 *
 * install_valid.c -- goes through all edits, and all pairs.
 */
#include "install_valid.h"

#include <string.h>

#include "sdk/core/text.h"

static bool edit_is_valid(const struct lod_edit *edit)
{
    const struct lod_value *value = &edit->value;

    return edit->path && *edit->path && edit->name &&
           (*edit->name == '\0') == lod_is_edit_of_whole_key(edit) &&
           value->exists == (edit->kind == LOD_EDIT_SET) && (value->bytes || value->size == 0);
}

/* Is the key of edits[at] there, as far as the edits before it say? */
static bool is_key_present_before_edit(const struct lod_plan *plan, size_t at)
{
    const struct lod_edit *edit = &plan->edits[at];
    bool remains = true;

    for (size_t i = 0; i < at; i++)
        if (strcmp(plan->edits[i].path, edit->path) == 0 && *plan->edits[i].name == '\0')
            remains = plan->edits[i].kind == LOD_EDIT_CREATE_KEY;
    return remains || edit->kind == LOD_EDIT_CREATE_KEY;
}

/* Is the number set before First Counter of the same key? */
static bool is_set_before_first_counter(const struct lod_plan *plan, size_t at)
{
    const struct lod_edit *edit = &plan->edits[at];
    bool is_of_range = false;

    for (int i = LOD_LAST_COUNTER; i < LOD_RANGE_VALUES; i++)
        is_of_range = is_of_range || strcmp(edit->name, lod_range_names[i]) == 0;
    for (size_t i = 0; i < at && is_of_range && edit->kind == LOD_EDIT_SET; i++)
        if (plan->edits[i].kind == LOD_EDIT_SET && strcmp(plan->edits[i].path, edit->path) == 0 &&
            strcmp(plan->edits[i].name, lod_range_names[LOD_FIRST_COUNTER]) == 0)
            return false;
    return true;
}

bool plan_is_valid(const struct lod_plan *plan)
{
    for (size_t i = 0; i < plan->edit_count; i++)
        if (!edit_is_valid(&plan->edits[i]) || !is_key_present_before_edit(plan, i) ||
            !is_set_before_first_counter(plan, i))
            return false;
    return lod_plan_is_valid(plan);
}

/* Index, NUL, text, NUL, and any strings after it; the last pair of a table may lack the NULs. */
static bool pair_is_valid(const struct lod_pair *pair)
{
    uint32_t number = 0;
    size_t at = 0;

    for (; at < pair->count && pair->units[at] >= '0' && pair->units[at] <= '9'; at++)
        number = number * 10 + (uint32_t)(pair->units[at] - '0');
    if (at == 0 || number != pair->index || pair->lacks > 2)
        return false;
    if (at == pair->count)
        return pair->lacks > 0 && pair->text_count == 0;
    return pair->units[at] == 0 && pair->text == at + 1 &&
           pair->text + pair->text_count <= pair->count &&
           epci_utf16_length(pair->units + pair->text, pair->text_count) == pair->text_count &&
           (pair->lacks > 0 || pair->units[pair->count - 1] == 0);
}

bool nametab_is_valid(const struct lod_nametab *names)
{
    if (!lod_nametab_is_valid(names))
        return false;
    for (size_t i = 0; i < names->count; i++) {
        const struct lod_pair *pair = &names->list[i];

        if (!pair_is_valid(pair))
            return false;
        if (names->flaw_count == 0 &&
            (pair->text_count == 0 || (i > 0 && pair->index <= names->list[i - 1].index)))
            return false;
    }
    return true;
}
