/* SPDX-License-Identifier: MIT
 *
 * install.c -- the order of the steps: the record; for each folder what advapi32.dll needs, and
 * then that DLL; what all programs have in common; the override last.  So wherever it is
 * interrupted, no program loads a DLL of ours that lacks something.
 */
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/files.h"
#include "wine/setup/basenames.h"
#include "wine/setup/names.h"
#include "wine/setup/others.h"
#include "wine/setup/overrides.h"
#include "wine/setup/work.h"

/* ---- The record ---- */

static uint32_t find_files_present_before(const struct wine_setup *setup,
                                          const struct wine_place *place)
{
    static const struct {
        uint32_t bit;
        const char *name;
    } rows[] = { { WINE_HAD_HOST_64, WINE_HOST_64 },
                 { WINE_HAD_HOST_32, WINE_HOST_32 },
                 { WINE_HAD_PDH, WINE_PDH } };
    char path[WINE_PATH_CAPACITY];
    uint32_t before = 0;

    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        wine_join_path(setup, place->folder, rows[i].name, path);
        if (place->system && rows[i].bit == WINE_HAD_PDH)
            wine_join_path(setup, place->folder, WINE_PDH WINE_KEPT, path);
        if (kit_path_exists(path))
            before |= rows[i].bit;
    }
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

static int read_or_begin_record(const struct wine_setup *setup, const struct wine_target *target,
                                struct wine_record *record)
{
    struct wine_record other;
    int status = wine_record_read(setup, target->program, record);

    if (status == EPC_OK && record->state == WINE_INSTALLED)
        return EPC_OK;
    if (status == EPC_E_NOT_FOUND) {
        for (size_t i = 0; i < target->place_count; i++)
            if ((status = check_program_has_no_own_advapi(setup, &target->places[i])) != EPC_OK)
                return status;
        wine_override_read_into_record(setup, target->program, record);
        if (wine_find_sharing_record(setup, target, WINE_SHARE_NAME, &other)) {
            record->keys = other.keys;
            memcpy(record->override, other.override, sizeof record->override);
        }
        if (wine_app_defaults_made_by_other(setup, target) &&
            strcmp(target->program, WINE_ALL) != 0)
            record->keys |= WINE_MADE_APP_DEFAULTS;
        for (size_t i = 0; i < target->place_count; i++)
            record->before |= find_files_present_before(setup, &target->places[i]) << 8 * i;
        if (wine_find_sharing_record(setup, target, WINE_SHARE_FOLDER, &other))
            record->before = other.before;
        status = EPC_OK;
    }
    if (status == EPC_OK)
        status = wine_begin_step_unless_stopped(setup, "the record");
    record->state = WINE_UNFINISHED;
    return status == EPC_OK ? wine_record_write(setup, target->program, record) : status;
}

/* ---- Folders ---- */

static int put_host_programs_into_folder(const struct wine_setup *setup,
                                         const struct wine_place *place)
{
    static const char *const names[2] = { WINE_HOST_32, WINE_HOST_64 };
    char from[WINE_PATH_CAPACITY], to[WINE_PATH_CAPACITY];
    int status = EPC_OK;

    for (size_t i = 0; i < 2 && status == EPC_OK; i++) {
        /* Either build may have both. */
        for (size_t k = 0; k < 2; k++) {
            wine_join_path(setup, setup->own[(i + k) % 2], names[i], from);
            if (setup->own[(i + k) % 2][0] && kit_path_exists(from))
                break;
            from[0] = '\0';
        }
        wine_join_path(setup, place->folder, names[i], to);
        if (from[0])
            status = wine_copy_file_if_different(setup, from, to);
        else if (!kit_path_exists(to))
            wine_report_message(setup,
                                "%s is missing: performance DLLs of %u bits will not be read",
                                names[i], i == 0 ? 32u : 64u);
    }
    return status;
}

static int put_pdh(const struct wine_setup *setup, const struct wine_place *place, bool had)
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

/* Wine's own advapi32.dll under its new name.  In the system's folder the prefix's file is kept,
 * and brought up to date when Wine has another. */
static int keep_wines_advapi(const struct wine_setup *setup, const struct wine_place *place)
{
    const char *wines = setup->wines[wine_bits_index(place->bits)];
    char path[WINE_PATH_CAPACITY], kept[WINE_PATH_CAPACITY];

    wine_join_path(setup, place->folder, WINE_ADVAPI, path);
    wine_join_path(setup, place->folder, WINE_KEPT_ADVAPI, kept);
    if (place->system && !wine_is_epc_stand_in_file(path) && wine_is_whole_pe_file(path))
        return wine_copy_file_if_different(setup, path, kept);
    return wine_copy_file_if_different(setup, wines, kept);
}

