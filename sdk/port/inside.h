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

/* X(enumerator, description) */
#define EPCI_CALLER_STATE(X)                                                                       \
    X(EPCI_CALLER_DIRECTORY, "the current directory")                                              \
    X(EPCI_CALLER_DLL_DIRECTORY, "the DLL search directory (SetDllDirectory)")                     \
    X(EPCI_CALLER_PATH, "the environment variable PATH")                                           \
    X(EPCI_CALLER_X87, "the x87 control word")                                                     \
    X(EPCI_CALLER_SSE, "the SSE control word (MXCSR)")                                             \
    X(EPCI_CALLER_ERROR_MODE, "the error mode (SetErrorMode)")                                     \
    X(EPCI_CALLER_FILTER, "the handler of unhandled exceptions (SetUnhandledExceptionFilter)")     \
    X(EPCI_CALLER_PRIORITY, "the thread's priority")                                               \
    X(EPCI_CALLER_LOCALE, "the thread's locale")                                                   \
    X(EPCI_CALLER_USER, "whom the thread impersonates")

#define EPCI_CALLER_ENUMERATOR(name, text) name,
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
/* Report what has changed since `before`, restore it, and free `before`, which may be NULL. */
void epci_caller_state_restore(struct epci_caller_state *before, struct epci_caller_changes *out);

/* ---- The module ---- */

/* Is a module still loaded at the address of this one? */
bool epci_module_loaded(void *module);
/* How many bytes of address space it takes, from its base on. */
uint64_t epci_module_bytes(void *module);
/* Release the one reference that epci_module_load has taken.  False: *fault is the exception that
 * its DllMain did not handle. */
bool epci_module_unload(void *module, struct epci_fault *fault);

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
