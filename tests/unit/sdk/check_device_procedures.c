/* SPDX-License-Identifier: MIT
 *
 * check_device_procedures.c -- an author's procedures that open and close the devices of callbacks.
 */
#include "epc_check.h"

#include <string.h>

#include "mem/log.h"

#include "demand_fixture.h"

static uint32_t calls;   /* of callbacks */
static epc_request last; /* of the object DISK */

static int note(void *context, const epc_request *request, epc_rows *rows)
{
    (void)context;
    (void)rows;
    if (request->object == DEMAND_DISK) {
        calls++;
        last = *request;
    }
    return EPC_OK;
}

static const epc_callback callbacks[] = {
    { DEMAND_DISK, note, NULL, 0 },
    { DEMAND_STATE, note, NULL, 0 },
    { DEMAND_SURVEY, note, NULL, 200 },
};

static struct {
    int status; /* of the open procedure */
    uint32_t opens, closes, calls_at_close;
    char first[8];
} devices_seen;

static int open_devices(void *context, const char *const *devices, uint32_t device_count,
                        void **opened)
{
    ck_assert_ptr_eq(context, &devices_seen);
    ck_assert_ptr_null(*opened);
    devices_seen.opens++;
    if (device_count)
        strncpy(devices_seen.first, devices[0], sizeof devices_seen.first - 1);
    *opened = &devices_seen.opens;
    return devices_seen.status;
}

static void close_devices(void *context, void *opened)
{
    ck_assert_ptr_eq(context, &devices_seen);
    ck_assert_ptr_eq(opened, &devices_seen.opens);
    devices_seen.closes++;
    devices_seen.calls_at_close = calls;
}

static const epc_device_procedures procedures = { open_devices, close_devices, &devices_seen,
                                                  NULL };
static const epc_on_demand with_devices = { sizeof with_devices, callbacks, EPC_COUNT(callbacks),
                                            NULL, &procedures };

static const epc_on_demand without = { sizeof without, callbacks, EPC_COUNT(callbacks), NULL,
                                       NULL };

static void open_with(int status)
{
    memset(&devices_seen, 0, sizeof devices_seen);
    devices_seen.status = status;
    calls = 0;
    last = (epc_request){ 0 };
}

EPC_TEST_IN(devices__are_open_from_open_to_close_and_every_callback_gets_them, open_with(EPC_OK))
{
    static const uint16_t devices[] = { 'A', 0, 'B', 0, 0 };

    demand_open(&with_devices, devices, 5);
    ck_assert_uint_eq(devices_seen.opens, 1);
    ck_assert_str_eq(devices_seen.first, "A");
    demand_collect("Global");
    demand_collect("Global");
    ck_assert_ptr_eq(last.opened, &devices_seen.opens);
    ck_assert_uint_eq(devices_seen.opens, 1);
    ck_assert_uint_eq(devices_seen.closes, 0);
    demand_close();
    ck_assert_uint_eq(devices_seen.closes, 1);
    ck_assert_uint_eq(devices_seen.calls_at_close, 2);
}

EPC_TEST_IN(devices__without_procedures_a_callback_gets_no_devices_that_are_open, open_with(EPC_OK))
{
    last.opened = &calls;
    demand_open(&without, NULL, 0);
    demand_collect("Global");
    ck_assert_ptr_null(last.opened);
    demand_close();
}

EPC_TEST_IN(devices__without_a_close_procedure_nothing_is_released, open_with(EPC_OK))
{
    static const epc_device_procedures open_only = { open_devices, NULL, &devices_seen, NULL };
    const epc_on_demand what = { sizeof what, callbacks, EPC_COUNT(callbacks), NULL, &open_only };

    demand_open(&what, NULL, 0);
    demand_close();
    ck_assert_uint_eq(devices_seen.opens, 1);
}

EPC_TEST_IN(devices__that_cannot_be_opened_fail_open_and_are_not_closed, open_with(EPC_E_ACCESS))
{
    struct epci_indexes indexes = { 5000, 5001 };
    struct epci_responder *collector;
    struct epci_device_names none = { 0 };
    unsigned before;

    epci_mem_clear_logged_events_and_marks();
    before = epci_mem_log_count();
    ck_assert_int_eq(epci_responder_open(&demand_schema, &indexes, &collector), EPC_OK);
    ck_assert_int_eq(epci_responder_set_on_demand(collector, &with_devices, &none), EPC_E_ACCESS);
    ck_assert_uint_eq(epci_mem_log_count(), before + 1);
    ck_assert_str_eq(epci_mem_logged_event(before)->strings[0], "the devices (EPC_E_ACCESS)");
    epci_responder_close(collector);
    ck_assert_uint_eq(devices_seen.closes, 0);
    ck_assert_uint_eq(calls, 0);
}

EPC_TEST_IN(devices__what_open_returns_besides_failure_is_success, open_with(EPC_RENAMED))
{
    demand_open(&with_devices, NULL, 0);
    demand_close();
    ck_assert_uint_eq(devices_seen.closes, 1);
}
