/* SPDX-License-Identifier: MIT
 *
 * remove.c -- the steps of install in the opposite order: the override first, the record last.
 */
#include <epc/epc.h>

#include "wine/setup/basenames.h"
#include "wine/setup/names.h"
#include "wine/setup/others.h"
#include "wine/setup/overrides.h"
#include "wine/setup/work.h"

/* Remove a file of a folder, unless it was there before. */
static int remove_file_unless_preexisting(const struct wine_setup *setup,
                                          const struct wine_place *place, const char *name,
                                          bool had)
{
    char path[WINE_PATH_CAPACITY];

    wine_join_path(setup, place->folder, name, path);
    wine_remove_unfinished_file(path);
    return had ? EPC_OK : wine_remove_file_now_or_at_restart(setup, path);
}

/* Put back a file that was kept. */
static int restore_kept_file(const struct wine_setup *setup, const struct wine_place *place,
                             const char *kept_name, const char *name)
{
    char kept[WINE_PATH_CAPACITY], path[WINE_PATH_CAPACITY];

    wine_join_path(setup, place->folder, kept_name, kept);
    wine_join_path(setup, place->folder, name, path);
    return wine_restore_file_now_or_at_restart(setup, kept, path);
}

static int remove_or_restore_dlls(const struct wine_setup *setup, const struct wine_place *place,
                                  bool had_pdh)
{
    int status;

    if (place->system) {
        status = restore_kept_file(setup, place, WINE_KEPT_ADVAPI, WINE_ADVAPI);
        return status == EPC_OK && !had_pdh
                   ? restore_kept_file(setup, place, WINE_PDH WINE_KEPT, WINE_PDH)
                   : status;
    }
    status = remove_file_unless_preexisting(setup, place, WINE_ADVAPI, false);
    if (status == EPC_OK)
        status = remove_file_unless_preexisting(setup, place, WINE_KEPT_ADVAPI, false);
    return status == EPC_OK ? remove_file_unless_preexisting(setup, place, WINE_PDH, had_pdh)
                            : status;
}

/* A file that was there before comes back; where none was kept, it is still the same. */
static int remove_or_restore_other(const struct wine_setup *setup, const struct wine_place *place,
                                   const char *name, const char *kept_name, bool had)
{
    return had ? restore_kept_file(setup, place, kept_name, name)
               : remove_file_unless_preexisting(setup, place, name, false);
}

static int remove_files_of_place(const struct wine_setup *setup, const struct wine_place *place,
                                 uint32_t before)
{
    int status = remove_or_restore_dlls(setup, place, (before & WINE_HAD_PDH) != 0);

    for (size_t i = 0; status == EPC_OK && i < EPC_COUNT(wine_hosts); i++)
        status = remove_or_restore_other(setup, place, wine_hosts[i].name, wine_hosts[i].kept,
                                         (before & wine_hosts[i].had) != 0);
    return status;
}

/* After the last program. */
static int remove_common_files_if_last(const struct wine_setup *setup,
                                       const struct wine_target *target)
{
    struct wine_common common;
    int status = EPC_OK;

    if (wine_has_record_of_other_program(setup, target))
        return EPC_OK;
    if (wine_read_record_common_to_programs(setup, &common) != EPC_OK)
        return EPC_OK;
    for (size_t i = 0; i < setup->system_count && status == EPC_OK; i++) {
        const struct wine_place *system = &setup->systems[i];

        /* Who had loadperf.dll.wine wants ours to stay. */
        if (!wine_has_common_bit(&common, WINE_COMMON_LOADPERF_KEPT, i))
            status =
                remove_or_restore_other(setup, system, WINE_LOADPERF, WINE_LOADPERF WINE_KEPT,
                                        !wine_has_common_bit(&common, WINE_COMMON_NO_LOADPERF, i));
        else
            status = remove_file_unless_preexisting(setup, system, WINE_LOADPERF, true);
        if (status == EPC_OK)
            status =
                remove_or_restore_other(setup, system, WINE_NETFXPERF, WINE_NETFXPERF WINE_KEPT,
                                        wine_has_common_bit(&common, WINE_COMMON_NETFXPERF, i));
    }
    if (status == EPC_OK && common.base_names && wine_has_base_names(&setup->machine)) {
        status = wine_begin_step_unless_stopped(setup, "the names of the system's objects");
        if (status == EPC_OK)
            status = setup->base_names(setup->context, false);
    }
    return status;
}

/* A folder that another program uses as well stays as it is. */
static int remove_files_of_unshared_places(const struct wine_setup *setup,
                                           const struct wine_target *target, uint32_t before)
{
    char program[WINE_PATH_CAPACITY];
    uint32_t theirs;
    int status = EPC_OK;

    for (size_t i = 0; i < target->place_count && status == EPC_OK; i++)
        if (!wine_is_folder_used_by_other_program(setup, target, target->places[i].folder, program,
                                                  &theirs))
            status =
                remove_files_of_place(setup, &target->places[i], before >> WINE_BEFORE_BITS * i);
    return status;
}

int wine_remove_for_program_or_all(const struct wine_setup *setup, const struct wine_target *target)
{
    struct wine_record record, other;
    char name[WINE_PATH_CAPACITY];
    int status = wine_record_read(setup, target->program, &record);

    if (status == EPC_E_NOT_FOUND) {
        /* What an interrupted removal may have left. */
        status = wine_record_remove(setup, target->program);
        return status == EPC_OK ? EPC_E_NOT_FOUND : status;
    }
    if (status == EPC_OK && record.state != WINE_REMOVING) {
        status = wine_begin_step_unless_stopped(setup, "the record");
        record.state = WINE_REMOVING;
        if (status == EPC_OK)
            status = wine_record_write_to_registry(setup, target->program, &record);
    }
    if (status == EPC_OK && !wine_find_record_of_same_name(setup, target, name, &other))
        status = wine_override_restore(setup, target->program, &record);
    if (status == EPC_OK)
        status = remove_files_of_unshared_places(setup, target, record.before);
    if (status == EPC_OK)
        status = remove_common_files_if_last(setup, target);
    if (status == EPC_OK)
        status = wine_begin_step_unless_stopped(setup, "the record");
    return status == EPC_OK ? wine_record_remove(setup, target->program) : status;
}
