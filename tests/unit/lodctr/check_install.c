/* SPDX-License-Identifier: MIT
 *
 * check_install.c -- the effect of installing on a registry. */
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "install_fixture.h"

#include "kit/system/registry.h"

static struct epct_install t;

EPC_AFTER_EACH(epct_end(&t))

#define WEBPERF EPCT_SERVICES "\\WebPerf\\Performance"

static const char *const one_text[] = { "SITE 009 NAME=Web Site", NULL };

/* ---- Installing ---- */

EPC_TEST_IN(install__puts_the_first_counters_behind_the_systems_own, epct_begin_with(&t, ""))
{
    epct_install_model(&t, epct_webperf(&t));
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert_int_eq(t.plan.code, LOD_CODE_OK);
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), "1|1847|1848|Web Site|1850|Requests/sec||");
    ck_assert_str_eq(epct_table(&t, "009", "Help"), "1849|One site.|1851|Requests finished.||");
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), 1850);
    ck_assert_uint_eq(epct_last(&t, "Last Help"), 1851);
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Counter"), 1848);
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "Last Counter"), 1850);
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Help"), 1849);
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "Last Help"), 1851);
    ck_assert(!strstr(epct_print(&t), "PerfIniFile")); /* Windows' lodctr writes it */
    epct_assert_sound(&t);
}

EPC_TEST_IN(install__lists_the_objects_as_decimal_indexes, epct_begin_with(&t, ""))
{
    static const char *const texts[] = { "A 009 NAME=a", "B 009 NAME=b", "C 009 NAME=c", NULL };
    static const char list[] = "1\0008\0004\0008\0 \0001\0008\0005\0002\0\0";
    const struct epct_file file = { "WebPerf", "A B C", "A C", "009", texts };
    struct lod_value value;

    epct_install_model(&t, epct_model(&t, &file));
    ck_assert_int_eq(lod_value_read(&t.arena, &t.registry, WEBPERF, "Object List", &value), EPC_OK);
    ck_assert_uint_eq(value.type, EPCI_REG_SZ);
    ck_assert_uint_eq(value.size, sizeof list);
    ck_assert_mem_eq(value.bytes, list, value.size);
}

EPC_TEST_IN(install__writes_no_object_list_without_a_section_objects, epct_begin_with(&t, ""))
{
    const struct epct_file file = { "WebPerf", "SITE", NULL, "009", one_text };
    struct lod_value value;

    epct_install_model(&t, epct_model(&t, &file));
    ck_assert_int_eq(lod_value_read(&t.arena, &t.registry, WEBPERF, "Object List", &value), EPC_OK);
    ck_assert(!value.exists);
}

EPC_TEST(install__initialises_a_fresh_system_first)
{
    epct_begin(&t);
    epct_install_model(&t, epct_webperf(&t));
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), "1|1847|1848|Web Site|1850|Requests/sec||");
    ck_assert_uint_eq(epct_last(&t, "Base Index"), 1847);
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), 1850);
    epct_assert_sound(&t);
}

/* What may occupy an index, and the first counter that is free then. */
static const struct {
    uint32_t last_counter, last_help;
    const char *counter, *help; /* of 007, which is read last */
    uint32_t service_first, service_last;
    uint32_t base_index;
    uint32_t first;
} claims[] = {
    { 1846, 1847, "", "", 0, 0, 1847, 1848 },
    { 2000, 2001, "", "", 0, 0, 1847, 2002 },
    { 2000, 1847, "", "", 0, 0, 1847, 2002 },
    { 1846, 2001, "", "", 0, 0, 1847, 2002 },
    { 0, 0, "", "", 0, 0, 1847, 1848 },
    { 1846, 1847, "3000|x|", "", 0, 0, 1847, 3002 },
    { 1846, 1847, "3001|odd|", "", 0, 0, 1847, 3002 },
    { 1846, 1847, "3000|x|17|unsorted|", "", 0, 0, 1847, 3002 },
    { 1846, 1847, "", "3001|x|", 0, 0, 1847, 3002 },
    { 1846, 1847, "", "", 4000, 4010, 1847, 4012 },
    { 1846, 1847, "", "", 0, 0, 5001, 5002 },
    { 2000, 2001, "2500|x|", "2001|x|", 2100, 2110, 1847, 2502 },
};

