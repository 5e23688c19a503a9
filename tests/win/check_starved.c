/* SPDX-License-Identifier: MIT
 *
 * check_starved.c -- a host, and an application, that really have no addresses left, or no memory
 * either: they answer, count and go on, and afterwards nothing is missing.
 *
 * A job limits the memory of this process, as an administrator could.  Wine 8 accepts that limit
 * and does not enforce it (256 MiB could be committed under a limit of 32), so there 32-bit
 * programs use up their 2 GiB of addresses, and CMakeLists.txt runs the 64-bit program under
 * `ulimit -v`.  Handles do not run out: with 500 000 of them Wine 8 still gave more.
 *
 * Check allocates in each assertion, so nothing is asserted while memory is short.
 */
#include "epc_check.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collecting.h"
#include "processes.h"

#include "sdk/port/win32/error.h"
#include "sdk/port/win32/named.h"
#include "sdk/provider/events/events.h"

enum {
    WORK = 0,
    WORK_DONE = 2,
    MANY = 3000, /* instances, which need several pieces of a section */
    TRIES = 3,
    LIMIT_MB = 1024,
    MAX_MB = 6144 /* that can be taken, or nothing limits this process */
};

static const epc_counter work[] = { { .symbol = WORK_DONE, .type = EPC_PERF_COUNTER_BULK_COUNT } };
static const epc_object objects[] = {
    { .symbol = WORK, .flags = EPC_MANY, .counters = work, .counter_count = 1 },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcStarved", objects, 1, NULL, NULL };

/* ---- Shortage ---- */

static void *ranges[4096];
static unsigned range_count;
static void **blocks; /* each begins with the address of the next */

static void limit_memory(void)
{
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {
        .BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_PROCESS_MEMORY,
        .ProcessMemoryLimit = (SIZE_T)LIMIT_MB << 20,
    };
    HANDLE job = CreateJobObjectW(NULL, NULL);

    ck_assert(
        SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits));
    ck_assert(AssignProcessToJobObject(job, GetCurrentProcess()));
}

/* Take all addresses; with `memory` also what the heap has left. */
static void starve(bool memory)
{
    uint64_t taken = 0;

    for (SIZE_T bytes = 256 << 20; bytes >= 65536; bytes /= 2)
        while (range_count < EPC_COUNT(ranges) && taken >> 20 < MAX_MB &&
               (ranges[range_count] =
                    VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_NOACCESS))) {
            range_count++;
            taken += bytes;
        }
    if (taken >> 20 >= MAX_MB) {
        puts("skipped: nothing limits the memory of this process; try ulimit -v 2000000");
        exit(77);
    }
    for (size_t bytes = 65536; memory && bytes >= 16; bytes /= 2)
        for (void **made; (made = epci_alloc(bytes)); blocks = made)
            *made = blocks;
}

static void feed(void)
{
    while (blocks) {
        void **next = *blocks;

        epci_free(blocks);
        blocks = next;
    }
    while (range_count > 0)
        VirtualFree(ranges[--range_count], 0, MEM_RELEASE);
}

/* ---- What is logged ---- */

static unsigned looks_logged, others_logged;

static void note(const struct epci_event *event)
{
    if (event->id == EPCI_EVENT_MEMORY && strcmp(event->strings[0], EPCI_LOOK_AT_APPLICATION) == 0)
        looks_logged++;
    else if (event->id != EPCI_EVENT_MEMORY || strcmp(event->strings[0], "collect") != 0)
        others_logged++;
}

__attribute__((constructor)) static void redirect(void)
{
    epci_events_redirect(note);
}

/* ---- Applications ---- */

/* Both children wait for this one, in the order of the steps. */
static HANDLE step(int number)
{
    char name[64];

    snprintf(name, sizeof name, "Local\\epc-test-starved-%d", number);
    return CreateEventA(NULL, FALSE, FALSE, name);
}

static void say_ok(int status)
{
    printf("%s\n", status ? "failed" : "EPC_OK");
    fflush(stdout);
}

static int open_and_count(epc_app **app, epc_instance *shared, int64_t count)
{
    int status = epc_app_open(&schema, NULL, app);

    if (!status)
        status = epc_instance_add(*app, WORK, "shared", shared);
    epc_add(*shared, WORK_DONE, count);
    return status;
}

