/* SPDX-License-Identifier: MIT
 *
 * madelogread.c -- changes made logs, and reads them as the product does. */
#include "madelog.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "logmemory.h"
#include "reader/binarylog/binarylog.h"
#include "reader/names/titles.h"

/* ---- Changes ---- */

static void swap_buffers(struct madelog *m, size_t a, size_t b, unsigned char *capacity)
{
    const size_t bytes = m->style.buffer;

    memcpy(capacity, m->bytes + a * bytes, bytes);
    memmove(m->bytes + a * bytes, m->bytes + b * bytes, bytes);
    memcpy(m->bytes + b * bytes, capacity, bytes);
}

void madelog_shuffle(struct madelog *m, uint32_t seed)
{
    const size_t count = m->used / m->style.buffer;
    unsigned char *capacity = malloc(m->style.buffer);

    for (size_t i = count - 1; capacity && i > 1; i--) {
        seed = seed * 1664525u + 1013904223u;
        swap_buffers(m, i, 1 + (seed >> 8) % i, capacity);
    }
    free(capacity);
}

void madelog_turn(struct madelog *m, uint32_t buffers)
{
    const size_t bytes = (size_t)buffers * m->style.buffer, first = m->style.buffer;
    unsigned char *capacity = malloc(bytes);

    if (capacity) {
        memcpy(capacity, m->bytes + m->used - bytes, bytes);
        memmove(m->bytes + first + bytes, m->bytes + first, m->used - first - bytes);
        memcpy(m->bytes + first, capacity, bytes);
    }
    free(capacity);
}

size_t madelog_event_at(const struct madelog *m, size_t n)
{
    for (size_t at = m->style.buffer; at < m->used; at += m->style.buffer) {
        uint32_t end, event = 0x48;
        uint16_t bytes;

        memcpy(&end, m->bytes + at + 0x30, sizeof end);
        while (event < end) {
            if (n-- == 0)
                return at + event;
            memcpy(&bytes, m->bytes + at + event, sizeof bytes);
            event = (event + bytes + 7u) & ~7u;
        }
    }
    return SIZE_MAX;
}

void madelog_put32(struct madelog *m, size_t at, uint32_t value)
{
    memcpy(m->bytes + at, &value, sizeof value);
}

/* ---- Reading ---- */

static void say_many(struct reader_blg_part *part, struct kit_buffer *out)
{
    struct epci_span name;
    struct reader_raw raw;
    char text[8192];

    for (uint32_t i = 0; i < part->count; i++) {
        if (!reader_blg_part_read_instance(part, i, &name, &raw)) {
            kit_buffer_add_text(out, "  damaged\n");
            break;
        }
        reader_utf16_to_text(name.at, name.left / 2, text, sizeof text);
        kit_buffer_add_format(out, "  %s %" PRIx64 " %" PRIx64 "\n", text, raw.first, raw.second);
    }
}

static void say_part(unsigned i, struct reader_blg_part *part, struct kit_buffer *out)
{
    uint32_t sum = 0;

    switch (part->kind) {
    case READER_BLG_ONE:
        kit_buffer_add_format(out, "%u one %x %" PRIu64 " %" PRIx64 " %" PRIx64 " %u\n", i,
                              (unsigned)part->status, part->time, part->raw.first, part->raw.second,
                              (unsigned)part->raw.multi);
        break;
    case READER_BLG_MANY:
        kit_buffer_add_format(out, "%u many %x %" PRIu64 " %u\n", i, (unsigned)part->status,
                              part->time, (unsigned)part->count);
        say_many(part, out);
        break;
    case READER_BLG_OBJECT:
        for (size_t k = 0; k < part->body.left; k++)
            sum = sum * 31 + part->body.at[k];
        kit_buffer_add_format(out, "%u object %zu %x\n", i, part->body.left, (unsigned)sum);
        break;
    default:
        kit_buffer_add_format(out, "%u unknown\n", i);
    }
}

int madelog_read_source(struct reader_blg_source source, struct kit_buffer *out)
{
    struct reader_blg log;
    struct reader_blg_sample sample;
    char message[400];
    int status = reader_blg_open(&log, source, message, sizeof message);

    if (status == EPC_E_CORRUPT)
        kit_buffer_add_text(out, message);
    for (size_t i = 0; status == EPC_OK && i < log.catalogue.count; i++)
        kit_buffer_add_format(out, "entry %zu %x %x\n", i, (unsigned)log.catalogue.entries[i].flags,
                              (unsigned)log.catalogue.entries[i].type);
    while (status == EPC_OK && (status = reader_blg_next_sample(&log, &sample)) == EPC_OK) {
        struct reader_blg_part part;
        bool damaged = false;
        unsigned i = 0;

        kit_buffer_add_format(out, "sample %" PRIu64 "\n", sample.local);
        while (reader_blg_parse_next_record_part(&sample.parts, &part, &damaged))
            say_part(i++, &part, out);
        if (damaged)
            kit_buffer_add_text(out, "damaged\n");
    }
    reader_blg_release(&log);
    return status;
}

bool madelog_read(struct epci_span bytes, struct kit_buffer *out)
{
    unsigned char *copy = calloc(1, bytes.left + 1);
    struct epci_span span;
    int status;

    if (!copy)
        return false;
    span = epci_span_of(copy + 1, bytes.left); /* at an odd address */
    if (bytes.left > 0)
        memcpy(copy + 1, bytes.at, bytes.left);
    status = madelog_read_source(epct_source_of_span(&span), out);
    free(copy);
    return status == EPC_END;
}
