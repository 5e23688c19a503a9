/* SPDX-License-Identifier: MIT
 *
 * perfname.c -- takes value names apart, and merges two sorted tables into one text.
 */
#include "reader/names/perfname.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "kit/slice.h"
#include "sdk/core/text.h"

#define LANGUAGE_CHINESE    0x04u
#define LANGUAGE_PORTUGUESE 0x16u
#define PRIMARY             0x3FFu

/* Letters after the word do not matter, as on Windows. */
static bool begins_with_word(struct kit_slice text, const char *word)
{
    const size_t bytes = strlen(word);

    return text.bytes >= bytes && kit_slice_is_any_case((struct kit_slice){ text.at, bytes }, word);
}

enum reader_perf_value reader_perf_parse_text_value_name(const char *name, uint16_t *language)
{
    const struct kit_slice all = kit_slice_trim(kit_slice_of(name));
    struct kit_slice word = { all.at, 0 }, rest;
    enum reader_perf_value value;

    *language = 0;
    while (word.bytes < all.bytes && !kit_is_blank(all.at[word.bytes]))
        word.bytes++;
    if (begins_with_word(word, "counter"))
        value = READER_PERF_COUNTER;
    else if (begins_with_word(word, "help") || begins_with_word(word, "explain"))
        value = READER_PERF_HELP;
    else
        return READER_PERF_DATA;
    rest = kit_slice_trim(kit_slice_between(word.at + word.bytes, all.at + all.bytes));
    if (rest.bytes > 4)
        return READER_PERF_NONE;
    for (size_t i = 0; i < rest.bytes; i++) {
        if (kit_hex_digit(rest.at[i]) < 0)
            return READER_PERF_NONE;
        *language = (uint16_t)(*language * 16 + kit_hex_digit(rest.at[i]));
    }
    return rest.bytes > 0 && *language == 0 ? READER_PERF_NONE : value;
}

void reader_perf_language_key_name(uint16_t language, char name[READER_LANGUAGE_CAPACITY])
{
    const unsigned primary = language & PRIMARY;
    char digits[EPCI_NUMBER_BYTES];
    const char *text = epci_format_hexadecimal(
        primary == LANGUAGE_CHINESE || primary == LANGUAGE_PORTUGUESE ? language : primary, 3,
        digits);

    memcpy(name, text, strlen(text) + 1); /* at most 4 digits */
}

/* The first entry from `position` on that has a text. */
static size_t skip_entries_without_text(const struct reader_names *names, size_t position)
{
    while (position < names->count && names->entries[position].count == 0)
        position++;
    return position;
}

static void append_units_and_nul(struct kit_buffer *text, const uint16_t *units, size_t count)
{
    kit_buffer_add_bytes(text, units, count * sizeof *units);
    kit_buffer_add_bytes(text, "\0", sizeof *units);
}

static void append_name_entry(struct kit_buffer *text, const struct reader_names *names,
                              size_t position)
{
    const struct reader_name_entry *entry = &names->entries[position];
    char digits[EPCI_NUMBER_BYTES];
    const char *number = epci_format_decimal(entry->index, digits);
    uint16_t units[EPCI_NUMBER_BYTES];
    size_t count = strlen(number);

    for (size_t i = 0; i < count; i++)
        units[i] = (unsigned char)number[i];
    append_units_and_nul(text, units, count);
    append_units_and_nul(text, names->units + entry->at, entry->count);
}

static void merge_names_into_multi_sz(struct kit_buffer *text, const struct reader_names *names,
                                      const struct reader_names *more)
{
    size_t i = skip_entries_without_text(names, 0), k = skip_entries_without_text(more, 0);

    while (i < names->count || k < more->count) {
        const uint64_t one = i < names->count ? names->entries[i].index : UINT64_MAX;
        const uint64_t other = k < more->count ? more->entries[k].index : UINT64_MAX;

        if (one <= other)
            append_name_entry(text, names, i);
        else
            append_name_entry(text, more, k);
        if (one <= other)
            i = skip_entries_without_text(names, i + 1);
        if (other <= one)
            k = skip_entries_without_text(more, k + 1);
    }
    if (text->bytes == 0)
        append_units_and_nul(text, (const uint16_t[]){ 0 }, 0);
    append_units_and_nul(text, (const uint16_t[]){ 0 }, 0);
}

int reader_names_merge_to_multi_sz(const struct reader_names *names,
                                   const struct reader_names *more, uint16_t **out, size_t *units)
{
    struct kit_buffer text = { 0 };
    int status;

    *out = NULL;
    *units = 0;
    merge_names_into_multi_sz(&text, names, more);
    status = text.failed ? EPC_E_NOMEM : text.bytes > UINT32_MAX ? EPC_E_RANGE : EPC_OK;
    if (status != EPC_OK) {
        kit_buffer_release(&text);
        return status;
    }
    *out = (uint16_t *)(void *)text.text;
    *units = text.bytes / sizeof **out;
    return EPC_OK;
}
