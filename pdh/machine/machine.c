/* SPDX-License-Identifier: MIT
 *
 * machine.c -- the list of computers; each has its questions of late with their answers.
 */
#include "pdh/machine/machine.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "pdh/machine/idle.h"
#include "pdh/caller/texts.h"
#include "reader/collect/computername.h"
#include "sdk/port/port.h"

/* How long another computer may take to answer. */
#define MACHINE_WAIT_MS 10000u

/* Answers are used again for so long (catalog.c). */
#define MACHINE_KEEP_MS 1000u

/* Programs ask for one object after the other, and for everything. */
#define RECENT_ANSWERS_MAX 64

struct recent {
    char *query;
    struct pdh_answer *answer;
    uint64_t time; /* when it was queried, in 100 ns of the clock that nothing sets */
};

struct pdh_machine {
    struct pdh_machine *next;
    char *name;
    size_t position; /* in the list */
    struct epci_lock lock;
    struct reader_computers *computers; /* just this one */
    struct recent recent[RECENT_ANSWERS_MAX];
    uint64_t refreshed; /* when a refresh was wanted last; 0: never */
};

static struct {
    struct epci_lock lock;
    pdh_open_computers_fn *open;
    const char *own;           /* this computer's name */
    struct pdh_machine *first; /* machines are only added, and stay where they are */
    size_t count;
} machines;

void pdh_set_machine_opener_and_own_name(pdh_open_computers_fn *open, const char *own)
{
    machines.open = open;
    machines.own = own;
}

/* ---- Answers ---- */

void pdh_answer_retain(struct pdh_answer *answer)
{
    __atomic_fetch_add(&answer->references, 1, __ATOMIC_RELAXED);
}

void pdh_answer_release(struct pdh_answer *answer)
{
    if (!answer || __atomic_sub_fetch(&answer->references, 1, __ATOMIC_ACQ_REL) != 0)
        return;
    reader_snapshot_release(&answer->snapshot);
    reader_answer_release(&answer->bytes);
    free(answer);
}

/* Takes *bytes over, also when there is no memory: then NULL.  `before`: an earlier one, or
 * NULL. */
static struct pdh_answer *make_answer(struct reader_answer *bytes, const struct pdh_answer *before)
{
    struct pdh_answer *answer = calloc(1, sizeof *answer);

    if (!answer) {
        reader_answer_release(bytes);
        return NULL;
    }
    answer->bytes = *bytes;
    answer->references = 1;
    if (reader_snapshot_build_sharing_instances(&answer->snapshot,
                                                reader_span_of_whole_answer(&answer->bytes),
                                                before ? &before->snapshot : NULL) != EPC_OK) {
        pdh_answer_release(answer);
        return NULL;
    }
    return answer;
}

static void forget_recent_answer(struct recent *recent)
{
    pdh_answer_release(recent->answer);
    free(recent->query);
    *recent = (struct recent){ 0 };
}

/* ---- The list ---- */

static void free_machine(struct pdh_machine *machine)
{
    for (size_t i = 0; i < RECENT_ANSWERS_MAX; i++)
        forget_recent_answer(&machine->recent[i]);
    reader_computers_close(machine->computers);
    free(machine->name);
    free(machine);
}

void pdh_machines_close(void)
{
    while (machines.first) {
        struct pdh_machine *next = machines.first->next;

        free_machine(machines.first);
        machines.first = next;
    }
    machines.count = 0;
}

/* Open the way to the computer, unless it is open. */
static int connect_machine_unless_connected(struct pdh_machine *machine)
{
    size_t position;
    int status;

    if (machine->computers)
        return EPC_OK;
    status = machines.open(&machine->computers);
    if (status == EPC_OK) {
        /* A late answer may be that to another question. */
        reader_computers_drop_late_answers(machine->computers, false);
        status = reader_computers_add(machine->computers, machine->name, &position);
    }
    if (status != EPC_OK) {
        reader_computers_close(machine->computers);
        machine->computers = NULL;
    }
    return status;
}

static struct pdh_machine *make_and_connect_machine(const char *name, PDH_STATUS *status)
{
    struct pdh_machine *machine = calloc(1, sizeof *machine);
    int result = EPC_E_NOMEM;

    if (machine && (machine->name = kit_copy_string(name)) != NULL) {
        result = connect_machine_unless_connected(machine);
        if (result == EPC_OK)
            return machine;
    }
    if (machine)
        free_machine(machine);
    *status = result == EPC_E_INVALID ? PDH_S(PDH_INVALID_ARGUMENT)
                                      : PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    return NULL;
}

void pdh_machines_close_providers(void)
{
    struct pdh_machine *machine;

    for (size_t i = 0; (machine = pdh_machine_at(i)) != NULL; i++) {
        epci_lock_enter(&machine->lock);
        for (size_t k = 0; k < RECENT_ANSWERS_MAX; k++)
            forget_recent_answer(&machine->recent[k]);
        reader_computers_close(machine->computers);
        machine->computers = NULL;
        epci_lock_leave(&machine->lock);
    }
}

const char *pdh_own_computer_name(void)
{
    return machines.own;
}

