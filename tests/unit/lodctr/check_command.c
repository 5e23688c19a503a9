/* SPDX-License-Identifier: MIT
 *
 * check_command.c -- whole commands of lodctr, on a registry, files and DLLs in memory. */
#include "epc_check.h"

#include "commandcase.h"
#include "kit/stamp/stamp.h"
#include "kit/system/registry.h"
#include "sdk/schema/stamp.h"

/* ---- The DLL of a new key ---- */

static int create_key(bool strict)
{
    ready(LOD_VERB_INSTALL, "web.ini");
    command.options.create_key = true;
    command.options.strict = strict;
    return lod_command_run(&command);
}

static void no_dll(void)
{
    dll_status = EPC_E_NOT_FOUND;
}

static void other_bits(void)
{
    epct_pe_build(&image, 32, procedures, 3);
}

static void no_collect(void)
{
    static const char *const names[] = { "WebClose", "WebOpen", "_WebCollect@16" };

    epct_pe_build(&image, 64, names, 3);
}

static void other_symbol(void)
{
    epct_pe_stamp(&image, "WebPerf", "SERVED", "Requests/sec");
}

static void other_name(void)
{
    epct_pe_stamp(&image, "WebPerf", "REQUESTS", "Requests");
}

static const struct {
    void (*spoil)(void);
    const char *says;
} bad_dlls[] = {
    { no_dll, "there is no DLL C:\\Web\\web.dll" },
    { other_bits, "is made for x86" },
    { no_collect, "exports _WebCollect@16, not WebCollect" },
    { other_symbol, "was built from another schema than web.ini: 1 of its names are others there" },
    { other_name, "the first is that of symbol 2 (\"Requests/sec\")" },
};

EPC_TEST_LOOP(command__the_dll_of_a_new_key_is_examined_as_that_of_an_old_one,
              sizeof bad_dlls / sizeof *bad_dlls)
{
    begin();
    remove_key();
    bad_dlls[_i].spoil();
    ck_assert_int_eq(create_key(true), LOD_CODE_DLL);
    ck_assert_msg(says(bad_dlls[_i].says), "%s", command.problem);
    ck_assert_int_eq(lod_registry_check_key_exists(&t.registry, WEBPERF), EPC_E_NOT_FOUND);
    ck_assert_int_eq(create_key(false), LOD_CODE_OK);
    ck_assert(says(bad_dlls[_i].says));
    ck_assert_int_eq(lod_registry_check_key_exists(&t.registry, WEBPERF), EPC_OK);
    end();
}

/* Equal fingerprints say that the author changed only a text; others, that types differ. */
EPC_TEST_IN(command__the_fingerprint_of_the_counter_file_decides, begin(), end())
{
    static char stamped[600];
    struct epci_stamp stamp;

    remove_key();
    epct_pe_stamp(&image, "WebPerf", "REQUESTS", "Requests");
    ck_assert_int_eq(kit_stamp_find(epci_span_of(image.bytes, sizeof image.bytes), NULL, &stamp),
                     EPC_OK);
    for (int other = 0; other < 2; other++) {
        snprintf(stamped, sizeof stamped, "; fingerprint %016llx\n%s",
                 (unsigned long long)stamp.fingerprint + (unsigned)other, ini);
        c.file_count = 0;
        inicase_text(&c, "web.ini", stamped);
        inicase_text(&c, "web.h", header);
        ck_assert_int_eq(create_key(true), other ? LOD_CODE_DLL : LOD_CODE_OK);
        epct_pe_stamp(&image, "WebPerf", "REQUESTS", "Requests/sec");
    }
    ck_assert_msg(says("its types or sizes are not"), "%s", command.problem);
}

EPC_TEST_IN(command__a_right_dll_of_a_new_key_gets_no_remark, begin(), end())
{
    remove_key();
    ck_assert_int_eq(create_key(true), LOD_CODE_OK);
    ck_assert_str_eq(dll_asked, "C:\\Web\\web.dll");
    ck_assert_uint_eq(command.session.plan.note_count, 0);
}

