/* SPDX-License-Identifier: MIT
 *
 * target.c -- finds out which folders and bitness a program means, and refuses what would not work.
 */
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/pe/pe.h"
#include "kit/system/files.h"
#include "wine/setup/others.h"
#include "wine/setup/work.h"

static const char *const tried[] = { WINE_TRIED_VERSIONS };

/* "8.0 (Debian ...)" and "8.0.2" are version "8.0", "8.01" is another. */
static bool is_release_of_version(const char *version, const char *wanted)
{
    const size_t length = strlen(wanted);

    return strncmp(version, wanted, length) == 0 &&
           (version[length] < '0' || version[length] > '9');
}

bool wine_is_version_tried(const struct wine_setup *setup)
{
    if (!setup->version)
        return false;
    for (size_t i = 0; i < EPC_COUNT(tried); i++)
        if (is_release_of_version(setup->version, tried[i]))
            return true;
    return setup->tried[0] && is_release_of_version(setup->version, setup->tried);
}

/* Its own DLLs of this bitness have to be known, and the place one that was tried. */
static int check_own_dlls_and_wine_version(const struct wine_setup *setup,
                                           const struct wine_target *target)
{
    for (size_t i = 0; i < target->place_count; i++) {
        const struct wine_place *place = &target->places[i];

        if (place->system && !wine_is_version_tried(setup)) {
            wine_report_message(
                setup,
                "%s is Wine's own folder, and with this Wine, %s, it was not tried to replace "
                "its DLLs; copy the program to another folder, and name that copy",
                place->folder, setup->version ? setup->version : "(none)");
            return EPC_E_UNSUPPORTED;
        }
        if (!setup->own[wine_bits_index(place->bits)][0]) {
            wine_report_message(
                setup,
                "%s: epc's DLLs for %u bits are needed: name the folder of epc's other build by "
                "--with",
                wine_program_text(target->program), place->bits);
            return EPC_E_NOT_FOUND;
        }
    }
    return EPC_OK;
}

static int read_program_bitness(const struct wine_setup *setup, const char *program, unsigned *bits)
{
    struct epci_span file;
    struct kit_pe pe;
    const char *problem;
    int status = wine_read_file_or_report(setup, program, &file);

    if (status == EPC_OK) {
        status = kit_pe_read_headers(file, &pe, &problem);
        if (status == EPC_OK && pe.machine != KIT_PE_I386 && pe.machine != KIT_PE_AMD64) {
            problem = "it is not a program for a processor that epc is built for";
            status = EPC_E_UNSUPPORTED;
        }
        if (status != EPC_OK)
            wine_report_message(setup, "%s: %s", program, problem);
        *bits = pe.bits;
    }
    kit_free((void *)(uintptr_t)file.at);
    return status;
}

int wine_target_init_without_bitness(const struct wine_setup *setup, const char *program,
                                     struct wine_target *target)
{
    struct wine_place *place = &target->places[0];
    size_t folder;

    memset(target, 0, sizeof *target);
    snprintf(target->program, sizeof target->program, "%s", program);
    if (strcmp(program, WINE_ALL) == 0) {
        memcpy(target->places, setup->systems, sizeof target->places);
        target->place_count = setup->system_count;
        return EPC_OK;
    }
    folder = kit_bytes_before_file_name(program);
    if (strlen(program) > WINE_PROGRAM_BYTES || folder < 2) {
        wine_report_message(setup, "%s: its path has more than %u bytes in UTF-8, or no folder",
                            program, WINE_PROGRAM_BYTES);
        return EPC_E_RANGE;
    }
    wine_replace_path_by_recorded_one(setup, target->program);
    folder = kit_bytes_before_file_name(target->program);
    target->place_count = 1;
    snprintf(place->folder, sizeof place->folder, "%.*s", (int)folder - 1, target->program);
    for (size_t i = 0; i < setup->system_count; i++)
        if (wine_is_same_folder(place->folder, setup->systems[i].folder))
            place->system = true;
    return EPC_OK;
}

int wine_target_init_for_installed_program(const struct wine_setup *setup, const char *program,
                                           struct wine_target *target)
{
    int status = wine_target_init_without_bitness(setup, program, target);

    if (status == EPC_OK && strcmp(program, WINE_ALL) != 0)
        status = read_program_bitness(setup, program, &target->places[0].bits);
    return status;
}

int wine_init_program_or_system_target(const struct wine_setup *setup, const char *program,
                                       struct wine_target *target)
{
    const int status = wine_target_init_for_installed_program(setup, program, target);

    return status == EPC_OK ? check_own_dlls_and_wine_version(setup, target) : status;
}
