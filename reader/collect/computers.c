/* SPDX-License-Identifier: MIT
 *
 * computers.c -- a thread for each question to another computer.
 *
 * While a member is `running`, its source and its result are its thread's; at all other times they
 * are the caller's.  The thread gives them back by setting `done`, under the lock, and wakes the
 * caller; the caller takes a result over in accept_finished_result.  A thread that waits for a
 * network cannot be ended, so the last user releases the rest: the caller, or the thread of a
 * silent computer.
 */
#include "reader/collect/computers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "reader/collect/computername.h"
#include "reader/names/path.h"
#include "kit/system/threads.h"
#include "sdk/port/port.h"

#define FIRST_RETRY_MS 1000u
#define LAST_RETRY_MS  30000u

/* How often this computer is asked again because its names changed meanwhile; the last time only
 * for nothing. */
#define ASK_TRIES 3

struct computers_result {
    int status;
    uint32_t code; /* the system's, where the status is an error */
    uint32_t took_ms;
    struct reader_answer answer;
    struct reader_titles *titles; /* read with this answer, or NULL */
    uint64_t generation;
    char why[600]; /* in words, where the status is an error; "" */
    char note[256];
};

struct computers_member {
    struct reader_computer shown;
    struct reader_computers *all;
    char *name;
    char *query;
    bool local;
    bool prompt;                 /* its latest answer came within the time of a collect */
    uint64_t retry_at;           /* FAILED: in units of 100 ns */
    uint64_t account;            /* what sources.account said before it was asked last */
    bool refused_account;        /* FAILED: it did not accept that */
    struct reader_answer answer; /* shown.fresh: was not taken yet */
    struct reader_titles *titles;
    bool running, done;
    /* The thread's while `running`. */
    char *question;
    uint64_t requested_at;
    bool untitled;    /* the names have still to be read */
    uint64_t renamed; /* how often the names have changed */
    const struct reader_source_ops *ops;
    void *source;
    struct computers_result result;
};

struct reader_computers {
    struct reader_computer_sources sources;
    struct epci_lock lock; /* of `done`, `closed` and `users` */
    struct kit_condition answered;
    struct computers_member **list;
    size_t count, capacity;
    size_t users; /* the caller, and each thread */
    bool closed;
    bool current_only; /* answers to questions before `begun` are dropped, */
    bool waits;        /* and those that were silent are waited for, too */
    uint64_t begun;    /* the present collect */
};

/* ---- One question, in the thread of its computer ---- */

static void close_source(struct computers_member *member)
{
    if (member->source)
        member->ops->close(member->source);
    member->source = NULL;
}

/* Read the names.  Where there are none there is still an answer, and the next one asks for them
 * again.  Another computer that refuses them, or does not answer, fails: its connection may have
 * ended, and each answer would log in again. */
static int read_titles(struct computers_member *member, uint32_t *code)
{
    const bool remote = !member->local && member->ops == member->all->sources.remote;
    struct reader_titles **titles = &member->result.titles;
    int status;

    *code = 0;
    status = member->ops->titles(member->source, titles, code);
    member->untitled = status != EPC_OK;
    if (status != EPC_OK && remote && (status != EPC_E_NOT_FOUND || *code == 0))
        return status;
    if (status == EPC_OK || member->titles)
        return EPC_OK;
    *titles = calloc(1, sizeof **titles);
    return *titles ? reader_titles_copy_from_names(*titles, &(const struct reader_names){ 0 })
                   : EPC_E_NOMEM;
}

/* Have the names changed?  They are read again then. */
static bool refresh_changed_names(struct computers_member *member)
{
    struct reader_titles *titles = member->result.titles ? member->result.titles
                                   : member->local       ? member->titles
                                                         : NULL;
    const bool changed =
        titles && member->ops->refresh && member->ops->refresh(member->source, titles);

    member->renamed += changed;
    return changed;
}

/* Ask this computer: names, answer, and whether the names are still the same.  If they are not, the
 * answer may be of either installation and is dropped.  The caller of a collect waits, so no other
 * thread uses the names meanwhile. */
static int ask_local_computer(struct computers_member *member, uint32_t *code)
{
    struct computers_result *result = &member->result;
    int status = member->untitled ? read_titles(member, code) : EPC_OK;

    (void)refresh_changed_names(member);
    for (int i = 0; status == EPC_OK; i++) {
        const bool last = i + 1 == ASK_TRIES;

        status = member->ops->ask(member->source, last ? READER_ASK_NAMES : member->question,
                                  &result->answer, code);
        if (status != EPC_OK || !refresh_changed_names(member) || last)
            break;
        reader_answer_release(&result->answer);
    }
    return status;
}

