/* SPDX-License-Identifier: MIT
 *
 * encoding.h -- what others would make of a file that was decoded here: Windows' own lodctr, NT 4, and
 * programs that ask for names in an ANSI code page.
 *
 * All findings are warnings or notes; docs/ini-format.md, Encoding, says what is known of the others.
 */
#ifndef EPC_INI_READ_ENCODING_H
#define EPC_INI_READ_ENCODING_H

#include "ini/read/scan.h"
#include "ini/read/source.h"

/* Say how a counter file, or a symbol header, would be misread. */
void ini_encoding_check_ini(const struct ini_source *source, struct ini_findings *findings);
void ini_encoding_check_header(const struct ini_source *source, struct ini_findings *findings);

/* Name every key and value that io->codepage, where one is named, cannot carry: the first such
 * character of each.  EPC_OK or EPC_E_NOMEM. */
int ini_encoding_check_carried(struct kit_arena *arena, const struct ini_io *io,
                               const struct ini_source *source, enum ini_dialect dialect,
                               struct ini_findings *findings);

#endif
