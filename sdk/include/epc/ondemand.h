/* SPDX-License-Identifier: MIT
 *
 * ondemand.h -- objects that the performance DLL collects itself when a consumer asks for them:
 * devices, values that are expensive to compute, and other computers.  Part of provider.h.
 *
 *     static int collect_disks(void *context, const epc_request *request, epc_rows *rows)
 *     {
 *         for (uint32_t i = 0; i < request->device_count; i++) {
 *             epc_instance disk;
 *
 *             epc_rows_add(rows, request->devices[i], &disk);
 *             epc_set(disk, SHOP_DISK_BYTES, ask(request->devices[i]));
 *         }
 *         return EPC_OK;
 *     }
 *
 * A callback runs inside Collect, on the calling thread, at lowered priority, and only when its
 * object is asked for.  It is never interrupted, and never called again while it runs.
 *
 * Failure: what is not known is not shown.  The object of a callback that fails or returns too much
 * is not in this answer, with whatever the callback had added, nor are objects whose parent it is;
 * all others are.  The event log says so once, and the next Collect calls again.  An object
 * without EPC_MANY whose callback adds no row is not in the answer either.
 * Time: a callback that exceeds its budget twice in succession is not called for a minute, in which
 * its object is in no answer.
 * Retries: the result of a callback whose caller had too small a buffer is kept for a second.  The
 * caller that asks again with a larger buffer gets it, without another call.
 */
#ifndef EPC_ONDEMAND_H
#define EPC_ONDEMAND_H

#include <epc/epc.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How long a callback may take unless it says otherwise, in milliseconds. */
#define EPC_BUDGET_MS 1000u

/* The most that one call of a callback may return: instances, and bytes (64 MiB). */
#define EPC_ROWS_MOST       1000000u
#define EPC_ROWS_MOST_BYTES 0x4000000u

/* ---- An object of this computer ---- */

typedef struct epc_rows epc_rows; /* the instances of one object; a callback fills it */

/* The request.  It is valid until the callback returns. */
typedef struct epc_request {
    uint32_t size;              /* sizeof(epc_request) */
    uint32_t object;            /* its symbol */
    const char *const *devices; /* the strings of Linkage\Export, UTF-8 */
    uint32_t device_count;      /* of devices */
    void *opened;               /* what epc_device_procedures.open stored; NULL without it */
} epc_request;

/* Add an instance, as epc_instance_add does.
 *
 * `name` is UTF-8 and is copied; NULL for an object without EPC_MANY.  Adding a name again, in any
 * case, returns the same instance.  Always sets *out; epc_add, epc_set, epc_fraction and so on may
 * be used on it until the callback returns.  Returns EPC_OK, EPC_RENAMED, or an error after which
 * *out counts into a sink: EPC_E_INVALID (also if `rows` is NULL), EPC_E_ENCODING, EPC_E_NOSPACE
 * (too many), EPC_E_NOMEM.  The last two also make the whole object fail.  Only in the callback's
 * own thread. */
int epc_rows_add(epc_rows *rows, const char *name, epc_instance *out);

/* Further properties of an instance, for epc_rows_add_with. */
typedef struct epc_row_options {
    uint32_t size;   /* sizeof(epc_row_options) */
    uint64_t id;     /* identifies the instance among those of its object, instead of its name */
    uint64_t parent; /* for an object with a parent: the id of the parent's instance; else 0 */
} epc_row_options;

/* As epc_rows_add, for instances whose names repeat, as those of processes do, or that have a
 * parent.
 *
 * Adding an id again returns the same instance.  A child is shown if the same answer has the
 * instance of the parent's object that was added with this id, in whichever order the two were
 * added, and else it is left out.  For an object with EPC_MANY.  Returns what epc_rows_add returns;
 * EPC_E_INVALID also without options and for an object without EPC_MANY. */
int epc_rows_add_with(epc_rows *rows, const char *name, const epc_row_options *options,
                      epc_instance *out);

/* Give the object a clock of its own: `time` is the present time by it, `frequency` its ticks in a
 * second.  They become the object's PerfTime and PerfFreq.
 *
 * The starts of its PERF_ELAPSED_TIME counters, and all other types with PERF_OBJECT_TIMER, are by
 * this clock then; other types stay by the system's.  So Windows' own objects have the system time
 * there, 10 000 000 ticks in a second since 1601.  Without this call, or with a `frequency` of 0,
 * it is the clock of epc_ticks. */
void epc_rows_set_clock(epc_rows *rows, uint64_t time, uint64_t frequency);

/* The callback: fill `rows`.  Return EPC_OK or any status that is not negative; a negative status
 * makes the object fail: it is not in the answer. */
typedef int epc_object_fn(void *context, const epc_request *request, epc_rows *rows);

/* How one object is collected. */
typedef struct epc_callback {
    uint32_t object;        /* symbol of one with EPC_CALLBACK */
    epc_object_fn *collect; /* called for each request */
    void *context;          /* passed to it */
    uint32_t budget_ms;     /* 0: EPC_BUDGET_MS */
} epc_callback;

/* ---- Other computers: the query "Foreign NAME" ---- */

/* The answer for one computer: a PERF_DATA_BLOCK and the objects that follow it. */
typedef struct epc_foreign epc_foreign;

/* The request.  It is valid until the callback returns. */
typedef struct epc_foreign_request {
    uint32_t size;        /* sizeof(epc_foreign_request) */
    const char *computer; /* UTF-8, without leading backslashes */
    /* Symbols of the wanted objects: those that the query names, with their parents; or, if it
     * names none, all objects without EPC_COSTLY. */
    const uint32_t *objects;
    uint32_t object_count;      /* of objects */
    const char *const *devices; /* the strings of Linkage\Export, UTF-8 */
    uint32_t device_count;      /* of devices */
    void *opened;               /* what epc_device_procedures.open stored; NULL without it */
} epc_foreign_request;

