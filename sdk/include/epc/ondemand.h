/* SPDX-License-Identifier: MIT
 *
 * ondemand.h -- objects that the performance DLL collects itself, when it is asked for them: devices,
 * what is expensive to know, and computers that are not this one.  Part of provider.h.
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
 * A callback runs within Collect, on the thread of whoever asked, at lowered priority; it is never
 * interrupted and never called twice at once, and it runs only when its object is asked for.  One
 * that fails or returns too much costs its own object, which is then there without instances, or with
 * zeros; the event log says so once.  One that is over its budget twice running is left alone for a
 * minute.  What a callback made for a buffer that was too small is kept for a second, so that whoever
 * comes again with a larger one gets it, and the callback is not called again.
 */
#ifndef EPC_ONDEMAND_H
#define EPC_ONDEMAND_H

#include <epc/epc.h>

#ifdef __cplusplus
extern "C" {
#endif

#define EPC_BUDGET_MS 1000u /* how long a callback may take unless it says otherwise */

/* At most so much in what one call of a callback returns. */
#define EPC_ROWS_MOST       1000000u
#define EPC_ROWS_MOST_BYTES 0x4000000u /* 64 MiB */

/* ---- An object of this computer ---- */

/* What a callback fills: the instances of one object. */
typedef struct epc_rows epc_rows;

/* What it is asked.  Everything here is valid until the callback returns. */
typedef struct epc_request {
    uint32_t size;              /* sizeof(epc_request) */
    uint32_t object;            /* symbol              */
    const char *const *devices; /* of Linkage\Export, UTF-8 */
    uint32_t device_count;
} epc_request;

/* Add an instance, as epc_instance_add does: `name` is UTF-8, NULL for an object without EPC_MANY; the
 * same name again, in any case, is the same instance.  *out is always set to something to count into
 * with epc_add, epc_set, epc_fraction and so on, until the callback returns.  EPC_OK, EPC_RENAMED, or
 * the error because of which *out counts into nothing: EPC_E_INVALID, EPC_E_ENCODING, EPC_E_NOSPACE
 * (too many) and EPC_E_NOMEM; the last two cost the object.  Only in the callback's own thread. */
int epc_rows_add(epc_rows *rows, const char *name, epc_instance *out);

/* Fill `rows`.  EPC_OK (or any status that is not negative), else an error that costs the object. */
typedef int epc_object_fn(void *context, const epc_request *request, epc_rows *rows);

typedef struct epc_callback {
    uint32_t object; /* symbol of an object with EPC_CALLBACK */
    epc_object_fn *collect;
    void *context;
    uint32_t budget_ms; /* 0: EPC_BUDGET_MS */
} epc_callback;

/* ---- Other computers: "Foreign NAME" ---- */

/* What is answered for one computer: a PERF_DATA_BLOCK and the objects behind it. */
typedef struct epc_foreign epc_foreign;

typedef struct epc_foreign_request {
    uint32_t size;           /* sizeof(epc_foreign_request)                                 */
    const char *computer;    /* UTF-8, without the backslashes in front                     */
    const uint32_t *objects; /* symbols that are wanted: those asked for, with their parents;
                                or, where none was named, all without EPC_COSTLY            */
    uint32_t object_count;
    const char *const *devices; /* of Linkage\Export, UTF-8 */
    uint32_t device_count;
} epc_foreign_request;

/* The rows of an object with this symbol, to be filled with epc_rows_add: from now on it stands in the
 * answer, if need be without instances.  Never NULL; what is added for an object that is not wanted
 * counts into nothing. */
epc_rows *epc_foreign_rows(epc_foreign *answer, uint32_t object);

/* When the data were taken, by the computer's own clocks: PerfTime and PerfFreq, which belong together
 * and stand in its objects, too, and the system time in units of 100 ns since 1601, UTC.  Of the local
 * system are the first two where one of them is 0, and the third where it is 0. */
void epc_foreign_set_times(epc_foreign *answer, uint64_t ticks, uint64_t frequency,
                           uint64_t time_100ns);

/* The object to show first; there is none unless it is set. */
void epc_foreign_set_default(epc_foreign *answer, uint32_t object);

/* What the computer calls itself, UTF-8, at most 255 UTF-16 units; request->computer unless it is set.
 * EPC_OK; EPC_E_INVALID for an empty name, EPC_E_ENCODING, EPC_E_NOSPACE: the name stays as it was. */
int epc_foreign_set_name(epc_foreign *answer, const char *name);

/* Answer for a computer.  *connection is NULL for a new one; what the callback leaves there it finds
 * again at the next call for the same computer, until Close, or until 64 other computers with a
 * connection have been asked for since.  A callback that does not know the computer adds nothing and
 * returns EPC_OK: another provider's may.  An error costs this answer; *connection stays. */
typedef int epc_foreign_fn(void *context, const epc_foreign_request *request, void **connection,
                           epc_foreign *answer);

/* Release what stands in *connection; never NULL. */
typedef void epc_disconnect_fn(void *context, void *connection);

typedef struct epc_foreign_callback {
    epc_foreign_fn *collect;
    epc_disconnect_fn *disconnect; /* NULL: there is nothing to release */
    void *context;
    uint32_t budget_ms; /* 0: EPC_BUDGET_MS; kept apart for each computer */
} epc_foreign_callback;

/* ---- What a provider collects on demand: for EPC_PROVIDER_INIT_ON_DEMAND ---- */

typedef struct epc_on_demand {
    uint32_t size;                 /* sizeof(epc_on_demand) */
    const epc_callback *callbacks; /* one for every object with EPC_CALLBACK, no two for one */
    uint32_t callback_count;
    const epc_foreign_callback *foreign; /* NULL: this provider knows no other computers */
} epc_on_demand;

#ifdef __cplusplus
}
#endif

#endif
