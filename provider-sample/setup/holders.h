/* SPDX-License-Identifier: MIT
 *
 * holders.h -- who uses the files of a folder: a DLL that a process has loaded cannot be deleted. */
#ifndef WEBPERF_SETUP_HOLDERS_H
#define WEBPERF_SETUP_HOLDERS_H

#include <stddef.h>

#include <windows.h>

/* How many processes, other than this one, have a program or DLL below `folder` loaded; `text`, of
 * `units` units (at least 1), gets their names and ids, "perfmon.exe (1234), mmc.exe (88)", and "..."
 * where there is no room for all.  A process that this one may not look into is not counted. */
unsigned setup_holders(const wchar_t *folder, wchar_t *text, size_t units);

#endif
