/* SPDX-License-Identifier: MIT
 *
 * check_session.c -- one installer at a time: an installer that finds another one at work waits,
 * and then reports the other one. */
#include "lodctr/apply/session.h"

#include <windows.h>

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "install_fixture.h"
#include "processes.h"
#include "sdk/port/port.h"

static int repair(struct epct_install *t, struct lod_session *session)
{
    const struct lod_request request = { .action = LOD_REPAIR };

    return epct_session_run(&t->arena, &t->registry, &request, session);
}

/* Another installer, which runs until it is killed; without "note" it does not write its process id
 * and name. */
EPC_ROLE(hold)
{
    struct lod_holder holder = { 0 };

    if (argc > 0 ? lod_holder_acquire_mutex(&holder, 10000) != EPC_OK
                 : epci_mutex_open_or_create(LOD_INSTALL_MUTEX, NULL, &holder.mutex) != EPC_OK ||
                       epci_mutex_lock(holder.mutex, 10000, &(bool){ false }) != EPC_OK)
        return 1;
    printf("EPC_OK\n");
    fflush(stdout);
    Sleep(60000);
    return 0;
}

static char waiting[400];

static void hear(const char *sentence)
{
    snprintf(waiting, sizeof waiting, "%s", sentence);
}

/* Run while that installer runs; the message, in memory of the arena. */
static const char *run_into(struct epct_install *t, const char *role, DWORD *pid)
{
    struct lod_session session = { .wait_ms = 100, .waits = hear };
    const char *before = epct_print(t);
    struct process other = process_start_ok(role);

    *pid = GetProcessId(other.handle);
    ck_assert_int_eq(repair(t, &session), LOD_CODE_BUSY);
    ck_assert_str_eq(epct_print(t), before);
    process_kill(&other);
    return session.problem;
}

static struct epct_install t;

EPC_AFTER_EACH(epct_end(&t))

EPC_TEST(session__waits_for_another_installer_up_to_the_limit_and_changes_nothing)
{
    struct lod_session session = { .wait_ms = 10000 };
    const char *before;
    DWORD pid;

    epct_begin(&t);
    before = epct_print(&t);
    ck_assert_ptr_nonnull(strstr(run_into(&t, "hold", &pid), "another installer is still running"));
    ck_assert_int_eq(repair(&t, &session), LOD_CODE_OK);
    ck_assert_str_ne(epct_print(&t), before);
}

EPC_TEST_IN(session__says_which_process_of_which_program_holds_the_mutex, epct_begin(&t))
{
    const char *problem;
    char wanted[60];
    DWORD pid;

    problem = run_into(&t, "hold note", &pid);
    snprintf(wanted, sizeof wanted, "epc-installer: process %lu, ", pid);
    ck_assert_msg(strstr(problem, wanted), "%s", problem);
    ck_assert_msg(strstr(problem, "check_session.exe"), "%s", problem);
    ck_assert_msg(strstr(waiting, wanted) && strstr(waiting, "check_session.exe"), "%s", waiting);
}

EPC_TEST_IN(session__reports_an_unknown_holder_of_the_mutex, epct_begin(&t))
{
    DWORD pid;

    ck_assert_ptr_nonnull(strstr(run_into(&t, "hold", &pid), "its holder is not known"));
}

EPC_TEST_IN(session__believes_no_holder_that_is_not_printable, epct_begin(&t))
{
    struct epci_shm note;
    bool abandoned;
    void *mutex;

    /* A process that holds the mutex may write the note, so no other installer runs now. */
    ck_assert_int_eq(epci_mutex_open_or_create(LOD_INSTALL_MUTEX, NULL, &mutex), EPC_OK);
    ck_assert_int_eq(epci_mutex_lock(mutex, 60000, &abandoned), EPC_OK);
    ck_assert_int_eq(epci_shm_create(LOD_INSTALL_HOLDER, 1024, 1024, NULL, &note), EPC_OK);
    ck_assert_ptr_null(lod_holder_read_note(&t.arena)); /* the holder has not written yet */
    strcpy((char *)note.base, "process 1, x.exe");
    ck_assert_str_eq(lod_holder_read_note(&t.arena), "process 1, x.exe");
    strcpy((char *)note.base, "\x1B[2J");
    ck_assert_ptr_null(lod_holder_read_note(&t.arena));
    strcpy((char *)note.base, "\xC3(");
    ck_assert_ptr_null(lod_holder_read_note(&t.arena));
    memset(note.base, 'x', 1024); /* without a NUL */
    ck_assert_uint_eq(strlen(lod_holder_read_note(&t.arena)), 1024);
    epci_shm_close(&note);
    ck_assert_ptr_null(lod_holder_read_note(&t.arena)); /* as left by a holder that was killed */
    epci_mutex_unlock(mutex);
    epci_close_system_object(mutex);
}

EPC_TEST_IN(session__plans_without_changing_anything_when_asked_to, epct_begin(&t))
{
    struct lod_session session = { .dry_run = true };
    const char *before;

    before = epct_print(&t);
    ck_assert_int_eq(repair(&t, &session), LOD_CODE_OK);
    ck_assert_int_eq(session.plan.outcome, LOD_PLAN_READY);
    ck_assert_str_eq(epct_print(&t), before);
}
