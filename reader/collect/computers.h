/* SPDX-License-Identifier: MIT
 *
 * computers.h -- several computers asked at once, each with its own answer, names and state.
 *
 * A verb that takes \\COMPUTER adds each computer once and then collects as often as it likes:
 *
 *     status = reader_computers_open(&computers, &sources);     // or
 *     reader_sources_open_computers status = reader_computers_add(computers, "", &position);  //
 *     this one; or "\\PC", "PC" status = reader_computers_set_query_at(computers, position, "230
 *     2");   // "Global" until then
 *
 *     reader_computers_collect(computers, wait_ms);
 *     for (position = 0; (one = reader_computers_at(computers, position)) != NULL; position++)
 *         if (reader_computers_take_fresh_answer(computers, position, &answer))
 *             ... answer, one->titles, one->name ...       // and reader_answer_release(&answer)
 *         else
 *             ... one->problem says what is missing ...
 *
 * Titles are known with the first answer, so a verb that selects by names collects once with
 * "Global" and asks for indexes afterwards.
 *
 * A computer is asked by a thread of its own.  One that has not answered yet is not asked again,
 * and no collect waits for it until it has; one that cannot be reached, or that fails, is tried
 * again, first after a second, then after twice as long each time, at most after half a minute; one
 * that refused the account after ten minutes, or when the account may have been corrected.
 * So a computer delays the others by `wait_ms` once, when it falls silent.  This computer is asked
 * by the caller's thread: the collector limits the time of each of its providers.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reader/answer/answer.h"
#include "reader/names/titles.h"

/* Whom a computer is asked through: this computer's providers, a connection to another computer's
 * registry, or a provider here that answers "Foreign NAME".  Each function returns EPC_OK or an
 * error, then *code is the system's code, or 0.  One thread at a time uses a source. */
struct reader_source_ops {
    /* `computer` is without backslashes, and "" for this computer. */
    int (*open)(void *context, const char *computer, void **out, uint32_t *code);
    /* A finished answer, to be released. */
    int (*ask)(void *source, const char *query, struct reader_answer *out, uint32_t *code);
    /* Names and helps, by malloc, to be released with reader_titles_free.  Of `remote`,
     * EPC_E_NOT_FOUND with a *code: it has none; another error fails the question. */
    int (*titles)(void *source, struct reader_titles **out, uint32_t *code);
    /* Read the names again if they have changed: true; NULL: they change with a new connection
     * only. */
    bool (*refresh)(void *source, struct reader_titles *titles);
    /* A number that changes when counters were installed, removed or replaced; NULL: not known. */
    uint64_t (*generation)(void *source);
    /* One sentence: why the last question failed; and what is to be said of all its answers.  ""
     * for nothing, and NULL for none ever. */
    const char *(*why)(void *source);
    const char *(*note)(void *source);
    void (*close)(void *source);
};

struct reader_computer_sources {
    const struct reader_source_ops *local, *remote, *foreign;
    void *context;   /* of their open */
    const char *own; /* this computer's name */
    /* A number that changes when the account with which `remote` logs in may have been corrected;
     * NULL: that is not known.  Called by the caller's thread. */
    uint64_t (*account)(void *context);
    /* Releases the context, which the thread of a silent computer may need longer than the caller;
     * NULL: it lives for ever. */
    void (*release)(void *context);
};

enum reader_computer_state {
    READER_COMPUTER_NEW,      /* has not been asked                                      */
    READER_COMPUTER_ANSWERED, /* its latest question                                     */
    READER_COMPUTER_SILENT,   /* its latest question is not answered yet                 */
    READER_COMPUTER_FAILED    /* it cannot be reached, or failed; it will be tried again */
};

/* What is known of a computer; it changes in reader_computers_collect only. */
struct reader_computer {
    const char *name; /* without backslashes; "" for this computer */
    enum reader_computer_state state;
    bool foreign;        /* a provider here answers for it */
    bool fresh;          /* there is an answer that was not taken yet */
    uint64_t answers;    /* that it has given so far */
    uint64_t generation; /* answers with different ones are of different installations: their values
                            are not compared */
    uint32_t code;       /* FAILED: the system's code, or 0 */
    uint32_t retry_ms;   /* FAILED: it is tried again after this time */
    char problem[1024];  /* SILENT, FAILED: one sentence; else "" */
    char note[256];      /* one sentence about all its answers, or "" */
    const struct reader_titles
        *titles; /* NULL before the first answer; valid until the next collect */
};

/* After a refused login: wrong passwords soon lock an account, for all who use it. */
#define READER_LOGIN_RETRY_MS 600000u

struct reader_computers;

/* No computer yet.  `sources` is copied, and its context is released at the end, also if this
 * fails.  EPC_OK or EPC_E_NOMEM. */
int reader_computers_open(struct reader_computers **out,
                          const struct reader_computer_sources *sources);

/* Add a computer, with or without backslashes; the names that reader_is_own_computer knows are this
 * computer.  One that is there already, in any case of letters, is not added again.  EPC_OK and its
 * position; EPC_E_INVALID: that is not a name of a computer; EPC_E_NOMEM. */
int reader_computers_add(struct reader_computers *computers, const char *name, size_t *position);

/* A question for the names alone, which come with every answer: the index of no object.  Here it
 * loads and calls no provider. */
#define READER_ASK_NAMES "1"

/* From the next question on, ask this computer this.  The text is copied.  EPC_OK, EPC_E_NOMEM. */
int reader_computers_set_query_at(struct reader_computers *computers, size_t position,
                                  const char *query);

/* From now on a collect drops an answer to a question of an earlier one, but keeps its names: for a
 * caller that shows an answer as that of this moment.  A failure counts whenever it comes.  If it
 * `waits`, also for computers that were silent before. */
void reader_computers_drop_late_answers(struct reader_computers *computers, bool waits);

/* The next collect tries those that failed again, whatever their time, but for those that refused
 * the account: a wrong password that is sent often locks it. */
void reader_computers_allow_retry_now(struct reader_computers *computers);

/* Ask every computer that is not silent and whose time to be tried again has come.  Returns when
 * this computer has answered and when each other one has answered or failed, at the latest after
 * `wait_ms`; it does not wait for those that were silent before. */
void reader_computers_collect(struct reader_computers *computers, uint32_t wait_ms);

/* NULL after the last. */
const struct reader_computer *reader_computers_at(const struct reader_computers *computers,
                                                  size_t position);

/* Take an answer that was not taken yet, to be released; false without one.  It answers this
 * collect or, if the computer was silent, an earlier one; its header has its times. */
bool reader_computers_take_fresh_answer(struct reader_computers *computers, size_t position,
                                        struct reader_answer *out);

/* The context of the sources. */
void *reader_computers_shared_context(const struct reader_computers *computers);

/* Waits for no one; NULL has no effect. */
void reader_computers_close(struct reader_computers *computers);
