/* SPDX-License-Identifier: MIT
 *
 * app_schema.h -- a schema with one object of every kind, for tests of the application's side.
 */
#pragma once

#include <epc/epc.h>

enum {
    APP_SITE = 0, /* has instances and a total */
    APP_SITE_REQUESTS = 2,
    APP_SITE_ACTIVE = 4,
    APP_SITE_HITS = 6,
    APP_SITE_LOOKUPS = 8,
    APP_SITE_TIME = 10, /* an average; its base follows */
    APP_SITE_TIMES = 12,
    APP_PAGE = 14, /* children of SITE */
    APP_PAGE_VIEWS = 16,
    APP_TASK = 18, /* instances with unique ids */
    APP_TASK_STEPS = 20,
    APP_STEP = 22, /* instances with unique ids, children of TASK */
    APP_STEP_DONE = 24,
    APP_DISK = 26, /* texts of 32 and of 4096 bytes, and merge = separate */
    APP_DISK_LABEL = 28,
    APP_DISK_LOG = 30,
    APP_DISK_READS = 32,
    APP_LINE = 34, /* queues of all widths and units */
    APP_LINE_SHORT = 36,
    APP_LINE_LONG = 38,
    APP_LINE_100NS = 40,
    APP_LINE_OBJECT = 42,
    APP_SERVER = 44, /* no instances */
    APP_SERVER_CALLS = 46,
    APP_SERVER_UPTIME = 48
};

/* Positions of the objects. */
enum { SITE_AT, PAGE_AT, TASK_AT, STEP_AT, DISK_AT, LINE_AT, SERVER_AT };

extern const epc_schema app_schema;
