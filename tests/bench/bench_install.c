/* SPDX-License-Identifier: MIT
 *
 * bench_install.c -- the cost of installing a provider of 920 symbols in two languages, among 500
 * other services.  On Windows it uses a tree of the real registry, elsewhere a registry in memory.
 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/registry.h"
#include "lodctr/apply/apply.h"
#include "lodctr/audit/audit.h"
#include "lodctr/audit/rules.h"
#include "sdk/port/port.h"
#include "tree.h"

#define SYMBOLS   920u
#define LANGUAGES 2u
#define SERVICES  500u
#define OTHERS    "SYSTEM\\CurrentControlSet\\Services"
#define OWN       OTHERS "\\Bench\\Performance"

static struct epci_registry registry;
static struct ini_perf_model model;

static void require(bool fine, const char *what)
{
    if (fine)
        return;
    fprintf(stderr, "bench_install: %s failed\n", what);
    exit(1);
}

/* ---- The provider ---- */

static void make_model(void)
{
    static const uint16_t text[][24] = {
        { 'R', 'e', 'q', 'u', 'e', 's', 't', 's', ' ', 'o', 'f', ' ',
          'o', 'n', 'e', ' ', 's', 'o', 'r', 't', '/', 's', 'e', 'c' },
        { 'R', 'e', 'q', 'u', 0xEA, 't', 'e', 's', ' ', 'd', '\'', 'u',
          'n', 'e', ' ', 's', 'o',  'r', 't', 'e', '/', 's', 'e',  'c' },
    };
    static struct ini_perf_language languages[LANGUAGES] = { { .id = "009", .listed = true },
                                                             { .id = "00C", .listed = true } };
    static struct ini_perf_symbol symbols[SYMBOLS];
    static struct ini_perf_text texts[SYMBOLS * LANGUAGES * 2];

    for (uint32_t i = 0; i < SYMBOLS; i++)
        symbols[i] = (struct ini_perf_symbol){ .name = "S", .offset = 2 * i, .has_text = true };
    for (uint32_t i = 0; i < SYMBOLS * LANGUAGES * 2; i++)
        texts[i] = (struct ini_perf_text){ .symbol = i / 2 % SYMBOLS,
                                           .language = i / 2 / SYMBOLS,
                                           .kind = (enum ini_perf_kind)(i % 2),
                                           .units = text[i / 2 / SYMBOLS],
                                           .count = sizeof *text / sizeof **text };
    for (uint32_t i = 0; i < LANGUAGES; i++) {
        languages[i].first_text = i * SYMBOLS * 2;
        languages[i].text_count = SYMBOLS * 2;
    }
    model = (struct ini_perf_model){ .ini_path = "bench.ini",
                                     .service = "Bench",
                                     .languages = languages,
                                     .language_count = LANGUAGES,
                                     .symbols = symbols,
                                     .symbol_count = SYMBOLS,
                                     .texts = texts,
                                     .text_count = SYMBOLS * LANGUAGES * 2 };
}

/* ---- The machine ---- */

static void make_key(const char *path)
{
    require(registry.ops->create_key(registry.self, path) == EPC_OK, path);
}

static int act(struct kit_arena *arena, const char *service, enum lod_action action)
{
    const struct lod_request request = { .action = action,
                                         .service = service,
                                         .model = action == LOD_INSTALL ? &model : NULL,
                                         .create_languages = true };
    struct lod_install_state state;
    struct lod_apply_report report;
    struct lod_plan plan;

    if (lod_state_read(arena, &registry, service, NULL, &state) != EPC_OK ||
        lod_plan(arena, &state, &request, &plan) != EPC_OK || plan.outcome != LOD_PLAN_READY)
        return EPC_E_INVALID;
    return lod_apply_edits_to_registry(arena, &registry, &plan, &report);
}

static void run(const char *service, enum lod_action action)
{
    struct kit_arena arena;

    kit_arena_init(&arena, epci_alloc, epci_free);
    require(act(&arena, service, action) == EPC_OK, "an action");
    kit_arena_release(&arena);
}

