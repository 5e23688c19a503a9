/* SPDX-License-Identifier: MIT
 *
 * storm_app.c -- an application in the storm: threads that come and go, add instances, count in all
 * the ways that there are, and remove them, until the process ends or is killed.
 *
 * The process publishes, closes and publishes again, as the random numbers say; so one process has
 * one or more generations.  It ends with or without epc_app_close.
 */
#include "epc_check.h"
#include "storm.h"

#include <windows.h>

#include <stdlib.h>

enum { WORKERS = 3, TEXT_UNITS = 15 };

struct application {
    struct storm_ledger *ledger;
    struct storm_seat *seat;
    struct storm_generation *generation;
    epc_app *app;
    uint32_t random;
    volatile LONG stop;
    volatile LONG seeds; /* of its workers */
    bool is_anchor;
};

/* An instance of one thread, and how it counts there. */
struct living {
    struct application *application;
    struct storm_life *life;
    epc_instance instance;
    epc_row row;
    uint32_t *random; /* the thread's */
    bool has_row;
};

static bool lies(const struct living *living, enum storm_fault how)
{
    const struct application *application = living->application;

    return application->ledger->lie == (uint32_t)how && !application->is_anchor &&
           storm_random(living->random, 8) == 0;
}

/* ---- The ledger ---- */

static void note(uint64_t *sum, uint64_t amount)
{
    __atomic_fetch_add(sum, amount, __ATOMIC_SEQ_CST);
}

static struct storm_life *claim_life(struct storm_generation *generation)
{
    uint32_t number = __atomic_fetch_add(&generation->lives, 1, __ATOMIC_SEQ_CST);

    return number < STORM_LIVES ? &generation->life[number] : NULL;
}

/* Only the seat's one process calls this; if it is killed before the end, the next one begins
 * again. */
static void begin_generation(struct application *application)
{
    struct storm_seat *seat = application->seat;
    struct storm_generation *made = &seat->generation[seat->next % STORM_GENERATIONS];

    ZeroMemory(made, sizeof *made);
    made->number = seat->next;
    made->pid = GetCurrentProcessId();
    application->generation = made;
    __atomic_store_n(&seat->next, seat->next + 1, __ATOMIC_SEQ_CST);
}

/* ---- One life ---- */

static uint32_t symbol(const struct living *living, int counter)
{
    return STORM_COUNTER(living->life->object, counter);
}

/* Of some names all is counted in groups, of the others only in groups of rows: while a group is
 * open, a reader sees the cells as they were, without what others add outside of groups. */
static bool is_grouped(const struct living *living)
{
    return living->life->name % STORM_ANCHORED == STORM_ANCHORED - 1;
}

static void begin_group(const struct living *living)
{
    if (is_grouped(living))
        epc_begin(living->instance);
}

static void end_group(const struct living *living)
{
    if (is_grouped(living))
        epc_end(living->instance);
}

static void count_pair(struct living *living, uint32_t times)
{
    const epc_instance instance = living->instance;
    const bool torn = lies(living, STORM_TORN);

    for (uint32_t i = 0; i < times; i++) {
        epc_add(instance, symbol(living, STORM_LEFT), 1);
        if (torn) {
            end_group(living);
            Sleep(1);
            begin_group(living);
        }
        epc_add(instance, symbol(living, STORM_RIGHT), 1);
    }
}

static void count_row_pair(struct living *living, uint32_t times)
{
    const bool torn = lies(living, STORM_TORN);

    epc_row_begin(living->row);
    for (uint32_t i = 0; i < times; i++) {
        epc_row_add(living->row, symbol(living, STORM_LEFT), 1);
        if (torn) {
            epc_row_end(living->row);
            Sleep(1);
            epc_row_begin(living->row);
        }
        epc_row_add(living->row, symbol(living, STORM_RIGHT), 1);
    }
    epc_row_end(living->row);
}

static void count_ones(struct living *living, uint32_t times)
{
    for (uint32_t i = 0; i < times; i++) {
        if (living->has_row)
            epc_row_add(living->row, symbol(living, STORM_COUNT), 1);
        else
            epc_add(living->instance, symbol(living, STORM_COUNT), 1);
    }
}

static void add_to_lives(struct living *living, int64_t amount)
{
    begin_group(living);
    epc_add(living->instance, symbol(living, STORM_LIVING), amount);
    end_group(living);
}

