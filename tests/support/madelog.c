/* SPDX-License-Identifier: MIT
 *
 * madelog.c -- the bytes of a log, field by field. */
#include "madelog.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

#define MADELOG_START UINT64_C(128315796386590000) /* 14 August 2007 */
#define MADELOG_MS    10000u

static const uint8_t made_guid[16] = { 0xB3, 0x3B, 0x3F, 0x93, 0x3E, 0x94, 0x0D, 0x49,
                                       0x9C, 0xED, 0x3C, 0xBB, 0x14, 0xC1, 0x44, 0x79 };
static const uint8_t made_log[16] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 };

static void made_fail(const char *what)
{
    fprintf(stderr, "madelog: %s\n", what);
    exit(3);
}

/* ---- Pieces ---- */

static void put_number(struct kit_buffer *out, uint64_t number, size_t bytes)
{
    kit_buffer_add_bytes(out, &number, bytes);
}

static size_t put_wide(struct kit_buffer *out, const char *text)
{
    uint16_t units[2048];
    size_t count = 0;

    if (epci_utf16_from_utf8(text, strlen(text), units, EPC_COUNT(units) - 1, &count) != EPC_OK)
        made_fail("bad text");
    units[count++] = 0;
    kit_buffer_add_bytes(out, units, 2 * count);
    return 2 * count;
}

static void put_zeros(struct kit_buffer *out, size_t count)
{
    while (count-- > 0)
        kit_buffer_add_bytes(out, "", 1);
}

static void set_number(void *at, uint64_t number, size_t bytes)
{
    memcpy(at, &number, bytes);
}

/* ---- Buffers ---- */

static void made_append(struct madelog *m, const void *bytes, size_t count)
{
    if (m->style.to) {
        if (fwrite(bytes, 1, count, m->style.to) != count)
            made_fail("cannot write");
        m->written += count;
        return;
    }
    if (m->capacity - m->used < count) {
        m->capacity = 2 * m->capacity + count;
        m->bytes = realloc(m->bytes, m->capacity);
        if (!m->bytes)
            made_fail("out of memory");
    }
    memcpy(m->bytes + m->used, bytes, count);
    m->used += count;
}

static uint64_t made_buffers(const struct madelog *m)
{
    return (m->used + m->written) / m->style.buffer;
}

static void finish_buffer(struct madelog *m, struct madelog_processor *p)
{
    if (p->used == 0)
        return;
    set_number(p->buffer + 0x30, p->used, 4);
    if (!m->style.old) {
        set_number(p->buffer + 0x04, p->used, 4);
        set_number(p->buffer + 0x18, made_buffers(m), 8);
    } else {
        set_number(p->buffer + 0x04, made_buffers(m), 4);
    }
    made_append(m, p->buffer, m->style.buffer);
    p->used = 0;
}

static void start_buffer(struct madelog *m, struct madelog_processor *p)
{
    if (!p->buffer)
        p->buffer = malloc(m->style.buffer);
    if (!p->buffer)
        made_fail("out of memory");
    memset(p->buffer, 0xFF, m->style.buffer);
    memset(p->buffer, 0, 0x48);
    set_number(p->buffer, m->style.buffer, 4);
    p->used = 0x48;
}

/* Garbage is in the gap after an event. */
static void put_made_event(struct madelog *m, struct madelog_processor *p, const void *event,
                           size_t bytes)
{
    size_t start = (p->used + 7u) & ~7u;

    if (p->used == 0 || start + bytes > m->style.buffer) {
        finish_buffer(m, p);
        start_buffer(m, p);
        start = p->used;
    }
    memset(p->buffer + p->used, 0xCC, start - p->used);
    memcpy(p->buffer + start, event, bytes);
    p->used = (uint32_t)(start + bytes);
}

void madelog_event(struct madelog *m, uint8_t type, const uint8_t guid[16], uint64_t time,
                   struct epci_span payload)
{
    madelog_block(m, type, guid, time, 1, 1, payload);
}

