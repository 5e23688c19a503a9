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
void epci_encoding_check_ini(const struct epci_source *source, struct epci_ini_findings *findings);
void epci_encoding_check_header(const struct epci_source *source,
                                struct epci_ini_findings *findings);

/* Name every key and value that io->codepage, where one is named, cannot carry: the first such
 * character of each.  EPC_OK or EPC_E_NOMEM. */
int epci_encoding_check_carried(struct epci_arena *arena, const struct epci_ini_io *io,
                                const struct epci_source *source, enum epci_dialect dialect,
                                struct epci_ini_findings *findings);

#endif
