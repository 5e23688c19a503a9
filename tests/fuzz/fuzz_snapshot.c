/* SPDX-License-Identifier: MIT
 *
 * fuzz_snapshot.c -- any bytes as two answers; the first byte says where the second one begins.  In
 * both every instance is found by its text, and every counter by its path; each instance of one is
 * at most one of the other, and in an answer each is itself or, if nothing identifies it, none.  A
 * snapshot after another one is as without it, also if one byte changed in between. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "unpaired.h"
#include "reader/answer/pairing.h"
#include "reader/selection/selection.h"

#include "fuzz.h"

#define MAX_ITEMS 64

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const uint16_t table[] = u"1\0"
                                u"99\0"
                                u"2\0O\0"
                                u"4\0#2#0\0"
                                u"6\0*\0"
                                u"230\0O\0"
                                u"232\0C\0"
                                u"234\0a)\\C\0"
                                u"240\0O(a)\0"
                                u"242\0C\0";

static void make_titles(struct reader_titles *out)
{
    struct reader_names names;

    FUZZ_ASSERT(reader_names_parse_multi_sz(&names, table, sizeof table) == EPC_OK);
    FUZZ_ASSERT(reader_titles_copy_from_names(out, &names) == EPC_OK);
    reader_names_release(&names);
}

static void check_instance(const struct reader_snapshot *snapshot, uint32_t object,
                           uint32_t instance)
{
    const struct reader_snapshot_instance *one =
        reader_snapshot_instance(snapshot, object, instance);
    const size_t bytes = reader_snapshot_qualified_name(snapshot, object, instance, NULL, 0);
    char *text = malloc(bytes + 1);
    struct check_parsed_instance view;
    uint32_t parent_object, parent;

    FUZZ_ASSERT(text);
    FUZZ_ASSERT(reader_snapshot_qualified_name(snapshot, object, instance, text, bytes + 1) ==
                bytes);
    FUZZ_ASSERT(strlen(text) == bytes);
    if (!snapshot->objects[object].single)
        FUZZ_ASSERT(bytes > 0 && reader_snapshot_find_instance(snapshot, object,
                                                               (struct kit_slice){ text, bytes },
                                                               one->number) == instance);
    FUZZ_ASSERT(reader_snapshot_instance_name(snapshot, object, instance, text, bytes + 1) <=
                bytes);
    reader_snapshot_parse_instance(snapshot, object, instance, &view);
    FUZZ_ASSERT(reader_snapshot_counter_block(snapshot, object, instance).at == view.block.at);
    if (reader_snapshot_find_parent(snapshot, object, instance, &parent_object, &parent))
        FUZZ_ASSERT(parent < snapshot->objects[parent_object].instance_count);
    free(text);
}

static void check_items(const struct reader_snapshot *snapshot, const struct reader_titles *titles,
                        uint32_t object)
{
    const struct reader_lookup source = { .snapshot = snapshot,
                                          .titles = titles,
                                          .computer = { "", 0 } };
    const struct reader_snapshot_object *of = &snapshot->objects[object];
    uint32_t count = 0;

    for (uint32_t i = 0; i < of->instance_count; i++)
        for (uint32_t c = 0; c < of->counter_count && count < MAX_ITEMS; c++, count++) {
            const struct reader_item item = { object, i, c };
            const size_t need = reader_format_item_path(&source, &item, NULL, 0);
            char *path = malloc(need);
            struct reader_item found;

            FUZZ_ASSERT(path && reader_format_item_path(&source, &item, path, need) == need);
            FUZZ_ASSERT(reader_find_item_by_path(&source, kit_slice_of(path), &found) == EPC_OK);
            FUZZ_ASSERT(memcmp(&item, &found, sizeof item) == 0);
            free(path);
        }
}

static void check_snapshot(const struct reader_snapshot *snapshot,
                           const struct reader_titles *titles)
{
    for (uint32_t o = 0; o < snapshot->object_count; o++) {
        const struct reader_snapshot_object *object = &snapshot->objects[o];
        const uint32_t first = reader_snapshot_default_counter(snapshot, o);

        FUZZ_ASSERT(
            reader_snapshot_find_object(snapshot, object->view.head.name_index, object->same) == o);
        FUZZ_ASSERT(first == READER_NOT_THERE || first < object->counter_count);
        for (uint32_t c = 0; c < object->counter_count; c++) {
            const struct reader_snapshot_counter *counter = reader_snapshot_counter(snapshot, o, c);

            FUZZ_ASSERT(reader_snapshot_find_counter(snapshot, o, counter->view.head.name_index,
                                                     counter->same) == c);
            FUZZ_ASSERT(counter->base == READER_NOT_THERE || counter->base == c + 1);
        }
        for (uint32_t i = 0; i < object->instance_count; i++)
            check_instance(snapshot, o, i);
        check_items(snapshot, titles, o);
    }
    (void)reader_snapshot_default_object(snapshot);
}

static void check_pairs(const struct reader_snapshot *older, const struct reader_snapshot *newer)
{
    struct reader_pairing pairing;
    uint32_t paired = 0;

    FUZZ_ASSERT(reader_pairing_init(&pairing, older, newer) == EPC_OK);
    for (uint32_t o = 0; o < newer->object_count; o++)
        for (uint32_t i = 0; i < newer->objects[o].instance_count; i++) {
            const uint32_t found = reader_pairing_older_instance(&pairing, o, i);
            const struct reader_snapshot_object *other;

            if (found == READER_NOT_THERE)
                continue;
            FUZZ_ASSERT(older != newer || found == i);
            other = &older->objects[pairing.older_object[o]];
            FUZZ_ASSERT(found < other->instance_count);
            FUZZ_ASSERT(pairing.newer_of[other->first_instance + found] == i);
            paired++;
        }
    FUZZ_ASSERT(paired + epct_count_new(&pairing) == newer->instance_count);
    FUZZ_ASSERT(paired + epct_count_vanished(&pairing) == older->instance_count);
    reader_pairing_release(&pairing);
}

/* The keys, the numbers and the tables of both snapshots are the same. */
static void check_equal_snapshots(const struct reader_snapshot *a, const struct reader_snapshot *b)
{
    FUZZ_ASSERT(a->status == b->status && a->object_count == b->object_count &&
                a->counter_count == b->counter_count && a->instance_count == b->instance_count &&
                !a->identities == !b->identities);
    for (uint32_t i = 0; i < a->object_count; i++) {
        const struct reader_snapshot_object *one = &a->objects[i], *other = &b->objects[i];

        FUZZ_ASSERT(
            one->key == other->key && one->same == other->same && one->single == other->single &&
            one->has_ids == other->has_ids && one->has_parents == other->has_parents &&
            one->has_equals == other->has_equals && one->is_reported == other->is_reported &&
            one->first_instance == other->first_instance &&
            one->instance_count == other->instance_count);
    }
    for (uint32_t i = 0; i < a->counter_count; i++)
        FUZZ_ASSERT(a->counters[i].key == b->counters[i].key &&
                    a->counters[i].base == b->counters[i].base);
    for (uint32_t i = 0; i < a->instance_count; i++) {
        const struct reader_snapshot_instance *one = &a->instances[i], *other = &b->instances[i];

        FUZZ_ASSERT(one->key == other->key && one->at == other->at && one->number == other->number);
        FUZZ_ASSERT(reader_key_table_find(&a->instance_keys, one->key) ==
                    reader_key_table_find(&b->instance_keys, one->key));
    }
    for (uint32_t i = 0; a->identities && i < a->instance_count; i++) {
        const struct reader_snapshot_identity *one = &a->identities[i], *other = &b->identities[i];

        FUZZ_ASSERT(one->key == other->key && one->without == other->without &&
                    one->name == other->name && one->number == other->number &&
                    one->same == other->same && one->has_ids == other->has_ids &&
                    one->has_starts == other->has_starts && one->is_unsure == other->is_unsure);
        FUZZ_ASSERT(reader_key_table_find(&a->identity_keys, one->key) ==
                    reader_key_table_find(&b->identity_keys, one->key));
    }
}

