/* SPDX-License-Identifier: MIT
 *
 * check_mutation.c -- right blocks with errors put in.  A block without a finding of severity error
 * can be read by a reader that trusts every length (tests/fuzz/naive_reader.c, which has no code of
 * the product) without leaving the buffer.  Warnings and notes do not concern lengths.
 *
 * Every block is in a heap block of exactly its size, so that a sanitizer notices any access past
 * it, also by the checker itself. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "golden.h"
#include "naive_reader.h"

#define EDITS 100000u

/* How often each outcome happened, so that a test that tries nothing fails. */
static unsigned tried, passed;

static void count_errors(void *context, const struct check_finding *finding)
{
    ck_assert_msg(finding->message && strlen(finding->message) > 20, "no message");
    *(unsigned *)context += check_rules[finding->rule].severity == EPCI_ERROR;
}

static void try_one(const unsigned char *bytes, size_t size, const char *what, size_t where)
{
    static uint32_t words[8192];
    const struct check_workspace workspace = { words, EPC_COUNT(words), NULL };

    for (int way = 0; way < 3; way++) {
        const struct check_options options = { .level = 1,
                                               .profile = way == 1 ? CHECK_PROFILE_NT4
                                                                   : CHECK_PROFILE_CURRENT,
                                               .metadata = way == 2,
                                               .workspace = &workspace };
        unsigned errors = 0;

        tried++;
        check_block(epci_span_of(bytes, size), UINT32_MAX, &options, count_errors, &errors);
        if (errors)
            continue;
        passed++;
        ck_assert_msg(naive_reader_stays_inside(bytes, size, UINT32_MAX),
                      "%s at %u: the checker passes what leads a reader outside", what,
                      (unsigned)where);
    }
}

/* The sample blocks without an answer's header. */
static bool next_good(size_t *i, struct block *b)
{
    for (; *i < golden_count; ++*i) {
        const struct golden *golden = &golden_blocks[*i];

        if (strncmp(golden->name, "good/", 5) == 0 && golden->way != GOLDEN_FOREIGN) {
            golden_make(golden, b);
            (void)block_span(b);
            ++*i;
            return true;
        }
    }
    return false;
}

static void begin(void)
{
    tried = 0;
    passed = 0;
}

static void ck_tried(unsigned least_tried, unsigned least_passed)
{
    ck_assert_uint_ge(tried, least_tried);
    ck_assert_uint_ge(passed, least_passed);
    ck_assert_uint_lt(passed, tried);
}

/* ---- Every word ---- */

static void put(unsigned char *at, uint32_t value)
{
    memcpy(at, &value, sizeof value);
}

static uint32_t get(const unsigned char *at)
{
    uint32_t value;

    memcpy(&value, at, sizeof value);
    return value;
}

static void change_word(struct block *b, size_t at)
{
    const uint32_t old = get(b->bytes + at);
    const uint32_t values[] = { 0,       1,       old + 1, old - 1,   old + 4,     old - 4,
                                old + 8, old - 8, 2 * old, INT32_MAX, 0x80000000u, UINT32_MAX };

    for (size_t i = 0; i < EPC_COUNT(values); i++) {
        put(b->bytes + at, values[i]);
        try_one(b->bytes, b->used, "a changed word", at);
    }
    put(b->bytes + at, old);
}

static void swap_words(struct block *b, size_t at)
{
    const uint32_t first = get(b->bytes + at), second = get(b->bytes + at + 4);

    put(b->bytes + at, second);
    put(b->bytes + at + 4, first);
    try_one(b->bytes, b->used, "two words swapped", at);
    put(b->bytes + at, first);
    put(b->bytes + at + 4, second);
}

EPC_TEST_IN(mutation__every_word_is_changed_and_swapped_with_the_next, begin())
{
    struct block b;
    size_t i = 0;

    while (next_good(&i, &b)) {
        for (size_t at = 0; at + 4 <= b.used; at += 4) {
            if (at == 512 && b.used > 8192) /* skip equal instances between first and last */
                at = b.used - 128;
            change_word(&b, at);
            if (at + 8 <= b.used)
                swap_words(&b, at);
        }
        block_release(&b);
    }
    ck_tried(50000, 10000);
}

/* ---- Every length ---- */

EPC_TEST_IN(mutation__every_block_is_cut_at_every_length, begin())
{
    struct block b;
    size_t i = 0;

    while (next_good(&i, &b)) {
        const size_t step = b.used > 8192 ? 4 : 1;

        for (size_t size = 0; size < b.used; size += step) {
            unsigned char *copy = malloc(size ? size : 1);

            ck_assert_ptr_nonnull(copy);
            memcpy(copy, b.bytes, size);
            try_one(copy, size, "a cut", size);
            free(copy);
        }
        block_release(&b);
    }
    ck_tried(10000, 20);
}

EPC_TEST_IN(mutation__every_block_is_made_longer, begin())
{
    struct block b;
    size_t i = 0;

    while (next_good(&i, &b)) {
        for (size_t more = 1; more <= 80; more++)
            for (int fill = 0; fill <= 0xFF; fill += 0xFF) {
                unsigned char *copy = malloc(b.used + more);

                ck_assert_ptr_nonnull(copy);
                if (b.used > 0)
                    memcpy(copy, b.bytes, b.used);
                memset(copy + b.used, fill, more);
                try_one(copy, b.used + more, "more bytes", more);
                free(copy);
            }
        block_release(&b);
    }
    ck_assert_uint_ge(tried, 5000);
    ck_assert_uint_eq(passed, 0);
}

/* ---- At random ---- */

static uint32_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX */
    return (uint32_t)(*state >> 33);
}

static void edit(struct block *b, uint64_t *random)
{
    static const uint32_t interesting[] = { 0,  1,  2,  4,   8,         16,          24,
                                            40, 64, 80, 104, INT32_MAX, 0x80000000u, UINT32_MAX };
    const size_t at = next_random(random) % (b->used - 3);
    const uint32_t kind = next_random(random) % 4, value = next_random(random);

    if (kind == 0)
        b->bytes[at] = (unsigned char)value;
    else if (kind == 1)
        put(b->bytes + (at & ~(size_t)3), interesting[value % EPC_COUNT(interesting)]);
    else if (kind == 2)
        put(b->bytes + (at & ~(size_t)3), get(b->bytes + (at & ~(size_t)3)) + value % 33 - 16);
    else
        put(b->bytes + (at & ~(size_t)3), value % (uint32_t)(b->used + 16));
}

EPC_TEST_IN(mutation__a_hundred_thousand_random_edits, begin())
{
    uint64_t random = 1998;
    unsigned done = 0;

    while (done < EDITS) {
        struct block b;
        size_t i = 0;

        while (done < EDITS && next_good(&i, &b)) {
            unsigned char *right = b.used && b.used <= 8192 ? malloc(b.used) : NULL;

            for (unsigned round = 0; right && round < 50 && done < EDITS; round++) {
                const uint32_t edits = 1 + next_random(&random) % 4;

                memcpy(right, b.bytes, b.used);
                for (uint32_t j = 0; j < edits; j++)
                    edit(&b, &random);
                try_one(b.bytes, b.used, "random edits, round", done);
                memcpy(b.bytes, right, b.used);
                done += edits;
            }
            free(right);
            block_release(&b);
        }
    }
    ck_tried(EDITS / 2, 1000);
}
