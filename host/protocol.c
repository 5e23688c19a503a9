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

const struct host_record_part host_died_parts[] = {
    HOST_PART(U32, host_fault, code, ANY),
    HOST_PART(BOOL, host_fault, in_call, 0),
    HOST_PART(BOOL, host_fault, guard_page, 0),
    HOST_PART(BOOL, host_fault, wrote, 0),
    HOST_PART(BOOL, host_fault, unloaded, 0),
    HOST_PART(BOOL, host_fault, ended, 0),
    HOST_PART(U64, host_fault, address, 0),
    HOST_PART(U64, host_fault, target, 0),
    HOST_PART(U64, host_fault, place, 0),
    HOST_PART(U64, host_fault, offset, 0),
    HOST_PART_CHARS(TEXT, host_fault, module),
    HOST_PART_CHARS(TEXT, host_fault, symbol),
    HOST_PART_LAST,
};

const struct host_record_part host_greeting_parts[] = {
    HOST_PART(U32, host_greeting, version, ANY),
    HOST_PART_LAST,
};

const struct host_record_part host_load_parts[] = {
    HOST_PART(BYTES, host_command_load, library, ANY),
    HOST_PART(BYTES, host_command_load, open, ANY),
    HOST_PART(BYTES, host_command_load, collect, ANY),
    HOST_PART(BYTES, host_command_load, close, ANY),
    HOST_PART(UNITS, host_command_load, devices, ANY),
    HOST_PART(BYTES, host_command_load, scratch, ANY),
    HOST_PART_LAST,
};

const struct host_record_part host_collect_parts[] = {
    HOST_PART_AT(UNITS, host_command_collect, query, .least = 2, .maximum = 2 * HOST_QUERY_MAX),
    HOST_PART(U32, host_command_collect, capacity, HOST_COLLECT_MAX),
    HOST_PART(U32, host_command_collect, guard, HOST_GUARD_BEGIN),
    HOST_PART(U32, host_command_collect, fill, 255),
    HOST_PART(U32, host_command_collect, skew, 7),
    HOST_PART_LAST,
};

const struct host_record_part host_sweep_parts[] = {
    HOST_PART_AT(UNITS, host_command_sweep, query, .least = 2, .maximum = 2 * HOST_QUERY_MAX),
    HOST_PART(BYTES, host_command_sweep, sizes, 4 * HOST_SWEEP_MAX),
    HOST_PART(U32, host_command_sweep, fill, 255),
    HOST_PART(U32, host_command_sweep, needed, ANY),
    HOST_PART(U32, host_command_sweep, expected, ANY),
    HOST_PART(U32, host_command_sweep, patience, ANY),
    HOST_PART_LAST,
};

const struct host_record_part host_loaded_parts[] = {
    HOST_PART(U32, host_reply_loaded, stage, HOST_LOAD_CLOSE),
    HOST_PART(U32, host_reply_loaded, error, ANY),
    HOST_PART(BYTES, host_reply_loaded, path, ANY),
    HOST_PART(CHANGES, host_reply_loaded, changes, 0),
    HOST_PART_LAST,
};

const struct host_record_part host_returned_parts[] = {
    HOST_PART(U32, host_reply_returned, status, ANY),
    HOST_PART(U32, host_reply_returned, microseconds, ANY),
    HOST_PART_INSIDE(host_reply_returned, fault, host_died_parts),
    HOST_PART(BOOL, host_reply_returned, unloaded, 0),
    HOST_PART(CHANGES, host_reply_returned, changes, 0),
    HOST_PART_LAST,
};