void madelog_block(struct madelog *m, uint8_t type, const uint8_t guid[16], uint64_t time,
                   uint32_t number, uint32_t count, struct epci_span payload)
{
    unsigned char event[0x48 + 8000] = { 0 };

    set_number(event, 0x48 + payload.left, 2);
    event[2] = m->style.bits == 32 ? 0x0A : 0x14;
    event[3] = 0xC0;
    event[4] = type;
    set_number(event + 6, 60, 2);
    set_number(event + 8, 16112, 4);
    set_number(event + 12, 3484, 4);
    set_number(event + 0x10, time, 8);
    memcpy(event + 0x18, guid ? guid : made_guid, 16);
    memcpy(event + 0x30, made_log, 16);
    set_number(event + 0x40, number, 4);
    set_number(event + 0x44, count, 4);
    if (payload.left > 0)
        memcpy(event + 0x48, payload.at, payload.left);
    put_made_event(m, &m->processors[m->turn], event, 0x48 + payload.left);
}

static void put_made_record(struct madelog *m, uint8_t type, uint64_t time,
                            const struct kit_buffer *record)
{
    const uint32_t count = (uint32_t)((record->bytes + 7999) / 8000);

    for (uint32_t i = 0; i < count; i++) {
        const size_t left = record->bytes - 8000u * (size_t)i;

        madelog_block(m, type, NULL, time, i + 1, count,
                      epci_span_of(record->text + 8000u * (size_t)i, left < 8000 ? left : 8000));
    }
}

/* ---- The header ---- */

static void put_zone(struct kit_buffer *out, const struct madelog_style *style)
{
    static const uint16_t ends[8] = { 0, 11, 0, 1, 2 }, begins[8] = { 0, 3, 0, 2, 2 };
    static const uint16_t never[8] = { 0 };
    const size_t from = out->bytes;
    const bool summer = style->daylight != 0;
    size_t used;

    if (style->no_zone) {
        put_zeros(out, 172);
        return;
    }
    put_number(out, (uint32_t)style->bias, 4);
    used = put_wide(out, style->old ? "Made Standard Time" : "@tzres.dll,-212");
    put_zeros(out, 64 - used);
    kit_buffer_add_bytes(out, summer ? ends : never, 16);
    put_number(out, 0, 4);
    used = put_wide(out, style->old ? "Made Daylight Time" : "@tzres.dll,-211");
    put_zeros(out, 64 - used);
    kit_buffer_add_bytes(out, summer ? begins : never, 16);
    put_number(out, (uint32_t)style->daylight, 4);
    if (out->bytes != from + 172)
        made_fail("zone");
}

static uint64_t made_start(const struct madelog *m)
{
    return m->style.no_start ? 0 : m->style.start + (uint64_t)m->bias * 600000000u;
}

static void put_made_header(struct madelog *m, uint32_t buffers)
{
    const unsigned pointer = m->style.bits / 8;
    struct kit_buffer out = { 0 };
    unsigned char *buffer = calloc(1, m->style.buffer);

    if (!buffer)
        made_fail("out of memory");
    put_number(&out, m->style.old ? 1 : m->style.bits == 32 ? 2 : 0, 2);
    put_number(&out, m->style.bits == 32 ? 1 : 2, 1);
    put_number(&out, 0xC0, 1);
    put_number(&out, 0, 4);
    put_number(&out, 16112 | UINT64_C(3484) << 32, 8);
    put_number(&out, made_start(m), 8);
    put_number(&out, 0, 8);
    put_number(&out, m->style.buffer, 4);
    put_number(&out, m->style.old ? 0x0205 : 0x0006, 4);
    put_number(&out, m->style.old ? 3790 : 6000, 4);
    put_number(&out, 1, 4);
    put_number(&out, made_start(m), 8); /* its end */
    put_zeros(&out, 8);
    put_number(&out, 0x01000001, 4);
    put_number(&out, buffers, 4);
    put_number(&out, 1, 4);
    put_number(&out, pointer, 4);
    put_zeros(&out, 8 + 2 * pointer);
    put_zone(&out, &m->style);
    while (out.bytes % 8 != 0)
        put_zeros(&out, 1);
    put_number(&out, 1, 8);
    put_number(&out, 10000000, 8);
    put_number(&out, made_start(m), 8);
    put_number(&out, 2, 8);
    (void)put_wide(&out, "04030201-0605-0807-090a-0b0c0d0e0f10");
    (void)put_wide(&out, "C:\\made.blg");
    if (out.failed)
        made_fail("out of memory");
    set_number(out.text + 4, out.bytes, 2);
    memset(buffer, 0xFF, m->style.buffer);
    memset(buffer, 0, 0x48);
    set_number(buffer, m->style.buffer, 4);
    set_number(buffer + 0x30, 0x48 + out.bytes, 4);
    set_number(buffer + 0x34, 1, 2);
    set_number(buffer + 0x36, m->style.old ? 1 : 4, 2);
    memcpy(buffer + 0x48, out.text, out.bytes);
    if (buffers == 0)
        made_append(m, buffer, m->style.buffer);
    else
        memcpy(m->bytes, buffer, m->style.buffer);
    kit_buffer_release(&out);
    free(buffer);
}

