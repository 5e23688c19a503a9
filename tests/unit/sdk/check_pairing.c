/* SPDX-License-Identifier: MIT
 *
 * check_pairing.c -- which instance of the newer answer is which of the older. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>
#include <epc/types.h>

#include "unpaired.h"
#include "reader/answer/pairing.h"

#include "blockbuilder.h"

#define FIELD(field) offsetof(struct epci_wire_instance, field)

/* An answer written as text: objects are "index:" and letters of counters, instances
 * name=id^parent's index.position@cell,cell; all but the name may be missing; "-" is not a
 * name.  The first counter is a rate; the letters add a larger one, Elapsed Time, another start
 * time, ID Process and ID Thread. */
static const struct {
    char letter;
    uint32_t index, type;
} letters[] = {
    { 'l', 4, EPC_PERF_COUNTER_BULK_COUNT }, { 's', 684, EPC_PERF_ELAPSED_TIME },
    { 'e', 6, EPC_PERF_ELAPSED_TIME },       { 'p', 784, EPC_PERF_COUNTER_RAWCOUNT },
    { 't', 804, EPC_PERF_COUNTER_RAWCOUNT },
};

static struct block blocks[2];
static struct reader_snapshot snapshots[2];
static struct reader_pairing pairing;

static void add_instance(struct block *b, uint32_t object, uint32_t number, char *word)
{
    char *cells = strchr(word, '@'), *parent = strchr(word, '^'), *id = strchr(word, '=');
    uint64_t values[BLOCK_COUNTERS] = { 0 };
    size_t at;

    if (cells)
        *cells++ = '\0';
    for (size_t i = 0; cells; i++) {
        values[i] = strtoull(cells, &cells, 10);
        cells = *cells == ',' ? cells + 1 : NULL;
    }
    if (parent)
        *parent++ = '\0';
    if (id)
        *id++ = '\0';
    block_instance(b, strcmp(word, "-") == 0 ? NULL : word, values);
    at = block_instance_at(b, object, number);
    if (id)
        block_put(b, at + FIELD(unique_id), (uint32_t)strtoul(id, NULL, 10));
    if (parent) {
        block_put(b, at + FIELD(parent_index), (uint32_t)strtoul(parent, &parent, 10));
        block_put(b, at + FIELD(parent_instance), (uint32_t)strtoul(parent + 1, NULL, 10));
    }
}

static void build(int which, const char *text)
{
    struct block *b = &blocks[which];
    uint32_t object = 0, number = 0;
    char copy[512], *rest = copy, *word;

    snprintf(copy, sizeof copy, "%s", text);
    block_init(b);
    block_answer(b, "PC");
    while ((word = strtok(rest, " ")) != NULL) {
        rest = NULL;
        if (strchr(word, ':')) {
            object += b->objects > 0;
            number = 0;
            block_object(b, (uint32_t)strtoul(word, NULL, 10),
                         strchr(word, '!') ? BLOCK_SINGLE : BLOCK_MANY);
            block_counter(b, 2, EPC_PERF_COUNTER_COUNTER);
            for (size_t i = 0; i < EPC_COUNT(letters); i++)
                if (strchr(word, letters[i].letter))
                    block_counter(b, letters[i].index, letters[i].type);
            if (strchr(word, '!'))
                block_cells(b, NULL);
        } else {
            add_instance(b, object, number++, word);
        }
    }
    ck_assert_int_eq(reader_snapshot_build_from_answer(&snapshots[which], block_span(b)), EPC_OK);
}

static const char *reason_word(enum reader_reason reason)
{
    return reason == READER_REASON_EQUALS     ? "equal"
           : reason == READER_REASON_REPLACED ? "other"
           : reason == READER_REASON_OLDER    ? "new"
                                              : "?";
}

