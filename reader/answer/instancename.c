/* SPDX-License-Identifier: MIT
 *
 * instancename.c -- the names of instances: decoded by the object's CodePage, with their parents,
 * as text and as keys.
 *
 * A name is UTF-16 in the answer, or bytes of a code page.  What a code page does not have is read
 * as if it were Latin-1, so that different names stay different.
 */
#include "reader/answer/instancename.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "kit/span.h"
#include "kit/system/codepage.h"
#include "kit/system/files.h"
#include "sdk/core/text.h"

#define CODE_PAGE_UTF16 1200 /* no code page of bytes; what it means is plain */
#define CODE_PAGE_UTF8  65001

/* A name, in one of two forms; both empty: no name. */
struct instance_name_text {
    struct epci_span units; /* UTF-16 */
    struct kit_slice text;  /* UTF-8 */
    char *owned;            /* memory of `text`, or NULL */
};

/* "#17", or "17"; and "-1" for an instance that has neither. */
#define ID_CAPACITY 16

static struct kit_slice format_unique_id(const struct check_raw_instance *step,
                                         char text[ID_CAPACITY])
{
    char digits[EPCI_NUMBER_BYTES];
    const uint32_t id = CHECK_READ_INSTANCE_FIELD(step, unique_id);
    const char *number = id == EPCI_NO_UNIQUE_ID ? "-1" : epci_format_decimal(id, digits);

    text[0] = '#';
    memcpy(text + 1, number, strlen(number) + 1);
    return kit_slice_of(text);
}

static bool is_ascii(struct epci_span bytes)
{
    for (size_t i = 0; i < bytes.left; i++)
        if (bytes.at[i] >= 0x80)
            return false;
    return true;
}

static int decode_latin1(struct epci_span bytes, struct instance_name_text *out)
{
    char *text = malloc(2 * bytes.left);
    size_t used = 0;

    if (!text)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < bytes.left; i++)
        used += epci_utf8_encode_scalar(bytes.at[i], text + used);
    out->owned = text;
    out->text = (struct kit_slice){ text, used };
    return EPC_OK;
}

static int decode_name_by_code_page(uint32_t code_page, struct epci_span bytes,
                                    struct instance_name_text *out)
{
    struct kit_decoded decoded = { 0 };
    int status;

    out->text = (struct kit_slice){ (const char *)bytes.at, bytes.left };
    if (is_ascii(bytes) || (code_page == CODE_PAGE_UTF8 && kit_slice_is_utf8(out->text)))
        return EPC_OK;
    status = code_page == CODE_PAGE_UTF8 ? EPC_E_ENCODING
                                         : kit_codepage_decode(code_page, bytes, &decoded);
    if (status == EPC_E_NOMEM)
        return status;
    if (status != EPC_OK)
        return decode_latin1(bytes, out);
    out->owned = decoded.text;
    out->text = (struct kit_slice){ decoded.text, decoded.bytes };
    return EPC_OK;
}

/* The name of the instance at a step; to be released with free(out->owned). */
static int read_instance_name(const struct reader_snapshot_object *object,
                              const struct check_raw_instance *step, struct instance_name_text *out)
{
    const uint32_t code_page = object->view.head.code_page;
    const bool wide = code_page == 0 || code_page == CODE_PAGE_UTF16;
    struct epci_span raw = { step->at, step->bytes, step->offset };
    const unsigned char *end;
    size_t length = 0;

    memset(out, 0, sizeof *out);
    out->text = kit_slice_of("");
    if (!check_is_name_in_definition(step))
        return EPC_OK;
    (void)kit_span_part(&raw, step->name_offset, step->name_bytes, &raw);
    if (wide) {
        while (raw.left - length >= 2 && (raw.at[length] != 0 || raw.at[length + 1] != 0))
            length += 2;
        raw.left = length;
        out->units = raw;
        return EPC_OK;
    }
    end = raw.left ? memchr(raw.at, 0, raw.left) : NULL;
    if (end)
        raw.left = (size_t)(end - raw.at);
    return raw.left ? decode_name_by_code_page(code_page, raw, out) : EPC_OK;
}

static bool is_empty_name(const struct instance_name_text *name)
{
    return name->units.left == 0 && name->text.bytes == 0;
}

static bool seek_and_read_raw_instance(const struct reader_snapshot *snapshot, uint32_t object,
                                       uint32_t instance, struct check_raw_instance *out)
{
    struct epci_span rest = snapshot->objects[object].view.rest;

    return !snapshot->objects[object].single &&
           epci_span_skip(&rest, reader_snapshot_instance(snapshot, object, instance)->at) &&
           check_read_next_instance_in_bounds(&rest, out);
}

