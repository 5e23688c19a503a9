/* SPDX-License-Identifier: MIT
 *
 * webapp_request.h -- the head of an HTTP/1.x request: bytes in, a request or a refusal out.
 *
 * Portable; allocates nothing; the bytes are a stranger's.  Strict where being lenient has been
 * somebody's hole: line ends are CR LF, header lines are not folded, a length stands once.
 */
#ifndef WEBAPP_REQUEST_H
#define WEBAPP_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WEBAPP_HEAD_MAX   8192u /* bytes of a request's head, all lines together */
#define WEBAPP_FIELDS_MAX 100u  /* header lines */
#define WEBAPP_NO_DATE    INT64_MIN

enum webapp_method { WEBAPP_GET, WEBAPP_HEAD, WEBAPP_POST, WEBAPP_OTHER };

struct webapp_request {
    enum webapp_method method;
    const char *path;  /* as sent, without the query; stands in the caller's bytes */
    size_t path_bytes; /* 0: not even the first line could be read                 */
    size_t head_bytes; /* how many bytes the head takes, with its empty line       */
    bool http_1_0;
    bool keep_alive;           /* the client would like to send another request       */
    bool from_page;            /* has an Origin: a web page in some browser sent it   */
    int64_t if_modified_since; /* seconds since 1970, or WEBAPP_NO_DATE               */
};

enum { WEBAPP_MORE = 0, WEBAPP_READY = 200 };

/* Read the request at the front of `bytes`.  Returns
 *   WEBAPP_MORE   its head is not complete, and what is there is no reason to refuse it;
 *   WEBAPP_READY  *request is filled;
 *   else          the status to refuse it with, after which the connection has to be closed:
 *                 400, 411 (a body without a length), 413 (a body), 414, 431, 505.
 * *request is always set; after a refusal `path` is there if the first line was good. */
int webapp_request_parse(const char *bytes, size_t count, struct webapp_request *request);

#endif
