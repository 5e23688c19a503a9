/* SPDX-License-Identifier: MIT
 *
 * check_stamp.c -- a schema's stamp: what is read, what is found in a file, and what the
 * fingerprint covers.
 */
#include "epc_check.h"

#include <string.h>

#include "kit/stamp/stamp.h"
#include "sdk/schema/schema.h"

enum { COUNT = 5, NUMBERS = KIT_STAMP_NUMBERS(COUNT) };

/* Object 0 with instances and two counters, object 6 without and one. */
static const struct epci_stamp_record records[COUNT] = {
    { 0, EPC_MANY | EPC_TOTAL, 2, 0, 100, 1 },
    { 2, EPC_PERF_COUNTER_BULK_COUNT, 8, 0, 101, 2 },
    { 4, EPC_PERF_COUNTER_RAWCOUNT, 4, 0, 102, 3 },
    { 6, 0, 1, 0, 103, 4 },
    { 8, EPC_PERF_COUNTER_RAWCOUNT, 4, 0, 104, 0 },
};

/* Computed by another program from docs/fingerprint.md. */
#define FINGERPRINT 0xD892680348AE317Du

static uint32_t numbers[NUMBERS + 64];

static struct epci_span written(const struct epci_stamp_record *from)
{
    kit_stamp_fill_numbers(numbers, "Shop", from, COUNT);
    return epci_span_of(numbers, NUMBERS * sizeof *numbers);
}

static uint64_t fingerprint_of(const struct epci_stamp_record *from)
{
    struct epci_stamp stamp;

    ck_assert_int_eq(epci_stamp_read(written(from), &stamp), EPC_OK);
    return stamp.fingerprint;
}

EPC_TEST(stamp__is_read_as_it_was_written)
{
    struct epci_stamp stamp;

    ck_assert_int_eq(epci_stamp_read(written(records), &stamp), EPC_OK);
    ck_assert_uint_eq(stamp.object_count, 2);
    ck_assert_uint_eq(stamp.record_count, COUNT);
    ck_assert_uint_eq(stamp.service, epci_hash_service_name("sHOP"));
    for (uint32_t i = 0; i < COUNT; i++) {
        struct epci_stamp_record record = epci_read_numbered_stamp_record(&stamp, i);
        ck_assert_mem_eq(&record, &records[i], sizeof record);
    }
}

/* The number of the page, which other programs may compute. */
EPC_TEST(stamp__the_fingerprint_never_changes)
{
    ck_assert_uint_eq(fingerprint_of(records), FINGERPRINT);
}

EPC_TEST(stamp__the_fingerprint_covers_names_numbers_types_sizes_and_order)
{
    const uint64_t first = fingerprint_of(records);
    struct epci_stamp_record other[COUNT];

    for (int field = 0; field < 5; field++) {
        static const size_t at[] = { offsetof(struct epci_stamp_record, symbol),
                                     offsetof(struct epci_stamp_record, type),
                                     offsetof(struct epci_stamp_record, name),
                                     offsetof(struct epci_stamp_record, size) };

        memcpy(other, records, sizeof other);
        if (field < 4) {
            uint32_t *number = (uint32_t *)(void *)((unsigned char *)&other[1] + at[field]);
            *number += 4;
        } else { /* two of one type change places: only the names say so */
            other[1].type = other[2].type;
            other[1].size = other[2].size;
            ck_assert_uint_ne(fingerprint_of(other), first);
            other[1].name = records[2].name;
            other[2].name = records[1].name;
        }
        ck_assert_msg(fingerprint_of(other) != first, "field %d", field);
    }
    memcpy(other, records, sizeof other);
    other[0].type = EPC_TOTAL;
    ck_assert_uint_ne(fingerprint_of(other), first);
}

EPC_TEST(stamp__the_fingerprint_does_not_cover_texts_flags_and_bases)
{
    struct epci_stamp_record other[COUNT];

    memcpy(other, records, sizeof other);
    other[0].type = EPC_MANY | EPC_KEEP;
    other[1].text = 77;
    other[1].base = 4;
    ck_assert_uint_eq(fingerprint_of(other), fingerprint_of(records));
}

