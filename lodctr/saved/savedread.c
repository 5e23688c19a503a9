/* SPDX-License-Identifier: MIT
 *
 * savedread.c -- reads the file of lodctr /S, line by line.
 *
 * The reader knows the section it is in and collects the units of the current table.  The first
 * failure, with its line, ends the reading.
 */
#include "lodctr/saved/saved.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/number.h"
#include "kit/slice.h"
#include "sdk/core/text.h"

#define MAGIC "epc counters 1"

/* More than Windows has languages. */
#define MAX_TABLES 1024u

enum saved_section { NOWHERE, PERFLIB, TABLE, SERVICE };

struct saved_reader {
    struct kit_arena *arena;
    struct lod_saved *saved;
    size_t line;
    enum saved_section section;
    struct kit_buffer units; /* UTF-16 of the table or text that is being read */
    int status;
    const char *problem;
};

/* `why`: NULL without memory. */
static void set_line_error(struct saved_reader *reader, const char *why)
{
    if (reader->status != EPC_OK)
        return;
    if (why)
        reader->problem = kit_arena_format(reader->arena, "line %zu: %s", reader->line, why);
    reader->status = reader->problem ? EPC_E_INVALID : EPC_E_NOMEM;
}

/* ---- Parts of lines ---- */

static bool skip_prefix(struct kit_slice *part, const char *prefix)
{
    size_t length = strlen(prefix);

    if (part->bytes < length || memcmp(part->at, prefix, length) != 0)
        return false;
    *part = kit_slice_between(part->at + length, part->at + part->bytes);
    return true;
}

/* Split at the first `separator`; without one, false, and all of it is before. */
static bool split_at_separator(struct kit_slice part, char separator, struct kit_slice *before,
                               struct kit_slice *after)
{
    const char *end = part.at + part.bytes;
    const char *found = part.bytes ? memchr(part.at, separator, part.bytes) : NULL;

    *before = kit_slice_between(part.at, found ? found : end);
    *after = kit_slice_between(found ? found + 1 : end, end);
    return found;
}

/* ---- Text ---- */

/* Take the units out of the reader, which begins a new text. */
static struct lod_value move_collected_units_to_value(struct saved_reader *reader, uint32_t type)
{
    struct lod_value value = { true, type, reader->units.text, reader->units.bytes };

    if (reader->units.failed)
        set_line_error(reader, NULL);
    reader->units = (struct kit_buffer){ .arena = reader->arena };
    return value;
}

/* The unit of an escape, which is at the front; 0: it is malformed. */
static uint16_t parse_escaped_unit(struct kit_slice text)
{
    uint32_t unit = 0;

    if (text.bytes < 6 || text.at[1] != 'u')
        return 0;
    for (size_t i = 2; i < 6; i++) {
        int digit = kit_hex_digit(text.at[i]);

        if (digit < 0)
            return 0;
        unit = unit * 16 + (uint32_t)digit;
    }
    return (uint16_t)unit;
}

/* Append a text and its NUL. */
static void append_text_as_utf16(struct saved_reader *reader, struct kit_slice text)
{
    while (text.bytes && reader->status == EPC_OK) {
        uint16_t units[2] = { 0 };
        size_t used = 6, count = 1;
        uint32_t scalar;

        if (text.at[0] == '\\' && (units[0] = parse_escaped_unit(text)) == 0)
            set_line_error(reader,
                           "\\ must be followed by u and four hexadecimal digits, not all 0");
        else if (text.at[0] != '\\' &&
                 (epci_utf8_decode_scalar(text.at, text.bytes, &scalar, &used) != EPC_OK ||
                  scalar == 0 || epci_utf16_from_utf8(text.at, used, units, 2, &count) != EPC_OK))
            set_line_error(reader, "this is not valid UTF-8");
        else
            text = kit_slice_between(text.at + used, text.at + text.bytes);
        kit_buffer_add_bytes(&reader->units, units, count * sizeof *units);
    }
    kit_buffer_add_bytes(&reader->units, &(uint16_t){ 0 }, sizeof(uint16_t));
}

/* ---- Sections ---- */

/* Is the last string of the table empty? */
static bool has_empty_last_string(const struct kit_buffer *units)
{
    const uint16_t *at = (const void *)units->text;
    size_t count = units->bytes / sizeof *at;

    return count > 0 && at[count - 1] == 0 && (count == 1 || at[count - 2] == 0);
}

