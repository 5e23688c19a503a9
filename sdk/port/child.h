/* SPDX-License-Identifier: MIT
 *
 * child.h -- the part of the seam for a host of foreign DLLs: a child process and the pipe to it,
 * loading a module, calling it, guarded buffers, a scratch registry tree; and the console.
 *
 * Apart from port.h because only the tools use it.  Implemented in port/win32; port/posix
 * implements what the harness needs natively: arguments and terminal; files are in files.h.
 *
 * Preconditions of all functions: pointers are not NULL unless the function says so; text is UTF-8.
 * `int` results are EPC_OK or an EPC_ status; on an error the out-parameters are zeroed and nothing
 * is held.  _close functions accept zeroed objects and are idempotent.  The parent's half may serve
 * several children from several threads; one thread uses the child's half.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/core/span.h"
#include "sdk/port/files.h"

/* Most bytes that one call sends or receives.  Wine 8 puts them into one request to its server; a
 * request that does not fit into the 64 KiB of the server's pipe is ended by a signal ("partial
 * write 65536"), and the process with it. */
#define EPCI_PIPE_PIECE 32768u

/* ---- The parent's half: a child that runs this program, or another host program ---- */

struct epci_child {
    void *process;
    void *job; /* ends the child with its parent */
    void *pipe;
    void *event;     /* of the pipe's overlapped calls */
    uint64_t memory; /* bytes that it may use; 0: no limit */
    const uint32_t
        *stop;  /* not 0 there: a wait for the child ends as if its time were over; NULL */
    void *load; /* what epci_child_load_begin needs; NULL */
};

/* Start the executable at `program` (NULL: this one) with `role` and a second argument, which the
 * child passes to epci_parent_open.  The child has no console.  What it prints goes to our standard
 * error, but of all children together only the first 64 KiB. */
int epci_child_start(const char *program, const char *role, struct epci_child *out);
/* Start this program once more, with our arguments after these two, our console, and our standard
 * output and standard error. */
int epci_child_start_again(const char *role, struct epci_child *out);

/* From now on children run with a restricted token: without privileges, and without the rights of
 * administrators.  Not every system obeys it: a child that asks epci_host_may_write_machine
 * shows that. */
void epci_child_restrict(void);
/* May this process change keys of services in the machine's registry? */
bool epci_host_may_write_machine(void);

/* From now on `act` is called again and again while a thread waits for a child, on that thread. */
void epci_child_on_wait(void (*act)(void));

/* From now on the child may use this many bytes of memory (0: no limit).  The parent polls the size
 * while it waits for the child, so a peak of a few hundredths of a second may go unnoticed.  Where
 * the system can, it refuses the child more than twice as much. */
void epci_child_limit_memory(struct epci_child *child, uint64_t bytes);

/* Send or receive exactly `count` bytes.  EPC_E_BUSY: not within `milliseconds`; EPC_END: the
 * child has ended, or closed its end of the pipe; EPC_E_NOMEM: it uses more memory than it may.
 * After any of them the pipe may not be used again, but after EPC_E_BUSY without a byte received
 * the same bytes may be waited for once more. */
int epci_child_send(struct epci_child *child, const void *bytes, size_t count,
                    uint32_t milliseconds);
int epci_child_receive(struct epci_child *child, void *bytes, size_t count, uint32_t milliseconds);

/* How many bytes the child has sent that were not received yet. */
size_t epci_child_pending(const struct epci_child *child);

/* Processor time, in milliseconds: what all processors had and spent idle, and what the child has
 * used since epci_child_load_begin.  What the system does not tell is 0. */
struct epci_load {
    uint64_t all;
    uint64_t idle;
    uint64_t child;
    bool child_known;
};
/* Begin to count the child's time, which out->child does not have yet; and how much there is now.
 * Under Wine 8 the first tenth of a second of a wait, and a thread that lives shorter than that,
 * are not counted. */
void epci_child_load_begin(struct epci_child *child, struct epci_load *out);
void epci_child_load(struct epci_child *child, struct epci_load *out);

/* Wait for the child's end; *code is its exit code.  EPC_E_BUSY if it still runs. */
int epci_child_wait(struct epci_child *child, uint32_t milliseconds, uint32_t *code);

/* Kill the child if it still runs, and release everything. */
void epci_child_close(struct epci_child *child);

/* All children have ended for now: what they printed into is given back, and made again for the
 * next one.  A DLL calls it before it may be unloaded, but not in its DllMain.  Any thread. */
void epci_child_rest(void);

/* ---- The child's half ---- */

struct epci_parent {
    void *pipe;
};

/* Take the pipe that the parent passed as `argument`; from now on nothing in this process opens a
 * dialog.  EPC_E_INVALID: the argument names no pipe. */
int epci_parent_open(const char *argument, struct epci_parent *out);
/* Exactly `count` bytes, without a time limit; EPC_END: the parent has ended. */
int epci_parent_send(struct epci_parent *parent, const void *bytes, size_t count);
int epci_parent_receive(struct epci_parent *parent, void *bytes, size_t count);

