/* SPDX-License-Identifier: MIT
 *
 * check_wine_setup.c -- what epc-wine puts into a prefix, what it refuses, and that nothing is left
 * of it. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "prefixcase.h"
#include "kit/system/files.h"
#include "wine/setup/record.h"
#include "wine/setup/work.h"

#define WANTED "native,builtin"

static struct epct_prefix prefix;

static bool same_file(const char *folder, const char *name, const char *other, const char *its_name)
{
    return wine_files_have_same_bytes(epct_prefix_path(&prefix, folder, name),
                                      epct_prefix_path(&prefix, other, its_name));
}

static void expect_print_of(const struct epct_prefix *of, const char *wanted)
{
    char *text = epct_prefix_print(of);

    ck_assert_str_eq(text, wanted);
    free(text);
}

static void expect_print(const char *wanted)
{
    expect_print_of(&prefix, wanted);
}

static char *before; /* what epct_prefix_print gave */

static void expect_print_and_free(char *wanted)
{
    expect_print(wanted);
    free(wanted);
}

static void begin(void)
{
    epct_prefix_init(&prefix);
}

static void end(void)
{
    epct_prefix_release(&prefix);
}

EPC_TEST_IN(wine_setup__a_program_gets_its_files_and_its_setting_alone, begin(), end())
{
    char *before, *after;

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
    expect_print_and_free(before);
    free(after);
}

EPC_TEST_IN(wine_setup__two_programs_of_a_folder_share_files, begin(), end())
{
    before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    ck_assert_int_eq(epct_prefix_install(&prefix, "other.exe"), EPC_OK);
    ck_assert_int_eq(epct_prefix_remove(&prefix, "shop.exe"), EPC_OK);
    ck_assert(epct_prefix_exists(&prefix, CASE_APP, "advapi32.dll"));
    ck_assert(same_file(CASE_SYSTEM32, "loadperf.dll", "own64", "loadperf.dll"));
    ck_assert_str_eq(epct_prefix_override(&prefix, "other.exe"), WANTED);
    ck_assert_str_eq(epct_prefix_override(&prefix, "shop.exe"), "");
    ck_assert_int_eq(epct_prefix_remove(&prefix, "other.exe"), EPC_OK);
    expect_print_and_free(before);
}

/* Interrupted before its record was whole: nothing was done for it yet. */
EPC_TEST_LOOP_IN(wine_setup__a_second_program_that_was_only_begun_keeps_nothing, 2, begin(), end())
{
    before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    prefix.stop_at = 1;
    ck_assert_int_eq(epct_prefix_install(&prefix, _i == 0 ? "other.exe" : "system32/reg.exe"),
                     EPC_END);
    prefix.stop_at = SIZE_MAX;
    ck_assert_int_eq(epct_prefix_remove(&prefix, "shop.exe"), EPC_OK);
    expect_print_and_free(before);
}

/* The registry knows the case of all letters, and so a record is found by any. */
EPC_TEST_IN(wine_setup__a_program_is_removed_by_its_name_in_other_case, begin(), end())
{
    static const char *const names[] = { "RegCloseKey" };

    epct_prefix_write_pe(&prefix, CASE_APP, "\u00D6l.exe", 64, names, 1);
    before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "\u00D6l.exe"), EPC_OK);
    ck_assert_int_eq(epct_prefix_remove(&prefix, "\u00F6L.exe"), EPC_OK);
    expect_print_and_free(before);
}

