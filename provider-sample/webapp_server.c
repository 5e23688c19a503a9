/* SPDX-License-Identifier: MIT
 *
 * webapp_server.c -- all connections.  See webapp_server.h.
 *
 * A connection is, at any time, either with the waiting thread (in `waiting`), or on its way to a
 * worker or with one, or on its way back (in `ready` and `back`, under the lock). */
#include "provider-sample/webapp_server.h"

#include <process.h>
#include <stdlib.h>
#include <string.h>

#include "provider-sample/webapp_options.h"

#define STOP_MILLISECONDS  2000u /* for answers that have been begun            */
#define PAUSE_MILLISECONDS 100u  /* after accept() failed: it would fail again  */
#define ACCEPTS_AT_ONCE    64u
#define FOREVER            UINT64_MAX

struct webapp_server {
    struct webapp_service *service;
    SOCKET listener;
    SOCKET wake; /* connected to itself: a byte ends the waiting */

    /* Only the waiting thread's. */
    struct webapp_connection *waiting[WEBAPP_CONNECTIONS_MAX];
    size_t waiting_count;
    WSAPOLLFD polled[WEBAPP_CONNECTIONS_MAX + 2];
    struct webapp_connection *polled_for[WEBAPP_CONNECTIONS_MAX + 2];
    ULONG polled_count;
    uint64_t accept_after;

    /* Under the lock. */
    SRWLOCK lock;
    CONDITION_VARIABLE work;
    struct webapp_connection *ready; /* for the workers, first come first served */
    struct webapp_connection **ready_end;
    struct webapp_connection *back; /* from the workers */
    size_t open_count;              /* all connections, wherever they are */
    bool woken;
    bool stopping;
    bool ended; /* workers go home */
};

static bool set_blocking(SOCKET socket, bool blocking)
{
    u_long mode = blocking ? 0 : 1;

    return ioctlsocket(socket, (long)FIONBIO, &mode) == 0;
}

/* A socket on 127.0.0.1; INVALID_SOCKET and WSAGetLastError() on failure. */
static SOCKET open_socket(int type, unsigned port, struct sockaddr_in *address)
{
    SOCKET opened = socket(AF_INET, type, 0);
    int bytes = sizeof *address, on = 1, error;

    if (opened == INVALID_SOCKET)
        return opened;
    memset(address, 0, sizeof *address);
    address->sin_family = AF_INET;
    address->sin_port = htons((u_short)port);
    address->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    /* Without this, another program could take over the port. */
    if (setsockopt(opened, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, (const char *)&on, sizeof on) == 0 &&
        bind(opened, (const struct sockaddr *)address, bytes) == 0 &&
        getsockname(opened, (struct sockaddr *)address, &bytes) == 0 && set_blocking(opened, false))
        return opened;
    error = WSAGetLastError();
    closesocket(opened);
    WSASetLastError(error);
    return INVALID_SOCKET;
}

struct webapp_server *webapp_server_open(struct webapp_service *service, unsigned *port,
                                         DWORD *error)
{
    struct webapp_server *server = calloc(1, sizeof *server);
    struct sockaddr_in address;

    *error = ERROR_OUTOFMEMORY;
    if (!server)
        return NULL;
    server->service = service;
    server->ready_end = &server->ready;
    server->listener = server->wake = INVALID_SOCKET;
    InitializeSRWLock(&server->lock);
    InitializeConditionVariable(&server->work);

    server->wake = open_socket(SOCK_DGRAM, 0, &address);
    if (server->wake == INVALID_SOCKET ||
        connect(server->wake, (const struct sockaddr *)&address, sizeof address) != 0)
        goto failed;
    server->listener = open_socket(SOCK_STREAM, *port, &address);
    if (server->listener == INVALID_SOCKET || listen(server->listener, SOMAXCONN) != 0)
        goto failed;
    *port = ntohs(address.sin_port);
    *error = ERROR_SUCCESS;
    return server;

failed:
    *error = (DWORD)WSAGetLastError();
    webapp_server_close(server);
    return NULL;
}

void webapp_server_close(struct webapp_server *server)
{
    if (!server)
        return;
    if (server->listener != INVALID_SOCKET)
        closesocket(server->listener);
    if (server->wake != INVALID_SOCKET)
        closesocket(server->wake);
    free(server);
}

/* ---- The lists under the lock ---- */

/* End the waiting; the lock is held. */
static void wake_up(struct webapp_server *server)
{
    if (!server->woken)
        send(server->wake, "", 1, 0);
    server->woken = true;
}

static void push_ready(struct webapp_server *server, struct webapp_connection *connection)
{
    connection->next = NULL;
    *server->ready_end = connection;
    server->ready_end = &connection->next;
    WakeConditionVariable(&server->work);
}

static struct webapp_connection *pop_ready(struct webapp_server *server)
{
    struct webapp_connection *connection = server->ready;

    if (connection) {
        server->ready = connection->next;
        if (!server->ready)
            server->ready_end = &server->ready;
        connection->next = NULL;
    }
    return connection;
}

