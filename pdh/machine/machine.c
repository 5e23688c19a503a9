/* SPDX-License-Identifier: MIT
 *
 * machine.c -- the list of computers; each has its questions of late with their answers.
 */
#include "pdh/machine/machine.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "pdh/machine/idle.h"
#include "pdh/caller/texts.h"
#include "sdk/core/text.h"
#include "sdk/port/port.h"

/* How long another computer may take to answer. */
#define MACHINE_WAIT_MS 10000u

/* Answers are used again for so long (catalog.c). */
#define MACHINE_KEEP_MS 1000u

/* Programs ask for one object after the other, and for everything. */
#define MACHINE_RECENT 64

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
    struct recent recent[MACHINE_RECENT];
    uint64_t refreshed; /* when a refresh was wanted last; 0: never */
};

static struct {
    struct epci_lock lock;
    pdh_open_fn *open;
    const char *own;           /* this computer's name */
    struct pdh_machine *first; /* machines are only added, and stay where they are */
    size_t count;
} machines;

void pdh_machines_open(pdh_open_fn *open, const char *own)
{
    machines.open = open;
    machines.own = own;
}

/* ---- Answers ---- */

void pdh_answer_hold(struct pdh_answer *answer)
{
    __atomic_fetch_add(&answer->references, 1, __ATOMIC_RELAXED);
}

void pdh_answer_put(struct pdh_answer *answer)
{
    if (!answer || __atomic_sub_fetch(&answer->references, 1, __ATOMIC_ACQ_REL) != 0)
        return;
    reader_snapshot_release(&answer->snapshot);
    reader_answer_release(&answer->bytes);
    free(answer);
}

/* Takes *bytes over, also when there is no memory: then NULL. */
static struct pdh_answer *answer_new(struct reader_answer *bytes)
{
    struct pdh_answer *answer = calloc(1, sizeof *answer);

    if (!answer) {
        reader_answer_release(bytes);
        return NULL;
    }
    answer->bytes = *bytes;
    answer->references = 1;
    if (reader_snapshot_init(&answer->snapshot, reader_answer_span(&answer->bytes)) != EPC_OK) {
        pdh_answer_put(answer);
        return NULL;
    }
    return answer;
}

static void recent_forget(struct recent *recent)
{
    pdh_answer_put(recent->answer);
    free(recent->query);
    *recent = (struct recent){ 0 };
}

/* ---- The list ---- */

static void machine_free(struct pdh_machine *machine)
{
    for (size_t i = 0; i < MACHINE_RECENT; i++)
        recent_forget(&machine->recent[i]);
    reader_computers_close(machine->computers);
    free(machine->name);
    free(machine);
}

void pdh_machines_close(void)
{
    while (machines.first) {
        struct pdh_machine *next = machines.first->next;

        machine_free(machines.first);
        machines.first = next;
    }
    machines.count = 0;
}

/* Open the way to the computer, unless it is open. */
static int machine_connect(struct pdh_machine *machine)
{
    size_t position;
    int status;

    if (machine->computers)
        return EPC_OK;
    status = machines.open(&machine->computers);
    if (status == EPC_OK)
        status = reader_computers_add(machine->computers, machine->name, &position);
    if (status != EPC_OK) {
        reader_computers_close(machine->computers);
        machine->computers = NULL;
    }
    return status;
}

static struct pdh_machine *machine_new(const char *name, PDH_STATUS *status)
{
    struct pdh_machine *machine = calloc(1, sizeof *machine);
    int result = EPC_E_NOMEM;

    if (machine && (machine->name = malloc(strlen(name) + 1)) != NULL) {
        memcpy(machine->name, name, strlen(name) + 1);
        result = machine_connect(machine);
        if (result == EPC_OK)
            return machine;
    }
    if (machine)
        machine_free(machine);
    *status = result == EPC_E_INVALID ? PDH_S(PDH_INVALID_ARGUMENT)
                                      : PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    return NULL;
}

void pdh_machines_disconnect(void)
{
    struct pdh_machine *machine;

    for (size_t i = 0; (machine = pdh_machine_at(i)) != NULL; i++) {
        epci_lock_enter(&machine->lock);
        for (size_t k = 0; k < MACHINE_RECENT; k++)
            recent_forget(&machine->recent[k]);
        reader_computers_close(machine->computers);
        machine->computers = NULL;
        epci_lock_leave(&machine->lock);
    }
}

