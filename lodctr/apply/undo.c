/* SPDX-License-Identifier: MIT
 *
 * undo.c -- writes, reads and carries out the record of what an action replaces.
 *
 * A record that is read may be damaged or foreign, so nothing in it is used before its hash and all
 * lengths are checked.
 */
#include "lodctr/apply/undo.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "kit/system/registry.h"
#include "lodctr/state/state.h"
#include "sdk/core/hash.h"
#include "sdk/core/span.h"

#define HIVE_OF_RECORD "SOFTWARE"
#define OTHER_HIVE     "SYSTEM"

/* The value: a head, the action's name, and for each edit its row, key, name and former bytes,
 * without gaps.  Texts are UTF-8 without NUL; numbers are in the byte order of the machine. */
struct undo_head {
    char magic[8];
    uint64_t hash; /* of all that follows the head */
    uint32_t edits;
    uint32_t what_bytes;
};

struct undo_row {
    uint32_t kind; /* enum lod_edit_kind */
    uint32_t existed;
    uint32_t type;
    uint32_t path_bytes;
    uint32_t name_bytes;
    uint32_t size;
    uint32_t after_type; /* of what LOD_EDIT_SET writes */
    uint32_t after_size;
    uint64_t after_hash;
};

_Static_assert(sizeof(struct undo_head) == 24, "the record's head");
_Static_assert(sizeof(struct undo_row) == 40, "the record's row");

static const char magic[8] = { 'E', 'P', 'C', 'U', 'N', 'D', 'O', '1' };

/* An edit out of a record. */
struct undo_change {
    struct lod_edit edit; /* the bytes of its value are not known */
    struct lod_value before;
    uint64_t after_hash;
};

/* ---- Undoing one edit ---- */

int lod_undo_edit(const struct epci_registry *registry, const struct lod_edit *edit,
                  const struct lod_value *before)
{
    int status;

    if (edit->kind == LOD_EDIT_CREATE_KEY)
        return before->exists ? EPC_OK : epci_registry_remove_key_if_empty(registry, edit->path);
    if (edit->kind == LOD_EDIT_REMOVE_KEY)
        return before->exists ? epci_registry_create_key(registry, edit->path) : EPC_OK;
    if (before->exists)
        return epci_registry_write_value(registry, edit->path, edit->name, before->type,
                                         before->bytes, before->size);
    status = epci_registry_remove_value(registry, edit->path, edit->name);
    return status == EPC_E_NOT_FOUND ? EPC_OK : status;
}

/* ---- What is on the disk (undo.h) ---- */

/* Is the edit in the hive of the services, and not in that of the record? */
static bool is_edit_of_system_hive(const struct lod_edit *edit)
{
    return strncmp(edit->path, HIVE_OF_RECORD "\\", sizeof HIVE_OF_RECORD) != 0;
}

static bool plan_has_edits_of_system_hive(const struct lod_plan *plan)
{
    size_t i = 0;

    while (i < plan->edit_count && !is_edit_of_system_hive(&plan->edits[i]))
        i++;
    return i < plan->edit_count;
}

/* EPC_OK also if there is no record.  `system`: it has edits of the other hive. */
static int flush_and_remove_undo_record(const struct epci_registry *registry, bool system)
{
    int status = system ? kit_registry_flush(registry, OTHER_HIVE) : EPC_OK;

    if (status == EPC_OK || status == EPC_E_NOT_FOUND)
        status = epci_registry_remove_value(registry, LOD_UNDO_KEY, LOD_UNDO_VALUE);
    if (status != EPC_OK && status != EPC_E_NOT_FOUND)
        return status;
    (void)epci_registry_remove_key_if_empty(registry, LOD_UNDO_KEY); /* an empty key does no harm */
    /* If this fails, everything is undone after a loss of power, which does no harm, either. */
    (void)kit_registry_flush(registry, HIVE_OF_RECORD);
    return EPC_OK;
}

/* ---- Writing ---- */

/* Append an edit; false if a registry does not take so many bytes. */
static bool append_edit_to_undo_record(struct kit_buffer *record, const struct lod_edit *edit,
                                       const struct lod_value *before)
{
    const struct undo_row row = {
        .kind = (uint32_t)edit->kind,
        .existed = before->exists,
        .type = before->type,
        .path_bytes = (uint32_t)strlen(edit->path),
        .name_bytes = (uint32_t)strlen(edit->name),
        .size = (uint32_t)before->size,
        .after_type = edit->value.type,
        .after_size = (uint32_t)edit->value.size,
        .after_hash = epci_hash_bytes(EPCI_HASH_INIT, edit->value.bytes, edit->value.size),
    };

    kit_buffer_add_bytes(record, &row, sizeof row);
    kit_buffer_add_text(record, edit->path);
    kit_buffer_add_text(record, edit->name);
    kit_buffer_add_bytes(record, before->bytes, before->size);
    return before->size <= UINT32_MAX && edit->value.size <= UINT32_MAX;
}

