/* SPDX-License-Identifier: MIT
 *
 * container.c -- buffers are found by their size, events by theirs.  What is damaged ends its
 * buffer, and the next buffer begins anew.
 */
#include "reader/binarylog/container.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/checked.h"

/* Read ahead so little while events are skipped, and so much while they are read. */
#define PLACE_AHEAD 0x400u

static const uint8_t log_guid[16] = READER_BLG_GUID;

void reader_blg_count_loss(struct reader_blg_loss *loss, uint64_t at)
{
    if (loss->count++ == 0)
        loss->at = at;
}

/* ---- Events ---- */

/* Where the buffer that contains the offset begins. */
static uint64_t buffer_start(const struct reader_blg_head *head, uint64_t at)
{
    return at - at % head->wire.buffer_bytes;
}

/* Enter the buffer at place->at, or skip it.  False: the file has no such. */
static bool enter_buffer(struct reader_blg_windows *windows, const struct reader_blg_head *head,
                         struct reader_blg_place *place, struct reader_blg_losses *losses,
                         bool *compressed)
{
    const uint64_t start = buffer_start(head, place->at);
    struct reader_blg_wire_buffer buffer;
    const unsigned char *at =
        reader_blg_read_source_bytes(windows, start, sizeof buffer, PLACE_AHEAD);

    if (!at) {
        if (windows->status == EPC_OK && losses &&
            reader_blg_read_source_bytes(windows, start, 1, 1))
            reader_blg_count_loss(&losses->cut, start);
        return false;
    }
    memcpy(&buffer, at, sizeof buffer);
    if (compressed && buffer.flags & READER_BLG_COMPRESSED)
        *compressed = true;
    if (buffer.bytes != head->wire.buffer_bytes) {
        if (losses)
            reader_blg_count_loss(&losses->buffers, start);
        place->at = start + head->wire.buffer_bytes;
        place->end = 0;
        return true;
    }
    if (buffer.end < sizeof buffer || buffer.end > buffer.bytes) {
        if (losses)
            reader_blg_count_loss(&losses->buffers, start);
        buffer.end = buffer.bytes;
    }
    if (place->at == start)
        place->at = start + sizeof buffer;
    place->end = start + buffer.end;
    return true;
}

static void skip_to_next_buffer(const struct reader_blg_head *head, struct reader_blg_place *place)
{
    place->at = buffer_start(head, place->end - 1) + head->wire.buffer_bytes;
    place->end = 0;
}

enum event_is { EVENT_OF_LOG, EVENT_OF_OTHERS, EVENT_OF_HEADER, EVENT_DAMAGED, EVENT_CUT };

static enum event_is read_size_of_log_header_event(const unsigned char *at, uint32_t *bytes)
{
    struct reader_blg_wire_first first;

    memcpy(&first, at, sizeof first);
    *bytes = first.bytes;
    return first.bytes < sizeof first ? EVENT_DAMAGED : EVENT_OF_HEADER;
}

/* What is at the place; *bytes is its size where it is an event. */
static enum event_is read_event_header_and_classify(struct reader_blg_windows *windows,
                                                    const struct reader_blg_place *place,
                                                    struct reader_blg_event *out, uint32_t *bytes)
{
    const uint64_t left = place->end - place->at;
    struct reader_blg_wire_event event;
    const unsigned char *at;

    if (left < sizeof(struct reader_blg_wire_first))
        return EVENT_DAMAGED;
    at = reader_blg_read_source_bytes(windows, place->at, sizeof(struct reader_blg_wire_first),
                                      PLACE_AHEAD);
    if (!at)
        return EVENT_CUT;
    if (at[3] != READER_BLG_MARKER)
        return EVENT_DAMAGED;
    if (at[2] == READER_BLG_EVENT_HEADER_32 || at[2] == READER_BLG_EVENT_HEADER_64)
        return read_size_of_log_header_event(at, bytes);
    *bytes = (uint32_t)(at[0] | at[1] << 8);
    if (*bytes < sizeof(struct reader_blg_wire_first) || *bytes > left)
        return EVENT_DAMAGED;
    if ((at[2] != READER_BLG_EVENT_32 && at[2] != READER_BLG_EVENT_64) || *bytes < sizeof event)
        return EVENT_OF_OTHERS;
    at = reader_blg_read_source_bytes(windows, place->at, sizeof event, PLACE_AHEAD);
    if (!at)
        return EVENT_CUT;
    memcpy(&event, at, sizeof event);
    if (memcmp(event.guid, log_guid, sizeof log_guid) != 0)
        return EVENT_OF_OTHERS;
    *out = (struct reader_blg_event){ .at = place->at,
                                      .time = event.time,
                                      .type = event.type,
                                      .wide = event.kind == READER_BLG_EVENT_64,
                                      .number = event.number,
                                      .count = event.count,
                                      .bytes = *bytes - (uint32_t)sizeof event,
                                      .next = (uint32_t)epci_round_up_unchecked(*bytes, 8) };
    return EVENT_OF_LOG;
}

/* Is the whole event in the file?  What was cut off ends it. */
static bool is_event_within_file(struct reader_blg_windows *windows,
                                 const struct reader_blg_event *event)
{
    return event->bytes == 0 ||
           reader_blg_read_source_bytes(
               windows, event->at + sizeof(struct reader_blg_wire_event) + event->bytes - 1, 1,
               PLACE_AHEAD);
}

int reader_blg_event_next(struct reader_blg_windows *windows, const struct reader_blg_head *head,
                          struct reader_blg_place *place, uint64_t stop,
                          struct reader_blg_event *out, struct reader_blg_losses *losses,
                          bool *compressed)
{
    struct reader_blg_losses ignored = { 0 };
    uint32_t bytes = 0;

    while (place->at < stop) {
        enum event_is is;

        if (place->end == 0) {
            if (!enter_buffer(windows, head, place, losses, compressed))
                return windows->status == EPC_OK ? EPC_END : windows->status;
            continue;
        }
        if (place->at >= place->end) {
            skip_to_next_buffer(head, place);
            continue;
        }
        is = read_event_header_and_classify(windows, place, out, &bytes);
        if (is == EVENT_OF_LOG && losses && !is_event_within_file(windows, out))
            is = EVENT_CUT;
        if (windows->status != EPC_OK)
            return windows->status;
        if (is == EVENT_CUT)
            reader_blg_count_loss(losses ? &losses->cut : &ignored.cut, place->at);
        else if (is == EVENT_DAMAGED)
            reader_blg_count_loss(losses ? &losses->events : &ignored.events, place->at);
        else if (is == EVENT_OF_OTHERS)
            reader_blg_count_loss(losses ? &losses->foreign : &ignored.foreign, place->at);
        if (is == EVENT_CUT || is == EVENT_DAMAGED) {
            skip_to_next_buffer(head, place);
            continue;
        }
        place->at += epci_round_up_unchecked(bytes, 8);
        if (is == EVENT_OF_LOG)
            return EPC_OK;
    }
    return EPC_END;
}

const unsigned char *reader_blg_event_block(struct reader_blg_windows *windows,
                                            const struct reader_blg_event *event)
{
    return reader_blg_read_source_bytes(windows, event->at + sizeof(struct reader_blg_wire_event),
                                        event->bytes, READER_BLG_AHEAD);
}
