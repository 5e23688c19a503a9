/* SPDX-License-Identifier: MIT
 *
 * webapp_server.c -- the connections and the threads that serve them.
 *
 * The thread in webapp_server_run() accepts connections.  On each of them one overlapped read or
 * write is under way; when it completes, a worker takes it from the completion port, continues in
 * continue_connection_after_transfer(), and starts the next one.  No worker ever waits for a
 * client, so a client that is slow or stuck costs a connection and never a worker.
 *
 * Every connection has a deadline.  The accepting thread cancels the read or write of those that
 * are late, and a worker then gets its completion as ERROR_OPERATION_ABORTED.
 *
 * The counters are fed here by webapp_change_busy_worker_count() in run_worker(),
 * webapp_change_site_connection_count() in choose_site_and_count_connection() and
 * close_connection(), webapp_count_bytes_sent() in continue_connection_after_transfer() and
 * webapp_count_request() in count_request_and_close_body(); webapp_files.c feeds the one of the
 * cache. */
#include "provider-sample/app/webapp_server.h"

#include <process.h>
#include <stdlib.h>
#include <string.h>

#define CONNECTIONS_MAX    512u
#define OUT_BYTES          32768u /* sent at once */
#define GRACE_MILLISECONDS 2000u  /* for a refused client to stop; for replies at the end */
#define TURN_MILLISECONDS  50     /* how often deadlines are checked */
#define PAUSE_MILLISECONDS 5      /* until an accept that could not be done is tried again */

struct connection {
    OVERLAPPED io; /* the read or write that is under way */
    SOCKET socket;
    enum { READING, WRITING, DRAINING } phase;

    /* Under the lock. */
    size_t index;      /* in `connections` */
    uint64_t deadline; /* GetTickCount64() */
    bool idle;         /* between two requests */

    struct webapp_request request;
    size_t in_bytes;
    char in[WEBAPP_HEAD_MAX];

    struct webapp_counted_site *connected; /* the site asked for last, or NULL */
    struct webapp_counted_site *site;      /* the reply counts on it; NULL: on none */
    uint64_t started;
    int status;
    bool keep_alive;
    struct webapp_body body;
    size_t out_bytes, out_sent;
    char out[OUT_BYTES];
};

static struct webapp_options *options;
static SOCKET listener;
static HANDLE completions;
static volatile LONG stopping;

static SRWLOCK lock = SRWLOCK_INIT;
static struct connection *connections[CONNECTIONS_MAX];
static size_t connection_count;

static void set_deadline(struct connection *c, uint64_t milliseconds, bool idle)
{
    AcquireSRWLockExclusive(&lock);
    c->deadline = GetTickCount64() + milliseconds;
    c->idle = idle;
    ReleaseSRWLockExclusive(&lock);
}

/* ---- Workers.  After start_transfer() has succeeded another may have the connection. ---- */

/* Start to read into a buffer or to write from it; false if the connection is broken. */
static bool start_transfer(struct connection *c, char *buffer, size_t bytes)
{
    WSABUF part = { (ULONG)bytes, buffer };
    DWORD flags = 0;
    int failed;

    memset(&c->io, 0, sizeof c->io);
    failed = c->phase == WRITING ? WSASend(c->socket, &part, 1, NULL, 0, &c->io, NULL)
                                 : WSARecv(c->socket, &part, 1, NULL, &flags, &c->io, NULL);
    return !failed || WSAGetLastError() == WSA_IO_PENDING;
}

static void count_request_and_close_body(struct connection *c)
{
    webapp_count_request(c->site, c->status, c->started);
    webapp_body_close(&c->body);
}

static void close_connection(struct connection *c)
{
    if (c->phase == WRITING)
        count_request_and_close_body(c);
    webapp_change_site_connection_count(c->connected, -1);
    AcquireSRWLockExclusive(&lock);
    connections[c->index] = connections[--connection_count];
    connections[c->index]->index = c->index;
    ReleaseSRWLockExclusive(&lock);
    closesocket(c->socket);
    free(c);
}

/* The reply counts on the site of its path, and the connection on the site asked for last. */
static struct webapp_site *choose_site_and_count_connection(struct connection *c, const char *name)
{
    c->site = NULL;
    for (size_t i = 0; i < options->site_count; i++) {
        struct webapp_site *site = &options->sites[i];

        if (strcmp(site->name, name) != 0)
            continue;
        c->site = &site->counted;
        if (c->site != c->connected) {
            webapp_change_site_connection_count(c->connected, -1);
            webapp_change_site_connection_count(c->site, 1);
            c->connected = c->site;
        }
        return site;
    }
    return NULL;
}

