/* SPDX-License-Identifier: MIT
 *
 * machine.h -- a machine of the test's own: a tree that replaces HKEY_LOCAL_MACHINE in this
 * process, with names in two languages and one service, whose DLL is bad-dlls/good.dll.
 */
#pragma once

#include <windows.h>

#define MACHINE_PERFLIB  "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib"
#define MACHINE_FIRST    1848
#define MACHINE_COUNTERS L"1\0001847\0001848\0Bad Site\0001850\0Anfragen \x00FC\0"
#define MACHINE_HELPS    L"1849\0Sites.\0"
#define MACHINE_FRENCH   L"1848\0Site\0"

/* From now on HKEY_LOCAL_MACHINE is that machine, named TESTED. */
void machine_enter(void);

/* The path of the service's DLL. */
const char *machine_dll(void);
