/* SPDX-License-Identifier: MIT
 *
 * thread.c -- threads and their tags by pthreads, and a priority that is only stored.
 *
 * A tag is a thread-specific value; its destructor runs when a tagged thread ends.
 */
#define _GNU_SOURCE
#include "sdk/port/mem/thread.h"
#include "sdk/port/port.h"

#include <pthread.h>
#include <time.h>

#include <epc/epc.h>

struct thread {
    pthread_t handle;
    void (*body)(void *context);
    void *context;
};

static void *thread_main(void *argument)
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
    *thread = (struct thread){ .body = body, .context = context };
    if (pthread_create(&thread->handle, NULL, thread_main, thread) != 0) {
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

static void *spawned_thread_main(void *argument)
{
    struct thread thread = *(struct thread *)argument;

    epci_free(argument);
    thread.body(thread.context);
    return NULL;
}

int epci_thread_start_detached(void (*body)(void *context), void *context)
{
    struct thread *thread = epci_alloc(sizeof *thread);
    pthread_t handle;

    if (!thread)
        return EPC_E_NOMEM;
    *thread = (struct thread){ .body = body, .context = context };
    if (pthread_create(&handle, NULL, spawned_thread_main, thread) != 0) {
        epci_free(thread);
        return EPC_E_NOMEM;
    }
    pthread_detach(handle);
    return EPC_OK;
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

/* ---- Tags ---- */

static pthread_key_t tags;
static void (*on_end)(uintptr_t tag);

static void call_end_callback_of_tagged_thread(void *tag)
{
    on_end((uintptr_t)tag);
}

int epci_thread_tags_open_with_end_callback(void (*call)(uintptr_t tag))
{
    on_end = call;
    return pthread_key_create(&tags, call_end_callback_of_tagged_thread) == 0 ? EPC_OK
                                                                              : EPC_E_NOMEM;
}

void epci_thread_tags_close(void)
{
    pthread_key_delete(tags);
}

void epci_drop_dll_refs_of_thread_tags(void)
{
}

void *epci_keep_dll_of_function_loaded(void (*function)(void))
{
    (void)function;
    return NULL;
}

void epci_let_code_unload(void *code)
{
    (void)code;
}

uintptr_t epci_thread_get_tag(void)
{
    return (uintptr_t)pthread_getspecific(tags);
}

int epci_thread_set_tag(uintptr_t tag)
{
    return pthread_setspecific(tags, (void *)tag) == 0 ? EPC_OK : EPC_E_NOMEM;
}

/* ---- Priority ---- */

static _Thread_local int current = EPCI_MEM_NORMAL;

int epci_mem_get_thread_priority(void)
{
    return current;
}

void epci_mem_priority_set(int priority)
{
    current = priority;
}

int epci_priority_lower(void)
{
    int before = current;

    if (current > EPCI_MEM_LOWERED)
        current = EPCI_MEM_LOWERED;
    return before;
}

void epci_priority_restore(int before)
{
    current = before;
}
