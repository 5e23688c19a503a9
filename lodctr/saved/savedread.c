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

#include "sdk/core/text.h"

#define MAGIC "epc counters 1"

/* A part of a line. */
struct line_part {
    const char *at;
    size_t count;
};

/* More than Windows has languages. */
#define MOST_TABLES 1024u

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

static void saved_fail(struct saved_reader *reader, const char *why)
{
    if (reader->status != EPC_OK)
        return;
    reader->status = EPC_E_INVALID;
    reader->problem = kit_arena_format(reader->arena, "line %zu: %s", reader->line, why);
    if (!reader->problem)
        reader->status = EPC_E_NOMEM;
}

static void fail_memory(struct saved_reader *reader)
{
    reader->status = EPC_E_NOMEM;
}

/* ---- Parts of lines ---- */

static bool equals(struct line_part part, const char *text)
{
    return part.count == strlen(text) && memcmp(part.at, text, part.count) == 0;
}

static bool take_prefix(struct line_part *part, const char *prefix)
{
    size_t length = strlen(prefix);

    if (part->count < length || memcmp(part->at, prefix, length) != 0)
        return false;
    part->at += length;
    part->count -= length;
    return true;
}

static struct line_part trim(struct line_part part)
{
    while (part.count && part.at[0] == ' ')
        part.at++, part.count--;
    while (part.count && part.at[part.count - 1] == ' ')
        part.count--;
    return part;
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static bool decimal(struct line_part part, uint32_t *value)
{
    uint64_t number = 0;

    for (size_t i = 0; i < part.count; i++) {
        if (part.at[i] < '0' || part.at[i] > '9' || number > UINT32_MAX)
            return false;
        number = number * 10 + (uint64_t)(part.at[i] - '0');
    }
    *value = (uint32_t)number;
    return part.count != 0 && number <= UINT32_MAX;
}

/* ---- Text ---- */

static void put_units(struct saved_reader *reader, const uint16_t *units, size_t count)
{
    kit_buffer_put(&reader->units, units, count * sizeof *units);
    if (reader->units.failed)
        fail_memory(reader);
}

/* Take the units out of the reader, which begins a new text. */
static struct epci_span savedread_take_units(struct saved_reader *reader)
{
    struct epci_span units = epci_span_of(reader->units.text, reader->units.bytes);

