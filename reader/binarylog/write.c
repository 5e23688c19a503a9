/* SPDX-License-Identifier: MIT
 *
 * write.c -- events go into a buffer in memory, which is written when it is full, and at a flush.
 *
 * Reader and writer may meet in the middle of a buffer: the events come into the file first, and
 * then the header that says where they end.
 */
#include "reader/binarylog/write.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/span.h"
#include "sdk/core/checked.h"

enum {
    WRITE_LAST = 1, /* flags of a buffer: the last one; one with events */
    WRITE_EVENTS = 0x20,
    WRITE_FLUSHED = 3,
    WRITE_VERSION = 60 /* of events */
};

/* A buffer's header as Windows 8 and 10 write it. */
struct write_buffer {
    uint32_t bytes, end, current, zero;
    uint64_t flushed, number; /* time in UTC, and from 0 */
    uint32_t zeros[3], state, end_too;
    uint16_t flags, type;
    uint32_t zeros_too[4];
};

_Static_assert(sizeof(struct write_buffer) == sizeof(struct reader_blg_wire_buffer),
               "buffer header");

static int write_buffer_bytes(struct reader_blg_writer *writer, size_t from, size_t to)
{
    if (writer->status == EPC_OK)
        writer->status = writer->sink.write(writer->sink.context, writer->at + from,
                                            epci_span_of(writer->buffer + from, to - from));
    return writer->status;
}

/* ---- Buffers ---- */

static void make_buffer_header(struct reader_blg_writer *writer, uint16_t flags)
{
    const struct write_buffer header = { .bytes = READER_BLG_BUFFER,
                                         .end = (uint32_t)writer->used,
                                         .current = (uint32_t)writer->used,
                                         .flushed = writer->head.tail.start,
                                         .number = writer->buffers,
                                         .state = WRITE_FLUSHED,
                                         .end_too = (uint32_t)writer->used,
                                         .flags = flags };

    memcpy(writer->buffer, &header, sizeof header);
}

static void begin_buffer(struct reader_blg_writer *writer)
{
    memset(writer->buffer, 0xFF, READER_BLG_BUFFER);
    writer->used = sizeof(struct reader_blg_wire_buffer);
    writer->kept = 0;
}

/* Bring the buffer into the file. */
static int write_buffer_to_file(struct reader_blg_writer *writer, uint16_t flags)
{
    const size_t from = writer->kept;

    make_buffer_header(writer, flags);
    writer->kept = writer->used;
    if (writer->bytes < writer->at + READER_BLG_BUFFER)
        writer->bytes = writer->at + READER_BLG_BUFFER;
    if (from == 0)
        return write_buffer_bytes(writer, 0, READER_BLG_BUFFER);
    if (from < writer->used)
        (void)write_buffer_bytes(writer, from, writer->used);
    return write_buffer_bytes(writer, 0, sizeof(struct reader_blg_wire_buffer));
}

static void write_buffer_and_begin_next(struct reader_blg_writer *writer)
{
    (void)write_buffer_to_file(writer, WRITE_EVENTS);
    writer->at += READER_BLG_BUFFER;
    if (writer->maximum && writer->again && writer->at + READER_BLG_BUFFER > writer->maximum) {
        writer->at = writer->again;
        if (writer->at + READER_BLG_BUFFER > writer->maximum)
            writer->status = EPC_E_RANGE;
    }
    writer->buffers++;
    begin_buffer(writer);
}

static void append_event_to_buffer(struct reader_blg_writer *writer,
                                   struct reader_blg_wire_event *event, struct epci_span block)
{
    size_t start = epci_round_up_unchecked(writer->used, 8);

    event->bytes = (uint16_t)(sizeof *event + block.left);
    if (start + event->bytes > READER_BLG_BUFFER) {
        write_buffer_and_begin_next(writer);
        start = writer->used;
    }
    memset(writer->buffer + writer->used, 0, start - writer->used);
    memcpy(writer->buffer + start, event, sizeof *event);
    memcpy(writer->buffer + start + sizeof *event, block.at, block.left);
    writer->used = start + event->bytes;
}

