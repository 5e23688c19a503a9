/* SPDX-License-Identifier: MIT
 *
 * check_session.c -- one installer at a time: who finds another at work waits, and then says so. */
#include "lodctr/session.h"

#include <windows.h>

#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "install_fixture.h"
#include "sdk/port/port.h"

static HANDLE held, enough;

/* Another installer, which does not end before it is told to. */
static DWORD WINAPI hold_the_mutex(void *unused)
{
    void *mutex;
    bool abandoned;

    (void)unused;
    if (epci_mutex_open(EPCI_INSTALL_MUTEX, NULL, &mutex) != EPC_OK ||
        epci_mutex_lock(mutex, 10000, &abandoned) != EPC_OK)
        return 1;
    SetEvent(held);
    WaitForSingleObject(enough, 30000);
    epci_mutex_unlock(mutex);
    epci_mutex_close(mutex);
    return 0;
}

static int repair(struct epct_install *t, struct epci_session *session)
{
    const struct epci_request request = { .action = EPCI_REPAIR };

    return epci_session_run(&t->arena, &t->registry, &request, session);
}

EPC_TEST(session__waits_for_another_installer_no_longer_than_told_and_changes_nothing)
{
    struct epci_session session = { .wait_ms = 100 };
    struct epct_install t;
    const char *before;
    HANDLE thread;

    epct_begin(&t);
    before = epct_print(&t);
    held = CreateEventW(NULL, TRUE, FALSE, NULL);
    enough = CreateEventW(NULL, TRUE, FALSE, NULL);
    thread = CreateThread(NULL, 0, hold_the_mutex, NULL, 0, NULL);
    ck_assert_uint_eq(WaitForSingleObject(held, 20000), WAIT_OBJECT_0);
    ck_assert_int_eq(repair(&t, &session), EPCI_CODE_BUSY);
    ck_assert_ptr_nonnull(strstr(session.problem, "another installer is at work"));
    ck_assert_str_eq(epct_print(&t), before);
    SetEvent(enough);
    ck_assert_uint_eq(WaitForSingleObject(thread, 20000), WAIT_OBJECT_0);
    CloseHandle(thread);

    memset(&session, 0, sizeof session);
    session.wait_ms = 10000;
    ck_assert_int_eq(repair(&t, &session), EPCI_CODE_OK);
    ck_assert_str_ne(epct_print(&t), before);
    epct_end(&t);
}

EPC_TEST(session__plans_without_changing_anything_when_asked_to)
{
    struct epci_session session = { .dry_run = true };
    struct epct_install t;
    const char *before;

    epct_begin(&t);
    before = epct_print(&t);
    ck_assert_int_eq(repair(&t, &session), EPCI_CODE_OK);
    ck_assert_int_eq(session.plan.outcome, EPCI_PLAN_READY);
    ck_assert_str_eq(epct_print(&t), before);
    epct_end(&t);
}
