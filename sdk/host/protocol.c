/* SPDX-License-Identifier: MIT
 *
 * protocol.c -- records, by tables of their fields: one row encodes a field and decodes it.
 *
 * Decoding checks each field against its row.  After the first one that is wrong the reader is
 * marked as failed and everything else is 0, so that the checks need no early ends.
 */
#include "sdk/host/protocol.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/checked.h"
#include "sdk/core/span.h"
#include "sdk/core/text.h"

/* ---- The tables ---- */

#define ANY UINT32_MAX

/* A row of a structure, whose name is T where the table is. */
#define PART_U32(member)           EPCI_PART(U32, T, member, ANY)
#define PART_UP_TO(member, most)   EPCI_PART(U32, T, member, most)
#define PART_U64(member)           EPCI_PART(U64, T, member, 0)
#define PART_BOOL(member)          EPCI_PART(BOOL, T, member, 0)
#define PART_BYTES(member)         EPCI_PART(BYTES, T, member, ANY)
#define PART_UNITS(member)         EPCI_PART(UNITS, T, member, ANY)
#define PART_QUERY(member)         EPCI_PART(QUERY, T, member, 2 * EPCI_QUERY_MOST)
#define PART_CHANGES(member)       EPCI_PART(CHANGES, T, member, 0)
#define PART_INSIDE(member, parts) EPCI_PART_INSIDE(T, member, parts)

#define T epci_fault
const struct epci_record_part epci_died_parts[] = {
    PART_U32(code),
    PART_BOOL(in_call),
    PART_BOOL(guard_page),
    PART_BOOL(wrote),
    PART_BOOL(unloaded),
    PART_BOOL(ended),
    PART_U64(address),
    PART_U64(target),
    PART_U64(place),
    PART_U64(offset),
    EPCI_PART_CHARS(TEXT, T, module),
    EPCI_PART_CHARS(TEXT, T, symbol),
    EPCI_PART_LAST,
};
#undef T

#define T epci_command_load
const struct epci_record_part epci_load_parts[] = {
    PART_BYTES(library), PART_BYTES(open),    PART_BYTES(collect), PART_BYTES(close),
    PART_UNITS(devices), PART_BYTES(scratch), EPCI_PART_LAST,
};
#undef T

#define T epci_command_collect
const struct epci_record_part epci_collect_parts[] = {
    PART_QUERY(query),
    PART_UP_TO(room, EPCI_COLLECT_MOST),
    PART_UP_TO(guard, EPCI_GUARD_BEGIN),
    PART_UP_TO(fill, 255),
    PART_UP_TO(skew, 7),
    EPCI_PART_LAST,
};
#undef T

#define T epci_command_sweep
const struct epci_record_part epci_sweep_parts[] = {
    PART_QUERY(query),     EPCI_PART(BYTES, T, sizes, 4 * EPCI_SWEEP_MOST),
    PART_UP_TO(fill, 255), PART_U32(needed),
    PART_U32(expected),    PART_U32(patience),
    EPCI_PART_LAST,
};
#undef T

#define T epci_reply_loaded
const struct epci_record_part epci_loaded_parts[] = {
    PART_UP_TO(stage, EPCI_LOAD_CLOSE),
    PART_U32(error),
    PART_BYTES(path),
    PART_CHANGES(changes),
    EPCI_PART_LAST,
};
#undef T

#define T epci_reply_returned
const struct epci_record_part epci_returned_parts[] = {
    PART_U32(status),    PART_U32(microseconds), PART_INSIDE(fault, epci_died_parts),
    PART_BOOL(unloaded), PART_CHANGES(changes),  EPCI_PART_LAST,
};
#undef T

#define T epci_reply_collected
const struct epci_record_part epci_collected_parts[] = {
    PART_U32(status),
    PART_U32(microseconds),
    PART_INSIDE(fault, epci_died_parts),
    PART_INSIDE(hit, epci_died_parts),
    PART_U32(bytes),
    PART_U32(types),
    PART_U64(moved),
    PART_BOOL(damaged),
    PART_U64(first),
    PART_U64(last),
    PART_BOOL(refused),
    PART_BYTES(data),
    EPCI_PART(BYTES, T, before, EPCI_GUARD_REACH),
    EPCI_PART(BYTES, T, after, EPCI_GUARD_REACH),
    PART_BOOL(unloaded),
    PART_CHANGES(changes),
    EPCI_PART_LAST,
};
#undef T

