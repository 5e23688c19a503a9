/* SPDX-License-Identifier: MIT
 *
 * route.c -- getaddrinfo, and a connection of TCP to each address with a limit of time.
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

/* 0, or errno. */
static int connect_to_address_until(int descriptor, const struct addrinfo *address, int64_t end)
{
    struct pollfd wait = { .fd = descriptor, .events = POLLOUT };
    int error = 0, ready;
    socklen_t size = sizeof error;

    if (fcntl(descriptor, F_SETFL, O_NONBLOCK) < 0)
        return errno;
    if (connect(descriptor, address->ai_addr, address->ai_addrlen) == 0)
        return 0;
    if (errno != EINPROGRESS)
        return errno;
    do {
        const int64_t left = end - route_now_ms();

        ready = poll(&wait, 1, left > 0 ? (int)left : 0);
    } while (ready < 0 && errno == EINTR);
    if (ready == 0)
        return ETIMEDOUT;
    if (ready < 0 || getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) < 0)
        return errno;
    return error;
}

static int try_address(const struct addrinfo *address, int64_t end)
{
    const int descriptor = socket(address->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int error;

    if (descriptor < 0)
        return errno;
    error = connect_to_address_until(descriptor, address, end);
    close(descriptor);
    return error;
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
    for (const struct addrinfo *one = list; one && error != 0; one = one->ai_next)
        error = try_address(one, end);
    freeaddrinfo(list);
    if (error == 0)
        return EPC_OK;
    return remote_fill_refusal(refusal, REMOTE_REFUSED_ROUTE, (uint32_t)error,
                               "port %u of %s cannot be reached: %s", target->port, target->host,
                               strerror(error));
}
