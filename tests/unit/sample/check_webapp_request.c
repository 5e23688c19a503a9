/* SPDX-License-Identifier: MIT
 *
 * check_webapp_request.c -- how the sample's web server reads requests, however hostile. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "provider-sample/app/webapp_http.h"

#define HOST "Host: localhost\r\n"

/* Parse from a heap block of exactly this size. */
static int parse_bytes(const char *bytes, size_t count, struct webapp_request *request)
{
    char *copy = malloc(count + 1);
    int status;

    ck_assert_ptr_nonnull(copy);
    memcpy(copy + 1, bytes, count);
    status = webapp_request_parse(copy + 1, count, request);
    request->path = NULL; /* it pointed into the copy */
    free(copy);
    return status;
}

static int parse(const char *text)
{
    struct webapp_request request;

    return parse_bytes(text, strlen(text), &request);
}

EPC_TEST(webapp_request__reads_what_a_browser_sends)
{
    static const char text[] =
        "GET /a/b.html?x=1 HTTP/1.1\r\n" HOST "Accept: text/html\r\n\r\nrest";
    struct webapp_request request;

    ck_assert_int_eq(webapp_request_parse(text, sizeof text - 1, &request), WEBAPP_OK);
    ck_assert(request.get && !request.post);
    ck_assert_uint_eq(request.path_bytes, strlen("/a/b.html"));
    ck_assert_int_eq(strncmp(request.path, "/a/b.html", request.path_bytes), 0);
    ck_assert_uint_eq(request.head_bytes, sizeof text - 1 - strlen("rest"));
    ck_assert(request.keep_alive);
    ck_assert(!request.from_page);
}

EPC_TEST(webapp_request__wants_more_at_every_cut_of_a_good_head)
{
    static const char text[] = "HEAD /a HTTP/1.1\r\n" HOST "\r\n";
    struct webapp_request request;

    for (size_t i = 0; i < sizeof text - 1; i++)
        ck_assert_int_eq(parse_bytes(text, i, &request), WEBAPP_MORE);
    ck_assert_int_eq(parse_bytes(text, sizeof text - 1, &request), WEBAPP_OK);
    ck_assert_uint_eq(request.path_bytes, 2);
}

static const struct {
    const char *text;
    int status;
} requests[] = {
    { "GET / HTTP/1.0\r\n\r\n", WEBAPP_OK },
    { "GET / HTTP/1.2\r\n" HOST "\r\n", WEBAPP_OK },
    { "get / HTTP/1.1\r\n" HOST "\r\n", WEBAPP_OK }, /* another method, but a request */
    { "OPTIONS * HTTP/1.1\r\n" HOST "\r\n", 400 },   /* no path */
    { "GET / HTTP/1.1\r\nhOST:localhost\r\nX:\r\nY: \t a \t\r\n\r\n", WEBAPP_OK },
    { "POST / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n", WEBAPP_OK },
    { "\r\n\r\nGET / HTTP/1.1\r\n" HOST "\r\n", 400 },
    { "GET / HTTP/2.0\r\n" HOST "\r\n", 400 },
    { "GET / HTTP/0.9\r\n" HOST "\r\n", 400 },
    { "GET /\r\n" HOST "\r\n", 400 },
    { "GET  / HTTP/1.1\r\n" HOST "\r\n", 400 },
    { "GET / HTTP/1.1 \r\n" HOST "\r\n", 400 },
    { "GET /\xC3\xBC HTTP/1.1\r\n" HOST "\r\n", 400 }, /* not escaped */
    { "GET /#x HTTP/1.1\r\n" HOST "\r\n", 400 },
    { "GET a HTTP/1.1\r\n" HOST "\r\n", 400 },
    { "GET ?a HTTP/1.1\r\n" HOST "\r\n", 400 },
    { "GET http://host HTTP/1.1\r\n" HOST "\r\n", 400 },
    { "G(T / HTTP/1.1\r\n" HOST "\r\n", 400 },
    { "GET / HTTP/1.1\n" HOST "\r\n", 400 }, /* a bare LF */
    { "GET / HTTP/1.1\r" HOST "\r\n", 400 }, /* a bare CR */
    { "GET / HTTP/1.1\r\nA: b\x01\r\n", 400 },
    { "GET / HTTP/1.1\r\n" HOST "A : b\r\n\r\n", 400 },         /* a blank before the colon */
    { "GET / HTTP/1.1\r\n" HOST "A: b\r\n c: d\r\n\r\n", 400 }, /* a folded line */
    { "GET / HTTP/1.1\r\n" HOST "no colon\r\n\r\n", 400 },
    { "GET / HTTP/1.1\r\n" HOST ": b\r\n\r\n", 400 },
    { "GET / HTTP/1.1\r\n" HOST "Content-Length: 1\r\n\r\n", 413 },
    { "GET / HTTP/1.1\r\n" HOST "Content-Length: 99999999999999999999999\r\n\r\n", 413 },
    { "GET / HTTP/1.1\r\n" HOST "Content-Length: -1\r\n\r\n", 413 },
    { "GET / HTTP/1.1\r\n" HOST "Content-Length:\r\n\r\n", 413 },
    { "GET / HTTP/1.1\r\n" HOST "Content-Length: 0\r\nContent-Length: 1\r\n\r\n", 413 },
    { "GET / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n", 413 },
    { "GET / HTTP/1.1\r\n" HOST "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n", 413 },
    { "\x16\x03\x01\x02", 400 }, /* the client speaks TLS */
    { "\n", 400 },
};

