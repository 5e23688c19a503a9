/* SPDX-License-Identifier: MIT
 *
 * place.h -- what a counter file may name outside of itself: its symbol header, and names of
 * devices.  A setup program installs files of others with all rights, so neither may lead anywhere
 * else.
 */
#pragma once

#include <stdbool.h>

#include "kit/slice.h"

/* Is this the path of a file of a disk, rather than a device, a pipe, a stream of a file or a file
 * of another computer?  Judged by the text alone: nothing is opened. */
bool ini_is_local_disk_file_path(const char *path);

/* Can a file or folder have this name?  Not . and .., nor the name of a device, whatever its
 * ending. */
bool ini_is_nondevice_file_name(struct kit_slice name);

/* One entry of dosdevices: what is wrong with it, or NULL.  A name has 1 to 255 bytes and none of
 * \ / : = * ? " < >; a target begins with a backslash and has no "..", no "/" and no second "=". */
const char *ini_find_fault_in_dosdevices_entry(struct kit_slice entry);
