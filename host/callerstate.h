/* SPDX-License-Identifier: MIT
 *
 * callerstate.h -- what a call has to leave as it was.
 */
#pragma once

#include <stdint.h>

#include "host/call.h"

/* X(enumerator, description, how it is read).  The first three are the calling convention's: the
 * call itself compares them (host_add_convention_changes). */
#define HOST_CALLER_STATE(X)                                                                       \
    X(HOST_CALLER_STACK, "the stack pointer", "in the instruction after the call")                 \
    X(HOST_CALLER_REGISTERS, "registers that a procedure keeps",                                   \
      "in the instruction after the call")                                                         \
    X(HOST_CALLER_DIRECTION, "the direction flag", "in the instruction after the call")            \
    X(HOST_CALLER_DIRECTORY, "the current directory", "GetCurrentDirectory")                       \
    X(HOST_CALLER_DLL_DIRECTORY, "the DLL search directory (SetDllDirectory)", "GetDllDirectory")  \
    X(HOST_CALLER_PATH, "the environment variable PATH", "GetEnvironmentVariable")                 \
    X(HOST_CALLER_ENVIRONMENT, "the environment", "GetEnvironmentStrings")                         \
    X(HOST_CALLER_X87, "the x87 control word", "fnstcw")                                           \
    X(HOST_CALLER_X87_STACK, "the x87 registers in use", "fnstenv")                                \
    X(HOST_CALLER_SSE, "the SSE control word (MXCSR)", "stmxcsr")                                  \
    X(HOST_CALLER_ERROR_MODE, "the error mode (SetErrorMode)", "GetErrorMode")                     \
    X(HOST_CALLER_THREAD_ERROR_MODE, "the thread's error mode (SetThreadErrorMode)",               \
      "GetThreadErrorMode")                                                                        \
    X(HOST_CALLER_FILTER, "the handler of unhandled exceptions (SetUnhandledExceptionFilter)",     \
      "SetUnhandledExceptionFilter")                                                               \
    X(HOST_CALLER_CLOCK, "the clock (QueryPerformanceCounter and others)",                         \
      "the first bytes of its functions, and what the program imports")                            \
    X(HOST_CALLER_PRIORITY, "the thread's priority", "GetThreadPriority")                          \
    X(HOST_CALLER_PRIORITY_CLASS, "the priority class of the process", "GetPriorityClass")         \
    X(HOST_CALLER_AFFINITY, "the processors of the process (SetProcessAffinityMask)",              \
      "GetProcessAffinityMask")                                                                    \
    X(HOST_CALLER_THREAD_AFFINITY, "the thread's processors (SetThreadAffinityMask)",              \
      "GetThreadGroupAffinity")                                                                    \
    X(HOST_CALLER_INPUT, "standard input (SetStdHandle)", "GetStdHandle")                          \
    X(HOST_CALLER_OUTPUT, "standard output (SetStdHandle)", "GetStdHandle")                        \
    X(HOST_CALLER_ERRORS, "standard error (SetStdHandle)", "GetStdHandle")                         \
    X(HOST_CALLER_LOCALE, "the thread's locale", "GetThreadLocale")                                \
    X(HOST_CALLER_RUNTIME_LOCALE, "the locale of msvcrt.dll (setlocale)", "setlocale")             \
    X(HOST_CALLER_USER, "whom the thread impersonates", "OpenThreadToken")

#define HOST_CALLER_ENUMERATOR(name, text, read) name,
enum host_caller_part { HOST_CALLER_STATE(HOST_CALLER_ENUMERATOR) HOST_CALLER_COUNT };
#undef HOST_CALLER_ENUMERATOR

#define HOST_CALLER_TEXT 128

/* A changed part as text: a path or a number, cut if long. */
struct host_caller_change {
    char got[HOST_CALLER_TEXT];
    char wanted[HOST_CALLER_TEXT];
};

struct host_caller_changes {
    uint32_t mask; /* bit n: enum host_caller_part n has changed, with its texts in each[n] */
    struct host_caller_change each[HOST_CALLER_COUNT];
};

struct host_caller_state;

/* The state of this thread and its process now; NULL: no memory. */
struct host_caller_state *host_caller_state_save(void);
/* Add to *out what has changed since `before`, restore it, and free `before`, which may be NULL. */
void host_list_restore_changes_and_free_state(struct host_caller_state *before,
                                              struct host_caller_changes *out);
/* From now on what a call leaves unchanged of the thread's state is taken for the state before the
 * next call, because each part costs the system a message: who changes it meanwhile, from another
 * thread, finds it set back.  The priority class and the processors, which other programs set
 * too, are only compared around the first call and around one that follows a change. */
void host_keep_caller_state_between_calls(void);
/* Add to *out what a call with `count` arguments has not kept. */
void host_add_convention_changes(const struct host_convention *convention, unsigned count,
                                 struct host_caller_changes *out);
