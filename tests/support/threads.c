/* SPDX-License-Identifier: MIT
 *
 * threads.c -- starts the threads, sleeps, sets a flag that every body polls, and joins them.
 */
#define _GNU_SOURCE
#include "threads.h"

#include <pthread.h>
#include <time.h>

static int stopped;

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

void epc_threads_run(unsigned count, void (*body)(void *context, unsigned number), void *context,
                     unsigned milliseconds)
{
    struct timespec time = { (time_t)(milliseconds / 1000), (long)(milliseconds % 1000) * 1000000 };
    struct task tasks[EPC_TEST_THREADS_MOST];

    __atomic_store_n(&stopped, 0, __ATOMIC_RELAXED);
    for (unsigned i = 0; i < count; i++) {
        tasks[i] = (struct task){ .body = body, .context = context, .number = i };
        pthread_create(&tasks[i].thread, NULL, run, &tasks[i]);
    }
    nanosleep(&time, NULL);
    __atomic_store_n(&stopped, 1, __ATOMIC_RELAXED);
    for (unsigned i = 0; i < count; i++)
        pthread_join(tasks[i].thread, NULL);
}
