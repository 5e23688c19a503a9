/* SPDX-License-Identifier: MIT
 *
 * worker.c -- an application with one instance, until its standard input ends.
 */
#include <stdio.h>

#include "day_schema.h"

int main(void)
{
    epc_app *app;
    epc_instance worker;
    const int status = epc_app_open(&day_schema, NULL, &app);

    if (status != EPC_OK && status != EPC_LOCAL)
        return 1;
    epc_instance_add(app, DAY_WORKER, "w", &worker);
    epc_add(worker, DAY_WORKER_JOBS, 7);
    puts("published");
    fflush(stdout);
    while (getchar() != EOF)
        ;
    epc_app_close(app);
    return 0;
}
