/* SPDX-License-Identifier: MIT
 *
 * child.h -- the part of the seam that a host of foreign DLLs needs: a child process and the pipe to
 * it, loading a module, calling into it, guarded buffers, a scratch registry tree.
 *
 * Apart from port.h because only the harness (and later the PDH library) uses it.  Implemented in
 * port/win32; in port/posix is what the harness needs to read files natively: arguments, terminal,
 * files and folders.  Preconditions, once for all: pointers are not NULL unless said so; text is
 * UTF-8.  `int` results are EPC_OK or an EPC_ status; on an error the out-parameters are zeroed and
 * nothing is held.  _close functions accept zeroed objects and are idempotent.  The parent's half
 * may be used for several children from several threads; the child's half is for one thread.
 */
#ifndef EPC_PORT_CHILD_H
#define EPC_PORT_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/core/span.h"
#include "sdk/port/files.h"

/* ---- The parent's half: a child that runs this same program, or one like it ---- */

struct epci_child {
    void *process;
    void *job; /* ends the child with its parent */
    void *pipe;
    void *event;     /* of the pipe's overlapped calls */
    uint64_t memory; /* bytes that it may use, 0: as many as there are */
};

/* Start this executable with `role` and one more argument, which the child hands to
 * epci_parent_open.  Its standard output goes to our standard error. */
int epci_child_start(const char *role, struct epci_child *out);
/* The same with the executable at `program`; NULL: this one. */
int epci_child_start_program(const char *program, const char *role, struct epci_child *out);

/* From now on the child may use so many bytes of memory (0: all there are).  It is looked at while
 * the parent waits for it, so what is used for a few hundredths of a second may go unnoticed; where the
 * system can, twice as many are refused to it. */
void epci_child_limit_memory(struct epci_child *child, uint64_t bytes);

/* Send or receive exactly `count` bytes.  EPC_E_BUSY: not within `milliseconds`; EPC_END: the child
 * is gone, or its end of the pipe is; EPC_E_NOMEM: it uses more memory than it may.  After either the
 * pipe may not be used again. */
int epci_child_send(struct epci_child *child, const void *bytes, size_t count,
                    uint32_t milliseconds);
int epci_child_receive(struct epci_child *child, void *bytes, size_t count, uint32_t milliseconds);

/* Wait for the child's end; *code is its exit code.  EPC_E_BUSY if it still runs. */
int epci_child_wait(struct epci_child *child, uint32_t milliseconds, uint32_t *code);

/* Kill it if it still runs, and release everything. */
void epci_child_close(struct epci_child *child);

/* ---- The child's half ---- */

struct epci_parent {
    void *pipe;
};

/* Take the pipe that our parent passed as `argument`, and make this a process in which nothing
 * opens a dialog.  EPC_E_INVALID: the argument names no pipe. */
int epci_parent_open(const char *argument, struct epci_parent *out);
/* Exactly `count` bytes, however long it takes; EPC_END: the parent is gone. */
int epci_parent_send(struct epci_parent *parent, const void *bytes, size_t count);
int epci_parent_receive(struct epci_parent *parent, void *bytes, size_t count);

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

/* Where a library would be loaded from: expands nothing, touches nothing.  EPC_E_NOT_FOUND. */
int epci_library_find(const char *library, char *path, size_t room);
/* Was it found in the current directory, which is neither this program's folder nor the system's? */
bool epci_library_by_chance(const char *path);

/* ---- Calling it ---- */

#define EPCI_FAULT_MODULE 64
#define EPCI_FAULT_SYMBOL 160

/* An exception: its code, the instruction, and what that touched. */
struct epci_fault {
    uint32_t code;    /* 0: there was none                                                       */
    bool in_call;     /* it came out of the procedure that epci_call called                      */
    bool guard_page;  /* it touched a no-access page of ours                                     */
    bool wrote;       /* access violations: a write, not a read                                  */
    bool unloaded;    /* the instruction is in a module that is not there any more               */
    bool ended;       /* no exception (code 0): the thread that called has ended                 */
    uint64_t address; /* of the instruction                                                      */
    uint64_t target;  /* access violations: what it touched                                      */
    int64_t place;    /* guard_page: the same, from the buffer's first byte                      */
    uint64_t offset;  /* of the instruction in its module                                        */
    char module[EPCI_FAULT_MODULE]; /* file name without its path; "" where no module is         */
    char symbol[EPCI_FAULT_SYMBOL]; /* "Name+0x17, file.c:14" as far as known; "" if nothing is  */
};

/* Call `procedure` (stdcall, `count` arguments, at most 4) as perflib would: inside structured
 * exception handling, so that what no frame of the DLL handles ends here.  True: it returned, and
 * *status is what.  False: *fault is the exception.  *hit is the first touch of a guard page during
 * the call, even of a DLL that handles exceptions itself; its code is 0 if there was none. */
bool epci_call(epci_procedure procedure, const uintptr_t *arguments, unsigned count,
               uint32_t *status, struct epci_fault *fault, struct epci_fault *hit);

/* From now on tell faults in what this module has left behind, when it is not there any more. */
void epci_call_watch(void *module);

/* What to do when this process is about to die of an exception, on any thread, or because the calling
 * thread has ended: `tell` is called, on any thread, then the process ends with the exception's code.  Of a stack overflow it dies even
 * within epci_call: too little stack is left to go on.  Call it before anything foreign is loaded. */
