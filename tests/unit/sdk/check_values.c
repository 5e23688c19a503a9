/* SPDX-License-Identifier: MIT
 *
 * check_values.c -- values from two answers: the pairs of counters that are compared. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/values/values.h"

#include "blockbuilder.h"

static struct block older, newer;

EPC_AFTER_EACH(block_release(&older), block_release(&newer))

/* What was visited, one word for each counter: "<instance>.<counter>=<value>". */
static char seen[1024];

static void note(void *context, const struct reader_shown *shown)
{
    char value[64];
    size_t used = strlen(seen);

    (void)context;
    reader_value_text(shown, value, sizeof value);
    snprintf(seen + used, sizeof seen - used, "%s%c.%u=%s%s", used ? " " : "",
             shown->instance->name.left ? shown->instance->name.at[0] : '-',
             shown->counter->head.name_index, value,
             shown->status == EPC_OK ? reader_unit_text(shown->value.unit) : "");
}

/* All values of `newer`, compared with those before, or without. */
static int visit_answers(struct epci_span older, struct epci_span newer,
                         const struct reader_values_visitor *visitor)
{
    const struct reader_values_options options = { 0 };
    struct reader_snapshot before = { 0 }, now = { 0 };
    struct reader_pairing pairing = { 0 };
    struct reader_values values = { 0 };
    int status = reader_snapshot_build_from_answer(&before, older);

    if (status == EPC_OK)
        status = reader_snapshot_build_from_answer(&now, newer);
    if (status == EPC_OK && older.left > 0)
        status = reader_pairing_init(&pairing, &before, &now);
    if (status == EPC_OK)
        status = reader_values_init(&values, &now, older.left > 0 ? &pairing : NULL, &options);
    if (status == EPC_OK) {
        reader_values_visit_all(&values, visitor);
        status = now.status;
    }
    reader_values_release(&values);
    reader_pairing_release(&pairing);
    reader_snapshot_release(&before);
    reader_snapshot_release(&now);
    return status;
}

static const char *visit(struct block *older, struct block *newer)
{
    const struct reader_values_visitor visitor = { .counter = note };
    struct epci_span none = epci_span_of(NULL, 0);

    seen[0] = '\0';
    ck_assert_int_eq(visit_answers(older ? block_span(older) : none, block_span(newer), &visitor),
                     EPC_OK);
    return seen;
}

static void set_time(struct block *b, uint64_t perf_time)
{
    block_put(b, offsetof(struct epci_wire_data, perf_time), (uint32_t)perf_time);
    block_put(b, offsetof(struct epci_wire_data, perf_time) + 4, 0);
    block_put(b, offsetof(struct epci_wire_data, perf_freq), 10);
    block_put(b, offsetof(struct epci_wire_data, perf_freq) + 4, 0);
}

/* Instances named by the letters of `names`, with values from `count` on, at second `second`. */
static void sample(struct block *b, const char *names, uint64_t count, unsigned second)
{
    block_init(b);
    block_answer(b, "PC");
    block_many(b, 230, 232, EPC_PERF_COUNTER_BULK_COUNT);
    block_counter(b, 234, EPC_PERF_RAW_FRACTION);
    block_counter(b, 236, EPC_PERF_RAW_BASE);
    for (size_t i = 0; names[i]; i++) {
        char name[2] = { names[i], '\0' };

        block_instance(b, name, (const uint64_t[]){ count * (i + 1), 1, 4 });
    }
    set_time(b, second * 10);
}

EPC_TEST(values__of_one_sample_are_those_that_need_no_other)
{
    struct block newer;

    sample(&newer, "a", 10, 1);
    ck_assert_str_eq(visit(NULL, &newer), "a.232=- a.234=25.000%");
    block_release(&newer);
}

EPC_TEST(values__of_two_samples_are_rates)
{
    sample(&older, "ab", 100, 1);
    sample(&newer, "ab", 110, 3);
    ck_assert_str_eq(visit(&older, &newer),
                     "a.232=5.000/sec a.234=25.000% b.232=10.000/sec b.234=25.000%");
}

