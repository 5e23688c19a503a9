/* SPDX-License-Identifier: MIT
 *
 * patience.h -- ends connections whose requests do not come within a minute, and those whose
 * answers are not taken within a minute.
 *
 * The library's own limit begins anew with each byte, so that clients which send one now and then
 * could hold all connections.
 */
#pragma once

#include "monitor/http/mhd.h"

struct mon_connection_watch;

/* A connection; `since` is the tick at which the client's turn began. */
struct mon_watched_connection {
    MHD_socket socket;
    uint64_t since;
    bool ours; /* it is our turn: an answer is made */
    struct mon_watched_connection *next, **place;
};

/* EPC_OK or EPC_E_NOMEM; a thread looks from now on. */
int mon_start_connection_watch(struct mon_connection_watch **out);

/* A connection begins; NULL: no memory, and it has no limit. */
struct mon_watched_connection *mon_watch_connection(struct mon_connection_watch *patience,
                                                    MHD_socket socket);

/* Whose turn it is now.  NULL has no effect. */
void mon_set_whose_turn_on_connection(struct mon_connection_watch *patience,
                                      struct mon_watched_connection *watched, bool ours);

/* The connection ends; its socket is still open.  NULL has no effect. */
void mon_unwatch_connection(struct mon_connection_watch *patience,
                            struct mon_watched_connection *watched);

/* All connections have ended.  NULL has no effect. */
void mon_stop_and_free_connection_watch(struct mon_connection_watch *patience);
