/* SPDX-License-Identifier: MIT
 *
 * make_metrics_corpus.c -- writes the corpus of fuzz_metrics: answers with all types, whose
 * counters start over, and whose names are nearly equal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "metricscase.h"
#include "sdk/core/types.h"

static const struct mct_name names[] = {
    { 2, "Web", NULL },          { 4, "web", NULL },           { 6, "Requests", NULL },
    { 8, "Requests/sec", NULL }, { 10, "% Free Bytes", NULL }, { 12, "Wait (ms)", NULL },
    { 14, "KB", NULL },          { 16, "\\uD800\"", NULL },
};

static void add_types(struct block *b, uint32_t from, uint32_t cell)
{
    uint64_t cells[BLOCK_COUNTERS];
    uint32_t count;
    const struct epci_type *types = epci_counter_type_table(&count);

    for (uint32_t i = 0; i < 8; i++) {
        const struct epci_type *type = &types[(from + i) % count];

        block_counter(b, 6 + (from + i) % 6 * 2, type->value);
        if (type->base != (uint32_t)EPC_NO_BASE)
            block_counter(b, 16, type->base);
    }
    for (uint32_t i = 0; i < BLOCK_COUNTERS; i++)
        cells[i] = cell + i;
    if (from % 3 == 0) {
        block_cells(b, cells);
        return;
    }
    block_instance(b, "a", cells);
    block_instance(b, "a\"", cells);
    block_instance(b, "a", cells);
    block_instance(b, "_Total", cells);
}

/* One counter of one instance, so that most of an input matters. */
static void make_small(struct block *b, uint32_t which, uint32_t cell)
{
    uint32_t count;
    const struct epci_type *types = epci_counter_type_table(&count);
    const struct epci_type *type = &types[which * 4 % count];
    const uint64_t cells[2] = { cell, cell };

    block_init(b);
    block_answer(b, "H");
    block_object(b, 2, BLOCK_MANY);
    block_counter(b, 6 + which % 4 * 2, type->value);
    if (type->base != (uint32_t)EPC_NO_BASE)
        block_counter(b, 16, type->base);
    block_instance(b, which % 2 ? "_Total" : "a", cells);
}

static void make(struct block *b, uint32_t from, uint32_t cell)
{
    block_init(b);
    block_answer(b, "HERE");
    block_object(b, 2, from % 3 ? BLOCK_MANY : BLOCK_SINGLE);
    add_types(b, from, cell);
    block_object(b, from % 2 ? 2 : 4, from % 3 ? BLOCK_MANY : BLOCK_SINGLE);
    add_types(b, from, cell);
}

static void put_size(FILE *file, size_t bytes)
{
    fputc((int)(bytes & 255), file);
    fputc((int)(bytes >> 8), file);
}

int main(int argc, char **argv)
{
    size_t bytes;
    void *table = mct_table(names, EPC_COUNT(names), &bytes);

    for (uint32_t i = 0; argc == 2 && i < 15; i++) {
        struct block older, newer;
        char path[1024];
        FILE *file;

        if (i < 5) {
            make(&older, i * 8, 0xFFFFFFF0u);
            make(&newer, i * 8, 5);
        } else {
            make_small(&older, i - 5, 0xFFFFFFF0u);
            make_small(&newer, i - 5, 5);
        }
        snprintf(path, sizeof path, "%s/%s-%u", argv[1], i < 5 ? "types" : "one", (unsigned)i);
        file = fopen(path, "wb");
        if (!file) {
            perror(path);
            return 1;
        }
        fputc((int)(3 | (i << 2)), file);
        put_size(file, bytes);
        put_size(file, older.used);
        fwrite(table, 1, bytes, file);
        fwrite(older.bytes, 1, older.used, file);
        fwrite(newer.bytes, 1, newer.used, file);
        (void)fclose(file);
        block_release(&older);
        block_release(&newer);
    }
    free(table);
    return argc == 2 ? 0 : 2;
}
