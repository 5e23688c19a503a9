/* SPDX-License-Identifier: MIT
 *
 * check_crash.c -- an application is stopped, and then killed, at every step of everything it does:
 * meanwhile and afterwards a provider shows what is whole and nothing else, and the application can be
 * started again.
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

#include "sdk/provider/events.h"

#define MOST_MILLISECONDS                                                                          \
    1000u /* for one Collect, and for opening again; generous, it is no benchmark */

#define MOST_POINTS 500u

/* What may be shown: an instance with each cell at 0 or on its way to the value that it is given. */
static const struct shown {
    const char *name;
    uint64_t requests;
    uint64_t active;
} known[] = {
    { "alpha", 70, 50 },    { "a name that needs a larger slot", 90, 60 },
    { "beta", 3, 4 },       { "restarted", 11, 0 },
    { "neighbour", 42, 0 },
};

enum { ALPHA, LARGE, BETA, RESTARTED, NEIGHBOUR, KNOWN };

static void count(epc_app *app, unsigned number, epc_instance *instance)
{
    epc_instance_add(app, SAMPLE_SITE, known[number].name, instance);
    epc_add(*instance, SAMPLE_SITE_REQUESTS, (int64_t)known[number].requests);
    epc_set(*instance, SAMPLE_SITE_ACTIVE, (int64_t)known[number].active);
}

/* What belongs together, in a group: at no point is the one shown without the other. */
static void count_together(epc_instance instance)
{
    epc_begin(instance);
    epc_fraction(instance, SAMPLE_SITE_HITS, 1, 1);
    epc_end(instance);
}

/* The same on a row of this thread's own, which is given back. */
static void count_on_a_row(epc_instance instance)
{
    epc_row row;

    epc_instance_own(instance, &row);
    epc_row_begin(row);
    epc_row_fraction(row, SAMPLE_SITE_HITS, 1, 1);
    epc_row_end(row);
    epc_row_release(&row);
}

static void ignore(void *context)
{
    (void)context;
}

/* "steps NUMBER": everything that an application does, up to the point of that number. */
EPC_ROLE(steps)
{
    epc_instance site, large, server;
    epc_app *app;

    crash_stop_at((unsigned)atoi(argv[0]));
    epc_app_open(&sample_schema, NULL, &app);
    epc_app_on_request(app, ignore, NULL);
    count(app, ALPHA, &site);
    count(app, LARGE, &large); /* its slot is of another size: an extent is added */
    epc_instance_add(app, SAMPLE_SERVER, NULL, &server);
    epc_elapsed_start(server, SAMPLE_SERVER_UPTIME);
    epc_instance_remove(&site);
    count(app, BETA, &site); /* takes the place of alpha */
    count_together(site);
    count_on_a_row(site);
    epc_instance_remove(&large);
    epc_app_close(app);
    printf("ended\n");
    return 0;
}

/* "restart": the application, started again.  Says how opening went, and waits to be killed. */
EPC_ROLE(restart)
{
    ULONGLONG before = GetTickCount64();
    epc_instance site;
    epc_app *app;
    int status = epc_app_open(&sample_schema, NULL, &app);

    if (GetTickCount64() - before > MOST_MILLISECONDS)
        status = EPC_E_BUSY;
    count(app, RESTARTED, &site);
    printf("%s\n", epc_status_name(status));
    fflush(stdout);
    Sleep(60000);
    return 1;
}

/* ---- The provider ---- */

static struct collecting provider;
static bool is_open;
static unsigned point;
static uint64_t slowest; /* Collect, in ticks */
static uint32_t logged;  /* an event, if any */

#define MUST(condition, what) ck_assert_msg(condition, "at point %u: %s", point, what)

/* What it shows as which of the known ones: its cells are what they may be. */
static void judge_instance(const struct epci_object_view *sites, int instance, unsigned number)
{
    uint64_t requests = collecting_value(sites, instance, SAMPLE_SITE_REQUESTS);
    uint64_t active = collecting_value(sites, instance, SAMPLE_SITE_ACTIVE);

    MUST(requests == 0 || requests == known[number].requests, "an instance has another's requests");
    MUST(active == 0 || active == known[number].active, "an instance has another's activity");
    MUST(collecting_value(sites, instance, SAMPLE_SITE_HITS) ==
             collecting_base(sites, instance, SAMPLE_SITE_HITS),
         "half a group is shown");
    if (number >= RESTARTED)
        MUST(requests == known[number].requests, "an instance that nobody touched has changed");
}

