/* SPDX-License-Identifier: MIT
 *
 * wire.h -- fixed-width mirror of the structures of <winperf.h>, as they are in an answer.
 *
 * docs/data-block.md is normative; tests/win/check_wire.c compares every offset with <winperf.h>.
 * Little-endian, as Windows is.  Only walk.c turns foreign bytes into these structures.
 *
 * An answer (the data that RegQueryValueEx returns; all lengths in bytes, every part a multiple of
 * 8):
 *
 *        +------------------------------------+
 *     0: | data block                      88 |
 *        | system name, UTF-16, NUL, pad to 8 |
 *        +------------------------------------+  <- HeaderLength
 *        | object                             |  \
 *        +------------------------------------+   |  Collect returns such a sequence of
 *        | object ...                         |   |  objects, a block, of one provider
 *        +------------------------------------+  <- TotalByteLength
 *
 * One object with instances:
 *
 *        +------------------------------------+
 *     0: | object header                   64 |  HeaderLength
 *        +------------------------------------+
 *    64: | counter definition 0            40 |
 *        | ...                                |
 *        +------------------------------------+  <- DefinitionLength
 *        | instance definition             24 |  \
 *        | name, UTF-16, NUL, pad to 8        |   |  repeated NumInstances times
 *        | counter block: length            4 |   |
 *        | cells at CounterOffset, pad to 8   |  /
 *        +------------------------------------+  <- TotalByteLength
 *
 * NumInstances == -1: no instance definitions, exactly one counter block.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* NumInstances of an object without instances; and in the answer to a metadata query, of an object
 * with instances and of one without. */
#define EPCI_NO_INSTANCES  (-1)
#define EPCI_METADATA_MANY (-2)
#define EPCI_METADATA_ONE  (-3)

#define EPCI_NO_UNIQUE_ID 0xFFFFFFFFu
#define EPCI_NO_DEFAULT   (-1) /* DefaultCounter, DefaultObject */

struct epci_wire_data {
    uint16_t signature[4]; /* "PERF" */
    uint32_t little_endian;
    uint32_t version;
    uint32_t revision;
    uint32_t total_bytes;
    uint32_t header_bytes;
    uint32_t object_count;
    int32_t default_object;
    uint16_t system_time[8]; /* SYSTEMTIME, UTC */
    uint64_t perf_time;
    uint64_t perf_freq;
    uint64_t perf_time_100ns;
    uint32_t name_bytes;
    uint32_t name_offset;
};

struct epci_wire_object {
    uint32_t total_bytes;
    uint32_t definition_bytes;
    uint32_t header_bytes;
    uint32_t name_index;
    uint32_t name_title; /* reserved, 0 */
    uint32_t help_index;
    uint32_t help_title; /* reserved, 0 */
    uint32_t detail;
    uint32_t counter_count;
    int32_t default_counter;
    int32_t instance_count;
    uint32_t code_page;
    uint64_t perf_time;
    uint64_t perf_freq;
};

struct epci_wire_counter {
    uint32_t bytes;
    uint32_t name_index;
    uint32_t name_title; /* reserved, 0 */
    uint32_t help_index;
    uint32_t help_title; /* reserved, 0 */
    int32_t scale;
    uint32_t detail;
    uint32_t type;
    uint32_t size;
    uint32_t offset;
};

struct epci_wire_instance {
    uint32_t bytes;
    uint32_t parent_index;
    uint32_t parent_instance;
    uint32_t unique_id;
    uint32_t name_offset;
    uint32_t name_bytes; /* with its NUL */
};

struct epci_wire_block {
    uint32_t bytes; /* with itself */
};

_Static_assert(sizeof(struct epci_wire_data) == 88, "PERF_DATA_BLOCK");
_Static_assert(offsetof(struct epci_wire_data, system_time) == 36, "PERF_DATA_BLOCK");
_Static_assert(offsetof(struct epci_wire_data, perf_time) == 56, "PERF_DATA_BLOCK");
_Static_assert(offsetof(struct epci_wire_data, name_offset) == 84, "PERF_DATA_BLOCK");
_Static_assert(sizeof(struct epci_wire_object) == 64, "PERF_OBJECT_TYPE");
_Static_assert(offsetof(struct epci_wire_object, perf_time) == 48, "PERF_OBJECT_TYPE");
_Static_assert(sizeof(struct epci_wire_counter) == 40, "PERF_COUNTER_DEFINITION");
_Static_assert(sizeof(struct epci_wire_instance) == 24, "PERF_INSTANCE_DEFINITION");
_Static_assert(sizeof(struct epci_wire_block) == 4, "PERF_COUNTER_BLOCK");
