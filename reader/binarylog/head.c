/* SPDX-License-Identifier: MIT
 *
 * head.c -- what a file is, and what the header of a binary log says.
 */
#include <string.h>

#include <epc/epc.h>

#include "reader/binarylog/container.h"
#include "kit/span.h"
#include "reader/files/textlogvalue.h"
#include "reader/names/titles.h"
#include "sdk/core/checked.h"

#define HEAD_AT (sizeof(struct reader_blg_wire_buffer) + sizeof(struct reader_blg_wire_first))

/* The header event with its two texts. */
#define HEAD_MAX 0x2000u

/* ---- What it is ---- */

static bool has_trace_header(struct epci_span file)
{
    struct reader_blg_wire_buffer buffer;
    struct reader_blg_wire_first first;
    struct reader_blg_wire_head head;

    if (!epci_span_peek_bytes(&file, &buffer, sizeof buffer) ||
        !epci_span_skip(&file, sizeof buffer) ||
        !epci_span_peek_bytes(&file, &first, sizeof first) ||
        !epci_span_skip(&file, sizeof first) || !epci_span_peek_bytes(&file, &head, sizeof head))
        return false;
    return buffer.bytes == head.buffer_bytes && buffer.bytes >= READER_BLG_BUFFER_MIN &&
           buffer.bytes % READER_BLG_BUFFER_MIN == 0 &&
           (first.kind == READER_BLG_EVENT_HEADER_32 || first.kind == READER_BLG_EVENT_HEADER_64) &&
           first.marker == READER_BLG_MARKER && first.zero == 0;
}

enum reader_blg_file_kind reader_blg_file_kind(struct epci_span first)
{
    static const unsigned char perf[] = { 'P', 0, 'E', 0, 'R', 0, 'F', 0 };

    if (has_trace_header(first))
        return READER_BLG_LOOKS_LIKE_TRACE;
    /* Records without a trace around them; blocks as NT's performance library returns them, but
     * not at the start, where an answer has it. */
    if (first.left >= 4 && first.at[0] == 'B' && first.at[1] == 'L' && first.at[3] < 0x20)
        return READER_BLG_LOOKS_LIKE_2000;
    for (size_t i = 1; i + sizeof perf <= first.left; i++)
        if (memcmp(first.at + i, perf, sizeof perf) == 0)
            return READER_BLG_LOOKS_LIKE_NT;
    return READER_BLG_LOOKS_LIKE_NONE;
}

static const char *explain_wrong_format(enum reader_blg_file_kind looks)
{
    switch (looks) {
    case READER_BLG_LOOKS_LIKE_2000:
        return "it looks like a binary log of Windows 2000, whose format is not read; relog of "
               "that "
               "Windows makes a CSV file of it";
    case READER_BLG_LOOKS_LIKE_NT:
        return "it looks like a log of Windows NT 4's Performance Monitor, whose format is not "
               "read; "
               "that program exports it as a TSV or CSV file";
    default:
        return "it is not a binary log: it does not begin as the trace files of Windows do";
    }
}

/* ---- The header ---- */

/* A NUL-terminated text of the header event, as UTF-8. */
static void read_header_text(struct epci_span *rest, char *out, size_t capacity)
{
    const struct epci_span text = kit_span_take_utf16(rest);

    reader_utf16_to_text(text.at, text.left / 2, out, capacity);
}

static bool parse_header_tail(struct epci_span file, struct reader_blg_head *out)
{
    const uint32_t pointers = 2 * out->wire.pointer_bytes;
    size_t skip = epci_round_up_unchecked(sizeof out->wire + pointers + sizeof out->zone, 8);

    if (!epci_span_skip(&file, HEAD_AT + sizeof out->wire + pointers) ||
        !epci_span_peek_bytes(&file, &out->zone, sizeof out->zone) ||
        !epci_span_skip(&file, skip - sizeof out->wire - pointers) ||
        !epci_span_peek_bytes(&file, &out->tail, sizeof out->tail) ||
        !epci_span_skip(&file, sizeof out->tail))
        return false;
    read_header_text(&file, out->logger, sizeof out->logger);
    read_header_text(&file, out->path, sizeof out->path);
    return true;
}

/* The header in `file`, which begins as a trace does. */
static const char *parse_log_header(struct epci_span file, struct reader_blg_head *out)
{
    memcpy(&out->first, file.at + sizeof(struct reader_blg_wire_buffer), sizeof out->first);
    memcpy(&out->wire, file.at + HEAD_AT, sizeof out->wire);
    if (out->wire.buffer_bytes > READER_BLG_BUFFER_MAX)
        return "its buffers are larger than any of a trace";
    if (out->wire.pointer_bytes != 4 && out->wire.pointer_bytes != 8)
        return "its header has pointers of neither 32 nor 64 bits";
    out->bits = 8 * out->wire.pointer_bytes;
    if (out->first.bytes < file.left - sizeof(struct reader_blg_wire_buffer))
        file.left = sizeof(struct reader_blg_wire_buffer) + out->first.bytes;
    if (!parse_header_tail(file, out))
        return "its header is cut off";
    if (out->wire.mode & READER_BLG_MODE_COMPRESSED)
        return "it is a compressed trace, which is not read";
    return NULL;
}

/* The first bytes of the file, at most so many. */
static struct epci_span read_first_bytes(struct reader_blg_windows *windows, size_t bytes)
{
    size_t got = 0;

    for (size_t part = bytes; part > 0; part /= 2)
        while (got < bytes && reader_blg_read_source_bytes(windows, 0, got + part, bytes))
            got += part;
    return epci_span_of(reader_blg_read_source_bytes(windows, 0, got, got), got);
}

int reader_blg_head_read(struct reader_blg_head *out, struct reader_blg_windows *windows,
                         char *message, size_t capacity)
{
    const char *wrong = NULL;
    struct epci_span file = read_first_bytes(windows, HEAD_MAX);

    *out = (struct reader_blg_head){ .bits = 0 };
    if (windows->status == EPC_OK && reader_blg_file_kind(file) != READER_BLG_LOOKS_LIKE_TRACE)
        file = read_first_bytes(windows, READER_BLG_NEED);
    if (windows->status != EPC_OK)
        return windows->status;
    if (file.left == 0)
        wrong = "it is empty";
    else if (reader_blg_file_kind(file) != READER_BLG_LOOKS_LIKE_TRACE)
        wrong = explain_wrong_format(reader_blg_file_kind(file));
    else
        wrong = parse_log_header(file, out);
    return wrong ? reader_textlog_refuse(message, capacity, wrong) : EPC_OK;
}
