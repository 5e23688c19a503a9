/* SPDX-License-Identifier: MIT
 *
 * texts.c -- converts by the system's ANSI code page.
 */
#include "wine/advapi/texts.h"

#include <stdlib.h>

WCHAR *wine_allocate_wide_from_ansi(LPCSTR text)
{
    const int units = MultiByteToWideChar(CP_ACP, 0, text, -1, NULL, 0);
    WCHAR *wide = units > 0 ? malloc((size_t)units * sizeof *wide) : NULL;

    if (wide)
        MultiByteToWideChar(CP_ACP, 0, text, -1, wide, units);
    return wide;
}