EPC_TEST_LOOP(install__begins_above_everything_that_claims_an_index, sizeof claims / sizeof *claims)
{
    epct_begin_with(&t, "007");
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Counter", claims[_i].last_counter);
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Help", claims[_i].last_help);
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Base Index", claims[_i].base_index);
    epct_set_table(&t, "007", "Counter", claims[_i].counter);
    epct_set_table(&t, "007", "Help", claims[_i].help);
    epct_add_service(&t, "Other", claims[_i].service_first, claims[_i].service_last);
    epct_install_model(&t, epct_webperf(&t));
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert_uint_eq(t.plan.range.at[LOD_FIRST_COUNTER], claims[_i].first);
    ck_assert_uint_eq(t.plan.range.at[LOD_FIRST_HELP], claims[_i].first + 1);
    ck_assert_uint_ge(epct_last(&t, "Last Counter"), claims[_i].first + 2);
    ck_assert_uint_ge(epct_last(&t, "Last Help"), claims[_i].first + 3);
}

EPC_TEST_IN(install__raises_last_values_above_what_other_tables_hold, epct_begin_with(&t, "007"))
{
    epct_set_table(&t, "007", "Counter", "1|1847|2000|x|");
    epct_install_model(&t, epct_webperf(&t));
    ck_assert_uint_eq(t.plan.range.at[LOD_FIRST_COUNTER], 2002);
    epct_assert_sound(&t);
}

EPC_TEST_IN(install__gives_gaps_in_the_symbols_room_of_their_own, epct_begin_with(&t, ""))
{
    static const char *const texts[] = { "A 009 NAME=a", "B 009 NAME=b", NULL };
    const struct epct_file gap = { "WebPerf", "A B=198", "A", "009", texts };
    const struct epct_file other = { "Other", "SITE", NULL, "009", one_text };

    epct_add_service(&t, "Other", 0, 0);
    epct_install_model(&t, epct_model(&t, &gap));
    ck_assert_uint_eq(t.plan.range.at[LOD_LAST_COUNTER], 1848 + 198);
    epct_install_model(&t, epct_model(&t, &other));
    ck_assert_uint_eq(t.plan.range.at[LOD_FIRST_COUNTER], 1848 + 200);
    epct_assert_sound(&t);
}

EPC_TEST_IN(install__keeps_the_text_of_others_unit_by_unit, epct_begin_with(&t, ""))
{
    epct_set_table(&t, "009", "Counter", "1|1847|002|System|4|Mem|rest of it|6||8|Disk||||");
    epct_install_model(&t, epct_webperf(&t));
    ck_assert_str_eq(epct_table(&t, "009", "Counter"),
                     "1|1847|002|System|4|Mem|rest of it|6||8|Disk|1848|Web Site|1850|"
                     "Requests/sec|||||");
    ck_assert(epct_has_note(&t, LOD_PERFLIB "\\009\\Counter is damaged in 2 place(s)"));
}

EPC_TEST_IN(install__touches_nothing_but_its_own, epct_begin_with(&t, "00C"))
{
    size_t own = 0;

    epct_add_service(&t, "Other", 2000, 2010);
    epct_plan(&t, &(struct lod_request){ .action = LOD_INSTALL, .model = epct_webperf(&t) });
    for (size_t i = 0; i < t.plan.edit_count; i++) {
        const struct lod_edit *edit = &t.plan.edits[i];

        if (strcmp(edit->path, WEBPERF) == 0)
            own++;
        else if (strcmp(edit->path, LOD_PERFLIB) == 0)
            ck_assert(strcmp(edit->name, "Last Counter") == 0 ||
                      strcmp(edit->name, "Last Help") == 0);
        else
            ck_assert(strcmp(edit->name, "Counter") == 0 || strcmp(edit->name, "Help") == 0);
    }
    ck_assert_uint_eq(own, 5);
    ck_assert_uint_eq(t.plan.edit_count, 2 + 4 + 5);
}