EPC_TEST_IN(wine_setup__what_was_there_stays, begin(), end())
{
    epct_prefix_write(&prefix, CASE_APP, "pdh.dll", "the program's own");
    epct_prefix_write(&prefix, CASE_APP, "epc-host64.exe", "host");
    epct_prefix_write(&prefix, CASE_SYSTEM32, "loadperf.dll.wine", "kept by hand");
    ck_assert_int_eq(epci_registry_create_key(
                         &prefix.setup.user, "Software\\Wine\\AppDefaults\\shop.exe\\DllOverrides"),
                     EPC_OK);
    ck_assert_int_eq(wine_write_registry_text_value(
                         &prefix.setup.user, "Software\\Wine\\AppDefaults\\shop.exe\\DllOverrides",
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
    expect_print_and_free(before);
}

EPC_TEST_IN(wine_setup__other_host_programs_of_the_folder_come_back, begin(), end())
{
    epct_prefix_write(&prefix, CASE_APP, "epc-host64.exe", "the program's own");
    epct_prefix_write(&prefix, CASE_APP, "epc-host32.exe", "host");
    before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    ck_assert(same_file(CASE_APP, "epc-host64.exe", "own64", "epc-host64.exe"));
    ck_assert(epct_prefix_exists(&prefix, CASE_APP, "epc-host64.exe.before"));
    ck_assert(!epct_prefix_exists(&prefix, CASE_APP, "epc-host32.exe.before"));
    /* A later version, which is not what the folder had any more. */
    epct_prefix_write(&prefix, "own64", "epc-host64.exe", "newer");
    epct_prefix_write(&prefix, "own32", "epc-host32.exe", "newer");
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    ck_assert(same_file(CASE_APP, "epc-host64.exe", "own64", "epc-host64.exe"));
    ck_assert(same_file(CASE_APP, "epc-host32.exe", "own32", "epc-host32.exe"));
    ck_assert_int_eq(epct_prefix_install(&prefix, "other.exe"), EPC_OK);
    ck_assert_int_eq(epct_prefix_remove(&prefix, "shop.exe"), EPC_OK);
    ck_assert(same_file(CASE_APP, "epc-host64.exe", "own64", "epc-host64.exe"));
    ck_assert_int_eq(epct_prefix_remove(&prefix, "other.exe"), EPC_OK);
    epct_prefix_write(&prefix, "own64", "epc-host64.exe", "host");
    epct_prefix_write(&prefix, "own32", "epc-host32.exe", "host");
    expect_print_and_free(before);
}

/* .NET's installer has a netfxperf.dll, and a prefix may lack a loadperf.dll. */
EPC_TEST_IN(wine_setup__system32_has_another_netfxperf_and_no_loadperf, begin(), end())
{
    epct_prefix_write(&prefix, CASE_SYSTEM32, "netfxperf.dll", "another's");
    epct_prefix_write(&prefix, CASE_SYSTEM32, "loadperf.dll", NULL);
    epct_prefix_write(&prefix, CASE_SYSWOW64, "netfxperf.dll", "netfx 32"); /* just ours */
    before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    ck_assert(same_file(CASE_SYSTEM32, "netfxperf.dll", "own64", "netfxperf.dll"));
    ck_assert(same_file(CASE_SYSTEM32, "loadperf.dll", "own64", "loadperf.dll"));
    ck_assert(epct_prefix_exists(&prefix, CASE_SYSTEM32, "netfxperf.dll.wine"));
    ck_assert(!epct_prefix_exists(&prefix, CASE_SYSWOW64, "netfxperf.dll.wine"));
    ck_assert(!epct_prefix_exists(&prefix, CASE_SYSTEM32, "loadperf.dll.wine"));
    /* A later version, and a second program. */
    epct_prefix_write(&prefix, "own64", "netfxperf.dll", "newer");
    epct_prefix_write(&prefix, "own64", "loadperf.dll", "newer");
    epct_prefix_write(&prefix, "own32", "netfxperf.dll", "newer");
    ck_assert_int_eq(epct_prefix_install(&prefix, "other.exe"), EPC_OK);
    ck_assert(same_file(CASE_SYSTEM32, "loadperf.dll", "own64", "loadperf.dll"));
    ck_assert(same_file(CASE_SYSWOW64, "netfxperf.dll", "own32", "netfxperf.dll"));
    ck_assert_int_eq(epct_prefix_remove(&prefix, "shop.exe"), EPC_OK);
    ck_assert(same_file(CASE_SYSTEM32, "netfxperf.dll", "own64", "netfxperf.dll"));
    ck_assert_int_eq(epct_prefix_remove(&prefix, "other.exe"), EPC_OK);
    epct_prefix_write(&prefix, "own64", "netfxperf.dll", "netfx 64");
    epct_prefix_write(&prefix, "own64", "loadperf.dll", "epc's loadperf");
    epct_prefix_write(&prefix, "own32", "netfxperf.dll", "netfx 32");
    expect_print(before);
    epct_prefix_write(&prefix, CASE_SYSTEM32, "netfxperf.dll.wine", "the user's");
    free(before);
    before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_E_EXISTS);
    ck_assert_ptr_nonnull(strstr(prefix.said, "netfxperf.dll.wine is in the way"));
    expect_print_and_free(before);
}

/* A file in use goes when the prefix starts next, and would then be missing. */
EPC_TEST_IN(wine_setup__what_waits_for_the_next_start_is_not_installed_over, begin(), end())
{
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    epct_prefix_write(&prefix, CASE_APP, "pdh.dll", NULL);
    /* It cannot be removed as a file is. */
    ck_assert_int_eq(kit_ensure_folder_exists(epct_prefix_path(&prefix, CASE_APP, "pdh.dll")),
                     EPC_OK);
    ck_assert_int_eq(prefix.setup.later(prefix.setup.context, "system32/another.dll",
                                        epct_prefix_path(&prefix, CASE_SYSTEM32, "third.dll")),
                     EPC_OK);
    ck_assert_int_eq(epct_prefix_remove(&prefix, "shop.exe"), EPC_OK);
    ck_assert_uint_eq(prefix.later, 2);
    kit_remove_folder(epct_prefix_path(&prefix, CASE_APP, "pdh.dll"));
    before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_E_EXISTS);
    ck_assert_int_eq(epct_prefix_install(&prefix, "app/../app/other.exe"), EPC_E_EXISTS);
    ck_assert_ptr_nonnull(strstr(prefix.said, "/app/pdh.dll waits for the prefix's next start"));
    expect_print(before);
    ck_assert_int_eq(epct_prefix_install(&prefix, "syswow64/reg.exe"), EPC_OK);
    ck_assert_int_eq(epct_prefix_remove(&prefix, "syswow64/reg.exe"), EPC_OK);
    expect_print(before);
    epct_prefix_forget_pending(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    ck_assert_int_eq(epct_prefix_remove(&prefix, "shop.exe"), EPC_OK);
    /* What all programs have in common. */
    ck_assert_int_eq(
        prefix.setup.later(prefix.setup.context,
                           epct_prefix_path(&prefix, CASE_SYSTEM32, "loadperf.dll.wine"),
                           epct_prefix_path(&prefix, CASE_SYSTEM32, "loadperf.dll")),
        EPC_OK);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_E_EXISTS);
    free(before);
}

