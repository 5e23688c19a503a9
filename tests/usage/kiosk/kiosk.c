/* SPDX-License-Identifier: MIT
 *
 * kiosk.c -- a small application: it publishes an instance and counts in it. */
#include "kiosk_schema.h"

#include <stdio.h>

int main(void)
{
    epc_app *perf;
    epc_instance window;
    int status = epc_app_open(&kiosk_schema, NULL, &perf);

    epc_instance_add(perf, KIOSK_WINDOW, "front", &window);
    epc_add(window, KIOSK_WINDOW_SOLD, 1);
    epc_instance_remove(&window);
    epc_app_close(perf);
    printf("kiosk: %s\n", epc_status_text(status));
    return status < 0;
}
