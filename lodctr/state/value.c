/* SPDX-License-Identifier: MIT
 *
 * value.c -- reads values, small ones with one call: into a buffer on the stack, then copied to the
 * arena with their size.
 */
#include "lodctr/state/value.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

/* Most values fit into this and are read with one call. */
#define SMALL_VALUE 256

/* Read a value of `size` bytes, or of more if it has grown, but not of more than `maximum`. */
static int read_large_value(struct kit_arena *arena, const struct epci_registry *registry,
                            const char *path, const char *name, size_t size, size_t maximum,
                            struct lod_value *value)
{
    for (int tries = 0; tries < 8; tries++) {
        void *capacity = size <= maximum ? kit_arena_allocate(arena, size, 1) : NULL;
        int status;

        if (!capacity)
            return size <= maximum ? EPC_E_NOMEM : EPC_E_RANGE;
        status = epci_registry_read_value(registry, path, name, &value->type, capacity, &size);
        if (status == EPC_E_NOT_FOUND)
            return EPC_OK;
        if (status == EPC_OK) {
            value->exists = true;
            value->bytes = capacity;
            value->size = size;
        }
        if (status != EPC_E_NOSPACE)
            return status;
    }
    return EPC_E_BUSY;
}

static int copy_read_value_to_arena(struct kit_arena *arena, const struct epci_registry_item *item,
                                    struct lod_value *value)
{
    void *bytes = kit_arena_allocate(arena, item->bytes, 1);

    if (!bytes)
        return EPC_E_NOMEM;
    memcpy(bytes, item->data, item->bytes);
    *value = (struct lod_value){ true, item->type, bytes, item->bytes };
    return EPC_OK;
}

int lod_read_named_values_of_key(struct kit_arena *arena, const struct epci_registry *registry,
                                 const char *path, const char *const *names,
                                 struct lod_value *values, size_t count)
{
    unsigned char small[LOD_MAX_VALUES][SMALL_VALUE];
    struct epci_registry_item items[LOD_MAX_VALUES];
    int status;

    memset(values, 0, count * sizeof *values);
    for (size_t i = 0; i < count; i++)
        items[i] = (struct epci_registry_item){ names[i], small[i], SMALL_VALUE, 0, EPC_OK };
    status = epci_registry_read_values(registry, path, items, count);
    for (size_t i = 0; status == EPC_OK && i < count; i++) {
        if (items[i].status == EPC_OK)
            status = copy_read_value_to_arena(arena, &items[i], &values[i]);
        else if (items[i].status == EPC_E_NOSPACE)
            status = read_large_value(arena, registry, path, names[i], items[i].bytes,
                                      LOD_LARGEST_VALUE, &values[i]);
        else if (items[i].status != EPC_E_NOT_FOUND)
            status = items[i].status;
    }
    return status;
}

int lod_value_read(struct kit_arena *arena, const struct epci_registry *registry, const char *path,
                   const char *name, struct lod_value *value)
{
    int status = lod_read_named_values_of_key(arena, registry, path, &name, value, 1);

    return status == EPC_E_NOT_FOUND ? EPC_OK : status;
}

int lod_value_read_large(struct kit_arena *arena, const struct epci_registry *registry,
                         const char *path, const char *name, struct lod_value *value)
{
    int status = lod_value_read(arena, registry, path, name, value);

    return status == EPC_E_RANGE ? read_large_value(arena, registry, path, name, LOD_LARGEST_VALUE,
                                                    LOD_LARGEST_KEPT, value)
                                 : status;
}

int lod_read_dword_values(const struct epci_registry *registry, const char *path,
                          const char *const *names, struct lod_number *numbers, size_t count)
{
    struct epci_registry_item items[LOD_MAX_VALUES];
    int status;

    memset(numbers, 0, count * sizeof *numbers);
    for (size_t i = 0; i < count; i++)
        items[i] =
            (struct epci_registry_item){ names[i], &numbers[i].value, sizeof(uint32_t), 0, EPC_OK };
    status = epci_registry_read_values(registry, path, items, count);
    for (size_t i = 0; status == EPC_OK && i < count; i++) {
        const struct epci_registry_item *item = &items[i];

        numbers[i].exists = item->status == EPC_OK || item->status == EPC_E_NOSPACE;
        numbers[i].usable = item->status == EPC_OK && item->type == EPCI_REG_DWORD &&
                            item->bytes == sizeof(uint32_t);
        if (!numbers[i].usable)
            numbers[i].value = 0;
        if (!numbers[i].exists && item->status != EPC_E_NOT_FOUND)
            status = item->status;
    }
    return status;
}

bool lod_value_exists_and_equals(const struct lod_value *value, const struct lod_value *wanted)
{
    return value->exists && value->type == wanted->type && value->size == wanted->size &&
           (value->size == 0 || memcmp(value->bytes, wanted->bytes, value->size) == 0);
}

uint32_t lod_value_get_u32_or_0(const struct lod_value *value)
{
    uint32_t number = 0;

    if (value->exists && value->size == sizeof number)
        memcpy(&number, value->bytes, sizeof number);
    return number;
}

bool lod_value_has_string_type(const struct lod_value *value)
{
    return value->exists && (value->type == EPCI_REG_SZ || value->type == EPCI_REG_EXPAND_SZ);
}

struct lod_units lod_value_get_text_units(const struct lod_value *value)
{
    struct lod_units text = { value->bytes, 0 };

    if (lod_value_has_string_type(value))
        text.count = epci_utf16_length(text.at, value->size / sizeof *text.at);
    return text;
}

const char *lod_utf8_from_units(struct kit_arena *arena, struct lod_units units)
{
    char *text = kit_arena_allocate(arena, units.count * 3 + 1, 1);
    size_t bytes = 0;

    if (text)
        epci_utf8_from_utf16(units.at, units.count, text, units.count * 3, &bytes, NULL);
    return text;
}

const char *lod_utf8_for_message(struct kit_arena *arena, const uint16_t *units, size_t count)
{
    const char *text = lod_utf8_from_units(arena, (struct lod_units){ units, count });

    return text ? text : "?";
}

int lod_value_from_text(struct kit_arena *arena, const char *text, struct lod_value *out)
{
    size_t length = strlen(text), count = 0;
    uint16_t *units = kit_arena_allocate(arena, length + 1, sizeof *units);

    if (!units)
        return EPC_E_NOMEM;
    if (epci_utf16_from_utf8(text, length, units, length, &count) != EPC_OK)
        return EPC_E_ENCODING;
    *out = (struct lod_value){ true, EPCI_REG_SZ, units, (count + 1) * sizeof *units };
    return EPC_OK;
}