PDH_STATUS pdh_machine_find_or_add(const char *name, struct pdh_machine **out)
{
    struct pdh_machine **end = &machines.first;
    PDH_STATUS status = ERROR_SUCCESS;

    name = pdh_skip_backslashes(name);
    if (reader_is_own_computer(name, machines.own))
        name = "";
    epci_lock_enter(&machines.lock);
    while (*end && !kit_equal_any_case((*end)->name, name))
        end = &(*end)->next;
    if (!*end && (*end = make_and_connect_machine(name, &status)) != NULL)
        (*end)->position = machines.count++;
    *out = *end;
    epci_lock_leave(&machines.lock);
    return status;
}

struct pdh_machine *pdh_machine_at(size_t position)
{
    struct pdh_machine *machine;

    epci_lock_enter(&machines.lock);
    machine = machines.first;
    while (machine && machine->position != position)
        machine = machine->next;
    epci_lock_leave(&machines.lock);
    return machine;
}

const char *pdh_machine_name(const struct pdh_machine *machine)
{
    return *machine->name || !machines.own ? machine->name : machines.own;
}

/* ---- Asking ---- */

/* The entry of this question, or the one whose answer is the oldest. */
static struct recent *find_answer_of_query_or_oldest(struct pdh_machine *machine, const char *query)
{
    struct recent *oldest = &machine->recent[0];

    for (size_t i = 0; i < RECENT_ANSWERS_MAX; i++) {
        struct recent *recent = &machine->recent[i];

        if (recent->query && strcmp(recent->query, query) == 0)
            return recent;
        if (!recent->query || (oldest->query && recent->time < oldest->time))
            oldest = recent;
    }
    return oldest;
}

/* No function takes an answer that is older, but for that about names, which is small. */
static void forget_old_answers(struct pdh_machine *machine, uint64_t time)
{
    for (size_t i = 0; i < RECENT_ANSWERS_MAX; i++) {
        struct recent *recent = &machine->recent[i];

        if (recent->query && strcmp(recent->query, READER_ASK_NAMES) != 0 &&
            time - recent->time > (uint64_t)MACHINE_KEEP_MS * 10000)
            forget_recent_answer(recent);
    }
}

static PDH_STATUS query_machine_now(struct pdh_machine *machine, const char *query,
                                    struct recent *recent)
{
    const uint64_t started = epci_uptime_100ns();
    struct pdh_answer *before;
    struct reader_answer bytes;

    if (connect_machine_unless_connected(machine) != EPC_OK ||
        reader_computers_set_query_at(machine->computers, 0, query) != EPC_OK)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    reader_computers_collect(machine->computers, MACHINE_WAIT_MS);
    if (!reader_computers_take_fresh_answer(machine->computers, 0, &bytes))
        return PDH_S(PDH_CSTATUS_NO_MACHINE);
    before = recent->answer;
    recent->answer = NULL;
    forget_old_answers(machine, started);
    forget_recent_answer(recent);
    recent->answer = make_answer(&bytes, before);
    pdh_answer_release(before);
    recent->query = kit_copy_string(query);
    recent->time = started;
    if (recent->answer)
        recent->answer->generation = reader_computers_at(machine->computers, 0)->generation;
    if (!recent->answer || !recent->query) {
        forget_recent_answer(recent);
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    }
    return ERROR_SUCCESS;
}

PDH_STATUS pdh_machine_lock_and_query(struct pdh_machine *machine, const char *query,
                                      uint32_t age_ms, struct reader_lookup *lookup,
                                      struct pdh_answer **answer)
{
    PDH_STATUS status = ERROR_SUCCESS;
    struct recent *recent;

    pdh_idle_mark_used_and_start_thread();
    epci_lock_enter(&machine->lock);
    recent = find_answer_of_query_or_oldest(machine, query);
    if (!recent->query || strcmp(recent->query, query) != 0 ||
        epci_uptime_100ns() - recent->time > (uint64_t)age_ms * 10000)
        status = query_machine_now(machine, query, recent);
    if (status != ERROR_SUCCESS) {
        epci_lock_leave(&machine->lock);
        return status;
    }
    *answer = recent->answer;
    *lookup = (struct reader_lookup){
        .snapshot = &recent->answer->snapshot,
        .titles = reader_computers_at(machine->computers, 0)->titles,
        .computer = kit_slice_of(machine->name),
    };
    return ERROR_SUCCESS;
}

void pdh_machine_allow_retry(struct pdh_machine *machine)
{
    epci_lock_enter(&machine->lock);
    if (machine->computers)
        reader_computers_allow_retry_now(machine->computers);
    epci_lock_leave(&machine->lock);
}

/* Get-Counter expands each of its paths twice and asks for a refresh each time, and each asks all
 * providers: what was queried since a refresh a moment ago is fresh enough. */
void pdh_machine_forget_answers(struct pdh_machine *machine)
{
    epci_lock_enter(&machine->lock);
    if (!machine->refreshed ||
        epci_uptime_100ns() - machine->refreshed > (uint64_t)PDH_REFRESH_MS * 10000) {
        machine->refreshed = epci_uptime_100ns();
        for (size_t i = 0; i < RECENT_ANSWERS_MAX; i++)
            forget_recent_answer(&machine->recent[i]);
    }
    epci_lock_leave(&machine->lock);
}

void pdh_machine_unlock(struct pdh_machine *machine)
{
    epci_lock_leave(&machine->lock);
}
