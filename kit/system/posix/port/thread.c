/* SPDX-License-Identifier: MIT
 *
 * thread.c -- threads and their tags by pthreads.
 *
 * A tag is a thread-specific value; its destructor runs when a tagged thread ends.
 */
#define _GNU_SOURCE
#include "sdk/port/port.h"

#include <pthread.h>
#include <time.h>

#include <epc/epc.h>

struct posix_start {
    void (*body)(void *context);
    void *context;
};

static void *thread_main(void *argument)
{
    struct posix_start start = *(struct posix_start *)argument;

    epci_free(argument);
    start.body(start.context);
    return NULL;
}

int epci_thread_start(void (*body)(void *context), void *context, void **out)
{
    struct posix_start *start = epci_alloc(sizeof *start);
    pthread_t thread;

    *out = NULL;
    if (!start)
        return EPC_E_NOMEM;
    *start = (struct posix_start){ body, context };
    if (pthread_create(&thread, NULL, thread_main, start) != 0) {
        epci_free(start);
        return EPC_E_NOMEM;
    }
    *out = (void *)thread;
    return EPC_OK;
}

void epci_thread_join(void *thread)
{
    if (thread)
        pthread_join((pthread_t)thread, NULL);
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
