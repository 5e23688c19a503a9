/* SPDX-License-Identifier: MIT
 *
 * check_asked.c -- several computers asked at once: each has its own answer, names and state, and
 * none delays another.
 *
 * The computers are the test's: one answers at once, one when the test lets it, one is gone.
 * No outcome depends on time; "late" is after an event, and clocks are advanced.
 */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/collect/computers.h"
#include "check/walk.h"
#include "sdk/core/text.h"
#include "sdk/port/mem/clock.h"
#include "sdk/port/port.h"

/* How a computer behaves; the test changes it between two collects. */
struct pc {
    const char *name;
    bool gone;          /* its registry cannot be reached: error 53 */
    bool foreign;       /* a provider here knows it                 */
    bool breaks;        /* the next question fails, once            */
    bool nameless;      /* it has no names                          */
    bool hides;         /* it refuses its names: error 5            */
    bool refuses;       /* the account that it is asked with        */
    void *held;         /* not NULL: each answer waits for this event to be set once more */
    char asked[64];     /* the latest question                      */
    uint32_t questions; /* so far                                   */
    uint32_t connections, open, titles;
};

static struct epci_lock guard;
static struct pc pcs[4];

static struct pc *pc_of(const char *name)
{
    for (size_t i = 0; i < EPC_COUNT(pcs); i++)
        if (pcs[i].name && strcmp(pcs[i].name, name) == 0)
            return &pcs[i];
    return NULL;
}

static int open_it(bool reached, struct pc *pc, void **out, uint32_t *code)
{
    if (!reached) {
        *code = 53;
        return EPC_E_NOT_FOUND;
    }
    epci_lock_enter(&guard);
    pc->connections++;
    pc->open++;
    epci_lock_leave(&guard);
    *out = pc;
    return EPC_OK;
}

static int remote_open(void *context, const char *computer, void **out, uint32_t *code)
{
    struct pc *pc = pc_of(computer);

    (void)context;
    return open_it(pc && !pc->gone, pc, out, code);
}

static int foreign_open(void *context, const char *computer, void **out, uint32_t *code)
{
    struct pc *pc = pc_of(computer);

    (void)context;
    return open_it(pc && pc->foreign, pc, out, code);
}

/* An answer whose computer has the name of `pc`, and whose PerfTime is the question's number. */
static int source_ask(void *source, const char *query, struct reader_answer *out, uint32_t *code)
{
    struct pc *pc = source;
    uint16_t name[16];
    size_t units = 0;
    struct epci_answer_times times = { .perf_freq = 10 };
    void *held;
    bool fails;

    epci_lock_enter(&guard);
    snprintf(pc->asked, sizeof pc->asked, "%s", query);
    times.perf_time = ++pc->questions;
    held = pc->held;
    fails = pc->breaks || (pc->gone && !pc->foreign);
    pc->breaks = false;
    epci_lock_leave(&guard);
    if (held)
        epci_signal_wait(held, EPCI_FOREVER);
    if (pc->refuses)
        return EPC_E_ACCESS;
    if (fails) {
        *code = 1722;
        return EPC_E_SYSTEM;
    }
    epci_utf16_from_utf8(pc->name, strlen(pc->name), name, EPC_COUNT(name), &units);
    ck_assert_int_eq(reader_answer_init(out, name, units), EPC_OK);
    reader_answer_fill_header(out, &times);
    return EPC_OK;
}

/* The names of a computer: index 2 is "<computer> System". */
static int source_titles(void *source, struct reader_titles **out, uint32_t *code)
{
    struct pc *pc = source;
    char text[64];
    uint16_t units[64];
    size_t count = 0;
    struct reader_names names;

    *out = NULL;
    *code = pc->nameless ? 2 : 0;
    if (pc->nameless)
        return EPC_E_NOT_FOUND;
    if (pc->hides)
        return EPC_E_ACCESS;
    snprintf(text, sizeof text, "2|%s System||", pc->name);
    epci_utf16_from_utf8(text, strlen(text), units, EPC_COUNT(units), &count);
    for (size_t i = 0; i < count; i++)
        if (units[i] == '|')
            units[i] = 0;
    *out = calloc(1, sizeof **out);
    ck_assert_int_eq(reader_names_parse_multi_sz(&names, units, count * sizeof *units), EPC_OK);
    ck_assert_int_eq(reader_titles_copy_from_names(*out, &names), EPC_OK);
    reader_names_release(&names);
    pc->titles++;
    return EPC_OK;
}

