/* SPDX-License-Identifier: MIT
 *
 * entries.h -- the kit's list: what is run, how long it may take, which rights it needs, and how
 * its result is checked.
 *
 * The list is text.  A line is one word and its value; an entry begins with "entry" and ends at the
 * next one:
 *
 *     entry NAME SECONDS RIGHTS JUDGE CLASS
 *     env VARIABLE=VALUE
 *     finds SEVERITY RULE EVENT,...        what the harness has to find; without it nothing
 *     run CODE COMMAND                     CODE: the exit code that is wanted, or "any"
 *     always COMMAND                       cleans up; runs whatever happened before
 *
 * %KIT% is the kit's folder and %WORK% the folder that is removed at the end.
 */
#pragma once

#include <stdbool.h>

enum wk_rights {
    WK_USER,
    WK_ADMIN, /* an administrator's */
    WK_NAMES, /* an administrator's, and it changes the system's tables of names */
};

enum wk_check {
    WK_CODE,  /* the exit codes */
    WK_CHECK, /* also a summary of Check, with 100% of more than 0 checks */
    WK_FINDS, /* the harness's findings */
    WK_PROBE, /* lines of probes: a difference is not a failure */
};

enum { WK_MAX_STEPS = 12, WK_MAX_VARIABLES = 4 };

struct wk_step {
    char *command;
    bool always;
    bool any;
    unsigned code;
};

struct wk_entry {
    char *name;
    unsigned seconds;
    enum wk_rights rights;
    enum wk_check check;
    bool quick; /* part of the short selection */
    char *finds;
    char *variables[WK_MAX_VARIABLES];
    struct wk_step steps[WK_MAX_STEPS];
    unsigned variable_count, step_count;
};

struct wk_list {
    struct wk_entry *entries;
    unsigned count;
    char *text;
};

/* False: a sentence on standard error says which line is wrong. */
bool wk_list_read(struct wk_list *out, const char *path);
void wk_list_release(struct wk_list *list);
