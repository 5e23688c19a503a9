/* SPDX-License-Identifier: MIT
 *
 * check_pdh_handles.c -- whatever is not a live handle of the right kind is found nowhere, and an
 * object lives as long as it is used. */
#include "epc_check.h"

#include <stdlib.h>

#include "pdh/caller/handles.h"
#include "sdk/port/port.h"

struct thing {
    struct pdh_object object;
    uint32_t *released;
};

static void release_thing(struct pdh_object *object)
{
    struct thing *thing = (struct thing *)object;

    __atomic_fetch_add(thing->released, 1, __ATOMIC_RELAXED);
    free(thing);
}

static HANDLE open_thing(enum pdh_kind kind, uint32_t *released)
{
    struct thing *thing = calloc(1, sizeof *thing);
    HANDLE handle;

    ck_assert_ptr_nonnull(thing);
    thing->released = released;
    handle = pdh_handle_create(&thing->object, kind, release_thing);
    ck_assert_ptr_nonnull(handle);
    return handle;
}

EPC_TEST(handle__finds_its_object_until_it_is_closed)
{
    uint32_t released = 0;
    HANDLE handle = open_thing(PDH_QUERY, &released);
    struct pdh_object *object = pdh_object_from_handle(handle, PDH_QUERY);

    ck_assert_ptr_nonnull(object);
    pdh_object_release(object);
    pdh_object_release(pdh_handle_detach_object(handle, PDH_QUERY));
    ck_assert_uint_eq(released, 1);
    ck_assert_ptr_null(pdh_object_from_handle(handle, PDH_QUERY));
    ck_assert_ptr_null(pdh_handle_detach_object(handle, PDH_QUERY));
    pdh_handles_release();
}

EPC_TEST(handle__of_another_kind_is_none)
{
    uint32_t released = 0;
    HANDLE handle = open_thing(PDH_COUNTER, &released);

    ck_assert_ptr_null(pdh_object_from_handle(handle, PDH_QUERY));
    ck_assert_ptr_null(pdh_handle_detach_object(handle, PDH_LOG));
    pdh_object_release(pdh_handle_detach_object(handle, PDH_COUNTER));
    pdh_handles_release();
}

EPC_TEST(handle__that_nobody_opened_is_none)
{
    uint32_t released = 0;
    HANDLE handle = open_thing(PDH_QUERY, &released);
    const uintptr_t real = (uintptr_t)handle;
    const uintptr_t others[] = { 0,
                                 UINTPTR_MAX,
                                 real + 1,
                                 real + 2,
                                 real + 3,
                                 real + 4,
                                 real - 4,
                                 real | (uintptr_t)1 << 31,
                                 real + (1u << 19),
                                 (uintptr_t)&real };

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        ck_assert_ptr_null(pdh_object_from_handle((HANDLE)others[i], PDH_QUERY));
    if (sizeof real > 4)
        ck_assert_ptr_null(
            pdh_object_from_handle((HANDLE)(real | (uintptr_t)1 << 31 << 1), PDH_QUERY));
    pdh_object_release(pdh_handle_detach_object(handle, PDH_QUERY));
    pdh_handles_release();
}

EPC_TEST(handle__number_does_not_come_again_soon)
{
    uint32_t released = 0;
    HANDLE first = open_thing(PDH_QUERY, &released);

    pdh_object_release(pdh_handle_detach_object(first, PDH_QUERY));
    for (int i = 0; i < 4095; i++) {
        HANDLE next = open_thing(PDH_QUERY, &released);

        ck_assert_ptr_ne(next, first);
        ck_assert_ptr_null(pdh_object_from_handle(first, PDH_QUERY));
        pdh_object_release(pdh_handle_detach_object(next, PDH_QUERY));
    }
    ck_assert_uint_eq(released, 4096);
    pdh_handles_release();
}

EPC_TEST(handle__object_lives_as_long_as_a_thread_uses_it)
{
    uint32_t released = 0;
    HANDLE handle = open_thing(PDH_QUERY, &released);
    struct pdh_object *used = pdh_object_from_handle(handle, PDH_QUERY);

    pdh_object_release(pdh_handle_detach_object(handle, PDH_QUERY));
    ck_assert_uint_eq(released, 0);
    pdh_object_release(used);
    ck_assert_uint_eq(released, 1);
    pdh_handles_release();
}

EPC_TEST(handle__table_grows)
{
    uint32_t released = 0;
    static HANDLE all[5000];

    for (size_t i = 0; i < 5000; i++)
        all[i] = open_thing(PDH_COUNTER, &released);
    ck_assert_uint_eq(pdh_count_open_handles_of_kind(PDH_COUNTER), 5000);
    for (size_t i = 0; i < 5000; i++)
        pdh_object_release(pdh_handle_detach_object(all[i], PDH_COUNTER));
    ck_assert_uint_eq(pdh_count_open_handles_of_kind(PDH_COUNTER), 0);
    ck_assert_uint_eq(released, 5000);
    pdh_handles_release();
}

/* ---- Several threads ---- */

enum { ROUNDS = 2000 };

static struct {
    HANDLE shared; /* atomic */
    uint32_t released, closed;
} race;

static void use_and_close(void *context)
{
    (void)context;
    for (int i = 0; i < ROUNDS; i++) {
        HANDLE handle = __atomic_load_n(&race.shared, __ATOMIC_ACQUIRE);
        struct pdh_object *used = pdh_object_from_handle(handle, PDH_QUERY);
        struct pdh_object *closed = i % 3 == 0 ? pdh_handle_detach_object(handle, PDH_QUERY) : NULL;

        pdh_object_release(used);
        if (closed) {
            __atomic_fetch_add(&race.closed, 1, __ATOMIC_RELAXED);
            __atomic_store_n(&race.shared, open_thing(PDH_QUERY, &race.released), __ATOMIC_RELEASE);
        }
        pdh_object_release(closed);
    }
}

EPC_TEST(handle__is_closed_by_one_of_several_threads)
{
    void *threads[4];

    race.shared = open_thing(PDH_QUERY, &race.released);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(epci_thread_start(use_and_close, NULL, &threads[i]), 0);
    for (int i = 0; i < 4; i++)
        epci_thread_join(threads[i]);
    ck_assert_uint_gt(race.closed, 0);
    ck_assert_uint_eq(race.released, race.closed);
    ck_assert_uint_eq(pdh_count_open_handles_of_kind(PDH_QUERY), 1);
    pdh_object_release(pdh_handle_detach_object(race.shared, PDH_QUERY));
    pdh_handles_release();
}

EPC_TEST(handle__left_open_is_released_with_the_table)
{
    uint32_t released = 0;

    open_thing(PDH_QUERY, &released);
    open_thing(PDH_LOG, &released);
    pdh_handles_release();
    ck_assert_uint_eq(released, 2);
}
