/* SPDX-License-Identifier: MIT
 *
 * elements.c -- PdhMakeCounterPath, PdhParseCounterPath, PdhParseInstanceName: texts only, no data.
 *
 * Flags are ignored: those for WMI's form of a path give and take the registry's form, and callers
 * are known that pass garbage.
 */
#include "pdh/paths/elements.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "pdh/caller/era.h"
#include "pdh/caller/texts.h"
#include "pdh/machine/machine.h"
#include "sdk/port/port.h"

/* A member as a slice; an empty one for NULL. */
static struct kit_slice utf8_slice_from_text(struct kit_arena *arena, enum pdh_encoding encoding,
                                             const void *text)
{
    const char *utf8 = pdh_utf8_from_text(arena, encoding, text);

    return kit_slice_of(utf8 ? utf8 : "");
}

/* Are object and counter called by their indexes?  Such a path has the index of the instance. */
static bool has_object_and_counter_by_index(struct kit_arena *arena,
                                            const struct reader_counter_path *path)
{
    const char *text =
        kit_arena_format(arena, "\\%.*s\\%.*s", (int)path->object.bytes, path->object.at,
                         (int)path->counter.bytes, path->counter.at);
    struct reader_path_problem problem;
    struct reader_counter_path parsed;

    return text && reader_path_parse(kit_slice_of(text), &parsed, &problem) == EPC_OK &&
           parsed.by_index;
}

/* PDH_COUNTER_PATH_ELEMENTS_A and _W are equal but for what their texts consist of. */
static PDH_STATUS make_counter_path(enum pdh_encoding encoding,
                                    const PDH_COUNTER_PATH_ELEMENTS_A *elements, void *buffer,
                                    DWORD *size)
{
    struct kit_arena arena;
    struct reader_counter_path path;
    PDH_STATUS status = PDH_S(PDH_INVALID_ARGUMENT);
    char *text;

    if (!elements)
        return status;
    kit_arena_init(&arena, epci_alloc, epci_free);
    path = (struct reader_counter_path){
        .computer = kit_slice_of(pdh_skip_backslashes(
            utf8_slice_from_text(&arena, encoding, elements->szMachineName).at)),
        .object = utf8_slice_from_text(&arena, encoding, elements->szObjectName),
        .part = kit_slice_of(""),
        .parent = utf8_slice_from_text(&arena, encoding, elements->szParentInstance),
        .instance = utf8_slice_from_text(&arena, encoding, elements->szInstanceName),
        .index = elements->dwInstanceIndex,
        .counter = utf8_slice_from_text(&arena, encoding, elements->szCounterName),
    };
    if (path.instance.bytes == 0)
        path.parent = path.instance;
    path.by_index = has_object_and_counter_by_index(&arena, &path);
    if (path.by_index && path.index == READER_PATH_NO_INDEX)
        path.index = 0;
    text = reader_path_text(&arena, &path);
    if (arena.refused) {
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    } else if (path.object.bytes && path.counter.bytes) {
        status = pdh_return_text(encoding, text, pdh_buffer_rules_for_made_path(), buffer, size);
    }
    kit_arena_release(&arena);
    return status;
}

#define MAKE_PATH(suffix, in, out, encoding)                                                       \
    PDH_STATUS WINAPI PdhMakeCounterPath##suffix(PDH_COUNTER_PATH_ELEMENTS_##suffix *elements,     \
                                                 out buffer, LPDWORD size, DWORD flags)            \
    {                                                                                              \
        (void)flags;                                                                               \
        return make_counter_path(encoding, (const PDH_COUNTER_PATH_ELEMENTS_A *)elements, buffer,  \
                                 size);                                                            \
    }
PDH_FORMS_A_W(MAKE_PATH)

/* ---- Parsing ---- */

/* A slice as a string of the arena; NULL for an empty one. */
static const char *string_from_slice(struct kit_arena *arena, struct kit_slice slice)
{
    return slice.bytes ? kit_arena_copy_string(arena, slice.at, slice.bytes) : NULL;
}

static uint32_t index_or_default(const struct reader_counter_path *path, DWORD otherwise)
{
    return path->index == READER_PATH_NO_INDEX ? otherwise : path->index;
}

void pdh_fill_path_elements(struct pdh_record *record, struct kit_arena *arena,
                            const struct reader_counter_path *path,
                            const struct pdh_element_defaults *defaults,
                            PDH_COUNTER_PATH_ELEMENTS_A *out)
{
    const struct kit_slice computer = path->computer.bytes || !defaults->computer
                                          ? path->computer
                                          : kit_slice_of(defaults->computer);

    memset(out, 0, sizeof *out);
    if (computer.bytes)
        out->szMachineName = pdh_record_append_text_after_struct(
            record, kit_arena_format(arena, "\\\\%.*s", (int)computer.bytes, computer.at));
    out->szObjectName =
        pdh_record_append_text_after_struct(record, string_from_slice(arena, path->object));
    out->szInstanceName =
        pdh_record_append_text_after_struct(record, string_from_slice(arena, path->instance));
    out->szParentInstance =
        pdh_record_append_text_after_struct(record, string_from_slice(arena, path->parent));
    out->dwInstanceIndex = index_or_default(path, defaults->index);
    out->szCounterName =
        pdh_record_append_text_after_struct(record, string_from_slice(arena, path->counter));
}