static void set_text(struct living *living)
{
    char text[TEXT_UNITS + 1] = { 0 };
    const int letter = 'a' + (int)storm_random(living->random, 26);

    for (int i = 0; i < TEXT_UNITS; i++)
        text[i] = (char)letter;
    epc_set_text(living->instance, symbol(living, STORM_TEXT), text);
}

static int choose_sum(const struct living *living)
{
    const uint32_t how = storm_random(living->random, 8);

    if (how < 3 && (is_grouped(living) || living->has_row))
        return STORM_LEFT;
    return how == 3 ? STORM_SMALL : STORM_COUNT;
}

/* Count something, and note it before and after. */
static void count(struct living *living)
{
    const int sum = choose_sum(living);
    const uint64_t amount = sum == STORM_SMALL ? storm_random(living->random, 1u << 18)
                                               : 1 + storm_random(living->random, 32);

    note(&living->life->begun[sum], amount);
    begin_group(living);
    if (sum == STORM_SMALL)
        epc_add(living->instance, symbol(living, STORM_SMALL), (int64_t)amount);
    else if (sum == STORM_COUNT)
        count_ones(living, (uint32_t)amount);
    else if (living->has_row)
        count_row_pair(living, (uint32_t)amount);
    else
        count_pair(living, (uint32_t)amount);
    end_group(living);
    note(&living->life->done[sum], amount);
    if (lies(living, STORM_LOST)) {
        note(&living->life->begun[sum], 1000000);
        note(&living->life->done[sum], 1000000);
    }
    if (lies(living, STORM_INVENTED))
        epc_add(living->instance, symbol(living, STORM_COUNT), 1000000);
}

/* Begin a life of this name.  False: the ledger has no room, or it cannot be seen. */
static bool begin_life(struct living *living, uint32_t object, uint32_t name,
                       const epc_instance *parent)
{
    struct application *application = living->application;
    struct storm_generation *generation = application->generation;
    struct storm_life *life = claim_life(generation);
    char text[] = { name < STORM_ANCHORED ? 'a' : 'l', (char)('0' + name), '\0' };
    epc_instance_options options = { sizeof options, object == STORM_NUMBERED ? name + 1 : 0,
                                     parent };

    if (!life)
        return false;
    life->object = object;
    life->name = name;
    storm_set(&life->state, LIFE_CLAIMED);
    __atomic_fetch_add(&generation->adds, 1, __ATOMIC_SEQ_CST);
    if (epc_instance_add_with(application->app, STORM_SYMBOL(object),
                              object == STORM_ONE ? NULL : text, &options, &living->instance) < 0)
        return false;
    if (lies(living, STORM_ABSENT))
        epc_instance_remove(&living->instance);
    living->life = life;
    living->has_row = storm_random(living->random, 2) == 0 &&
                      epc_instance_own(living->instance, &living->row) == EPC_OK;
    add_to_lives(living, 1);
    storm_set(&life->state, LIFE_ADDED);
    return true;
}

static void end_life(struct living *living)
{
    struct storm_life *life = living->life;

    life->adds = storm_load(&living->application->generation->adds);
    storm_set(&life->state, LIFE_REMOVING);
    if (living->has_row && storm_random(living->random, 2) == 0)
        epc_row_release(&living->row);
    if (!lies(living, STORM_GHOST)) {
        add_to_lives(living, -1);
        epc_instance_remove(&living->instance);
    }
    storm_set(&life->state, LIFE_REMOVED);
}

static void spend_life(struct living *living)
{
    uint32_t rounds = 1 + storm_random(living->random, 200);

    for (; rounds > 0 && !living->application->stop; rounds--) {
        for (uint32_t i = storm_random(living->random, 20); i > 0; i--)
            count(living);
        if (living->life->object == STORM_APART && storm_random(living->random, 4) == 0)
            set_text(living);
        Sleep(storm_random(living->random, 3));
    }
}

