/* SPDX-License-Identifier: MIT
 *
 * check_plan.c -- refused requests, and the effect of removing and repairing on a registry. */
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "install_fixture.h"
#include "kit/system/memregistry.h"

static struct epct_install t;

EPC_AFTER_EACH(epct_end(&t))

#define WEBPERF EPCT_SERVICES "\\WebPerf\\Performance"

static const char *const one_text[] = { "SITE 009 NAME=Web Site", NULL };

/* ---- Refused requests ---- */

EPC_TEST_IN(plan__refuses_a_root_that_is_no_system, epct_begin(&t))
{
    kit_registry_release(&t.registry);
    ck_assert_int_eq(kit_registry_create_in_memory(&t.registry), EPC_OK);
    epct_assert_install_refused(&t, LOD_CODE_NOT_FOUND, "SOFTWARE\\Microsoft");
    epct_assert_refused(&t, &(struct lod_request){ .action = LOD_REPAIR }, LOD_CODE_NOT_FOUND,
                        "SOFTWARE\\Microsoft");
}

EPC_TEST_IN(plan__refuses_a_system_that_keeps_its_names_in_files, epct_begin(&t))
{
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Counter", 6000);
    epct_assert_install_refused(&t, LOD_CODE_UNSUPPORTED, "perfc009.dat");
    epct_assert_refused(&t, &(struct lod_request){ .action = LOD_REPAIR }, LOD_CODE_UNSUPPORTED,
                        "perfc009.dat");
}

EPC_TEST_IN(plan__refuses_a_table_of_another_type, epct_begin_with(&t, "00C"))
{
    t.registry.ops->write(t.registry.self, LOD_PERFLIB "\\00C", "Help", EPCI_REG_SZ, "x\0\0", 4);
    epct_assert_install_refused(&t, LOD_CODE_DATA, LOD_PERFLIB "\\00C\\Help is not a REG_MULTI_SZ");
}

EPC_TEST_IN(plan__refuses_an_index_beyond_all_sense, epct_begin_with(&t, "00C"))
{
    epct_set_table(&t, "00C", "Counter", "1|1847|4294967294|x|");
    epct_assert_install_refused(&t, LOD_CODE_DATA, "the index 4294967294");
}

EPC_TEST_IN(install__refuses_last_values_that_are_no_sensible_number, epct_begin_with(&t, ""))
{
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Help", UINT32_MAX);
    epct_assert_install_refused(&t, LOD_CODE_DATA, "Last Help");
    t.registry.ops->write(t.registry.self, LOD_PERFLIB, "Last Counter", EPCI_REG_SZ, "", 0);
    epct_assert_install_refused(&t, LOD_CODE_DATA, "Last Counter");
    epct_repair(&t);
    epct_install_model(&t, epct_webperf(&t));
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    epct_assert_sound(&t);
}

EPC_TEST_IN(install__refuses_when_english_has_no_tables, epct_begin_with(&t, "00C"))
{
    t.registry.ops->remove(t.registry.self, LOD_PERFLIB "\\009", "Help");
    epct_assert_install_refused(&t, LOD_CODE_DATA, "lodctr --repair");
}

EPC_TEST_IN(install__refuses_to_leave_the_sensible_indexes, epct_begin_with(&t, ""))
{
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Counter", LOD_MAX_INDEX - 2);
    epct_assert_install_refused(&t, LOD_CODE_DATA, "WebPerf");
}

static const struct {
    struct epct_file file;
    const char *text;
} bad_files[] = {
    { { "A\\B", "SITE", NULL, "009", one_text }, "A\\B" },
    { { "WebPerf", "", NULL, "009", one_text + 1 }, "names no counter" },
    { { "WebPerf", "SITE", NULL, "009", one_text + 1 }, "no text" },
};

EPC_TEST_LOOP(install__refuses_a_file_that_installs_nothing, sizeof bad_files / sizeof *bad_files)
{
    struct lod_request request = { .action = LOD_INSTALL };

    epct_begin_with(&t, "");
    epct_add_service(&t, "A\\B", 0, 0);
    request.model = epct_model(&t, &bad_files[_i].file);
    epct_assert_refused(&t, &request, LOD_CODE_DATA, bad_files[_i].text);
}

EPC_TEST_IN(install__refuses_text_that_would_break_the_table, epct_begin_with(&t, ""))
{
    static const char *const texts[] = { "SITE 009 NAME=two|strings", NULL };
    const struct epct_file file = { "WebPerf", "SITE", NULL, "009", texts };

    epct_assert_refused(
        &t, &(struct lod_request){ .action = LOD_INSTALL, .model = epct_model(&t, &file) },
        LOD_CODE_DATA, "NUL");
}

/* ---- Removing ---- */

