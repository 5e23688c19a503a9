/* SPDX-License-Identifier: MIT
 *
 * check_asked.c -- several computers asked at once: each has its own answer, names and state, and
 * none delays another.
 */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "asked_box.h"
#include "reader/collect/computers.h"
#include "mem/clock.h"
#include "sdk/port/port.h"

static struct reader_computers *computers;

/* Two computers, or one, or none; the test may change them until it asks. */
static void begin(const char *first, const char *second)
{
    memset(asked_pcs, 0, sizeof asked_pcs);
    asked_pcs[0].name = first;
    asked_pcs[1].name = second;
    computers = asked_open_all();
}

static void end(void)
{
    reader_computers_close(computers);
}

EPC_TEST_IN(computers__each_has_its_own_answer_and_its_own_names, begin("one", "two"))
{
    char name[32];

    ck_assert_ptr_null(reader_computers_at(computers, 2));
    ck_assert_int_eq(asked_state_of(computers, 0), READER_COMPUTER_NEW);
    reader_computers_collect(computers, ASKED_LONG_MS);
    for (size_t i = 0; i < 2; i++) {
        const struct reader_computer *one = reader_computers_at(computers, i);
        char wanted[32];

        snprintf(wanted, sizeof wanted, "%s System", asked_pcs[i].name);
        ck_assert_str_eq(one->name, asked_pcs[i].name);
        ck_assert_int_eq(one->state, READER_COMPUTER_ANSWERED);
        ck_assert(one->fresh && !one->foreign);
        ck_assert_str_eq(one->problem, "");
        ck_assert(reader_titles_find_name(one->titles, 2, name, sizeof name));
        ck_assert_str_eq(name, wanted);
        ck_assert_uint_eq(asked_take(computers, i), 1);
        ck_assert_uint_eq(asked_take(computers, i), 0); /* it is taken once */
    }
    reader_computers_close(computers);
    ck_assert(asked_pcs[0].open == 0 && asked_pcs[1].open == 0);
}

EPC_TEST_IN(computers__a_connection_and_its_names_are_kept, begin("one", NULL), end())
{
    for (uint32_t i = 1; i <= 3; i++) {
        reader_computers_collect(computers, ASKED_LONG_MS);
        ck_assert_uint_eq(asked_take(computers, 0), i);
    }
    ck_assert_uint_eq(asked_pcs[0].connections, 1);
    ck_assert_uint_eq(asked_pcs[0].titles, 1);
}

EPC_TEST_IN(computers__one_without_names_is_shown_and_asked_for_them_again, begin("one", NULL),
            end())
{
    char name[32];

    asked_pcs[0].nameless = true;
    reader_computers_collect(computers, ASKED_LONG_MS);
    ck_assert_int_eq(asked_state_of(computers, 0), READER_COMPUTER_ANSWERED);
    ck_assert_ptr_nonnull(reader_computers_at(computers, 0)->titles);
    ck_assert(
        !reader_titles_find_name(reader_computers_at(computers, 0)->titles, 2, name, sizeof name));
    asked_set(&asked_pcs[0].nameless, false);
    reader_computers_collect(computers, ASKED_LONG_MS);
    ck_assert(
        reader_titles_find_name(reader_computers_at(computers, 0)->titles, 2, name, sizeof name));
    ck_assert_uint_eq(asked_pcs[0].connections, 1);
}

/* Its connection ends with that, so that each answer would log in again. */
EPC_TEST_IN(computers__one_that_refuses_its_names_fails_as_one_that_refuses_the_account,
            begin("one", NULL), end())
{
    asked_pcs[0].hides = true;
    for (int i = 0; i < 3; i++) {
        reader_computers_collect(computers, ASKED_LONG_MS);
        ck_assert_int_eq(asked_state_of(computers, 0), READER_COMPUTER_FAILED);
        ck_assert_uint_eq(reader_computers_at(computers, 0)->retry_ms, 600000);
        ck_assert_uint_eq(asked_take(computers, 0), 0);
    }
    ck_assert_uint_eq(asked_pcs[0].connections, 1);
    ck_assert_uint_eq(asked_pcs[0].open, 0);
}

EPC_TEST_IN(computers__each_is_asked_its_own_question, begin("one", "two"), end())
{
    ck_assert_int_eq(reader_computers_set_query_at(computers, 1, "230 2"), EPC_OK);
    reader_computers_collect(computers, ASKED_LONG_MS);
    ck_assert_str_eq(asked_pcs[0].asked, "Global");
    ck_assert_str_eq(asked_pcs[1].asked, "230 2");
}