static int stop_server_if_permitted_get_status(const struct connection *c,
                                               const struct webapp_path *path)
{
    if (!options->allow_quit || strcmp(path->file, "quit") != 0 || path->folder)
        return 404;
    if (!c->request.post)
        return 405;
    if (c->request.from_page) /* the request of a web page, not of the user */
        return 403;
    webapp_server_stop();
    return WEBAPP_OK;
}

/* Decide what to answer, and open the file if there is one; returns the status. */
static int decide_http_status_and_open_body(struct connection *c, int parsed, const char **type)
{
    struct webapp_path path;
    int status = webapp_path_decode(c->request.path, c->request.path_bytes, &path);
    struct webapp_site *site =
        choose_site_and_count_connection(c, status == WEBAPP_OK ? path.site : "");

    if (parsed != WEBAPP_OK)
        return parsed;
    if (status != WEBAPP_OK)
        return status;
    if (strcmp(path.site, "-") == 0)
        return stop_server_if_permitted_get_status(c, &path);
    if (!site)
        return 404;
    if (!c->request.get)
        return 405;
    return webapp_body_open(site, &path, &c->body, type);
}

static bool answer_complete_request_or_read_more(struct connection *c);

/* Send the next part of the reply; after its end, read the next request or end the connection. */
static bool send_next_part_or_end_reply(struct connection *c)
{
    size_t got;

    if (c->out_sent == c->out_bytes)
        c->out_sent = c->out_bytes = 0;
    for (; c->body.left > 0 && c->out_bytes < sizeof c->out; c->out_bytes += got)
        if (!webapp_body_read(&c->body, c->out + c->out_bytes, sizeof c->out - c->out_bytes, &got))
            return false; /* the head has promised more bytes */
    if (c->out_bytes > 0) {
        set_deadline(c, options->timeout * 1000u, false);
        return start_transfer(c, c->out + c->out_sent, c->out_bytes - c->out_sent);
    }
    count_request_and_close_body(c);
    if (c->keep_alive) {
        c->phase = READING;
        c->in_bytes -= c->request.head_bytes;
        memmove(c->in, c->in + c->request.head_bytes, c->in_bytes);
        set_deadline(c, options->timeout * 1000u, c->in_bytes == 0);
        return answer_complete_request_or_read_more(c);
    }
    /* Closing the socket while the client still sends would destroy the reply on its way. */
    c->phase = DRAINING;
    set_deadline(c, GRACE_MILLISECONDS, false);
    return shutdown(c->socket, SD_SEND) == 0 && start_transfer(c, c->in, sizeof c->in);
}

/* Answer a request; `parsed` is the result of webapp_request_parse(), or 408. */
static bool answer_request(struct connection *c, int parsed)
{
    const char *type = "text/plain; charset=utf-8";

    c->phase = WRITING;
    c->started = epc_ticks();
    c->status = decide_http_status_and_open_body(c, parsed, &type);
    if (!c->body.entry && !c->body.file) {
        c->body.data = webapp_status_line(c->status);
        c->body.left = strlen(c->body.data);
    }
    c->keep_alive = parsed == WEBAPP_OK && c->request.keep_alive && !stopping;
    c->out_bytes = webapp_format_reply_head(c->status, type, c->body.left, c->keep_alive, c->out,
                                            sizeof c->out);
    c->out_sent = 0;
    return send_next_part_or_end_reply(c);
}

static bool answer_complete_request_or_read_more(struct connection *c)
{
    int parsed = webapp_request_parse(c->in, c->in_bytes, &c->request);

    if (parsed != WEBAPP_MORE)
        return answer_request(c, parsed);
    return start_transfer(c, c->in + c->in_bytes, sizeof c->in - c->in_bytes);
}

/* Continue after a read or write; false if the connection has to be closed. */
static bool continue_connection_after_transfer(struct connection *c, DWORD error, DWORD bytes)
{
    switch (c->phase) {
    case READING:
        if (error == ERROR_OPERATION_ABORTED && c->in_bytes > 0)
            return answer_request(c, 408);
        if (error != ERROR_SUCCESS || bytes == 0)
            return false;
        /* The time for a request begins with its first byte; later bytes do not extend it. */
        if (c->in_bytes == 0)
            set_deadline(c, options->timeout * 1000u, false);
        c->in_bytes += bytes;
        return answer_complete_request_or_read_more(c);
    case WRITING:
        webapp_count_bytes_sent(c->site, bytes);
        c->out_sent += bytes;
        return error == ERROR_SUCCESS && send_next_part_or_end_reply(c);
    default:
        return error == ERROR_SUCCESS && bytes > 0 && start_transfer(c, c->in, sizeof c->in);
    }
}

