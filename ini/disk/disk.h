/* SPDX-License-Identifier: MIT
 *
 * disk.h -- the readers' view of files and code pages (struct ini_io), filled from the system's.
 */
#pragma once

#include "ini/read/source.h"

/* Every function over the system; its context is not used, and no code page is named yet.  A file
 * of more than 256 MB is refused.  A file name that does not exist is searched without regard to
 * case, as Windows would. */
struct ini_io ini_disk_io(void);
