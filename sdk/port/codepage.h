/* SPDX-License-Identifier: MIT
 *
 * codepage.h -- 8-bit code pages as the system knows them, by Windows' numbers.
 *
 * port/posix (iconv) and port/win32 implement it; CMake chooses.  The functions are those of struct
 * ini_io, and their context is not used.  What a code page leaves undefined is the system's
 * business: 0x81 in 1252 is U+0081 for Windows, and no character for iconv
 * (docs/decisions/0013-code-pages.md).
 */
#ifndef EPC_PORT_CODEPAGE_H
#define EPC_PORT_CODEPAGE_H

#include "ini/read/source.h"

/* The ANSI code page of the system; where there is no such thing, 1252. */
unsigned epci_codepage_system(void);

int epci_codepage_decode(void *context, struct kit_arena *arena, unsigned codepage,
                         struct epci_span bytes, struct ini_decoded *made);

int epci_codepage_encodes(void *context, unsigned codepage, const uint16_t *units, size_t count,
                          size_t *bad);

#endif
