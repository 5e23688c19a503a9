/* SPDX-License-Identifier: MIT
 *
 * check_crash.c -- an application is stopped, and then killed, at every step of everything it does.
 * Meanwhile and afterwards a provider shows only complete instances, and the application can be
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

#include "sdk/provider/events/events.h"

/* A Collect that waits for a process takes long each time, one that the scheduler interrupts does
 * not: so the fastest of a few counts. */
#define MAX_REOPENING    1000u /* milliseconds to open again; generous: not a benchmark */
#define COLLECTS         5
#define MAX_MILLISECONDS 20u

#define MAX_POINTS 500u

/* Instances, and the number of them. */
static const struct {
    const char *name;
    uint64_t requests;
    uint64_t active;
} known[] = {
    { "alpha", 70, 50 },    { "a name that needs a larger slot", 90, 60 },
    { "beta", 3, 4 },       { "restarted", 11, 0 },
    { "neighbour", 42, 0 },
};

enum { ALPHA, LARGE, BETA, RESTARTED, NEIGHBOUR, KNOWN, NONE };

/* The application's script: each step and the instance that it concerns. */
static const struct step {
    enum { OPEN, ADD, REMOVE, GROUP, ROW, OTHERS, CLOSE } what;
    unsigned of;
} script[] = {
    { OPEN, NONE },
    { ADD, ALPHA },
    /* Its slot has another size, so an extent is added. */
    { ADD, LARGE },
    { OTHERS, NONE },
    { REMOVE, ALPHA },
    /* It takes alpha's place. */
    { ADD, BETA },
    { GROUP, BETA },
    { GROUP, BETA },
    { ROW, BETA },
    { REMOVE, LARGE },
    { CLOSE, NONE },
};

static epc_app *app;
static epc_instance instances[KNOWN];

static void count(unsigned number)
{
    epc_instance *instance = &instances[number];

    epc_instance_add(app, SAMPLE_SITE, known[number].name, instance);
    epc_add(*instance, SAMPLE_SITE_REQUESTS, (int64_t)known[number].requests);
    epc_set(*instance, SAMPLE_SITE_ACTIVE, (int64_t)known[number].active);
}

/* A group: at no point is one of its values shown without the other. */
static void count_together(epc_instance instance)
{
    epc_begin(instance);
    epc_fraction(instance, SAMPLE_SITE_HITS, 1, 1);
    epc_end(instance);
}

/* The same in a row of this thread, which is given back. */
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

static void do_others(void)
{
    epc_instance server;

    epc_app_on_request(app, ignore, NULL);
    epc_instance_add(app, SAMPLE_SERVER, NULL, &server);
    epc_elapsed_start(server, SAMPLE_SERVER_UPTIME);
}

static void do_step(const struct step *step)
{
    if (step->what == OPEN)
        epc_app_open(&sample_schema, NULL, &app);
    if (step->what == ADD)
        count(step->of);
    if (step->what == REMOVE)
        epc_instance_remove(&instances[step->of]);
    if (step->what == GROUP)
        count_together(instances[step->of]);
    if (step->what == ROW)
        count_on_a_row(instances[step->of]);
    if (step->what == OTHERS)
        do_others();
    if (step->what == CLOSE)
        epc_app_close(app);
}

/* "steps NUMBER": the whole script, up to the point with that number. */
EPC_ROLE(steps)
{
    crash_stop_at((unsigned)atoi(argv[0]));
    for (unsigned i = 0; i < EPC_COUNT(script); i++) {
        do_step(&script[i]);
        crash_step();
    }
    printf("ended\n");
    return 0;
}

/* "restart": the application, started again.  Prints the opening status and waits to be killed. */
EPC_ROLE(restart)
{
    ULONGLONG before = GetTickCount64();
    int status = epc_app_open(&sample_schema, NULL, &app);

    if (GetTickCount64() - before > MAX_REOPENING)
        status = EPC_E_BUSY;
    count(RESTARTED);
    printf("%s\n", epc_status_name(status));
    fflush(stdout);
    Sleep(60000);
    return 1;
}

/* ---- The provider ---- */

static struct collecting provider;
static bool is_open;
static unsigned point;
static uint64_t slowest; /* the longest Collect, in ticks */
static uint64_t longest; /* of the fastest ones, one for each look */
static uint32_t logged;  /* the last event, or 0 */

#define MUST(condition, what) ck_assert_msg(condition, "at point %u: %s", point, what)

/* What a provider must see while the script is at step `at`.  The instance of this step may be
 * shown as before the step, as after it, or not at all. */
struct wanted {
    unsigned certain; /* one bit for each instance that must be shown */
    unsigned allowed; /* one bit for each instance that may be shown */
    uint64_t least_hits, most_hits;
};

static struct wanted wanted_at(unsigned at, unsigned always)
{
    struct wanted wanted = { .certain = always, .allowed = always };

    for (unsigned i = 0; i <= at && i < EPC_COUNT(script); i++) {
        const struct step *step = &script[i];
        unsigned bit = 1u << step->of;

        if (step->what == ADD) {
            wanted.certain |= bit;
            wanted.allowed |= bit;
        }
        if (step->what == GROUP || step->what == ROW)
            wanted.least_hits = wanted.most_hits++;
        if (i == at)
            wanted.certain =
                step->what == OPEN || step->what == CLOSE ? always : wanted.certain & ~bit;
        else if (step->what == GROUP || step->what == ROW)
            wanted.least_hits = wanted.most_hits;
        else if (step->what == REMOVE)
            wanted.certain &= ~bit, wanted.allowed &= ~bit;
    }
    return wanted;
}

