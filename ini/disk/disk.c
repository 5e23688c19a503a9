/* SPDX-License-Identifier: MIT
 *
 * disk.c -- copies into the arena what the seam has read or converted, and frees the original.
 */
#include "ini/disk/disk.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "kit/system/codepage.h"
#include "kit/system/files.h"
#include "sdk/core/text.h"

#define MAX_READ_BYTES ((size_t)256 * 1024 * 1024)

/* A list of names that grows in an arena. */
struct disk_names {
    struct kit_arena *arena;
    const char **list;
    size_t count;
    size_t capacity;
};

static void append_copy_of_name(void *context, const char *name)
{
    struct disk_names *names = context;

    if (KIT_RESERVE(names->arena, names->list, names->count, names->capacity))
        names->list[names->count++] = ini_copy_string(names->arena, kit_slice_of(name));
}

/* All names in the folder of `path`.  EPC_OK, EPC_E_NOMEM, or EPC_E_SYSTEM: it cannot be listed. */
static int list_folder_containing_path(struct disk_names *names, const char *path)
{
    size_t refused = names->arena->refused;
    const char *folder =
        ini_format_string(names->arena, "%.*s.", (int)kit_bytes_before_file_name(path), path);
    int status = kit_for_each_folder_entry(folder, append_copy_of_name, names);

    if (names->arena->refused != refused)
        return EPC_E_NOMEM;
    return status == EPC_OK || status == EPC_E_NOMEM ? status : EPC_E_SYSTEM;
}

/* The path of a file whose name differs from path's only in case, or NULL. */
static char *find_file_any_case(struct kit_arena *arena, const char *path)
{
    struct disk_names names = { .arena = arena };
    size_t folder = kit_bytes_before_file_name(path);

    if (list_folder_containing_path(&names, path) != EPC_OK)
        return NULL;
    for (size_t i = 0; i < names.count; i++)
        if (kit_slice_is_any_case(kit_slice_of(path + folder), names.list[i]))
            return kit_arena_format(arena, "%.*s%s", (int)folder, path, names.list[i]);
    return NULL;
}

/* Counter files name their symbol header with backslashes, which separate nothing on other systems:
 * the path with slashes, or NULL if it has no backslash. */
static char *replace_backslashes(struct kit_arena *arena, const char *path)
{
    char *copy = strchr(path, '\\') ? kit_arena_copy_string(arena, path, strlen(path)) : NULL;

    for (char *at = copy; at && *at; at++)
        if (*at == '\\')
            *at = '/';
    return copy;
}

static int read_file_in_any_case_or_slashes(void *context, struct kit_arena *arena,
                                            const char *path, struct epci_span *bytes)
{
    void *data;
    size_t count;
    int status = kit_read_file_up_to(path, MAX_READ_BYTES + 1, &data, &count);
    unsigned char *copy;
    char *other;

    (void)context;
    if (status == EPC_E_NOT_FOUND && (other = find_file_any_case(arena, path)) != NULL)
        status = kit_read_file_up_to(other, MAX_READ_BYTES + 1, &data, &count);
    if (status == EPC_E_NOT_FOUND && (other = replace_backslashes(arena, path)) != NULL)
        return read_file_in_any_case_or_slashes(context, arena, other, bytes);
    if (status)
        return status;
    copy = count > MAX_READ_BYTES ? NULL : kit_arena_allocate(arena, count, 1);
    if (copy && count != 0)
        memcpy(copy, data, count);
    kit_free(data);
    *bytes = epci_span_of(copy, count);
    return copy ? EPC_OK : count > MAX_READ_BYTES ? EPC_E_NOSPACE : EPC_E_NOMEM;
}

static int list_names_in_folder_of_path(void *context, struct kit_arena *arena, const char *path,
                                        const char ***names, size_t *count)
{
    struct disk_names found = { .arena = arena };
    int status = list_folder_containing_path(&found, path);

    (void)context;
    *names = found.list;
    *count = found.count;
    return status;
}

/* ---- Code pages ---- */

