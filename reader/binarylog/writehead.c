/* SPDX-License-Identifier: MIT
 *
 * writehead.c -- the beginning and the end of a binary log: the buffer with the header.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/binarylog/write.h"
#include "kit/slice.h"
#include "kit/span.h"
#include "reader/names/namekey.h"
#include "sdk/core/checked.h"
#include "sdk/core/text.h"
#include "sdk/port/port.h"

enum { HEAD_CLOCK = 2, HEAD_BUFFERS = 1, HEAD_MODE = 0x30020801, HEAD_FLAGS = 1, HEAD_TYPE = 4 };

/* ---- The GUID ---- */

/* Read "8823f583-d12f-4ed2-9ccf-7a3bf55fdecb"; false, and zeros, if it is not a GUID. */
static bool parse_guid(const char *text, uint8_t out[16])
{
    static const uint8_t places[16] = { 3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15 };

    memset(out, 0, 16);
    for (unsigned i = 0; i < 16; i++) {
        int high, low;

        if (i == 4 || i == 6 || i == 8 || i == 10)
            if (*text++ != '-')
                return false;
        high = kit_hex_digit(text[0]);
        low = high < 0 ? -1 : kit_hex_digit(text[1]);
        if (low < 0)
            return false;
        out[places[i]] = (uint8_t)(high << 4 | low);
        text += 2;
    }
    return *text == '\0';
}

/* Write a GUID of version 4 as text. */
static void make_random_logger_guid(uint64_t start, char *out, size_t capacity)
{
    const uint64_t one = reader_name_key_mix(reader_name_seed(), epci_clock_ticks()),
                   other = reader_name_key_mix(one, start);

    (void)snprintf(out, capacity, "%08x-%04x-4%03x-a%03x-%012" PRIx64, (unsigned)(one >> 32),
                   (unsigned)(one >> 16 & 0xFFFF), (unsigned)(one & 0xFFF), (unsigned)(other >> 52),
                   other & UINT64_C(0xFFFFFFFFFFFF));
}

/* ---- The header ---- */

void reader_blg_make_head(struct reader_blg_head *out, uint64_t start, const char *path,
                          const struct reader_zone *zone)
{
    size_t units = 0;

    *out =
        (struct reader_blg_head){ .wire = { .windows = { 10, 0 }, .build = 14393 },
                                  .tail = { .start = start, .frequency = epci_clock_frequency() },
                                  .zone = { .bias = zone->bias } };
    make_random_logger_guid(start, out->logger, sizeof out->logger);
    if (epci_utf16_from_utf8(zone->name, strlen(zone->name), out->zone.standard_name,
                             EPC_COUNT(out->zone.standard_name) - 1, &units) != EPC_OK)
        memset(out->zone.standard_name, 0, sizeof out->zone.standard_name);
    if (strlen(path) < sizeof out->path)
        memcpy(out->path, path, strlen(path) + 1);
}

static void append_to_header(struct reader_blg_writer *writer, const void *bytes, size_t count)
{
    memcpy(writer->buffer + writer->used, bytes, count);
    writer->used += count;
}

static void append_header_text(struct reader_blg_writer *writer, const char *text)
{
    uint16_t units[READER_BLG_TEXT + 1];
    size_t count = 0;

    if (epci_utf16_from_utf8(text, strlen(text), units, READER_BLG_TEXT, &count) != EPC_OK)
        count = 0;
    units[count] = 0;
    append_to_header(writer, units, 2 * (count + 1));
}