static bool find_parent_instance(const struct reader_snapshot *snapshot,
                                 const struct check_raw_instance *step, uint32_t *object,
                                 uint32_t *instance)
{
    const uint32_t index = CHECK_READ_INSTANCE_FIELD(step, parent_index);

    if (index == 0)
        return false;
    *object = reader_snapshot_find_object(snapshot, index, 0);
    *instance = CHECK_READ_INSTANCE_FIELD(step, parent_instance);
    return *object != READER_NOT_THERE && !snapshot->objects[*object].single &&
           *instance < snapshot->objects[*object].instance_count;
}

/* ---- Keys ---- */

/* Add the name of the instance at `step` to a key. */
static int add_name_to_key(struct reader_name_key *key, const struct reader_snapshot_object *object,
                           const struct check_raw_instance *step)
{
    struct instance_name_text name;
    char id[ID_CAPACITY];
    int status = read_instance_name(object, step, &name);

    if (status != EPC_OK)
        return status;
    if (name.units.left)
        reader_name_key_add_utf16(key, name.units.at, name.units.left / 2);
    else
        (void)reader_name_key_add_utf8(key, is_empty_name(&name) ? format_unique_id(step, id)
                                                                 : name.text);
    free(name.owned);
    return EPC_OK;
}

int reader_key_without_parent(const struct reader_snapshot_object *object,
                              const struct check_raw_instance *step, uint64_t *out)
{
    struct reader_name_key key = reader_name_key_begin(object->key);
    int status = add_name_to_key(&key, object, step);

    *out = reader_name_key_finish_hash(&key);
    return status;
}

int reader_set_instance_keys(struct reader_snapshot *snapshot, uint32_t object)
{
    struct reader_snapshot_object *of = &snapshot->objects[object];
    bool parents = false;
    int status = EPC_OK;

    for (uint32_t i = 0; status == EPC_OK && i < of->instance_count; i++) {
        struct reader_snapshot_instance *instance = &snapshot->instances[of->first_instance + i];
        struct reader_name_key key = reader_name_key_begin(of->key);
        uint32_t parent_object, parent_instance;
        struct check_raw_instance step, parent;

        if (!seek_and_read_raw_instance(snapshot, object, i, &step))
            return EPC_E_CORRUPT; /* it was there when it was listed */
        if (of->has_parents &&
            find_parent_instance(snapshot, &step, &parent_object, &parent_instance) &&
            seek_and_read_raw_instance(snapshot, parent_object, parent_instance, &parent)) {
            parents = true;
            status = add_name_to_key(&key, &snapshot->objects[parent_object], &parent);
            (void)reader_name_key_add_utf8(&key, kit_slice_of("/"));
        }
        if (status == EPC_OK)
            status = add_name_to_key(&key, of, &step);
        instance->key = reader_name_key_finish_hash(&key);
    }
    of->has_parents = parents;
    return status;
}

/* With the # of a UniqueID: true, if the last name in `text` is a decimal number. */
static bool split_off_number_after_last_slash(struct kit_slice text, struct kit_slice *before,
                                              struct kit_slice *digits)
{
    size_t from = text.bytes;

    while (from > 0 && text.at[from - 1] >= '0' && text.at[from - 1] <= '9')
        from--;
    if (from == text.bytes || (from > 0 && text.at[from - 1] != '/'))
        return false;
    *before = (struct kit_slice){ text.at, from };
    *digits = (struct kit_slice){ text.at + from, text.bytes - from };
    return true;
}

static uint32_t find_instance_by_key(const struct reader_snapshot *snapshot, uint32_t object,
                                     uint64_t key, uint32_t number)
{
    const uint32_t found =
        reader_key_table_find(&snapshot->instance_keys, reader_numbered_key(key, number));

    return found == READER_NOT_THERE ? found : found - snapshot->objects[object].first_instance;
}

uint32_t reader_snapshot_find_instance(const struct reader_snapshot *snapshot, uint32_t object,
                                       struct kit_slice text, uint32_t number)
{
    const struct reader_snapshot_object *of = &snapshot->objects[object];
    struct kit_slice before, digits;
    struct reader_name_key key;
    uint32_t found;
    uint64_t whole;

    if (of->single || !reader_name_key_hash_text(of->key, text, &whole))
        return READER_NOT_THERE;
    found = find_instance_by_key(snapshot, object, whole, number);
    if (found != READER_NOT_THERE || !split_off_number_after_last_slash(text, &before, &digits) ||
        find_instance_by_key(snapshot, object, whole, 0) != READER_NOT_THERE)
        return found;
    key = reader_name_key_begin(of->key);
    (void)reader_name_key_add_utf8(&key, before);
    (void)reader_name_key_add_utf8(&key, kit_slice_of("#"));
    (void)reader_name_key_add_utf8(&key, digits);
    return find_instance_by_key(snapshot, object, reader_name_key_finish_hash(&key), number);
}

