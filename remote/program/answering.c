/* SPDX-License-Identifier: MIT
 *
 * answering.c -- lines in, lines and bytes out.
 *
 * A library's call takes as long as it likes.  A thread watches the pipe meanwhile and ends the
 * process when the reader is gone, so that none is left over.
 */
#ifndef _GNU_SOURCE /* Samba's libraries come with it */
#define _GNU_SOURCE
#endif
#include "remote/program/answering.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <epc/epc.h>

#include "kit/console/console.h"
#include "remote/exchange/exchange.h"

static bool write_to_stdout(const void *bytes, size_t count)
{
    const char *at = bytes;

    while (count > 0) {
        const ssize_t sent = write(STDOUT_FILENO, at, count);

        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        at += sent;
        count -= (size_t)sent;
    }
    return true;
}

static bool send_line_and_bytes(struct remote_line line, const void *bytes)
{
    char text[REMOTE_LINE_MAX + 1];

    return write_to_stdout(text, remote_line_format(&line, text)) &&
           write_to_stdout(bytes, line.count);
}

static void send_refusal_line(const struct remote_refusal *refusal)
{
    send_line_and_bytes((struct remote_line){ .said = REMOTE_SAID_REFUSED,
                                              .refused = refusal->kind,
                                              .count = (uint32_t)strlen(refusal->why),
                                              .number = refusal->code },
                        refusal->why);
}

/* Say what was read.  False: the reader is gone, or it was refused. */
static bool send_outcome_of_reading(const struct remote_reading *reading)
{
    if (reading->note[0] &&
        !send_line_and_bytes((struct remote_line){ .said = REMOTE_SAID_NOTE,
                                                   .count = (uint32_t)strlen(reading->note) },
                             reading->note))
        return false;
    if (reading->status == EPC_OK)
        return send_line_and_bytes((struct remote_line){ .said = REMOTE_SAID_DATA,
                                                         .count = (uint32_t)reading->data.bytes,
                                                         .number = reading->type },
                                   reading->data.text);
    if (reading->status == EPC_E_NOT_FOUND && reading->code != 0)
        return send_line_and_bytes(
            (struct remote_line){ .said = REMOTE_SAID_NONE, .number = reading->code }, "");
    if (reading->status != EPC_E_NOMEM)
        send_refusal_line(&reading->refusal);
    return false;
}

static bool send_greeting(void)
{
    const int flags = fcntl(STDIN_FILENO, F_GETFL);

    if (flags >= 0 && (flags & O_NONBLOCK))
        fcntl(STDIN_FILENO, F_SETFL, flags & ~O_NONBLOCK);
    setpgid(0, 0);
    if (!freopen("/dev/null", "w", stderr))
        fclose(stderr);
    return write_to_stdout(REMOTE_GREETING, sizeof REMOTE_GREETING - 1);
}

void remote_send_greeting_and_refusal(const struct remote_refusal *refusal)
{
    if (send_greeting())
        send_refusal_line(refusal);
}

static void *exit_when_reader_is_gone(void *context)
{
    struct pollfd reader = { .fd = STDIN_FILENO, .events = POLLRDHUP }; /* a socket of Wine's */

    (void)context;
    while (poll(&reader, 1, -1) < 0 && errno == EINTR)
        ;
    _exit(KIT_EXIT_GOOD);
}

/* A line without its end; NULL: there is no more. */
static char *read_next_line(char *line, size_t capacity)
{
    for (size_t bytes = 0; bytes < capacity; bytes++) {
        ssize_t got;

        do
            got = read(STDIN_FILENO, line + bytes, 1);
        while (got < 0 && errno == EINTR);
        if (got <= 0)
            return NULL;
        if (line[bytes] == '\n') {
            line[bytes] = '\0';
            return line;
        }
    }
    return NULL;
}

int remote_serve_value_requests(struct remote_reader *reader)
{
    struct remote_reading reading;
    char *line_buffer = malloc(REMOTE_NAME_MAX), *line;
    pthread_t watch;
    bool goes_on = line_buffer && send_greeting();

    if (goes_on && pthread_create(&watch, NULL, exit_when_reader_is_gone, NULL) == 0)
        pthread_detach(watch);
    while (goes_on && (line = read_next_line(line_buffer, REMOTE_NAME_MAX)) != NULL) {
        remote_reader_read_value(reader, line, &reading);
        goes_on = send_outcome_of_reading(&reading);
        kit_buffer_release(&reading.data);
    }
    free(line_buffer);
    return goes_on ? KIT_EXIT_GOOD : KIT_EXIT_REFUSED;
}