/* The table that was being read is complete. */
static void end_and_store_table(struct saved_reader *reader)
{
    const uint16_t end = 0;

    if (reader->section != TABLE || reader->status != EPC_OK)
        return;
    while (has_empty_last_string(&reader->units)) /* they are only the end of the table */
        reader->units.bytes -= sizeof end;
    kit_buffer_add_bytes(&reader->units, &end, sizeof end);
    reader->saved->tables[reader->saved->table_count - 1].value =
        move_collected_units_to_value(reader, EPCI_REG_MULTI_SZ);
}

static void begin_saved_table_section(struct saved_reader *reader, struct kit_slice name)
{
    struct lod_saved *saved = reader->saved;
    struct lod_saved_table table = { .kind = INI_PERF_NAME };
    struct kit_slice id, kind;

    split_at_separator(name, '\\', &id, &kind);
    table.language = kit_arena_copy_string(reader->arena, id.at, id.bytes);
    if (kit_slice_is(kind, lod_table_names[INI_PERF_HELP]))
        table.kind = INI_PERF_HELP;
    else if (!kit_slice_is(kind, lod_table_names[INI_PERF_NAME]))
        set_line_error(reader, "a table is [Perflib\\009\\Counter] or [Perflib\\009\\Help]");
    if (table.language && !lod_is_language_id(table.language))
        set_line_error(reader, "a language is three or four hexadecimal digits");
    if (saved->table_count == MAX_TABLES)
        set_line_error(reader, "there are more tables than languages");
    for (size_t i = 0; table.language && i < saved->table_count; i++)
        if (saved->tables[i].kind == table.kind &&
            kit_equal_any_case(saved->tables[i].language, table.language))
            set_line_error(reader, "this table is in the file twice");
    if (!table.language ||
        !KIT_RESERVE(reader->arena, saved->tables, saved->table_count, saved->table_capacity))
        set_line_error(reader, NULL);
    if (reader->status != EPC_OK)
        return;
    saved->tables[saved->table_count++] = table;
    reader->section = TABLE;
}

static void begin_saved_service_section(struct saved_reader *reader, struct kit_slice name)
{
    struct lod_saved *saved = reader->saved;
    struct lod_saved_service service = { .name = kit_arena_copy_string(reader->arena, name.at,
                                                                       name.bytes) };

    if (name.bytes == 0 || memchr(name.at, '\\', name.bytes) || memchr(name.at, 0, name.bytes))
        set_line_error(reader, "a service is [Services\\NAME], and NAME is one key");
    if (!service.name ||
        !KIT_RESERVE(reader->arena, saved->services, saved->service_count, saved->service_capacity))
        set_line_error(reader, NULL);
    if (reader->status != EPC_OK)
        return;
    saved->services[saved->service_count++] = service;
    reader->section = SERVICE;
}

static void begin_section(struct saved_reader *reader, struct kit_slice line)
{
    end_and_store_table(reader);
    if (line.at[line.bytes - 1] != ']') {
        set_line_error(reader, "a section ends with ]");
        return;
    }
    line.bytes--;
    if (kit_slice_is(line, "[Perflib"))
        reader->section = PERFLIB;
    else if (skip_prefix(&line, "[Perflib\\"))
        begin_saved_table_section(reader, line);
    else if (skip_prefix(&line, "[Services\\"))
        begin_saved_service_section(reader, line);
    else
        set_line_error(reader,
                       "a section is [Perflib], [Perflib\\LANGUAGE\\TABLE] or [Services\\NAME]");
}

/* ---- Lines in sections ---- */

static void parse_table_pair_line(struct saved_reader *reader, struct kit_slice line)
{
    struct kit_slice index, text;
    bool has_text = split_at_separator(line, '=', &index, &text);
    uint32_t number;

    if (index.bytes != 0) {
        if (!kit_parse_u32(index, UINT32_MAX, &number)) {
            set_line_error(reader, "a pair is INDEX=TEXT, and INDEX is a decimal number");
            return;
        }
        append_text_as_utf16(reader, index);
    }
    if (has_text)
        append_text_as_utf16(reader, text);
}

static void parse_hex_bytes(struct saved_reader *reader, struct kit_slice text,
                            struct lod_value *value)
{
    unsigned char *bytes = kit_arena_allocate(reader->arena, text.bytes / 2, 1);

    if (!bytes) {
        set_line_error(reader, NULL);
        return;
    }
    for (size_t i = 0; i < text.bytes; i++) {
        if (kit_hex_digit(text.at[i]) < 0 || text.bytes % 2 != 0) {
            set_line_error(reader, "hex: is followed by two hexadecimal digits for each byte");
            return;
        }
        bytes[i / 2] = (unsigned char)(bytes[i / 2] << 4 | kit_hex_digit(text.at[i]));
    }
    *value = (struct lod_value){ true, EPCI_REG_BINARY, bytes, text.bytes / 2 };
}

