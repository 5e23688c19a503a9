/* SPDX-License-Identifier: MIT
 *
 * schema.h -- checks an author's tables and lays out the cells of their counter blocks.
 *
 * Layout: a counter block begins with its length (4 bytes).  Cells follow in table order, each
 * aligned to its width; a 4-byte cell fills the open 4-byte hole, if there is one.  So a counter
 * that is appended to an object never moves an earlier one.  A base has one cell; in the
 * definitions on the wire, a base definition follows every counter that names the base, each with
 * the offset of that cell.  The cell of a queue counter is followed by another of 8 bytes that no
 * definition shows: the queue's length now.
 */
#pragma once

#include <stdbool.h>

#include <epc/epc.h>

#include "sdk/schema/stamp.h"

#define EPCI_MAX_OBJECTS 512u
#define EPCI_MAX_BLOCK   5120u /* bytes of a counter block, so that three fit an extent */
#define EPCI_MAX_SERVICE 128u  /* bytes of a service's name */

/* The bytes of an epc_schema of 0.1.0, which has no stamp. */
#define EPCI_SCHEMA_LEAST offsetof(epc_schema, stamp)

/* What is wrong with a schema: a sentence, and the positions of the object and the counter that it
 * is about.  `counter` is UINT32_MAX if it is about the object, `object` too if it is about the
 * schema itself. */
struct epci_schema_fault {
    const char *sentence;
    uint32_t object;
    uint32_t counter;
};

/* How the cells of two processes, or of two rows, become the one that is shown. */
enum epci_cell_how {
    EPCI_CELL_ALONE,    /* the first one's: text, identity, and types without a value */
    EPCI_CELL_COUNT,    /* their sum; what a process counted stays when it ends */
    EPCI_CELL_GAUGE,    /* their sum; a process's part disappears with it */
    EPCI_CELL_EARLIEST, /* the earlier start */
    EPCI_CELL_LATEST    /* the larger: time stamps, and whether an application is connected */
};

struct epci_cell {
    uint32_t offset; /* in the counter block */
    uint32_t size;
    enum epci_cell_how how;
    bool settles;    /* a reader must complete it (cells.h) */
    bool level;      /* a gauge that no process may bring below 0 */
    bool left_out;   /* no definition shows it */
    uint32_t second; /* position of its base's or its queue length's cell; UINT32_MAX: none */
};

struct epci_layout_object {
    const epc_object *object;
    uint32_t definition_count; /* on the wire, bases included */
    uint32_t block_bytes;      /* of the counter block, a multiple of 8 */
    bool settles;              /* one of its cells does */
    bool levels;               /* one of its counters is a level */
    bool texts;                /* one of its counters is a text */
    uint32_t identity_at;      /* offset of the cell with EPC_ROLE_IDENTITY, or 0 */
    bool left_out;             /* no answer contains it */
    /* By position in object->counters, followed by the lengths of queues; cell_count in all. */
    const struct epci_cell *cells;
    uint32_t cell_count;
    const uint32_t *map; /* for epc_instance.cells */
};

/* Everything that follows from a schema.  It is in the caller's memory and never changes. */
struct epci_layout {
    const epc_schema *schema;
    const struct epci_layout_object *objects; /* schema->object_count of them */
    uint32_t counter_count;                   /* of all objects */
    uint32_t map_count;                       /* entries of every map: highest symbol + 2 */
    uint32_t largest_block;                   /* the largest block_bytes */
    uint64_t numbers;                         /* a hash of symbols, types, sizes and offsets */
    struct epci_stamp stamp;                  /* record_count 0: not known */
};

/* Bits of a map entry in addition to those of epc.h, for the helpers of update.c. */
#define EPCI_CELL_NONE       0x2u     /* no cell: leads to the block's length */
#define EPCI_CELL_100NS      0x10000u /* counts units of 100 ns, not ticks */
#define EPCI_CELL_AVERAGE    0x20000u /* each addition counts once in the base */
#define EPCI_CELL_TEXT       0x40000u /* a text; its size in the upper bits, in units of 8 bytes */
#define EPCI_CELL_QUEUE      0x80000u /* a queue's; its length is in the second entry's cell */
#define EPCI_CELL_TEXT_SHIFT 20

/* EPC_OK, or EPC_E_SCHEMA with *fault (may be NULL).  All other functions require a checked
 * schema. */
int epci_schema_check(const epc_schema *schema, struct epci_schema_fault *fault);

/* Is its head correct, so that its service is known, whatever its objects are? */
bool epci_schema_has_valid_head(const epc_schema *schema);

/* Bytes that epci_layout_init needs for a checked schema. */
size_t epci_layout_bytes(const epc_schema *schema);

/* Lay out a checked schema in `memory` (`bytes` bytes, aligned for uint64_t).  EPC_OK, or
 * EPC_E_NOSPACE if `bytes` is less than epci_layout_bytes.
 *
 * A map has two entries for a symbol: the counter's cell; and its base's cell, its queue's length
 * or its text.  The entry of a counter that the application must not add to (another object's, the
 * provider's status, a text) is EPCI_CELL_NONE, and so is the first entry, because no counter has
 * symbol 0.  It leads to the block's length, which no reader reads: it writes its own.  Before the
 * first entry is the number of entries. */
int epci_layout_init(struct epci_layout *layout, const epc_schema *schema, void *memory,
                     size_t bytes);

/* Leave out a counter, with the definition of its base, or with `counter` 0 the whole object: cells
 * stay where they are.  The layout must not be in use by another thread.  EPC_E_NOT_FOUND: the
 * object has no such counter, or there is no such object; EPC_E_INVALID: it is a base. */
int epci_layout_leave_out_object_or_counter(struct epci_layout *layout, uint32_t object,
                                            uint32_t counter);

/* After that: leave out objects without counters, and those whose parent is left out. */
void epci_layout_omit_empty_objects(struct epci_layout *layout);

/* Position of the object with this symbol, or UINT32_MAX. */
uint32_t epci_find_schema_object(const epc_schema *schema, uint32_t symbol);

/* Position of the counter that is the base of counters[counter], or UINT32_MAX. */
uint32_t epci_find_counter_base(const epc_object *object, uint32_t counter);

/* The bytes of a counter's cell. */
uint32_t epci_schema_cell_size(const epc_counter *counter);

/* Are the schema's symbols indexes of the system's own objects (EPC_SYSTEM)? */
bool epci_schema_has_system_indexes(const epc_schema *schema);

/* ---- Placing cells, for schema.c and layout.c ---- */

#define EPCI_QUEUE_LENGTH_BYTES 8u

struct epci_placer {
    uint32_t end;  /* first byte after the placed cells, a multiple of 8 */
    uint32_t hole; /* offset of an open 4-byte hole, or 0 */
};

/* An empty block: its length, and the hole after it. */
#define EPCI_PLACER_INIT { 8, 4 }

/* Place the next cell of an object; only offset, size and second (none) are set. */
struct epci_cell epci_place_next_cell(struct epci_placer *placer, uint32_t size);

/* An instance that counts into the common sink. */
epc_instance epci_get_discarding_instance(void);
