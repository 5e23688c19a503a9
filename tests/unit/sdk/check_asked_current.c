/* SPDX-License-Identifier: MIT
 *
 * check_asked_current.c -- computers whose answers have to be those of this moment.
 */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "asked_box.h"
#include "reader/collect/computers.h"
#include "sdk/port/port.h"

static struct reader_computers *computers;
static void *event;

/* A computer that has not answered its first question in time, and waits for `event`. */
static void begin(const char *event_name, bool drops_late, bool refuses)
{
    memset(asked_pcs, 0, sizeof asked_pcs);
    asked_pcs[0].name = "one";
    asked_pcs[0].refuses = refuses;
    ck_assert_int_eq(epci_event_create(event_name, NULL, &event), EPC_OK);
    computers = asked_open_all();
    reader_computers_drop_late_answers(computers, drops_late);
    asked_hold(&asked_pcs[0], event);
    reader_computers_collect(computers, ASKED_SHORT_MS);
    ck_assert_int_eq(asked_state_of(computers, 0), READER_COMPUTER_SILENT);
}

static void end(void)
{
    reader_computers_close(computers);
    epci_close_system_object(event);
}

EPC_TEST_IN(computers__whose_answers_have_to_be_current_give_no_old_one,
            begin("check_asked_old", true, false), end())
{
    struct reader_answer answer;

    asked_hold(&asked_pcs[0], NULL);
    epci_signal_set(event);
    epci_thread_sleep(ASKED_SHORT_MS);
    ck_assert(!reader_computers_take_fresh_answer(computers, 0, &answer));
    /* The old answer is dropped, and the question of this collect is answered. */
    reader_computers_collect(computers, ASKED_LONG_MS);
    ck_assert_int_eq(asked_state_of(computers, 0), READER_COMPUTER_ANSWERED);
    ck_assert_uint_eq(reader_computers_at(computers, 0)->answers, 1);
    ck_assert(reader_computers_take_fresh_answer(computers, 0, &answer));
    reader_answer_release(&answer);
    /* The names, which came with the old one, are there. */
    ck_assert_ptr_nonnull(reader_computers_at(computers, 0)->titles);
}

/* Otherwise a wrong password that is refused late is sent with every collect. */
EPC_TEST_IN(computers__whose_answers_have_to_be_current_fail_late_too,
            begin("check_asked_late", true, true), end())
{
    asked_hold(&asked_pcs[0], NULL);
    epci_signal_set(event);
    while (asked_state_of(computers, 0) == READER_COMPUTER_SILENT)
        reader_computers_collect(computers, 1);
    ck_assert_int_eq(asked_state_of(computers, 0), READER_COMPUTER_FAILED);
    ck_assert_uint_eq(reader_computers_at(computers, 0)->retry_ms, 600000);
    reader_computers_collect(computers, ASKED_LONG_MS);
    ck_assert_uint_eq(asked_questions(0), 1);
}

EPC_TEST_IN(computers__an_old_answer_is_not_that_of_another_question,
            begin("check_asked_other", false, false), end())
{
    reader_computers_collect(computers, ASKED_LONG_MS); /* it is not waited for */
    asked_hold(&asked_pcs[0], NULL);
    ck_assert_int_eq(reader_computers_set_query_at(computers, 0, "230"), EPC_OK);
    epci_signal_set(event);
    while (asked_state_of(computers, 0) == READER_COMPUTER_SILENT) {
        epci_thread_sleep(1);
        reader_computers_collect(computers, ASKED_LONG_MS);
    }
    /* Then the next question is answered, and waited for again. */
    ck_assert_str_eq(asked_pcs[0].asked, "230");
    ck_assert_uint_eq(asked_take(computers, 0), 2);
    ck_assert_uint_eq(asked_questions(0), 2);
}
