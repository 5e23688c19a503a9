/* SPDX-License-Identifier: MIT
 *
 * all.c -- threads that take the next service until none is left.
 *
 * The main thread waits for them and shows on a terminal how far they are.  Then what depends on
 * time is called again, one alone: the others may have taken the time.
 */
#include "harness/tool/all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/capture/save.h"
#include "host/key/providerkey.h"
#include "kit/console/safetext.h"
#include "kit/system/tool.h"
#include "sdk/port/port.h"
#include "sdk/core/text.h"
#include "sdk/port/registry.h"

/* What is done within this time shows no progress. */
#define SILENT_MS   1000u
#define ALL_POLL_MS 20u

/* Of the line that tells how far it is; narrower than any terminal. */
#define LINE_CAPACITY 79u

struct all_work {
    const struct harness_options *options;
    const struct epci_registry *registry;
    struct harness_all *all;
    char **names;
    size_t capacity;
    bool again;    /* what depends on time, one alone */
    size_t *turns; /* which of the list */
    size_t count;
    struct epci_lock lock; /* of what follows */
    bool *over;            /* which of the first `next` turns are */
    size_t next;
    size_t done;
};

/* ---- Who there is ---- */

static int compare_names(const void *a, const void *b)
{
    return kit_compare_any_case(*(char *const *)a, *(char *const *)b);
}

static int append_service_name(struct all_work *work, const char *name)
{
    struct harness_all *all = work->all;
    char *copy = kit_arena_copy_string(&all->arena, name, strlen(name));

    if (!copy || !KIT_RESERVE(&all->arena, work->names, all->count, work->capacity))
        return EPC_E_NOMEM;
    work->names[all->count++] = copy;
    return EPC_OK;
}

static int list_service_names(struct all_work *work)
{
    struct host_provider_key key;
    uint32_t position = 0;
    int status;

    while ((status = host_provider_read_next(&key, work->registry, &position)) == EPC_OK) {
        status = append_service_name(work, key.service);
        host_provider_release(&key);
        if (status != EPC_OK)
            return status;
    }
    if (status == EPC_END && work->all->count > 0)
        qsort(work->names, work->all->count, sizeof *work->names, compare_names);
    return status == EPC_END ? EPC_OK : status;
}

/* ---- The work ---- */

/* Take the next turn that no thread has taken; false: none is left. */
static bool claim_next_turn(struct all_work *work, size_t *turn)
{
    bool any;

    epci_lock_enter(&work->lock);
    any = work->next < work->count;
    if (any)
        *turn = work->next++;
    epci_lock_leave(&work->lock);
    return any;
}

static void claim_and_call_providers(void *context)
{
    struct all_work *work = context;
    size_t turn;

    kit_protect_process_from_user();
    while (claim_next_turn(work, &turn)) {
        size_t which = work->turns[turn];

        harness_examine_provider(&work->all->list[which], work->names[which], &work->options->plan,
                                 work->registry);
        epci_lock_enter(&work->lock);
        work->over[turn] = true;
        work->done++;
        epci_lock_leave(&work->lock);
    }
}

/* ---- How far it is ---- */

/* "3 of 12 checked; now WebPerf, Spooler", "0 of 1 checked again, alone; now Spooler": what is
 * still running matters most when one hangs. */
static void format_progress(struct all_work *work, char *out, size_t capacity)
{
    const char *between = "; now ";
    size_t used;

    epci_lock_enter(&work->lock);
    used = (size_t)snprintf(out, capacity, "%zu of %zu checked%s", work->done, work->count,
                            work->again ? " again, alone" : "");
    for (size_t i = 0; i < work->next && used < capacity - 1; i++) {
        int length;

        if (work->over[i])
            continue;
        length =
            snprintf(out + used, capacity - used, "%s%s", between, work->names[work->turns[i]]);
        between = ", ";
        used =
            length < 0 || (size_t)length >= capacity - used ? capacity - 1 : used + (size_t)length;
    }
    epci_lock_leave(&work->lock);
    kit_replace_unprintable_in_place(out); /* also a character that was cut */
}

