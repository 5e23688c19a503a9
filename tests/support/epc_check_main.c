/* SPDX-License-Identifier: MIT
 *
 * epc_check_main.c -- runs the tests that EPC_TEST registered, in the order of the source, or one
 * role.  It prints a summary line that run-check reads. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int epc_check_argc;
char **epc_check_argv;

static struct epci_check_entry *entries;
static struct epci_check_end *ends;
static struct epci_check_role *roles;

static int comes_before(const TTest *a, const TTest *b)
{
    int order = strcmp(a->file, b->file);

    return order < 0 || (order == 0 && a->line < b->line);
}

/* Sorted by source line: constructors run in a different order on each platform. */
void epci_check_add(struct epci_check_entry *entry)
{
    struct epci_check_entry **at = &entries;

    while (*at && comes_before((*at)->test, entry->test))
        at = &(*at)->next;
    entry->next = *at;
    *at = entry;
}

void epci_check_add_end(struct epci_check_end *end)
{
    end->next = ends;
    ends = end;
}

void epci_check_add_role(struct epci_check_role *role)
{
    role->next = roles;
    roles = role;
}

static int play_role(const char *name, int argc, char **argv)
{
    for (const struct epci_check_role *role = roles; role; role = role->next)
        if (strcmp(role->name, name) == 0)
            return role->run(argc, argv);
    fprintf(stderr, "epc_check: no role named %s\n", name);
    return 2;
}

/* The tests of one file. */
static TCase *add_case(Suite *suite, const char *file)
{
    TCase *tests = tcase_create("all");

    tcase_set_timeout(tests, 0); /* CTest has the timeout */
    for (const struct epci_check_end *end = ends; end; end = end->next)
        if (strcmp(end->file, file) == 0)
            tcase_add_checked_fixture(tests, NULL, end->call);
    suite_add_tcase(suite, tests);
    return tests;
}

static Suite *make_suite(const char *only)
{
    Suite *suite = suite_create("epc");
    const char *file = "";
    TCase *tests = NULL;

    for (const struct epci_check_entry *e = entries; e; e = e->next) {
        if (strcmp(e->test->file, file) != 0)
            tests = add_case(suite, file = e->test->file);
        if (!only || strstr(e->test->name, only))
            tcase_add_loop_test(tests, e->test, 0, e->loops);
    }
    return suite;
}

int main(int argc, char **argv)
{
    SRunner *runner;
    int failed;

    setvbuf(stdout, NULL, _IONBF, 0); /* so that a crash loses no earlier output */
    if (argc > 2 && strcmp(argv[1], "--role") == 0)
        return play_role(argv[2], argc - 3, argv + 3);
    epc_check_argc = argc - 1;
    epc_check_argv = argv + 1;

    runner = srunner_create(make_suite(getenv("EPC_CHECK_ONLY")));
    srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
