/* SPDX-License-Identifier: MIT
 *
 * race_row.c -- the protocol of groups at one address, with a block so large that readers are often
 * interrupted while they copy it.
 */
#include "epc_check.h"
#include "threads.h"

#include <epc/epc.h>

#include "sdk/core/atomic.h"
#include "sdk/region/row.h"

enum { BLOCK = EPCI_MAX_BLOCK, WORDS = BLOCK / 8, READERS = 3 };

static uint64_t memory[(EPCI_ROW_HEAD + 3 * BLOCK) / 8], cells[WORDS];
static unsigned char *const row = (unsigned char *)memory;
static unsigned mixed, fell, seen[READERS];

static void write_groups(void)
{
    epci_row_init_for_slot_location(row, 1, 0, BLOCK);
    for (uint64_t round = 1; epc_threads_go_on(); round++) {
        epci_row_begin_update_group(row, (unsigned char *)cells, BLOCK);
        for (int i = 0; i < WORDS; i++)
            epci_store_u64(&cells[i], round);
        epci_row_end_update_group(row);
    }
}

static void read_groups(unsigned number)
{
    uint64_t copy[WORDS], last = 0;
    uint32_t group;

    while (epc_threads_go_on()) {
        uint64_t again = UINT64_MAX;
        unsigned wrong = 0;

        if (epci_read_block_as_before_update_group((unsigned char *)cells, row,
                                                   (unsigned char *)copy, BLOCK, &group, &again))
            continue;
        epc_threads_count(&seen[number]);
        for (int i = 1; i < WORDS; i++)
            wrong += copy[i] != copy[0];
        if (wrong)
            __atomic_fetch_add(&mixed, 1, __ATOMIC_RELAXED);
        if (copy[0] < last)
            __atomic_fetch_add(&fell, 1, __ATOMIC_RELAXED);
        last = copy[0];
    }
}

static void play(void *context, unsigned number)
{
    (void)context;
    if (number == 0)
        write_groups();
    else
        read_groups(number - 1);
}

EPC_TEST(race__a_group_is_copied_whole_and_never_an_older_one)
{
    epc_threads_need(seen, READERS);
    epc_threads_run(1 + READERS, play, NULL, 1500);
    ck_assert_uint_eq(mixed, 0);
    ck_assert_uint_eq(fell, 0);
    for (int i = 0; i < READERS; i++)
        ck_assert_uint_gt(seen[i], 0);
}
