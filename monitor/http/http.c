/* SPDX-License-Identifier: MIT
 *
 * http.c -- the server of libmicrohttpd: a thread for each connection, so that a handler may wait
 * and a slow client costs only its own thread.
 *
 * Limits: so many connections, so many bytes for a request's first line and headers, so many
 * seconds without a byte, and the time of patience.h.  A body is never read: a request that has one
 * is answered at once, and the connection ends.
 */
#include "monitor/http/http.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "monitor/http/mhd.h"
#include "monitor/http/patience.h"
#include "sdk/port/port.h"

#define CONNECTIONS     300u
#define REQUEST_BYTES   (32u * 1024u)
#define SILENCE_SECONDS 15u

/* A thread of a connection converts, prints and computes; it does not recurse. */
#define STACK_BYTES (1024u * 1024u)

struct mon_http {
    struct mon_mhd mhd;
    struct mon_http_options options;
    struct MHD_Daemon *daemon;
    struct mon_connection_watch *patience;
    uint16_t port;
};

/* ---- A request ---- */

/* What `self` of a request is. */
struct http_call {
    const struct mon_http *http;
    struct MHD_Connection *connection;
    struct kit_arena arena; /* of joined headers */
};

/* A header; it may have several lines. */
struct http_joined {
    const char *name, *first;
    struct kit_buffer text; /* of two lines or more */
};

static enum MHD_Result join_value_of_named_header(void *context, enum MHD_ValueKind kind,
                                                  const char *name, const char *value)
{
    struct http_joined *joined = context;

    (void)kind;
    value = value ? value : "";
    if (!kit_equal_any_case(name, joined->name))
        return MHD_YES;
    if (!joined->first) {
        joined->first = value;
        return MHD_YES;
    }
    if (joined->text.bytes == 0)
        kit_buffer_add_text(&joined->text, joined->first);
    kit_buffer_add_format(&joined->text, ", %s", value);
    return MHD_YES;
}

static const char *read_header_value(const struct mon_http_request *request, const char *name)
{
    struct http_call *call = request->self;
    struct http_joined joined = { .name = name, .text = { .arena = &call->arena } };

    call->http->mhd.MHD_get_connection_values(call->connection, MHD_HEADER_KIND,
                                              join_value_of_named_header, &joined);
    if (joined.text.bytes == 0)
        return joined.first;
    kit_buffer_add_bytes(&joined.text, "", 1);
    return joined.text.failed ? "" : joined.text.text;
}

struct http_each {
    const char *name;
    void (*use)(void *context, const char *value);
    void *context;
};

static enum MHD_Result use_matching_argument(void *context, enum MHD_ValueKind kind,
                                             const char *name, const char *value)
{
    const struct http_each *each = context;

    (void)kind;
    if (strcmp(name, each->name) == 0)
        each->use(each->context, value ? value : "");
    return MHD_YES;
}

static void visit_argument_values(const struct mon_http_request *request, const char *name,
                                  void (*use)(void *context, const char *value), void *context)
{
    const struct http_call *call = request->self;
    struct http_each each = { name, use, context };

    call->http->mhd.MHD_get_connection_values(call->connection, MHD_GET_ARGUMENT_KIND,
                                              use_matching_argument, &each);
}

/* ---- An answer ---- */

static enum MHD_Result send_answer(const struct mon_mhd *mhd, struct MHD_Connection *connection,
                                   struct mon_http_answer *answer)
{
    enum MHD_Result result = MHD_NO;
    struct MHD_Response *response;

    if (answer->body.failed) { /* half of an answer is none */
        kit_buffer_release(&answer->body);
        answer->status = MHD_HTTP_SERVICE_UNAVAILABLE;
    }
    response = mhd->MHD_create_response_from_buffer_with_free_callback(answer->body.bytes,
                                                                       answer->body.text, free);
    if (!response) {
        kit_buffer_release(&answer->body);
        return MHD_NO;
    }
    for (size_t i = 0; i < answer->header_count; i++)
        mhd->MHD_add_response_header(response, answer->headers[i].name, answer->headers[i].value);
    result = mhd->MHD_queue_response(connection, answer->status, response);
    mhd->MHD_destroy_response(response);
    return result;
}

static struct mon_watched_connection *watched_connection_from_mhd(const struct mon_http *http,
                                                                  struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        http->mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

    return info ? info->socket_context : NULL;
}

/* Does a header say that a body follows? */
static bool has_body_header(const struct mon_http_request *request)
{
    const char *length = read_header_value(request, MHD_HTTP_HEADER_CONTENT_LENGTH);

    return read_header_value(request, MHD_HTTP_HEADER_TRANSFER_ENCODING) ||
           (length && strcmp(length, "0") != 0);
}

