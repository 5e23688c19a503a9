/* SPDX-License-Identifier: MIT
 *
 * check_wine_kills.c -- epc-wine is interrupted before each of its steps: what is there then works,
 * and the next run completes it or takes it back. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>
#ifndef _WIN32
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <epc/epc.h>

#include "prefixcase.h"
#include "wine/setup/record.h"
#include "wine/setup/work.h"

static struct epct_prefix prefix;
static bool others_there; /* the folder and the registry have what is to be kept */

static void begin_prefix(void)
{
    static const char key[] = "Software\\Wine\\AppDefaults\\shop.exe\\DllOverrides";
    static const char longer[] = "builtin,builtin,builtin,builtin,builtin,builtin,builtin,builtin,"
                                 "builtin,native,native,native";

    epct_prefix_init(&prefix);
    if (!others_there)
        return;
    epct_prefix_write(&prefix, CASE_APP, "epc-host64.exe", "another");
    epct_prefix_write(&prefix, CASE_SYSTEM32, "epc-host64.exe", "another");
    epct_prefix_write(&prefix, CASE_SYSWOW64, "epc-host32.exe", "a third");
    epct_prefix_write(&prefix, CASE_SYSWOW64, "epc-host64.exe", "a fourth");
    epct_prefix_write(&prefix, CASE_SYSTEM32, "netfxperf.dll", "another's");
    ck_assert_int_eq(epci_registry_create_key(&prefix.setup.user, key), EPC_OK);
    ck_assert_int_eq(wine_write_registry_text_value(&prefix.setup.user, key, "advapi32", longer),
                     EPC_OK);
}

/* Whatever was interrupted: no program finds half of what it needs. */
static void expect_working(void)
{
    static const char *const places[] = { CASE_SYSTEM32, CASE_SYSWOW64, CASE_APP };

    for (size_t i = 0; i < EPC_COUNT(places); i++) {
        const bool there = epct_prefix_exists(&prefix, places[i], "advapi32.dll");

        /* Wine's own folders always have one; ours never lacks what it forwards to. */
        ck_assert(there || i == 2);
        if (there &&
            wine_is_epc_stand_in_file(epct_prefix_path(&prefix, places[i], "advapi32.dll"))) {
            ck_assert(epct_prefix_exists(&prefix, places[i], "advapi32-wine.dll"));
            ck_assert(epct_prefix_exists(&prefix, places[i], "epc-host64.exe"));
        }
        if (i < 2) {
            ck_assert(epct_prefix_exists(&prefix, places[i], "pdh.dll"));
            ck_assert(epct_prefix_exists(&prefix, places[i], "loadperf.dll"));
        }
    }
    if (others_there)
        ck_assert(epct_prefix_exists(&prefix, CASE_SYSTEM32, "netfxperf.dll"));
    if (*epct_prefix_override(&prefix, "shop.exe"))
        ck_assert(epct_prefix_exists(&prefix, CASE_APP, "advapi32.dll"));
}

static void expect_text(const char *wanted, size_t stop, const char *when)
{
    char *text = epct_prefix_print(&prefix);

    ck_assert_msg(strcmp(text, wanted) == 0, "%s, stopped before step %u:\n%s\nwanted\n%s", when,
                  (unsigned)stop, text, wanted);
    free(text);
}

/* The prefix before and after installing, as text. */
static void print_both(const char *program, char **before, char **after)
{
    begin_prefix();
    *before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, program), EPC_OK);
    *after = epct_prefix_print(&prefix);
    epct_prefix_release(&prefix);
}

/* Interrupt installing (`removes` false) or removing before step `stop`; then install or remove. */
static bool interrupt(const char *program, bool removes, size_t stop, bool then_removes,
                      const char *wanted)
{
    int status;

    begin_prefix();
    if (removes)
        ck_assert_int_eq(epct_prefix_install(&prefix, program), EPC_OK);
    prefix.stop_at = stop;
    status = removes ? epct_prefix_remove(&prefix, program) : epct_prefix_install(&prefix, program);
    expect_working();
    prefix.stop_at = SIZE_MAX;
    if (status == EPC_END) {
        if (then_removes) {
            const int removed = epct_prefix_remove(&prefix, program);

            ck_assert(removed == EPC_OK || removed == EPC_E_NOT_FOUND);
        } else {
            ck_assert_int_eq(epct_prefix_install(&prefix, program), EPC_OK);
        }
        expect_working();
        expect_text(wanted, stop, removes ? "removing" : "installing");
    } else {
        ck_assert_int_eq(status, EPC_OK);
    }
    epct_prefix_release(&prefix);
    return status == EPC_END;
}

