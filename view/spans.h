/* SPDX-License-Identifier: MIT
 *
 * spans.h -- a block or an answer as one list of spans: what each byte belongs to.
 *
 * Drawing, table and JSON come from this list alone.  The spans are sorted and cover every byte
 * once; what cannot be walked is VIEW_UNKNOWN.  Spans belong to items (a header, a counter's
 * definition, an instance with its block), which are drawn or folded as a whole.  The bytes are
 * foreign; time and memory are linear in them.  No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/arena.h"
#include "sdk/core/walk.h"
#include "view/fields.h"

#define VIEW_NONE UINT32_MAX

enum view_kind {
    VIEW_HEADER,
    VIEW_DEFINITION,
    VIEW_INSTANCE,
    VIEW_DATA,
    VIEW_PADDING,
    VIEW_UNKNOWN,
    VIEW_KINDS
};

/* "header", "definition", ...; and one letter for it. */
const char *view_kind_name(enum view_kind kind);
char view_kind_letter(enum view_kind kind);

struct view_span {
    uint32_t offset, length;        /* from the first byte of the whole; length is not 0 */
    uint32_t item;                  /* that it belongs to */
    uint32_t counter;               /* of a cell: its definition in `counters`; or VIEW_NONE */
    uint32_t finding;               /* the first on its bytes; or VIEW_NONE */
    const struct view_field *field; /* NULL: padding, unknown, a name or a cell */
    uint8_t kind;                   /* enum view_kind */
    bool is_name;
};

enum view_item_kind {
    VIEW_ITEM_ANSWER, /* the header of a whole answer */
    VIEW_ITEM_OBJECT, /* an object's header */
    VIEW_ITEM_COUNTER,
    VIEW_ITEM_INSTANCE, /* or the only block */
    VIEW_ITEM_REST      /* what does not belong to one of these */
};

struct view_item {
    uint32_t kind;         /* enum view_item_kind */
    uint32_t first, count; /* spans */
    uint32_t object;       /* in `objects`; or VIEW_NONE */
    uint32_t number;       /* position of the counter or instance in its object */
    uint32_t findings;     /* on its bytes */
};

/* The bytes of the items from the first on; an object's end where the next one begins. */
struct view_object {
    uint32_t offset, length;
    uint32_t first_item, item_count;
    uint32_t first_counter, counter_count; /* definitions that could be walked */
    uint32_t instance_count;
    bool single; /* one block, no instances */
    struct epci_wire_object head;
};

struct view_counter {
    struct epci_wire_counter head;
    uint32_t offset; /* of its definition */
    uint32_t cell;   /* the first span with its bytes; VIEW_NONE: it has none of its own */
    uint32_t shares; /* how many other counters have (some of) the same bytes */
};

struct view_spans {
    struct epci_span bytes;
    struct view_span *list;
    size_t count, room;
    struct view_item *items;
    size_t item_count, item_room;
    struct view_object *objects;
    size_t object_count, object_room;
    struct view_counter *counters;
    size_t counter_count, counter_room;
    struct kit_arena *arena;
    bool failed;
};

/* Walk a block of objects or, if `whole`, an answer.  Bytes after the 4 GiB that offsets can count
 * are not seen.  The memory is the arena's.  EPC_OK or EPC_E_NOMEM. */
int view_spans_init(struct view_spans *out, struct kit_arena *arena, struct epci_span bytes,
                    bool whole);

/* The span that has this byte; VIEW_NONE: it is outside. */
uint32_t view_span_at(const struct view_spans *spans, uint64_t offset);