/* Each system folder has what it had, also where a program in it was installed first or last. */
EPC_TEST_LOOP_IN(wine_setup__what_a_system_folder_had_comes_back, 2, begin(), end())
{
    epct_prefix_write(&prefix, CASE_SYSTEM32, "epc-host64.exe", "the user's");
    epct_prefix_write(&prefix, CASE_SYSWOW64, "epc-host32.exe", "another's");
    before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, _i == 0 ? WINE_ALL : "syswow64/reg.exe"), EPC_OK);
    ck_assert_int_eq(epct_prefix_install(&prefix, _i == 0 ? "syswow64/reg.exe" : WINE_ALL), EPC_OK);
    ck_assert_int_eq(epct_prefix_remove(&prefix, WINE_ALL), EPC_OK);
    ck_assert(wine_is_epc_stand_in_file(epct_prefix_path(&prefix, CASE_SYSWOW64, "advapi32.dll")));
    ck_assert_int_eq(epct_prefix_remove(&prefix, "syswow64/reg.exe"), EPC_OK);
    expect_print_and_free(before);
}

/* Wine has one folder on drive C: and on Z:. */
EPC_TEST_IN(wine_setup__another_path_to_a_folder_leads_to_the_same_folder, begin(), end())
{
    char *before, *after;

    before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    after = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "app/../app/shop.exe"), EPC_OK);
    ck_assert_uint_eq(prefix.steps, 0);
    expect_print(after);
    ck_assert_int_eq(epct_prefix_install(&prefix, "app/../app/other.exe"), EPC_OK);
    ck_assert_int_eq(epct_prefix_remove(&prefix, "app/../app/shop.exe"), EPC_OK);
    ck_assert_str_eq(epct_prefix_override(&prefix, "shop.exe"), "");
    ck_assert(wine_is_epc_stand_in_file(epct_prefix_path(&prefix, CASE_APP, "advapi32.dll")));
    ck_assert(epct_prefix_exists(&prefix, CASE_APP, "advapi32-wine.dll"));
    ck_assert_int_eq(epct_prefix_remove(&prefix, "other.exe"), EPC_OK);
    expect_print(before);
    prefix.setup.version = "9.0";
    ck_assert_int_eq(epct_prefix_install(&prefix, "app/../system32/reg.exe"), EPC_E_UNSUPPORTED);
    expect_print_and_free(before);
    free(after);
}

