/* SPDX-License-Identifier: MIT
 *
 * route.c -- getaddrinfo, and to each address a connection of TCP and a NEGOTIATE of SMB 2
 * (MS-SMB2 2.2.3), with a limit of time.
 */
#define _XOPEN_SOURCE 700
#include "remote/program/route.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <epc/epc.h>

static int64_t route_now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Of any SMB 2: dialects 2.0.2 to 3.0.2, signing offered, and nothing else said. */
static const unsigned char negotiate_request[4 + 64 + 36 + 8] = {
    [3] = 64 + 36 + 8,                          /* what follows, big-endian */
    [4] = 0xfe,           'S',  'M',  'B',  64, /* the header */
    [4 + 14] = 1,                               /* credits */
    [4 + 64] = 36,                              /* the body */
    [4 + 64 + 2] = 4,                           /* dialects */
    [4 + 64 + 4] = 1,                           /* signing is there */
    [4 + 64 + 36] = 0x02, 0x02, 0x10, 0x02, 0x00, 0x03, 0x02, 0x03,
};

/* 0, or errno. */
static int poll_until(int descriptor, short events, int64_t end)
{
    struct pollfd wait = { .fd = descriptor, .events = events };
    int ready;

    do {
        const int64_t left = end - route_now_ms();

        ready = poll(&wait, 1, left > 0 ? (int)left : 0);
    } while (ready < 0 && errno == EINTR);
    return ready < 0 ? errno : ready == 0 ? ETIMEDOUT : 0;
}

/* Does SMB 2 answer?  0; EPROTO: something else does; ENOMSG: nothing does in time; or errno. */
static int negotiate_smb_until(int descriptor, int64_t end)
{
    unsigned char head[8];
    size_t have = 0;

    if (send(descriptor, negotiate_request, sizeof negotiate_request, MSG_NOSIGNAL) !=
        (ssize_t)sizeof negotiate_request)
        return EPROTO;
    while (have < sizeof head) {
        const int error = poll_until(descriptor, POLLIN, end);
        ssize_t got;

        if (error != 0)
            return error == ETIMEDOUT ? ENOMSG : error;
        got = recv(descriptor, head + have, sizeof head - have, 0);
        if (got <= 0)
            return EPROTO;
        have += (size_t)got;
        if (have > 4 && memcmp(head + 4, negotiate_request + 4, have - 4) != 0)
            return EPROTO;
    }
    return 0;
}

/* 0, or errno. */
static int connect_to_address_until(int descriptor, const struct addrinfo *address, int64_t end)
{
    int error = 0, waited;
    socklen_t size = sizeof error;

    if (fcntl(descriptor, F_SETFL, O_NONBLOCK) < 0)
        return errno;
    if (connect(descriptor, address->ai_addr, address->ai_addrlen) == 0)
        return 0;
    if (errno != EINPROGRESS)
        return errno;
    waited = poll_until(descriptor, POLLOUT, end);
    if (waited == 0 && getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) < 0)
        return errno;
    return waited ? waited : error;
}

static int try_address(const struct addrinfo *address, int64_t end)
{
    const int descriptor = socket(address->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int error;

    if (descriptor < 0)
        return errno;
    error = connect_to_address_until(descriptor, address, end);
    if (error == 0)
        error = negotiate_smb_until(descriptor, end);
    close(descriptor);
    return error;
}

static int count_addresses(const struct addrinfo *list)
{
    int count = 0;

    for (; list; list = list->ai_next)
        count++;
    return count;
}

int remote_check_reachable(const struct remote_target *target, uint32_t limit_ms,
                           struct remote_refusal *refusal)
{
    const struct addrinfo hints = { .ai_socktype = SOCK_STREAM };
    const int64_t end = route_now_ms() + limit_ms;
    struct addrinfo *list = NULL;
    int error = EADDRNOTAVAIL, unknown;
    char port[8];

    snprintf(port, sizeof port, "%u", target->port);
    unknown = getaddrinfo(target->host, port, &hints, &list);
    if (unknown != 0)
        return remote_fill_refusal(refusal, REMOTE_REFUSED_NAME, 0,
                                   "no address is known for %s: %s", target->host,
                                   unknown == EAI_SYSTEM ? strerror(errno) : gai_strerror(unknown));
    /* One that is silent leaves the others their part of the time. */
    for (const struct addrinfo *one = list; one && error != 0; one = one->ai_next) {
        const int64_t now = route_now_ms();

        error = try_address(one, now + (end - now) / count_addresses(one));
    }
    freeaddrinfo(list);
    if (error == 0)
        return EPC_OK;
    if (error == EPROTO)
        return remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, 0,
                                   "what answers at port %u of %s does not speak SMB 2 or later",
                                   target->port, target->host);
    if (error == ENOMSG)
        return remote_fill_refusal(refusal, REMOTE_REFUSED_ROUTE, 0,
                                   "port %u of %s accepts a connection, and nothing answers",
                                   target->port, target->host);
    return remote_fill_refusal(refusal, REMOTE_REFUSED_ROUTE, (uint32_t)error,
                               "port %u of %s cannot be reached: %s", target->port, target->host,
                               strerror(error));
}
