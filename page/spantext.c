/* SPDX-License-Identifier: MIT
 *
 * spantext.c -- reads the bytes of a span again and prints them.
 */
#include "page/spantext.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/span.h"
#include "kit/types.h"
#include "reader/values/format.h"
#include "sdk/core/text.h"
#include "sdk/core/types.h"

#define TITLE_CAPACITY 400u
#define QUOTE_FORM     "\xE2\x80\x9C%s\xE2\x80\x9D" /* “ ” */

static const unsigned char *bytes_of_span(const struct page_spans *spans,
                                          const struct page_span *span)
{
    return spans->bytes.at + span->offset;
}

static uint64_t read_number_in_span(const struct page_spans *spans, const struct page_span *span)
{
    return epci_read_little_endian(bytes_of_span(spans, span), span->length < 8 ? span->length : 8);
}

/* " “WebPerf”" or "" */
static const char *format_quoted_title_of_index(const struct reader_titles *titles, uint32_t index,
                                                char *out)
{
    char name[TITLE_CAPACITY - 8];

    out[0] = '\0';
    if (titles && reader_titles_find_name(titles, index, name, sizeof name))
        snprintf(out, TITLE_CAPACITY, " " QUOTE_FORM, name);
    return out;
}

/* The text of UTF-16 up to its NUL; of a code page its ASCII, and ? for the rest. */
static void decode_span_name(const struct page_spans *spans, const struct page_span *span,
                             char *out, size_t capacity)
{
    const struct page_item *item = &spans->items[span->item];
    const bool wide = item->object == PAGE_NONE || spans->objects[item->object].head.code_page == 0;
    const unsigned char *at = bytes_of_span(spans, span);
    struct epci_span rest = epci_span_of(at, span->length);
    size_t bytes = 0, length = 0, used = 0;

    if (!wide) {
        for (; length < span->length && at[length] != 0 && used + 1 < capacity; length++)
            out[used++] = at[length] >= 0x20 && at[length] < 0x7F ? (char)at[length] : '?';
        out[used] = '\0';
        return;
    }
    length = kit_span_take_utf16(&rest).left;
    /* A unit becomes at most three bytes. */
    if (length / 2 > (capacity - 1) / 3)
        length = (capacity - 1) / 3 * 2;
    (void)epci_utf8_from_utf16_bytes(at, length, out, capacity - 1, &bytes, NULL);
    out[bytes] = '\0';
}

/* The name of the instance that an item is, or ""; true: it has one. */
static bool read_item_name(const struct page_spans *spans, const struct page_item *item, char *out,
                           size_t capacity)
{
    out[0] = '\0';
    for (uint32_t i = item->first; i < item->first + item->count; i++)
        if (spans->list[i].is_name) {
            decode_span_name(spans, &spans->list[i], out, capacity);
            return true;
        }
    return false;
}

void page_item_describe(const struct page_spans *spans, const struct page_item *item,
                        const struct reader_titles *titles, char *out, size_t capacity)
{
    const struct page_object *object =
        item->object == PAGE_NONE ? NULL : &spans->objects[item->object];
    char name[TITLE_CAPACITY];
    char text[PAGE_TEXT_CAPACITY];

    switch (item->kind) {
    case PAGE_ITEM_ANSWER:
        snprintf(out, capacity, "data block");
        break;
    case PAGE_ITEM_OBJECT:
        snprintf(out, capacity, "object %" PRIu32 "%s", object->head.name_index,
                 format_quoted_title_of_index(titles, object->head.name_index, name));
        break;
    case PAGE_ITEM_COUNTER:
        snprintf(out, capacity, "counter %" PRIu32 "%s", item->number,
                 format_quoted_title_of_index(
                     titles, spans->counters[object->first_counter + item->number].head.name_index,
                     name));
        break;
    case PAGE_ITEM_INSTANCE:
        if (object->single)
            snprintf(out, capacity, "only block");
        else if (read_item_name(spans, item, text, sizeof text))
            snprintf(out, capacity, "instance %" PRIu32 " " QUOTE_FORM, item->number, text);
        else
            snprintf(out, capacity, "instance %" PRIu32, item->number);
        break;
    default:
        snprintf(out, capacity, "bytes that belong to nothing");
    }
    out[capacity - 1] = '\0';
}

void page_byte_span_format_label(const struct page_spans *spans, uint32_t span,
                                 const struct reader_titles *titles, char *out, size_t capacity)
{
    const struct page_span *of = &spans->list[span];

    if (of->field)
        snprintf(out, capacity, "%s", of->field->name);
    else if (of->is_name)
        snprintf(out, capacity, "name");
    else if (of->counter == PAGE_NONE)
        snprintf(out, capacity, "%s", page_kind_name((enum page_kind)of->kind));
    else if (!titles || !reader_titles_find_name(
                            titles, spans->counters[of->counter].head.name_index, out, capacity))
        snprintf(out, capacity, "counter %" PRIu32, spans->counters[of->counter].head.name_index);
}

void page_span_format_data_type(const struct page_spans *spans, uint32_t span, char *out,
                                size_t capacity)
{
    const struct page_span *of = &spans->list[span];

    if (of->field && of->field->show == CHECK_SHOW_TIME)
        snprintf(out, capacity, "SYSTEMTIME");
    else if (of->is_name || (of->field && of->field->show == CHECK_SHOW_TEXT))
        snprintf(out, capacity, "text");
    else if (of->field)
        snprintf(out, capacity,
                 of->length == 8                        ? "LARGE_INTEGER"
                 : of->field->show == CHECK_SHOW_SIGNED ? "LONG"
                                                        : "DWORD");
    else if (of->counter == PAGE_NONE)
        snprintf(out, capacity, "%" PRIu32 " byte%s", of->length, of->length == 1 ? "" : "s");
    else {
        const uint32_t type = spans->counters[of->counter].head.type;
        const struct epci_type *known = epci_type_by_value(type);

        if (known)
            snprintf(out, capacity, "%s", known->name);
        else
            snprintf(out, capacity, "0x%08" PRIX32, type);
    }
}