EPC_TEST_IN(computers__a_name_is_added_once_and_the_own_name_is_this_computer, begin(NULL, NULL),
            end())
{
    static const char *const same[] = { "pc", "\\\\pc", "PC", "\\\\Pc" };
    static const char *const own[] = { "", ".", "\\\\.", "HERE", "\\\\here", "localhost" };
    static const char *const wrong[] = { "a\\b", "a/b", "a*", "a b", "a\n" };
    size_t position;

    for (size_t i = 0; i < EPC_COUNT(same); i++) {
        ck_assert_int_eq(reader_computers_add(computers, same[i], &position), EPC_OK);
        ck_assert_uint_eq(position, 0);
    }
    for (size_t i = 0; i < EPC_COUNT(own); i++) {
        ck_assert_int_eq(reader_computers_add(computers, own[i], &position), EPC_OK);
        ck_assert_uint_eq(position, 1);
    }
    for (size_t i = 0; i < EPC_COUNT(wrong); i++)
        ck_assert_int_eq(reader_computers_add(computers, wrong[i], &position), EPC_E_INVALID);
    ck_assert_str_eq(reader_computers_at(computers, 1)->name, "");
    ck_assert_ptr_null(reader_computers_at(computers, 2));
}

EPC_TEST_IN(computers__one_that_never_answers_delays_the_others_once, begin("never", "quick"))
{
    void *event;
    uint32_t before;

    ck_assert_int_eq(epci_event_create("Local\\epc-test-asked", NULL, &event), EPC_OK);
    asked_hold(&asked_pcs[0], event);
    reader_computers_collect(computers, ASKED_SHORT_MS);
    ck_assert_int_eq(asked_state_of(computers, 0), READER_COMPUTER_SILENT);
    ck_assert(strstr(reader_computers_at(computers, 0)->problem, "has not answered") != NULL);
    /* On a busy machine the quick one may have missed that short time, too. */
    do {
        epci_thread_sleep(1);
        reader_computers_collect(computers, ASKED_LONG_MS);
    } while (asked_state_of(computers, 1) != READER_COMPUTER_ANSWERED);
    before = asked_questions(1);
    for (uint32_t i = 0; i < 20; i++)
        reader_computers_collect(computers,
                                 ASKED_LONG_MS); /* together 20 minutes, if they waited */
    ck_assert_uint_eq(asked_questions(0), 1);    /* it is not asked again */
    ck_assert_uint_eq(asked_questions(1), before + 20);
    ck_assert_uint_eq(asked_take(computers, 1), before + 20);
    ck_assert_int_eq(asked_state_of(computers, 0), READER_COMPUTER_SILENT);
    /* Close does not wait for it either; its thread cleans up. */
    reader_computers_close(computers);
    asked_hold(&asked_pcs[0], NULL);
    epci_signal_set(event);
    for (uint32_t open = 1; open > 0; epci_thread_sleep(1)) {
        epci_lock_enter(&asked_guard);
        open = asked_pcs[0].open;
        epci_lock_leave(&asked_guard);
    }
    epci_close_system_object(event);
}

EPC_TEST_IN(computers__a_late_answer_is_given_out_when_it_is_there, begin("slow", NULL))
{
    void *event;

    ck_assert_int_eq(epci_event_create("Local\\epc-test-asked", NULL, &event), EPC_OK);
    asked_hold(&asked_pcs[0], event);
    reader_computers_collect(computers, ASKED_SHORT_MS);
    ck_assert_uint_eq(asked_take(computers, 0), 0);
    asked_let_go(computers, 0, event);
    ck_assert_uint_eq(asked_take(computers, 0), 1);
    /* It answers in time again, so it is waited for again. */
    asked_hold(&asked_pcs[0], NULL);
    epci_signal_set(event);
    while (asked_questions(0) < 3) {
        reader_computers_collect(computers, ASKED_LONG_MS);
        epci_thread_sleep(1);
    }
    reader_computers_collect(computers, ASKED_LONG_MS);
    ck_assert_int_eq(asked_state_of(computers, 0), READER_COMPUTER_ANSWERED);
    ck_assert_uint_eq(asked_take(computers, 0), asked_questions(0));
    reader_computers_close(computers);
    epci_close_system_object(event);
}

EPC_TEST_IN(computers__one_that_is_gone_is_tried_again_after_longer_and_longer_times,
            begin("gone", NULL), end())
{
    static const uint32_t after[] = { 1000, 2000, 4000, 8000, 16000, 30000, 30000 };
    const struct reader_computer *gone;

    asked_pcs[0].gone = true;
    gone = reader_computers_at(computers, 0);
    for (size_t i = 0; i < EPC_COUNT(after); i++) {
        reader_computers_collect(computers, ASKED_LONG_MS);
        ck_assert_int_eq(gone->state, READER_COMPUTER_FAILED);
        ck_assert_uint_eq(gone->code, 53);
        ck_assert_uint_eq(gone->retry_ms, after[i]);
        ck_assert_str_eq(gone->problem, "its registry gives no counters (error 53), and no "
                                        "provider here answers \"Foreign gone\"");
        epci_mem_clock_advance(after[i] / 2);
        reader_computers_collect(computers, ASKED_LONG_MS); /* not yet */
        ck_assert_uint_eq(gone->retry_ms, after[i]);
        epci_mem_clock_advance(after[i] / 2);
    }
    asked_set(&asked_pcs[0].gone, false);
    reader_computers_collect(computers, ASKED_LONG_MS);
    ck_assert_int_eq(gone->state, READER_COMPUTER_ANSWERED);
    ck_assert_str_eq(gone->problem, "");
    ck_assert_uint_eq(gone->retry_ms, 0);
    ck_assert_uint_eq(asked_take(computers, 0), 1);
}

