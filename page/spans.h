/* SPDX-License-Identifier: MIT
 *
 * spans.h -- a block or an answer as one list of spans: what each byte belongs to.
 *
 * Drawing, table and JSON come from this list alone.  The spans are sorted and cover every byte
 * once; what cannot be walked is PAGE_UNKNOWN.  Spans belong to items (a header, a counter's
 * definition, an instance with its block), which are drawn or folded as a whole.  The bytes are
 * foreign; time and memory are linear in them.  No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "check/fields.h"
#include "check/walk.h"
#include "kit/arena.h"

#define PAGE_NONE UINT32_MAX

enum page_kind {
    PAGE_HEADER,
    PAGE_DEFINITION,
    PAGE_INSTANCE,
    PAGE_DATA,
    PAGE_PADDING,
    PAGE_UNKNOWN,
    PAGE_KINDS
};

/* "header", "definition", ...; and one letter for it. */
const char *page_kind_name(enum page_kind kind);
char page_kind_letter(enum page_kind kind);

struct page_span {
    uint32_t offset, length;         /* from the first byte of the whole; length is not 0 */
    uint32_t item;                   /* that it belongs to */
    uint32_t counter;                /* of a cell: its definition in `counters`; or PAGE_NONE */
    uint32_t finding;                /* the first on its bytes; or PAGE_NONE */
    const struct check_field *field; /* NULL: padding, unknown, a name or a cell */
    uint8_t kind;                    /* enum page_kind */
    bool is_name;
};

enum page_item_kind {
    PAGE_ITEM_ANSWER, /* the header of a whole answer */
    PAGE_ITEM_OBJECT, /* an object's header */
    PAGE_ITEM_COUNTER,
    PAGE_ITEM_INSTANCE, /* or the only block */
    PAGE_ITEM_REST      /* what does not belong to one of these */
};

struct page_item {
    uint32_t kind;         /* enum page_item_kind */
    uint32_t first, count; /* spans */
    uint32_t object;       /* in `objects`; or PAGE_NONE */
    uint32_t number;       /* position of the counter or instance in its object */
    uint32_t findings;     /* on its bytes */
};

/* The bytes of the items from the first on; an object's end where the next one begins. */
struct page_object {
    uint32_t offset, length;
    uint32_t first_item, item_count;
    uint32_t first_counter, counter_count; /* definitions that could be walked */
    uint32_t instance_count;
    bool single; /* one block, no instances */
    struct epci_wire_object head;
};

struct page_counter {
    struct epci_wire_counter head;
    uint32_t offset; /* of its definition */
    uint32_t cell;   /* the first span with its bytes; PAGE_NONE: it has none of its own */
    uint32_t shares; /* how many other counters have (some of) the same bytes */
};

struct page_spans {
    struct epci_span bytes;
    struct page_span *list;
    size_t count, capacity;
    struct page_item *items;
    size_t item_count, item_capacity;
    struct page_object *objects;
    size_t object_count, object_capacity;
    struct page_counter *counters;
    size_t counter_count, counter_capacity;
    struct kit_arena *arena;
    bool failed;
};

/* Walk a block of objects or, if `whole`, an answer.  Bytes after the 4 GiB that offsets can count
 * are not seen.  The memory is the arena's.  EPC_OK or EPC_E_NOMEM. */
int page_spans_build_from_bytes(struct page_spans *out, struct kit_arena *arena,
                                struct epci_span bytes, bool whole);

/* The bytes of an item, from the begin of its first span to the end of its last. */
uint64_t page_item_bytes(const struct page_spans *spans, uint32_t item);

/* The span that has this byte; PAGE_NONE: it is outside. */
uint32_t page_find_span_at_offset(const struct page_spans *spans, uint64_t offset);