/* From now on no other process of this user can end, suspend or change this process and the calling
 * thread, nor those of an administrator as far as they do not take the right to debug. */
void epci_host_shut(void);
/* From now on a control event (Ctrl+C and the like) calls `act`, on a thread of its own or, where
 * there are signals, in a signal's handler, and does nothing else; NULL: nothing at all. */
void epci_host_on_interrupt(void (*act)(void));

/* End this process now: no exit handlers, no DLL's detach code. */
void epci_process_end(uint32_t code);

/* ---- A foreign module ---- */

typedef void (*epci_procedure)(void);

/* Load a DLL as perflib does: a bare name is searched for, a path is taken as it is.  *error is the
 * Win32 code of a failure. */
int epci_module_load(const char *library, void **out, uint32_t *error);
/* The exported procedure, or NULL. */
epci_procedure epci_module_find(void *module, const char *name);
/* File name of a loaded module; cut if it does not fit. */
void epci_module_path(void *module, char *path, size_t room);

/* Path of the program or DLL that contains this code; "" if it does not fit. */
void epci_code_path(char *path, size_t room);

/* The path from which a library would be loaded; expands no variables and loads nothing.  A name
 * that is no full path is looked for in this program's folder, in the system's folders, and in
 * those of PATH; not in the current folder, which differs from host to host.  EPC_E_NOT_FOUND. */
int epci_library_find(const char *library, char *path, size_t room);
/* Is this file directly in one of the system's folders, which every host searches? */
bool epci_library_is_the_systems(const char *path);

/* ---- Calling it ---- */

#define EPCI_FAULT_MODULE 64
#define EPCI_FAULT_SYMBOL 160
/* Farther after an export than this it is most likely another function, which is not exported;
 * where nothing says how long a function is. */
#define EPCI_FAULT_NEAR 256u

/* An exception: its code, its instruction, and the address that this touched. */
struct epci_fault {
    uint32_t code;                  /* 0: no exception */
    bool in_call;                   /* it came out of the procedure that epci_call called */
    bool guard_page;                /* it touched a no-access page of a guarded buffer */
    bool wrote;                     /* access violations: a write, not a read */
    bool unloaded;                  /* the instruction is in a module that has been unloaded */
    bool ended;                     /* no exception (code 0): the thread that called has ended */
    uint64_t address;               /* of the instruction */
    uint64_t target;                /* access violations: the address that it touched; ended: the
                                       thread's exit code */
    int64_t place;                  /* guard_page: the same, counted from the buffer's first byte */
    uint64_t offset;                /* of the instruction in its module */
    char module[EPCI_FAULT_MODULE]; /* file name without its path; "" outside of all modules */
    char symbol[EPCI_FAULT_SYMBOL]; /* "Name+0x17, walk.c:14" as far as known; "" if unknown */
};

/* What a procedure that returned did not keep, though its calling convention wants it.  The caller
 * has got it back. */
struct epci_convention {
    /* How far the stack pointer was off, in bytes; below 0 where the stack was left too full: on
     * x86 a cdecl procedure does not remove its arguments, as stdcall has it. */
    int32_t stack;
    uint32_t registers; /* bit n: the register epci_call_register(n) was changed */
    bool direction;     /* the direction flag was left set */
};

/* "rbx"; NULL: this processor has fewer registers that are to be kept. */
const char *epci_call_register(unsigned n);

/* How a call ended. */
struct epci_called {
    uint32_t status;         /* what it returned */
    struct epci_fault fault; /* the exception that no frame of the DLL handled; code 0: none */
    /* The first touch of a guard page during the call, even if the DLL itself handled that
     * exception; code 0: none. */
    struct epci_fault hit;
    struct epci_convention convention; /* zeroed where it did not return */
};

/* Call `procedure` (stdcall, `count` arguments, at most 4) as perflib would: inside structured
 * exception handling, so that an exception that no frame of the DLL handles ends here.  False:
 * it did, and out->fault says which. */
bool epci_call(epci_procedure procedure, const uintptr_t *arguments, unsigned count,
               struct epci_called *out);

/* From now on, recognise faults in the address range of this module after it was unloaded. */
void epci_call_watch(void *module);

/* Set the function that reports why this process dies: of an exception, on any thread, or because
 * the calling thread has ended.  `report` is called on any thread, then the process ends with the
 * exception's code.  The process also dies of a stack overflow within epci_call, because too little
 * stack is left to go on.  To be called before any foreign code is loaded. */
void epci_on_death(void (*report)(const struct epci_fault *fault));

/* ---- A foreign module's use of the registry ---- */

enum epci_access_kind {
    EPCI_ACCESS_OPEN, /* of a key that existed, or was not found */
    EPCI_ACCESS_CREATE,
    EPCI_ACCESS_SET,   /* a value */
    EPCI_ACCESS_DELETE /* a value or a key */
};

#define EPCI_ACCESS_PATH 600u
#define EPCI_ACCESS_MOST 64u