/* Write a record in blocks. */
static void append_record_in_blocks(struct reader_blg_writer *writer, uint8_t type, uint64_t time,
                                    const struct kit_buffer *record)
{
    struct epci_span rest = epci_span_of(record->text, record->bytes), block;
    struct reader_blg_wire_event event = {
        .kind = READER_BLG_EVENT_64,
        .marker = READER_BLG_MARKER,
        .type = type,
        .version = WRITE_VERSION,
        .thread = writer->head.first.thread,
        .process = writer->head.first.process,
        .time = time,
        .guid = READER_BLG_GUID,
        .count = (uint32_t)((record->bytes + READER_BLG_BLOCK - 1) / READER_BLG_BLOCK)
    };

    memcpy(event.log, writer->log, sizeof event.log);
    while (rest.left > 0 && writer->status == EPC_OK) {
        (void)kit_span_part(&rest, 0, rest.left < READER_BLG_BLOCK ? rest.left : READER_BLG_BLOCK,
                            &block);
        event.number++;
        append_event_to_buffer(writer, &event, block);
        (void)epci_span_skip(&rest, block.left);
    }
}

/* ---- The catalogue ---- */

static uint32_t append_entry_text(struct kit_buffer *out, size_t from, struct epci_span text)
{
    const uint32_t offset = (uint32_t)(out->bytes - from);

    kit_buffer_add_bytes(out, text.at, text.left);
    kit_buffer_add_bytes(out, "\0", 2);
    return offset;
}

static void append_catalogue_entry(struct kit_buffer *out, const struct reader_blg_entry *entry)
{
    const size_t at = out->bytes, from = at + sizeof(struct reader_blg_wire_entry);
    struct reader_blg_wire_entry wire = { .flags = entry->flags,
                                          .cookie = entry->cookie,
                                          .type = entry->type,
                                          .time_base = { (uint32_t)entry->time_base,
                                                         (uint32_t)(entry->time_base >> 32) },
                                          .scale = entry->scale,
                                          .instance = READER_BLG_NO_TEXT,
                                          .parent = READER_BLG_NO_TEXT,
                                          .index = entry->index };

    kit_buffer_add_bytes(out, &wire, sizeof wire);
    wire.machine = append_entry_text(out, from, entry->machine);
    wire.object = append_entry_text(out, from, entry->object);
    if (entry->has_instance)
        wire.instance = append_entry_text(out, from, entry->instance);
    if (entry->has_parent)
        wire.parent = append_entry_text(out, from, entry->parent);
    wire.counter = append_entry_text(out, from, entry->counter);
    kit_buffer_add_bytes(out, "\0\0\0\0\0\0\0",
                         epci_round_up_unchecked(out->bytes, 8) - out->bytes);
    wire.bytes = (uint32_t)(out->bytes - at);
    if (!out->failed)
        memcpy(out->text + at, &wire, sizeof wire);
}

static struct kit_buffer make_catalogue_record(const struct reader_blg_writer *writer)
{
    const uint32_t version[2] = { READER_BLG_VERSION, READER_BLG_ACCESS };
    struct kit_buffer record = { 0 };

    kit_buffer_add_bytes(&record, version, sizeof version);
    for (size_t i = 0; i < writer->count; i++)
        append_catalogue_entry(&record, &writer->entries[i]);
    return record;
}

static void append_catalogue_record(struct reader_blg_writer *writer)
{
    struct kit_buffer record = make_catalogue_record(writer);

    if (record.failed)
        writer->status = EPC_E_NOMEM;
    else
        append_record_in_blocks(writer, READER_BLG_CATALOGUE, writer->time - 10, &record);
    kit_buffer_release(&record);
    writer->begun = true;
    writer->again = writer->at + READER_BLG_BUFFER;
}

/* ---- Samples ---- */

void reader_blg_write_sample_begin(struct reader_blg_writer *writer, uint64_t local)
{
    static const uint32_t head[2] = { READER_BLG_RECORD, 0 };

    writer->record.bytes = 0;
    writer->parts = 0;
    writer->time = local;
    kit_buffer_add_bytes(&writer->record, head, sizeof head);
}

void reader_blg_write_counter_value(struct reader_blg_writer *writer, uint32_t status,
                                    uint64_t local, const struct reader_raw *raw)
{
    const struct reader_blg_wire_one one = { .kind = READER_BLG_ONE,
                                             .bytes = sizeof one,
                                             .status = status,
                                             .time = { (uint32_t)local, (uint32_t)(local >> 32) },
                                             .first = raw->first,
                                             .second = raw->second,
                                             .multi = raw->multi };

    kit_buffer_add_bytes(&writer->record, &one, sizeof one);
    writer->parts++;
}