EPC_TEST(install__raises_the_last_values_first_and_sets_first_counter_last)
{
    epct_begin_with(&t, "00C");
    epct_plan(&t, &(struct lod_request){ .action = LOD_INSTALL, .model = epct_webperf(&t) });
    ck_assert_str_eq(t.plan.edits[0].name, "Last Counter");
    ck_assert_str_eq(t.plan.edits[1].name, "Last Help");
    for (int i = 2; i < 6; i++)
        ck_assert_uint_eq(t.plan.edits[i].value.type, EPCI_REG_MULTI_SZ);
    ck_assert_str_eq(t.plan.edits[t.plan.edit_count - 1].name, "First Counter");
}

/* ---- Languages ---- */

EPC_TEST(install__gives_every_language_its_own_text_and_english_where_it_has_none)
{
    epct_begin_with(&t, "00C 007");
    epct_install_model(&t, epct_webperf_french(&t));
    ck_assert_str_eq(epct_table(&t, "00C", "Counter"), "1|1847|1848|Site Web|1850|Requetes||");
    ck_assert_str_eq(epct_table(&t, "00C", "Help"), "1849|Un site.|1851|Finished.||");
    ck_assert_str_eq(epct_table(&t, "007", "Counter"), "1|1847|1848|Web Site|1850|Requests/sec||");
    epct_assert_sound(&t);
}

EPC_TEST(install__gives_english_the_first_language_when_the_file_has_no_english)
{
    static const char *const texts[] = { "SITE 00C NAME=Site Web", "SITE 007 NAME=Netz", NULL };
    const struct epct_file file = { "WebPerf", "SITE", NULL, "00C 007", texts };

    epct_begin_with(&t, "007");
    epct_install_model(&t, epct_model(&t, &file));
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), "1|1847|1848|Site Web||");
    ck_assert_str_eq(epct_table(&t, "007", "Counter"), "1|1847|1848|Netz||");
}

EPC_TEST(install__a_listed_language_without_text_falls_back_and_never_touches_last_values)
{
    const struct epct_file file = { "WebPerf", "SITE", NULL, "009 00C", one_text };

    epct_begin_with(&t, "00C");
    epct_install_model(&t, epct_model(&t, &file));
    ck_assert_str_eq(epct_table(&t, "00C", "Counter"), "1|1847|1848|Web Site||");
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), 1848);
    ck_assert(epct_has_note(&t, "language 00C is listed but has no text"));
}

EPC_TEST_IN(install__says_of_a_symbol_without_a_name_that_it_gets_none, epct_begin_with(&t, ""))
{
    static const char *const texts[] = { "SITE 009 NAME=Web Site", "REQUESTS 009 HELP=All.", NULL };
    const struct epct_file file = { "WebPerf", "SITE REQUESTS", "SITE", "009", texts };

    epct_install_model(&t, epct_model(&t, &file));
    ck_assert(epct_has_note(&t, "symbol REQUESTS has no name in any language it lists"));
}

EPC_TEST(install__leaves_an_object_without_text_to_the_warning_of_the_reader)
{
    const struct epct_file file = { "WebPerf", "SITE REQUESTS", "SITE REQUESTS", "009", one_text };

    epct_begin_with(&t, "");
    epct_install_model(&t, epct_model(&t, &file));
    ck_assert(!epct_has_note(&t, "REQUESTS"));
}

