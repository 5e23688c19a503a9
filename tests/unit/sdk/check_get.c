/* SPDX-License-Identifier: MIT
 *
 * check_get.c -- what an application reads back is what it counted, and what a reader is shown.
 */
#include "epc_check.h"

#include <pthread.h>
#include <string.h>

#include "app_schema.h"
#include "reader.h"
#include "resting.h"

static struct epc_reader reader;
static struct epc_seen seen;
static epc_app *app;
static epc_instance site;

static void open_app(void)
{
    ck_assert_int_eq(epc_app_open(&app_schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, APP_SITE, "site", &site), EPC_OK);
}

static uint64_t shown(uint32_t symbol)
{
    uint64_t value;

    epc_reader_open(&reader, app);
    ck_assert(epc_reader_find(&reader, SITE_AT, "site", &seen));
    value = epc_reader_value(&reader, SITE_AT, &seen, symbol);
    epc_reader_close(&reader);
    return value;
}

EPC_TEST_IN(get__reads_cells_of_both_widths, open_app(), epc_app_close(app))
{
    ck_assert_int_eq(epc_get(site, APP_SITE_REQUESTS), 0);
    epc_add(site, APP_SITE_REQUESTS, 0x123456789A);
    epc_add(site, APP_SITE_ACTIVE, 3);
    epc_fraction(site, APP_SITE_HITS, 1, 4);
    epc_average_add(site, APP_SITE_TIME, 70);
    ck_assert_int_eq(epc_get(site, APP_SITE_REQUESTS), 0x123456789A);
    ck_assert_int_eq(epc_get(site, APP_SITE_ACTIVE), 3);
    ck_assert_int_eq(epc_get(site, APP_SITE_HITS), 1);
    ck_assert_int_eq(epc_get(site, APP_SITE_LOOKUPS), 4);
    ck_assert_int_eq(epc_get(site, APP_SITE_TIME), 70);
    ck_assert_int_eq(epc_get(site, APP_SITE_TIMES), 1);
    epc_set(site, APP_SITE_REQUESTS, -1);
    epc_set(site, APP_SITE_ACTIVE, -1);
    ck_assert_int_eq(epc_get(site, APP_SITE_REQUESTS), -1);
    ck_assert_int_eq(epc_get(site, APP_SITE_ACTIVE), UINT32_MAX);
}

static void *count_in_row(void *context)
{
    const int before = *(int *)context; /* that ended threads counted */
    epc_row row;

    ck_assert_int_eq(epc_instance_own(site, &row), EPC_OK);
    epc_row_begin(row);
    epc_row_add(row, APP_SITE_REQUESTS, 10);
    epc_row_add(row, APP_SITE_ACTIVE, -2);
    /* Readers do not see the group yet, but this process does. */
    ck_assert_int_eq((int)shown(APP_SITE_REQUESTS), 5 + before);
    ck_assert_int_eq(epc_get(site, APP_SITE_REQUESTS), 15 + before);
    epc_row_end(row);
    ck_assert_int_eq(epc_get(site, APP_SITE_REQUESTS), 15 + before);
    return NULL;
}

EPC_TEST_IN(get__adds_the_rows_of_threads_that_run_and_have_ended, open_app(), epc_app_close(app))
{
    pthread_t thread;

    epc_add(site, APP_SITE_REQUESTS, 5);
    epc_add(site, APP_SITE_ACTIVE, 1);
    for (int before = 0; before <= 10; before += 10) {
        ck_assert_int_eq(pthread_create(&thread, NULL, count_in_row, &before), 0);
        pthread_join(thread, NULL);
        ck_assert_int_eq(epc_get(site, APP_SITE_REQUESTS), 15 + before);
    }
    ck_assert_int_eq(epc_get(site, APP_SITE_ACTIVE), UINT32_MAX - 2);
    /* What is set is the instance's own part. */
    epc_set(site, APP_SITE_REQUESTS, 1);
    ck_assert_int_eq(epc_get(site, APP_SITE_REQUESTS), 21);
}

EPC_TEST_IN(get__a_slot_that_is_used_again_begins_at_0, open_app(), epc_app_close(app))
{
    unsigned char *slot;
    epc_row row;

    ck_assert_int_eq(epc_instance_own(site, &row), EPC_OK);
    epc_row_add(row, APP_SITE_REQUESTS, 3);
    epc_add(site, APP_SITE_REQUESTS, 4);
    ck_assert_int_eq(epc_get(site, APP_SITE_REQUESTS), 7);
    slot = site.block;
    epc_instance_remove(&site);
    slots_rest(app, APP_SITE);
    ck_assert_int_eq(epc_instance_add(app, APP_SITE, "next", &site), EPC_OK);
    ck_assert_ptr_eq(site.block, slot);
    ck_assert_int_eq(epc_get(site, APP_SITE_REQUESTS), 0);
}

EPC_TEST_IN(get__reads_inside_the_threads_own_group, open_app(), epc_app_close(app))
{
    epc_begin(site);
    epc_add(site, APP_SITE_REQUESTS, 2);
    ck_assert_int_eq(epc_get(site, APP_SITE_REQUESTS), 2);
    epc_end(site);
}

static const uint32_t queues[] = { APP_LINE_SHORT, APP_LINE_LONG, APP_LINE_100NS, APP_LINE_OBJECT };

