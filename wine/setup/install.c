/* SPDX-License-Identifier: MIT
 *
 * install.c -- the order of the steps: the record; for each folder what advapi32.dll needs, and
 * then that DLL; what all programs have in common; the override last.  So wherever it is
 * interrupted, no program loads a DLL of ours that lacks something.
 */
#include <string.h>

#include <epc/epc.h>

#include "kit/system/files.h"
#include "wine/setup/basenames.h"
#include "wine/setup/names.h"
#include "wine/setup/others.h"
#include "wine/setup/overrides.h"
#include "wine/setup/pending.h"
#include "wine/setup/work.h"

/* ---- The record ---- */

static bool has_file(const struct wine_setup *setup, const struct wine_place *place,
                     const char *name)
{
    char path[WINE_PATH_CAPACITY];

    wine_join_path(setup, place->folder, name, path);
    return kit_path_exists(path);
}

static uint32_t find_files_present_before(const struct wine_setup *setup,
                                          const struct wine_place *place)
{
    uint32_t before = 0;

    for (size_t i = 0; i < EPC_COUNT(wine_hosts); i++)
        if (has_file(setup, place, wine_hosts[i].name))
            before |= wine_hosts[i].had;
    if (has_file(setup, place, place->system ? WINE_PDH WINE_KEPT : WINE_PDH))
        before |= WINE_HAD_PDH;
    return before;
}

/* A program's own advapi32.dll cannot be replaced: we would not know what it does. */
static int check_program_has_no_own_advapi(const struct wine_setup *setup,
                                           const struct wine_place *place)
{
    char path[WINE_PATH_CAPACITY];

    wine_join_path(setup, place->folder, WINE_ADVAPI, path);
    if (place->system || !kit_path_exists(path) || wine_is_epc_stand_in_file(path))
        return EPC_OK;
    wine_report_message(setup, "%s is not epc's: the program has its own, and nothing was changed",
                        path);
    return EPC_E_EXISTS;
}

static int report_file_in_the_way(const struct wine_setup *setup, const struct wine_place *place,
                                  const char *name)
{
    char path[WINE_PATH_CAPACITY];

    wine_join_path(setup, place->folder, name, path);
    wine_report_message(setup, "%s is in the way: rename or remove it; nothing was changed", path);
    return EPC_E_EXISTS;
}

/* Nothing is in the way of what is going to be kept. */
static int check_kept_names_are_free(const struct wine_setup *setup, const struct wine_place *place,
                                     uint32_t before)
{
    const char *taken = NULL;

    for (size_t i = EPC_COUNT(wine_hosts); i-- > 0;)
        if (before & wine_hosts[i].had && has_file(setup, place, wine_hosts[i].kept))
            taken = wine_hosts[i].kept;
    if (!place->system && has_file(setup, place, WINE_KEPT_ADVAPI) &&
        !has_file(setup, place, WINE_ADVAPI))
        taken = WINE_KEPT_ADVAPI;
    return taken ? report_file_in_the_way(setup, place, taken) : EPC_OK;
}

/* The same for what the first program of all puts into the system's folders.  Who has kept Wine's
 * loadperf.dll under that name has done our work. */
static int check_common_kept_names_are_free(const struct wine_setup *setup)
{
    struct wine_common common;
    int status = wine_read_record_common_to_programs(setup, &common);

    if (status != EPC_E_NOT_FOUND)
        return status;
    status = EPC_OK;
    for (size_t i = 0; i < setup->system_count && status == EPC_OK; i++)
        if (has_file(setup, &setup->systems[i], WINE_NETFXPERF) &&
            has_file(setup, &setup->systems[i], WINE_NETFXPERF WINE_KEPT))
            status = report_file_in_the_way(setup, &setup->systems[i], WINE_NETFXPERF WINE_KEPT);
    return status;
}

