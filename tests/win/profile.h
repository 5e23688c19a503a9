/* SPDX-License-Identifier: MIT
 *
 * profile.h -- what is in an .INI file, in words: by our scanner, and by the profile functions of
 * the system.
 *
 * Both print, in the order of the file, each section as
 *
 *     [name]
 *     key=value      every key, as often as it stands there, with the value that one gets for it
 *     : line         every line, without blanks around it and around its first =
 *
 * as UTF-8, with \n behind each line.  How often a section stands there is how often it is printed.
 */
#ifndef EPC_PROFILE_H
#define EPC_PROFILE_H

#include "kit/arena.h"
#include "sdk/core/span.h"

/* As our scanner reads `text` (UTF-8). */
const char *profile_ours(struct kit_arena *arena, struct epci_span text);

/* As GetPrivateProfileSectionNamesW, -StringW and -SectionW read the file; asked with the names as
 * they give them, or in upper case.  Files are cached by name: every file needs its own. */
const char *profile_theirs(struct kit_arena *arena, const wchar_t *path, bool upper);

/* What GetPrivateProfileStringW has for one key; "(none)" where there is no such key. */
const char *profile_value(struct kit_arena *arena, const wchar_t *path, const char *section,
                          const char *key);

#endif
