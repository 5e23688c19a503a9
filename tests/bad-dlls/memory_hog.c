/* SPDX-License-Identifier: MIT
 *
 * memory_hog.c -- Collect allocates 256 MiB, slowly.
 */
#include "provider.h"

#define HOG_BYTES (256u * 1024 * 1024)

ONLY_COLLECT_IS_BAD
{
    static volatile BYTE *hog;

    if (!hog) {
        hog = VirtualAlloc(NULL, HOG_BYTES, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
        for (DWORD i = 0; hog && i < HOG_BYTES; i += 4096)
            hog[i] = 1;
        Sleep(1000);
    }
    return good_collect(query, data, bytes, types);
}