static void free_connection(struct webapp_server *server, struct webapp_connection *connection)
{
    webapp_connection_free(connection);
    AcquireSRWLockExclusive(&server->lock);
    server->open_count--;
    wake_up(server);
    ReleaseSRWLockExclusive(&server->lock);
}

void webapp_server_stop(struct webapp_server *server)
{
    AcquireSRWLockExclusive(&server->lock);
    server->stopping = true;
    wake_up(server);
    ReleaseSRWLockExclusive(&server->lock);
}

/* ---- The workers ---- */

static void work_on(struct webapp_server *server, struct webapp_connection *connection)
{
    bool quit = false;
    enum webapp_wait wait;

    webapp_count_worker(1);
    wait = webapp_connection_step(connection, &quit);
    webapp_count_worker(-1);
    if (quit)
        webapp_server_stop(server);
    if (wait == WEBAPP_WAIT_OVER) {
        free_connection(server, connection);
        return;
    }
    AcquireSRWLockExclusive(&server->lock);
    if (wait == WEBAPP_WAIT_TURN) {
        push_ready(server, connection);
    } else {
        connection->next = server->back;
        server->back = connection;
        wake_up(server);
    }
    ReleaseSRWLockExclusive(&server->lock);
}

static unsigned __stdcall worker(void *argument)
{
    struct webapp_server *server = argument;
    bool ended = false;

    while (!ended) {
        struct webapp_connection *connection;

        AcquireSRWLockExclusive(&server->lock);
        while (!server->ready && !server->ended)
            SleepConditionVariableSRW(&server->work, &server->lock, INFINITE, 0);
        ended = server->ended;
        connection = ended ? NULL : pop_ready(server);
        ReleaseSRWLockExclusive(&server->lock);
        if (connection)
            work_on(server, connection);
    }
    return 0;
}

/* ---- The thread that waits ---- */

/* Take connection number `i` from those that wait. */
static struct webapp_connection *take_waiting(struct webapp_server *server, size_t i)
{
    struct webapp_connection *connection = server->waiting[i];

    server->waiting[i] = server->waiting[--server->waiting_count];
    return connection;
}

/* A place for one more connection: where there is none, the idle one that would be closed first is
 * closed now. */
static bool make_room(struct webapp_server *server)
{
    size_t oldest = SIZE_MAX, open_count;

    AcquireSRWLockExclusive(&server->lock);
    open_count = server->open_count;
    ReleaseSRWLockExclusive(&server->lock);
    if (open_count < WEBAPP_CONNECTIONS_MAX)
        return true;
    for (size_t i = 0; i < server->waiting_count; i++)
        if (webapp_connection_is_idle(server->waiting[i]) &&
            (oldest == SIZE_MAX ||
             server->waiting[i]->deadline < server->waiting[oldest]->deadline))
            oldest = i;
    if (oldest == SIZE_MAX)
        return false;
    free_connection(server, take_waiting(server, oldest));
    return true;
}

/* True if there may be more. */
static bool accept_one(struct webapp_server *server)
{
    SOCKET accepted;
    struct webapp_connection *connection;
    int on = 1;

    if (!make_room(server)) {
        server->accept_after = GetTickCount64() + PAUSE_MILLISECONDS;
        return false;
    }
    accepted = accept(server->listener, NULL, NULL);
    if (accepted == INVALID_SOCKET) {
        if (WSAGetLastError() != WSAEWOULDBLOCK && WSAGetLastError() != WSAECONNRESET)
            server->accept_after = GetTickCount64() + PAUSE_MILLISECONDS;
        return false;
    }
    setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, (const char *)&on, sizeof on);
    connection =
        set_blocking(accepted, false) ? webapp_connection_new(server->service, accepted) : NULL;
    if (!connection) {
        closesocket(accepted);
        return true;
    }
    AcquireSRWLockExclusive(&server->lock);
    server->open_count++;
    ReleaseSRWLockExclusive(&server->lock);
    server->waiting[server->waiting_count++] = connection;
    return true;
}

/* Take back what the workers are done with; true if webapp shall stop. */
static bool take_back(struct webapp_server *server, size_t *open_count)
{
    struct webapp_connection *back;
    bool stopping;
    char bytes[16];

    /* First the byte, then the lists: what is added afterwards sends another one. */
    while (recv(server->wake, bytes, sizeof bytes, 0) > 0)
        continue;
    AcquireSRWLockExclusive(&server->lock);
    server->woken = false;
    stopping = server->stopping;
    back = server->back;
    server->back = NULL;
    *open_count = server->open_count;
    ReleaseSRWLockExclusive(&server->lock);
    for (; back; back = back->next) {
        back->stirred = false;
        server->waiting[server->waiting_count++] = back;
    }
    return stopping;
}

static void add_polled(struct webapp_server *server, SOCKET socket, short events,
                       struct webapp_connection *connection)
{
    server->polled_for[server->polled_count] = connection;
    server->polled[server->polled_count].fd = socket;
    server->polled[server->polled_count].events = events;
    server->polled[server->polled_count].revents = 0;
    server->polled_count++;
}

