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

struct mon_patience;

/* A connection; `since` is the tick at which the client's turn began. */
struct mon_patient {
    MHD_socket socket;
    uint64_t since;
    bool ours; /* it is our turn: an answer is made */
    struct mon_patient *next, **place;
};

/* EPC_OK or EPC_E_NOMEM; a thread looks from now on. */
int mon_patience_open(struct mon_patience **out);

/* A connection begins; NULL: no memory, and it has no limit. */
struct mon_patient *mon_patience_begin(struct mon_patience *patience, MHD_socket socket);

/* Whose turn it is now.  NULL has no effect. */
void mon_patience_turn(struct mon_patience *patience, struct mon_patient *patient, bool ours);

/* The connection ends; its socket is still open.  NULL has no effect. */
void mon_patience_end(struct mon_patience *patience, struct mon_patient *patient);

/* All connections have ended.  NULL has no effect. */
void mon_patience_close(struct mon_patience *patience);