static int check_dll_bits(const struct wine_setup *setup, const struct wine_place *place,
                          const char *path, const char *whose)
{
    if (!wine_is_pe_file_of_other_bits(path, place->bits))
        return EPC_OK;
    wine_report_message(setup,
                        "%s is there for %s, and not for %u bits: copy the program to "
                        "another folder, and name that copy; nothing was changed",
                        path, whose, place->bits);
    return EPC_E_EXISTS;
}

/* Of two bitnesses in one folder one would lose its advapi32.dll. */
static int check_folder_has_no_stand_in_of_other_bits(const struct wine_setup *setup,
                                                      const struct wine_target *target)
{
    char program[WINE_PATH_CAPACITY], path[WINE_PATH_CAPACITY];
    uint32_t before;
    int status = EPC_OK;

    for (size_t i = 0; i < target->place_count && status == EPC_OK; i++) {
        const struct wine_place *place = &target->places[i];

        wine_join_path(setup, place->folder, WINE_ADVAPI, path);
        if (!place->system &&
            wine_is_folder_used_by_other_program(setup, target, place->folder, program, &before))
            status = check_dll_bits(setup, place, path, program);
    }
    return status;
}

/* A pdh.dll that stays has to be one that the program can load. */
static int check_pdh_of_before_has_program_bits(const struct wine_setup *setup,
                                                const struct wine_place *place, uint32_t before)
{
    char path[WINE_PATH_CAPACITY];

    wine_join_path(setup, place->folder, WINE_PDH, path);
    return place->system || !(before & WINE_HAD_PDH)
               ? EPC_OK
               : check_dll_bits(setup, place, path, "another program");
}

/* What a folder has, or had before another program was installed. */
static int check_place_and_find_files_before(const struct wine_setup *setup,
                                             const struct wine_target *target,
                                             const struct wine_place *place, uint32_t *before)
{
    char program[WINE_PATH_CAPACITY];
    int status;

    if (wine_is_folder_used_by_other_program(setup, target, place->folder, program, before))
        return check_pdh_of_before_has_program_bits(setup, place, *before);
    *before = find_files_present_before(setup, place);
    status = check_pdh_of_before_has_program_bits(setup, place, *before);
    if (status == EPC_OK)
        status = check_program_has_no_own_advapi(setup, place);
    return status == EPC_OK ? check_kept_names_are_free(setup, place, *before) : status;
}

/* Find out what there is, and write down the override.  Only the rest of the record, which is
 * not written yet, makes it one. */
static int fill_new_record_and_write_override(const struct wine_setup *setup,
                                              const struct wine_target *target,
                                              struct wine_record *record)
{
    char program[WINE_PATH_CAPACITY];
    struct wine_record other;
    struct wine_value override = { .exists = false };
    uint32_t before = 0;
    int status = EPC_OK;

    memset(record, 0, sizeof *record);
    for (size_t i = 0; i < target->place_count && status == EPC_OK; i++) {
        status = check_place_and_find_files_before(setup, target, &target->places[i], &before);
        record->before |= before << WINE_BEFORE_BITS * i;
    }
    if (status != EPC_OK)
        return status;
    if (wine_find_record_of_same_name(setup, target, program, &other)) {
        record->keys = other.keys;
        status = wine_record_read_override(setup, program, &override);
    } else {
        status = wine_override_read(setup, target->program, &record->keys, &override);
    }
    if (wine_has_other_install_made_defaults(setup, target) &&
        strcmp(target->program, WINE_ALL) != 0)
        record->keys |= WINE_MADE_APP_DEFAULTS;
    if (status == EPC_OK)
        status = wine_begin_step_unless_stopped(setup, "the override of before");
    if (status == EPC_OK)
        status = wine_record_write_override(setup, target->program, &override);
    wine_value_release(&override);
    return status;
}

static int read_or_begin_record(const struct wine_setup *setup, const struct wine_target *target,
                                struct wine_record *record)
{
    int status = wine_record_read(setup, target->program, record);

