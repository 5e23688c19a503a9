/* SPDX-License-Identifier: MIT
 *
 * check_group.c -- values that are seen together: groups, queues, texts.
 */
#include "epc_check.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "app_schema.h"
#include "reader.h"
#include "sdk/schema/cells.h"

static struct epc_reader reader;
static struct epc_seen seen;
static epc_app *app;
static epc_instance it;

static void open_app(uint32_t object, uint32_t limit_mib)
{
    epc_app_options options = { .size = sizeof options, .limit_mib = limit_mib };

    ck_assert_int_eq(epc_app_open(&app_schema, &options, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, object, "it", &it), EPC_OK);
}

static uint64_t shown(uint32_t symbol)
{
    uint64_t value;

    epc_reader_open(&reader, app);
    ck_assert(epc_reader_find(&reader, SITE_AT, "it", &seen));
    value = epc_reader_value(&reader, SITE_AT, &seen, symbol);
    epc_reader_close(&reader);
    return value;
}

/* ---- Groups ---- */

EPC_TEST_IN(group__is_seen_at_its_end, open_app(APP_SITE, 0), epc_app_close(app))
{
    epc_add(it, APP_SITE_REQUESTS, 1);
    for (uint64_t i = 1; i < 5; i++) {
        epc_begin(it);
        epc_add(it, APP_SITE_REQUESTS, 1);
        ck_assert_uint_eq(shown(APP_SITE_REQUESTS), i);
        epc_end(it);
        ck_assert_uint_eq(shown(APP_SITE_REQUESTS), i + 1);
    }
}

EPC_TEST_IN(group__inside_a_group_is_part_of_it, open_app(APP_SITE, 0), epc_app_close(app))
{
    epc_begin(it);
    epc_begin(it);
    epc_add(it, APP_SITE_REQUESTS, 1);
    epc_end(it);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 0);
    epc_end(it);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 1);
    /* An unmatched end changes nothing. */
    epc_end(it);
    epc_begin(it);
    epc_add(it, APP_SITE_REQUESTS, 1);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 1);
    epc_end(it);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 2);
}

static int entered;

static void *enter_group(void *context)
{
    (void)context;
    epc_end(it); /* another app's group: changes nothing */
    epc_begin(it);
    __atomic_store_n(&entered, 1, __ATOMIC_RELEASE);
    epc_end(it);
    return NULL;
}

EPC_TEST_IN(group__waits_for_that_of_another_thread, open_app(APP_SITE, 0), epc_app_close(app))
{
    pthread_t thread;

    entered = 0;
    epc_begin(it);
    ck_assert_int_eq(pthread_create(&thread, NULL, enter_group, NULL), 0);
    epci_thread_sleep(50);
    ck_assert_int_eq(__atomic_load_n(&entered, __ATOMIC_ACQUIRE), 0);
    epc_end(it);
    pthread_join(thread, NULL);
    ck_assert_int_eq(entered, 1);
}

EPC_TEST_IN(group__left_open_goes_with_its_instance, open_app(APP_SITE, 0), epc_app_close(app))
{
    epc_begin(it);
    epc_add(it, APP_SITE_REQUESTS, 1);
    epc_instance_remove(&it);
    ck_assert_int_eq(epc_instance_add(app, APP_SITE, "it", &it), EPC_OK);
    epc_begin(it);
    epc_add(it, APP_SITE_REQUESTS, 1);
    epc_end(it);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 1);
    epc_begin(it); /* closed with its app */
}

EPC_TEST_IN(group__on_a_sink_is_nothing, open_app(APP_SITE, 0), epc_app_close(app))
{
    epc_instance sink;

    epc_instance_add(app, APP_SITE, "", &sink);
    epc_begin(sink);
    epc_add(sink, APP_SITE_REQUESTS, 1);
    epc_end(sink);
}

EPC_TEST_IN(group__copies_are_used_again, open_app(APP_SITE, 0), epc_app_close(app))
{
    uint32_t before = 0;

    for (int i = 0; i < 1000; i++) {
        epc_instance one;

        ck_assert_int_eq(epc_instance_add(app, APP_SITE, "another", &one), EPC_OK);
        epc_begin(one);
        epc_end(one);
        epc_instance_remove(&one);
        epc_reader_open(&reader, app);
        if (i == 0)
            before = epc_reader_extents(&reader);
        ck_assert_uint_eq(epc_reader_extents(&reader), before);
        epc_reader_close(&reader);
    }
}

