/* SPDX-License-Identifier: MIT
 *
 * check_base_names.c -- lodctr/state/basenames.c has the texts of provider-system/system.epc (the
 * argument). */
#include "epc_check.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "ini/disk/disk.h"
#include "ini/schema/epcfile.h"
#include "lodctr/state/basenames.h"

static void *zeroed(size_t bytes)
{
    return calloc(1, bytes);
}

/* The first object or counter of the schema with this index, or NULL. */
static const struct ini_epc_named *first_of(const struct ini_epc *epc, uint32_t index)
{
    const struct ini_epc_named *named;

    for (size_t i = 0; (named = ini_epc_nth_of_objects_then_counters(epc, i)) != NULL; i++)
        if (named->symbol == index && !named->repeated)
            return named;
    return NULL;
}

EPC_TEST(base_names__are_those_of_the_providers_schema)
{
    const struct ini_io io = ini_disk_io();
    struct ini_findings findings;
    struct kit_arena arena;
    struct ini_epc epc;
    size_t visible = 0;

    kit_arena_init(&arena, zeroed, free);
    ini_findings_init(&findings, &arena);
    ck_assert_int_eq(ini_epc_load(&arena, &io, epc_check_argv[0], &epc, &findings), EPC_OK);
    ck_assert(epc.system);
    for (size_t i = 0; i < lod_base_name_count; i++) {
        const struct ini_epc_named *named = first_of(&epc, lod_base_names[i].index);

        ck_assert_msg(named != NULL, "the schema has no %u", lod_base_names[i].index);
        ck_assert_str_eq(named->labels.names[0], lod_base_names[i].english);
        ck_assert_str_eq(named->labels.helps[0], lod_base_names[i].help);
    }
    for (size_t i = 0; ini_epc_nth_of_objects_then_counters(&epc, i); i++)
        visible += !ini_epc_nth_of_objects_then_counters(&epc, i)->hidden &&
                   !ini_epc_nth_of_objects_then_counters(&epc, i)->repeated;
    ck_assert_uint_eq(visible, lod_base_name_count);
    kit_arena_release(&arena);
}
