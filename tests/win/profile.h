/* SPDX-License-Identifier: MIT
 *
 * profile.h -- prints the contents of an .INI file as text, by our scanner and by the system's
 * profile functions.
 *
 * Both print, in the order of the file, each section as
 *
 *     [name]
 *     key=value      every key, as often as it occurs, with the value that a query for it returns
 *     : line         every line, without blanks around it and around its first =
 *
 * as UTF-8 with lines that end with \n.  A repeated section is printed as often as it occurs.
 */
#pragma once

#include "kit/arena.h"
#include "sdk/core/span.h"

/* `text` (UTF-8) as our scanner reads it. */
const char *profile_ours(struct kit_arena *arena, struct epci_span text);

/* The file as GetPrivateProfileSectionNamesW, -StringW and -SectionW read it, queried with the
 * names that they return, or with these in upper case.  Windows caches files by name: every file
 * needs its own. */
const char *profile_theirs(struct kit_arena *arena, const wchar_t *path, bool upper);

/* The result of GetPrivateProfileStringW for one key; "(none)" if the key does not exist. */
const char *profile_value(struct kit_arena *arena, const wchar_t *path, const char *section,
                          const char *key);
