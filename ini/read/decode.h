/* SPDX-License-Identifier: MIT
 *
 * decode.h -- UTF-16 and UTF-8 from files to UTF-8 in memory; every byte is checked.
 *
 * A text file may not contain NUL.  The platform converts code pages: source.h.
 */
#pragma once

#include "kit/arena.h"
#include "sdk/core/span.h"

/* A file's text after decoding. */
struct ini_decoded {
    char *text; /* UTF-8 without NUL; text[bytes] is NUL */
    size_t bytes;
    size_t bad; /* offset of the first byte that belongs to no character */
};

/* Both return EPC_OK; EPC_E_ENCODING, then only made->bad is set; or EPC_E_NOMEM. */

/* UTF-16 without its mark; `big`: the upper byte of each unit comes first. */
int ini_decode_utf16(struct kit_arena *arena, struct epci_span bytes, bool big,
                     struct ini_decoded *made);

/* UTF-8 without its mark.  `lenient`: each byte that belongs to no character becomes U+FFFD, except
 * NUL. */
int ini_check_and_copy_utf8(struct kit_arena *arena, struct epci_span bytes, bool lenient,
                            struct ini_decoded *made);