static bool all_are_done(struct all_work *work)
{
    bool all;

    epci_lock_enter(&work->lock);
    all = work->done == work->count;
    epci_lock_leave(&work->lock);
    return all;
}

static void show_progress_until_done(struct all_work *work)
{
    bool terminal = kit_is_stderr_terminal(), shown = false;
    char line[LINE_CAPACITY], before[LINE_CAPACITY] = "";

    for (uint32_t waited = 0; !all_are_done(work); waited += ALL_POLL_MS) {
        epci_thread_sleep(ALL_POLL_MS);
        if (!terminal || waited < SILENT_MS)
            continue;
        format_progress(work, line, sizeof line);
        if (strcmp(line, before) == 0)
            continue;
        memcpy(before, line, sizeof line);
        fprintf(stderr, "\r%-*s", (int)LINE_CAPACITY - 1, line);
        fflush(stderr);
        shown = true;
    }
    if (shown)
        fprintf(stderr, "\r%*s\r", (int)LINE_CAPACITY - 1, "");
}

/* So many turns at once; at least one thread. */
static int run_turns_on_threads(struct all_work *work, size_t jobs)
{
    void **threads = kit_arena_allocate(&work->all->arena, jobs, sizeof *threads);
    size_t started = 0;

    if (!threads)
        return EPC_E_NOMEM;
    memset(work->over, 0, work->count * sizeof *work->over);
    work->next = work->done = 0;
    while (started < jobs &&
           epci_thread_start(claim_and_call_providers, work, &threads[started]) == EPC_OK)
        started++;
    if (started == 0)
        claim_and_call_providers(work); /* without a thread, then */
    show_progress_until_done(work);
    for (size_t i = 0; i < started; i++)
        epci_thread_join(threads[i]);
    return EPC_OK;
}

/* Forget what depends on time of what was called together with others; it gets a new turn. */
static void requeue_time_dependent_examinations(struct all_work *work)
{
    work->again = true;
    work->count = 0;
    for (size_t i = 0; i < work->all->count; i++) {
        struct harness_examination *one = &work->all->list[i];

        if (!harness_examination_depends_on_time(one))
            continue;
        harness_remove_captures(work->options->plan.save, one->target.key.service);
        harness_examination_release(one);
        work->turns[work->count++] = i;
    }
}

static int call_providers(struct all_work *work)
{
    size_t wanted = work->options->jobs ? work->options->jobs : kit_count_usable_processors();
    size_t count = work->all->count, jobs = wanted < count ? wanted : count;
    int status;

    work->over = kit_arena_allocate(&work->all->arena, count, sizeof *work->over);
    work->turns = kit_arena_allocate(&work->all->arena, count, sizeof *work->turns);
    work->all->list = kit_arena_allocate(&work->all->arena, count, sizeof *work->all->list);
    if (!work->over || !work->turns || !work->all->list)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < count; i++)
        work->turns[i] = i;
    work->count = count;
    status = run_turns_on_threads(work, jobs);
    if (status != EPC_OK || jobs < 2)
        return status;
    requeue_time_dependent_examinations(work);
    return work->count ? run_turns_on_threads(work, 1) : EPC_OK;
}

int harness_examine_all_in_parallel(struct harness_all *out, const struct harness_options *options,
                                    const struct epci_registry *registry)
{
    struct all_work work = { .options = options, .registry = registry, .all = out };
    int status = list_service_names(&work);

    if (status == EPC_OK)
        status = call_providers(&work);
    for (size_t i = 0; i < out->count && status == EPC_OK; i++)
        (void)harness_conclude_examination(&out->list[i], work.names[i], registry);
    return status;
}

void harness_all_release(struct harness_all *all)
{
    for (size_t i = 0; i < all->count && all->list; i++)
        harness_examination_release(&all->list[i]);
    kit_arena_release(&all->arena);
    memset(all, 0, sizeof *all);
}