static void source_close(void *source)
{
    struct pc *pc = source;

    epci_lock_enter(&guard);
    pc->open--;
    epci_lock_leave(&guard);
}

static uint64_t account; /* its version */

static uint64_t account_version(void *context)
{
    (void)context;
    return account;
}

static const struct reader_source_ops remote_ops = {
    .open = remote_open, .ask = source_ask, .titles = source_titles, .close = source_close
};
static const struct reader_source_ops foreign_ops = {
    .open = foreign_open, .ask = source_ask, .titles = source_titles, .close = source_close
};
static const struct reader_computer_sources sources = { .local = &remote_ops,
                                                        .remote = &remote_ops,
                                                        .foreign = &foreign_ops,
                                                        .own = "here",
                                                        .account = account_version };

/* Long enough for a thread on a busy machine; tests that wait for it in vain pass a short time. */
#define LONG_MS  60000u
#define SHORT_MS 50u

/* The computers in pcs, in its order. */
static struct reader_computers *open_all(void)
{
    struct reader_computers *computers;
    size_t position;

    ck_assert_int_eq(reader_computers_open(&computers, &sources), EPC_OK);
    for (size_t i = 0; i < EPC_COUNT(pcs) && pcs[i].name; i++) {
        ck_assert_int_eq(reader_computers_add(computers, pcs[i].name, &position), EPC_OK);
        ck_assert_uint_eq(position, i);
    }
    return computers;
}

static enum reader_computer_state state_of(const struct reader_computers *computers,
                                           size_t position)
{
    return reader_computers_at(computers, position)->state;
}

/* The number of the question that the answer of this computer belongs to; 0: no answer. */
static uint64_t taken(struct reader_computers *computers, size_t position)
{
    struct reader_answer answer;
    struct check_parsed_data data;

    if (!reader_computers_take_fresh_answer(computers, position, &answer))
        return 0;
    ck_assert_int_eq(check_read_data_header(reader_span_of_whole_answer(&answer), &data, NULL),
                     EPC_OK);
    ck_assert_uint_eq(data.name.left, 2 * strlen(pcs[position].name));
    reader_answer_release(&answer);
    return data.head.perf_time;
}

static void set(bool *member, bool value)
{
    epci_lock_enter(&guard);
    *member = value;
    epci_lock_leave(&guard);
}

static void hold(struct pc *pc, void *event)
{
    epci_lock_enter(&guard);
    pc->held = event;
    epci_lock_leave(&guard);
}

/* Let one answer that is held go, and wait until its thread has given it back.  The question that
 * is asked next is held, too, so that its answer does not replace this one. */
static void let_go(struct reader_computers *computers, size_t position, void *event)
{
    const uint64_t before = reader_computers_at(computers, position)->answers;

    epci_signal_set(event);
    while (reader_computers_at(computers, position)->answers == before) {
        epci_thread_sleep(1);
        reader_computers_collect(computers, 0);
    }
}

static uint32_t questions(size_t position)
{
    uint32_t count;

    epci_lock_enter(&guard);
    count = pcs[position].questions;
    epci_lock_leave(&guard);
    return count;
}

