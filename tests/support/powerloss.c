/* SPDX-License-Identifier: MIT
 *
 * powerloss.c -- a list of changes, flushes and marks, which is repeated on a copy of the registry.
 *
 * A loss at any entry of the list may leave any number of each hive's changes between those of its
 * last flush and all so far.  The hives have no key in common, so one can be repeated without the
 * other.
 */
#include "powerloss.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "kit/system/memregistry.h"

enum change_kind { WRITE, REMOVE, CREATE_KEY, REMOVE_KEY, FLUSH, MARK };

struct epct_disk_change {
    enum change_kind kind;
    int hive;
    char *path, *name;
    uint32_t type;
    void *data;
    size_t bytes;
};

static int hive_of(const char *path)
{
    size_t length = strcspn(path, "\\");

    if (length == 6 && strncmp(path, "SYSTEM", length) == 0)
        return 1;
    ck_assert_msg(length == 8 && strncmp(path, "SOFTWARE", length) == 0, "which hive is %s?", path);
    return 0;
}

static char *text_copy(const char *text)
{
    char *copy = malloc(strlen(text) + 1);

    ck_assert_ptr_nonnull(copy);
    return strcpy(copy, text);
}

static void remember(struct epct_disk *disk, const struct epct_disk_change *change)
{
    struct epct_disk_change *copy;

    if (disk->count == disk->capacity) {
        disk->capacity = 2 * disk->capacity + 64;
        disk->changes = realloc(disk->changes, disk->capacity * sizeof *disk->changes);
        ck_assert_ptr_nonnull(disk->changes);
    }
    copy = &disk->changes[disk->count++];
    *copy = *change;
    copy->path = text_copy(change->path);
    copy->name = text_copy(change->name);
    copy->data = malloc(change->bytes + 1);
    ck_assert_ptr_nonnull(copy->data);
    if (change->bytes != 0)
        memcpy(copy->data, change->data, change->bytes);
}

static int repeat(const struct epci_registry *registry, const struct epct_disk_change *change)
{
    switch (change->kind) {
    case WRITE:
        return epci_registry_write_value(registry, change->path, change->name, change->type,
                                         change->data, change->bytes);
    case REMOVE:
        return epci_registry_remove_value(registry, change->path, change->name);
    case CREATE_KEY:
        return epci_registry_create_key(registry, change->path);
    case REMOVE_KEY:
        return epci_registry_remove_key(registry, change->path);
    case FLUSH:
    case MARK:
        break;
    }
    return EPC_OK;
}

/* ---- The registry ---- */

static int disk_change(struct epct_disk *disk, struct epct_disk_change change)
{
    int status = repeat(&disk->inner, &change);

    if (status == EPC_OK) {
        change.hive = hive_of(change.path);
        remember(disk, &change);
    }
    return status;
}

static int disk_read(void *self, const char *path, struct epci_registry_item *items, size_t count)
{
    struct epct_disk *disk = self;

    return epci_registry_read_values(&disk->inner, path, items, count);
}

static int disk_write(void *self, const char *path, const char *name, uint32_t type,
                      const void *data, size_t bytes)
{
    return disk_change(self, (struct epct_disk_change){ .kind = WRITE,
                                                        .path = (char *)path,
                                                        .name = (char *)name,
                                                        .type = type,
                                                        .data = (void *)data,
                                                        .bytes = bytes });
}

static int disk_remove(void *self, const char *path, const char *name)
{
    return disk_change(self, (struct epct_disk_change){
                                 .kind = REMOVE, .path = (char *)path, .name = (char *)name });
}

static int disk_create_key(void *self, const char *path)
{
    return disk_change(
        self, (struct epct_disk_change){ .kind = CREATE_KEY, .path = (char *)path, .name = "" });
}

static int disk_remove_key(void *self, const char *path)
{
    return disk_change(
        self, (struct epct_disk_change){ .kind = REMOVE_KEY, .path = (char *)path, .name = "" });
}

static int disk_subkey(void *self, const char *path, uint32_t index, char *name, size_t capacity)
{
    struct epct_disk *disk = self;

    return kit_registry_copy_subkey_name(&disk->inner, path, index, name, capacity);
}

static int disk_count(void *self, const char *path, uint32_t *subkeys, uint32_t *values)
{
    struct epct_disk *disk = self;

    return epci_registry_count_entries(&disk->inner, path, subkeys, values);
}

static int disk_flush(void *self, const char *path)
{
    struct epct_disk *disk = self;
    int status = kit_registry_flush(&disk->inner, path);

    if (status == EPC_OK && ++disk->flushes != disk->ignored)
        remember(disk,
                 &(struct epct_disk_change){
                     .kind = FLUSH, .hive = hive_of(path), .path = (char *)path, .name = "" });
    return status;
}

static const struct epci_registry_ops disk_ops = {
    .read = disk_read,
    .write = disk_write,
    .remove = disk_remove,
    .create_key = disk_create_key,
    .remove_key = disk_remove_key,
    .count = disk_count,
};