/* A leaf lives under the instance of its name, which lives longer. */
static void live(struct application *application, uint32_t *random)
{
    const uint32_t object = storm_random(random, STORM_OBJECTS);
    const uint32_t name = object == STORM_ONE ? 0 : storm_random(random, STORM_NAMES);
    const bool is_leaf = object == STORM_LEAF, stays = storm_random(random, 10) == 0;
    struct living parent = { .application = application, .random = random }, own = parent;

    if (is_leaf && !begin_life(&parent, STORM_WORK, name, NULL))
        return;
    if (begin_life(&own, object, name, is_leaf ? &parent.instance : NULL)) {
        spend_life(&own);
        if (stays)
            return;
        end_life(&own);
    }
    if (is_leaf)
        end_life(&parent);
}

/* ---- The process ---- */

/* One thread: lives until it is time for another thread. */
static DWORD WINAPI work(void *context)
{
    struct application *application = context;
    uint32_t random =
        (application->random ^ (uint32_t)InterlockedIncrement(&application->seeds) * 2654435761u) |
        1;
    const ULONGLONG end = GetTickCount64() + storm_random(&random, 600);

    do
        live(application, &random);
    while (GetTickCount64() < end && !application->stop &&
           storm_load(&application->generation->lives) < STORM_LIVES);
    return 0;
}

/* The anchor has all names that begin with "a" as long as the storm goes on. */
static DWORD WINAPI hold(void *context)
{
    struct application *application = context;
    struct living living[STORM_OBJECTS * STORM_ANCHORED];
    uint32_t random = application->random, held = 0;

    for (uint32_t object = 0; object < STORM_OBJECTS; object++)
        for (uint32_t name = 0; name < (object == STORM_ONE ? 1 : STORM_ANCHORED); name++) {
            living[held] = (struct living){ .application = application, .random = &random };
            if (!begin_life(&living[held], object, name,
                            object == STORM_LEAF ? &living[name].instance : NULL))
                ExitProcess(4);
            held++;
        }
    while (!storm_load(&application->ledger->stop)) {
        count(&living[storm_random(&random, held)]);
        Sleep(storm_random(&random, 2));
    }
    return 0;
}

/* Run threads for that long, a new one for each that ends. */
static void run(struct application *application, uint32_t milliseconds)
{
    const ULONGLONG end = GetTickCount64() + milliseconds;
    HANDLE workers[WORKERS];

    application->stop = 0;
    for (int i = 0; i < WORKERS; i++)
        workers[i] = CreateThread(NULL, 0, work, application, 0, NULL);
    while (GetTickCount64() < end) {
        DWORD ended = WaitForMultipleObjects(WORKERS, workers, FALSE, 50);

        if (ended >= WAIT_OBJECT_0 + WORKERS)
            continue;
        CloseHandle(workers[ended]);
        workers[ended] = CreateThread(NULL, 0, work, application, 0, NULL);
        if (storm_load(&application->generation->lives) >= STORM_LIVES)
            break;
    }
    application->stop = 1;
    WaitForMultipleObjects(WORKERS, workers, TRUE, INFINITE);
    for (int i = 0; i < WORKERS; i++)
        CloseHandle(workers[i]);
}

/* One generation.  False: the process is to end. */
static bool generate(struct application *application)
{
    uint32_t *random = &application->random;
    bool closes;
    int status;

    status = epc_app_open(&storm_schema, NULL, &application->app);
    if (status == EPC_E_SCHEMA)
        ExitProcess(4);
    if (status < 0) {
        epc_app_close(application->app); /* no provider sees it: try again */
        Sleep(20);
        return true;
    }
    begin_generation(application);
    if (application->is_anchor)
        hold(application);
    else
        run(application, 100 + storm_random(random, 3000));
    closes = storm_random(random, 4) > 0;
    storm_set(&application->generation->state, GENERATION_DYING);
    if (!closes)
        return false;
    epc_app_close(application->app);
    storm_set(&application->generation->state, GENERATION_DEAD);
    return !application->is_anchor && storm_random(random, 4) > 0;
}

/* "application LEDGER SEAT SEED" */
EPC_ROLE(application)
{
    static struct application application;
    const int seat = atoi(argv[1]);

    (void)argc;
    application.ledger = storm_ledger_map(argv[0], false);
    application.seat = &application.ledger->seat[seat];
    application.random = (uint32_t)strtoul(argv[2], NULL, 10) | 1;
    application.is_anchor = seat == STORM_ANCHOR;
    while (!storm_load(&application.ledger->stop) && generate(&application))
        continue;
    return 0;
}
