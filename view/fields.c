/* SPDX-License-Identifier: MIT
 *
 * fields.c -- the tables, from the lists of fields.h and the structures of wire.h.
 */
#include "view/fields.h"

#include "sdk/core/wire.h"

#define FIELD_ROW(type, member, name, show)                                                        \
    { STRUCTURE, name, offsetof(struct epci_wire_##type, member),                                  \
      sizeof((struct epci_wire_##type *)0)->member, VIEW_SHOW_##show },

#define STRUCTURE "PERF_DATA_BLOCK"
const struct view_field view_data_fields[] = { VIEW_DATA_FIELDS(FIELD_ROW){ .name = NULL } };
#undef STRUCTURE
#define STRUCTURE "PERF_OBJECT_TYPE"
const struct view_field view_object_fields[] = { VIEW_OBJECT_FIELDS(FIELD_ROW){ .name = NULL } };
#undef STRUCTURE
#define STRUCTURE "PERF_COUNTER_DEFINITION"
const struct view_field view_counter_fields[] = { VIEW_COUNTER_FIELDS(FIELD_ROW){ .name = NULL } };
#undef STRUCTURE
#define STRUCTURE "PERF_INSTANCE_DEFINITION"
const struct view_field view_instance_fields[] = { VIEW_INSTANCE_FIELDS(FIELD_ROW){ .name =
                                                                                        NULL } };
#undef STRUCTURE
#define STRUCTURE "PERF_COUNTER_BLOCK"
const struct view_field view_block_fields[] = { VIEW_BLOCK_FIELDS(FIELD_ROW){ .name = NULL } };
