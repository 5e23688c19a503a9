/* SPDX-License-Identifier: MIT
 *
 * walk.c -- turns bytes into structures and never reads outside the bytes.
 *
 * Every function copies a header first and examines only the copy; for every position it asks
 * span.h whether there is room.  The format is that of wire.h and docs/data-block.md.
 */
#include "check/walk.h"
#include "kit/span.h"

#include <epc/epc.h>

static int store_fault(struct check_walk_fault *fault, int status, const char *field, size_t offset,
                       uint64_t got, uint64_t wanted)
{
    if (fault)
        *fault = (struct check_walk_fault){ field, offset, got, wanted };
    return status;
}

/* The UTF-16 text of `bytes` bytes that begins `from` bytes after the front, up to its NUL; empty
 * if it is not all in the span. */
static struct epci_span text_until_nul(const struct epci_span *span, size_t from, size_t bytes)
{
    struct epci_span text = { span->at, 0, span->offset };

    return kit_span_part(span, from, bytes, &text) ? kit_span_take_utf16(&text) : text;
}

#define ANSWER_OFFSET(field) offsetof(struct epci_wire_data, field)

int check_read_data_header(struct epci_span answer, struct check_parsed_data *out,
                           struct check_walk_fault *fault)
{
    struct check_parsed_data view;
    const struct epci_wire_data *head = &view.head;
    struct epci_span header = { 0 };

    if (!epci_span_peek_bytes(&answer, &view.head, sizeof view.head))
        return store_fault(fault, EPC_E_TRUNCATED, "data header", answer.offset, answer.left,
                           sizeof view.head);
    if (memcmp(head->signature, (const uint16_t[]){ 'P', 'E', 'R', 'F' }, sizeof head->signature) !=
        0)
        return store_fault(fault, EPC_E_CORRUPT, "data.Signature", answer.offset,
                           head->signature[0], 'P');
    if (head->little_endian != 1)
        return store_fault(fault, EPC_E_CORRUPT, "data.LittleEndian",
                           answer.offset + ANSWER_OFFSET(little_endian), head->little_endian, 1);
    if (head->total_bytes > answer.left)
        return store_fault(fault, EPC_E_TRUNCATED, "data.TotalByteLength",
                           answer.offset + ANSWER_OFFSET(total_bytes), head->total_bytes,
                           answer.left);
    if (head->header_bytes < sizeof *head || head->header_bytes > head->total_bytes ||
        !kit_span_part(&answer, 0, head->header_bytes, &header))
        return store_fault(fault, EPC_E_CORRUPT, "data.HeaderLength",
                           answer.offset + ANSWER_OFFSET(header_bytes), head->header_bytes,
                           sizeof *head);
    view.name = text_until_nul(&header, view.head.name_offset, view.head.name_bytes);
    (void)kit_span_part(&answer, view.head.header_bytes,
                        view.head.total_bytes - view.head.header_bytes, &view.objects);
    *out = view;
    return EPC_OK;
}

/* A kind of item that begins with its ByteLength. */
struct walk_kind {
    const char *header, *length; /* their names for a fault */
    size_t size;                 /* of the header */
};

static const struct walk_kind object_kind = { "object header", "object.TotalByteLength",
                                              sizeof(struct epci_wire_object) };
static const struct walk_kind counter_kind = { "counter definition", "counter.ByteLength",
                                               sizeof(struct epci_wire_counter) };
static const struct walk_kind instance_kind = { "instance definition", "instance.ByteLength",
                                                sizeof(struct epci_wire_instance) };
static const struct walk_kind block_kind = { "counter block", "block.ByteLength",
                                             sizeof(struct epci_wire_block) };

/* Take the item at the front of *rest: copies its header, which there must be room for; *item are
 * all its bytes, at least the header and not more than there are. */
static int read_next_item(struct epci_span *rest, const struct walk_kind *kind, void *header,
                          struct epci_span *item, struct check_walk_fault *fault)
{
    const size_t at = rest->offset;
    uint32_t bytes;

    if (!epci_span_peek_bytes(rest, header, kind->size))
        return store_fault(fault, EPC_E_TRUNCATED, kind->header, at, rest->left, kind->size);
    memcpy(&bytes, header, sizeof bytes);
    if (bytes < kind->size)
        return store_fault(fault, EPC_E_CORRUPT, kind->length, at, bytes, kind->size);
    if (!kit_span_part(rest, 0, bytes, item))
        return store_fault(fault, EPC_E_TRUNCATED, kind->length, at, bytes, rest->left);
    (void)epci_span_skip(rest, bytes);
    return EPC_OK;
}

int check_read_next_object_extent(struct epci_span *rest, struct check_parsed_object *out,
                                  struct check_walk_fault *fault)
{
    struct check_parsed_object view;
    int status = rest->left == 0
                     ? EPC_END
                     : read_next_item(rest, &object_kind, &view.head, &view.bytes, fault);

