/* SPDX-License-Identifier: MIT
 *
 * recordencode.c -- answers of one layout make a run, whose differences are written lane by lane,
 * since those of one lane are alike.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/records/recordcode.h"
#include "reader/records/recordnumber.h"

#define RUN_MAX 64u

/* A unit is worth its two bytes from here on. */
#define UNIT_MIN 64u

static uint32_t lane_of_answer(const unsigned char *bytes, size_t count, size_t lane)
{
    const size_t left = count - 4 * lane;

    return (uint32_t)epci_read_little_endian(bytes + 4 * lane, left < 4 ? left : 4);
}

static uint32_t amount_of(uint32_t difference)
{
    return difference & 0x80000000u ? 0u - difference : difference;
}

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b != 0) {
        const uint32_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* The unit that fits these differences, which the lane's may do already. */
static uint32_t choose_unit(const struct record_lane *lane, const uint32_t *differences,
                            size_t count)
{
    const uint32_t unit = lane->unit + 1;
    uint32_t divisor = 0;
    size_t changes = 0;

    for (size_t i = 0; i < count; i++) {
        divisor = common_divisor(divisor, amount_of(differences[i]));
        changes += differences[i] != 0;
    }
    if (unit > 1 && divisor % unit == 0)
        return unit;
    if (unit > 1)
        divisor = common_divisor(divisor, unit);
    return divisor >= UNIT_MIN && (unit > 1 || changes > 1) ? divisor : 1;
}

static void put_differences(struct kit_buffer *out, struct record_lane *lane,
                            const uint32_t *differences, size_t count)
{
    const uint32_t unit = lane->unit + 1;

    for (size_t i = 0; i < count; i++) {
        const uint32_t amount = amount_of(differences[i]) / unit;
        const uint32_t quotient = differences[i] & 0x80000000u ? 0u - amount : amount;

        record_put_number(out, record_fold_sign(quotient - record_foretell(lane)));
        record_learn(lane, quotient);
    }
}

/* The lanes that change, each with its differences in a buffer of its own. */
static size_t put_changed_lanes(struct record_encoder *encoder, const struct epci_span *answers,
                                size_t count, struct kit_buffer *out)
{
    const size_t bytes = answers[0].left;
    uint32_t differences[RUN_MAX];
    size_t found = 0, next = 0;

    for (size_t i = 0; i < record_count_lanes(bytes); i++) {
        struct record_lane *lane = &encoder->lanes.list[i];
        uint32_t last = lane_of_answer(encoder->base.bytes, bytes, i), any = 0, unit;

        for (size_t j = 0; j < count; j++) {
            const uint32_t value = lane_of_answer(answers[j].at, bytes, i);

            differences[j] = value - last;
            any |= differences[j];
            last = value;
        }
        if (any == 0)
            continue;
        unit = choose_unit(lane, differences, count);
        record_put_number(out, (uint32_t)(i - next) << 1 | (unit != lane->unit + 1));
        if (unit != lane->unit + 1) {
            record_put_number(out, unit);
            *lane = (struct record_lane){ .unit = unit - 1 };
        }
        put_differences(&encoder->differences, lane, differences, count);
        next = i + 1;
        found++;
    }
    return found;
}

static void put_pieces(const struct record_pieces *pieces, struct epci_span answer,
                       struct kit_buffer *out)
{
    size_t at = 0;

    record_put_number(out, (uint32_t)pieces->count);
    for (size_t i = 0; i < pieces->count; i++) {
        const struct record_piece *piece = &pieces->list[i];

        record_put_number(out, (uint32_t)piece->bytes);
        record_put_number(out, piece->is_own ? 0 : (uint32_t)piece->from / 4 + 1);
    }
    for (size_t i = 0; i < pieces->count; i++) {
        if (pieces->list[i].is_own)
            kit_buffer_add_bytes(out, answer.at + at, pieces->list[i].bytes);
        at += pieces->list[i].bytes;
    }
}

/* The answer's own bytes follow each other in what put_pieces has written. */
static bool build_base(struct record_encoder *encoder, const struct kit_buffer *out)
{
    const struct record_lanes lanes = encoder->lanes;
    size_t own = 0;

    for (size_t i = 0; i < encoder->pieces.count; i++)
        own += encoder->pieces.list[i].is_own ? encoder->pieces.list[i].bytes : 0;
    if (out->failed || !reader_record_rebuild(&encoder->pieces, &encoder->last, &encoder->lanes,
                                              (const unsigned char *)out->text + out->bytes - own,
                                              &encoder->base, &encoder->moved))
        return false;
    encoder->lanes = encoder->moved;
    encoder->moved = lanes;
    return true;
}

static bool encode_run(struct record_encoder *encoder, const struct epci_span *answers,
                       size_t count, struct kit_buffer *out)
{
    const size_t bytes = answers[0].left;
    struct kit_buffer lanes = { 0 };
    size_t changed;

    record_put_number(out, (uint32_t)count);
    record_put_number(out, (uint32_t)bytes);
    put_pieces(&encoder->pieces, answers[0], out);
    if (encoder->pieces.count > 0 ? !build_base(encoder, out)
                                  : !reader_record_reserve(&encoder->base, bytes))
        return false;
    if (encoder->pieces.count == 0)
        memcpy(encoder->base.bytes, encoder->last.bytes, bytes);
    encoder->differences.bytes = 0;
    changed = put_changed_lanes(encoder, answers, count, &lanes);
    record_put_number(out, (uint32_t)changed);
    kit_buffer_add_bytes(out, lanes.text, lanes.bytes);
    kit_buffer_add_bytes(out, encoder->differences.text, encoder->differences.bytes);
    if (lanes.failed || encoder->differences.failed || out->failed ||
        !reader_record_reserve(&encoder->last, bytes)) {
        kit_buffer_release(&lanes);
        return false;
    }
    kit_buffer_release(&lanes);
    memcpy(encoder->last.bytes, answers[count - 1].at, bytes);
    return true;
}

/* The pieces of the answer: none if it has the layout of the last one, one of its own if there is
 * no last one. */
static int find_pieces(struct record_encoder *encoder, struct epci_span answer)
{
    const bool is_first = encoder->last.count == 0;
    int status = reader_record_layout_of_answer(&encoder->next_layout, answer);

    if (status != EPC_OK)
        return status;
    encoder->pieces.count = 0;
    if (!is_first && encoder->last.count == answer.left &&
        reader_record_layouts_are_equal(&encoder->layout, &encoder->next_layout))
        return EPC_OK;
    if (is_first)
        encoder->layout.count = 0;
    return reader_record_find_pieces(&encoder->pieces, &encoder->layout, &encoder->next_layout);
}

int reader_record_encode(struct record_encoder *encoder, const struct epci_span *answers,
                         size_t count, struct kit_buffer *out)
{
    struct record_layout layout;
    int status = EPC_OK;

    for (size_t i = 0, run = 1; status == EPC_OK && i < count; i += run) {
        status = find_pieces(encoder, answers[i]);
        layout = encoder->layout;
        encoder->layout = encoder->next_layout;
        encoder->next_layout = layout;
        for (run = 1; status == EPC_OK && run < RUN_MAX && i + run < count &&
                      answers[i + run].left == answers[i].left;
             run++) {
            status = reader_record_layout_of_answer(&encoder->next_layout, answers[i + run]);
            if (!reader_record_layouts_are_equal(&encoder->layout, &encoder->next_layout))
                break;
        }
        if (status == EPC_OK && !encode_run(encoder, answers + i, run, out))
            status = EPC_E_NOMEM;
    }
    return status;
}

void reader_record_encoder_release(struct record_encoder *encoder)
{
    free(encoder->last.bytes);
    free(encoder->base.bytes);
    free(encoder->lanes.list);
    free(encoder->moved.list);
    reader_record_layout_release(&encoder->layout);
    reader_record_layout_release(&encoder->next_layout);
    free(encoder->pieces.list);
    kit_buffer_release(&encoder->differences);
    memset(encoder, 0, sizeof *encoder);
}
