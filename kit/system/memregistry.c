/* SPDX-License-Identifier: MIT
 *
 * memregistry.c -- a registry in memory: a tree of keys, each with its values, sorted by name.
 *
 * For tests, and for planning on images.  It behaves as sdk/port/win32/registry.c does;
 * tests/support/registry_sentences.h tests both alike.  Names compare without the case of A-Z only.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/memregistry.h"

static int fold_case(char c)
{
    return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : (unsigned char)c;
}

/* The order of `name` and the `length` bytes at `other`. */
static int mem_compare_names(const char *name, const char *other, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        int a = fold_case(name[i]), b = fold_case(other[i]);

        if (a != b)
            return a - b; /* also where `name` ends early: its NUL sorts first */
    }
    return name[length] == '\0' ? 0 : 1;
}

static void free_entries(struct kit_registry_entry *entry)
{
    while (entry) {
        struct kit_registry_entry *next = entry->next;

        /* The depth of a tree is that of the longest path that a caller has created. */
        free_entries(entry->keys);
        free_entries(entry->values);
        free(entry->name);
        free(entry->data);
        free(entry);
        entry = next;
    }
}

/* The link that leads to the entry of that name, or the link where it would be inserted. */
static struct kit_registry_entry **find_entry_link(struct kit_registry_entry **list,
                                                   const char *name, size_t length, bool *found)
{
    int order = -1;

    while (*list && (order = mem_compare_names((*list)->name, name, length)) < 0)
        list = &(*list)->next;
    *found = *list && order == 0;
    return list;
}

static int find_or_add_entry(struct kit_registry_entry **list, const char *name, size_t length,
                             struct kit_registry_entry **out)
{
    struct kit_registry_entry *entry;
    bool found;

    list = find_entry_link(list, name, length, &found);
    if (found) {
        *out = *list;
        return EPC_OK;
    }
    entry = calloc(1, sizeof *entry);
    if (entry)
        entry->name = malloc(length + 1);
    if (!entry || !entry->name) {
        free(entry);
        return EPC_E_NOMEM;
    }
    memcpy(entry->name, name, length);
    entry->name[length] = '\0';
    entry->next = *list;
    *list = entry;
    *out = entry;
    return EPC_OK;
}

/* The next component of a path; false after the last. */
static bool next_path_component(const char **path, const char **name, size_t *length)
{
    if (**path == '\0')
        return false;
    *name = *path;
    *length = strcspn(*path, "\\");
    *path += *length + ((*path)[*length] == '\\');
    return true;
}

/* The link that leads to a key, from the one that leads to the root; NULL: there is no such key. */
static struct kit_registry_entry **find_key_link(struct kit_registry_entry **at, const char *path)
{
    const char *name;
    size_t length;
    bool found = true;

    while (found && next_path_component(&path, &name, &length))
        at = find_entry_link(&(*at)->keys, name, length, &found);
    return found ? at : NULL;
}

static struct kit_registry_entry *find_key(void *self, const char *path)
{
    struct kit_registry_entry *root = self, **at = find_key_link(&root, path);

    return at ? *at : NULL;
}

static int mem_read_value_by_name(struct kit_registry_entry *key, struct epci_registry_item *item)
{
    bool found;
    const struct kit_registry_entry *value =
        *find_entry_link(&key->values, item->name, strlen(item->name), &found);
    size_t capacity = item->bytes;

    if (!found)
        return EPC_E_NOT_FOUND;
    item->type = value->type;
    item->bytes = value->bytes;
    if (value->bytes > capacity)
        return EPC_E_NOSPACE;
    if (value->bytes != 0)
        memcpy(item->data, value->data, value->bytes);
    return EPC_OK;
}

static int mem_read_named_values(void *self, const char *path, struct epci_registry_item *items,
                                 size_t count)
{
    struct kit_registry_entry *key = find_key(self, path);

    if (!key)
        return EPC_E_NOT_FOUND;
    for (size_t i = 0; i < count; i++)
        items[i].status = mem_read_value_by_name(key, &items[i]);
    return EPC_OK;
}

