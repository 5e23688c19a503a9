/* SPDX-License-Identifier: MIT
 *
 * make_binarylog_corpus.c FOLDER -- writes the seeds of fuzz_binarylog. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "blockbuilder.h"
#include "madelog.h"

static const char *folder;

static void keep(const char *name, int first, const void *bytes, size_t count)
{
    char path[1024];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "wb");
    if (!file || fputc(first, file) == EOF || fwrite(bytes, 1, count, file) != count ||
        fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

static void make_seed_block(struct block *b, unsigned i)
{
    block_init(b);
    block_answer(b, "M");
    block_many(b, 2, 4, 0x10410400);
    block_counter(b, 6, 0x20020400);
    block_counter(b, 6, 0x40030403);
    block_instance(b, "a", (const uint64_t[]){ i, 2, 3 });
    if (i % 2)
        block_instance(b, "b", (const uint64_t[]){ i, 2, 3 });
}

/* The parts of a sample of each kind. */
static void put_parts(struct madelog *m, unsigned i, bool objects)
{
    static const char *const names[] = { "x", "y", "x", NULL };
    struct block b;

    madelog_sample(m);
    madelog_one(m, i == 2 ? 0x800007D0u : 0, i, 10 * i);
    madelog_many(m, 0, names + i % 2, 7 * i, madelog_utc(m));
    if (objects) {
        make_seed_block(&b, i);
        madelog_object(m, block_span(&b));
        block_release(&b);
    }
    madelog_sample_end(m);
}

static void make_seed(struct madelog *m, const struct madelog_style *style, bool objects)
{
    static const char *const pairs[] = { "2", "o", "4", "c", NULL };

    madelog_init(m, style);
    if (objects)
        madelog_names(m, "\\\\M", pairs);
    madelog_entry(m, &(struct madelog_entry){
                         .machine = "\\\\M", .object = "o", .counter = "c", .type = 0x10410400 });
    madelog_entry(m, &(struct madelog_entry){ .machine = "\\\\M",
                                              .object = "o",
                                              .instance = "*",
                                              .counter = "d",
                                              .flags = 1,
                                              .type = 0x20510500 });
    if (objects)
        madelog_entry(m, &(struct madelog_entry){ .machine = "\\\\M",
                                                  .object = "o",
                                                  .instance = "*",
                                                  .counter = "*",
                                                  .flags = 0x10,
                                                  .type = 0x10 });
    madelog_catalogue(m);
    for (unsigned i = 0; i < 4; i++)
        put_parts(m, i, objects);
    madelog_end(m);
}

/* The events of a log, in the second form of fuzz_binarylog. */
static void keep_events(const char *name, const struct madelog *m)
{
    struct kit_buffer out = { 0 };
    size_t at;

    for (size_t n = 0; (at = madelog_event_at(m, n)) != SIZE_MAX; n++) {
        const uint8_t type = m->bytes[at + 4];
        const size_t bytes = (size_t)(m->bytes[at] | m->bytes[at + 1] << 8) - 0x48;
        const uint8_t head[3] = { type == 0x20   ? 0
                                  : type == 0x22 ? 1
                                  : type == 0x24 ? 3
                                                 : 4,
                                  (uint8_t)bytes, (uint8_t)(bytes >> 8) };

        kit_buffer_add_bytes(&out, head, sizeof head);
        kit_buffer_add_bytes(&out, m->bytes + at + 0x48, bytes);
    }
    keep(name, 1, out.text, out.bytes);
    kit_buffer_release(&out);
}

/* Each change after some reads: of the samples in opening, or later. */
static void keep_changing(void)
{
    static const struct {
        const char *name;
        int how, reads;
    } seeds[] = { { "grows", 1, 9 }, { "shrinks", 2, 14 }, { "moves", 3, 20 } };

    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        struct madelog m;

        make_seed(&m, &(struct madelog_style){ .bits = 32, .buffer = 2048 }, true);
        keep(seeds[i].name, seeds[i].how << 1 | seeds[i].reads << 3, m.bytes, m.used);
        madelog_release(&m);
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        struct madelog_style style;
        bool objects, shuffled;
    } seeds[] = {
        { "plain64", { .bits = 64, .buffer = 1024 }, false, false },
        { "plain32", { .bits = 32, .buffer = 1024, .old = true }, false, false },
        { "slack", { .bits = 64, .buffer = 1024, .slack = 16, .summary = true }, false, false },
        { "objects", { .bits = 32, .buffer = 2048, .bias = 300, .daylight = -60 }, true, false },
        { "shuffled", { .bits = 64, .buffer = 1024, .bias = 60 }, false, true },
        { "processors", { .bits = 64, .buffer = 1024, .processors = 2 }, false, false }
    };

    if (argc != 2) {
        fprintf(stderr, "usage: fuzz_make_binarylog_corpus FOLDER\n");
        return 2;
    }
    folder = argv[1];
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        struct madelog m;
        char name[64];

        make_seed(&m, &seeds[i].style, seeds[i].objects);
        snprintf(name, sizeof name, "events-%s", seeds[i].name);
        keep_events(name, &m);
        if (seeds[i].shuffled)
            madelog_shuffle(&m, 1);
        keep(seeds[i].name, 0, m.bytes, m.used);
        madelog_release(&m);
    }
    keep_changing();
    return 0;
}
