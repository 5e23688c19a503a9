/* SPDX-License-Identifier: MIT
 *
 * asked_box.h -- computers of a test: one answers at once, one when the test lets it, one is gone.
 *
 * No outcome depends on time; "late" is after an event, and clocks are advanced.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reader/collect/computers.h"
#include "sdk/port/port.h"

/* How a computer behaves; the test changes it between two collects. */
struct asked_pc {
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

#define ASKED_PCS 4

extern struct asked_pc asked_pcs[ASKED_PCS]; /* those with a name */
extern struct epci_lock asked_guard;         /* of what changes while a question is asked */
extern uint64_t asked_account;               /* the version of the account */

/* Long enough for a thread on a busy machine; tests that wait for it in vain pass a short time. */
#define ASKED_LONG_MS  60000u
#define ASKED_SHORT_MS 50u

/* The computers in asked_pcs, in its order. */
struct reader_computers *asked_open_all(void);
enum reader_computer_state asked_state_of(const struct reader_computers *computers,
                                          size_t position);
/* The number of the question that the answer of this computer belongs to; 0: no answer. */
uint64_t asked_take(struct reader_computers *computers, size_t position);
uint32_t asked_questions(size_t position);
/* Change a member of a computer. */
void asked_set(bool *member, bool value);
void asked_hold(struct asked_pc *pc, void *event);
/* Let one answer that is held go, and wait until its thread has given it back.  The question that
 * is asked next is held, too, so that its answer does not replace this one. */
void asked_let_go(struct reader_computers *computers, size_t position, void *event);
