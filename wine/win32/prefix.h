/* SPDX-License-Identifier: MIT
 *
 * prefix.h -- the Wine prefix in which this program runs.
 */
#pragma once

#include "wine/setup/setup.h"

/* Find everything that `setup` has but for its functions.  `with`: where the files of the other
 * bitness are; NULL: guess.  EPC_OK, or an error and a sentence in `message`. */
int wine_prefix_open(struct wine_setup *setup, const char *with, char *message, size_t capacity);
void wine_prefix_close_registries(struct wine_setup *setup);

/* The full path of a program that a command line names, which may be gone.  EPC_E_NOSPACE: it has
 * WINE_PATH_CAPACITY bytes or more, or is not a path. */
int wine_make_full_windows_program_path(const char *name, char path[WINE_PATH_CAPACITY]);

/* For struct wine_setup. */
int wine_prefix_add_or_drop_base_names(void *context, bool put);
int wine_prefix_move_file_at_restart(void *context, const char *from, const char *to);
bool wine_prefix_die_at_test_step(void *context, const char *what);
