/* SPDX-License-Identifier: MIT
 *
 * check_language_tables.c -- tables that --create-languages makes: what is in them, and when
 * they go; and what --repair adds to tables.
 */
#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "install_fixture.h"

#include "kit/system/registry.h"

static struct epct_install t;

EPC_AFTER_EACH(epct_end(&t))

/* Another service, whose installer knew no French. */
static void have_other(struct epct_install *t)
{
    epct_set_table(t, "009", "Counter", "1|1847|1848|Other|1850|Hits|");
    epct_set_table(t, "009", "Help", "1849|All of it.|");
    epct_add_service(t, "Other", 1848, 1850);
    ck_assert_int_eq(kit_registry_write_u32(&t->registry, LOD_PERFLIB, "Last Counter", 1850), 0);
    ck_assert_int_eq(kit_registry_write_u32(&t->registry, LOD_PERFLIB, "Last Help", 1851), 0);
}

EPC_TEST(languages__a_new_table_has_the_english_text_of_what_is_installed)
{
    const struct lod_request request = { .action = LOD_INSTALL, .create_languages = true };
    struct lod_request french = request;
    const char *before;

    epct_begin_with(&t, "");
    have_other(&t);
    french.model = epct_webperf_french(&t);
    before = epct_print(&t);
    epct_run(&t, &french);
    ck_assert_str_eq(epct_table(&t, "00C", "Counter"),
                     "1|1847|1848|Other|1850|Hits|1852|Site Web|1854|Requetes||");
    ck_assert_str_eq(epct_table(&t, "00C", "Help"),
                     "1849|All of it.|1853|Un site.|1855|Finished.||");
    epct_remove_service(&t, "WebPerf"); /* what is left says nothing of its own */
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST_IN(languages__tables_that_others_made_stay, epct_begin_with(&t, "00C"))
{
    const char *before;

    before = epct_print(&t);
    epct_run(&t, &(struct lod_request){ .action = LOD_INSTALL,
                                        .create_languages = true,
                                        .model = epct_webperf_french(&t) });
    epct_remove_service(&t, "WebPerf");
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST_IN(languages__a_table_with_french_of_others_stays, epct_begin_with(&t, ""))
{
    static const char *const texts[] = { "A 009 NAME=All", "A 00C NAME=Tout", NULL };
    const struct epct_file file = { "Other", "A", NULL, "009 00C", texts };

    epct_add_service(&t, "Other", 0, 0);
    epct_run(&t, &(struct lod_request){ .action = LOD_INSTALL,
                                        .create_languages = true,
                                        .model = epct_webperf_french(&t) });
    epct_install_model(&t, epct_model(&t, &file));
    epct_remove_service(&t, "WebPerf");
    ck_assert_str_eq(epct_table(&t, "00C", "Counter"), "1|1847|1852|Tout||");
    epct_remove_service(&t, "Other");
    ck_assert_ptr_null(epct_table(&t, "00C", "Counter"));
    ck_assert_int_eq(lod_registry_check_key_exists(&t.registry, LOD_PERFLIB "\\00C"),
                     EPC_E_NOT_FOUND);
}

/* ---- What --repair adds ---- */

EPC_TEST_IN(languages__repair_gives_a_language_what_it_has_nothing_of, epct_begin_with(&t, "00C"))
{
    have_other(&t);
    epct_repair(&t);
    ck_assert_str_eq(epct_table(&t, "00C", "Counter"), "1|1847|1848|Other|1850|Hits||");
    ck_assert_str_eq(epct_table(&t, "00C", "Help"), "1849|All of it.||");
    epct_repair(&t);
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_NOTHING);
}

/* What its own installer has written is not completed, and nothing is put between ranges that
 * overlap. */
EPC_TEST_IN(languages__repair_adds_nothing_to_what_others_have, epct_begin_with(&t, "00C"))
{
    have_other(&t);
    epct_set_table(&t, "00C", "Counter", "1|1847|1850|Coups|");
    epct_set_table(&t, "00C", "Help", "1849|Tout.|");
    epct_repair(&t);
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_NOTHING);
    epct_add_service(&t, "Another", 1850, 1850);
    epct_set_table(&t, "00C", "Counter", "1|1847|");
    epct_repair(&t);
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_NOTHING);
}
