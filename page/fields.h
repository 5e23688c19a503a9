/* SPDX-License-Identifier: MIT
 *
 * fields.h -- the fields of the structures of <winperf.h>, and how people read their values.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum page_show {
    PAGE_SHOW_NUMBER,
    PAGE_SHOW_SIGNED,
    PAGE_SHOW_NAME,   /* index of a name, */
    PAGE_SHOW_HELP,   /* or of a help text */
    PAGE_SHOW_TYPE,   /* of a counter */
    PAGE_SHOW_OFFSET, /* leads to a place: counted from where the item begins, */
    PAGE_SHOW_CELL,   /* or in a counter block */
    PAGE_SHOW_BITS,   /* in hexadecimal alone */
    PAGE_SHOW_TEXT,   /* UTF-16 */
    PAGE_SHOW_TIME    /* a SYSTEMTIME */
};

/* X(structure, member of wire.h, name, enum page_show without its prefix), in the order of the
 * bytes. */
#define PAGE_DATA_FIELDS(X)                                                                        \
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

#define PAGE_OBJECT_FIELDS(X)                                                                      \
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

#define PAGE_COUNTER_FIELDS(X)                                                                     \
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

#define PAGE_INSTANCE_FIELDS(X)                                                                    \
    X(instance, bytes, "ByteLength", OFFSET)                                                       \
    X(instance, parent_index, "ParentObjectTitleIndex", NUMBER)                                    \
    X(instance, parent_instance, "ParentObjectInstance", NUMBER)                                   \
    X(instance, unique_id, "UniqueID", SIGNED)                                                     \
    X(instance, name_offset, "NameOffset", OFFSET)                                                 \
    X(instance, name_bytes, "NameLength", NUMBER)

#define PAGE_BLOCK_FIELDS(X) X(block, bytes, "ByteLength", OFFSET)

struct page_field {
    const char *structure; /* "PERF_OBJECT_TYPE" */
    const char *name;
    uint8_t at, width, show; /* show: enum page_show */
};

/* Up to one whose name is NULL. */
extern const struct page_field page_data_fields[], page_object_fields[], page_counter_fields[],
    page_instance_fields[], page_block_fields[];