EPC_TEST_LOOP_IN(get__a_queue_has_waited_until_now, (int)EPC_COUNT(queues), open_app(),
                 epc_app_close(app))
{
    uint64_t start, entered, long_after;
    uint32_t symbol = queues[_i];
    epc_instance line;
    int64_t waited;

    ck_assert_int_eq(epc_instance_add(app, APP_LINE, "line", &line), EPC_OK);
    start = epc_timer_begin(line, symbol);
    epc_queue_enter(line, symbol);
    epc_queue_enter(line, symbol);
    entered = epc_timer_begin(line, symbol);
    while (epc_timer_begin(line, symbol) < entered + 1000)
        ;
    waited = epc_get(line, symbol);
    long_after = epc_timer_begin(line, symbol);
    ck_assert_int_gt(waited, 0);
    ck_assert_int_le(waited, 2 * (int64_t)(long_after - start));
    epc_queue_leave(line, symbol);
    epc_queue_leave(line, symbol);
    waited = epc_get(line, symbol);
    ck_assert_int_gt(waited, 1000);
    ck_assert_int_eq(epc_get(line, symbol), waited);
}

EPC_TEST_IN(get__what_is_no_counter_of_the_object_is_0, open_app(), epc_app_close(app))
{
    epc_instance server;

    ck_assert_int_eq(epc_instance_add(app, APP_SERVER, NULL, &server), EPC_OK);
    epc_add(site, APP_SERVER_CALLS, 7);
    epc_add(server, APP_SITE_REQUESTS, 7);
    ck_assert_int_eq(epc_get(site, APP_SERVER_CALLS), 0);
    ck_assert_int_eq(epc_get(server, APP_SITE_REQUESTS), 0);
    ck_assert_int_eq(epc_get(site, APP_SITE), 0);
    ck_assert_int_eq(epc_get(server, APP_SERVER_UPTIME), 0);
    epc_elapsed_start(server, APP_SERVER_UPTIME);
    ck_assert_int_gt(epc_get(server, APP_SERVER_UPTIME), 0);
    ck_assert_int_le(epc_get(server, APP_SERVER_UPTIME), (int64_t)epc_ticks());
}

EPC_TEST_IN(get__a_sink_is_no_trouble, open_app(), epc_app_close(app))
{
    epc_instance sink, none;

    ck_assert_int_eq(epc_instance_add(app, APP_SITE, "", &sink), EPC_E_INVALID);
    epc_add(sink, APP_SITE_REQUESTS, 2);
    ck_assert_int_eq(epc_get(sink, APP_SITE_REQUESTS), 2);
    ck_assert_int_eq(epc_get(site, APP_SITE_REQUESTS), 0);
    ck_assert_int_eq(epc_instance_add(NULL, APP_SITE, "x", &none), EPC_E_INVALID);
    epc_add(none, APP_SITE_REQUESTS, 2);
    ck_assert_int_eq(epc_get(none, APP_SITE_REQUESTS), 0);
}

/* ---- Texts ---- */

EPC_TEST_IN(get__a_text_comes_back_as_utf8, open_app(), epc_app_close(app))
{
    static const char text[] = "b\xC3\xBC\xE2\x82\xAC\xF0\x9F\x98\x80"; /* 10 bytes, 5 units */
    epc_instance disk;
    char got[11];

    ck_assert_int_eq(epc_instance_add(app, APP_DISK, "c", &disk), EPC_OK);
    ck_assert_int_eq(epc_get_text(disk, APP_DISK_LABEL, got, sizeof got), EPC_OK);
    ck_assert_str_eq(got, "");
    ck_assert_int_eq(epc_set_text(disk, APP_DISK_LABEL, text), EPC_OK);
    ck_assert_int_eq(epc_get_text(disk, APP_DISK_LABEL, got, sizeof got), EPC_OK);
    ck_assert_str_eq(got, text);
    ck_assert_int_eq(epc_get_text(disk, APP_DISK_LABEL, got, sizeof got - 1), EPC_E_NOSPACE);
    ck_assert_str_eq(got, "");
    ck_assert_int_eq(epc_get_text(disk, APP_DISK_LABEL, got, 1), EPC_E_NOSPACE);
    ck_assert_int_eq(epc_get_text(disk, APP_DISK_LABEL, NULL, 0), EPC_E_NOSPACE);
    ck_assert_int_eq(epc_get_text(disk, APP_DISK_LABEL, NULL, 10), EPC_E_NOSPACE);
    ck_assert_int_eq(epc_get_text(disk, APP_DISK_READS, got, sizeof got), EPC_E_INVALID);
    ck_assert_str_eq(got, "");
    ck_assert_int_eq(epc_get_text(site, APP_DISK_LABEL, got, sizeof got), EPC_E_INVALID);
}

EPC_TEST(get__the_longest_text_comes_back_cut_as_it_is_shown)
{
    static char text[4096], got[4096];
    epc_instance disk;

    memset(text, 'x', sizeof text - 1);
    open_app();
    ck_assert_int_eq(epc_instance_add(app, APP_DISK, "c", &disk), EPC_OK);
    ck_assert_int_eq(epc_set_text(disk, APP_DISK_LOG, text), EPC_CUT);
    ck_assert_int_eq(epc_get_text(disk, APP_DISK_LOG, got, sizeof got), EPC_OK);
    text[2047] = 0;
    ck_assert_str_eq(got, text);
    epc_app_close(app);
}
