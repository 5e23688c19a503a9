/* SPDX-License-Identifier: MIT
 *
 * explore.c -- goes through all choices, depth first: each execution repeats the choices of the
 * execution before it up to the last choice that has an untried alternative, and takes that one.
 */
#include "explore.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"

#define CHOICES    4096
#define EVENTS     4096
#define EXECUTIONS 20000000u /* a limit: longer runs are not practical */

static struct {
    uint16_t taken, count;
} path[CHOICES];
static unsigned path_length, depth;

static struct model_event events[EVENTS];
static unsigned event_count;
static const struct model_scenario *scenario;
static struct model_result result;
static bool given_up, first_given_up, known;

void model_check(bool is_true, const char *sentence)
{
    if (is_true)
        return;
    fprintf(stderr, "%s (in the scenario: %s)\n", sentence, scenario ? scenario->name : "none");
    abort();
}

unsigned model_choose(unsigned count)
{
    if (count == 1)
        return 0;
    if (depth == path_length) {
        model_check(path_length < CHOICES, "model: CHOICES are too few");
        path[path_length].taken = 0;
        path[path_length++].count = (uint16_t)count;
    }
    model_check(path[depth].count == count, "model: an execution cannot be repeated");
    return path[depth++].taken;
}

/* Go to the next path; returns false after the last one. */
static bool turn(void)
{
    while (path_length > 0 && path[path_length - 1].taken + 1 == path[path_length - 1].count)
        path_length--;
    if (path_length == 0)
        return false;
    path[path_length - 1].taken++;
    return true;
}

void model_violate(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(result.what, sizeof result.what, format, arguments);
    va_end(arguments);
    result.violated = true;
    model_end_execution();
}

void model_give_up(void)
{
    given_up = true;
    model_end_execution();
}

void model_end_known(void)
{
    known = true;
    model_end_execution();
}

bool model_is_beyond_path(void)
{
    return depth == path_length;
}

void model_require(bool is_true, const char *sentence)
{
    if (is_true)
        return;
    if (model_is_running())
        model_violate("%s", sentence);
    if (!result.violated)
        snprintf(result.what, sizeof result.what, "%s", sentence);
    result.violated = true;
}

void model_note(const struct model_event *event)
{
    model_check(event_count < EVENTS, "model: EVENTS are too few");
    events[event_count++] = *event;
}

static void print_events(void)
{
    for (unsigned i = 0; i < event_count; i++) {
        const struct model_event *event = &events[i];

        printf("  %-10s %s", scenario->actors[event->actor].name, event->what);
        if (event->at)
            printf(" %s = 0x%llx%s", model_name_of(event->at), (unsigned long long)event->value,
                   event->ordered ? "" : " (relaxed)");
        printf("\n");
    }
}

static void run_once(void)
{
    depth = event_count = 0;
    given_up = known = false;
    model_memory_reset();
    scenario->setup();
    model_run_actors(scenario);
    if (scenario->check && !given_up && !known && !result.violated)
        scenario->check();
    if (scenario->tear_down)
        scenario->tear_down();
    result.executions += !known;
    result.given_up += given_up;
    if (result.executions == 1)
        first_given_up = given_up;
}

static void explore_round(void)
{
    result = (struct model_result){ 0 };
    path_length = 0;
    model_states_reset();
    do {
        model_check(result.executions < EXECUTIONS, "model: too many executions");
        run_once();
    } while (!result.violated && turn());
}

struct model_result model_explore_quietly(const struct model_scenario *of)
{
    scenario = of;
    do
        explore_round();
    while (model_contention_learn() && !result.violated);
    return result;
}

struct model_result model_explore(const struct model_scenario *of)
{
    struct model_result found;

    model_contention_reset();
    found = model_explore_quietly(of);
    model_check(!first_given_up, "model: `most` is less than an actor needs to come to its end");
    printf("  %-58s %8llu  %s", of->name, (unsigned long long)found.executions,
           found.violated ? found.what : "nothing");
    if (found.given_up > 0)
        printf(" (%llu given up)", (unsigned long long)found.given_up);
    printf("\n");
    if (found.violated)
        print_events();
    return found;
}
