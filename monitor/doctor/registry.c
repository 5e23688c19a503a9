/* SPDX-License-Identifier: MIT
 *
 * registry.c -- the first part of the road: the service's key with its values, and the names.
 */
#include "monitor/doctor/road.h"
#include "kit/system/registry.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#define FIRST_INDEX 1848u /* those below are the system's own */

/* ---- The key ---- */

static void report_missing_key_or_library(struct mon_road *road)
{
    char path[HOST_KEY_CAPACITY];
    uint32_t subkeys, values;

    snprintf(path, sizeof path, EPCI_SERVICES "\\%.200s\\Performance", road->service);
    if (epci_registry_count_entries(&road->registry, path, &subkeys, &values) != EPC_OK)
        mon_road_add_fault_step(
            road, "key", "no-key",
            mon_road_format_text(road,
                                 "there is no key %s, so nothing is installed under this name",
                                 mon_road_key_path(road)),
            "run lodctr --create-key FILE.ini with the provider's counter file, or correct the "
            "name: epc-mon list prints all");
    else
        mon_road_add_fault_step(
            road, "key", "no-library",
            mon_road_format_text(road,
                                 "%s has no value Library that is a text, so no DLL is called",
                                 mon_road_key_path(road)),
            "set Library to the full path of the DLL, as a string");
}

static bool is_value_missing(struct mon_road *road, enum epci_service_value which)
{
    uint32_t value;

    return epci_read_performance_key_u32(&road->registry, road->service, which, &value) != EPC_OK;
}

/* The names of the missing values, with ", " between them. */
static const char *format_missing_value_names(struct mon_road *road)
{
    const char *list = "";

    for (int i = EPCI_SERVICE_FIRST_COUNTER; i <= EPCI_SERVICE_LAST_HELP; i++)
        if (is_value_missing(road, (enum epci_service_value)i))
            list = mon_road_format_text(road, "%s%s%s", list, *list ? ", " : "",
                                        epci_service_values[i]);
    return list;
}

static void check_if_enabled(struct mon_road *road)
{
    uint32_t all;

    if (epci_registry_read_u32(&road->registry, HOST_PERFLIB, EPCI_DISABLED, &all) == EPC_OK &&
        kit_is_dll_disabled_by_value(all))
        mon_road_add_fault_step(road, "enabled", "all-disabled",
                                "the counters of all services are disabled: " EPCI_DISABLED
                                " of HKLM\\" HOST_PERFLIB " is 1",
                                "remove the value " EPCI_DISABLED " of HKLM\\" HOST_PERFLIB);
    else if (road->key.disabled)
        mon_road_add_fault_step(
            road, "enabled", "disabled",
            mon_road_format_text(road, "it is disabled: " EPCI_DISABLED " of %s is 1",
                                 mon_road_key_path(road)),
            mon_road_format_text(road, "run lodctr /E:%s", mon_road_quote_service_argument(road)));
    else
        mon_road_add_good_step(road, "enabled", EPCI_DISABLED " is not 1");
}

static void check_index_range(struct mon_road *road)
{
    const struct host_provider_key *key = &road->key;
    uint32_t last = 0;

    if (!key->installed) {
        const char *missing = format_missing_value_names(road);

        mon_road_add_fault_step(road, "indexes", "not-installed",
                                mon_road_format_text(road,
                                                     "its counters are not installed: %s has no %s",
                                                     mon_road_key_path(road), missing),
                                "run lodctr FILE.ini with the provider's counter file");
    } else if (key->system) {
        mon_road_add_good_step(road, "indexes", "the system's own");
    } else if (key->first_counter < FIRST_INDEX || key->last_counter < key->first_counter ||
               key->last_counter - key->first_counter > 2 * EPC_MAX_SYMBOL ||
               key->last_help < key->first_help || key->first_counter % 2 != 0 ||
               key->first_help % 2 != 1) {
        mon_road_add_fault_step(
            road, "indexes", "range",
            mon_road_format_text(road,
                                 "its indexes make no sense: counters %" PRIu32 " to %" PRIu32
                                 ", helps %" PRIu32 " to %" PRIu32,
                                 key->first_counter, key->last_counter, key->first_help,
                                 key->last_help),
            "run lodctr --replace-key FILE.ini with the provider's counter file");
    } else if (epci_registry_read_u32(&road->registry, HOST_PERFLIB, "Last Counter", &last) !=
                   EPC_OK ||
               last < key->last_counter) {
        mon_road_add_fault_step(road, "indexes", "last-low",
                                mon_road_format_text(road,
                                                     "Last Counter of Perflib is %" PRIu32
                                                     ", and its indexes go up to %" PRIu32
                                                     ": readers look no further than Last Counter",
                                                     last, key->last_counter),
                                "run lodctr --repair");
    } else {
        mon_road_add_good_step(
            road, "indexes", "counters %" PRIu32 " to %" PRIu32 ", helps %" PRIu32 " to %" PRIu32,
            key->first_counter, key->last_counter, key->first_help, key->last_help);
    }
}

