/* SPDX-License-Identifier: MIT
 *
 * race_slot.c -- the slot's protocol at one address, where ThreadSanitizer sees writer and reader.
 */
#include "epc_check.h"
#include "threads.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/region/slot.h"
#include "sdk/core/wire.h"

enum {
    CAPACITY = 64,
    BLOCK_AT = 24 + CAPACITY,
    BLOCK = 64,
    IMAGE = 24 + CAPACITY + BLOCK,
    READERS = 3
};

static uint64_t memory[4], image_memory[IMAGE / 8];
static unsigned char *const slot = (unsigned char *)memory;
static unsigned char *const image = (unsigned char *)image_memory;
static unsigned torn, seen[READERS];

static void write_slot(void)
{
    uint16_t name[30];

    for (unsigned round = 0; epc_threads_go_on(); round++) {
        struct epci_slot_content content = {
            name, 1 + round % 30, CAPACITY, BLOCK_AT, BLOCK, round, 0, 0, 0, 0
        };

        for (int i = 0; i < 30; i++)
            name[i] = (uint16_t)('a' + round % 26);
        epci_slot_fill_and_make_live(slot, image, &content);
        if (round % 3 == 0)
            epci_slot_mark_free(slot, round);
    }
}

static void read_slot(unsigned number)
{
    struct epci_slot_header_seen reading;
    unsigned char copy[IMAGE];

    while (epc_threads_go_on()) {
        struct epci_wire_instance head;
        uint16_t name[CAPACITY / 2];
        uint32_t units;

        if (epci_slot_copy_once(slot, image, EPCI_SLOT_LIVE, copy, IMAGE, &reading))
            continue;
        epc_threads_count(&seen[number]);
        memcpy(&head, copy, sizeof head);
        memcpy(name, copy + sizeof head, sizeof name);
        units = head.name_bytes / 2 - 1;
        for (uint32_t i = 0; i < CAPACITY / 2; i++)
            if (name[i] != (i < units ? 'a' + head.unique_id % 26 : 0) ||
                units != 1 + head.unique_id % 30)
                __atomic_fetch_add(&torn, 1, __ATOMIC_RELAXED);
    }
}

static void play(void *context, unsigned number)
{
    (void)context;
    if (number == 0)
        write_slot();
    else
        read_slot(number - 1);
}

EPC_TEST(race__a_slot_is_copied_whole)
{
    epc_threads_need(seen, READERS);
    epc_threads_run(1 + READERS, play, NULL, 1000);
    ck_assert_uint_eq(torn, 0);
    for (int i = 0; i < READERS; i++)
        ck_assert_uint_gt(seen[i], 0);
}
