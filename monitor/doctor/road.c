/* SPDX-License-Identifier: MIT
 *
 * road.c -- adds the steps, and the texts of what was found.
 */
#include "monitor/doctor/road.h"

#include <stdarg.h>
#include <string.h>

static struct mon_step *append_step(struct mon_road *road, const char *name,
                                    enum mon_step_state state)
{
    struct mon_step *step = &road->steps[road->step_count];

    if (road->step_count + 1 < MON_ROAD_STEPS)
        road->step_count++;
    *step = (struct mon_step){ .name = name, .state = state };
    return step;
}

const char *mon_road_format_text(struct mon_road *road, const char *format, ...)
{
    const char *text;
    va_list arguments;

    va_start(arguments, format);
    text = kit_arena_vformat(&road->arena, format, arguments);
    va_end(arguments);
    return text ? text : "";
}

const char *mon_road_quote_service_argument(struct mon_road *road)
{
    return strchr(road->service, ' ') ? mon_road_format_text(road, "\"%s\"", road->service)
                                      : road->service;
}

void mon_road_add_good_step(struct mon_road *road, const char *name, const char *format, ...)
{
    struct mon_step *step = append_step(road, name, MON_STEP_GOOD);
    va_list arguments;

    va_start(arguments, format);
    step->found = kit_arena_vformat(&road->arena, format, arguments);
    va_end(arguments);
}

void mon_road_add_skipped_step(struct mon_road *road, const char *name)
{
    append_step(road, name, MON_STEP_SKIPPED)->found = "not looked at";
}

void mon_road_add_fault_step(struct mon_road *road, const char *name, const char *cause,
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
    return mon_road_format_text(road, "HKLM\\" EPCI_SERVICES "\\%s\\Performance", road->service);
}