/* "00 1f ... (24 bytes)", or "zeros" */
static void format_raw_bytes(const unsigned char *at, size_t count, char *out, size_t capacity)
{
    const size_t shown = count < 16 ? count : 16;
    size_t used = 0, zeros = 0;

    while (zeros < count && at[zeros] == 0)
        zeros++;
    if (zeros == count) {
        snprintf(out, capacity, count == 1 ? "zero" : "zeros");
        return;
    }
    for (size_t i = 0; i < shown && used + 4 < capacity; i++)
        used += (size_t)snprintf(out + used, capacity - used, i ? " %02x" : "%02x", at[i]);
    if (shown < count)
        snprintf(out + used, capacity - used, " \xE2\x80\xA6");
}

static void format_counter_value_of_span(const struct page_spans *spans,
                                         const struct page_span *span, char *out, size_t capacity)
{
    const struct page_counter *counter = &spans->counters[span->counter];
    const uint64_t number = read_number_in_span(spans, span);
    char text[PAGE_TEXT_CAPACITY / 2], shares[64] = "";

    if (counter->shares > 0)
        snprintf(shares, sizeof shares, ", shared with %" PRIu32 " more counter%s", counter->shares,
                 counter->shares == 1 ? "" : "s");
    if (kit_type_is_text(counter->head.type)) {
        reader_copy_counter_text_as_utf8(counter->head.type, bytes_of_span(spans, span),
                                         span->length, text, sizeof text);
        snprintf(out, capacity, QUOTE_FORM "%s", text, shares);
    } else if (span->length == 4 || span->length == 8) {
        snprintf(out, capacity, "%" PRIu64 " (0x%" PRIx64 ")%s", number, number, shares);
    } else {
        format_raw_bytes(bytes_of_span(spans, span), span->length, text, sizeof text);
        snprintf(out, capacity, "%s%s", text, shares);
    }
}

static void format_field_value(const struct page_spans *spans, const struct page_span *span,
                               const struct reader_titles *titles, char *out, size_t capacity)
{
    const uint64_t number = read_number_in_span(spans, span);
    const struct epci_type *type;
    char name[TITLE_CAPACITY];
    uint16_t t[8];

    switch (span->field->show) {
    case CHECK_SHOW_SIGNED:
        snprintf(out, capacity, "%" PRId32 " (0x%08" PRIx64 ")", (int32_t)number, number);
        break;
    case CHECK_SHOW_NAME:
        snprintf(out, capacity, "%" PRIu64 "%s", number,
                 format_quoted_title_of_index(titles, (uint32_t)number, name));
        break;
    case CHECK_SHOW_HELP:
        snprintf(out, capacity, "%" PRIu64, number);
        break;
    case CHECK_SHOW_TYPE:
        type = epci_type_by_value((uint32_t)number);
        snprintf(out, capacity, type ? "%s (0x%08" PRIX64 ")" : "%s0x%08" PRIX64 ", no known type",
                 type ? type->name : "", number);
        break;
    case CHECK_SHOW_BITS:
        snprintf(out, capacity, number ? "0x%08" PRIx64 : "%" PRIu64, number);
        break;
    case CHECK_SHOW_TEXT:
        decode_span_name(spans, span, name, sizeof name);
        snprintf(out, capacity, QUOTE_FORM, name);
        break;
    case CHECK_SHOW_TIME:
        memcpy(t, bytes_of_span(spans, span), sizeof t);
        snprintf(out, capacity, "%04u-%02u-%02uT%02u:%02u:%02u.%03uZ", t[0], t[1], t[3], t[4], t[5],
                 t[6], t[7]);
        break;
    default:
        snprintf(out, capacity, "%" PRIu64 " (0x%" PRIx64 ")", number, number);
    }
}

void page_byte_span_format_value(const struct page_spans *spans, uint32_t span,
                                 const struct reader_titles *titles, char *out, size_t capacity)
{
    const struct page_span *of = &spans->list[span];
    char text[PAGE_TEXT_CAPACITY];

    if (of->is_name) {
        decode_span_name(spans, of, text, sizeof text - 8);
        snprintf(out, capacity, QUOTE_FORM, text);
    } else if (of->field) {
        format_field_value(spans, of, titles, out, capacity);
    } else if (of->counter != PAGE_NONE) {
        format_counter_value_of_span(spans, of, out, capacity);
    } else {
        format_raw_bytes(bytes_of_span(spans, of), of->length, out, capacity);
    }
}

bool page_span_find_byte_pointed_to(const struct page_spans *spans, uint32_t span, uint64_t *target)
{
    const struct page_span *of = &spans->list[span];
    const struct page_item *item = &spans->items[of->item];
    const struct page_counter *counter;
    uint64_t base = spans->list[item->first].offset;

    if (!of->field || (of->field->show != CHECK_SHOW_OFFSET && of->field->show != CHECK_SHOW_CELL))
        return false;
    if (of->field->show == CHECK_SHOW_OFFSET) {
        /* The length of a counter block counts from itself. */
        if (of->field == check_block_fields)
            base = of->offset;
        *target = base + read_number_in_span(spans, of);
        return true;
    }
    counter = &spans->counters[spans->objects[item->object].first_counter + item->number];
    if (counter->cell == PAGE_NONE)
        return false;
    *target = spans->list[counter->cell].offset;
    return true;
}