int lod_undo_store_record_in_registry(struct kit_arena *arena, const struct epci_registry *registry,
                                      const struct lod_plan *plan, const struct lod_value *before,
                                      const char *what)
{
    struct undo_head head = { .edits = (uint32_t)plan->edit_count,
                              .what_bytes = (uint32_t)strlen(what) };
    struct kit_buffer record = { .arena = arena };
    bool fits = plan->edit_count <= UINT32_MAX;
    int status;

    kit_buffer_add_bytes(&record, &head, sizeof head);
    kit_buffer_add_text(&record, what);
    for (size_t i = 0; i < plan->edit_count; i++)
        fits = append_edit_to_undo_record(&record, &plan->edits[i], &before[i]) && fits;
    if (!fits || record.bytes > LOD_LARGEST_KEPT)
        return EPC_E_RANGE;
    if (record.failed)
        return EPC_E_NOMEM;
    memcpy(head.magic, magic, sizeof magic);
    head.hash =
        epci_hash_bytes(EPCI_HASH_INIT, record.text + sizeof head, record.bytes - sizeof head);
    memcpy(record.text, &head, sizeof head);
    status = epci_registry_create_key(registry, LOD_UNDO_KEY);
    if (status == EPC_OK)
        status = epci_registry_write_value(registry, LOD_UNDO_KEY, LOD_UNDO_VALUE, EPCI_REG_BINARY,
                                           record.text, record.bytes);
    if (status == EPC_OK && plan_has_edits_of_system_hive(plan))
        status = kit_registry_flush(registry, LOD_UNDO_KEY);
    if (status != EPC_OK)
        (void)flush_and_remove_undo_record(registry, false);
    return status;
}

int lod_undo_remove_record_from_registry(const struct epci_registry *registry,
                                         const struct lod_plan *plan)
{
    return flush_and_remove_undo_record(registry, plan_has_edits_of_system_hive(plan));
}

/* ---- Reading ---- */

/* Take `count` bytes from the front as a text; NULL with *status if they are missing, hold a NUL,
 * or there is no memory. */
static const char *parse_undo_record_text(struct kit_arena *arena, struct epci_span *span,
                                          uint32_t count, int *status)
{
    const char *at = (const char *)span->at;
    char *text;

    if (!epci_span_skip(span, count) || (count != 0 && memchr(at, 0, count))) {
        *status = EPC_E_CORRUPT;
        return NULL;
    }
    if (!(text = kit_arena_copy_string(arena, count ? at : "", count)))
        *status = EPC_E_NOMEM;
    return text;
}

static int parse_undo_change(struct kit_arena *arena, struct epci_span *span,
                             struct undo_change *change)
{
    struct undo_row row;
    int status = EPC_OK;

    if (!epci_span_peek_bytes(span, &row, sizeof row) || row.kind > LOD_EDIT_REMOVE_KEY)
        return EPC_E_CORRUPT;
    epci_span_skip(span, sizeof row);
    change->edit = (struct lod_edit){ .kind = (enum lod_edit_kind)row.kind,
                                      .value = { .type = row.after_type, .size = row.after_size } };
    change->after_hash = row.after_hash;
    if (!(change->edit.path = parse_undo_record_text(arena, span, row.path_bytes, &status)) ||
        !(change->edit.name = parse_undo_record_text(arena, span, row.name_bytes, &status)))
        return status;
    change->before = (struct lod_value){ row.existed != 0, row.type, span->at, row.size };
    return epci_span_skip(span, row.size) ? EPC_OK : EPC_E_CORRUPT;
}

struct undo_record {
    const char *what;
    struct undo_change *changes;
    size_t count;
    bool has_edits_of_system;
};

static int parse_undo_record(struct kit_arena *arena, struct epci_span span,
                             struct undo_record *record)
{
    struct undo_head head;
    int status = EPC_OK;

    if (!epci_span_peek_bytes(&span, &head, sizeof head) ||
        memcmp(head.magic, magic, sizeof magic) != 0)
        return EPC_E_CORRUPT;
    epci_span_skip(&span, sizeof head);
    if (head.hash != epci_hash_bytes(EPCI_HASH_INIT, span.at, span.left) ||
        head.edits > span.left / sizeof(struct undo_row))
        return EPC_E_CORRUPT;
    if (!(record->what = parse_undo_record_text(arena, &span, head.what_bytes, &status)))
        return status;
    record->changes = kit_arena_allocate(arena, head.edits, sizeof *record->changes);
    if (!record->changes)
        return EPC_E_NOMEM;
    while (status == EPC_OK && record->count < head.edits) {
        struct undo_change *change = &record->changes[record->count++];

        if ((status = parse_undo_change(arena, &span, change)) == EPC_OK &&
            is_edit_of_system_hive(&change->edit))
            record->has_edits_of_system = true;
    }
    return status == EPC_OK && span.left != 0 ? EPC_E_CORRUPT : status;
}

/* ---- Recovering ---- */

