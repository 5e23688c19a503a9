/* SPDX-License-Identifier: MIT
 *
 * holder.c -- takes the installers' mutex, and writes and reads the note of its holder.
 *
 * The note is foreign text when it is read: it is copied first and then checked.
 */
#include "lodctr/apply/holder.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "kit/console/safetext.h"
#include "kit/system/tool.h"

enum { NOTE_BYTES = 1024 };

/* The note is only for messages, so failures are ignored. */
static void write_holder_note(struct epci_shm *note)
{
    char program[NOTE_BYTES - 40];
    struct kit_buffer text = { 0 };

    if (epci_shm_create(LOD_INSTALL_HOLDER, NOTE_BYTES, NOTE_BYTES, LOD_INSTALL_MUTEX_SDDL, note) !=
        EPC_OK)
        return;
    kit_copy_own_program_path(program, sizeof program);
    kit_buffer_add_format(&text, "process %u%s%s", epci_own_process_identity().pid,
                          *program ? ", " : "", program);
    kit_buffer_add_bytes(&text, "", 1);
    if (!text.failed)
        memcpy(note->base, text.text, text.bytes);
    kit_buffer_release(&text);
}

int lod_holder_acquire_mutex(struct lod_holder *holder, uint32_t wait_ms)
{
    bool abandoned; /* not needed: a killed action has left a record */
    int status =
        epci_mutex_open_or_create(LOD_INSTALL_MUTEX, LOD_INSTALL_MUTEX_SDDL, &holder->mutex);

    holder->note = (struct epci_shm){ 0 };
    if (status == EPC_OK)
        status = epci_mutex_lock(holder->mutex, wait_ms, &abandoned);
    if (status == EPC_OK) {
        write_holder_note(&holder->note);
        return EPC_OK;
    }
    epci_close_system_object(holder->mutex);
    holder->mutex = NULL;
    return status;
}

void lod_holder_unlock_and_close_mutex(struct lod_holder *holder)
{
    if (!holder->mutex)
        return;
    epci_shm_close(&holder->note);
    epci_mutex_unlock(holder->mutex);
    epci_close_system_object(holder->mutex);
    holder->mutex = NULL;
}

const char *lod_holder_read_note(struct kit_arena *arena)
{
    char text[NOTE_BYTES + 1] = "";
    struct epci_shm note;
    char *shown;

    if (epci_shm_open_existing(LOD_INSTALL_HOLDER, false, &note) != EPC_OK)
        return NULL;
    if (epci_shm_usable_bytes(&note) >= NOTE_BYTES)
        memcpy(text, note.base, NOTE_BYTES);
    epci_shm_close(&note);
    text[NOTE_BYTES] = '\0';
    if (!*text || !(shown = kit_arena_copy_string(arena, text, strlen(text))))
        return NULL;
    kit_replace_unprintable_in_place(shown);
    return strcmp(shown, text) == 0 ? shown : NULL;
}
