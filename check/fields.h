/* SPDX-License-Identifier: MIT
 *
 * fields.h -- the fields of the structures of <winperf.h>, and how people read their values.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum check_show {
    CHECK_SHOW_NUMBER,
    CHECK_SHOW_SIGNED,
    CHECK_SHOW_NAME,   /* index of a name, */
    CHECK_SHOW_HELP,   /* or of a help text */
    CHECK_SHOW_TYPE,   /* of a counter */
    CHECK_SHOW_OFFSET, /* leads to a place: counted from where the item begins, */
    CHECK_SHOW_CELL,   /* or in a counter block */
    CHECK_SHOW_BITS,   /* in hexadecimal alone */
    CHECK_SHOW_TEXT,   /* UTF-16 */
    CHECK_SHOW_TIME    /* a SYSTEMTIME */
};

/* X(structure, member of wire.h, name, enum check_show without its prefix), in the order of the
 * bytes. */
#define CHECK_DATA_FIELDS(X)                                                                       \
    X(data, signature, "Signature", TEXT)                                                          \
    X(data, little_endian, "LittleEndian", NUMBER)                                                 \
    X(data, version, "Version", NUMBER)                                                            \
    X(data, revision, "Revision", NUMBER)                                                          \
    X(data, total_bytes, "TotalByteLength", OFFSET)                                                \
    X(data, header_bytes, "HeaderLength", OFFSET)                                                  \
    X(data, object_count, "NumObjectTypes", NUMBER)                                                \
    X(data, default_object, "DefaultObject", SIGNED)                                               \
    X(data, system_time, "SystemTime", TIME)                                                       \
    X(data, perf_time, "PerfTime", NUMBER)                                                         \
    X(data, perf_freq, "PerfFreq", NUMBER)                                                         \
    X(data, perf_time_100ns, "PerfTime100nSec", NUMBER)                                            \
    X(data, name_bytes, "SystemNameLength", NUMBER)                                                \
    X(data, name_offset, "SystemNameOffset", OFFSET)

#define CHECK_OBJECT_FIELDS(X)                                                                     \
    X(object, total_bytes, "TotalByteLength", OFFSET)                                              \
    X(object, definition_bytes, "DefinitionLength", OFFSET)                                        \
    X(object, header_bytes, "HeaderLength", OFFSET)                                                \
    X(object, name_index, "ObjectNameTitleIndex", NAME)                                            \
    X(object, name_title, "ObjectNameTitle", BITS)                                                 \
    X(object, help_index, "ObjectHelpTitleIndex", HELP)                                            \
    X(object, help_title, "ObjectHelpTitle", BITS)                                                 \
    X(object, detail, "DetailLevel", NUMBER)                                                       \
    X(object, counter_count, "NumCounters", NUMBER)                                                \
    X(object, default_counter, "DefaultCounter", SIGNED)                                           \
    X(object, instance_count, "NumInstances", SIGNED)                                              \
    X(object, code_page, "CodePage", NUMBER)                                                       \
    X(object, perf_time, "PerfTime", NUMBER)                                                       \
    X(object, perf_freq, "PerfFreq", NUMBER)

#define CHECK_COUNTER_FIELDS(X)                                                                    \
    X(counter, bytes, "ByteLength", OFFSET)                                                        \
    X(counter, name_index, "CounterNameTitleIndex", NAME)                                          \
    X(counter, name_title, "CounterNameTitle", BITS)                                               \
    X(counter, help_index, "CounterHelpTitleIndex", HELP)                                          \
    X(counter, help_title, "CounterHelpTitle", BITS)                                               \
    X(counter, scale, "DefaultScale", SIGNED)                                                      \
    X(counter, detail, "DetailLevel", NUMBER)                                                      \
    X(counter, type, "CounterType", TYPE)                                                          \
    X(counter, size, "CounterSize", NUMBER)                                                        \
    X(counter, offset, "CounterOffset", CELL)

#define CHECK_INSTANCE_FIELDS(X)                                                                   \
    X(instance, bytes, "ByteLength", OFFSET)                                                       \
    X(instance, parent_index, "ParentObjectTitleIndex", NUMBER)                                    \
    X(instance, parent_instance, "ParentObjectInstance", NUMBER)                                   \
    X(instance, unique_id, "UniqueID", SIGNED)                                                     \
    X(instance, name_offset, "NameOffset", OFFSET)                                                 \
    X(instance, name_bytes, "NameLength", NUMBER)

#define CHECK_BLOCK_FIELDS(X) X(block, bytes, "ByteLength", OFFSET)

struct check_field {
    const char *structure; /* "PERF_OBJECT_TYPE" */
    const char *name;
    uint8_t at, width, show; /* show: enum check_show */
};

/* Up to one whose name is NULL. */
extern const struct check_field check_data_fields[], check_object_fields[], check_counter_fields[],
    check_instance_fields[], check_block_fields[];
