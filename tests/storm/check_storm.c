/* SPDX-License-Identifier: MIT
 *
 * check_storm.c -- applications come, go and are killed, while collectors ask in several threads,
 * and each answer is compared with a ledger (storm.h).
 *
 *     check_storm [--seconds N] [--seed N] [--applications OTHER] [--collectors OTHER]
 *                 [--half OTHER]
 *
 * OTHER is a path, from this program's folder, to this program built for the other bitness: all
 * applications, all collectors, or every second process of each kind run it.  The storm prints its
 * figures.  That it can fail is tested by breaking it.
 */
#include "epc_check.h"
#include "processes.h"
#include "storm.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct application {
    struct process process;
    bool runs;
    uint32_t published; /* the number of its first generation */
    ULONGLONG end;      /* when it is killed; 0: that begins when it has published */
    ULONGLONG suspend;  /* when it is suspended for a while; 0: not */
};

struct storm {
    struct storm_ledger *ledger;
    const char *applications; /* the other program, or NULL */
    const char *collectors;
    const char *half;
    char name[64]; /* of the ledger */
    uint32_t random;
    struct application application[STORM_SEATS];
    struct process collector[STORM_COLLECTORS];
    unsigned started, killed, ended;
};

static const char *const fault_names[STORM_FAULTS] = {
    "falls",  "sums too small", "sums too large", "malformed answers", "absent instances",
    "ghosts", "tears",
};

static const char *option(const char *name, const char *otherwise)
{
    for (int i = 0; i + 1 < epc_check_argc; i++)
        if (strcmp(epc_check_argv[i], name) == 0)
            return epc_check_argv[i + 1];
    return otherwise;
}

/* ---- Processes ---- */

static struct process start(struct storm *storm, const char *program, const char *role, int number)
{
    char line[256];

    snprintf(line, sizeof line, "--role %s %s %d %u", role, storm->name, number,
             (unsigned)storm_random(&storm->random, UINT32_MAX));
    if (!program && number % 2)
        program = storm->half;
    return program ? process_start_program(program, line) : process_start(line + strlen("--role "));
}

static void start_application(struct storm *storm, int seat)
{
    struct application *application = &storm->application[seat];
    const ULONGLONG now = GetTickCount64();

    application->published = storm_load(&storm->ledger->seat[seat].next);
    application->process = start(storm, storm->applications, "application", seat);
    application->runs = true;
    application->end =
        storm_random(&storm->random, 5) ? 0 : now + storm_random(&storm->random, 500);
    application->suspend =
        storm_random(&storm->random, 5) ? 0 : now + storm_random(&storm->random, 3000);
    storm->started++;
}

/* The process is gone: its generations are dead. */
static void bury(struct storm *storm, int seat)
{
    struct storm_seat *of = &storm->ledger->seat[seat];

    for (int i = 0; i < STORM_GENERATIONS; i++)
        storm_set(&of->generation[i].state, GENERATION_DYING | GENERATION_DEAD);
    __atomic_store_n(&of->dying, 0, __ATOMIC_SEQ_CST);
    storm->application[seat].runs = false;
}

static void kill_application(struct storm *storm, int seat)
{
    __atomic_store_n(&storm->ledger->seat[seat].dying, 1, __ATOMIC_SEQ_CST);
    process_kill(&storm->application[seat].process);
    bury(storm, seat);
    storm->killed++;
}

static bool has_ended(struct process *process)
{
    return WaitForSingleObject(process->handle, 0) == WAIT_OBJECT_0;
}

/* Suspended wherever it is; Wine 8 does not end a suspended process. */
static void suspend_for_a_while(struct storm *storm, struct application *application)
{
    process_suspend(&application->process);
    Sleep(storm_random(&storm->random, 200));
    process_resume(&application->process);
    application->suspend = 0;
}

static void look_after(struct storm *storm, int seat)
{
    struct application *application = &storm->application[seat];
    const ULONGLONG now = GetTickCount64();

    if (!application->runs) {
        if (storm_random(&storm->random, 10) == 0)
            start_application(storm, seat);
    } else if (has_ended(&application->process)) {
        process_end(&application->process);
        bury(storm, seat);
        storm->ended++;
    } else if (application->end == 0) {
        if (storm_load(&storm->ledger->seat[seat].next) != application->published)
            application->end = now + 1 + storm_random(&storm->random, 4000);
    } else if (now > application->end) {
        kill_application(storm, seat);
    } else if (application->suspend && now > application->suspend) {
        suspend_for_a_while(storm, application);
    }
}

/* ---- The storm ---- */

static uint64_t faults(const struct storm *storm, enum storm_fault fault)
{
    uint64_t all = 0;

    for (int i = 0; i < STORM_COLLECTORS; i++)
        all += storm_load_sum(&storm->ledger->results[i].faults[fault]);
    return all;
}

static unsigned generations(const struct storm *storm)
{
    unsigned all = 0;

    for (int i = 0; i < STORM_SEATS; i++)
        all += storm_load(&storm->ledger->seat[i].next);
    return all;
}

