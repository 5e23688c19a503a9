/* SPDX-License-Identifier: MIT
 *
 * scan.h -- the line scanner for .INI and .epc files: the kind of each line and its parts.
 *
 * It loses nothing: `whole` and `ending` of all lines make up the text.  It copies and allocates
 * nothing: slices point into the text, which must outlive them.  docs/ini-format.md describes both
 * dialects.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ini/findings/finding.h"
#include "ini/read/sections.h"
#include "kit/arena.h"
#include "kit/slice.h"

enum ini_dialect {
    /* As the profile functions read it: a value is the rest of its line. */
    INI_DIALECT_INI,
    /* A ; or # after a blank, outside double quotes, also ends a value. */
    INI_DIALECT_EPC
};

enum ini_line_kind {
    INI_LINE_BLANK,
    INI_LINE_COMMENT, /* begins with ; or # or // */
    INI_LINE_SECTION, /* [name] */
    INI_LINE_KEY,     /* name = value */
    INI_LINE_OTHER,   /* none of these */
    INI_LINE_TAIL     /* Ctrl-Z and everything after it */
};

struct ini_line {
    enum ini_line_kind kind;
    uint32_t number;          /* from 1 */
    enum ini_section section; /* of a counter file: in which the line is */
    struct kit_slice whole;   /* without its ending */
    struct kit_slice ending;  /* LF, CR LF, CR CR LF, CR, or empty at the end of the text */
    struct kit_slice name;    /* of the section or key, without blanks around it */
    struct kit_slice value;   /* of the key, without blanks around it, with its quotes */
    struct kit_slice comment; /* from its ; or # or // on */
    bool quote_open;          /* EPC dialect: a double quote is not closed */
    bool bracket_open;        /* a section without its ] */
};

struct ini_scan {
    const char *at;
    const char *end;  /* of the lines */
    const char *tail; /* end of the text; [end, tail) is Ctrl-Z and what follows it */
    uint32_t line;
    enum ini_dialect dialect;
    enum ini_section section;
};

/* A scan from the beginning of the text. */
struct ini_scan ini_scan_begin(const char *text, size_t bytes, enum ini_dialect dialect);

/* The next line; false at the end of the text, then *line is unchanged. */
bool ini_scan_next_line(struct ini_scan *scan, struct ini_line *line);

/* How many characters these bytes of UTF-8 are. */
uint32_t ini_count_characters(struct kit_slice text);

/* The place of `at`, which points into the line. */
struct ini_place ini_line_place(const char *file, const struct ini_line *line, const char *at);

/* The length of the line ending at `at`, before `end`: LF, CR LF, CR CR LF or CR; 0: no ending. */
size_t ini_line_ending_length(const char *at, const char *end);

/* ---- Quotes ---- */

/* The value without one enclosing pair of ' or ", as the profile functions return it. */
struct kit_slice ini_unquote_ini(struct kit_slice value);

/* A value of the EPC dialect: inside "..." a doubled quote means one, and nothing may follow the
 * closing quote; any other value is unchanged.  NULL: memory.  *fine: the quoting is valid. */
char *ini_unquote_epc(struct kit_arena *arena, struct kit_slice value, bool *fine);
