/* SPDX-License-Identifier: MIT
 *
 * options.h -- the runner's options, and the rights with which it runs.
 */
#pragma once

#include <stdbool.h>

struct wk_options {
    const char *only;   /* entries whose names contain this */
    const char *list;   /* another list than kit.txt */
    const char *report; /* another file than report.txt */
    bool quick;
    bool as_user;
    bool no_names;
};

/* False: standard output or standard error says what the options are. */
bool wk_options_read(struct wk_options *out, int argc, char **argv);

/* Set where the rights were dropped: Wine says that they are there all the same. */
#define WK_AS_USER "EPC_KIT_AS_USER"

/* Is the group of administrators in use in this process's token? */
bool wk_is_admin(void);

/* Runs the same command once more, with this token but without an administrator's rights, and
 * returns its exit code. */
int wk_run_as_user(int argc, char **argv);
