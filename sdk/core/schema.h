/* SPDX-License-Identifier: MIT
 *
 * schema.h -- checks an author's tables and lays out the cells of their counter blocks.
 *
 * Layout: a counter block begins with its length (4 bytes); cells follow in table order, each
 * aligned to its width.  A 4-byte cell takes the 4-byte hole that is open, if any; so a counter
 * appended to an object never moves an earlier one.  Bases have cells of their own; on the wire a
 * base definition stands behind every counter that names one, all with the offset of that cell.
 * Behind the cell of a queue's counter stands another of 8 bytes, which no definition shows: its
 * length now.
 */
#ifndef EPC_CORE_SCHEMA_H
#define EPC_CORE_SCHEMA_H

#include <stdbool.h>

#include <epc/epc.h>

#define EPCI_MAX_OBJECTS 512u
#define EPCI_MAX_BLOCK   5120u /* bytes of a counter block, so that three fit an extent    */
#define EPCI_MAX_SERVICE 128u  /* bytes of a service's name                               */

/* What is wrong with a schema: a sentence, and where.  counter is UINT32_MAX for the object, object is
 * too for the schema itself. */
struct epci_schema_fault {
    const char *sentence;
    uint32_t object;
    uint32_t counter;
};

/* What becomes of the cells of two processes, or of two rows, that are shown as one. */
enum epci_cell_how {
    EPCI_CELL_ALONE,    /* the first one's: text, and what has no value                     */
    EPCI_CELL_COUNT,    /* their sum; what a process counted stays when it goes             */
    EPCI_CELL_GAUGE,    /* their sum; goes with its process                                 */
    EPCI_CELL_EARLIEST, /* the earlier start                                                */
    EPCI_CELL_LATEST    /* the larger: time stamps, and whether anybody is connected        */
};

struct epci_cell {
    uint32_t offset; /* in the counter block                                                  */
    uint32_t size;
    enum epci_cell_how how;
    bool settles;    /* a reader completes it: cells.h                                        */
    uint32_t second; /* the cell of its base or of its queue's length; UINT32_MAX: none       */
};

struct epci_layout_object {
    const epc_object *object;
    uint32_t definition_count;     /* on the wire, bases included                     */
    uint32_t block_bytes;          /* of the counter block, a multiple of 8           */
    bool settles;                  /* one of its cells does                           */
    const struct epci_cell *cells; /* by position in object->counters; behind them the
                                      lengths of queues                               */
    uint32_t cell_count;           /* with these                                      */
    const uint32_t *map;           /* what epc_instance.cells points to               */
};

/* Everything that follows from a schema; lives in the caller's memory, immutable once made. */
struct epci_layout {
    const epc_schema *schema;
    const struct epci_layout_object *objects; /* schema->object_count of them                  */
    uint32_t counter_count;                   /* of all objects                                */
    uint32_t map_count;                       /* entries of every map: highest symbol + 2       */
    uint32_t largest_block;                   /* the largest block_bytes                       */
    uint64_t fingerprint;                     /* of symbols, types, sizes and offsets          */
};

/* Bits of a map entry beside those of epc.h: what the helpers of update.c need to know. */
#define EPCI_CELL_100NS      0x10000u /* counts units of 100 ns, not ticks                  */
#define EPCI_CELL_AVERAGE    0x20000u /* each amount counts once in the base                */
#define EPCI_CELL_TEXT       0x40000u /* the bytes in the upper bits, in units of 8         */
#define EPCI_CELL_TEXT_SHIFT 20

/* EPC_OK or EPC_E_SCHEMA with *fault; every later function may then rely on the schema. */
int epci_schema_check(const epc_schema *schema, struct epci_schema_fault *fault);

/* Bytes that epci_layout_init needs for a checked schema. */
size_t epci_layout_bytes(const epc_schema *schema);

/* Lay out a checked schema in `memory` (aligned for uint64_t).  A map has two entries for a symbol: its
 * cell, and behind it its base's, its queue's length, or its text.  A map entry of a counter that the
 * application may not add to -- another object's, the provider's status, text -- leads to a cell of
 * 8 bytes behind the block, which nobody reads. */
int epci_layout_init(struct epci_layout *layout, const epc_schema *schema, void *memory,
                     size_t bytes);

/* Position of the object with this symbol, or UINT32_MAX. */
uint32_t epci_schema_object(const epc_schema *schema, uint32_t symbol);

/* Bytes of the object's counter block, a multiple of 8; UINT32_MAX if more than EPCI_MAX_BLOCK. */
uint32_t epci_schema_block_bytes(const epc_object *object);

/* Position of the counter that is the base of counters[counter], or UINT32_MAX. */
uint32_t epci_schema_base(const epc_object *object, uint32_t counter);

/* Does this counter stand in a block's definitions by itself?  (Bases only stand behind others.) */
bool epci_schema_visible(const epc_counter *counter);

/* Of counter types: the length of a queue over time; a timer whose base is a time stamp; one that counts
 * units of 100 ns. */
bool epci_schema_is_queue(uint32_t type);
bool epci_schema_is_precision(uint32_t type);
bool epci_schema_is_100ns(uint32_t type);

/* The bytes of a counter's cell. */
uint32_t epci_schema_cell_size(const epc_counter *counter);

/* The object's level of detail: its own, or the lowest of its visible counters. */
uint32_t epci_schema_detail(const epc_object *object);

/* Position of the default counter among the object's definitions on the wire, or -1. */
int32_t epci_schema_default(const epc_object *object);

#endif