static void begin(struct storm *storm, uint32_t lie)
{
    const struct storm_seat *anchor;

    memset(storm, 0, sizeof *storm);
    storm->random = (uint32_t)strtoul(option("--seed", "1"), NULL, 10) | 1;
    storm->applications = option("--applications", NULL);
    storm->collectors = option("--collectors", NULL);
    storm->half = option("--half", NULL);
    snprintf(storm->name, sizeof storm->name, "Local\\epc-storm-%lu-%u", GetCurrentProcessId(),
             (unsigned)lie);
    storm->ledger = storm_ledger_map(storm->name, true);
    storm->ledger->lie = lie;
    anchor = &storm->ledger->seat[STORM_ANCHOR];
    start_application(storm, STORM_ANCHOR);
    while (storm_load(&anchor->generation[0].lives) < 3 * STORM_ANCHORED) {
        if (has_ended(&storm->application[STORM_ANCHOR].process))
            process_end(&storm->application[STORM_ANCHOR].process);
        Sleep(10);
    }
    for (int i = 0; i < STORM_COLLECTORS; i++)
        storm->collector[i] = start(storm, storm->collectors, "collector", i);
}

/* Now and then all applications end at once, and the anchor is alone for a moment. */
static void calm(struct storm *storm)
{
    for (int seat = 0; seat < STORM_APPLICATIONS; seat++)
        if (storm->application[seat].runs)
            kill_application(storm, seat);
    Sleep(storm_random(&storm->random, 300));
}

static void go_on(struct storm *storm)
{
    if (storm_random(&storm->random, 1000) == 0)
        calm(storm);
    for (int seat = 0; seat < STORM_APPLICATIONS; seat++)
        look_after(storm, seat);
    for (int i = 0; i < STORM_COLLECTORS; i++)
        ck_assert_msg(!has_ended(&storm->collector[i]), "collector %d has ended", i);
    ck_assert_msg(!has_ended(&storm->application[STORM_ANCHOR].process), "the anchor has ended");
    Sleep(10);
}

static void end(struct storm *storm)
{
    __atomic_store_n(&storm->ledger->collected, 1, __ATOMIC_SEQ_CST);
    for (int i = 0; i < STORM_COLLECTORS; i++)
        process_end(&storm->collector[i]);
    __atomic_store_n(&storm->ledger->stop, 1, __ATOMIC_SEQ_CST);
    for (int seat = 0; seat < STORM_SEATS; seat++)
        if (storm->application[seat].runs)
            process_end(&storm->application[seat].process);
}

static void print(const struct storm *storm, unsigned seconds)
{
    const struct storm_results *results = storm->ledger->results;
    uint64_t collects = 0, opens = 0, sums = 0, slowest = 0;

    for (int i = 0; i < STORM_COLLECTORS; i++) {
        collects += results[i].collects;
        opens += results[i].opens;
        sums += results[i].sums;
        slowest = results[i].slowest > slowest ? results[i].slowest : slowest;
    }
    printf("%u s: %llu Collects in %llu Opens, %llu sums compared, slowest Collect %llu us\n"
           "    %u generations of %u processes; %u killed, %u ended by themselves\n   ",
           seconds, (unsigned long long)collects, (unsigned long long)opens,
           (unsigned long long)sums, (unsigned long long)slowest, generations(storm),
           storm->started, storm->killed, storm->ended);
    for (int i = 0; i < STORM_FAULTS; i++)
        printf(" %s %llu%s", fault_names[i], (unsigned long long)faults(storm, i),
               i + 1 < STORM_FAULTS ? "," : "\n");
    for (int i = 0; i < STORM_COLLECTORS; i++)
        for (int j = 0; j < STORM_FAULTS; j++)
            if (*results[i].first[j])
                printf("    %s: %s\n", fault_names[j], results[i].first[j]);
}

EPC_TEST(storm__nothing_falls_or_is_lost_or_malformed)
{
    const unsigned seconds = (unsigned)strtoul(option("--seconds", "12"), NULL, 10);
    const ULONGLONG begun = GetTickCount64();
    unsigned printed = 0, passed = 0;
    static struct storm storm;
    uint64_t all = 0;

    begin(&storm, STORM_TELLS_THE_TRUTH);
    while (passed < seconds) {
        go_on(&storm);
        passed = (unsigned)((GetTickCount64() - begun) / 1000);
        if (passed >= printed + 60) {
            print(&storm, passed);
            printed = passed;
        }
    }
    end(&storm);
    print(&storm, passed);
    for (int i = 0; i < STORM_FAULTS; i++)
        all += faults(&storm, (enum storm_fault)i);
    ck_assert_uint_eq(all, 0);
}

/* For each fault there is a lie, in an application or a collector, which shows as this fault. */
EPC_TEST_LOOP(storm__notices_what_is_wrong, STORM_FAULTS)
{
    const ULONGLONG limit = GetTickCount64() + 30000;
    static struct storm storm;

    begin(&storm, (uint32_t)_i);
    while (faults(&storm, (enum storm_fault)_i) == 0 && GetTickCount64() < limit)
        go_on(&storm);
    end(&storm);
    ck_assert_msg(faults(&storm, (enum storm_fault)_i) > 0, "no %s were noticed", fault_names[_i]);
}
