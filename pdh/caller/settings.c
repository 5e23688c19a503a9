/* SPDX-License-Identifier: MIT
 *
 * settings.c -- the environment first, then the registry.
 */
#include "pdh/caller/settings.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"
#include "kit/slice.h"
#include "kit/system/tool.h"

#define SETTINGS_KEY "SOFTWARE\\epc\\PDH\\"

static const struct epci_registry *settings_registry;

void pdh_settings_use_registry(const struct epci_registry *registry)
{
    settings_registry = registry;
}

static void read_registry_setting(const char *name, char *out, size_t capacity)
{
    char program[1024], key[sizeof SETTINGS_KEY + sizeof program];
    uint16_t units[64];
    size_t bytes = sizeof units, count;
    uint32_t type;

    if (!settings_registry)
        return;
    kit_copy_own_program_path(program, sizeof program);
    snprintf(key, sizeof key, SETTINGS_KEY "%s", kit_windows_file_name(program));
    if (epci_registry_read_value(settings_registry, key, name, &type, units, &bytes) != EPC_OK ||
        type != EPCI_REG_SZ)
        return;
    count = epci_utf16_length(units, bytes / sizeof *units);
    if (epci_utf8_from_utf16(units, count, out, capacity - 1, &bytes, NULL) == EPC_OK)
        out[bytes] = '\0';
    else
        out[0] = '\0';
}

void pdh_setting_read(const char *name, char *out, size_t capacity)
{
    char variable[64];

    /* A variable that does not exist stays as it is written.  (getenv would not see what the
     * program has set itself.) */
    snprintf(variable, sizeof variable, "%%%s%%", name);
    if (kit_expand_variables(variable, out, capacity) == EPC_OK && strcmp(variable, out) != 0)
        return;
    out[0] = '\0';
    read_registry_setting(name, out, capacity);
}
