/* SPDX-License-Identifier: MIT
 *
 * timer.c -- collects from time to time.
 *
 * A timer has an event that tells it to end, counted by the query and by the thread.  The thread
 * holds the query and this DLL, so both live until it has ended.
 */
#include "pdh/query/timer.h"

#include <stdlib.h>

struct pdh_timer {
    uint32_t references; /* atomic */
    HANDLE stop;
    HANDLE event; /* our own handle of the caller's event; NULL: none */
    HMODULE module;
    struct pdh_query *query;
    PDH_STATUS (*collect)(struct pdh_query *query);
    DWORD milliseconds;
};

static void drop_timer_reference(struct pdh_timer *timer)
{
    if (__atomic_sub_fetch(&timer->references, 1, __ATOMIC_ACQ_REL) != 0)
        return;
    CloseHandle(timer->stop);
    if (timer->event)
        CloseHandle(timer->event);
    free(timer);
}

static DWORD WINAPI run_timer_thread(void *context)
{
    struct pdh_timer *timer = context;
    struct pdh_query *query = timer->query;
    HMODULE module = timer->module;
    const HANDLE event = timer->event;

    while (WaitForSingleObject(timer->stop, timer->milliseconds) == WAIT_TIMEOUT) {
        timer->collect(query);
        if (event)
            SetEvent(event);
    }
    drop_timer_reference(timer);
    pdh_object_release(&query->object);
    FreeLibraryAndExitThread(module, 0);
}

static bool is_query_empty(struct pdh_query *query)
{
    bool empty;

    epci_lock_enter(&query->lock);
    empty = query->count == 0;
    epci_lock_leave(&query->lock);
    return empty;
}

/* A handle of our own, so that the caller may close his; what is not an event stays unset. */
static HANDLE duplicate_event(HANDLE event)
{
    HANDLE own = NULL;

    if (event && !DuplicateHandle(GetCurrentProcess(), event, GetCurrentProcess(), &own,
                                  EVENT_MODIFY_STATE, FALSE, 0))
        own = NULL;
    return own;
}

/* Start the thread, which takes a reference to timer and query. */
static bool start_timer_thread(struct pdh_timer *timer)
{
    HANDLE thread;

    if (!GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS,
                            (LPCWSTR)(ULONG_PTR)run_timer_thread, &timer->module))
        return false;
    timer->references = 2;
    pdh_object_retain(&timer->query->object);
    thread = CreateThread(NULL, 0, run_timer_thread, timer, 0, NULL);
    if (thread) {
        CloseHandle(thread);
        return true;
    }
    timer->references = 1;
    pdh_object_release(&timer->query->object);
    FreeLibrary(timer->module);
    return false;
}

/* Give the query this timer, or none with NULL, and end the one that it had.  False: the query is
 * closed, and the new one ends instead. */
static bool set_timer_and_stop_previous(struct pdh_query *query, struct pdh_timer *timer)
{
    struct pdh_timer *ending = timer;
    bool takes;

    epci_lock_enter(&query->lock);
    takes = !timer || !query->closed;
    if (takes) {
        ending = query->timer;
        query->timer = timer;
    }
    epci_lock_leave(&query->lock);
    if (ending) {
        SetEvent(ending->stop);
        drop_timer_reference(ending);
    }
    return takes;
}

PDH_STATUS pdh_timer_start(struct pdh_query *query, PDH_STATUS (*collect)(struct pdh_query *query),
                           DWORD seconds, HANDLE event)
{
    struct pdh_timer *timer;

    if (seconds == 0 || seconds > INFINITE / 1000 - 1)
        return PDH_S(PDH_INVALID_ARGUMENT);
    if (is_query_empty(query))
        return PDH_S(PDH_NO_DATA);
    timer = calloc(1, sizeof *timer);
    if (!timer)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    *timer = (struct pdh_timer){ .references = 1,
                                 .stop = CreateEventW(NULL, TRUE, FALSE, NULL),
                                 .event = duplicate_event(event),
                                 .query = query,
                                 .collect = collect,
                                 .milliseconds = seconds * 1000 };
    if (!timer->stop || !start_timer_thread(timer)) {
        drop_timer_reference(timer);
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    }
    return set_timer_and_stop_previous(query, timer) ? ERROR_SUCCESS : PDH_S(PDH_INVALID_HANDLE);
}

void pdh_timer_stop_without_waiting(struct pdh_query *query)
{
    set_timer_and_stop_previous(query, NULL);
}
