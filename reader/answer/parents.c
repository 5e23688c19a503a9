/* SPDX-License-Identifier: MIT
 *
 * parents.c -- a short list of pairs, made from the instances of answers.
 *
 * Most objects have no parents, and all instances of an object mostly have the same; so each
 * instance is only compared with the one before it.
 */
#include "reader/answer/parents.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "check/walk.h"
#include "kit/arena.h"
#include "kit/number.h"

/* Foreign bytes must not fill the memory. */
#define PAIRS_MAX 1024u

static bool add_parent_pair(struct reader_parent_table *parents, uint32_t child, uint32_t parent)
{
    for (size_t i = 0; i < parents->count; i++)
        if (parents->pairs[i].child == child && parents->pairs[i].parent == parent)
            return false;
    if (parents->count >= PAIRS_MAX ||
        !KIT_RESERVE(NULL, parents->pairs, parents->count, parents->capacity))
        return false;
    parents->pairs[parents->count++] = (struct reader_parent_pair){ child, parent };
    return true;
}

bool reader_parents_learn_from_answer(struct reader_parent_table *parents, struct epci_span answer)
{
    struct check_parsed_data data;
    struct check_parsed_object object;
    bool learned = false;

    if (check_read_data_header(answer, &data, NULL) != EPC_OK)
        return false;
    while (check_read_next_object(&data.objects, &object, NULL) == EPC_OK) {
        const uint32_t child = object.head.name_index;
        uint32_t last = 0;
        struct check_raw_instance step;

        for (int32_t i = 0; i < object.head.instance_count &&
                            check_read_next_instance_in_bounds(&object.rest, &step);
             i++) {
            const uint32_t parent = CHECK_READ_INSTANCE_FIELD(&step, parent_index);

            if (parent != last && parent != child && parent != 0)
                learned |= add_parent_pair(parents, child, parent);
            last = parent;
        }
    }
    return learned;
}

char *reader_parents_extend_query(const struct reader_parent_table *parents, const char *query)
{
    const bool list = query[0] && strspn(query, " 0123456789") == strlen(query);
    const size_t capacity = strlen(query) + 1 + parents->count * sizeof " 4294967295";
    char *out = malloc(capacity);

    if (!out)
        return NULL;
    snprintf(out, capacity, "%s", query);
    /* A parent that is added may have a parent itself. */
    for (size_t i = 0; list && i < parents->count;) {
        const struct reader_parent_pair *pair = &parents->pairs[i++];

        if (!kit_list_has_number(out, pair->child) || kit_list_has_number(out, pair->parent))
            continue;
        snprintf(out + strlen(out), capacity - strlen(out), " %" PRIu32, pair->parent);
        i = 0;
    }
    return out;
}

void reader_parents_release(struct reader_parent_table *parents)
{
    free(parents->pairs);
    memset(parents, 0, sizeof *parents);
}
