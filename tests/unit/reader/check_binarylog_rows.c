/* SPDX-License-Identifier: MIT
 *
 * check_binarylog_rows.c -- the values of a binary log, its columns, and its times as instants.
 */
#include "epc_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "madelog.h"
#include "logmemory.h"
#include "reader/binarylog/rows/rows.h"

#define RATE       0x10410400u /* PERF_COUNTER_COUNTER    */
#define BULK       0x10410500u /* PERF_COUNTER_BULK_COUNT */
#define LEVEL      0x00010000u /* PERF_COUNTER_RAWCOUNT   */
#define TIMER      0x20510500u /* PERF_100NSEC_TIMER      */
#define FRACTION   0x20020400u /* PERF_RAW_FRACTION       */
#define TEXTED     0x00000B00u /* PERF_COUNTER_TEXT       */
#define NO_MACHINE 0x800007D0u

struct rows_case {
    struct madelog made;
    struct epci_span bytes;
    struct reader_blg log;
    struct reader_blg_rows rows;
};

static struct rows_case c;

static void open_rows(struct rows_case *c, reader_blg_chooses_fn *chooses, void *context)
{
    char message[300];

    madelog_end(&c->made);
    c->bytes = madelog_span(&c->made);
    ck_assert_msg(
        reader_blg_open(&c->log, epct_source_of_span(&c->bytes), message, sizeof message) == EPC_OK,
        "%s", message);
    ck_assert_int_eq(
        reader_blg_rows_init(&c->rows, &c->log, READER_FORMULAS_MICROSOFT, chooses, context),
        EPC_OK);
}

static void close_rows(struct rows_case *c)
{
    reader_blg_rows_release(&c->rows);
    reader_blg_release(&c->log);
    madelog_release(&c->made);
}

/* All rows as text: a line for each cell, "path value" or "path !reason status". */
static void say_rows(struct rows_case *c, struct kit_buffer *out)
{
    struct reader_blg_row row;
    int status;

    while ((status = reader_blg_rows_next(&c->rows, &row)) == EPC_OK) {
        for (size_t i = 0; i < row.count; i++) {
            const struct reader_blg_cell *cell = &row.cells[i];
            char path[READER_BLG_PATH];

            reader_blg_column_path(&c->rows.columns, cell->column, path, sizeof path);
            if (reader_blg_cell_has_value(cell))
                kit_buffer_add_format(out, "%s %.17g\n", path, cell->value.number);
            else
                kit_buffer_add_format(out, "%s !%d %x\n", path, (int)cell->reason,
                                      (unsigned)cell->status);
        }
        kit_buffer_add_text(out, "--\n");
    }
    ck_assert_int_eq(status, EPC_END);
}

static void expect_rows(struct rows_case *c, const char *wanted)
{
    struct kit_buffer out = { 0 };

    for (int i = 0; i < 2; i++) { /* and again */
        out.bytes = 0;
        say_rows(c, &out);
        kit_buffer_add_bytes(&out, "", 1);
        ck_assert_str_eq(out.text, wanted);
        ck_assert_int_eq(reader_blg_rows_rewind(&c->rows), EPC_OK);
    }
    kit_buffer_release(&out);
}

static void one_entry(struct rows_case *c, const char *counter, uint32_t type, uint64_t time_base)
{
    madelog_entry(&c->made,
                  &(struct madelog_entry){
                      .object = "o", .counter = counter, .type = type, .time_base = time_base });
}