EPC_TEST_IN(group__and_rows_are_seen_side_by_side, open_app(APP_SITE, 0), epc_app_close(app))
{
    epc_row row;

    epc_begin(it); /* first copies, then a row */
    epc_add(it, APP_SITE_REQUESTS, 1);
    ck_assert_int_eq(epc_instance_own(it, &row), EPC_OK);
    epc_row_add(row, APP_SITE_REQUESTS, 20);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 20);
    epc_end(it);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 21);
    epc_instance_remove(&it);
    ck_assert_int_eq(epc_instance_add(app, APP_SITE, "it", &it), EPC_OK);
    ck_assert_int_eq(epc_instance_own(it, &row), EPC_OK);
    epc_row_add(row, APP_SITE_REQUESTS, 20); /* first a row, then copies */
    epc_begin(it);
    epc_add(it, APP_SITE_REQUESTS, 1);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 20);
    epc_end(it);
    epc_row_release(&row);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 21);
    epc_begin(it);
    epc_add(it, APP_SITE_REQUESTS, 1);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 21);
}

/* Fill an app of one section completely, so that no row is free. */
static void use_up(void)
{
    epc_instance disk;
    int status = EPC_OK;
    char name[20];

    for (int i = 0; status == EPC_OK; i++) {
        snprintf(name, sizeof name, "disk %04d", i);
        status = epc_instance_add(app, APP_DISK, name, &disk);
    }
    ck_assert_int_eq(status, EPC_E_NOSPACE);
}

EPC_TEST_IN(group__without_room_for_its_copies_still_waits_for_others, open_app(APP_SITE, 16),
            epc_app_close(app))
{
    pthread_t thread;

    use_up();
    entered = 0;
    epc_begin(it);
    epc_add(it, APP_SITE_REQUESTS, 1);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 1); /* visible already */
    ck_assert_int_eq(pthread_create(&thread, NULL, enter_group, NULL), 0);
    epci_thread_sleep(50);
    ck_assert_int_eq(__atomic_load_n(&entered, __ATOMIC_ACQUIRE), 0);
    epc_end(it);
    pthread_join(thread, NULL);
}

/* ---- Queues ---- */

/* The value that a provider shows of the queue at that time. */
static uint64_t product(uint32_t symbol, uint64_t now)
{
    const struct epci_moment moment = { now, now, now, true };

    epc_reader_open(&reader, app);
    ck_assert(epc_reader_find(&reader, LINE_AT, "it", &seen));
    epci_block_complete_at_moment(&reader.layout.objects[LINE_AT], seen.block,
                                  reader.layout.objects[LINE_AT].block_bytes, &moment);
    now = epc_reader_value(&reader, LINE_AT, &seen, symbol);
    epc_reader_close(&reader);
    return now;
}

static const struct {
    uint32_t symbol;
    bool in_100ns;
    uint64_t mask;
} queues[] = {
    { APP_LINE_SHORT, false, UINT32_MAX },
    { APP_LINE_LONG, false, UINT64_MAX },
    { APP_LINE_100NS, true, UINT64_MAX },
    { APP_LINE_OBJECT, false, UINT64_MAX },
};

static uint64_t clock_100ns(void)
{
    return epci_100ns_from_ticks(epci_clock_ticks());
}

EPC_TEST_LOOP_IN(queue__keeps_the_time_that_all_have_waited, EPC_COUNT(queues),
                 open_app(APP_LINE, 0), epc_app_close(app))
{
    const uint32_t symbol = queues[_i].symbol;
    uint64_t before, after, left, second, mask = queues[_i].mask;
    uint64_t (*clock)(void) = queues[_i].in_100ns ? clock_100ns : epci_clock_ticks;

    second = queues[_i].in_100ns ? 10000000 : epci_clock_frequency();
    ck_assert_uint_eq(product(symbol, clock()), 0);
    before = clock();
    epc_queue_enter(it, symbol);
    epc_queue_enter(it, symbol);
    after = clock();
    /* A second later two have waited one second each, and the time between their arrivals. */
    ck_assert_uint_ge(product(symbol, after + second), 2 * second);
    ck_assert_uint_le(product(symbol, after + second), 2 * (after - before + second));
    epc_queue_leave(it, symbol);
    epc_queue_leave(it, symbol);
    left = product(symbol, clock());
    ck_assert_uint_le(left, 2 * (clock() - before) & mask);
    ck_assert_uint_eq(product(symbol, clock() + 100 * second), left); /* the queue is empty */
}

