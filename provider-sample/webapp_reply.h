/* SPDX-License-Identifier: MIT
 *
 * webapp_reply.h -- what webapp serves, and what it answers to a request.
 *
 * Decides only; moving the bytes is webapp_connection.h's job.
 */
#ifndef WEBAPP_REPLY_H
#define WEBAPP_REPLY_H

#include <stdbool.h>
#include <stdint.h>

#include <winsock2.h>
#include <windows.h>

#include "provider-sample/webapp_cache.h"
#include "provider-sample/webapp_counters.h"
#include "provider-sample/webapp_path.h"
#include "provider-sample/webapp_request.h"

struct webapp_site {
    const char *name;
    wchar_t *folder; /* webapp_file_folder() */
    struct webapp_counted_site counted;
};

/* What all connections share.  Filled before the first one, constant but for `closing`. */
struct webapp_service {
    struct webapp_site *sites;
    size_t site_count;
    struct webapp_cache *cache;
    SRWLOCK cache_lock;
    uint64_t timeout; /* milliseconds */
    bool allow_quit;
    volatile LONG closing; /* every answer is its connection's last one */
};

struct webapp_reply {
    int status;
    struct webapp_counted_site *site; /* on which it counts; NULL: on none              */
    bool keep_alive;
    bool quit; /* the request was to end webapp */
    char head[WEBAPP_PATH_ROOM + 512];
    size_t head_bytes;
    char text[64];             /* the body of most that is not a file                          */
    const unsigned char *body; /* in `text`, or in `entry`                                     */
    size_t body_bytes;
    struct webapp_entry *entry;
    HANDLE file; /* or NULL: the body is in there, `file_bytes` from where it stands now */
    uint64_t file_bytes;
};

/* Answer a request; `parsed` is what webapp_request_parse() returned, and not WEBAPP_MORE. */
void webapp_reply_make(struct webapp_service *service, const struct webapp_request *request,
                       int parsed, struct webapp_reply *reply);

/* Let go of what the reply holds. */
void webapp_reply_release(struct webapp_service *service, struct webapp_reply *reply);

#endif
