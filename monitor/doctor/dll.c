/* SPDX-License-Identifier: MIT
 *
 * dll.c -- the DLL, by its file: what host_target_open_without_loading says of it, its bitness,
 * what it exports, and whether its schema is that of the names.
 */
#include "monitor/doctor/road.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/pe/pe.h"
#include "kit/stamp/stamp.h"
#include "kit/system/files.h"
#include "sdk/core/span.h"
#include "sdk/schema/stamp.h"

/* ---- What is wrong with the file or its exports ---- */

struct dll_problem {
    bool found;
    enum host_target_problem kind;
    char message[4 * HOST_TEXT_CAPACITY];
};

/* An host_target_problem_fn: the first one that keeps the DLL from being called. */
static void keep_first_dll_problem(void *context, enum host_target_problem kind,
                                   const char *message)
{
    struct dll_problem *problem = context;

    if (problem->found || kind == HOST_TARGET_NOT_INSTALLED || kind == HOST_TARGET_BARE_LIBRARY)
        return;
    problem->found = true;
    problem->kind = kind;
    snprintf(problem->message, sizeof problem->message, "%s", message);
}

/* "set Open of KEY to ShopOpen": the only export that it can be. */
static const char *make_procedure_advice(struct mon_road *road, enum host_target_problem kind,
                                         const struct kit_pe *pe)
{
    const char *value = kind == HOST_TARGET_NO_OPEN      ? "Open"
                        : kind == HOST_TARGET_NO_COLLECT ? "Collect"
                                                         : "Close";
    char name[KIT_PE_NAME];

    if (pe && kit_pe_find_only_export_with_word(pe, value, name, sizeof name) == EPC_OK)
        return mon_road_format_text(road, "set %s of %s to %s", value, mon_road_key_path(road),
                                    name);
    return mon_road_format_text(road,
                                "set %s of %s to the procedure that the DLL exports, or install a "
                                "DLL that exports this one",
                                value, mon_road_key_path(road));
}

/* `pe` NULL: the file cannot be read. */
static void report_dll_problem(struct mon_road *road, const struct dll_problem *problem,
                               const struct kit_pe *pe)
{
    const char *found = mon_road_format_text(road, "%s", problem->message);

    if (problem->kind == HOST_TARGET_BITNESS)
        mon_road_add_fault_step(road, "library", "no-host", found,
                                "put the program that the sentence names there");
    else if (problem->kind != HOST_TARGET_NOT_LOADED)
        mon_road_add_fault_step(road, "procedures", "no-procedure", found,
                                make_procedure_advice(road, problem->kind, pe));
    else if (road->target.path[0] && !kit_is_folder(road->target.path))
        mon_road_add_fault_step(
            road, "library", "library-broken", found,
            mon_road_format_text(road, "copy the DLL to %s again", road->target.path));
    else if (!road->target.path[0] && strpbrk(road->target.library, "\\/"))
        mon_road_add_fault_step(
            road, "library", "library-gone", found,
            mon_road_format_text(road, "copy the DLL to %s, or set Library of %s to its full path",
                                 road->target.library, mon_road_key_path(road)));
    else
        mon_road_add_fault_step(
            road, "library", "library-gone", found,
            mon_road_format_text(road, "set Library of %s to the full path of the DLL",
                                 mon_road_key_path(road)));
}

/* ---- A file that can be loaded as far as its headers say ---- */

/* "1 2 230" has 230? */
static bool list_has_index(const char *list, uint32_t index)
{
    for (const char *at = list; *at;) {
        char *end;
        const unsigned long number = strtoul(at, &end, 10);

        if (end == at)
            return false;
        if (number == index)
            return true;
        at = end;
    }
    return false;
}

/* The first object of the DLL that Object List lacks; 0: none. */
static uint32_t find_unlisted_object(const struct mon_road *road)
{
    const struct epci_stamp *stamp = &road->facts.stamp;
    uint32_t skip = 0;

    for (uint32_t i = 0; road->key.object_list[0] && i < stamp->record_count; i++) {
        const struct epci_stamp_record record = epci_read_numbered_stamp_record(stamp, i);
        const uint32_t index = road->key.first_counter + record.symbol;

        if (skip-- > 0)
            continue;
        skip = record.size;
        if (!list_has_index(road->key.object_list, index))
            return index;
    }
    return 0;
}

/* The first index of the range that the DLL names and the table does not; 0: none, or the table has
 * other names than the DLL. */
static uint32_t find_unnamed_index(const struct mon_road *road)
{
    const struct epci_stamp *stamp = &road->facts.stamp;
    char text[3 * 1024]; /* a name has at most 1023 units */
    uint32_t unnamed = 0;

    if (!road->facts.stamp_bytes || road->english.count == 0)
        return 0;
    for (uint32_t i = 0; i < stamp->record_count; i++) {
        const struct epci_stamp_record record = epci_read_numbered_stamp_record(stamp, i);
        const uint32_t index = road->key.first_counter + record.symbol;

        if (!record.text)
            continue;
        if (!reader_names_find(&road->english, index, text, sizeof text) || !text[0]) {
            if (!unnamed && index <= road->key.last_counter)
                unnamed = index;
        } else if (record.text != kit_stamp_hash_of_text(text, strlen(text))) {
            return 0;
        }
    }
    return unnamed;
}