static void make_machine(void)
{
    char path[200];

    make_key("SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion");
    make_key(OWN);
    for (unsigned i = 0; i < SERVICES; i++) {
        snprintf(path, sizeof path, OTHERS "\\Service%03u\\Performance", i);
        make_key(path);
        for (uint32_t v = 0; v < LOD_RANGE_VALUES; v++)
            require(kit_registry_write_u32(&registry, path, lod_range_names[v],
                                           10000 + 20 * i + (v % 2 ? 18 : 0) + (v >= 2)) == EPC_OK,
                    "a range");
    }
    make_key(OTHERS "\\Stays\\Performance");
    run("Stays", LOD_INSTALL); /* Without it French would go with its last text. */
}

/* ---- What is measured ---- */

static void install(void *context, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++) {
        run("Bench", LOD_INSTALL);
        run("Bench", LOD_REMOVE);
    }
}

/* The work that cannot be avoided: read, save and set the same bytes, and scan Services once. */
static void bare(void *context, size_t count)
{
    static const char *const ids[LANGUAGES] = { "009", "00C" };
    const char *aside = "SOFTWARE\\epc-bench";
    char name[1024], path[1100];

    (void)context;
    make_key(aside);
    for (size_t round = 0; round < 2 * count; round++) {
        struct kit_arena arena;

        kit_arena_init(&arena, epci_alloc, epci_free);
        for (uint32_t i = 0;
             registry.tools->subkey(registry.self, OTHERS, i, name, sizeof name) == EPC_OK; i++) {
            struct lod_number range[LOD_RANGE_VALUES];

            snprintf(path, sizeof path, OTHERS "\\%s\\Performance", name);
            (void)lod_read_dword_values(&registry, path, lod_range_names, range, LOD_RANGE_VALUES);
        }
        for (unsigned l = 0; l < LANGUAGES; l++)
            for (int kind = 0; kind < LOD_TABLES; kind++) {
                struct lod_value value;

                snprintf(path, sizeof path, LOD_PERFLIB "\\%s", ids[l]);
                require(lod_value_read(&arena, &registry, path, lod_table_names[kind], &value) ==
                            EPC_OK,
                        "reading");
                require(registry.ops->write(registry.self, aside, "x", EPCI_REG_BINARY, value.bytes,
                                            value.size) == EPC_OK,
                        "writing aside");
                require(registry.ops->write(registry.self, path, lod_table_names[kind],
                                            EPCI_REG_MULTI_SZ, value.bytes, value.size) == EPC_OK,
                        "writing");
            }
        require(registry.tools->flush(registry.self, aside) == EPC_OK, "flushing");
        kit_arena_release(&arena);
    }
}

static void check(void *context, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++) {
        struct lod_install_state state;
        struct ini_findings findings;
        struct kit_arena arena;
        struct lod_audit audit = { .arena = &arena, .state = &state, .findings = &findings };

        kit_arena_init(&arena, epci_alloc, epci_free);
        ini_findings_init(&findings, &arena);
        findings.rules = lod_machine_rules;
        require(lod_state_read(&arena, &registry, NULL, NULL, &state) == EPC_OK &&
                    lod_state_read_values_of_services(&arena, &registry, NULL, &state) == EPC_OK,
                "reading");
        lod_audit(&audit);
        require(audit.status == EPC_OK && findings.stored != 0, "checking");
        kit_arena_release(&arena);
    }
}

int main(void)
{
    make_model();
    require(bench_tree(&registry) == EPC_OK, "a registry");
    make_machine();
    bench_run(
        &(struct bench_row){ .name = "installing 920 symbols in 2 languages, and removing them",
                             .thing = install,
                             .yardstick = bare,
                             .count = 1,
                             .unit = BENCH_NS,
                             .maximum = 3 });
    bench_run(&(struct bench_row){ .name = "checking a machine of 500 services",
                                   .thing = check,
                                   .count = 1,
                                   .unit = BENCH_NS });
    kit_registry_release(&registry);
    bench_tree_remove();
    return 0;
}