#define SHOP_OVERRIDES "Software\\Wine\\AppDefaults\\shop.exe\\DllOverrides"

EPC_TEST(wine_setup__an_override_of_any_size_and_type_comes_back)
{
    static const uint32_t types[] = { EPCI_REG_SZ, EPCI_REG_BINARY, EPCI_REG_MULTI_SZ };
    static const size_t sizes[] = { 0, 2, 128, 130, 1024, 1026, 40000 };
    static uint16_t units[20000];

    for (size_t i = 0; i + 1 < EPC_COUNT(units); i++)
        units[i] = (uint16_t)(i % 2 ? ',' : 'n');
    for (size_t i = 0; i < EPC_COUNT(types) * EPC_COUNT(sizes); i++) {
        const size_t bytes = sizes[i % EPC_COUNT(sizes)];

        begin();
        ck_assert_int_eq(epci_registry_create_key(&prefix.setup.user, SHOP_OVERRIDES), EPC_OK);
        ck_assert_int_eq(epci_registry_write_value(&prefix.setup.user, SHOP_OVERRIDES, "advapi32",
                                                   types[i / EPC_COUNT(sizes)],
                                                   units + EPC_COUNT(units) - bytes / 2, bytes),
                         EPC_OK);
        before = epct_prefix_print(&prefix);
        ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
        ck_assert_str_eq(epct_prefix_override(&prefix, "shop.exe"), WANTED);
        ck_assert_int_eq(epct_prefix_remove(&prefix, "shop.exe"), EPC_OK);
        expect_print(before);
        free(before);
        end();
    }
}

EPC_TEST_IN(wine_setup__the_whole_prefix_only_with_a_wine_that_was_tried, begin(), end())
{
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
    expect_print_and_free(before);
}

/* A file has a name under which another one would have to be kept. */
static void expect_in_the_way(const char *name)
{
    static struct epct_prefix other;
    char *before;

    epct_prefix_init(&other);
    epct_prefix_write(&other, CASE_APP, "epc-host64.exe", "the program's own");
    epct_prefix_write(&other, CASE_APP, "epc-host32.exe", "the program's own");
    epct_prefix_write(&other, CASE_APP, name, "what the user has there");
    before = epct_prefix_print(&other);
    ck_assert_int_eq(epct_prefix_install(&other, "shop.exe"), EPC_E_EXISTS);
    ck_assert_ptr_nonnull(strstr(other.said, name));
    ck_assert_ptr_nonnull(strstr(other.said, "is in the way"));
    expect_print_of(&other, before);
    free(before);
    epct_prefix_release(&other);
}