/* Ask another computer, and read the names if it is a new source. */
static int ask_remote_and_read_titles(struct computers_member *member, uint32_t *code)
{
    int status = member->ops->ask(member->source, member->question, &member->result.answer, code);

    if (status == EPC_OK && member->untitled)
        status = read_titles(member, code);
    return status;
}

/* Ask the source that is open. */
static int ask_source(struct computers_member *member, uint32_t *code)
{
    struct computers_result *result = &member->result;
    int status =
        member->local ? ask_local_computer(member, code) : ask_remote_and_read_titles(member, code);

    if (status == EPC_OK && member->ops->generation)
        result->generation = member->ops->generation(member->source) + member->renamed;
    if (member->ops->why) /* a source without words does not take those of the one before */
        snprintf(result->why, sizeof result->why, "%s",
                 status != EPC_OK ? member->ops->why(member->source) : "");
    if (member->ops->note)
        snprintf(result->note, sizeof result->note, "%s", member->ops->note(member->source));
    if (status != EPC_OK) {
        reader_answer_release(&result->answer);
        reader_titles_free(result->titles);
        result->titles = NULL;
        close_source(member);
    }
    return status;
}

/* Open a source, and ask it. */
static int open_and_ask_source(struct computers_member *member, const struct reader_source_ops *ops,
                               uint32_t *code)
{
    void *context = member->all->sources.context;
    int status;

    if (!ops)
        return EPC_E_UNSUPPORTED;
    member->ops = ops;
    member->untitled = true;
    status = ops->open(context, member->name, &member->source, code);
    if (status == EPC_OK)
        return ask_source(member, code);
    member->source = NULL;
    return status;
}

/* Ask through an open source, else through the first new one that answers. */
static void ask_first_answering_source(struct computers_member *member)
{
    const struct reader_computer_sources *sources = &member->all->sources;
    struct computers_result *result = &member->result;
    uint32_t ignored = 0;

    memset(result, 0, sizeof *result);
    /* An open connection may belong to a computer that has been started again since. */
    result->status = member->source ? ask_source(member, &ignored) : EPC_E_NOT_FOUND;
    if (result->status != EPC_OK)
        result->status = open_and_ask_source(
            member, member->local ? sources->local : sources->remote, &result->code);
    if (result->status != EPC_OK && !member->local &&
        open_and_ask_source(member, sources->foreign, &ignored) == EPC_OK)
        result->status = EPC_OK;
    result->took_ms = (uint32_t)((epci_uptime_100ns() - member->requested_at) / 10000);
}

/* ---- Releasing ---- */

static void release_result(struct computers_result *result)
{
    reader_answer_release(&result->answer);
    reader_titles_free(result->titles);
    memset(result, 0, sizeof *result);
}

static void free_computer_member(struct computers_member *member)
{
    close_source(member);
    release_result(&member->result);
    reader_answer_release(&member->answer);
    reader_titles_free(member->titles);
    free(member->question);
    free(member->query);
    free(member->name);
    free(member);
}

/* Another user has gone; the last one releases what all share. */
static void drop_shared_reference(struct reader_computers *computers)
{
    bool last;

    epci_lock_enter(&computers->lock);
    last = --computers->users == 0;
    epci_lock_leave(&computers->lock);
    if (!last)
        return;
    if (computers->sources.release)
        computers->sources.release(computers->sources.context);
    free(computers->list);
    free(computers);
}

static void run_question_thread(void *context)
{
    struct computers_member *member = context;
    struct reader_computers *computers = member->all;
    bool closed;

    ask_first_answering_source(member);
    epci_lock_enter(&computers->lock);
    member->done = true;
    closed = computers->closed;
    kit_condition_wake_all(&computers->answered);
    epci_lock_leave(&computers->lock);
    if (closed)
        free_computer_member(member);
    drop_shared_reference(computers);
}

/* ---- The caller's side ---- */

int reader_computers_open(struct reader_computers **out,
                          const struct reader_computer_sources *sources)
{
    struct reader_computers *computers = calloc(1, sizeof *computers);

    *out = computers;
    if (computers)
        *computers = (struct reader_computers){ .sources = *sources, .users = 1 };
    else if (sources->release)
        sources->release(sources->context);
    return computers ? EPC_OK : EPC_E_NOMEM;
}

static struct computers_member *create_computer_member(struct reader_computers *computers,
                                                       const char *name, bool local)
{
    struct computers_member *member = calloc(1, sizeof *member);

    if (!member)
        return NULL;
    *member = (struct computers_member){ .all = computers,
                                         .local = local,
                                         .prompt = true,
                                         .name = kit_copy_string(name),
                                         .query = kit_copy_string("Global") };
    member->shown.name = member->name;
    if (member->name && member->query)
        return member;
    free_computer_member(member);
    return NULL;
}