EPC_TEST_IN(queue__is_part_of_a_group_of_the_same_thread, open_app(APP_LINE, 0), epc_app_close(app))
{
    epc_begin(it);
    epc_queue_enter(it, APP_LINE_LONG);
    ck_assert_uint_eq(product(APP_LINE_LONG, epci_clock_ticks()), 0);
    epc_end(it);
    ck_assert_uint_gt(product(APP_LINE_LONG, epci_clock_ticks() + 1000), 0);
}

static void ignore(void *context, const struct epc_seen *one)
{
    (void)context;
    (void)one;
}

static uint32_t count_lines(void)
{
    uint32_t found;

    epc_reader_open(&reader, app);
    found = epc_reader_each(&reader, LINE_AT, ignore, NULL);
    epc_reader_close(&reader);
    return found;
}

EPC_TEST_IN(queue__without_room_for_its_copies_there_is_no_instance, open_app(APP_LINE, 16),
            epc_app_close(app))
{
    struct epci_extent_header shape;
    epc_instance line;
    uint32_t rows, made = 1;

    use_up();
    /* There are one extent of slots and one of rows, which are larger. */
    epci_extent_compute_shape(&shape, &(struct epci_extent_use){ LINE_AT, EPCI_EXTENT_ROWS, 0 },
                              app->layout.objects[LINE_AT].block_bytes, false);
    rows = shape.slot_count;
    for (int status = EPC_OK; status == EPC_OK;) {
        char name[20];

        snprintf(name, sizeof name, "%05u", made);
        status = epc_instance_add(app, APP_LINE, name, &line);
        made += status == EPC_OK;
    }
    ck_assert_uint_eq(made, rows);
    ck_assert_uint_eq(count_lines(), rows);
    ck_assert_ptr_eq(line.block, app->sink);
    epc_queue_enter(line, APP_LINE_LONG);
    epc_queue_leave(line, APP_LINE_LONG);
    /* With a free row, one more is possible. */
    epc_instance_remove(&it);
    ck_assert_int_eq(epc_instance_add(app, APP_LINE, "00000x", &line), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, APP_LINE, "00000y", &line), EPC_E_NOSPACE);
    ck_assert_uint_eq(count_lines(), rows);
}

/* ---- Texts ---- */

static void expect_text(uint32_t symbol, const uint16_t *units, size_t count)
{
    const struct epci_cell *cell;

    epc_reader_open(&reader, app);
    cell = &reader.layout.objects[DISK_AT].cells[symbol == APP_DISK_LABEL ? 0 : 1];
    ck_assert(epc_reader_find(&reader, DISK_AT, "it", &seen));
    ck_assert_mem_eq(seen.block + cell->offset, units, count * 2);
    for (size_t i = count * 2; i < cell->size; i++)
        ck_assert_uint_eq(seen.block[cell->offset + i], 0);
    ck_assert_uint_eq(epc_reader_value(&reader, DISK_AT, &seen, APP_DISK_READS), 7);
    epc_reader_close(&reader);
}

static const uint16_t fifteen[] = { '1', '2', '3', '4', '5', '6', '7', '8',
                                    '9', '0', '1', '2', '3', '4', '5' };
static const uint16_t with_pair[] = { '1', '2', '3', '4', '5', '6',    '7',   '8',
                                      '9', '0', '1', '2', '3', 0xD83D, 0xDE00 };

static const struct {
    const char *text;
    int status;
    const uint16_t *units;
    size_t count;
} texts[] = {
    { "", EPC_OK, fifteen, 0 },
    { "123", EPC_OK, fifteen, 3 },
    { "\xC3\xA4", EPC_OK, (const uint16_t[]){ 0xE4 }, 1 },
    { "123456789012345", EPC_OK, fifteen, 15 },
    { "1234567890123456", EPC_CUT, fifteen, 15 },
    { "1234567890123\xF0\x9F\x98\x80", EPC_OK, with_pair, 15 },
    { "12345678901234\xF0\x9F\x98\x80", EPC_CUT, fifteen, 14 },
    /* Text after the cut is not shown in place of it. */
    { "12345678901234\xF0\x9F\x98\x80x", EPC_CUT, fifteen, 14 },
};

EPC_TEST_LOOP_IN(text__is_shown_as_far_as_it_fits, EPC_COUNT(texts), open_app(APP_DISK, 0),
                 epc_app_close(app))
{
    epc_set(it, APP_DISK_READS, 7);
    ck_assert_int_eq(epc_set_text(it, APP_DISK_LABEL, "what was there"), EPC_OK);
    ck_assert_int_eq(epc_set_text(it, APP_DISK_LABEL, texts[_i].text), texts[_i].status);
    expect_text(APP_DISK_LABEL, texts[_i].units, texts[_i].count);
}

