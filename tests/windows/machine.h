/* SPDX-License-Identifier: MIT
 *
 * machine.h -- what the kit may not change for good: keys and files in the places where epc and its
 * tests write, and the system's tables of names.
 */
#pragma once

#include <stdbool.h>

/* Sorted lines, one for each key, value and file. */
struct wk_machine {
    char **lines;
    unsigned count, capacity;
};

/* False: no memory. */
bool wk_machine_look(struct wk_machine *out);
void wk_machine_release(struct wk_machine *machine);

/* Removes what lodctr has saved in %SystemRoot%\epc since `before`, the trees of harnesses
 * that were ended, which the next harness would remove, and keys that only held programs' keys. */
void wk_machine_tidy(const struct wk_machine *before);

/* What is in `after` only; says it, removes it where it is a key of ours, and returns how many
 * lines are ours.  Other programs change the machine too: their lines are said, and not counted. */
unsigned wk_machine_left(const struct wk_machine *before, const struct wk_machine *after,
                         void (*say)(const char *line));
/* The same for what is in `before` only.  Nothing is removed, and every line of Perflib counts. */
unsigned wk_machine_gone(const struct wk_machine *before, const struct wk_machine *after,
                         void (*say)(const char *line));

/* The tables of names as programs read them. */
struct wk_names {
    unsigned long last_counter, last_help;
    unsigned long long counters, helps; /* hashes of both tables, in English */
    unsigned long size;                 /* of both tables; 0: they cannot be read */
    bool has_level;                     /* ExtCounterTestLevel of the Perflib key */
    unsigned long level;
};

void wk_names_look(struct wk_names *out);
bool wk_names_equal(const struct wk_names *a, const struct wk_names *b);
/* Sets ExtCounterTestLevel as it was, if a probe that was ended has left another. */
void wk_names_restore_level(const struct wk_names *was);
