/* SPDX-License-Identifier: MIT
 *
 * words.h -- texts of objects and counters become words of a metric's name that promlint accepts,
 * and the unit that they name.
 */
#pragma once

#define MON_WORDS_SIZE 200

enum mon_unit { MON_UNIT_NONE, MON_UNIT_BYTES, MON_UNIT_SECONDS, MON_UNIT_RATIO };

/* What the text is the name of. */
enum mon_naming {
    MON_NAMING_OBJECT, /* of an object: it has no unit                                */
    MON_NAMING_LEVEL,  /* of a gauge: % is a ratio, and "/sec" stays                  */
    MON_NAMING_COUNT,  /* of a counter or a mean: "/sec" goes                         */
    MON_NAMING_TIMED   /* of something whose unit its kind says: unit words and % go  */
};

struct mon_words {
    char text[MON_WORDS_SIZE]; /* "bytes_sent"; may be empty where there is a unit */
    enum mon_unit unit;        /* NONE for TIMED */
    double scale;              /* times this, the value has that unit */
};

/* Read a text, which is UTF-8.  What it says in letters that ASCII has not is written as numbers of
 * characters ("u65e5").  Never fails: where nothing is left, the text is "value". */
void mon_make_name_words(const char *text, enum mon_naming naming, struct mon_words *out);

/* "bytes", "seconds", "ratio", or "". */
const char *mon_unit_name(enum mon_unit unit);
