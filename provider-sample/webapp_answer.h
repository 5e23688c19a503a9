/* SPDX-License-Identifier: MIT
 *
 * webapp_answer.h -- the head of an HTTP/1.1 answer, and what type a file has.  Portable.
 */
#ifndef WEBAPP_ANSWER_H
#define WEBAPP_ANSWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct webapp_answer {
    int status;
    bool keep_alive;
    const char *type;      /* Content-Type; NULL: none                                      */
    uint64_t length;       /* Content-Length; not sent with a 304                           */
    int64_t now;           /* seconds since 1970, for Date                                  */
    int64_t last_modified; /* or WEBAPP_NO_DATE                                             */
    const char *location;  /* for a 301: a path as a client sent it, or NULL                */
    size_t location_bytes; /* a '/' is added to it                                          */
};

/* "Not Found"; "Unknown" for a status that this server does not send. */
const char *webapp_answer_reason(int status);

/* The type of a file by the end of its name; "application/octet-stream" if it has none we know. */
const char *webapp_answer_type(const char *file);

/* Write the head with its empty line, without a NUL; its length, or 0 where `room` is too small. */
size_t webapp_answer_head(const struct webapp_answer *answer, char *out, size_t room);

#endif
