/* SPDX-License-Identifier: MIT
 *
 * profile.c -- prints an .INI file as text: once from our scanner's lines, once by enumerating
 * sections and keys with the system's profile functions.
 */
#include "profile.h"

#include <windows.h>

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "ini/read/scan.h"
#include "sdk/core/text.h"

#define MAX_UNITS (1u << 22)

static const char *finish(struct kit_buffer *out)
{
    kit_buffer_add_bytes(out, "", 1);
    if (out->failed)
        abort();
    return out->text;
}

/* ---- Ours ---- */

struct entry {
    struct kit_slice section; /* the name of its section */
    struct ini_line line;
};

struct file {
    struct entry *entries; /* includes the section heads */
    size_t count;
    size_t capacity;
};

static void scan_all(struct kit_arena *arena, struct epci_span text, struct file *file)
{
    struct ini_scan scan;
    struct kit_slice section = kit_slice_of("");
    struct ini_line line;

    scan = ini_scan_begin((const char *)text.at, text.left, INI_DIALECT_INI);
    while (ini_scan_next_line(&scan, &line)) {
        if (line.kind == INI_LINE_SECTION)
            section = line.name;
        if (!KIT_RESERVE(arena, file->entries, file->count, file->capacity))
            abort();
        file->entries[file->count].section = section;
        file->entries[file->count++].line = line;
    }
}

/* The first of equal keys counts. */
static struct kit_slice value_of(const struct file *file, const struct entry *of)
{
    for (size_t i = 0; i < file->count; i++) {
        const struct entry *entry = &file->entries[i];
        if (entry->line.kind == INI_LINE_KEY &&
            kit_slices_equal_any_case(entry->section, of->section) &&
            kit_slices_equal_any_case(entry->line.name, of->line.name))
            return ini_unquote_ini(entry->line.value);
    }
    abort();
}

static void put_slice(struct kit_buffer *out, struct kit_slice slice, const char *after)
{
    kit_buffer_add_bytes(out, slice.at, slice.bytes);
    kit_buffer_add_bytes(out, after, strlen(after));
}

/* A section that is repeated continues: its keys are those of all its parts. */
static void print_section(struct kit_buffer *out, const struct file *file, struct kit_slice section)
{
    for (int lines = 0; lines < 2; lines++)
        for (size_t i = 0; i < file->count; i++) {
            const struct entry *entry = &file->entries[i];
            bool key = entry->line.kind == INI_LINE_KEY && entry->line.name.bytes != 0;
            if (!kit_slices_equal_any_case(entry->section, section))
                continue;
            if (lines && (key || entry->line.kind == INI_LINE_OTHER))
                kit_buffer_add_format(out, ": ");
            if (key) {
                put_slice(out, entry->line.name, "=");
                put_slice(out, lines ? entry->line.value : value_of(file, entry), "\n");
            } else if (lines && entry->line.kind == INI_LINE_OTHER) {
                put_slice(out, kit_slice_trim(entry->line.whole), "\n");
            }
        }
}

const char *profile_ours(struct kit_arena *arena, struct epci_span text)
{
    struct kit_buffer out = { .arena = arena };
    struct file file = { 0 };

    scan_all(arena, text, &file);
    for (size_t i = 0; i < file.count; i++) {
        const struct ini_line *line = &file.entries[i].line;
        if (line->kind != INI_LINE_SECTION)
            continue;
        kit_buffer_add_format(&out, "[");
        put_slice(&out, line->name, "]\n");
        print_section(&out, &file, line->name);
    }
    return finish(&out);
}

/* ---- Theirs ---- */

static void put_wide(struct kit_buffer *out, const wchar_t *text, const char *after)
{
    size_t units = wcslen(text);
    char *utf8 = malloc(units * 3 + 1);
    size_t bytes;

    if (!utf8 || epci_utf8_from_utf16((const uint16_t *)text, units, utf8, units * 3, &bytes, NULL))
        abort();
    kit_buffer_add_bytes(out, utf8, bytes);
    kit_buffer_add_bytes(out, after, strlen(after));
    free(utf8);
}

/* Results of the profile functions, one buffer for each level of the enumeration. */
static wchar_t sections[MAX_UNITS], keys[MAX_UNITS], values[MAX_UNITS];

/* The name for a query; the caller frees it. */
static wchar_t *asked(const wchar_t *name, bool upper)
{
    wchar_t *copy = _wcsdup(name);

    if (!copy)
        abort();
    for (wchar_t *at = copy; upper && *at; at++)
        if (*at >= 'a' && *at <= 'z')
            *at = (wchar_t)(*at - 'a' + 'A');
    return copy;
}

static void print_keys(struct kit_buffer *out, const wchar_t *path, const wchar_t *section,
                       bool upper)
{
    GetPrivateProfileStringW(section, NULL, NULL, keys, MAX_UNITS, path);
    for (const wchar_t *key = keys; *key; key += wcslen(key) + 1) {
        wchar_t *name = asked(key, upper);
        GetPrivateProfileStringW(section, name, L"(none)", values, MAX_UNITS, path);
        put_wide(out, key, "=");
        put_wide(out, values, "\n");
        free(name);
    }
}

static void print_lines(struct kit_buffer *out, const wchar_t *path, const wchar_t *section)
{
    GetPrivateProfileSectionW(section, keys, MAX_UNITS, path);
    for (const wchar_t *line = keys; *line; line += wcslen(line) + 1) {
        kit_buffer_add_format(out, ": ");
        put_wide(out, line, "\n");
    }
}

const char *profile_theirs(struct kit_arena *arena, const wchar_t *path, bool upper)
{
    struct kit_buffer out = { .arena = arena };

    GetPrivateProfileSectionNamesW(sections, MAX_UNITS, path);
    for (const wchar_t *section = sections; *section; section += wcslen(section) + 1) {
        wchar_t *name = asked(section, upper);
        kit_buffer_add_format(&out, "[");
        put_wide(&out, section, "]\n");
        print_keys(&out, path, name, upper);
        print_lines(&out, path, name);
        free(name);
    }
    return finish(&out);
}

const char *profile_value(struct kit_arena *arena, const wchar_t *path, const char *section,
                          const char *key)
{
    struct kit_buffer out = { .arena = arena };
    wchar_t names[2][256];

    if (!MultiByteToWideChar(CP_UTF8, 0, section, -1, names[0], 256) ||
        !MultiByteToWideChar(CP_UTF8, 0, key, -1, names[1], 256))
        abort();
    GetPrivateProfileStringW(names[0], names[1], L"(none)", values, MAX_UNITS, path);
    put_wide(&out, values, "");
    return finish(&out);
}
