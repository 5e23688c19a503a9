/* SPDX-License-Identifier: MIT
 *
 * catalogue.c -- an entry says how long it is, and its texts are anywhere in it.
 */
#include "reader/binarylog/catalogue.h"
#include "kit/span.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

/* The text at an offset; false if it is not in the entry, or has no end there. */
static bool read_entry_text(struct epci_span texts, uint32_t offset, struct epci_span *out)
{
    struct epci_span rest;

    if (!epci_span_skip(&texts, offset))
        return false;
    rest = texts;
    *out = kit_span_take_utf16(&rest);
    return out->left + 2 <= texts.left;
}

static bool read_optional_text(struct epci_span texts, uint32_t offset, bool *there,
                               struct epci_span *out)
{
    *there = offset != READER_BLG_NO_TEXT;
    return !*there || read_entry_text(texts, offset, out);
}

/* Take the entry at the front of *rest. */
static bool parse_catalogue_entry(struct epci_span *rest, struct reader_blg_entry *out)
{
    struct reader_blg_wire_entry entry;
    struct epci_span texts;

    if (!epci_span_peek_bytes(rest, &entry, sizeof entry) || entry.bytes < sizeof entry ||
        !kit_span_part(rest, 0, entry.bytes, &texts))
        return false;
    (void)epci_span_skip(rest, entry.bytes);
    (void)epci_span_skip(&texts, sizeof entry);
    *out = (struct reader_blg_entry){ .flags = entry.flags,
                                      .cookie = entry.cookie,
                                      .type = entry.type,
                                      .time_base = entry.time_base[0] | (uint64_t)entry.time_base[1]
                                                                            << 32,
                                      .scale = entry.scale,
                                      .index = entry.index };
    return read_entry_text(texts, entry.machine, &out->machine) &&
           read_entry_text(texts, entry.object, &out->object) &&
           read_entry_text(texts, entry.counter, &out->counter) &&
           read_optional_text(texts, entry.instance, &out->has_instance, &out->instance) &&
           read_optional_text(texts, entry.parent, &out->has_parent, &out->parent);
}

static int parse_catalogue(struct reader_blg_catalogue *out, size_t *at)
{
    struct epci_span rest = epci_span_of(out->record, out->bytes);
    struct {
        uint32_t version, access;
    } head;

    *at = 0;
    if (!epci_span_peek_bytes(&rest, &head, sizeof head))
        return EPC_E_CORRUPT;
    (void)epci_span_skip(&rest, sizeof head);
    out->version = head.version;
    out->access = head.access;
    while (rest.left > 0) {
        *at = rest.offset;
        if (!KIT_RESERVE(NULL, out->entries, out->count, out->capacity))
            return EPC_E_NOMEM;
        if (!parse_catalogue_entry(&rest, &out->entries[out->count]))
            return EPC_E_CORRUPT;
        out->count++;
    }
    return EPC_OK;
}

int reader_blg_catalogue_parse(struct reader_blg_catalogue *out, struct epci_span record,
                               size_t *at)
{
    int status = EPC_E_NOMEM;

    *out = (struct reader_blg_catalogue){ .bytes = record.left };
    *at = 0;
    out->record = malloc(record.left + 1);
    if (out->record) {
        (void)epci_span_peek_bytes(&record, out->record, record.left);
        status = parse_catalogue(out, at);
    }
    if (status != EPC_OK)
        reader_blg_catalogue_release(out);
    return status;
}

void reader_blg_catalogue_release(struct reader_blg_catalogue *catalogue)
{
    free(catalogue->record);
    free(catalogue->entries);
    *catalogue = (struct reader_blg_catalogue){ .count = 0 };
}

static bool texts_equal(struct epci_span a, struct epci_span b)
{
    return a.left == b.left && (a.left == 0 || memcmp(a.at, b.at, a.left) == 0);
}

static bool entries_equal(const struct reader_blg_entry *a, const struct reader_blg_entry *b)
{
    return ((a->flags ^ b->flags) & (READER_BLG_ENTRY_INSTANCES | READER_BLG_ENTRY_OBJECT)) == 0 &&
           a->type == b->type && a->time_base == b->time_base && a->index == b->index &&
           a->has_instance == b->has_instance && a->has_parent == b->has_parent &&
           texts_equal(a->machine, b->machine) && texts_equal(a->object, b->object) &&
           texts_equal(a->instance, b->instance) && texts_equal(a->parent, b->parent) &&
           texts_equal(a->counter, b->counter);
}

bool reader_blg_catalogue_equals(const struct reader_blg_catalogue *a,
                                 const struct reader_blg_catalogue *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!entries_equal(&a->entries[i], &b->entries[i]))
            return false;
    return true;
}
