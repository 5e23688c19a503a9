/* SPDX-License-Identifier: MIT
 *
 * webapp_connection.c -- one client's connection.  See webapp_connection.h. */
#include "provider-sample/webapp_connection.h"

#include <stdlib.h>
#include <string.h>

#include "provider-sample/webapp_file.h"

#define CHUNK_BYTES        65536u     /* of a file, read and sent at once                  */
#define TURN_BYTES         (1u << 20) /* then others get their turn                        */
#define DRAIN_BYTES        (1u << 20) /* what a refused client may still send              */
#define DRAIN_MILLISECONDS 2000
#define REST_MILLISECONDS  50

enum progress { DONE, WAITS, GAVE_UP, TURN_OVER };

struct webapp_connection *webapp_connection_new(struct webapp_service *service, SOCKET socket)
{
    struct webapp_connection *c = calloc(1, sizeof *c);

    if (!c)
        return NULL;
    c->socket = socket;
    c->service = service;
    c->wait = WEBAPP_WAIT_READ;
    c->phase = WEBAPP_READING;
    c->deadline = GetTickCount64() + service->timeout;
    return c;
}

void webapp_connection_free(struct webapp_connection *c)
{
    if (!c)
        return;
    webapp_count_connection(c->site, -1);
    webapp_reply_release(c->service, &c->reply);
    closesocket(c->socket);
    free(c->chunk);
    free(c);
}

bool webapp_connection_is_idle(const struct webapp_connection *c)
{
    return c->phase == WEBAPP_READING && !c->begun;
}

static void set_deadline(struct webapp_connection *c)
{
    c->deadline = GetTickCount64() + c->service->timeout;
}

/* Read what is there. */
static enum progress receive(struct webapp_connection *c)
{
    int got = recv(c->socket, c->in + c->in_bytes, (int)(sizeof c->in - c->in_bytes), 0);

    if (got < 0)
        return WSAGetLastError() == WSAEWOULDBLOCK ? WAITS : GAVE_UP;
    if (got == 0)
        return GAVE_UP;
    c->in_bytes += (size_t)got;
    return DONE;
}

/* The connection is counted for the site that was asked for last. */
static void move_to_site(struct webapp_connection *c, const struct webapp_counted_site *site)
{
    if (!site || site == c->site)
        return;
    webapp_count_connection(c->site, -1);
    webapp_count_connection(site, 1);
    c->site = site;
}

static void begin_reply(struct webapp_connection *c, int parsed, bool *quit)
{
    c->started = epc_ticks();
    webapp_reply_make(c->service, &c->request, parsed, &c->reply);
    move_to_site(c, c->reply.site);
    if (c->reply.quit)
        *quit = true;
    c->sent = c->chunk_bytes = c->chunk_sent = 0;
    c->phase = WEBAPP_WRITING;
    set_deadline(c);
}

/* A request, or enough to refuse it: then *parsed says how it was read. */
static enum progress read_request(struct webapp_connection *c, int *parsed)
{
    enum progress progress = DONE;

    *parsed = webapp_request_parse(c->in, c->in_bytes, &c->request);
    if (*parsed == WEBAPP_MORE) {
        progress = receive(c);
        if (progress != DONE)
            return progress;
        *parsed = webapp_request_parse(c->in, c->in_bytes, &c->request);
    }
    /* From its first byte on a request has so much time, however often more of it comes. */
    if (!c->begun)
        set_deadline(c);
    c->begun = true;
    return *parsed == WEBAPP_MORE ? WAITS : DONE;
}

/* Send part of what is in memory; *sent is how much. */
static enum progress send_parts(struct webapp_connection *c, WSABUF *parts, DWORD count,
                                size_t *sent)
{
    DWORD bytes = 0;

    *sent = 0;
    if (WSASend(c->socket, parts, count, &bytes, 0, NULL, NULL) != 0)
        return WSAGetLastError() == WSAEWOULDBLOCK ? WAITS : GAVE_UP;
    webapp_count_bytes(c->reply.site, bytes);
    set_deadline(c);
    *sent = bytes;
    return DONE;
}

/* The head and a body in memory, in one go: a small answer is one packet. */
static enum progress send_memory(struct webapp_connection *c)
{
    const struct webapp_reply *reply = &c->reply;

    while (c->sent < reply->head_bytes + reply->body_bytes) {
        size_t head = c->sent < reply->head_bytes ? reply->head_bytes - c->sent : 0;
        size_t from = head > 0 ? 0 : c->sent - reply->head_bytes;
        WSABUF parts[2];
        enum progress progress;
        size_t sent;

        parts[0].buf = (char *)(uintptr_t)(reply->head + reply->head_bytes - head);
        parts[0].len = (ULONG)head;
        parts[1].buf = (char *)(uintptr_t)(reply->body + from);
        parts[1].len = (ULONG)(reply->body_bytes - from);
        progress = head > 0 ? send_parts(c, parts, reply->body_bytes > 0 ? 2 : 1, &sent)
                            : send_parts(c, parts + 1, 1, &sent);
        if (progress != DONE)
            return progress;
        c->sent += sent;
    }
    return DONE;
}

