/* SPDX-License-Identifier: MIT
 *
 * parts.c -- a part is skipped by its length, whatever it is.
 */
#include "reader/binarylog/parts.h"
#include "kit/span.h"

#include <string.h>

struct part_head {
    uint32_t kind, bytes;
};

bool reader_blg_get_sample_record_parts(struct epci_span record, struct epci_span *out)
{
    struct part_head head;

    return epci_span_peek_bytes(&record, &head, sizeof head) && head.kind == READER_BLG_RECORD &&
           head.bytes >= sizeof head &&
           kit_span_part(&record, sizeof head, head.bytes - sizeof head, out);
}

static bool parse_one_counter_part(struct epci_span part, struct reader_blg_part *out)
{
    struct reader_blg_wire_one one;

    if (!epci_span_peek_bytes(&part, &one, sizeof one))
        return false;
    out->status = one.status;
    out->time = one.time[0] | (uint64_t)one.time[1] << 32;
    out->raw = (struct reader_raw){ one.first, one.second, one.multi };
    return true;
}

static bool parse_all_instances_part(struct epci_span part, struct reader_blg_part *out)
{
    const size_t from = offsetof(struct reader_blg_wire_many, body_bytes);
    struct reader_blg_wire_many many;

    if (!epci_span_peek_bytes(&part, &many, sizeof many) ||
        !kit_span_part(&part, from, part.left - from, &out->body) ||
        many.body_bytes > out->body.left)
        return false;
    out->body.left = out->names_left = many.body_bytes;
    out->status = many.status;
    out->time = many.time;
    out->count = many.count;
    return many.body_bytes >= sizeof many - from &&
           many.count <=
               (many.body_bytes - (sizeof many - from)) / sizeof(struct reader_blg_wire_instance);
}

bool reader_blg_parse_next_part_of_any_kind(struct epci_span *rest, struct reader_blg_part *out,
                                            bool *damaged)
{
    struct part_head head;
    struct epci_span part;
    bool good = true;

    if (rest->left == 0)
        return false;
    if (!epci_span_peek_bytes(rest, &head, sizeof head) || head.bytes < sizeof head ||
        !kit_span_part(rest, 0, head.bytes, &part)) {
        *damaged = true;
        return false;
    }
    (void)epci_span_skip(rest, head.bytes);
    *out = (struct reader_blg_part){ .kind = head.kind, .raw.multi = 1 };
    if (head.kind == READER_BLG_ONE)
        good = parse_one_counter_part(part, out);
    else if (head.kind == READER_BLG_MANY)
        good = parse_all_instances_part(part, out);
    else if (head.kind == READER_BLG_OBJECT)
        good = kit_span_part(&part, sizeof head, head.bytes - sizeof head, &out->body);
    if (!good)
        *out = (struct reader_blg_part){ .kind = 0 };
    return true;
}

bool reader_blg_part_read_instance(struct reader_blg_part *part, uint32_t i, struct epci_span *name,
                                   struct reader_raw *raw)
{
    const size_t at =
        sizeof(struct reader_blg_wire_many) - offsetof(struct reader_blg_wire_many, body_bytes);
    struct reader_blg_wire_instance instance;
    size_t units = 0, maximum;

    memcpy(&instance, part->body.at + at + (size_t)i * sizeof instance, sizeof instance);
    *raw = (struct reader_raw){ instance.first, instance.second, instance.multi };
    *name = part->body;
    if (!epci_span_skip(name, instance.name))
        return false;
    maximum = name->left < part->names_left ? name->left : part->names_left;
    while (2 * units + 2 <= maximum && (name->at[2 * units] || name->at[2 * units + 1]))
        units++;
    if (2 * units + 2 > maximum) {
        part->names_left -= 2 * units < part->names_left ? 2 * units : part->names_left;
        return false;
    }
    part->names_left -= 2 * units + 2;
    name->left = 2 * units;
    return true;
}