    if (status)
        return status;
    (void)kit_span_part(&view.bytes, view.bytes.left, 0, &view.definitions);
    view.rest = view.definitions;
    *out = view;
    return EPC_OK;
}

int check_find_parts_of_object(struct check_parsed_object *object, struct check_walk_fault *fault)
{
    const struct epci_wire_object *head = &object->head;
    const size_t at = object->bytes.offset;
    struct epci_span rest;

    if (!kit_span_part(&object->bytes, 0, head->definition_bytes, &rest))
        return store_fault(fault, EPC_E_CORRUPT, "object.DefinitionLength",
                           at + offsetof(struct epci_wire_object, definition_bytes),
                           head->definition_bytes, object->bytes.left);
    if (head->header_bytes > head->definition_bytes)
        return store_fault(fault, EPC_E_CORRUPT, "object.HeaderLength",
                           at + offsetof(struct epci_wire_object, header_bytes), head->header_bytes,
                           head->definition_bytes);
    (void)kit_span_part(&object->bytes, head->header_bytes,
                        head->definition_bytes - head->header_bytes, &object->definitions);
    (void)kit_span_part(&object->bytes, head->definition_bytes,
                        head->instance_count == 0 ? 0 : object->bytes.left - head->definition_bytes,
                        &object->rest);
    return EPC_OK;
}

int check_read_next_object(struct epci_span *rest, struct check_parsed_object *out,
                           struct check_walk_fault *fault)
{
    struct epci_span next = *rest;
    struct check_parsed_object view;
    int status = check_read_next_object_extent(&next, &view, fault);

    if (status == EPC_OK)
        status = check_find_parts_of_object(&view, fault);
    if (status == EPC_OK) {
        *rest = next;
        *out = view;
    }
    return status;
}

int check_read_next_counter(struct epci_span *rest, struct check_parsed_counter *out,
                            struct check_walk_fault *fault)
{
    struct check_parsed_counter view;
    int status = rest->left == 0
                     ? EPC_END
                     : read_next_item(rest, &counter_kind, &view.head, &view.bytes, fault);

    if (status == EPC_OK)
        *out = view;
    return status;
}

/* Say why there is no instance at the front of `rest`, which is not empty. */
static int explain_unreadable_instance(struct epci_span rest, struct check_walk_fault *fault)
{
    struct epci_wire_instance head;
    struct epci_wire_block block;
    struct epci_span bytes;
    int status = read_next_item(&rest, &instance_kind, &head, &bytes, fault);

    return status ? status : read_next_item(&rest, &block_kind, &block, &bytes, fault);
}

int check_read_next_instance(struct epci_span *rest, struct check_parsed_instance *out,
                             struct check_walk_fault *fault)
{
    const struct epci_span all = *rest;
    struct check_parsed_instance view;
    struct check_raw_instance step;

    if (rest->left == 0)
        return EPC_END;
    if (!check_read_next_instance_in_bounds(rest, &step))
        return explain_unreadable_instance(all, fault);
    (void)epci_span_peek_bytes(&all, &view.head, sizeof view.head);
    (void)kit_span_part(&all, 0, step.bytes, &view.bytes);
    (void)kit_span_part(&all, step.bytes, step.block_bytes, &view.block);
    view.block_bytes = step.block_bytes;
    view.name = text_until_nul(&view.bytes, view.head.name_offset, view.head.name_bytes);
    *out = view;
    return EPC_OK;
}

int check_read_block_without_instance(struct epci_span *rest, struct check_parsed_instance *out,
                                      struct check_walk_fault *fault)
{
    const struct epci_span none = { rest->at, 0, rest->offset };
    struct check_parsed_instance view = { .bytes = none, .name = none };
    struct epci_wire_block block;
    int status =
        rest->left == 0 ? EPC_END : read_next_item(rest, &block_kind, &block, &view.block, fault);

    if (status)
        return status;
    view.block_bytes = block.bytes;
    *out = view;
    return EPC_OK;
}

int check_read_cell(const struct check_parsed_counter *counter, struct epci_span block,
                    struct epci_span *cell, uint64_t *value)
{
    const struct epci_wire_counter *head = &counter->head;
    struct epci_span part;

    if (head->size == 0) { /* PERF_COUNTER_NODATA: no bytes, so none outside */
        (void)kit_span_part(&block, 0, 0, cell);
        *value = 0;
        return EPC_OK;
    }
    if (head->offset < sizeof(struct epci_wire_block) ||
        !kit_span_part(&block, head->offset, head->size, &part))
        return EPC_E_CORRUPT;
    *cell = part;
    *value = head->size == 4 || head->size == 8 ? epci_read_little_endian(part.at, head->size) : 0;
    return EPC_OK;
}
