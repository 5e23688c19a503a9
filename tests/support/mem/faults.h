/* SPDX-License-Identifier: MIT
 *
 * faults.h -- tests make support/mem refuse named objects, or run under another account.
 *
 * The settings hold for the whole process until epci_mem_reset_faults_and_owner.
 */
#pragma once

/* The account under which this process runs unless a test says otherwise. */
#define EPCI_MEM_USER "S-1-5-21-1-2-3-1000"

/* Operations that can be refused. */
enum epci_mem_act {
    EPCI_MEM_CREATE, /* creating a named object */
    EPCI_MEM_OPEN,   /* opening one, or asking whether it exists */
    EPCI_MEM_COMMIT, /* growing a section */
    EPCI_MEM_MAP     /* mapping a piece of one */
};

#define EPCI_MEM_ALWAYS 0xFFFFFFFFu

/* On names that contain `part`, let `granted` more operations `act` succeed, then let the next
 * `refused` ones fail with `status`.  There may be eight such rules; the first one that matches a
 * name applies.  `part` is not copied; "" matches every name. */
void epci_mem_add_fault_rule(enum epci_mem_act act, const char *part, unsigned granted,
                             unsigned refused, int status);

/* How many operations `act` the process has tried. */
unsigned epci_mem_count_tried_operations(enum epci_mem_act act);

/* Objects created from now on belong to this account; the SID is not copied. */
void epci_mem_set_owner_sid(const char *sid);

/* Remove all rules, and return to the default account. */
void epci_mem_reset_faults_and_owner(void);

/* ---- For support/mem itself ---- */

/* EPC_OK, or the status of the rule that matches. */
int epci_mem_count_act_and_get_fault_status(enum epci_mem_act act, const char *name);

const char *epci_mem_account_of_new_objects(void);
