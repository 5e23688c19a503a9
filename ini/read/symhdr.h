/* SPDX-License-Identifier: MIT
 *
 * symhdr.h -- reads a symbol header: the C header from which lodctr takes the offsets.
 *
 * Only "#define NAME number" counts; comments, guards, other directives, defines without a number
 * and prose are skipped.  docs/ini-format.md has the grammar.
 */
#pragma once

#include "kit/arena.h"
#include "ini/findings/finding.h"
#include "kit/dictionary.h"
#include "ini/read/source.h"

struct ini_define {
    const char *name;
    uint32_t value; /* its magnitude, at most UINT32_MAX */
    bool negative;
    struct ini_place at; /* of the name */
};

/* Every numeric define, in file order.  Names are unique: the last define of a name counts, as
 * for a compiler, and a finding reports different values. */
struct ini_symhdr {
    const struct ini_define *defines;
    size_t count;
    struct kit_names names;       /* private: by name */
    struct kit_names others;      /* what is defined as no number; the value is its line */
    struct kit_names enumerators; /* the same for the constants of enums */
};

/* EPC_OK also for a header without any define; EPC_E_NOMEM, then *header is unchanged. */
int ini_symhdr_parse(struct kit_arena *arena, const struct ini_source *source,
                     struct ini_symhdr *header, struct ini_findings *findings);

/* The text before its value in a message: a sign; "at least" or "at most -" if it is out of
 * range. */
const char *ini_sign_for_define_in_message(const struct ini_define *define);

/* The define called name[0..bytes), or NULL.  With `any_case`, and if there is no exact one, the
 * first name in the file that differs only in the case of A-Z. */
const struct ini_define *ini_symhdr_find(const struct ini_symhdr *header, const char *name,
                                         size_t bytes, bool any_case);
