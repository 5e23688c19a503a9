/* SPDX-License-Identifier: MIT
 *
 * protocol.c -- records, by tables of their fields: one row encodes a field and decodes it.
 *
 * Decoding checks each field against its row.  After the first one that is wrong the stream is
 * marked as failed and everything else is 0, so that the checks need no early ends.
 */
#include "host/protocol.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/span.h"
#include "sdk/core/text.h"

/* ---- The tables ---- */

#define ANY UINT32_MAX

const struct epci_record_part epci_died_parts[] = {
    EPCI_PART(U32, epci_fault, code, ANY),
    EPCI_PART(BOOL, epci_fault, in_call, 0),
    EPCI_PART(BOOL, epci_fault, guard_page, 0),
    EPCI_PART(BOOL, epci_fault, wrote, 0),
    EPCI_PART(BOOL, epci_fault, unloaded, 0),
    EPCI_PART(BOOL, epci_fault, ended, 0),
    EPCI_PART(U64, epci_fault, address, 0),
    EPCI_PART(U64, epci_fault, target, 0),
    EPCI_PART(U64, epci_fault, place, 0),
    EPCI_PART(U64, epci_fault, offset, 0),
    EPCI_PART_CHARS(TEXT, epci_fault, module),
    EPCI_PART_CHARS(TEXT, epci_fault, symbol),
    EPCI_PART_LAST,
};

const struct epci_record_part epci_greeting_parts[] = {
    EPCI_PART(U32, epci_greeting, version, ANY),
    EPCI_PART_LAST,
};

const struct epci_record_part epci_load_parts[] = {
    EPCI_PART(BYTES, epci_command_load, library, ANY),
    EPCI_PART(BYTES, epci_command_load, open, ANY),
    EPCI_PART(BYTES, epci_command_load, collect, ANY),
    EPCI_PART(BYTES, epci_command_load, close, ANY),
    EPCI_PART(UNITS, epci_command_load, devices, ANY),
    EPCI_PART(BYTES, epci_command_load, scratch, ANY),
    EPCI_PART_LAST,
};

const struct epci_record_part epci_collect_parts[] = {
    EPCI_PART_AT(UNITS, epci_command_collect, query, .least = 2, .most = 2 * EPCI_QUERY_MOST),
    EPCI_PART(U32, epci_command_collect, room, EPCI_COLLECT_MOST),
    EPCI_PART(U32, epci_command_collect, guard, EPCI_GUARD_BEGIN),
    EPCI_PART(U32, epci_command_collect, fill, 255),
    EPCI_PART(U32, epci_command_collect, skew, 7),
    EPCI_PART_LAST,
};

const struct epci_record_part epci_sweep_parts[] = {
    EPCI_PART_AT(UNITS, epci_command_sweep, query, .least = 2, .most = 2 * EPCI_QUERY_MOST),
    EPCI_PART(BYTES, epci_command_sweep, sizes, 4 * EPCI_SWEEP_MOST),
    EPCI_PART(U32, epci_command_sweep, fill, 255),
    EPCI_PART(U32, epci_command_sweep, needed, ANY),
    EPCI_PART(U32, epci_command_sweep, expected, ANY),
    EPCI_PART(U32, epci_command_sweep, patience, ANY),
    EPCI_PART_LAST,
};

const struct epci_record_part epci_loaded_parts[] = {
    EPCI_PART(U32, epci_reply_loaded, stage, EPCI_LOAD_CLOSE),
    EPCI_PART(U32, epci_reply_loaded, error, ANY),
    EPCI_PART(BYTES, epci_reply_loaded, path, ANY),
    EPCI_PART(CHANGES, epci_reply_loaded, changes, 0),
    EPCI_PART_LAST,
};

const struct epci_record_part epci_returned_parts[] = {
    EPCI_PART(U32, epci_reply_returned, status, ANY),
    EPCI_PART(U32, epci_reply_returned, microseconds, ANY),
    EPCI_PART_INSIDE(epci_reply_returned, fault, epci_died_parts),
    EPCI_PART(BOOL, epci_reply_returned, unloaded, 0),
    EPCI_PART(CHANGES, epci_reply_returned, changes, 0),
    EPCI_PART_LAST,
};