EPC_TEST(install__does_not_install_text_of_a_language_that_is_not_listed)
{
    static const char *const texts[] = { "SITE 009 NAME=Web Site", "SITE 00C NAME=Site Web", NULL };
    const struct epct_file file = { "WebPerf", "SITE", NULL, "009 -00C", texts };

    epct_begin_with(&t, "00C");
    epct_install_model(&t, epct_model(&t, &file));
    ck_assert_str_eq(epct_table(&t, "00C", "Counter"), "1|1847|1848|Web Site||");
}

EPC_TEST_IN(install__skips_a_language_the_system_does_not_have_and_says_so, epct_begin_with(&t, ""))
{
    ck_assert_int_eq(t.registry.ops->create_key(t.registry.self, LOD_PERFLIB "\\007"), EPC_OK);
    epct_install_model(&t, epct_webperf_french(&t));
    ck_assert_ptr_null(epct_table(&t, "00C", "Counter"));
    ck_assert_ptr_null(epct_table(&t, "007", "Counter"));
    ck_assert(epct_has_note(&t, "language 00C is not on this system"));
}

EPC_TEST_IN(install__makes_tables_for_a_language_when_asked_to, epct_begin_with(&t, ""))
{
    epct_run(&t, &(struct lod_request){ .action = LOD_INSTALL,
                                        .create_languages = true,
                                        .model = epct_webperf_french(&t) });
    ck_assert_str_eq(epct_table(&t, "00C", "Counter"), "1|1847|1848|Site Web|1850|Requetes||");
    epct_assert_sound(&t);
}

EPC_TEST(install__fewer_counters_lower_the_last_values)
{
    static const char *const texts[] = { "SITE 009 NAME=Web Site", NULL };
    const struct epct_file file = { "WebPerf", "SITE", NULL, "009", texts };

    for (uint32_t raised = 0; raised < 2; raised++) {
        epct_begin_with(&t, "");
        epct_install_model(&t, epct_webperf(&t));
        ck_assert_uint_eq(epct_last(&t, "Last Counter"), 1850);
        if (raised) /* by another program, which may need it */
            ck_assert_int_eq(kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Counter", 1900),
                             EPC_OK);
        epct_install_model(&t, epct_model(&t, &file));
        ck_assert_uint_eq(epct_last(&t, "Last Counter"), raised ? 1900 : 1848);
        ck_assert_uint_eq(epct_last(&t, "Last Help"), 1849);
        epct_end(&t);
    }
}

EPC_TEST_IN(install__never_takes_other_subkeys_of_perflib_for_languages, epct_begin_with(&t, ""))
{
    static const char *const texts[] = { "SITE 009 NAME=Web Site",
                                         "SITE _V2Providers NAME=Web Site", NULL };
    const struct epct_file file = { "WebPerf", "SITE", NULL, "009 _V2Providers", texts };

    epct_set_table(&t, "_V2Providers", "Counter", "9000|x|");
    epct_run(&t, &(struct lod_request){ .action = LOD_INSTALL,
                                        .create_languages = true,
                                        .model = epct_model(&t, &file) });
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert_uint_eq(t.plan.range.at[LOD_FIRST_COUNTER], 1848);
    ck_assert_str_eq(epct_table(&t, "_V2Providers", "Counter"), "9000|x||");
}

EPC_TEST_IN(install__writes_no_pair_for_a_symbol_without_text, epct_begin_with(&t, ""))
{
    static const char *const texts[] = { "SITE 009 NAME=Web Site", "SITE 009 HELP=One site.",
                                         "B 009 NAME=b", NULL };
    const struct epct_file file = { "WebPerf", "SITE B C", "SITE C", "009", texts };

    epct_install_model(&t, epct_model(&t, &file));
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), "1|1847|1848|Web Site|1850|b||");
    ck_assert_str_eq(epct_table(&t, "009", "Help"), "1849|One site.||");
    ck_assert_uint_eq(t.plan.range.at[LOD_LAST_COUNTER], 1852);
}

/* ---- Installing again ---- */

