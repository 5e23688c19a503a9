/* SPDX-License-Identifier: MIT
 *
 * overrides.c -- Wine reads DllOverrides below HKEY_CURRENT_USER\Software\Wine, first those of the
 * program's file name.  "native,builtin" is harmless where no other DLL is there.
 */
#include "wine/setup/overrides.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/files.h"
#include "wine/setup/work.h"

#define WINE_KEY      "Software\\Wine"
#define VALUE         "advapi32"
#define WANTED        "native,builtin"
#define OVERRIDE_KEYS 3

/* The keys from the outermost on; some may be missing, and the last one has the value.  Returns
 * how many there are, and the bit of the first. */
static size_t compose_paths_of_override_keys(const char *program,
                                             char keys[OVERRIDE_KEYS][WINE_PATH_CAPACITY],
                                             uint32_t *first)
{
    const char *name = program + kit_bytes_before_file_name(program);

    if (strcmp(program, WINE_ALL) == 0) {
        snprintf(keys[0], WINE_PATH_CAPACITY, "%s\\DllOverrides", WINE_KEY);
        *first = WINE_MADE_OVERRIDES;
        return 1;
    }
    snprintf(keys[0], WINE_PATH_CAPACITY, "%s\\AppDefaults", WINE_KEY);
    snprintf(keys[1], WINE_PATH_CAPACITY, "%s\\AppDefaults\\%.255s", WINE_KEY, name);
    snprintf(keys[2], WINE_PATH_CAPACITY, "%s\\AppDefaults\\%.255s\\DllOverrides", WINE_KEY, name);
    *first = WINE_MADE_APP_DEFAULTS;
    return OVERRIDE_KEYS;
}

int wine_override_read(const struct wine_setup *setup, const char *program, uint32_t *missing,
                       struct wine_value *value)
{
    char keys[OVERRIDE_KEYS][WINE_PATH_CAPACITY];
    uint32_t bit, subkeys, values;
    const size_t count = compose_paths_of_override_keys(program, keys, &bit);

    *missing = 0;
    for (size_t i = 0; i < count; i++, bit <<= 1)
        if (epci_registry_count_entries(&setup->user, keys[i], &subkeys, &values) ==
            EPC_E_NOT_FOUND)
            *missing |= bit;
    return wine_value_read(&setup->user, keys[count - 1], VALUE, value);
}

bool wine_override_is_set(const struct wine_setup *setup, const char *program)
{
    char keys[OVERRIDE_KEYS][WINE_PATH_CAPACITY], found[64];
    uint32_t bit;
    const size_t count = compose_paths_of_override_keys(program, keys, &bit);

    wine_read_registry_text_value(&setup->user, keys[count - 1], VALUE, found, sizeof found);
    return strcmp(found, WANTED) == 0;
}

int wine_override_set(const struct wine_setup *setup, const char *program)
{
    char keys[OVERRIDE_KEYS][WINE_PATH_CAPACITY];
    uint32_t bit;
    const size_t count = compose_paths_of_override_keys(program, keys, &bit);
    int status;

    if (wine_override_is_set(setup, program))
        return EPC_OK;
    status = wine_begin_step_unless_stopped(setup, keys[count - 1]);
    if (status == EPC_OK)
        status = epci_registry_create_key(&setup->user, keys[count - 1]);
    if (status == EPC_OK)
        status = wine_write_registry_text_value(&setup->user, keys[count - 1], VALUE, WANTED);
    return status;
}

int wine_override_restore(const struct wine_setup *setup, const char *program,
                          const struct wine_record *record)
{
    char keys[OVERRIDE_KEYS][WINE_PATH_CAPACITY];
    uint32_t bit;
    size_t count = compose_paths_of_override_keys(program, keys, &bit);
    struct wine_value before;
    int status = wine_record_read_override(setup, program, &before);

    if (status == EPC_OK)
        status = wine_begin_step_unless_stopped(setup, keys[count - 1]);
    if (status == EPC_OK) {
        status = wine_value_restore(&setup->user, keys[count - 1], VALUE, &before);
        if (status == EPC_E_NOT_FOUND) /* the key was removed meanwhile */
            status = EPC_OK;
    }
    wine_value_release(&before);
    bit <<= count - 1;
    for (; count > 0 && status == EPC_OK; count--, bit >>= 1)
        if (record->keys & bit)
            status = epci_registry_remove_key_if_empty(&setup->user, keys[count - 1]);
    return status;
}
