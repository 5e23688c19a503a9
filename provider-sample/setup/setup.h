/* SPDX-License-Identifier: MIT
 *
 * setup.h -- the work of the setup programs, which actions.c exports to NSIS and Windows Installer.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include <windows.h>

/* How many processes, other than this one, have a program or DLL below `folder` loaded: such a file
 * cannot be deleted.  `text`, of `units` units (at least 1), gets their names and ids, for example
 * "perfmon.exe (1234), mmc.exe (88)", and ends with "..." if there is no room for all.  A process
 * that this one may not look into is not counted. */
unsigned setup_list_processes_using_folder(const wchar_t *folder, wchar_t *text, size_t units);

/* Remove the sample's own files from `folder`.  A file in use gets another, unique name and is
 * deleted at the next restart.  Its own name is free at once, so a new installation before the
 * restart keeps its files.
 *
 * ERROR_SUCCESS: no file is left.  ERROR_SUCCESS_REBOOT_REQUIRED: the restart deletes the rest, and
 * the folder if it is empty by then.  Any other code says why one file can neither be deleted nor
 * renamed; the others are gone. */
DWORD setup_remove_files(const wchar_t *folder);

/* Before the files of another version are written: give those in `folder` other names.  After an
 * error, when one cannot be renamed, all have their own names again. */
DWORD setup_begin_upgrade(const wchar_t *folder);

/* After that: keep the new files and remove the old ones, or the reverse.  The result is that of
 * setup_remove_files. */
DWORD setup_end_upgrade(const wchar_t *folder, bool keep);