const struct host_record_part host_collected_parts[] = {
    HOST_PART(U32, host_reply_collected, status, ANY),
    HOST_PART(U32, host_reply_collected, microseconds, ANY),
    HOST_PART_INSIDE(host_reply_collected, fault, host_died_parts),
    HOST_PART_INSIDE(host_reply_collected, hit, host_died_parts),
    HOST_PART(U32, host_reply_collected, bytes, ANY),
    HOST_PART(U32, host_reply_collected, types, ANY),
    HOST_PART(U64, host_reply_collected, moved, 0),
    HOST_PART(BOOL, host_reply_collected, damaged, 0),
    HOST_PART(U64, host_reply_collected, first, 0),
    HOST_PART(U64, host_reply_collected, last, 0),
    HOST_PART(BOOL, host_reply_collected, refused, 0),
    HOST_PART(BYTES, host_reply_collected, data, ANY),
    HOST_PART(BYTES, host_reply_collected, before, HOST_GUARD_REACH),
    HOST_PART(BYTES, host_reply_collected, after, HOST_GUARD_REACH),
    HOST_PART(BOOL, host_reply_collected, query_changed, 0),
    HOST_PART(BOOL, host_reply_collected, unloaded, 0),
    HOST_PART(CHANGES, host_reply_collected, changes, 0),
    HOST_PART_LAST,
};

const struct host_record_part host_swept_parts[] = {
    HOST_PART_NUMBER(host_reply_swept, tried, 1, ANY),
    HOST_PART_INSIDE(host_reply_swept, last, host_collected_parts),
    HOST_PART_LAST,
};

static const struct host_record_part access_parts[] = {
    HOST_PART(U32, host_access, kind, HOST_ACCESS_DELETE),
    HOST_PART(U32, host_access, rights, ANY),
    HOST_PART(U32, host_access, error, ANY),
    HOST_PART(U64, host_access, offset, 0),
    HOST_PART_CHARS(TEXT, host_access, module),
    HOST_PART_CHARS(UTF8, host_access, path),
    HOST_PART_LAST,
};

const struct host_record_part host_watched_parts[] = {
    HOST_PART(BOOL, host_reply_watched, refused, 0),
    HOST_PART(U32, host_reply_watched, lost, ANY),
    HOST_PART_LIST_OF(host_reply_watched, count, list, HOST_ACCESS_MAX, access_parts),
    HOST_PART_LAST,
};

/* ---- A field in either direction ---- */

/* A record that is written to `to`, or read from `from` if that is NULL. */
struct record_stream {
    struct kit_buffer *to;
    struct epci_span from;
    bool failed; /* some field that was read is wrong */
};

static void encode_or_decode_raw(struct record_stream *stream, void *field, size_t count)
{
    if (stream->to) {
        kit_buffer_add_bytes(stream->to, field, count);
    } else if (!stream->failed && epci_span_peek_bytes(&stream->from, field, count)) {
        epci_span_skip(&stream->from, count);
    } else {
        stream->failed = true;
        memset(field, 0, count);
    }
}

/* A number; what is read is from `least` to `maximum`. */
static void encode_or_decode_u32(struct record_stream *stream, uint32_t *number, uint32_t least,
                                 uint32_t maximum)
{
    encode_or_decode_raw(stream, number, sizeof *number);
    if (!stream->to && (*number < least || *number > maximum))
        stream->failed = true;
}

static void encode_or_decode_bool(struct record_stream *stream, bool *field)
{
    uint32_t number = stream->to && *field;

    encode_or_decode_u32(stream, &number, 0, 1);
    if (!stream->to)
        *field = number != 0;
}

/* What is read stays where it is. */
static void encode_or_decode_bytes(struct record_stream *stream, struct host_bytes *bytes,
                                   uint32_t least, uint32_t maximum)
{
    encode_or_decode_u32(stream, &bytes->count, least, maximum);
    if (stream->to) {
        kit_buffer_add_bytes(stream->to, bytes->at, bytes->count);
        return;
    }
    bytes->at = stream->from.at;
    if (stream->failed || !epci_span_skip(&stream->from, bytes->count)) {
        stream->failed = true;
        bytes->count = 0;
    }
}

/* Also true where there are no units. */
static bool ends_with_nul(const struct host_bytes *units)
{
    return units->count == 0 ||
           (units->count % 2 == 0 && !units->at[units->count - 1] && !units->at[units->count - 2]);
}

/* Can these bytes be printed as they are? */
static bool is_text_printable(struct host_bytes text, bool utf8)
{
    uint32_t scalar;
    size_t used = 1;

    for (size_t i = 0; i < text.count; i += used) {
        scalar = text.at[i];
        if (utf8 && epci_utf8_decode_scalar((const char *)text.at + i, text.count - i, &scalar,
                                            &used) != EPC_OK)
            return false;
        if (scalar < 0x20 || scalar == 0x7F || (utf8 && scalar > 0x7F && scalar < 0xA0))
            return false;
    }
    return true;
}