/* ---- Text ---- */

/* A text that is being written: it has `need` bytes; those that fit are at `out`. */
struct writing {
    char *out;
    size_t capacity, used, need;
};

static void write_unicode_scalar(struct writing *writing, uint32_t scalar)
{
    char bytes[4];
    const size_t count =
        epci_utf8_encode_scalar(kit_is_control_or_line_end(scalar) ? ' ' : scalar, bytes);

    /* What follows a character that does not fit is not written either. */
    if (writing->used == writing->need && count < writing->capacity - writing->used) {
        memcpy(writing->out + writing->used, bytes, count);
        writing->used += count;
    }
    writing->need += count;
}

static void write_utf8(struct writing *writing, struct kit_slice text)
{
    uint32_t scalar;
    size_t used;

    for (size_t i = 0; i < text.bytes; i += used) {
        if (epci_utf8_decode_scalar(text.at + i, text.bytes - i, &scalar, &used) != EPC_OK)
            scalar = 0xFFFD;
        write_unicode_scalar(writing, scalar);
    }
}

/* `id_from`: 0 for "#17", 1 for "17". */
static void write_instance_name(struct writing *writing,
                                const struct reader_snapshot_object *object,
                                const struct check_raw_instance *step, size_t id_from)
{
    struct instance_name_text name;
    char id[ID_CAPACITY];

    if (read_instance_name(object, step, &name) != EPC_OK)
        name.text = kit_slice_of("?");
    if (is_empty_name(&name)) {
        name.text = format_unique_id(step, id);
        name.text.at += id_from;
        name.text.bytes -= id_from;
    }
    for (size_t at = 0, lone = 0; at < name.units.left / 2;)
        write_unicode_scalar(
            writing, epci_utf16_decode_scalar(name.units.at, name.units.left / 2, &at, &lone));
    if (!name.units.left)
        write_utf8(writing, name.text);
    free(name.owned);
}

static size_t terminate_name_get_untruncated_bytes(struct writing *writing)
{
    if (writing->capacity)
        writing->out[writing->used] = '\0';
    return writing->need;
}

size_t reader_snapshot_instance_name(const struct reader_snapshot *snapshot, uint32_t object,
                                     uint32_t instance, char *out, size_t capacity)
{
    struct writing writing = { out, capacity, 0, 0 };
    struct check_raw_instance step;

    if (seek_and_read_raw_instance(snapshot, object, instance, &step))
        write_instance_name(&writing, &snapshot->objects[object], &step, 1);
    return terminate_name_get_untruncated_bytes(&writing);
}

size_t reader_snapshot_qualified_name(const struct reader_snapshot *snapshot, uint32_t object,
                                      uint32_t instance, char *out, size_t capacity)
{
    struct writing writing = { out, capacity, 0, 0 };
    uint32_t parent_object, parent_instance;
    struct check_raw_instance step, parent;

    if (!seek_and_read_raw_instance(snapshot, object, instance, &step))
        return terminate_name_get_untruncated_bytes(&writing);
    if (find_parent_instance(snapshot, &step, &parent_object, &parent_instance) &&
        seek_and_read_raw_instance(snapshot, parent_object, parent_instance, &parent)) {
        write_instance_name(&writing, &snapshot->objects[parent_object], &parent, 0);
        write_unicode_scalar(&writing, '/');
    }
    write_instance_name(&writing, &snapshot->objects[object], &step, 0);
    return terminate_name_get_untruncated_bytes(&writing);
}

/* ---- What the definition says ---- */

uint32_t reader_snapshot_unique_id(const struct reader_snapshot *snapshot, uint32_t object,
                                   uint32_t instance)
{
    struct check_raw_instance step;

    return seek_and_read_raw_instance(snapshot, object, instance, &step)
               ? CHECK_READ_INSTANCE_FIELD(&step, unique_id)
               : EPCI_NO_UNIQUE_ID;
}

bool reader_snapshot_find_parent(const struct reader_snapshot *snapshot, uint32_t object,
                                 uint32_t instance, uint32_t *parent_object,
                                 uint32_t *parent_instance)
{
    struct check_raw_instance step;

    return seek_and_read_raw_instance(snapshot, object, instance, &step) &&
           find_parent_instance(snapshot, &step, parent_object, parent_instance);
}

bool reader_instance_has_name(const struct reader_snapshot *snapshot, uint32_t object,
                              uint32_t instance)
{
    struct instance_name_text name;
    struct check_raw_instance step;
    bool named;

    if (!seek_and_read_raw_instance(snapshot, object, instance, &step) ||
        read_instance_name(&snapshot->objects[object], &step, &name) != EPC_OK)
        return false;
    named = !is_empty_name(&name);
    free(name.owned);
    return named;
}
