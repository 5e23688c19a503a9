/* SPDX-License-Identifier: MIT
 *
 * plugin_dll.c -- a DLL with an application's side, for check_unload.c.  It is built twice: with
 * the static library (plugin.dll) and with epc.dll (plugin_epc.dll).
 */
#include <epc/epc.h>

#include <windows.h>

#include "plugin.h"
#include "sample_schema.h"

__declspec(dllexport) plugin_open_fn plugin_open;
__declspec(dllexport) plugin_count_fn plugin_count;
__declspec(dllexport) plugin_close_fn plugin_close;
BOOL WINAPI DllMain(HINSTANCE self, DWORD reason, void *reserved);

static epc_app *app;
static epc_instance site;
static struct plugin_host *host;

static void asked(void *context)
{
    InterlockedIncrement((LONG *)context);
}

/* Publishes an instance "plugin". */
int plugin_open(struct plugin_host *of)
{
    int status = epc_app_open(&sample_schema, NULL, &app);

    host = of;
    if (status == EPC_OK)
        status = epc_instance_add(app, SAMPLE_SITE, "plugin", &site);
    if (status == EPC_OK && host->wants_requests)
        status = epc_app_on_request(app, asked, &host->asked);
    return status;
}

/* Counts one request on a row of the calling thread, which keeps it. */
int plugin_count(void)
{
    epc_row row;
    int status = epc_instance_own(site, &row);

    epc_row_add(row, SAMPLE_SITE_REQUESTS, 1);
    return status;
}

void plugin_close(void)
{
    epc_app_close(app);
    app = NULL;
}

BOOL WINAPI DllMain(HINSTANCE self, DWORD reason, void *reserved)
{
    (void)self;
    if (reason == DLL_PROCESS_DETACH && !reserved && host) {
        InterlockedIncrement(&host->detached);
        if (host->closes_late && app)
            plugin_close();
    }
    return TRUE;
}
