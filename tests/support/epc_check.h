/* SPDX-License-Identifier: MIT
 *
 * epc_check.h -- defines tests without any list of them.
 *
 *     #include "epc_check.h"
 *
 *     EPC_TEST(walk__stops_at_truncated_instance)
 *     {
 *         ck_assert_int_eq(epci_walk(...), EPC_E_NOSPACE);
 *     }
 *
 * Every test adds itself to the one suite of its executable; main is in epc_check_main.c, which
 * epc_add_test() links in.  EPC_CHECK_ONLY=text in the environment runs only the tests whose names
 * contain that text.  Tests run in one process (CTest isolates modules, and Windows has no fork).
 */
#pragma once

#include <check.h>

struct epci_check_entry {
    const TTest *test;
    int loops; /* the test runs for _i = 0 .. loops-1 */
    struct epci_check_entry *next;
};

struct epci_check_end {
    const char *file;
    void (*call)(void);
    struct epci_check_end *next;
};

struct epci_check_role {
    const char *name;
    int (*run)(int argc, char **argv);
    struct epci_check_role *next;
};

void epci_check_add(struct epci_check_entry *entry);
void epci_check_add_end(struct epci_check_end *end);
void epci_check_add_role(struct epci_check_role *role);

/* The arguments of the test program (ARGS of epc_add_test), from argv[1] on. */
extern int epc_check_argc;
extern char **epc_check_argv;

/* A test that runs once for each _i from 0 to count-1, for instance for each row of a table. */
#define EPC_TEST_LOOP(name, count)                                                                 \
    static void name##_fn(int _i);                                                                 \
    static const TTest name##_ttest = { #name, name##_fn, __FILE__, __LINE__ };                    \
    static struct epci_check_entry name##_entry = { &name##_ttest, (int)(count), NULL };           \
    __attribute__((constructor)) static void name##_add(void)                                      \
    {                                                                                              \
        epci_check_add(&name##_entry);                                                             \
    }                                                                                              \
    static void name##_fn(int _i __attribute__((unused)))

#define EPC_TEST(name) EPC_TEST_LOOP(name, 1)

/* A test in a scene: EPC_TEST_IN(name, begin(), end()), or without the last.  Where the test fails,
 * end() is not called. */
#define EPC_TEST_LOOP_IN(name, count, ...)                                                         \
    static void name##_body(int _i);                                                               \
    EPC_TEST_LOOP(name, count)                                                                     \
    {                                                                                              \
        EPCI_CHECK_FIRST(__VA_ARGS__, 0);                                                          \
        name##_body(_i);                                                                           \
        EPCI_CHECK_SECOND(__VA_ARGS__, (void)0, 0);                                                \
    }                                                                                              \
    static void name##_body(int _i __attribute__((unused)))

#define EPC_TEST_IN(name, ...)                EPC_TEST_LOOP_IN(name, 1, __VA_ARGS__)
#define EPCI_CHECK_FIRST(first, ...)          first
#define EPCI_CHECK_SECOND(first, second, ...) second

/* Before a call that must write what several tests share: then nothing of before can be taken for
 * that. */
#define EPC_FORGET(what) memset(&(what), 0xA5, sizeof(what))

/* What releases what a test of this file has, also a test that fails.  It is called after each. */
#define EPC_AFTER_EACH(...)                                                                        \
    static void after_each(void)                                                                   \
    {                                                                                              \
        __VA_ARGS__;                                                                               \
    }                                                                                              \
    __attribute__((constructor)) static void add_after_each(void)                                  \
    {                                                                                              \
        static struct epci_check_end end = { __FILE__, after_each, NULL };                         \
                                                                                                   \
        epci_check_add_end(&end);                                                                  \
    }

/* A role for tests that need a second process: `program --role name args...` runs this body instead
 * of the tests, with argv[0] the first of args, and exits with what it returns. */
#define EPC_ROLE(name)                                                                             \
    static int name##_role(int argc, char **argv);                                                 \
    static struct epci_check_role name##_entry = { #name, name##_role, NULL };                     \
    __attribute__((constructor)) static void name##_add(void)                                      \
    {                                                                                              \
        epci_check_add_role(&name##_entry);                                                        \
    }                                                                                              \
    static int name##_role(int argc __attribute__((unused)), char **argv __attribute__((unused)))
