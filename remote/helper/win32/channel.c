/* SPDX-License-Identifier: MIT
 *
 * channel.c -- starts epc-remote of Linux from a program under Wine, which starts a program of
 * Linux by its path below \\?\unix, with the files of its standard handles.
 *
 * Wine's pipes are none of Linux, its sockets are.  Windows' sockets have no pairs, so there is a
 * listening one of the loopback interface for as long as it takes to connect to it; a connection of
 * another program has another port and is turned away.  env finds epc-remote in the PATH of Linux.
 * Nothing is in the prefix: an account comes from the environment or from its file, as on Linux.
 *
 * ws2_32.dll is loaded when it is needed, since the DLL that takes the place of advapi32.dll is in
 * every program.
 */
#include "remote/helper/channel.h"

#include <winsock2.h>
#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "kit/system/win32/wide.h"
#include "remote/helper/helper.h"
#include "remote/helper/win32/linuxprogram.h"

/* Who else connects to the port at that moment: so many are turned away. */
#define STRANGERS_MAX 100

#define SOCKET_CALLS(CALL)                                                                         \
    CALL(WSAStartup)                                                                               \
    CALL(WSACleanup)                                                                               \
    CALL(socket)                                                                                   \
    CALL(bind)                                                                                     \
    CALL(listen)                                                                                   \
    CALL(connect)                                                                                  \
    CALL(accept)                                                                                   \
    CALL(getsockname)                                                                              \
    CALL(getpeername)                                                                              \
    CALL(select)                                                                                   \
    CALL(send)                                                                                     \
    CALL(recv)                                                                                     \
    CALL(closesocket)

struct remote_channel {
    SOCKET end; /* this process' one */
#define SOCKET_CALL_FIELD(name) __typeof__(name) *name;
    SOCKET_CALLS(SOCKET_CALL_FIELD)
};

bool remote_helper_can_start(void)
{
    return kit_is_wine();
}

/* ---- A pair of sockets ---- */