    if (status == EPC_OK && record->state == WINE_INSTALLED)
        return EPC_OK;
    if (status == EPC_E_NOT_FOUND) {
        status = check_common_kept_names_are_free(setup);
        if (status == EPC_OK)
            status = fill_new_record_and_write_override(setup, target, record);
    }
    if (status == EPC_OK)
        status = wine_begin_step_unless_stopped(setup, "the record");
    record->state = WINE_UNFINISHED;
    return status == EPC_OK ? wine_record_write_to_registry(setup, target->program, record)
                            : status;
}

/* ---- Folders ---- */

static int copy_host_programs_into_folder(const struct wine_setup *setup,
                                          const struct wine_place *place, uint32_t before)
{
    char from[WINE_PATH_CAPACITY], to[WINE_PATH_CAPACITY], kept[WINE_PATH_CAPACITY];
    int status = EPC_OK;

    for (size_t i = 0; i < EPC_COUNT(wine_hosts) && status == EPC_OK; i++) {
        const struct wine_host *host = &wine_hosts[i];

        wine_join_path(setup, place->folder, host->name, to);
        wine_join_path(setup, place->folder, host->kept, kept);
        if (wine_find_own_host_program(setup, host->bits, from))
            status = wine_copy_file_keeping_other(setup, from, to, kept, (before & host->had) != 0);
        else if (!kit_path_exists(to))
            wine_report_message(setup,
                                "%s is missing: performance DLLs of %u bits will not be read",
                                host->name, host->bits);
    }
    return status;
}

static int copy_pdh_to_place(const struct wine_setup *setup, const struct wine_place *place,
                             bool had)
{
    char from[WINE_PATH_CAPACITY], to[WINE_PATH_CAPACITY], kept[WINE_PATH_CAPACITY];
    int status = EPC_OK;

    wine_join_path(setup, setup->own[wine_bits_index(place->bits)], WINE_PDH, from);
    wine_join_path(setup, place->folder, WINE_PDH, to);
    wine_join_path(setup, place->folder, WINE_PDH WINE_KEPT, kept);
    if (place->system)
        status = wine_copy_file_if_missing(setup, to, kept);
    else if (had && !wine_files_have_same_bytes(from, to)) {
        wine_report_message(setup, "%s was there before, and stays as it is", to);
        return EPC_OK;
    }
    return status == EPC_OK ? wine_copy_file_if_different(setup, from, to) : status;
}

/* Wine's own advapi32.dll under its new name.  In the system's folder the user's file is kept, but
 * not that of a Wine which had the prefix before. */
static int copy_wines_advapi_to_kept_name(const struct wine_setup *setup,
                                          const struct wine_place *place)
{
    const char *wines = setup->wines[wine_bits_index(place->bits)];
    char path[WINE_PATH_CAPACITY], kept[WINE_PATH_CAPACITY];

    wine_join_path(setup, place->folder, WINE_ADVAPI, path);
    wine_join_path(setup, place->folder, WINE_KEPT_ADVAPI, kept);
    if (place->system && !wine_is_epc_stand_in_file(path) && wine_is_whole_pe_file(path) &&
        !wine_is_wine_builtin_file(path))
        return wine_copy_file_if_different(setup, path, kept);
    return wine_copy_file_if_different(setup, wines, kept);
}

static int install_files_into_folder(const struct wine_setup *setup, const struct wine_place *place,
                                     uint32_t before)
{
    int status = copy_host_programs_into_folder(setup, place, before);

    if (status == EPC_OK)
        status = copy_pdh_to_place(setup, place, (before & WINE_HAD_PDH) != 0);
    if (status == EPC_OK)
        status = copy_wines_advapi_to_kept_name(setup, place);
    return status == EPC_OK ? wine_write_advapi_stand_in(setup, place) : status;
}

/* ---- In common ---- */