EPC_TEST(values__follow_an_instance_to_another_place)
{
    sample(&older, "xa", 100, 1); /* a comes second and counts 200 */
    sample(&newer, "a", 220, 3);
    ck_assert_str_eq(visit(&older, &newer), "a.232=10.000/sec a.234=25.000%");
    block_release(&older);
    sample(&older, "ba", 100, 1);
    block_release(&newer);
    sample(&newer, "ab", 220, 3); /* a 200 -> 220, b 100 -> 440 */
    ck_assert_str_eq(visit(&older, &newer),
                     "a.232=10.000/sec a.234=25.000% b.232=170.000/sec b.234=25.000%");
}

EPC_TEST(values__of_a_new_instance_wait_for_its_second_sample)
{
    sample(&older, "ac", 100, 1);
    sample(&newer, "abc", 110, 3);
    ck_assert_str_eq(visit(&older, &newer),
                     "a.232=5.000/sec a.234=25.000% b.232=- b.234=25.000% c.232=65.000/sec "
                     "c.234=25.000%");
}

/* A double has 53 bits, these have 64. */
EPC_TEST(values__that_are_counts_are_shown_to_the_last_digit)
{
    struct block older, newer, *const both[] = { &older, &newer };

    for (int i = 0; i < 2; i++) {
        block_init(both[i]);
        block_answer(both[i], "PC");
        block_many(both[i], 230, 232, EPC_PERF_COUNTER_LARGE_RAWCOUNT);
        block_counter(both[i], 234, EPC_PERF_COUNTER_LARGE_DELTA);
        block_instance(both[i], "a",
                       (const uint64_t[]){ UINT64_MAX - 1 + (unsigned)i,
                                           i ? UINT64_MAX : UINT64_MAX - 9007199254740993u });
        set_time(both[i], 10);
    }
    ck_assert_str_eq(visit(&older, &newer), "a.232=-1 a.234=9007199254740993");
    block_release(&older);
    block_release(&newer);
}

/* Both kinds of letters; a text without a NUL ends with its cell. */
EPC_TEST(values__that_are_texts_are_shown)
{
    struct block newer;
    uint64_t wide, narrow;

    memcpy(&wide, "d\0e\0\xE4\0\0", 8);
    memcpy(&narrow, "ab\xE4_1234", 8);
    block_init(&newer);
    block_answer(&newer, "PC");
    block_many(&newer, 230, 232, EPC_PERF_COUNTER_LARGE_RAWCOUNT);
    block_counter(&newer, 234, EPC_PERF_COUNTER_LARGE_RAWCOUNT);
    block_instance(&newer, "a", (const uint64_t[]){ wide, narrow });
    block_put(&newer, block_counter_at(&newer, 0, 0) + offsetof(struct epci_wire_counter, type),
              0xB00);
    block_put(&newer, block_counter_at(&newer, 0, 1) + offsetof(struct epci_wire_counter, type),
              0x10B00);
    ck_assert_str_eq(visit(NULL, &newer), "a.232=de\xC3\xA4 a.234=ab?_1234");
    block_release(&newer);
}

EPC_TEST(values__of_a_changed_counter_are_not_compared)
{
    sample(&older, "a", 100, 1);
    sample(&newer, "a", 110, 3);
    block_put(&older,
              block_counter_at(&older, 0, 0) + offsetof(struct epci_wire_counter, name_index), 999);
    ck_assert_str_eq(visit(&older, &newer), "a.232=- a.234=25.000%");
}

EPC_TEST(values__of_a_cell_outside_its_block_are_none)
{
    struct block newer;

    sample(&newer, "a", 10, 1);
    block_put(&newer, block_counter_at(&newer, 0, 1) + offsetof(struct epci_wire_counter, offset),
              4000);
    ck_assert_str_eq(visit(NULL, &newer), "a.232=- a.234=-");
    block_release(&newer);
}