/* Whether a code page leaves the bytes of this character undefined.  Windows makes control and
 * private characters of such bytes, and iconv refuses most of them.  0xCA in 1255 got a character
 * later.  Only ISO 8859 has control characters. */
static bool is_character_of_undefined_byte(unsigned codepage, uint32_t scalar)
{
    bool is_iso = codepage > 28590 && codepage < 28610;

    return (scalar >= 0x80 && scalar < 0xA0 && !is_iso) || (scalar >= 0xE000 && scalar < 0xF900) ||
           (scalar == 0x05BA && codepage == 1255);
}

static bool has_undefined_char_in_decoded_text(unsigned codepage, const struct kit_decoded *decoded)
{
    uint32_t scalar;
    size_t used;

    for (size_t at = 0; at < decoded->bytes; at += used)
        if (epci_utf8_decode_scalar(decoded->text + at, decoded->bytes - at, &scalar, &used) ==
                EPC_OK &&
            is_character_of_undefined_byte(codepage, scalar))
            return true;
    return false;
}

/* The same for the complete characters at the beginning of some bytes; *whole is their length. */
static bool has_undefined_character_in_prefix(unsigned codepage, struct epci_span bytes,
                                              size_t *whole)
{
    struct kit_decoded decoded = { 0 };
    int status = kit_codepage_decode(codepage, bytes, &decoded);
    bool found;

    *whole = bytes.left;
    if (status == EPC_E_ENCODING) {
        *whole = decoded.bad;
        status = kit_codepage_decode(codepage, epci_span_of(bytes.at, *whole), &decoded);
    }
    found = status == EPC_OK && has_undefined_char_in_decoded_text(codepage, &decoded);
    if (status == EPC_OK)
        kit_free(decoded.text);
    return found;
}

/* The offset of the first bytes that the code page leaves undefined, by bisection. */
static size_t find_undefined_bytes(unsigned codepage, struct epci_span bytes)
{
    size_t low = 0, high = bytes.left, whole; /* the first `low` bytes have none, `high` do */

    if (!has_undefined_character_in_prefix(codepage, bytes, &whole))
        return whole;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        if (has_undefined_character_in_prefix(codepage, epci_span_of(bytes.at, middle), &whole))
            high = middle;
        else
            low = middle;
    }
    (void)has_undefined_character_in_prefix(codepage, epci_span_of(bytes.at, low), &whole);
    return whole;
}

static int decode_codepage_without_undefined_bytes(void *context, struct kit_arena *arena,
                                                   unsigned codepage, struct epci_span bytes,
                                                   struct ini_decoded *made)
{
    struct kit_decoded decoded = { 0 };
    int status = kit_codepage_decode(codepage, bytes, &decoded);
    bool undefined = status == EPC_E_ENCODING;

    (void)context;
    if (status == EPC_OK) {
        undefined = has_undefined_char_in_decoded_text(codepage, &decoded);
        made->text = undefined ? NULL : kit_arena_copy_string(arena, decoded.text, decoded.bytes);
        made->bytes = decoded.bytes;
        kit_free(decoded.text);
    }
    if (undefined) {
        made->bad = find_undefined_bytes(codepage, bytes);
        return EPC_E_ENCODING;
    }
    return status == EPC_OK && !made->text ? EPC_E_NOMEM : status;
}

static int check_units_encodable_in_codepage(void *context, unsigned codepage,
                                             const uint16_t *units, size_t count, size_t *bad)
{
    int status = kit_codepage_check_encodable_text(codepage, units, count, bad);
    size_t known = status == EPC_E_ENCODING ? *bad : count;

    (void)context;
    for (size_t i = 0; status != EPC_E_UNSUPPORTED && i < known; i++)
        if (is_character_of_undefined_byte(codepage, units[i])) {
            *bad = i;
            return EPC_E_ENCODING;
        }
    return status;
}

struct ini_io ini_disk_io(void)
{
    return (struct ini_io){ .read = read_file_in_any_case_or_slashes,
                            .list = list_names_in_folder_of_path,
                            .decode = decode_codepage_without_undefined_bytes,
                            .encodes = check_units_encodable_in_codepage,
                            .system_codepage = kit_system_codepage() };
}