/* Nothing that an application does before it dies is a reason for complaint. */
static void note_event(const struct epci_event *event)
{
    logged = event->id;
}

/* Collect, judge what came, and return which instances were shown, a bit each. */
static unsigned look(void)
{
    uint64_t before = epc_ticks(), took;
    struct epci_object_view sites;
    unsigned shown = 0;
    int count = 0;

    collecting_ask(&provider, "Global");
    took = epc_ticks() - before;
    slowest = took > slowest ? took : slowest;
    MUST(took < MOST_MILLISECONDS * epc_ticks_per_second() / 1000, "Collect waits for somebody");
    MUST(logged == 0, "the provider complains, as of a damaged region");
    sites = collecting_object(&provider, SAMPLE_SITE);
    for (unsigned number = 0; number < KNOWN; number++) {
        int instance = collecting_named(&sites, known[number].name);

        if (instance < 0)
            continue;
        judge_instance(&sites, instance, number);
        shown |= 1u << number;
        count++;
    }
    MUST(count == sites.head.instance_count, "an instance is shown that nobody added");
    return shown;
}

/* ---- The walk ---- */

static void open_provider(void)
{
    epci_events_to(note_event);
    collecting_open(&provider, &sample_schema);
    is_open = true;
}

static void close_provider(void)
{
    collecting_close(&provider);
    is_open = false;
}

/* One step: stopped there, killed there, started again.  `always` is shown all the time.  false: the
 * application ended before it came to the point. */
static bool walk_to(unsigned always)
{
    struct process process;
    char arguments[32];
    const char *line;
    bool stopped;

    MUST(point <= MOST_POINTS, "every death makes more steps for the next one");
    snprintf(arguments, sizeof arguments, "steps %u", point);
    process = process_start(arguments);
    line = process_line(&process);
    stopped = strcmp(line, "stopped") == 0;
    MUST(stopped || strcmp(line, "ended") == 0, line);
    if (!is_open)
        open_provider();
    MUST((look() & always) == always, "what others publish is not shown while one stands still");
    process_kill(&process);
    MUST(look() == always, "after its death something else is shown than the others' instances");
    process = process_start("restart");
    line = process_line(&process);
    MUST(strcmp(line, "EPC_OK") == 0, line);
    MUST(look() == (always | 1u << RESTARTED), "what was started again is not shown");
    process_kill(&process);
    MUST(look() == always, "after its second death it is still shown");
    return stopped;
}

static void say_how_far(void)
{
    printf("%u points; the slowest Collect took %u microseconds\n", point - 1,
           (unsigned)(slowest * 1000000 / epc_ticks_per_second()));
}

/* Nothing of the service is there before and after each walk: every step of making a directory is
 * seen by a provider that comes while it is taken. */
EPC_TEST(crash__an_application_alone_can_die_at_every_step)
{
    slowest = 0;
    for (point = 1; walk_to(0); point++)
        close_provider();
    close_provider();
    say_how_far();
    ck_assert_uint_gt(point, 50);
}

/* Another publisher and the provider stay all the time, and with them the directory. */
EPC_TEST(crash__an_application_beside_others_can_die_at_every_step)
{
    epc_instance site;
    uint32_t reach;
    epc_app *app;

    slowest = 0;
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &app), EPC_OK);
    count(app, NEIGHBOUR, &site);
    open_provider();
    point = 1;
    while (walk_to(1u << NEIGHBOUR))
        point++;
    reach = epci_directory_reach(provider.collector->regions.directories[EPCI_SCOPE_GLOBAL].base);
    say_how_far();
    close_provider();
    epc_app_close(app);
    ck_assert_uint_gt(point, 50);
    ck_assert_uint_le(reach, 2); /* its own place, and one for all who died */
}
