/* SPDX-License-Identifier: MIT
 *
 * scan.h -- the one line scanner for .INI and .epc files: what a line is, and where its parts are.
 *
 * Lossless: `whole` and `ending` of all lines, one after the other, are the text again.  Nothing is
 * copied and nothing allocated; slices point into the text, which must outlive them.
 * docs/ini-format.md has both dialects.
 */
#ifndef EPC_INI_READ_SCAN_H
#define EPC_INI_READ_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/arena.h"

struct epci_slice {
    const char *at; /* never NULL; not NUL-terminated */
    size_t bytes;
};

enum epci_dialect {
    EPCI_DIALECT_INI, /* as the profile functions read it: a value is the rest of its line       */
    EPCI_DIALECT_EPC  /* ; or # also ends a value where it follows a blank outside double quotes */
};

enum epci_line_kind {
    EPCI_LINE_BLANK,
    EPCI_LINE_COMMENT, /* begins with ; or # or // */
    EPCI_LINE_SECTION, /* [name]                   */
    EPCI_LINE_KEY,     /* name = value             */
    EPCI_LINE_OTHER,   /* none of these            */
    EPCI_LINE_TAIL     /* Ctrl-Z and all behind it */
};

struct epci_line {
    enum epci_line_kind kind;
    uint32_t number;           /* from 1 */
    struct epci_slice whole;   /* without its ending                                             */
    struct epci_slice ending;  /* LF, CR LF, CR CR LF, CR, or nothing at the end of the text     */
    struct epci_slice name;    /* of the section or key, without blanks around it                */
    struct epci_slice value;   /* of the key, without blanks around it, with its quotes          */
    struct epci_slice comment; /* from its ; or # or // on                                       */
    bool quote_open;           /* EPC dialect: a double quote has no partner                     */
    bool bracket_open;         /* a section without its ]                                        */
};

struct epci_scan {
    const char *at;
    const char *end;  /* of the lines                            */
    const char *tail; /* end of the text; [end, tail) is Ctrl-Z's */
    uint32_t line;
    enum epci_dialect dialect;
};

void epci_scan_init(struct epci_scan *scan, const char *text, size_t bytes,
                    enum epci_dialect dialect);

/* The next line; false at the end of the text, then *line is unchanged. */
bool epci_scan_next(struct epci_scan *scan, struct epci_line *line);

/* In which column, from 1 and in characters, `at` (somewhere in the line) stands. */
uint32_t epci_line_column(const struct epci_line *line, const char *at);

/* How many bytes of a line's ending stand at `at`, before `end`: LF, CR LF, CR CR LF, CR; else 0. */
size_t epci_line_ending(const char *at, const char *end);

/* ---- Slices ---- */

struct epci_slice epci_slice_of(const char *text);
/* Without blanks (space, tab, vertical tab, form feed, Ctrl-Z) around it. */
struct epci_slice epci_slice_trim(struct epci_slice slice);
bool epci_slice_is(struct epci_slice slice, const char *text);
/* Without regard to the case of A-Z. */
bool epci_slice_is_any_case(struct epci_slice slice, const char *text);
bool epci_slices_equal(struct epci_slice a, struct epci_slice b);
bool epci_slices_equal_any_case(struct epci_slice a, struct epci_slice b);

/* One enclosing pair of ' or " stripped, as the profile functions do. */
struct epci_slice epci_unquote_ini(struct epci_slice value);

/* A value of the EPC dialect: in "..." a doubled quote stands for one, and nothing may follow the
 * closing quote; any other value is itself.  NULL: memory; *fine tells whether the quoting is
 * right. */
char *epci_unquote_epc(struct epci_arena *arena, struct epci_slice value, bool *fine);

#endif
