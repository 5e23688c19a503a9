/* SPDX-License-Identifier: MIT
 *
 * plugin.h -- what plugin_dll.c and its host, check_unload.c, know of each other.
 */
#pragma once

#include <windows.h>

/* The host's; static, because the DLL uses it when it is unloaded. */
struct plugin_host {
    BOOL wants_requests;
    BOOL closes_late; /* in DllMain */
    LONG asked;       /* calls of the function that it registered for requests */
    LONG detached;    /* how often it was unloaded */
};

typedef int plugin_open_fn(struct plugin_host *of);
typedef int plugin_count_fn(void);
typedef void plugin_close_fn(void);
