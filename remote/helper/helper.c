/* SPDX-License-Identifier: MIT
 *
 * helper.c -- what epc-remote says to its reader, judged as foreign bytes are.
 */
#include "remote/helper/helper.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "kit/console/safetext.h"
#include "remote/exchange/exchange.h"
#include "remote/helper/channel.h"
#include "sdk/port/port.h"

#define HELPER_LIMIT_MS 30000u
/* Data are taken over in pieces, so that a count alone does not allocate as much. */
#define PIECE_BYTES 65536u

struct remote_helper {
    struct remote_channel *channel; /* NULL: it does not run */
    uint32_t limit_ms;
    bool greeted;
    struct remote_refusal refusal; /* why[0]: it is of no more use */
    char why[REMOTE_WHY + 16];
    char note[REMOTE_NOTE_MAX + 1];
};

/* ---- Refusals ---- */

static void store_refusal_text(struct remote_helper *helper)
{
    kit_replace_unprintable_in_place(helper->refusal.why);
    snprintf(helper->why, sizeof helper->why, "%s: %s", remote_refused_word(helper->refusal.kind),
             helper->refusal.why);
}

static int fill_helper_refusal(struct remote_helper *helper, enum remote_refused kind,
                               const char *why)
{
    const int status = remote_fill_refusal(&helper->refusal, kind, 0, "%s", why);

    store_refusal_text(helper);
    return status;
}

static int fill_refusal_of_garbled_helper(struct remote_helper *helper)
{
    return fill_helper_refusal(helper, REMOTE_REFUSED_PROTOCOL,
                               "epc-remote answers with what this version does not understand");
}

/* ---- Starting ---- */

static bool start_helper(struct remote_helper *helper, const struct remote_helper_options *options,
                         char *why, size_t capacity)
{
    const char *words[8] = { "--answer" };
    size_t count = 1;

    if (options->account) {
        words[count++] = "--account";
        words[count++] = options->account;
    }
    if (options->protection) {
        words[count++] = "--protection";
        words[count++] = options->protection;
    }
    words[count++] = "--";
    words[count] = options->computer;
    return remote_channel_open(&helper->channel, words, options->account != NULL, why, capacity);
}

int remote_helper_open(struct remote_helper **out, const struct remote_helper_options *options)
{
    struct remote_helper *helper = calloc(1, sizeof *helper);
    char why[128] = "";

    *out = helper;
    if (!helper)
        return EPC_E_NOMEM;
    helper->limit_ms = options->limit_ms ? options->limit_ms : HELPER_LIMIT_MS;
    if (!start_helper(helper, options, why, sizeof why)) {
        remote_fill_refusal(&helper->refusal, REMOTE_REFUSED_PROTOCOL, 0,
                            "epc-remote, which asks other computers, cannot be started: %s", why);
        store_refusal_text(helper);
    }
    return EPC_OK;
}

/* ---- Reading what it says ---- */

/* At least one byte, at most `count`, until the end of the time; 0: a refusal. */
static size_t receive_some(struct remote_helper *helper, void *to, size_t count, uint64_t end)
{
    for (;;) {
        const uint64_t now = epci_uptime_100ns() / 10000;
        const ptrdiff_t got =
            epci_ticks_before(now, end)
                ? remote_channel_receive(helper->channel, to, count, (uint32_t)(end - now))
                : -1;

        if (got > 0)
            return (size_t)got;
        if (got == 0) {
            fill_helper_refusal(helper, REMOTE_REFUSED_PROTOCOL,
                                helper->greeted ? "epc-remote has ended without an answer"
                                                : "epc-remote has ended without a word: "
                                                  "is it installed?");
            return 0;
        }
        if (epci_ticks_before(now, end))
            continue;
        remote_fill_refusal(&helper->refusal, REMOTE_REFUSED_ROUTE, 0,
                            "it has not answered for %u seconds",
                            (unsigned)(helper->limit_ms / 1000));
        store_refusal_text(helper);
        return 0;
    }
}

static bool receive_all(struct remote_helper *helper, void *to, size_t count, uint64_t end)
{
    for (size_t have = 0; have < count;) {
        const size_t more = receive_some(helper, (char *)to + have, count - have, end);

        if (more == 0)
            return false;
        have += more;
    }
    return true;
}

/* A line of at most `capacity` bytes; the bytes before its end, or SIZE_MAX: a refusal. */
static size_t receive_line(struct remote_helper *helper, char *line, size_t capacity, uint64_t end)
{
    for (size_t bytes = 0; bytes < capacity; bytes++) {
        if (!receive_all(helper, line + bytes, 1, end))
            return SIZE_MAX;
        if (line[bytes] == '\n')
            return bytes;
    }
    fill_refusal_of_garbled_helper(helper);
    return SIZE_MAX;
}