#define T epci_reply_swept
const struct epci_record_part epci_swept_parts[] = {
    EPCI_PART_NUMBER(T, tried, 1, ANY),
    PART_INSIDE(last, epci_collected_parts),
    EPCI_PART_LAST,
};
#undef T

#define T epci_access
static const struct epci_record_part access_parts[] = {
    PART_UP_TO(kind, EPCI_ACCESS_DELETE), PART_U32(rights), PART_U32(error),
    EPCI_PART_CHARS(UTF8, T, path),       EPCI_PART_LAST,
};
#undef T

#define T epci_reply_watched
const struct epci_record_part epci_watched_parts[] = {
    PART_BOOL(refused),
    PART_U32(lost),
    EPCI_PART_LIST_OF(T, count, list, EPCI_ACCESS_MOST, access_parts),
    EPCI_PART_LAST,
};
#undef T

/* ---- Writing ---- */

static void protocol_put(struct epci_record *record, const void *bytes, size_t count)
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
    protocol_put(record, &value, sizeof value);
}

static void put_bytes(struct epci_record *record, const void *bytes, uint32_t count)
{
    put_u32(record, count);
    protocol_put(record, bytes, count);
}

/* A text of at most `room` bytes, with its NUL. */
static void protocol_put_text(struct epci_record *record, const char *text, size_t room)
{
    const char *end = memchr(text, '\0', room - 1);

    put_bytes(record, text, (uint32_t)(end ? (size_t)(end - text) : room - 1));
}

static void put_changes(struct epci_record *record, const struct epci_caller_changes *changes)
{
    put_u32(record, changes->mask);
    for (unsigned i = 0; i < EPCI_CALLER_COUNT; i++)
        if (changes->mask >> i & 1) {
            protocol_put_text(record, changes->each[i].got, EPCI_CALLER_TEXT);
            protocol_put_text(record, changes->each[i].wanted, EPCI_CALLER_TEXT);
        }
}

static void put_parts(struct epci_record *record, const struct epci_record_part *part,
                      const unsigned char *from)
{
    for (; part->kind != EPCI_PART_END; part++) {
        const void *field = from + part->offset;
        const struct epci_bytes *bytes = field;
        uint32_t number;

        switch (part->kind) {
        case EPCI_PART_END:
            break;
        case EPCI_PART_U32:
        case EPCI_PART_U64:
            protocol_put(record, field, part->kind == EPCI_PART_U32 ? 4 : 8);
            break;
        case EPCI_PART_BOOL:
            put_u32(record, *(const bool *)field);
            break;
        case EPCI_PART_BYTES:
        case EPCI_PART_UNITS:
        case EPCI_PART_QUERY:
            put_bytes(record, bytes->at, bytes->count);
            break;
        case EPCI_PART_TEXT:
        case EPCI_PART_UTF8:
            protocol_put_text(record, field, part->most);
            break;
        case EPCI_PART_ONE:
            put_parts(record, part->parts, field);
            break;
        case EPCI_PART_LIST:
            memcpy(&number, field, sizeof number);
            put_u32(record, number);
            for (uint32_t i = 0; i < number && i < part->most; i++)
                put_parts(record, part->parts, from + part->at + i * part->size);
            break;
        case EPCI_PART_CHANGES:
            put_changes(record, field);
            break;
        }
    }
}

int epci_record_encode(struct epci_record *out, enum epci_record_kind kind,
                       const struct epci_record_part *parts, const void *from)
{
    uint32_t bytes;

    memset(out, 0, sizeof *out);
    put_u32(out, EPCI_RECORD_MAGIC);
    put_u32(out, (uint32_t)kind);
    put_u32(out, 0); /* the length, when it is known */
    if (parts)
        put_parts(out, parts, from);
    if (out->failed) {
        epci_record_release(out);
        return EPC_E_NOMEM;
    }
    bytes = (uint32_t)(out->used - EPCI_RECORD_HEAD);
    memcpy(out->bytes + 8, &bytes, sizeof bytes);
    return EPC_OK;
}

