/* SPDX-License-Identifier: MIT
 *
 * check_section.c -- a structure in a section with a mutex: what a reader gets while the
 * application runs, holds the mutex, ended, or is another one.
 */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/section.h>

#include "app_schema.h"
#include "sdk/port/port.h"
#include "mem/log.h"
#include "mem/names.h"
#include "sdk/region/datasection.h"

struct stock {
    uint64_t pieces, boxes;
};

static epc_section_form form = { EPC_SECTION_HEAD,     &app_schema, "stock", 3,
                                 sizeof(struct stock), 0,           0 };
static struct stock last;
static epc_section_reader reader;
static epc_section *section;

static void open_both(uint32_t flags, uint32_t wait_ms)
{
    form.flags = flags;
    form.wait_ms = wait_ms;
    reader = (epc_section_reader){ &form, &last, 0 };
    memset(&last, 0, sizeof last);
    ck_assert_int_ge(epc_section_open(&form, &section), EPC_OK);
    epci_mem_clear_logged_events_and_marks();
}

static void change(uint64_t pieces)
{
    void *data;

    ck_assert_int_eq(epc_section_begin(section, &data), EPC_OK);
    ((struct stock *)data)->pieces = pieces;
    ((struct stock *)data)->boxes = pieces / 2;
    epc_section_end(section);
}

static uint64_t milliseconds(void)
{
    return epc_ticks() * 1000 / epc_ticks_per_second();
}

EPC_TEST(section__a_reader_gets_what_was_written)
{
    open_both(0, 0);
    ck_assert_int_eq(epc_section_read(&reader), EPC_OK);
    ck_assert_uint_eq(last.pieces, 0);
    change(8);
    ck_assert_int_eq(epc_section_read(&reader), EPC_OK);
    ck_assert_uint_eq(last.pieces, 8);
    ck_assert_uint_eq(last.boxes, 4);
    epc_section_close(section);
    ck_assert_int_eq(epc_section_read(&reader), EPC_E_NOT_FOUND);
    ck_assert_uint_eq(epci_mem_log_count(), 0);
}

EPC_TEST_IN(section__may_be_opened_again_and_only_once_at_a_time, open_both(0, 0),
            epc_section_close(section))
{
    epc_section *second;
    void *data;

    change(1);
    ck_assert_int_eq(epc_section_open(&form, &second), EPC_E_EXISTS);
    ck_assert_int_lt(epc_section_begin(second, &data), 0);
    ((struct stock *)data)->pieces = 99; /* private memory */
    epc_section_end(second);
    epc_section_close(second);
    ck_assert_int_eq(epc_section_read(&reader), EPC_OK);
    ck_assert_uint_eq(last.pieces, 1);
    epc_section_close(section);
    open_both(0, 0);
    ck_assert_int_eq(epc_section_read(&reader), EPC_OK);
    ck_assert_uint_eq(last.pieces, 0);
}

/* As an application that is suspended between begin and end. */
EPC_TEST_LOOP(section__that_is_held_costs_no_more_than_the_time_and_one_event, 2)
{
    const bool keep = _i != 0;
    uint64_t begun, passed;
    void *data;

    open_both(keep ? EPC_SECTION_KEEP : 0, 50);
    change(8);
    ck_assert_int_eq(epc_section_read(&reader), EPC_OK);
    ck_assert_int_eq(epc_section_begin(section, &data), EPC_OK);
    ((struct stock *)data)->pieces = 9; /* half of an update */
    for (int i = 0; i < 3; i++) {
        begun = milliseconds();
        ck_assert_int_eq(epc_section_read(&reader), keep ? EPC_RETRY : EPC_E_BUSY);
        passed = milliseconds() - begun;
        ck_assert_uint_ge(passed, 45);
        ck_assert_uint_lt(passed, 1000); /* on a busy machine, too */
        ck_assert_uint_eq(last.pieces, 8);
    }
    ck_assert_uint_eq(epci_mem_log_count(), 1);
    epc_section_end(section);
    ck_assert_int_eq(epc_section_read(&reader), EPC_OK);
    ck_assert_uint_eq(last.pieces, 9);
    epc_section_close(section);
}

/* As an application that was killed between begin and end, while another process still has the
 * section: the mutex is abandoned. */
EPC_TEST_IN(section__left_in_the_middle_of_an_update_is_not_taken, open_both(EPC_SECTION_KEEP, 50),
            epc_section_close(section))
{
    char name[EPCI_NAME_BYTES];
    struct epci_mem_name *dead;
    void *data, *mutex;

    change(8);
    ck_assert_int_eq(epc_section_read(&reader), EPC_OK);
    ck_assert_int_eq(epc_section_begin(section, &data), EPC_OK);
    ((struct stock *)data)->pieces = 9;
    epci_make_section_object_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DATA_MUTEX, &form, name);
    ck_assert_int_eq(epci_mutex_open_or_create(name, NULL, &mutex), EPC_OK);
    dead = mutex;
    dead->held = false;
    dead->abandoned = true;
    for (int i = 0; i < 2; i++)
        ck_assert_int_eq(epc_section_read(&reader), EPC_RETRY);
    ck_assert_uint_eq(last.pieces, 8);
    epc_section_end(section); /* the next update */
    change(10);
    ck_assert_int_eq(epc_section_read(&reader), EPC_OK);
    ck_assert_uint_eq(last.pieces, 10);
    epci_close_system_object(mutex);
}

EPC_TEST_IN(section__of_another_version_or_size_is_refused, open_both(0, 0),
            epc_section_close(section))
{
    epc_section_form other = form;
    epc_section_reader different = { &other, &last, 0 };

    other.version++;
    ck_assert_int_eq(epc_section_read(&different), EPC_E_VERSION);
    other.version--;
    other.bytes -= 8;
    ck_assert_int_eq(epc_section_read(&different), EPC_E_VERSION);
    other.bytes = EPC_SECTION_MAX_BYTES;
    ck_assert_int_eq(epc_section_read(&different), EPC_E_VERSION);
}

EPC_TEST(section__without_a_right_form_is_a_sink)
{
    epc_section_form wrong = form;
    epc_section *sink;
    void *data;

    for (int i = 0; i < 5; i++) {
        static const char *const names[] = { "", "a b", "a\\b", "123456789012345678901234567890123",
                                             "ok" };

        wrong.name = names[i];
        wrong.bytes = i == 4 ? EPC_SECTION_MAX_BYTES + 1 : sizeof(struct stock);
        ck_assert_int_eq(epc_section_open(&wrong, &sink), EPC_E_INVALID);
        ck_assert_int_lt(epc_section_begin(sink, &data), 0);
        ((struct stock *)data)->pieces = 1;
        epc_section_end(sink);
        epc_section_close(sink);
    }
    ck_assert_int_eq(epc_section_open(NULL, &sink), EPC_E_INVALID);
    ck_assert_int_eq(epc_section_read(NULL), EPC_E_INVALID);
    epc_section_close(NULL);
}
