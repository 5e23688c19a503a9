/* SPDX-License-Identifier: MIT
 *
 * check_owned.c -- rows of cells that threads own: taken, counted in, left to the next thread.
 */
#include "epc_check.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "app_schema.h"
#include "reader.h"
#include "resting.h"

static struct epc_reader reader;
static struct epc_seen seen;
static epc_app *app;
static epc_instance site;

static void open_app(uint32_t limit_mib)
{
    epc_app_options options = { .size = sizeof options, .limit_mib = limit_mib };

    ck_assert_int_eq(epc_app_open(&app_schema, &options, &app), EPC_OK);
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

static uint32_t extents(void)
{
    uint32_t count;

    epc_reader_open(&reader, app);
    count = epc_reader_extents(&reader);
    epc_reader_close(&reader);
    return count;
}

/* The value in the instance's own cells, without rows. */
static uint64_t shared_cell(void)
{
    return *(uint64_t *)(void *)(site.block + 8);
}

static unsigned rows_of(epc_instance instance)
{
    unsigned count = 0;

    for (const struct epci_row *row = ((struct epci_entry *)instance.owner)->rows; row;
         row = row->next)
        count++;
    return count;
}

/* Run this in a thread, to its end. */
static void in_thread(void *(*body)(void *context), void *context)
{
    pthread_t thread;

    ck_assert_int_eq(pthread_create(&thread, NULL, body, context), 0);
    pthread_join(thread, NULL);
}

static epc_row row;

EPC_TEST_IN(owned__a_row_is_added_to_the_instances_value, open_app(0), epc_app_close(app))
{
    epc_add(site, APP_SITE_REQUESTS, 1);
    ck_assert_int_eq(epc_instance_own(site, &row), EPC_OK);
    epc_row_add(row, APP_SITE_REQUESTS, 0x100000001);
    epc_row_add(row, APP_SITE_ACTIVE, 5);
    epc_row_add(row, APP_SITE_ACTIVE, -2);
    epc_row_fraction(row, APP_SITE_HITS, 2, 3);
    epc_row_average_add(row, APP_SITE_TIME, 100);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 0x100000002);
    ck_assert_uint_eq(shown(APP_SITE_ACTIVE), 3);
    ck_assert_uint_eq(shown(APP_SITE_HITS), 2);
    ck_assert_uint_eq(shown(APP_SITE_LOOKUPS), 3);
    ck_assert_uint_eq(shown(APP_SITE_TIME), 100);
    ck_assert_uint_eq(shown(APP_SITE_TIMES), 1);
    ck_assert_uint_eq(shared_cell(), 1);
}

EPC_TEST_IN(owned__a_counter_of_another_object_changes_nothing_shown, open_app(0),
            epc_app_close(app))
{
    struct epc_seen before;

    ck_assert_int_eq(epc_instance_own(site, &row), EPC_OK);
    shown(APP_SITE_REQUESTS);
    before = seen;
    epc_row_add(row, APP_PAGE_VIEWS, 3);
    epc_row_fraction(row, APP_DISK_LABEL, 3, 9);
    shown(APP_SITE_REQUESTS);
    ck_assert_mem_eq(before.block, seen.block, seen.block_bytes);
}

EPC_TEST_IN(owned__released_its_counts_are_the_instances, open_app(0), epc_app_close(app))
{
    epc_add(site, APP_SITE_REQUESTS, 1);
    epc_instance_own(site, &row);
    epc_row_add(row, APP_SITE_REQUESTS, 20);
    epc_row_add(row, APP_SITE_ACTIVE, -1);
    epc_row_release(&row);
    ck_assert_uint_eq(shared_cell(), 1);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 21);
    ck_assert_uint_eq(shown(APP_SITE_ACTIVE), UINT32_MAX);
}

EPC_TEST_IN(owned__a_released_row_counts_into_the_sink, open_app(0), epc_app_close(app))
{
    epc_instance_own(site, &row);
    epc_row_release(&row);
    ck_assert_ptr_eq(row.block, app->sink);
    epc_row_add(row, APP_SITE_REQUESTS, 20);
    epc_row_begin(row);
    epc_row_end(row);
    epc_row_release(&row);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 0);
}

EPC_TEST_IN(owned__asking_again_gives_the_same_row_counted, open_app(0), epc_app_close(app))
{
    epc_row row, again;

    epc_instance_own(site, &row);
    epc_instance_own(site, &again);
    ck_assert_ptr_eq(row.block, again.block);
    epc_row_add(row, APP_SITE_REQUESTS, 20);
    epc_row_release(&again);
    ck_assert_uint_eq(shared_cell(), 0);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 20);
    epc_row_release(&row);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 20);
}

