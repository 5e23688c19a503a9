/* SPDX-License-Identifier: MIT
 *
 * check_wine_setup.c -- what epc-wine puts into a prefix, what it refuses, and that nothing is left
 * of it. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "prefixcase.h"
#include "wine/setup/record.h"
#include "wine/setup/work.h"

#define WANTED "native,builtin"

static struct epct_prefix prefix;

static bool same_file(const char *folder, const char *name, const char *other, const char *its_name)
{
    return wine_files_have_same_bytes(epct_prefix_path(&prefix, folder, name),
                                      epct_prefix_path(&prefix, other, its_name));
}

static void expect_print(const char *wanted)
{
    char *text = epct_prefix_print(&prefix);

    ck_assert_str_eq(text, wanted);
    free(text);
}

EPC_TEST(wine_setup__a_program_gets_its_files_and_its_setting_alone)
{
    char *before, *after;

    epct_prefix_init(&prefix);
    before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    ck_assert(wine_is_epc_stand_in_file(epct_prefix_path(&prefix, CASE_APP, "advapi32.dll")));
    ck_assert(same_file(CASE_APP, "advapi32-wine.dll", "wine64", "advapi32.dll"));
    ck_assert(same_file(CASE_APP, "pdh.dll", "own64", "pdh.dll"));
    ck_assert(same_file(CASE_APP, "epc-host32.exe", "own32", "epc-host32.exe"));
    ck_assert(same_file(CASE_APP, "epc-host64.exe", "own64", "epc-host64.exe"));
    ck_assert(same_file(CASE_SYSTEM32, "loadperf.dll", "own64", "loadperf.dll"));
    ck_assert(same_file(CASE_SYSWOW64, "netfxperf.dll", "own32", "netfxperf.dll"));
    ck_assert(same_file(CASE_SYSTEM32, "advapi32.dll", "wine64", "advapi32.dll"));
    ck_assert(!same_file(CASE_SYSTEM32, "pdh.dll", "own64", "pdh.dll"));
    ck_assert_str_eq(epct_prefix_override(&prefix, "shop.exe"), WANTED);
    ck_assert_str_eq(epct_prefix_override(&prefix, "other.exe"), "");
    ck_assert_str_eq(epct_prefix_override(&prefix, WINE_ALL), "");
    after = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    ck_assert_uint_eq(prefix.steps, 0);
    expect_print(after);
    ck_assert_int_eq(epct_prefix_remove(&prefix, "shop.exe"), EPC_OK);
    expect_print(before);
    ck_assert_int_eq(epct_prefix_remove(&prefix, "shop.exe"), EPC_E_NOT_FOUND);
    expect_print(before);
    free(before);
    free(after);
    epct_prefix_release(&prefix);
}

EPC_TEST(wine_setup__two_programs_of_a_folder_share_files)
{
    char *before;

    epct_prefix_init(&prefix);
    before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    ck_assert_int_eq(epct_prefix_install(&prefix, "other.exe"), EPC_OK);
    ck_assert_int_eq(epct_prefix_remove(&prefix, "shop.exe"), EPC_OK);
    ck_assert(epct_prefix_exists(&prefix, CASE_APP, "advapi32.dll"));
    ck_assert(same_file(CASE_SYSTEM32, "loadperf.dll", "own64", "loadperf.dll"));
    ck_assert_str_eq(epct_prefix_override(&prefix, "other.exe"), WANTED);
    ck_assert_str_eq(epct_prefix_override(&prefix, "shop.exe"), "");
    ck_assert_int_eq(epct_prefix_remove(&prefix, "other.exe"), EPC_OK);
    expect_print(before);
    free(before);
    epct_prefix_release(&prefix);
}

EPC_TEST(wine_setup__what_was_there_stays)
{
    char *before;

    epct_prefix_init(&prefix);
    epct_prefix_write(&prefix, CASE_APP, "pdh.dll", "the program's own");
    epct_prefix_write(&prefix, CASE_APP, "epc-host64.exe", "host");
    epct_prefix_write(&prefix, CASE_SYSTEM32, "loadperf.dll.wine", "kept by hand");
    ck_assert_int_eq(epci_registry_create_key(
                         &prefix.setup.user, "Software\\Wine\\AppDefaults\\shop.exe\\DllOverrides"),
                     EPC_OK);
    ck_assert_int_eq(wine_write_registry_text(&prefix.setup.user,
                                              "Software\\Wine\\AppDefaults\\shop.exe\\DllOverrides",
                                              "advapi32", "builtin"),
                     EPC_OK);
    before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    ck_assert_str_eq(epct_prefix_override(&prefix, "shop.exe"), WANTED);
    ck_assert(!same_file(CASE_APP, "pdh.dll", "own64", "pdh.dll"));
    ck_assert_ptr_nonnull(strstr(prefix.said, "pdh.dll was there before, and stays as it is"));
    ck_assert_int_eq(epct_prefix_remove(&prefix, "shop.exe"), EPC_OK);
    ck_assert_str_eq(epct_prefix_override(&prefix, "shop.exe"), "builtin");
    ck_assert(epct_prefix_exists(&prefix, CASE_APP, "epc-host64.exe"));
    /* Only loadperf.dll: who kept Wine's by hand wants ours to stay. */
    epct_prefix_write(&prefix, CASE_SYSTEM32, "loadperf.dll", "Wine's loadperf");
    expect_print(before);
    free(before);
    epct_prefix_release(&prefix);
}

