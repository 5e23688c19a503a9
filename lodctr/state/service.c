/* SPDX-License-Identifier: MIT
 *
 * service.c -- reads Performance keys, each with one or two calls of the registry.
 *
 * Installing needs the numbers of every service, so they are read apart from the strings, which
 * only the commands that look at all providers need.
 */
#include "lodctr/state/service.h"
#include "kit/system/registry.h"

#include <string.h>

#include <epc/epc.h>

const char *const *const lod_range_names = &epci_service_values[EPCI_SERVICE_FIRST_COUNTER];
const char *const *const lod_dll_value_names = &epci_service_values[EPCI_SERVICE_LIBRARY];

_Static_assert((int)EPCI_SERVICE_FIRST_COUNTER + (int)LOD_RANGE_VALUES == EPCI_SERVICE_DISABLED &&
                   (int)LOD_DLL_VALUES == EPCI_SERVICE_DLL_VALUES,
               "the values are read in the order of enum epci_service_value");

/* Another account's rights on its service must not keep everyone from installing. */
static int mark_denied_service_unreadable(struct lod_service *service, int status)
{
    service->unreadable = service->unreadable || status == EPC_E_ACCESS;
    return status == EPC_E_ACCESS ? EPC_OK : status;
}

int lod_service_read_numbers(struct kit_arena *arena, const struct epci_registry *registry,
                             const char *services_path, const char *name, struct lod_service *out)
{
    struct lod_number numbers[LOD_RANGE_VALUES + 1];
    int status;

    *out = (struct lod_service){ .name = name };
    if (!(out->path = kit_arena_format(arena, "%s\\%s\\Performance", services_path, name)))
        return EPC_E_NOMEM;
    status =
        lod_read_dword_values(registry, out->path, lod_range_names, numbers, LOD_RANGE_VALUES + 1);
    memcpy(out->range, numbers, sizeof out->range);
    out->disabled = numbers[LOD_RANGE_VALUES];
    return mark_denied_service_unreadable(out, status);
}

int lod_service_read_all_but_numbers(struct kit_arena *arena, const struct epci_registry *registry,
                                     struct lod_service *service)
{
    struct lod_value values[EPCI_SERVICE_VALIDATION + 1];
    int status;

    if (service->unreadable)
        return EPC_OK;
    status = lod_read_named_values_of_key(arena, registry, service->path, lod_dll_value_names,
                                          values, EPCI_SERVICE_VALIDATION + 1);
    if (status != EPC_OK)
        return mark_denied_service_unreadable(service, status);
    memcpy(service->dll, values, sizeof service->dll);
    for (int i = 0; i < LOD_DLL_VALUES; i++)
        if (lod_value_has_string_type(&values[i]) &&
            !(service->text[i] = lod_utf8_from_units(arena, lod_value_get_text_units(&values[i]))))
            return EPC_E_NOMEM;
    service->object_list = values[EPCI_SERVICE_OBJECT_LIST];
    service->validation = values[EPCI_SERVICE_VALIDATION];
    return EPC_OK;
}

bool lod_service_is_disabled(const struct lod_service *service)
{
    return service->disabled.usable && kit_is_dll_disabled_by_value(service->disabled.value);
}

bool lod_service_has_any_range_value(const struct lod_service *service)
{
    bool any = false;

    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        any = any || service->range[i].exists;
    return any;
}

const char *lod_find_range_fault(const struct lod_number range[LOD_RANGE_VALUES])
{
    for (int i = 0; i < LOD_RANGE_VALUES; i++) {
        if (!range[i].exists)
            return "one of First Counter, Last Counter, First Help and Last Help is missing";
        if (!range[i].usable)
            return "one of First Counter, Last Counter, First Help and Last Help is not a "
                   "REG_DWORD";
        if (range[i].value <= LOD_SYSTEM_BASE_INDEX)
            return "it begins among the system's own indexes";
        if (range[i].value > LOD_MAX_INDEX)
            return "it ends above the largest index allowed";
    }
    if (range[LOD_FIRST_COUNTER].value > range[LOD_LAST_COUNTER].value ||
        range[LOD_FIRST_HELP].value > range[LOD_LAST_HELP].value)
        return "it ends before it begins";
    return NULL;
}

bool lod_range_overlaps(const struct lod_number *one, const struct lod_number *other, int kind)
{
    const int first = 2 * kind, last = first + 1;

    return other[first].usable && other[last].usable && other[last].value <= LOD_MAX_INDEX &&
           one[first].value <= other[last].value && other[first].value <= one[last].value;
}

/* ---- Object List ---- */

bool lod_object_list_next_index(const struct lod_value *list, size_t *at, uint32_t *index)
{
    const uint16_t *units = list->bytes;
    const bool is_text = list->type == EPCI_REG_SZ || list->type == EPCI_REG_MULTI_SZ;
    const size_t count = list->exists && is_text ? list->size / sizeof *units : 0;

    while (*at < count && (units[*at] < '0' || units[*at] > '9'))
        ++*at; /* what is not a number is passed over */
    if (*at == count)
        return false;
    for (*index = 0; *at < count && units[*at] >= '0' && units[*at] <= '9'; ++*at)
        *index =
            *index > UINT32_MAX / 10 - 1 ? UINT32_MAX : *index * 10 + (uint32_t)(units[*at] - '0');
    return true;
}

bool lod_service_has_system_indexes(const struct lod_service *service)
{
    uint32_t index;
    size_t at = 0, count = 0;

    if (lod_service_has_any_range_value(service))
        return false;
    for (; lod_object_list_next_index(&service->object_list, &at, &index); count++)
        if (index == 0 || index > LOD_SYSTEM_BASE_INDEX)
            return false;
    return count != 0;
}

bool lod_service_answers_for_object(const struct lod_service *service, uint32_t index)
{
    const struct lod_number *range = service->range;
    uint32_t listed;
    size_t at = 0;

    if (service->object_list.exists) {
        while (lod_object_list_next_index(&service->object_list, &at, &listed))
            if (listed == index)
                return true;
        return false;
    }
    return range[LOD_FIRST_COUNTER].usable && range[LOD_LAST_COUNTER].usable &&
           range[LOD_FIRST_COUNTER].value <= index && index <= range[LOD_LAST_COUNTER].value;
}