/* The options do not change an existing key, so its own DLL is examined. */
EPC_TEST_IN(command__the_dll_of_an_existing_key_is_examined_whatever_the_options_say, begin(),
            end())
{
    ck_assert_int_eq(kit_registry_write_u32(&t.registry, WEBPERF, "Library", 7), EPC_OK);
    ck_assert_int_eq(create_key(true), LOD_CODE_DLL);
    ck_assert(says("Library in " WEBPERF " is not a string"));
}

/* ---- The next version, installed over the old one ---- */

static int replace_key(void)
{
    ready(LOD_VERB_INSTALL, "web.ini");
    command.options.create_key = true;
    command.options.replace_key = true;
    command.options.strict = true;
    command.options.dll[INI_PERF_LIBRARY] = "next.dll";
    return lod_command_run(&command);
}

static const char *library_of(void)
{
    ck_assert_int_eq(run(LOD_VERB_LIST, "WebPerf"), LOD_CODE_OK);
    return command.session.state.services->text[LOD_DLL_LIBRARY];
}

static void give_files(const char *next_ini, const char *next_header)
{
    c.file_count = 0;
    inicase_text(&c, "web.ini", next_ini);
    inicase_text(&c, "web.h", next_header);
}

static void next_version(void)
{
    static char text[sizeof ini + 100];

    snprintf(text, sizeof text, "%sERRORS_009_NAME=Errors/sec\nERRORS_009_HELP=Failed.\n", ini);
    give_files(text, "#define SITE 0\n#define REQUESTS 2\n#define ERRORS 4\n");
}

static void begin_old_version(void)
{
    begin();
    remove_key();
    ck_assert_int_eq(create_key(true), LOD_CODE_OK);
    next_version();
}

EPC_TEST_IN(command__a_key_is_replaced_together_with_the_counters, begin_old_version(), end())
{
    ck_assert_int_eq(replace_key(), LOD_CODE_OK);
    ck_assert_str_eq(dll_asked, "C:\\Web\\next.dll");
    ck_assert_str_eq(library_of(), "C:\\Web\\next.dll");
    ck_assert_str_eq(epct_table(&t, "009", "Counter"),
                     "1|1847|1852|Web Site|1854|Requests/sec|1856|Errors/sec||");
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Counter"), 1852);
    ck_assert_int_eq(run(LOD_VERB_CHECK, NULL), LOD_CODE_OK);
}

/* A variable at its beginning makes it a full path, wherever the counter file is. */
EPC_TEST_IN(command__a_library_with_a_variable_is_not_sought_near_the_counter_file, begin(), end())
{
    static const char text[] = "[info]\ndrivername=WebPerf\nsymbolfile=web.h\nopen=WebOpen\n"
                               "library=%ProgramFiles%\\web.dll\ncollect=WebCollect\n"
                               "close=WebClose\n[languages]\n009=\n[text]\n"
                               "SITE_009_NAME=Web Site\nSITE_009_HELP=One site.\n";

    c.file_count = 0;
    inicase_text(&c, "folder/web.ini", text);
    inicase_text(&c, "folder/web.h", "#define SITE 0\n");
    ready(LOD_VERB_INSTALL, "folder/web.ini");
    command.options.create_key = command.options.replace_key = true;
    ck_assert_int_eq(lod_command_run(&command), LOD_CODE_OK);
    ck_assert_str_eq(library_of(), "%ProgramFiles%\\web.dll");
}

/* Only the DLL has another place. */
EPC_TEST_IN(command__a_key_is_replaced_where_the_counters_stay, begin_old_version(), end())
{
    give_files(ini, header);
    ck_assert_int_eq(replace_key(), LOD_CODE_OK);
    ck_assert_str_eq(library_of(), "C:\\Web\\next.dll");
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Counter"), 1848);
    ck_assert_int_eq(replace_key(), LOD_CODE_EXISTS);
}