    reader->units = (struct kit_buffer){ .arena = reader->arena };
    return units;
}

/* Take one character or escape from the front of *text; returns how many units it is. */
static size_t savedread_take_character(struct saved_reader *reader, struct line_part *text,
                                       uint16_t out[2])
{
    uint32_t scalar = 0;
    size_t used = 1, units = 0;

    if (text->at[0] == '\\') {
        for (size_t i = 2; i < 6 && text->count >= 6 && text->at[1] == 'u'; i++) {
            int digit = digit_of(text->at[i]);

            used = digit < 0 ? 1 : used + 1;
            scalar = scalar * 16 + (uint32_t)(digit < 0 ? 0 : digit);
        }
        if (used != 5 || scalar == 0) {
            saved_fail(reader, "\\ must be followed by u and four hexadecimal digits, not all 0");
            return 0;
        }
        out[0] = (uint16_t)scalar;
        text->at += 6;
        text->count -= 6;
        return 1;
    }
    if (epci_utf8_next(text->at, text->count, &scalar, &used) != EPC_OK || scalar == 0 ||
        epci_utf16_from_utf8(text->at, used, out, 2, &units) != EPC_OK) {
        saved_fail(reader, "this is not valid UTF-8");
        return 0;
    }
    text->at += used;
    text->count -= used;
    return units;
}

/* Append a text and its NUL. */
static void saved_put_text(struct saved_reader *reader, struct line_part text)
{
    static const uint16_t end = 0;
    uint16_t units[2];

    while (text.count && reader->status == EPC_OK)
        put_units(reader, units, savedread_take_character(reader, &text, units));
    put_units(reader, &end, 1);
}

/* ---- Sections ---- */

/* Is the last string of the table empty? */
static bool ends_empty(const struct kit_buffer *units)
{
    const uint16_t *at = (const void *)units->text;
    size_t count = units->bytes / sizeof *at;

    return count > 0 && at[count - 1] == 0 && (count == 1 || at[count - 2] == 0);
}

/* The table that was being read is complete. */
static void end_table(struct saved_reader *reader)
{
    static const uint16_t end = 0;
    struct epci_span bytes;

    if (reader->section != TABLE || reader->status != EPC_OK)
        return;
    while (ends_empty(&reader->units)) /* they are only the end of the table */
        reader->units.bytes -= sizeof end;
    put_units(reader, &end, 1);
    bytes = savedread_take_units(reader);
    reader->saved->tables[reader->saved->table_count - 1].value =
        (struct lod_value){ true, EPCI_REG_MULTI_SZ, bytes.at, bytes.left };
}

static void begin_table(struct saved_reader *reader, struct line_part name)
{
    struct lod_saved *saved = reader->saved;
    const char *slash = memchr(name.at, '\\', name.count);
    struct line_part id = { name.at, slash ? (size_t)(slash - name.at) : 0 };
    struct line_part kind = { slash ? slash + 1 : name.at, slash ? name.count - id.count - 1 : 0 };
    struct lod_saved_table table = { .kind = INI_PERF_NAME };
    void *list = saved->tables;

    table.language = kit_arena_string(reader->arena, id.at, id.count);
    if (equals(kind, lod_table_names[INI_PERF_HELP]))
        table.kind = INI_PERF_HELP;
    else if (!equals(kind, lod_table_names[INI_PERF_NAME]))
        saved_fail(reader, "a table is [Perflib\\009\\Counter] or [Perflib\\009\\Help]");
    if (table.language && !lod_is_language_id(table.language))
        saved_fail(reader, "a language is three or four hexadecimal digits");
    if (saved->table_count == MOST_TABLES)
        saved_fail(reader, "there are more tables than languages");
    for (size_t i = 0; table.language && i < saved->table_count; i++)
        if (saved->tables[i].kind == table.kind &&
            epci_ascii_equal(saved->tables[i].language, table.language))
            saved_fail(reader, "this table is in the file twice");
    if (!table.language || !(list = kit_arena_grow(reader->arena, list, saved->table_count,
                                                   &saved->table_room, sizeof table)))
        fail_memory(reader);
    if (reader->status != EPC_OK)
        return;
    saved->tables = list;
    saved->tables[saved->table_count++] = table;
    reader->section = TABLE;
}

static void begin_service(struct saved_reader *reader, struct line_part name)
{
    struct lod_saved *saved = reader->saved;
    struct lod_saved_service service = { .name =
                                             kit_arena_string(reader->arena, name.at, name.count) };
    void *list = saved->services;

    if (name.count == 0 || memchr(name.at, '\\', name.count) || memchr(name.at, 0, name.count))
        saved_fail(reader, "a service is [Services\\NAME], and NAME is one key");
    if (!service.name || !(list = kit_arena_grow(reader->arena, list, saved->service_count,
                                                 &saved->service_room, sizeof service)))
        fail_memory(reader);
    if (reader->status != EPC_OK)
        return;
    saved->services = list;
    saved->services[saved->service_count++] = service;
    reader->section = SERVICE;
}

static void begin_section(struct saved_reader *reader, struct line_part line)
{
    end_table(reader);
    if (line.at[line.count - 1] != ']') {
        saved_fail(reader, "a section ends with ]");
        return;
    }
    line.count--;
    if (equals(line, "[Perflib"))
        reader->section = PERFLIB;
    else if (take_prefix(&line, "[Perflib\\"))
        begin_table(reader, line);
    else if (take_prefix(&line, "[Services\\"))
        begin_service(reader, line);
    else
        saved_fail(reader,
                   "a section is [Perflib], [Perflib\\LANGUAGE\\TABLE] or [Services\\NAME]");
}

/* ---- Lines in sections ---- */

static void read_pair(struct saved_reader *reader, struct line_part line)
{
    const char *equal = memchr(line.at, '=', line.count);
    struct line_part index = { line.at, equal ? (size_t)(equal - line.at) : line.count };
    uint32_t number;

    if (index.count != 0) {
        if (!decimal(index, &number)) {
            saved_fail(reader, "a pair is INDEX=TEXT, and INDEX is a decimal number");
            return;
        }
        saved_put_text(reader, index);
    }
    if (equal)
        saved_put_text(reader, (struct line_part){ equal + 1, line.count - index.count - 1 });
}

static void read_hex(struct saved_reader *reader, struct line_part text, struct lod_value *value)
{
    unsigned char *bytes = kit_arena_take(reader->arena, text.count / 2, 1);

    if (!bytes) {
        fail_memory(reader);
        return;
    }
    for (size_t i = 0; i < text.count; i++) {
        if (digit_of(text.at[i]) < 0 || text.count % 2 != 0) {
            saved_fail(reader, "hex: is followed by two hexadecimal digits for each byte");
            return;
        }
        bytes[i / 2] = (unsigned char)(bytes[i / 2] << 4 | digit_of(text.at[i]));
    }
    *value = (struct lod_value){ true, EPCI_REG_BINARY, bytes, text.count / 2 };
}

static void saved_read_value(struct saved_reader *reader, struct line_part text,
                             struct lod_value *value)
{
    struct epci_span string;
    uint32_t number, *copy;