static void parse_saved_value(struct saved_reader *reader, struct kit_slice text,
                              struct lod_value *value)
{
    uint32_t number, *copy;

    if (skip_prefix(&text, "hex:")) {
        parse_hex_bytes(reader, text, value);
    } else if (kit_parse_u32(text, UINT32_MAX, &number)) {
        if (!(copy = kit_arena_allocate(reader->arena, 1, sizeof *copy))) {
            set_line_error(reader, NULL);
            return;
        }
        *copy = number;
        *value = (struct lod_value){ true, EPCI_REG_DWORD, copy, sizeof *copy };
    } else if (text.bytes >= 2 && text.at[0] == '"' && text.at[text.bytes - 1] == '"') {
        append_text_as_utf16(reader, (struct kit_slice){ text.at + 1, text.bytes - 2 });
        *value = move_collected_units_to_value(reader, EPCI_REG_SZ);
    } else {
        set_line_error(reader, "a value is a decimal number, \"a text\" or hex: and bytes");
    }
}

static void store_perflib_value(struct saved_reader *reader, struct kit_slice name,
                                const struct lod_value *value)
{
    struct lod_saved *saved = reader->saved;
    struct lod_number *number = kit_slice_is(name, "Base Index") ? &saved->base_index : NULL;

    for (int kind = 0; kind < LOD_TABLES; kind++)
        if (kit_slice_is(name, lod_last_names[kind]))
            number = &saved->last[kind];
    if (!number)
        set_line_error(reader, "[Perflib] holds Base Index, Last Counter and Last Help");
    else if (value->type != EPCI_REG_DWORD)
        set_line_error(reader, "this must be a decimal number");
    else
        *number = (struct lod_number){ true, true, *(const uint32_t *)value->bytes };
}

static void store_service_value(struct saved_reader *reader, struct kit_slice name,
                                const struct lod_value *value)
{
    struct lod_saved_service *service = &reader->saved->services[reader->saved->service_count - 1];

    for (int i = 0; i < LOD_SAVED_VALUES; i++)
        if (kit_slice_is(name, lod_saved_values[i].name)) {
            if (value->type != lod_saved_values[i].type)
                set_line_error(reader,
                               "this value must be of another kind: a number, \"a text\" or hex:");
            service->values[i] = *value;
            return;
        }
    set_line_error(reader, "this is not a value of a service that can be restored");
}

static void parse_and_store_assignment(struct saved_reader *reader, struct kit_slice line)
{
    struct kit_slice name, text;
    bool has_value = split_at_separator(line, '=', &name, &text);
    struct lod_value value = { 0 };

    if (!has_value || reader->section == NOWHERE) {
        set_line_error(reader, has_value ? "this line is before the first section"
                                         : "a value is NAME = VALUE");
        return;
    }
    name = kit_slice_trim(name);
    parse_saved_value(reader, kit_slice_trim(text), &value);
    if (reader->status != EPC_OK)
        return;
    if (reader->section == PERFLIB)
        store_perflib_value(reader, name, &value);
    else
        store_service_value(reader, name, &value);
}

static void parse_saved_line(struct saved_reader *reader, struct kit_slice line)
{
    if (reader->line == 1) {
        if (!kit_slice_is(line, MAGIC))
            set_line_error(reader, "a saved registry begins with the line \"" MAGIC "\"");
    } else if (line.bytes == 0 || line.at[0] == ';') {
        return;
    } else if (line.at[0] == '[') {
        begin_section(reader, line);
    } else if (reader->section == TABLE) {
        parse_table_pair_line(reader, line);
    } else {
        parse_and_store_assignment(reader, line);
    }
}

int lod_parse_saved_text(struct kit_arena *arena, struct epci_span text, struct lod_saved *out,
                         const char **problem)
{
    struct saved_reader reader = { .arena = arena, .saved = out, .units = { .arena = arena } };

    memset(out, 0, sizeof *out);
    *problem = NULL;
    do {
        const char *at = (const char *)text.at;
        const char *end = text.left ? memchr(at, '\n', text.left) : NULL;
        struct kit_slice line = { at, end ? (size_t)(end - at) : text.left };

        epci_span_skip(&text, line.bytes + (end != NULL));
        if (line.bytes && line.at[line.bytes - 1] == '\r')
            line.bytes--;
        reader.line++;
        parse_saved_line(&reader, line);
    } while (text.left && reader.status == EPC_OK);
    end_and_store_table(&reader);
    *problem = reader.problem;
    return reader.status;
}