static void check_after(const struct reader_snapshot *before, struct epci_span answer)
{
    struct reader_snapshot plain, after;

    FUZZ_ASSERT(reader_snapshot_build_from_answer(&plain, answer) == EPC_OK);
    FUZZ_ASSERT(reader_snapshot_build_sharing_instances(&after, answer, before) == EPC_OK);
    check_equal_snapshots(&plain, &after);
    reader_snapshot_release(&plain);
    reader_snapshot_release(&after);
}

/* After the first answer: the second one, itself, and itself with a byte changed. */
static void check_snapshots_after(const struct reader_snapshot *before, const uint8_t *data,
                                  size_t divided, size_t size)
{
    uint8_t *copy = malloc(divided + 1);

    FUZZ_ASSERT(copy);
    check_after(before, epci_span_of(data + divided, size - divided));
    if (divided > 0)
        memcpy(copy, data, divided);
    check_after(before, epci_span_of(copy, divided));
    for (size_t at = size > 1 ? data[size - 1] % 16 : 0; at < divided; at += divided / 16 + 1) {
        copy[at] = (uint8_t)(copy[at] ^ 1u << at % 8);
        check_after(before, epci_span_of(copy, divided));
        copy[at] = (uint8_t)(copy[at] ^ 1u << at % 8);
    }
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct reader_snapshot snapshots[2];
    struct reader_titles titles;
    size_t divided;

    if (size == 0)
        return 0;
    divided = (size - 1) * data[0] / 255;
    data++;
    make_titles(&titles);
    FUZZ_ASSERT(reader_snapshot_build_from_answer(&snapshots[0], epci_span_of(data, divided)) ==
                EPC_OK);
    FUZZ_ASSERT(reader_snapshot_build_from_answer(
                    &snapshots[1], epci_span_of(data + divided, size - 1 - divided)) == EPC_OK);
    for (int i = 0; i < 2; i++) {
        check_snapshot(&snapshots[i], &titles);
        check_pairs(&snapshots[i], &snapshots[i]);
    }
    check_pairs(&snapshots[0], &snapshots[1]);
    check_snapshots_after(&snapshots[0], data, divided, size - 1);
    for (int i = 0; i < 2; i++)
        reader_snapshot_release(&snapshots[i]);
    reader_titles_release(&titles);
    return 0;
}
