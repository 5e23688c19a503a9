/* SPDX-License-Identifier: MIT
 *
 * servicekey.c -- the names of the values of a Performance key, and the one place that reads them.
 *
 * The path is built without stdio, because performance DLLs contain this file.
 */
#include "sdk/port/servicekey.h"

const char *const epci_service_values[EPCI_SERVICE_VALUES] = {
    "Library",       "Open",         "Collect",
    "Close",         "Object List",  "Library Validation Code",
    "First Counter", "Last Counter", "First Help",
    "Last Help",     EPCI_DISABLED,  "Collect Supports Metadata"
};

void epci_make_service_path(struct epci_text_builder *path, const char *service, const char *below)
{
    *path = (struct epci_text_builder){ { 0 }, 0 };
    epci_append_text(path, EPCI_SERVICES "\\");
    epci_append_text(path, service);
    epci_append_text(path, below);
}

int epci_read_performance_key_values(const struct epci_registry *registry, const char *service,
                                     enum epci_service_value first,
                                     struct epci_registry_item *items, size_t count)
{
    struct epci_text_builder path;

    epci_make_service_path(&path, service, "\\Performance");
    for (size_t i = 0; i < count; i++)
        items[i].name = epci_service_values[first + i];
    return epci_registry_read_values(registry, path.text, items, count);
}

int epci_read_performance_key_u32(const struct epci_registry *registry, const char *service,
                                  enum epci_service_value which, uint32_t *value)
{
    struct epci_text_builder path;

    epci_make_service_path(&path, service, "\\Performance");
    return epci_registry_read_u32(registry, path.text, epci_service_values[which], value);
}
