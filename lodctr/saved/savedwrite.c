/* SPDX-License-Identifier: MIT
 *
 * savedwrite.c -- writes the file of lodctr /S: a section for Perflib, for each name table and for
 * each service.  Characters that a text file or an editor may change are escaped as \uXXXX.
 */
#include "lodctr/saved/saved.h"

#include <string.h>

#include "kit/pairs.h"
#include "sdk/core/text.h"

const struct lod_saved_value lod_saved_values[LOD_SAVED_VALUES] = {
    { "First Counter", EPCI_REG_DWORD }, { "Last Counter", EPCI_REG_DWORD },
    { "First Help", EPCI_REG_DWORD },    { "Last Help", EPCI_REG_DWORD },
    { "Object List", EPCI_REG_SZ },      { LOD_DISABLED, EPCI_REG_DWORD },
    { LOD_VALIDATION, EPCI_REG_BINARY },
};

/* ---- Texts ---- */

static bool is_surrogate_of_kind(uint16_t unit, uint16_t from)
{
    return (unit & 0xFC00) == from;
}

/* Units of the character at `at`: 2 for a surrogate pair, 0 if it must be escaped. */
static size_t count_units_of_plain_character(const uint16_t *text, size_t count, size_t at)
{
    uint16_t unit = text[at];

    if (unit < 0x20 || unit == 0x7F || unit == '\\' || unit == '"' || unit == 0xFEFF ||
        unit >= 0xFFFE || (unit == ' ' && (at == 0 || at + 1 == count)))
        return 0;
    if (is_surrogate_of_kind(unit, 0xD800))
        return at + 1 < count && is_surrogate_of_kind(text[at + 1], 0xDC00) ? 2 : 0;
    return is_surrogate_of_kind(unit, 0xDC00) ? 0 : 1;
}

static void put_units_escaped(struct kit_buffer *out, const uint16_t *text, size_t count)
{
    size_t at = 0;

    while (at < count) {
        size_t plain = at, more;

        while (plain < count && plain - at < 64 &&
               (more = count_units_of_plain_character(text, count, plain)) != 0)
            plain += more;
        if (plain == at) {
            kit_buffer_add_format(out, "\\u%04x", text[at++]);
        } else {
            char utf8[66 * 3];
            size_t bytes = 0;

            epci_utf8_from_utf16(text + at, plain - at, utf8, sizeof utf8, &bytes, NULL);
            kit_buffer_add_bytes(out, utf8, bytes);
            at = plain;
        }
    }
}

/* ---- Tables ---- */

static void put_table_pair_line(struct kit_buffer *out, const uint16_t *units,
                                const struct kit_pair *pair)
{
    size_t index = epci_utf16_length(units + pair->at, pair->text - pair->at);

    if (pair->kind == KIT_PAIR_TEXT || pair->kind == KIT_PAIR_NO_TEXT)
        put_units_escaped(out, units + pair->at, index);
    if (pair->kind != KIT_PAIR_NO_TEXT)
        kit_buffer_add_bytes(out, "=", 1);
    if (pair->kind == KIT_PAIR_TEXT)
        put_units_escaped(out, units + pair->text, pair->length);
    else if (pair->kind == KIT_PAIR_STRAY)
        put_units_escaped(out, units + pair->at,
                          epci_utf16_length(units + pair->at, pair->end - pair->at));
    kit_buffer_add_bytes(out, "\n", 1);
}

static void put_table_section(struct kit_buffer *out, const struct lod_language *language, int kind)
{
    const struct lod_table *table = &language->tables[kind];
    struct kit_pairs pairs =
        kit_pairs_begin_reading_name_table(table->value.bytes, table->value.size / 2);
    struct kit_pair pair;

    if (!table->usable)
        return;
    kit_buffer_add_format(out, "\n[Perflib\\%s\\%s]\n", language->id, lod_table_names[kind]);
    while (kit_pairs_next_index_and_text(&pairs, &pair))
        put_table_pair_line(out, pairs.units, &pair);
}

/* ---- Values ---- */

static struct lod_value value_from_number(const struct lod_number *number)
{
    return (struct lod_value){ number->exists, number->usable ? EPCI_REG_DWORD : 0, &number->value,
                               number->usable ? sizeof number->value : 0 };
}

struct lod_value lod_get_service_value_to_save(const struct lod_service *service, int which)
{
    if (which < LOD_RANGE_VALUES)
        return value_from_number(&service->range[which]);
    if (strcmp(lod_saved_values[which].name, LOD_DISABLED) == 0)
        return value_from_number(&service->disabled);
    return lod_saved_values[which].type == EPCI_REG_SZ ? service->object_list : service->validation;
}

static void put_usable_number_line(struct kit_buffer *out, const char *name,
                                   const struct lod_number *number)
{
    if (number->usable)
        kit_buffer_add_format(out, "%s = %u\n", name, number->value);
}

/* A value of another type is damage and is not saved. */
static void put_value_line_of_expected_type(struct kit_buffer *out,
                                            const struct lod_saved_value *expected,
                                            const struct lod_value *value)
{
    const unsigned char *bytes = value->bytes;
    struct lod_units text = lod_value_get_text_units(value);

    if (!value->exists || value->type != expected->type)
        return;
    kit_buffer_add_format(out, "%s = ", expected->name);
    if (value->type == EPCI_REG_DWORD) {
        kit_buffer_add_format(out, "%u", *(const uint32_t *)value->bytes);
    } else if (value->type == EPCI_REG_SZ) {
        kit_buffer_add_bytes(out, "\"", 1);
        put_units_escaped(out, text.at, text.count);
        kit_buffer_add_bytes(out, "\"", 1);
    } else {
        kit_buffer_add_format(out, "hex:");
        for (size_t i = 0; i < value->size; i++)
            kit_buffer_add_format(out, "%02x", bytes[i]);
    }
    kit_buffer_add_bytes(out, "\n", 1);
}

static void put_service_section(struct kit_buffer *out, const struct lod_service *service)
{
    if (service->unreadable)
        return;
    kit_buffer_add_format(out, "\n[Services\\%s]\n", service->name);
    for (int i = 0; i < LOD_SAVED_VALUES; i++) {
        struct lod_value value = lod_get_service_value_to_save(service, i);

        put_value_line_of_expected_type(out, &lod_saved_values[i], &value);
    }
}

void lod_saved_append_state_as_text(struct kit_buffer *out, const struct lod_install_state *state)
{
    kit_buffer_add_format(out, "epc counters 1\n"
                               "; What is installed, for lodctr /R:FILE.\n"
                               "\n[Perflib]\n");
    put_usable_number_line(out, "Base Index", &state->base_index);
    for (int kind = 0; kind < LOD_TABLES; kind++)
        put_usable_number_line(out, lod_last_names[kind], &state->last[kind]);
    for (size_t i = 0; i < state->language_count; i++)
        for (int kind = 0; kind < LOD_TABLES; kind++)
            put_table_section(out, &state->languages[i], kind);
    for (size_t i = 0; i < state->service_count; i++)
        put_service_section(out, &state->services[i]);
}
