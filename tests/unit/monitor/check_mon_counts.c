/* SPDX-License-Identifier: MIT
 *
 * check_mon_counts.c -- what is exported for cells that start over, are corrected, and begin again;
 * and how long that is known. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/metrics/counts.h"

#define MINUTE ((uint64_t)60 * 10000000)

static struct mon_counts counts;
static uint64_t now;

EPC_AFTER_EACH(mon_counts_release(&counts))

static void begin(bool kept)
{
    counts = (struct mon_counts){ .seed = 7, .kept = kept };
    now = MINUTE;
}

static uint64_t take_what(uint32_t size, uint64_t cell, uint64_t what)
{
    uint64_t total;

    now += MINUTE / 4;
    mon_counts_begin_sample(&counts, now);
    total = mon_counts_update_series_total(&counts, 1, what, size, cell);
    mon_counts_forget_old_after_sample(&counts);
    return total;
}

static uint64_t take(uint32_t size, uint64_t cell)
{
    return take_what(size, cell, 1);
}

/* The exporter ends, and begins again with what it has saved. */
static void restart(void)
{
    struct kit_buffer text = { 0 };
    const bool kept = counts.kept;
    const uint64_t then = now;

    mon_counts_write_state_text(&counts, &text);
    ck_assert(!text.failed);
    mon_counts_release(&counts);
    begin(kept);
    now = then + MINUTE * 10;
    ck_assert_int_eq(mon_counts_restore_saved(&counts, epci_span_of(text.text, text.bytes), now),
                     EPC_OK);
    kit_buffer_release(&text);
}

/* So long there are samples without it. */
static void pass(uint64_t minutes)
{
    for (uint64_t i = 0; i < minutes; i++) {
        now += MINUTE;
        mon_counts_begin_sample(&counts, now);
        mon_counts_forget_old_after_sample(&counts);
    }
}

/* ---- The table of docs/counter-metrics.md ---- */

EPC_TEST_LOOP_IN(counts__go_on_where_a_cell_starts_over, 7, begin(true))
{
    const uint32_t size = (uint32_t)_i + 1;
    const uint64_t range = (uint64_t)1 << 8 * size;

    ck_assert_uint_eq(take(size, range - 1), range - 1);
    ck_assert_uint_eq(take(size, 2), range + 2);
    ck_assert_uint_eq(take(size, 3), range + 3);
}

EPC_TEST_IN(counts__of_64_bits_start_over_too, begin(true))
{
    ck_assert_uint_eq(take(8, UINT64_MAX), UINT64_MAX);
    ck_assert_uint_eq(take(8, 2), 2);
    ck_assert_uint_eq(take(8, 30), 30);
}

EPC_TEST_IN(counts__are_their_cells_where_nothing_is_kept, begin(false))
{
    ck_assert_uint_eq(take(4, 4294967000u), 4294967000u);
    ck_assert_uint_eq(take(4, 100), 100);
    ck_assert_uint_eq(take(4, 1500000000), 1500000000);
    ck_assert_uint_eq(take(4, 3000000000u), 3000000000u);
}

EPC_TEST_LOOP_IN(counts__stand_still_until_a_correction_is_made_up_for, 2, begin(true))
{
    const uint32_t size = _i ? 8 : 4;

    ck_assert_uint_eq(take(size, 1000000), 1000000);
    ck_assert_uint_eq(take(size, 999990), 1000000);
    ck_assert_uint_eq(take(size, 999980), 1000000);
    ck_assert_uint_eq(take(size, 999999), 1000000);
    ck_assert_uint_eq(take(size, 1000005), 1000005);
}

EPC_TEST_LOOP_IN(counts__begin_again_after_a_fall_by_an_eighth, 2, begin(true))
{
    const uint32_t size = _i ? 8 : 4;

    ck_assert_uint_eq(take(size, 8000), 8000);
    ck_assert_uint_eq(take(size, 7001), 8000);
    ck_assert_uint_eq(take(size, 7000), 7000);
    ck_assert_uint_eq(take(size, 5), 5);
    ck_assert_uint_eq(take(size, 9), 9);
}