EPC_TEST(computers__whose_answers_have_to_be_current_give_no_old_one)
{
    struct reader_computers *computers;
    struct reader_answer answer;
    void *event;

    memset(pcs, 0, sizeof pcs);
    pcs[0].name = "one";
    ck_assert_int_eq(epci_event_create("check_asked_old", NULL, &event), EPC_OK);
    computers = open_all();
    reader_computers_take_current_answers_only(computers);
    hold(&pcs[0], event);
    reader_computers_collect(computers, SHORT_MS);
    ck_assert_int_eq(state_of(computers, 0), READER_COMPUTER_SILENT);
    hold(&pcs[0], NULL);
    epci_signal_set(event);
    epci_thread_sleep(SHORT_MS);
    ck_assert(!reader_computers_take_fresh_answer(computers, 0, &answer));
    /* The old answer is dropped, and the question of this collect is answered. */
    reader_computers_collect(computers, LONG_MS);
    ck_assert_int_eq(state_of(computers, 0), READER_COMPUTER_ANSWERED);
    ck_assert_uint_eq(reader_computers_at(computers, 0)->answers, 1);
    ck_assert(reader_computers_take_fresh_answer(computers, 0, &answer));
    reader_answer_release(&answer);
    /* The names, which came with the old one, are there. */
    ck_assert_ptr_nonnull(reader_computers_at(computers, 0)->titles);
    reader_computers_close(computers);
    epci_object_close(event);
}

/* Otherwise a wrong password that is refused late is sent with every collect. */
EPC_TEST(computers__whose_answers_have_to_be_current_fail_late_too)
{
    struct reader_computers *computers;
    void *event;

    memset(pcs, 0, sizeof pcs);
    pcs[0].name = "one";
    pcs[0].refuses = true;
    ck_assert_int_eq(epci_event_create("check_asked_late", NULL, &event), EPC_OK);
    computers = open_all();
    reader_computers_take_current_answers_only(computers);
    hold(&pcs[0], event);
    reader_computers_collect(computers, SHORT_MS);
    ck_assert_int_eq(state_of(computers, 0), READER_COMPUTER_SILENT);
    hold(&pcs[0], NULL);
    epci_signal_set(event);
    while (state_of(computers, 0) == READER_COMPUTER_SILENT)
        reader_computers_collect(computers, 1);
    ck_assert_int_eq(state_of(computers, 0), READER_COMPUTER_FAILED);
    ck_assert_uint_eq(reader_computers_at(computers, 0)->retry_ms, 600000);
    reader_computers_collect(computers, LONG_MS);
    ck_assert_uint_eq(questions(0), 1);
    reader_computers_close(computers);
    epci_object_close(event);
}

EPC_TEST(computers__each_has_its_own_answer_and_its_own_names)
{
    struct reader_computers *computers;
    char name[32];

    memset(pcs, 0, sizeof pcs);
    pcs[0].name = "one";
    pcs[1].name = "two";
    computers = open_all();
    ck_assert_ptr_null(reader_computers_at(computers, 2));
    ck_assert_int_eq(state_of(computers, 0), READER_COMPUTER_NEW);
    reader_computers_collect(computers, LONG_MS);
    for (size_t i = 0; i < 2; i++) {
        const struct reader_computer *one = reader_computers_at(computers, i);
        char wanted[32];

        snprintf(wanted, sizeof wanted, "%s System", pcs[i].name);
        ck_assert_str_eq(one->name, pcs[i].name);
        ck_assert_int_eq(one->state, READER_COMPUTER_ANSWERED);
        ck_assert(one->fresh && !one->foreign);
        ck_assert_str_eq(one->problem, "");
        ck_assert(reader_titles_find_name(one->titles, 2, name, sizeof name));
        ck_assert_str_eq(name, wanted);
        ck_assert_uint_eq(taken(computers, i), 1);
        ck_assert_uint_eq(taken(computers, i), 0); /* it is taken once */
    }
    reader_computers_close(computers);
    ck_assert(pcs[0].open == 0 && pcs[1].open == 0);
}

EPC_TEST(computers__a_connection_and_its_names_are_kept)
{
    struct reader_computers *computers;

    memset(pcs, 0, sizeof pcs);
    pcs[0].name = "one";
    computers = open_all();
    for (uint32_t i = 1; i <= 3; i++) {
        reader_computers_collect(computers, LONG_MS);
        ck_assert_uint_eq(taken(computers, 0), i);
    }
    ck_assert_uint_eq(pcs[0].connections, 1);
    ck_assert_uint_eq(pcs[0].titles, 1);
    reader_computers_close(computers);
}