static int add_many(epc_app *app)
{
    int status = EPC_OK;

    for (int i = 0; i < MANY && !status; i++) {
        epc_instance made;
        char name[16];

        snprintf(name, sizeof name, "%d", i);
        status = epc_instance_add(app, WORK, name, &made);
        epc_add(made, WORK_DONE, 1);
    }
    return status;
}

/* "grows": counts 5; in step 1 it counts 7 and gets many instances; in step 2 it counts 1 and
 * ends. */
EPC_ROLE(grows)
{
    HANDLE first = step(1), second = step(2);
    epc_instance shared;
    epc_app *app;

    say_ok(open_and_count(&app, &shared, 5));
    WaitForSingleObject(first, 60000);
    epc_add(shared, WORK_DONE, 7);
    say_ok(add_many(app));
    WaitForSingleObject(second, 60000);
    epc_add(shared, WORK_DONE, 1);
    epc_app_close(app);
    say_ok(EPC_OK);
    return 0;
}

/* "late": counts 100 in step 3, and waits to be killed. */
EPC_ROLE(late)
{
    HANDLE third = step(3);
    epc_instance shared;
    epc_app *app;

    say_ok(EPC_OK);
    WaitForSingleObject(third, 60000);
    say_ok(open_and_count(&app, &shared, 100));
    Sleep(60000);
    return 1;
}

/* ---- Tests ---- */

static struct collecting c;

/* Collect while memory is short, after the steps.  True: with an answer. */
static bool ask_starved(bool memory, HANDLE one, struct process *from, HANDLE other,
                        struct process *from_other)
{
    char said[2][8] = { "", "" };
    int statuses[TRIES];

    starve(memory);
    SetEvent(one);
    snprintf(said[0], sizeof said[0], "%s", process_line(from));
    if (other)
        SetEvent(other);
    if (from_other)
        snprintf(said[1], sizeof said[1], "%s", process_line(from_other));
    for (int i = 0; i < TRIES; i++)
        statuses[i] = collecting_ask_in(&c, "Global", COLLECTING_CAPACITY);
    feed();
    ck_assert_str_eq(said[0], "EPC_OK");
    ck_assert_str_eq(said[1], from_other ? "EPC_OK" : "");
    for (int i = 0; i < TRIES; i++)
        ck_assert(statuses[i] == EPC_OK || (memory && statuses[i] == EPC_E_NOMEM));
    return statuses[TRIES - 1] == EPC_OK;
}

/* The last answer. */
static void check(uint64_t sum, int instances)
{
    struct check_parsed_object found = collecting_object(&c, WORK);
    int shared = collecting_named(&found, "shared");

    ck_assert_int_ge(shared, 0);
    ck_assert_uint_eq(collecting_value(&found, shared, WORK_DONE), sum);
    if (instances)
        ck_assert_int_eq(found.head.instance_count, instances);
}

static DWORD handles(void)
{
    DWORD count = 0;

    GetProcessHandleCount(GetCurrentProcess(), &count);
    return count;
}

/* Without addresses (0), or without memory (1). */
EPC_TEST_LOOP(starved__a_host_answers_and_loses_no_count, 2)
{
    struct process grows = process_start_ok("grows"), late = process_start_ok("late");
    HANDLE steps[3] = { step(1), step(2), step(3) };
    DWORD before = handles();

    limit_memory();
    collecting_open(&c, &schema);
    collecting_ask(&c, "Global");
    check(5, 1);
    /* One grows, another one comes: neither can be mapped. */
    if (ask_starved(_i, steps[0], &grows, steps[2], &late))
        check(12, 0);
    collecting_ask(&c, "Global");
    check(112, 1 + MANY);
    /* One ends. */
    if (ask_starved(_i, steps[1], &grows, NULL, NULL))
        check(113, 0);
    collecting_ask(&c, "Global");
    check(113, 1);
    ck_assert_uint_eq(looks_logged, 1); /* once in the life of this process */
    ck_assert_uint_eq(others_logged, 0);
    collecting_close(&c);
    ck_assert_uint_le(handles(), before + 1); /* the job */
    process_end(&grows);
    process_kill(&late);
    for (int i = 0; i < 3; i++)
        CloseHandle(steps[i]);
}