    if (take_prefix(&text, "hex:")) {
        read_hex(reader, text, value);
    } else if (decimal(text, &number)) {
        if (!(copy = kit_arena_take(reader->arena, 1, sizeof *copy))) {
            fail_memory(reader);
            return;
        }
        *copy = number;
        *value = (struct lod_value){ true, EPCI_REG_DWORD, copy, sizeof *copy };
    } else if (text.count >= 2 && text.at[0] == '"' && text.at[text.count - 1] == '"') {
        saved_put_text(reader, (struct line_part){ text.at + 1, text.count - 2 });
        string = savedread_take_units(reader);
        *value = (struct lod_value){ true, EPCI_REG_SZ, string.at, string.left };
    } else {
        saved_fail(reader, "a value is a decimal number, \"a text\" or hex: and bytes");
    }
}

static void saved_read_perflib(struct saved_reader *reader, struct line_part name,
                               const struct lod_value *value)
{
    struct lod_saved *saved = reader->saved;
    struct lod_number *number = equals(name, "Base Index")     ? &saved->base_index
                                : equals(name, "Last Counter") ? &saved->last[INI_PERF_NAME]
                                : equals(name, "Last Help")    ? &saved->last[INI_PERF_HELP]
                                                               : NULL;

    if (!number)
        saved_fail(reader, "[Perflib] holds Base Index, Last Counter and Last Help");
    else if (value->type != EPCI_REG_DWORD)
        saved_fail(reader, "this must be a decimal number");
    else
        *number = (struct lod_number){ true, true, *(const uint32_t *)value->bytes };
}

static void saved_read_service(struct saved_reader *reader, struct line_part name,
                               const struct lod_value *value)
{
    struct lod_saved_service *service = &reader->saved->services[reader->saved->service_count - 1];

    for (int i = 0; i < LOD_SAVED_VALUES; i++)
        if (equals(name, lod_saved_values[i].name)) {
            if (value->type != lod_saved_values[i].type)
                saved_fail(reader,
                           "this value must be of another kind: a number, \"a text\" or hex:");
            service->values[i] = *value;
            return;
        }
    saved_fail(reader, "this is not a value of a service that can be restored");
}

static void read_assignment(struct saved_reader *reader, struct line_part line)
{
    const char *equal = memchr(line.at, '=', line.count);
    struct line_part name, text;
    struct lod_value value = { 0 };

    if (!equal || reader->section == NOWHERE) {
        saved_fail(reader,
                   equal ? "this line is before the first section" : "a value is NAME = VALUE");
        return;
    }
    name = trim((struct line_part){ line.at, (size_t)(equal - line.at) });
    text = trim((struct line_part){ equal + 1, line.count - (size_t)(equal - line.at) - 1 });
    saved_read_value(reader, text, &value);
    if (reader->status != EPC_OK)
        return;
    if (reader->section == PERFLIB)
        saved_read_perflib(reader, name, &value);
    else
        saved_read_service(reader, name, &value);
}

static void savedread_read_line(struct saved_reader *reader, struct line_part line)
{
    if (reader->line == 1) {
        if (!equals(line, MAGIC))
            saved_fail(reader, "a saved registry begins with the line \"" MAGIC "\"");
    } else if (line.count == 0 || line.at[0] == ';') {
        return;
    } else if (line.at[0] == '[') {
        begin_section(reader, line);
    } else if (reader->section == TABLE) {
        read_pair(reader, line);
    } else {
        read_assignment(reader, line);
    }
}

int lod_saved_read(struct kit_arena *arena, struct epci_span text, struct lod_saved *out,
                   const char **problem)
{
    struct saved_reader reader = { .arena = arena, .saved = out, .units = { .arena = arena } };

    memset(out, 0, sizeof *out);
    *problem = NULL;
    do {
        const char *at = (const char *)text.at;
        const char *end = text.left ? memchr(at, '\n', text.left) : NULL;
        struct line_part line = { at, end ? (size_t)(end - at) : text.left };

        epci_span_skip(&text, line.count + (end != NULL));
        if (line.count && line.at[line.count - 1] == '\r')
            line.count--;
        reader.line++;
        savedread_read_line(&reader, line);
    } while (text.left && reader.status == EPC_OK);
    end_table(&reader);
    *problem = reader.problem;
    return reader.status;
}
