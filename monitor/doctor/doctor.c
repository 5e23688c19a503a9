/* SPDX-License-Identifier: MIT
 *
 * doctor.c -- walks the road, and prints what was found.
 */
#include "monitor/doctor/doctor.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/doctor/road.h"
#include "monitor/tool/problem.h"
#include "sdk/port/port.h"

static struct mon_step *append_step(struct mon_road *road, const char *name,
                                    enum mon_step_state state)
{
    struct mon_step *step = &road->steps[road->step_count];

    if (road->step_count + 1 < MON_ROAD_STEPS)
        road->step_count++;
    *step = (struct mon_step){ .name = name, .state = state };
    return step;
}

const char *mon_road_text(struct mon_road *road, const char *format, ...)
{
    const char *text;
    va_list arguments;

    va_start(arguments, format);
    text = kit_arena_vformat(&road->arena, format, arguments);
    va_end(arguments);
    return text ? text : "";
}

const char *mon_road_service_argument(struct mon_road *road)
{
    return strchr(road->service, ' ') ? mon_road_text(road, "\"%s\"", road->service)
                                      : road->service;
}

void mon_road_add_good(struct mon_road *road, const char *name, const char *format, ...)
{
    struct mon_step *step = append_step(road, name, MON_STEP_GOOD);
    va_list arguments;

    va_start(arguments, format);
    step->found = kit_arena_vformat(&road->arena, format, arguments);
    va_end(arguments);
}

void mon_road_add_skipped(struct mon_road *road, const char *name)
{
    append_step(road, name, MON_STEP_SKIPPED)->found = "not looked at";
}

void mon_road_add_fault(struct mon_road *road, const char *name, const char *cause,
                        const char *found, const char *advice)
{
    struct mon_step *step = append_step(road, name, MON_STEP_FAULT);

    step->cause = cause;
    step->found = found;
    step->advice = advice;
    if (!road->cause)
        road->cause = step;
}

const char *mon_road_key_path(struct mon_road *road)
{
    return mon_road_text(road, "HKLM\\" EPCI_SERVICES "\\%s\\Performance", road->service);
}

int mon_doctor_run(const struct mon_options *options)
{
    struct mon_road road = { .options = options, .service = options->targets[0] };
    struct reader_selection selection;
    char message[1400];
    int status = mon_selection_of_options(&selection, options, message, sizeof message);

    reader_selection_release(&selection);
    if (status != EPC_OK)
        return mon_print_refusal(options, message, KIT_EXIT_USAGE);
    status = epci_registry_open(NULL, false, &road.registry);
    if (status != EPC_OK)
        return mon_print_failure("the registry cannot be opened", status);
    kit_arena_init(&road.arena, epci_alloc, epci_free);
    mon_road_look_at_key(&road);
    mon_road_look_at_names(&road);
    mon_road_look_at_dll(&road);
    mon_road_look_at_answer(&road);
    mon_road_look_at_applications(&road);
    mon_road_look_at_reader(&road);
    if (options->json)
        mon_road_write_json(&road);
    else
        mon_road_print(&road);
    status = road.cause ? MON_EXIT_NOT_DONE : KIT_EXIT_GOOD;
    reader_dll_facts_release(&road.facts);
    reader_names_release(&road.english);
    host_provider_release(&road.key);
    kit_arena_release(&road.arena);
    epci_registry_release(&road.registry);
    return status;
}
