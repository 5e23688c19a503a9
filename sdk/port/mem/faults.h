/* SPDX-License-Identifier: MIT
 *
 * faults.h -- what tests make port/mem do: refuse things with a name, run under another account.
 *
 * Everything holds for the whole process until epci_mem_faults_end.
 */
#ifndef EPC_PORT_MEM_FAULTS_H
#define EPC_PORT_MEM_FAULTS_H

/* The account under which all runs that says nothing else. */
#define EPCI_MEM_USER "S-1-5-21-1-2-3-1000"

/* What can be refused. */
enum epci_mem_act {
    EPCI_MEM_CREATE, /* making a named thing                       */
    EPCI_MEM_OPEN,   /* opening one, or asking whether it is there */
    EPCI_MEM_COMMIT  /* more of a section                          */
};

#define EPCI_MEM_ALWAYS 0xFFFFFFFFu

/* After `granted` more of them, the next `refused` `act`s on names that hold `part` end with `status`.
 * At most eight such rules; the first that fits a name counts.  `part` is kept, not copied; "" is in
 * every name. */
void epci_mem_refuse(enum epci_mem_act act, const char *part, unsigned granted, unsigned refused,
                     int status);

/* Whoever makes something from now on is this account; the SID is kept, not copied. */
void epci_mem_run_as(const char *sid);

/* No more refusals, and the usual account. */
void epci_mem_faults_end(void);

/* ---- For port/mem itself ---- */

/* EPC_OK, or what a rule says. */
int epci_mem_fault(enum epci_mem_act act, const char *name);

const char *epci_mem_account(void);

#endif