const struct epci_record_part epci_collected_parts[] = {
    EPCI_PART(U32, epci_reply_collected, status, ANY),
    EPCI_PART(U32, epci_reply_collected, microseconds, ANY),
    EPCI_PART_INSIDE(epci_reply_collected, fault, epci_died_parts),
    EPCI_PART_INSIDE(epci_reply_collected, hit, epci_died_parts),
    EPCI_PART(U32, epci_reply_collected, bytes, ANY),
    EPCI_PART(U32, epci_reply_collected, types, ANY),
    EPCI_PART(U64, epci_reply_collected, moved, 0),
    EPCI_PART(BOOL, epci_reply_collected, damaged, 0),
    EPCI_PART(U64, epci_reply_collected, first, 0),
    EPCI_PART(U64, epci_reply_collected, last, 0),
    EPCI_PART(BOOL, epci_reply_collected, refused, 0),
    EPCI_PART(BYTES, epci_reply_collected, data, ANY),
    EPCI_PART(BYTES, epci_reply_collected, before, EPCI_GUARD_REACH),
    EPCI_PART(BYTES, epci_reply_collected, after, EPCI_GUARD_REACH),
    EPCI_PART(BOOL, epci_reply_collected, query_changed, 0),
    EPCI_PART(BOOL, epci_reply_collected, unloaded, 0),
    EPCI_PART(CHANGES, epci_reply_collected, changes, 0),
    EPCI_PART_LAST,
};

const struct epci_record_part epci_swept_parts[] = {
    EPCI_PART_NUMBER(epci_reply_swept, tried, 1, ANY),
    EPCI_PART_INSIDE(epci_reply_swept, last, epci_collected_parts),
    EPCI_PART_LAST,
};

static const struct epci_record_part access_parts[] = {
    EPCI_PART(U32, epci_access, kind, EPCI_ACCESS_DELETE),
    EPCI_PART(U32, epci_access, rights, ANY),
    EPCI_PART(U32, epci_access, error, ANY),
    EPCI_PART(U64, epci_access, offset, 0),
    EPCI_PART_CHARS(TEXT, epci_access, module),
    EPCI_PART_CHARS(UTF8, epci_access, path),
    EPCI_PART_LAST,
};

const struct epci_record_part epci_watched_parts[] = {
    EPCI_PART(BOOL, epci_reply_watched, refused, 0),
    EPCI_PART(U32, epci_reply_watched, lost, ANY),
    EPCI_PART_LIST_OF(epci_reply_watched, count, list, EPCI_ACCESS_MOST, access_parts),
    EPCI_PART_LAST,
};

/* ---- A field in either direction ---- */

/* A record that is written to `to`, or read from `from` if that is NULL. */
struct record_stream {
    struct kit_buffer *to;
    struct epci_span from;
    bool failed; /* some field that was read is wrong */
};

static void move_plain(struct record_stream *stream, void *field, size_t count)
{
    if (stream->to) {
        kit_buffer_put(stream->to, field, count);
    } else if (!stream->failed && epci_span_peek(&stream->from, field, count)) {
        epci_span_skip(&stream->from, count);
    } else {
        stream->failed = true;
        memset(field, 0, count);
    }
}

/* A number; what is read is from `least` to `most`. */
static void move_u32(struct record_stream *stream, uint32_t *number, uint32_t least, uint32_t most)
{
    move_plain(stream, number, sizeof *number);
    if (!stream->to && (*number < least || *number > most))
        stream->failed = true;
}

static void move_bool(struct record_stream *stream, bool *field)
{
    uint32_t number = stream->to && *field;

    move_u32(stream, &number, 0, 1);
    if (!stream->to)
        *field = number != 0;
}

/* What is read stays where it is. */
static void move_bytes(struct record_stream *stream, struct epci_bytes *bytes, uint32_t least,
                       uint32_t most)
{
    move_u32(stream, &bytes->count, least, most);
    if (stream->to) {
        kit_buffer_put(stream->to, bytes->at, bytes->count);
        return;
    }
    bytes->at = stream->from.at;
    if (stream->failed || !epci_span_skip(&stream->from, bytes->count)) {
        stream->failed = true;
        bytes->count = 0;
    }
}

/* Also true where there are no units. */
static bool ends_with_nul(const struct epci_bytes *units)
{
    return units->count == 0 ||
           (units->count % 2 == 0 && !units->at[units->count - 1] && !units->at[units->count - 2]);
}

/* Can these bytes be printed as they are? */
static bool is_printable(struct epci_bytes text, bool utf8)
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
static void move_text(struct record_stream *stream, char *text, uint32_t room, bool utf8)
{
    struct epci_bytes bytes = { (const unsigned char *)text, 0 };

    while (stream->to && bytes.count < room - 1 && text[bytes.count])
        bytes.count++;
    move_bytes(stream, &bytes, 0, room - 1);
    if (stream->to)
        return;
    memset(text, 0, room);
    if (!is_printable(bytes, utf8))
        stream->failed = true;
    else if (bytes.count > 0)
        memcpy(text, bytes.at, bytes.count);
}