EPC_TEST(stamp__is_found_in_a_file_by_its_service)
{
    static uint32_t file[3 * NUMBERS + 64];
    const struct epci_span whole = epci_span_of(file, sizeof file);
    struct epci_stamp stamp;

    memset(file, 0, sizeof file);
    ck_assert_int_eq(kit_stamp_find(whole, NULL, &stamp), EPC_E_NOT_FOUND);
    kit_stamp_fill_numbers(file + 8, "Other", records, COUNT);
    kit_stamp_fill_numbers(file + 12 + NUMBERS, "Shop", records, COUNT);
    ck_assert_int_eq(kit_stamp_find(whole, "shop", &stamp), EPC_OK);
    ck_assert_ptr_eq(stamp.records, (unsigned char *)(file + 12 + NUMBERS) + EPCI_STAMP_HEAD);
    ck_assert_int_eq(kit_stamp_find(whole, NULL, &stamp), EPC_OK);
    ck_assert_uint_eq(stamp.service, epci_hash_service_name("Other"));
    ck_assert_int_eq(kit_stamp_find(whole, "Third", &stamp), EPC_E_NOT_FOUND);
    /* A damaged one, and the magic alone, are passed over. */
    file[8 + 20]++;
    memcpy(file, file + 8, 16);
    ck_assert_int_eq(kit_stamp_find(whole, NULL, &stamp), EPC_OK);
    ck_assert_uint_eq(stamp.service, epci_hash_service_name("Shop"));
}

EPC_TEST(stamp__a_file_full_of_magics_has_none)
{
    static uint32_t file[65536];
    struct epci_stamp stamp;

    written(records);
    for (size_t i = 0; i + 4 <= EPC_COUNT(file); i += 4)
        memcpy(file + i, numbers, 16);
    ck_assert_int_eq(kit_stamp_find(epci_span_of(file, sizeof file), NULL, &stamp),
                     EPC_E_NOT_FOUND);
}

EPC_TEST(stamp__any_bit_that_differs_is_noticed)
{
    struct epci_stamp stamp;

    for (size_t bit = 0; bit < NUMBERS * 32; bit++) {
        struct epci_span bytes = written(records);

        numbers[bit / 32] ^= 1u << bit % 32;
        ck_assert_msg(epci_stamp_read(bytes, &stamp) != EPC_OK, "bit %u", (unsigned)bit);
    }
}

EPC_TEST(stamp__a_part_of_one_is_none)
{
    struct epci_stamp stamp;
    struct epci_span bytes = written(records);

    for (size_t left = 0; left < bytes.left; left++)
        ck_assert_int_ne(epci_stamp_read(epci_span_of(numbers, left), &stamp), EPC_OK);
}

/* ---- A schema's own ---- */

static const epc_counter first_counters[] = { { .symbol = 2, .type = EPC_PERF_COUNTER_BULK_COUNT },
                                              { .symbol = 4, .type = EPC_PERF_COUNTER_RAWCOUNT } };
static const epc_counter second_counters[] = { { .symbol = 8, .type = EPC_PERF_COUNTER_RAWCOUNT } };
static const epc_object objects[] = {
    { 0, EPC_MANY | EPC_TOTAL, first_counters, 2, 0, 0, NULL },
    { 6, 0, second_counters, 1, 0, 0, NULL },
};

EPC_TEST(stamp__of_a_schema_describes_its_tables)
{
    epc_schema schema = { EPC_SCHEMA_HEAD, "Shop", objects, 2, NULL, numbers };
    struct epci_schema_fault fault;
    struct epci_stamp stamp;

    written(records);
    ck_assert_int_eq(epci_schema_check(&schema, NULL), EPC_OK);
    ck_assert_int_eq(epci_read_stamp_in_schema(&schema, &stamp), EPC_OK);
    ck_assert_uint_eq(stamp.fingerprint, FINGERPRINT);
    schema.service = "Shops";
    ck_assert_int_eq(epci_schema_check(&schema, &fault), EPC_E_SCHEMA);
    ck_assert_ptr_nonnull(strstr(fault.sentence, "stamp"));
    schema.service = "Shop";
    schema.object_count = 1;
    ck_assert_int_eq(epci_schema_check(&schema, NULL), EPC_E_SCHEMA);
    schema.stamp = NULL;
    ck_assert_int_eq(epci_schema_check(&schema, NULL), EPC_OK);
    ck_assert_int_eq(epci_read_stamp_in_schema(&schema, &stamp), EPC_E_NOT_FOUND);
}