static int put_files_into_folder(const struct wine_setup *setup, const struct wine_place *place,
                                 bool had_pdh)
{
    int status = put_host_programs_into_folder(setup, place);

    if (status == EPC_OK)
        status = put_pdh(setup, place, had_pdh);
    if (status == EPC_OK)
        status = keep_wines_advapi(setup, place);
    return status == EPC_OK ? wine_write_advapi_stand_in(setup, place) : status;
}

/* ---- In common ---- */

/* A DLL of ours in one of the system's folders; what Wine has of that name is kept. */
static int put_system_dll(const struct wine_setup *setup, const struct wine_place *system,
                          const char *name)
{
    const char *own = setup->own[wine_bits_index(system->bits)];
    char from[WINE_PATH_CAPACITY], to[WINE_PATH_CAPACITY], kept[WINE_PATH_CAPACITY];
    int status = EPC_OK;

    wine_join_path(setup, own, name, from);
    wine_join_path(setup, system->folder, name, to);
    if (!own[0] || !kit_path_exists(from)) {
        wine_report_message(setup,
                            "%s stays as it is: epc's for %u bits was not found; name the folder "
                            "of epc's other build by --with",
                            to, system->bits);
        return EPC_OK;
    }
    if (strcmp(name, WINE_LOADPERF) == 0) {
        wine_join_path(setup, system->folder, WINE_LOADPERF WINE_KEPT, kept);
        status = wine_copy_file_if_missing(setup, to, kept);
    }
    return status == EPC_OK ? wine_copy_file_if_different(setup, from, to) : status;
}

/* Wine's lodctr.exe calls loadperf.dll, which does nothing there; the keys of .NET's categories
 * name netfxperf.dll without a path. */
static int put_system_dlls(const struct wine_setup *setup)
{
    int status = EPC_OK;

    for (size_t i = 0; i < setup->system_count && status == EPC_OK; i++) {
        status = put_system_dll(setup, &setup->systems[i], WINE_LOADPERF);
        if (status == EPC_OK)
            status = put_system_dll(setup, &setup->systems[i], WINE_NETFXPERF);
    }
    return status;
}

static int read_or_begin_common_record(const struct wine_setup *setup, struct wine_common *common)
{
    char kept[WINE_PATH_CAPACITY];
    const int status = wine_common_record_read(setup, common);

    if (status != EPC_E_NOT_FOUND)
        return status;
    for (size_t i = 0; i < setup->system_count; i++) {
        wine_join_path(setup, setup->systems[i].folder, WINE_LOADPERF WINE_KEPT, kept);
        if (kit_path_exists(kept))
            common->kept_before |= 1u << i;
        wine_join_path(setup, setup->systems[i].folder, WINE_NETFXPERF, kept);
        if (kit_path_exists(kept))
            common->kept_before |= 0x100u << i;
    }
    common->base_names = !wine_has_base_names(&setup->machine);
    return wine_common_record_write(setup, common);
}

static int put_common_files_and_names(const struct wine_setup *setup)
{
    struct wine_common common;
    int status = read_or_begin_common_record(setup, &common);

    if (status == EPC_OK)
        status = put_system_dlls(setup);
    if (status == EPC_OK && !wine_has_base_names(&setup->machine)) {
        status = wine_begin_step_unless_stopped(setup, "the names of the system's objects");
        if (status == EPC_OK)
            status = setup->base_names(setup->context, true);
    }
    return status;
}

int wine_install_into_target(const struct wine_setup *setup, const struct wine_target *target)
{
    struct wine_record record;
    int status = read_or_begin_record(setup, target, &record);

    for (size_t i = 0; i < target->place_count && status == EPC_OK; i++)
        status = put_files_into_folder(setup, &target->places[i],
                                       (record.before >> 8 * i & WINE_HAD_PDH) != 0);
    if (status == EPC_OK)
        status = put_common_files_and_names(setup);
    if (status == EPC_OK)
        status = wine_override_set(setup, target->program);
    if (status == EPC_OK && record.state != WINE_INSTALLED) {
        status = wine_begin_step_unless_stopped(setup, "the record");
        record.state = WINE_INSTALLED;
        if (status == EPC_OK)
            status = wine_record_write(setup, target->program, &record);
    }
    return status;
}
