/* SPDX-License-Identifier: MIT
 *
 * printed.c -- uses a temporary file as the stream, so it works where open_memstream is missing. */
#include "printed.h"

#include <stdlib.h>

FILE *printed_begin(void)
{
    FILE *to = tmpfile();

    if (!to) {
        perror("tmpfile");
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
