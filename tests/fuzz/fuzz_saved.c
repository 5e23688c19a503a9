/* SPDX-License-Identifier: MIT
 *
 * fuzz_saved.c -- files of lodctr /S: any bytes are read or refused.  The state that a restored
 * file leaves is saved as a file that restores the same registry. */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "fuzz.h"
#include "install_valid.h"
#include "lodctr/apply/apply.h"
#include "lodctr/plan/plan.h"
#include "lodctr/saved/saved.h"
#include "kit/system/memregistry.h"

#define MAX_BYTES 4096

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void *zeroed(size_t bytes)
{
    return calloc(1, bytes);
}

struct run {
    struct kit_arena arena;
    struct epci_registry registry;
    struct lod_install_state state;
    struct lod_plan plan;
};

static void make(const struct epci_registry *registry)
{
    static const char *const keys[] = { "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion",
                                        "SYSTEM\\CurrentControlSet\\Services\\A\\Performance" };

    for (int i = 0; i < 2; i++)
        FUZZ_ASSERT(registry->ops->create_key(registry->self, keys[i]) == EPC_OK);
}

static void look(struct run *run)
{
    FUZZ_ASSERT(lod_state_read(&run->arena, &run->registry, NULL, NULL, &run->state) == EPC_OK);
    FUZZ_ASSERT(lod_state_read_values_of_services(&run->arena, &run->registry, NULL, &run->state) ==
                EPC_OK);
}

/* Returns false if the file was refused. */
static bool restore(struct run *run, const struct lod_saved *saved)
{
    struct lod_apply_report report;
    struct lod_request request = { .action = LOD_RESTORE, .saved = saved };

    look(run);
    FUZZ_ASSERT(lod_plan(&run->arena, &run->state, &request, &run->plan) == EPC_OK);
    FUZZ_ASSERT(plan_is_valid(&run->plan));
    if (run->plan.outcome == LOD_PLAN_REFUSED)
        return false;
    FUZZ_ASSERT(lod_apply_edits_to_registry(&run->arena, &run->registry, &run->plan, &report) ==
                EPC_OK);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct run run = { 0 };
    struct kit_buffer out = { .arena = &run.arena };
    struct lod_saved saved;
    const char *problem;

    if (size > MAX_BYTES)
        return 0;
    kit_arena_init(&run.arena, zeroed, free);
    FUZZ_ASSERT(kit_registry_create_in_memory(&run.registry) == EPC_OK);
    make(&run.registry);
    if (lod_parse_saved_text(&run.arena, epci_span_of(data, size), &saved, &problem) == EPC_OK) {
        if (restore(&run, &saved)) {
            look(&run);
            lod_saved_append_state_as_text(&out, &run.state);
            FUZZ_ASSERT(lod_parse_saved_text(&run.arena, epci_span_of(out.text, out.bytes), &saved,
                                             &problem) == EPC_OK);
            FUZZ_ASSERT(restore(&run, &saved) && run.plan.outcome == LOD_PLAN_NOTHING);
        }
    } else {
        FUZZ_ASSERT(problem && strncmp(problem, "line ", 5) == 0);
    }
    kit_registry_release(&run.registry);
    kit_arena_release(&run.arena);
    return 0;
}