EPC_TEST_IN(rows__single_counters_are_compared_with_the_sample_before,
            madelog_init(&c.made, &(struct madelog_style){ .bits = 64 }), close_rows(&c))
{
    one_entry(&c, "rate", RATE, 1000);
    one_entry(&c, "level", LEVEL, 0);
    one_entry(&c, "part", FRACTION, 0);
    one_entry(&c, "text", TEXTED, 0);
    madelog_catalogue(&c.made);
    for (unsigned i = 0; i < 3; i++) {
        madelog_sample(&c.made);
        madelog_one(&c.made, 0, 10 * i, 5000 + 2000 * i);
        madelog_one(&c.made, i == 1 ? NO_MACHINE : 0, i, 0);
        madelog_one(&c.made, 0, 1, i + 3);
        madelog_one(&c.made, 0, 1, 0);
        madelog_sample_end(&c.made);
    }
    open_rows(&c, NULL, NULL);
    expect_rows(&c, "\\\\MADE\\o\\rate !1 0\n\\\\MADE\\o\\level 0\n"
                    "\\\\MADE\\o\\part 33.333333333333329\n\\\\MADE\\o\\text !9 0\n--\n"
                    "\\\\MADE\\o\\rate 5\n\\\\MADE\\o\\level !9 800007d0\n"
                    "\\\\MADE\\o\\part 25\n\\\\MADE\\o\\text !9 0\n--\n"
                    "\\\\MADE\\o\\rate 5\n\\\\MADE\\o\\level 2\n"
                    "\\\\MADE\\o\\part 20\n\\\\MADE\\o\\text !9 0\n--\n");
}

/* Of pdhmsg.h: no machine, no instance, item not validated, no object, no counter, invalid data
 * twice; new data, which is a value; and two that it lacks. */
static const uint32_t statuses[] = { NO_MACHINE,  0x800007D1u, 0x800007D3u, 0xC0000BB8u,
                                     0xC0000BB9u, 0xC0000BBAu, 0xC0000BC6u, 1,
                                     2,           0xFFFFFFFFu };

/* The numbers of a sample with a bad status mean nothing, and it is not compared with. */
EPC_TEST_LOOP(rows__a_sample_without_value_is_no_older_sample, 2 * EPC_COUNT(statuses))
{
    static const char *const names[] = { "x", NULL };
    const uint32_t status = statuses[_i / 2];
    char bad[16], wanted[400];
    const char *second = status == 1 ? "10" : bad, *third = status == 1 ? "10" : "!1 0";

    snprintf(bad, sizeof bad, "!9 %x", (unsigned)status);
    snprintf(wanted, sizeof wanted,
             "\\\\MADE\\o\\a !1 0\n\\\\MADE\\o(x)\\b !1 0\n--\n"
             "\\\\MADE\\o\\a %s\n\\\\MADE\\o(x)\\b %s\n--\n"
             "\\\\MADE\\o\\a %s\n\\\\MADE\\o(x)\\b %s\n--\n"
             "\\\\MADE\\o\\a 10\n\\\\MADE\\o(x)\\b 10\n--\n",
             second, second, third, third);
    madelog_init(&c.made, &(struct madelog_style){ .bits = _i % 2 ? 32 : 64 });
    one_entry(&c, "a", BULK, 1000);
    madelog_entry(&c.made, &(struct madelog_entry){ .object = "o",
                                                    .instance = "*",
                                                    .counter = "b",
                                                    .flags = 1,
                                                    .type = BULK,
                                                    .time_base = 1000 });
    madelog_catalogue(&c.made);
    for (unsigned i = 0; i < 4; i++) {
        madelog_sample(&c.made);
        madelog_one(&c.made, i == 1 ? status : 0, 10 * i, 1000 * i);
        madelog_many(&c.made, i == 1 ? status : 0, names, 10 * i, 1000 * i);
        madelog_sample_end(&c.made);
    }
    open_rows(&c, NULL, NULL);
    expect_rows(&c, wanted);
    close_rows(&c);
}

