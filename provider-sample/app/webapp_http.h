/* SPDX-License-Identifier: MIT
 *
 * webapp_http.h -- reads the head of an HTTP/1.x request, and writes the head of a reply.
 *
 * Portable; allocates nothing.  Every byte of a request may be hostile.  The parser is strict where
 * lenient servers have had holes: lines end with CR LF, fields are not folded, bodies are refused.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WEBAPP_HEAD_MAX      8192u /* bytes of a request's head */
#define WEBAPP_FIELDS_MAX    100u  /* fields (lines after the first) of a head */
#define WEBAPP_PATH_CAPACITY 4096u /* bytes of a decoded path, with its NULs */

enum { WEBAPP_MORE = 0, WEBAPP_OK = 200 };

struct webapp_request {
    bool get; /* GET or POST; neither: some other method */
    bool post;
    const char *path; /* in the caller's bytes, still encoded, without the query */
    size_t path_bytes;
    size_t head_bytes; /* the whole head with its empty line */
    bool keep_alive;   /* the client can send another request afterwards */
    bool from_page;    /* an Origin field: a web page in a browser sent it */
};

/* Read the request at the front of `bytes`.  Returns
 *   WEBAPP_MORE  the head is not complete yet and may become a good one;
 *   WEBAPP_OK    *request is filled;
 *   otherwise the status to refuse it with (400, 413, 414, 431); the connection has to be
 *   closed after that.
 * *request is always set; after a refusal it has a path if the first line was good. */
int webapp_request_parse(const char *bytes, size_t count, struct webapp_request *request);

struct webapp_path {
    char text[WEBAPP_PATH_CAPACITY];
    const char *site; /* the first part; "" for the path "/" */
    const char *file; /* the other parts with '/' between them; "" for the site itself */
    bool folder;      /* the path ends with '/' */
};

/* Decode and check the path of a request.  Returns WEBAPP_OK and fills *path; otherwise the status
 * to refuse it with: 400 (not a path, or a bad escape), 403 (an unsafe name), 414.
 *
 * A path that is accepted names a file below its folder on every Windows: it has no "..", drive,
 * stream, device, wildcard or backslash, and no dot or blank at the end of a name. */
int webapp_path_decode(const char *raw, size_t bytes, struct webapp_path *path);

/* True if this decoded name (UTF-8) can be part of a path under the rules above. */
bool webapp_name_is_safe(const char *name, size_t bytes);

/* "404 Not Found" with CR LF; that of 500 for a status that this server does not send. */
const char *webapp_status_line(int status);

/* The content type of a file, from the end of its name. */
const char *webapp_content_type_of_file(const char *file);

/* Write the head of a reply with its empty line and a NUL.  Returns its length, or 0 if `capacity`
 * is too small. */
size_t webapp_format_reply_head(int status, const char *type, uint64_t length, bool keep_alive,
                                char *out, size_t capacity);
