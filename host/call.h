/* SPDX-License-Identifier: MIT
 *
 * call.h -- calls a procedure of a foreign module, and says how the call ended.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "kit/system/module.h"

#define HOST_FAULT_MODULE KIT_MODULE_NAME
#define HOST_FAULT_SYMBOL 160
/* Farther after an export than this it is most likely another function, which is not exported;
 * where nothing says how long a function is. */
#define HOST_FAULT_NEAR 256u

/* An exception: its code, its instruction, and the address that this touched. */
struct host_fault {
    uint32_t code; /* 0: no exception */
    bool in_call; /* it came out of the procedure that host_call_procedure_catching_faults called */
    bool guard_page;                /* it touched a no-access page of a guarded buffer */
    bool wrote;                     /* access violations: a write, not a read */
    bool unloaded;                  /* the instruction is in a module that has been unloaded */
    bool ended;                     /* no exception (code 0): the thread that called has ended */
    uint64_t address;               /* of the instruction */
    uint64_t target;                /* access violations: the address that it touched; ended: the
                                       thread's exit code */
    int64_t place;                  /* guard_page: the same, counted from the buffer's first byte */
    uint64_t offset;                /* of the instruction in its module */
    char module[HOST_FAULT_MODULE]; /* file name without its path; "" outside of all modules */
    char symbol[HOST_FAULT_SYMBOL]; /* "Name+0x17, walk.c:14" as far as known; "" if unknown */
};

/* What a procedure that returned did not keep, though its calling convention wants it.  The caller
 * has got it back. */
struct host_convention {
    /* How far the stack pointer was off, in bytes; below 0 where the stack was left too full: on
     * x86 a cdecl procedure does not remove its arguments, as stdcall has it. */
    int32_t stack;
    uint32_t registers; /* bit n: the register host_call_kept_register_name(n) was changed */
    bool direction;     /* the direction flag was left set */
};

/* "rbx"; NULL: this processor has fewer registers that are to be kept. */
const char *host_call_kept_register_name(unsigned n);

/* How a call ended. */
struct host_call_result {
    uint32_t status;         /* what it returned */
    struct host_fault fault; /* the exception that no frame of the DLL handled; code 0: none */
    /* The first touch of a guard page during the call, even if the DLL itself handled that
     * exception; code 0: none. */
    struct host_fault hit;
    struct host_convention convention; /* zeroed where it did not return */
};

/* Call `procedure` (stdcall, `count` arguments, at most 4) as perflib would: inside structured
 * exception handling, so that an exception that no frame of the DLL handles ends here.  False:
 * it did, and out->fault says which. */
bool host_call_procedure_catching_faults(kit_procedure procedure, const uintptr_t *arguments,
                                         unsigned count, struct host_call_result *out);

/* From now on, recognise faults in the address range of this module after it was unloaded. */
void host_remember_module_range(void *module);

/* Set the function that reports why this process dies: of an exception, on any thread, or because
 * the calling thread has ended.  `report` is called on any thread, then the process ends with the
 * exception's code.  The process also dies of a stack overflow within
 * host_call_procedure_catching_faults, because too little stack is left to go on.  To be called
 * before any foreign code is loaded. */
void host_set_death_callback(void (*report)(const struct host_fault *fault));

/* Release the one reference that kit_module_load has taken.  False: *fault is the exception that
 * its DllMain did not handle. */
bool host_module_unload(void *module, struct host_fault *fault);
