/* SPDX-License-Identifier: MIT
 *
 * role.h -- this program once more, in another process and another part (EPC_ROLE).  Windows only.
 */
#ifndef EPC_SUPPORT_ROLE_H
#define EPC_SUPPORT_ROLE_H

#include <windows.h>

#define ROLE_LINE 256

/* Start this program as `--role arguments` and wait for its first line, which is put into `line`
 * without its end (empty if it ends without one).  Returns the process; it ends with us, if it was not
 * ended before. */
HANDLE role_start(const char *arguments, char line[ROLE_LINE]);

/* Kill it, wait until it is gone, close the handle. */
void role_kill(HANDLE process);

#endif
