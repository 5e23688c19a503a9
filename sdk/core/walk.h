/* SPDX-License-Identifier: MIT
 *
 * walk.h -- the one walker: turns the bytes of a block or an answer into structures, in bounds.
 *
 * Bytes are foreign.  Every header is copied once, then looked at; a view holds that copy and the
 * span of its own bytes.  The walker only guarantees that nothing outside the bytes is read and
 * that every loop ends; whether what it delivers is *correct* is check.h's business.
 *
 * All functions: EPC_OK and *out filled; EPC_END where there is no further item; an error where
 * the bytes end too early (EPC_E_TRUNCATED) or a length leads nowhere (EPC_E_CORRUPT), then *fault
 * (may be NULL) says where, and *out is untouched.  No state; any thread.
 */
#ifndef EPC_CORE_WALK_H
#define EPC_CORE_WALK_H

#include "sdk/core/span.h"
#include "sdk/core/wire.h"

/* Where walking stopped: the field at `offset` says `got`, and only `wanted` would do (at most or
 * at least, as `field` says in words: "object.TotalByteLength"). */
struct epci_walk_fault {
    const char *field;
    size_t offset;
    uint64_t got;
    uint64_t wanted;
};

struct epci_data_view {
    struct epci_wire_data head;
    struct epci_span name;    /* UTF-16 bytes up to the NUL; empty if out of bounds      */
    struct epci_span objects; /* from HeaderLength to TotalByteLength: a block to check  */
};

struct epci_object_view {
    struct epci_wire_object head;
    struct epci_span bytes;       /* the whole object, TotalByteLength bytes                */
    struct epci_span definitions; /* between HeaderLength and DefinitionLength              */
    struct epci_span rest;        /* behind DefinitionLength: instances or the only block   */
};

struct epci_counter_view {
    struct epci_wire_counter head;
    struct epci_span bytes;
};

struct epci_instance_view {
    struct epci_wire_instance head; /* all zero for the only instance of an object without      */
    struct epci_span bytes;         /* the definition with its name; empty likewise             */
    struct epci_span name;          /* UTF-16 bytes up to the NUL; empty if out of bounds (an
                                       object with a CodePage has bytes of that code page)      */
    uint32_t block_bytes;           /* ByteLength of the counter block                          */
    struct epci_span block;         /* the counter block with its length, block_bytes bytes     */
};

/* Names may stand at any address: read them bytewise (epci_utf8_from_wire in text.h). */

/* The header of a whole answer.  What does not begin with "PERF", or is big-endian, is no answer
 * (EPC_E_CORRUPT).  Bytes behind TotalByteLength are ignored. */
int epci_walk_data(struct epci_span answer, struct epci_data_view *out,
                   struct epci_walk_fault *fault);

/* The next object; *rest shrinks by its TotalByteLength.  EPC_END when *rest is empty. */
int epci_walk_object(struct epci_span *rest, struct epci_object_view *out,
                     struct epci_walk_fault *fault);

/* The two halves of epci_walk_object, for who must go on behind an object that is broken inside.
 * Extent: the next object by its TotalByteLength alone; definitions and rest are empty.
 * Inside: divide it by HeaderLength and DefinitionLength; EPC_E_CORRUPT where they are not in this
 * order inside the object, then *object is unchanged. */
int epci_walk_extent(struct epci_span *rest, struct epci_object_view *out,
                     struct epci_walk_fault *fault);
int epci_walk_inside(struct epci_object_view *object, struct epci_walk_fault *fault);

/* The next counter definition; *rest starts as object.definitions and shrinks by ByteLength. */
int epci_walk_counter(struct epci_span *rest, struct epci_counter_view *out,
                      struct epci_walk_fault *fault);

/* The next instance with its counter block; *rest starts as object.rest.  Does not count: the
 * caller stops after instance_count.  For instance_count == -1 the caller uses
 * epci_walk_only_block instead. */
int epci_walk_instance(struct epci_span *rest, struct epci_instance_view *out,
                       struct epci_walk_fault *fault);
int epci_walk_only_block(struct epci_span *rest, struct epci_instance_view *out,
                         struct epci_walk_fault *fault);

/* The core of epci_walk_instance, for loops over a million of them: what leads to the next one, and
 * where the name is.  Field by field, because a copied structure would make each step wait for the
 * store of the one before.  False, and *rest unchanged, where epci_walk_instance gives no instance
 * (then *out is of no use). */
struct epci_step {
    const unsigned char *at; /* the instance definition   */
    size_t offset;           /* of it                     */
    uint32_t bytes;          /* ByteLength                */
    uint32_t name_offset;
    uint32_t name_bytes;
    uint32_t block_bytes; /* ByteLength of its counter block */
};

static inline bool epci_walk_step(struct epci_span *rest, struct epci_step *out)
{
    const unsigned char *at = rest->at;

    if (rest->left < sizeof(struct epci_wire_instance) + sizeof out->block_bytes)
        return false;
    out->at = at;
    out->offset = rest->offset;
    memcpy(&out->bytes, at, sizeof out->bytes);
    memcpy(&out->name_offset, at + offsetof(struct epci_wire_instance, name_offset),
           sizeof out->name_offset);
    memcpy(&out->name_bytes, at + offsetof(struct epci_wire_instance, name_bytes),
           sizeof out->name_bytes);
    if (out->bytes < sizeof(struct epci_wire_instance) ||
        out->bytes > rest->left - sizeof out->block_bytes)
        return false;
    memcpy(&out->block_bytes, at + out->bytes, sizeof out->block_bytes);
    if (out->block_bytes < sizeof out->block_bytes || out->block_bytes > rest->left - out->bytes)
        return false;
    return epci_span_skip(rest, (size_t)out->bytes + out->block_bytes);
}

/* The cell of a counter in a counter block; EPC_E_CORRUPT where it is not all inside.  Copies at
 * most 8 bytes into *value, little-endian, widened with zeros; cells of other sizes than 4 and 8
 * give *value 0 and only the span (an empty one for size 0, whatever the offset). */
int epci_walk_cell(const struct epci_counter_view *counter, struct epci_span block,
                   struct epci_span *cell, uint64_t *value);

#endif
