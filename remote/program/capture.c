/* SPDX-License-Identifier: MIT
 *
 * capture.c -- a carrier around a carrier, and one in its place.
 */
#define _XOPEN_SOURCE 700
#include "remote/program/capture.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <epc/epc.h>

#include "kit/span.h"
#include "kit/system/files.h"

#define CAPTURE_HEAD "epc-remote capture 1\n"
#define CAPTURE_MAX  0x10000000u

struct remote_capture {
    FILE *file;
    bool failed;
};

/* ---- Keeping ---- */

bool remote_capture_open(const char *path, struct remote_capture **out, char *why, size_t capacity)
{
    const int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    struct remote_capture *capture = calloc(1, sizeof *capture);

    *out = capture;
    if (capture && descriptor >= 0)
        capture->file = fdopen(descriptor, "wb");
    if (capture && capture->file) {
        capture->failed = fputs(CAPTURE_HEAD, capture->file) < 0;
        return true;
    }
    snprintf(why, capacity, "the file %s cannot be made: %s", path, strerror(errno));
    if (descriptor >= 0)
        close(descriptor);
    free(capture);
    *out = NULL;
    return false;
}

bool remote_capture_close(struct remote_capture *capture)
{
    bool good;

    if (!capture)
        return true;
    good = fclose(capture->file) == 0 && !capture->failed;
    free(capture);
    return good;
}

struct keeping {
    struct remote_carrier inner;
    struct remote_capture *capture;
};

static void write_bytes_and_flush_capture(struct remote_capture *capture, const void *bytes,
                                          size_t count)
{
    if (fwrite(bytes, 1, count, capture->file) != count || fflush(capture->file) != 0)
        capture->failed = true;
}

static int call_and_capture(void *self, uint16_t operation, struct epci_span stub, size_t limit,
                            struct kit_buffer *answer, struct remote_refusal *refusal)
{
    struct keeping *keeping = self;
    struct remote_capture *capture = keeping->capture;
    int status;

    fprintf(capture->file, "call %u %zu\n", operation, stub.left);
    write_bytes_and_flush_capture(capture, stub.at, stub.left);
    status = keeping->inner.ops->call(keeping->inner.self, operation, stub, limit, answer, refusal);
    if (status == EPC_OK) {
        fprintf(capture->file, "answer %zu\n", answer->bytes);
        write_bytes_and_flush_capture(capture, answer->text, answer->bytes);
    } else if (status != EPC_E_NOMEM) {
        fprintf(capture->file, "refused %zu\n", strlen(refusal->why));
        write_bytes_and_flush_capture(capture, refusal->why, strlen(refusal->why));
    }
    return status;
}

static void close_captured_carrier(void *self)
{
    struct keeping *keeping = self;

    remote_carrier_close(&keeping->inner);
    free(keeping);
}

static const struct remote_carrier_ops keeping_ops = { call_and_capture, close_captured_carrier };

int remote_capture_wrap_carrier(struct remote_capture *capture, struct remote_carrier *carrier)
{
    struct keeping *keeping = calloc(1, sizeof *keeping);

    if (!keeping)
        return EPC_E_NOMEM;
    *keeping = (struct keeping){ *carrier, capture };
    *carrier = (struct remote_carrier){ &keeping_ops, keeping, carrier->encrypted };
    return EPC_OK;
}

/* ---- Answering out of a file ---- */

struct replaying {
    void *file;
    struct epci_span rest;
};

/* Take a line that begins with this word; *line has what follows the word, NUL-terminated. */
static bool parse_line_with_word(struct epci_span *rest, const char *word, char line[64])
{
    const unsigned char *end = rest->left ? memchr(rest->at, '\n', rest->left) : NULL;
    const size_t bytes = end ? (size_t)(end - rest->at) : 0, skip = strlen(word);

    if (!end || bytes < skip || bytes - skip >= 64 || memcmp(rest->at, word, skip) != 0)
        return false;
    memcpy(line, rest->at + skip, bytes - skip);
    line[bytes - skip] = '\0';
    return epci_span_skip(rest, bytes + 1);
}

static bool parse_counted_bytes(struct epci_span *rest, const char *number, struct epci_span *out)
{
    char *end;
    const unsigned long count = strtoul(number, &end, 10);

    return number[0] >= '0' && number[0] <= '9' && *end == '\0' &&
           kit_span_part(rest, 0, count, out) && epci_span_skip(rest, count);
}

static int fill_refusal_of_replay(struct remote_refusal *refusal, const char *what)
{
    return remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, 0, "the capture %s", what);
}

static int answer_from_capture(void *self, uint16_t operation, struct epci_span stub, size_t limit,
                               struct kit_buffer *answer, struct remote_refusal *refusal)
{
    struct replaying *replaying = self;
    struct epci_span part;
    char line[64], *end;

    (void)stub;
    if (!parse_line_with_word(&replaying->rest, "call ", line))
        return fill_refusal_of_replay(refusal, "has no further call");
    if (strtoul(line, &end, 10) != operation || *end != ' ')
        return fill_refusal_of_replay(refusal, "has another call here");
    if (!parse_counted_bytes(&replaying->rest, end + 1, &part))
        return fill_refusal_of_replay(refusal, "is damaged");
    if (parse_line_with_word(&replaying->rest, "refused ", line) &&
        parse_counted_bytes(&replaying->rest, line, &part))
        return remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, 0, "%.*s", (int)part.left,
                                   (const char *)part.at);
    if (!parse_line_with_word(&replaying->rest, "answer ", line) ||
        !parse_counted_bytes(&replaying->rest, line, &part))
        return fill_refusal_of_replay(refusal, "is damaged");
    if (part.left > limit)
        return fill_refusal_of_replay(refusal,
                                      "has an answer that is larger than the room it was given");
    kit_buffer_add_bytes(answer, part.at, part.left);
    return answer->failed ? EPC_E_NOMEM : EPC_OK;
}

static void close_replaying_carrier(void *self)
{
    struct replaying *replaying = self;

    kit_free(replaying->file);
    free(replaying);
}

static const struct remote_carrier_ops replaying_ops = { answer_from_capture,
                                                         close_replaying_carrier };

int remote_replay_open_bytes(void *file, size_t bytes, struct remote_carrier *out,
                             struct remote_refusal *refusal)
{
    struct replaying *replaying = calloc(1, sizeof *replaying);
    char rest[64];

    if (!replaying) {
        kit_free(file);
        return EPC_E_NOMEM;
    }
    *replaying = (struct replaying){ file, epci_span_of(file, bytes) };
    if (parse_line_with_word(&replaying->rest, "epc-remote capture 1", rest) && !rest[0]) {
        *out = (struct remote_carrier){ &replaying_ops, replaying, false };
        return EPC_OK;
    }
    close_replaying_carrier(replaying);
    return fill_refusal_of_replay(refusal, "is not a capture of epc-remote");
}

int remote_replay_open(const char *path, struct remote_carrier *out, struct remote_refusal *refusal)
{
    void *file = NULL;
    size_t bytes = 0;
    const int status = kit_read_file_up_to(path, CAPTURE_MAX, &file, &bytes);

    if (status == EPC_OK)
        return remote_replay_open_bytes(file, bytes, out, refusal);
    kit_free(file);
    return status == EPC_E_NOMEM ? status : fill_refusal_of_replay(refusal, "cannot be read");
}
