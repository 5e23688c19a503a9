/* SPDX-License-Identifier: MIT
 *
 * odd_callbacks.c -- the callbacks of odd.epc: a costly object, other computers, and devices.
 */
#include <string.h>

#include <epc/ondemand.h>

#include "odd.h"

extern epc_object_fn odd_collect;
extern const epc_foreign_callback odd_foreign;
extern const epc_device_procedures odd_devices;

int odd_collect(void *context, const epc_request *request, epc_rows *rows)
{
    static int64_t seen;
    epc_instance called;

    (void)context;
    (void)request;
    epc_rows_add(rows, NULL, &called);
    epc_set(called, Odd_1_CALLED_SEEN, ++seen);
    return EPC_OK;
}

/* It knows every computer whose name begins like this. */
static int collect_computer(void *context, const epc_foreign_request *request, void **connection,
                            epc_foreign *answer)
{
    epc_instance called;

    (void)context;
    (void)connection;
    if (strncmp(request->computer, "odd-", 4) != 0)
        return EPC_OK;
    epc_rows_add(epc_foreign_rows(answer, Odd_1_CALLED), NULL, &called);
    epc_set(called, Odd_1_CALLED_SEEN, 1);
    return EPC_OK;
}

const epc_foreign_callback odd_foreign = { .collect = collect_computer };

static int open_devices(void *context, const char *const *devices, uint32_t device_count,
                        void **opened)
{
    (void)context;
    (void)devices;
    (void)device_count;
    (void)opened;
    return EPC_OK;
}

const epc_device_procedures odd_devices = { .open = open_devices };
