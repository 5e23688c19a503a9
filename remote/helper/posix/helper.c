/* SPDX-License-Identifier: MIT
 *
 * helper.c -- starts epc-remote with one end of a pair of sockets as its standard input and output.
 *
 * The process is in a group of its own, so that Ctrl+C of a terminal does not reach it before its
 * reader; it ends by itself when the other end is closed, in whatever way this process ends.  What
 * Samba's libraries print on standard error goes nowhere: what is wrong is in the refusal.
 */
#define _GNU_SOURCE
#include "remote/helper/helper.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "kit/console/safetext.h"
#include "remote/exchange/exchange.h"
#include "sdk/port/port.h"

#define PROGRAM_BYTES   4096u
#define HELPER_LIMIT_MS 30000u
/* Data are taken over in pieces, so that a count alone does not allocate as much. */
#define PIECE_BYTES 65536u

struct remote_helper {
    pid_t process;
    int socket; /* -1: it does not run */
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

static int fill_refusal_of_ended_helper(struct remote_helper *helper)
{
    return fill_helper_refusal(helper, REMOTE_REFUSED_PROTOCOL,
                               "epc-remote has ended without an answer");
}

static int fill_refusal_of_garbled_helper(struct remote_helper *helper)
{
    return fill_helper_refusal(helper, REMOTE_REFUSED_PROTOCOL,
                               "epc-remote answers with what this version does not understand");
}

/* ---- Starting ---- */

/* The environment for it, to be freed: all, or all but the account. */
static char **copy_environment(bool without_account)
{
    size_t count = 0, kept = 0;
    char **copy;

    while (environ[count])
        count++;
    copy = calloc(count + 1, sizeof *copy);
    for (size_t i = 0; copy && i < count; i++)
        if (!without_account || strncmp(environ[i], "EPC_REMOTE_", 11) != 0)
            copy[kept++] = environ[i];
    return copy;
}

static int spawn_helper(struct remote_helper *helper, const char *const *words, char **environment,
                        int socket)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);

    if (error != 0)
        return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", 1, 0);
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        error = posix_spawn(&helper->process, words[0], &actions, &attributes,
                            (char *const *)(uintptr_t)words, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* Put "epc-remote" in the place of this program's file name. */
static void find_helper_program(char path[PROGRAM_BYTES])
{
    char *name;

    epci_copy_own_program_path(path, PROGRAM_BYTES - sizeof "epc-remote");
    name = strrchr(path, '/');
    strcpy(name ? name + 1 : path, "epc-remote");
}

static int start_helper(struct remote_helper *helper, const struct remote_helper_options *options)
{
    char program[PROGRAM_BYTES];
    const char *words[9] = { program, "--answer" };
    char **environment = copy_environment(options->account != NULL);
    size_t count = 2;
    int ends[2] = { -1, -1 }, error;

    find_helper_program(program);
    if (options->account) {
        words[count++] = "--account";
        words[count++] = options->account;
    }
    if (options->protection) {
        words[count++] = "--protection";
        words[count++] = options->protection;
    }
    words[count++] = "--";
    words[count++] = options->computer;
    error = !environment                                                    ? ENOMEM
            : socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0 ? errno
                                                                            : 0;
    if (error == 0)
        error = spawn_helper(helper, words, environment, ends[1]);
    if (ends[1] >= 0)
        close(ends[1]);
    free(environment);
    helper->socket = ends[0];
    return error;
}

int remote_helper_open(struct remote_helper **out, const struct remote_helper_options *options)
{
    struct remote_helper *helper = calloc(1, sizeof *helper);
    int error;

    *out = helper;
    if (!helper)
        return EPC_E_NOMEM;
    helper->socket = -1;
    helper->limit_ms = options->limit_ms ? options->limit_ms : HELPER_LIMIT_MS;
    error = start_helper(helper, options);
    if (error != 0) {
        helper->process = 0;
        remote_fill_refusal(&helper->refusal, REMOTE_REFUSED_PROTOCOL, (uint32_t)error,
                            "epc-remote, which asks other computers, cannot be started: %s",
                            strerror(error));
        store_refusal_text(helper);
    }
    return EPC_OK;
}

/* ---- Reading what it says ---- */

static int64_t helper_now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* At least one byte, at most `count`, until the end of the time; 0: a refusal. */
static size_t receive_some(struct remote_helper *helper, void *to, size_t count, int64_t end)
{
    struct pollfd wait = { .fd = helper->socket, .events = POLLIN };

    for (;;) {
        const int64_t left = end - helper_now_ms();
        const int ready = left > 0 ? poll(&wait, 1, (int)left) : 0;
        ssize_t got;

        if (ready == 0) {
            remote_fill_refusal(&helper->refusal, REMOTE_REFUSED_ROUTE, 0,
                                "it has not answered for %u seconds", helper->limit_ms / 1000);
            store_refusal_text(helper);
            return 0;
        }
        got = ready > 0 ? recv(helper->socket, to, count, 0) : -1;
        if (got > 0)
            return (size_t)got;
        if (got < 0 && errno == EINTR)
            continue;
        fill_refusal_of_ended_helper(helper);
        return 0;
    }
}

static bool receive_all(struct remote_helper *helper, void *to, size_t count, int64_t end)
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
static size_t receive_line(struct remote_helper *helper, char *line, size_t capacity, int64_t end)
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

static bool receive_greeting(struct remote_helper *helper, int64_t end)
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
static bool receive_text(struct remote_helper *helper, char *text, size_t count, int64_t end)
{
    if (!receive_all(helper, text, count, end))
        return false;
    text[count] = '\0';
    kit_replace_unprintable_in_place(text);
    return true;
}

static int receive_data(struct remote_helper *helper, size_t count, void **data, size_t *bytes,
                        int64_t end)
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
                           int64_t end)
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
    const int64_t end = helper_now_ms() + helper->limit_ms;
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
    sent = !line.failed && send(helper->socket, line.text, count, MSG_NOSIGNAL) == (ssize_t)count;
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
    return helper->why;
}

const char *remote_helper_answers_note(const struct remote_helper *helper)
{
    return helper->note;
}

void remote_helper_close(struct remote_helper *helper)
{
    if (!helper)
        return;
    if (helper->socket >= 0)
        close(helper->socket);
    if (helper->process > 0) {
        kill(helper->process, SIGKILL);
        while (waitpid(helper->process, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    free(helper);
}