void epci_record_release(struct epci_record *record)
{
    free(record->bytes);
    memset(record, 0, sizeof *record);
}

/* ---- Reading ---- */

struct record_reader {
    struct epci_span span;
    bool failed; /* some field was wrong */
};

static void get(struct record_reader *reader, void *to, size_t count)
{
    if (!reader->failed && epci_span_peek(&reader->span, to, count)) {
        epci_span_skip(&reader->span, count);
        return;
    }
    reader->failed = true;
    memset(to, 0, count);
}

/* A number from `least` to `most`. */
static uint32_t get_u32(struct record_reader *reader, uint32_t least, uint32_t most)
{
    uint32_t value;

    get(reader, &value, sizeof value);
    if (value < least || value > most)
        reader->failed = true;
    return value;
}

static struct epci_bytes get_bytes(struct record_reader *reader, uint32_t most)
{
    struct epci_bytes bytes = { NULL, get_u32(reader, 0, most) };

    bytes.at = reader->span.at;
    if (reader->failed || !epci_span_skip(&reader->span, bytes.count)) {
        reader->failed = true;
        bytes.count = 0;
    }
    return bytes;
}

static bool ends_with_nul(struct epci_bytes units)
{
    return units.count % 2 == 0 && !units.at[units.count - 1] && !units.at[units.count - 2];
}

/* Can these bytes be printed as they are? */
static bool printable(struct epci_bytes text, bool utf8)
{
    uint32_t scalar;
    size_t used = 1;

    for (size_t i = 0; i < text.count; i += used) {
        scalar = text.at[i];
        if (utf8 &&
            epci_utf8_next((const char *)text.at + i, text.count - i, &scalar, &used) != EPC_OK)
            return false;
        if (scalar < 0x20 || scalar == 0x7F || (utf8 && scalar > 0x7F && scalar < 0xA0))
            return false;
    }
    return true;
}

/* A text that fits in `room` bytes with a NUL. */
static void get_text(struct record_reader *reader, char *out, uint32_t room, bool utf8)
{
    struct epci_bytes text = get_bytes(reader, room - 1);

    memset(out, 0, room);
    if (reader->failed || !printable(text, utf8))
        reader->failed = true;
    else if (text.count > 0)
        memcpy(out, text.at, text.count);
}

static void get_changes(struct record_reader *reader, struct epci_caller_changes *changes)
{
    memset(changes, 0, sizeof *changes);
    changes->mask = get_u32(reader, 0, (1u << EPCI_CALLER_COUNT) - 1);
    for (unsigned i = 0; !reader->failed && i < EPCI_CALLER_COUNT; i++)
        if (changes->mask >> i & 1) {
            get_text(reader, changes->each[i].got, EPCI_CALLER_TEXT, false);
            get_text(reader, changes->each[i].wanted, EPCI_CALLER_TEXT, false);
        }
}

static void get_parts(struct record_reader *reader, const struct epci_record_part *part,
                      unsigned char *to)
{
    for (; part->kind != EPCI_PART_END; part++) {
        void *field = to + part->offset;
        struct epci_bytes bytes;
        uint32_t number;

        switch (part->kind) {
        case EPCI_PART_END:
            break;
        case EPCI_PART_U32:
            number = get_u32(reader, part->least, part->most);
            memcpy(field, &number, sizeof number);
            break;
        case EPCI_PART_U64:
            get(reader, field, 8);
            break;
        case EPCI_PART_BOOL:
            *(bool *)field = get_u32(reader, 0, 1) != 0;
            break;
        case EPCI_PART_BYTES:
        case EPCI_PART_UNITS:
        case EPCI_PART_QUERY:
            bytes = get_bytes(reader, part->most);
            memcpy(field, &bytes, sizeof bytes);
            if (part->kind != EPCI_PART_BYTES &&
                (bytes.count == 0 ? part->kind == EPCI_PART_QUERY : !ends_with_nul(bytes)))
                reader->failed = true;
            break;
        case EPCI_PART_TEXT:
        case EPCI_PART_UTF8:
            get_text(reader, field, part->most, part->kind == EPCI_PART_UTF8);
            break;
        case EPCI_PART_ONE:
            get_parts(reader, part->parts, field);
            break;
        case EPCI_PART_LIST:
            number = get_u32(reader, 0, part->most);
            memcpy(field, &number, sizeof number);
            for (uint32_t i = 0; !reader->failed && i < number; i++)
                get_parts(reader, part->parts, to + part->at + i * part->size);
            break;
        case EPCI_PART_CHANGES:
            get_changes(reader, field);
            break;
        }
    }
}

