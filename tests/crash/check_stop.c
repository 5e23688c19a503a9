/* SPDX-License-Identifier: MIT
 *
 * check_stop.c -- one of two applications under one name stops at every step, stays there during
 * several Collects, and goes on.  No sum falls, and no count is lost or doubled, for a provider
 * that runs all the time and for one that was opened while the application stood.  If it is killed
 * there, what it had counted since the last Collect is in the sum.
 */
#include "collecting.h"
#include "crash_points.h"
#include "epc_check.h"
#include "processes.h"
#include "sample_schema.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME  "alpha"
#define LARGE "alpha with a name that needs a larger slot"

#define NEIGHBOUR 1000u /* what the other application counts under each name */
#define SMALL     130u  /* what the script counts under NAME, and under LARGE */
#define BIG       7u
#define MOST      500u /* points */

/* ---- The application ---- */

static void wait_for(HANDLE event, const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
    if (WaitForSingleObject(event, 60000) != WAIT_OBJECT_0)
        ExitProcess(1);
}

static void count_on_a_row(epc_instance site)
{
    epc_row row;

    epc_instance_own(site, &row);
    epc_row_add(row, SAMPLE_SITE_REQUESTS, 10);
    epc_row_begin(row);
    epc_row_add(row, SAMPLE_SITE_REQUESTS, 10);
    epc_row_end(row);
    epc_row_release(&row);
}

static void count_together(epc_instance site)
{
    epc_begin(site);
    epc_add(site, SAMPLE_SITE_REQUESTS, 10);
    epc_end(site);
}

/* Collects see its instances before it goes on with them, and all that it has counted before it
 * removes or closes. */
static void play(HANDLE event)
{
    epc_instance small, large;
    epc_app *app;

    epc_app_open(&sample_schema, NULL, &app);
    epc_instance_add(app, SAMPLE_SITE, NAME, &small);
    epc_add(small, SAMPLE_SITE_REQUESTS, 70);
    epc_instance_add(app, SAMPLE_SITE, LARGE, &large);
    epc_add(large, SAMPLE_SITE_REQUESTS, BIG);
    wait_for(event, "added");
    count_together(small);
    crash_step();
    count_together(small);
    crash_step();
    count_on_a_row(small);
    crash_step();
    count_on_a_row(small);
    crash_step();
    wait_for(event, "counted");
    epc_instance_remove(&small);
    epc_app_close(app);
}

/* "play EVENT POINT": the script again and again, stopped at one point after the other. */
EPC_ROLE(play)
{
    HANDLE event = OpenEventA(SYNCHRONIZE, FALSE, argv[0]);

    crash_go_on_at(event);
    for (unsigned at = (unsigned)atoi(argv[1]); event && at <= MOST; at++) {
        crash_stop_at(at);
        play(event);
        crash_stop_at(0);
        wait_for(event, "ended");
    }
    return 1;
}

/* ---- The providers ---- */

static unsigned point;

#define MUST(condition, what) ck_assert_msg(condition, "at point %u: %s", point, what)

/* A provider, and the sums that it has shown. */
struct watcher {
    struct collecting collecting;
    uint64_t small, large;
};

static void watch(struct watcher *watcher)
{
    memset(watcher, 0, sizeof *watcher);
    collecting_open(&watcher->collecting, &sample_schema);
}

static uint64_t sum_of(const struct check_parsed_object *sites, const char *name)
{
    int instance = collecting_named(sites, name);

    MUST(instance >= 0, "a name is absent that a process counts under");
    return collecting_value(sites, instance, SAMPLE_SITE_REQUESTS);
}

static void look(struct watcher *watcher)
{
    struct check_parsed_object sites;
    uint64_t small, large;

    collecting_ask(&watcher->collecting, "Global");
    sites = collecting_object(&watcher->collecting, SAMPLE_SITE);
    small = sum_of(&sites, NAME);
    large = sum_of(&sites, LARGE);
    MUST(small >= watcher->small && large >= watcher->large, "a sum has fallen");
    watcher->small = small;
    watcher->large = large;
}

