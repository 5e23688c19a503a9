/* SPDX-License-Identifier: MIT
 *
 * key.h -- HKEY_PERFORMANCE_DATA of another computer, open for the life of a connection.
 *
 * One thread uses a key.  After a refusal it can only be closed.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "remote/rrp/calls.h"
#include "remote/rrp/winreg.h"

struct remote_key {
    struct remote_carrier carrier;
    unsigned char handle[REMOTE_HANDLE];
    uint32_t capacity; /* that the next value is asked for with */
    uint32_t largest;  /* bytes of a value so far */
    uint64_t requests; /* calls so far */
};

/* Open it.  Takes the carrier over, also if it fails.  EPC_OK, EPC_E_NOMEM, or a refusal's
 * status. */
int remote_key_open(struct remote_key *out, const struct remote_carrier *carrier,
                    struct remote_refusal *refusal);

/* Read a value whole ("Global", "230 2", "Counter 009") into `out`, which is empty before and is
 * released by the caller in each case.  EPC_OK and *type; EPC_E_NOT_FOUND with *code not 0: the
 * computer has no such value, says this code, and the key can be used on; EPC_E_NOMEM; or a
 * refusal's status, then *code is 0. */
int remote_key_read_value(struct remote_key *key, const char *name, struct kit_buffer *out,
                          uint32_t *type, uint32_t *code, struct remote_refusal *refusal);

/* The same of a table of names: "Counter" or "Help" of a language ("009").  A server that knows no
 * Help is asked for Explain, as Samba calls it. */
int remote_key_read_names(struct remote_key *key, const char *name, struct kit_buffer *out,
                          uint32_t *type, uint32_t *code, struct remote_refusal *refusal);

/* Zeroed ones are fine.  `politely`: close the key there first. */
void remote_key_close(struct remote_key *key, bool politely);
