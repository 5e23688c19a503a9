/* SPDX-License-Identifier: MIT
 *
 * savedread.c -- reads the file of lodctr /S.  See saved.h. */
#include "lodctr/saved/saved.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

#define MAGIC "epc counters 1"

/* A part of a line. */
struct part {
    const char *at;
    size_t count;
};

/* More languages than there are. */
#define MOST_TABLES 1024u

enum section { NOWHERE, PERFLIB, TABLE, SERVICE };

struct reader {
    struct kit_arena *arena;
    struct lod_saved *saved;
    size_t line;
    enum section section;
    uint16_t *units; /* of the table that is being read */
    size_t unit_count;
    size_t unit_room;
    int status;
    const char *problem;
};

static void fail(struct reader *reader, const char *why)
{
    if (reader->status != EPC_OK)
        return;
    reader->status = EPC_E_INVALID;
    reader->problem = kit_arena_format(reader->arena, "line %zu: %s", reader->line, why);
    if (!reader->problem)
        reader->status = EPC_E_NOMEM;
}

static void fail_memory(struct reader *reader)
{
    reader->status = EPC_E_NOMEM;
}

/* ---- Parts of lines ---- */

static bool equals(struct part part, const char *text)
{
    return part.count == strlen(text) && memcmp(part.at, text, part.count) == 0;
}

static bool take_prefix(struct part *part, const char *prefix)
{
    size_t length = strlen(prefix);

    if (part->count < length || memcmp(part->at, prefix, length) != 0)
        return false;
    part->at += length;
    part->count -= length;
    return true;
}

static struct part trim(struct part part)
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

static bool decimal(struct part part, uint32_t *value)
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

static uint16_t *room_for(struct reader *reader, size_t count)
{
    while (reader->status == EPC_OK && reader->unit_room - reader->unit_count < count) {
        size_t room = reader->unit_room ? reader->unit_room : 256;
        uint16_t *bigger;

        while (room - reader->unit_count < count && room < SIZE_MAX / 8)
            room *= 2;
        if (!(bigger = kit_arena_take(reader->arena, room, sizeof *bigger))) {
            fail_memory(reader);
            return NULL;
        }
        if (reader->unit_count)
            memcpy(bigger, reader->units, reader->unit_count * sizeof *bigger);
        reader->units = bigger;
        reader->unit_room = room;
    }
    return reader->status == EPC_OK ? reader->units + reader->unit_count : NULL;
}

/* One character or escape from the front of *text; the units it is. */
static size_t take_character(struct reader *reader, struct part *text, uint16_t out[2])
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
            fail(reader, "\\ stands only before u and four hexadecimal digits, not all 0");
            return 0;
        }
        out[0] = (uint16_t)scalar;
        text->at += 6;
        text->count -= 6;
        return 1;
    }
    if (epci_utf8_next(text->at, text->count, &scalar, &used) != EPC_OK || scalar == 0 ||
        epci_utf16_from_utf8(text->at, used, out, 2, &units) != EPC_OK) {
        fail(reader, "this is no UTF-8");
        return 0;
    }
    text->at += used;
    text->count -= used;
    return units;
}

/* Append a text and its NUL to the table. */
static void put_text(struct reader *reader, struct part text)
{
    uint16_t *to = room_for(reader, text.count + 1);

    while (to && text.count && reader->status == EPC_OK)
        to += take_character(reader, &text, to);
    if (to && reader->status == EPC_OK) {
        *to++ = 0;
        reader->unit_count = (size_t)(to - reader->units);
    }
}

/* ---- Sections ---- */

/* The table that was being read is whole. */
static void end_table(struct reader *reader)
{
    struct lod_saved_table *table;
    uint16_t *end;

    if (reader->section != TABLE)
        return;
    /* Empty strings at the end of a table are its end. */
    while (reader->unit_count && reader->units[reader->unit_count - 1] == 0 &&
           (reader->unit_count == 1 || reader->units[reader->unit_count - 2] == 0))
        reader->unit_count--;
    if (!(end = room_for(reader, 1)))
        return;
    *end = 0;
    table = &reader->saved->tables[reader->saved->table_count - 1];
    table->bytes = reader->units;
    table->size = (reader->unit_count + 1) * sizeof *reader->units;
    reader->units = NULL;
    reader->unit_count = reader->unit_room = 0;
}

