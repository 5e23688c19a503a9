/* SPDX-License-Identifier: MIT
 *
 * encoding.h -- how other programs would misread a file that was decoded here: Windows' own lodctr,
 * NT 4, and programs that ask for names in an ANSI code page.
 *
 * All findings are warnings or notes; docs/ini-format.md, Encoding, says what is known about them.
 */
#pragma once

#include "ini/read/model.h"
#include "ini/read/scan.h"
#include "ini/read/source.h"

/* The first character beyond ASCII, or NULL. */
const char *ini_find_non_ascii(struct kit_slice slice);

/* Report how a counter file or a symbol header would be misread. */
void ini_encoding_check_ini(const struct ini_source *source, struct ini_findings *findings);
void ini_encoding_check_symbol_header(const struct ini_source *source,
                                      struct ini_findings *findings);

/* If io->codepage is set, report the first character of each key and value that it lacks. */
void ini_check_encodable_in_io_codepage(struct kit_arena *arena, const struct ini_io *io,
                                        const struct ini_source *source, enum ini_dialect dialect,
                                        struct ini_findings *findings);

/* If 8-bit text was read in the system's code page, report each listed language with a letter that
 * the language's own code page lacks: the file is in another one. */
void ini_report_text_not_in_own_codepage(const struct ini_io *io, const struct ini_source *source,
                                         const struct ini_perf_model *model,
                                         struct ini_findings *findings);
