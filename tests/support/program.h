/* SPDX-License-Identifier: MIT
 *
 * program.h -- other Windows programs, for tests that need a second process.
 */
#ifndef EPC_SUPPORT_PROGRAM_H
#define EPC_SUPPORT_PROGRAM_H

#include <windows.h>

/* Start the program of this name beside this one, or (NULL) this one once more, and wait for its first
 * line, which has to be EPC_OK. */
HANDLE epc_program_start(const char *name, const char *arguments);

/* End it without its doing, and close the handle. */
void epc_program_kill(HANDLE process);

#endif
