/* SPDX-License-Identifier: MIT
 *
 * check_wire.c -- our copies of the structures, and our table of types, compared with
 * <winperf.h>. */
#include "epc_check.h"

#include <windows.h>
#include <winperf.h>

#include <epc/epc.h>

#include "sdk/core/wire.h"

/* Offset and size of one field, in both. */
#define SAME(ours, field, theirs, Field)                                                           \
    { #theirs "." #Field, offsetof(struct ours, field), sizeof(((struct ours *)0)->field),         \
      offsetof(theirs, Field), sizeof(((theirs *)0)->Field) }

static const struct {
    const char *name;
    size_t our_offset, our_size, their_offset, their_size;
} fields[] = {
    SAME(epci_wire_data, signature, PERF_DATA_BLOCK, Signature),
    SAME(epci_wire_data, little_endian, PERF_DATA_BLOCK, LittleEndian),
    SAME(epci_wire_data, version, PERF_DATA_BLOCK, Version),
    SAME(epci_wire_data, revision, PERF_DATA_BLOCK, Revision),
    SAME(epci_wire_data, total_bytes, PERF_DATA_BLOCK, TotalByteLength),
    SAME(epci_wire_data, header_bytes, PERF_DATA_BLOCK, HeaderLength),
    SAME(epci_wire_data, object_count, PERF_DATA_BLOCK, NumObjectTypes),
    SAME(epci_wire_data, default_object, PERF_DATA_BLOCK, DefaultObject),
    SAME(epci_wire_data, system_time, PERF_DATA_BLOCK, SystemTime),
    SAME(epci_wire_data, perf_time, PERF_DATA_BLOCK, PerfTime),
    SAME(epci_wire_data, perf_freq, PERF_DATA_BLOCK, PerfFreq),
    SAME(epci_wire_data, perf_time_100ns, PERF_DATA_BLOCK, PerfTime100nSec),
    SAME(epci_wire_data, name_bytes, PERF_DATA_BLOCK, SystemNameLength),
    SAME(epci_wire_data, name_offset, PERF_DATA_BLOCK, SystemNameOffset),
    SAME(epci_wire_object, total_bytes, PERF_OBJECT_TYPE, TotalByteLength),
    SAME(epci_wire_object, definition_bytes, PERF_OBJECT_TYPE, DefinitionLength),
    SAME(epci_wire_object, header_bytes, PERF_OBJECT_TYPE, HeaderLength),
    SAME(epci_wire_object, name_index, PERF_OBJECT_TYPE, ObjectNameTitleIndex),
    SAME(epci_wire_object, name_title, PERF_OBJECT_TYPE, ObjectNameTitle),
    SAME(epci_wire_object, help_index, PERF_OBJECT_TYPE, ObjectHelpTitleIndex),
    SAME(epci_wire_object, help_title, PERF_OBJECT_TYPE, ObjectHelpTitle),
    SAME(epci_wire_object, detail, PERF_OBJECT_TYPE, DetailLevel),
    SAME(epci_wire_object, counter_count, PERF_OBJECT_TYPE, NumCounters),
    SAME(epci_wire_object, default_counter, PERF_OBJECT_TYPE, DefaultCounter),
    SAME(epci_wire_object, instance_count, PERF_OBJECT_TYPE, NumInstances),
    SAME(epci_wire_object, code_page, PERF_OBJECT_TYPE, CodePage),
    SAME(epci_wire_object, perf_time, PERF_OBJECT_TYPE, PerfTime),
    SAME(epci_wire_object, perf_freq, PERF_OBJECT_TYPE, PerfFreq),
    SAME(epci_wire_counter, bytes, PERF_COUNTER_DEFINITION, ByteLength),
    SAME(epci_wire_counter, name_index, PERF_COUNTER_DEFINITION, CounterNameTitleIndex),
    SAME(epci_wire_counter, name_title, PERF_COUNTER_DEFINITION, CounterNameTitle),
    SAME(epci_wire_counter, help_index, PERF_COUNTER_DEFINITION, CounterHelpTitleIndex),
    SAME(epci_wire_counter, help_title, PERF_COUNTER_DEFINITION, CounterHelpTitle),
    SAME(epci_wire_counter, scale, PERF_COUNTER_DEFINITION, DefaultScale),
    SAME(epci_wire_counter, detail, PERF_COUNTER_DEFINITION, DetailLevel),
    SAME(epci_wire_counter, type, PERF_COUNTER_DEFINITION, CounterType),
    SAME(epci_wire_counter, size, PERF_COUNTER_DEFINITION, CounterSize),
    SAME(epci_wire_counter, offset, PERF_COUNTER_DEFINITION, CounterOffset),
    SAME(epci_wire_instance, bytes, PERF_INSTANCE_DEFINITION, ByteLength),
    SAME(epci_wire_instance, parent_index, PERF_INSTANCE_DEFINITION, ParentObjectTitleIndex),
    SAME(epci_wire_instance, parent_instance, PERF_INSTANCE_DEFINITION, ParentObjectInstance),
    SAME(epci_wire_instance, unique_id, PERF_INSTANCE_DEFINITION, UniqueID),
    SAME(epci_wire_instance, name_offset, PERF_INSTANCE_DEFINITION, NameOffset),
    SAME(epci_wire_instance, name_bytes, PERF_INSTANCE_DEFINITION, NameLength),
    SAME(epci_wire_block, bytes, PERF_COUNTER_BLOCK, ByteLength),
};