EPC_TEST(wine_setup__the_whole_prefix_only_with_a_wine_that_was_tried)
{
    char *before;

    epct_prefix_init(&prefix);
    before = epct_prefix_print(&prefix);
    prefix.setup.version = "9.0";
    ck_assert_int_eq(epct_prefix_install(&prefix, WINE_ALL), EPC_E_UNSUPPORTED);
    ck_assert_int_eq(epct_prefix_install(&prefix, "system32/reg.exe"), EPC_E_UNSUPPORTED);
    expect_print(before);
    strcpy(prefix.setup.tried, "9.0");
    ck_assert_int_eq(epct_prefix_install(&prefix, "system32/reg.exe"), EPC_OK);
    ck_assert_int_eq(epct_prefix_remove(&prefix, "system32/reg.exe"), EPC_OK);
    prefix.setup.version = "9.01";
    ck_assert_int_eq(epct_prefix_install(&prefix, WINE_ALL), EPC_E_UNSUPPORTED);
    expect_print(before);
    prefix.setup.version = "8.0.2";
    ck_assert_int_eq(epct_prefix_install(&prefix, WINE_ALL), EPC_OK);
    ck_assert(wine_is_epc_stand_in_file(epct_prefix_path(&prefix, CASE_SYSTEM32, "advapi32.dll")));
    ck_assert(wine_is_epc_stand_in_file(epct_prefix_path(&prefix, CASE_SYSWOW64, "advapi32.dll")));
    ck_assert(same_file(CASE_SYSWOW64, "pdh.dll", "own32", "pdh.dll"));
    ck_assert_str_eq(epct_prefix_override(&prefix, WINE_ALL), WANTED);
    /* A damaged file is not taken for Wine's own. */
    epct_prefix_write(&prefix, CASE_SYSTEM32, "advapi32.dll", "damaged");
    ck_assert_int_eq(epct_prefix_install(&prefix, WINE_ALL), EPC_OK);
    ck_assert(wine_is_epc_stand_in_file(epct_prefix_path(&prefix, CASE_SYSTEM32, "advapi32.dll")));
    ck_assert(same_file(CASE_SYSTEM32, "advapi32-wine.dll", "wine64", "advapi32.dll"));
    ck_assert_int_eq(epct_prefix_install(&prefix, "system32/reg.exe"), EPC_OK);
    ck_assert_int_eq(epct_prefix_remove(&prefix, "system32/reg.exe"), EPC_OK);
    ck_assert(wine_is_epc_stand_in_file(epct_prefix_path(&prefix, CASE_SYSTEM32, "advapi32.dll")));
    ck_assert_int_eq(epct_prefix_remove(&prefix, WINE_ALL), EPC_OK);
    expect_print(before);
    free(before);
    epct_prefix_release(&prefix);
}