EPC_TEST_IN(rows__the_upper_half_of_32_bit_cells_means_nothing,
            madelog_init(&c.made, &(struct madelog_style){ .bits = 32 }), close_rows(&c))
{
    one_entry(&c, "level", LEVEL, 0);
    one_entry(&c, "rate", RATE, 1);
    madelog_catalogue(&c.made);
    for (unsigned i = 0; i < 2; i++) {
        madelog_sample(&c.made);
        madelog_one(&c.made, 0, UINT64_C(0xFFFFFFFF80000000) + i, 0);
        madelog_one(&c.made, 0, i ? 5 : UINT64_C(0xFFFFFFFFFFFFFFFB), 2 * i);
        madelog_sample_end(&c.made);
    }
    open_rows(&c, NULL, NULL);
    expect_rows(&c, "\\\\MADE\\o\\level 2147483648\n\\\\MADE\\o\\rate !1 0\n--\n"
                    "\\\\MADE\\o\\level 2147483649\n\\\\MADE\\o\\rate 5\n--\n");
}

EPC_TEST_IN(rows__instances_come_and_go_and_equal_names_are_numbered,
            madelog_init(&c.made, &(struct madelog_style){ .bits = 64 }), close_rows(&c))
{
    static const char *const names[4][4] = {
        { "a", "b", "A", NULL }, { "b", NULL }, { "b", "a", NULL }, { NULL }
    };

    madelog_entry(&c.made, &(struct madelog_entry){ .object = "o",
                                                    .instance = "*",
                                                    .counter = "c",
                                                    .flags = 1,
                                                    .type = BULK,
                                                    .time_base = 1 });
    madelog_catalogue(&c.made);
    for (unsigned i = 0; i < 4; i++) {
        madelog_sample(&c.made);
        madelog_many(&c.made, 0, names[i], 100 * i * i, 10 * i);
        madelog_sample_end(&c.made);
    }
    open_rows(&c, NULL, NULL);
    expect_rows(&c, "\\\\MADE\\o(a)\\c !1 0\n\\\\MADE\\o(b)\\c !1 0\n\\\\MADE\\o(A#1)\\c !1 0\n--\n"
                    "\\\\MADE\\o(b)\\c 11\n--\n"
                    "\\\\MADE\\o(b)\\c 30\n\\\\MADE\\o(a)\\c !1 0\n--\n--\n");
    ck_assert_uint_eq(c.rows.columns.count, 3);
}

EPC_TEST_IN(rows__whole_objects_have_the_names_of_their_computer,
            madelog_init(&c.made, &(struct madelog_style){ .bits = 32 }), close_rows(&c))
{
    static const char *const pairs[] = { "230", "Process",    "232", "Threads",
                                         "234", "Faults/sec", NULL };

    madelog_names(&c.made, "\\\\Made", pairs); /* another case */
    madelog_entry(
        &c.made,
        &(struct madelog_entry){
            .object = "Process", .instance = "*", .counter = "*", .flags = 0x10, .type = 0x10 });
    madelog_catalogue(&c.made);
    for (unsigned i = 0; i < 2; i++) {
        struct block b;

        block_init(&b);
        block_answer(&b, "MADE");
        block_many(&b, 230, 232, LEVEL);
        block_counter(&b, 236, LEVEL);
        block_instance(&b, "x", (const uint64_t[]){ 5 + i, 7 });
        if (i == 1)
            block_instance(&b, "x", (const uint64_t[]){ 9, 8 });
        madelog_sample(&c.made);
        madelog_object(&c.made, block_span(&b));
        madelog_sample_end(&c.made);
        block_release(&b);
    }
    open_rows(&c, NULL, NULL);
    expect_rows(&c, "\\\\MADE\\Process(x)\\Threads 5\n\\\\MADE\\Process(x)\\#236 7\n--\n"
                    "\\\\MADE\\Process(x)\\Threads 6\n\\\\MADE\\Process(x)\\#236 7\n"
                    "\\\\MADE\\Process(x#1)\\Threads 9\n\\\\MADE\\Process(x#1)\\#236 8\n--\n");
}

