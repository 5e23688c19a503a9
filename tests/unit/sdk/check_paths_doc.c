/* SPDX-License-Identifier: MIT
 *
 * check_paths_doc.c -- each row of docs/paths.md (the argument) is so: what its path means. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>
#include <epc/types.h>

#include "reader/selection/selection.h"

#include "blockbuilder.h"

static const uint16_t table[] = u"1\0"
                                u"300\0"
                                u"230\0Process\0"
                                u"232\0Threads\0"
                                u"234\0Handles\0"
                                u"240\0Thread\0"
                                u"242\0State\0"
                                u"250\0System\0"
                                u"252\0Up Time\0";

static struct reader_snapshot snapshot;
static struct reader_titles titles;
static const struct reader_lookup source = { .snapshot = &snapshot,
                                             .titles = &titles,
                                             .computer = { "", 0 } };

/* The answer that the page describes. */
static void build(struct block *b)
{
    static const char *const names[] = { "chrome", "Idle", "chrome",  "TODO#List",
                                         "a*b",    NULL,   "chrome#1" };
    struct reader_names all;

    block_init(b);
    block_answer(b, "PC");
    block_many(b, 230, 232, EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(b, 234, EPC_PERF_COUNTER_RAWCOUNT);
    for (size_t i = 0; i < EPC_COUNT(names); i++)
        block_instance(b, names[i], NULL);
    block_put(b, block_instance_at(b, 0, 5) + offsetof(struct epci_wire_instance, unique_id), 17);
    block_many(b, 240, 242, EPC_PERF_COUNTER_RAWCOUNT);
    for (uint32_t i = 0; i < 3; i++) {
        const size_t at = b->used;

        block_instance(b, "0", NULL);
        block_put(b, at + offsetof(struct epci_wire_instance, parent_index), 230);
        block_put(b, at + offsetof(struct epci_wire_instance, parent_instance), i == 0 ? 0 : 3 - i);
    }
    block_object(b, 250, BLOCK_SINGLE);
    block_counter(b, 252, EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(b, NULL);
    ck_assert_int_eq(reader_snapshot_build_from_answer(&snapshot, block_span(b)), EPC_OK);
    ck_assert_int_eq(reader_names_parse_multi_sz(&all, table, sizeof table), EPC_OK);
    ck_assert_int_eq(reader_titles_copy_from_names(&titles, &all), EPC_OK);
    reader_names_release(&all);
}

static char meant[1024];

static void note(void *context, const struct reader_item *item, size_t path)
{
    const size_t used = strlen(meant);
    char text[256];

    (void)context;
    (void)path;
    ck_assert_uint_le(reader_format_item_path(&source, item, text, sizeof text), sizeof text);
    snprintf(meant + used, sizeof meant - used, "%s`%s`", used ? ", " : "", text);
}

static void check_row(char *path, const char *wanted)
{
    static const struct reader_selection_visitor visitor = { .item = note };
    struct reader_path_problem problem;
    struct reader_selection selection;

    meant[0] = '\0';
    reader_selection_init(&selection, READER_ALL_DETAILS);
    ck_assert_int_eq(reader_selection_add_path(&selection, kit_slice_of(path), &problem), EPC_OK);
    ck_assert_int_eq(reader_selection_visit_items(&selection, &source, &visitor), EPC_OK);
    if (meant[0] == '\0' && strncmp(wanted, "nothing: ", 9) == 0)
        strcpy(meant, wanted);
    ck_assert_msg(strcmp(meant, wanted) == 0, "%s means %s, not %s", path, meant, wanted);
    reader_selection_release(&selection);
}

EPC_TEST(paths__mean_what_the_page_says)
{
    struct block block;
    char line[1024];
    unsigned rows = 0;
    FILE *page;

    ck_assert_int_eq(epc_check_argc, 1);
    page = fopen(epc_check_argv[0], "r");
    ck_assert(page);
    build(&block);
    while (fgets(line, sizeof line, page)) {
        char *middle, *end;

        if (strncmp(line, "| `", 3) != 0)
            continue;
        middle = strstr(line, "` | ");
        end = strstr(line, " |\n");
        ck_assert(middle && end && middle < end);
        *middle = *end = '\0';
        check_row(line + 3, middle + 4);
        rows++;
    }
    ck_assert_uint_ge(rows, 15);
    fclose(page);
    reader_titles_release(&titles);
    reader_snapshot_release(&snapshot);
    block_release(&block);
}
