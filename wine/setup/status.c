/* SPDX-License-Identifier: MIT
 *
 * status.c -- compares what is there with what install would put there now.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/files.h"
#include "wine/setup/basenames.h"
#include "wine/setup/names.h"
#include "wine/setup/overrides.h"
#include "wine/setup/work.h"

/* What is looked at, and how many faults were found. */
struct inspection {
    const struct wine_setup *setup;
    const char *advice; /* what to do about files of this target */
    size_t faults;
};

static void count_and_report_fault(struct inspection *look, const char *path, const char *what)
{
    look->faults++;
    wine_report_message(look->setup, "  %s: %s", path, what);
}

static void count_and_report_fault_with_advice(struct inspection *look, const char *path,
                                               const char *what)
{
    look->faults++;
    wine_report_message(look->setup, "  %s: %s; %s", path, what, look->advice);
}

/* Does a folder have a file of ours as it is here? */
static void check_installed_file(struct inspection *look, const struct wine_place *place,
                                 const char *name)
{
    const struct wine_setup *setup = look->setup;
    char path[WINE_PATH_CAPACITY], own[WINE_PATH_CAPACITY];

    wine_join_path(setup, place->folder, name, path);
    wine_join_path(setup, setup->own[wine_bits_index(place->bits)], name, own);
    if (!kit_path_exists(path))
        count_and_report_fault(look, path, "is missing");
    else if (kit_path_exists(own) && !wine_files_have_same_bytes(path, own))
        count_and_report_fault_with_advice(look, path, "is not that of this version");
}

/* Both host programs, because performance DLLs of either bitness may be read. */
static void check_installed_hosts(struct inspection *look, const struct wine_place *place)
{
    const struct wine_setup *setup = look->setup;
    char path[WINE_PATH_CAPACITY], own[WINE_PATH_CAPACITY];

    for (size_t i = 0; i < EPC_COUNT(wine_hosts); i++) {
        const bool known = wine_find_own_host_program(setup, wine_hosts[i].bits, own);

        wine_join_path(setup, place->folder, wine_hosts[i].name, path);
        if (!kit_path_exists(path) && (known || wine_hosts[i].bits == place->bits))
            count_and_report_fault(look, path, "is missing");
        else if (known && !wine_files_have_same_bytes(path, own))
            count_and_report_fault_with_advice(look, path, "is not that of this version");
    }
}

static void check_installed_advapi(struct inspection *look, const struct wine_place *place)
{
    const struct wine_setup *setup = look->setup;
    char path[WINE_PATH_CAPACITY], kept[WINE_PATH_CAPACITY];
    const char *wrong;
    struct epci_span made;

    wine_join_path(setup, place->folder, WINE_ADVAPI, path);
    wine_join_path(setup, place->folder, WINE_KEPT_ADVAPI, kept);
    wrong = !kit_path_exists(path)             ? "is missing, so Wine loads its own"
            : !wine_is_whole_pe_file(path)     ? "is damaged, so the program does not start"
            : !wine_is_epc_stand_in_file(path) ? "is not epc's"
                                               : NULL;
    if (wrong || !kit_path_exists(kept)) {
        count_and_report_fault_with_advice(
            look, wrong ? path : kept, wrong ? wrong : "is missing, so the program does not start");
        return;
    }
    if (!wine_files_have_same_bytes(kept, setup->wines[wine_bits_index(place->bits)]))
        count_and_report_fault_with_advice(look, kept, "is that of another Wine than this one");
    if (!setup->own[wine_bits_index(place->bits)][0]) {
        count_and_report_fault(look, path,
                               "cannot be compared: epc's DLLs of its bitness are needed; name the "
                               "folder of epc's other build by --with");
        return;
    }
    if (wine_make_advapi_stand_in(setup, place->bits, kept, &made) != EPC_OK) {
        look->faults++;
        return;
    }
    if (!wine_file_has_bytes(path, made))
        count_and_report_fault_with_advice(look, path, "is not that of this version and this Wine");
    free((void *)(uintptr_t)made.at);
}

static void report_faults_of_installed_target(struct inspection *look,
                                              const struct wine_target *target,
                                              const struct wine_record *record)
{
    for (size_t i = 0; i < target->place_count; i++) {
        const struct wine_place *place = &target->places[i];

        look->advice = "install again";
        if (place->system && !wine_is_version_tried(look->setup)) {
            look->advice = strcmp(target->program, WINE_ALL) == 0 ? "remove --all" : "remove it";
            wine_report_message(look->setup, "  %s: this Wine was not tried: %s", place->folder,
                                look->advice);
            look->faults++;
        }
        check_installed_hosts(look, place);
        if (place->system || !(record->before >> WINE_BEFORE_BITS * i & WINE_HAD_PDH))
            check_installed_file(look, place, WINE_PDH);
        check_installed_advapi(look, place);
    }
    if (!wine_override_is_set(look->setup, target->program))
        count_and_report_fault_with_advice(
            look, wine_program_text(target->program),
            "the setting that lets Wine load epc's advapi32.dll is missing");
}

static void check_common_installation(struct inspection *look)
{
    const struct wine_setup *setup = look->setup;

    for (size_t i = 0; i < setup->system_count; i++)
        if (setup->own[wine_bits_index(setup->systems[i].bits)][0]) {
            check_installed_file(look, &setup->systems[i], WINE_LOADPERF);
            check_installed_file(look, &setup->systems[i], WINE_NETFXPERF);
        }
    if (!wine_has_base_names(&setup->machine))
        count_and_report_fault(look, "the registry",
                               "the names of the system's objects are missing");
}

int wine_report_installations(const struct wine_setup *setup, size_t *faults)
{
    static const char *const states[] = { "installing was interrupted; install or remove it again",
                                          "installed",
                                          "removing was interrupted; remove it again" };
    struct inspection look = { setup, "install again", 0 };
    char program[WINE_PATH_CAPACITY];
    uint32_t count = 0;
    int status;

    for (; (status = wine_record_read_program_name(setup, count, program)) == EPC_OK; count++) {
        struct wine_record record;
        struct wine_target target;

        if (wine_record_read(setup, program, &record) != EPC_OK)
            record.state = WINE_UNFINISHED;
        wine_report_message(setup, "%s: %s", wine_program_text(program),
                            states[record.state % EPC_COUNT(states)]);
        if (record.state == WINE_INSTALLED &&
            wine_target_init_for_installed_program(setup, program, &target) == EPC_OK)
            report_faults_of_installed_target(&look, &target, &record);
        else
            look.faults++;
    }
    look.advice = "install again";
    if (count > 0)
        check_common_installation(&look);
    else
        wine_report_message(setup, "nothing is installed");
    *faults = look.faults;
    return status == EPC_END ? EPC_OK : status;
}