/* As Windows shows Process(_Total): its Elapsed Time is 0 in every sample. */
EPC_TEST_IN(rows__what_begins_with_each_sample_is_the_same_instance,
            madelog_init(&c.made, &(struct madelog_style){ .bits = 32 }), close_rows(&c))
{
    static const char *const pairs[] = { "230", "Process", "684", "Elapsed Time",
                                         "234", "Faults",  NULL };

    madelog_names(&c.made, "\\\\MADE", pairs);
    madelog_entry(
        &c.made,
        &(struct madelog_entry){
            .object = "Process", .instance = "*", .counter = "*", .flags = 0x10, .type = 0x10 });
    madelog_catalogue(&c.made);
    for (unsigned i = 0; i < 2; i++) {
        const uint32_t now = 70000000 + 10000000 * i;
        struct block b;

        block_init(&b);
        block_answer(&b, "MADE");
        block_put(&b, offsetof(struct epci_wire_data, perf_time), now);
        block_object(&b, 230, BLOCK_MANY);
        block_put(&b, block_object_at(&b, 0) + offsetof(struct epci_wire_object, perf_time), now);
        block_counter(&b, 684, EPC_PERF_ELAPSED_TIME);
        block_counter(&b, 234, RATE);
        block_instance(&b, "_Total", (const uint64_t[]){ now, 5 * i });
        block_instance(&b, "new", (const uint64_t[]){ 65000000 + 10000000 * i, 5 * i });
        madelog_sample(&c.made);
        madelog_object(&c.made, block_span(&b));
        madelog_sample_end(&c.made);
        block_release(&b);
    }
    open_rows(&c, NULL, NULL);
    expect_rows(&c, "\\\\MADE\\Process(_Total)\\Elapsed Time 0\n"
                    "\\\\MADE\\Process(_Total)\\Faults !1 0\n"
                    "\\\\MADE\\Process(new)\\Elapsed Time 0.5\n"
                    "\\\\MADE\\Process(new)\\Faults !1 0\n--\n"
                    "\\\\MADE\\Process(_Total)\\Elapsed Time 0\n"
                    "\\\\MADE\\Process(_Total)\\Faults 5\n"
                    "\\\\MADE\\Process(new)\\Elapsed Time 0.5\n"
                    "\\\\MADE\\Process(new)\\Faults !11 0\n--\n");
}

static bool chooses_b(void *context, const char *path)
{
    ++*(unsigned *)context;
    return strcmp(path, "\\\\MADE\\o\\b") == 0;
}

EPC_TEST_IN(rows__what_is_not_wanted_has_no_column,
            madelog_init(&c.made, &(struct madelog_style){ .bits = 64 }), close_rows(&c))
{
    unsigned asked = 0;

    one_entry(&c, "a", LEVEL, 0);
    one_entry(&c, "b", LEVEL, 0);
    madelog_catalogue(&c.made);
    for (unsigned i = 0; i < 2; i++) {
        madelog_sample(&c.made);
        madelog_one(&c.made, 0, 1, 0);
        madelog_one(&c.made, 0, 2, 0);
        madelog_sample_end(&c.made);
    }
    open_rows(&c, chooses_b, &asked);
    expect_rows(&c, "\\\\MADE\\o\\b 2\n--\n\\\\MADE\\o\\b 2\n--\n");
    ck_assert_uint_eq(c.rows.columns.count, 1);
    ck_assert_uint_eq(asked, 2);
}

/* ---- Times ---- */

#define HOUR UINT64_C(36000000000)

/* 4 November 2007, 01:10 in local time: summer time ends at 2:00, or 1:00, in the made zone. */
#define LATE_SUMMER UINT64_C(128386122000000000)

/* Samples every ten minutes over the end of summer time; after it local times fall by an hour. */
static void make_autumn(struct rows_case *c, bool tells, bool no_zone)
{
    madelog_init(&c->made, &(struct madelog_style){ .bits = 64,
                                                    .bias = 300,
                                                    .daylight = -60,
                                                    .start = LATE_SUMMER,
                                                    .interval = HOUR / 6,
                                                    .no_zone = no_zone,
                                                    .buffer = 1024 });
    one_entry(c, "busy", tells ? TIMER : LEVEL, 10000000);
    madelog_catalogue(&c->made);
    for (unsigned i = 0; i < 12; i++) {
        if (i == 5) { /* 2:00 becomes 1:00 */
            c->made.bias += 60;
            c->made.style.start -= HOUR;
        }
        madelog_sample(&c->made);
        madelog_one(&c->made, 0, i, madelog_utc(&c->made));
        madelog_sample_end(&c->made);
    }
    open_rows(c, NULL, NULL);
}