/* Small falls one after the other are one large fall. */
EPC_TEST_IN(counts__begin_again_after_many_corrections, begin(true))
{
    ck_assert_uint_eq(take(8, 1000), 1000);
    for (uint64_t cell = 990; cell > 875; cell -= 10)
        ck_assert_uint_eq(take(8, cell), 1000);
    ck_assert_uint_eq(take(8, 870), 870);
}

EPC_TEST_LOOP_IN(counts__that_fall_through_0_begin_at_0, 2, begin(true))
{
    const uint32_t size = _i ? 8 : 4;

    ck_assert_uint_eq(take(size, 10), 10);
    ck_assert_uint_eq(take(size, _i ? UINT64_MAX : UINT32_MAX), 0);
    ck_assert_uint_eq(take(size, 4), 5);
}

EPC_TEST_IN(counts__that_have_started_over_stand_still_when_they_fall_back, begin(true))
{
    take(4, 4294967290u);
    ck_assert_uint_eq(take(4, 4), 4294967300u);
    ck_assert_uint_eq(take(4, 4294967295u), 4294967300u);
    ck_assert_uint_eq(take(4, 6), 4294967302u);
}

/* A cell of 32 bits that was above the half of its range has not started over if it never counted
 * as fast as that. */
EPC_TEST_IN(counts__of_a_program_that_begins_again_have_not_started_over, begin(true))
{
    take(4, 3000000000u);
    ck_assert_uint_eq(take(4, 3000001000u), 3000001000u);
    ck_assert_uint_eq(take(4, 100), 100);
}

/* Twice as much as lately in the same time. */
EPC_TEST_IN(counts__that_are_fast_start_over_often, begin(true))
{
    uint64_t total = 500000000;

    take(4, total);
    for (int i = 0; i < 100; i++) {
        total += i % 3 ? 500000000 : 900000000;
        ck_assert_uint_eq(take(4, (uint32_t)total), total);
    }
}

/* Also while its provider was not there for a minute. */
EPC_TEST_IN(counts__of_a_program_that_begins_again_are_its_cells, begin(true))
{
    take(4, 4294967290u);
    ck_assert_uint_eq(take(4, 4), 4294967300u);
    ck_assert_uint_eq(take(4, 500000000), 4794967296u);
    pass(1);
    ck_assert_uint_eq(take(4, 3), 3);
}

EPC_TEST_IN(counts__of_another_instance_in_the_place_begin_again, begin(true))
{
    ck_assert_uint_eq(take_what(8, 1001, 1), 1001);
    ck_assert_uint_eq(take_what(8, 500002, 2), 0);
    ck_assert_uint_eq(take_what(8, 500003, 2), 1);
    ck_assert_uint_eq(take_what(8, 0, 3), 0);
    ck_assert_uint_eq(take_what(8, 50, 3), 50);
    ck_assert_uint_eq(take_what(8, 7, 4), 7);
}

/* ---- How long they are known ---- */

EPC_TEST_IN(counts__are_known_for_an_hour, begin(true))
{
    take(4, 4294967290u);
    ck_assert_uint_eq(take(4, 4), 4294967300u);
    pass(59);
    ck_assert_uint_eq(counts.count, 1);
    ck_assert_uint_eq(take(4, 5), 4294967301u);
    pass(61);
    ck_assert_uint_eq(counts.count, 0);
    ck_assert_uint_eq(take(4, 6), 6);
}

EPC_TEST_IN(counts__are_known_after_any_number_of_samples_without_them, begin(true))
{
    take(4, 4294967290u);
    take(4, 4);
    for (int i = 0; i < 5000; i++) {
        mon_counts_begin_sample(&counts, now);
        mon_counts_forget_old_after_sample(&counts);
    }
    ck_assert_uint_eq(take(4, 5), 4294967301u);
}

/* The cells of a counter that has started over; its exporter is started again in between. */
EPC_TEST_IN(counts__are_known_to_the_next_process, begin(true))
{
    ck_assert_uint_eq(take(4, 4294966996u), 4294966996u);
    ck_assert_uint_eq(take(4, 100), 4294967396u);
    take(4, 1500000000);
    take(4, 3000000000u);
    ck_assert_uint_eq(take(4, 3000000100u), 7294967396u);
    restart();
    ck_assert_uint_eq(take(4, 3000000700u), 7294967996u);
    ck_assert_uint_eq(take(4, 3000000690u), 7294967996u);
    restart();
    ck_assert_uint_eq(take(4, 3000000695u), 7294967996u);
    ck_assert_uint_eq(take(4, 3000000800u), 7294968096u);
}