EPC_TEST_IN(remove__restores_the_registry_exactly, epct_begin_with(&t, "00C 007"))
{
    const char *before;

    epct_set_table(&t, "007", "Counter", "1|1847|1840|Old|");
    before = epct_print(&t);
    epct_install_model(&t, epct_webperf_french(&t));
    ck_assert_str_ne(epct_print(&t), before);
    epct_remove_service(&t, "WebPerf");
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST_IN(remove__restores_what_was_between_other_services, epct_begin_with(&t, "00C"))
{
    const struct epct_file other = { "Other", "SITE", "SITE", "009", one_text };
    const struct epct_file third = { "Third", "SITE", "SITE", "009", one_text };
    const char *before;

    epct_add_service(&t, "Other", 0, 0);
    epct_add_service(&t, "Third", 0, 0);
    epct_install_model(&t, epct_model(&t, &other));
    before = epct_print(&t);
    epct_install_model(&t, epct_webperf(&t));
    epct_install_model(&t, epct_model(&t, &third));
    epct_remove_service(&t, "webperf");
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), 1854);
    ck_assert_uint_eq(epct_last(&t, "Last Help"), 1855);
    epct_assert_sound(&t);
    epct_remove_service(&t, "Third");
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST(remove__takes_the_range_away_before_the_text_and_lowers_last_values_at_the_end)
{
    size_t last;

    epct_begin_with(&t, "");
    epct_install_model(&t, epct_webperf(&t));
    epct_plan(&t, &(struct lod_request){ .action = LOD_REMOVE, .service = "WebPerf" });
    last = t.plan.edit_count - 1;
    ck_assert_str_eq(t.plan.edits[0].name, "First Counter");
    ck_assert_int_eq(t.plan.edits[0].kind, LOD_EDIT_REMOVE);
    ck_assert_str_eq(t.plan.edits[last - 1].name, "Last Counter");
    ck_assert_str_eq(t.plan.edits[last].path, LOD_PERFLIB);
    ck_assert_str_eq(t.plan.edits[last].name, "Last Help");
}

EPC_TEST_IN(remove__never_lowers_last_values_below_what_is_left, epct_begin_with(&t, "00C"))
{
    epct_install_model(&t, epct_webperf(&t));
    epct_set_table(&t, "00C", "Counter", "1|1847|1860|left over|");
    epct_add_service(&t, "Other", 1900, 1910);
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Counter", 3000);
    epct_remove_service(&t, "WebPerf");
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), 1910);
    ck_assert_uint_eq(epct_last(&t, "Last Help"), 1911);
    ck_assert_str_eq(epct_table(&t, "00C", "Counter"), "1|1847|1860|left over||");
}

EPC_TEST_IN(remove__says_not_found_for_what_is_not_installed, epct_begin_with(&t, ""))
{
    epct_assert_refused(&t, &(struct lod_request){ .action = LOD_REMOVE, .service = "WebPerf" },
                        LOD_CODE_NOT_FOUND, "its counters are not installed");
    epct_assert_refused(&t, &(struct lod_request){ .action = LOD_REMOVE, .service = "Absent" },
                        LOD_CODE_NOT_FOUND, EPCT_SERVICES "\\Absent\\Performance");
}

static const struct {
    uint32_t first, last;
    const char *text;
} bad_ranges[] = {
    { 2, 1846, "among the system's own" },
    { 1848, 5000, "overlaps the range of service Other" },
    { 1900, 1848, "ends before it begins" },
    { 1848, 0xFFFFFFF0u, "above the largest index allowed" },
};

EPC_TEST_LOOP(remove__refuses_a_range_that_would_take_the_text_of_others,
              sizeof bad_ranges / sizeof *bad_ranges)
{
    epct_begin_with(&t, "");
    epct_add_service(&t, "Other", 2000, 2010);
    epct_add_service(&t, "WebPerf", bad_ranges[_i].first, bad_ranges[_i].last);
    epct_assert_refused(&t, &(struct lod_request){ .action = LOD_REMOVE, .service = "WebPerf" },
                        LOD_CODE_DATA, bad_ranges[_i].text);
}

EPC_TEST_IN(remove__refuses_a_range_of_which_a_part_is_missing, epct_begin_with(&t, ""))
{
    epct_install_model(&t, epct_webperf(&t));
    t.registry.ops->remove(t.registry.self, WEBPERF, "Last Help");
    epct_assert_refused(&t, &(struct lod_request){ .action = LOD_REMOVE, .service = "WebPerf" },
                        LOD_CODE_DATA, "missing");
}

EPC_TEST_IN(remove__removes_the_range_also_where_the_text_is_gone, epct_begin_with(&t, ""))
{
    epct_add_service(&t, "WebPerf", 1900, 1910);
    epct_remove_service(&t, "WebPerf");
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Counter"), UINT32_MAX);
    ck_assert(epct_has_note(&t, "no name table holds text"));
}