/* Wait for something to happen, at most until `until`.  Returns a Winsock code. */
static DWORD wait_for_all(struct webapp_server *server, uint64_t until)
{
    uint64_t now = GetTickCount64();
    int timeout;

    server->polled_count = 0;
    add_polled(server, server->wake, POLLRDNORM, NULL);
    for (size_t i = 0; i < server->waiting_count; i++) {
        struct webapp_connection *c = server->waiting[i];
        uint64_t next = c->rest > now ? c->rest : c->deadline;

        until = next < until ? next : until;
        if (c->rest <= now)
            add_polled(server, c->socket, c->wait == WEBAPP_WAIT_WRITE ? POLLWRNORM : POLLRDNORM,
                       c);
    }
    if (server->accept_after > now)
        until = server->accept_after < until ? server->accept_after : until;
    else if (server->listener != INVALID_SOCKET)
        add_polled(server, server->listener, POLLRDNORM, NULL);
    timeout = until <= now ? 0 : until - now > 60000 ? 60000 : (int)(until - now);
    if (WSAPoll(server->polled, server->polled_count, timeout) == SOCKET_ERROR)
        return (DWORD)WSAGetLastError();
    return ERROR_SUCCESS;
}

/* Give the workers every connection on which something happened, or nothing for too long. */
static void hand_out(struct webapp_server *server)
{
    uint64_t now = GetTickCount64();
    bool accepts = false;
    size_t left = 0;

    for (ULONG i = 0; i < server->polled_count; i++) {
        struct webapp_connection *c = server->polled_for[i];
        short seen = server->polled[i].revents;

        if (c) {
            c->stirred = seen != 0;
            c->hung_up = (seen & (POLLHUP | POLLERR)) != 0;
        } else if (server->polled[i].fd == server->listener) {
            accepts = seen != 0;
        }
    }
    AcquireSRWLockExclusive(&server->lock);
    for (size_t i = 0; i < server->waiting_count; i++) {
        struct webapp_connection *c = server->waiting[i];

        c->expired = now >= c->deadline;
        if (c->expired || c->stirred)
            push_ready(server, c);
        else
            server->waiting[left++] = c;
    }
    ReleaseSRWLockExclusive(&server->lock);
    server->waiting_count = left;
    for (unsigned i = 0; accepts && i < ACCEPTS_AT_ONCE; i++)
        accepts = accept_one(server);
}

/* No new connections, and none that are between two requests. */
static void begin_stop(struct webapp_server *server)
{
    InterlockedExchange(&server->service->closing, 1);
    if (server->listener != INVALID_SOCKET)
        closesocket(server->listener);
    server->listener = INVALID_SOCKET;
    for (size_t i = server->waiting_count; i-- > 0;)
        if (webapp_connection_is_idle(server->waiting[i]))
            free_connection(server, take_waiting(server, i));
}

static DWORD wait_loop(struct webapp_server *server)
{
    uint64_t stop_until = FOREVER;
    DWORD error;

    do {
        size_t open_count;

        if (take_back(server, &open_count)) {
            if (stop_until == FOREVER)
                stop_until = GetTickCount64() + STOP_MILLISECONDS;
            begin_stop(server);
            if (open_count == 0 || GetTickCount64() >= stop_until)
                return ERROR_SUCCESS;
        }
        error = wait_for_all(server, stop_until);
        if (error == ERROR_SUCCESS)
            hand_out(server);
    } while (error == ERROR_SUCCESS);
    return error;
}

static void end_workers(struct webapp_server *server, const HANDLE *threads, unsigned count)
{
    struct webapp_connection *connection;

    AcquireSRWLockExclusive(&server->lock);
    server->ended = true;
    WakeAllConditionVariable(&server->work);
    ReleaseSRWLockExclusive(&server->lock);
    for (unsigned i = 0; i < count; i++) {
        WaitForSingleObject(threads[i], INFINITE);
        CloseHandle(threads[i]);
    }
    while ((connection = pop_ready(server)) != NULL)
        webapp_connection_free(connection);
    while ((connection = server->back) != NULL) {
        server->back = connection->next;
        webapp_connection_free(connection);
    }
    while (server->waiting_count > 0)
        webapp_connection_free(take_waiting(server, 0));
}

DWORD webapp_server_run(struct webapp_server *server, unsigned workers)
{
    HANDLE threads[WEBAPP_WORKERS_MAX];
    DWORD error = ERROR_SUCCESS;
    unsigned count;

    for (count = 0; count < workers; count++) {
        threads[count] = (HANDLE)_beginthreadex(NULL, 0, worker, server, 0, NULL);
        if (!threads[count]) {
            error = ERROR_NO_SYSTEM_RESOURCES;
            break;
        }
    }
    if (error == ERROR_SUCCESS)
        error = wait_loop(server);
    end_workers(server, threads, count);
    return error;
}