/* Exactly `rounds` scripts are counted in the sums. */
static void look_exactly(struct watcher *watcher, unsigned rounds)
{
    look(watcher);
    ck_assert_msg(watcher->small == NEIGHBOUR + rounds * SMALL &&
                      watcher->large == NEIGHBOUR + rounds * BIG,
                  "at point %u: %u scripts make %u and %u", point, rounds, (unsigned)watcher->small,
                  (unsigned)watcher->large);
}

/* ---- The walk ---- */

static struct watcher always, later;
static struct process application;
static HANDLE go;

/* Let the application go on; its next line. */
static const char *next_line(void)
{
    SetEvent(go);
    return process_line(&application);
}

/* One script.  False if it ended before it came to its point. */
static bool walk(void)
{
    const char *line = process_line(&application);
    bool stopped = false;

    watch(&later);
    look(&later);
    for (; strcmp(line, "ended") != 0; line = next_line()) {
        if (strcmp(line, "counted") == 0) {
            look_exactly(&always, point);
            look_exactly(&later, 1);
            continue;
        }
        if (strcmp(line, "added") == 0) {
            look(&always);
            look(&later);
            continue;
        }
        MUST(strncmp(line, "stopped", 7) == 0, line);
        stopped = true;
        collecting_close(&later.collecting);
        watch(&later); /* it has not seen the application before */
        for (int i = 0; i < 3; i++) {
            look(&always);
            look(&later);
        }
    }
    look_exactly(&always, point);
    look(&later);
    collecting_close(&later.collecting);
    return stopped;
}

/* The other application, and the provider that runs all the time. */
static epc_app *neighbour;
static char role[60];

static void begin(void)
{
    epc_instance small, large;
    char name[40];

    snprintf(name, sizeof name, "epc-stop-%lu", GetCurrentProcessId());
    snprintf(role, sizeof role, "play %s", name);
    go = CreateEventA(NULL, FALSE, FALSE, name);
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &neighbour), EPC_OK);
    epc_instance_add(neighbour, SAMPLE_SITE, NAME, &small);
    epc_instance_add(neighbour, SAMPLE_SITE, LARGE, &large);
    epc_add(small, SAMPLE_SITE_REQUESTS, NEIGHBOUR);
    epc_add(large, SAMPLE_SITE_REQUESTS, NEIGHBOUR);
    watch(&always);
    point = 0;
    look_exactly(&always, 0);
}

static void end(void)
{
    collecting_close(&always.collecting);
    epc_app_close(neighbour);
    CloseHandle(go);
}

EPC_TEST_IN(stop__an_application_that_stands_and_goes_on_lowers_no_sum, begin(), end())
{
    snprintf(role + strlen(role), 3, " 1");
    application = process_start(role);
    for (point = 1; walk(); point++)
        SetEvent(go);
    printf("%u points\n", point - 1);
    ck_assert_uint_gt(point, 50);
    ck_assert_uint_lt(point, MOST);
    process_kill(&application);
}

/* Kill the application at its point, without a Collect since it had added its instances.  False if
 * it ended its script before. */
static bool kill_at_point(void)
{
    static const unsigned counted[] = { 70, 80, 90, 110, SMALL };
    unsigned steps = 0;
    uint64_t before;
    char arguments[80];
    const char *line;
    bool added = false;

    snprintf(arguments, sizeof arguments, "%s %u", role, point);
    application = process_start(arguments);
    line = process_line(&application);
    before = always.small;
    if (strcmp(line, "added") == 0) {
        added = true;
        look(&always);
        line = next_line();
    }
    if (sscanf(line, "stopped %u", &steps) == 1) {
        process_kill(&application);
        look(&always);
        MUST(!added || (always.small >= before + counted[steps] &&
                        always.small <= before + counted[steps < 4 ? steps + 1 : 4]),
             "a count of a killed process is lost or doubled");
        return true;
    }
    process_kill(&application);
    look(&always);
    return false;
}

/* Every third point, because each needs a process of its own. */
EPC_TEST_IN(stop__an_application_that_is_killed_leaves_what_it_has_counted, begin(), end())
{
    for (point = 1; kill_at_point(); point += 3)
        continue;
    ck_assert_uint_gt(point, 50);
}
