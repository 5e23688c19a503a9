/* SPDX-License-Identifier: MIT
 *
 * walk.h -- the only walker: turns the bytes of a block or an answer into structures, in bounds.
 *
 * The bytes are foreign.  Every header is copied once and then examined; a view contains that copy
 * and the span of the item's bytes.  The walker guarantees only that it reads nothing outside the
 * bytes and that every loop ends.  Whether the contents are *correct* is for check.h to check.
 *
 * All functions return EPC_OK and set *out; EPC_END if there are no more items; or an error:
 * EPC_E_TRUNCATED if the bytes end too early, EPC_E_CORRUPT if a length is impossible.  After an
 * error *fault (may be NULL) says where, and *out is unchanged.  No state; any thread.
 */
#pragma once

#include "sdk/core/span.h"
#include "sdk/core/wire.h"

/* Where walking stopped: `field` ("object.TotalByteLength"), which is at `offset`, has the value
 * `got`; `wanted` is the nearest possible value. */
struct check_walk_fault {
    const char *field;
    size_t offset;
    uint64_t got;
    uint64_t wanted;
};

struct check_parsed_data {
    struct epci_wire_data head;
    struct epci_span name;    /* UTF-16 bytes up to the NUL; empty if out of bounds */
    struct epci_span objects; /* from HeaderLength to TotalByteLength: a block to check  */
};

struct check_parsed_object {
    struct epci_wire_object head;
    struct epci_span bytes;       /* the whole object, TotalByteLength bytes */
    struct epci_span definitions; /* between HeaderLength and DefinitionLength */
    /* After DefinitionLength: instances, or the only block.  Empty where NumInstances is 0: what
     * follows then belongs to nothing. */
    struct epci_span rest;
};

struct check_parsed_counter {
    struct epci_wire_counter head;
    struct epci_span bytes;
};

struct check_parsed_instance {
    /* The definition, and its bytes with the name.  All zero, and empty, for the only block of an
     * object without instances. */
    struct epci_wire_instance head;
    struct epci_span bytes;
    /* UTF-16 bytes up to the NUL; empty if out of bounds.  (An object with a CodePage has bytes of
     * that code page.)  Not aligned: read it with epci_utf8_from_utf16_bytes of text.h. */
    struct epci_span name;
    uint32_t block_bytes;   /* ByteLength of the counter block */
    struct epci_span block; /* the counter block with its length, block_bytes bytes */
};

/* The header of a whole answer.  EPC_E_CORRUPT also if the bytes do not begin with "PERF" or are
 * big-endian.  Bytes after TotalByteLength are ignored. */
int check_read_data_header(struct epci_span answer, struct check_parsed_data *out,
                           struct check_walk_fault *fault);

/* The next object; *rest shrinks by its TotalByteLength.  EPC_END when *rest is empty. */
int check_read_next_object(struct epci_span *rest, struct check_parsed_object *out,
                           struct check_walk_fault *fault);

/* The two halves of check_read_next_object, for callers that must continue after a damaged object.
 * Extent: the next object by its TotalByteLength alone; definitions and rest are empty.
 * Inside: divide it by HeaderLength and DefinitionLength.  EPC_E_CORRUPT, and *object unchanged, if
 * these are not in this order inside the object. */
int check_read_next_object_extent(struct epci_span *rest, struct check_parsed_object *out,
                                  struct check_walk_fault *fault);
int check_find_parts_of_object(struct check_parsed_object *object, struct check_walk_fault *fault);

/* The next counter definition; *rest starts as object.definitions and shrinks by ByteLength. */
int check_read_next_counter(struct epci_span *rest, struct check_parsed_counter *out,
                            struct check_walk_fault *fault);

/* The next instance with its counter block; *rest starts as object.rest.  The caller counts and
 * stops after instance_count instances; for an instance_count of -1 it uses
 * check_read_block_without_instance instead. */
int check_read_next_instance(struct epci_span *rest, struct check_parsed_instance *out,
                             struct check_walk_fault *fault);
int check_read_block_without_instance(struct epci_span *rest, struct check_parsed_instance *out,
                                      struct check_walk_fault *fault);

/* The core of check_read_next_instance, for loops over a million instances: only the fields that
 * lead to the next instance and to the name.  They are read one by one, because copying the whole
 * structure would make each step wait for the store of the step before.  False, and *rest
 * unchanged, if check_read_next_instance would find no instance; *out is then of no use. */
struct check_raw_instance {
    const unsigned char *at; /* the instance definition */
    size_t offset;           /* of the definition */
    uint32_t bytes;          /* ByteLength */
    uint32_t name_offset;
    uint32_t name_bytes;
    uint32_t block_bytes; /* ByteLength of its counter block */
};

static inline bool check_read_next_instance_in_bounds(struct epci_span *rest,
                                                      struct check_raw_instance *out)
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

/* A field of the instance definition, by its offset. */
static inline uint32_t check_read_instance_field(const struct check_raw_instance *step,
                                                 size_t offset)
{
    uint32_t value;

    memcpy(&value, step->at + offset, sizeof value);
    return value;
}

#define CHECK_READ_INSTANCE_FIELD(step, field)                                                     \
    check_read_instance_field((step), offsetof(struct epci_wire_instance, field))

/* Whether the name is inside the definition. */
static inline bool check_is_name_in_definition(const struct check_raw_instance *step)
{
    return step->name_offset <= step->bytes && step->name_bytes <= step->bytes - step->name_offset;
}

/* The cell of a counter in a counter block.  EPC_E_CORRUPT if it is not entirely inside.  *value is
 * a cell of 4 or 8 bytes, widened with zeros; for other sizes it is 0 and only the span is of use
 * (empty for size 0, whatever the offset). */
int check_read_cell(const struct check_parsed_counter *counter, struct epci_span block,
                    struct epci_span *cell, uint64_t *value);