struct epci_access {
    uint32_t kind;   /* enum epci_access_kind */
    uint32_t rights; /* OPEN, CREATE: the REGSAM that was asked for */
    uint32_t error;  /* Win32 code that the first such call returned */
    /* The instruction after the call: its module, and the offset in it.  Calls that agree in this,
     * in kind, rights and path are one access. */
    uint64_t offset;
    char module[EPCI_FAULT_MODULE];
    /* Of the key, UTF-8 without control characters, cut; it begins with "HKLM\" below
     * HKEY_LOCAL_MACHINE, or below the scratch tree that replaces it. */
    char path[EPCI_ACCESS_PATH];
};

/* From now on record the registry calls of this module and of the modules that were loaded with
 * it; `scratch` is the tree that replaces HKEY_LOCAL_MACHINE, "" if none does.  Once per
 * process.  False: they cannot be recorded. */
bool epci_watch_begin(void *module, const char *scratch);
/* Copy the accesses recorded so far, at most EPCI_ACCESS_MOST different ones; *lost is the
 * number of further calls.  Any thread. */
size_t epci_watch_copy(struct epci_access *out, uint32_t *lost);

/* ---- Guarded buffers ---- */

enum epci_guard {
    EPCI_GUARD_PATTERN, /* 1 KiB of pattern before and after the buffer */
    EPCI_GUARD_END,     /* the buffer ends at the start of a no-access area */
    EPCI_GUARD_BEGIN    /* the buffer begins at the end of a no-access area */
};

#define EPCI_GUARD_BYTES 1024u

struct epci_buffer {
    unsigned char *at; /* the first of `room` bytes, at a multiple of 8 if the kind allows it */
    size_t room;
    size_t most; /* the room with which it was opened */
    enum epci_guard kind;
    unsigned char fill;
    unsigned char *memory; /* the whole reservation, */
    size_t reserved;       /* its size, */
    unsigned char *usable; /* the part of it that can be touched, */
    size_t usable_bytes;   /* and its size */
};

/* A buffer of `room` bytes (0 is allowed), every byte `fill`.  With EPCI_GUARD_END the start is
 * aligned only if `room` is a multiple of 8; EPCI_GUARD_PATTERN begins `skew` bytes (0 to 7)
 * after a multiple of 8; the others ignore `skew`.  EPC_E_NOMEM. */
int epci_buffer_open(enum epci_guard kind, size_t room, uint32_t skew, unsigned char fill,
                     struct epci_buffer *out);
/* Reset a pattern-guarded buffer and give it another size, at most the one it was opened with; for
 * thousands of sizes in turn. */
void epci_buffer_resize(struct epci_buffer *buffer, size_t room);
/* Were touchable bytes around the buffer changed?  Then *first and *last are the first and the last
 * changed one, counted from the buffer's first byte. */
bool epci_buffer_damaged(const struct epci_buffer *buffer, int64_t *first, int64_t *last);
/* The position of the last byte that is no longer `fill`, plus 1; 0 if all are. */
size_t epci_buffer_used(const struct epci_buffer *buffer);
void epci_buffer_close(struct epci_buffer *buffer);

/* ---- A scratch tree that replaces HKEY_LOCAL_MACHINE ---- */

struct epci_scratch {
    char path[96]; /* below HKEY_CURRENT_USER */
};

/* Make an empty one that does not survive a restart; also removes those of dead processes. */
int epci_scratch_open(struct epci_scratch *out);
/* Make a key below it, with the keys of its path; or set a value of one, which makes it. */
int epci_scratch_make(const struct epci_scratch *scratch, const char *path);
int epci_scratch_write(const struct epci_scratch *scratch, const char *path, const char *name,
                       uint32_t type, const void *data, size_t bytes);
void epci_scratch_close(struct epci_scratch *scratch);
/* From now on HKEY_LOCAL_MACHINE in this process is the scratch tree at `path`. */
int epci_scratch_enter(const char *path, uint32_t *error);

/* ---- Console and names for a command line tool ---- */

/* The arguments in UTF-8, from [0] on, with a NULL after the last; they live until the process
 * ends.  Also makes standard output and standard error write UTF-8 and \n unchanged; a console gets
 * its code page back when the process ends. */
char **epci_host_arguments(int argc, char **argv, int *count);
/* Is standard output a terminal? */
bool epci_host_terminal(void);
/* Does that terminal obey escape sequences?  Also turns them on in a console. */
bool epci_host_colours(void);
/* Is standard error a terminal? */
bool epci_host_error_terminal(void);
/* The minutes that UTC is after the local time now, as Windows counts them, and the name of the
 * time that is in force; "" if the system has none. */
int32_t epci_host_zone(char *name, size_t room);
/* A number that no process can guess; 0 if the system has none. */
uint64_t epci_host_random(void);
/* How many processors this process may use; at least 1. */
uint32_t epci_host_processors(void);
/* Expand the environment variables of a REG_EXPAND_SZ. */
int epci_host_expand(const char *text, char *out, size_t room);
/* The full path of a file name. */
int epci_host_full_path(const char *path, char *out, size_t room);
/* The name of the account under which this process runs; "" if it is unknown. */
void epci_host_user(char *name, size_t room);
/* This computer's name, at most `room` units with its NUL; returns the units before the NUL. */
size_t epci_host_computer(uint16_t *name, size_t room);
