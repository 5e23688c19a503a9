/* SPDX-License-Identifier: MIT
 *
 * listen.c -- a listening socket of Winsock, and what its errors mean to a user.
 */
#include <winsock2.h>
#include <ws2tcpip.h>

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/http/mhd.h"

union address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
};

static int describe_listen_error_get_epc_status(int error, const char *address, unsigned port,
                                                char *message, size_t capacity)
{
    switch (error) {
    case WSAEADDRINUSE:
        snprintf(
            message, capacity,
            "port %u of %s is in use by another program: end that, or choose another port with "
            "--listen",
            port, address);
        return EPC_E_EXISTS;
    case WSAEADDRNOTAVAIL:
        snprintf(
            message, capacity,
            "%s is not an address of this computer: listen on one that it has, or on 127.0.0.1",
            address);
        return EPC_E_NOT_FOUND;
    case WSAEACCES:
        snprintf(
            message, capacity,
            "there is no right to listen on port %u: another program has it for itself, or "
            "Windows has reserved it; \"netsh interface ipv4 show excludedportrange "
            "protocol=tcp\" lists what is reserved, and as an administrator \"netsh interface "
            "ipv4 add excludedportrange protocol=tcp startport=%u numberofports=1\" keeps a free "
            "port for programs that ask for it; or choose another port with --listen",
            port, port);
        return EPC_E_ACCESS;
    case WSAEAFNOSUPPORT:
        snprintf(message, capacity, "%s cannot be listened on: this computer has no IPv6", address);
        return EPC_E_UNSUPPORTED;
    default:
        snprintf(message, capacity, "port %u of %s cannot be listened on: Winsock's error %d", port,
                 address, error);
        return EPC_E_SYSTEM;
    }
}

int mon_listen(const char *address, uint16_t port, struct mon_listening *out, char *message,
               size_t capacity)
{
    union address at;
    int bytes = sizeof at.four, status = EPC_OK;
    const BOOL yes = TRUE;
    WSADATA data;
    SOCKET s;

    memset(&at, 0, sizeof at);
    *out = (struct mon_listening){ .socket = MHD_INVALID_SOCKET, .six = strchr(address, ':') };
    status = WSAStartup(MAKEWORD(2, 2), &data);
    if (status != 0)
        return describe_listen_error_get_epc_status(status, address, port, message, capacity);
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
    s = socket(at.any.sa_family, SOCK_STREAM, IPPROTO_TCP);
    if (s == INVALID_SOCKET)
        return describe_listen_error_get_epc_status(WSAGetLastError(), address, port, message,
                                                    capacity);
    /* No other program may take the port as well, which Windows allows otherwise. */
    if (setsockopt(s, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, (const char *)&yes, sizeof yes) != 0 ||
        (out->six && setsockopt(s, IPPROTO_IPV6, IPV6_V6ONLY, (const char *)&yes, sizeof yes)) ||
        bind(s, &at.any, bytes) != 0 || listen(s, 128) != 0 || getsockname(s, &at.any, &bytes) != 0)
        status = describe_listen_error_get_epc_status(WSAGetLastError(), address, port, message,
                                                      capacity);
    SetHandleInformation((HANDLE)s, HANDLE_FLAG_INHERIT, 0);
    out->socket = s;
    out->port = ntohs(out->six ? at.six.sin6_port : at.four.sin_port);
    if (status != EPC_OK)
        mon_listen_close(out);
    return status;
}

void mon_shut_down_connection(MHD_socket connection)
{
    shutdown(connection, SD_BOTH);
}

void mon_listen_close(struct mon_listening *listening)
{
    if (listening->socket != MHD_INVALID_SOCKET)
        closesocket(listening->socket);
    listening->socket = MHD_INVALID_SOCKET;
}
