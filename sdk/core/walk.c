/* SPDX-License-Identifier: MIT
 *
 * walk.c -- turns bytes into structures and never reads outside the bytes.
 *
 * Every function copies a header first and examines only the copy; for every position it asks
 * span.h whether there is room.  The format is that of wire.h and docs/data-block.md.
 */
#include "sdk/core/walk.h"

#include <epc/epc.h>

static int walk_stop(struct epci_walk_fault *fault, int status, const char *field, size_t offset,
                     uint64_t got, uint64_t wanted)
{
    if (fault)
        *fault = (struct epci_walk_fault){ field, offset, got, wanted };
    return status;
}

/* The UTF-16 text of `bytes` bytes that begins `from` bytes after the front, up to its NUL; empty
 * if it is not all in the span. */
static struct epci_span walk_text(const struct epci_span *span, size_t from, size_t bytes)
{
    struct epci_span text = { span->at, 0, span->offset };
    size_t length = 0;

    if (!epci_span_part(span, from, bytes, &text))
        return text;
    while (text.left - length >= 2 && (text.at[length] != 0 || text.at[length + 1] != 0))
        length += 2;
    text.left = length;
    return text;
}

static bool is_signature(const uint16_t units[4])
{
    return units[0] == 'P' && units[1] == 'E' && units[2] == 'R' && units[3] == 'F';
}

#define DATA_AT(field) offsetof(struct epci_wire_data, field)

int epci_walk_data(struct epci_span answer, struct epci_data_view *out,
                   struct epci_walk_fault *fault)
{
    struct epci_data_view view;
    const struct epci_wire_data *head = &view.head;
    struct epci_span header = { 0 };

    if (!epci_span_peek(&answer, &view.head, sizeof view.head))
        return walk_stop(fault, EPC_E_TRUNCATED, "data header", answer.offset, answer.left,
                         sizeof view.head);
    if (!is_signature(head->signature))
        return walk_stop(fault, EPC_E_CORRUPT, "data.Signature", answer.offset, head->signature[0],
                         'P');
    if (head->little_endian != 1)
        return walk_stop(fault, EPC_E_CORRUPT, "data.LittleEndian",
                         answer.offset + DATA_AT(little_endian), head->little_endian, 1);
    if (head->total_bytes > answer.left)
        return walk_stop(fault, EPC_E_TRUNCATED, "data.TotalByteLength",
                         answer.offset + DATA_AT(total_bytes), head->total_bytes, answer.left);
    if (head->header_bytes < sizeof *head || head->header_bytes > head->total_bytes ||
        !epci_span_part(&answer, 0, head->header_bytes, &header))
        return walk_stop(fault, EPC_E_CORRUPT, "data.HeaderLength",
                         answer.offset + DATA_AT(header_bytes), head->header_bytes, sizeof *head);
    view.name = walk_text(&header, view.head.name_offset, view.head.name_bytes);
    (void)epci_span_part(&answer, view.head.header_bytes,
                         view.head.total_bytes - view.head.header_bytes, &view.objects);
    *out = view;
    return EPC_OK;
}

/* Copy the header of the item at the front of `rest`, which has room for `size` bytes and begins
 * with the item's ByteLength; that is at least `size` and not more than `rest` has. */
static int walk_head(const struct epci_span *rest, void *head, size_t size, const char *item,
                     const char *field, struct epci_walk_fault *fault)
{
    uint32_t bytes;

    if (!epci_span_peek(rest, head, size))
        return walk_stop(fault, EPC_E_TRUNCATED, item, rest->offset, rest->left, size);
    memcpy(&bytes, head, sizeof bytes);
    if (bytes < size)
        return walk_stop(fault, EPC_E_CORRUPT, field, rest->offset, bytes, size);
    if (bytes > rest->left)
        return walk_stop(fault, EPC_E_TRUNCATED, field, rest->offset, bytes, rest->left);
    return EPC_OK;
}

int epci_walk_extent(struct epci_span *rest, struct epci_object_view *out,
                     struct epci_walk_fault *fault)
{
    struct epci_object_view view;
    int status;

    if (rest->left == 0)
        return EPC_END;
    status = walk_head(rest, &view.head, sizeof view.head, "object header",
                       "object.TotalByteLength", fault);
    if (status)
        return status;
    (void)epci_span_part(rest, 0, view.head.total_bytes, &view.bytes);
    (void)epci_span_part(&view.bytes, view.bytes.left, 0, &view.definitions);
    view.rest = view.definitions;
    (void)epci_span_skip(rest, view.head.total_bytes);
    *out = view;
    return EPC_OK;
}

