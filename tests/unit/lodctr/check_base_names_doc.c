/* SPDX-License-Identifier: MIT
 *
 * check_base_names_doc.c -- lodctr/state/basenames.c has the names of the table "Names" in
 * docs/system-objects.md (the first argument), and the texts of provider-system/system.epc (the
 * second). */
#include "epc_check.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "ini/disk/disk.h"
#include "ini/schema/epcfile.h"
#include "lodctr/state/basenames.h"

EPC_TEST(base_names__are_those_of_the_page)
{
    FILE *file = fopen(epc_check_argv[0], "rb");
    char line[400], wanted[400];
    size_t rows = 0;
    bool inside = false;

    ck_assert_msg(file != NULL, "cannot read %s", epc_check_argv[0]);
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "## ", 3) == 0)
            inside = strcmp(line, "## Names\n") == 0;
        if (!inside || strncmp(line, "| ", 2) != 0 || line[2] < '0' || line[2] > '9')
            continue;
        ck_assert_msg(rows < lod_base_name_count, "one row too many: %s", line);
        snprintf(wanted, sizeof wanted, "| %u | %s | %s |\n", lod_base_names[rows].index,
                 lod_base_names[rows].english, lod_base_names[rows].german);
        ck_assert_str_eq(line, wanted);
        rows++;
    }
    fclose(file);
    ck_assert_uint_eq(rows, lod_base_name_count);
}

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
    ck_assert_int_eq(ini_epc_load(&arena, &io, epc_check_argv[1], &epc, &findings), EPC_OK);
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