static const struct kit_registry_ops disk_tools = {
    .subkey = disk_subkey,
    .flush = disk_flush,
};

struct epci_registry epct_disk_registry(struct epct_disk *disk)
{
    return (struct epci_registry){ &disk_ops, disk, &disk_tools };
}

void epct_disk_mark(struct epct_disk *disk)
{
    remember(disk, &(struct epct_disk_change){ .kind = MARK, .path = "", .name = "" });
}

/* ---- Copies ---- */

/* Copy the list of keys or values, and everything below it. */
static struct kit_registry_entry *copy_entries(const struct kit_registry_entry *from)
{
    struct kit_registry_entry *first = NULL, **last = &first;

    for (; from; from = from->next) {
        struct kit_registry_entry *copy = calloc(1, sizeof *copy);

        ck_assert_ptr_nonnull(copy);
        copy->name = from->name ? text_copy(from->name) : NULL;
        copy->type = from->type;
        copy->bytes = from->bytes;
        if (from->data) {
            copy->data = malloc(from->bytes + 1);
            ck_assert_ptr_nonnull(copy->data);
            memcpy(copy->data, from->data, from->bytes);
        }
        copy->keys = copy_entries(from->keys);
        copy->values = copy_entries(from->values);
        *last = copy;
        last = &copy->next;
    }
    return first;
}

static void copy_registry(const struct epci_registry *from, struct epci_registry *out)
{
    const struct kit_registry_entry *root = from->self;
    struct kit_registry_entry *copy;

    ck_assert_int_eq(kit_registry_create_in_memory(out), EPC_OK);
    copy = out->self;
    copy->keys = copy_entries(root->keys);
    copy->values = copy_entries(root->values);
}

void epct_disk_begin(struct epct_disk *disk, const struct epci_registry *inner)
{
    memset(disk, 0, sizeof *disk);
    disk->inner = *inner;
    copy_registry(inner, &disk->start);
}

void epct_disk_end(struct epct_disk *disk)
{
    for (size_t i = 0; i < disk->count; i++) {
        free(disk->changes[i].path);
        free(disk->changes[i].name);
        free(disk->changes[i].data);
    }
    free(disk->changes);
    kit_registry_release(&disk->start);
}

static bool is_change(const struct epct_disk_change *change)
{
    return change->kind != FLUSH && change->kind != MARK;
}

void epct_disk_rebuild(const struct epct_disk *disk, const struct epct_loss *loss,
                       struct epci_registry *out)
{
    size_t done[EPCT_HIVES] = { 0 };

    copy_registry(&disk->start, out);
    for (size_t i = 0; i < disk->count; i++) {
        const struct epct_disk_change *change = &disk->changes[i];

        if (is_change(change) && done[change->hive]++ < loss->hives[change->hive])
            ck_assert_int_eq(repeat(out, change), EPC_OK);
    }
}

void epct_disk_rewind(const struct epct_disk *disk, size_t changes, struct epci_registry *out)
{
    copy_registry(&disk->start, out);
    for (size_t i = 0; i < changes; i++)
        ck_assert_int_eq(repeat(out, &disk->changes[i]), EPC_OK);
}

/* ---- What a loss can leave ---- */

/* Add what a loss after entry number `now` - 1 can leave.  `places` has one plus the place in the
 * list of each state that is known. */
static void add_losses(const size_t from[EPCT_HIVES], const size_t to[EPCT_HIVES], size_t at_least,
                       size_t *places, size_t width, struct epct_loss **list, size_t *count)
{
    for (size_t a = from[0]; a <= to[0]; a++)
        for (size_t b = from[1]; b <= to[1]; b++) {
            size_t *place = &places[a * width + b];

            if (*place == 0) {
                *list = realloc(*list, (*count + 1) * sizeof **list);
                ck_assert_ptr_nonnull(*list);
                (*list)[*count] = (struct epct_loss){ { a, b }, 0 };
                *place = ++*count;
            }
            (*list)[*place - 1].at_least = at_least; /* entries come in order, so it grows */
        }
}

struct epct_loss *epct_disk_losses(const struct epct_disk *disk, size_t *count)
{
    size_t flushed[EPCT_HIVES] = { 0 }, done[EPCT_HIVES] = { 0 }, at_least = 0;
    size_t width = disk->count + 1, *places = calloc(width * width, sizeof *places);
    struct epct_loss *list = NULL;

    ck_assert_ptr_nonnull(places);
    *count = 0;
    add_losses(flushed, done, at_least, places, width, &list, count);
    for (size_t i = 0; i < disk->count; i++) {
        const struct epct_disk_change *change = &disk->changes[i];

        if (change->kind == FLUSH)
            flushed[change->hive] = done[change->hive];
        else if (change->kind == MARK)
            at_least = i;
        else
            done[change->hive]++;
        add_losses(flushed, done, at_least, places, width, &list, count);
    }
    free(places);
    return list;
}
