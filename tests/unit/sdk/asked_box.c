/* SPDX-License-Identifier: MIT
 *
 * asked_box.c -- sources of computers that behave as the test says.
 */
#include "asked_box.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "check/walk.h"
#include "sdk/core/text.h"

struct epci_lock asked_guard;
struct asked_pc asked_pcs[ASKED_PCS];

static struct asked_pc *pc_of(const char *name)
{
    for (size_t i = 0; i < EPC_COUNT(asked_pcs); i++)
        if (asked_pcs[i].name && strcmp(asked_pcs[i].name, name) == 0)
            return &asked_pcs[i];
    return NULL;
}

static int open_it(bool reached, struct asked_pc *pc, void **out, uint32_t *code)
{
    if (!reached) {
        *code = 53;
        return EPC_E_NOT_FOUND;
    }
    epci_lock_enter(&asked_guard);
    pc->connections++;
    pc->open++;
    epci_lock_leave(&asked_guard);
    *out = pc;
    return EPC_OK;
}

static int remote_open(void *context, const char *computer, void **out, uint32_t *code)
{
    struct asked_pc *pc = pc_of(computer);

    (void)context;
    return open_it(pc && !pc->gone, pc, out, code);
}

static int foreign_open(void *context, const char *computer, void **out, uint32_t *code)
{
    struct asked_pc *pc = pc_of(computer);

    (void)context;
    return open_it(pc && pc->foreign, pc, out, code);
}

/* An answer whose computer has the name of `pc`, and whose PerfTime is the question's number. */
static int source_ask(void *source, const char *query, struct reader_answer *out, uint32_t *code)
{
    struct asked_pc *pc = source;
    uint16_t name[16];
    size_t units = 0;
    struct epci_answer_times times = { .perf_freq = 10 };
    void *held;
    bool fails;

    epci_lock_enter(&asked_guard);
    snprintf(pc->asked, sizeof pc->asked, "%s", query);
    times.perf_time = ++pc->questions;
    held = pc->held;
    fails = pc->breaks || (pc->gone && !pc->foreign);
    pc->breaks = false;
    epci_lock_leave(&asked_guard);
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
    struct asked_pc *pc = source;
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
    struct asked_pc *pc = source;

    epci_lock_enter(&asked_guard);
    pc->open--;
    epci_lock_leave(&asked_guard);
}

uint64_t asked_account;

static uint64_t account_version(void *context)
{
    (void)context;
    return asked_account;
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

/* The computers in asked_pcs, in its order. */
struct reader_computers *asked_open_all(void)
{
    struct reader_computers *computers;
    size_t position;

    ck_assert_int_eq(reader_computers_open(&computers, &sources), EPC_OK);
    for (size_t i = 0; i < EPC_COUNT(asked_pcs) && asked_pcs[i].name; i++) {
        ck_assert_int_eq(reader_computers_add(computers, asked_pcs[i].name, &position), EPC_OK);
        ck_assert_uint_eq(position, i);
    }
    return computers;
}

enum reader_computer_state asked_state_of(const struct reader_computers *computers, size_t position)
{
    return reader_computers_at(computers, position)->state;
}

/* The number of the question that the answer of this computer belongs to; 0: no answer. */
uint64_t asked_take(struct reader_computers *computers, size_t position)
{
    struct reader_answer answer;
    struct check_parsed_data data;

    if (!reader_computers_take_fresh_answer(computers, position, &answer))
        return 0;
    ck_assert_int_eq(check_read_data_header(reader_span_of_whole_answer(&answer), &data, NULL),
                     EPC_OK);
    ck_assert_uint_eq(data.name.left, 2 * strlen(asked_pcs[position].name));
    reader_answer_release(&answer);
    return data.head.perf_time;
}

void asked_set(bool *member, bool value)
{
    epci_lock_enter(&asked_guard);
    *member = value;
    epci_lock_leave(&asked_guard);
}

void asked_hold(struct asked_pc *pc, void *event)
{
    epci_lock_enter(&asked_guard);
    pc->held = event;
    epci_lock_leave(&asked_guard);
}

/* Let one answer that is held go, and wait until its thread has given it back.  The question that
 * is asked next is held, too, so that its answer does not replace this one. */
void asked_let_go(struct reader_computers *computers, size_t position, void *event)
{
    const uint64_t before = reader_computers_at(computers, position)->answers;

    epci_signal_set(event);
    while (reader_computers_at(computers, position)->answers == before) {
        epci_thread_sleep(1);
        reader_computers_collect(computers, 0);
    }
}

uint32_t asked_questions(size_t position)
{
    uint32_t count;

    epci_lock_enter(&asked_guard);
    count = asked_pcs[position].questions;
    epci_lock_leave(&asked_guard);
    return count;
}
