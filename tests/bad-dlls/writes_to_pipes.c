/* SPDX-License-Identifier: MIT
 *
 * writes_to_pipes.c -- Collect writes to every pipe of its process, including its host's.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    static const char line[] = "a line that is not a record of anybody's protocol\n";
    DWORD done;

    for (ULONG_PTR i = 4; i < 0x400; i += 4)
        if (GetFileType((HANDLE)i) == FILE_TYPE_PIPE)
            WriteFile((HANDLE)i, line, sizeof line - 1, &done, NULL);
    return good_collect(query, data, bytes, types);
}
