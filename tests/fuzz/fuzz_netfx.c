/* SPDX-License-Identifier: MIT
 *
 * fuzz_netfx.c -- any bytes as the shared memory of .NET's counters: what is written is an object
 * without an error of layout, in the room that was given, and it ends.  Bits of the first byte: own
 * memory, and whether the category has instances. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "check/check.h"
#include "wine/netfx/block.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool lives(const struct wine_netfx_life *life)
{
    return life->id % 2 == 0;
}

static void no_error(void *context, const struct check_finding *finding)
{
    (void)context;
    FUZZ_ASSERT(check_rules[finding->rule].severity != EPCI_ERROR);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint16_t units[] = u"orders\0orders/sec\0base";
    static const uint32_t starts[] = { 0, 7, 18 };
    static uint32_t types[] = { 0x10100, 0x10410400, 0x40030402 }, cells[] = { 8, 16, 20 };
    static const struct epci_times times = { 5, 10000000 };
    struct wine_netfx_category category = { .name = u"net shop",
                                            .first_counter = 2000,
                                            .first_help = 2001,
                                            .count = 3,
                                            .types = types,
                                            .cells = cells,
                                            .block_bytes = 24,
                                            .names = { units, starts, 3 } };
    const struct check_options options = { .profile = CHECK_PROFILE_CURRENT };
    struct wine_netfx_memory memory;
    unsigned char *block = malloc(8192);
    void *copy = NULL;
    size_t bytes = 0;

    if (size > 0 && block && (copy = malloc(size)) != NULL) {
        memcpy(copy, data + 1, size - 1);
        memory = (struct wine_netfx_memory){ copy, size - 1, data[0] & 1 };
        category.many = data[0] & 2;
        if (wine_netfx_write_category_block(&category, &memory, lives, &times, block, 8192,
                                            &bytes) == EPC_OK) {
            FUZZ_ASSERT(bytes > 0 && bytes <= 8192);
            check_block(epci_span_of(block, bytes), 1, &options, no_error, NULL);
        } else {
            FUZZ_ASSERT(bytes == 0);
        }
    }
    free(copy);
    free(block);
    return 0;
}
