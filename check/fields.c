/* SPDX-License-Identifier: MIT
 *
 * fields.c -- the tables, from the lists of fields.h and the structures of wire.h.
 */
#include "check/fields.h"

#include "sdk/core/wire.h"

#define FIELD_ROW(type, member, name, show)                                                        \
    { STRUCTURE, name, offsetof(struct epci_wire_##type, member),                                  \
      sizeof((struct epci_wire_##type *)0)->member, CHECK_SHOW_##show },

#define STRUCTURE "PERF_DATA_BLOCK"
const struct check_field check_data_fields[] = { CHECK_DATA_FIELDS(FIELD_ROW){ .name = NULL } };
#undef STRUCTURE
#define STRUCTURE "PERF_OBJECT_TYPE"
const struct check_field check_object_fields[] = { CHECK_OBJECT_FIELDS(FIELD_ROW){ .name = NULL } };
#undef STRUCTURE
#define STRUCTURE "PERF_COUNTER_DEFINITION"
const struct check_field check_counter_fields[] = { CHECK_COUNTER_FIELDS(FIELD_ROW){ .name =
                                                                                         NULL } };
#undef STRUCTURE
#define STRUCTURE "PERF_INSTANCE_DEFINITION"
const struct check_field check_instance_fields[] = { CHECK_INSTANCE_FIELDS(FIELD_ROW){ .name =
                                                                                           NULL } };
#undef STRUCTURE
#define STRUCTURE "PERF_COUNTER_BLOCK"
const struct check_field check_block_fields[] = { CHECK_BLOCK_FIELDS(FIELD_ROW){ .name = NULL } };