const char *pdh_own_computer(void)
{
    return machines.own;
}

PDH_STATUS pdh_machine_find(const char *name, struct pdh_machine **out)
{
    struct pdh_machine **end = &machines.first;
    PDH_STATUS status = ERROR_SUCCESS;

    name = pdh_without_backslashes(name);
    if (reader_is_own_computer(name, machines.own))
        name = "";
    epci_lock_enter(&machines.lock);
    while (*end && !epci_ascii_equal((*end)->name, name))
        end = &(*end)->next;
    if (!*end && (*end = machine_new(name, &status)) != NULL)
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

static uint64_t machine_now(void)
{
    return epci_ticks_100ns(epci_clock_ticks());
}

/* The entry of this question, or the one whose answer is the oldest. */
static struct recent *machine_recent_of(struct pdh_machine *machine, const char *query)
{
    struct recent *oldest = &machine->recent[0];

    for (size_t i = 0; i < MACHINE_RECENT; i++) {
        struct recent *recent = &machine->recent[i];

        if (recent->query && strcmp(recent->query, query) == 0)
            return recent;
        if (!recent->query || (oldest->query && recent->time < oldest->time))
            oldest = recent;
    }
    return oldest;
}

/* No function takes an answer that is older, but for that about names, which is small. */
static void machine_forget_old(struct pdh_machine *machine, uint64_t time)
{
    for (size_t i = 0; i < MACHINE_RECENT; i++) {
        struct recent *recent = &machine->recent[i];

        if (recent->query && strcmp(recent->query, READER_ASK_NAMES) != 0 &&
            time - recent->time > (uint64_t)MACHINE_KEEP_MS * 10000)
            recent_forget(recent);
    }
}

static PDH_STATUS machine_query_now(struct pdh_machine *machine, const char *query,
                                    struct recent *recent)
{
    const uint64_t started = machine_now();
    struct reader_answer bytes;

    if (machine_connect(machine) != EPC_OK ||
        reader_computers_query(machine->computers, 0, query) != EPC_OK)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    reader_computers_collect(machine->computers, MACHINE_WAIT_MS);
    if (!reader_computers_take(machine->computers, 0, &bytes))
        return PDH_S(PDH_CSTATUS_NO_MACHINE);
    machine_forget_old(machine, started);
    recent_forget(recent);
    recent->answer = answer_new(&bytes);
    recent->query = malloc(strlen(query) + 1);
    recent->time = started;
    if (recent->answer)
        recent->answer->generation = reader_computers_at(machine->computers, 0)->generation;
    if (!recent->answer || !recent->query) {
        recent_forget(recent);
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    }
    memcpy(recent->query, query, strlen(query) + 1);
    return ERROR_SUCCESS;
}

PDH_STATUS pdh_machine_query(struct pdh_machine *machine, const char *query, uint32_t age_ms,
                             struct reader_lookup *lookup, struct pdh_answer **answer)
{
    PDH_STATUS status = ERROR_SUCCESS;
    struct recent *recent;

    pdh_idle_postpone();
    epci_lock_enter(&machine->lock);
    recent = machine_recent_of(machine, query);
    if (!recent->query || strcmp(recent->query, query) != 0 ||
        machine_now() - recent->time > (uint64_t)age_ms * 10000)
        status = machine_query_now(machine, query, recent);
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

void pdh_machine_retry(struct pdh_machine *machine)
{
    epci_lock_enter(&machine->lock);
    if (machine->computers)
        reader_computers_retry(machine->computers);
    epci_lock_leave(&machine->lock);
}

/* Get-Counter expands each of its paths twice and asks for a refresh each time, and each asks all
 * providers: what was queried since a refresh a moment ago is fresh enough. */
void pdh_machine_refresh(struct pdh_machine *machine)
{
    epci_lock_enter(&machine->lock);
    if (!machine->refreshed ||
        machine_now() - machine->refreshed > (uint64_t)PDH_REFRESH_MS * 10000) {
        machine->refreshed = machine_now();
        for (size_t i = 0; i < MACHINE_RECENT; i++)
            recent_forget(&machine->recent[i]);
    }
    epci_lock_leave(&machine->lock);
}

void pdh_machine_unlock(struct pdh_machine *machine)
{
    epci_lock_leave(&machine->lock);
}
