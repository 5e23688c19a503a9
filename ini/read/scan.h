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
#include "kit/slice.h"

enum ini_dialect {
    INI_DIALECT_INI, /* as the profile functions read it: a value is the rest of its line       */
    INI_DIALECT_EPC  /* ; or # also ends a value where it follows a blank outside double quotes */
};

enum ini_line_kind {
    INI_LINE_BLANK,
    INI_LINE_COMMENT, /* begins with ; or # or // */
    INI_LINE_SECTION, /* [name]                   */
    INI_LINE_KEY,     /* name = value             */
    INI_LINE_OTHER,   /* none of these            */
    INI_LINE_TAIL     /* Ctrl-Z and all behind it */
};

struct ini_line {
    enum ini_line_kind kind;
    uint32_t number;          /* from 1 */
    struct kit_slice whole;   /* without its ending                                             */
    struct kit_slice ending;  /* LF, CR LF, CR CR LF, CR, or nothing at the end of the text     */
    struct kit_slice name;    /* of the section or key, without blanks around it                */
    struct kit_slice value;   /* of the key, without blanks around it, with its quotes          */
    struct kit_slice comment; /* from its ; or # or // on                                       */
    bool quote_open;          /* EPC dialect: a double quote has no partner                     */
    bool bracket_open;        /* a section without its ]                                        */
};

struct ini_scan {
    const char *at;
    const char *end;  /* of the lines                            */
    const char *tail; /* end of the text; [end, tail) is Ctrl-Z's */
    uint32_t line;
    enum ini_dialect dialect;
};

void ini_scan_init(struct ini_scan *scan, const char *text, size_t bytes, enum ini_dialect dialect);

/* The next line; false at the end of the text, then *line is unchanged. */
bool ini_scan_next(struct ini_scan *scan, struct ini_line *line);

/* In which column, from 1 and in characters, `at` (somewhere in the line) stands. */
uint32_t ini_line_column(const struct ini_line *line, const char *at);

/* How many bytes of a line's ending stand at `at`, before `end`: LF, CR LF, CR CR LF, CR; else 0. */
size_t ini_line_ending(const char *at, const char *end);

/* ---- Quotes ---- */

/* One enclosing pair of ' or " stripped, as the profile functions do. */
struct kit_slice ini_unquote_ini(struct kit_slice value);

/* A value of the EPC dialect: in "..." a doubled quote stands for one, and nothing may follow the
 * closing quote; any other value is itself.  NULL: memory; *fine tells whether the quoting is
 * right. */
char *ini_unquote_epc(struct kit_arena *arena, struct kit_slice value, bool *fine);

#endif