static unsigned __stdcall run_worker(void *unused)
{
    (void)unused;
    for (;;) {
        DWORD bytes = 0;
        ULONG_PTR key = 0; /* the connection; 0: the worker has to end */
        OVERLAPPED *io;
        BOOL good = GetQueuedCompletionStatus(completions, &bytes, &key, &io, INFINITE);
        DWORD error = good ? ERROR_SUCCESS : GetLastError();
        struct connection *c = (struct connection *)key;

        if (!c)
            return 0;
        webapp_change_busy_worker_count(1);
        if (!continue_connection_after_transfer(c, error, bytes))
            close_connection(c);
        webapp_change_busy_worker_count(-1);
    }
}

/* ---- The thread that accepts ---- */

enum which { LATE, IDLE_TOO, ALL };

/* Cancel what is under way on these connections; returns the number of all connections. */
static size_t cancel_transfers_and_count_connections(enum which which)
{
    uint64_t now = GetTickCount64();
    size_t count;

    AcquireSRWLockExclusive(&lock);
    count = connection_count;
    for (size_t i = 0; i < count; i++) {
        struct connection *c = connections[i];

        if (now >= c->deadline || which == ALL || (which == IDLE_TOO && c->idle))
            CancelIoEx((HANDLE)c->socket, NULL);
    }
    ReleaseSRWLockExclusive(&lock);
    return count;
}

/* False if no connection could be accepted now. */
static bool accept_and_start_connection(void)
{
    SOCKET accepted = accept(listener, NULL, NULL);
    struct connection *c;
    int on = 1;

    if (accepted == INVALID_SOCKET)
        return false;
    /* The end of a reply has to leave at once, not after the client's acknowledgement. */
    setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, (const char *)&on, sizeof on);
    c = calloc(1, sizeof *c);
    if (!c || !CreateIoCompletionPort((HANDLE)accepted, completions, (ULONG_PTR)c, 0)) {
        closesocket(accepted);
        free(c);
        return false;
    }
    c->socket = accepted;
    AcquireSRWLockExclusive(&lock);
    c->index = connection_count;
    connections[connection_count++] = c;
    ReleaseSRWLockExclusive(&lock);
    set_deadline(c, options->timeout * 1000u, true);
    if (!start_transfer(c, c->in, sizeof c->in))
        close_connection(c);
    return true;
}

DWORD webapp_server_listen(unsigned *port)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((u_short)*port) };
    int bytes = sizeof address, on = 1;
    u_long do_not_wait = 1;
    WSADATA winsock;

    if (WSAStartup(MAKEWORD(2, 2), &winsock) != 0)
        return WSASYSNOTREADY;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    listener = socket(AF_INET, SOCK_STREAM, 0);
    /* Without SO_EXCLUSIVEADDRUSE, another program could take over the port. */
    if (listener == INVALID_SOCKET ||
        setsockopt(listener, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, (const char *)&on, sizeof on) != 0 ||
        bind(listener, (const struct sockaddr *)&address, bytes) != 0 ||
        getsockname(listener, (struct sockaddr *)&address, &bytes) != 0 ||
        ioctlsocket(listener, (long)FIONBIO, &do_not_wait) != 0 || listen(listener, SOMAXCONN) != 0)
        return (DWORD)WSAGetLastError();
    *port = ntohs(address.sin_port);
    return ERROR_SUCCESS;
}

DWORD webapp_server_run(struct webapp_options *with_options)
{
    HANDLE threads[WEBAPP_WORKERS_MAX];
    WSAPOLLFD polled = { .fd = listener, .events = POLLRDNORM };
    uint64_t stop_until;
    unsigned count;

    options = with_options;
    completions = CreateIoCompletionPort(INVALID_HANDLE_VALUE, NULL, 0, options->workers);
    if (!completions)
        return ERROR_NO_SYSTEM_RESOURCES;
    for (count = 0; count < options->workers; count++) {
        threads[count] = (HANDLE)_beginthreadex(NULL, 0, run_worker, NULL, 0, NULL);
        if (!threads[count])
            return ERROR_NO_SYSTEM_RESOURCES;
    }
    while (!stopping) {
        bool full = cancel_transfers_and_count_connections(LATE) == CONNECTIONS_MAX;

        if (full)
            cancel_transfers_and_count_connections(IDLE_TOO); /* to make room */
        if (WSAPoll(&polled, 1, TURN_MILLISECONDS) != 0 && (full || !accept_and_start_connection()))
            Sleep(PAUSE_MILLISECONDS);
    }
    closesocket(listener);
    stop_until = GetTickCount64() + GRACE_MILLISECONDS;
    while (cancel_transfers_and_count_connections(GetTickCount64() < stop_until ? IDLE_TOO : ALL) >
           0)
        Sleep(PAUSE_MILLISECONDS);
    for (unsigned i = 0; i < count; i++)
        PostQueuedCompletionStatus(completions, 0, 0, NULL);
    for (unsigned i = 0; i < count; i++)
        WaitForSingleObject(threads[i], INFINITE);
    return ERROR_SUCCESS;
}

void webapp_server_stop(void)
{
    InterlockedExchange(&stopping, 1);
}
