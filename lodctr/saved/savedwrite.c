/* SPDX-License-Identifier: MIT
 *
 * savedwrite.c -- writes the file of lodctr /S.  See saved.h. */
#include "lodctr/saved/saved.h"

#include <string.h>

#include "sdk/core/pairs.h"
#include "sdk/core/text.h"

const char *const lod_saved_names[LOD_SAVED_VALUES] = {
    "First Counter", "Last Counter", "First Help",   "Last Help",
    "Object List",   LOD_DISABLED,   LOD_VALIDATION,
};

const uint32_t lod_saved_types[LOD_SAVED_VALUES] = {
    EPCI_REG_DWORD, EPCI_REG_DWORD, EPCI_REG_DWORD,  EPCI_REG_DWORD,
    EPCI_REG_SZ,    EPCI_REG_DWORD, EPCI_REG_BINARY,
};

static bool is_surrogate(uint16_t unit, uint16_t from)
{
    return (unit & 0xFC00) == from;
}

/* Units of the character at `at`: 2 for a pair of surrogates, 0 where it has to be escaped. */
static size_t plain_units(const uint16_t *text, size_t count, size_t at)
{
    uint16_t unit = text[at];

    if (unit < 0x20 || unit == 0x7F || unit == '\\' || unit == '"' || unit == 0xFEFF ||
        unit >= 0xFFFE || (unit == ' ' && (at == 0 || at + 1 == count)))
        return 0;
    if (is_surrogate(unit, 0xD800))
        return at + 1 < count && is_surrogate(text[at + 1], 0xDC00) ? 2 : 0;
    return is_surrogate(unit, 0xDC00) ? 0 : 1;
}

static void put_units(struct kit_buffer *out, const uint16_t *text, size_t count)
{
    size_t at = 0;

    while (at < count) {
        size_t plain = at, more;

        while (plain < count && plain - at < 64 && (more = plain_units(text, count, plain)) != 0)
            plain += more;
        if (plain == at) {
            kit_buffer_print(out, "\\u%04x", text[at++]);
        } else {
            char utf8[66 * 3];
            size_t bytes = 0;

            epci_utf8_from_utf16(text + at, plain - at, utf8, sizeof utf8, &bytes, NULL);
            kit_buffer_put(out, utf8, bytes);
            at = plain;
        }
    }
}

/* ---- Tables ---- */

static void put_pair(struct kit_buffer *out, const uint16_t *units,
                     const struct epci_pair_view *pair)
{
    size_t index = epci_utf16_length(units + pair->at, pair->text - pair->at);

    if (pair->kind == EPCI_PAIR_TEXT || pair->kind == EPCI_PAIR_NO_TEXT)
        put_units(out, units + pair->at, index);
    if (pair->kind != EPCI_PAIR_NO_TEXT)
        kit_buffer_put(out, "=", 1);
    if (pair->kind == EPCI_PAIR_TEXT)
        put_units(out, units + pair->text, pair->length);
    else if (pair->kind == EPCI_PAIR_STRAY)
        put_units(out, units + pair->at, epci_utf16_length(units + pair->at, pair->end - pair->at));
    kit_buffer_put(out, "\n", 1);
}

static void put_table(struct kit_buffer *out, const struct lod_language *language, int kind)
{
    const struct lod_table *table = &language->tables[kind];
    struct epci_pairs pairs = epci_pairs_of(table->bytes, table->size / 2);
    struct epci_pair_view pair;

    if (!table->usable)
        return;
    kit_buffer_print(out, "\n[Perflib\\%s\\%s]\n", language->id, lod_table_names[kind]);
    while (epci_pairs_next(&pairs, &pair))
        put_pair(out, pairs.units, &pair);
}

/* ---- Values ---- */

static void put_number(struct kit_buffer *out, const char *name, const struct lod_number *number)
{
    if (number->usable)
        kit_buffer_print(out, "%s = %u\n", name, number->value);
}

/* A value of another type is damage, and not saved. */
static void put_value(struct kit_buffer *out, const char *name, const struct lod_value *value,
                      uint32_t type)
{
    const unsigned char *bytes = value->bytes;
    struct lod_units text = lod_value_units(value);

    if (!value->exists || value->type != type)
        return;
    kit_buffer_print(out, "%s = ", name);
    if (value->type == EPCI_REG_SZ) {
        kit_buffer_put(out, "\"", 1);
        put_units(out, text.at, text.count);
        kit_buffer_put(out, "\"", 1);
    } else {
        kit_buffer_print(out, "hex:");
        for (size_t i = 0; i < value->size; i++)
            kit_buffer_print(out, "%02x", bytes[i]);
    }
    kit_buffer_put(out, "\n", 1);
}

static void put_service(struct kit_buffer *out, const struct lod_provider *provider)
{
    if (provider->unreadable)
        return;
    kit_buffer_print(out, "\n[Services\\%s]\n", provider->service);
    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        put_number(out, lod_range_names[i], &provider->range[i]);
    put_value(out, "Object List", &provider->object_list, EPCI_REG_SZ);
    put_number(out, LOD_DISABLED, &provider->disabled);
    put_value(out, LOD_VALIDATION, &provider->validation, EPCI_REG_BINARY);
}

void lod_saved_write(struct kit_buffer *out, const struct lod_install_state *state,
                     const struct lod_providers *providers)
{
    kit_buffer_print(out, "epc counters 1\n"
                          "; What is installed, for lodctr /R:FILE.\n"
                          "\n[Perflib]\n");
    put_number(out, "Base Index", &state->base_index);
    put_number(out, "Last Counter", &state->last_counter);
    put_number(out, "Last Help", &state->last_help);
    for (size_t i = 0; i < state->language_count; i++)
        for (int kind = 0; kind < LOD_TABLES; kind++)
            put_table(out, &state->languages[i], kind);
    for (size_t i = 0; i < providers->count; i++)
        put_service(out, &providers->list[i]);
}