/* The next part of a file.  A file that has become shorter ends the connection: the length was
 * promised. */
static bool fill_chunk(struct webapp_connection *c)
{
    uint64_t left = c->reply.file_bytes;
    size_t bytes = left < CHUNK_BYTES ? (size_t)left : CHUNK_BYTES;

    if (!c->chunk)
        c->chunk = malloc(CHUNK_BYTES);
    if (!c->chunk || !webapp_file_read(c->reply.file, c->chunk, bytes))
        return false;
    c->reply.file_bytes -= bytes;
    c->chunk_bytes = bytes;
    c->chunk_sent = 0;
    return true;
}

static enum progress send_file(struct webapp_connection *c)
{
    size_t turn = 0;

    while (c->chunk_sent < c->chunk_bytes || c->reply.file_bytes > 0) {
        WSABUF part;
        enum progress progress;
        size_t sent;

        if (turn >= TURN_BYTES)
            return TURN_OVER;
        if (c->chunk_sent == c->chunk_bytes && !fill_chunk(c))
            return GAVE_UP;
        part.buf = (char *)(c->chunk + c->chunk_sent);
        part.len = (ULONG)(c->chunk_bytes - c->chunk_sent);
        progress = send_parts(c, &part, 1, &sent);
        if (progress != DONE)
            return progress;
        c->chunk_sent += sent;
        turn += sent;
    }
    return DONE;
}

static void end_reply(struct webapp_connection *c)
{
    webapp_count_request(c->reply.site, c->reply.status, c->started);
    webapp_reply_release(c->service, &c->reply);
    free(c->chunk);
    c->chunk = NULL;
}

/* The next request may already be there, behind the one that was answered. */
static enum webapp_wait next_request(struct webapp_connection *c)
{
    c->in_bytes -= c->request.head_bytes;
    memmove(c->in, c->in + c->request.head_bytes, c->in_bytes);
    c->phase = WEBAPP_READING;
    c->begun = c->in_bytes > 0;
    set_deadline(c);
    return c->begun ? WEBAPP_WAIT_TURN : WEBAPP_WAIT_READ;
}

/* Closing a socket while the client is still sending would destroy the answer on its way: say that
 * it is over, and read what still comes. */
static enum webapp_wait begin_drain(struct webapp_connection *c)
{
    if (shutdown(c->socket, SD_SEND) != 0)
        return WEBAPP_WAIT_OVER;
    c->phase = WEBAPP_DRAINING;
    c->drained = 0;
    c->deadline = GetTickCount64() + DRAIN_MILLISECONDS;
    return WEBAPP_WAIT_TURN;
}

static enum webapp_wait step_drain(struct webapp_connection *c)
{
    while (c->drained < DRAIN_BYTES) {
        enum progress progress;

        c->in_bytes = 0;
        progress = receive(c);
        if (progress == WAITS)
            return WEBAPP_WAIT_READ;
        if (progress == GAVE_UP)
            return WEBAPP_WAIT_OVER;
        c->drained += c->in_bytes;
    }
    return WEBAPP_WAIT_OVER;
}

static enum webapp_wait step_write(struct webapp_connection *c)
{
    enum progress progress = send_memory(c);

    if (progress == DONE)
        progress = send_file(c);
    switch (progress) {
    case WAITS:
        if (c->hung_up)
            c->rest = GetTickCount64() + REST_MILLISECONDS;
        return WEBAPP_WAIT_WRITE;
    case TURN_OVER:
        return WEBAPP_WAIT_TURN;
    case GAVE_UP:
        end_reply(c);
        return WEBAPP_WAIT_OVER;
    case DONE:
        break;
    }
    end_reply(c);
    return c->reply.keep_alive ? next_request(c) : begin_drain(c);
}

static enum webapp_wait step_read(struct webapp_connection *c, bool *quit)
{
    int parsed;

    if (c->expired && !c->begun)
        return WEBAPP_WAIT_OVER;
    if (c->expired) {
        parsed = 408;
    } else {
        switch (read_request(c, &parsed)) {
        case WAITS:
            return WEBAPP_WAIT_READ;
        case DONE:
            break;
        default:
            return WEBAPP_WAIT_OVER;
        }
    }
    begin_reply(c, parsed, quit);
    return step_write(c);
}

enum webapp_wait webapp_connection_step(struct webapp_connection *c, bool *quit)
{
    if (c->phase == WEBAPP_READING) {
        c->wait = step_read(c, quit);
    } else if (c->expired) {
        if (c->phase == WEBAPP_WRITING)
            end_reply(c);
        c->wait = WEBAPP_WAIT_OVER;
    } else {
        c->wait = c->phase == WEBAPP_WRITING ? step_write(c) : step_drain(c);
    }
    c->expired = false;
    return c->wait;
}