EPC_TEST_IN(install__does_nothing_when_the_same_is_there, epct_begin_with(&t, "00C"))
{
    const char *before;

    epct_install_model(&t, epct_webperf_french(&t));
    before = epct_print(&t);
    epct_install_model(&t, epct_webperf_french(&t));
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_NOTHING);
    ck_assert_int_eq(t.plan.code, LOD_CODE_EXISTS);
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST_IN(install__replaces_changed_text_in_place, epct_begin_with(&t, ""))
{
    static const char *const texts[] = { "SITE 009 NAME=Site", NULL };
    const struct epct_file file = { "WEBPERF", "SITE", NULL, "009", texts };

    epct_install_model(&t, epct_webperf(&t));
    epct_install_model(&t, epct_model(&t, &file));
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), "1|1847|1848|Site||");
    ck_assert_str_eq(epct_table(&t, "009", "Help"), "|");
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "Last Counter"), 1848);
    ck_assert(!strstr(epct_print(&t), "Object List"));
    epct_assert_sound(&t);
}

EPC_TEST_IN(install__moves_counters_that_became_more, epct_begin_with(&t, ""))
{
    const struct epct_file small = { "WebPerf", "SITE", NULL, "009", one_text };

    epct_add_service(&t, "Other", 0, 0);
    epct_install_model(&t, epct_model(&t, &small));
    epct_install_model(
        &t, epct_model(&t, &(struct epct_file){ "Other", "SITE", NULL, "009", one_text }));
    epct_install_model(&t, epct_webperf(&t));
    ck_assert_str_eq(epct_table(&t, "009", "Counter"),
                     "1|1847|1850|Web Site|1852|Web Site|1854|Requests/sec||");
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Counter"), 1852);
    epct_assert_sound(&t);
}

EPC_TEST_IN(install__gives_indexes_that_are_free_again_to_nobody_else, epct_begin_with(&t, ""))
{
    const struct epct_file small = { "WebPerf", "SITE", NULL, "009", one_text };
    const struct epct_file third = { "Third", "SITE", NULL, "009", one_text };
    const struct epct_file other = { "Other", "SITE", NULL, "009", one_text };

    epct_add_service(&t, "Other", 0, 0);
    epct_add_service(&t, "Third", 0, 0);
    epct_install_model(&t, epct_webperf(&t));
    epct_install_model(&t, epct_model(&t, &other));
    epct_install_model(&t, epct_model(&t, &small)); /* within its own range; frees 1850 */
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Counter"), 1848);
    epct_install_model(&t, epct_model(&t, &third));
    ck_assert_uint_eq(epct_service_number(&t, "Third", "First Counter"), 1854);
    epct_remove_service(&t, "WebPerf");
    epct_install_model(&t, epct_webperf(&t)); /* the former owner of 1848 is forgotten */
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Counter"), 1856);
    epct_assert_sound(&t);
}

EPC_TEST_IN(install__does_not_trust_a_range_that_belongs_to_others, epct_begin_with(&t, ""))
{
    epct_set_table(&t, "009", "Counter", "1|1847|1900|Theirs|");
    epct_add_service(&t, "Other", 1900, 1900);
    epct_add_service(&t, "WebPerf", 1890, 1910);
    epct_install_model(&t, epct_webperf(&t));
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert(epct_has_note(&t, "overlaps the range of service Other"));
    ck_assert_str_eq(epct_table(&t, "009", "Counter"),
                     "1|1847|1900|Theirs|1912|Web Site|1914|Requests/sec||");
    epct_assert_sound(&t);
}

/* ---- The Performance key ---- */

EPC_TEST_IN(install__refuses_without_a_performance_key, epct_begin_with(&t, ""))
{
    ck_assert_int_eq(t.registry.ops->remove_key(t.registry.self, WEBPERF), EPC_OK);
    epct_assert_install_refused(&t, LOD_CODE_NOT_FOUND, "there is no key " WEBPERF);
    ck_assert_int_eq(t.registry.ops->remove_key(t.registry.self, EPCT_SERVICES "\\WebPerf"),
                     EPC_OK);
    epct_assert_install_refused(&t, LOD_CODE_NOT_FOUND, "there is no key " WEBPERF);
}