int epci_walk_inside(struct epci_object_view *object, struct epci_walk_fault *fault)
{
    const struct epci_wire_object *head = &object->head;
    const size_t at = object->bytes.offset;
    struct epci_span rest;

    if (!epci_span_part(&object->bytes, 0, head->definition_bytes, &rest))
        return walk_stop(fault, EPC_E_CORRUPT, "object.DefinitionLength",
                         at + offsetof(struct epci_wire_object, definition_bytes),
                         head->definition_bytes, object->bytes.left);
    if (head->header_bytes > head->definition_bytes)
        return walk_stop(fault, EPC_E_CORRUPT, "object.HeaderLength",
                         at + offsetof(struct epci_wire_object, header_bytes), head->header_bytes,
                         head->definition_bytes);
    (void)epci_span_part(&object->bytes, head->header_bytes,
                         head->definition_bytes - head->header_bytes, &object->definitions);
    (void)epci_span_part(&object->bytes, head->definition_bytes,
                         object->bytes.left - head->definition_bytes, &object->rest);
    return EPC_OK;
}

int epci_walk_object(struct epci_span *rest, struct epci_object_view *out,
                     struct epci_walk_fault *fault)
{
    struct epci_span next = *rest;
    struct epci_object_view view;
    int status = epci_walk_extent(&next, &view, fault);

    if (status == EPC_OK)
        status = epci_walk_inside(&view, fault);
    if (status == EPC_OK) {
        *rest = next;
        *out = view;
    }
    return status;
}

int epci_walk_counter(struct epci_span *rest, struct epci_counter_view *out,
                      struct epci_walk_fault *fault)
{
    struct epci_counter_view view;
    int status;

    if (rest->left == 0)
        return EPC_END;
    status = walk_head(rest, &view.head, sizeof view.head, "counter definition",
                       "counter.ByteLength", fault);
    if (status)
        return status;
    (void)epci_span_part(rest, 0, view.head.bytes, &view.bytes);
    (void)epci_span_skip(rest, view.head.bytes);
    *out = view;
    return EPC_OK;
}

static int walk_block(const struct epci_span *rest, struct epci_wire_block *block,
                      struct epci_walk_fault *fault)
{
    return walk_head(rest, block, sizeof *block, "counter block", "block.ByteLength", fault);
}

/* Say why there is no instance at the front of `rest`, which is not empty. */
static int no_instance(struct epci_span rest, struct epci_walk_fault *fault)
{
    struct epci_wire_instance head;
    struct epci_wire_block block;
    int status =
        walk_head(&rest, &head, sizeof head, "instance definition", "instance.ByteLength", fault);

    if (status)
        return status;
    (void)epci_span_skip(&rest, head.bytes);
    return walk_block(&rest, &block, fault);
}

int epci_walk_instance(struct epci_span *rest, struct epci_instance_view *out,
                       struct epci_walk_fault *fault)
{
    const struct epci_span all = *rest;
    struct epci_instance_view view;
    struct epci_step step;

    if (rest->left == 0)
        return EPC_END;
    if (!epci_walk_step(rest, &step))
        return no_instance(all, fault);
    (void)epci_span_peek(&all, &view.head, sizeof view.head);
    (void)epci_span_part(&all, 0, step.bytes, &view.bytes);
    (void)epci_span_part(&all, step.bytes, step.block_bytes, &view.block);
    view.block_bytes = step.block_bytes;
    view.name = walk_text(&view.bytes, view.head.name_offset, view.head.name_bytes);
    *out = view;
    return EPC_OK;
}

int epci_walk_only_block(struct epci_span *rest, struct epci_instance_view *out,
                         struct epci_walk_fault *fault)
{
    struct epci_instance_view view;
    struct epci_wire_block block;
    int status;

    memset(&view, 0, sizeof view);
    if (rest->left == 0)
        return EPC_END;
    status = walk_block(rest, &block, fault);
    if (status)
        return status;
    (void)epci_span_part(rest, 0, block.bytes, &view.block);
    (void)epci_span_part(rest, 0, 0, &view.bytes);
    view.name = view.bytes;
    view.block_bytes = block.bytes;
    (void)epci_span_skip(rest, block.bytes);
    *out = view;
    return EPC_OK;
}

int epci_walk_cell(const struct epci_counter_view *counter, struct epci_span block,
                   struct epci_span *cell, uint64_t *value)
{
    const struct epci_wire_counter *head = &counter->head;
    struct epci_span part;

    if (head->size == 0) { /* PERF_COUNTER_NODATA: no bytes, so none outside */
        (void)epci_span_part(&block, 0, 0, cell);
        *value = 0;
        return EPC_OK;
    }
    if (head->offset < sizeof(struct epci_wire_block) ||
        !epci_span_part(&block, head->offset, head->size, &part))
        return EPC_E_CORRUPT;
    *cell = part;
    *value = 0;
    if (head->size == 4 || head->size == 8)
        (void)epci_span_peek(&part, value, head->size); /* little-endian: widened with zeros */
    return EPC_OK;
}