/* A DLL of ours in one of the system's folders; what is there of that name before us is kept. */
static int install_system_dll(const struct wine_setup *setup, const struct wine_place *system,
                              const char *name, const char *kept_name, bool had)
{
    const char *own = setup->own[wine_bits_index(system->bits)];
    char from[WINE_PATH_CAPACITY], to[WINE_PATH_CAPACITY], kept[WINE_PATH_CAPACITY];

    wine_join_path(setup, own, name, from);
    wine_join_path(setup, system->folder, name, to);
    wine_join_path(setup, system->folder, kept_name, kept);
    if (!own[0]) {
        wine_report_message(setup,
                            "%s stays as it is: epc's for %u bits was not found; name the folder "
                            "of epc's other build by --with",
                            to, system->bits);
        return EPC_OK;
    }
    if (!kit_path_exists(from)) {
        wine_report_message(setup, "%s is missing, so %s stays as it is", from, to);
        return EPC_OK;
    }
    return wine_copy_file_keeping_other(setup, from, to, kept, had);
}

/* Wine's lodctr.exe calls loadperf.dll, which does nothing there; the keys of .NET's categories
 * name netfxperf.dll without a path. */
static int install_system_dlls(const struct wine_setup *setup, const struct wine_common *common)
{
    int status = EPC_OK;

    for (size_t i = 0; i < setup->system_count && status == EPC_OK; i++) {
        status =
            install_system_dll(setup, &setup->systems[i], WINE_LOADPERF, WINE_LOADPERF WINE_KEPT,
                               !wine_has_common_bit(common, WINE_COMMON_NO_LOADPERF, i));
        if (status == EPC_OK)
            status = install_system_dll(setup, &setup->systems[i], WINE_NETFXPERF,
                                        WINE_NETFXPERF WINE_KEPT,
                                        wine_has_common_bit(common, WINE_COMMON_NETFXPERF, i));
    }
    return status;
}

static int read_or_begin_common_record(const struct wine_setup *setup, struct wine_common *common)
{
    const int status = wine_read_record_common_to_programs(setup, common);

    if (status != EPC_E_NOT_FOUND)
        return status;
    for (size_t i = 0; i < setup->system_count; i++) {
        const struct wine_place *system = &setup->systems[i];

        if (has_file(setup, system, WINE_LOADPERF WINE_KEPT))
            common->kept_before |= 1u << (WINE_COMMON_LOADPERF_KEPT + i);
        if (!has_file(setup, system, WINE_LOADPERF))
            common->kept_before |= 1u << (WINE_COMMON_NO_LOADPERF + i);
        if (has_file(setup, system, WINE_NETFXPERF))
            common->kept_before |= 1u << (WINE_COMMON_NETFXPERF + i);
    }
    common->base_names = !wine_has_base_names(&setup->machine);
    return wine_write_common_registry_record(setup, common);
}

static int install_common_files_and_names(const struct wine_setup *setup)
{
    struct wine_common common;
    int status = read_or_begin_common_record(setup, &common);

    if (status == EPC_OK)
        status = install_system_dlls(setup, &common);
    if (status == EPC_OK && !wine_has_base_names(&setup->machine)) {
        status = wine_begin_step_unless_stopped(setup, "the names of the system's objects");
        if (status == EPC_OK)
            status = setup->base_names(setup->context, true);
    }
    return status;
}

int wine_install_for_program_or_all(const struct wine_setup *setup,
                                    const struct wine_target *target)
{
    struct wine_record record;
    int status = wine_check_no_file_is_pending(setup, target);

    if (status == EPC_OK)
        status = check_folder_has_no_stand_in_of_other_bits(setup, target);
    if (status == EPC_OK)
        status = read_or_begin_record(setup, target, &record);
    for (size_t i = 0; i < target->place_count && status == EPC_OK; i++)
        status = install_files_into_folder(setup, &target->places[i],
                                           record.before >> WINE_BEFORE_BITS * i);
    if (status == EPC_OK)
        status = install_common_files_and_names(setup);
    if (status == EPC_OK)
        status = wine_override_set(setup, target->program);
    if (status == EPC_OK && record.state != WINE_INSTALLED) {
        status = wine_begin_step_unless_stopped(setup, "the record");
        record.state = WINE_INSTALLED;
        if (status == EPC_OK)
            status = wine_record_write_to_registry(setup, target->program, &record);
    }
    return status;
}
