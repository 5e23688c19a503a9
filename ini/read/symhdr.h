/* SPDX-License-Identifier: MIT
 *
 * symhdr.h -- reads a symbol header: the C header from which lodctr takes the offsets.
 *
 * What counts is "#define NAME number"; comments, guards, other directives, defines that are no
 * numbers and plain prose are skipped.  docs/ini-format.md has the grammar.
 */
#ifndef EPC_INI_READ_SYMHDR_H
#define EPC_INI_READ_SYMHDR_H

#include "kit/arena.h"
#include "ini/judge/finding.h"
#include "kit/dictionary.h"
#include "ini/read/source.h"

struct epci_define {
    const char *name;
    uint32_t value; /* its magnitude; UINT32_MAX for all that is larger */
    bool negative;
    struct epci_place at; /* of the name */
};

/* Every numeric define, in file order.  Names are unique: of several with one name the last counts,
 * as for a compiler, and a finding says so where the values differ. */
struct epci_symhdr {
    const struct epci_define *defines;
    size_t count;
    struct epci_names names; /* private: by name */
};

/* EPC_OK also for a header without any define; EPC_E_NOMEM, then *header is unchanged. */
int epci_symhdr_parse(struct epci_arena *arena, const struct epci_source *source,
                      struct epci_symhdr *header, struct epci_ini_findings *findings);

/* What to write before its value: a sign, and for values beyond it that they are. */
const char *epci_define_sign(const struct epci_define *define);

/* The define called name[0..bytes), or NULL.  With `any_case` a name that differs only in the case
 * of A-Z is found where no exact one exists (the first in the file). */
const struct epci_define *epci_symhdr_find(const struct epci_symhdr *header, const char *name,
                                           size_t bytes, bool any_case);

#endif
