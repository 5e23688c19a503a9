/* SPDX-License-Identifier: MIT
 *
 * check_left_out.c -- counters and objects that a provider leaves out at Open.
 */
#include "epc_check.h"

#include <string.h>

#include "demand_fixture.h"

#define MAX_LEFT 8u

static struct left {
    uint32_t object, counter;
    int status; /* that epc_leave_out returned */
} lefts[MAX_LEFT];
static uint32_t left_count, calls[32];

static int fill(void *context, const epc_request *request, epc_rows *rows)
{
    epc_instance row;

    (void)context;
    calls[request->object]++;
    epc_rows_add(rows, request->object == DEMAND_STATE ? NULL : "row", &row);
    if (request->object == DEMAND_DISK) {
        epc_set(row, DEMAND_DISK_READS, 7);
        epc_fraction(row, DEMAND_DISK_HITS, 3, 4);
    } else if (request->object == DEMAND_STATE) {
        epc_set(row, DEMAND_STATE_FILES, 5);
    } else {
        epc_set(row, DEMAND_SURVEY_N, 9);
    }
    return EPC_OK;
}

static const epc_callback callbacks[] = {
    { DEMAND_DISK, fill, NULL, 0 },
    { DEMAND_STATE, fill, NULL, 0 },
    { DEMAND_SURVEY, fill, NULL, 0 },
};

static int answer_box(void *context, const epc_foreign_request *request, void **connection,
                      epc_foreign *answer)
{
    epc_instance row;

    (void)context;
    (void)request;
    (void)connection;
    epc_rows_add(epc_foreign_rows(answer, DEMAND_DISK), "far", &row);
    epc_set(row, DEMAND_DISK_READS, 8);
    epc_foreign_set_default(answer, DEMAND_DISK);
    return EPC_OK;
}

static const epc_foreign_callback foreign = { answer_box, NULL, NULL, 0 };

static int open_devices(void *context, const char *const *devices, uint32_t device_count,
                        void **opened)
{
    (void)devices;
    (void)device_count;
    *opened = context;
    return EPC_OK;
}

static void leave_out(void *context, void *opened, epc_left_out *left_out)
{
    ck_assert_ptr_eq(context, &lefts);
    ck_assert_ptr_eq(opened, &lefts);
    for (uint32_t i = 0; i < left_count; i++)
        lefts[i].status = epc_leave_out(left_out, lefts[i].object, lefts[i].counter);
}

static const epc_device_procedures procedures = { open_devices, NULL, &lefts, leave_out };
static const epc_on_demand what = { sizeof what, callbacks, EPC_COUNT(callbacks), &foreign,
                                    &procedures };

static void leave(uint32_t object, uint32_t counter)
{
    lefts[left_count++] = (struct left){ object, counter, 99 };
}

static void open_provider(void)
{
    memset(calls, 0, sizeof calls);
    demand_open(&what, NULL, 0);
}

static void close_provider(void)
{
    demand_close();
    left_count = 0;
}

/* How many definitions of the object in the last answer have the index of this symbol? */
static uint32_t definitions_of(uint32_t object, uint32_t symbol)
{
    struct check_parsed_object view = demand_object(object);
    struct epci_span definitions = view.definitions;
    struct check_parsed_counter counter;
    uint32_t count = 0;

    while (check_read_next_counter(&definitions, &counter, NULL) == EPC_OK)
        count += counter.head.name_index == DEMAND_FIRST_COUNTER + symbol;
    return count;
}

EPC_TEST(left_out__nothing_is_without_a_call)
{
    open_provider();
    demand_collect("Global");
    ck_assert_uint_eq(definitions_of(DEMAND_DISK, DEMAND_DISK_READS), 1);
    ck_assert_uint_eq(definitions_of(DEMAND_DISK, DEMAND_DISK_HITS), 2);
    ck_assert_uint_eq(demand_objects, 3);
    close_provider();
}

EPC_TEST_IN(left_out__a_counter_is_absent_and_the_others_keep_their_values,
            leave(DEMAND_DISK, DEMAND_DISK_READS), close_provider())
{
    struct check_parsed_object disk;

    open_provider();
    demand_collect("Global");
    disk = demand_object(DEMAND_DISK);
    ck_assert_int_eq(lefts[0].status, EPC_OK);
    ck_assert_uint_eq(definitions_of(DEMAND_DISK, DEMAND_DISK_READS), 0);
    ck_assert_uint_eq(disk.head.counter_count, 2);
    ck_assert_uint_eq(demand_value(&disk, 0, DEMAND_DISK_HITS), 3);
    disk = demand_object(DEMAND_STATE);
    ck_assert_uint_eq(demand_value(&disk, -1, DEMAND_STATE_FILES), 5);
}

