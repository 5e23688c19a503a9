/* SPDX-License-Identifier: MIT
 *
 * record.c -- a subkey per program, named by its path with / for \, which no key's name can have.
 */
#include "wine/setup/record.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

#define EPC_KEY    "SOFTWARE\\epc"
#define RECORDS    EPC_KEY "\\Wine"
#define TEXT_UNITS 512

static void format_record_key_path(const char *program, char path[WINE_PATH_CAPACITY + 32])
{
    snprintf(path, WINE_PATH_CAPACITY + 32, RECORDS "\\%s", program);
    for (char *at = path + strlen(RECORDS) + 1; *at; at++)
        if (*at == '\\')
            *at = '/';
}

void wine_read_registry_text(const struct epci_registry *registry, const char *path,
                             const char *name, char *out, size_t capacity)
{
    uint16_t units[TEXT_UNITS];
    size_t bytes = sizeof units, used = 0;
    uint32_t type = 0;
    int status;

    out[0] = '\0';
    if (epci_registry_read_value(registry, path, name, &type, units, &bytes) != EPC_OK ||
        type != EPCI_REG_SZ)
        return;
    status = epci_utf8_from_utf16(units, epci_utf16_length(units, bytes / 2), out, capacity - 1,
                                  &used, NULL);
    out[status == EPC_OK ? used : 0] = '\0';
}

int wine_write_registry_text(const struct epci_registry *registry, const char *path,
                             const char *name, const char *text)
{
    uint16_t units[TEXT_UNITS];
    size_t used = 0;
    const int status = epci_utf16_from_utf8(text, strlen(text), units, TEXT_UNITS - 1, &used);

    if (status != EPC_OK)
        return status;
    units[used] = 0;
    return epci_registry_write_value(registry, path, name, EPCI_REG_SZ, units, (used + 1) * 2);
}

int wine_record_read(const struct wine_setup *setup, const char *program,
                     struct wine_record *record)
{
    char path[WINE_PATH_CAPACITY + 32];
    int status;

    memset(record, 0, sizeof *record);
    format_record_key_path(program, path);
    status = epci_registry_read_u32(&setup->machine, path, "Keys", &record->keys);
    if (status == EPC_OK)
        status = epci_registry_read_u32(&setup->machine, path, "Before", &record->before);
    /* Written last: without it the record is not whole, so nothing was done. */
    if (status == EPC_OK)
        status = epci_registry_read_u32(&setup->machine, path, "State", &record->state);
    if (status == EPC_OK)
        wine_read_registry_text(&setup->machine, path, "Override", record->override,
                                sizeof record->override);
    return status == EPC_E_CORRUPT ? EPC_E_NOT_FOUND : status;
}

int wine_record_write(const struct wine_setup *setup, const char *program,
                      const struct wine_record *record)
{
    char path[WINE_PATH_CAPACITY + 32];
    int status;

    format_record_key_path(program, path);
    status = epci_registry_create_key(&setup->machine, path);
    if (status == EPC_OK)
        status = epci_registry_write_u32(&setup->machine, path, "Keys", record->keys);
    if (status == EPC_OK)
        status = epci_registry_write_u32(&setup->machine, path, "Before", record->before);
    if (status == EPC_OK && record->override[0])
        status = wine_write_registry_text(&setup->machine, path, "Override", record->override);
    if (status == EPC_OK)
        status = epci_registry_write_u32(&setup->machine, path, "State", record->state);
    return status;
}

int wine_record_remove(const struct wine_setup *setup, const char *program)
{
    char path[WINE_PATH_CAPACITY + 32], name[WINE_PATH_CAPACITY];
    int status;

    format_record_key_path(program, path);
    status = epci_registry_remove_key(&setup->machine, path);
    if (status != EPC_OK && status != EPC_E_NOT_FOUND)
        return status;
    status = wine_record_read_program_name(setup, 0, name);
    if (status != EPC_END)
        return status;
    status = epci_registry_remove_key(&setup->machine, RECORDS);
    if (status == EPC_OK || status == EPC_E_NOT_FOUND)
        status = epci_registry_remove_key_if_empty(&setup->machine, EPC_KEY);
    return status;
}

int wine_record_read_program_name(const struct wine_setup *setup, uint32_t index,
                                  char program[WINE_PATH_CAPACITY])
{
    const int status = epci_registry_copy_subkey_name(&setup->machine, RECORDS, index, program,
                                                      WINE_PATH_CAPACITY);

    if (status != EPC_OK)
        return status == EPC_E_NOT_FOUND ? EPC_END : status;
    for (char *at = program; setup->separator != '/' && *at; at++)
        if (*at == '/')
            *at = setup->separator;
    return EPC_OK;
}

int wine_common_record_read(const struct wine_setup *setup, struct wine_common *common)
{
    int status;

    memset(common, 0, sizeof *common);
    status = epci_registry_read_u32(&setup->machine, RECORDS, "Kept before", &common->kept_before);
    if (status == EPC_OK)
        status =
            epci_registry_read_u32(&setup->machine, RECORDS, "Base names", &common->base_names);
    return status == EPC_E_CORRUPT ? EPC_E_NOT_FOUND : status;
}

int wine_common_record_write(const struct wine_setup *setup, const struct wine_common *common)
{
    int status = epci_registry_create_key(&setup->machine, RECORDS);

    if (status == EPC_OK)
        status =
            epci_registry_write_u32(&setup->machine, RECORDS, "Kept before", common->kept_before);
    if (status == EPC_OK)
        status =
            epci_registry_write_u32(&setup->machine, RECORDS, "Base names", common->base_names);
    return status;
}
