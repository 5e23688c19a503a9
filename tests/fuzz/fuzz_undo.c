/* SPDX-License-Identifier: MIT
 *
 * fuzz_undo.c -- any record of a killed action: it is undone completely or refused, never read past
 * its end, and removed afterwards.  The input follows the head, whose hash is made right.
 */
#include <string.h>

#include <epc/epc.h>

#include "fuzz.h"
#include "lodctr/state/state.h"
#include "lodctr/apply/undo.h"
#include "kit/system/memregistry.h"

#define HEAD 24

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void *zeroed(size_t bytes)
{
    return calloc(1, bytes);
}

static void write_record(const struct epci_registry *registry, const uint8_t *data, size_t size)
{
    static unsigned char record[HEAD + 4096];
    uint64_t hash = 0xCBF29CE484222325u;

    memcpy(record, "EPCUNDO1", 8);
    memcpy(record + 16, data, size);
    for (size_t i = HEAD; i < 16 + size; i++)
        hash = (hash ^ record[i]) * 0x100000001B3u;
    memcpy(record + 8, &hash, sizeof hash);
    FUZZ_ASSERT(registry->ops->create_key(registry->self, LOD_UNDO_KEY) == EPC_OK);
    FUZZ_ASSERT(registry->ops->write(registry->self, LOD_UNDO_KEY, LOD_UNDO_VALUE, EPCI_REG_BINARY,
                                     record, 16 + size) == EPC_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct epci_registry registry;
    struct lod_recovery recovery;
    struct kit_arena arena;
    struct lod_value value;

    if (size < 8 || size > 4096)
        return 0;
    kit_arena_init(&arena, zeroed, free);
    FUZZ_ASSERT(kit_registry_create_in_memory(&registry) == EPC_OK);
    write_record(&registry, data, size);
    if (lod_undo_killed_action(&arena, &registry, false, &recovery) == EPC_OK) {
        FUZZ_ASSERT(recovery.found);
        FUZZ_ASSERT(!recovery.damaged || recovery.undone == 0);
        FUZZ_ASSERT(lod_value_read(&arena, &registry, LOD_UNDO_KEY, LOD_UNDO_VALUE, &value) ==
                        EPC_OK &&
                    !value.exists);
    }
    kit_registry_release(&registry);
    kit_arena_release(&arena);
    return 0;
}