static void begin_table(struct reader *reader, struct part name)
{
    struct lod_saved *saved = reader->saved;
    const char *slash = memchr(name.at, '\\', name.count);
    struct part id = { name.at, slash ? (size_t)(slash - name.at) : 0 };
    struct part kind = { slash ? slash + 1 : name.at, slash ? name.count - id.count - 1 : 0 };
    struct lod_saved_table table = { .kind = INI_PERF_NAME };
    void *list = saved->tables;

    table.language = kit_arena_string(reader->arena, id.at, id.count);
    if (equals(kind, lod_table_names[INI_PERF_HELP]))
        table.kind = INI_PERF_HELP;
    else if (!equals(kind, lod_table_names[INI_PERF_NAME]))
        fail(reader, "a table is [Perflib\\009\\Counter] or [Perflib\\009\\Help]");
    if (table.language && !lod_is_language_id(table.language))
        fail(reader, "a language is three or four hexadecimal digits");
    if (saved->table_count == MOST_TABLES)
        fail(reader, "there are more tables than languages");
    for (size_t i = 0; table.language && i < saved->table_count; i++)
        if (saved->tables[i].kind == table.kind &&
            epci_ascii_equal(saved->tables[i].language, table.language))
            fail(reader, "this table stands here twice");
    if (!table.language || !(list = kit_arena_grow(reader->arena, list, saved->table_count,
                                                   &saved->table_room, sizeof table)))
        fail_memory(reader);
    if (reader->status != EPC_OK)
        return;
    saved->tables = list;
    saved->tables[saved->table_count++] = table;
    reader->section = TABLE;
}

static void begin_service(struct reader *reader, struct part name)
{
    struct lod_saved *saved = reader->saved;
    struct lod_saved_service service = { .name =
                                             kit_arena_string(reader->arena, name.at, name.count) };
    void *list = saved->services;

    if (name.count == 0 || memchr(name.at, '\\', name.count) || memchr(name.at, 0, name.count))
        fail(reader, "a service is [Services\\NAME], and NAME is one key");
    if (!service.name || !(list = kit_arena_grow(reader->arena, list, saved->service_count,
                                                 &saved->service_room, sizeof service)))
        fail_memory(reader);
    if (reader->status != EPC_OK)
        return;
    saved->services = list;
    saved->services[saved->service_count++] = service;
    reader->section = SERVICE;
}

