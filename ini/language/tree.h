/* SPDX-License-Identifier: MIT
 *
 * tree.h -- a schema as the fields and lists of a template (ini/emit/template.h).
 *
 * A text is escaped for a string in double quotes: a backslash before " and \, and \u00XX for a
 * control; it is UTF-8.  A number is decimal, but where "0x" is said.  COMMA is "," but in the last
 * item of a list.  Of a yes, the field is "1", and absent else.
 *
 *     the schema  STEM LICENCE SERVICE PUBLISHERS PREFIX ("WEBPERF") prefix ("webperf") Prefix
 *                 ("WebPerf") word Word (the last two, with _ if that is one of the
 *                 keywords) OBJECTS (how many) FINGERPRINT (16 digits)
 *       stamp     up to eight of its numbers: NUMBERS, 0x, with a comma after each; DECIMALS, with
 *                 one between them; COMMA
 *       language  LANGUAGE COMMA
 *       object    OBJECT ("SITE") Object ("Site") object ("site") SYMBOL SYMBOL_NAME INDEX (from 0)
 *                 FLAGS DETAIL DEFAULT (symbol, 0: none) COUNTERS CELLS (how many) PARENT (index)
 *                 Parent parent (as Object, object) MANY NUMBERED TAKES (a name, number or parent)
 *                 CALLBACK COMMA
 *         text    LANGUAGE NAME HELP (absent: it has none in any language) COMMA
 *         cell    SYMBOL ENTRY (0x) ENTRY_NUMBER COMMA: what epc_instance_typed is given
 *         counter COUNTER Counter counter SYMBOL SYMBOL_NAME TYPE (0x) TYPE_NUMBER TYPE_NAME BASE
 *                 (symbol, 0: none) BASE_NAME SIZE DETAIL SCALE FLAGS COMMA; and what an
 *                 application can do with it, absent else: ADDS with PLACE (of the cell in the
 *                 block) and WIDE (8 bytes, not 4), and FRACTION or AVERAGE with BASE_PLACE and
 *                 BASE_WIDE; TIMER; STARTS (an elapsed time); QUEUE; TEXT; UPDATES, a list of these
 *                 in double quotes
 *           text  as of an object
 *
 * Object is the identifier in one word, "DiskReads" for DISK_READS; if two of a schema were equal,
 * all keep their underscores.
 */
#pragma once

#include <stdbool.h>

#include "ini/emit/template.h"
#include "ini/schema/epcfile.h"

/* Whether a name is one of the keywords, which have a blank before each. */
bool ini_programming_language_has_keyword(const char *keywords, const char *name);

/* Make them, in the arena; NULL without memory. */
const struct ini_scope *ini_programming_language_build_tree(struct kit_arena *arena,
                                                            const struct ini_epc *epc,
                                                            const char *stem, const char *keywords);
