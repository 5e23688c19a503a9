/* SPDX-License-Identifier: MIT
 *
 * threads.c -- starts the threads, sleeps, sets a flag that every body polls, and joins them.
 */
#define _GNU_SOURCE
#include "threads.h"

#include <pthread.h>
#include <time.h>

static int stopped;
static const unsigned *needed;
static unsigned needed_number;

struct task {
    pthread_t thread;
    void (*body)(void *context, unsigned number);
    void *context;
    unsigned number;
};

static void *run(void *argument)
{
    struct task *task = argument;

    task->body(task->context, task->number);
    return NULL;
}

bool epc_threads_go_on(void)
{
    return !__atomic_load_n(&stopped, __ATOMIC_RELAXED);
}

void epc_threads_need(const unsigned *counts, unsigned number)
{
    needed = counts;
    needed_number = number;
}

/* Relaxed, so that the counting does not hide a race from ThreadSanitizer. */
void epc_threads_count(unsigned *count)
{
    __atomic_fetch_add(count, 1, __ATOMIC_RELAXED);
}

static bool all_counted(void)
{
    for (unsigned i = 0; i < needed_number; i++)
        if (__atomic_load_n(&needed[i], __ATOMIC_RELAXED) == 0)
            return false;
    return true;
}

static void wait_milliseconds(unsigned milliseconds)
{
    struct timespec time = { (time_t)(milliseconds / 1000), (long)(milliseconds % 1000) * 1000000 };

    nanosleep(&time, NULL);
}

void epc_threads_run(unsigned count, void (*body)(void *context, unsigned number), void *context,
                     unsigned milliseconds)
{
    struct task tasks[EPC_TEST_THREADS_MAX];

    __atomic_store_n(&stopped, 0, __ATOMIC_RELAXED);
    for (unsigned i = 0; i < count; i++) {
        tasks[i] = (struct task){ .body = body, .context = context, .number = i };
        pthread_create(&tasks[i].thread, NULL, run, &tasks[i]);
    }
    wait_milliseconds(milliseconds);
    for (int i = 0; i < 6000 && !all_counted(); i++)
        wait_milliseconds(10);
    needed_number = 0;
    __atomic_store_n(&stopped, 1, __ATOMIC_RELAXED);
    for (unsigned i = 0; i < count; i++)
        pthread_join(tasks[i].thread, NULL);
}
