/* SPDX-License-Identifier: MIT
 *
 * webapp_server.h -- the connections and the threads that serve them.  A process has one server.
 */
#pragma once

#include "provider-sample/app/webapp_files.h"

#define WEBAPP_SITES_MAX   64u
#define WEBAPP_WORKERS_MAX 64u

/* The command line. */
struct webapp_options {
    unsigned port; /* 0: any that is free */
    unsigned workers;
    unsigned timeout; /* seconds */
    bool allow_quit;
    struct webapp_site sites[WEBAPP_SITES_MAX];
    size_t site_count;
};

/* Listen on 127.0.0.1:*port; 0 takes any free port, and *port becomes its number.  Returns a
 * Winsock or Win32 code. */
DWORD webapp_server_listen(unsigned *port);

/* Serve the sites until webapp_server_stop(); replies under way then get two seconds more.  Returns
 * a Win32 code: if it is not ERROR_SUCCESS, nothing was served. */
DWORD webapp_server_run(struct webapp_options *options);

/* End webapp_server_run(), soon.  Any thread. */
void webapp_server_stop(void);