EPC_TEST_LOOP(webapp_request__status_of_a_request, sizeof requests / sizeof *requests)
{
    ck_assert_msg(parse(requests[_i].text) == requests[_i].status, "%s: %d, wanted %d",
                  requests[_i].text, parse(requests[_i].text), requests[_i].status);
}

static const struct {
    const char *version;
    const char *connection;
    bool keep_alive;
} connections[] = {
    { "1.1", "X: y", true },
    { "1.1", "Connection: close", false },
    { "1.1", "Connection: CLOSE", false },
    { "1.1", "Connection: closed", true },
    { "1.0", "X: y", false },
    { "1.0", "Connection: Keep-Alive", false },
    { "1.0", "Connection: keep-alive ,close", false },
};

EPC_TEST_LOOP(webapp_request__keeps_the_connection, sizeof connections / sizeof *connections)
{
    struct webapp_request request;
    char text[128];

    snprintf(text, sizeof text, "GET / HTTP/%s\r\n" HOST "%s\r\n\r\n", connections[_i].version,
             connections[_i].connection);
    ck_assert_int_eq(parse_bytes(text, strlen(text), &request), WEBAPP_OK);
    ck_assert_int_eq(request.keep_alive, connections[_i].keep_alive);
}

EPC_TEST(webapp_request__knows_a_page_by_its_origin)
{
    struct webapp_request request;
    static const char text[] = "POST / HTTP/1.1\r\n" HOST "Origin: null\r\n\r\n";

    ck_assert_int_eq(parse_bytes(text, sizeof text - 1, &request), WEBAPP_OK);
    ck_assert(request.from_page);
}

EPC_TEST(webapp_request__refuses_a_line_or_a_head_without_end)
{
    static char text[WEBAPP_HEAD_MAX + 100];
    struct webapp_request request;

    memset(text, 'a', sizeof text);
    ck_assert_int_eq(parse_bytes(text, WEBAPP_HEAD_MAX - 1, &request), WEBAPP_MORE);
    ck_assert_int_eq(parse_bytes(text, WEBAPP_HEAD_MAX, &request), 414);
    memcpy(text, "GET / HTTP/1.1\r\n", 16);
    ck_assert_int_eq(parse_bytes(text, WEBAPP_HEAD_MAX - 1, &request), WEBAPP_MORE);
    ck_assert_int_eq(parse_bytes(text, WEBAPP_HEAD_MAX, &request), 431);
    ck_assert_int_eq(parse_bytes(text, sizeof text, &request), 431);
}

EPC_TEST(webapp_request__refuses_too_many_fields)
{
    char text[2048] = "GET / HTTP/1.1\r\n" HOST;
    struct webapp_request request;
    size_t used = strlen(text);

    for (unsigned i = 0; i < WEBAPP_FIELDS_MAX - 1; i++, used += 6)
        memcpy(text + used, "A: b\r\n", 6);
    memcpy(text + used, "\r\n", 2);
    ck_assert_int_eq(parse_bytes(text, used + 2, &request), WEBAPP_OK);
    memcpy(text + used, "A: b\r\n\r\n", 8);
    ck_assert_int_eq(parse_bytes(text, used + 8, &request), 431);
}
