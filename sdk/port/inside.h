/* SPDX-License-Identifier: MIT
 *
 * inside.h -- the part of the seam that observes the process in which a foreign DLL runs: what a
 * call leaves changed, what it uses up, which threads it leaves running.
 *
 * The child's half of a host, apart from child.h because only trials use most of it.  Implemented
 * in port/win32 alone; conventions as in child.h.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/port/child.h"

/* ---- Caller state: what a call has to leave as it was ---- */

/* X(enumerator, description, how it is read).  The first three are the calling convention's: the
 * call itself compares them (epci_convention_report). */
#define EPCI_CALLER_STATE(X)                                                                       \
    X(EPCI_CALLER_STACK, "the stack pointer", "in the instruction after the call")                 \
    X(EPCI_CALLER_REGISTERS, "registers that a procedure keeps",                                   \
      "in the instruction after the call")                                                         \
    X(EPCI_CALLER_DIRECTION, "the direction flag", "in the instruction after the call")            \
    X(EPCI_CALLER_DIRECTORY, "the current directory", "GetCurrentDirectory")                       \
    X(EPCI_CALLER_DLL_DIRECTORY, "the DLL search directory (SetDllDirectory)", "GetDllDirectory")  \
    X(EPCI_CALLER_PATH, "the environment variable PATH", "GetEnvironmentVariable")                 \
    X(EPCI_CALLER_ENVIRONMENT, "the environment", "GetEnvironmentStrings")                         \
    X(EPCI_CALLER_X87, "the x87 control word", "fnstcw")                                           \
    X(EPCI_CALLER_X87_STACK, "the x87 registers in use", "fnstenv")                                \
    X(EPCI_CALLER_SSE, "the SSE control word (MXCSR)", "stmxcsr")                                  \
    X(EPCI_CALLER_ERROR_MODE, "the error mode (SetErrorMode)", "GetErrorMode")                     \
    X(EPCI_CALLER_THREAD_ERROR_MODE, "the thread's error mode (SetThreadErrorMode)",               \
      "GetThreadErrorMode")                                                                        \
    X(EPCI_CALLER_FILTER, "the handler of unhandled exceptions (SetUnhandledExceptionFilter)",     \
      "SetUnhandledExceptionFilter")                                                               \
    X(EPCI_CALLER_CLOCK, "the clock (QueryPerformanceCounter and others)",                         \
      "the first bytes of its functions, and what the program imports")                            \
    X(EPCI_CALLER_PRIORITY, "the thread's priority", "GetThreadPriority")                          \
    X(EPCI_CALLER_PRIORITY_CLASS, "the priority class of the process", "GetPriorityClass")         \
    X(EPCI_CALLER_AFFINITY, "the processors of the process (SetProcessAffinityMask)",              \
      "GetProcessAffinityMask")                                                                    \
    X(EPCI_CALLER_THREAD_AFFINITY, "the thread's processors (SetThreadAffinityMask)",              \
      "GetThreadGroupAffinity")                                                                    \
    X(EPCI_CALLER_INPUT, "standard input (SetStdHandle)", "GetStdHandle")                          \
    X(EPCI_CALLER_OUTPUT, "standard output (SetStdHandle)", "GetStdHandle")                        \
    X(EPCI_CALLER_ERRORS, "standard error (SetStdHandle)", "GetStdHandle")                         \
    X(EPCI_CALLER_LOCALE, "the thread's locale", "GetThreadLocale")                                \
    X(EPCI_CALLER_RUNTIME_LOCALE, "the locale of msvcrt.dll (setlocale)", "setlocale")             \
    X(EPCI_CALLER_USER, "whom the thread impersonates", "OpenThreadToken")

#define EPCI_CALLER_ENUMERATOR(name, text, read) name,
enum epci_caller_part { EPCI_CALLER_STATE(EPCI_CALLER_ENUMERATOR) EPCI_CALLER_COUNT };
#undef EPCI_CALLER_ENUMERATOR

