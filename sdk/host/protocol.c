/* SPDX-License-Identifier: MIT
 *
 * protocol.c -- encoding and decoding of records.  See protocol.h.
 */
#include "sdk/host/protocol.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/checked.h"
#include "sdk/core/span.h"
#include "sdk/core/text.h"

/* ---- Writing ---- */

static void put(struct epci_record *record, const void *bytes, size_t count)
{
    size_t need, room;
    unsigned char *grown;

    if (record->failed || count == 0)
        return;
    if (!epci_add_size(record->used, count, &need) || need > EPCI_RECORD_MOST) {
        record->failed = true;
        return;
    }
    if (need > record->room) {
        room = record->room < 256 ? 256 : record->room * 2;
        room = room < need ? need : room;
        grown = realloc(record->bytes, room);
        if (!grown) {
            record->failed = true;
            return;
        }
        record->bytes = grown;
        record->room = room;
    }
    memcpy(record->bytes + record->used, bytes, count);
    record->used = need;
}

static void put_u32(struct epci_record *record, uint32_t value)
{
    put(record, &value, sizeof value);
}

static void put_u64(struct epci_record *record, uint64_t value)
{
    put(record, &value, sizeof value);
}

static void put_bytes(struct epci_record *record, struct epci_bytes bytes)
{
    put_u32(record, bytes.count);
    put(record, bytes.at, bytes.count);
}

/* A text of at most `room` bytes, of which the last is none. */
static void put_text(struct epci_record *record, const char *text, size_t room)
{
    struct epci_bytes bytes = { (const unsigned char *)text, 0 };

    while (bytes.count < room - 1 && text[bytes.count])
        bytes.count++;
    put_bytes(record, bytes);
}

static void put_fault(struct epci_record *record, const struct epci_fault *fault)
{
    put_u32(record, fault->code);
    put_u32(record, fault->in_call);
    put_u32(record, fault->guard_page);
    put_u32(record, fault->wrote);
    put_u32(record, fault->unloaded);
    put_u32(record, fault->ended);
    put_u64(record, fault->address);
    put_u64(record, fault->target);
    put_u64(record, (uint64_t)fault->place);
    put_u64(record, fault->offset);
    put_text(record, fault->module, sizeof fault->module);
    put_text(record, fault->symbol, sizeof fault->symbol);
}

static void put_changes(struct epci_record *record, const struct epci_caller_changes *changes)
{
    put_u32(record, changes->mask);
    for (unsigned i = 0; i < EPCI_CALLER_COUNT; i++)
        if (changes->mask >> i & 1) {
            put_text(record, changes->each[i].got, EPCI_CALLER_TEXT);
            put_text(record, changes->each[i].wanted, EPCI_CALLER_TEXT);
        }
}

static void begin(struct epci_record *record, enum epci_record_kind kind)
{
    memset(record, 0, sizeof *record);
    put_u32(record, EPCI_RECORD_MAGIC);
    put_u32(record, (uint32_t)kind);
    put_u32(record, 0); /* the length, when it is known */
}

static int end(struct epci_record *record)
{
    uint32_t bytes;

    if (record->failed) {
        epci_record_release(record);
        return EPC_E_NOMEM;
    }
    bytes = (uint32_t)(record->used - EPCI_RECORD_HEAD);
    memcpy(record->bytes + 8, &bytes, sizeof bytes);
    return EPC_OK;
}

void epci_record_release(struct epci_record *record)
{
    free(record->bytes);
    memset(record, 0, sizeof *record);
}

int epci_record_load(struct epci_record *out, const struct epci_command_load *command)
{
    begin(out, EPCI_COMMAND_LOAD);
    put_bytes(out, command->library);
    put_bytes(out, command->open);
    put_bytes(out, command->collect);
    put_bytes(out, command->close);
    put_bytes(out, command->devices);
    put_bytes(out, command->scratch);
    return end(out);
}