static enum MHD_Result answer_request(void *context, struct MHD_Connection *connection,
                                      const char *url, const char *method, const char *version,
                                      const char *body, size_t *body_bytes, void **state)
{
    const struct mon_http *http = context;
    struct http_call *call = *state;
    struct mon_watched_connection *watched;
    struct mon_http_answer answer;
    struct mon_http_request request = { .method = method,
                                        .path = url,
                                        .header = read_header_value,
                                        .arguments = visit_argument_values };

    (void)version;
    (void)body;
    if (*body_bytes > 0) /* the answer was given before */
        return MHD_NO;
    if (!call) {
        *state = call = malloc(sizeof *call);
        if (!call)
            return MHD_NO;
        *call = (struct http_call){ http, connection, { 0 } };
        kit_arena_init(&call->arena, epci_alloc, epci_free);
        request.self = call;
        request.body = has_body_header(&request);
        /* Others are refused now, before a body is read. */
        if (!request.body &&
            (strcmp(method, MHD_HTTP_METHOD_GET) == 0 || strcmp(method, MHD_HTTP_METHOD_HEAD) == 0))
            return MHD_YES;
    }
    memset(&answer, 0, sizeof answer);
    answer.status = MHD_HTTP_OK;
    request.self = call;
    watched = watched_connection_from_mhd(http, connection);
    mon_set_whose_turn_on_connection(http->patience, watched, true);
    http->options.handle(http->options.context, &request, &answer);
    mon_set_whose_turn_on_connection(http->patience, watched, false);
    return send_answer(&http->mhd, connection, &answer);
}

static void free_completed_request(void *context, struct MHD_Connection *connection, void **state,
                                   enum MHD_RequestTerminationCode code)
{
    const struct mon_http *http = context;
    struct http_call *call = *state;

    (void)code;
    mon_set_whose_turn_on_connection(http->patience, watched_connection_from_mhd(http, connection),
                                     false);
    if (call)
        kit_arena_release(&call->arena);
    free(call);
    *state = NULL;
}

/* A connection begins or ends. */
static void watch_or_unwatch_connection(void *context, struct MHD_Connection *connection,
                                        void **watched, enum MHD_ConnectionNotificationCode code)
{
    const struct mon_http *http = context;

    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info =
            http->mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);

        *watched = info ? mon_watch_connection(http->patience, info->connect_fd) : NULL;
    } else {
        mon_unwatch_connection(http->patience, *watched);
        *watched = NULL;
    }
}

/* Clients that go away are not news. */
static void ignore_log_line(void *context, const char *format, va_list arguments)
{
    (void)context;
    (void)format;
    (void)arguments;
}

/* ---- The server ---- */

int mon_http_open(struct mon_http **out, const struct mon_http_options *options, char *message,
                  size_t capacity)
{
    struct mon_listening listening = { .socket = MHD_INVALID_SOCKET };
    struct mon_http *http = calloc(1, sizeof *http);
    unsigned flags = MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION |
                     MHD_USE_AUTO | MHD_USE_ITC | MHD_USE_ERROR_LOG;
    int status;

    *out = NULL;
    if (!http)
        return EPC_E_NOMEM;
    http->options = *options;
    status = mon_mhd_load(&http->mhd, message, capacity);
    if (status == EPC_OK)
        status = mon_start_connection_watch(&http->patience);
    if (status == EPC_OK)
        status = mon_listen(options->address, options->port, &listening, message, capacity);
    if (status == EPC_OK) {
        http->port = listening.port;
        if (listening.six)
            flags |= MHD_USE_IPv6;
        http->daemon = http->mhd.MHD_start_daemon(
            flags, listening.port, NULL, NULL, answer_request, http, MHD_OPTION_EXTERNAL_LOGGER,
            ignore_log_line, NULL, MHD_OPTION_LISTEN_SOCKET, listening.socket,
            MHD_OPTION_NOTIFY_COMPLETED, free_completed_request, http, MHD_OPTION_NOTIFY_CONNECTION,
            watch_or_unwatch_connection, http, MHD_OPTION_CONNECTION_LIMIT, CONNECTIONS,
            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)REQUEST_BYTES,
            MHD_OPTION_CONNECTION_TIMEOUT, SILENCE_SECONDS, MHD_OPTION_THREAD_STACK_SIZE,
            (size_t)STACK_BYTES, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
        if (!http->daemon) {
            snprintf(message, capacity, "the server of libmicrohttpd cannot be started on port %u",
                     (unsigned)listening.port);
            mon_listen_close(&listening);
            status = EPC_E_SYSTEM;
        }
    }
    if (status != EPC_OK) {
        mon_stop_and_free_connection_watch(http->patience);
        free(http);
        return status;
    }
    *out = http;
    return EPC_OK;
}

uint16_t mon_http_port(const struct mon_http *http)
{
    return http->port;
}

void mon_http_stop_and_free(struct mon_http *http)
{
    if (!http)
        return;
    http->mhd.MHD_stop_daemon(http->daemon);
    mon_stop_and_free_connection_watch(http->patience);
    free(http);
}
