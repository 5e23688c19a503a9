/* SPDX-License-Identifier: MIT
 *
 * fuzz_selection.c -- any lines as paths, looked up in an answer with names that look like other
 * parts of a path.  Items come in order and once; a path means an item or is
 * reported as missing. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>
#include <epc/types.h>

#include "reader/selection/selection.h"

#include "blockbuilder.h"
#include "fuzz.h"

#define MAX_PATHS 64

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const uint16_t table[] = u"1\0"
                                u"99\0"
                                u"230\0O\0"
                                u"232\0C\0"
                                u"234\0a)\\C\0"
                                u"240\0O(a)\0"
                                u"242\0Counter\0"
                                u"250\0o\0"
                                u"252\0*\0";
static struct block block;
static struct reader_snapshot snapshot;
static struct reader_titles titles;
static const struct reader_lookup source = { .snapshot = &snapshot,
                                             .titles = &titles,
                                             .computer = { "", 0 } };

static void make_scene(void)
{
    static const char *const hostile[] = { "a",     "A", "a#1", "a/b", "b",        "/", "(a)",
                                           "a)\\C", "*", "#1",  "1",   "\xC3\xA4", " ", NULL };
    struct reader_names names;

    if (block.bytes)
        return;
    block_init(&block);
    block_answer(&block, "PC");
    for (uint32_t object = 230; object <= 250; object += 10) {
        block_object(&block, object, object == 250 ? BLOCK_SINGLE : BLOCK_MANY);
        block_counter(&block, object + 2, EPC_PERF_COUNTER_COUNTER);
        block_counter(&block, 232, EPC_PERF_RAW_FRACTION);
        block_counter(&block, 0, EPC_PERF_RAW_BASE);
        block_counter(&block, 234, EPC_PERF_COUNTER_COUNTER);
        if (object == 250)
            block_cells(&block, NULL);
        for (size_t i = 0; object != 250 && i < EPC_COUNT(hostile); i++)
            block_instance(&block, hostile[i], NULL);
    }
    block_put(&block, block_instance_at(&block, 1, 4) + 4, 230); /* b has the parent a */
    FUZZ_ASSERT(reader_snapshot_build_from_answer(&snapshot, block_span(&block)) == EPC_OK);
    FUZZ_ASSERT(reader_names_parse_multi_sz(&names, table, sizeof table) == EPC_OK);
    FUZZ_ASSERT(reader_titles_copy_from_names(&titles, &names) == EPC_OK);
    reader_names_release(&names);
}

struct seen {
    const struct reader_selection *selection;
    struct reader_item last;
    size_t items, paths[MAX_PATHS];
    bool missing[MAX_PATHS];
};

static uint64_t place(const struct reader_item *item)
{
    return ((uint64_t)item->object << 40) + ((uint64_t)item->instance << 20) + item->counter;
}

static void see(void *context, const struct reader_item *item, size_t path)
{
    struct seen *seen = context;

    FUZZ_ASSERT(item->object < snapshot.object_count);
    FUZZ_ASSERT(item->instance < snapshot.objects[item->object].instance_count);
    FUZZ_ASSERT(item->counter < snapshot.objects[item->object].counter_count);
    FUZZ_ASSERT(seen->items++ == 0 || place(&seen->last) < place(item));
    FUZZ_ASSERT(path < MAX_PATHS);
    seen->paths[path]++;
    seen->last = *item;
}

static void miss(void *context, const struct reader_missing *missing)
{
    struct seen *seen = context;

    FUZZ_ASSERT(missing->path < MAX_PATHS && !seen->missing[missing->path]);
    seen->missing[missing->path] = true;
}

static void look_up(const struct reader_selection *selection)
{
    struct seen seen = { .selection = selection };
    const struct reader_selection_visitor visitor = { &seen, see, miss };
    char *query = reader_format_query_of_selection(selection, &titles, &snapshot);

    FUZZ_ASSERT(query && *query);
    free(query);
    FUZZ_ASSERT(reader_selection_visit_items(selection, &source, &visitor) == EPC_OK);
    for (size_t i = 0; i < selection->count; i++) {
        const struct kit_slice text = { selection->paths[i].text, selection->paths[i].bytes };
        struct reader_item item;

        FUZZ_ASSERT(!seen.missing[i] || seen.paths[i] == 0);
        if (memchr(text.at, '*', text.bytes))
            continue;
        FUZZ_ASSERT(seen.paths[i] <= 1);
        if (seen.missing[i])
            FUZZ_ASSERT(reader_find_item_by_path(&source, text, &item) != EPC_OK);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct reader_selection selection;
    size_t from = 0;

    make_scene();
    reader_selection_init(&selection, 0);
    while (from < size && selection.count < MAX_PATHS) {
        const uint8_t *end = memchr(data + from, '\n', size - from);
        const size_t bytes = end ? (size_t)(end - data) - from : size - from;
        struct reader_path_problem problem;
        int status = reader_selection_add_path(
            &selection, (struct kit_slice){ (const char *)data + from, bytes }, &problem);

        FUZZ_ASSERT(status == EPC_OK || (status == EPC_E_INVALID && problem.at <= bytes));
        from += bytes + 1;
    }
    look_up(&selection);
    reader_selection_release(&selection);
    return 0;
}
