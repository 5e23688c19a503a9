/* SPDX-License-Identifier: MIT
 *
 * make_blocks.c -- make_blocks FOLDER: writes all blocks of golden.c into tests/golden/blocks.  The
 * files are committed; this makes them again (target golden_make_blocks). */
#include <stdio.h>

#include "golden.h"

static FILE *open_file(const char *folder, const char *name, const char *mode)
{
    char path[1024];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, mode);
    if (!file)
        fprintf(stderr, "make_blocks: cannot write %s\n", path);
    return file;
}

static int save(const char *folder, const struct golden *golden)
{
    char name[256];
    struct block b;
    struct epci_span span;
    FILE *file;
    size_t written = 0;

    snprintf(name, sizeof name, "%s.block", golden->name);
    golden_make(golden, &b);
    span = block_span(&b);
    file = open_file(folder, name, "wb");
    if (file) {
        written = fwrite(span.at, 1, span.left, file);
        if (fclose(file) != 0)
            file = NULL;
    }
    block_release(&b);
    return file && written == span.left ? 0 : 1;
}

int main(int argc, char **argv)
{
    FILE *list;

    if (argc != 2) {
        fprintf(stderr, "usage: make_blocks FOLDER\n");
        return 2;
    }
    list = open_file(argv[1], "findings.txt", "w");
    if (!list)
        return 1;
    fprintf(list, "# file | judged how | severity, rule, event of all that is to be found\n");
    for (size_t i = 0; i < golden_count; i++) {
        const struct golden *golden = &golden_blocks[i];

        if (save(argv[1], golden) != 0)
            return 1;
        fprintf(list, "%s.block | %s | %s\n", golden->name, golden_way_name(golden->way),
                golden->findings);
    }
    return fclose(list) == 0 ? 0 : 1;
}
