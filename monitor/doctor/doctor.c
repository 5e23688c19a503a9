/* SPDX-License-Identifier: MIT
 *
 * doctor.c -- walks the road, and prints what was found.
 */
#include "monitor/doctor/doctor.h"

#include <epc/epc.h>

#include "kit/slice.h"
#include "kit/system/registry.h"
#include "monitor/doctor/road.h"
#include "monitor/tool/problem.h"
#include "monitor/sample/choice.h"
#include "sdk/port/port.h"

/* The registry finds the key in any case; what an application publishes has the service's own. */
static void use_registered_spelling_of_service(struct mon_road *road)
{
    char name[HOST_KEY_CAPACITY];

    for (uint32_t i = 0; kit_registry_copy_subkey_name(&road->registry, EPCI_SERVICES, i, name,
                                                       sizeof name) == EPC_OK;
         i++)
        if (kit_equal_any_case(name, road->service)) {
            road->service = mon_road_format_text(road, "%s", name);
            return;
        }
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
    status = kit_registry_open(NULL, false, &road.registry);
    if (status != EPC_OK)
        return mon_print_failure("the registry cannot be opened", status);
    kit_arena_init(&road.arena, epci_alloc, epci_free);
    use_registered_spelling_of_service(&road);
    mon_road_diagnose_key(&road);
    mon_road_diagnose_names(&road);
    mon_road_diagnose_dll(&road);
    mon_road_diagnose_answer(&road);
    mon_road_diagnose_applications(&road);
    mon_road_diagnose_reader(&road);
    if (options->json)
        mon_road_write_json(&road);
    else
        mon_road_print(&road);
    status = road.cause ? MON_EXIT_NOT_DONE : KIT_EXIT_GOOD;
    reader_dll_facts_release(&road.facts);
    reader_names_release(&road.english);
    host_provider_release(&road.key);
    kit_arena_release(&road.arena);
    kit_registry_release(&road.registry);
    return status;
}
