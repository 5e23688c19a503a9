/* SPDX-License-Identifier: MIT
 *
 * faulty.c -- counts the changing operations, lets the chosen ones fail with EPC_E_ACCESS, and
 * passes all others on to the inner registry.
 */
#include "faulty.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/system/registry.h"

static bool fails(struct epct_faulty *faulty)
{
    int number = faulty->changes++;

    if (faulty->about_to)
        faulty->about_to();
    return number == faulty->fail_at || (faulty->then && number > faulty->fail_at &&
                                         (number - faulty->fail_at) % faulty->then == 0);
}

static int faulty_read(void *self, const char *path, struct epci_registry_item *items, size_t count)
{
    struct epct_faulty *faulty = self;
    int status = faulty->inner.ops->read(faulty->inner.self, path, items, count);

    for (size_t i = 0; i < count; i++)
        if (faulty->unreadable && strcmp(items[i].name, faulty->unreadable) == 0)
            items[i].status = EPC_E_ACCESS;
    return status;
}

static int faulty_write(void *self, const char *path, const char *name, uint32_t type,
                        const void *data, size_t bytes)
{
    struct epct_faulty *faulty = self;

    if (fails(faulty))
        return EPC_E_ACCESS;
    return faulty->inner.ops->write(faulty->inner.self, path, name, type, data, bytes);
}

static int faulty_remove(void *self, const char *path, const char *name)
{
    struct epct_faulty *faulty = self;

    return fails(faulty) ? EPC_E_ACCESS : faulty->inner.ops->remove(faulty->inner.self, path, name);
}

static int faulty_create_key(void *self, const char *path)
{
    struct epct_faulty *faulty = self;

    return fails(faulty) ? EPC_E_ACCESS : faulty->inner.ops->create_key(faulty->inner.self, path);
}

static int faulty_remove_key(void *self, const char *path)
{
    struct epct_faulty *faulty = self;

    return fails(faulty) ? EPC_E_ACCESS : faulty->inner.ops->remove_key(faulty->inner.self, path);
}

static int faulty_subkey(void *self, const char *path, uint32_t index, char *name, size_t capacity)
{
    struct epct_faulty *faulty = self;

    return faulty->inner.tools->subkey(faulty->inner.self, path, index, name, capacity);
}

static int faulty_count(void *self, const char *path, uint32_t *subkeys, uint32_t *values)
{
    struct epct_faulty *faulty = self;

    return faulty->inner.ops->count(faulty->inner.self, path, subkeys, values);
}

static int faulty_flush(void *self, const char *path)
{
    struct epct_faulty *faulty = self;

    if (faulty->unflushed && strcmp(path, faulty->unflushed) == 0)
        return EPC_E_SYSTEM;
    return faulty->inner.tools->flush(faulty->inner.self, path);
}

static void faulty_close(void *self)
{
    struct epct_faulty *faulty = self;

    kit_registry_release(&faulty->inner);
}

static const struct epci_registry_ops faulty_ops = {
    .read = faulty_read,
    .write = faulty_write,
    .remove = faulty_remove,
    .create_key = faulty_create_key,
    .remove_key = faulty_remove_key,
    .count = faulty_count,
};

static const struct kit_registry_ops faulty_tools = {
    .subkey = faulty_subkey,
    .flush = faulty_flush,
    .close = faulty_close,
};

struct epci_registry epct_faulty_registry(struct epct_faulty *faulty)
{
    return (struct epci_registry){ &faulty_ops, faulty, &faulty_tools };
}
