/* SPDX-License-Identifier: MIT
 *
 * check_unload.c -- a DLL with an application's side is unloaded, in most tests without
 * epc_app_close, while threads of the host have rows.
 *
 * Each test runs in a process of its own (a role), because a failure is a crash.
 */
#include "epc_check.h"
#include "plugin.h"
#include "processes.h"
#include "sample_schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/walk.h"
#include "sdk/provider/collect.h"

#define MAX_MS 10000

static const char *library;
static struct plugin_host host;
static struct epci_responder *collector;

/* ---- The plug-in ---- */

static struct {
    HMODULE module;
    plugin_open_fn *open;
    plugin_count_fn *count;
    plugin_close_fn *close;
} plugin;

/* Ends this process, whose parent shows the line. */
static void need(int line, BOOL condition)
{
    if (condition)
        return;
    printf("line %d\n", line);
    fflush(stdout);
    TerminateProcess(GetCurrentProcess(), 1);
}

#define NEED(condition) need(__LINE__, condition)

static void load(void)
{
    plugin.module = LoadLibraryA(library);
    NEED(plugin.module != NULL);
    plugin.open = (plugin_open_fn *)(void (*)(void))GetProcAddress(plugin.module, "plugin_open");
    plugin.count = (plugin_count_fn *)(void (*)(void))GetProcAddress(plugin.module, "plugin_count");
    plugin.close = (plugin_close_fn *)(void (*)(void))GetProcAddress(plugin.module, "plugin_close");
}

static void load_and_open(void)
{
    load();
    NEED(plugin.open(&host) == EPC_OK);
}

/* Is the library in plugin.dll itself?  Otherwise epc.dll stays loaded in its place. */
static bool is_static(void)
{
    return strcmp(library, "plugin.dll") == 0;
}

/* Unload it for the `times`th time, while threads have rows. */
static void unload_in_use(LONG times)
{
    NEED(FreeLibrary(plugin.module));
    NEED(host.detached == (is_static() ? times - 1 : times));
    NEED(is_static() || host.closes_late || GetModuleHandleA("epc.dll"));
}

static bool is_gone(LONG times)
{
    return host.detached == times && !GetModuleHandleA("epc.dll");
}

/* Wait until the system has unloaded it, and epc.dll, for the `times`th time. */
static void wait_until_gone(LONG times)
{
    for (int i = 0; i < MAX_MS && !is_gone(times); i++)
        Sleep(1);
    NEED(is_gone(times));
}

/* ---- Threads of the host, with a row each ---- */

#define THREADS 3

static struct {
    HANDLE thread, counted, may_end;
} threads[THREADS];

static DWORD WINAPI count_and_wait(void *number)
{
    uintptr_t i = (uintptr_t)number;

    NEED(plugin.count() == EPC_OK);
    SetEvent(threads[i].counted);
    WaitForSingleObject(threads[i].may_end, INFINITE);
    return 0;
}

static void start(uintptr_t number)
{
    threads[number].counted = CreateEventW(NULL, TRUE, FALSE, NULL);
    threads[number].may_end = CreateEventW(NULL, TRUE, FALSE, NULL);
    threads[number].thread = CreateThread(NULL, 0, count_and_wait, (void *)number, 0, NULL);
    NEED(WaitForSingleObject(threads[number].counted, MAX_MS) == WAIT_OBJECT_0);
}

static void stop(unsigned number)
{
    SetEvent(threads[number].may_end);
    NEED(WaitForSingleObject(threads[number].thread, MAX_MS) == WAIT_OBJECT_0);
    CloseHandle(threads[number].thread);
    CloseHandle(threads[number].counted);
    CloseHandle(threads[number].may_end);
}

/* The requests that a provider shows; -1: no instance. */
static int shown(void)
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    struct epci_query query = epci_query_parse(global, 6);
    unsigned char buffer[8192];
    struct check_parsed_instance instance;
    struct check_parsed_object object;
    struct epci_span rest;
    uint32_t objects;
    uint64_t requests;
    size_t bytes;

    NEED(epci_responder_collect(collector, &query, buffer, sizeof buffer, &bytes, &objects) ==
         EPC_OK);
    rest = epci_span_of(buffer, bytes);
    NEED(check_read_next_object(&rest, &object, NULL) == EPC_OK);
    if (object.head.instance_count == 0)
        return -1;
    NEED(check_read_next_instance(&object.rest, &instance, NULL) == EPC_OK);
    memcpy(&requests, instance.block.at + 8, sizeof requests);
    return (int)requests;
}

/* ---- The cases ---- */

static void in_use(void)
{
    load_and_open();
    for (unsigned i = 0; i < THREADS; i++)
        start(i);
    unload_in_use(1);
    if (is_static() || !host.closes_late)
        NEED(shown() == THREADS);
    for (unsigned i = 0; i < THREADS; i++)
        stop(i);
    wait_until_gone(1);
    NEED(shown() == (host.closes_late ? -1 : THREADS)); /* no other code withdraws it */
}

/* Loaded again while a thread still has a row: it is the same one. */
static void loaded_again(void)
{
    if (!is_static())
        return;
    load_and_open();
    start(0);
    unload_in_use(1);
    load();
    start(1);
    unload_in_use(1);
    stop(0);
    NEED(host.detached == 0);
    load();
    start(2);
    NEED(shown() == 3);
    stop(1);
    stop(2);
    NEED(shown() == 3);
    Sleep(200); /* the references of threads are gone, and ours is left */
    NEED(host.detached == 0);
    NEED(plugin.count() == EPC_OK); /* and now this thread has a row until the process ends */
    plugin.close();
    NEED(FreeLibrary(plugin.module));
    NEED(is_gone(1));
    NEED(shown() == -1);
}