EPC_TEST_IN(counts__of_the_process_before_are_known_for_an_hour, begin(true))
{
    take(4, 4294967290u);
    take(4, 4);
    restart();
    pass(61);
    ck_assert_uint_eq(counts.count, 0);
}

/* A day in which a million series come and go; one that has started over is not there any more
 * after the first samples, for less than an hour. */
EPC_TEST_IN(counts__of_many_that_come_and_go_have_a_limit, begin(true))
{
    for (uint64_t sample = 0; sample < 5760; sample++) {
        now += MINUTE / 1000;
        mon_counts_begin_sample(&counts, now);
        if (sample < 3)
            (void)mon_counts_update_series_total(&counts, 1, 1, 4,
                                                 sample == 0 ? 4294967290u : sample);
        for (uint64_t i = 0; i < 174; i++)
            (void)mon_counts_update_series_total(&counts, 2 + sample * 174 + i, 1, 8, i);
        mon_counts_forget_old_after_sample(&counts);
        ck_assert_uint_le(counts.count, MON_COUNTS_GONE + 2 * 175);
        ck_assert_uint_le(counts.mask, 8 * MON_COUNTS_GONE);
    }
    ck_assert_uint_eq(mon_counts_update_series_total(&counts, 1, 1, 4, 5760), 4294967296u + 5760);
}

/* A provider with many series is away: what it had is known when it is back. */
EPC_TEST_IN(counts__of_as_many_as_a_sample_had_are_known, begin(true))
{
    for (int sample = 0; sample < 100; sample++) {
        now += MINUTE / 4;
        mon_counts_begin_sample(&counts, now);
        for (uint64_t i = 1; i <= 50000 && sample < 2; i++)
            (void)mon_counts_update_series_total(&counts, i, 1, 4, sample == 0 ? 4294967290u : i);
        mon_counts_forget_old_after_sample(&counts);
    }
    ck_assert_uint_eq(counts.count, 50000);
}

/* ---- A text that is none of ours ---- */

static const char one_count[] = "epc-counts 1 0000000000000007 0000000000000001\n"
                                "0000000000000005 0000000000000064 0000000100000064 "
                                "0000000000000000 0000000000000001 0000000000000009 "
                                "0000000000000004\n";

static int read_text(const char *text, size_t bytes)
{
    int status;

    begin(true);
    status = mon_counts_restore_saved(&counts, epci_span_of(text, bytes), now);
    ck_assert(status == EPC_OK || (counts.count == 0 && counts.seed == 7));
    mon_counts_release(&counts);
    return status;
}

EPC_TEST_IN(counts__are_read_as_they_are_written, begin(true))
{
    struct kit_buffer text = { 0 };

    ck_assert_int_eq(
        mon_counts_restore_saved(&counts, epci_span_of(one_count, sizeof one_count - 1), now),
        EPC_OK);
    mon_counts_write_state_text(&counts, &text);
    ck_assert_uint_eq(text.bytes, sizeof one_count - 1);
    ck_assert_mem_eq(text.text, one_count, text.bytes);
    mon_counts_begin_sample(&counts, now);
    ck_assert_uint_eq(mon_counts_update_series_total(&counts, 5, 9, 4, 0x66), 0x100000066u);
    kit_buffer_release(&text);
}

EPC_TEST(counts__refuse_a_text_with_any_byte_less_or_another_one)
{
    char text[sizeof one_count + 1];

    for (size_t bytes = 0; bytes < sizeof one_count - 1; bytes++)
        ck_assert_int_eq(read_text(one_count, bytes), EPC_E_CORRUPT);
    for (size_t at = 0; at < sizeof one_count - 1; at++) {
        memcpy(text, one_count, sizeof one_count);
        text[at] = 'G';
        ck_assert_int_eq(read_text(text, sizeof one_count - 1), EPC_E_CORRUPT);
    }
    memcpy(text, one_count, sizeof one_count);
    ck_assert_int_eq(read_text(text, sizeof one_count), EPC_E_CORRUPT);
}