EPC_TEST_LOOP(wire__every_field_has_the_offset_of_winperf, EPC_COUNT(fields))
{
    ck_assert_msg(fields[_i].our_offset == fields[_i].their_offset, "%s", fields[_i].name);
    ck_assert_msg(fields[_i].our_size == fields[_i].their_size, "%s", fields[_i].name);
}

EPC_TEST(wire__structures_have_the_sizes_of_winperf)
{
    ck_assert_uint_eq(sizeof(struct epci_wire_data), sizeof(PERF_DATA_BLOCK));
    ck_assert_uint_eq(sizeof(struct epci_wire_object), sizeof(PERF_OBJECT_TYPE));
    ck_assert_uint_eq(sizeof(struct epci_wire_counter), sizeof(PERF_COUNTER_DEFINITION));
    ck_assert_uint_eq(sizeof(struct epci_wire_instance), sizeof(PERF_INSTANCE_DEFINITION));
    ck_assert_uint_eq(sizeof(struct epci_wire_block), sizeof(PERF_COUNTER_BLOCK));
}

/* Operands of # and ## are not expanded, but the third operand is: the macro of <winperf.h>. */
#define BOTH(name, value, size, base) { #name, (uint32_t)EPC_##name, (uint32_t)(name) },

static const struct {
    const char *name;
    uint32_t ours, theirs;
} types[] = { EPC_COUNTER_TYPES(BOTH) };

EPC_TEST_LOOP(wire__every_counter_type_has_the_value_of_winperf, EPC_COUNT(types))
{
    ck_assert_msg(types[_i].ours == types[_i].theirs, "%s: 0x%x, winperf.h 0x%x", types[_i].name,
                  (unsigned)types[_i].ours, (unsigned)types[_i].theirs);
}

EPC_TEST(wire__special_numbers_are_those_of_winperf)
{
    ck_assert_int_eq(EPCI_NO_INSTANCES, PERF_NO_INSTANCES);
    ck_assert_uint_eq(EPCI_NO_UNIQUE_ID, (DWORD)PERF_NO_UNIQUE_ID);
    ck_assert_int_eq(EPC_NOVICE, PERF_DETAIL_NOVICE);
    ck_assert_int_eq(EPC_ADVANCED, PERF_DETAIL_ADVANCED);
    ck_assert_int_eq(EPC_EXPERT, PERF_DETAIL_EXPERT);
    ck_assert_int_eq(EPC_WIZARD, PERF_DETAIL_WIZARD);
}
