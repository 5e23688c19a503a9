/* SPDX-License-Identifier: MIT
 *
 * check_kept.c -- the files of installed counters are kept with them, go with them, and can be read
 * again. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/perfini.h"
#include "inicase.h"
#include "install_fixture.h"
#include "lodctr/state/copies.h"

#define KEY LOD_KEPT_KEY "\\WebPerf"

static const char ini[] = "[info]\ndrivername=WebPerf\nsymbolfile=web.h\n[languages]\n009=\n"
                          "[text]\nSITE_009_NAME=Web Site\n";
static const char header[] = "#define SITE 0\n";

static struct epct_install t;

static void install(const char *path, const char *text)
{
    const struct lod_kept kept = { path, epci_span_of(text, strlen(text)),
                                   epci_span_of(header, sizeof header - 1), 1252 };

    epct_run(&t, &(struct lod_request){
                     .action = LOD_INSTALL, .model = epct_webperf(&t), .kept = &kept });
}

EPC_TEST(kept__files_are_kept_with_the_counters_and_go_with_them)
{
    struct lod_kept kept;
    const char *before;

    epct_begin_initialised(&t, "");
    before = epct_print(&t);
    install("C:\\web\\web.ini", ini);
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert_int_eq(lod_kept_read(&t.arena, &t.registry, "WebPerf", &kept), EPC_OK);
    ck_assert_str_eq(kept.ini_path, "C:\\web\\web.ini");
    ck_assert_uint_eq(kept.ini.left, sizeof ini - 1);
    ck_assert_mem_eq(kept.ini.at, ini, sizeof ini - 1);
    ck_assert_mem_eq(kept.header.at, header, sizeof header - 1);
    ck_assert_uint_eq(kept.codepage, 1252);
    epct_remove_service(&t, "WebPerf");
    ck_assert_int_eq(lod_kept_read(&t.arena, &t.registry, "WebPerf", &kept), EPC_E_NOT_FOUND);
    ck_assert_str_eq(epct_print(&t), before);
    epct_end(&t);
}

EPC_TEST(kept__the_same_files_from_elsewhere_are_nothing_new)
{
    epct_begin_initialised(&t, "");
    install("C:\\web\\web.ini", ini);
    install("D:\\other.ini", ini);
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_NOTHING);
    ck_assert_int_eq(t.plan.code, LOD_CODE_EXISTS);
    install("D:\\other.ini", "; another\n");
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert_uint_eq(t.plan.edit_count, 4);
    epct_end(&t);
}

EPC_TEST(kept__the_files_of_other_services_stay)
{
    epct_begin_initialised(&t, "");
    install("web.ini", ini);
    t.registry.ops->create_key(t.registry.self, LOD_KEPT_KEY "\\Other");
    epct_remove_service(&t, "WebPerf");
    ck_assert_int_eq(lod_state_key(&t.registry, LOD_KEPT_KEY "\\Other"), EPC_OK);
    ck_assert_int_eq(lod_state_key(&t.registry, KEY), EPC_E_NOT_FOUND);
    epct_end(&t);
}

EPC_TEST(kept__are_read_as_the_files_were)
{
    struct ini_findings findings;
    struct ini_perf_model model;
    struct lod_kept_files files;
    struct ini_io io;
    struct lod_kept kept;
    struct inicase c;

    inicase_init(&c);
    epct_begin_initialised(&t, "");
    install("d/web.ini", ini);
    ck_assert_int_eq(lod_kept_read(&t.arena, &t.registry, "WebPerf", &kept), EPC_OK);
    files = (struct lod_kept_files){ &kept, &c.io };
    io = lod_kept_io(&files);
    ini_findings_init(&findings, &t.arena);
    ck_assert_int_eq(ini_perfini_load(&t.arena, &io, kept.ini_path, &model, &findings), EPC_OK);
    ck_assert_str_eq(model.service, "WebPerf");
    ck_assert_uint_eq(model.text_count, 1);
    epct_end(&t);
    inicase_release(&c);
}

EPC_TEST(kept__half_of_them_are_none)
{
    struct lod_kept kept;

    epct_begin_initialised(&t, "");
    install("web.ini", ini);
    t.registry.ops->remove(t.registry.self, KEY, "Symbol File Bytes");
    ck_assert_int_eq(lod_kept_read(&t.arena, &t.registry, "WebPerf", &kept), EPC_E_NOT_FOUND);
    epct_end(&t);
}