EPC_TEST_IN(wine_setup__what_would_not_work_is_refused_before_anything_changes, begin(), end())
{
    static const char *const names[] = { "RegCloseKey" };

    epct_prefix_write_pe(&prefix, CASE_APP, "advapi32.dll", 64, names, 1);
    before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_E_EXISTS);
    ck_assert_ptr_nonnull(strstr(prefix.said, "advapi32.dll is not epc's"));
    expect_in_the_way("advapi32-wine.dll");
    expect_in_the_way("epc-host64.exe.before");
    expect_in_the_way("epc-host32.exe.before");
    ck_assert_int_eq(epct_prefix_install(&prefix, "missing.exe"), EPC_E_NOT_FOUND);
    ck_assert_int_eq(epct_prefix_install(&prefix, "system32/pdh.dll"), EPC_E_CORRUPT);
    ck_assert_int_eq(epct_prefix_install(&prefix, "syswow64/reg.exe"), EPC_OK);
    ck_assert_int_eq(epct_prefix_remove(&prefix, "syswow64/reg.exe"), EPC_OK);
    prefix.setup.own[0][0] = '\0';
    ck_assert_int_eq(epct_prefix_install(&prefix, "syswow64/reg.exe"), EPC_E_NOT_FOUND);
    ck_assert_ptr_nonnull(strstr(prefix.said, "by --with"));
    expect_print_and_free(before);
}

/* One folder has one advapi32.dll, and one pdh.dll. */
EPC_TEST_IN(wine_setup__programs_of_two_bitnesses_in_one_folder_are_refused, begin(), end())
{
    static const char *const names[] = { "PdhOpenQueryW" };

    epct_prefix_write_pe(&prefix, CASE_APP, "other.exe", 32, names, 1);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "other.exe"), EPC_E_EXISTS);
    ck_assert_ptr_nonnull(strstr(prefix.said, "/advapi32.dll is there for "));
    ck_assert_ptr_nonnull(strstr(prefix.said, "/shop.exe, and not for 32 bits"));
    expect_print_and_free(before);
    /* Alone it may become one of the other bitness. */
    epct_prefix_write_pe(&prefix, CASE_APP, "shop.exe", 32, names, 1);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    ck_assert(same_file(CASE_APP, "advapi32-wine.dll", "wine32", "advapi32.dll"));
    ck_assert_int_eq(epct_prefix_install(&prefix, "other.exe"), EPC_OK);
    ck_assert_int_eq(epct_prefix_remove(&prefix, "shop.exe"), EPC_OK);
    ck_assert_int_eq(epct_prefix_remove(&prefix, "other.exe"), EPC_OK);
    epct_prefix_write_pe(&prefix, CASE_APP, "pdh.dll", 64, names, 1);
    before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_E_EXISTS);
    ck_assert_ptr_nonnull(strstr(prefix.said, "/pdh.dll is there for another program"));
    expect_print_and_free(before);
    epct_prefix_write_pe(&prefix, CASE_APP, "pdh.dll", 32, names, 1);
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
}

EPC_TEST_IN(wine_setup__a_path_that_is_too_long_is_refused, begin(), end())
{
    char path[WINE_PROGRAM_BYTES + 2] = "C:/";
    struct wine_target target;

    memset(path + 3, 'x', WINE_PROGRAM_BYTES - 3);
    ck_assert_int_eq(wine_target_init_without_bitness(&prefix.setup, path, &target), EPC_OK);
    path[WINE_PROGRAM_BYTES] = 'x';
    ck_assert_int_eq(wine_target_init_without_bitness(&prefix.setup, path, &target), EPC_E_RANGE);
    ck_assert_ptr_nonnull(strstr(prefix.said, "more than 200 bytes"));
}

static size_t faults_now(void)
{
    size_t faults = 99;

    prefix.said[0] = '\0';
    ck_assert_int_eq(wine_report_installations(&prefix.setup, &faults), EPC_OK);
    return faults;
}