EPC_TEST_IN(text__that_is_not_utf8_changes_nothing, open_app(APP_DISK, 0), epc_app_close(app))
{
    static const char *const wrong[] = { "1\xFF", "\xC0\x80", "\xED\xA0\x80",
                                         "1234567890123456789\xFF" };

    epc_set(it, APP_DISK_READS, 7);
    ck_assert_int_eq(epc_set_text(it, APP_DISK_LABEL, "123"), EPC_OK);
    for (size_t i = 0; i < EPC_COUNT(wrong); i++)
        ck_assert_int_eq(epc_set_text(it, APP_DISK_LABEL, wrong[i]), EPC_E_ENCODING);
    expect_text(APP_DISK_LABEL, fifteen, 3);
}

EPC_TEST_IN(text__goes_only_where_there_is_one, open_app(APP_DISK, 0), epc_app_close(app))
{
    epc_set(it, APP_DISK_READS, 7);
    ck_assert_int_eq(epc_set_text(it, APP_DISK_READS, "123"), EPC_E_INVALID);
    ck_assert_int_eq(epc_set_text(it, APP_SITE_HITS, "123"), EPC_E_INVALID);
    ck_assert_int_eq(epc_set_text(it, APP_LINE_LONG, "123"), EPC_E_INVALID);
    epc_set(it, APP_DISK_LABEL, -1);
    epc_add(it, APP_DISK_LOG, -1);
    expect_text(APP_DISK_LABEL, fifteen, 0);
    expect_text(APP_DISK_LOG, fifteen, 0);
}

EPC_TEST_IN(text__in_a_group_is_seen_at_its_end, open_app(APP_DISK, 0), epc_app_close(app))
{
    epc_set(it, APP_DISK_READS, 7);
    ck_assert_int_eq(epc_set_text(it, APP_DISK_LABEL, "1"), EPC_OK);
    epc_begin(it);
    ck_assert_int_eq(epc_set_text(it, APP_DISK_LABEL, "12"), EPC_OK);
    expect_text(APP_DISK_LABEL, fifteen, 1);
    epc_end(it);
    expect_text(APP_DISK_LABEL, fifteen, 2);
}

EPC_TEST_IN(text__of_a_sink_or_a_callbacks_instance_needs_no_app, open_app(APP_DISK, 0),
            epc_app_close(app))
{
    epc_instance sink, bare;
    struct epc_reader own;

    epc_instance_add(app, APP_DISK, "", &sink);
    ck_assert_int_eq(epc_set_text(sink, APP_DISK_LOG, "123"), EPC_OK);
    epc_reader_open(&own, app);
    bare = (epc_instance){ seen.block, own.layout.objects[DISK_AT].map, NULL };
    ck_assert_int_eq(epc_set_text(bare, APP_DISK_LABEL, "123"), EPC_OK);
    ck_assert_mem_eq(seen.block + own.layout.objects[DISK_AT].cells[0].offset, fifteen, 6);
    epc_reader_close(&own);
    epc_app_close(app);
    ck_assert_int_eq(epc_app_open(NULL, NULL, &app), EPC_E_SCHEMA);
    epc_instance_add(app, APP_DISK, "a", &sink);
    ck_assert_int_eq(epc_set_text(sink, APP_DISK_LABEL, "123"), EPC_E_INVALID);
}

EPC_TEST_IN(text__of_the_greatest_size_has_room, open_app(APP_DISK, 0), epc_app_close(app))
{
    char text[3000];

    epc_set(it, APP_DISK_READS, 7);
    memset(text, 'x', sizeof text);
    text[2047] = '\0';
    ck_assert_int_eq(epc_set_text(it, APP_DISK_LOG, text), EPC_OK);
    text[2047] = 'x';
    text[2999] = '\0';
    ck_assert_int_eq(epc_set_text(it, APP_DISK_LOG, text), EPC_CUT);
    epc_reader_open(&reader, app);
    ck_assert(epc_reader_find(&reader, DISK_AT, "it", &seen));
    for (size_t i = 0; i < 4096; i++)
        ck_assert_uint_eq(seen.block[reader.layout.objects[DISK_AT].cells[1].offset + i],
                          i % 2 || i == 4094 ? 0 : 'x');
    epc_reader_close(&reader);
}