/* A path without a computer is one of this computer, and Microsoft's Get-Counter calls a member of
 * the text without looking; -1 is what fluent-bit and Microsoft's ESE tests expect without "#". */
static PDH_STATUS parse_counter_path(enum pdh_encoding encoding, const void *text,
                                     PDH_COUNTER_PATH_ELEMENTS_A *out, DWORD *size)
{
    const struct pdh_element_defaults defaults = { pdh_own_computer_name(), READER_PATH_NO_INDEX };
    PDH_COUNTER_PATH_ELEMENTS_A elements;
    struct reader_path_problem problem;
    struct pdh_record record;
    struct kit_arena arena;
    struct reader_counter_path path;
    PDH_STATUS status = PDH_S(PDH_INVALID_PATH);
    const char *utf8;

    if (!text || !size || (!out && *size != 0))
        return PDH_S(PDH_INVALID_ARGUMENT);
    kit_arena_init(&arena, epci_alloc, epci_free);
    utf8 = pdh_utf8_from_text(&arena, encoding, text);
    if (utf8 && reader_path_parse(kit_slice_of(utf8), &path, &problem) == EPC_OK) {
        pdh_record_init_in_buffer(&record, encoding, out, *size, sizeof elements);
        pdh_fill_path_elements(&record, &arena, &path, &defaults, &elements);
        status =
            pdh_record_write_struct_if_fits(&record, &elements, pdh_buffer_rules_for_text(), size);
    }
    if (arena.refused)
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    kit_arena_release(&arena);
    return status;
}

#define PARSE_PATH(suffix, in, out, encoding)                                                      \
    PDH_STATUS WINAPI PdhParseCounterPath##suffix(                                                 \
        in path, PDH_COUNTER_PATH_ELEMENTS_##suffix *elements, LPDWORD size, DWORD flags)          \
    {                                                                                              \
        (void)flags;                                                                               \
        return parse_counter_path(encoding, path, (PDH_COUNTER_PATH_ELEMENTS_A *)elements, size);  \
    }
PDH_FORMS_A_W(PARSE_PATH)

/* ---- Names of instances ---- */

/* "Less than MAX_PATH characters." */
enum { INSTANCE_MAX_CHARS = 260 };

static PDH_STATUS return_instance_or_parent_name(enum pdh_encoding encoding, const char *text,
                                                 void *buffer, DWORD *size)
{
    return pdh_return_text(encoding, text ? text : "", pdh_buffer_rules_for_text(), buffer, size);
}

static PDH_STATUS parse_instance_name(enum pdh_encoding encoding, const void *text, void *name,
                                      DWORD *name_size, void *parent, DWORD *parent_size,
                                      DWORD *index)
{
    struct kit_arena arena;
    struct reader_counter_path path;
    PDH_STATUS status = PDH_S(PDH_INVALID_INSTANCE), other;
    const char *utf8;

    if (!text || !name_size || !parent_size)
        return PDH_S(PDH_INVALID_ARGUMENT);
    kit_arena_init(&arena, epci_alloc, epci_free);
    utf8 = pdh_utf8_from_text(&arena, encoding, text);
    if (utf8 && pdh_count_or_write_text_from_utf8(encoding, utf8, NULL) <= INSTANCE_MAX_CHARS &&
        reader_path_parse_instance(kit_slice_of(utf8), &path) == EPC_OK) {
        status = return_instance_or_parent_name(encoding, string_from_slice(&arena, path.instance),
                                                name, name_size);
        other = return_instance_or_parent_name(encoding, string_from_slice(&arena, path.parent),
                                               parent, parent_size);
        if (status == ERROR_SUCCESS)
            status = other;
        if (index)
            *index = index_or_default(&path, 0);
    }
    if (arena.refused)
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    kit_arena_release(&arena);
    return status;
}

#define PARSE_INSTANCE(suffix, in, out, encoding)                                                  \
    PDH_STATUS WINAPI PdhParseInstanceName##suffix(in text, out name, LPDWORD name_size,           \
                                                   out parent, LPDWORD parent_size, LPDWORD index) \
    {                                                                                              \
        return parse_instance_name(encoding, text, name, name_size, parent, parent_size, index);   \
    }
PDH_FORMS_A_W(PARSE_INSTANCE)