static void begin_section(struct reader *reader, struct part line)
{
    end_table(reader);
    if (line.at[line.count - 1] != ']') {
        fail(reader, "a section ends with ]");
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
        fail(reader, "a section is [Perflib], [Perflib\\LANGUAGE\\TABLE] or [Services\\NAME]");
}

/* ---- Lines in sections ---- */

static void read_pair(struct reader *reader, struct part line)
{
    const char *equal = memchr(line.at, '=', line.count);
    struct part index = { line.at, equal ? (size_t)(equal - line.at) : line.count };
    uint32_t number;

    if (index.count != 0) {
        if (!decimal(index, &number)) {
            fail(reader, "a pair is INDEX=TEXT, and INDEX is a decimal number");
            return;
        }
        put_text(reader, index);
    }
    if (equal)
        put_text(reader, (struct part){ equal + 1, line.count - index.count - 1 });
}

static void read_hex(struct reader *reader, struct part text, struct lod_value *value)
{
    unsigned char *bytes = kit_arena_take(reader->arena, text.count / 2, 1);

    if (!bytes) {
        fail_memory(reader);
        return;
    }
    for (size_t i = 0; i < text.count; i++) {
        if (digit_of(text.at[i]) < 0 || text.count % 2 != 0) {
            fail(reader, "hex: is followed by two hexadecimal digits for each byte");
            return;
        }
        bytes[i / 2] = (unsigned char)(bytes[i / 2] << 4 | digit_of(text.at[i]));
    }
    *value = (struct lod_value){ true, EPCI_REG_BINARY, bytes, text.count / 2 };
}

static void read_value(struct reader *reader, struct part text, struct lod_value *value)
{
    uint32_t number, *kept;

    if (take_prefix(&text, "hex:")) {
        read_hex(reader, text, value);
    } else if (decimal(text, &number)) {
        if (!(kept = kit_arena_take(reader->arena, 1, sizeof *kept))) {
            fail_memory(reader);
            return;
        }
        *kept = number;
        *value = (struct lod_value){ true, EPCI_REG_DWORD, kept, sizeof *kept };
    } else if (text.count >= 2 && text.at[0] == '"' && text.at[text.count - 1] == '"') {
        put_text(reader, (struct part){ text.at + 1, text.count - 2 });
        *value = (struct lod_value){ true, EPCI_REG_SZ, reader->units,
                                     reader->unit_count * sizeof *reader->units };
        reader->units = NULL;
        reader->unit_count = reader->unit_room = 0;
    } else {
        fail(reader, "a value is a decimal number, \"a text\" or hex: and bytes");
    }
}

static void read_perflib(struct reader *reader, struct part name, const struct lod_value *value)
{
    struct lod_saved *saved = reader->saved;
    struct lod_number *number = equals(name, "Base Index")     ? &saved->base_index
                                : equals(name, "Last Counter") ? &saved->last_counter
                                : equals(name, "Last Help")    ? &saved->last_help
                                                               : NULL;

    if (!number)
        fail(reader, "[Perflib] holds Base Index, Last Counter and Last Help");
    else if (value->type != EPCI_REG_DWORD)
        fail(reader, "this has to be a decimal number");
    else
        *number = (struct lod_number){ true, true, *(const uint32_t *)value->bytes };
}

static void read_service(struct reader *reader, struct part name, const struct lod_value *value)
{
    struct lod_saved_service *service = &reader->saved->services[reader->saved->service_count - 1];

    for (int i = 0; i < LOD_SAVED_VALUES; i++)
        if (equals(name, lod_saved_names[i])) {
            if (value->type != lod_saved_types[i])
                fail(reader, "this value has to be of another kind: a number, \"a text\" or hex:");
            service->values[i] = *value;
            return;
        }
    fail(reader, "a service has no value of that name that would be restored");
}

static void read_assignment(struct reader *reader, struct part line)
{
    const char *equal = memchr(line.at, '=', line.count);
    struct part name, text;
    struct lod_value value = { 0 };

    if (!equal || reader->section == NOWHERE) {
        fail(reader, equal ? "this stands in no section" : "a value is NAME = VALUE");
        return;
    }
    name = trim((struct part){ line.at, (size_t)(equal - line.at) });
    text = trim((struct part){ equal + 1, line.count - (size_t)(equal - line.at) - 1 });
    read_value(reader, text, &value);
    if (reader->status != EPC_OK)
        return;
    if (reader->section == PERFLIB)
        read_perflib(reader, name, &value);
    else
        read_service(reader, name, &value);
}

static void read_line(struct reader *reader, struct part line)
{
    if (reader->line == 1) {
        if (!equals(line, MAGIC))
            fail(reader, "a saved registry begins with the line \"" MAGIC "\"");
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
    struct reader reader = { .arena = arena, .saved = out, .status = EPC_OK };

    memset(out, 0, sizeof *out);
    *problem = NULL;
    do {
        const char *at = (const char *)text.at;
        const char *end = text.left ? memchr(at, '\n', text.left) : NULL;
        struct part line = { at, end ? (size_t)(end - at) : text.left };

        epci_span_skip(&text, line.count + (end != NULL));
        if (line.count && line.at[line.count - 1] == '\r')
            line.count--;
        reader.line++;
        read_line(&reader, line);
    } while (text.left && reader.status == EPC_OK);
    end_table(&reader);
    *problem = reader.problem;
    return reader.status;
}
