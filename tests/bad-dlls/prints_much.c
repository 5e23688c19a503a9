/* SPDX-License-Identifier: MIT
 *
 * prints_much.c -- a right provider whose Open writes 8 MiB to standard output and to standard
 * error.
 */
#include "provider.h"

#include <stdio.h>
#include <string.h>

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    static char line[4096];
    static BOOL done;

    memset(line, 'x', sizeof line);
    for (int i = 0; i < 1024 && !done; i++) {
        fwrite(line, 1, sizeof line, stdout);
        fwrite(line, 1, sizeof line, stderr);
    }
    fflush(stdout);
    done = TRUE;
    return good_open(devices);
}
