/* SPDX-License-Identifier: MIT
 *
 * check_quota.c -- how the addresses of a host are shared between regions and accounts.
 */
#include "epc_check.h"
#include "provider_valid.h"

#include <epc/epc.h>

enum { REGIONS = 16 };
#define MIB ((uint64_t)1 << 20)

static struct epci_quota capacity;
static struct epci_publisher *one, *other;

/* So many bytes to share, and two accounts with a region each. */
static void begin(uint64_t shared)
{
    capacity = (struct epci_quota){ .maximum = REGIONS * (uint64_t)EPCI_PIECE_LEAST + shared,
                                    .max_regions = REGIONS };
    ck_assert_int_eq(epci_quota_add_region_of_account(&capacity, "S-1-5-18", &one), EPC_OK);
    ck_assert_int_eq(epci_quota_add_region_of_account(&capacity, "S-1-5-19", &other), EPC_OK);
}

static void end(void)
{
    epci_quota_remove_region(&capacity, one);
    epci_quota_remove_region(&capacity, other);
    ck_assert(quota_is_valid(&capacity));
    ck_assert_ptr_null(capacity.publishers);
}

/* What a region of the account gets that takes as much as it can. */
static uint64_t grow(struct epci_publisher *publisher)
{
    uint64_t own = 0;

    while (epci_quota_reserve_bytes(&capacity, publisher, own, EPCI_PIECE_LEAST))
        own += EPCI_PIECE_LEAST;
    ck_assert(quota_is_valid(&capacity));
    return own;
}

EPC_TEST_IN(room__one_region_gets_two_thirds, begin(384 * MIB), end())
{
    ck_assert_uint_eq(grow(one), 256 * MIB);
    epci_quota_release_bytes(&capacity, one, 256 * MIB);
}

EPC_TEST_IN(room__however_many_regions_of_one_account_grow_others_can, begin(384 * MIB), end())
{
    uint64_t all = 0, more;

    while ((more = grow(one)) > 0)
        all += more;
    ck_assert_uint_eq(all, 336 * MIB);
    ck_assert_uint_ge(more = grow(other), 16 * MIB);
    epci_quota_release_bytes(&capacity, one, all);
    epci_quota_release_bytes(&capacity, other, more);
}

EPC_TEST_IN(room__regions_are_limited_and_an_account_is_one, begin(0), end())
{
    struct epci_publisher *again;

    for (int i = 2; i < REGIONS; i++) {
        ck_assert_int_eq(epci_quota_add_region_of_account(&capacity, "S-1-5-19", &again), EPC_OK);
        ck_assert_ptr_eq(again, other);
    }
    ck_assert_int_eq(epci_quota_add_region_of_account(&capacity, "S-1-5-20", &again),
                     EPC_E_NOSPACE);
    ck_assert_uint_eq(grow(one), 0);
    ck_assert(quota_is_valid(&capacity));
    for (int i = 2; i < REGIONS; i++)
        epci_quota_remove_region(&capacity, other);
}
