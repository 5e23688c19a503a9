/* SPDX-License-Identifier: MIT
 *
 * silent.c -- a callback that fails, and an object that Open leaves out.
 */
#include <epc/ondemand.h>

#include "doctored.h"

int collect_silent(void *context, const epc_request *request, epc_rows *rows)
{
    (void)context;
    (void)request;
    (void)rows;
    return EPC_E_SYSTEM;
}

static int open_nothing(void *context, const char *const *devices, uint32_t count, void **opened)
{
    (void)context;
    (void)devices;
    (void)count;
    *opened = NULL;
    return EPC_OK;
}

static void leave_out_absent(void *context, void *opened, epc_left_out *left_out)
{
    (void)context;
    (void)opened;
    epc_leave_out(left_out, DR_ABSENT, 0);
}

extern const epc_device_procedures silent_devices;
const epc_device_procedures silent_devices = { open_nothing, NULL, NULL, leave_out_absent };