int epci_record_collect(struct epci_record *out, const struct epci_command_collect *command)
{
    begin(out, EPCI_COMMAND_COLLECT);
    put_bytes(out, command->query);
    put_u32(out, command->room);
    put_u32(out, command->guard);
    put_u32(out, command->fill);
    put_u32(out, command->skew);
    return end(out);
}

int epci_record_loaded(struct epci_record *out, const struct epci_reply_loaded *reply)
{
    begin(out, EPCI_REPLY_LOADED);
    put_u32(out, reply->stage);
    put_u32(out, reply->error);
    put_bytes(out, reply->path);
    put_changes(out, &reply->changes);
    return end(out);
}

int epci_record_returned(struct epci_record *out, const struct epci_reply_returned *reply)
{
    begin(out, EPCI_REPLY_RETURNED);
    put_u32(out, reply->status);
    put_u32(out, reply->microseconds);
    put_fault(out, &reply->fault);
    put_u32(out, reply->unloaded);
    put_changes(out, &reply->changes);
    return end(out);
}

static void put_collected(struct epci_record *out, const struct epci_reply_collected *reply)
{
    put_u32(out, reply->status);
    put_u32(out, reply->microseconds);
    put_fault(out, &reply->fault);
    put_fault(out, &reply->hit);
    put_u32(out, reply->bytes);
    put_u32(out, reply->types);
    put_u64(out, (uint64_t)reply->moved);
    put_u32(out, reply->damaged);
    put_u64(out, (uint64_t)reply->first);
    put_u64(out, (uint64_t)reply->last);
    put_u32(out, reply->refused);
    put_bytes(out, reply->data);
    put_bytes(out, reply->before);
    put_bytes(out, reply->behind);
    put_u32(out, reply->unloaded);
    put_changes(out, &reply->changes);
}

int epci_record_collected(struct epci_record *out, const struct epci_reply_collected *reply)
{
    begin(out, EPCI_REPLY_COLLECTED);
    put_collected(out, reply);
    return end(out);
}

int epci_record_sweep(struct epci_record *out, const struct epci_command_sweep *command)
{
    begin(out, EPCI_COMMAND_SWEEP);
    put_bytes(out, command->query);
    put_bytes(out, command->sizes);
    put_u32(out, command->fill);
    put_u32(out, command->needed);
    put_u32(out, command->expected);
    put_u32(out, command->patience);
    return end(out);
}

int epci_record_swept(struct epci_record *out, const struct epci_reply_swept *reply)
{
    begin(out, EPCI_REPLY_SWEPT);
    put_u32(out, reply->tried);
    put_collected(out, &reply->last);
    return end(out);
}

int epci_record_watched(struct epci_record *out, const struct epci_reply_watched *reply)
{
    begin(out, EPCI_REPLY_WATCHED);
    put_u32(out, reply->refused);
    put_u32(out, reply->lost);
    put_u32(out, reply->count);
    for (uint32_t i = 0; i < reply->count; i++) {
        const struct epci_access *access = &reply->list[i];
        struct epci_bytes path = { (const unsigned char *)access->path,
                                   (uint32_t)strlen(access->path) };

        put_u32(out, access->kind);
        put_u32(out, access->rights);
        put_u32(out, access->error);
        put_bytes(out, path);
    }
    return end(out);
}

int epci_record_died(struct epci_record *out, const struct epci_fault *fault)
{
    begin(out, EPCI_REPLY_DIED);
    put_fault(out, fault);
    return end(out);
}

int epci_record_bare(struct epci_record *out, enum epci_record_kind kind)
{
    begin(out, kind);
    return end(out);
}

int epci_record_numbers(struct epci_record *out, enum epci_record_kind kind,
                        const uint64_t *numbers, unsigned count)
{
    begin(out, kind);
    put(out, numbers, count * sizeof *numbers);
    return end(out);
}

/* ---- Reading ---- */

/* A record being read; after the first field that is not right everything else is 0. */
struct reader {
    struct epci_span span;
    bool failed;
};