#define EPCI_CALLER_TEXT 128

/* A changed part as text: a path or a number, cut if long. */
struct epci_caller_change {
    char got[EPCI_CALLER_TEXT];
    char wanted[EPCI_CALLER_TEXT];
};

struct epci_caller_changes {
    uint32_t mask; /* bit n: enum epci_caller_part n has changed, with its texts in each[n] */
    struct epci_caller_change each[EPCI_CALLER_COUNT];
};

struct epci_caller_state;

/* The state of this thread and its process now; NULL: no memory. */
struct epci_caller_state *epci_caller_state_take(void);
/* Add to *out what has changed since `before`, restore it, and free `before`, which may be NULL. */
void epci_caller_state_restore(struct epci_caller_state *before, struct epci_caller_changes *out);
/* Add to *out what a call with `count` arguments has not kept. */
void epci_convention_report(const struct epci_convention *convention, unsigned count,
                            struct epci_caller_changes *out);

/* ---- The module ---- */

/* Is a module still loaded at the address of this one? */
bool epci_module_loaded(void *module);
/* How many bytes of address space it takes, from its base on. */
uint64_t epci_module_bytes(void *module);
/* Release the one reference that epci_module_load has taken.  False: *fault is the exception that
 * its DllMain did not handle. */
bool epci_module_unload(void *module, struct epci_fault *fault);

/* What DllMain does at the end is hidden by the loader, which handles its exceptions and goes on.
 * From now on each loaded module that is neither the program nor the system's has its DllMain
 * called through ours.  One thread at a time. */
void epci_detach_watch(void);
/* The exception that one of them did not handle since then; false: none.  Those that are still
 * loaded have their own DllMain again. */
bool epci_detach_end(struct epci_fault *fault);
/* End this process as a program does that returns from main: each module's DllMain is called, and
 * an exception that one does not handle goes to the function of epci_on_death. */
void epci_process_leave(void);

/* ---- Threads ---- */

struct epci_threads {
    uint32_t *ids;
    size_t count;
};

/* List all threads of this process: EPC_E_NOMEM, EPC_E_SYSTEM.  Free with epci_threads_release. */
int epci_threads_take(struct epci_threads *out);
void epci_threads_release(struct epci_threads *threads);
/* How many threads that are not in `before` run code of the module: they started at one of its
 * procedures, or at the C runtime's.  *offset is the start of the first of them in the module,
 * or 0. */
uint32_t epci_threads_count_new(const struct epci_threads *before, void *module, uint64_t *offset);

/* Has this thread of epci_thread_start ended? */
bool epci_thread_has_ended(void *thread);

/* ---- Usage ---- */

/* What this process uses.  Exact if the system counts it.  `handles` is only good for comparing,
 * because under Wine it is the number that the next handle would get; so is `held`, because Wine 10
 * shows small blocks of one size in groups, each as one block that is allocated as a whole. */
struct epci_usage {
    uint64_t handles;
    uint64_t threads;
    uint64_t blocks; /* allocated from the process's heaps, as HeapWalk shows them */
    uint64_t held;   /* bytes of these blocks, with what the heap itself needs for them */
    uint64_t views;  /* of sections, mapped */
    uint64_t bytes;  /* of private memory, committed, in whole pages */
};

void epci_usage_take(struct epci_usage *out);

/* How many bytes of this process's address space are free. */
uint64_t epci_space_free(void);

/* ---- Names of kernel objects: events, mutexes, sections, of the session and the machine ---- */

#define EPCI_OBJECT_NAME 96

struct epci_object_name {
    uint64_t hash;
    char text[EPCI_OBJECT_NAME]; /* cut */
};

struct epci_object_names {
    struct epci_object_name *list; /* sorted by hash */
    size_t count;
};

/* List the objects of all processes.  EPC_OK, EPC_E_NOMEM, or EPC_E_SYSTEM if the system does not
 * list them. */
int epci_object_names_take(struct epci_object_names *out);
void epci_object_names_release(struct epci_object_names *names);