EPC_TEST_LOOP(counts__refuse_numbers_that_cannot_be, 5)
{
    /* No key; no size; a size of 9; one of more than 32 bits; a cell larger than its size. */
    static const struct {
        size_t at;
        const char *digits;
    } wrong[] = {
        { 47, "0000000000000000" },       { 47 + 102, "0000000000000000" },
        { 47 + 102, "0000000000000009" }, { 47 + 102, "0000000100000004" },
        { 47 + 17, "0000000100000000" },
    };
    char text[sizeof one_count];

    memcpy(text, one_count, sizeof text);
    memcpy(text + wrong[_i].at, wrong[_i].digits, 16);
    ck_assert_int_eq(read_text(text, sizeof one_count - 1), EPC_E_CORRUPT);
}

EPC_TEST(counts__refuse_two_series_with_one_key)
{
    char text[2 * sizeof one_count];

    strcpy(text, one_count);
    text[45] = '2';
    strcat(text, one_count + 47);
    ck_assert_int_eq(read_text(text, strlen(text)), EPC_E_CORRUPT);
}

/* ---- What Prometheus makes of it ---- */

static uint64_t random_state;

static uint64_t random_below(uint64_t limit)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (random_state >> 33) % limit;
}

/* As increase() counts: a value that is less than the one before began at 0. */
struct model {
    uint32_t size;
    uint64_t cell;     /* whole */
    uint64_t happened; /* since the first sample */
    uint64_t exported, counted;
    uint64_t lost; /* so much may be missing, where a program began again */
    int calm; /* steps since it counted so much that any fall could be a cell that starts over */
};

static void look(struct model *model)
{
    const uint64_t exported =
        take(model->size, model->size == 4 ? (uint32_t)model->cell : model->cell);

    model->counted += exported >= model->exported ? exported - model->exported : exported;
    model->exported = exported;
    ck_assert_msg(model->counted <= model->happened, "%llu counted of %llu",
                  (unsigned long long)model->counted, (unsigned long long)model->happened);
    ck_assert_msg(model->counted + model->lost >= model->happened, "%llu counted of %llu",
                  (unsigned long long)model->counted, (unsigned long long)model->happened);
}

static void grow(struct model *model, uint64_t by)
{
    if (by > 1000 && model->size == 4 && (uint32_t)(model->cell + by) < (uint32_t)model->cell)
        model->lost += by; /* it may have begun again */
    model->cell += by;
    model->happened += by;
}

/* A program begins again when an eighth is more than what it counts at once: less is a correction.
 * Where a cell of 32 bits is nearly full, or has just counted very fast, it is not known. */
static void begin_again(struct model *model)
{
    const uint64_t cell = model->size == 4 ? (uint32_t)model->cell : model->cell;

    if (model->size == 4 && (model->calm < 40 || cell > 4000000000u))
        return;
    model->cell = random_below(cell / 8 < 1000000 ? cell / 8 + 1 : 1000000);
    model->happened += model->cell;
    model->lost += model->cell;
}

/* A count goes on, sometimes by much; is rounded down, and made up for; begins again with its
 * program; and its exporter begins again. */
static void step(struct model *model)
{
    const uint64_t cell = model->size == 4 ? (uint32_t)model->cell : model->cell;
    uint64_t by = cell > 1000000 ? random_below(1000) : 0;

    model->calm++;
    switch (random_below(20)) {
    case 0:
        begin_again(model);
        break;
    case 1:
        model->cell -= by;
        look(model);
        model->cell += by;
        break;
    case 2:
        restart();
        break;
    case 3:
        if (random_below(5))
            break;
        model->calm = 0;
        grow(model, random_below(2000000000));
        break;
    default:
        grow(model, random_below(1000));
        break;
    }
}

EPC_TEST_LOOP(counts__are_never_more_than_happened, 200)
{
    struct model model = { .size = _i % 2 ? 8 : 4 };

    random_state = (uint64_t)_i;
    begin(true);
    model.cell = random_below(2) ? UINT32_MAX - random_below(5000) : random_below(UINT32_MAX);
    model.exported = take(model.size, model.cell);
    for (int i = 0; i < 300; i++) {
        step(&model);
        look(&model);
    }
}