EPC_TEST(computers__one_without_names_is_shown_and_asked_for_them_again)
{
    struct reader_computers *computers;
    char name[32];

    memset(pcs, 0, sizeof pcs);
    pcs[0].name = "one";
    pcs[0].nameless = true;
    computers = open_all();
    reader_computers_collect(computers, LONG_MS);
    ck_assert_int_eq(state_of(computers, 0), READER_COMPUTER_ANSWERED);
    ck_assert_ptr_nonnull(reader_computers_at(computers, 0)->titles);
    ck_assert(
        !reader_titles_find_name(reader_computers_at(computers, 0)->titles, 2, name, sizeof name));
    set(&pcs[0].nameless, false);
    reader_computers_collect(computers, LONG_MS);
    ck_assert(
        reader_titles_find_name(reader_computers_at(computers, 0)->titles, 2, name, sizeof name));
    ck_assert_uint_eq(pcs[0].connections, 1);
    reader_computers_close(computers);
}

/* Its connection ends with that, so that each answer would log in again. */
EPC_TEST(computers__one_that_refuses_its_names_fails_as_one_that_refuses_the_account)
{
    struct reader_computers *computers;

    memset(pcs, 0, sizeof pcs);
    pcs[0].name = "one";
    pcs[0].hides = true;
    computers = open_all();
    for (int i = 0; i < 3; i++) {
        reader_computers_collect(computers, LONG_MS);
        ck_assert_int_eq(state_of(computers, 0), READER_COMPUTER_FAILED);
        ck_assert_uint_eq(reader_computers_at(computers, 0)->retry_ms, 600000);
        ck_assert_uint_eq(taken(computers, 0), 0);
    }
    ck_assert_uint_eq(pcs[0].connections, 1);
    ck_assert_uint_eq(pcs[0].open, 0);
    reader_computers_close(computers);
}

EPC_TEST(computers__each_is_asked_its_own_question)
{
    struct reader_computers *computers;

    memset(pcs, 0, sizeof pcs);
    pcs[0].name = "one";
    pcs[1].name = "two";
    computers = open_all();
    ck_assert_int_eq(reader_computers_set_query_at(computers, 1, "230 2"), EPC_OK);
    reader_computers_collect(computers, LONG_MS);
    ck_assert_str_eq(pcs[0].asked, "Global");
    ck_assert_str_eq(pcs[1].asked, "230 2");
    reader_computers_close(computers);
}

EPC_TEST(computers__a_name_is_added_once_and_the_own_name_is_this_computer)
{
    static const char *const same[] = { "pc", "\\\\pc", "PC", "\\\\Pc" };
    static const char *const own[] = { "", ".", "\\\\.", "HERE", "\\\\here", "localhost" };
    static const char *const wrong[] = { "a\\b", "a/b", "a*", "a b", "a\n" };
    struct reader_computers *computers;
    size_t position;

    memset(pcs, 0, sizeof pcs);
    computers = open_all();
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
    reader_computers_close(computers);
}

EPC_TEST(computers__one_that_never_answers_delays_the_others_once)
{
    struct reader_computers *computers;
    void *event;
    uint32_t before;

    memset(pcs, 0, sizeof pcs);
    pcs[0].name = "never";
    pcs[1].name = "quick";
    ck_assert_int_eq(epci_event_create("Local\\epc-test-asked", NULL, &event), EPC_OK);
    hold(&pcs[0], event);
    computers = open_all();
    reader_computers_collect(computers, SHORT_MS);
    ck_assert_int_eq(state_of(computers, 0), READER_COMPUTER_SILENT);
    ck_assert(strstr(reader_computers_at(computers, 0)->problem, "has not answered") != NULL);
    /* On a busy machine the quick one may have missed that short time, too. */
    do {
        epci_thread_sleep(1);
        reader_computers_collect(computers, LONG_MS);
    } while (state_of(computers, 1) != READER_COMPUTER_ANSWERED);
    before = questions(1);
    for (uint32_t i = 0; i < 20; i++)
        reader_computers_collect(computers, LONG_MS); /* together 20 minutes, if they waited */
    ck_assert_uint_eq(questions(0), 1);               /* it is not asked again */
    ck_assert_uint_eq(questions(1), before + 20);
    ck_assert_uint_eq(taken(computers, 1), before + 20);
    ck_assert_int_eq(state_of(computers, 0), READER_COMPUTER_SILENT);
    /* Close does not wait for it either; its thread cleans up. */
    reader_computers_close(computers);
    hold(&pcs[0], NULL);
    epci_signal_set(event);
    for (uint32_t open = 1; open > 0; epci_thread_sleep(1)) {
        epci_lock_enter(&guard);
        open = pcs[0].open;
        epci_lock_leave(&guard);
    }
    epci_object_close(event);
}

