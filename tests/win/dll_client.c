/* SPDX-License-Identifier: MIT
 *
 * dll_client.c -- an application as a user with another compiler would build it: it includes epc.h
 * and is linked with the import library of epc.dll, and with nothing else of epc.
 *
 * dll_client stay NAME   publishes an instance, prints EPC_OK, and waits to be killed
 * dll_client leave NAME  removes it before it prints that
 */
#include <epc/epc.h>

#include <windows.h>

#include <stdio.h>
#include <string.h>

#include "sample_schema.h"

/* Constants, though the library is a DLL. */
static const epc_instance never = EPC_INSTANCE_INIT(sample);
static epc_row never_row = EPC_ROW_INIT(sample);

/* Uses a counter of every kind. */
static void count(epc_instance site)
{
    for (int i = 0; i < 7; i++)
        epc_add(site, SAMPLE_SITE_REQUESTS, 1);
    epc_set(site, SAMPLE_SITE_ACTIVE, 5);
    epc_sub(site, SAMPLE_SITE_ACTIVE, 2);
    epc_fraction(site, SAMPLE_SITE_HITS, 1, 4);
}

int main(int argc, char **argv)
{
    epc_instance site, again;
    epc_app *app;
    int status;

    if (argc != 3)
        return 2;
    count(never);
    epc_row_add(never_row, SAMPLE_SITE_REQUESTS, 1);
    epc_row_release(&never_row);
    epc_instance_remove(NULL);
    status = epc_app_open(&sample_schema, NULL, &app);
    if (status == EPC_OK)
        status = epc_instance_add(app, SAMPLE_SITE, argv[2], &site);
    if (status == EPC_OK)
        status = epc_instance_add(app, SAMPLE_SITE, argv[2], &again);
    if (status == EPC_OK) {
        count(again);
        if (epc_get(site, SAMPLE_SITE_REQUESTS) != 7)
            status = EPC_E_CORRUPT;
        epc_instance_remove(&again);
    }
    if (strcmp(argv[1], "leave") == 0) {
        epc_instance_remove(&site);
        epc_app_close(app);
    }
    printf("%s\n", epc_status_name(status));
    fflush(stdout);
    Sleep(60000);
    return 1;
}
