/* SPDX-License-Identifier: MIT
 *
 * check_mon_columnslog.c -- a counter of each type that is logged as a binary log has there the
 * value that it has live. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "epc_check.h"
#include "kit/system/files.h"
#include "metricscase.h"
#include "kit/types.h"
#include "monitor/convert/sink.h"
#include "monitor/sample/columnslog.h"
#include "reader/binarylog/rows/aslog.h"
#include "sdk/core/types.h"

#define FILE_NAME "check_mon_columnslog.blg"

static const struct mct_name names[] = { { 100, "Plant", NULL },
                                         { 102, "Work", NULL },
                                         { 104, "Work Base", NULL } };

static void set_number(struct block *b, size_t at, uint64_t value)
{
    block_put(b, at, (uint32_t)value);
    block_put(b, at + 4, (uint32_t)(value >> 32));
}

/* The answer of this moment, 0 or 1: cells and clocks grow. */
static void make_answer(struct block *b, const struct epci_type *type, uint64_t moment)
{
    const size_t data = 0;
    size_t object;

    block_init(b);
    block_answer(b, "HERE");
    set_number(b, data + offsetof(struct epci_wire_data, perf_time), 7000000 + 3000017 * moment);
    set_number(b, data + offsetof(struct epci_wire_data, perf_freq), 2630633);
    set_number(b, data + offsetof(struct epci_wire_data, perf_time_100ns),
               UINT64_C(134000000000000000) + 10000123 * moment);
    block_object(b, 100, BLOCK_SINGLE);
    object = block_object_at(b, 0);
    set_number(b, object + offsetof(struct epci_wire_object, perf_time), 9000000 + 5000 * moment);
    set_number(b, object + offsetof(struct epci_wire_object, perf_freq), 4001);
    block_counter(b, 102, type->value);
    if (type->base != (uint32_t)EPC_NO_BASE)
        block_counter(b, 104, type->base);
    block_cells(b, (const uint64_t[]){ 1000 + 37 * moment, 50 + 8 * moment });
}

struct live {
    struct reader_titles titles;
    struct mon_computer computer;
    struct mon_sampler sampler;
    struct reader_selection selection;
    struct mon_columns columns;
    struct block answers[2];
};

static void read_answer(struct live *live, unsigned moment)
{
    bool more;

    ck_assert_int_eq(
        mon_computer_add_borrowed_answer(&live->computer, block_span(&live->answers[moment])),
        EPC_OK);
    if (moment == 0)
        ck_assert_int_eq(
            mon_columns_add_new(&live->columns, &live->selection, &live->sampler, NULL, NULL),
            EPC_OK);
    ck_assert_int_eq(mon_columns_read_values_find_new(&live->columns, &live->selection,
                                                      &live->sampler, READER_FORMULAS_MICROSOFT,
                                                      &more),
                     EPC_OK);
}

/* Both rows into the file; the values of the second. */
static void write_log(struct live *live, struct reader_textlog_value *second)
{
    static const size_t first[] = { 0 };
    struct mon_columns_log as_log;
    struct reader_textlog log;
    struct mon_sink sink;

    read_answer(live, 0);
    ck_assert_uint_eq(live->columns.count, 1);
    ck_assert_int_eq(mon_columns_present_as_log(&as_log, &log, &live->columns, &live->sampler),
                     EPC_OK);
    ck_assert_int_eq(mon_open_binary_sink(&sink, &(struct mon_sink_start){ .log = &log,
                                                                           .columns = first,
                                                                           .count = 1,
                                                                           .path = FILE_NAME,
                                                                           .replace = true }),
                     EPC_OK);
    for (unsigned moment = 0; moment < 2; moment++) {
        if (moment == 1)
            read_answer(live, 1);
        ck_assert_int_eq(
            sink.row(&sink,
                     &(struct reader_textlog_row){
                         .time = live->computer.newer.snapshot.data.head.perf_time_100ns,
                         .bias = log.zone.bias,
                         .values = live->columns.values }),
            EPC_OK);
        ck_assert_int_eq(sink.flush(&sink), EPC_OK);
    }
    *second = live->columns.values[0];
    ck_assert_int_eq(sink.end(&sink), EPC_OK);
    mon_columns_log_release(&as_log);
}

static void check_type(const struct epci_type *type)
{
    struct live live = { .selection = { .count = 0 } };
    struct reader_textlog_value wanted;
    struct reader_textlog_row row;
    struct reader_textlog log;
    char message[300];

    mct_titles(&live.titles, names, EPC_COUNT(names));
    live.computer.titles = &live.titles;
    live.sampler = (struct mon_sampler){ .computers = &live.computer, .count = 1 };
    mon_columns_init_empty(&live.columns);
    make_answer(&live.answers[0], type, 0);
    make_answer(&live.answers[1], type, 1);
    write_log(&live, &wanted);
    ck_assert_int_eq(reader_blg_log_open_file(
                         &log, FILE_NAME,
                         &(struct reader_blg_log_options){ .formulas = READER_FORMULAS_MICROSOFT },
                         message, sizeof message),
                     EPC_OK);
    ck_assert_int_eq(reader_textlog_next_row(&log, &row), EPC_OK);
    ck_assert_int_eq(reader_textlog_next_row(&log, &row), EPC_OK);
    if (wanted.kind == READER_TEXTLOG_WHOLE || wanted.kind == READER_TEXTLOG_NUMBER) {
        ck_assert_msg(row.values[0].kind == wanted.kind &&
                          memcmp(&row.values[0].number, &wanted.number, sizeof wanted.number) == 0,
                      "%s: %.17g, wanted %.17g", type->name, row.values[0].number, wanted.number);
    } else {
        ck_assert_msg(row.values[0].kind == READER_TEXTLOG_NONE, "%s has a value", type->name);
    }
    reader_textlog_release(&log);
    mon_columns_release(&live.columns);
    mon_computer_release(&live.computer);
    block_release(&live.answers[0]);
    block_release(&live.answers[1]);
    reader_titles_release(&live.titles);
}

EPC_TEST(columnslog__each_type_has_its_live_value_in_a_binary_log)
{
    uint32_t count;
    unsigned looked = 0;
    const struct epci_type *types = epci_counter_type_table(&count);

    for (uint32_t i = 0; i < count; i++) {
        if (epci_type_is_base(types[i].value) || kit_type_is_hidden(types[i].value))
            continue;
        check_type(&types[i]);
        looked++;
    }
    ck_assert_uint_ge(looked, 30);
    kit_remove_file(FILE_NAME);
}