static const struct {
    const char *older, *newer;
    /* For each instance of the newer answer its older one, or "new", "other", "equal". */
    const char *pairs;
    uint32_t vanished;
} rows[] = {
    { "230: a b c", "230: a b c", "0 1 2", 0 },
    { "230: a b c", "230: c a d", "2 0 new", 1 },
    { "230: a b c", "230: C B A", "2 1 0", 0 },
    { "230: a", "240: a", "new", 1 },
    { "230: a 240: b", "240: b 230: a", "0 0", 0 },
    { "230:!", "230:!", "0", 0 },
    { "230:!", "230: a", "new", 1 },
    { "230: a", "230:!", "new", 1 },
    { "", "230: a", "new", 0 },
    /* UniqueIDs */
    { "230: x=1 x=2 x=3", "230: x=2 x=3", "1 2", 1 },
    { "230: x=1 x=2", "230: x=2 x=1", "1 0", 0 },
    { "230: x=1", "230: x=2", "other", 1 },
    { "230: x=1", "230: x", "other", 1 }, /* -1 in one answer */
    { "230: x", "230: x=1", "other", 1 },
    { "230: x=1 x=2", "230: x=1 x", "0 equal", 1 },
    { "230: -=5 -=6", "230: -=6 -=7", "1 new", 1 },
    /* one with another name: the cells say whether it was renamed */
    { "230: x=1@100 y=2", "230: renamed=1@150 y=2", "0 1", 0 },
    { "230: x=1@100 y=2", "230: other=1@99 y=2", "new 1", 1 },
    { "230: x=1@100 y=2", "230: other=1@201 y=2", "new 1", 1 },
    { "230: x=1@100 y=1@100", "230: other=1@150 y=1@150", "new 1", 1 },
    /* UniqueIDs that are none: names count */
    { "230: x=0 y=0 z=0", "230: z=0 x=0", "2 0", 1 },
    { "230: x=0 y=0", "230: y=0", "1", 1 },
    { "230: y=0", "230: x=0 y=0", "new 0", 0 },
    { "230: x=0 x=0", "230: x=0 x=1", "equal other", 2 },
    /* ID Process, ID Thread */
    { "230:p x@9,1 x@5,2 x@7,3", "230:p x@5,2 x@7,3", "1 2", 1 },
    { "230:p x@9,1 x@5,2", "230:p x@6,2 x@9,1", "1 0", 0 },
    { "230:p x@9,1", "230:p x@9,2", "other", 1 },
    { "230:p x@9,1", "230:p y@9,1", "new", 1 }, /* its id is used again */
    { "230:p x@9,1 x@9,4294967295", "230:p x@9,1 x@9,2", "0 other", 1 },
    { "230:p x@9,0 x@9,0", "230:p x@9,0 x@9,0 x@9,0", "equal equal equal", 2 },
    { "230:pt x@9,1,7 x@9,1,8", "230:pt x@9,1,8", "1", 1 },
    { "230:pt x@9,1,7 x@9,2,7", "230:pt x@9,2,7", "1", 1 },
    { "230: x@9", "230:p x@9,1", "other", 1 },
    /* Elapsed Time: one that began after the older answer is another one; a start that was computed
     * again is not */
    { "230:sp x@9,100,1", "230:sp x@9,80000000,1", "other", 1 },
    { "230:sp x@9,100,1", "230:sp x@9,103,1", "0", 0 },
    { "230:s x@9,100", "230:s x@9,80000000", "other", 1 },
    { "230:s x@9,90000000", "230:s x@9,90000000", "0", 0 }, /* its clock is another one */
    /* start times among equals; where names differ, another time may be meant */
    { "230:s x@9,100 x@9,200", "230:s x@9,200", "1", 1 },
    { "230:s x@9,100 x@9,200 x@9,300", "230:s x@9,200 x@9,300", "1 2", 1 },
    { "230:e x@9,100 x@9,200 x@9,300", "230:e x@9,300 x@9,200", "2 1", 1 },
    { "230:e x@9,100 x@9,200", "230:e x@9,100 x@9,201", "0 other", 1 },
    { "230:e x@9,100", "230:e x@9,200 x@9,100", "other 0", 0 },
    { "230:e x@9,100 y@9,200", "230:e x@9,101 y@9,200", "0 1", 0 },
    { "230:e x@9,100 x@9,200", "230:e x@9,300", "other", 2 },
    /* equals that nothing tells apart */
    { "230: x x x", "230: x x", "equal equal", 3 },
    { "230: x x", "230: x x x", "equal equal equal", 2 },
    { "230: x a x", "230: a x", "1 equal", 2 },
    { "230: x", "230: x x", "equal equal", 1 },
    { "230: - -", "230: - - -", "equal equal equal", 2 },
    { "230: x@5 a x@7", "230: a x@5 x@7", "1 0 2", 0 }, /* nothing was counted */
    { "230: x@100 x@900", "230: x@150 x@990", "0 1", 0 },
    { "230: x@100 x@900", "230: x@990 x@150", "equal equal", 2 },
    { "230: x@100 x@900", "230: x@910 x@3", "equal equal", 2 },   /* one ended, one came */
    { "230: x@100 x@900", "230: x@150 x@3", "equal equal", 2 },   /* in its place */
    { "230: x@100 x@900", "230: x@201 x@990", "equal equal", 2 }, /* more than doubled */
    { "230: x@0 x@900", "230: x@1 x@990", "equal equal", 2 },
    { "230: x@100 x@105", "230: x@110 x@115", "equal equal", 2 }, /* may have changed places */
    { "230:l x@100,10 x@105,20", "230:l x@110,11 x@115,21", "0 1", 0 },
    { "230:l x@100,10 x@900,20", "230:l x@110,11 x@905,19", "equal equal", 2 },
    /* parents */
    { "230: p q 240: 0^230.0 0^230.1", "230: q 240: 0^230.0", "1 1", 2 },
    { "230: p=1 p=2 240: 0^230.0 0^230.1", "230: p=2 p=3 240: 0^230.0 0^230.1", "1 other 1 other",
      2 },
    { "230:p p@9,1 p@9,2 240: 0^230.0 0^230.1", "230:p p@9,2 p@9,1 240: 0^230.0 0^230.1", "1 0 1 0",
      0 },
    { "230: p q 240: 0^230.0 1^230.0 0^230.1", "230: q p 240: 0^230.0 1^230.1 0^230.1", "1 0 2 1 0",
      0 },
    { "240: 0^230.0 0^230.1 230: p q", "240: 0^230.0 0^230.1 230: q p", "1 0 1 0", 0 },
    { "240: a^230.5", "240: a^230.6", "0", 0 },                   /* parents that are not there */
    { "240: a^230.0", "230: p 240: a^230.0", "new new", 1 },      /* in one answer only */
    { "230: a^230.1 b^230.0", "230: b^230.1 a^230.0", "1 0", 0 }, /* of one another */
    { "230: p q 240: c^230.0 c^230.1 250: 0^240.0 0^240.1", "230: q 240: c^230.0 250: 0^240.0",
      "1 1 1", 3 },
    { "230: p=1 p=2 240: c^230.0 c^230.1 250: 0^240.1",
      "230: p=1 p=2 240: c^230.0 c^230.1 "
      "250: 0^240.0",
      "0 1 0 1 other", 1 },
    /* the only child of one of two parents, which may be the other one */
    { "230: p@100 p@900 240: 0^230.0@5", "230: p@105 p@905 240: 0^230.1@90", "0 1 equal", 1 },
    { "230: p@100 p@900 240: 0=7^230.0@5", "230: p@105 p@905 240: 0=7^230.1@90", "0 1 0", 0 },
};

