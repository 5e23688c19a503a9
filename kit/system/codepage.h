/* SPDX-License-Identifier: MIT
 *
 * codepage.h -- the system's 8-bit code pages, by Windows' numbers.
 *
 * posix (iconv) and win32 implement it; CMake chooses.  Systems differ in what a code page leaves
 * undefined: 0x81 in 1252 is U+0081 for Windows, and no character for iconv.  ini/disk makes them
 * equal (docs/decisions/ini-files.md).
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sdk/core/span.h"

/* Not one that is converted here: it is not an 8-bit code page. */
#define KIT_CODEPAGE_UTF8 65001u

/* The ANSI code page of the system; 1252 on systems without one. */
unsigned kit_system_codepage(void);

/* The result of a conversion. */
struct kit_decoded {
    char *text; /* UTF-8, with a NUL after its `bytes`; the caller frees it with free */
    size_t bytes;
    size_t bad; /* offset of the first byte that belongs to no character */
};

/* Convert bytes without NUL from a code page to UTF-8.  EPC_OK; EPC_E_ENCODING, then only
 * out->bad is set; EPC_E_UNSUPPORTED: the system lacks the code page, or ASCII differs in it;
 * EPC_E_NOMEM. */
int kit_codepage_decode(unsigned codepage, struct epci_span bytes, struct kit_decoded *out);

/* Whether a code page has these characters.  EPC_OK; EPC_E_ENCODING, and *bad is the first unit of
 * the first missing one; EPC_E_UNSUPPORTED as above. */
int kit_codepage_check_encodable_text(unsigned codepage, const uint16_t *units, size_t count,
                                      size_t *bad);