static void bad_ini(void)
{
    give_files("[info]\ndrivername=WebPerf\nsymbolfile=web.h\nlibrary=w.dll\n"
               "open=O\ncollect=C\nclose=C\n[languages]\n009=\n[text]\n",
               header);
}

static void no_header(void)
{
    c.file_count = 0;
    inicase_text(&c, "web.ini", ini);
}

static void full_registry(void)
{
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Counter", LOD_MAX_INDEX - 2);
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Help", LOD_MAX_INDEX - 1);
}

static void broken_range(void)
{
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Counter", LOD_MAX_INDEX + 1);
}

static const struct {
    void (*spoil)(void);
    int code;
} failures[] = {
    { bad_ini, LOD_CODE_DATA },       { no_header, LOD_CODE_NOT_FOUND },
    { full_registry, LOD_CODE_DATA }, { broken_range, LOD_CODE_DATA },
    { no_dll, LOD_CODE_DLL },         { no_collect, LOD_CODE_DLL },
};

EPC_TEST_LOOP(command__the_old_version_stays_where_the_next_one_fails,
              sizeof failures / sizeof *failures)
{
    const char *before;

    begin_old_version();
    failures[_i].spoil();
    before = epct_print(&t);
    ck_assert_int_eq(replace_key(), failures[_i].code);
    ck_assert_str_eq(epct_print(&t), before);
    end();
}

/* ---- Checking and repairing ---- */

static bool finds(const char *rule)
{
    bool any = false;

    for (size_t i = 0; i < command.findings.stored; i++)
        any = any || strcmp(command.findings.list[i].broken->id, rule) == 0;
    return any;
}

EPC_TEST_IN(command__a_lost_pair_is_found_and_restored_by_the_command_that_the_finding_names,
            begin(), end())
{
    const char *before;

    remove_key();
    ck_assert_int_eq(create_key(true), LOD_CODE_OK);
    ck_assert_int_eq(run(LOD_VERB_CHECK, NULL), LOD_CODE_OK);
    before = epct_print(&t);
    epct_set_table(&t, "009", "Counter", "1|1847|1848|Web Site|");
    ck_assert_int_eq(run(LOD_VERB_CHECK, NULL), LOD_CODE_FOUND);
    ck_assert(finds("pair-lost"));
    ck_assert(strstr(command.findings.list[0].message, "lodctr --repair restores them"));
    ck_assert_int_eq(run(LOD_VERB_REPAIR, NULL), LOD_CODE_OK);
    ck_assert_int_eq(run(LOD_VERB_CHECK, NULL), LOD_CODE_OK);
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST_IN(command__of_two_texts_the_one_of_the_stored_file_stays, begin(), end())
{
    remove_key();
    ck_assert_int_eq(create_key(true), LOD_CODE_OK);
    epct_set_table(&t, "009", "Counter",
                   "1|1847|1848|Web Site|1848|Disk|1850|Reads|1850|Requests/sec|");
    ck_assert_int_eq(run(LOD_VERB_REPAIR, NULL), LOD_CODE_OK);
    ck_assert(says("index 1848 has two texts; \"Web Site\" stays, \"Disk\" is removed"));
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), "1|1847|1848|Web Site|1850|Requests/sec||");
    ck_assert_int_eq(run(LOD_VERB_CHECK, NULL), LOD_CODE_OK);
}

/* ---- Orphans ---- */

static int repair_orphans(void)
{
    ready(LOD_VERB_REPAIR, NULL);
    command.options.orphans = true;
    return lod_command_run(&command);
}

