/* SPDX-License-Identifier: MIT
 *
 * schema.h -- checks an author's tables and lays out the cells of their counter blocks.
 *
 * Layout: a counter block begins with its length (4 bytes); cells follow in table order, each
 * aligned to its width.  A 4-byte cell takes the 4-byte hole that is open, if any; so a counter
 * appended to an object never moves an earlier one.  Bases have cells of their own; on the wire a
 * base definition stands behind every counter that names one, all with the offset of that cell.
 */
#ifndef EPC_CORE_SCHEMA_H
#define EPC_CORE_SCHEMA_H

#include <stdbool.h>

#include <epc/epc.h>

#define EPCI_MAX_OBJECTS 512u
#define EPCI_MAX_BLOCK   8192u /* bytes of a counter block, so that a slot fits an extent */
#define EPCI_MAX_SERVICE 128u  /* bytes of a service's name                               */

/* What is wrong with a schema: a sentence, and where.  counter is UINT32_MAX for the object, object is
 * too for the schema itself. */
struct epci_schema_fault {
    const char *sentence;
    uint32_t object;
    uint32_t counter;
};

struct epci_cell {
    uint32_t offset; /* in the counter block */
    uint32_t size;
};

struct epci_layout_object {
    const epc_object *object;
    uint32_t definition_count;     /* on the wire, bases included                     */
    uint32_t block_bytes;          /* of the counter block, a multiple of 8           */
    bool has_status;               /* a counter of it is the provider's to write      */
    const struct epci_cell *cells; /* by position in object->counters                 */
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
#define EPCI_CELL_100NS   0x10000u /* counts units of 100 ns, not ticks        */
#define EPCI_CELL_AVERAGE 0x20000u /* each amount counts once in the base      */

/* EPC_OK or EPC_E_SCHEMA with *fault; every later function may then rely on the schema. */
int epci_schema_check(const epc_schema *schema, struct epci_schema_fault *fault);

/* Bytes that epci_layout_init needs for a checked schema. */
size_t epci_layout_bytes(const epc_schema *schema);

/* Lay out a checked schema in `memory` (aligned for uint64_t).  A map entry of a counter that the
 * application may not write -- another object's, the provider's status, text -- leads to a cell of
 * 8 bytes behind the block, which nobody reads. */
int epci_layout_init(struct epci_layout *layout, const epc_schema *schema, void *memory,
                     size_t bytes);

/* Position of the object with this symbol, or UINT32_MAX. */
uint32_t epci_schema_object(const epc_schema *schema, uint32_t symbol);

/* Position of the counter that is the base of counters[counter], or UINT32_MAX. */
uint32_t epci_schema_base(const epc_object *object, uint32_t counter);

/* Does this counter stand in a block's definitions by itself?  (Bases only stand behind others.) */
bool epci_schema_visible(const epc_counter *counter);

/* The bytes of a counter's cell. */
uint32_t epci_schema_cell_size(const epc_counter *counter);

/* The object's level of detail: its own, or the lowest of its visible counters. */
uint32_t epci_schema_detail(const epc_object *object);

/* Position of the default counter among the object's definitions on the wire, or -1. */
int32_t epci_schema_default(const epc_object *object);

#endif