void reader_blg_begin_counter_instances(struct reader_blg_writer *writer, uint32_t status,
                                        uint64_t local)
{
    const struct reader_blg_wire_many many = { .kind = READER_BLG_MANY,
                                               .status = status,
                                               .time = local };

    writer->many = writer->record.bytes;
    writer->names.bytes = 0;
    writer->instances = 0;
    kit_buffer_add_bytes(&writer->record, &many, sizeof many);
}

void reader_blg_write_instance_value(struct reader_blg_writer *writer, struct epci_span name,
                                     const struct reader_raw *raw)
{
    const struct reader_blg_wire_instance instance = { .name = (uint32_t)writer->names.bytes,
                                                       .multi = raw->multi,
                                                       .first = raw->first,
                                                       .second = raw->second };

    kit_buffer_add_bytes(&writer->record, &instance, sizeof instance);
    kit_buffer_add_bytes(&writer->names, name.at, name.left);
    kit_buffer_add_bytes(&writer->names, "\0", 2);
    writer->instances++;
}

void reader_blg_write_instances_end(struct reader_blg_writer *writer)
{
    struct kit_buffer *record = &writer->record;
    const size_t body = offsetof(struct reader_blg_wire_many, body_bytes);
    const uint32_t from = (uint32_t)(record->bytes - writer->many - body);
    struct reader_blg_wire_instance instance;
    struct reader_blg_wire_many many;
    char *at;

    kit_buffer_add_bytes(record, writer->names.text, writer->names.bytes);
    kit_buffer_add_bytes(record, "\0\0\0\0\0\0\0",
                         epci_round_up_unchecked(record->bytes, 8) - record->bytes);
    record->failed |= writer->names.failed;
    writer->parts++;
    if (record->failed)
        return;
    at = record->text + writer->many + sizeof many;
    for (uint32_t i = 0; i < writer->instances; i++, at += sizeof instance) {
        memcpy(&instance, at, sizeof instance);
        instance.name += from;
        memcpy(at, &instance, sizeof instance);
    }
    memcpy(&many, record->text + writer->many, sizeof many);
    many.bytes = (uint32_t)(record->bytes - writer->many);
    many.body_bytes = many.bytes - (uint32_t)body;
    many.count = writer->instances;
    memcpy(record->text + writer->many, &many, sizeof many);
}

int reader_blg_write_sample_end(struct reader_blg_writer *writer)
{
    struct kit_buffer *record = &writer->record;
    const uint32_t bytes = (uint32_t)record->bytes;

    if (writer->status != EPC_OK)
        return writer->status;
    if (record->failed)
        return writer->status = EPC_E_NOMEM;
    if (writer->parts != writer->count || record->bytes > UINT32_MAX / 2)
        return EPC_E_INVALID;
    memcpy(record->text + sizeof bytes, &bytes, sizeof bytes);
    if (!writer->begun)
        append_catalogue_record(writer);
    append_record_in_blocks(writer, READER_BLG_SAMPLE, writer->time, record);
    return writer->status;
}

/* ---- The size of the file ---- */

/* A place in the file: a buffer, and how many of its bytes are used. */
struct write_place {
    uint64_t at;
    size_t used;
};

/* Go past a record as append_record_in_blocks writes it. */
static void skip_record(struct write_place *place, size_t bytes)
{
    while (bytes > 0) {
        const size_t block = bytes < READER_BLG_BLOCK ? bytes : READER_BLG_BLOCK,
                     event = sizeof(struct reader_blg_wire_event) + block;

        place->used = epci_round_up_unchecked(place->used, 8);
        if (place->used + event > READER_BLG_BUFFER) {
            place->at += READER_BLG_BUFFER;
            place->used = sizeof(struct reader_blg_wire_buffer);
        }
        place->used += event;
        bytes -= block;
    }
}

uint64_t reader_blg_predict_file_bytes(const struct reader_blg_writer *writer, size_t record_bytes)
{
    struct write_place place = { writer->at, writer->used };

    if (!writer->begun) {
        struct kit_buffer catalogue = make_catalogue_record(writer);

        skip_record(&place, catalogue.bytes);
        kit_buffer_release(&catalogue);
    }
    skip_record(&place, record_bytes);
    return place.at + READER_BLG_BUFFER;
}

int reader_blg_write_flush(struct reader_blg_writer *writer)
{
    if (writer->status == EPC_OK && writer->buffers > 0 && writer->kept < writer->used)
        (void)write_buffer_to_file(writer, WRITE_EVENTS | WRITE_LAST);
    return writer->status;
}