EPC_TEST_LOOP(starved__an_application_counts_and_goes_on, 2)
{
    epc_app *app, *other;
    epc_instance shared, lost;
    int opened, added, grown, owned;
    epc_row row;

    collecting_open(&c, &schema);
    ck_assert_int_eq(open_and_count(&app, &shared, 5), EPC_OK);
    collecting_ask(&c, "Global");
    check(5, 1);
    starve(_i);
    opened = epc_app_open(&schema, NULL, &other);
    added = epc_instance_add(other, WORK, "shared", &lost);
    epc_add(lost, WORK_DONE, 1000000);
    grown = add_many(app);
    owned = epc_instance_own(shared, &row);
    epc_row_add(row, WORK_DONE, 70);
    epc_row_release(&row);
    epc_begin(shared);
    epc_add(shared, WORK_DONE, 7);
    epc_end(shared);
    feed();
    ck_assert_int_eq(opened, EPC_E_NOMEM);
    ck_assert_int_ne(added, EPC_OK);
    ck_assert_int_eq(grown, EPC_E_NOMEM);
    ck_assert(owned == EPC_OK || owned == EPC_E_NOMEM);
    epc_app_close(other);
    collecting_ask(&c, "Global");
    check(owned == EPC_OK ? 82 : 12, 0);
    ck_assert_int_eq(add_many(app), EPC_OK);
    ck_assert_int_eq(open_and_count(&other, &lost, 100), EPC_OK);
    collecting_ask(&c, "Global");
    check(owned == EPC_OK ? 182 : 112, 1 + MANY);
    epc_app_close(other);
    epc_app_close(app);
    collecting_close(&c);
}

/* So many views can be made (0 .. 2), and the heap has enough for the application, but not for the
 * access rights in the system's form.  (With less, Wine 8 crashes: its DLLs copy a SID to NULL.) */
EPC_TEST_LOOP(starved__an_open_with_a_little_left_says_the_truth, 3)
{
    for (size_t hole = 7600; hole < 17600; hole += 320) {
        void *spare = epci_alloc(hole), *views[2];
        epc_app *app;
        int opened;

        for (int i = 0; i < _i; i++)
            views[i] = VirtualAlloc(NULL, 65536, MEM_RESERVE, PAGE_NOACCESS);
        starve(true);
        epci_free(spare);
        for (int i = 0; i < _i; i++)
            VirtualFree(views[i], 0, MEM_RELEASE);
        opened = epc_app_open(&schema, NULL, &app);
        epc_app_close(app);
        feed();
        ck_assert_msg(opened == EPC_OK || opened == EPC_E_NOMEM, "%d", opened);
    }
}

/* What a system at the limits of a job, of a session or of the machine may say instead. */
EPC_TEST(starved__every_code_of_a_shortage_is_a_lack_of_memory)
{
    static const DWORD codes[] = {
        ERROR_NOT_ENOUGH_MEMORY,   ERROR_OUTOFMEMORY,         ERROR_COMMITMENT_LIMIT,
        ERROR_NO_SYSTEM_RESOURCES, ERROR_NOT_ENOUGH_QUOTA,    ERROR_WORKING_SET_QUOTA,
        ERROR_PAGEFILE_QUOTA,      ERROR_TOO_MANY_OPEN_FILES,
    };

    for (size_t i = 0; i < EPC_COUNT(codes); i++)
        ck_assert_msg(epci_status_from_win32(codes[i]) == EPC_E_NOMEM, "code %lu", codes[i]);
    ck_assert_uint_eq(epci_win32_from_status(EPC_E_NOMEM), ERROR_NOT_ENOUGH_MEMORY);
    /* A section needs the paging file's disk; what else needs a disk does not lack memory. */
    ck_assert_int_eq(epci_status_from_named_error(ERROR_DISK_FULL), EPC_E_NOMEM);
    ck_assert_int_eq(epci_status_from_win32(ERROR_DISK_FULL), EPC_E_SYSTEM);
}