/* WebPerf at 1848 to 1850, Other above it; then WebPerf's key is deleted without unlodctr. */
static void begin_orphaned(void)
{
    static const char *const texts[] = { "A 009 NAME=Another", "A 009 HELP=All.", NULL };

    begin();
    remove_key();
    ck_assert_int_eq(create_key(true), LOD_CODE_OK);
    epct_add_service(&t, "Other", 0, 0);
    epct_install_model(&t, epct_model(&t, &(struct epct_file){ "Other", "A", NULL, "009", texts }));
    ck_assert_uint_eq(epct_service_number(&t, "Other", "First Counter"), 1852);
    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        t.registry.ops->remove(t.registry.self, WEBPERF, lod_range_names[i]);
    for (int i = 0; i < LOD_DLL_VALUES; i++)
        t.registry.ops->remove(t.registry.self, WEBPERF, lod_dll_value_names[i]);
    remove_key();
}

EPC_TEST_IN(command__orphans_are_found_removed_and_their_range_is_used_again, begin_orphaned(),
            end())
{
    ck_assert_int_eq(run(LOD_VERB_CHECK, NULL), LOD_CODE_FOUND);
    ck_assert(finds("pair-orphan"));
    ck_assert(strstr(command.findings.list[0].message, "lodctr --repair --orphans removes them"));
    ck_assert_int_eq(run(LOD_VERB_REPAIR, NULL), LOD_CODE_OK);
    ck_assert_int_eq(run(LOD_VERB_CHECK, NULL), LOD_CODE_FOUND); /* only on request */
    ck_assert_int_eq(repair_orphans(), LOD_CODE_OK);
    ck_assert(says("009\\Counter: 2 pair(s), 1848 to 1850, belong to no service: removed"));
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), "1|1847|1852|Another||");
    ck_assert_str_eq(epct_table(&t, "009", "Help"), "1853|All.||");
    run(LOD_VERB_CHECK, NULL);
    ck_assert(!finds("pair-orphan"));
    ck_assert_int_eq(create_key(true), LOD_CODE_OK);
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Counter"), 1848);
    ck_assert_str_eq(epct_table(&t, "009", "Counter"),
                     "1|1847|1848|Web Site|1850|Requests/sec|1852|Another||");
    epct_assert_sound(&t);
}

EPC_TEST_IN(command__a_service_takes_its_own_orphans_back, begin_orphaned(), end())
{
    ck_assert_int_eq(create_key(true), LOD_CODE_OK);
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Counter"), 1848);
    ck_assert_str_eq(epct_table(&t, "009", "Counter"),
                     "1|1847|1848|Web Site|1850|Requests/sec|1852|Another||");
    epct_assert_sound(&t);
}

/* Another program has put its text where WebPerf's was. */
EPC_TEST_IN(command__a_range_with_another_text_is_not_taken_back, begin_orphaned(), end())
{
    epct_set_table(&t, "009", "Counter", "1|1847|1848|Web Site|1850|Disk|1852|Another|");
    ck_assert_int_eq(create_key(true), LOD_CODE_OK);
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Counter"), 1854);
    ck_assert_str_eq(
        epct_table(&t, "009", "Counter"),
        "1|1847|1848|Web Site|1850|Disk|1852|Another|1854|Web Site|1856|Requests/sec||");
}

EPC_TEST_IN(command__a_range_that_another_service_has_now_is_not_taken_back, begin_orphaned(),
            end())
{
    ck_assert_int_eq(repair_orphans(), LOD_CODE_OK);
    epct_add_service(&t, "Third", 1850, 1850);
    ck_assert_int_eq(create_key(true), LOD_CODE_OK);
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Counter"), 1854);
}

/* Which pairs belong to no service is known only if every range is. */
EPC_TEST_IN(command__orphans_stay_where_a_range_is_not_known, begin_orphaned(), end())
{
    const char *before;

    t.registry.ops->remove(t.registry.self, EPCT_SERVICES "\\Other\\Performance", "Last Help");
    before = epct_print(&t);
    ck_assert_int_eq(repair_orphans(), LOD_CODE_DATA);
    ck_assert(says("Other: its range of indexes is not known"));
    ck_assert_str_eq(epct_print(&t), before);
}

