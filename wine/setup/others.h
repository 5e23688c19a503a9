/* SPDX-License-Identifier: MIT
 *
 * others.h -- records of other programs that share something with one.
 */
#pragma once

#include "wine/setup/record.h"

/* Is it one folder?  It may have a path on drive C: and another on Z:. */
bool wine_is_same_folder(const char *one, const char *other);

/* If there is a record of this program under another path, put that path in its place. */
void wine_replace_path_by_recorded_one(const struct wine_setup *setup,
                                       char program[WINE_PATH_CAPACITY]);

/* Is there a record of another program that has the same file name, so that both have one setting?
 * Then that is it, with its path. */
bool wine_find_record_of_same_name(const struct wine_setup *setup, const struct wine_target *target,
                                   char program[WINE_PATH_CAPACITY], struct wine_record *record);

/* Is there a record of another program?  A key that has not become one does not count. */
bool wine_has_record_of_other_program(const struct wine_setup *setup,
                                      const struct wine_target *target);

/* Did installing another program make the key that all programs' settings are in? */
bool wine_has_other_install_made_defaults(const struct wine_setup *setup,
                                          const struct wine_target *target);

/* Does another program use this folder?  Then that is it, and *before has the bits of its record
 * for the folder. */
bool wine_is_folder_used_by_other_program(const struct wine_setup *setup,
                                          const struct wine_target *target, const char *folder,
                                          char program[WINE_PATH_CAPACITY], uint32_t *before);
