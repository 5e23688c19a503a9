/* SPDX-License-Identifier: MIT
 *
 * make_corpus.c -- make_corpus FOLDER: writes the seed blocks of tests/fuzz/corpus/walk.  The files
 * are committed; this program documents them and makes them again (target fuzz_make_corpus). */
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "sdk/core/types.h"

static const char *folder;

static int save(struct block *b, const char *name)
{
    char path[1024];
    struct epci_span span = block_span(b);
    FILE *file;
    size_t written;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "wb");
    if (!file)
        return 1;
    written = fwrite(span.at, 1, span.left, file);
    if (fclose(file) != 0 || written != span.left)
        return 1;
    block_release(b);
    return 0;
}

static void add_single(struct block *b)
{
    block_single(b, 250, 252, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT, 42);
}

static void add_many(struct block *b, unsigned instances)
{
    char name[32];

    block_many(b, 230, 232, (uint32_t)EPC_PERF_COUNTER_BULK_COUNT);
    block_counter(b, 234, (uint32_t)EPC_PERF_RAW_FRACTION);
    block_counter(b, 0, (uint32_t)EPC_PERF_RAW_BASE);
    for (unsigned i = 0; i < instances; i++) {
        snprintf(name, sizeof name, "%u", i);
        block_instance(b, name, (const uint64_t[]){ i, 1, 2 });
    }
}

static void add_all_types(struct block *b)
{
    uint32_t all;
    const struct epci_type *types = epci_counter_type_table(&all);

    block_object(b, 260, BLOCK_SINGLE);
    for (uint32_t i = 0; i < all; i++) {
        block_counter(b, 262, types[i].value);
        if (types[i].base != EPC_NO_BASE)
            block_counter(b, 0, types[i].base);
    }
    block_cells(b, NULL);
}

static int good(void)
{
    struct block b;
    int failed = 0;

    block_init(&b);
    add_single(&b);
    failed |= save(&b, "single");
    add_many(&b, 20);
    failed |= save(&b, "twenty-instances");
    add_many(&b, 0);
    failed |= save(&b, "no-instance");
    add_all_types(&b);
    failed |= save(&b, "all-types");
    block_object(&b, 270, EPCI_METADATA_MANY);
    block_counter(&b, 272, (uint32_t)EPC_PERF_COUNTER_COUNTER);
    failed |= save(&b, "metadata");
    block_answer(&b, "GETAWAY");
    add_single(&b);
    add_many(&b, 2);
    return failed | save(&b, "answer");
}

static int spoiled(const char *name, size_t at, uint32_t value)
{
    struct block b;

    block_init(&b);
    add_many(&b, 2);
    add_single(&b);
    block_put(&b, at, value);
    return save(&b, name);
}

static int bad(void)
{
    return spoiled("total-0", 0, 0) | spoiled("total-huge", 0, UINT32_MAX) |
           spoiled("definitions-huge", 4, UINT32_MAX) | spoiled("header-72", 8, 72) |
           spoiled("counters-4", 32, 4) | spoiled("instances-huge", 40, INT32_MAX) |
           spoiled("instances-minus-4", 40, (uint32_t)-4) | spoiled("definition-0", 64, 0) |
           spoiled("cell-outside", 64 + 36, 4000) | spoiled("instance-0", 64 + 3 * 40, 0) |
           spoiled("name-outside", 64 + 3 * 40 + 16, 4000) |
           spoiled("name-characters", 64 + 3 * 40 + 20, 1);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    folder = argv[1];
    return good() | bad();
}
