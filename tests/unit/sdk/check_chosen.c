/* SPDX-License-Identifier: MIT
 *
 * check_chosen.c -- which providers a query calls, with which question, and when a failed one is
 * tried again. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader/answer/chosen.h"
#include "reader/answer/parents.h"
#include "reader/collect/retry.h"

#include "blockbuilder.h"

/* Five providers: by Object List; by range; with both; not installed; not registered. */
static const struct host_provider_key lists = { .service = "L",
                                                .object_list = "230 232",
                                                .installed = true,
                                                .first_counter = 4000,
                                                .last_counter = 4010 };
static const struct host_provider_key range = {
    .service = "R", .installed = true, .first_counter = 5000, .last_counter = 5010
};
static const struct host_provider_key both = { .service = "B",
                                               .object_list = "5100",
                                               .installed = true,
                                               .first_counter = 5100,
                                               .last_counter = 5110 };
static const struct host_provider_key not_installed = { .service = "N" };

static const struct {
    const char *query;
    const char *chosen; /* L, R, B, N, and F for the one that is not registered */
} queries[] = {
    { "Global", "LRBNF" },
    { "costly", "LRBNF" },
    { "Foreign PC", "LRBNF" },
    { "MetadataGlobal", "LRBNF" },
    { "what is that", "LRBNF" },
    /* Only who owns an index is called; who may own anything, too. */
    { "230", "LF" },
    { "232", "LF" },
    { "230 5004", "LRF" },
    { "  5010   ", "RF" },
    { "5100", "BF" },
    /* An index is a number, not a part of a text. */
    { "23", "RNF" },
    { "2300", "RNF" },
    /* An Object List says all: 4002 and 5102 are not objects and have no owner, so all without an
     * Object List are called. */
    { "4002", "RNF" },
    { "5102", "RNF" },
    { "4999", "RNF" },
    { "5011", "RNF" },
    { "4294967295", "RNF" },
    { "5102 230", "LRNF" },
    /* Not a list of indexes. */
    { "4294967296", "LRBNF" },
    { "230,232", "LRBNF" },
    { "-1", "LRBNF" },
};

EPC_TEST_LOOP(chosen__are_those_that_own_an_index_of_the_query, sizeof queries / sizeof *queries)
{
    const struct host_provider_key *keys[] = { &lists, &range, &both, &not_installed, NULL };
    bool chosen[5];
    char text[6] = "", *at = text;

    reader_choose_providers(queries[_i].query, keys, 5, chosen);
    for (size_t i = 0; i < 5; i++)
        if (chosen[i])
            *at++ = "LRBNF"[i];
    ck_assert_msg(strcmp(text, queries[_i].chosen) == 0, "%s: %s", queries[_i].query, text);
}

static const struct {
    const char *list, *query;
    bool wanted;
} calls[] = {
    { "100 104", "Global", true },
    { "100 104", "Costly", true },
    { "100 104", "Foreign computer 7", true },
    { "100 104", "100", true },
    { "100 104", "7 104", true },
    { "100 104", "7 8", false },
    { "100 104", "1000 10 04104", false }, /* compared as numbers, not as text */
    { "100 104", "0100", true },
    { "", "7", true },
    { "  100,104 x", "104", true },
    { "99999999999999999999 4294967396", "100", false },
    { "none", "7", false },
};

EPC_TEST_LOOP(chosen__object_list_says_which_queries_are_for_the_provider,
              sizeof calls / sizeof *calls)
{
    struct host_provider_key key = { .service = "L" };
    const struct host_provider_key *keys[] = { &key };
    bool chosen;

    strcpy(key.object_list, calls[_i].list);
    reader_choose_providers(calls[_i].query, keys, 1, &chosen);
    ck_assert_int_eq(chosen, calls[_i].wanted);
}

EPC_TEST(chosen__of_a_very_long_list_are_those_that_own_an_index)
{
    const struct host_provider_key *keys[] = { &lists, &range };
    char *query = malloc(60000);
    bool chosen[2];

    ck_assert_ptr_nonnull(query);
    memset(query, ' ', 60000);
    memcpy(query, "230", 3);
    memcpy(query + 59990, "232", 4);
    reader_choose_providers(query, keys, 2, chosen);
    ck_assert(chosen[0] && !chosen[1]);
    free(query);
}

