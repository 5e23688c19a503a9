/* SPDX-License-Identifier: MIT
 *
 * regtext.h -- the contents of a key of the real registry as text, to compare before and after.
 */
#pragma once

/* Every key and value below HKEY_CURRENT_USER\`path`, in the registry's order; the caller frees the
 * text. */
char *regtext_print(const char *path);