/* The rows of the object with this symbol, for epc_rows_add.  From this call on, the answer has the
 * object, even if no instance is added; one without EPC_MANY, from the first row on.  Rows of an
 * object that is not wanted are not returned to the consumer.  NULL only if `answer` is NULL, with
 * which the functions below do nothing. */
epc_rows *epc_foreign_rows(epc_foreign *answer, uint32_t object);

/* Set when the data were collected, by the computer's own clocks.
 *
 * `ticks` and `frequency` (ticks per second) become PerfTime and PerfFreq of the answer and of its
 * objects; if one of them is 0, both are taken from the local system.  `time_100ns` is the system
 * time in units of 100 ns since 1601, UTC; 0: the local system's. */
void epc_foreign_set_times(epc_foreign *answer, uint64_t ticks, uint64_t frequency,
                           uint64_t time_100ns);

/* Set the object that consumers show first.  Without this call the answer names none. */
void epc_foreign_set_default(epc_foreign *answer, uint32_t object);

/* Set the computer's own name: UTF-8, at most 255 UTF-16 units.  Without this call it is
 * request->computer.  Returns EPC_OK; EPC_E_INVALID for an empty name (or NULL),
 * EPC_E_ENCODING or EPC_E_NOSPACE, and the name is unchanged. */
int epc_foreign_set_name(epc_foreign *answer, const char *name);

/* The callback: answer for a computer.
 *
 * *connection is NULL at the first call for a computer.  What the callback stores there is passed
 * to its next call for the same computer, until Close, or until 64 other computers with a
 * connection have been asked for since.  A callback that does not know the computer adds nothing
 * and returns EPC_OK, because another provider may know it.  After an error there is no answer;
 * *connection is kept. */
typedef int epc_foreign_fn(void *context, const epc_foreign_request *request, void **connection,
                           epc_foreign *answer);

/* Release a connection, which is never NULL. */
typedef void epc_disconnect_fn(void *context, void *connection);

/* How other computers are asked. */
typedef struct epc_foreign_callback {
    epc_foreign_fn *collect;       /* called for each request */
    epc_disconnect_fn *disconnect; /* NULL: connections need no release */
    void *context;                 /* passed to both */
    uint32_t budget_ms;            /* counted for each computer separately; 0: EPC_BUDGET_MS */
} epc_foreign_callback;

/* ---- Devices that stay open, and counters that are left out ---- */

/* Called by the first Open, before any callback.
 *
 * `devices` are the strings of Linkage\Export, valid until the last Close.  What it stores in
 * *opened (such as handles from CreateFile) is passed to every callback.  A negative status makes
 * Open fail, and `close` is not called; the performance library then unloads the DLL.  A device
 * that is missing need not be a failure: its callback can leave the instance out.  It runs on the
 * thread that opens, without a lock of the provider.  If two threads open at once, each may call
 * it, and the result of one is closed again. */
typedef int epc_devices_open_fn(void *context, const char *const *devices, uint32_t device_count,
                                void **opened);

/* Called by the last Close with what `open` stored, after the last callback has returned: on the
 * thread that closes, or, if Close waited in vain for a callback, on that callback's. */
typedef void epc_devices_close_fn(void *context, void *opened);

/* What the answers leave out; valid until epc_leave_out_fn returns. */
typedef struct epc_left_out epc_left_out;

/* Leave out a counter of an object, or with `counter` 0 the whole object: until the last Close it
 * is in no answer, as if the schema did not have it.  Not even its definition is there, so a
 * consumer sees that it is missing, not that it is 0.
 *
 * The base of a counter that is left out is left out, too, unless another counter shows it.  An
 * object without counters is left out, and so are objects whose parent is.  Callbacks of objects
 * that are left out are not called; others may still set counters that are left out, without
 * effect.  Both are symbols.  Returns EPC_OK, also if it was left out before; EPC_E_NOT_FOUND if
 * there is no such object, or it has no such counter; EPC_E_INVALID for a base, or if `left_out` is
 * NULL. */
int epc_leave_out(epc_left_out *left_out, uint32_t object, uint32_t counter);

/* Called by the first Open, directly after epc_devices_open_fn, with what that stored: say with
 * epc_leave_out what this system cannot supply.  The next Open may leave out something else. */
typedef void epc_leave_out_fn(void *context, void *opened, epc_left_out *left_out);

/* What is called at the first Open and at the last Close. */
typedef struct epc_device_procedures {
    epc_devices_open_fn *open;   /* opens the devices */
    epc_devices_close_fn *close; /* NULL: nothing is to be released */
    void *context;               /* passed to each */
    epc_leave_out_fn *leave_out; /* NULL: the answers have everything */
} epc_device_procedures;

/* ---- All callbacks of a provider, for EPC_PROVIDER_INIT_ON_DEMAND ---- */

/* The callbacks of a performance DLL. */
typedef struct epc_on_demand {
    uint32_t size;                       /* sizeof(epc_on_demand) */
    const epc_callback *callbacks;       /* exactly one for every object with EPC_CALLBACK */
    uint32_t callback_count;             /* of callbacks */
    const epc_foreign_callback *foreign; /* NULL: answers for no other computers */
    const epc_device_procedures *device_procedures; /* NULL: each callback opens what it needs */
} epc_on_demand;

#ifdef __cplusplus
}
#endif

#endif
