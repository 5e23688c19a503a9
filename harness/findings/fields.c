/* SPDX-License-Identifier: MIT
 *
 * fields.c -- walks a block down to the structure that contains a byte, and names the member
 * there.
 *
 * Where the walk fails because of a wrong length, the member that holds this length is named.
 */
#include "harness/findings/fields.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/span.h"
#include "reader/names/titles.h"
#include "check/fields.h"
#include "check/walk.h"

/* Is `offset` one of the span's bytes? */
static bool span_holds_offset(struct epci_span span, uint64_t offset)
{
    return offset >= span.offset && offset - span.offset < span.left;
}

/* The bytes of `span` from `from` up to `to`, both counted from its front, as a field. */
static bool fill_field_and_return_true(struct epci_span span, size_t from, size_t to,
                                       const char *name, struct harness_block_field *out)
{
    snprintf(out->name, sizeof out->name, "%s", name);
    out->offset = span.offset + from;
    out->width = to - from;
    return true;
}

/* The member of the structure at the front of `span` that holds `offset`.  False where there is
 * none, or where the structure is not all there. */
static bool find_member_at(struct epci_span span, const struct check_field *members,
                           uint64_t offset, struct harness_block_field *out)
{
    for (const struct check_field *m = members; m->name && span_holds_offset(span, offset); m++) {
        struct epci_span part;
        unsigned char top = 0;

        if (!kit_span_part(&span, m->at, m->width, &part))
            return false;
        if (!span_holds_offset(part, offset))
            continue;
        out->number = m->width <= sizeof out->value;
        if (out->number)
            memcpy(&out->value, part.at, m->width);
        memcpy(&top, part.at + m->width - 1, 1);
        out->negative = m->show == CHECK_SHOW_SIGNED && (top & 0x80) != 0;
        fill_field_and_return_true(span, m->at, m->at + m->width, "", out);
        snprintf(out->name, sizeof out->name, "%s.%s", m->structure, m->name);
        return true;
    }
    return false;
}

/* ---- The cells of a counter block ---- */

/* The owner is this counter of the one that there is so far. */
static void set_counter_as_owner(const struct check_parsed_counter *counter, uint32_t position,
                                 struct harness_block_field *out)
{
    char owner[sizeof out->owner];

    memcpy(owner, out->owner, sizeof owner);
    if (counter->head.name_index)
        snprintf(out->owner, sizeof out->owner, "counter %" PRIu32 " of %.120s",
                 counter->head.name_index, owner);
    else
        snprintf(out->owner, sizeof out->owner, "counter definition %" PRIu32 " of %.120s",
                 position, owner);
}

/* A cell, or the gap between two. */
static bool find_field_in_cells(const struct check_parsed_object *object, struct epci_span block,
                                uint64_t offset, struct harness_block_field *out)
{
    struct epci_span rest = object->definitions, cell;
    struct check_parsed_counter counter;
    size_t at = (size_t)(offset - block.offset), from = sizeof(struct epci_wire_block),
           to = block.left;

    for (uint32_t i = 0; check_read_next_counter(&rest, &counter, NULL) == EPC_OK; i++) {
        size_t begin, end;
        uint64_t value;

        if (check_read_cell(&counter, block, &cell, &value) != EPC_OK || cell.left == 0)
            continue;
        begin = (size_t)(cell.offset - block.offset);
        end = begin + cell.left;
        if (at >= begin && at < end) {
            set_counter_as_owner(&counter, i, out);
            out->number = cell.left == 4 || cell.left == 8;
            out->value = value;
            return fill_field_and_return_true(block, begin, end, "value", out);
        }
        from = end <= at && end > from ? end : from;
        to = begin > at && begin < to ? begin : to;
    }
    return fill_field_and_return_true(block, from, to, "padding in the counter block", out);
}

static bool find_field_in_counter_block(const struct check_parsed_object *object,
                                        struct epci_span block, uint64_t offset,
                                        struct harness_block_field *out)
{
    return find_member_at(block, check_block_fields, offset, out) ||
           find_field_in_cells(object, block, offset, out);
}

/* ---- Instances ---- */

static void set_instance_as_owner(const struct check_parsed_object *object, uint32_t position,
                                  struct epci_span name, struct harness_block_field *out)
{
    char text[64] = "";

