/* SPDX-License-Identifier: MIT
 *
 * sockets.h -- what a listening socket of Winsock has of its own.
 */
#pragma once

#include <winsock2.h>
#include <ws2tcpip.h>

#include <stdio.h>

#include <epc/epc.h>

#include "monitor/http/mhd.h"

#define MON_SOCKET_IN_USE     WSAEADDRINUSE
#define MON_SOCKET_NO_ADDRESS WSAEADDRNOTAVAIL
#define MON_SOCKET_BOTH_WAYS  SD_BOTH
#define MON_SOCKET_CLOSE      closesocket
#define MON_SOCKET_LAST_ERROR WSAGetLastError()

/* No other program may take the port as well, which Windows allows otherwise. */
#define MON_SOCKET_PORT_OPTION SO_EXCLUSIVEADDRUSE

/* 0, or an error. */
static inline int mon_sockets_begin(void)
{
    WSADATA data;

    return WSAStartup(MAKEWORD(2, 2), &data);
}

static inline MHD_socket mon_socket_open(int family)
{
    const SOCKET s = socket(family, SOCK_STREAM, IPPROTO_TCP);

    if (s != INVALID_SOCKET)
        SetHandleInformation((HANDLE)s, HANDLE_FLAG_INHERIT, 0);
    return s;
}

static inline int mon_socket_describe_error(int error, const char *address, unsigned port,
                                            char *message, size_t capacity)
{
    switch (error) {
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