/* Providers with a manifest have indexes that are not in their services' keys. */
EPC_TEST_IN(command__orphans_stay_where_providers_have_manifests, begin_orphaned(), end())
{
    ck_assert_int_eq(t.registry.ops->create_key(t.registry.self, LOD_PERFLIB "\\_V2Providers\\{1}"),
                     EPC_OK);
    ck_assert_int_eq(repair_orphans(), LOD_CODE_UNSUPPORTED);
    ck_assert(says("_V2Providers"));
}

/* ---- One service ---- */

static int check(const char *service, unsigned fail_on)
{
    ready(LOD_VERB_CHECK, NULL);
    command.options.check_service = service;
    command.options.fail_on = fail_on;
    return lod_command_run(&command);
}

static void add_vendor(const char *library)
{
    struct lod_value value;

    epct_add_service(&t, "Vendor", 0, 0);
    ck_assert_int_eq(lod_value_from_text(&t.arena, library, &value), EPC_OK);
    t.registry.ops->write(t.registry.self, EPCT_SERVICES "\\Vendor\\Performance", "Library",
                          EPCI_REG_SZ, value.bytes, value.size);
}

EPC_TEST_IN(command__findings_about_other_services_do_not_fail_the_check_of_one, begin(), end())
{
    remove_key();
    ck_assert_int_eq(create_key(true), LOD_CODE_OK);
    add_vendor("vendor.dll");
    ck_assert_int_eq(check(NULL, LOD_FAIL_ON_WARNING), LOD_CODE_FOUND);
    ck_assert(finds("library-bare"));
    ck_assert_int_eq(check("webperf", LOD_FAIL_ON_WARNING), LOD_CODE_OK);
    ck_assert_uint_eq(command.findings.stored, 0);
    ck_assert_int_eq(check("Vendor", LOD_FAIL_ON_WARNING), LOD_CODE_FOUND);
    ck_assert_int_eq(check("Nosuch", LOD_FAIL_ON_WARNING), LOD_CODE_NOT_FOUND);
    ck_assert(says("lodctr --create-key FILE.ini"));
}

/* Its own damage, and damage of the tables that it shares, are still found. */
EPC_TEST_IN(command__the_check_of_one_service_finds_what_concerns_it, begin(), end())
{
    remove_key();
    ck_assert_int_eq(create_key(true), LOD_CODE_OK);
    add_vendor("C:\\vendor.dll");
    epct_set_table(&t, "009", "Counter", "1|1847|1848|Web Site|stray|");
    ck_assert_int_eq(check("WebPerf", LOD_FAIL_ON_WARNING), LOD_CODE_FOUND);
    ck_assert(finds("pair-stray") && finds("pair-lost"));
    ck_assert_int_eq(check("Vendor", LOD_FAIL_ON_WARNING), LOD_CODE_FOUND);
    ck_assert(finds("pair-stray") && !finds("pair-lost"));
}

EPC_TEST_IN(command__what_fails_the_check_can_be_chosen, begin(), end())
{
    remove_key();
    ck_assert_int_eq(create_key(true), LOD_CODE_OK);
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Counter", 1900);
    ck_assert_int_eq(check(NULL, LOD_FAIL_ON_WARNING), LOD_CODE_FOUND);
    ck_assert_int_eq(check(NULL, LOD_FAIL_ON_ERROR), LOD_CODE_OK);
    ck_assert(finds("last-high"));
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Counter", 1849);
    ck_assert_int_eq(check(NULL, LOD_FAIL_ON_ERROR), LOD_CODE_FOUND);
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Counter", 1850);
    ck_assert_int_eq(check(NULL, LOD_FAIL_ON_NOTE), LOD_CODE_OK);
    epct_add_service(&t, "Third", 0, 0);
    dll_in_system = true;
    add_vendor("vendor.dll");
    ck_assert_int_eq(check("Vendor", LOD_FAIL_ON_ERROR), LOD_CODE_FOUND); /* it has no Open */
}

