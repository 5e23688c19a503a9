/* SPDX-License-Identifier: MIT
 *
 * answers_twice.c -- Close writes to its host's pipe, so that more comes than was asked for.
 */
#include "provider.h"

OPEN_IS_GOOD
COLLECT_IS_GOOD

DWORD APIENTRY BadClose(void)
{
    static const char line[] = "a line that no command asked for\n";
    DWORD done;

    for (ULONG_PTR i = 4; i < 0x400; i += 4)
        if (GetFileType((HANDLE)i) == FILE_TYPE_PIPE)
            WriteFile((HANDLE)i, line, sizeof line - 1, &done, NULL);
    return good_close();
}