int reader_computers_add(struct reader_computers *computers, const char *name, size_t *position)
{
    struct computers_member *member;
    bool local;

    name += strspn(name, "\\");
    local = reader_is_own_computer(name, computers->sources.own);
    if (local)
        name = "";
    if (!reader_is_computer_name(name))
        return EPC_E_INVALID;
    for (*position = 0; *position < computers->count; (*position)++)
        if (reader_pattern_matches(kit_slice_of(computers->list[*position]->name),
                                   kit_slice_of(name)))
            return EPC_OK;
    if (!KIT_RESERVE(NULL, computers->list, computers->count, computers->capacity) ||
        !(member = create_computer_member(computers, name, local)))
        return EPC_E_NOMEM;
    computers->list[computers->count++] = member;
    return EPC_OK;
}

int reader_computers_set_query_at(struct reader_computers *computers, size_t position,
                                  const char *query)
{
    struct computers_member *member = computers->list[position];
    char *copy = kit_copy_string(query);

    if (!copy)
        return EPC_E_NOMEM;
    free(member->query);
    member->query = copy;
    return EPC_OK;
}

/* ---- Taking results over ---- */

static void describe_failure(struct computers_member *member)
{
    const struct computers_result *result = &member->result;
    struct reader_computer *shown = &member->shown;
    char code[32] = "";

    if (shown->code)
        snprintf(code, sizeof code, "error %" PRIu32, shown->code);
    if (member->local)
        snprintf(shown->problem, sizeof shown->problem, "its counters cannot be collected (%s)",
                 code[0] ? code : epc_status_text(result->status));
    else if (result->why[0])
        snprintf(shown->problem, sizeof shown->problem, "%s%s%s%s", result->why,
                 member->all->sources.foreign ? "; no provider here answers \"Foreign " : "",
                 member->all->sources.foreign ? member->name : "",
                 member->all->sources.foreign ? "\"" : "");
    else
        snprintf(shown->problem, sizeof shown->problem,
                 "its registry gives no counters (%s), and no provider here answers "
                 "\"Foreign %s\"",
                 code[0] ? code : epc_status_text(result->status), member->name);
}

static void record_failure(struct computers_member *member)
{
    struct reader_computer *shown = &member->shown;
    const uint32_t before = shown->retry_ms;

    shown->retry_ms = before == 0                  ? FIRST_RETRY_MS
                      : before > LAST_RETRY_MS / 2 ? LAST_RETRY_MS
                                                   : 2 * before;
    member->refused_account = member->result.status == EPC_E_ACCESS;
    if (member->refused_account)
        shown->retry_ms = READER_LOGIN_RETRY_MS;
    member->retry_at = epci_uptime_100ns() + (uint64_t)shown->retry_ms * 10000;
    shown->state = READER_COMPUTER_FAILED;
    shown->code = member->result.code;
    describe_failure(member);
}

static void record_answer(struct computers_member *member)
{
    struct reader_computer *shown = &member->shown;
    struct computers_result *result = &member->result;

    reader_answer_release(&member->answer);
    member->answer = result->answer;
    memset(&result->answer, 0, sizeof result->answer);
    shown->generation = result->generation;
    shown->state = READER_COMPUTER_ANSWERED;
    shown->foreign = member->ops == member->all->sources.foreign;
    shown->fresh = true;
    shown->answers++;
    shown->code = shown->retry_ms = 0;
    shown->problem[0] = '\0';
    snprintf(shown->note, sizeof shown->note, "%s", result->note);
}

static void record_silence(struct computers_member *member)
{
    member->prompt = false;
    member->shown.state = READER_COMPUTER_SILENT;
    snprintf(member->shown.problem, sizeof member->shown.problem, "it has not answered yet");
}

/* Take the result of a question over, if there is one. */
static void accept_finished_result(struct computers_member *member, uint32_t wait_ms)
{
    bool done;

    epci_lock_enter(&member->all->lock);
    done = member->running && member->done;
    epci_lock_leave(&member->all->lock);
    if (!done)
        return;
    member->running = member->done = false;
    if (member->result.titles) {
        reader_titles_free(member->titles);
        member->shown.titles = member->titles = member->result.titles;
        member->result.titles = NULL;
    }
    if (member->result.status != EPC_OK)
        record_failure(member);
    else if (member->all->current_only &&
             epci_ticks_before(member->requested_at, member->all->begun))
        record_silence(member); /* what it answers was so at an earlier time */
    else
        record_answer(member);
    member->prompt = member->result.took_ms <= wait_ms;
    release_result(&member->result);
}

