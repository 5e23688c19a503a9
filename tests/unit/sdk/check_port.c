/* SPDX-License-Identifier: MIT
 *
 * check_port.c -- what the seam promises about signals, threads and tags, for any implementation.
 */
#include "epc_check.h"

#include <pthread.h>

#include <epc/epc.h>

#include "kit/system/threads.h"
#include "sdk/port/port.h"

#define NAME "Local\\epc-check-port"

static void *own, *others;

static void open_signal(void)
{
    ck_assert_int_eq(epci_event_create(NAME, NULL, &own), EPC_OK);
    ck_assert_int_eq(epci_open_existing_signal(NAME, &others), EPC_OK);
}

static void close_signal(void)
{
    epci_close_system_object(others);
    epci_close_system_object(own);
}

EPC_TEST_IN(signal__is_seen_once, open_signal(), close_signal())
{
    ck_assert_int_eq(epci_signal_wait(own, 0), EPC_E_BUSY);
    epci_signal_set(others);
    epci_signal_set(others);
    ck_assert_int_eq(epci_signal_wait(own, 1000), EPC_OK);
    ck_assert_int_eq(epci_signal_wait(own, 0), EPC_E_BUSY);
}

EPC_TEST(signal__is_made_once_and_gone_with_its_last_holder)
{
    void *again;

    ck_assert_int_eq(epci_open_existing_signal(NAME, &others), EPC_E_NOT_FOUND);
    open_signal();
    ck_assert_int_eq(epci_event_create(NAME, NULL, &again), EPC_E_EXISTS);
    ck_assert_ptr_null(again);
    close_signal();
    ck_assert_int_eq(epci_open_existing_signal(NAME, &others), EPC_E_NOT_FOUND);
    ck_assert_ptr_null(others);
}

static void set_later(void *context)
{
    epci_thread_sleep(20);
    epci_signal_set(context);
}

EPC_TEST_IN(signal__wakes_a_thread_that_waits_for_ever, open_signal(), close_signal())
{
    void *thread;

    ck_assert_int_eq(epci_thread_start(set_later, others, &thread), EPC_OK);
    ck_assert_int_eq(epci_signal_wait(own, EPCI_FOREVER), EPC_OK);
    epci_thread_join(thread);
}

static void tell_id(void *context)
{
    *(uintptr_t *)context = epci_thread_id();
}

EPC_TEST(thread__has_an_id_of_its_own)
{
    uintptr_t id = 0;
    void *thread;

    ck_assert_int_eq(epci_thread_start(tell_id, &id, &thread), EPC_OK);
    epci_thread_join(thread);
    ck_assert_uint_ne(id, 0);
    ck_assert_uint_ne(id, epci_thread_id());
    ck_assert_uint_eq(epci_thread_id(), epci_thread_id());
    epci_thread_join(NULL);
}

static void set_it(void *event)
{
    epci_signal_set(event);
}

EPC_TEST(port__a_spawned_thread_runs_and_nobody_joins_it)
{
    void *event;

    ck_assert_int_eq(epci_event_create(NAME, NULL, &event), EPC_OK);
    ck_assert_int_eq(kit_thread_start_detached(set_it, event), EPC_OK);
    ck_assert_int_eq(epci_signal_wait(event, EPCI_FOREVER), EPC_OK);
    epci_close_system_object(event);
}

EPC_TEST(thread__sleeps_for_the_given_time)
{
    uint64_t begun = epci_clock_ticks();

    epci_thread_sleep(50);
    ck_assert_uint_ge((epci_clock_ticks() - begun) * 1000 / epci_clock_frequency(), 40);
}

/* ---- Tags ---- */

static uintptr_t ended_tag, ended_in;
static unsigned ended_count;

static void note_end(uintptr_t tag)
{
    ended_tag = tag;
    ended_in = epci_thread_id();
    ended_count++;
}

static void open_tags(void)
{
    ended_count = 0;
    ck_assert_int_eq(epci_thread_tags_open_with_end_callback(note_end), EPC_OK);
}

static void *tag_myself(void *context)
{
    if (epci_thread_get_tag() == 0 && epci_thread_set_tag(7) == EPC_OK &&
        epci_thread_get_tag() == 7)
        tell_id(context);
    return NULL;
}

static void tag_a_thread(void *context)
{
    tag_myself(context);
}

EPC_TEST_IN(tags__tell_the_end_of_a_tagged_thread_in_that_thread, open_tags())
{
    uintptr_t id = 0;
    void *thread;

    ck_assert_int_eq(epci_thread_start(tag_a_thread, &id, &thread), EPC_OK);
    epci_thread_join(thread);
    epci_thread_tags_close();
    ck_assert_uint_eq(ended_count, 1);
    ck_assert_uint_eq(ended_tag, 7);
    ck_assert_uint_ne(id, 0);
    ck_assert_uint_eq(ended_in, id);
}

EPC_TEST_IN(tags__work_in_threads_made_by_other_libraries, open_tags())
{
    pthread_t thread;
    uintptr_t id = 0;

    ck_assert_int_eq(pthread_create(&thread, NULL, tag_myself, &id), 0);
    pthread_join(thread, NULL);
    epci_thread_tags_close();
    ck_assert_uint_eq(ended_count, 1);
    ck_assert_uint_eq(ended_in, id);
}

/* Tags itself, reports that, and ends on request. */
struct waiter {
    uintptr_t id;
    void *go;
};

static void tag_and_wait(void *context)
{
    struct waiter *waiter = context;

    epci_thread_set_tag(7);
    __atomic_store_n(&waiter->id, epci_thread_id(), __ATOMIC_RELEASE);
    epci_signal_wait(waiter->go, EPCI_FOREVER);
}

EPC_TEST_IN(tags__say_nothing_of_a_thread_that_ends_after_they_were_closed, open_tags())
{
    struct waiter waiter = { 0, NULL };
    unsigned before;
    void *thread;

    ck_assert_int_eq(epci_event_create(NAME, NULL, &waiter.go), EPC_OK);
    ck_assert_int_eq(epci_thread_start(tag_and_wait, &waiter, &thread), EPC_OK);
    while (!__atomic_load_n(&waiter.id, __ATOMIC_ACQUIRE))
        epci_thread_sleep(1);
    epci_thread_tags_close();
    before = ended_count; /* 1 where the system reports the end of every tagged thread */
    ck_assert(before == 0 || ended_in == epci_thread_id());
    epci_signal_set(waiter.go);
    epci_thread_join(thread);
    ck_assert_uint_eq(ended_count, before);
    epci_close_system_object(waiter.go);
}

static void do_nothing(void *context)
{
    (void)context;
}

EPC_TEST_IN(tags__say_nothing_of_a_thread_without_one, open_tags())
{
    void *thread;

    ck_assert_int_eq(epci_thread_start(do_nothing, NULL, &thread), EPC_OK);
    epci_thread_join(thread);
    epci_thread_tags_close();
    ck_assert_uint_eq(ended_count, 0);
}

EPC_TEST_IN(tags__are_gone_when_they_are_opened_again, open_tags())
{
    ck_assert_int_eq(epci_thread_set_tag(9), EPC_OK);
    epci_thread_tags_close();
    open_tags();
    ck_assert_uint_eq(epci_thread_get_tag(), 0);
    epci_thread_tags_close();
}