EPC_TEST(wine_setup__what_would_not_work_is_refused_before_anything_changes)
{
    static const char *const names[] = { "RegCloseKey" };
    char *before;

    epct_prefix_init(&prefix);
    epct_prefix_write_pe(&prefix, CASE_APP, "advapi32.dll", 64, names, 1);
    before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_E_EXISTS);
    ck_assert_ptr_nonnull(strstr(prefix.said, "advapi32.dll is not epc's"));
    ck_assert_int_eq(epct_prefix_install(&prefix, "missing.exe"), EPC_E_NOT_FOUND);
    ck_assert_int_eq(epct_prefix_install(&prefix, "system32/pdh.dll"), EPC_E_CORRUPT);
    ck_assert_int_eq(epct_prefix_install(&prefix, "syswow64/reg.exe"), EPC_OK);
    ck_assert_int_eq(epct_prefix_remove(&prefix, "syswow64/reg.exe"), EPC_OK);
    prefix.setup.own[0][0] = '\0';
    ck_assert_int_eq(epct_prefix_install(&prefix, "syswow64/reg.exe"), EPC_E_NOT_FOUND);
    ck_assert_ptr_nonnull(strstr(prefix.said, "by --with"));
    expect_print(before);
    free(before);
    epct_prefix_release(&prefix);
}

static size_t faults_now(void)
{
    size_t faults = 99;

    prefix.said[0] = '\0';
    ck_assert_int_eq(wine_report_installations(&prefix.setup, &faults), EPC_OK);
    return faults;
}

EPC_TEST(wine_setup__status_says_what_is_not_as_it_should_be)
{
    static const char *const newer[] = { "NewerThing", "RegCloseKey" };

    epct_prefix_init(&prefix);
    ck_assert_uint_eq(faults_now(), 0);
    ck_assert_str_eq(prefix.said, "nothing is installed\n");
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    ck_assert_uint_eq(faults_now(), 0);
    epct_prefix_write(&prefix, CASE_APP, "pdh.dll", "another");
    epct_prefix_write(&prefix, CASE_APP, "epc-host64.exe", NULL);
    ck_assert_uint_eq(faults_now(), 2);
    /* Another Wine. */
    epct_prefix_write_pe(&prefix, "wine64", "advapi32.dll", 64, newer, 2);
    ck_assert_uint_eq(faults_now(), 3);
    ck_assert_ptr_nonnull(strstr(prefix.said, "is that of another Wine than this one"));
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    ck_assert_uint_eq(faults_now(), 0);
    epct_prefix_write(&prefix, CASE_APP, "advapi32.dll", "damaged");
    ck_assert_uint_eq(faults_now(), 1);
    ck_assert_ptr_nonnull(strstr(prefix.said, "is damaged, so the program does not start"));
    epct_prefix_write(&prefix, CASE_APP, "advapi32.dll", NULL);
    ck_assert_uint_eq(faults_now(), 1);
    ck_assert_ptr_nonnull(strstr(prefix.said, "is missing, so Wine loads its own"));
    epct_prefix_write(&prefix, CASE_APP, "advapi32-wine.dll", NULL);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    ck_assert_uint_eq(faults_now(), 0);
    epct_prefix_write(&prefix, CASE_APP, "shop.exe", NULL);
    ck_assert_uint_eq(faults_now(), 1);
    ck_assert_int_eq(epct_prefix_remove(&prefix, "shop.exe"), EPC_OK);
    ck_assert_uint_eq(faults_now(), 0);
    epct_prefix_release(&prefix);
}
