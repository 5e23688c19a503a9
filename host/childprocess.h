/* SPDX-License-Identifier: MIT
 *
 * childprocess.h -- the parent's half of a host: a child process and the pipe to it.
 *
 * Preconditions of all functions: pointers are not NULL unless the function says so; text is UTF-8.
 * `int` results are EPC_OK or an EPC_ status; on an error the out-parameters are zeroed and nothing
 * is held.  _close functions accept zeroed objects and are idempotent.
 * The parent's half may serve several children from several threads.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Most bytes that one call sends or receives.  Wine 8 puts them into one request to its server; a
 * request that does not fit into the 64 KiB of the server's pipe is ended by a signal ("partial
 * write 65536"), and the process with it. */
#define HOST_PIPE_PIECE 32768u

struct host_child {
    void *process;
    void *job; /* ends the child with its parent */
    void *pipe;
    void *event;     /* of the pipe's overlapped calls */
    uint64_t memory; /* bytes that it may use; 0: no limit */
    const uint32_t
        *stop;  /* not 0 there: a wait for the child ends as if its time were over; NULL */
    void *load; /* what host_begin_measuring_childs_cpu needs; NULL */
};

/* Start the executable at `program` (NULL: this one) with `role` and a second argument, which the
 * child passes to host_open_pipe_to_parent.  The child has no console.  What it prints goes to our
 * standard error, but of all children together only the first 64 KiB. */
int host_child_start(const char *program, const char *role, struct host_child *out);
/* Start this program once more, with our arguments after these two, our console, and our standard
 * output and standard error. */
int host_child_start_with_own_args(const char *role, struct host_child *out);

/* From now on children run with a restricted token: without privileges, and without the rights of
 * administrators.  Not every system obeys it: a child that asks host_can_write_machine_registry
 * shows that. */
void host_use_restricted_token_for_children(void);
/* May this process change keys of services in the machine's registry? */
bool host_can_write_machine_registry(void);

/* From now on `act` is called again and again while a thread waits for a child, on that thread. */
void host_child_set_wait_callback(void (*act)(void));

/* From now on the child may use this many bytes of memory (0: no limit).  The parent polls the size
 * while it waits for the child, so a peak of a few hundredths of a second may go unnoticed.  Where
 * the system can, it refuses the child more than twice as much. */
void host_child_limit_memory(struct host_child *child, uint64_t bytes);

/* Send or receive exactly `count` bytes.  EPC_E_BUSY: not within `milliseconds`; EPC_END: the
 * child has ended, or closed its end of the pipe; EPC_E_NOMEM: it uses more memory than it may.
 * After any of them the pipe may not be used again, but after EPC_E_BUSY without a byte received
 * the same bytes may be waited for once more. */
int host_send_to_child(struct host_child *child, const void *bytes, size_t count,
                       uint32_t milliseconds);
int host_receive_from_child(struct host_child *child, void *bytes, size_t count,
                            uint32_t milliseconds);

/* How many bytes the child has sent that were not received yet. */
size_t host_child_pending_bytes(const struct host_child *child);

/* Processor time, in milliseconds: what all processors had and spent idle, and what the child has
 * used since host_begin_measuring_childs_cpu.  What the system does not tell is 0. */
struct host_load {
    uint64_t all;
    uint64_t idle;
    uint64_t child;
    bool child_known;
};
/* Begin to count the child's time, which out->child does not have yet; and how much there is now.
 * Under Wine 8 the first tenth of a second of a wait, and a thread that lives shorter than that,
 * are not counted. */
void host_begin_measuring_childs_cpu(struct host_child *child, struct host_load *out);
void host_child_measure_processor_times(struct host_child *child, struct host_load *out);

/* Wait for the child's end; *code is its exit code.  EPC_E_BUSY if it still runs. */
int host_child_wait(struct host_child *child, uint32_t milliseconds, uint32_t *code);

/* Kill the child if it still runs, and release everything. */
void host_child_kill_and_close(struct host_child *child);

/* All children have ended for now: what they printed into is given back, and made again for the
 * next one.  A DLL calls it before it may be unloaded, but not in its DllMain.  Any thread. */
void host_close_child_output(void);
