/* SPDX-License-Identifier: MIT
 *
 * names.h -- the namespace of support/mem: the named objects of this process, with their handles.
 *
 * As on Windows, a name belongs to one object of one kind, and disappears with the last handle.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum epci_mem_kind { EPCI_MEM_SECTION, EPCI_MEM_MUTEX, EPCI_MEM_EVENT };

struct epci_mem_name {
    struct epci_mem_name *next;
    enum epci_mem_kind kind;
    const char *owner; /* the account that created it */
    unsigned handles;
    int file;        /* section: the memory file */
    size_t reserved; /* section: bytes */
    bool held;       /* mutex */
    bool abandoned;  /* mutex: reported to its next owner; tests set it */
    bool set;        /* signal */
    char name[];
};

/* EPC_E_EXISTS if an object of any kind has the name; EPC_E_NOMEM.  *out is a struct epci_mem_name.
 * A section has `commit` of `reserve` bytes. */
int epci_mem_create_new_named_object(const char *name, enum epci_mem_kind kind, void **out);
int epci_mem_section_create(const char *name, size_t reserve, size_t commit, void **out);

/* EPC_E_NOT_FOUND, or EPC_E_EXISTS if the name belongs to another kind of object. */
int epci_mem_open_named_object(const char *name, enum epci_mem_kind kind, void **out);

/* Local\ and Global\ are one place, as in session 0, or (false) two.  No name may exist. */
void epci_mem_set_scopes_joined(bool joined);

/* How many handles there are to it. */
uint32_t epci_mem_name_handle_count(const struct epci_mem_name *name);

/* How many names exist; tests check that none is left over. */
size_t epci_mem_named_object_count(void);