/* A text that fits in `capacity` bytes with a NUL. */
static void encode_or_decode_text(struct record_stream *stream, char *text, uint32_t capacity,
                                  bool utf8)
{
    struct host_bytes bytes = { (const unsigned char *)text, 0 };

    while (stream->to && bytes.count < capacity - 1 && text[bytes.count])
        bytes.count++;
    encode_or_decode_bytes(stream, &bytes, 0, capacity - 1);
    if (stream->to)
        return;
    memset(text, 0, capacity);
    if (!is_text_printable(bytes, utf8))
        stream->failed = true;
    else if (bytes.count > 0)
        memcpy(text, bytes.at, bytes.count);
}

static void encode_or_decode_caller_changes(struct record_stream *stream,
                                            struct host_caller_changes *changes)
{
    if (!stream->to)
        memset(changes, 0, sizeof *changes);
    encode_or_decode_u32(stream, &changes->mask, 0, (1u << HOST_CALLER_COUNT) - 1);
    for (unsigned i = 0; !stream->failed && i < HOST_CALLER_COUNT; i++)
        if (changes->mask >> i & 1) {
            encode_or_decode_text(stream, changes->each[i].got, HOST_CALLER_TEXT, false);
            encode_or_decode_text(stream, changes->each[i].wanted, HOST_CALLER_TEXT, false);
        }
}

static void encode_or_decode_parts(struct record_stream *stream,
                                   const struct host_record_part *part, unsigned char *structure)
{
    for (; part->kind != HOST_PART_END; part++) {
        void *field = structure + part->offset;
        struct host_bytes *bytes = field;
        uint32_t *count = field;

        switch (part->kind) {
        case HOST_PART_END:
            break;
        case HOST_PART_U32:
            encode_or_decode_u32(stream, field, part->least, part->maximum);
            break;
        case HOST_PART_U64:
            encode_or_decode_raw(stream, field, sizeof(uint64_t));
            break;
        case HOST_PART_BOOL:
            encode_or_decode_bool(stream, field);
            break;
        case HOST_PART_BYTES:
        case HOST_PART_UNITS:
            encode_or_decode_bytes(stream, bytes, part->least, part->maximum);
            if (!stream->to && part->kind == HOST_PART_UNITS && !ends_with_nul(bytes))
                stream->failed = true;
            break;
        case HOST_PART_TEXT:
        case HOST_PART_UTF8:
            encode_or_decode_text(stream, field, part->maximum, part->kind == HOST_PART_UTF8);
            break;
        case HOST_PART_ONE:
            encode_or_decode_parts(stream, part->parts, field);
            break;
        case HOST_PART_LIST:
            encode_or_decode_u32(stream, count, 0, part->maximum);
            for (uint32_t i = 0; !stream->failed && i < *count && i < part->maximum; i++)
                encode_or_decode_parts(stream, part->parts, structure + part->at + i * part->size);
            break;
        case HOST_PART_CHANGES:
            encode_or_decode_caller_changes(stream, field);
            break;
        }
    }
}

/* ---- Records ---- */

int host_record_encode(struct kit_buffer *out, const struct host_mark *mark,
                       enum host_record_kind kind, const struct host_record_part *parts,
                       const void *from)
{
    const size_t before = mark ? sizeof *mark : 0;
    struct record_stream stream = { .to = out };
    uint32_t head[3] = { HOST_RECORD_MAGIC, (uint32_t)kind, 0 };

    *out = (struct kit_buffer){ 0 };
    kit_buffer_add_bytes(out, mark, before);
    kit_buffer_add_bytes(out, head, sizeof head);
    if (parts)
        encode_or_decode_parts(&stream, parts, (unsigned char *)(uintptr_t)from);
    if (out->failed || out->bytes - before > HOST_RECORD_MAX) {
        kit_buffer_release(out);
        return EPC_E_NOMEM;
    }
    head[2] = (uint32_t)(out->bytes - before - sizeof head);
    memcpy(out->text + before, head, sizeof head);
    return EPC_OK;
}