/* ---- Repairing ---- */

EPC_TEST_IN(repair__initialises_a_fresh_system, epct_begin(&t))
{
    epct_repair(&t);
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert_int_eq(t.plan.code, LOD_CODE_OK);
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), "1|1847||");
    ck_assert_str_eq(epct_table(&t, "009", "Help"), "|");
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), 1846);
    ck_assert_uint_eq(epct_last(&t, "Last Help"), 1847);
    ck_assert_uint_eq(epct_last(&t, "Base Index"), 1847);
    epct_assert_sound(&t);
}

EPC_TEST_IN(repair__makes_the_keys_a_system_lacks, epct_begin(&t))
{
    t.registry.ops->remove_key(t.registry.self, LOD_PERFLIB "\\009");
    t.registry.ops->remove_key(t.registry.self, LOD_PERFLIB);
    epct_repair(&t);
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), "1|1847||");
    epct_assert_sound(&t);
}

EPC_TEST_IN(repair__changes_nothing_the_second_time, epct_begin(&t))
{
    const char *before;

    epct_repair(&t);
    before = epct_print(&t);
    epct_repair(&t);
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_NOTHING);
    ck_assert_int_eq(t.plan.code, LOD_CODE_OK);
    ck_assert_uint_eq(t.plan.note_count, 0);
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST_IN(repair__raises_last_values_that_are_too_low, epct_begin_with(&t, "00C"))
{
    epct_set_table(&t, "00C", "Counter", "1|1847|1900|x|");
    epct_add_service(&t, "Other", 2000, 2010);
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Counter", 0);
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Help", 0);
    epct_repair(&t);
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), 2010);
    ck_assert_uint_eq(epct_last(&t, "Last Help"), 2011);
    ck_assert(epct_has_note(&t, "Last Counter: 0 becomes 2010"));
    ck_assert_str_eq(epct_table(&t, "00C", "Counter"), "1|1847|1900|x||");
}

EPC_TEST(repair__makes_the_tables_english_lacks_and_the_half_a_language_lacks)
{
    epct_begin_with(&t, "00C 007");
    t.registry.ops->remove(t.registry.self, LOD_PERFLIB "\\009", "Counter");
    t.registry.ops->remove(t.registry.self, LOD_PERFLIB "\\009", "Help");
    t.registry.ops->remove(t.registry.self, LOD_PERFLIB "\\00C", "Help");
    t.registry.ops->remove(t.registry.self, LOD_PERFLIB "\\007", "Counter");
    t.registry.ops->remove(t.registry.self, LOD_PERFLIB "\\007", "Help");
    epct_repair(&t);
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), "1|1847||");
    ck_assert_str_eq(epct_table(&t, "00C", "Help"), "|");
    ck_assert_ptr_null(epct_table(&t, "007", "Counter"));
}

/* Repair 009\Counter, which becomes `after`, with the code and a note that contains `says`. */
static void mends(const char *before, const char *after, int code, const char *says)
{
    epct_begin_with(&t, "");
    epct_set_table(&t, "009", "Counter", before);
    epct_repair(&t);
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), after);
    ck_assert_int_eq(t.plan.code, code);
    ck_assert_msg(epct_has_note(&t, says), "%s is not said", says);
    epct_repair(&t);
    ck_assert_uint_eq(t.plan.edit_count, 0);
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), after);
    epct_end(&t);
}

EPC_TEST(repair__removes_what_stands_where_an_index_should)
{
    mends("1|1847|2|Sys|tem|4|Memory|", "1|1847|2|Sys|4|Memory||", LOD_CODE_OK,
          "index 2: a text is in the place of an index, \"tem\": removed");
    mends("lost|1|1847|2|System|", "1|1847|2|System||", LOD_CODE_OK, "\"lost\": removed");
    mends("1|1847|2|System||4|Memory|", "1|1847|2|System|4|Memory||", LOD_CODE_OK,
          "index 2: an empty string");
}

EPC_TEST(repair__removes_an_index_without_text)
{
    mends("1|1847|2||4|Memory|", "1|1847|4|Memory||", LOD_CODE_OK, "index 2: the text is empty");
    mends("1|1847|2|System|4|", "1|1847|2|System||", LOD_CODE_OK, "index 4: the last index has no");
}

EPC_TEST(repair__sorts_pairs_and_drops_those_that_stand_there_twice)
{
    mends("1|1847|4|Memory|2|System|4|Memory|", "1|1847|2|System|4|Memory||", LOD_CODE_OK,
          "index 2: the index is not above");
}

EPC_TEST(repair__leaves_the_later_of_two_texts_and_says_so)
{
    mends("1|1847|4|Memory|4|System|", "1|1847|4|System||", LOD_CODE_OK,
          "index 4 has two texts; \"System\" stays, \"Memory\" is removed");
    mends("1|1847|4|C|2|A|4|B|4|C|", "1|1847|2|A|4|C||", LOD_CODE_OK,
          "index 4 has two texts; \"B\" stays, \"C\" is removed");
}