/* The next number for fiber-local storage; processes have few of them. */
static DWORD next_storage(void)
{
    DWORD next = FlsAlloc(NULL);

    NEED(next != FLS_OUT_OF_INDEXES);
    FlsFree(next);
    return next;
}

/* Loaded again after it had been unloaded: a new one, which counts again. */
static void loaded_later(void)
{
    DWORD before = next_storage();

    for (LONG times = 1; times <= 30; times++) {
        load_and_open();
        start(0);
        unload_in_use(times);
        stop(0);
        wait_until_gone(times);
        NEED(shown() == times);
        NEED(next_storage() == before);
    }
}

static void closed_late(void)
{
    host.closes_late = TRUE;
    in_use();
}

static void closed_before(void)
{
    load_and_open();
    for (unsigned i = 0; i < THREADS; i++)
        start(i);
    plugin.close();
    NEED(FreeLibrary(plugin.module));
    NEED(is_gone(1));
    for (unsigned i = 0; i < THREADS; i++)
        stop(i);
    NEED(shown() == -1);
    load_and_open();
    start(0);
    NEED(shown() == 1);
    stop(0);
    plugin.close();
    NEED(FreeLibrary(plugin.module));
    wait_until_gone(2);
}

/* The main thread has a row and goes on; the process ends with it. */
static void never_ending(void)
{
    load_and_open();
    NEED(plugin.count() == EPC_OK);
    start(0);
    unload_in_use(1);
    stop(0);
    Sleep(200);
    NEED(!is_gone(1));
    NEED(shown() == 2);
}

static void requested(void)
{
    host.wants_requests = TRUE;
    load_and_open();
    NEED(FreeLibrary(plugin.module));
    for (int i = 0; i < MAX_MS / 10 && host.asked < 2; i++) {
        shown();
        Sleep(10);
    }
    NEED(host.asked >= 2);
    NEED(host.detached == 0);
}

/* A fiber has its own storage; the end of the fiber is not the end of its thread. */
static void *main_fiber;

static VOID CALLBACK count_in_fiber(void *context)
{
    (void)context;
    NEED(plugin.count() == EPC_OK);
    SwitchToFiber(main_fiber);
}

static DWORD WINAPI run_fiber(void *context)
{
    void *fiber;

    main_fiber = ConvertThreadToFiber(NULL);
    fiber = CreateFiber(0, count_in_fiber, NULL);
    SwitchToFiber(fiber);
    DeleteFiber(fiber);
    return context != NULL;
}

static void in_a_fiber(void)
{
    HANDLE thread;

    load_and_open();
    thread = CreateThread(NULL, 0, run_fiber, NULL, 0, NULL);
    NEED(WaitForSingleObject(thread, MAX_MS) == WAIT_OBJECT_0);
    NEED(FreeLibrary(plugin.module));
    wait_until_gone(1);
    NEED(shown() == 1);
    CloseHandle(thread);
}

#define STARTERS 4
#define ROUNDS   100

static DWORD WINAPI count_once(void *context)
{
    (void)context;
    NEED(plugin.count() == EPC_OK);
    return 0;
}

/* Starts one thread after the other. */
static DWORD WINAPI start_threads(void *context)
{
    (void)context;
    for (int i = 0; i < ROUNDS; i++) {
        HANDLE thread = CreateThread(NULL, 0, count_once, NULL, 0, NULL);

        NEED(WaitForSingleObject(thread, MAX_MS) == WAIT_OBJECT_0);
        CloseHandle(thread);
    }
    return 0;
}

/* Threads start and end at the same time, while the DLL is loaded and freed again and again. */
static void come_and_go(void)
{
    HANDLE starters[STARTERS];
    HMODULE module;

    load_and_open();
    for (int i = 0; i < STARTERS; i++)
        starters[i] = CreateThread(NULL, 0, start_threads, NULL, 0, NULL);
    while (WaitForMultipleObjects(STARTERS, starters, TRUE, 0) == WAIT_TIMEOUT) {
        module = LoadLibraryA(library);
        NEED(module != NULL && FreeLibrary(module));
    }
    for (int i = 0; i < STARTERS; i++)
        CloseHandle(starters[i]);
    NEED(shown() == STARTERS * ROUNDS);
    NEED(FreeLibrary(plugin.module));
    wait_until_gone(1);
}

static const struct {
    const char *name;
    void (*run)(void);
} cases[] = {
    { "in_use", in_use },
    { "loaded_again", loaded_again },
    { "loaded_later", loaded_later },
    { "closed_late", closed_late },
    { "closed_before", closed_before },
    { "never_ending", never_ending },
    { "requested", requested },
    { "in_a_fiber", in_a_fiber },
    { "come_and_go", come_and_go },
};

EPC_ROLE(unload)
{
    struct epci_indexes indexes = { 2000, 2001 };

    library = argc > 1 ? argv[1] : "";
    NEED(epci_responder_open(&sample_schema, &indexes, &collector) == EPC_OK);
    cases[atoi(argv[0])].run();
    epci_responder_close(collector);
    printf("done\n");
    fflush(stdout);
    return 0;
}

EPC_TEST_LOOP(unload__crashes_no_host, 2 * EPC_COUNT(cases))
{
    const char *line;
    char arguments[64];
    struct process child;

    snprintf(arguments, sizeof arguments, "unload %d %s", _i / 2,
             _i % 2 ? "plugin_epc.dll" : "plugin.dll");
    child = process_start(arguments);
    line = process_line(&child);
    ck_assert_msg(strcmp(line, "done") == 0, "%s, %s: %s", cases[_i / 2].name, arguments, line);
    process_end(&child);
}