void mon_road_diagnose_key(struct mon_road *road)
{
    if (host_provider_read(&road->key, &road->registry, road->service) != EPC_OK) {
        report_missing_key_or_library(road);
        return;
    }
    mon_road_add_good_step(road, "key", "%s: Library %s, Open %s, Collect %s, Close %s%s%s",
                           mon_road_key_path(road), road->key.library, road->key.open,
                           road->key.collect, road->key.close,
                           road->key.object_list[0] ? ", Object List " : "", road->key.object_list);
    check_if_enabled(road);
    check_index_range(road);
}

/* ---- The names ---- */

static bool is_index_named(const struct reader_names *names, uint32_t index)
{
    char text[8];

    return reader_names_find(names, index, text, sizeof text) && text[0];
}

/* How many even indexes of the range have a name; *first_without is the first one without. */
static uint32_t count_names_in_range(const struct reader_names *names,
                                     const struct host_provider_key *key, uint32_t *first_without)
{
    uint32_t count = 0;

    *first_without = 0;
    for (uint32_t i = key->first_counter; i <= key->last_counter && i >= key->first_counter; i += 2)
        if (is_index_named(names, i))
            count++;
        else if (!*first_without)
            *first_without = i;
    return count;
}

/* The languages below Perflib that have names of the range, with ", " between them. */
static const char *format_languages_with_names(struct mon_road *road)
{
    char language[32];
    const char *list = "";

    for (uint32_t i = 0; kit_registry_copy_subkey_name(&road->registry, HOST_PERFLIB, i, language,
                                                       sizeof language) == EPC_OK;
         i++) {
        struct reader_names names;
        uint32_t without;

        if (language[strspn(language, "0123456789abcdefABCDEF")] ||
            reader_names_load(&names, &road->registry, language) != EPC_OK)
            continue;
        if (count_names_in_range(&names, &road->key, &without) > 0)
            list = mon_road_format_text(road, "%s%s%s", list, *list ? ", " : "", language);
        reader_names_release(&names);
    }
    return list;
}

void mon_road_diagnose_names(struct mon_road *road)
{
    const struct host_provider_key *key = &road->key;
    uint32_t without, count;
    int status;

    if (road->cause && (!key->installed || strcmp(road->cause->name, "indexes") == 0)) {
        mon_road_add_skipped_step(road, "names");
        return;
    }
    status = reader_names_load(&road->english, &road->registry, "009");
    count = count_names_in_range(&road->english, key, &without);
    if (status != EPC_OK)
        mon_road_add_fault_step(
            road, "names", "no-table",
            mon_road_format_text(
                road, "the table of English names, Counter of HKLM\\" HOST_PERFLIB "\\009, %s",
                status == EPC_E_NOT_FOUND ? "is missing" : "cannot be read"),
            MON_ROAD_REPAIR);
    else if (key->system)
        mon_road_add_good_step(road, "names", "the system's own");
    else if (count == 0)
        mon_road_add_fault_step(road, "names", "no-names",
                                mon_road_format_text(road,
                                                     "the indexes %" PRIu32 " to %" PRIu32
                                                     " have no English names",
                                                     key->first_counter, key->last_counter),
                                MON_ROAD_REPAIR);
    else
        mon_road_add_good_step(road, "names", "%" PRIu32 " names; languages %s", count,
                               format_languages_with_names(road));
}
