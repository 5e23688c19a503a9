/* SPDX-License-Identifier: MIT
 *
 * names.c -- a list of the named objects of this process, under one lock.
 *
 * Opening an object counts a handle; closing the last one removes the name and its memory file.
 */
#define _GNU_SOURCE
#include "names.h"

#include "faults.h"
#include "sdk/port/port.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <epc/epc.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct epci_mem_name *names;

static bool scopes_are_joined;

void epci_mem_set_scopes_joined(bool joined)
{
    __atomic_store_n(&scopes_are_joined, joined, __ATOMIC_RELAXED);
}

/* The part of a name that distinguishes it from others. */
static const char *name_to_compare(const char *name)
{
    const char *plain = strchr(name, '\\');

    return plain && __atomic_load_n(&scopes_are_joined, __ATOMIC_RELAXED) ? plain : name;
}

static struct epci_mem_name *find_object_by_name_only(const char *name)
{
    struct epci_mem_name *at = names;

    while (at && strcmp(name_to_compare(at->name), name_to_compare(name)) != 0)
        at = at->next;
    return at;
}

/* The object is complete, because another thread may open it as soon as its name exists. */
static int insert_named_object(const char *name, const struct epci_mem_name *as, void **out)
{
    struct epci_mem_name *made = calloc(1, sizeof *made + strlen(name) + 1);
    int status = EPC_OK;

    if (!made)
        return EPC_E_NOMEM;
    *made = *as;
    strcpy(made->name, name);
    made->owner = epci_mem_account_of_new_objects();
    made->handles = 1;
    pthread_mutex_lock(&lock);
    if (find_object_by_name_only(name)) {
        free(made);
        status = EPC_E_EXISTS;
    } else {
        made->next = names;
        *out = names = made;
    }
    pthread_mutex_unlock(&lock);
    return status;
}

int epci_mem_create_new_named_object(const char *name, enum epci_mem_kind kind, void **out)
{
    int status = epci_mem_count_act_and_get_fault_status(EPCI_MEM_CREATE, name);

    *out = NULL;
    return status ? status
                  : insert_named_object(name, &(struct epci_mem_name){ .kind = kind, .file = -1 },
                                        out);
}

int epci_mem_section_create(const char *name, size_t reserve, size_t commit, void **out)
{
    struct epci_mem_name as = { .kind = EPCI_MEM_SECTION, .reserved = reserve };
    int status = epci_mem_count_act_and_get_fault_status(EPCI_MEM_CREATE, name);

    *out = NULL;
    if (status)
        return status;
    as.file = memfd_create("epc", 0);
    if (as.file < 0)
        return EPC_E_NOMEM;
    status =
        ftruncate(as.file, (off_t)commit) == 0 ? insert_named_object(name, &as, out) : EPC_E_NOMEM;
    if (status)
        close(as.file);
    return status;
}

int epci_mem_open_named_object(const char *name, enum epci_mem_kind kind, void **out)
{
    int status = epci_mem_count_act_and_get_fault_status(EPCI_MEM_OPEN, name);
    struct epci_mem_name *found;

    *out = NULL;
    if (status)
        return status;
    pthread_mutex_lock(&lock);
    found = find_object_by_name_only(name);
    if (found && found->kind == kind) {
        found->handles++;
        *out = found;
    } else {
        status = found ? EPC_E_EXISTS : EPC_E_NOT_FOUND;
    }
    pthread_mutex_unlock(&lock);
    return status;
}

void epci_close_system_object(void *object)
{
    struct epci_mem_name **at = &names, *name = object;

    if (!name)
        return;
    pthread_mutex_lock(&lock);
    if (--name->handles == 0) {
        while (*at != name)
            at = &(*at)->next;
        *at = name->next;
        if (name->file >= 0)
            close(name->file);
        free(name);
    }
    pthread_mutex_unlock(&lock);
}

uint32_t epci_mem_name_handle_count(const struct epci_mem_name *name)
{
    uint32_t handles;

    pthread_mutex_lock(&lock);
    handles = (uint32_t)name->handles;
    pthread_mutex_unlock(&lock);
    return handles;
}

size_t epci_mem_named_object_count(void)
{
    size_t count = 0;

    pthread_mutex_lock(&lock);
    for (struct epci_mem_name *at = names; at; at = at->next)
        count++;
    pthread_mutex_unlock(&lock);
    return count;
}