EPC_TEST_IN(computers__a_refused_account_is_tried_again_when_it_may_have_been_corrected,
            begin("one", NULL), end())
{
    const struct reader_computer *pc;

    asked_pcs[0].refuses = true;
    pc = reader_computers_at(computers, 0);
    for (uint32_t tries = 1; tries <= 2; tries++) {
        reader_computers_collect(computers, ASKED_LONG_MS);
        ck_assert_uint_eq(asked_questions(0), tries);
        ck_assert_uint_eq(pc->retry_ms, 600000);
        epci_mem_clock_advance(599999);              /* an account that is tried often is locked */
        reader_computers_allow_retry_now(computers); /* by those that only were away */
        reader_computers_collect(computers, ASKED_LONG_MS);
        ck_assert_uint_eq(asked_questions(0), tries);
        asked_account++;
    }
    asked_set(&asked_pcs[0].refuses, false);
    reader_computers_collect(computers, ASKED_LONG_MS);
    ck_assert_int_eq(pc->state, READER_COMPUTER_ANSWERED);
    /* A computer that is away is not asked sooner for that. */
    asked_set(&asked_pcs[0].gone, true);
    reader_computers_collect(computers, ASKED_LONG_MS);
    asked_account++;
    asked_set(&asked_pcs[0].gone, false);
    reader_computers_collect(computers, ASKED_LONG_MS);
    ck_assert_int_eq(pc->state, READER_COMPUTER_FAILED);
}

EPC_TEST_IN(computers__one_that_vanishes_comes_back_over_a_new_connection_with_new_names,
            begin("one", "two"), end())
{
    reader_computers_collect(computers, ASKED_LONG_MS);
    asked_set(&asked_pcs[0].gone, true);
    reader_computers_collect(computers, ASKED_LONG_MS);
    ck_assert_int_eq(asked_state_of(computers, 0), READER_COMPUTER_FAILED);
    ck_assert_int_eq(asked_state_of(computers, 1), READER_COMPUTER_ANSWERED);
    ck_assert_uint_eq(asked_pcs[0].open, 0);
    ck_assert_ptr_nonnull(reader_computers_at(computers, 0)->titles); /* its paths stay known */
    asked_set(&asked_pcs[0].gone, false);
    epci_mem_clock_advance(1000);
    reader_computers_collect(computers, ASKED_LONG_MS);
    ck_assert_int_eq(asked_state_of(computers, 0), READER_COMPUTER_ANSWERED);
    ck_assert_uint_eq(asked_pcs[0].connections, 2);
    ck_assert_uint_eq(asked_pcs[0].titles, 2);
}

EPC_TEST_IN(computers__a_computer_that_was_started_again_is_reached_at_once, begin("one", NULL),
            end())
{
    reader_computers_collect(computers, ASKED_LONG_MS);
    asked_pcs[0].breaks = true; /* this connection, but not the next */
    reader_computers_collect(computers, ASKED_LONG_MS);
    ck_assert_int_eq(asked_state_of(computers, 0), READER_COMPUTER_ANSWERED);
    ck_assert_uint_eq(asked_pcs[0].connections, 2);
    ck_assert_uint_eq(asked_pcs[0].open, 1);
}

EPC_TEST_IN(computers__a_provider_here_answers_for_one_that_cannot_be_reached,
            begin("netware", NULL), end())
{
    asked_pcs[0].gone = asked_pcs[0].foreign = true;
    reader_computers_collect(computers, ASKED_LONG_MS);
    ck_assert_int_eq(asked_state_of(computers, 0), READER_COMPUTER_ANSWERED);
    ck_assert(reader_computers_at(computers, 0)->foreign);
    ck_assert_uint_eq(asked_take(computers, 0), 1);
}

EPC_TEST_IN(computers__an_answer_that_nobody_takes_is_replaced_by_the_next, begin("one", NULL),
            end())
{
    reader_computers_collect(computers, ASKED_LONG_MS);
    reader_computers_collect(computers, ASKED_LONG_MS);
    ck_assert_uint_eq(asked_take(computers, 0), 2);
    reader_computers_collect(computers, ASKED_LONG_MS);
}
