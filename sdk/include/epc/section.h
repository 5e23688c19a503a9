/* SPDX-License-Identifier: MIT
 *
 * section.h -- one structure of an application in a section, guarded by a mutex, for a performance
 * DLL that reads it in a callback (ondemand.h).
 *
 * This is the transport of Windows' own documentation, without its unbounded wait.  Use it for a
 * structure that exists already, as in a program that was written for such a section; else epc.h
 * counts without a mutex (docs/provider-guide.md compares).
 *
 *     static const epc_section_form form = {
 *         EPC_SECTION_HEAD, &shop_schema, "stock", 1, sizeof(struct stock), 0, EPC_SECTION_KEEP
 *     };
 *
 * The application:                            The callback in the performance DLL:
 *     epc_section_open(&form, &section);          static struct stock stock;
 *     epc_section_begin(section, &data);          static epc_section_reader reader =
 *     ((struct stock *)data)->pieces++;               { &form, &stock, 0 };
 *     epc_section_end(section);                   if (epc_section_read(&reader) >= 0)
 *     epc_section_close(section);                     epc_set(row, SHOP_STOCK, stock.pieces);
 *
 * Neither side waits for the mutex longer than the form says, whatever the other side does: a
 * process that holds it may be stopped in a debugger, suspended or killed. */
#ifndef EPC_SECTION_H
#define EPC_SECTION_H

#include <epc/epc.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Flags of a form. */
enum {
    /* While the mutex is not free, or the structure is incomplete, a reader gets the last complete
     * copy that it has; without the flag it gets none. */
    EPC_SECTION_KEEP = 1
};

/* The largest structure, and the longest wait for its mutex where the form names none. */
#define EPC_SECTION_MAX_BYTES 0xFFC0u
#define EPC_SECTION_WAIT_MS   100u

/* What both sides know; static data. */
typedef struct epc_section_form {
    uint32_t size; /* EPC_SECTION_HEAD sets it */
    /* Names the section, with its service, and says who may publish: epc_schema.publishers, in
     * which CO, and so the default, is any account. */
    const epc_schema *schema;
    const char *name; /* one of the service: at most 32 ASCII letters, digits and - */
    uint32_t version; /* of the structure; a reader takes no other */
    uint32_t bytes;   /* of the structure, at most EPC_SECTION_MAX_BYTES */
    uint32_t wait_ms; /* the longest wait for the mutex, at most 1000; 0: EPC_SECTION_WAIT_MS */
    uint32_t flags;   /* EPC_SECTION_... */
} epc_section_form;

/* The first field of an epc_section_form. */
#define EPC_SECTION_HEAD (uint32_t)sizeof(epc_section_form)

/* ---- The application ---- */

/* What a program publishes; private. */
typedef struct epc_section epc_section;

/* Create section and mutex, with zeros, for all sessions or, without the right to, for this one
 * (EPC_LOCAL); readers get the rights that they need.
 *
 * Always sets *out to a section that can be used and closed.  After an error (EPC_E_EXISTS: another
 * process publishes this section; EPC_E_INVALID: the form; EPC_E_NOMEM, EPC_E_ACCESS, ...) it leads
 * to private memory that no process reads.  Any thread. */
int epc_section_open(const epc_section_form *form, epc_section **out);

/* Take the mutex, and set *data to the structure.  EPC_OK; else (EPC_E_BUSY: the mutex is not
 * free) *data is private memory and this update is lost.  In any case epc_section_end follows, in
 * the same thread.  Waits for other threads between these calls, and at most form->wait_ms for the
 * mutex.
 *
 * A process that ends between the calls leaves an incomplete structure, which no reader takes. */
int epc_section_begin(epc_section *section, void **data);
void epc_section_end(epc_section *section);

/* Withdraw the section and free it; NULL is permitted. */
void epc_section_close(epc_section *section);

/* ---- The performance DLL ---- */

/* A section that is read.  The caller owns it and `data`: form->bytes bytes for the last complete
 * copy. */
typedef struct epc_section_reader {
    const epc_section_form *form; /* of the section that is read */
    void *data;                   /* where the copy goes */
    uint32_t is_complete;         /* 0 at first; then whether `data` has been filled */
} epc_section_reader;

/* Copy the structure to reader->data.  Returns
 *     EPC_OK
 *     EPC_RETRY        there is no new one; the data are those of the last call (EPC_SECTION_KEEP)
 *     EPC_E_NOT_FOUND  no application publishes it
 *     EPC_E_BUSY       the mutex was not free within form->wait_ms
 *     EPC_E_CORRUPT    a process ended within an update; the next update mends it
 *     EPC_E_VERSION    the application has another version or size of the structure
 *     EPC_E_ACCESS     its account may not publish, or this one may not read; EPC_E_INVALID, ...
 * The event log has each reason once, without EPC_E_NOT_FOUND.  The contents are foreign: check
 * them before they are used as lengths or positions.  Nothing stays open.  One thread at a time, as
 * callbacks are called. */
int epc_section_read(epc_section_reader *reader);

#ifdef __cplusplus
}
#endif

#endif