    if (object->head.code_page == 0 && name.left > 0)
        reader_utf16_to_text(name.at, name.left / 2, text, sizeof text);
    if (text[0])
        snprintf(out->owner, sizeof out->owner, "instance %" PRIu32 " \"%s\" of object %" PRIu32,
                 position, text, object->head.name_index);
    else
        snprintf(out->owner, sizeof out->owner, "instance %" PRIu32 " of object %" PRIu32, position,
                 object->head.name_index);
}

/* After the fixed part of an instance definition: the name, and what pads it. */
static bool find_field_in_instance_tail(const struct check_parsed_instance *instance,
                                        uint64_t offset, struct harness_block_field *out)
{
    size_t at = (size_t)(offset - instance->bytes.offset), from = sizeof instance->head,
           to = instance->bytes.left;
    struct epci_span name;

    if (kit_span_part(&instance->bytes, instance->head.name_offset, instance->head.name_bytes,
                      &name)) {
        size_t begin = instance->head.name_offset, end = begin + name.left;

        if (at >= begin && at < end)
            return fill_field_and_return_true(instance->bytes, begin < from ? from : begin, end,
                                              "name", out);
        from = end <= at && end > from ? end : from;
        to = begin > at ? begin : to;
    }
    return fill_field_and_return_true(instance->bytes, from, to,
                                      "padding of the instance definition", out);
}

/* What is at the front of `rest` is not an instance: name its lengths, which are the reason. */
static bool find_field_in_bad_instance(const struct check_parsed_object *object,
                                       struct epci_span rest, uint32_t position, uint64_t offset,
                                       struct harness_block_field *out)
{
    const struct epci_span unnamed = { rest.at, 0, rest.offset };
    uint32_t bytes = 0;

    set_instance_as_owner(object, position, unnamed, out);
    if (find_member_at(rest, check_instance_fields, offset, out))
        return true;
    return epci_span_peek_bytes(&rest, &bytes, sizeof bytes) && epci_span_skip(&rest, bytes) &&
           find_member_at(rest, check_block_fields, offset, out);
}

static bool find_field_in_instances(const struct check_parsed_object *object, uint64_t offset,
                                    struct harness_block_field *out)
{
    struct epci_span rest = object->rest;
    struct check_parsed_instance instance;

    for (uint32_t i = 0; i < (uint32_t)object->head.instance_count; i++) {
        if (check_read_next_instance(&rest, &instance, NULL) != EPC_OK)
            return find_field_in_bad_instance(object, rest, i, offset, out);
        if (offset >= rest.offset)
            continue;
        set_instance_as_owner(object, i, instance.name, out);
        if (span_holds_offset(instance.block, offset))
            return find_field_in_counter_block(object, instance.block, offset, out);
        return find_member_at(instance.bytes, check_instance_fields, offset, out) ||
               find_field_in_instance_tail(&instance, offset, out);
    }
    return fill_field_and_return_true(rest, 0, rest.left, "bytes after the last instance", out);
}

static bool find_field_of_single_block_at_offset(const struct check_parsed_object *object,
                                                 uint64_t offset, struct harness_block_field *out)
{
    struct epci_span rest = object->rest;
    struct check_parsed_instance instance;

    if (check_read_block_without_instance(&rest, &instance, NULL) == EPC_OK &&
        span_holds_offset(instance.block, offset))
        return find_field_in_counter_block(object, instance.block, offset, out);
    return find_member_at(object->rest, check_block_fields, offset, out) ||
           fill_field_and_return_true(rest, 0, rest.left, "bytes after the counter block", out);
}

/* ---- Objects ---- */

static bool find_field_in_definitions(const struct check_parsed_object *object, uint64_t offset,
                                      struct harness_block_field *out)
{
    struct epci_span rest = object->definitions, here = rest;
    struct check_parsed_counter counter;
    int status = EPC_OK;
    uint32_t i = 0;

    while (offset >= rest.offset && status == EPC_OK) {
        here = rest;
        status = check_read_next_counter(&rest, &counter, NULL);
        i++;
    }
    if (!epci_span_peek_bytes(&here, &counter.head, sizeof counter.head))
        memset(&counter.head, 0, sizeof counter.head);
    set_counter_as_owner(&counter, i - 1, out);
    if (find_member_at(here, check_counter_fields, offset, out))
        return true;
    if (status != EPC_OK)
        return false;
    return fill_field_and_return_true(here, sizeof counter.head, here.left - rest.left,
                                      "bytes after the counter definition", out);
}

