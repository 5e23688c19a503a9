/* SPDX-License-Identifier: MIT
 *
 * log.c -- the log of support/mem, and the marks of the process: two arrays under one lock.
 *
 * Events are copied with their strings.  Those after the first EPCI_MEM_LOG_KEPT are only counted.
 */
#define _XOPEN_SOURCE 700
#include "log.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_MARKS 256

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct epci_event events[EPCI_MEM_LOG_KEPT];
static unsigned logged;
static uint64_t marks[MAX_MARKS];
static unsigned marked;

void epci_log_event(const struct epci_event *event)
{
    pthread_mutex_lock(&lock);
    if (logged < EPCI_MEM_LOG_KEPT) {
        struct epci_event *kept = &events[logged];

        *kept = *event;
        kept->service = strdup(event->service);
        for (size_t i = 0; i < EPCI_EVENT_STRINGS; i++)
            kept->strings[i] = event->strings[i] ? strdup(event->strings[i]) : NULL;
    }
    logged++;
    pthread_mutex_unlock(&lock);
}

unsigned epci_mem_log_count(void)
{
    unsigned count;

    pthread_mutex_lock(&lock);
    count = logged;
    pthread_mutex_unlock(&lock);
    return count;
}

const struct epci_event *epci_mem_logged_event(unsigned number)
{
    return number < EPCI_MEM_LOG_KEPT && number < epci_mem_log_count() ? &events[number] : NULL;
}

void epci_mem_clear_logged_events_and_marks(void)
{
    for (unsigned i = 0; i < EPCI_MEM_LOG_KEPT; i++) {
        free((void *)events[i].service);
        for (size_t j = 0; j < EPCI_EVENT_STRINGS; j++)
            free((void *)events[i].strings[j]);
    }
    memset(events, 0, sizeof events);
    logged = 0;
    marked = 0;
}

void epci_print_to_stderr_and_debugger(const char *line)
{
    fprintf(stderr, "%s\n", line);
}

static bool is_process_mark_set(uint64_t mark)
{
    for (unsigned i = 0; i < marked; i++)
        if (marks[i] == mark)
            return true;
    return false;
}

bool epci_own_process_is_marked(uint64_t mark)
{
    bool found;

    pthread_mutex_lock(&lock);
    found = is_process_mark_set(mark);
    pthread_mutex_unlock(&lock);
    return found;
}

bool epci_process_set_mark_if_unset(uint64_t mark)
{
    bool added;

    pthread_mutex_lock(&lock);
    added = !is_process_mark_set(mark) && marked < MAX_MARKS;
    if (added)
        marks[marked++] = mark;
    pthread_mutex_unlock(&lock);
    return added;
}
