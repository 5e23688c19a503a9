/* SPDX-License-Identifier: MIT
 *
 * check_directory.c -- claiming, releasing and repairing entries in the directory.
 */
#include "epc_check.h"

#include <string.h>

#include "sdk/region/directory.h"
#include "sections_valid.h"

static uint64_t memory[EPCI_DIRECTORY_BYTES / 8];
static unsigned char *const directory = (unsigned char *)memory;
static const struct epci_region_owner one = { 10, 111, 1 }, two = { 20, 222, 2 };

static void fresh(void)
{
    memset(memory, 0, sizeof memory);
    epci_directory_write_header(directory);
}

static struct epci_directory_entry *entry(uint32_t i)
{
    return (struct epci_directory_entry *)(void *)(directory + 64) + i;
}

static bool everybody_lives(void *context, const struct epci_region_owner *owner)
{
    (void)context;
    (void)owner;
    return true;
}

static bool only_pid(void *context, const struct epci_region_owner *owner)
{
    return owner->pid == *(uint32_t *)context;
}

EPC_TEST(directory__unformatted_is_to_be_retried)
{
    memset(memory, 0, sizeof memory);
    ck_assert_int_eq(epci_directory_validate(directory, sizeof memory), EPC_RETRY);
}

EPC_TEST_IN(directory__formatted_is_accepted, fresh())
{
    ck_assert_int_eq(epci_directory_validate(directory, sizeof memory), EPC_OK);
}

EPC_TEST_IN(directory__another_thing_or_version_is_refused, fresh())
{
    ((struct epci_directory_header *)(void *)directory)->version = 99;
    ck_assert_int_eq(epci_directory_validate(directory, sizeof memory), EPC_E_VERSION);
    memory[0] = 1;
    ck_assert_int_eq(epci_directory_validate(directory, sizeof memory), EPC_E_CORRUPT);
    fresh();
    ck_assert_int_eq(epci_directory_validate(directory, sizeof memory - 1), EPC_E_CORRUPT);
}

EPC_TEST_IN(directory__a_claimed_entry_is_read_back, fresh())
{
    struct epci_region_owner found;
    uint32_t at;

    ck_assert_int_eq(epci_directory_claim_entry(directory, &one, &at), EPC_OK);
    ck_assert_int_eq(epci_directory_read_entry(directory, at, &found), EPC_OK);
    ck_assert_uint_eq(found.pid, one.pid);
    ck_assert_uint_eq(found.start_time, one.start_time);
    ck_assert_uint_eq(found.serial, one.serial);
}

EPC_TEST_IN(directory__two_claims_take_two_entries, fresh())
{
    uint32_t a, b;

    epci_directory_claim_entry(directory, &one, &a);
    epci_directory_claim_entry(directory, &two, &b);
    ck_assert_uint_ne(a, b);
}

EPC_TEST_IN(directory__only_the_owner_leaves_its_entry, fresh())
{
    struct epci_region_owner found;
    uint32_t at;

    epci_directory_claim_entry(directory, &one, &at);
    epci_directory_free_owners_entry(directory, &two, at);
    ck_assert_int_eq(epci_directory_read_entry(directory, at, &found), EPC_OK);
    epci_directory_free_owners_entry(directory, &one, at);
    ck_assert_int_eq(epci_directory_read_entry(directory, at, &found), EPC_END);
}

EPC_TEST_IN(directory__full_refuses_and_room_comes_back, fresh())
{
    uint32_t at = 0;

    for (uint32_t i = 0; i < EPCI_DIRECTORY_CAPACITY; i++)
        ck_assert_int_eq(epci_directory_claim_entry(directory, &one, &at), EPC_OK);
    ck_assert_int_eq(epci_directory_claim_entry(directory, &two, &at), EPC_E_NOSPACE);
    epci_directory_free_owners_entry(directory, &one, 500);
    ck_assert_int_eq(epci_directory_claim_entry(directory, &two, &at), EPC_OK);
    ck_assert_uint_eq(at, 500);
}

EPC_TEST_IN(directory__an_entry_stopped_inside_is_skipped_then_repaired, fresh())
{
    struct epci_region_owner found;
    uint32_t at;

    epci_directory_claim_entry(directory, &one, &at);
    entry(at)->sequence |= 1;
    ck_assert_int_eq(epci_directory_read_entry(directory, at, &found), EPC_RETRY);
    epci_directory_free_dead_entries(directory, everybody_lives, NULL);
    ck_assert_int_eq(epci_directory_read_entry(directory, at, &found), EPC_END);
}

EPC_TEST_IN(directory__repair_frees_the_entries_of_the_dead_only, fresh())
{
    struct epci_region_owner found;
    uint32_t a, b, alive = two.pid;

    epci_directory_claim_entry(directory, &one, &a);
    epci_directory_claim_entry(directory, &two, &b);
    epci_directory_free_dead_entries(directory, only_pid, &alive);
    ck_assert_int_eq(epci_directory_read_entry(directory, a, &found), EPC_END);
    ck_assert_int_eq(epci_directory_read_entry(directory, b, &found), EPC_OK);
}

EPC_TEST_IN(directory__is_valid_after_every_call_and_not_when_it_is_spoiled, fresh())
{
    uint32_t first, second;

    ck_assert(directory_is_valid(directory));
    ck_assert_int_eq(epci_directory_claim_entry(directory, &one, &first), EPC_OK);
    ck_assert_int_eq(epci_directory_claim_entry(directory, &two, &second), EPC_OK);
    ck_assert(directory_is_valid(directory));
    entry(first)->sequence++;
    ck_assert(!directory_is_valid(directory));
    epci_directory_free_dead_entries(directory, everybody_lives, NULL);
    ck_assert(directory_is_valid(directory));
    *entry(first) = *entry(second);
    ck_assert(!directory_is_valid(directory));
    epci_directory_free_owners_entry(directory, &two, first);
    ck_assert(directory_is_valid(directory));
    entry(EPCI_DIRECTORY_CAPACITY - 1)->state = 1;
    ck_assert(!directory_is_valid(directory));
}