int host_record_decode(const void *bytes, size_t count, const struct host_record_part *parts,
                       void *out)
{
    struct record_stream stream = { .from = epci_span_of(bytes, count) };

    encode_or_decode_parts(&stream, parts, out);
    return stream.failed || stream.from.left != 0 ? EPC_E_CORRUPT : EPC_OK;
}

int host_record_head_decode(const void *head, enum host_record_kind *kind, uint32_t *bytes)
{
    uint32_t field[3]; /* magic, kind, bytes */
    bool command, reply, more;

    memcpy(field, head, sizeof field);
    command = field[1] >= HOST_COMMAND_LOAD && field[1] <= HOST_COMMAND_GREET;
    reply = field[1] >= HOST_REPLY_LOADED && field[1] <= HOST_REPLY_GREETED;
    more = (field[1] >= HOST_COMMAND_MORE && field[1] < HOST_COMMAND_MORE + 7) ||
           field[1] == HOST_REPLY_NUMBERS;
    if (field[0] != HOST_RECORD_MAGIC || (!command && !reply && !more) ||
        field[2] > HOST_RECORD_MAX)
        return EPC_E_CORRUPT;
    *kind = (enum host_record_kind)field[1];
    *bytes = field[2];
    return EPC_OK;
}

/* Is this a place around a buffer of `capacity` bytes where pattern may have been? */
static bool is_outside_but_near_buffer(int64_t place, uint32_t capacity)
{
    return (place < 0 && place >= -(int64_t)HOST_GUARD_REACH) ||
           (place >= (int64_t)capacity && place < (int64_t)capacity + (int64_t)HOST_GUARD_REACH);
}

bool host_is_damage_just_outside_buffer(int64_t first, int64_t last, uint32_t capacity)
{
    return is_outside_but_near_buffer(first, capacity) &&
           is_outside_but_near_buffer(last, capacity) && first <= last;
}

static int verify_collected_reply(const struct host_reply_collected *reply, uint32_t capacity)
{
    return reply->data.count > capacity ||
                   (reply->damaged &&
                    !host_is_damage_just_outside_buffer(reply->first, reply->last, capacity))
               ? EPC_E_CORRUPT
               : EPC_OK;
}

int host_collected_decode(const void *bytes, size_t count, uint32_t capacity,
                          struct host_reply_collected *out)
{
    int status = host_record_decode(bytes, count, host_collected_parts, out);

    return status == EPC_OK ? verify_collected_reply(out, capacity) : status;
}

struct check_collect_call host_collect_call_from_reply(const struct host_reply_collected *reply,
                                                       uint32_t capacity,
                                                       const unsigned char *block)
{
    return (struct check_collect_call){
        .status = reply->status,
        .capacity = capacity,
        .bytes = reply->bytes,
        .types = reply->types,
        .moved = reply->moved,
        .guard_bytes = HOST_GUARD_BYTES,
        .guard_damaged = reply->damaged,
        .guard_first = reply->first,
        .guard_last = reply->last,
        .buffer = block,
    };
}

uint32_t host_sweep_size_at(struct host_bytes sizes, uint32_t position)
{
    uint32_t size;

    memcpy(&size, sizes.at + (size_t)position * sizeof size, sizeof size);
    return size;
}

int host_decode_sweep_command(const void *bytes, size_t count, struct host_command_sweep *out)
{
    int status = host_record_decode(bytes, count, host_sweep_parts, out);

    if (status != EPC_OK || !out->sizes.count || out->sizes.count % 4 != 0)
        return EPC_E_CORRUPT;
    for (uint32_t i = 0; i < out->sizes.count / 4; i++)
        if (host_sweep_size_at(out->sizes, i) > HOST_COLLECT_MAX)
            return EPC_E_CORRUPT;
    return EPC_OK;
}

int host_swept_decode(const void *bytes, size_t count, struct host_bytes sizes,
                      struct host_reply_swept *out)
{
    int status = host_record_decode(bytes, count, host_swept_parts, out);

    if (status != EPC_OK || out->tried > sizes.count / 4)
        return EPC_E_CORRUPT;
    return verify_collected_reply(&out->last, host_sweep_size_at(sizes, out->tried - 1));
}
