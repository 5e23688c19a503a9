/* SPDX-License-Identifier: MIT
 *
 * others.c -- compares the paths of all records.  The whole prefix has the system's folders.
 */
#include "wine/setup/others.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/files.h"
#include "sdk/core/text.h"
#include "wine/setup/work.h"

/* Does the program of a record have files in this folder? */
static bool has_program_files_in_folder(const struct wine_setup *setup, const char *program,
                                        const char *folder)
{
    char own[WINE_PATH_CAPACITY];
    const size_t bytes = kit_folder_path_bytes(program);

    if (strcmp(program, WINE_ALL) == 0) {
        for (size_t i = 0; i < setup->system_count; i++)
            if (epci_ascii_equal_nocase(setup->systems[i].folder, folder))
                return true;
        return false;
    }
    snprintf(own, sizeof own, "%.*s", bytes > 0 ? (int)bytes - 1 : 0, program);
    return epci_ascii_equal_nocase(own, folder);
}

static bool has_same_name_or_folder(const struct wine_setup *setup,
                                    const struct wine_target *target, enum wine_share share,
                                    const char *other)
{
    if (share == WINE_SHARE_NAME)
        return epci_ascii_equal_nocase(other + kit_folder_path_bytes(other),
                                       target->program + kit_folder_path_bytes(target->program));
    for (size_t i = 0; i < target->place_count; i++)
        if (has_program_files_in_folder(setup, other, target->places[i].folder))
            return true;
    return false;
}

/* Read the next record of another program, from number *index on. */
static bool read_next_other_record(const struct wine_setup *setup, const struct wine_target *target,
                                   uint32_t *index, char program[WINE_PATH_CAPACITY],
                                   struct wine_record *record)
{
    while (wine_record_read_program_name(setup, (*index)++, program) == EPC_OK)
        if (!epci_ascii_equal_nocase(program, target->program) &&
            wine_record_read(setup, program, record) == EPC_OK)
            return true;
    return false;
}

bool wine_find_sharing_record(const struct wine_setup *setup, const struct wine_target *target,
                              enum wine_share share, struct wine_record *record)
{
    char program[WINE_PATH_CAPACITY];
    uint32_t index = 0;

    while (read_next_other_record(setup, target, &index, program, record))
        if (has_same_name_or_folder(setup, target, share, program))
            return true;
    return false;
}

bool wine_app_defaults_made_by_other(const struct wine_setup *setup,
                                     const struct wine_target *target)
{
    char program[WINE_PATH_CAPACITY];
    struct wine_record record;
    uint32_t index = 0;

    while (read_next_other_record(setup, target, &index, program, &record))
        if (record.keys & WINE_MADE_APP_DEFAULTS)
            return true;
    return false;
}

bool wine_folder_is_shared(const struct wine_setup *setup, const struct wine_target *target,
                           const char *folder)
{
    char program[WINE_PATH_CAPACITY];
    struct wine_record record;
    uint32_t index = 0;

    while (read_next_other_record(setup, target, &index, program, &record))
        if (has_program_files_in_folder(setup, program, folder))
            return true;
    return false;
}
