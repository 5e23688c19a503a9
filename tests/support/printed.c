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

FILE *printed_begin(void)
{
    char folder[MAX_PATH], name[MAX_PATH];
    FILE *to = NULL;

    if (GetTempPathA(sizeof folder, folder) && GetTempFileNameA(folder, "epc", 0, name))
        to = fopen(name, "w+bD"); /* D: the file goes with its stream */
    if (!to) {
        fprintf(stderr, "no temporary file: error %lu\n", (unsigned long)GetLastError());
        exit(EXIT_FAILURE);
    }
    return to;
}
#else
FILE *printed_begin(void)
{
    FILE *to = tmpfile();

    if (!to) {
        perror("tmpfile");
        exit(EXIT_FAILURE);
    }
    return to;
}
#endif

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