static struct reader reader_of(const void *bytes, size_t count)
{
    struct reader reader = { epci_span_of(bytes, count), false };

    return reader;
}

static void get(struct reader *reader, void *to, size_t count)
{
    if (!reader->failed && epci_span_peek(&reader->span, to, count))
        epci_span_skip(&reader->span, count);
    else {
        reader->failed = true;
        memset(to, 0, count);
    }
}

static uint32_t get_u32(struct reader *reader)
{
    uint32_t value;

    get(reader, &value, sizeof value);
    return value;
}

static uint64_t get_u64(struct reader *reader)
{
    uint64_t value;

    get(reader, &value, sizeof value);
    return value;
}

/* A number of at most `most`. */
static uint32_t get_up_to(struct reader *reader, uint32_t most)
{
    uint32_t value = get_u32(reader);

    if (value > most)
        reader->failed = true;
    return value;
}

static struct epci_bytes get_bytes(struct reader *reader)
{
    struct epci_bytes bytes = { NULL, get_u32(reader) };

    bytes.at = reader->span.at;
    if (reader->failed || !epci_span_skip(&reader->span, bytes.count)) {
        reader->failed = true;
        bytes.count = 0;
    }
    return bytes;
}

/* UTF-16 units with a NUL at the end, or nothing. */
static struct epci_bytes get_units(struct reader *reader)
{
    struct epci_bytes bytes = get_bytes(reader);

    if (bytes.count % 2 != 0 ||
        (bytes.count > 0 && (bytes.at[bytes.count - 1] || bytes.at[bytes.count - 2])))
        reader->failed = true;
    return bytes;
}

/* A text that fits in `room` bytes with a NUL; `out` is all zero. */
/* A text that can be printed as it is, in UTF-8 or not; `out` has `room` bytes. */
static void get_text(struct reader *reader, char *out, size_t room)
{
    struct epci_bytes bytes = get_bytes(reader);

    if (bytes.count >= room)
        reader->failed = true;
    for (uint32_t i = 0; !reader->failed && i < bytes.count; i++) {
        if (bytes.at[i] < 0x20 || bytes.at[i] == 0x7F)
            reader->failed = true;
        out[i] = (char)bytes.at[i];
    }
}

static void get_fault(struct reader *reader, struct epci_fault *fault)
{
    memset(fault, 0, sizeof *fault);
    fault->code = get_u32(reader);
    fault->in_call = get_up_to(reader, 1) != 0;
    fault->guard_page = get_up_to(reader, 1) != 0;
    fault->wrote = get_up_to(reader, 1) != 0;
    fault->unloaded = get_up_to(reader, 1) != 0;
    fault->ended = get_up_to(reader, 1) != 0;
    fault->address = get_u64(reader);
    fault->target = get_u64(reader);
    fault->place = (int64_t)get_u64(reader);
    fault->offset = get_u64(reader);
    get_text(reader, fault->module, sizeof fault->module);
    get_text(reader, fault->symbol, sizeof fault->symbol);
}

static void get_changes(struct reader *reader, struct epci_caller_changes *changes)
{
    memset(changes, 0, sizeof *changes);
    changes->mask = get_up_to(reader, (1u << EPCI_CALLER_COUNT) - 1);
    for (unsigned i = 0; !reader->failed && i < EPCI_CALLER_COUNT; i++)
        if (changes->mask >> i & 1) {
            get_text(reader, changes->each[i].got, EPCI_CALLER_TEXT);
            get_text(reader, changes->each[i].wanted, EPCI_CALLER_TEXT);
        }
}

static int finish(const struct reader *reader)
{
    return reader->failed || reader->span.left != 0 ? EPC_E_CORRUPT : EPC_OK;
}

