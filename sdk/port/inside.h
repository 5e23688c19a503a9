/* SPDX-License-Identifier: MIT
 *
 * inside.h -- the part of the seam that looks at the process in which a foreign DLL lives: what its
 * calls leave changed, what is used up, which threads it has left behind.
 *
 * The child's half of a host, apart from host.h because only trials use most of it.  Implemented in
 * port/win32 alone; conventions as in host.h.
 */
#ifndef EPC_PORT_INSIDE_H
#define EPC_PORT_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/port/child.h"

/* ---- Surroundings: what a call has to leave as it was ---- */

/* X(enumerator, what it is) */
#define EPCI_SURROUNDINGS(X)                                                                       \
    X(EPCI_AROUND_DIRECTORY, "the current directory")                                              \
    X(EPCI_AROUND_DLL_DIRECTORY, "the DLL search directory (SetDllDirectory)")                     \
    X(EPCI_AROUND_PATH, "the environment variable PATH")                                           \
    X(EPCI_AROUND_X87, "the x87 control word")                                                     \
    X(EPCI_AROUND_SSE, "the SSE control word (MXCSR)")                                             \
    X(EPCI_AROUND_ERROR_MODE, "the error mode (SetErrorMode)")                                     \
    X(EPCI_AROUND_FILTER, "the handler of unhandled exceptions (SetUnhandledExceptionFilter)")     \
    X(EPCI_AROUND_PRIORITY, "the thread's priority")                                               \
    X(EPCI_AROUND_LOCALE, "the thread's locale")                                                   \
    X(EPCI_AROUND_USER, "whom the thread impersonates")

#define EPCI_AROUND_ENUMERATOR(name, text) name,
enum epci_around { EPCI_SURROUNDINGS(EPCI_AROUND_ENUMERATOR) EPCI_AROUND_COUNT };
#undef EPCI_AROUND_ENUMERATOR

#define EPCI_AROUND_TEXT 128

/* What was found changed, as text: a path, a number.  Long ones are cut. */
struct epci_change {
    char got[EPCI_AROUND_TEXT];
    char wanted[EPCI_AROUND_TEXT];
};

struct epci_changes {
    uint32_t mask; /* bit n: enum epci_around n, whose texts are in each[n] */
    struct epci_change each[EPCI_AROUND_COUNT];
};

struct epci_surroundings;

/* What surrounds this thread now; NULL: no memory. */
struct epci_surroundings *epci_surroundings_take(void);
/* Tell what has changed since, and put it back.  Frees `before`, of which NULL is fine. */
void epci_surroundings_compare(struct epci_surroundings *before, struct epci_changes *out);

/* ---- The module ---- */

/* Is a module still loaded where this one was? */
bool epci_module_loaded(void *module);
/* How much memory it takes, from its base on. */
uint64_t epci_module_bytes(void *module);
/* Give back the one reference that epci_module_load has taken.  False: *fault is the exception that its
 * DllMain did not handle. */
bool epci_module_unload(void *module, struct epci_fault *fault);

/* ---- Threads ---- */

struct epci_threads {
    uint32_t *ids;
    size_t count;
};

/* All threads of this process: EPC_E_NOMEM, EPC_E_SYSTEM.  Free with epci_threads_release. */
int epci_threads_take(struct epci_threads *out);
void epci_threads_release(struct epci_threads *threads);
/* How many threads that are not in `before` run code of the module: begun at one of its procedures, or
 * at the C runtime's.  *offset is where the first begins in the module, 0 if not in it. */
uint32_t epci_threads_left(const struct epci_threads *before, void *module, uint64_t *offset);

/* Has this thread of epci_thread_start ended? */
bool epci_thread_over(void *thread);

/* ---- Usage ---- */

/* What this process uses.  Exact where the system is asked for numbers that it counts; `handles` is
 * only good for comparing, because under Wine it is the number that the next handle would get. */
struct epci_usage {
    uint64_t handles;
    uint64_t threads;
    uint64_t blocks; /* allocated from the process's heaps            */
    uint64_t views;  /* of sections, mapped                           */
    uint64_t bytes;  /* of private memory, committed, in whole pages  */
};

void epci_usage_take(struct epci_usage *out);

/* ---- Names of kernel objects: events, mutexes, sections, of the session and the machine ---- */

#define EPCI_OBJECT_NAME 96

struct epci_object_name {
    uint64_t hash;
    char text[EPCI_OBJECT_NAME]; /* cut */
};

struct epci_object_names {
    struct epci_object_name *list; /* by hash */
    size_t count;
};

/* EPC_OK, EPC_E_NOMEM, or EPC_E_SYSTEM where the system does not tell.  Of any process. */
int epci_object_names_take(struct epci_object_names *out);
void epci_object_names_release(struct epci_object_names *names);

#endif