static void move_changes(struct record_stream *stream, struct epci_caller_changes *changes)
{
    if (!stream->to)
        memset(changes, 0, sizeof *changes);
    move_u32(stream, &changes->mask, 0, (1u << EPCI_CALLER_COUNT) - 1);
    for (unsigned i = 0; !stream->failed && i < EPCI_CALLER_COUNT; i++)
        if (changes->mask >> i & 1) {
            move_text(stream, changes->each[i].got, EPCI_CALLER_TEXT, false);
            move_text(stream, changes->each[i].wanted, EPCI_CALLER_TEXT, false);
        }
}

static void move_parts(struct record_stream *stream, const struct epci_record_part *part,
                       unsigned char *structure)
{
    for (; part->kind != EPCI_PART_END; part++) {
        void *field = structure + part->offset;
        struct epci_bytes *bytes = field;
        uint32_t *count = field;

        switch (part->kind) {
        case EPCI_PART_END:
            break;
        case EPCI_PART_U32:
            move_u32(stream, field, part->least, part->most);
            break;
        case EPCI_PART_U64:
            move_plain(stream, field, sizeof(uint64_t));
            break;
        case EPCI_PART_BOOL:
            move_bool(stream, field);
            break;
        case EPCI_PART_BYTES:
        case EPCI_PART_UNITS:
            move_bytes(stream, bytes, part->least, part->most);
            if (!stream->to && part->kind == EPCI_PART_UNITS && !ends_with_nul(bytes))
                stream->failed = true;
            break;
        case EPCI_PART_TEXT:
        case EPCI_PART_UTF8:
            move_text(stream, field, part->most, part->kind == EPCI_PART_UTF8);
            break;
        case EPCI_PART_ONE:
            move_parts(stream, part->parts, field);
            break;
        case EPCI_PART_LIST:
            move_u32(stream, count, 0, part->most);
            for (uint32_t i = 0; !stream->failed && i < *count && i < part->most; i++)
                move_parts(stream, part->parts, structure + part->at + i * part->size);
            break;
        case EPCI_PART_CHANGES:
            move_changes(stream, field);
            break;
        }
    }
}

/* ---- Records ---- */

int epci_record_encode(struct kit_buffer *out, enum epci_record_kind kind,
                       const struct epci_record_part *parts, const void *from)
{
    struct record_stream stream = { .to = out };
    uint32_t head[3] = { EPCI_RECORD_MAGIC, (uint32_t)kind, 0 };

    *out = (struct kit_buffer){ 0 };
    kit_buffer_put(out, head, sizeof head);
    if (parts)
        move_parts(&stream, parts, (unsigned char *)(uintptr_t)from);
    if (out->failed || out->bytes > EPCI_RECORD_MOST) {
        kit_buffer_release(out);
        return EPC_E_NOMEM;
    }
    head[2] = (uint32_t)(out->bytes - sizeof head);
    memcpy(out->text, head, sizeof head);
    return EPC_OK;
}

int epci_record_decode(const void *bytes, size_t count, const struct epci_record_part *parts,
                       void *out)
{
    struct record_stream stream = { .from = epci_span_of(bytes, count) };

    move_parts(&stream, parts, out);
    return stream.failed || stream.from.left != 0 ? EPC_E_CORRUPT : EPC_OK;
}

int epci_head_decode(const void *head, enum epci_record_kind *kind, uint32_t *bytes)
{
    uint32_t field[3]; /* magic, kind, bytes */
    bool command, reply, more;

    memcpy(field, head, sizeof field);
    command = field[1] >= EPCI_COMMAND_LOAD && field[1] <= EPCI_COMMAND_GREET;
    reply = field[1] >= EPCI_REPLY_LOADED && field[1] <= EPCI_REPLY_GREETED;
    more = (field[1] >= EPCI_COMMAND_MORE && field[1] < EPCI_COMMAND_MORE + 7) ||
           field[1] == EPCI_REPLY_NUMBERS;
    if (field[0] != EPCI_RECORD_MAGIC || (!command && !reply && !more) ||
        field[2] > EPCI_RECORD_MOST)
        return EPC_E_CORRUPT;
    *kind = (enum epci_record_kind)field[1];
    *bytes = field[2];
    return EPC_OK;
}

/* Is this a place around a buffer of `room` bytes where pattern may have been? */
static bool is_around_buffer(int64_t place, uint32_t room)
{
    return (place < 0 && place >= -(int64_t)EPCI_GUARD_REACH) ||
           (place >= (int64_t)room && place < (int64_t)room + (int64_t)EPCI_GUARD_REACH);
}

bool epci_damage_possible(int64_t first, int64_t last, uint32_t room)
{
    return is_around_buffer(first, room) && is_around_buffer(last, room) && first <= last;
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