int epci_head_decode(const void *head, enum epci_record_kind *kind, uint32_t *bytes)
{
    struct reader reader = reader_of(head, EPCI_RECORD_HEAD);
    uint32_t magic = get_u32(&reader), number = get_u32(&reader), count = get_u32(&reader);
    bool command = number >= EPCI_COMMAND_LOAD && number <= EPCI_COMMAND_SWEEP;
    bool reply = number >= EPCI_REPLY_LOADED && number <= EPCI_REPLY_SWEPT;
    bool trial = (number >= EPCI_COMMAND_CYCLE && number <= EPCI_COMMAND_UNLOAD) ||
                 number == EPCI_REPLY_NUMBERS;

    if (magic != EPCI_RECORD_MAGIC || (!command && !reply && !trial) || count > EPCI_RECORD_MOST)
        return EPC_E_CORRUPT;
    *kind = (enum epci_record_kind)number;
    *bytes = count;
    return EPC_OK;
}

int epci_load_decode(const void *bytes, size_t count, struct epci_command_load *out)
{
    struct reader reader = reader_of(bytes, count);

    out->library = get_bytes(&reader);
    out->open = get_bytes(&reader);
    out->collect = get_bytes(&reader);
    out->close = get_bytes(&reader);
    out->devices = get_units(&reader);
    out->scratch = get_bytes(&reader);
    return finish(&reader);
}

int epci_collect_decode(const void *bytes, size_t count, struct epci_command_collect *out)
{
    struct reader reader = reader_of(bytes, count);

    out->query = get_units(&reader);
    out->room = get_up_to(&reader, EPCI_COLLECT_MOST);
    out->guard = get_up_to(&reader, EPCI_GUARD_BEGIN);
    out->fill = get_up_to(&reader, 255);
    out->skew = get_up_to(&reader, 7);
    if (out->query.count == 0 || out->query.count > 2 * EPCI_QUERY_MOST)
        reader.failed = true;
    return finish(&reader);
}

int epci_loaded_decode(const void *bytes, size_t count, struct epci_reply_loaded *out)
{
    struct reader reader = reader_of(bytes, count);

    out->stage = get_up_to(&reader, EPCI_LOAD_CLOSE);
    out->error = get_u32(&reader);
    out->path = get_bytes(&reader);
    get_changes(&reader, &out->changes);
    return finish(&reader);
}

int epci_returned_decode(const void *bytes, size_t count, struct epci_reply_returned *out)
{
    struct reader reader = reader_of(bytes, count);

    out->status = get_u32(&reader);
    out->microseconds = get_u32(&reader);
    get_fault(&reader, &out->fault);
    out->unloaded = get_up_to(&reader, 1) != 0;
    get_changes(&reader, &out->changes);
    return finish(&reader);
}

int epci_numbers_decode(const void *bytes, size_t count, uint64_t *numbers, unsigned wanted)
{
    struct reader reader = reader_of(bytes, count);

    for (unsigned i = 0; i < wanted; i++)
        numbers[i] = get_u64(&reader);
    return finish(&reader);
}

/* Text that can be shown as it is, of less than `room` bytes. */
static void get_printable(struct reader *reader, char *out, size_t room)
{
    struct epci_bytes text = get_bytes(reader);
    uint32_t scalar;
    size_t used;

    out[0] = '\0';
    if (reader->failed || text.count >= room) {
        reader->failed = true;
        return;
    }
    for (size_t i = 0; i < text.count; i += used)
        if (epci_utf8_next((const char *)text.at + i, text.count - i, &scalar, &used) != EPC_OK ||
            scalar < 0x20 || (scalar >= 0x7F && scalar < 0xA0)) {
            reader->failed = true;
            return;
        }
    if (text.count > 0)
        memcpy(out, text.at, text.count);
    out[text.count] = '\0';
}

