/* SPDX-License-Identifier: MIT
 *
 * others.c -- compares the paths of all records.  The whole prefix has the system's folders.
 */
#include "wine/setup/others.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "kit/system/files.h"
#include "sdk/core/text.h"
#include "sdk/port/port.h"
#include "wine/setup/work.h"

/* Without regard to case, as the registry and the system's files compare names. */
static bool is_same_text_nocase(const char *one, const char *other)
{
    uint16_t first[WINE_PATH_CAPACITY], second[WINE_PATH_CAPACITY];
    size_t count = 0, its_count = 0;

    if (epci_utf16_from_utf8(one, strlen(one), first, WINE_PATH_CAPACITY, &count) != EPC_OK ||
        epci_utf16_from_utf8(other, strlen(other), second, WINE_PATH_CAPACITY, &its_count) !=
            EPC_OK)
        return kit_equal_any_case(one, other);
    return count == its_count && epci_utf16_equal_nocase(first, second, count);
}

bool wine_is_same_folder(const char *one, const char *other)
{
    return is_same_text_nocase(one, other) || kit_is_same_folder(one, other);
}

/* Has the program of a record files in this folder?  Then *place is its number for it. */
static bool is_folder_used_by_recorded_program(const struct wine_setup *setup, const char *program,
                                               const char *folder, size_t *place)
{
    char own[WINE_PATH_CAPACITY];

    *place = 0;
    if (strcmp(program, WINE_ALL) == 0) {
        for (; *place < setup->system_count; ++*place)
            if (wine_is_same_folder(setup->systems[*place].folder, folder))
                return true;
        return false;
    }
    wine_copy_folder_of_file(program, own);
    return wine_is_same_folder(own, folder);
}

static bool is_same_file_name(const char *program, const char *other)
{
    return is_same_text_nocase(program + kit_bytes_before_file_name(program),
                               other + kit_bytes_before_file_name(other));
}

/* All other walks compare with the path as it is recorded.  One that is whole goes before one that
 * was only begun, and then the same path before another one to the same file. */
void wine_replace_path_by_recorded_one(const struct wine_setup *setup,
                                       char program[WINE_PATH_CAPACITY])
{
    char recorded[WINE_PATH_CAPACITY], folder[WINE_PATH_CAPACITY], best[WINE_PATH_CAPACITY];
    struct wine_record record;
    int best_rank = 0;
    size_t place;

    wine_copy_folder_of_file(program, folder);
    for (uint32_t i = 0; wine_record_read_program_name(setup, i, recorded) == EPC_OK; i++) {
        int rank = 1 + is_same_text_nocase(recorded, program);

        if (wine_record_read(setup, recorded, &record) == EPC_OK)
            rank += 2;
        if (rank > best_rank && strcmp(recorded, WINE_ALL) != 0 &&
            is_same_file_name(recorded, program) &&
            is_folder_used_by_recorded_program(setup, recorded, folder, &place)) {
            memcpy(best, recorded, WINE_PATH_CAPACITY);
            best_rank = rank;
        }
    }
    if (best_rank > 0)
        memcpy(program, best, WINE_PATH_CAPACITY);
}

/* Read the next record of another program, from number *index on. */
static bool read_next_other_record(const struct wine_setup *setup, const struct wine_target *target,
                                   uint32_t *index, char program[WINE_PATH_CAPACITY],
                                   struct wine_record *record)
{
    while (wine_record_read_program_name(setup, (*index)++, program) == EPC_OK)
        if (!is_same_text_nocase(program, target->program) &&
            wine_record_read(setup, program, record) == EPC_OK)
            return true;
    return false;
}

bool wine_find_record_of_same_name(const struct wine_setup *setup, const struct wine_target *target,
                                   char program[WINE_PATH_CAPACITY], struct wine_record *record)
{
    uint32_t index = 0;

    while (read_next_other_record(setup, target, &index, program, record))
        if (is_same_file_name(program, target->program))
            return true;
    return false;
}

bool wine_has_record_of_other_program(const struct wine_setup *setup,
                                      const struct wine_target *target)
{
    char program[WINE_PATH_CAPACITY];
    struct wine_record record;
    uint32_t index = 0;

    return read_next_other_record(setup, target, &index, program, &record);
}

bool wine_has_other_install_made_defaults(const struct wine_setup *setup,
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

bool wine_is_folder_used_by_other_program(const struct wine_setup *setup,
                                          const struct wine_target *target, const char *folder,
                                          char program[WINE_PATH_CAPACITY], uint32_t *before)
{
    struct wine_record record;
    uint32_t index = 0;
    size_t place;

    while (read_next_other_record(setup, target, &index, program, &record))
        if (is_folder_used_by_recorded_program(setup, program, folder, &place)) {
            *before = record.before >> WINE_BEFORE_BITS * place & ((1u << WINE_BEFORE_BITS) - 1);
            return true;
        }
    return false;
}
