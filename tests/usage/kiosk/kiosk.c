/* SPDX-License-Identifier: MIT
 *
 * kiosk.c -- a small application: it publishes an instance and counts in it. */
#include "kiosk_schema.h"

#include <stdio.h>

/* Before it is opened, it counts into a sink. */
static epc_instance window = EPC_INSTANCE_INIT(kiosk);

int main(void)
{
    epc_app *perf;
    int status;

    epc_add(window, KIOSK_WINDOW_SOLD, 1);
    status = epc_app_open(&kiosk_schema, NULL, &perf);
    epc_instance_add(perf, KIOSK_WINDOW, "front", &window);
    epc_add(window, KIOSK_WINDOW_SOLD, 1);
    if (epc_get(window, KIOSK_WINDOW_SOLD) != 1)
        status = EPC_E_CORRUPT;
    epc_instance_remove(&window);
    epc_app_close(perf);
    printf("kiosk: %s\n", epc_status_text(status));
    return status < 0;
}
