/* SPDX-License-Identifier: MIT
 *
 * recordcode.h -- answers as what they differ in from the answer before, and back; docs/capture.md
 * has the form.
 *
 * A code is the text of one record before it is deflated.  Decoding believes nothing: it writes at
 * most READER_RECORD_ANSWERS_MAX bytes of answers for one code, and reads nothing outside of it.
 */
#pragma once

#include "kit/buffer.h"
#include "reader/records/recordlanes.h"
#include "reader/records/recordlayout.h"

/* Of one answer, and of all answers of a record. */
#define READER_RECORD_ANSWER_MAX  0x1000000u
#define READER_RECORD_ANSWERS_MAX 0x4000000u

/* Answers of a record: a few bytes could mean millions of them. */
#define READER_RECORD_COUNT_MAX 0x10000u

/* Of a record that is inflated: a code has at most five bytes for four of an answer. */
#define READER_RECORD_BYTES_MAX (2 * READER_RECORD_ANSWERS_MAX)

/* Of all names of a file, when they are inflated. */
#define READER_RECORD_NAMES_MAX 0x800000u

/* Bytes, with zeros up to a multiple of 4, and what is known of their lanes. */
struct record_answer {
    unsigned char *bytes;
    size_t count, capacity;
};

struct record_lanes {
    struct record_lane *list;
    size_t capacity;
};

/* Room for so many bytes; those above the last one are zero up to a multiple of 4. */
bool reader_record_reserve(struct record_answer *answer, size_t count);
/* What pieces make of an answer and its lanes; its own bytes are copied from `own`.  False: no
 * memory. */
bool reader_record_rebuild(const struct record_pieces *pieces, const struct record_answer *from,
                           const struct record_lanes *lanes, const unsigned char *own,
                           struct record_answer *to, struct record_lanes *moved);

static inline size_t record_count_lanes(size_t bytes)
{
    return (bytes + 3) / 4;
}

/* ---- Writing ---- */

/* Zeroed: nothing was written. */
struct record_encoder {
    struct record_answer last, base; /* base: what the next run is compared with */
    struct record_lanes lanes, moved;
    struct record_layout layout, next_layout;
    struct record_pieces pieces;
    struct kit_buffer differences;
};

/* Append the code of `count` answers; where last.count is 0, of the first one in full.  EPC_OK or
 * EPC_E_NOMEM. */
int reader_record_encode(struct record_encoder *encoder, const struct epci_span *answers,
                         size_t count, struct kit_buffer *out);
void reader_record_encoder_release(struct record_encoder *encoder);

/* ---- Reading ---- */

/* A lane that changes in a run, and the place of its next difference in the code. */
struct record_cursor {
    uint32_t lane;
    uint32_t at;
};

/* Zeroed: nothing was read. */
struct record_decoder {
    struct record_answer answers[3]; /* the latest, and the two before */
    size_t latest;
    struct record_lanes lanes, moved;
    struct record_pieces pieces;
    struct epci_span code; /* the caller's: what follows the run */
    struct epci_span run;  /* the code that the cursors are in */
    struct record_cursor *cursors;
    size_t cursor_count, cursor_capacity;
    uint32_t left;  /* answers of the run */
    size_t written; /* bytes of answers of this code */
};

/* From now on the answers of this code come, which has to live as long.  `is_key`: they need no
 * answer before them. */
void reader_record_decoder_begin(struct record_decoder *decoder, struct epci_span code,
                                 bool is_key);

/* The next answer; it and the one before it are valid until the call after the next.  EPC_OK;
 * EPC_E_CORRUPT, also where the code ends; EPC_E_NOMEM. */
int reader_record_decode_next(struct record_decoder *decoder, struct epci_span *out);
void reader_record_decoder_release(struct record_decoder *decoder);
