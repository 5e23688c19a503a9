/* SPDX-License-Identifier: MIT
 *
 * http.h -- the seam to the HTTP server, which is a library: it listens, parses requests and sends
 * answers.  What an answer contains is its caller's business.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/buffer.h"

/* A request; it lives during the call.  Texts are foreign, and may be NULL where it says so. */
struct mon_http_request {
    const char *method; /* "GET" */
    bool body;          /* it has one, or a header says so; nothing of it was read */
    const char *path;   /* without its query, percent signs decoded; "/metrics" */
    /* A header by its name in any case, of several lines with ", " between them, as RFC 9110 has
     * it.  NULL: not there. */
    const char *(*header)(const struct mon_http_request *request, const char *name);
    /* Call `use` for each argument of the query of that name, decoded, in their order. */
    void (*arguments)(const struct mon_http_request *request, const char *name,
                      void (*use)(void *context, const char *value), void *context);
    void *self;
};

#define MON_HTTP_HEADERS 12

/* An answer; the server releases the body, which is from malloc. */
struct mon_http_answer {
    unsigned status; /* 200 */
    struct {
        const char *name, *value; /* valid until the call returns; copied */
    } headers[MON_HTTP_HEADERS];
    size_t header_count;
    struct kit_buffer body;
    char text[512]; /* room for values of headers */
};

struct mon_http;

struct mon_http_options {
    const char *address; /* "127.0.0.1", "::1", "0.0.0.0" */
    uint16_t port;       /* 0: any that is free */
    /* Called on a thread of the connection, several at a time; may take long. */
    void (*handle)(void *context, const struct mon_http_request *request,
                   struct mon_http_answer *answer);
    void *context;
};

/* Listen.  EPC_OK, or an error and one sentence of `capacity` bytes that says what to do: the port
 * is in use, the address is not this computer's, there is no right to listen. */
int mon_http_open(struct mon_http **out, const struct mon_http_options *options, char *message,
                  size_t capacity);

/* The port that is listened on. */
uint16_t mon_http_port(const struct mon_http *http);

/* Listen no more; requests under way are ended.  NULL has no effect. */
void mon_http_stop_and_free(struct mon_http *http);