/* ---- Records ---- */

void madelog_init(struct madelog *m, const struct madelog_style *style)
{
    memset(m, 0, sizeof *m);
    m->style = *style;
    m->style.bits = style->bits ? style->bits : 64;
    m->style.buffer = style->buffer ? style->buffer : 65536;
    m->style.start = style->start ? style->start : MADELOG_START;
    m->style.interval = style->interval ? style->interval : 10000000;
    m->style.processors = style->processors ? style->processors : 1;
    m->bias = style->bias + style->daylight;
    put_made_header(m, 0);
}

void madelog_release(struct madelog *m)
{
    for (unsigned i = 0; i < EPC_COUNT(m->processors); i++)
        free(m->processors[i].buffer);
    free(m->bytes);
    kit_buffer_release(&m->said);
    kit_buffer_release(&m->catalogue);
    kit_buffer_release(&m->record);
    kit_buffer_release(&m->names);
    memset(m, 0, sizeof *m);
}

void madelog_names(struct madelog *m, const char *machine, const char *const *pairs)
{
    struct kit_buffer record = { 0 }, pair = { 0 };

    while (*pairs) {
        record.bytes = 0;
        (void)put_wide(&record, machine);
        for (; *pairs; pairs += 2) {
            pair.bytes = 0;
            (void)put_wide(&pair, pairs[0]);
            (void)put_wide(&pair, pairs[1]);
            if (record.bytes + pair.bytes > 8000)
                break;
            kit_buffer_add_bytes(&record, pair.text, pair.bytes);
        }
        put_made_record(m, 0x24, m->style.start - 20, &record);
    }
    kit_buffer_release(&record);
    kit_buffer_release(&pair);
}

static uint32_t put_made_text(struct kit_buffer *out, const char *text)
{
    const uint32_t at = (uint32_t)out->bytes;

    if (!text)
        return UINT32_MAX;
    (void)put_wide(out, text);
    return at;
}

void madelog_entry(struct madelog *m, const struct madelog_entry *entry)
{
    struct kit_buffer texts = { 0 }, *out = &m->catalogue;
    const size_t at = out->bytes ? out->bytes : 8;
    uint32_t where[5];
    size_t bytes;

    if (out->bytes == 0)
        put_number(out, 0x6FF | UINT64_C(0x20008) << 32, 8);
    /* The texts are in another order than the product writes them. */
    where[4] = put_made_text(&texts, entry->counter);
    where[0] = put_made_text(&texts, entry->machine ? entry->machine : "\\\\MADE");
    where[3] = put_made_text(&texts, entry->parent);
    where[1] = put_made_text(&texts, entry->object);
    where[2] = put_made_text(&texts, entry->instance);
    bytes = (0x34 + texts.bytes + 7 + m->style.slack) & ~(size_t)7;
    put_number(out, bytes, 4);
    put_number(out, entry->flags, 4);
    put_number(out, m->entries, 4);
    put_number(out, entry->type, 4);
    put_number(out, entry->time_base ? entry->time_base : 10000000, 8);
    put_number(out, (uint32_t)entry->scale, 4);
    for (unsigned i = 0; i < 4; i++)
        put_number(out, where[i], 4);
    put_number(out, entry->index, 4);
    put_number(out, where[4], 4);
    kit_buffer_add_bytes(out, texts.text, texts.bytes);
    put_zeros(out, at + bytes - out->bytes);
    kit_buffer_release(&texts);
    kit_buffer_add_format(&m->said, "entry %u %x %x\n", (unsigned)m->entries++,
                          (unsigned)entry->flags, (unsigned)entry->type);
}

void madelog_catalogue(struct madelog *m)
{
    put_made_record(m, 0x20, m->style.start + m->samples * m->style.interval - 10, &m->catalogue);
}

