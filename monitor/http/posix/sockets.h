/* SPDX-License-Identifier: MIT
 *
 * sockets.h -- what a listening socket of POSIX has of its own.
 */
#pragma once

#define _POSIX_C_SOURCE 200809L

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <epc/epc.h>

#include "monitor/http/mhd.h"

#define MON_SOCKET_IN_USE     EADDRINUSE
#define MON_SOCKET_NO_ADDRESS EADDRNOTAVAIL
#define MON_SOCKET_BOTH_WAYS  SHUT_RDWR
#define MON_SOCKET_CLOSE      close
#define MON_SOCKET_LAST_ERROR errno

/* Connections that have ended do not keep the port. */
#define MON_SOCKET_PORT_OPTION SO_REUSEADDR

/* 0, or an error. */
static inline int mon_sockets_begin(void)
{
    return 0;
}

static inline MHD_socket mon_socket_open(int family)
{
    return socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
}

static inline int mon_socket_describe_error(int error, const char *address, unsigned port,
                                            char *message, size_t capacity)
{
    if (error == EACCES || error == EPERM) {
        snprintf(message, capacity,
                 "there is no right to listen on port %u: ports below 1024 are for root and for "
                 "programs with the capability CAP_NET_BIND_SERVICE; choose a greater one with "
                 "--listen",
                 port);
        return EPC_E_ACCESS;
    }
    snprintf(message, capacity, "port %u of %s cannot be listened on: %s", port, address,
             strerror(error));
    return EPC_E_SYSTEM;
}