static void interrupt_everywhere(const char *program, size_t least)
{
    char *before, *after;
    size_t steps = 0;

    print_both(program, &before, &after);
    for (int way = 0; way < 4; way++) {
        const bool removes = way & 1, then_removes = way & 2;

        for (steps = 0;
             interrupt(program, removes, steps, then_removes, then_removes ? before : after);
             steps++)
            ;
        ck_assert_uint_ge(steps, least);
    }
    free(before);
    free(after);
}

/* The same with a program that is there already, and is removed before the interrupted one. */
static bool interrupt_second(bool removes, size_t stop)
{
    char *before;
    int status;

    begin_prefix();
    before = epct_prefix_print(&prefix);
    ck_assert_int_eq(epct_prefix_install(&prefix, "other.exe"), EPC_OK);
    if (removes)
        ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
    prefix.stop_at = stop;
    status = removes ? epct_prefix_remove(&prefix, "shop.exe")
                     : epct_prefix_install(&prefix, "shop.exe");
    prefix.stop_at = SIZE_MAX;
    ck_assert_int_eq(epct_prefix_remove(&prefix, "other.exe"), EPC_OK);
    expect_working();
    if ((removes || stop > 1) && status == EPC_END) {
        const int removed = epct_prefix_remove(&prefix, "shop.exe");

        ck_assert(removed == EPC_OK || removed == EPC_E_NOT_FOUND);
    }
    if (removes || status == EPC_END)
        expect_text(before, stop, removes ? "removing the second" : "installing the second");
    free(before);
    epct_prefix_release(&prefix);
    return status == EPC_END;
}

EPC_TEST_LOOP(wine_kills__a_second_program_can_be_interrupted_anywhere, 2)
{
    size_t steps = 0;

    while (interrupt_second(_i == 1, steps))
        steps++;
    ck_assert_uint_ge(steps, 3);
}

#ifndef _WIN32
/* A process that goes on with the installation, and dies while it writes the next file. */
static bool dies_in_next_write(void)
{
    const struct rlimit limit = { 1, 1 }, none = { 0, 0 };
    int status = 0;
    const pid_t child = fork();

    ck_assert_int_ge(child, 0);
    if (child == 0) {
        setrlimit(RLIMIT_CORE, &none);
        setrlimit(RLIMIT_FSIZE, &limit);
        epct_prefix_install(&prefix, "shop.exe");
        _exit(0);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ;
}

EPC_TEST(wine_kills__nothing_is_left_of_a_file_that_was_being_written)
{
    char *before, *after;
    size_t stop = 2, died = 0; /* 2: the record is there */
    int status;

    others_there = true;
    print_both("shop.exe", &before, &after);
    do {
        begin_prefix();
        prefix.stop_at = stop++;
        status = epct_prefix_install(&prefix, "shop.exe");
        prefix.stop_at = SIZE_MAX;
        died += dies_in_next_write();
        if (stop % 2)
            ck_assert_int_eq(epct_prefix_install(&prefix, "shop.exe"), EPC_OK);
        else
            ck_assert_int_eq(epct_prefix_remove(&prefix, "shop.exe"), EPC_OK);
        expect_text(stop % 2 ? after : before, stop - 1, "writing");
        epct_prefix_release(&prefix);
    } while (status == EPC_END);
    ck_assert_uint_ge(died, 6);
    free(before);
    free(after);
    others_there = false;
}
#endif

EPC_TEST(wine_kills__a_program_can_be_interrupted_anywhere)
{
    interrupt_everywhere("shop.exe", 10);
}

EPC_TEST(wine_kills__what_was_there_comes_back_from_anywhere)
{
    others_there = true;
    interrupt_everywhere("shop.exe", 10);
    others_there = false;
}

/* One of its folders lacks a host program, the other has both. */
EPC_TEST(wine_kills__the_whole_prefix_can_be_interrupted_anywhere)
{
    others_there = true;
    interrupt_everywhere(WINE_ALL, 12);
    others_there = false;
}
