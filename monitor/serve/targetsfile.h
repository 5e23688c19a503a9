/* SPDX-License-Identifier: MIT
 *
 * targetsfile.h -- the other computers that serve may be asked for, in a file of the administrator.
 *
 *     [target shop]
 *     address = shop.example.org         a name or an address, with :PORT where it is not 445
 *     account = /etc/epc/shop.account    of epc-remote; it is sent to this address only
 *     path = \Processor(*)\*             repeated; none: everything
 *
 * Lines that begin with ; or # are comments.
 */
#pragma once

#include <stddef.h>

#include "reader/selection/selection.h"

struct mon_target {
    char name[64];
    char address[272]; /* with two backslashes in front */
    char account[1024];
    struct reader_selection selection; /* no paths: everything */
};

struct mon_targets {
    struct mon_target *list; /* from malloc */
    size_t count, capacity;
};

/* Read it.  EPC_OK; EPC_E_INVALID and one sentence that names the line; EPC_E_NOMEM.  Release it in
 * every case. */
int mon_targets_parse(struct mon_targets *out, const char *text, size_t bytes, char *message,
                      size_t capacity);

/* The target of exactly this name, or NULL. */
const struct mon_target *mon_targets_find(const struct mon_targets *targets, const char *name);

void mon_targets_release(struct mon_targets *targets);
