/* SPDX-License-Identifier: MIT
 *
 * language.h -- the languages of winnt.h, and the form of an id under Perflib.
 *
 * An id is three hexadecimal digits: a primary language (009), and for Chinese and Portuguese a
 * sublanguage above it (404, 804, 416, 816).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "ini/findings/finding.h"

/* Whether `id` is three hexadecimal digits; *value is their number. */
bool ini_language_parse_id(const char *id, uint32_t *value);

/* The English name of an id, or NULL if winnt.h does not have it. */
const char *ini_language_name(uint32_t value);

/* Whether Windows may look up texts of this id: its form is right, and winnt.h has it. */
bool ini_language_is_known(const char *id);

/* The ANSI code page of systems in this language; 0: not known, or they have several or none. */
unsigned ini_language_ansi_codepage(const char *id);

/* The id of a language by its English name, in any case, as WiX names them. */
bool ini_language_id_from_name(struct kit_slice name, uint32_t *value);

/* Report a doubtful `id`, with at most one finding.  `label` is its value in [languages], or NULL:
 * "012=French" would show the French text to readers of Korean. */
void ini_language_check_id_and_label(struct ini_findings *findings, const char *id,
                                     const char *label, struct ini_place at);

/* The id that an id of another form was meant to be ("00C" for 1036 or 040C), in the arena, with
 * the language's name in *name; two of each if both are possible ("012 or 00C" for 12); NULL:
 * unknown. */
const char *ini_language_suggest_id_for_wrong_id(struct kit_arena *arena, const char *id,
                                                 const char **name);
