/* SPDX-License-Identifier: MIT
 *
 * fields.c -- the tables, from the lists of fields.h and the structures of wire.h.
 */
#include "page/fields.h"

#include "sdk/core/wire.h"

#define FIELD_ROW(type, member, name, show)                                                        \
    { STRUCTURE, name, offsetof(struct epci_wire_##type, member),                                  \
      sizeof((struct epci_wire_##type *)0)->member, PAGE_SHOW_##show },

#define STRUCTURE "PERF_DATA_BLOCK"
const struct page_field page_data_fields[] = { PAGE_DATA_FIELDS(FIELD_ROW){ .name = NULL } };
#undef STRUCTURE
#define STRUCTURE "PERF_OBJECT_TYPE"
const struct page_field page_object_fields[] = { PAGE_OBJECT_FIELDS(FIELD_ROW){ .name = NULL } };
#undef STRUCTURE
#define STRUCTURE "PERF_COUNTER_DEFINITION"
const struct page_field page_counter_fields[] = { PAGE_COUNTER_FIELDS(FIELD_ROW){ .name = NULL } };
#undef STRUCTURE
#define STRUCTURE "PERF_INSTANCE_DEFINITION"
const struct page_field page_instance_fields[] = { PAGE_INSTANCE_FIELDS(FIELD_ROW){ .name =
                                                                                        NULL } };
#undef STRUCTURE
#define STRUCTURE "PERF_COUNTER_BLOCK"
const struct page_field page_block_fields[] = { PAGE_BLOCK_FIELDS(FIELD_ROW){ .name = NULL } };
