/* SPDX-License-Identifier: MIT
 *
 * names.h -- the namespace of port/mem: named things of this process, counted.
 *
 * As on Windows: one name, one kind of thing; the name goes with the last handle.
 */
#ifndef EPC_PORT_MEM_NAMES_H
#define EPC_PORT_MEM_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum epci_mem_kind { EPCI_MEM_SECTION, EPCI_MEM_MUTEX, EPCI_MEM_EVENT };

struct epci_mem_name {
    struct epci_mem_name *next;
    char *name;
    enum epci_mem_kind kind;
    const char *owner; /* the account that made it */
    unsigned handles;
    int file;        /* section: its memory */
    size_t reserved; /* section             */
    bool held;       /* mutex               */
    bool abandoned;  /* mutex: its next owner is told so; tests set it */
    bool set;        /* signal              */
};

/* EPC_E_EXISTS where the name is in use, by whatever kind. */
int epci_mem_name_create(const char *name, enum epci_mem_kind kind, struct epci_mem_name **out);

/* EPC_E_NOT_FOUND, or EPC_E_EXISTS where the name is of another kind. */
int epci_mem_name_open(const char *name, enum epci_mem_kind kind, struct epci_mem_name **out);

void epci_mem_name_close(struct epci_mem_name *name);

/* How many names there are: tests show that nothing is left behind. */
size_t epci_mem_name_count(void);

#endif