EPC_TEST_IN(left_out__a_base_goes_with_its_counter, leave(DEMAND_DISK, DEMAND_DISK_HITS),
            close_provider())
{
    struct check_parsed_object disk;

    open_provider();
    demand_collect("Global");
    disk = demand_object(DEMAND_DISK);
    ck_assert_uint_eq(definitions_of(DEMAND_DISK, DEMAND_DISK_HITS), 0);
    ck_assert_uint_eq(disk.head.counter_count, 1);
    ck_assert_uint_eq(demand_value(&disk, 0, DEMAND_DISK_READS), 7);
}

EPC_TEST_IN(left_out__a_base_by_itself_cannot_be_nor_what_is_not_there,
            leave(DEMAND_DISK, DEMAND_DISK_LOOKUPS), close_provider())
{
    leave(DEMAND_DISK, DEMAND_SURVEY_N);
    leave(DEMAND_DISK_READS, 0);
    open_provider();
    ck_assert_int_eq(lefts[0].status, EPC_E_INVALID);
    ck_assert_int_eq(lefts[1].status, EPC_E_NOT_FOUND);
    ck_assert_int_eq(lefts[2].status, EPC_E_NOT_FOUND);
    ck_assert_int_eq(epc_leave_out(NULL, DEMAND_DISK, 0), EPC_E_INVALID);
    demand_collect("Global");
    ck_assert_uint_eq(demand_object(DEMAND_DISK).head.counter_count, 3);
}

EPC_TEST_IN(left_out__an_object_is_in_no_answer_and_its_callback_is_not_called,
            leave(DEMAND_STATE, 0), close_provider())
{
    open_provider();
    demand_collect("Global");
    ck_assert(!demand_has_object(DEMAND_STATE));
    ck_assert(demand_has_object(DEMAND_DISK));
    demand_collect("5008");
    ck_assert_uint_eq(demand_bytes, 0);
    ck_assert_uint_eq(calls[DEMAND_STATE], 0);
}

EPC_TEST_IN(left_out__an_object_is_when_all_its_counters_are, leave(DEMAND_DISK, DEMAND_DISK_HITS),
            close_provider())
{
    leave(DEMAND_DISK, DEMAND_DISK_READS);
    leave(DEMAND_DISK, DEMAND_DISK_READS);
    open_provider();
    ck_assert_int_eq(lefts[2].status, EPC_OK);
    demand_collect("Global");
    ck_assert(!demand_has_object(DEMAND_DISK));
}

EPC_TEST_IN(left_out__an_object_is_when_its_parent_is, leave(DEMAND_DISK, 0), close_provider())
{
    open_provider();
    demand_collect("Costly");
    ck_assert_uint_eq(demand_bytes, 0);
    ck_assert_uint_eq(calls[DEMAND_SURVEY], 0);
}

EPC_TEST_IN(left_out__the_next_open_may_leave_out_something_else,
            leave(DEMAND_DISK, DEMAND_DISK_READS), close_provider())
{
    open_provider();
    close_provider();
    leave(DEMAND_DISK, DEMAND_DISK_HITS);
    open_provider();
    demand_collect("Global");
    ck_assert_uint_eq(definitions_of(DEMAND_DISK, DEMAND_DISK_READS), 1);
    ck_assert_uint_eq(definitions_of(DEMAND_DISK, DEMAND_DISK_HITS), 0);
}

EPC_TEST_IN(left_out__a_counter_is_also_in_metadata_and_in_answers_for_other_computers,
            leave(DEMAND_DISK, DEMAND_DISK_HITS), close_provider())
{
    open_provider();
    demand_collect("MetadataGlobal");
    ck_assert_uint_eq(definitions_of(DEMAND_DISK, DEMAND_DISK_HITS), 0);
    demand_collect("Foreign \\\\box");
    ck_assert_uint_eq(definitions_of(DEMAND_DISK, DEMAND_DISK_HITS), 0);
    ck_assert_uint_eq(definitions_of(DEMAND_DISK, DEMAND_DISK_READS), 1);
}