static int mem_write_value(void *self, const char *path, const char *name, uint32_t type,
                           const void *data, size_t bytes)
{
    struct kit_registry_entry *key = find_key(self, path), *value;
    void *copy;
    int status;

    if (!key)
        return EPC_E_NOT_FOUND;
    if (!(copy = malloc(bytes + 1)))
        return EPC_E_NOMEM;
    if (bytes != 0)
        memcpy(copy, data, bytes);
    status = find_or_add_entry(&key->values, name, strlen(name), &value);
    if (status != EPC_OK) {
        free(copy);
        return status;
    }
    free(value->data);
    value->data = copy;
    value->bytes = bytes;
    value->type = type;
    key->stamp++;
    return EPC_OK;
}

static void unlink_and_free_key_or_value(struct kit_registry_entry **at)
{
    struct kit_registry_entry *gone = *at;

    *at = gone->next;
    gone->next = NULL;
    free_entries(gone);
}

static int mem_remove_value(void *self, const char *path, const char *name)
{
    struct kit_registry_entry *key = find_key(self, path), **at;
    bool found;

    if (!key)
        return EPC_E_NOT_FOUND;
    at = find_entry_link(&key->values, name, strlen(name), &found);
    if (!found)
        return EPC_E_NOT_FOUND;
    unlink_and_free_key_or_value(at);
    key->stamp++;
    return EPC_OK;
}

static int mem_create_key(void *self, const char *path)
{
    struct kit_registry_entry *key = self;
    const char *name;
    size_t length;
    int status = EPC_OK;

    for (const char *p = path; next_path_component(&p, &name, &length);)
        if (length == 0)
            return EPC_E_INVALID;
    while (status == EPC_OK && next_path_component(&path, &name, &length))
        status = find_or_add_entry(&key->keys, name, length, &key);
    return status;
}

static int mem_remove_key(void *self, const char *path)
{
    struct kit_registry_entry *root = self, **at = find_key_link(&root, path);

    if (!at)
        return EPC_E_NOT_FOUND;
    if ((*at)->keys)
        return EPC_E_EXISTS;
    if (at == &root)
        return EPC_E_ACCESS;
    unlink_and_free_key_or_value(at);
    return EPC_OK;
}

static int copy_subkey_name(void *self, const char *path, uint32_t index, char *name,
                            size_t capacity)
{
    const struct kit_registry_entry *key = find_key(self, path), *at;
    size_t length;

    if (!key)
        return EPC_E_NOT_FOUND;
    at = key->keys;
    while (at && index-- > 0)
        at = at->next;
    if (!at)
        return EPC_END;
    length = strlen(at->name) + 1;
    if (length > capacity)
        return EPC_E_NOSPACE;
    memcpy(name, at->name, length);
    return EPC_OK;
}

static uint32_t count_entries(const struct kit_registry_entry *list)
{
    uint32_t length = 0;

    for (; list; list = list->next)
        length++;
    return length;
}

static int mem_count_subkeys_and_values(void *self, const char *path, uint32_t *subkeys,
                                        uint32_t *values)
{
    const struct kit_registry_entry *key = find_key(self, path);

    if (!key)
        return EPC_E_NOT_FOUND;
    *subkeys = count_entries(key->keys);
    *values = count_entries(key->values);
    return EPC_OK;
}

static int check_key_exists(void *self, const char *path)
{
    return find_key(self, path) ? EPC_OK : EPC_E_NOT_FOUND;
}

static int mem_read_key_stamp(void *self, const char *path, uint64_t *out)
{
    const struct kit_registry_entry *key = find_key(self, path);

    if (!key)
        return EPC_E_NOT_FOUND;
    *out = key->stamp;
    return EPC_OK;
}

static void mem_free_registry(void *self)
{
    free_entries(self);
}

static const struct epci_registry_ops mem_ops = {
    .read = mem_read_named_values,
    .write = mem_write_value,
    .remove = mem_remove_value,
    .create_key = mem_create_key,
    .remove_key = mem_remove_key,
    .count = mem_count_subkeys_and_values,
};

static const struct kit_registry_ops mem_tools = {
    .subkey = copy_subkey_name,
    .flush = check_key_exists,
    .stamp = mem_read_key_stamp,
    .close = mem_free_registry,
};

int kit_registry_create_in_memory(struct epci_registry *out)
{
    memset(out, 0, sizeof *out);
    if (!(out->self = calloc(1, sizeof(struct kit_registry_entry))))
        return EPC_E_NOMEM;
    out->ops = &mem_ops;
    out->tools = &mem_tools;
    return EPC_OK;
}
