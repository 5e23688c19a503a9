/* SPDX-License-Identifier: MIT
 *
 * record.c -- a subkey per program, named by its path with / for \, which no key's name can have.
 */
#include "wine/setup/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/registry.h"
#include "sdk/core/text.h"

#define EPC_KEY    "SOFTWARE\\epc"
#define RECORDS    EPC_KEY "\\Wine"
#define OVERRIDE   "Override"
#define TEXT_UNITS 512

static void format_record_key_path(const char *program, char path[WINE_PATH_CAPACITY + 32])
{
    snprintf(path, WINE_PATH_CAPACITY + 32, RECORDS "\\%s", program);
    for (char *at = path + strlen(RECORDS) + 1; *at; at++)
        if (*at == '\\')
            *at = '/';
}

int wine_value_read(const struct epci_registry *registry, const char *path, const char *name,
                    struct wine_value *out)
{
    int status;

    memset(out, 0, sizeof *out);
    status = epci_registry_read_value(registry, path, name, &out->type, NULL, &out->bytes);
    if (status == EPC_E_NOT_FOUND)
        return EPC_OK;
    if (status == EPC_E_NOSPACE) {
        out->data = malloc(out->bytes);
        status = out->data ? epci_registry_read_value(registry, path, name, &out->type, out->data,
                                                      &out->bytes)
                           : EPC_E_NOMEM;
    }
    out->exists = status == EPC_OK;
    return status;
}

int wine_value_restore(const struct epci_registry *registry, const char *path, const char *name,
                       const struct wine_value *value)
{
    int status;

    if (value->exists)
        return epci_registry_write_value(registry, path, name, value->type, value->data,
                                         value->bytes);
    status = epci_registry_remove_value(registry, path, name);
    return status == EPC_E_NOT_FOUND ? EPC_OK : status;
}

void wine_value_release(struct wine_value *value)
{
    free(value->data);
    memset(value, 0, sizeof *value);
}

void wine_read_registry_text_value(const struct epci_registry *registry, const char *path,
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

int wine_write_registry_text_value(const struct epci_registry *registry, const char *path,
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
    return status == EPC_E_CORRUPT ? EPC_E_NOT_FOUND : status;
}

int wine_record_write_to_registry(const struct wine_setup *setup, const char *program,
                                  const struct wine_record *record)
{
    char path[WINE_PATH_CAPACITY + 32];
    int status;

    format_record_key_path(program, path);
    status = epci_registry_create_key(&setup->machine, path);
    if (status == EPC_OK)
        status = kit_registry_write_u32(&setup->machine, path, "Keys", record->keys);
    if (status == EPC_OK)
        status = kit_registry_write_u32(&setup->machine, path, "Before", record->before);
    if (status == EPC_OK)
        status = kit_registry_write_u32(&setup->machine, path, "State", record->state);
    return status;
}

int wine_record_read_override(const struct wine_setup *setup, const char *program,
                              struct wine_value *override)
{
    char path[WINE_PATH_CAPACITY + 32];

    format_record_key_path(program, path);
    return wine_value_read(&setup->machine, path, OVERRIDE, override);
}

int wine_record_write_override(const struct wine_setup *setup, const char *program,
                               const struct wine_value *override)
{
    char path[WINE_PATH_CAPACITY + 32];
    int status;

    format_record_key_path(program, path);
    status = epci_registry_create_key(&setup->machine, path);
    return status == EPC_OK ? wine_value_restore(&setup->machine, path, OVERRIDE, override)
                            : status;
}

static int remove_record_key(const struct wine_setup *setup, const char *program)
{
    char path[WINE_PATH_CAPACITY + 32];
    int status;

    format_record_key_path(program, path);
    status = epci_registry_remove_key(&setup->machine, path);
    return status == EPC_E_NOT_FOUND ? EPC_OK : status;
}

int wine_record_remove(const struct wine_setup *setup, const char *program)
{
    char name[WINE_PATH_CAPACITY];
    struct wine_record other;
    int status = remove_record_key(setup, program);

    if (status != EPC_OK)
        return status;
    for (uint32_t i = 0; (status = wine_record_read_program_name(setup, i, name)) == EPC_OK; i++)
        if (wine_record_read(setup, name, &other) != EPC_E_NOT_FOUND)
            return EPC_OK;
    while ((status = wine_record_read_program_name(setup, 0, name)) == EPC_OK)
        if ((status = remove_record_key(setup, name)) != EPC_OK)
            return status;
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
    const int status =
        kit_registry_copy_subkey_name(&setup->machine, RECORDS, index, program, WINE_PATH_CAPACITY);

    if (status != EPC_OK)
        return status == EPC_E_NOT_FOUND ? EPC_END : status;
    for (char *at = program; setup->separator != '/' && *at; at++)
        if (*at == '/')
            *at = setup->separator;
    return EPC_OK;
}

int wine_read_record_common_to_programs(const struct wine_setup *setup, struct wine_common *common)
{
    int status;

    memset(common, 0, sizeof *common);
    status = epci_registry_read_u32(&setup->machine, RECORDS, "Kept before", &common->kept_before);
    if (status == EPC_OK)
        status =
            epci_registry_read_u32(&setup->machine, RECORDS, "Base names", &common->base_names);
    return status == EPC_E_CORRUPT ? EPC_E_NOT_FOUND : status;
}

int wine_write_common_registry_record(const struct wine_setup *setup,
                                      const struct wine_common *common)
{
    int status = epci_registry_create_key(&setup->machine, RECORDS);

    if (status == EPC_OK)
        status =
            kit_registry_write_u32(&setup->machine, RECORDS, "Kept before", common->kept_before);
    if (status == EPC_OK)
        status = kit_registry_write_u32(&setup->machine, RECORDS, "Base names", common->base_names);
    return status;
}
