/* SPDX-License-Identifier: MIT
 *
 * check_seeds.c -- the example of the original documentation, tests/seeds, is installed and removed
 * byte for byte as it says.  The argument is the folder. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "ini/lint/lint.h"
#include "inicase.h"
#include "install_fixture.h"

#define KEY EPCT_SERVICES "\\ApplicationName\\Performance"

static struct inicase c;
static struct epct_install t;
static struct ini_perf_model model;

EPC_AFTER_EACH(inicase_release(&c))

static void add_file(const char *name)
{
    char path[1000], *bytes = kit_arena_allocate(&c.arena, 8192, 1);
    size_t count;
    FILE *file;

    ck_assert_int_eq(epc_check_argc, 1);
    snprintf(path, sizeof path, "%s/%s.txt", epc_check_argv[0], name);
    file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "cannot read %s", path);
    count = fread(bytes, 1, 8192, file);
    fclose(file);
    ck_assert(count > 0 && count < 8192);
    inicase_file(&c, name, bytes, count);
}

static void load(void)
{
    inicase_init(&c);
    add_file("seeds.ini");
    add_file("symfile.h");
    ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "seeds.ini", &model, &c.findings), EPC_OK);
}

EPC_TEST(seeds__the_example_is_read_without_an_error)
{
    load();
    ck_assert_str_eq(model.service, "ApplicationName");
    ck_assert_str_eq(model.symbolfile, "symfile.h");
    ck_assert_int_eq(ini_perf_lint(&c.arena, &model, &c.findings), EPC_OK);
    ck_assert_uint_eq(c.findings.errors + c.findings.warnings, 0);
    ck_assert_str_eq(inicase_rules(&c), "objects-missing@0");
}

EPC_TEST_IN(seeds__the_example_is_installed_byte_for_byte_and_leaves_nothing, load(), epct_end(&t))
{
    const char *before;

    epct_begin_with(&t, "011");
    epct_add_service(&t, "ApplicationName", 0, 0);
    before = epct_print(&t);
    epct_install_model(&t, &model);
    ck_assert_str_eq(epct_table(&t, "009", "Counter"),
                     "1|1847|1848|Device Name|1850|Counter A|1852|Counter B||");
    ck_assert_str_eq(epct_table(&t, "009", "Help"),
                     "1849|Displays performance statistics on Device Name|"
                     "1851|Displays the current value of Counter A|"
                     "1853|Displays the current rate of Device B||");
    ck_assert_str_eq(epct_table(&t, "011", "Counter"),
                     "1|1847|1848|Device Name in other language|1850|Counter A in other language|"
                     "1852|Counter B in other language||");
    ck_assert_str_eq(epct_table(&t, "011", "Help"),
                     "1849|Displays performance of Device Name in other language|"
                     "1851|Displays the value of Counter A in other language|"
                     "1853|Displays the rate of Device B in other language||");
    ck_assert_uint_eq(epct_service_number(&t, "ApplicationName", "First Counter"), 1848);
    ck_assert_uint_eq(epct_service_number(&t, "ApplicationName", "Last Counter"), 1852);
    ck_assert_uint_eq(epct_service_number(&t, "ApplicationName", "First Help"), 1849);
    ck_assert_uint_eq(epct_service_number(&t, "ApplicationName", "Last Help"), 1853);
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), 1852);
    ck_assert_uint_eq(epct_last(&t, "Last Help"), 1853);
    epct_remove_service(&t, "ApplicationName");
    ck_assert_str_eq(epct_print(&t), before);
}

/* "lodctr returns without modifying the Perflib values." */
EPC_TEST_IN(seeds__without_a_services_key_nothing_is_modified, load(), epct_end(&t))
{
    epct_begin_with(&t, "011");
    epct_assert_refused(&t, &(struct lod_request){ .action = LOD_INSTALL, .model = &model },
                        LOD_CODE_NOT_FOUND, "ApplicationName");
}
