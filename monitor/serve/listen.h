/* SPDX-License-Identifier: MIT
 *
 * listen.h -- where serve listens, and which requests may have an answer.
 *
 * A page of any site can make a browser send requests to this computer, also to 127.0.0.1.  It may
 * not read the answers: the Host header must name this server by its address, which keeps out a
 * foreign name that was made to point here, and a browser's word that another site asks is obeyed
 * (docs/decisions/exporting.md).  No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mon_listen {
    char address[64]; /* "127.0.0.1", "::1" */
    uint16_t port;    /* 0: any */
    bool loopback;    /* only this computer can reach it */
    bool every;       /* all addresses of this computer */
};

/* "127.0.0.1:9182", "[::1]:9182", "localhost:9182", or a port alone: 127.0.0.1.  EPC_OK; or
 * EPC_E_INVALID and one sentence. */
int mon_listen_parse(const char *text, struct mon_listen *out, char *message, size_t capacity);

/* "127.0.0.1:9182", "[::1]:9182"; cut at `capacity` - 1 bytes. */
void mon_format_listen_address(const struct mon_listen *listen, char *out, size_t capacity);

/* Is it one of `names` below: a name or an address alone, without scheme, port and brackets? */
bool mon_is_host_name(const char *text);

/* Who may be meant by a Host header. */
struct mon_hosts {
    const struct mon_listen *listen; /* with the real port */
    const char *computer;            /* its own name; "": unknown.  Not used on loopback */
    const char *const *names;        /* more of them, with any port: a proxy has its own */
    size_t name_count;
};

/* The headers that say whose request it is; NULL: not there. */
struct mon_visit {
    const char *host, *origin;
    const char *site, *mode, *dest; /* Sec-Fetch-Site, -Mode, -Dest */
};

/* NULL: it may have an answer.  Or one sentence for the client, and *status. */
const char *mon_find_host_or_origin_refusal(const struct mon_hosts *hosts,
                                            const struct mon_visit *visit, unsigned *status);
