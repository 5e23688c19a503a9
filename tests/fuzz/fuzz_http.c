/* SPDX-License-Identifier: MIT
 *
 * fuzz_http.c -- hostile requests to the sample's web server: heads, and the paths in them. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "provider-sample/app/webapp_http.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* A path that is accepted must be harmless. */
static void check_path(const struct webapp_path *path)
{
    size_t bytes = strlen(path->file);

    must(path->file + bytes < path->text + sizeof path->text);
    must(strpbrk(path->file, "\\:*?\"<>|") == NULL && strpbrk(path->site, "\\/:") == NULL);
    must(strstr(path->file, "../") == NULL);
    must(bytes == 0 || (path->file[0] != '/' && !strchr("./ ", path->file[bytes - 1])));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct webapp_request request;
    struct webapp_path path;
    int status = webapp_request_parse((const char *)data, size, &request);

    must(request.head_bytes <= size && request.path_bytes <= size);
    must(status != WEBAPP_OK || (request.head_bytes > 0 && request.path_bytes > 0));
    must(status != WEBAPP_MORE || size < WEBAPP_HEAD_MAX);
    if (webapp_path_decode(request.path, request.path_bytes, &path) == 200)
        check_path(&path);
    return 0;
}