EPC_TEST_IN(wine_setup__status_says_what_is_not_as_it_should_be, begin(), end())
{
    static const char *const newer[] = { "NewerThing", "RegCloseKey" };

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
    epct_prefix_write(&prefix, CASE_APP, "epc-host32.exe", "older");
    ck_assert_uint_eq(faults_now(), 4);
    ck_assert_ptr_nonnull(strstr(prefix.said, "epc-host32.exe: is not that of this version"));
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
}

/* Another Wine has taken over the prefix: in the system's folder is still the file of the first. */
EPC_TEST_LOOP_IN(wine_setup__another_wine_s_file_is_not_kept, 2, begin(), end())
{
    static const char *const newer[] = { "NewerThing", "RegCloseKey" };

    ck_assert_int_eq(epct_prefix_install(&prefix, WINE_ALL), EPC_OK);
    if (_i == 0)
        epct_prefix_write_pe(&prefix, "wine64", "advapi32.dll", 64, newer, 2);
    ck_assert_int_eq(epct_prefix_remove(&prefix, WINE_ALL), EPC_OK);
    if (_i == 1)
        epct_prefix_write_pe(&prefix, "wine64", "advapi32.dll", 64, newer, 2);
    ck_assert_int_eq(epct_prefix_install(&prefix, WINE_ALL), EPC_OK);
    ck_assert_uint_eq(faults_now(), 0);
    ck_assert_int_eq(epct_prefix_remove(&prefix, WINE_ALL), EPC_OK);
    ck_assert(same_file(CASE_SYSTEM32, "advapi32.dll", "wine64", "advapi32.dll"));
}

EPC_TEST_IN(wine_setup__status_after_an_update_to_a_wine_that_was_not_tried, begin(), end())
{
    ck_assert_int_eq(epct_prefix_install(&prefix, WINE_ALL), EPC_OK);
    ck_assert_uint_eq(faults_now(), 0);
    prefix.setup.version = "9.0";
    ck_assert_uint_eq(faults_now(), 2); /* one for each folder */
    ck_assert_ptr_nonnull(strstr(prefix.said, "system32: this Wine was not tried: remove --all"));
    ck_assert_ptr_nonnull(strstr(prefix.said, "syswow64: this Wine was not tried: remove --all"));
    ck_assert_ptr_null(strstr(prefix.said, "copy the program"));
    epct_prefix_write(&prefix, CASE_SYSTEM32, "pdh.dll", "another");
    ck_assert_uint_eq(faults_now(), 3);
    ck_assert_ptr_nonnull(strstr(prefix.said, "is not that of this version; remove --all"));
    prefix.setup.own[0][0] = '\0';
    ck_assert_uint_eq(faults_now(), 4);
    ck_assert_ptr_nonnull(strstr(prefix.said, "cannot be compared"));
    ck_assert_int_eq(epct_prefix_remove(&prefix, WINE_ALL), EPC_OK);
    ck_assert_uint_eq(faults_now(), 0);
}

#ifndef _WIN32 /* there it counts as in use */
EPC_TEST_IN(wine_setup__a_file_that_cannot_be_put_back_is_named, begin(), end())
{
    epct_prefix_write(&prefix, CASE_APP, "epc-host64.exe", "the program's own");
    ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    epct_prefix_write(&prefix, CASE_APP, "epc-host64.exe", NULL);
    ck_assert_int_eq(
        kit_ensure_folder_exists(epct_prefix_path(&prefix, CASE_APP, "epc-host64.exe")), EPC_OK);
    ck_assert_int_ne(epct_prefix_remove(&prefix, "shop.exe"), EPC_OK);
    ck_assert_uint_eq(prefix.later, 0);
    ck_assert_ptr_nonnull(strstr(prefix.said, "epc-host64.exe.before: cannot be renamed to"));
    kit_remove_folder(epct_prefix_path(&prefix, CASE_APP, "epc-host64.exe"));
    ck_assert_int_eq(epct_prefix_remove(&prefix, "shop.exe"), EPC_OK);
}
#endif