/* Which of the two is the wrong one?  The one that the applications do not fit. */
static const char *make_misfit_advice(struct mon_road *road)
{
    const char *file = "run lodctr --replace-key FILE.ini with the counter file of this DLL";
    const char *dll = mon_road_format_text(road, "copy the DLL of the installed counter file to %s",
                                           road->facts.file.path);
    size_t taken = 0, refused = 0;

    mon_road_list_applications(road);
    for (size_t i = 0; i < road->seen_count; i++) {
        taken += !road->seen[i].why && !road->seen[i].failure;
        refused += road->seen[i].application.verdict == READER_APPLICATION_SCHEMA;
    }
    return taken ? file : refused ? dll : mon_road_format_text(road, "%s, or %s", file, dll);
}

static void report_whether_dll_fits_names(struct mon_road *road)
{
    char why[2 * HOST_TEXT_CAPACITY], *advice;
    const uint32_t unlisted = road->key.system ? 0 : find_unlisted_object(road);
    const uint32_t unnamed = road->key.system ? 0 : find_unnamed_index(road);

    if (unnamed) {
        mon_road_add_fault_step(
            road, "schema", "no-names",
            mon_road_format_text(road, "the index %" PRIu32 " has no English name", unnamed),
            MON_ROAD_REPAIR);
    } else if (!reader_is_stamp_of_installed_names(&road->facts, &road->english, &road->key, why,
                                                   sizeof why)) {
        advice = strstr(why, "; install the counter file");
        if (advice)
            *advice = '\0';
        mon_road_add_fault_step(road, "schema", "misfit", mon_road_format_text(road, "%s", why),
                                make_misfit_advice(road));
    } else if (unlisted) {
        mon_road_add_fault_step(
            road, "schema", "object-list",
            mon_road_format_text(road,
                                 "Object List of %s is \"%s\" and lacks %" PRIu32
                                 ", so readers that ask for that object do not call the DLL",
                                 mon_road_key_path(road), road->key.object_list, unlisted),
            mon_road_format_text(road, "remove the value Object List of %s",
                                 mon_road_key_path(road)));
    } else if (road->facts.stamp_bytes) {
        mon_road_add_good_step(road, "schema", "fingerprint %016" PRIx64 ", which fits the names",
                               road->facts.stamp.fingerprint);
    } else {
        mon_road_add_good_step(road, "schema", "the DLL has no fingerprint to be compared");
    }
}

/* The bitness of the readers that find this file.  Each bitness expands variables, and looks for a
 * bare name, in its own folders; a full path is the system's. */
static unsigned bits_of_readers(const struct mon_road *road)
{
    return strchr(road->key.library, '%') || !strpbrk(road->key.library, "\\/") ? 8 * sizeof(void *)
                                                                                : kit_system_bits();
}

/* These readers do not load it; whether epc has a host for it does not matter. */
static void report_wrong_bits(struct mon_road *road, unsigned bits)
{
    const unsigned wanted = bits_of_readers(road);

    mon_road_add_fault_step(
        road, "library", "bits",
        mon_road_format_text(road,
                             "the DLL %s has %u bits, and readers of this system, which "
                             "have %u, do not load it",
                             road->target.path, bits, wanted),
        mon_road_format_text(road, "copy the DLL of %u bits to %s", wanted, road->target.path));
}

/* The file is a DLL whose procedures are there. */
static void report_loadable_dll_and_its_fit(struct mon_road *road, const struct kit_pe *pe,
                                            struct epci_span bytes)
{
    mon_road_add_good_step(road, "library", "%s, %u bits", road->target.path, pe->bits);
    mon_road_add_good_step(road, "procedures", "%s, %s, %s", road->key.open, road->key.collect,
                           road->key.close);
    snprintf(road->facts.file.path, sizeof road->facts.file.path, "%s", road->target.path);
    reader_dll_read_stamp_into_facts(&road->facts, bytes, road->service);
    report_whether_dll_fits_names(road);
}

void mon_road_diagnose_dll(struct mon_road *road)
{
    struct dll_problem problem = { .found = false };
    const struct host_target_request request = { .registry = &road->registry,
                                                 .report = keep_first_dll_problem,
                                                 .context = &problem,
                                                 .profile = CHECK_PROFILE_CURRENT,
                                                 .is_service = true,
                                                 .host = HOST_ANY };
    char message[512];
    struct kit_pe pe;
    const char *why;
    void *data = NULL;
    size_t bytes = 0;
    bool read;

    if (!road->key.library[0]) {
        mon_road_add_skipped_step(road, "library");
        return;
    }
    (void)host_target_open_without_loading(&road->target, road->service, &request, message,
                                           sizeof message);
    read = road->target.path[0] &&
           kit_read_file_up_to(road->target.path, HOST_DLL_MAX, &data, &bytes) == EPC_OK &&
           kit_pe_read_headers(epci_span_of(data, bytes), &pe, &why) == EPC_OK;
    if (read && pe.bits != bits_of_readers(road))
        report_wrong_bits(road, pe.bits);
    else if (problem.found)
        report_dll_problem(road, &problem, read ? &pe : NULL);
    else if (read)
        report_loadable_dll_and_its_fit(road, &pe, epci_span_of(data, bytes));
    kit_free(data);
    host_provider_release(&road->target.key);
}