EPC_TEST_IN(install__makes_the_performance_key_when_asked_to, epct_begin_with(&t, ""))
{
    static const struct lod_value values[LOD_DLL_VALUES] = {
        [LOD_DLL_LIBRARY] = { true, EPCI_REG_SZ, "w\0.\0d\0l\0l\0\0", 12 },
        [LOD_DLL_OPEN] = { true, EPCI_REG_SZ, "O\0\0", 4 },
    };
    struct lod_value value;

    t.registry.ops->remove_key(t.registry.self, WEBPERF);
    t.registry.ops->remove_key(t.registry.self, EPCT_SERVICES "\\WebPerf");
    epct_run(&t, &(struct lod_request){ .action = LOD_INSTALL,
                                        .model = epct_webperf(&t),
                                        .create_key = true,
                                        .values = values });
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Counter"), 1848);
    ck_assert_int_eq(lod_value_read(&t.arena, &t.registry, WEBPERF, "Library", &value), EPC_OK);
    ck_assert_uint_eq(value.size, 12);
}

EPC_TEST_IN(install__finds_the_control_set_of_an_image, epct_begin_with(&t, ""))
{
    t.registry.ops->remove_key(t.registry.self, WEBPERF);
    t.registry.ops->remove_key(t.registry.self, EPCT_SERVICES "\\WebPerf");
    t.registry.ops->remove_key(t.registry.self, EPCT_SERVICES "\\Eventlog");
    t.registry.ops->remove_key(t.registry.self, EPCT_SERVICES);
    t.registry.ops->remove_key(t.registry.self, "SYSTEM\\CurrentControlSet");
    epct_assert_install_refused(&t, LOD_CODE_NOT_FOUND, "no control set");
    t.registry.ops->create_key(t.registry.self,
                               "SYSTEM\\ControlSet002\\Services\\WebPerf\\Performance");
    t.registry.ops->create_key(t.registry.self, "SYSTEM\\Select");
    kit_registry_write_u32(&t.registry, "SYSTEM\\Select", "Current", 2);
    epct_install_model(&t, epct_webperf(&t));
    ck_assert_uint_eq(
        epct_number(&t, "SYSTEM\\ControlSet002\\Services\\WebPerf\\Performance", "First Counter"),
        1848);
}

/* ---- Large tables ---- */

#define MANY 20000u

EPC_TEST(install__into_tables_of_20000_pairs_and_a_megabyte_changes_none_of_them)
{
    size_t at = 0, capacity = MANY * 40;
    char *text, *after;
    const char *before;

    epct_begin_with(&t, "");
    text = kit_arena_allocate(&t.arena, capacity, 1);
    at += (size_t)snprintf(text, capacity, "1|1847|");
    for (unsigned i = 1; i <= MANY; i++)
        at += (size_t)snprintf(text + at, capacity - at, "%u|Counter of another %u|", 2 * i, i);
    ck_assert_uint_gt(at * 2, 1u << 20);
    epct_set_table(&t, "009", "Counter", text);
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Counter", 2 * MANY);
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Help", 2 * MANY + 1);
    epct_repair(&t);
    before = epct_print(&t);
    epct_install_model(&t, epct_webperf(&t));
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Counter"), 2 * MANY + 2);
    after = kit_arena_format(&t.arena, "%s%u|Web Site|%u|Requests/sec||", text, 2 * MANY + 2,
                             2 * MANY + 4);
    ck_assert(strcmp(epct_table(&t, "009", "Counter"), after) == 0);
    epct_remove_service(&t, "WebPerf");
    epct_repair(&t);
    ck_assert(strcmp(epct_print(&t), before) == 0);
}