/* The library stays loaded. */
static bool load_socket_calls(struct remote_channel *channel)
{
    const HMODULE module = LoadLibraryW(L"ws2_32.dll");
    FARPROC call;
    WSADATA data;

#define LOAD_SOCKET_CALL(name)                                                                     \
    call = module ? GetProcAddress(module, #name) : NULL;                                          \
    if (!call)                                                                                     \
        return false;                                                                              \
    memcpy(&channel->name, &call, sizeof call);
    SOCKET_CALLS(LOAD_SOCKET_CALL)
    return channel->WSAStartup(MAKEWORD(2, 2), &data) == 0;
}

static SOCKET open_loopback_socket(struct remote_channel *channel, struct sockaddr_in *address)
{
    SOCKET made = channel->socket(AF_INET, SOCK_STREAM, IPPROTO_TCP);
    int bytes = sizeof *address;

    *address = (struct sockaddr_in){ .sin_family = AF_INET };
    address->sin_addr.S_un.S_un_b.s_b1 = 127;
    address->sin_addr.S_un.S_un_b.s_b4 = 1;
    if (made == INVALID_SOCKET)
        return made;
    SetHandleInformation((HANDLE)made, HANDLE_FLAG_INHERIT, 0);
    if (channel->bind(made, (const struct sockaddr *)address, sizeof *address) == 0 &&
        channel->getsockname(made, (struct sockaddr *)address, &bytes) == 0)
        return made;
    channel->closesocket(made);
    return INVALID_SOCKET;
}

/* The connection that came from `own`; others are turned away. */
static SOCKET accept_own_connection(struct remote_channel *channel, SOCKET listener,
                                    const struct sockaddr_in *own)
{
    for (int i = 0; i < STRANGERS_MAX; i++) {
        struct sockaddr_in peer;
        int bytes = sizeof peer;
        SOCKET accepted = channel->accept(listener, (struct sockaddr *)&peer, &bytes);

        if (accepted == INVALID_SOCKET)
            break;
        if (bytes == sizeof peer && peer.sin_port == own->sin_port &&
            peer.sin_addr.S_un.S_addr == own->sin_addr.S_un.S_addr) {
            SetHandleInformation((HANDLE)accepted, HANDLE_FLAG_INHERIT, 0);
            return accepted;
        }
        channel->closesocket(accepted);
    }
    return INVALID_SOCKET;
}

/* Connect channel->end with another one, which is returned. */
static SOCKET make_socket_pair(struct remote_channel *channel)
{
    struct sockaddr_in at, own;
    SOCKET listener = open_loopback_socket(channel, &at), other = INVALID_SOCKET;

    channel->end = open_loopback_socket(channel, &own);
    if (listener != INVALID_SOCKET && channel->end != INVALID_SOCKET &&
        channel->listen(listener, SOMAXCONN) == 0 &&
        channel->connect(channel->end, (const struct sockaddr *)&at, sizeof at) == 0)
        other = accept_own_connection(channel, listener, &own);
    if (listener != INVALID_SOCKET)
        channel->closesocket(listener);
    return other;
}

/* ---- Starting ---- */

/* Append a word of a command line; false: it cannot be one. */
static bool append_command_word(struct kit_buffer *line, const char *word)
{
    const size_t length = strlen(word);

    kit_buffer_add_format(line, " \"%s\"", word);
    return !strchr(word, '"') && (length == 0 || word[length - 1] != '\\');
}

/* The command line for env, to be freed; NULL: a word is none, or there is no memory. */
static WCHAR *make_command_line(const char *const *words, bool without_account)
{
    struct kit_buffer line = { 0 };
    WCHAR *wide = NULL;
    bool good = true;

    kit_buffer_add_text(&line, "env");
    if (without_account)
        kit_buffer_add_text(&line, " -u EPC_REMOTE_ACCOUNT -u EPC_REMOTE_USER"
                                   " -u EPC_REMOTE_PASSWORD -u EPC_REMOTE_DOMAIN");
    kit_buffer_add_text(&line, " epc-remote");
    for (size_t i = 0; words[i]; i++)
        good = append_command_word(&line, words[i]) && good;
    if (good && !line.failed)
        wide = kit_alloc_wide_from_utf8(line.text);
    kit_buffer_release(&line);
    return wide;
}

bool remote_channel_open(struct remote_channel **out, const char *const *words,
                         bool without_account, char *why, size_t capacity)
{
    struct remote_channel *channel = calloc(1, sizeof *channel);
    WCHAR *command = make_command_line(words, without_account);
    SOCKET other = INVALID_SOCKET;
    unsigned long error;
    bool started = false;

    *out = NULL;
    if (channel && command && load_socket_calls(channel)) {
        other = make_socket_pair(channel);
        if (other != INVALID_SOCKET) {
            error = remote_start_linux_program(L"\\??\\unix\\usr\\bin\\env", command, other);
            started = error == 0;
            snprintf(why, capacity, "/usr/bin/env: error %lu", error);
            channel->closesocket(other);
        } else {
            snprintf(why, capacity, "there is no socket for it");
        }
        if (!started && channel->end != INVALID_SOCKET)
            channel->closesocket(channel->end);
        if (!started)
            channel->WSACleanup();
    } else {
        snprintf(why, capacity, "its command line or ws2_32.dll is missing");
    }
    free(command);
    if (started)
        *out = channel;
    else
        free(channel);
    return started;
}

/* ---- Bytes ---- */

bool remote_channel_send(struct remote_channel *channel, const void *bytes, size_t count)
{
    return channel->send(channel->end, bytes, (int)count, 0) == (int)count;
}

ptrdiff_t remote_channel_receive(struct remote_channel *channel, void *to, size_t count,
                                 uint32_t wait_ms)
{
    struct timeval wait = { (long)(wait_ms / 1000), (long)(wait_ms % 1000) * 1000 };
    fd_set ready = { 1, { channel->end } };
    int got;

    if (channel->select(0, &ready, NULL, NULL, &wait) == 0)
        return -1;
    got = channel->recv(channel->end, to, count > INT_MAX ? INT_MAX : (int)count, 0);
    return got > 0 ? got : 0;
}

void remote_channel_close(struct remote_channel *channel)
{
    channel->closesocket(channel->end);
    channel->WSACleanup();
    free(channel);
}
