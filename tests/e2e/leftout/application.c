/* SPDX-License-Identifier: MIT
 *
 * application.c -- an application that tests/e2e/left-out builds from either schema: it publishes
 * its counters until its standard input ends.
 */
#include <stdio.h>

#include "leftout_schema.h"

int main(void)
{
    epc_app *app;
    const int status = epc_app_open(&lo_schema, NULL, &app);

    if (status != EPC_OK && status != EPC_LOCAL)
        return 1;
    puts("published");
    fflush(stdout);
    while (getchar() != EOF)
        ;
    epc_app_close(app);
    return 0;
}