/* As the system's own providers are: their DLLs have no folder and are in the system's. */
EPC_TEST_IN(command__the_systems_own_dlls_are_a_note, begin(), end())
{
    remove_key();
    ck_assert_int_eq(create_key(true), LOD_CODE_OK);
    add_vendor("vendor.dll");
    for (int i = LOD_DLL_OPEN; i < LOD_DLL_VALUES; i++) {
        static const char *const names[LOD_DLL_VALUES] = { "", "WebOpen", "WebCollect",
                                                           "WebClose" };
        struct lod_value value;

        ck_assert_int_eq(lod_value_from_text(&t.arena, names[i], &value), EPC_OK);
        t.registry.ops->write(t.registry.self, EPCT_SERVICES "\\Vendor\\Performance",
                              lod_dll_value_names[i], EPCI_REG_SZ, value.bytes, value.size);
    }
    dll_in_system = true;
    ck_assert_int_eq(check(NULL, LOD_FAIL_ON_WARNING), LOD_CODE_OK);
    ck_assert(finds("library-system") && !finds("library-bare"));
    ck_assert_int_eq(check(NULL, LOD_FAIL_ON_NOTE), LOD_CODE_FOUND);
    dll_in_system = false;
    ck_assert_int_eq(check(NULL, LOD_FAIL_ON_WARNING), LOD_CODE_FOUND);
    ck_assert(finds("library-bare"));
}

/* ---- A service that is not installed ---- */

EPC_TEST_IN(command__a_service_that_is_not_installed_is_told_what_to_run, begin(), end())
{
    ck_assert_int_eq(run(LOD_VERB_CHECK, NULL), LOD_CODE_FOUND);
    ck_assert(finds("not-installed"));
    ck_assert(strstr(command.findings.list[0].message,
                     "WebPerf: its counters are not installed: run lodctr FILE.ini"));
    ck_assert_int_eq(run(LOD_VERB_REMOVE, "WebPerf"), LOD_CODE_NOT_FOUND);
    ck_assert(says("WebPerf: its counters are not installed: run lodctr FILE.ini"));
    for (enum lod_verb verb = LOD_VERB_LIST; verb <= LOD_VERB_DISABLE; verb++) {
        ck_assert_int_eq(run(verb, "WebPerf"), LOD_CODE_OK);
        ck_assert_msg(says("WebPerf: its counters are not installed: run lodctr FILE.ini"), "%d",
                      verb);
    }
    remove_key();
    ck_assert_int_eq(run(LOD_VERB_REMOVE, "WebPerf"), LOD_CODE_NOT_FOUND);
    ck_assert(says("lodctr --create-key FILE.ini"));
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_NOT_FOUND);
    ck_assert(says("or run lodctr --create-key web.ini"));
    for (enum lod_verb verb = LOD_VERB_LIST; verb <= LOD_VERB_TRUST; verb++) {
        ck_assert_int_eq(run(verb, "WebPerf"), LOD_CODE_NOT_FOUND);
        ck_assert_msg(says("lodctr --create-key FILE.ini"), "%d: %s", verb, command.problem);
    }
}

EPC_TEST_IN(command__a_service_whose_files_are_stored_is_told_the_shorter_way, begin_orphaned(),
            end())
{
    epct_add_service(&t, "WebPerf", 0, 0);
    run(LOD_VERB_CHECK, NULL);
    ck_assert(strstr(command.findings.list[0].message,
                     "WebPerf: its counters are not installed: run lodctr /R"));
    ck_assert_int_eq(run(LOD_VERB_REINSTALL, NULL), LOD_CODE_OK);
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Counter"), 1848);
}
