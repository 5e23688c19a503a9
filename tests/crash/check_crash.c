/* SPDX-License-Identifier: MIT
 *
 * check_crash.c -- an application is stopped, and then killed, at every step of everything it does:
 * meanwhile and afterwards a provider shows what is whole and nothing else, and the application can be
 * started again.
 */
#include "crash_points.h"
#include "epc_check.h"
#include "findings.h"
#include "role.h"
#include "sample_schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sdk/core/walk.h"
#include "sdk/provider/collect.h"

#define MOST_MILLISECONDS                                                                          \
    1000u /* for one Collect, and for opening again; generous, it is no benchmark */

#define MOST_POINTS 500u

/* What may be shown: an instance with each cell at 0 or at the one value that it is ever given. */
static const struct shown {
    const char *name;
    uint64_t requests;
    uint32_t active;
} known[] = {
    { "alpha", 7, 5 },      { "a name that needs a larger slot", 9, 6 },
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

/* "steps NUMBER": everything that an application does, up to the point of that number. */
EPC_ROLE(steps)
{
    epc_instance site, large, server;
    epc_app *app;

    crash_stop_at((unsigned)atoi(argv[0]));
    epc_app_open(&sample_schema, NULL, &app);
    count(app, ALPHA, &site);
    count(app, LARGE, &large); /* its slot is of another size: an extent is added */
    epc_instance_add(app, SAMPLE_SERVER, NULL, &server);
    epc_elapsed_start(server, SAMPLE_SERVER_UPTIME);
    epc_instance_remove(&site);
    count(app, BETA, &site); /* takes the place of alpha */
    epc_fraction(site, SAMPLE_SITE_HITS, 1, 1);
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

static struct epci_collector *collector;
static unsigned point;
static uint64_t slowest; /* Collect, in ticks */

#define MUST(condition, what) ck_assert_msg(condition, "at point %u: %s", point, what)

static void open_provider(void)
{
    struct epci_indexes indexes = { 2000, 2001 };

    ck_assert_int_eq(epci_collector_open(&sample_schema, &indexes, &collector), EPC_OK);
}

static bool is_named(const struct epci_instance_view *instance, const char *name)
{
    size_t units = instance->name.left / 2;

    for (size_t i = 0; i < units; i++) {
        uint16_t unit;

        memcpy(&unit, instance->name.at + 2 * i, sizeof unit);
        if (name[i] == '\0' || unit != (unsigned char)name[i])
            return false;
    }
    return name[units] == '\0';
}

/* Which of the known ones it is; its cells are what they may be. */
static unsigned judge_instance(const struct epci_instance_view *instance)
{
    unsigned number = 0;
    uint64_t requests;
    uint32_t active;

    while (number < KNOWN && !is_named(instance, known[number].name))
        number++;
    MUST(number < KNOWN, "an instance is shown that nobody added");
    memcpy(&requests, instance->block.at + 8, sizeof requests);
    memcpy(&active, instance->block.at + 4, sizeof active);
    MUST(requests == 0 || requests == known[number].requests, "an instance has another's requests");
    MUST(active == 0 || active == known[number].active, "an instance has another's activity");
    if (number >= RESTARTED)
        MUST(requests == known[number].requests, "an instance that nobody touched has changed");
    return number;
}

/* Collect, judge what came, and return which instances were shown, a bit each. */
static unsigned look(void)
{
    static const struct epci_check_options options = { 1, EPCI_PROFILE_CURRENT, false };
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    struct epci_query query = epci_query_parse(global, 6);
    struct findings findings = { 0 };
    unsigned char buffer[8192];
    struct epci_object_view object;
    uint64_t before = epc_ticks(), took;
    unsigned shown = 0;
    struct epci_span rest;
    uint32_t objects;
    size_t bytes;

    MUST(epci_collector_collect(collector, &query, buffer, sizeof buffer, &bytes, &objects) ==
             EPC_OK,
         "Collect fails");
    took = epc_ticks() - before;
    slowest = took > slowest ? took : slowest;
    MUST(took < MOST_MILLISECONDS * epc_ticks_per_second() / 1000, "Collect waits for somebody");
    rest = epci_span_of(buffer, bytes);
    epci_check_block(rest, objects, &options, findings_add, &findings);
    MUST(findings.count == 0, findings_rules(&findings));
    MUST(collector->regions.rejected_count == 0, "a region is refused as damaged");
    MUST(epci_walk_object(&rest, &object, NULL) == EPC_OK, "there is no object");
    for (int i = 0; i < object.head.instance_count; i++) {
        struct epci_instance_view instance;

        epci_walk_instance(&object.rest, &instance, NULL); /* was checked above */
        shown |= 1u << judge_instance(&instance);
    }
    return shown;
}

/* ---- The walk ---- */

/* One step: stopped there, killed there, started again.  `always` is shown all the time.  false: the
 * application ended before it came to the point. */
static bool walk_to(unsigned always)
{
    char arguments[32], line[ROLE_LINE];
    HANDLE process;
    bool stopped;

    MUST(point <= MOST_POINTS, "every death makes more steps for the next one");
    snprintf(arguments, sizeof arguments, "steps %u", point);
    process = role_start(arguments, line);
    stopped = strcmp(line, "stopped") == 0;
    MUST(stopped || strcmp(line, "ended") == 0, line);
    if (!collector)
        open_provider();
    MUST((look() & always) == always, "what others publish is not shown while one stands still");
    role_kill(process);
    MUST(look() == always, "after its death something else is shown than the others' instances");
    process = role_start("restart", line);
    MUST(strcmp(line, "EPC_OK") == 0, line);
    MUST(look() == (always | 1u << RESTARTED), "what was started again is not shown");
    role_kill(process);
    MUST(look() == always, "after its second death it is still shown");
    return stopped;
}

static void close_provider(void)
{
    epci_collector_close(collector);
    collector = NULL;
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
    reach = epci_directory_reach(collector->regions.directories[EPCI_SCOPE_GLOBAL].base);
    say_how_far();
    close_provider();
    epc_app_close(app);
    ck_assert_uint_gt(point, 50);
    ck_assert_uint_le(reach, 2); /* its own place, and one for all who died */
}