static void *own_and_count(void *context)
{
    epc_row row;

    (void)context;
    if (epc_instance_own(site, &row) == EPC_OK)
        epc_row_add(row, APP_SITE_REQUESTS, 300);
    return NULL;
}

EPC_TEST_IN(owned__a_thread_that_ends_leaves_its_counts_and_its_row, open_app(0),
            epc_app_close(app))
{
    uint32_t rows;

    epc_instance_own(site, &row);
    epc_row_add(row, APP_SITE_REQUESTS, 20);
    in_thread(own_and_count, NULL);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 320);
    rows = seen.slot.rows;
    in_thread(own_and_count, NULL);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 620);
    ck_assert_uint_eq(seen.slot.rows, rows); /* the second thread went on in the first one's row */
    epc_row_release(&row);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 620);
}

/* A chain of three rows; any row may be released first. */
struct owner {
    pthread_t thread;
    pthread_mutex_t may_end;
    int ready;
};

static void *own_until_told(void *context)
{
    struct owner *owner = context;

    own_and_count(NULL);
    __atomic_store_n(&owner->ready, 1, __ATOMIC_RELEASE);
    pthread_mutex_lock(&owner->may_end);
    pthread_mutex_unlock(&owner->may_end);
    return NULL;
}

EPC_TEST_LOOP_IN(owned__rows_may_go_in_any_order, 6, open_app(0), epc_app_close(app))
{
    static const int orders[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
                                      { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
    struct owner owners[3] = { 0 };

    for (int i = 0; i < 3; i++) {
        pthread_mutex_init(&owners[i].may_end, NULL);
        pthread_mutex_lock(&owners[i].may_end);
        pthread_create(&owners[i].thread, NULL, own_until_told, &owners[i]);
        while (!__atomic_load_n(&owners[i].ready, __ATOMIC_ACQUIRE))
            epci_thread_sleep(1);
    }
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 900);
    for (int i = 0; i < 3; i++) {
        struct owner *one = &owners[orders[_i][i]];

        pthread_mutex_unlock(&one->may_end);
        pthread_join(one->thread, NULL);
        ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 900);
    }
    /* The next thread finds a row, whichever was left first. */
    in_thread(own_and_count, NULL);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 1200);
    ck_assert_uint_eq(rows_of(site), 3);
}

static void *release_it(void *context)
{
    epc_row row = *(epc_row *)context;

    epc_row_release(&row);
    return NULL;
}

EPC_TEST_IN(owned__another_thread_cannot_release_a_row, open_app(0), epc_app_close(app))
{
    epc_instance_own(site, &row);
    epc_row_add(row, APP_SITE_REQUESTS, 20);
    in_thread(release_it, &row);
    ck_assert_uint_eq(shared_cell(), 0);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 20);
}

EPC_TEST_IN(owned__rows_of_a_removed_instance_are_nobodys, open_app(0), epc_app_close(app))
{
    epc_instance before;
    epc_row row, next;

    epc_instance_own(site, &row);
    epc_row_add(row, APP_SITE_REQUESTS, 20);
    before = site;
    epc_instance_remove(&site);
    /* The freed slot and its row keep the counts, for a reader that looks after the removal. */
    ck_assert_uint_eq(*(uint64_t *)(void *)(row.block + 8), 20);
    slots_rest(app, APP_SITE);
    ck_assert_int_eq(epc_instance_add(app, APP_SITE, "site", &site), EPC_OK);
    ck_assert_ptr_eq(site.block, before.block);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 0);
    /* The next thread that takes a row of this slot gets that one. */
    ck_assert_int_eq(epc_instance_own(site, &next), EPC_OK);
    ck_assert_ptr_eq(next.block, row.block);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 0);
}

static void *own_and_wait(void *context)
{
    return own_until_told(context);
}

EPC_TEST_IN(owned__a_thread_may_end_after_the_instance_or_the_app, open_app(0), epc_app_close(app))
{
    struct owner owners[2] = { 0 };

    for (int i = 0; i < 2; i++) {
        pthread_mutex_init(&owners[i].may_end, NULL);
        pthread_mutex_lock(&owners[i].may_end);
        pthread_create(&owners[i].thread, NULL, own_and_wait, &owners[i]);
        while (!__atomic_load_n(&owners[i].ready, __ATOMIC_ACQUIRE))
            epci_thread_sleep(1);
        if (i == 0)
            epc_instance_remove(&site);
        else
            epc_app_close(app);
        pthread_mutex_unlock(&owners[i].may_end);
        pthread_join(owners[i].thread, NULL);
        if (i == 0)
            ck_assert_int_eq(epc_instance_add(app, APP_SITE, "site", &site), EPC_OK);
    }
    /* A thread that opens another app starts with a new row. */
    open_app(0);
    in_thread(own_and_count, NULL);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 300);
}

