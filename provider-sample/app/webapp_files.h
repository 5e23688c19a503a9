/* SPDX-License-Identifier: MIT
 *
 * webapp_files.h -- the sites, and the bytes of their files.  Any thread.
 */
#pragma once

#include <stdint.h>

#include <winsock2.h>
#include <windows.h>

#include "provider-sample/app/webapp_cache.h"
#include "provider-sample/app/webapp_counters.h"
#include "provider-sample/app/webapp_http.h"

#define WEBAPP_FOLDER_CAPACITY 1024u

struct webapp_site {
    const char *name;
    const char *given; /* its folder as in --site */
    wchar_t
        folder[WEBAPP_FOLDER_CAPACITY]; /* the full path of it, without a backslash at its end */
    struct webapp_counted_site counted;
};

/* The bytes of a reply that are still to be read; all zero: none. */
struct webapp_body {
    uint64_t left;
    const char *data; /* the rest is in memory here; NULL: in `file` */
    struct webapp_entry *entry;
    HANDLE file;
};

/* Find site->given and fill site->folder.  Returns a Win32 code: ERROR_DIRECTORY if it is a
 * file. */
DWORD webapp_site_open(struct webapp_site *site);

/* Open the file of a path, or index.html in its folder; *type becomes its content type.  WEBAPP_OK,
 * or the status to answer, and then the body is as it was. */
int webapp_body_open(struct webapp_site *site, const struct webapp_path *path,
                     struct webapp_body *body, const char **type);

/* Copy the next bytes to `to`; *got is how many.  False: the file can no longer be read. */
bool webapp_body_read(struct webapp_body *body, char *to, size_t capacity, size_t *got);

/* Release what the body holds; it is all zero then. */
void webapp_body_close(struct webapp_body *body);