uint64_t madelog_utc(const struct madelog *m)
{
    return m->local + (uint64_t)((int64_t)m->bias * 600000000);
}

void madelog_sample(struct madelog *m)
{
    m->local = m->style.start + m->samples * m->style.interval;
    m->record.bytes = 0;
    m->parts = 0;
    put_number(&m->record, 0x00034C42, 8);
    kit_buffer_add_format(&m->said, "sample %" PRIu64 "\n", m->local);
}

void madelog_one(struct madelog *m, uint32_t status, uint64_t first, uint64_t second)
{
    struct kit_buffer *out = &m->record;

    put_number(out, 0x01034C42 | UINT64_C(0x30) << 32, 8);
    put_number(out, status, 4);
    put_number(out, m->local, 8);
    put_number(out, 0, 4);
    put_number(out, first, 8);
    put_number(out, second, 8);
    put_number(out, 1, 8);
    kit_buffer_add_format(&m->said, "%u one %x %" PRIu64 " %" PRIx64 " %" PRIx64 " 1\n",
                          (unsigned)m->parts++, (unsigned)status, m->local, first, second);
}

void madelog_many(struct madelog *m, uint32_t status, const char *const *names, uint64_t first,
                  uint64_t second)
{
    struct kit_buffer *out = &m->record;
    const size_t at = out->bytes;
    size_t count = 0, from;

    while (names[count])
        count++;
    from = 0x18 + 24 * count;
    m->names.bytes = 0;
    put_number(out, 0x02034C42, 8);
    put_number(out, (uint64_t)count << 32, 8);
    put_number(out, status, 8);
    put_number(out, m->local, 8);
    kit_buffer_add_format(&m->said, "%u many %x %" PRIu64 " %zu\n", (unsigned)m->parts++,
                          (unsigned)status, m->local, count);
    for (size_t i = 0; i < count; i++) {
        put_number(out, from + m->names.bytes, 4);
        put_number(out, 1, 4);
        put_number(out, first + i, 8);
        put_number(out, second + i, 8);
        (void)put_wide(&m->names, names[i]);
        kit_buffer_add_format(&m->said, "  %s %" PRIx64 " %" PRIx64 "\n", names[i], first + i,
                              second + i);
    }
    kit_buffer_add_bytes(out, m->names.text, m->names.bytes);
    while (out->bytes % 8 != 0)
        put_zeros(out, 1);
    put_zeros(out, m->style.slack & ~7u);
    if (out->failed)
        made_fail("out of memory");
    set_number(out->text + at + 4, out->bytes - at, 4);
    set_number(out->text + at + 8, out->bytes - at - 8, 4);
}

void madelog_part(struct madelog *m, uint32_t kind, struct epci_span body)
{
    uint32_t sum = 0;

    for (size_t i = 0; i < body.left; i++)
        sum = sum * 31 + body.at[i];
    put_number(&m->record, kind, 4);
    put_number(&m->record, body.left + 8, 4);
    kit_buffer_add_bytes(&m->record, body.at, body.left);
    if (kind == 0x05034C42)
        kit_buffer_add_format(&m->said, "%u object %zu %x\n", (unsigned)m->parts, body.left,
                              (unsigned)sum);
    else
        kit_buffer_add_format(&m->said, "%u unknown\n", (unsigned)m->parts);
    m->parts++;
}

void madelog_object(struct madelog *m, struct epci_span block)
{
    madelog_part(m, 0x05034C42, block);
}

void madelog_sample_end(struct madelog *m)
{
    if (m->record.failed || m->said.failed)
        made_fail("out of memory");
    set_number(m->record.text + 4, m->record.bytes, 4);
    put_made_record(m, 0x22, m->local, &m->record);
    m->samples++;
    m->turn = (m->turn + 1) % m->style.processors;
}

void madelog_end(struct madelog *m)
{
    if (m->style.summary)
        madelog_event(m, 0x23, NULL, m->local + 30, epci_span_of("summary!", 8));
    for (unsigned i = 0; i < m->style.processors; i++)
        finish_buffer(m, &m->processors[i]);
    if (!m->style.to)
        put_made_header(m, (uint32_t)made_buffers(m));
}

struct epci_span madelog_span(const struct madelog *m)
{
    return epci_span_of(m->bytes, m->used);
}