static bool receive_greeting(struct remote_helper *helper, uint64_t end)
{
    char line[REMOTE_LINE_MAX];
    const size_t bytes = helper->greeted ? 0 : receive_line(helper, line, sizeof line, end);

    if (helper->greeted)
        return true;
    if (bytes == SIZE_MAX)
        return false;
    helper->greeted =
        bytes + 1 == strlen(REMOTE_GREETING) && memcmp(line, REMOTE_GREETING, bytes) == 0;
    if (!helper->greeted)
        fill_refusal_of_garbled_helper(helper);
    return helper->greeted;
}

/* A sentence of `count` bytes. */
static bool receive_text(struct remote_helper *helper, char *text, size_t count, uint64_t end)
{
    if (!receive_all(helper, text, count, end))
        return false;
    text[count] = '\0';
    kit_replace_unprintable_in_place(text);
    return true;
}

static int receive_data(struct remote_helper *helper, size_t count, void **data, size_t *bytes,
                        uint64_t end)
{
    size_t have = 0, capacity = 0;
    char *room = NULL;

    while (have < count) {
        const size_t piece = count - have < PIECE_BYTES ? count - have : PIECE_BYTES;
        size_t more;

        if (!kit_grow_array(NULL, &room, have, piece, &capacity, 1)) {
            free(room);
            return EPC_E_NOMEM;
        }
        more = receive_some(helper, room + have, piece, end);
        if (more == 0) {
            free(room);
            return EPC_E_SYSTEM;
        }
        have += more;
    }
    *data = room;
    *bytes = have;
    return EPC_OK;
}

static int receive_refusal(struct remote_helper *helper, const struct remote_line *line,
                           uint64_t end)
{
    char why[REMOTE_NOTE_MAX + 1];
    int status;

    if (!receive_text(helper, why, line->count, end))
        return EPC_E_SYSTEM;
    status = remote_fill_refusal(&helper->refusal, line->refused, line->number, "%s", why);
    store_refusal_text(helper);
    return status;
}

static int receive_value(struct remote_helper *helper, void **data, size_t *bytes, uint32_t *code)
{
    const uint64_t end = epci_uptime_100ns() / 10000 + helper->limit_ms;
    struct remote_line line = { .said = REMOTE_SAID_NOTE };
    char text[REMOTE_LINE_MAX];

    if (!receive_greeting(helper, end))
        return EPC_E_SYSTEM;
    for (;;) {
        const size_t count = receive_line(helper, text, sizeof text, end);

        if (count == SIZE_MAX)
            return EPC_E_SYSTEM;
        if (remote_line_parse(text, count, &line) != EPC_OK)
            return fill_refusal_of_garbled_helper(helper);
        if (line.said != REMOTE_SAID_NOTE)
            break;
        if (!receive_text(helper, helper->note, line.count, end))
            return EPC_E_SYSTEM;
    }
    if (line.said == REMOTE_SAID_DATA)
        return receive_data(helper, line.count, data, bytes, end);
    if (line.said == REMOTE_SAID_REFUSED)
        return receive_refusal(helper, &line, end);
    *code = line.number ? line.number : 2;
    return EPC_E_NOT_FOUND;
}

static bool send_line(struct remote_helper *helper, const char *name)
{
    struct kit_buffer line = { 0 };
    const size_t count = strlen(name) + 1;
    bool sent;

    kit_buffer_add_text(&line, name);
    kit_buffer_add_text(&line, "\n");
    sent = !line.failed && remote_channel_send(helper->channel, line.text, count);
    kit_buffer_release(&line);
    return sent;
}

int remote_helper_read_value(struct remote_helper *helper, const char *name, void **data,
                             size_t *bytes, uint32_t *code)
{
    *data = NULL;
    *bytes = 0;
    *code = 0;
    if (helper->why[0])
        return EPC_E_SYSTEM;
    if (strlen(name) + 1 > REMOTE_NAME_MAX || strchr(name, '\n'))
        return EPC_E_INVALID;
    /* It may have refused before it was asked, for want of an account. */
    (void)send_line(helper, name);
    return receive_value(helper, data, bytes, code);
}

const char *remote_helper_last_refusal(const struct remote_helper *helper)
{
    return helper ? helper->why : "";
}

const char *remote_helper_answers_note(const struct remote_helper *helper)
{
    return helper ? helper->note : "";
}

void remote_helper_close(struct remote_helper *helper)
{
    if (!helper)
        return;
    if (helper->channel)
        remote_channel_close(helper->channel);
    free(helper);
}
