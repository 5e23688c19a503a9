/* SPDX-License-Identifier: MIT
 *
 * section.c -- the application's side of epc/section.h.
 *
 * The sign of life is made last, so a reader that finds it finds a complete section.  A reader may
 * still have the section of a process before open for a moment; then creating it is tried again.
 */
#include "sdk/region/datasection.h"

#include "sdk/core/atomic.h"
#include "sdk/port/port.h"

#define CREATION_TRIES 20
#define CREATION_PAUSE 10 /* milliseconds */

struct epc_section {
    const epc_section_form *form;
    struct epci_lock lock; /* of the threads, held from begin to end */
    struct epci_shm shm;   /* base NULL: not published */
    void *mutex, *alive;
    bool is_held;
    unsigned char *sink;
};

/* What takes updates where there is no memory for a section, or NULL in its place. */
static uint64_t fallback_memory[EPC_SECTION_MAX_BYTES / 8];
static epc_section fallback_section;

static struct epci_data_header *data_header(epc_section *section)
{
    return (struct epci_data_header *)(void *)section->shm.base;
}

static void release_section_objects(epc_section *section)
{
    epci_close_system_object(section->alive);
    epci_shm_close(&section->shm);
    epci_close_system_object(section->mutex);
    section->alive = section->mutex = NULL;
}

static int publish_section_in_scope(epc_section *section, enum epci_scope scope)
{
    const epc_section_form *form = section->form;
    char name[EPCI_NAME_BYTES], sddl[EPCI_SDDL_BYTES];
    int status = EPC_E_EXISTS;

    epci_make_section_object_name(scope, EPCI_SHARED_DATA_ALIVE, form, name);
    if (epci_event_exists(name))
        return EPC_E_EXISTS;
    epci_make_section_object_name(scope, EPCI_SHARED_DATA, form, name);
    epci_make_shared_object_sddl(EPCI_SHARED_DATA, form->schema, sddl);
    for (int i = 0; status == EPC_E_EXISTS && i < CREATION_TRIES; i++) {
        if (i > 0)
            epci_thread_sleep(CREATION_PAUSE);
        status = epci_shm_create(name, EPCI_DATA_HEAD + form->bytes, EPCI_DATA_HEAD + form->bytes,
                                 sddl, &section->shm);
    }
    if (status)
        return status;
    data_header(section)->version = form->version;
    data_header(section)->bytes = form->bytes;
    epci_store_u64(&data_header(section)->magic, EPCI_DATA_MAGIC);
    epci_make_section_object_name(scope, EPCI_SHARED_DATA_MUTEX, form, name);
    epci_make_shared_object_sddl(EPCI_SHARED_DATA_MUTEX, form->schema, sddl);
    status = epci_mutex_open_or_create(name, sddl, &section->mutex);
    if (!status) {
        epci_make_section_object_name(scope, EPCI_SHARED_DATA_ALIVE, form, name);
        epci_make_shared_object_sddl(EPCI_SHARED_DATA_ALIVE, form->schema, sddl);
        status = epci_event_create(name, sddl, &section->alive);
    }
    if (status)
        release_section_objects(section);
    return status;
}

int epc_section_open(const epc_section_form *form, epc_section **out)
{
    epc_section *section;
    int status;

    if (!out)
        return EPC_E_INVALID;
    *out = &fallback_section;
    if (!epci_section_form_is_valid(form))
        return EPC_E_INVALID;
    section = epci_alloc(sizeof *section + form->bytes);
    if (!section)
        return EPC_E_NOMEM;
    section->form = form;
    section->sink = (unsigned char *)(section + 1);
    *out = section;
    status = publish_section_in_scope(section, EPCI_SCOPE_GLOBAL);
    if (status != EPC_E_ACCESS)
        return status;
    status = publish_section_in_scope(section, EPCI_SCOPE_LOCAL);
    return status ? status : EPC_LOCAL;
}

int epc_section_begin(epc_section *section, void **data)
{
    int status = EPC_E_NOT_FOUND;
    bool abandoned;

    if (data)
        *data = section && section != &fallback_section ? (void *)section->sink : fallback_memory;
    if (!section || section == &fallback_section) /* of several sections: no lock */
        return data ? status : EPC_E_INVALID;
    epci_lock_enter(&section->lock);
    if (!data)
        return EPC_E_INVALID;
    if (!section->shm.base)
        return status;
    status = epci_mutex_lock(section->mutex, epci_section_form_wait_ms(section->form), &abandoned);
    if (status)
        return status;
    section->is_held = true;
    epci_store_u32(&data_header(section)->changing, 1);
    *data = section->shm.base + EPCI_DATA_HEAD;
    return EPC_OK;
}

void epc_section_end(epc_section *section)
{
    if (!section || section == &fallback_section)
        return;
    if (section->is_held) {
        epci_store_u32(&data_header(section)->changing, 0);
        section->is_held = false;
        epci_mutex_unlock(section->mutex);
    }
    epci_lock_leave(&section->lock);
}

void epc_section_close(epc_section *section)
{
    if (!section || section == &fallback_section)
        return;
    release_section_objects(section);
    epci_free(section);
}
