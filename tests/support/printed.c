/* SPDX-License-Identifier: MIT
 *
 * printed.c -- uses a temporary file as the stream, so it works where open_memstream is missing.
 *
 * msvcrt's tmpfile makes its names from process numbers, in the root folder that all processes
 * share, and fails if a file has the name already.  GetTempFileName finds a free name. */
#include "printed.h"

#include <stdlib.h>

#ifdef _WIN32
#include <windows.h>
#endif

static FILE *open_temporary(void)
{
#ifdef _WIN32
    char folder[MAX_PATH], name[MAX_PATH];

    if (!GetTempPathA(sizeof folder, folder) || !GetTempFileNameA(folder, "epc", 0, name))
        return NULL;
    return fopen(name, "w+bD"); /* D: the file goes with its stream */
#else
    return tmpfile();
#endif
}

FILE *printed_begin(void)
{
    FILE *to = open_temporary();

    if (!to) {
        perror("printed: no temporary file");
        exit(EXIT_FAILURE);
    }
    return to;
}

const char *printed_end(FILE *to)
{
    static char text[65536];
    size_t used = 0;
    int c;

    rewind(to);
    while ((c = fgetc(to)) != EOF && used < sizeof text - 1)
        if (c != '\r')
            text[used++] = (char)c;
    text[used] = '\0';
    fclose(to);
    return text;
}
