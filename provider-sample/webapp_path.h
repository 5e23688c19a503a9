/* SPDX-License-Identifier: MIT
 *
 * webapp_path.h -- from the path in a URL to a site and a file below its folder.
 *
 * Portable; allocates nothing.  What comes out names a file below the folder and nothing else on
 * any Windows: no "..", drive, alternate stream, device, wildcard or backslash, and nothing that
 * Windows would read as another name (dots and blanks at the end).
 */
#ifndef WEBAPP_PATH_H
#define WEBAPP_PATH_H

#include <stdbool.h>
#include <stddef.h>

#define WEBAPP_PATH_ROOM 4096u /* bytes of a decoded path with its NULs */

struct webapp_path {
    char text[WEBAPP_PATH_ROOM];
    const char *site; /* its first part; "" for the path "/"                       */
    const char *file; /* the others with '/' between them; "" for the site itself  */
    bool folder;      /* nothing follows its last '/'                              */
};

/* Decode and check the path of a URL, without its query.  Returns 200 and fills *path; or the
 * status to refuse it with: 400 (not a path, bad escapes), 403 (a name that is not served), 414. */
int webapp_path_decode(const char *raw, size_t bytes, struct webapp_path *path);

/* May this be a part of a path?  UTF-8, decoded; as described above. */
bool webapp_path_part_is_safe(const char *part, size_t bytes);

#endif