/* Which of the known instances it is; its cells must have one of that instance's values. */
static void check_instance(const struct check_parsed_object *sites, int instance, unsigned number,
                           const struct wanted *wanted)
{
    uint64_t requests = collecting_value(sites, instance, SAMPLE_SITE_REQUESTS);
    uint64_t active = collecting_value(sites, instance, SAMPLE_SITE_ACTIVE);
    uint64_t hits = collecting_value(sites, instance, SAMPLE_SITE_HITS);
    bool is_certain = (wanted->certain >> number & 1) != 0 || number >= RESTARTED;

    MUST(requests == known[number].requests || (requests == 0 && !is_certain),
         "an instance has another's requests");
    MUST(active == known[number].active || (active == 0 && !is_certain),
         "an instance has another's activity");
    MUST(hits == collecting_base(sites, instance, SAMPLE_SITE_HITS), "half a group is shown");
    MUST(number != BETA || (hits >= wanted->least_hits && hits <= wanted->most_hits),
         "a sum has fallen, or counts something twice");
}

/* Nothing that an application does before it dies deserves an event, except that a provider that
 * opens later says that there were counts before. */
static void note_event(const struct epci_event *event)
{
    if (event->id != EPCI_EVENT_COUNTS_BEFORE)
        logged = event->id;
}

/* Collect a few times, and measure. */
static void collect(void)
{
    uint64_t fastest = UINT64_MAX;

    for (int i = 0; i < COLLECTS; i++) {
        uint64_t before = epc_ticks(), took;

        collecting_ask(&provider, "Global");
        took = epc_ticks() - before;
        slowest = took > slowest ? took : slowest;
        fastest = took < fastest ? took : fastest;
    }
    longest = fastest > longest ? fastest : longest;
    MUST(fastest < MAX_MILLISECONDS * epc_ticks_per_second() / 1000, "Collect waits for a process");
}

/* Collect, and check the answer. */
static void look(struct wanted wanted, const char *when)
{
    struct check_parsed_object sites;
    unsigned shown = 0;
    int count = 0;

    collect();
    ck_assert_msg(logged == 0, "at point %u: event %u is reported", point, logged & 0xFFFF);
    sites = collecting_object(&provider, SAMPLE_SITE);
    for (unsigned number = 0; number < KNOWN; number++) {
        int instance = collecting_named(&sites, known[number].name);

        if (instance < 0)
            continue;
        check_instance(&sites, instance, number, &wanted);
        shown |= 1u << number;
        count++;
    }
    MUST(count == sites.head.instance_count, "an instance is shown that no application added");
    ck_assert_msg((shown & wanted.certain) == wanted.certain && (shown & ~wanted.allowed) == 0,
                  "at point %u: %s, %#x is shown; %#x has to be, and nothing but %#x may be", point,
                  when, shown, wanted.certain, wanted.allowed);
}

/* Exactly these instances are shown, with their usual values. */
static struct wanted only(unsigned which)
{
    return (struct wanted){ .certain = which, .allowed = which };
}

/* ---- The walk ---- */

static void open_provider(void)
{
    epci_events_redirect(note_event);
    collecting_open(&provider, &sample_schema);
    is_open = true;
}

static void close_provider(void)
{
    collecting_close(&provider);
    is_open = false;
}

/* One step: stop the application there, kill it, start it again.  `always` is shown all the time.
 * Returns false if the application ended before it reached the point. */
static bool walk_to(unsigned always)
{
    struct process process;
    char arguments[32];
    unsigned step = EPC_COUNT(script);
    const char *line;
    bool stopped;

    MUST(point <= MAX_POINTS, "every death makes more steps for the next one");
    snprintf(arguments, sizeof arguments, "steps %u", point);
    process = process_start(arguments);
    line = process_line(&process);
    stopped = sscanf(line, "stopped %u", &step) == 1;
    MUST(stopped || strcmp(line, "ended") == 0, line);
    if (!is_open)
        open_provider();
    look(stopped ? wanted_at(step, always) : only(always), "while the application is stopped");
    process_kill(&process);
    look(only(always), "after its death");
    process = process_start("restart");
    line = process_line(&process);
    MUST(strcmp(line, "EPC_OK") == 0, line);
    look(only(always | 1u << RESTARTED), "after it was started again");
    process_kill(&process);
    look(only(always), "after its second death");
    return stopped;
}

static void say_how_far(void)
{
    const uint64_t second = epc_ticks_per_second();

    printf("%u points; the slowest Collect took %u microseconds, the slowest fastest of %d %u\n",
           point - 1, (unsigned)(slowest * 1000000 / second), COLLECTS,
           (unsigned)(longest * 1000000 / second));
}

/* No object of the service exists before and after each walk, so a provider that starts at any step
 * sees every state of a new directory. */
EPC_TEST(crash__an_application_alone_can_die_at_every_step)
{
    slowest = longest = 0;
    for (point = 1; walk_to(0); point++)
        close_provider();
    close_provider();
    say_how_far();
    ck_assert_uint_gt(point, 50);
}

/* Another publisher and the provider run all the time, so the directory exists all the time. */
EPC_TEST(crash__one_of_several_applications_can_die_at_every_step)
{
    uint32_t reach;

    slowest = longest = 0;
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &app), EPC_OK);
    count(NEIGHBOUR);
    open_provider();
    point = 1;
    while (walk_to(1u << NEIGHBOUR))
        point++;
    reach = epci_directory_entry_search_limit(
        provider.collector->regions.directories[EPCI_SCOPE_GLOBAL].base);
    say_how_far();
    close_provider();
    epc_app_close(app);
    ck_assert_uint_gt(point, 50);
    ck_assert_uint_le(reach, 2); /* the publisher's entry, and one that all dead processes reused */
}
