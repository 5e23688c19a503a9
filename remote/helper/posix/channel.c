/* SPDX-License-Identifier: MIT
 *
 * channel.c -- starts epc-remote with one end of a pair of sockets as its standard input and
 * output.
 */
#define _GNU_SOURCE
#include "remote/helper/channel.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kit/system/tool.h"
#include "remote/helper/helper.h"
#include "sdk/port/port.h"

#define PROGRAM_BYTES 4096u
#define WORDS_MAX     16

struct remote_channel {
    pid_t process;
    int socket;
};

bool remote_helper_can_start(void)
{
    return true;
}

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

static int spawn_helper(struct remote_channel *channel, const char *const *words,
                        char **environment, int socket)
{
    posix_spawn_file_actions_t actions;
    int error = posix_spawn_file_actions_init(&actions);

    if (error != 0)
        return error;
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    error = posix_spawn(&channel->process, words[0], &actions, NULL,
                        (char *const *)(uintptr_t)words, environment);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

static int start_helper(struct remote_channel *channel, const char *const *arguments,
                        bool without_account)
{
    char program[PROGRAM_BYTES], *name;
    const char *words[WORDS_MAX] = { program };
    char **environment = copy_environment(without_account);
    int ends[2] = { -1, -1 }, error;

    kit_copy_own_program_path(program, PROGRAM_BYTES - sizeof "epc-remote");
    name = strrchr(program, '/');
    strcpy(name ? name + 1 : program, "epc-remote");
    for (size_t i = 0; arguments[i] && i + 2 < WORDS_MAX; i++)
        words[i + 1] = arguments[i];
    error = !environment                                                    ? ENOMEM
            : socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0 ? errno
                                                                            : 0;
    if (error == 0)
        error = spawn_helper(channel, words, environment, ends[1]);
    if (ends[1] >= 0)
        close(ends[1]);
    free(environment);
    channel->socket = ends[0];
    return error;
}

bool remote_channel_open(struct remote_channel **out, const char *const *words,
                         bool without_account, char *why, size_t capacity)
{
    struct remote_channel *channel = calloc(1, sizeof *channel);
    const int error = channel ? start_helper(channel, words, without_account) : ENOMEM;

    *out = channel;
    if (error == 0)
        return true;
    snprintf(why, capacity, "%s", strerror(error));
    if (channel && channel->socket >= 0)
        close(channel->socket);
    free(channel);
    *out = NULL;
    return false;
}

bool remote_channel_send(struct remote_channel *channel, const void *bytes, size_t count)
{
    return send(channel->socket, bytes, count, MSG_NOSIGNAL) == (ssize_t)count;
}

ptrdiff_t remote_channel_receive(struct remote_channel *channel, void *to, size_t count,
                                 uint32_t wait_ms)
{
    struct pollfd wait = { .fd = channel->socket, .events = POLLIN };
    const int ready = poll(&wait, 1, (int)wait_ms);
    ssize_t got;

    if (ready == 0 || (ready < 0 && errno == EINTR))
        return -1;
    do
        got = recv(channel->socket, to, count, 0);
    while (got < 0 && errno == EINTR);
    return got > 0 ? got : 0;
}

void remote_channel_close(struct remote_channel *channel)
{
    close(channel->socket);
    kill(channel->process, SIGKILL);
    while (waitpid(channel->process, NULL, 0) < 0 && errno == EINTR)
        ;
    free(channel);
}
