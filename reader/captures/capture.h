/* SPDX-License-Identifier: MIT
 *
 * capture.h -- one Collect in a file: what was asked, what came back, the buffer and its guards.
 *
 * The format is described in docs/capture.md: a magic line, one line of JSON, bytes.  A file is
 * foreign input: decoding believes nothing, and reads nothing outside of it.  No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reader/names/titles.h"
#include "host/key/providerkey.h"
#include "host/session.h"
#include "check/check.h"
#include "sdk/core/span.h"
#include "sdk/schema/writer.h"

#define READER_CAPTURE_MAGIC  "epc-capture 1\n"
#define READER_CAPTURE_SUFFIX ".capture"

/* Nothing larger is read: the line of JSON, names. */
#define READER_CAPTURE_LINE_MAX  0x800000u
#define READER_CAPTURE_NAMES_MAX 1024u

struct reader_capture {
    char service[256];
    char library[HOST_TEXT_CAPACITY]; /* as the registry or the command line had it            */
    char procedure[256];              /* of Collect                                            */
    uint32_t number;                  /* of the call in its check, from 1                      */
    bool checked;   /* the rules for blocks were applied (harness_pass_collect_and_check) */
    uint32_t level; /* of the check, and */
    enum check_profile profile;                                  /* its profile       */
    uint32_t first_counter, last_counter, first_help, last_help; /* all 0: not known */
    struct epci_answer_times times;                              /* when it was taken */
    char when[256]; /* a call that perflib would not make so: "before Open"; "": a plain one */
    char exception_rule
        [64];    /* then: the rule of the host that an exception breaks                   */
    char *query; /* question.query; the capture's own memory after decoding */
    struct host_question question;
    struct host_reply_collected reply; /* data is the buffer up to its last changed byte,  */
    uint32_t stored;                   /* so many bytes of it are in the file,             */
    const unsigned char *block;        /* here                                             */
    struct reader_names names;         /* of the block's objects and counters, if known */
};

/* How many bytes of the buffer may be looked at when this call is checked: so many must be
 * stored. */
uint32_t reader_capture_min_bytes_of_buffer(const struct host_reply_collected *reply,
                                            uint32_t capacity);

/* The first two lines of the file, to be freed with free(); after them belong reply.before, the
 * first `stored` bytes of `block`, and reply.after.  EPC_E_NOMEM; then *out is NULL.  Texts
 * that are not UTF-8 are mended, names beyond READER_CAPTURE_NAMES_MAX left out.  In
 * capturewrite.c. */
int reader_capture_encode_header(const struct reader_capture *capture, char **out, size_t *bytes);

/* Does this begin as a capture does? */
bool reader_is_capture_file(struct epci_span file);

/* Decode a whole file.  block, data and guards point into it, so it has to live as long.
 * EPC_E_CORRUPT, and one sentence, of `capacity` bytes, that says what is wrong; EPC_E_NOMEM.
 * Release it in every case. */
int reader_capture_decode(struct reader_capture *out, struct epci_span file, char *message,
                          size_t capacity);
void reader_capture_release(struct reader_capture *capture);