EPC_TEST(computers__a_late_answer_is_given_out_when_it_is_there)
{
    struct reader_computers *computers;
    void *event;

    memset(pcs, 0, sizeof pcs);
    pcs[0].name = "slow";
    ck_assert_int_eq(epci_event_create("Local\\epc-test-asked", NULL, &event), EPC_OK);
    hold(&pcs[0], event);
    computers = open_all();
    reader_computers_collect(computers, SHORT_MS);
    ck_assert_uint_eq(taken(computers, 0), 0);
    let_go(computers, 0, event);
    ck_assert_uint_eq(taken(computers, 0), 1);
    /* It answers in time again, so it is waited for again. */
    hold(&pcs[0], NULL);
    epci_signal_set(event);
    while (questions(0) < 3) {
        reader_computers_collect(computers, LONG_MS);
        epci_thread_sleep(1);
    }
    reader_computers_collect(computers, LONG_MS);
    ck_assert_int_eq(state_of(computers, 0), READER_COMPUTER_ANSWERED);
    ck_assert_uint_eq(taken(computers, 0), questions(0));
    reader_computers_close(computers);
    epci_object_close(event);
}

EPC_TEST(computers__one_that_is_gone_is_tried_again_after_longer_and_longer_times)
{
    static const uint32_t after[] = { 1000, 2000, 4000, 8000, 16000, 30000, 30000 };
    struct reader_computers *computers;
    const struct reader_computer *gone;

    memset(pcs, 0, sizeof pcs);
    pcs[0].name = "gone";
    pcs[0].gone = true;
    computers = open_all();
    gone = reader_computers_at(computers, 0);
    for (size_t i = 0; i < EPC_COUNT(after); i++) {
        reader_computers_collect(computers, LONG_MS);
        ck_assert_int_eq(gone->state, READER_COMPUTER_FAILED);
        ck_assert_uint_eq(gone->code, 53);
        ck_assert_uint_eq(gone->retry_ms, after[i]);
        ck_assert_str_eq(gone->problem, "its registry gives no counters (error 53), and no "
                                        "provider here answers \"Foreign gone\"");
        epci_mem_clock_advance(after[i] / 2);
        reader_computers_collect(computers, LONG_MS); /* not yet */
        ck_assert_uint_eq(gone->retry_ms, after[i]);
        epci_mem_clock_advance(after[i] / 2);
    }
    set(&pcs[0].gone, false);
    reader_computers_collect(computers, LONG_MS);
    ck_assert_int_eq(gone->state, READER_COMPUTER_ANSWERED);
    ck_assert_str_eq(gone->problem, "");
    ck_assert_uint_eq(gone->retry_ms, 0);
    ck_assert_uint_eq(taken(computers, 0), 1);
    reader_computers_close(computers);
}

