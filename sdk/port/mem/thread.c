/* SPDX-License-Identifier: MIT
 *
 * thread.c -- threads, and what happens when they end, by pthreads.
 */
#define _GNU_SOURCE
#include "sdk/port/port.h"

#include <pthread.h>
#include <time.h>

#include <epc/epc.h>

struct thread {
    pthread_t handle;
    void (*body)(void *context);
    void *context;
};

static void *run(void *argument)
{
    struct thread *thread = argument;

    thread->body(thread->context);
    return NULL;
}

int epci_thread_start(void (*body)(void *context), void *context, void **out)
{
    struct thread *thread = epci_alloc(sizeof *thread);

    *out = NULL;
    if (!thread)
        return EPC_E_NOMEM;
    thread->body = body;
    thread->context = context;
    if (pthread_create(&thread->handle, NULL, run, thread) != 0) {
        epci_free(thread);
        return EPC_E_NOMEM;
    }
    *out = thread;
    return EPC_OK;
}

void epci_thread_join(void *handle)
{
    struct thread *thread = handle;

    if (!thread)
        return;
    pthread_join(thread->handle, NULL);
    epci_free(thread);
}

uintptr_t epci_thread_id(void)
{
    return (uintptr_t)pthread_self();
}

void epci_thread_sleep(uint32_t milliseconds)
{
    struct timespec time = { (time_t)(milliseconds / 1000), (long)(milliseconds % 1000) * 1000000 };

    nanosleep(&time, NULL);
}

/* ---- Marks ---- */

static pthread_key_t marks;
static void (*on_end)(uintptr_t mark);

static void ended(void *mark)
{
    on_end((uintptr_t)mark);
}

int epci_marks_open(void (*call)(uintptr_t mark))
{
    on_end = call;
    return pthread_key_create(&marks, ended) == 0 ? EPC_OK : EPC_E_NOMEM;
}

void epci_marks_close(void)
{
    pthread_key_delete(marks);
}

uintptr_t epci_mark(void)
{
    return (uintptr_t)pthread_getspecific(marks);
}

int epci_mark_set(uintptr_t mark)
{
    return pthread_setspecific(marks, (void *)mark) == 0 ? EPC_OK : EPC_E_NOMEM;
}
