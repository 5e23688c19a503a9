/* SPDX-License-Identifier: MIT
 *
 * others.h -- records of other programs that share something with one.
 */
#pragma once

#include "wine/setup/record.h"

/* What two programs may share. */
enum wine_share { WINE_SHARE_FOLDER, WINE_SHARE_NAME };

/* Is there a record of another program that has the same folder, or the same file name?  Then
 * *record is that one. */
bool wine_find_sharing_record(const struct wine_setup *setup, const struct wine_target *target,
                              enum wine_share share, struct wine_record *record);

/* Did installing another program make the key that all programs' settings are in? */
bool wine_app_defaults_made_by_other(const struct wine_setup *setup,
                                     const struct wine_target *target);

/* Does another program use this folder? */
bool wine_folder_is_shared(const struct wine_setup *setup, const struct wine_target *target,
                           const char *folder);
