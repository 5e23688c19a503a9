/* SPDX-License-Identifier: MIT
 *
 * recorddecode.c -- the answers of a record, one after the other.
 *
 * A run has its differences lane by lane.  Each lane that changes gets a cursor, so that an answer
 * is made without the others: the memory is that of three answers and of the code.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/records/recordcode.h"
#include "kit/span.h"
#include "reader/records/recordnumber.h"

void reader_record_decoder_begin(struct record_decoder *decoder, struct epci_span code, bool is_key)
{
    decoder->code = code;
    decoder->left = 0;
    decoder->written = 0;
    if (is_key)
        decoder->answers[decoder->latest].count = 0;
}

/* ---- The head of a run ---- */

/* Bytes of its own, or of the latest answer. */
static bool take_piece(struct epci_span *code, size_t latest, struct record_piece *out)
{
    uint32_t bytes, from;

    if (!record_take_number(code, &bytes) || !record_take_number(code, &from))
        return false;
    if (from > 0 && from - 1 > latest / 4)
        return false;
    *out = (struct record_piece){ bytes, from > 0 ? 4 * (size_t)(from - 1) : 0, from == 0 };
    return bytes > 0 && (out->is_own || (out->from <= latest && bytes <= latest - out->from));
}

/* EPC_E_CORRUPT: they are not those of an answer of so many bytes. */
static int take_pieces(struct record_decoder *decoder, uint32_t count, size_t bytes,
                       struct epci_span *own)
{
    const size_t latest = decoder->answers[decoder->latest].count;
    struct record_pieces *pieces = &decoder->pieces;
    size_t at = 0, own_bytes = 0;

    pieces->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct record_piece piece;

        if (at % 4 != 0 || !take_piece(&decoder->code, latest, &piece) || piece.bytes > bytes - at)
            return EPC_E_CORRUPT;
        if (!KIT_RESERVE(NULL, pieces->list, pieces->count, pieces->capacity))
            return EPC_E_NOMEM;
        pieces->list[pieces->count++] = piece;
        at += piece.bytes;
        own_bytes += piece.is_own ? piece.bytes : 0;
    }
    return at == bytes && kit_span_part(&decoder->code, 0, own_bytes, own) &&
                   epci_span_skip(&decoder->code, own_bytes)
               ? EPC_OK
               : EPC_E_CORRUPT;
}

/* The answer that the run is compared with, as the latest one. */
static int build_base(struct record_decoder *decoder, uint32_t bytes)
{
    const struct record_answer *from = &decoder->answers[decoder->latest];
    struct record_answer *to = &decoder->answers[(decoder->latest + 1) % 3];
    const struct record_lanes lanes = decoder->lanes;
    struct epci_span own;
    uint32_t count;
    int status;

    if (!record_take_number(&decoder->code, &count) || (count == 0 && from->count != bytes))
        return EPC_E_CORRUPT;
    if (count == 0) {
        if (!reader_record_reserve(to, bytes))
            return EPC_E_NOMEM;
        memcpy(to->bytes, from->bytes, 4 * record_count_lanes(bytes));
    } else {
        status = take_pieces(decoder, count, bytes, &own);
        if (status != EPC_OK)
            return status;
        if (!reader_record_rebuild(&decoder->pieces, from, &decoder->lanes, own.at, to,
                                   &decoder->moved))
            return EPC_E_NOMEM;
        decoder->lanes = decoder->moved;
        decoder->moved = lanes;
    }
    decoder->latest = (decoder->latest + 1) % 3;
    return EPC_OK;
}

