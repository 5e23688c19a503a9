/* SPDX-License-Identifier: MIT
 *
 * check_handles.c -- handles that lead nowhere: never opened, failed, removed, NULL.  They count
 * into sinks, and do no harm.
 */
#include "epc_check.h"

#include <string.h>

#include "app_schema.h"
#include "provider-sample/webperf_schema.h"
#include "sdk/app/app.h"

/* Initial values of every kind of variable; the first is also constant data. */
static const epc_instance constant = EPC_INSTANCE_INIT(webperf);
static epc_instance never = EPC_INSTANCE_INIT(webperf);
static epc_row never_row = EPC_ROW_INIT(webperf);

/* Every update of every counter, through one handle. */
static void use(epc_instance handle)
{
    epc_row row;

    for (uint32_t symbol = 0; symbol < handle.cells[-1] - 1; symbol += 2) {
        epc_begin(handle);
        epc_add(handle, symbol, 1);
        epc_sub(handle, symbol, 3);
        epc_set(handle, symbol, 5);
        epc_average_add(handle, symbol, 7);
        epc_fraction(handle, symbol, 1, 2);
        epc_elapsed_start(handle, symbol);
        epc_timer_end(handle, symbol, epc_timer_begin(handle, symbol));
        epc_queue_enter(handle, symbol);
        epc_queue_leave(handle, symbol);
        epc_set_text(handle, symbol, "text");
        epc_end(handle);
        ck_assert_int_eq(epc_instance_own(handle, &row), EPC_E_INVALID);
        epc_row_begin(row);
        epc_row_add(row, symbol, 1);
        epc_row_fraction(row, symbol, 1, 2);
        epc_row_average_add(row, symbol, 1);
        epc_row_end(row);
        epc_row_release(&row);
    }
}

EPC_TEST(handles__that_were_never_opened_count_into_a_sink)
{
    use(constant);
    use(never);
    epc_row_begin(never_row);
    epc_row_add(never_row, WEBPERF_SITE_REQUESTS, 1);
    epc_row_end(never_row);
    epc_row_release(&never_row);
    epc_instance_remove(&never);
    use(never);
    ck_assert_ptr_eq(never.block, webperf_sink[0].bytes);
}

EPC_TEST(handles__that_were_never_opened_have_the_units_of_their_counters)
{
    epc_instance site;
    uint64_t begun;
    epc_app *app;

    ck_assert_int_ge(epc_app_open(&webperf_schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, WEBPERF_SITE, "site", &site), EPC_OK);
    for (uint32_t i = 0; i < webperf_schema.object_count; i++) {
        const struct epci_layout_object *object = &app->layout.objects[i];

        for (uint32_t j = 0; j < object->object->counter_count; j++) {
            uint32_t symbol = object->object->counters[j].symbol;

            if (object->map[symbol] != object->block_bytes)
                ck_assert_uint_eq(never.cells[symbol], object->map[symbol]);
            if (object->map[symbol + 1] != object->block_bytes)
                ck_assert_uint_eq(never.cells[symbol + 1], object->map[symbol + 1]);
        }
    }
    /* A request that began before the handle was opened. */
    begun = epc_timer_begin(never, WEBPERF_SITE_REQUEST_TIME);
    epc_timer_end(site, WEBPERF_SITE_REQUEST_TIME, begun);
    epc_app_close(app);
}

/* Write all that may be written through a handle with the schema's largest block. */
static void fill(epc_instance handle, const epc_app *app)
{
    memset(handle.block, 0x55, app->layout.largest_block);
}

EPC_TEST(handles__every_sink_has_room_for_the_largest_block)
{
    epc_instance handle;
    epc_app *app, *none;
    epc_row row;

    ck_assert_int_ge(epc_app_open(&app_schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, APP_SITE, NULL, &handle), EPC_E_INVALID);
    fill(handle, app);
    ck_assert_int_eq(epc_instance_add(app, APP_SITE_ACTIVE, "x", &handle), EPC_E_INVALID);
    fill(handle, app);
    ck_assert_int_eq(epc_instance_add(NULL, APP_SITE, "x", &handle), EPC_E_INVALID);
    fill(handle, app);
    ck_assert_int_eq(epc_app_open(NULL, NULL, &none), EPC_E_SCHEMA);
    ck_assert_int_eq(epc_instance_add(none, APP_SITE, "x", &handle), EPC_E_INVALID);
    fill(handle, app);
    use(handle);
    ck_assert_int_eq(epc_instance_own(handle, &row), EPC_E_INVALID);
    handle.block = row.block;
    fill(handle, app);
    ck_assert_int_eq(epc_instance_add(app, APP_SITE, "removed", &handle), EPC_OK);
    epc_instance_remove(&handle);
    fill(handle, app);
    epc_app_close(app);
    ck_assert_int_ge(epc_app_open(&webperf_schema, NULL, &app), EPC_OK);
    fill(never, app);
    epc_app_close(app);
}

EPC_TEST(handles__removing_null_does_nothing)
{
    epc_instance zero = { NULL, NULL, NULL };
    epc_row zero_row = { NULL, NULL, NULL };

    epc_instance_remove(NULL);
    epc_row_release(NULL);
    epc_app_close(NULL);
    epc_instance_remove(&zero);
    epc_row_release(&zero_row);
}

EPC_TEST(handles__without_a_place_for_them_are_refused)
{
    epc_instance site;
    epc_app *app;

    ck_assert_int_eq(epc_app_open(&app_schema, NULL, NULL), EPC_E_INVALID);
    ck_assert_int_ge(epc_app_open(&app_schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, APP_SITE, "site", NULL), EPC_E_INVALID);
    ck_assert_int_eq(epc_instance_add(app, APP_SITE, "site", &site), EPC_OK);
    ck_assert_int_eq(epc_instance_own(site, NULL), EPC_E_INVALID);
    epc_app_close(app);
}

EPC_TEST(handles__a_null_text_is_empty)
{
    const char empty[32] = "";
    epc_instance disk;
    epc_app *app;

    ck_assert_int_ge(epc_app_open(&app_schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, APP_DISK, "c", &disk), EPC_OK);
    ck_assert_int_eq(epc_set_text(disk, APP_DISK_LABEL, "system"), EPC_OK);
    ck_assert_int_eq(epc_set_text(disk, APP_DISK_LABEL, NULL), EPC_OK);
    ck_assert_mem_eq(disk.block + 8, empty, sizeof empty);
    ck_assert_int_eq(epc_set_text(disk, APP_DISK_READS, NULL), EPC_E_INVALID);
    epc_app_close(app);
}
