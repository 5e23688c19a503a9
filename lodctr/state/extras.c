/* SPDX-License-Identifier: MIT
 *
 * extras.c -- turns keys of a counter file into the registry values they ask for, and reads what is
 * there instead: the value, or how much of its key exists.
 */
#include "lodctr/state/extras.h"

#include <string.h>

#include <epc/epc.h>

/* ---- What is wanted ---- */

struct extras_maker {
    struct kit_arena *arena;
    struct lod_extras *out;
    int status;
};

static void append_extra_value(struct extras_maker *maker, const struct lod_extra *extra)
{
    struct lod_extras *out = maker->out;

    if (maker->status != EPC_OK)
        return;
    if (extra->key.path && extra->name && extra->wanted.bytes &&
        KIT_RESERVE(maker->arena, out->list, out->count, out->capacity))
        out->list[out->count++] = *extra;
    else
        maker->status = EPC_E_NOMEM;
}

static void add_devices_value(struct extras_maker *maker, const char *service_path,
                              const char *devices)
{
    struct lod_extra extra = { .key.path =
                                   kit_arena_format(maker->arena, "%s\\Linkage", service_path),
                               .name = "Export" };
    const uint16_t *units;
    uint16_t *list;
    struct lod_value text;

    /* The loader has decoded it, so it is UTF-8; so are the names below. */
    if (lod_value_from_text(maker->arena, devices, &text) == EPC_OK &&
        (list = kit_arena_allocate(maker->arena, text.size + sizeof *list, 1)) != NULL) {
        units = text.bytes;
        for (size_t i = 0; i < text.size / sizeof *list; i++)
            list[i] = units[i] == '|' ? 0 : units[i];
        extra.wanted =
            (struct lod_value){ true, EPCI_REG_MULTI_SZ, list, text.size + sizeof *list };
    }
    append_extra_value(maker, &extra);
}

/* "Web01" is short for "Web01=\Device\Web01". */
static void add_one_dos_device(struct extras_maker *maker, const char *key, const char *text,
                               size_t length)
{
    const char *equal = memchr(text, '=', length);
    size_t name = equal ? (size_t)(equal - text) : length;
    const char *target = equal
                             ? kit_arena_copy_string(maker->arena, equal + 1, length - name - 1)
                             : kit_arena_format(maker->arena, "\\Device\\%.*s", (int)length, text);
    struct lod_extra extra = { .key.path = key, .is_shared = true };

    if (name == 0)
        return;
    extra.name = kit_arena_copy_string(maker->arena, text, name);
    if (target)
        (void)lod_value_from_text(maker->arena, target, &extra.wanted);
    append_extra_value(maker, &extra);
}

static void add_dos_devices(struct extras_maker *maker, const char *services_path, const char *list)
{
    const char *end = strrchr(services_path, '\\');
    const char *key = kit_arena_format(maker->arena, "%.*s\\Control\\Session Manager\\DOS Devices",
                                       (int)(end ? end - services_path : 0), services_path);

    for (const char *at = list; *at;) {
        size_t length = strcspn(at, "|");

        add_one_dos_device(maker, key, at, length);
        at += length + (at[length] != '\0');
    }
}

int lod_extra_values_from_model(struct kit_arena *arena, const struct ini_perf_model *model,
                                const char *services_path, struct lod_extras *out)
{
    static const uint32_t one = 1;
    struct extras_maker maker = { arena, out, EPC_OK };
    const char *path = kit_arena_format(arena, "%s\\%s", services_path, model->service);

    memset(out, 0, sizeof *out);
    if (!path)
        return EPC_E_NOMEM;
    if (model->devices)
        add_devices_value(&maker, path, model->devices);
    if (model->dos_devices)
        add_dos_devices(&maker, services_path, model->dos_devices);
    if (model->metadata)
        append_extra_value(&maker, &(struct lod_extra){
                                       .key.path = kit_arena_format(arena, "%s\\Performance", path),
                                       .name = "Collect Supports Metadata",
                                       .wanted = { true, EPCI_REG_DWORD, &one, sizeof one } });
    return maker.status;
}

int lod_extras_read_current_values(struct kit_arena *arena, const struct epci_registry *registry,
                                   struct lod_extras *extras, const char **failed)
{
    int status = EPC_OK;

    *failed = NULL;
    for (size_t i = 0; status == EPC_OK && i < extras->count; i++) {
        struct lod_extra *extra = &extras->list[i];

        status = lod_key_find_existing_part(arena, registry, &extra->key);
        if (status == EPC_OK && lod_key_exists(&extra->key))
            status = epci_registry_count_entries(registry, extra->key.path, &extra->subkeys,
                                                 &extra->values);
        if (status == EPC_OK)
            status = lod_value_read(arena, registry, extra->key.path, extra->name, &extra->now);
        if (status != EPC_OK)
            *failed = extra->key.path;
    }
    return status;
}

bool lod_extra_is_as_wanted(const struct lod_extra *extra)
{
    return lod_value_exists_and_equals(&extra->now, &extra->wanted);
}
