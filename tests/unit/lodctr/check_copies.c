/* SPDX-License-Identifier: MIT
 *
 * check_copies.c -- the copies of installed files are stored and removed with the counters, and can
 * be read again. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/perfini.h"
#include "inicase.h"
#include "install_fixture.h"
#include "lodctr/state/copies.h"

#define KEY LOD_COPIES_KEY "\\WebPerf"

static const char ini[] = "[info]\ndrivername=WebPerf\nsymbolfile=web.h\n[languages]\n009=\n"
                          "[text]\nSITE_009_NAME=Web Site\n";
static const char header[] = "#define SITE 0\n";

static struct epct_install t;

EPC_AFTER_EACH(epct_end(&t))

static void install_in(uint32_t codepage, const char *path, const char *text)
{
    const struct lod_copies copies = { path, epci_span_of(text, strlen(text)),
                                       epci_span_of(header, sizeof header - 1), codepage };

    epct_run(&t, &(struct lod_request){
                     .action = LOD_INSTALL, .model = epct_webperf(&t), .copies = &copies });
}

static void install(const char *path, const char *text)
{
    install_in(1252, path, text);
}

EPC_TEST_IN(copies__files_are_stored_with_the_counters_and_go_with_them, epct_begin_with(&t, ""))
{
    struct lod_copies copies;
    const char *before;

    before = epct_print(&t);
    install("C:\\web\\web.ini", ini);
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert_int_eq(lod_read_file_copies_of_service(&t.arena, &t.registry, "WebPerf", &copies),
                     EPC_OK);
    ck_assert_str_eq(copies.ini_path, "C:\\web\\web.ini");
    ck_assert_uint_eq(copies.ini.left, sizeof ini - 1);
    ck_assert_mem_eq(copies.ini.at, ini, sizeof ini - 1);
    ck_assert_mem_eq(copies.header.at, header, sizeof header - 1);
    ck_assert_uint_eq(copies.codepage, 1252);
    epct_remove_service(&t, "WebPerf");
    ck_assert_int_eq(lod_read_file_copies_of_service(&t.arena, &t.registry, "WebPerf", &copies),
                     EPC_E_NOT_FOUND);
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST_IN(copies__the_same_files_from_elsewhere_are_nothing_new, epct_begin_with(&t, ""))
{
    install("C:\\web\\web.ini", ini);
    install("D:\\other.ini", ini);
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_NOTHING);
    ck_assert_int_eq(t.plan.code, LOD_CODE_EXISTS);
    install("D:\\other.ini", "; another\n");
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert_uint_eq(t.plan.edit_count, 4);
}

EPC_TEST_IN(copies__the_files_of_other_services_stay, epct_begin_with(&t, ""))
{
    install("web.ini", ini);
    t.registry.ops->create_key(t.registry.self, LOD_COPIES_KEY "\\Other");
    epct_remove_service(&t, "WebPerf");
    ck_assert_int_eq(lod_registry_check_key_exists(&t.registry, LOD_COPIES_KEY "\\Other"), EPC_OK);
    ck_assert_int_eq(lod_registry_check_key_exists(&t.registry, KEY), EPC_E_NOT_FOUND);
}

EPC_TEST(copies__are_read_as_the_files_were)
{
    struct ini_findings findings;
    struct ini_perf_model model;
    struct lod_copies copies;
    struct inicase c;

    inicase_init(&c);
    epct_begin_with(&t, "");
    install("d/web.ini", ini);
    ck_assert_int_eq(
        lod_copies_load_model(&t.arena, &t.registry, &c.io, "WebPerf", &copies, &model, &findings),
        EPC_OK);
    ck_assert_str_eq(model.service, "WebPerf");
    ck_assert_uint_eq(model.text_count, 1);
    epct_end(&t);
    inicase_release(&c);
}

/* Bytes that are valid UTF-8 and also letters of 932. */
static const char either[] = "[info]\ndrivername=WebPerf\nsymbolfile=web.h\n[languages]\n009=\n"
                             "[text]\nSITE_009_NAME=\xC3\xA9\n";

/* The first unit of the name of the counters that were installed from `either` in this code page,
 * as lodctr /R reads it. */
static unsigned first_unit(uint32_t codepage)
{
    struct ini_findings findings;
    struct ini_perf_model model;
    struct lod_copies copies;
    struct inicase c;
    unsigned unit;

    inicase_init(&c);
    install_in(codepage, "web.ini", either);
    ck_assert_int_eq(
        lod_copies_load_model(&t.arena, &t.registry, &c.io, "WebPerf", &copies, &model, &findings),
        EPC_OK);
    unit = model.texts[0].units[0];
    inicase_release(&c);
    return unit;
}

EPC_TEST_IN(copies__are_read_in_the_code_page_that_was_named, epct_begin_with(&t, ""))
{
    ck_assert_uint_eq(first_unit(932), 0xE9);
    ck_assert_uint_eq(first_unit(932 | LOD_CODEPAGE_NAMED), 0xFF83);
    ck_assert_uint_eq(first_unit(1252 | LOD_CODEPAGE_NAMED), 0xC3);
}

EPC_TEST_IN(copies__half_of_them_are_none, epct_begin_with(&t, ""))
{
    struct lod_copies copies;

    install("web.ini", ini);
    t.registry.ops->remove(t.registry.self, KEY, "Symbol File Bytes");
    ck_assert_int_eq(lod_read_file_copies_of_service(&t.arena, &t.registry, "WebPerf", &copies),
                     EPC_E_NOT_FOUND);
}