EPC_TEST_LOOP(pairing__finds_instances_again, EPC_COUNT(rows))
{
    char text[256] = "";
    size_t used = 0;
    uint32_t lonely = 0;

    build(0, rows[_i].older);
    build(1, rows[_i].newer);
    ck_assert_int_eq(reader_pairing_init(&pairing, &snapshots[0], &snapshots[1]), EPC_OK);
    for (uint32_t o = 0; o < snapshots[1].object_count; o++)
        for (uint32_t i = 0; i < snapshots[1].objects[o].instance_count; i++) {
            const uint32_t older = reader_pairing_older_instance(&pairing, o, i);

            used += (size_t)snprintf(text + used, sizeof text - used, used ? " " : "");
            lonely += older == READER_NOT_THERE;
            if (older == READER_NOT_THERE)
                used +=
                    (size_t)snprintf(text + used, sizeof text - used, "%s",
                                     reason_word(reader_pairing_unpaired_reason(&pairing, o, i)));
            else
                used += (size_t)snprintf(text + used, sizeof text - used, "%u", (unsigned)older);
        }
    ck_assert_str_eq(text, rows[_i].pairs);
    ck_assert_uint_eq(epct_count_vanished(&pairing), rows[_i].vanished);
    ck_assert_uint_eq(epct_count_new(&pairing), lonely);
    reader_pairing_release(&pairing);
    for (int i = 0; i < 2; i++) {
        reader_snapshot_release(&snapshots[i]);
        block_release(&blocks[i]);
    }
}

static uint32_t name_of(int order, int which, uint32_t i, uint32_t count)
{
    return order == 0 || which == 0 ? i : count - 1 - i;
}

/* Names in order, backwards, all equal, and all with the same UniqueID backwards.  Quadratic time
 * would take minutes. */
EPC_TEST_LOOP(pairing__of_any_order_takes_linear_time, 4)
{
    const uint32_t count = 30000;

    for (int which = 0; which < 2; which++) {
        struct block *b = &blocks[which];

        block_init(b);
        block_answer(b, "PC");
        block_many(b, 230, 2, EPC_PERF_COUNTER_COUNTER);
        for (uint32_t i = 0; i < count; i++) {
            const size_t at = b->used;
            char name[16];

            snprintf(name, sizeof name, _i == 2 ? "equal" : "n%u",
                     (unsigned)name_of(_i, which, i, count));
            block_instance(b, name, NULL);
            if (_i == 3)
                block_put(b, at + FIELD(unique_id), 0);
        }
        ck_assert_int_eq(reader_snapshot_build_from_answer(&snapshots[which], block_span(b)),
                         EPC_OK);
    }
    ck_assert_int_eq(reader_pairing_init(&pairing, &snapshots[0], &snapshots[1]), EPC_OK);
    for (uint32_t i = 0; i < count; i++)
        ck_assert_uint_eq(reader_pairing_older_instance(&pairing, 0, i),
                          _i == 2 ? i : name_of(_i, 1, i, count));
    reader_pairing_release(&pairing);
    for (int i = 0; i < 2; i++) {
        reader_snapshot_release(&snapshots[i]);
        block_release(&blocks[i]);
    }
}