static bool find_object_field_at_offset(struct check_parsed_object *object, uint64_t offset,
                                        struct harness_block_field *out)
{
    const int32_t count = object->head.instance_count;

    snprintf(out->owner, sizeof out->owner, "object %" PRIu32, object->head.name_index);
    if (find_member_at(object->bytes, check_object_fields, offset, out))
        return true;
    if (check_find_parts_of_object(object, NULL) != EPC_OK)
        return false;
    if (offset - object->bytes.offset < object->head.header_bytes)
        return fill_field_and_return_true(object->bytes, sizeof object->head,
                                          object->head.header_bytes,
                                          "bytes after the object's header", out);
    if (span_holds_offset(object->definitions, offset))
        return find_field_in_definitions(object, offset, out);
    if (count == 0)
        return fill_field_and_return_true(object->bytes, object->head.definition_bytes,
                                          object->bytes.left, "bytes after the definitions", out);
    if (!span_holds_offset(object->rest, offset))
        return false;
    return count == EPCI_NO_INSTANCES || count == EPCI_METADATA_ONE
               ? find_field_of_single_block_at_offset(object, offset, out)
           : count >= 0 ? find_field_in_instances(object, offset, out)
                        : false;
}

static bool find_field_in_objects(struct epci_span rest, uint64_t offset,
                                  struct harness_block_field *out)
{
    struct check_parsed_object object;

    while (check_read_next_object_extent(&rest, &object, NULL) == EPC_OK)
        if (span_holds_offset(object.bytes, offset))
            return find_object_field_at_offset(&object, offset, out);
    /* With a wrong TotalByteLength all that is left may be this object's. */
    if (!span_holds_offset(rest, offset) ||
        !epci_span_peek_bytes(&rest, &object.head, sizeof object.head))
        return false;
    object.bytes = rest;
    return find_object_field_at_offset(&object, offset, out);
}

/* After an answer's fixed header: the computer's name. */
static bool find_field_in_header_tail(struct epci_span bytes, const struct check_parsed_data *data,
                                      uint64_t offset, struct harness_block_field *out)
{
    struct epci_span name;
    size_t at = (size_t)(offset - bytes.offset);

    if (kit_span_part(&bytes, data->head.name_offset, data->head.name_bytes, &name) &&
        span_holds_offset(name, offset) && at >= sizeof data->head)
        return fill_field_and_return_true(
            bytes,
            data->head.name_offset < sizeof data->head ? sizeof data->head : data->head.name_offset,
            data->head.name_offset + name.left, "name of the computer", out);
    if (at >= data->head.header_bytes || at < sizeof data->head)
        return false;
    return fill_field_and_return_true(bytes, at, data->head.header_bytes, "padding of the header",
                                      out);
}

bool harness_find_block_field_at(struct epci_span bytes, uint64_t offset,
                                 struct harness_block_field *out)
{
    struct check_parsed_data data;
    struct check_walk_fault fault = { NULL, bytes.offset, 0, 0 };
    bool named = false;
    int status;

    memset(out, 0, sizeof *out);
    if (!span_holds_offset(bytes, offset))
        return false;
    status = check_read_data_header(bytes, &data, &fault);
    /* What is wrong at its first field is not an answer at all. */
    if (status != EPC_OK && fault.offset == bytes.offset)
        named = find_field_in_objects(bytes, offset, out);
    else if (find_member_at(bytes, check_data_fields, offset, out))
        named = true;
    else if (status == EPC_OK)
        named = span_holds_offset(data.objects, offset)
                    ? find_field_in_objects(data.objects, offset, out)
                    : find_field_in_header_tail(bytes, &data, offset, out);
    if (!named)
        memset(out, 0, sizeof *out);
    return named;
}

int64_t harness_negative_field_value(const struct harness_block_field *field)
{
    return (int64_t)(field->value - (field->width < 8 ? UINT64_C(1) << (8 * field->width) : 0));
}

void harness_format_block_field_number(const struct harness_block_field *field, char *out,
                                       size_t capacity)
{
    out[0] = '\0';
    if (field->number && field->negative)
        snprintf(out, capacity, "%" PRId64 " (0x%" PRIx64 ")", harness_negative_field_value(field),
                 field->value);
    else if (field->number)
        snprintf(out, capacity, "%" PRIu64 " (0x%" PRIx64 ")", field->value, field->value);
}
