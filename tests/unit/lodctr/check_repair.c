/* SPDX-License-Identifier: MIT
 *
 * check_repair.c -- what lodctr --repair says it repaired, lodctr --check no longer finds. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "install_fixture.h"
#include "kit/system/registry.h"
#include "lodctr/audit/audit.h"
#include "lodctr/audit/rules.h"

static struct epct_install t;
static struct ini_findings findings;

static void check(void)
{
    const struct ini_io none = { .system_codepage = 1252 };
    struct lod_audit audit = { &t.arena, &t.state,    NULL,  NULL, &findings,
                               EPC_OK,   &t.registry, &none, NULL };

    ini_findings_init(&findings, &t.arena);
    findings.rules = lod_machine_rules;
    ck_assert_int_eq(lod_state_read(&t.arena, &t.registry, NULL, NULL, &t.state), EPC_OK);
    ck_assert_int_eq(lod_state_read_values_of_services(&t.arena, &t.registry, NULL, &t.state),
                     EPC_OK);
    lod_audit(&audit);
    ck_assert_int_eq(audit.status, EPC_OK);
}

/* Is --repair the remedy that docs/rules-registry.md names for the rule? */
static bool is_repaired(const char *id)
{
    static const char *const ids[] = { "last-missing", "last-low",      "last-high",
                                       "base-index",   "table-missing", "table-ending",
                                       "first-pair",   "pair-split",    "pair-stray",
                                       "pair-empty",   "pair-no-text",  "pair-order" };

    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        if (strcmp(ids[i], id) == 0)
            return true;
    return false;
}

/* The first finding that --repair should have removed, or NULL. */
static const char *left_over(void)
{
    check();
    for (size_t i = 0; i < findings.stored; i++)
        if (is_repaired(findings.list[i].broken->id))
            return findings.list[i].message;
    return NULL;
}

/* ---- Random damage ---- */

static uint32_t seed;

static uint32_t roll(uint32_t sides)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % sides;
}

/* A table of 1 to 12 strings, most of them right; the value may end anywhere. */
static void write_random(const char *language, const char *name, bool help)
{
    static const char *const strings[] = { "1",
                                           "1847",
                                           "1848",
                                           "1849",
                                           "1850",
                                           "1851",
                                           "1852",
                                           "Site",
                                           "Hits",
                                           "",
                                           "+7",
                                           "01848",
                                           "99999999999999999999",
                                           "16777215" };
    static uint16_t units[16384];
    size_t count = 0;
    char path[100];

    for (uint32_t i = 0, strings_wanted = 1 + roll(12); i < strings_wanted; i++) {
        const char *text = strings[roll(sizeof strings / sizeof *strings)];
        char number[12];

        if (roll(3) == 0) {
            snprintf(number, sizeof number, "%u", 1848 + i / 2 * 2 + help);
            text = i % 2 ? "Name" : number;
        }
        if (roll(20) == 0)
            for (uint32_t k = roll(4) + 1022; k > 0; k--)
                units[count++] = 'x';
        for (; *text; text++)
            units[count++] = (unsigned char)*text;
        units[count++] = 0;
    }
    for (uint32_t nuls = roll(3); nuls > 0; nuls--)
        units[count++] = 0;
    count = count * 2 - (count > 3 && roll(4) == 0 ? roll(6) : 0);
    snprintf(path, sizeof path, LOD_PERFLIB "\\%s", language);
    t.registry.ops->write(t.registry.self, path, name, EPCI_REG_MULTI_SZ, units, count);
}

/* A number near the indexes in use, at times odd, large, missing or no number at all. */
static void write_number(const char *path, const char *name)
{
    static const uint32_t values[] = { 0,    1,    1846, 1847,       1848,       1849,      1850,
                                       1851, 1852, 1900, 0x00FFFFFF, 0x01000000, 0xFFFFFFFF };

    if (roll(6) == 0)
        t.registry.ops->remove(t.registry.self, path, name);
    else if (roll(6) == 0)
        t.registry.ops->write(t.registry.self, path, name, EPCI_REG_SZ, "x\0\0", 4);
    else
        kit_registry_write_u32(&t.registry, path, name,
                               values[roll(sizeof values / sizeof *values)]);
}

static void spoil_numbers(void)
{
    static const char *const names[] = { "Last Counter", "Last Help", "Base Index" };

    for (int i = 0; i < 3; i++)
        if (roll(3) == 0)
            write_number(LOD_PERFLIB, names[i]);
    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        if (roll(4) == 0)
            write_number(EPCT_SERVICES "\\WebPerf\\Performance", lod_range_names[i]);
}

EPC_TEST(repair__leaves_nothing_of_what_it_repairs)
{
    for (uint32_t round = 0; round < 3000; round++) {
        const char *left;

        seed = round;
        epct_begin_with(&t, "00C");
        epct_install_model(&t, epct_webperf_french(&t));
        for (int table = 0; table < 4; table++)
            if (roll(2) == 0)
                write_random(table & 2 ? "00C" : "009", lod_table_names[table & 1], table & 1);
        if (roll(3) == 0)
            spoil_numbers();
        epct_repair(&t);
        if (t.plan.outcome == LOD_PLAN_REFUSED) {
            epct_end(&t);
            continue;
        }
        left = left_over();
        ck_assert_msg(!left, "round %u: %s", round, left);
        epct_end(&t);
    }
}