int epci_watched_decode(const void *bytes, size_t count, struct epci_reply_watched *out)
{
    struct reader reader = reader_of(bytes, count);

    out->refused = get_up_to(&reader, 1) != 0;
    out->lost = get_u32(&reader);
    out->count = get_up_to(&reader, EPCI_ACCESS_MOST);
    for (uint32_t i = 0; !reader.failed && i < out->count; i++) {
        out->list[i].kind = get_up_to(&reader, EPCI_ACCESS_DELETE);
        out->list[i].rights = get_u32(&reader);
        out->list[i].error = get_u32(&reader);
        get_printable(&reader, out->list[i].path, sizeof out->list[i].path);
    }
    return finish(&reader);
}

int epci_died_decode(const void *bytes, size_t count, struct epci_fault *out)
{
    struct reader reader = reader_of(bytes, count);

    get_fault(&reader, out);
    return finish(&reader);
}

/* Is this a place around a buffer of `room` bytes where pattern may have been? */
static bool around(int64_t place, uint32_t room)
{
    return (place < 0 && place >= -(int64_t)EPCI_GUARD_REACH) ||
           (place >= (int64_t)room && place < (int64_t)room + (int64_t)EPCI_GUARD_REACH);
}

bool epci_damage_possible(int64_t first, int64_t last, uint32_t room)
{
    return around(first, room) && around(last, room) && first <= last;
}

static void get_collected(struct reader *reader, uint32_t room, struct epci_reply_collected *out)
{
    out->status = get_u32(reader);
    out->microseconds = get_u32(reader);
    get_fault(reader, &out->fault);
    get_fault(reader, &out->hit);
    out->bytes = get_u32(reader);
    out->types = get_u32(reader);
    out->moved = (int64_t)get_u64(reader);
    out->damaged = get_up_to(reader, 1) != 0;
    out->first = (int64_t)get_u64(reader);
    out->last = (int64_t)get_u64(reader);
    out->refused = get_up_to(reader, 1) != 0;
    out->data = get_bytes(reader);
    out->before = get_bytes(reader);
    out->behind = get_bytes(reader);
    out->unloaded = get_up_to(reader, 1) != 0;
    get_changes(reader, &out->changes);
    if (out->data.count > room || out->before.count > EPCI_GUARD_REACH ||
        out->behind.count > EPCI_GUARD_REACH)
        reader->failed = true;
    if (out->damaged && !epci_damage_possible(out->first, out->last, room))
        reader->failed = true;
}

int epci_collected_decode(const void *bytes, size_t count, uint32_t room,
                          struct epci_reply_collected *out)
{
    struct reader reader = reader_of(bytes, count);

    get_collected(&reader, room, out);
    return finish(&reader);
}

uint32_t epci_sweep_size(struct epci_bytes sizes, uint32_t position)
{
    uint32_t size;

    memcpy(&size, sizes.at + (size_t)position * sizeof size, sizeof size);
    return size;
}

int epci_sweep_decode(const void *bytes, size_t count, struct epci_command_sweep *out)
{
    struct reader reader = reader_of(bytes, count);

    out->query = get_units(&reader);
    out->sizes = get_bytes(&reader);
    out->fill = get_up_to(&reader, 255);
    out->needed = get_u32(&reader);
    out->expected = get_u32(&reader);
    out->patience = get_u32(&reader);
    if (out->query.count == 0 || out->query.count > 2 * EPCI_QUERY_MOST || !out->sizes.count ||
        out->sizes.count % 4 != 0 || out->sizes.count / 4 > EPCI_SWEEP_MOST)
        reader.failed = true;
    for (uint32_t i = 0; !reader.failed && i < out->sizes.count / 4; i++)
        if (epci_sweep_size(out->sizes, i) > EPCI_COLLECT_MOST)
            reader.failed = true;
    return finish(&reader);
}

int epci_swept_decode(const void *bytes, size_t count, struct epci_bytes sizes,
                      struct epci_reply_swept *out)
{
    struct reader reader = reader_of(bytes, count);

    out->tried = get_up_to(&reader, sizes.count / 4);
    if (reader.failed || out->tried == 0)
        return EPC_E_CORRUPT;
    get_collected(&reader, epci_sweep_size(sizes, out->tried - 1), &out->last);
    return finish(&reader);
}
