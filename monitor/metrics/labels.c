/* SPDX-License-Identifier: MIT
 *
 * labels.c -- what tells the series of a family apart: labels in the order of their names.
 *
 * Where names repeat, the label `index` counts: "1" is the second instance of that name.  In an
 * object that is not the first one of its text, it begins with the object's number: "1:0".
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/metrics/table.h"
#include "kit/slice.h"
#include "reader/answer/identity.h"
#include "sdk/core/text.h"

static const char replacement[] = "\xEF\xBF\xBD";

void mon_append_escaped_text(struct kit_buffer *out, const char *text, bool quotes)
{
    const char *end = text + strlen(text);
    uint32_t scalar;
    size_t used;

    for (; text < end; text += used) {
        if (epci_utf8_decode_scalar(text, (size_t)(end - text), &scalar, &used) != EPC_OK)
            kit_buffer_add_text(out, replacement);
        else if (*text == '\n')
            kit_buffer_add_text(out, "\\n");
        else if (*text == '\\' || (quotes && *text == '"'))
            kit_buffer_add_bytes(out, (const char[2]){ '\\', *text }, 2);
        else if (kit_is_control_or_line_end(scalar))
            kit_buffer_add_text(out, " ");
        else
            kit_buffer_add_bytes(out, text, used);
    }
}

uint64_t mon_hash_text(uint64_t seed, const char *text, size_t bytes)
{
    uint64_t key = reader_name_key_mix(seed, bytes);

    for (size_t at = 0; at < bytes; at += 8)
        key = reader_name_key_mix(key, epci_read_little_endian((const unsigned char *)text + at,
                                                               bytes - at < 8 ? bytes - at : 8));
    return key;
}

void mon_append_label(struct kit_buffer *out, size_t begin, const char *name, const char *text)
{
    if (out->bytes > begin)
        kit_buffer_add_text(out, ",");
    kit_buffer_add_text(out, name);
    kit_buffer_add_text(out, "=\"");
    mon_append_escaped_text(out, text, true);
    kit_buffer_add_text(out, "\"");
}

/* The names of one instance, in memory that grows. */
struct texts {
    char *name, *parent;
    size_t name_capacity, parent_capacity;
};

static bool format_instance_name_or_number(const struct reader_snapshot *snapshot, uint32_t object,
                                           uint32_t instance, char **text, size_t *capacity)
{
    const bool named = reader_instance_has_name(snapshot, object, instance);
    size_t bytes;

    /* A number instead of a name has a # before it, unlike a name that is a number. */
    for (;;) {
        bytes = reader_snapshot_instance_name(snapshot, object, instance,
                                              *capacity > 1 ? *text + !named : NULL,
                                              *capacity > 1 ? *capacity - 1 : 0);
        if (*capacity > bytes + 2)
            break;
        if (!kit_grow_array(NULL, text, 0, bytes + 3, capacity, 1))
            return false;
    }
    if (!named)
        **text = '#';
    return true;
}

/* "_Total", and a part's total: "0,_Total" of Processor Information, "parent/_Total". */
bool mon_name_is_total(const char *name)
{
    const size_t bytes = strlen(name), end = sizeof "_Total" - 1;

    return bytes >= end && kit_equal_any_case(name + bytes - end, "_Total") &&
           (bytes == end || strchr(",/:; ", name[bytes - end - 1]));
}

/* What tells it from its equals, if something does, is part of its labels whether it has equals now
 * or not: its series is one thing. */
static void set_row_identity_and_id_label(struct kit_buffer *out, struct mon_label_set *label,
                                          const struct reader_snapshot *snapshot, uint32_t object,
                                          uint32_t instance)
{
    struct reader_instance_identity identity;
    char digits[EPCI_NUMBER_BYTES];

    reader_identity_of_instance(snapshot, object, instance, &identity);
    label->what =
        identity.by == READER_IDENTITY_BY_NOTHING ? 0 : identity.key + (identity.key == 0);
    /* One without a name is called by its number already. */
    label->has_id = (identity.by == READER_IDENTITY_BY_UNIQUE_ID ||
                     identity.by == READER_IDENTITY_BY_COUNTER) &&
                    reader_instance_has_name(snapshot, object, instance);
    if (label->has_id)
        mon_append_label(out, label->at, "id", epci_format_decimal(identity.id, digits));
}

static void append_index_label(struct kit_buffer *out, size_t begin, uint32_t rank, uint32_t number)
{
    char text[2 * EPCI_NUMBER_BYTES], digits[EPCI_NUMBER_BYTES];

    text[0] = '\0';
    if (rank > 0)
        strcat(strcpy(text, epci_format_decimal(rank, digits)), ":");
    if (rank > 0 || number > 0) {
        strcat(text, epci_format_decimal(number, digits));
        mon_append_label(out, begin, "index", text);
    }
}

static bool append_labels_of_row(struct mon_metrics *metrics, struct mon_table *table,
                                 uint32_t instance, struct texts *texts)
{
    const struct reader_snapshot *snapshot = table->source->snapshot;
    const bool single = snapshot->objects[table->object].single;
    struct kit_buffer *out = &metrics->labels;
    struct mon_label_set *label = &table->labels[instance];
    uint32_t parent_object, parent;

    label->at = out->bytes;
    if (*table->source->computer)
        mon_append_label(out, label->at, "computer", table->source->computer);
    set_row_identity_and_id_label(out, label, snapshot, table->object, instance);
    append_index_label(out, label->at, metrics->places.ranks[table->place],
                       single || label->has_id
                           ? 0
                           : reader_snapshot_instance(snapshot, table->object, instance)->number);
    if (!single) {
        if (!format_instance_name_or_number(snapshot, table->object, instance, &texts->name,
                                            &texts->name_capacity))
            return false;
        label->left_out = !metrics->totals && mon_name_is_total(texts->name);
        mon_append_label(out, label->at, "name", texts->name);
        if (reader_snapshot_find_parent(snapshot, table->object, instance, &parent_object,
                                        &parent)) {
            if (!format_instance_name_or_number(snapshot, parent_object, parent, &texts->parent,
                                                &texts->parent_capacity))
                return false;
            mon_append_label(out, label->at, "parent", texts->parent);
        }
    }
    label->bytes = out->bytes - label->at;
    if (!out->failed && label->bytes > 0)
        label->key = mon_hash_text(metrics->counts.seed, out->text + label->at, label->bytes);
    return !out->failed;
}

bool mon_table_fill_labels_of_all_rows(struct mon_metrics *metrics, struct mon_table *table)
{
    const uint32_t count = table->source->snapshot->objects[table->object].instance_count;
    struct texts texts = { 0 };
    bool right = true;

    table->labels = kit_arena_allocate(&metrics->arena, count, sizeof *table->labels);
    for (uint32_t i = 0; table->labels && right && i < count; i++)
        right = append_labels_of_row(metrics, table, i, &texts);
    free(texts.name);
    free(texts.parent);
    return table->labels && right;
}