static bool is_as_before_edit(const struct lod_value *before, const struct lod_value *now)
{
    return before->exists ? lod_value_exists_and_equals(now, before) : !now->exists;
}

static bool is_as_after_edit(const struct undo_change *change, const struct lod_value *now)
{
    if (change->edit.kind == LOD_EDIT_REMOVE)
        return !now->exists;
    return now->exists && now->type == change->edit.value.type &&
           now->size == change->edit.value.size &&
           epci_hash_bytes(EPCI_HASH_INIT, now->bytes, now->size) == change->after_hash;
}

/* Is the value as this edit or another one of the same value made it or found it?  After a loss of
 * power, both edits of a value of SYSTEM may be missing, though later edits of SOFTWARE are not. */
static bool is_value_as_before_or_after_edits(const struct undo_record *record,
                                              const struct undo_change *change,
                                              const struct lod_value *now)
{
    for (size_t i = 0; i < record->count; i++)
        if (strcmp(record->changes[i].edit.path, change->edit.path) == 0 &&
            strcmp(record->changes[i].edit.name, change->edit.name) == 0 &&
            (is_as_after_edit(&record->changes[i], now) ||
             is_as_before_edit(&record->changes[i].before, now)))
            return true;
    return false;
}

/* A table that another program has changed keeps its text, and the Last values must not fall below
 * that.  Actions raise them first, so here the tables come before them. */
static bool is_last_counter_or_help_to_keep(const struct undo_change *change,
                                            const struct lod_recovery *out)
{
    return out->foreign != 0 && strcmp(change->edit.path, LOD_PERFLIB) == 0 &&
           (strcmp(change->edit.name, "Last Counter") == 0 ||
            strcmp(change->edit.name, "Last Help") == 0);
}

static int restore_value_before_change(struct kit_arena *arena,
                                       const struct epci_registry *registry,
                                       const struct undo_record *record,
                                       const struct undo_change *change, struct lod_recovery *out)
{
    struct lod_value now;
    int status = lod_value_read_large(arena, registry, change->edit.path, change->edit.name, &now);

    if (status != EPC_OK)
        return status;
    if (is_as_before_edit(&change->before, &now) || is_last_counter_or_help_to_keep(change, out))
        return EPC_OK;
    if (!is_value_as_before_or_after_edits(record, change, &now)) {
        if (out->foreign++ == 0)
            out->failed = &change->edit;
        return EPC_OK;
    }
    status = lod_undo_edit(registry, &change->edit, &change->before);
    if (status == EPC_OK)
        out->undone++;
    else if (status == EPC_E_NOT_FOUND && out->foreign++ == 0) /* its key has gone since */
        out->failed = &change->edit;
    return status == EPC_E_NOT_FOUND ? EPC_OK : status;
}

static int restore_key_before_change(const struct epci_registry *registry,
                                     const struct undo_change *change, struct lod_recovery *out)
{
    int status = lod_registry_check_key_exists(registry, change->edit.path);

    if (status != EPC_OK && status != EPC_E_NOT_FOUND)
        return status;
    if ((status == EPC_OK) == change->before.exists)
        return EPC_OK;
    out->undone++;
    return lod_undo_edit(registry, &change->edit, &change->before);
}

/* From the last edit to the first, in the order in which a failed action is undone. */
static int undo_all_recorded_changes(struct kit_arena *arena, const struct epci_registry *registry,
                                     const struct undo_record *record, struct lod_recovery *out)
{
    int status = EPC_OK;

    for (size_t i = record->count; status == EPC_OK && i-- > 0;) {
        const struct undo_change *change = &record->changes[i];

        status = lod_is_edit_of_whole_key(&change->edit)
                     ? restore_key_before_change(registry, change, out)
                     : restore_value_before_change(arena, registry, record, change, out);
        if (status != EPC_OK)
            out->failed = &change->edit;
    }
    return status;
}

int lod_undo_killed_action(struct kit_arena *arena, const struct epci_registry *registry, bool look,
                           struct lod_recovery *out)
{
    struct lod_value value;
    struct undo_record record = { 0 };
    int status;

    memset(out, 0, sizeof *out);
    status = lod_value_read_large(arena, registry, LOD_UNDO_KEY, LOD_UNDO_VALUE, &value);
    if (status != EPC_OK)
        return status;
    if (!value.exists)
        return look ? EPC_OK : epci_registry_remove_key_if_empty(registry, LOD_UNDO_KEY);
    out->found = true;
    status = parse_undo_record(arena, epci_span_of(value.bytes, value.size), &record);
    out->damaged = status == EPC_E_CORRUPT || value.type != EPCI_REG_BINARY;
    out->what = out->damaged || !record.what ? "" : record.what;
    if (look || status == EPC_E_NOMEM)
        return look && out->damaged ? EPC_OK : status;
    if (!out->damaged)
        status = undo_all_recorded_changes(arena, registry, &record, out);
    else
        status = EPC_OK;
    return status == EPC_OK ? flush_and_remove_undo_record(registry, record.has_edits_of_system)
                            : status;
}
