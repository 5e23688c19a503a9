/* SPDX-License-Identifier: MIT
 *
 * leftovers.h -- the sample's files are removed, those in use with the next restart of the system. */
#ifndef WEBPERF_SETUP_LEFTOVERS_H
#define WEBPERF_SETUP_LEFTOVERS_H

#include <stdbool.h>

#include <windows.h>

/* Remove the sample's own files from `folder`.  A file in use gets another name, unique, and goes
 * with the next restart: its own name is free at once, so whoever installs again before the restart
 * loses nothing at it.
 *
 * ERROR_SUCCESS: none is left.  ERROR_SUCCESS_REBOOT_REQUIRED: what is left goes with the restart,
 * and so does the folder if it is empty then.  Otherwise a file can neither be deleted nor renamed,
 * and that is why; the others are gone. */
DWORD setup_remove_files(const wchar_t *folder);

#endif