EPC_TEST(chosen__who_does_not_know_metadata_queries_is_asked_for_the_data)
{
    struct host_provider_key key = range;

    ck_assert_str_eq(reader_replace_metadata_query("MetadataGlobal", &key), "Global");
    ck_assert_str_eq(reader_replace_metadata_query("metadatacostly", &key), "Costly");
    ck_assert_str_eq(reader_replace_metadata_query("230", &key), "230");
    ck_assert_str_eq(reader_replace_metadata_query("MetadataGlobal", NULL), "MetadataGlobal");
    key.metadata = true;
    ck_assert_str_eq(reader_replace_metadata_query("MetadataGlobal", &key), "MetadataGlobal");
}

/* ---- Pauses ---- */

EPC_TEST(retry__pauses_double_from_a_second_to_a_minute)
{
    static const uint32_t pauses[] = { 1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000 };
    struct reader_retry retry = { 0 };
    uint64_t now = 5000;

    for (size_t i = 0; i < sizeof pauses / sizeof *pauses; i++) {
        reader_retry_record_failure(&retry, now);
        ck_assert(retry.failing);
        ck_assert_uint_eq(retry.due_ms - now, pauses[i]);
        now = retry.due_ms;
    }
}

EPC_TEST(retry__a_provider_that_came_back_a_moment_ago_goes_on_with_its_pause)
{
    struct reader_retry retry = { 0 };

    reader_retry_record_failure(&retry, 0);
    reader_retry_record_failure(&retry, 1000);
    ck_assert(reader_retry_record_success(&retry, 3000));
    ck_assert(!reader_retry_record_success(&retry, 4000)); /* only the first time it is news */
    reader_retry_record_failure(&retry, 5000);
    ck_assert_uint_eq(retry.due_ms, 9000);
    ck_assert(reader_retry_record_success(&retry, 9000));
    reader_retry_record_failure(&retry,
                                9000 + READER_RETRY_MAX_MS + 1); /* it was good for a minute */
    ck_assert_uint_eq(retry.pause_ms, READER_RETRY_FIRST_MS);
}

/* ---- Parents ---- */

/* An answer in which instances of `child` have their parents in `parent`. */
static void make_child(struct block *b, uint32_t child, uint32_t parent)
{
    block_object(b, child, BLOCK_MANY);
    block_counter(b, child + 2, 65536);
    block_instance(b, "a", NULL);
    block_put(b, block_instance_at(b, b->objects - 1, 0) + 4, parent);
}

static char *extended(const struct reader_parent_table *parents, const char *query)
{
    static char out[200];
    char *text = reader_parents_extend_query(parents, query);

    snprintf(out, sizeof out, "%s", text);
    free(text);
    return out;
}

EPC_TEST(parents__are_added_to_a_list_with_theirs)
{
    struct reader_parent_table parents = { 0 };
    struct block b;

    block_init(&b);
    block_answer(&b, "PC");
    make_child(&b, 300, 400);
    make_child(&b, 200, 300);
    make_child(&b, 500, 500); /* its own parent: nothing to ask for */
    ck_assert(reader_parents_learn_from_answer(&parents, block_span(&b)));
    ck_assert(!reader_parents_learn_from_answer(&parents, block_span(&b)));
    ck_assert_str_eq(extended(&parents, "200"), "200 300 400");
    ck_assert_str_eq(extended(&parents, "300"), "300 400");
    ck_assert_str_eq(extended(&parents, "400 200"), "400 200 300");
    ck_assert_str_eq(extended(&parents, "500"), "500");
    ck_assert_str_eq(extended(&parents, "20 2000"), "20 2000");
    ck_assert_str_eq(extended(&parents, "Global"), "Global");
    ck_assert_str_eq(extended(&parents, "Foreign 200"), "Foreign 200");
    reader_parents_release(&parents);
    block_release(&b);
}

EPC_TEST(parents__that_go_in_a_circle_end)
{
    struct reader_parent_table parents = { 0 };
    struct block b;

    block_init(&b);
    block_answer(&b, "PC");
    make_child(&b, 300, 400);
    make_child(&b, 400, 300);
    ck_assert(reader_parents_learn_from_answer(&parents, block_span(&b)));
    ck_assert_str_eq(extended(&parents, "300"), "300 400");
    reader_parents_release(&parents);
    block_release(&b);
}

EPC_TEST(parents__of_an_answer_that_lies_do_not_fill_the_memory)
{
    struct reader_parent_table parents = { 0 };

    for (uint32_t i = 1; i < 3000; i++) {
        struct block b;

        block_init(&b);
        block_answer(&b, "PC");
        make_child(&b, 300, 1000 + i);
        reader_parents_learn_from_answer(&parents, block_span(&b));
        block_release(&b);
    }
    ck_assert_uint_le(parents.count, 1024);
    reader_parents_release(&parents);
}
