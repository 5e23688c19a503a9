/* SPDX-License-Identifier: MIT
 *
 * check_schemas.c -- the schemas of the repository (the arguments): reading the generated counter
 * file and header gives the schema. */
#include "epc_check.h"

#include <errno.h>
#include <stdio.h>

#include <epc/epc.h>

#include "roundtrip.h"

static int read_file(void *context, struct kit_arena *arena, const char *path,
                     struct epci_span *bytes)
{
    FILE *file = fopen(path, "rb");
    unsigned char *memory = kit_arena_allocate(arena, 1 << 20, 1);
    size_t count;

    (void)context;
    if (!file)
        return errno == ENOENT ? EPC_E_NOT_FOUND : EPC_E_SYSTEM;
    count = fread(memory, 1, 1 << 20, file);
    fclose(file);
    *bytes = epci_span_of(memory, count);
    return EPC_OK;
}

EPC_TEST(schemas__survive_the_way_into_a_counter_file_and_back)
{
    const struct ini_io io = { .read = read_file };

    ck_assert_int_ge(epc_check_argc, 6);
    for (int i = 0; i < epc_check_argc; i++) {
        struct inicase c;
        struct ini_epc epc;
        const char *difference;
        inicase_init(&c);
        ck_assert_msg(ini_epc_load(&c.arena, &io, epc_check_argv[i], &epc, &c.findings) == EPC_OK,
                      "%s: %s", epc_check_argv[i], inicase_message(&c, 0));
        ck_assert_msg(c.findings.stored == 0, "%s: %s", epc_check_argv[i], inicase_message(&c, 0));
        difference = epct_round_trip(&c, &epc);
        ck_assert_msg(!difference, "%s: %s", epc_check_argv[i], difference);
        inicase_release(&c);
    }
}