void epci_on_death(void (*tell)(const struct epci_fault *fault));

/* ---- What a foreign module asks of the registry ---- */

enum epci_access_kind {
    EPCI_ACCESS_OPEN, /* of a key that was there, or was not found                               */
    EPCI_ACCESS_CREATE,
    EPCI_ACCESS_SET,   /* a value                                                                */
    EPCI_ACCESS_DELETE /* a value or a key                                                       */
};

#define EPCI_ACCESS_PATH 600u
#define EPCI_ACCESS_MOST 64u

struct epci_access {
    uint32_t kind;               /* enum epci_access_kind                                        */
    uint32_t rights;             /* OPEN, CREATE: what was asked for, a REGSAM                   */
    uint32_t error;              /* Win32 code that the first such call returned                 */
    char path[EPCI_ACCESS_PATH]; /* of the key, UTF-8 without control characters, cut; "HKLM\..."
                                    where HKEY_LOCAL_MACHINE is, or what stands for it           */
};

/* From now on note what this module, and those that it was loaded with, do with the registry;
 * `scratch` is the tree that stands for HKEY_LOCAL_MACHINE, "" for none.  Once per process.  False:
 * they cannot be watched. */
bool epci_watch_begin(void *module, const char *scratch);
/* What was noted so far, at most EPCI_ACCESS_MOST different ones; *lost is how many more calls there
 * were.  Any thread. */
size_t epci_watch_taken(struct epci_access *out, uint32_t *lost);

/* ---- Guarded buffers ---- */

enum epci_guard {
    EPCI_GUARD_PATTERN, /* 1 KiB of pattern before and behind                                    */
    EPCI_GUARD_END,     /* the buffer ends where a no-access area begins                         */
    EPCI_GUARD_BEGIN    /* the buffer begins where a no-access area ends                         */
};

#define EPCI_GUARD_BYTES 1024u

struct epci_buffer {
    unsigned char *at; /* the first of `room` bytes, at a multiple of 8 wherever the kind allows */
    size_t room;
    size_t most; /* the room it had at first */
    enum epci_guard kind;
    unsigned char fill;
    unsigned char *memory; /* all that was reserved, */
    size_t reserved;       /* its size,              */
    unsigned char *usable; /* the part of it that can be touched, */
    size_t usable_bytes;   /* and its size           */
};

/* A buffer of `room` bytes (0 is fine), every byte `fill`.  EPCI_GUARD_END wants a multiple of 8 to
 * have its start aligned; EPCI_GUARD_PATTERN begins `skew` bytes (0 to 7) behind a multiple of 8, the
 * others ignore it.  EPC_E_NOMEM. */
int epci_buffer_open(enum epci_guard kind, size_t room, uint32_t skew, unsigned char fill,
                     struct epci_buffer *out);
/* Make a pattern-guarded buffer as new, with another size, at most the one it was opened with: for
 * thousands of sizes in turn. */
void epci_buffer_resize(struct epci_buffer *buffer, size_t room);
/* Were the bytes around the buffer that can be touched changed?  Then *first and *last are where,
 * from the buffer's first byte. */
bool epci_buffer_damaged(const struct epci_buffer *buffer, int64_t *first, int64_t *last);
/* How many bytes from the start on are not all `fill` any more: the last changed one, plus 1. */
size_t epci_buffer_used(const struct epci_buffer *buffer);
void epci_buffer_close(struct epci_buffer *buffer);

/* ---- A scratch tree that stands for HKEY_LOCAL_MACHINE ---- */

struct epci_scratch {
    char path[96]; /* below HKEY_CURRENT_USER */
};

/* Make an empty one that does not survive a restart; removes those of dead processes too. */
int epci_scratch_open(struct epci_scratch *out);
/* Set a value below it, making the keys on the way. */
int epci_scratch_write(const struct epci_scratch *scratch, const char *path, const char *name,
                       uint32_t type, const void *data, size_t bytes);
void epci_scratch_close(struct epci_scratch *scratch);
/* From now on HKEY_LOCAL_MACHINE in this process is the scratch tree at `path`. */
int epci_scratch_enter(const char *path, uint32_t *error);

/* ---- Odds and ends of a command line tool ---- */

/* The arguments in UTF-8, from [0] on, NULL behind the last; lives until the process ends.
 * Also makes standard output carry UTF-8 and \n as they are. */
char **epci_host_arguments(int argc, char **argv, int *count);
/* Is standard output a terminal?  Is standard error? */
bool epci_host_terminal(void);
/* Is it one that obeys escape sequences?  Asks a console to do so from now on. */
bool epci_host_colours(void);
bool epci_host_error_terminal(void);
/* How many processors this process may use; at least 1. */
uint32_t epci_host_processors(void);
/* Environment variables in a REG_EXPAND_SZ, expanded. */
int epci_host_expand(const char *text, char *out, size_t room);
/* The full path of a file name. */
int epci_host_full_path(const char *path, char *out, size_t room);
void epci_host_sleep(uint32_t milliseconds);
/* The name of the account that this process runs under; "" if it cannot be told. */
void epci_host_user(char *name, size_t room);
/* This computer's name, at most `room` units with its NUL; returns the units before it. */
size_t epci_host_computer(uint16_t *name, size_t room);

#endif