static void expect_instants(struct rows_case *c, enum reader_blg_way way, bool all)
{
    struct reader_blg_row row;
    uint64_t wanted = LATE_SUMMER + 4 * HOUR;
    unsigned count = 0;

    while (reader_blg_rows_next(&c->rows, &row) == EPC_OK) {
        ck_assert_int_eq(row.sample->way, way);
        if (all)
            ck_assert_uint_eq(row.sample->time, wanted);
        wanted += HOUR / 6;
        count++;
    }
    ck_assert_uint_eq(count, 12);
}

EPC_TEST(rows__a_clock_tells_the_instants_over_the_end_of_summer_time)
{
    make_autumn(&c, true, true);
    expect_instants(&c, READER_BLG_BY_CLOCK, true);
    close_rows(&c);
}

EPC_TEST(rows__the_rules_tell_the_instants_over_the_end_of_summer_time)
{
    make_autumn(&c, false, false);
    expect_instants(&c, READER_BLG_BY_RULES, true);
    close_rows(&c);
}

static void make_levels(struct rows_case *c, const struct madelog_style *style)
{
    madelog_init(&c->made, style);
    one_entry(c, "a", LEVEL, 0);
    madelog_catalogue(&c->made);
    for (unsigned i = 0; i < 3; i++) {
        madelog_sample(&c->made);
        madelog_one(&c->made, 0, i, 0);
        madelog_sample_end(&c->made);
    }
    open_rows(c, NULL, NULL);
}

EPC_TEST(rows__the_start_of_a_live_log_tells_the_instants)
{
    make_levels(&c, &(struct madelog_style){ .bias = -330, .no_zone = true });
    ck_assert_int_eq(c.log.way, READER_BLG_BY_START);
    ck_assert_int_eq(c.log.bias, -330);
    close_rows(&c);
}

EPC_TEST(rows__without_any_of_these_times_are_local)
{
    struct reader_blg_row row;

    make_levels(&c, &(struct madelog_style){ .bias = -330, .no_zone = true, .no_start = true });
    ck_assert_int_eq(c.log.way, READER_BLG_BY_NONE);
    ck_assert_int_eq(reader_blg_rows_next(&c.rows, &row), EPC_OK);
    ck_assert_uint_eq(row.sample->time, row.sample->local);
    close_rows(&c);
}

EPC_TEST(rows__a_zone_without_summer_time_has_one_bias)
{
    make_levels(&c, &(struct madelog_style){ .bias = -330, .no_start = true });
    ck_assert_int_eq(c.log.way, READER_BLG_BY_RULES);
    ck_assert_int_eq(c.log.bias, -330);
    close_rows(&c);
}

/* One of three computers has a wrong clock. */
EPC_TEST(rows__most_computers_have_the_right_time)
{
    madelog_init(&c.made, &(struct madelog_style){ .bias = 60, .no_zone = true });
    one_entry(&c, "a", TIMER, 10000000);
    one_entry(&c, "b", TIMER, 10000000);
    one_entry(&c, "c", TIMER, 10000000);
    madelog_catalogue(&c.made);
    for (unsigned i = 0; i < 2; i++) {
        madelog_sample(&c.made);
        madelog_one(&c.made, 0, i, madelog_utc(&c.made) + 5 * HOUR);
        madelog_one(&c.made, 0, i, madelog_utc(&c.made) + HOUR / 60);
        madelog_one(&c.made, 0, i, madelog_utc(&c.made));
        madelog_sample_end(&c.made);
    }
    open_rows(&c, NULL, NULL);
    ck_assert_int_eq(c.log.bias, 60);
    close_rows(&c);
}
