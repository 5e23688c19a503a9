/* SPDX-License-Identifier: MIT
 *
 * listen.c -- a listening socket of POSIX, and what its errors mean to a user.
 */
#define _POSIX_C_SOURCE 200809L
#include "monitor/http/mhd.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <epc/epc.h>

union address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
};

static int describe_listen_error_get_status(int error, const char *address, unsigned port,
                                            char *message, size_t capacity)
{
    switch (error) {
    case EADDRINUSE:
        snprintf(
            message, capacity,
            "port %u of %s is in use by another program: end that, or choose another port with "
            "--listen",
            port, address);
        return EPC_E_EXISTS;
    case EADDRNOTAVAIL:
        snprintf(
            message, capacity,
            "%s is not an address of this computer: listen on one that it has, or on 127.0.0.1",
            address);
        return EPC_E_NOT_FOUND;
    case EACCES:
    case EPERM:
        snprintf(message, capacity,
                 "there is no right to listen on port %u: ports below 1024 are for root and for "
                 "programs with the capability CAP_NET_BIND_SERVICE; choose a greater one with "
                 "--listen",
                 port);
        return EPC_E_ACCESS;
    default:
        snprintf(message, capacity, "port %u of %s cannot be listened on: %s", port, address,
                 strerror(error));
        return EPC_E_SYSTEM;
    }
}

int mon_listen(const char *address, uint16_t port, struct mon_listening *out, char *message,
               size_t capacity)
{
    union address at;
    socklen_t bytes = sizeof at.four;
    const int yes = 1;
    int s, status = EPC_OK;

    memset(&at, 0, sizeof at);
    *out = (struct mon_listening){ .socket = MHD_INVALID_SOCKET, .six = strchr(address, ':') };
    if (out->six) {
        bytes = sizeof at.six;
        at.six.sin6_family = AF_INET6;
        at.six.sin6_port = htons(port);
    } else {
        at.four.sin_family = AF_INET;
        at.four.sin_port = htons(port);
    }
    if (inet_pton(at.any.sa_family, address,
                  out->six ? (void *)&at.six.sin6_addr : (void *)&at.four.sin_addr) != 1) {
        snprintf(message, capacity, "%s is not an IP address, as 127.0.0.1 or ::1", address);
        return EPC_E_INVALID;
    }
    s = socket(at.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (s < 0)
        return describe_listen_error_get_status(errno, address, port, message, capacity);
    /* Connections that have ended do not keep the port.  An IPv6 socket is for IPv6 alone. */
    if (setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
        (out->six && setsockopt(s, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes) != 0) ||
        bind(s, &at.any, bytes) != 0 || listen(s, 128) != 0 || getsockname(s, &at.any, &bytes) != 0)
        status = describe_listen_error_get_status(errno, address, port, message, capacity);
    out->socket = s;
    out->port = ntohs(out->six ? at.six.sin6_port : at.four.sin_port);
    if (status != EPC_OK)
        mon_listen_close(out);
    return status;
}

void mon_shut_down_connection(MHD_socket connection)
{
    shutdown(connection, SHUT_RDWR);
}

void mon_listen_close(struct mon_listening *listening)
{
    if (listening->socket != MHD_INVALID_SOCKET)
        close(listening->socket);
    listening->socket = MHD_INVALID_SOCKET;
}