EPC_TEST(computers__a_refused_account_is_tried_again_when_it_may_have_been_corrected)
{
    struct reader_computers *computers;
    const struct reader_computer *pc;

    memset(pcs, 0, sizeof pcs);
    pcs[0].name = "one";
    pcs[0].refuses = true;
    computers = open_all();
    pc = reader_computers_at(computers, 0);
    for (uint32_t tries = 1; tries <= 2; tries++) {
        reader_computers_collect(computers, LONG_MS);
        ck_assert_uint_eq(questions(0), tries);
        ck_assert_uint_eq(pc->retry_ms, 600000);
        epci_mem_clock_advance(599999);              /* an account that is tried often is locked */
        reader_computers_allow_retry_now(computers); /* by those that only were away */
        reader_computers_collect(computers, LONG_MS);
        ck_assert_uint_eq(questions(0), tries);
        account++;
    }
    set(&pcs[0].refuses, false);
    reader_computers_collect(computers, LONG_MS);
    ck_assert_int_eq(pc->state, READER_COMPUTER_ANSWERED);
    /* A computer that is away is not asked sooner for that. */
    set(&pcs[0].gone, true);
    reader_computers_collect(computers, LONG_MS);
    account++;
    set(&pcs[0].gone, false);
    reader_computers_collect(computers, LONG_MS);
    ck_assert_int_eq(pc->state, READER_COMPUTER_FAILED);
    reader_computers_close(computers);
}

EPC_TEST(computers__one_that_vanishes_comes_back_over_a_new_connection_with_new_names)
{
    struct reader_computers *computers;

    memset(pcs, 0, sizeof pcs);
    pcs[0].name = "one";
    pcs[1].name = "two";
    computers = open_all();
    reader_computers_collect(computers, LONG_MS);
    set(&pcs[0].gone, true);
    reader_computers_collect(computers, LONG_MS);
    ck_assert_int_eq(state_of(computers, 0), READER_COMPUTER_FAILED);
    ck_assert_int_eq(state_of(computers, 1), READER_COMPUTER_ANSWERED);
    ck_assert_uint_eq(pcs[0].open, 0);
    ck_assert_ptr_nonnull(reader_computers_at(computers, 0)->titles); /* its paths stay known */
    set(&pcs[0].gone, false);
    epci_mem_clock_advance(1000);
    reader_computers_collect(computers, LONG_MS);
    ck_assert_int_eq(state_of(computers, 0), READER_COMPUTER_ANSWERED);
    ck_assert_uint_eq(pcs[0].connections, 2);
    ck_assert_uint_eq(pcs[0].titles, 2);
    reader_computers_close(computers);
}

EPC_TEST(computers__a_computer_that_was_started_again_is_reached_at_once)
{
    struct reader_computers *computers;

    memset(pcs, 0, sizeof pcs);
    pcs[0].name = "one";
    computers = open_all();
    reader_computers_collect(computers, LONG_MS);
    pcs[0].breaks = true; /* this connection, but not the next */
    reader_computers_collect(computers, LONG_MS);
    ck_assert_int_eq(state_of(computers, 0), READER_COMPUTER_ANSWERED);
    ck_assert_uint_eq(pcs[0].connections, 2);
    ck_assert_uint_eq(pcs[0].open, 1);
    reader_computers_close(computers);
}

EPC_TEST(computers__a_provider_here_answers_for_one_that_cannot_be_reached)
{
    struct reader_computers *computers;

    memset(pcs, 0, sizeof pcs);
    pcs[0].name = "netware";
    pcs[0].gone = pcs[0].foreign = true;
    computers = open_all();
    reader_computers_collect(computers, LONG_MS);
    ck_assert_int_eq(state_of(computers, 0), READER_COMPUTER_ANSWERED);
    ck_assert(reader_computers_at(computers, 0)->foreign);
    ck_assert_uint_eq(taken(computers, 0), 1);
    reader_computers_close(computers);
}

EPC_TEST(computers__an_answer_that_nobody_takes_is_replaced_by_the_next)
{
    struct reader_computers *computers;

    memset(pcs, 0, sizeof pcs);
    pcs[0].name = "one";
    computers = open_all();
    reader_computers_collect(computers, LONG_MS);
    reader_computers_collect(computers, LONG_MS);
    ck_assert_uint_eq(taken(computers, 0), 2);
    reader_computers_collect(computers, LONG_MS);
    reader_computers_close(computers);
}
