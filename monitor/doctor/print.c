/* SPDX-License-Identifier: MIT
 *
 * print.c -- the cause and its advice in one line, then the road, for people and as JSON.
 */
#include "monitor/doctor/road.h"

#include <inttypes.h>
#include <stdio.h>

#include <epc/epc.h>

#include "kit/console/safetext.h"
#include "kit/json/json.h"

static const char *const state_words[] = {
    [MON_STEP_GOOD] = "good", [MON_STEP_FAULT] = "fault", [MON_STEP_SKIPPED] = "skipped"
};

static const char *scope_text(const struct mon_seen_application *seen)
{
    return seen->failure ? "nowhere" : seen->application.local ? "Local\\" : "Global\\";
}

/* Of more than this only those that are not shown are listed, each, in text. */
#define LISTED_MAX 20u

static void print_seen_application(const struct mon_seen_application *seen)
{
    const struct reader_application *application = &seen->application;

    printf("  process %" PRIu32 ": ", application->pid);
    kit_print_safe_between(stdout, "", seen->process.program, ", account ");
    kit_print_safe_padded(stdout, seen->process.account, 0);
    printf(", %u bits, in %s, ", seen->process.bits, scope_text(seen));
    if (seen->failure)
        printf("could not publish: %s\n", epc_status_text(seen->failure));
    else if (seen->why) {
        kit_print_safe_between(stdout, "left out: ", seen->why, "\n");
    } else {
        printf("%" PRIu32 " instance%s%s", application->instances,
               application->instances == 1 ? "" : "s", application->instance_names[0] ? ": " : "");
        kit_print_safe_between(stdout, "", application->instance_names, "\n");
    }
}

void mon_road_print(const struct mon_road *road)
{
    const struct mon_step *last = &road->steps[road->step_count - 1];
    size_t more = 0;

    kit_print_safe_between(stdout, "", road->service, ": ");
    if (!road->cause) {
        kit_print_safe_between(stdout, "its counters appear: a reader ", last->found, "\n");
        return;
    }
    kit_print_safe_between(stdout, "", road->cause->found, "; ");
    kit_print_safe_between(stdout, "", road->cause->advice, "\n\n");
    for (size_t i = 0; i < road->step_count; i++) {
        printf("  %-8s %-13s ", state_words[road->steps[i].state], road->steps[i].name);
        kit_print_safe_between(stdout, "", road->steps[i].found ? road->steps[i].found : "", "\n");
    }
    if (road->seen_count > 0)
        printf("\n");
    for (size_t i = 0; i < road->seen_count; i++)
        if (i < LISTED_MAX || road->seen[i].why || road->seen[i].failure)
            print_seen_application(&road->seen[i]);
        else
            more++;
    if (more > 0)
        printf("  %zu more, which publish\n", more);
}

static void write_seen_application_json(struct kit_json *json,
                                        const struct mon_seen_application *seen)
{
    const struct reader_application *application = &seen->application;

    kit_json_begin_object(json, NULL);
    kit_json_add_u64(json, "process", application->pid);
    kit_json_add_text(json, "program", seen->process.program);
    kit_json_add_text(json, "account", seen->process.account);
    kit_json_add_u64(json, "bits", seen->process.bits);
    kit_json_add_text(json, "scope", scope_text(seen));
    kit_json_add_bool(json, "taken", !seen->why && !seen->failure);
    kit_json_add_text(json, "reason", seen->failure ? epc_status_text(seen->failure) : seen->why);
    kit_json_add_u64(json, "instances", application->instances);
    kit_json_add_text(json, "instance_names", application->instance_names);
    kit_json_end_innermost(json);
}

void mon_road_write_json(const struct mon_road *road)
{
    struct kit_json json;

    kit_json_init(&json, stdout);
    kit_json_begin_object(&json, NULL);
    kit_json_add_text(&json, "schema", "epc.doctor/1");
    kit_json_add_text(&json, "service", road->service);
    kit_json_add_bool(&json, "appears", !road->cause);
    kit_json_add_text(&json, "cause", road->cause ? road->cause->cause : NULL);
    kit_json_add_text(&json, "found", road->cause ? road->cause->found : NULL);
    kit_json_add_text(&json, "advice", road->cause ? road->cause->advice : NULL);
    kit_json_begin_array(&json, "steps");
    for (size_t i = 0; i < road->step_count; i++) {
        kit_json_begin_object(&json, NULL);
        kit_json_add_text(&json, "step", road->steps[i].name);
        kit_json_add_text(&json, "state", state_words[road->steps[i].state]);
        kit_json_add_text(&json, "found", road->steps[i].found);
        kit_json_end_innermost(&json);
    }
    kit_json_end_innermost(&json);
    kit_json_begin_array(&json, "applications");
    for (size_t i = 0; i < road->seen_count; i++)
        write_seen_application_json(&json, &road->seen[i]);
    kit_json_end_to_depth(&json, 0);
}
