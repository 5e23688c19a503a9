/* SPDX-License-Identifier: MIT
 *
 * docitem.c -- reads a page line by line.  The line after an item ends it and is kept for the next
 * call.
 */
#include "docitem.h"

#include <string.h>

#include "epc_check.h"

void epct_page_open(struct epct_page *page, const char *path)
{
    page->file = fopen(path, "r");
    page->headline[0] = '\0';
    ck_assert_msg(page->file != NULL, "cannot read %s", path);
}

void epct_page_close(struct epct_page *page)
{
    fclose(page->file);
}

void epct_page_join(char *text)
{
    char *to = text;

    for (const char *from = text; *from; from++) {
        bool blank = *from == ' ' || *from == '\n';

        if (!blank)
            *to++ = *from;
        else if (to != text && to[-1] != ' ')
            *to++ = ' ';
    }
    while (to != text && to[-1] == ' ')
        to--;
    *to = '\0';
}

/* Appends the indented lines that continue the item. */
static void read_rest(FILE *file, char *item, size_t capacity)
{
    size_t used = strlen(item);
    long before = ftell(file);

    while (fgets(item + used, (int)(capacity - used), file)) {
        if (item[used] != ' ')
            break;
        used += strlen(item + used);
        ck_assert_msg(used + 1 < capacity, "an item is too long: %s", item);
        before = ftell(file);
    }
    item[used] = '\0';
    ck_assert_int_eq(fseek(file, before, SEEK_SET), 0);
}

bool epct_page_item(struct epct_page *page, const char *headline, char *item, size_t capacity)
{
    while (fgets(item, (int)capacity, page->file)) {
        if (strncmp(item, "## ", 3) == 0)
            snprintf(page->headline, sizeof page->headline, "%.*s", (int)strcspn(item, "\n"), item);
        if (strncmp(item, "* **", 4) != 0 || (headline && strcmp(page->headline, headline) != 0))
            continue;
        read_rest(page->file, item, capacity);
        epct_page_join(item);
        return true;
    }
    return false;
}