static void make_header_event(struct reader_blg_writer *writer)
{
    const struct reader_blg_head *head = &writer->head;
    const size_t from = sizeof(struct reader_blg_wire_buffer);
    const uint64_t pointers[2] = { 0, 0 };
    struct reader_blg_wire_first first = { .kind = READER_BLG_EVENT_HEADER_64,
                                           .marker = READER_BLG_MARKER,
                                           .thread = head->first.thread,
                                           .process = head->first.process,
                                           .time = head->tail.start };
    struct reader_blg_wire_head wire = { .buffer_bytes = READER_BLG_BUFFER,
                                         .build = head->wire.build,
                                         .processors = 1,
                                         .end = head->wire.end,
                                         .resolution = head->wire.resolution,
                                         .mode = head->wire.mode ? head->wire.mode : HEAD_MODE,
                                         .buffers = (uint32_t)(writer->bytes / READER_BLG_BUFFER),
                                         .start_buffers = HEAD_BUFFERS,
                                         .pointer_bytes = 8,
                                         .megahertz = head->wire.megahertz };
    const struct reader_blg_wire_tail tail = { .boot = head->tail.boot,
                                               .frequency = head->tail.frequency,
                                               .start = head->tail.start,
                                               .clock = HEAD_CLOCK };

    memcpy(wire.windows, head->wire.windows, sizeof wire.windows);
    memset(writer->buffer, 0xFF, READER_BLG_BUFFER);
    writer->used = from + sizeof first;
    append_to_header(writer, &wire, sizeof wire);
    append_to_header(writer, pointers, sizeof pointers);
    append_to_header(writer, &head->zone, sizeof head->zone);
    memset(writer->buffer + writer->used, 0, 4); /* to a multiple of 8 */
    writer->used = epci_round_up_unchecked(writer->used, 8);
    append_to_header(writer, &tail, sizeof tail);
    append_header_text(writer, head->logger);
    append_header_text(writer, head->path);
    first.bytes = (uint16_t)(writer->used - from);
    memcpy(writer->buffer + from, &first, sizeof first);
}

/* Write the buffer with the header at the start of the file. */
static void write_header(struct reader_blg_writer *writer)
{
    struct reader_blg_wire_buffer header = { .bytes = READER_BLG_BUFFER,
                                             .flags = HEAD_FLAGS,
                                             .type = HEAD_TYPE };

    make_header_event(writer);
    header.end = (uint32_t)writer->used;
    memcpy(header.ignored, &header.end, sizeof header.end);
    memcpy(writer->buffer, &header, sizeof header);
    if (writer->status == EPC_OK)
        writer->status = writer->sink.write(writer->sink.context, 0,
                                            epci_span_of(writer->buffer, READER_BLG_BUFFER));
}

static bool is_writable_entry(const struct reader_blg_entry *entry)
{
    return !reader_blg_entry_is_whole_object(entry) &&
           entry->machine.left + entry->object.left + entry->instance.left + entry->parent.left +
                   entry->counter.left <
               READER_BLG_CATALOGUE_ENTRY_MAX;
}

/* After the header: an empty buffer. */
static void begin_empty_buffer(struct reader_blg_writer *writer)
{
    memset(writer->buffer, 0xFF, READER_BLG_BUFFER);
    writer->used = sizeof(struct reader_blg_wire_buffer);
}

int reader_blg_write_continue(struct reader_blg_writer *out, struct reader_blg_sink sink,
                              const struct reader_blg_head *head, uint64_t bytes,
                              const struct reader_blg_entry *entries, size_t count)
{
    *out = (struct reader_blg_writer){
        .sink = sink, .head = *head, .entries = entries, .count = count
    };
    for (size_t i = 0; i < count; i++)
        if (!is_writable_entry(&entries[i]))
            return out->status = EPC_E_INVALID;
    (void)parse_guid(head->logger, out->log);
    out->buffer = malloc(READER_BLG_BUFFER);
    if (!out->buffer)
        return out->status = EPC_E_NOMEM;
    out->bytes = bytes < READER_BLG_BUFFER ? READER_BLG_BUFFER : bytes - bytes % READER_BLG_BUFFER;
    out->at = out->bytes;
    out->buffers = (uint32_t)(out->bytes / READER_BLG_BUFFER);
    if (bytes == 0)
        write_header(out);
    begin_empty_buffer(out);
    return out->status;
}

int reader_blg_write_make_circular(struct reader_blg_writer *writer, uint64_t maximum)
{
    if (writer->status == EPC_OK && maximum < writer->bytes + 2 * READER_BLG_BUFFER)
        return writer->status = EPC_E_RANGE;
    writer->maximum = maximum;
    writer->head.wire.mode =
        (writer->head.wire.mode ? writer->head.wire.mode : HEAD_MODE) | READER_BLG_MODE_CIRCULAR;
    if (writer->status == EPC_OK)
        write_header(writer);
    if (writer->buffer)
        begin_empty_buffer(writer);
    return writer->status;
}

int reader_blg_write_end(struct reader_blg_writer *writer, uint64_t end)
{
    int status;

    if (writer->status == EPC_OK && writer->begun)
        (void)reader_blg_write_flush(writer);
    writer->head.wire.end = end;
    if (writer->status == EPC_OK)
        write_header(writer);
    status = writer->status;
    free(writer->buffer);
    kit_buffer_release(&writer->record);
    kit_buffer_release(&writer->names);
    *writer = (struct reader_blg_writer){ .status = status };
    return status;
}
