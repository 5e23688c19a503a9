/* SPDX-License-Identifier: MIT
 *
 * webapp_server.h -- all connections, one thread that waits for them, and a few that work.
 *
 * The thread that calls webapp_server_run() waits for every connection at once; a worker gets one
 * only when there is something to do on it.
 */
#ifndef WEBAPP_SERVER_H
#define WEBAPP_SERVER_H

#include "provider-sample/webapp_connection.h"

#define WEBAPP_CONNECTIONS_MAX 512u

struct webapp_server;

/* Listen on 127.0.0.1:*port; 0 takes any free port, and *port becomes the one it is.  On failure
 * NULL, and *error is the Winsock or Win32 code. */
struct webapp_server *webapp_server_open(struct webapp_service *service, unsigned *port,
                                         DWORD *error);

/* Serve with this many workers until webapp_server_stop(); answers that have been begun then get
 * two seconds.  ERROR_SUCCESS, or why serving was not possible (any more). */
DWORD webapp_server_run(struct webapp_server *server, unsigned workers);

/* End webapp_server_run(), soon.  Any thread. */
void webapp_server_stop(struct webapp_server *server);

/* NULL is fine. */
void webapp_server_close(struct webapp_server *server);

#endif