EPC_TEST_IN(owned__rows_that_come_and_go_take_no_more_room, open_app(0), epc_app_close(app))
{
    uint32_t before;

    epc_instance_own(site, &row);
    epc_row_release(&row);
    before = extents();
    for (int i = 0; i < 10000; i++) {
        epc_instance_own(site, &row);
        epc_row_add(row, APP_SITE_REQUESTS, 1);
        epc_row_release(&row);
    }
    ck_assert_uint_eq(extents(), before);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 10000);
}

EPC_TEST_IN(owned__without_room_for_a_row_it_counts_into_the_sink, open_app(16), epc_app_close(app))
{
    epc_instance disk;
    char name[20];
    int status = EPC_OK;

    for (int i = 0; status == EPC_OK; i++) {
        snprintf(name, sizeof name, "disk %04d", i);
        status = epc_instance_add(app, APP_DISK, name, &disk);
    }
    ck_assert_int_eq(status, EPC_E_NOSPACE);
    EPC_FORGET(row);
    ck_assert_int_eq(epc_instance_own(site, &row), EPC_E_NOSPACE);
    ck_assert_ptr_eq(row.block, app->sink);
    epc_row_add(row, APP_SITE_REQUESTS, 1);
    epc_row_begin(row);
    epc_row_end(row);
    epc_row_release(&row);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 0);
}

EPC_TEST_IN(owned__a_row_of_the_sink_is_in_the_sink, open_app(0), epc_app_close(app))
{
    epc_instance sink;

    ck_assert_int_eq(epc_instance_add(app, APP_SITE, "", &sink), EPC_E_INVALID);
    EPC_FORGET(row);
    ck_assert_int_eq(epc_instance_own(sink, &row), EPC_E_INVALID);
    ck_assert_ptr_eq(row.block, app->sink);
    epc_row_add(row, APP_SITE_REQUESTS, 1);
    epc_row_release(&row);
    epc_app_close(app);
    ck_assert_int_eq(epc_app_open(NULL, NULL, &app), EPC_E_SCHEMA);
    epc_instance_add(app, APP_SITE, "a", &sink);
    EPC_FORGET(row);
    ck_assert_int_eq(epc_instance_own(sink, &row), EPC_E_INVALID);
    epc_row_average_add(row, EPC_MAX_SYMBOL, 1);
    epc_row_release(&row);
}

EPC_TEST_IN(owned__a_group_on_a_row_is_seen_at_its_end, open_app(0), epc_app_close(app))
{
    epc_instance_own(site, &row);
    epc_row_begin(row);
    epc_row_add(row, APP_SITE_REQUESTS, 1);
    epc_row_begin(row);
    epc_row_add(row, APP_SITE_REQUESTS, 1);
    epc_row_end(row);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 0);
    epc_row_end(row);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 2);
    epc_row_end(row); /* an unmatched end changes nothing */
    epc_row_add(row, APP_SITE_REQUESTS, 1);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 3);
    epc_row_begin(row);
    epc_row_add(row, APP_SITE_REQUESTS, 1);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 3);
}

EPC_TEST_IN(owned__a_row_given_back_inside_its_group_keeps_nothing_of_it, open_app(0),
            epc_app_close(app))
{
    epc_instance_own(site, &row);
    epc_row_begin(row);
    epc_row_add(row, APP_SITE_REQUESTS, 1);
    epc_row_release(&row);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 1);
    epc_instance_own(site, &row);
    epc_row_add(row, APP_SITE_REQUESTS, 1);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 2);
    epc_row_begin(row);
    epc_row_add(row, APP_SITE_REQUESTS, 1);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 2);
    epc_row_end(row);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 3);
}

EPC_TEST_IN(owned__a_row_left_in_an_open_group_of_the_instance_shows_no_less, open_app(0),
            epc_app_close(app))
{
    epc_instance_own(site, &row);
    epc_row_add(row, APP_SITE_REQUESTS, 20);
    epc_begin(site);
    epc_add(site, APP_SITE_REQUESTS, 1);
    epc_row_release(&row);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 20);
    epc_end(site);
    ck_assert_uint_eq(shown(APP_SITE_REQUESTS), 21);
}