/* ---- Asking ---- */

/* Has a computer that failed still to be left alone? */
static bool is_too_early_to_retry(const struct computers_member *member, uint64_t account)
{
    return member->shown.state == READER_COMPUTER_FAILED &&
           epci_ticks_before(epci_uptime_100ns(), member->retry_at) &&
           !(member->refused_account && account != member->account);
}

/* Give the question to the member; false: there is no memory for it, or it is not asked now. */
static bool prepare_question_if_due(struct computers_member *member)
{
    const struct reader_computer_sources *sources = &member->all->sources;
    const uint64_t account =
        !member->local && sources->account ? sources->account(sources->context) : 0;

    if (member->running || is_too_early_to_retry(member, account))
        return false;
    member->account = account;
    free(member->question);
    member->question = kit_copy_string(member->query);
    member->requested_at = epci_uptime_100ns();
    return member->question != NULL;
}

static void start_question_thread(struct computers_member *member)
{
    struct reader_computers *computers = member->all;

    if (!prepare_question_if_due(member))
        return;
    epci_lock_enter(&computers->lock);
    member->running = true;
    computers->users++;
    epci_lock_leave(&computers->lock);
    if (kit_thread_start_detached(run_question_thread, member) == EPC_OK)
        return;
    epci_lock_enter(&computers->lock);
    member->running = false;
    computers->users--;
    epci_lock_leave(&computers->lock);
}

/* Is a computer still to be waited for?  The caller holds the lock. */
static bool has_any_prompt_computer_pending(const struct reader_computers *computers)
{
    for (size_t i = 0; i < computers->count; i++)
        if (computers->list[i]->running && !computers->list[i]->done &&
            (computers->list[i]->prompt || computers->waits))
            return true;
    return false;
}

void reader_computers_drop_late_answers(struct reader_computers *computers, bool waits)
{
    computers->current_only = true;
    computers->waits = waits;
}

void reader_computers_allow_retry_now(struct reader_computers *computers)
{
    for (size_t i = 0; i < computers->count; i++)
        if (!computers->list[i]->refused_account)
            computers->list[i]->retry_at = epci_uptime_100ns();
}

void reader_computers_collect(struct reader_computers *computers, uint32_t wait_ms)
{
    const uint64_t end = (computers->begun = epci_uptime_100ns()) + (uint64_t)wait_ms * 10000;
    uint64_t now;

    for (size_t i = 0; i < computers->count; i++) {
        accept_finished_result(computers->list[i], wait_ms);
        if (!computers->list[i]->local)
            start_question_thread(computers->list[i]);
    }
    for (size_t i = 0; i < computers->count; i++)
        if (computers->list[i]->local && prepare_question_if_due(computers->list[i])) {
            ask_first_answering_source(computers->list[i]);
            computers->list[i]->running = computers->list[i]->done = true;
            accept_finished_result(computers->list[i], wait_ms);
        }
    epci_lock_enter(&computers->lock);
    while (has_any_prompt_computer_pending(computers) &&
           epci_ticks_before(now = epci_uptime_100ns(), end))
        kit_condition_wait(&computers->answered, &computers->lock,
                           (uint32_t)((end - now) / 10000) + 1);
    epci_lock_leave(&computers->lock);
    for (size_t i = 0; i < computers->count; i++) {
        accept_finished_result(computers->list[i], wait_ms);
        if (computers->list[i]->running)
            record_silence(computers->list[i]);
    }
}

const struct reader_computer *reader_computers_at(const struct reader_computers *computers,
                                                  size_t position)
{
    return position < computers->count ? &computers->list[position]->shown : NULL;
}

bool reader_computers_take_fresh_answer(struct reader_computers *computers, size_t position,
                                        struct reader_answer *out)
{
    struct computers_member *member = computers->list[position];

    if (!member->shown.fresh)
        return false;
    *out = member->answer;
    memset(&member->answer, 0, sizeof member->answer);
    member->shown.fresh = false;
    return true;
}

void *reader_computers_shared_context(const struct reader_computers *computers)
{
    return computers->sources.context;
}

void reader_computers_close(struct reader_computers *computers)
{
    if (!computers)
        return;
    epci_lock_enter(&computers->lock);
    computers->closed = true;
    for (size_t i = 0; i < computers->count; i++)
        if (computers->list[i]->running && !computers->list[i]->done)
            computers->list[i] = NULL; /* its thread frees it */
    epci_lock_leave(&computers->lock);
    for (size_t i = 0; i < computers->count; i++)
        if (computers->list[i])
            free_computer_member(computers->list[i]);
    drop_shared_reference(computers);
}
