/* SPDX-License-Identifier: MIT
 *
 * fuzz_path.c -- any text as a counter path: every reading is inside the text and is written as a
 * path that is read alike; and any two texts as a pattern and a name. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/names/path.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void inside(struct kit_slice text, struct kit_slice part)
{
    if (part.bytes == 0)
        return;
    FUZZ_ASSERT(part.at >= text.at && part.at + part.bytes <= text.at + text.bytes);
}

static bool equal(const struct reader_counter_path *a, const struct reader_counter_path *b)
{
    return kit_slices_equal(a->computer, b->computer) && kit_slices_equal(a->object, b->object) &&
           kit_slices_equal(a->parent, b->parent) && kit_slices_equal(a->instance, b->instance) &&
           kit_slices_equal(a->counter, b->counter) && a->by_index == b->by_index;
}

/* The path that is written has the same reading, at most one step away from the first. */
static void write_and_read(const struct reader_counter_path *path, size_t bytes)
{
    const size_t capacity = bytes + 32;
    char *out = malloc(capacity);
    struct reader_path_problem problem;
    struct reader_counter_path again;
    size_t need;

    FUZZ_ASSERT(out);
    need = reader_path_format(path, out, capacity);
    FUZZ_ASSERT(need <= capacity && memchr(out, 0, need) != NULL);
    FUZZ_ASSERT(reader_path_parse((struct kit_slice){ out, need - 1 }, &again, &problem) == EPC_OK);
    while (!equal(path, &again))
        FUZZ_ASSERT(reader_path_next_meaning(&again));
    free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy = malloc(size + 1);
    const struct kit_slice text = { copy, size };
    struct reader_path_problem problem = { 0, NULL };
    struct reader_counter_path path;
    unsigned readings = 1;

    FUZZ_ASSERT(copy);
    memcpy(copy, data, size);
    if (reader_path_parse(text, &path, &problem) != EPC_OK) {
        FUZZ_ASSERT(problem.what && problem.at <= size);
    } else {
        do {
            inside(text, path.computer);
            inside(text, path.object);
            inside(text, path.part);
            inside(text, path.parent);
            inside(text, path.instance);
            inside(text, path.counter);
            FUZZ_ASSERT(path.object.bytes > 0 && path.counter.bytes > 0);
            if (!memchr(copy, 0, size))
                write_and_read(&path, size);
        } while (reader_path_next_meaning(&path) && readings++ < 5);
        FUZZ_ASSERT(readings <= 5);
    }
    for (size_t i = 0; i <= size && i < 64; i++)
        (void)reader_pattern_matches(kit_slice_between(copy, copy + i),
                                     kit_slice_between(copy + i, copy + size));
    free(copy);
    return 0;
}
