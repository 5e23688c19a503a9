/* SPDX-License-Identifier: MIT
 *
 * category.c -- the values that PerformanceCounterCategory.Create writes: Counter Names and Counter
 * Types are lists in one order, with types as signed decimal numbers.
 *
 * The registry is foreign: a list may lack its end, names may be missing, types may be no numbers.
 */
#include "wine/netfx/category.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/types.h"
#include "sdk/core/checked.h"
#include "sdk/core/text.h"
#include "sdk/core/types.h"
#include "sdk/port/servicekey.h"

#define OPTION_OWN_MEMORY 2u
#define MAX_LIST_BYTES    ((size_t)1 << 20)

/* A whole value, by malloc, with two NULs after it; NULL: it is not there, or no list, or there is
 * no memory. */
static uint16_t *read_whole_list_value(const struct epci_registry *registry, const char *path,
                                       const char *name, size_t *units)
{
    uint32_t type = 0;
    size_t bytes = 0;
    uint16_t *list;

    if (epci_registry_read_value(registry, path, name, &type, NULL, &bytes) != EPC_E_NOSPACE ||
        bytes > MAX_LIST_BYTES || (type != EPCI_REG_MULTI_SZ && type != EPCI_REG_BINARY))
        return NULL;
    list = calloc(bytes / 2 + 3, sizeof *list);
    if (list && epci_registry_read_value(registry, path, name, &type, list, &bytes) != EPC_OK) {
        free(list);
        return NULL;
    }
    *units = bytes / 2;
    return list;
}

/* A type as text: -2147483648 to 4294967295. */
static bool parse_counter_type(const uint16_t *text, uint32_t *type)
{
    const bool negative = text[0] == '-';
    const uint16_t *digits = text + negative;
    uint32_t number;

    if (!epci_utf16_parse_decimal(digits, epci_utf16_length(digits, 16), &number))
        return false;
    *type = negative ? 0u - number : number;
    return true;
}

static int read_counter_types(struct wine_netfx_category *to, const struct epci_registry *registry,
                              const char *path)
{
    size_t units = 0;
    uint16_t *list = read_whole_list_value(registry, path, "Counter Types", &units);
    int status = list ? EPC_OK : EPC_E_CORRUPT;

    to->types = calloc(WINE_NETFX_COUNTERS, sizeof *to->types);
    if (!to->types)
        status = EPC_E_NOMEM;
    for (const uint16_t *at = list; status == EPC_OK && *at;
         at += epci_utf16_length(at, units + 1) + 1) {
        if (to->count == WINE_NETFX_COUNTERS || !parse_counter_type(at, &to->types[to->count]))
            status = EPC_E_CORRUPT;
        else
            to->count++;
    }
    free(list);
    return status == EPC_OK && to->count == 0 ? EPC_E_CORRUPT : status;
}

/* Names in lower case; their number is that of the types. */
static int read_counter_names(struct wine_netfx_category *to, const struct epci_registry *registry,
                              const char *path, wine_netfx_lower_fn *lower)
{
    size_t units = 0, count = 0;

    to->units = read_whole_list_value(registry, path, "Counter Names", &units);
    to->starts = calloc(to->count, sizeof *to->starts);
    if (!to->units)
        return EPC_E_CORRUPT;
    if (!to->starts)
        return EPC_E_NOMEM;
    for (size_t at = 0; count < to->count && to->units[at]; count++) {
        const size_t length = epci_utf16_length(to->units + at, units + 1 - at);

        to->starts[count] = (uint32_t)at;
        lower(to->units + at, length);
        at += length + 1;
    }
    to->names = (struct wine_netfx_names){ to->units, to->starts, count };
    return count == to->count ? EPC_OK : EPC_E_CORRUPT;
}

uint32_t wine_netfx_cell_size(uint32_t type)
{
    const struct epci_type *known = epci_type_by_value(type);
    const uint32_t size = known ? known->size : kit_cell_size_from_type_bits(type);

    return size == 8 ? 8 : 4;
}

/* Cells in order, each aligned to its size. */
static int assign_netfx_cell_offsets(struct wine_netfx_category *to)
{
    uint32_t at = 4;

    to->cells = calloc(to->count, sizeof *to->cells);
    if (!to->cells)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < to->count; i++) {
        const uint32_t bytes = wine_netfx_cell_size(to->types[i]);

        at = (uint32_t)epci_round_up_unchecked(at, bytes);
        to->cells[i] = at;
        at += bytes;
    }
    to->block_bytes = (uint32_t)epci_round_up_unchecked(at, 8);
    return EPC_OK;
}

static int read_category_from_registry(struct wine_netfx_category *to,
                                       const struct epci_registry *registry, const char *path,
                                       wine_netfx_lower_fn *lower)
{
    uint32_t options = 0, many = UINT32_MAX;
    int status = epci_registry_read_u32(registry, path, "First Counter", &to->first_counter);

    if (status == EPC_OK)
        status = epci_registry_read_u32(registry, path, "First Help", &to->first_help);
    if (status != EPC_OK)
        return status == EPC_E_CORRUPT ? EPC_E_NOT_FOUND : status;
    (void)epci_registry_read_u32(registry, path, "CategoryOptions", &options);
    (void)epci_registry_read_u32(registry, path, "IsMultiInstance", &many);
    to->own = (options & OPTION_OWN_MEMORY) != 0;
    to->many = many == 1;
    to->unsaid = many > 1; /* UINT32_MAX: a program of old did not say */
    status = read_counter_types(to, registry, path);
    if (status == EPC_OK)
        status = read_counter_names(to, registry, path, lower);
    return status == EPC_OK ? assign_netfx_cell_offsets(to) : status;
}

int wine_netfx_read_category_key(struct wine_netfx_category *out,
                                 const struct epci_registry *registry, const uint16_t *name,
                                 wine_netfx_lower_fn *lower)
{
    const size_t units = epci_utf16_length(name, WINE_NETFX_NAME);
    char service[WINE_NETFX_NAME * 3 + 1], path[WINE_NETFX_NAME * 3 + 128];
    size_t bytes = 0;
    int status = EPC_E_NOT_FOUND;

    memset(out, 0, sizeof *out);
    if (units == 0 || units == WINE_NETFX_NAME ||
        epci_utf8_from_utf16(name, units, service, sizeof service - 1, &bytes, NULL) != EPC_OK)
        return status;
    service[bytes] = '\0';
    snprintf(path, sizeof path, EPCI_SERVICES "\\%s\\Performance", service);
    memcpy(out->name, name, units * sizeof *name);
    lower(out->name, units);
    status = read_category_from_registry(out, registry, path, lower);
    if (status != EPC_OK)
        wine_netfx_category_release(out);
    return status;
}

void wine_netfx_category_release(struct wine_netfx_category *category)
{
    free(category->types);
    free(category->cells);
    free(category->units);
    free(category->starts);
    memset(category, 0, sizeof *category);
}
