/* SPDX-License-Identifier: MIT
 *
 * webapp_connection.h -- one client's connection: requests in, answers out, one after the other.
 *
 * No call waits: a step does what is possible now and says what to wait for.  So a client that is
 * slow, or stuck in the middle of anything, occupies a connection and never a worker.
 */
#ifndef WEBAPP_CONNECTION_H
#define WEBAPP_CONNECTION_H

#include "provider-sample/webapp_reply.h"

enum webapp_wait {
    WEBAPP_WAIT_READ,  /* until there is something to read               */
    WEBAPP_WAIT_WRITE, /* until something can be sent                    */
    WEBAPP_WAIT_TURN,  /* for nothing: others first, then again          */
    WEBAPP_WAIT_OVER   /* the connection is done with and is to be freed */
};

enum webapp_phase { WEBAPP_READING, WEBAPP_WRITING, WEBAPP_DRAINING };

/* The first group is the server's too, whenever no worker has the connection; the rest is private. */
struct webapp_connection {
    struct webapp_connection *next;
    SOCKET socket;
    enum webapp_wait wait;
    uint64_t deadline; /* GetTickCount64(): give up then                                       */
    uint64_t rest;     /* do not look at it before                                             */
    bool expired;      /* the deadline has passed                                              */
    bool stirred;      /* something happened on it                                             */
    bool hung_up;      /* the other side has: no reason to hurry while nothing can be sent     */

    enum webapp_phase phase;
    struct webapp_service *service;
    const struct webapp_counted_site *site; /* the one asked for last; counted as connected to it */
    bool begun;                             /* a request has begun to arrive                      */
    size_t in_bytes;
    size_t drained;
    struct webapp_request request;
    struct webapp_reply reply;
    uint64_t started;     /* epc_ticks() when the request was whole                             */
    size_t sent;          /* of head and body, body of a file not counted                       */
    unsigned char *chunk; /* the part of a file that is being sent                          */
    size_t chunk_bytes;
    size_t chunk_sent;
    char in[WEBAPP_HEAD_MAX + 2]; /* and an empty line before the head */
};

/* Take over a connected socket that does not block.  NULL: out of memory; the socket is as it was. */
struct webapp_connection *webapp_connection_new(struct webapp_service *service, SOCKET socket);

/* Do what can be done now; the result is also in `wait`.  *quit becomes true if a request was to end
 * webapp, and is left alone otherwise. */
enum webapp_wait webapp_connection_step(struct webapp_connection *connection, bool *quit);

/* Between two requests: nobody loses anything if it is closed now. */
bool webapp_connection_is_idle(const struct webapp_connection *connection);

/* Close and free; NULL is fine. */
void webapp_connection_free(struct webapp_connection *connection);

#endif