int epci_record_decode(const void *bytes, size_t count, const struct epci_record_part *parts,
                       void *out)
{
    struct record_reader reader = { epci_span_of(bytes, count), false };

    get_parts(&reader, parts, out);
    return reader.failed || reader.span.left != 0 ? EPC_E_CORRUPT : EPC_OK;
}

int epci_head_decode(const void *head, enum epci_record_kind *kind, uint32_t *bytes)
{
    uint32_t field[3]; /* magic, kind, bytes */
    bool command, reply, more;

    memcpy(field, head, sizeof field);
    command = field[1] >= EPCI_COMMAND_LOAD && field[1] <= EPCI_COMMAND_SWEEP;
    reply = field[1] >= EPCI_REPLY_LOADED && field[1] <= EPCI_REPLY_SWEPT;
    more = (field[1] >= EPCI_COMMAND_MORE && field[1] < EPCI_COMMAND_MORE + 5) ||
           field[1] == EPCI_REPLY_NUMBERS;
    if (field[0] != EPCI_RECORD_MAGIC || (!command && !reply && !more) ||
        field[2] > EPCI_RECORD_MOST)
        return EPC_E_CORRUPT;
    *kind = (enum epci_record_kind)field[1];
    *bytes = field[2];
    return EPC_OK;
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

static int judge_collected(const struct epci_reply_collected *reply, uint32_t room)
{
    return reply->data.count > room ||
                   (reply->damaged && !epci_damage_possible(reply->first, reply->last, room))
               ? EPC_E_CORRUPT
               : EPC_OK;
}

int epci_collected_decode(const void *bytes, size_t count, uint32_t room,
                          struct epci_reply_collected *out)
{
    int status = epci_record_decode(bytes, count, epci_collected_parts, out);

    return status == EPC_OK ? judge_collected(out, room) : status;
}

struct epci_collect_call epci_collect_call_of(const struct epci_reply_collected *reply,
                                              uint32_t room, const unsigned char *block)
{
    return (struct epci_collect_call){
        .status = reply->status,
        .room = room,
        .bytes = reply->bytes,
        .types = reply->types,
        .moved = reply->moved,
        .guard_bytes = EPCI_GUARD_BYTES,
        .guard_damaged = reply->damaged,
        .guard_first = reply->first,
        .guard_last = reply->last,
        .buffer = block,
    };
}

uint32_t epci_sweep_size(struct epci_bytes sizes, uint32_t position)
{
    uint32_t size;

    memcpy(&size, sizes.at + (size_t)position * sizeof size, sizeof size);
    return size;
}

int epci_sweep_decode(const void *bytes, size_t count, struct epci_command_sweep *out)
{
    int status = epci_record_decode(bytes, count, epci_sweep_parts, out);

    if (status != EPC_OK || !out->sizes.count || out->sizes.count % 4 != 0)
        return EPC_E_CORRUPT;
    for (uint32_t i = 0; i < out->sizes.count / 4; i++)
        if (epci_sweep_size(out->sizes, i) > EPCI_COLLECT_MOST)
            return EPC_E_CORRUPT;
    return EPC_OK;
}

int epci_swept_decode(const void *bytes, size_t count, struct epci_bytes sizes,
                      struct epci_reply_swept *out)
{
    int status = epci_record_decode(bytes, count, epci_swept_parts, out);

    if (status != EPC_OK || out->tried > sizes.count / 4)
        return EPC_E_CORRUPT;
    return judge_collected(&out->last, epci_sweep_size(sizes, out->tried - 1));
}
