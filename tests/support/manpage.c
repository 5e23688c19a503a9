/* SPDX-License-Identifier: MIT
 *
 * manpage.c -- reads a page and compares words: a word counts only as a whole.
 */
#include "manpage.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "epc_check.h"

char *epct_manpage(int argument)
{
    static char page[65536];
    FILE *file = fopen(epc_check_argv[argument], "r");
    size_t bytes;

    ck_assert_msg(file != NULL, "cannot read %s", epc_check_argv[argument]);
    bytes = fread(page, 1, sizeof page - 1, file);
    fclose(file);
    ck_assert_uint_lt(bytes, sizeof page - 1);
    page[bytes] = '\0';
    return page;
}

size_t epct_manpage_word(const char *at)
{
    size_t length = 0;

    while (isalnum((unsigned char)at[length]) || at[length] == '-')
        length++;
    return length;
}

bool epct_manpage_has(const char *text, const char *before, const char *word, size_t length)
{
    size_t head = strlen(before);

    for (const char *at = text; (at = strstr(at, before)) != NULL; at += head)
        if (epct_manpage_word(at + head) == length && memcmp(at + head, word, length) == 0)
            return true;
    return false;
}

int epct_manpage_all_in(const char *text, const char *mark, const char *there, const char *other)
{
    size_t head = strlen(mark);
    int count = 0;

    for (const char *at = text; (at = strstr(at, mark)) != NULL; at += head) {
        size_t length = epct_manpage_word(at + head);

        if (length == 0)
            continue;
        ck_assert_msg(epct_manpage_has(there, other, at + head, length),
                      "%s%.*s is in one of the two only", mark, (int)length, at + head);
        count++;
    }
    return count;
}