EPC_TEST(values__of_an_object_without_instances_have_one_without_name)
{
    struct block newer;

    block_init(&newer);
    block_answer(&newer, "PC");
    block_object(&newer, 240, BLOCK_SINGLE);
    block_counter(&newer, 242, EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(&newer, 244, EPC_PERF_COUNTER_RAWCOUNT_HEX);
    block_cells(&newer, (const uint64_t[]){ 7, 255 });
    ck_assert_str_eq(visit(NULL, &newer), "-.242=7 -.244=0xFF");
    block_release(&newer);
}

EPC_TEST(values__of_bytes_that_are_no_answer_are_refused)
{
    const struct reader_values_visitor visitor = { .counter = note };
    const unsigned char rubbish[100] = { 'P', 0, 'E', 0 };

    ck_assert_int_lt(
        visit_answers(epci_span_of(NULL, 0), epci_span_of(rubbish, sizeof rubbish), &visitor), 0);
}

EPC_TEST(values__stop_where_an_instance_leads_nowhere)
{
    const struct reader_values_visitor visitor = { .counter = note };
    struct block newer;

    sample(&newer, "ab", 10, 1);
    block_put(&newer, block_instance_at(&newer, 0, 1) + offsetof(struct epci_wire_instance, bytes),
              9999);
    seen[0] = '\0';
    ck_assert_int_lt(visit_answers(epci_span_of(NULL, 0), block_span(&newer), &visitor), 0);
    ck_assert_str_eq(seen, "a.232=- a.234=25.000%");
    block_release(&newer);
}

/* ---- One value, options, selections ---- */

static struct reader_snapshot before, after;
static struct reader_pairing pairing;

static void begin(struct block *older, struct block *newer)
{
    ck_assert_int_eq(reader_snapshot_build_from_answer(&before, block_span(older)), EPC_OK);
    ck_assert_int_eq(reader_snapshot_build_from_answer(&after, block_span(newer)), EPC_OK);
    ck_assert_int_eq(reader_pairing_init(&pairing, &before, &after), EPC_OK);
}

static void end(struct block *older, struct block *newer)
{
    reader_pairing_release(&pairing);
    reader_snapshot_release(&before);
    reader_snapshot_release(&after);
    block_release(older);
    block_release(newer);
}

EPC_TEST(values__of_one_item_is_that_of_the_visit)
{
    struct reader_item item = { .instance = 1 };
    struct reader_shown shown;

    sample(&older, "ab", 100, 1);
    sample(&newer, "ab", 110, 3);
    begin(&older, &newer);
    ck_assert_int_eq(
        reader_value_of_item(&after, &pairing, &item, READER_FORMULAS_MICROSOFT, &shown), EPC_OK);
    ck_assert_double_eq(shown.value.number, 10);
    ck_assert_uint_eq(shown.raw, 220);
    ck_assert(!shown.has_base);
    ck_assert_uint_eq(shown.counter->head.name_index, 232);
    ck_assert_int_eq(reader_value_of_item(&after, NULL, &item, READER_FORMULAS_MICROSOFT, &shown),
                     EPC_E_INVALID);
    ck_assert_int_eq(shown.reason, READER_REASON_OLDER);
    ck_assert_double_eq(shown.value.number, 0);
    item.counter = 1;
    ck_assert_int_eq(reader_value_of_item(&after, NULL, &item, READER_FORMULAS_MICROSOFT, &shown),
                     EPC_OK);
    ck_assert(shown.has_base);
    ck_assert_uint_eq(shown.raw_base, 4);
    item.counter = 2; /* the base itself */
    ck_assert_int_eq(
        reader_value_of_item(&after, &pairing, &item, READER_FORMULAS_MICROSOFT, &shown),
        EPC_E_UNSUPPORTED);
    ck_assert_uint_eq(shown.raw, 4);
    end(&older, &newer);
}

EPC_TEST(values__are_scaled_and_capped_where_that_is_asked_for)
{
    const struct reader_values_options options = { .scale = -1, .capped = true };
    const struct reader_values_options wrong = { .scale = 8 };
    struct reader_values values;
    struct reader_values_row row;
    struct reader_shown shown;

    sample(&older, "a", 100, 1);
    sample(&newer, "a", 110, 3);
    block_put(&newer, block_cells_at(&newer, 0, 0) + 16, 9); /* 900 / 4 % */
    begin(&older, &newer);
    ck_assert_int_eq(reader_values_init(&values, &after, &pairing, &wrong), EPC_E_INVALID);
    ck_assert_int_eq(reader_values_init(&values, &after, &pairing, &options), EPC_OK);
    reader_values_find_instance_blocks(&values, 0, 0, &row);
    reader_values_counter_value(&values, &row, 0, &shown);
    ck_assert_double_eq(shown.value.number, 0.5);
    reader_values_counter_value(&values, &row, 1, &shown);
    ck_assert_double_eq(shown.value.number, 10);
    reader_values_release(&values);
    end(&older, &newer);
}

static void note_value(void *context, const struct reader_shown *shown)
{
    note(context, shown);
}

static void note_object(void *context, const struct check_parsed_object *object)
{
    (void)context;
    snprintf(seen + strlen(seen), sizeof seen - strlen(seen), "[%u]", object->head.name_index);
}

static void note_instance(void *context, const struct check_parsed_object *object,
                          const struct check_parsed_instance *instance)
{
    (void)context;
    (void)object;
    snprintf(seen + strlen(seen), sizeof seen - strlen(seen), "(%c)", instance->name.at[0]);
}

EPC_TEST(values__of_a_selection_are_no_others)
{
    const struct reader_values_visitor visitor = { NULL, note_object, note_instance, note_value };
    struct reader_values values;
    struct reader_titles titles;
    struct reader_selection selection;
    const struct reader_names none = { 0 };

    sample(&older, "ab", 100, 1);
    sample(&newer, "ab", 110, 3);
    begin(&older, &newer);
    ck_assert_int_eq(reader_titles_copy_from_names(&titles, &none), EPC_OK);
    reader_selection_init(&selection, READER_ALL_DETAILS);
    ck_assert_int_eq(reader_selection_add_path(&selection, kit_slice_of("\\#230(b)\\#234"), NULL),
                     EPC_OK);
    ck_assert_int_eq(reader_values_init(&values, &after, &pairing, NULL), EPC_OK);
    seen[0] = '\0';
    ck_assert_int_eq(reader_values_visit_selected(&values, &selection, &titles, &visitor), EPC_OK);
    ck_assert_str_eq(seen, "[230](b) b.234=25.000%");
    reader_values_release(&values);
    reader_selection_release(&selection);
    reader_titles_release(&titles);
    end(&older, &newer);
}

/* ---- By the flags ---- */

/* One object, one instance "a", one counter of this type with a cell of `bytes` bytes. */
static void one_counter(struct block *b, uint32_t type, const void *cell, size_t bytes,
                        unsigned second)
{
    block_init(b);
    block_answer(b, "PC");
    block_object(b, 230, BLOCK_MANY);
    block_text(b, 232, type, (uint32_t)bytes);
    block_instance(b, "a", NULL);
    if (bytes)
        memcpy(b->bytes + block_cells_at(b, 0, 0) +
                   block_get(b, block_counter_at(b, 0, 0) +
                                    offsetof(struct epci_wire_counter, offset)),
               cell, bytes);
    set_time(b, second * 10);
}

static const struct {
    uint32_t type;
    size_t bytes;
    const char *older, *newer, *shown;
} cells[] = {
    { 0x00010300, 2, "\x01\0", "\x34\x12", "4660" },            /* a number of two bytes */
    { 0x00010300, 3, "\0\0\0", "\x01\0\x01", "65537" },         /* of three */
    { 0x00000300, 1, "\0", "\xFF", "0xFF" },                    /* of one, in hexadecimal */
    { 0x00020300, 2, "\0\0", "\xE8\x03", "1" },                 /* thousandths */
    { 0x00400700, 2, "\xFF\xFF", "\x01\0", "2" },               /* a difference of two bytes */
    { 0x10410700, 1, "\xF0", "\x04", "10.000/sec" },            /* 20 in two seconds */
    { 0x00010300, 0, "", "", "-" },                             /* a number without bytes */
    { 0x00010300, 9, "123456789", "123456789", "-" },           /* no number that we know */
    { 0x00000B00, 0, "", "", "" },                              /* a text without bytes */
    { 0x00010B00, 5, "abcde", "vwxyz", "vwxyz" },               /* an ASCII text */
    { 0x00000A00, 0, "", "", "" },                              /* a text of size zero */
    { 0x40000200, 0, "", "", "0" },                             /* no data */
    { 0x00000E00, 4, "\x05\0\0\0", "\x05\0\0\0", "0" },         /* always zero */
    { 0x40010300, 4, "\0\0\0\0", "\x07\0\0\0", "7" },           /* hidden */
    { 0x20120700, 4, "\0\0\0\0", "\x40\x42\x0F\0", "10.000%" }, /* 10^6 of 10^7 ticks: no base */
    { 0x80010300, 4, "\0\0\0\0", "\x07\0\0\0", "-" },           /* a histogram */
};

EPC_TEST_LOOP(values__of_an_unlisted_type_are_read_by_its_flags, EPC_COUNT(cells))
{
    char wanted[64];

    one_counter(&older, cells[_i].type, cells[_i].older, cells[_i].bytes, 1);
    one_counter(&newer, cells[_i].type, cells[_i].newer, cells[_i].bytes, 3);
    snprintf(wanted, sizeof wanted, "a.232=%s", cells[_i].shown);
    ck_assert_str_eq(visit(&older, &newer), wanted);
}

/* A counter that appears twice in one object, and in the older answer in another place. */
EPC_TEST(values__of_equal_counters_are_compared_in_their_order)
{
    struct block older, newer, *const both[] = { &older, &newer };

    for (unsigned i = 0; i < 2; i++) {
        block_init(both[i]);
        block_answer(both[i], "PC");
        block_object(both[i], 230, BLOCK_MANY);
        if (i == 0)
            block_counter(both[i], 240, EPC_PERF_COUNTER_RAWCOUNT);
        block_counter(both[i], 232, EPC_PERF_COUNTER_LARGE_DELTA);
        block_counter(both[i], 232, EPC_PERF_COUNTER_LARGE_DELTA);
        block_instance(both[i], "a",
                       i ? (const uint64_t[]){ 17, 109 } : (const uint64_t[]){ 1, 10, 100 });
        set_time(both[i], 10 + 10 * i);
    }
    ck_assert_str_eq(visit(&older, &newer), "a.232=7 a.232=9");
    block_release(&older);
    block_release(&newer);
}

/* The base of the older answer is 4 bytes long, that of the newer one 8. */
EPC_TEST(values__with_another_base_are_not_compared)
{
    struct block older, newer, *const both[] = { &older, &newer };

    for (unsigned i = 0; i < 2; i++) {
        block_init(both[i]);
        block_answer(both[i], "PC");
        block_many(both[i], 230, 232, EPC_PERF_AVERAGE_BULK);
        block_counter(both[i], 234, i ? EPC_PERF_LARGE_RAW_BASE : EPC_PERF_AVERAGE_BASE);
        block_instance(both[i], "a", (const uint64_t[]){ 10 + i, 1 + i });
        set_time(both[i], 10 + 10 * i);
    }
    ck_assert_str_eq(visit(&older, &newer), "a.232=-");
    block_release(&older);
    block_release(&newer);
}

/* The base's cell leads out of the block: the counter has no value, and nothing else is read. */
EPC_TEST(values__whose_base_is_outside_its_block_are_none)
{
    struct block newer;

    sample(&newer, "a", 10, 1);
    block_put(&newer, block_counter_at(&newer, 0, 2) + offsetof(struct epci_wire_counter, offset),
              4000);
    ck_assert_str_eq(visit(NULL, &newer), "a.232=- a.234=-");
    block_release(&newer);
}

/* The older answer is cut within its second instance. */
EPC_TEST(values__are_compared_with_what_is_left_of_a_damaged_answer)
{
    sample(&older, "ab", 100, 1);
    sample(&newer, "ab", 110, 3);
    block_put(&older, block_instance_at(&older, 0, 1) + offsetof(struct epci_wire_instance, bytes),
              9999);
    ck_assert_str_eq(visit(&older, &newer), "a.232=5.000/sec a.234=25.000% b.232=- b.234=25.000%");
}

/* The provider forgot the base: the reason is not that nothing was done. */
EPC_TEST(values__of_a_mean_without_its_base_lack_a_cell)
{
    struct block older, newer, *const both[] = { &older, &newer };
    const struct reader_item item = { .instance = 0 };
    struct reader_shown shown;

    for (int i = 0; i < 2; i++) {
        block_init(both[i]);
        block_answer(both[i], "PC");
        block_many(both[i], 230, 232, EPC_PERF_AVERAGE_BULK);
        block_instance(both[i], "a", (const uint64_t[]){ i ? 110u : 100u });
        set_time(both[i], i ? 11 : 10);
    }
    begin(&older, &newer);
    ck_assert_int_eq(
        reader_value_of_item(&after, &pairing, &item, READER_FORMULAS_MICROSOFT, &shown),
        EPC_E_CORRUPT);
    ck_assert_int_eq(shown.reason, READER_REASON_CELL);
    end(&older, &newer);
}
