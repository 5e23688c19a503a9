/* SPDX-License-Identifier: MIT
 *
 * target.h -- which computer is meant: "\\HOST", "HOST:44511", "[fe80::1]:445".
 */
#pragma once

#include <stdint.h>

#define REMOTE_HOST_CAPACITY 256u
#define REMOTE_PORT          445u /* SMB */

struct remote_target {
    char host[REMOTE_HOST_CAPACITY]; /* a name, or an address without brackets */
    uint16_t port;
};

/* EPC_OK, or EPC_E_INVALID: that is not a name or address of a computer.  A host of only letters,
 * digits, dots, hyphens, underlines and, as an address, colons and a zone after %, does not begin
 * with a hyphen. */
int remote_target_parse_host_and_port(const char *text, struct remote_target *out);
