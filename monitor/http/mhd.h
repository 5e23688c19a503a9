/* SPDX-License-Identifier: MIT
 *
 * mhd.h -- what http.c needs of the system: the functions of libmicrohttpd, and a socket.
 *
 * Natively the library is linked.  On Windows it is a DLL next to the program, which is loaded when
 * a server is opened: other commands work without it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <microhttpd.h>

#define MON_MHD_FUNCTIONS(X)                                                                       \
    X(MHD_start_daemon)                                                                            \
    X(MHD_stop_daemon)                                                                             \
    X(MHD_get_connection_info)                                                                     \
    X(MHD_get_connection_values)                                                                   \
    X(MHD_create_response_from_buffer_with_free_callback)                                          \
    X(MHD_add_response_header)                                                                     \
    X(MHD_queue_response)                                                                          \
    X(MHD_destroy_response)

struct mon_mhd {
#define MON_MHD_FIELD(name) __typeof__(&name) name;
    MON_MHD_FUNCTIONS(MON_MHD_FIELD)
#undef MON_MHD_FIELD
};

/* Fill in the functions.  EPC_OK; EPC_E_NOT_FOUND and one sentence: the DLL cannot be used. */
int mon_mhd_load(struct mon_mhd *out, char *message, size_t capacity);

struct mon_listening {
    MHD_socket socket;
    uint16_t port; /* the one that was found, if 0 was asked for */
    bool six;      /* IPv6 */
};

/* Listen on exactly this address.  EPC_OK; or an error and one sentence that says what to do. */
int mon_listen(const char *address, uint16_t port, struct mon_listening *out, char *message,
               size_t capacity);

/* Nothing more can be read from and written to a connection; its thread notices, and closes it. */
void mon_shut_down_connection(MHD_socket connection);

/* Close a socket that no server has taken. */
void mon_listen_close(struct mon_listening *listening);
