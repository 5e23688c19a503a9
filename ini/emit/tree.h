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
 *                 keywords) OBJECTS STAMP ENTRIES (how many) FINGERPRINT (16 digits) SINK (its
 *                 length); SERVICE_IN_C PUBLISHERS_IN_C (literals of C in ASCII, or NULL)
 *       stamp     up to eight of its numbers: NUMBERS, 0x, with a comma after each; DECIMALS, with
 *                 one between them; COMMA
 *       entries   the same of the map of all objects, for handles that are not open
 *       language  LANGUAGE COMMA
 *       object    OBJECT ("SITE") Object ("Site") object ("site") SYMBOL SYMBOL_NAME object_symbol
 *                 (in lower case) INDEX (from 0) FLAGS DETAIL DEFAULT (symbol, 0: none)
 *                 FLAG_NAMES DETAIL_NAME DEFAULT_NAME (as C has them, or 0) COUNTERS CELLS (how
 *                 many) HAS_CELLS PARENT (index) Parent parent (as Object, object) MANY NUMBERED
 *                 TAKES (a name, number or parent) CALLBACK COMMA; for C PARAMETERS (what it takes,
 *                 with a comma after each) NAME_OR_NULL OPTIONS (absent without number and parent)
 *         text    LANGUAGE NAME HELP (absent: it has none in any language) COMMA
 *         cell    SYMBOL SYMBOL_NAME ENTRY (0x) ENTRY_NUMBER COMMA: for epc_instance_typed
 *         counter COUNTER Counter counter SYMBOL SYMBOL_NAME counter_symbol TYPE (0x) TYPE_NUMBER
 *                 TYPE_NAME BASE (symbol, 0: none) SIZE DETAIL SCALE FLAGS COMMA BASE_NAME
 *                 DETAIL_NAME ROLE_NAME (as C has them, or 0); and what an
 *                 application can do with it, absent else: ADDS with PLACE (of the cell in the
 *                 block), WIDE (8 bytes, not 4) and CELL (both, "8, 1"), GAUGE (a level), and
 *                 FRACTION or AVERAGE with BASE_PLACE, BASE_WIDE and BASE_CELL; TIMER; STARTS (an
 *                 elapsed time); QUEUE; TEXT; UPDATES, a list of these in double quotes
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
const struct ini_scope *ini_build_schema_tree(struct kit_arena *arena, const struct ini_epc *epc,
                                              const char *stem, const char *keywords);
