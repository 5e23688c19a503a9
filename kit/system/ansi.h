/* SPDX-License-Identifier: MIT
 *
 * ansi.h -- texts in the system's ANSI code page, as functions whose names end in A take and give
 * them.
 *
 * win32/ asks the system; posix/ takes the bytes for UTF-8.  What has no letter on the
 * other side becomes a question mark there, so these functions never fail.  No state; any
 * thread.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Convert `bytes` bytes to UTF-16.  Writes at most `capacity` units without a NUL; returns how many
 * the whole text has. */
size_t kit_ansi_decode_to_utf16(const char *text, size_t bytes, uint16_t *out, size_t capacity);

/* Convert `units` units of UTF-16 to bytes in the same way. */
size_t kit_ansi_encode_from_utf16(const uint16_t *text, size_t units, char *out, size_t capacity);