EPC_TEST(repair__adds_the_first_pair)
{
    mends("2|System|", "1|1847|2|System||", LOD_CODE_OK, "the first pair, 1 and 1847, is added");
    mends("1|2|2|System|", "1|1847|2|System||", LOD_CODE_OK,
          "the first pair, 1 and 1847, is corrected");
}

EPC_TEST(repair__puts_a_text_together_that_an_editor_split)
{
    static char before[3000], after[3000];

    strcpy(before, "1|1847|2|");
    memset(before + 9, 'x', 1024);
    strcpy(after, before);
    strcpy(before + 9 + 1024, "|and the rest|4|Memory|");
    strcpy(after + 9 + 1024, "and the rest|4|Memory||");
    mends(before, after, LOD_CODE_OK, "\"and the rest\": repaired");
}

EPC_TEST_IN(repair__lowers_last_values_that_no_index_reaches, epct_begin_with(&t, ""))
{
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Counter", 3000);
    epct_repair(&t);
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), 1846);
    ck_assert(epct_has_note(&t, "Last Counter: 3000 becomes 1846"));
}

EPC_TEST(repair__says_what_would_be_where_nothing_is_going_to_be_changed)
{
    static const char *const says[] = {
        "index 1848: a text is in the place of an index, \"lost\": would be removed",
        "the first pair, 1 and 1847, would be added",
        "Help would be made: it was missing",
        "Last Counter: 1846 would become 1848",
        "Base Index would be set to 1847",
    };

    epct_begin_with(&t, "");
    epct_set_table(&t, "009", "Counter", "1848|Web|lost|");
    t.registry.ops->remove(t.registry.self, LOD_PERFLIB "\\009", "Help");
    t.registry.ops->remove(t.registry.self, LOD_PERFLIB, "Base Index");
    epct_plan(&t, &(struct lod_request){ .action = LOD_REPAIR, .dry_run = true });
    for (size_t i = 0; i < sizeof says / sizeof *says; i++)
        ck_assert_msg(epct_has_note(&t, says[i]), "%s is not said", says[i]);
    epct_plan(&t, &(struct lod_request){ .action = LOD_REPAIR });
    ck_assert(!epct_has_note(&t, "would"));
}

/* ---- Lost tables ---- */

/* The saved files prove that the names were in the registry. */
static void lose_tables(struct epct_install *t)
{
    static const char *const ids[] = { "009", "00C" };

    for (int i = 0; i < 2; i++)
        for (int kind = 0; kind < LOD_TABLES; kind++) {
            char path[200];

            snprintf(path, sizeof path, LOD_PERFLIB "\\%s", ids[i]);
            ck_assert_int_eq(t->registry.ops->remove(t->registry.self, path, lod_table_names[kind]),
                             EPC_OK);
        }
}

static void install_and_keep(struct epct_install *t)
{
    const struct lod_copies kept = { "web.ini", epci_span_of("x", 1), epci_span_of("y", 1), 0 };

    epct_run(t, &(struct lod_request){
                    .action = LOD_INSTALL, .model = epct_webperf_french(t), .copies = &kept });
}

EPC_TEST(repair__makes_the_tables_of_all_languages_again_where_all_are_lost)
{
    const char *before;

    epct_begin_with(&t, "00C");
    install_and_keep(&t);
    before = epct_print(&t);
    lose_tables(&t);
    epct_assert_install_refused(&t, LOD_CODE_DATA, "run lodctr --repair first");
    epct_repair(&t);
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert_str_eq(epct_table(&t, "00C", "Counter"), "1|1847||");
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), 1850);
    install_and_keep(&t);
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST(repair__makes_no_tables_where_nothing_says_that_there_were_some)
{
    epct_begin_with(&t, "00C");
    install_and_keep(&t);
    lose_tables(&t);
    for (int i = 0; i < LOD_COPY_VALUES; i++)
        t.registry.ops->remove(t.registry.self, LOD_COPIES_KEY "\\WebPerf", lod_copy_names[i]);
    t.registry.ops->remove_key(t.registry.self, LOD_COPIES_KEY "\\WebPerf");
    epct_assert_refused(&t, &(struct lod_request){ .action = LOD_REPAIR }, LOD_CODE_UNSUPPORTED,
                        "delete both values, run lodctr --repair");
    t.registry.ops->remove(t.registry.self, LOD_PERFLIB, "Last Counter");
    t.registry.ops->remove(t.registry.self, LOD_PERFLIB, "Last Help");
    epct_repair(&t);
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), 1850);
    ck_assert_uint_eq(epct_last(&t, "Last Help"), 1851);
}