/* The lanes that change, and the units that do. */
static int take_changed_lanes(struct record_decoder *decoder, size_t lanes)
{
    uint32_t count, gap, unit;
    size_t next = 0;

    decoder->cursor_count = 0;
    if (!record_take_number(&decoder->code, &count) || count > lanes)
        return EPC_E_CORRUPT;
    if (!kit_grow_array(NULL, &decoder->cursors, 0, count, &decoder->cursor_capacity,
                        sizeof *decoder->cursors))
        return EPC_E_NOMEM;
    while (decoder->cursor_count < count) {
        if (!record_take_number(&decoder->code, &gap) || gap >> 1 >= lanes - next)
            return EPC_E_CORRUPT;
        next += gap >> 1;
        if (gap & 1) {
            if (!record_take_number(&decoder->code, &unit) || unit == 0)
                return EPC_E_CORRUPT;
            decoder->lanes.list[next] = (struct record_lane){ .unit = unit - 1 };
        }
        decoder->cursors[decoder->cursor_count++] = (struct record_cursor){ (uint32_t)next++, 0 };
    }
    return EPC_OK;
}

static int begin_run(struct record_decoder *decoder)
{
    uint32_t count, bytes, number;
    int status;

    if (!record_take_number(&decoder->code, &count) || count == 0 ||
        !record_take_number(&decoder->code, &bytes) || bytes == 0 ||
        bytes > READER_RECORD_ANSWER_MAX ||
        count > (READER_RECORD_ANSWERS_MAX - decoder->written) / bytes)
        return EPC_E_CORRUPT;
    decoder->written += (size_t)count * bytes;
    status = build_base(decoder, bytes);
    if (status == EPC_OK)
        status = take_changed_lanes(decoder, record_count_lanes(bytes));
    if (status != EPC_OK)
        return status;
    decoder->run = decoder->code;
    for (size_t i = 0; i < decoder->cursor_count; i++) {
        decoder->cursors[i].at = (uint32_t)(decoder->run.left - decoder->code.left);
        for (uint32_t j = 0; j < count; j++)
            if (!record_take_number(&decoder->code, &number))
                return EPC_E_CORRUPT;
    }
    decoder->left = count;
    return EPC_OK;
}

/* ---- Answers ---- */

static void apply_differences(struct record_decoder *decoder)
{
    unsigned char *bytes = decoder->answers[decoder->latest].bytes;

    for (size_t i = 0; i < decoder->cursor_count; i++) {
        struct record_cursor *cursor = &decoder->cursors[i];
        struct record_lane *lane = &decoder->lanes.list[cursor->lane];
        struct epci_span rest = decoder->run;
        uint32_t number = 0, quotient, value;

        epci_span_skip(&rest, cursor->at);
        record_take_number(&rest, &number);
        cursor->at = (uint32_t)(decoder->run.left - rest.left);
        quotient = record_unfold_sign(number) + record_foretell(lane);
        record_learn(lane, quotient);
        memcpy(&value, bytes + 4 * (size_t)cursor->lane, sizeof value);
        value += quotient * (lane->unit + 1);
        memcpy(bytes + 4 * (size_t)cursor->lane, &value, sizeof value);
    }
}

int reader_record_decode_next(struct record_decoder *decoder, struct epci_span *out)
{
    struct record_answer *latest;

    if (decoder->left == 0) {
        const int status = begin_run(decoder);

        if (status != EPC_OK)
            return status;
    } else {
        const struct record_answer *from = &decoder->answers[decoder->latest];
        struct record_answer *to = &decoder->answers[(decoder->latest + 1) % 3];

        if (!reader_record_reserve(to, from->count))
            return EPC_E_NOMEM;
        memcpy(to->bytes, from->bytes, 4 * record_count_lanes(from->count));
        decoder->latest = (decoder->latest + 1) % 3;
    }
    apply_differences(decoder);
    decoder->left--;
    latest = &decoder->answers[decoder->latest];
    *out = epci_span_of(latest->bytes, latest->count);
    return EPC_OK;
}

void reader_record_decoder_release(struct record_decoder *decoder)
{
    for (size_t i = 0; i < 3; i++)
        free(decoder->answers[i].bytes);
    free(decoder->lanes.list);
    free(decoder->moved.list);
    free(decoder->pieces.list);
    free(decoder->cursors);
    memset(decoder, 0, sizeof *decoder);
}
