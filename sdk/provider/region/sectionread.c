/* SPDX-License-Identifier: MIT
 *
 * sectionread.c -- the performance DLL's side of epc/section.h.
 *
 * Section and mutex are opened for each reading.  So nothing of an application that ended stays,
 * and a DLL that is unloaded has nothing to close.
 */
#include <string.h>

#include "sdk/core/atomic.h"
#include "sdk/core/message.h"
#include "sdk/provider/events/events.h"
#include "sdk/region/datasection.h"
#include "sdk/port/port.h"

/* Is it a section of this form, from an account that may publish? */
static int check_section_owner_and_header(const epc_section_form *form, const struct epci_shm *shm)
{
    const struct epci_data_header *header = (const void *)shm->base;
    char owner[EPCI_SID_BYTES];

    if (epci_shm_owner(shm, owner) || !epci_is_shared_owner_accepted(form->schema, owner, owner))
        return EPC_E_ACCESS;
    if (shm->reserved < EPCI_DATA_HEAD + (size_t)form->bytes ||
        epci_shm_mapped_bytes(shm) < EPCI_DATA_HEAD ||
        epci_shm_usable_bytes(shm) < EPCI_DATA_HEAD ||
        epci_load_u64(&header->magic) != EPCI_DATA_MAGIC || header->version != form->version ||
        header->bytes != form->bytes)
        return EPC_E_VERSION;
    return epci_shm_usable_bytes(shm) < EPCI_DATA_HEAD + (size_t)form->bytes ? EPC_E_CORRUPT
                                                                             : EPC_OK;
}

/* Copy it while holding the mutex. */
static int copy_guarded_structure(epc_section_reader *reader, const struct epci_shm *shm,
                                  const char *mutex_name)
{
    const struct epci_data_header *header = (const void *)shm->base;
    void *mutex = NULL;
    bool abandoned;
    int status = epci_mutex_open_or_create(mutex_name, NULL, &mutex);

    if (!status)
        status = epci_mutex_lock(mutex, epci_section_form_wait_ms(reader->form), &abandoned);
    if (!status) {
        if (epci_load_u32(&header->changing)) {
            status = EPC_E_CORRUPT;
        } else {
            memcpy(reader->data, shm->base + EPCI_DATA_HEAD, reader->form->bytes);
            reader->is_complete = 1;
        }
        epci_mutex_unlock(mutex);
    }
    epci_close_system_object(mutex);
    return status;
}

static int read_section_in_scope(epc_section_reader *reader, enum epci_scope scope)
{
    const epc_section_form *form = reader->form;
    char name[EPCI_NAME_BYTES];
    struct epci_shm shm;
    int status;

    epci_make_section_object_name(scope, EPCI_SHARED_DATA_ALIVE, form, name);
    if (!epci_event_exists(name))
        return EPC_E_NOT_FOUND;
    epci_make_section_object_name(scope, EPCI_SHARED_DATA, form, name);
    status = epci_shm_open_existing(name, false, &shm);
    if (status)
        return status;
    status = check_section_owner_and_header(form, &shm);
    epci_make_section_object_name(scope, EPCI_SHARED_DATA_MUTEX, form, name);
    if (!status)
        status = copy_guarded_structure(reader, &shm, name);
    epci_shm_close(&shm);
    return status;
}

static void report_unreadable_section(const epc_section_form *form, int status)
{
    struct epci_text_builder section = { { 0 }, 0 };

    epci_append_format(
        &section, "%s (%s)",
        (const uint64_t[]){ (uintptr_t)form->name, (uintptr_t)epc_status_name(status) });
    epci_event_report_once(
        &(struct epci_event){ .service = form->schema->service,
                              .id = EPCI_EVENT_SECTION,
                              .code = (uint32_t)status,
                              .strings = { section.text, form->flags & EPC_SECTION_KEEP
                                                             ? "The last complete copy is shown"
                                                             : "Its counters are missing" } });
}

int epc_section_read(epc_section_reader *reader)
{
    int status;

    if (!reader || !reader->data || !epci_section_form_is_valid(reader->form))
        return EPC_E_INVALID;
    status = read_section_in_scope(reader, EPCI_SCOPE_GLOBAL);
    if (status == EPC_E_NOT_FOUND)
        status = read_section_in_scope(reader, EPCI_SCOPE_LOCAL);
    if (status == EPC_OK)
        return EPC_OK;
    if (status != EPC_E_NOT_FOUND)
        report_unreadable_section(reader->form, status);
    /* Old data are of use while an application is at work, not when it has ended. */
    if (status != EPC_E_BUSY && status != EPC_E_CORRUPT)
        reader->is_complete = 0;
    return reader->form->flags & EPC_SECTION_KEEP && reader->is_complete ? EPC_RETRY : status;
}
