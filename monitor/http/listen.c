/* SPDX-License-Identifier: MIT
 *
 * listen.c -- a listening socket, and what its errors mean to a user.
 */
#include "sockets.h" /* of posix or win32 */

#include <string.h>

union address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
};

static int describe_listen_error_get_status(int error, const char *address, unsigned port,
                                            char *message, size_t capacity)
{
    if (error == MON_SOCKET_IN_USE) {
        snprintf(
            message, capacity,
            "port %u of %s is in use by another program: end that, or choose another port with "
            "--listen",
            port, address);
        return EPC_E_EXISTS;
    }
    if (error == MON_SOCKET_NO_ADDRESS) {
        snprintf(
            message, capacity,
            "%s is not an address of this computer: listen on one that it has, or on 127.0.0.1",
            address);
        return EPC_E_NOT_FOUND;
    }
    return mon_socket_describe_error(error, address, port, message, capacity);
}

int mon_listen(const char *address, uint16_t port, struct mon_listening *out, char *message,
               size_t capacity)
{
    union address at;
    socklen_t bytes = sizeof at.four;
    const int yes = 1;
    int status = mon_sockets_begin();

    memset(&at, 0, sizeof at);
    *out = (struct mon_listening){ .socket = MHD_INVALID_SOCKET, .six = strchr(address, ':') };
    if (status != 0)
        return describe_listen_error_get_status(status, address, port, message, capacity);
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
    out->socket = mon_socket_open(at.any.sa_family);
    /* An IPv6 socket is for IPv6 alone. */
    if (out->socket == MHD_INVALID_SOCKET ||
        setsockopt(out->socket, SOL_SOCKET, MON_SOCKET_PORT_OPTION, (const char *)&yes,
                   sizeof yes) != 0 ||
        (out->six &&
         setsockopt(out->socket, IPPROTO_IPV6, IPV6_V6ONLY, (const char *)&yes, sizeof yes) != 0) ||
        bind(out->socket, &at.any, bytes) != 0 || listen(out->socket, 128) != 0 ||
        getsockname(out->socket, &at.any, &bytes) != 0) {
        status = describe_listen_error_get_status(MON_SOCKET_LAST_ERROR, address, port, message,
                                                  capacity);
        mon_listen_close(out);
        return status;
    }
    out->port = ntohs(out->six ? at.six.sin6_port : at.four.sin_port);
    return EPC_OK;
}

void mon_shut_down_connection(MHD_socket connection)
{
    shutdown(connection, MON_SOCKET_BOTH_WAYS);
}

void mon_listen_close(struct mon_listening *listening)
{
    if (listening->socket != MHD_INVALID_SOCKET)
        MON_SOCKET_CLOSE(listening->socket);
    listening->socket = MHD_INVALID_SOCKET;
}
