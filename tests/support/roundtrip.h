/* SPDX-License-Identifier: MIT
 *
 * roundtrip.h -- converts a schema to its counter file and symbol header, and back. */
#pragma once

#include "inicase.h"

/* Generate both files, load them from memory, and compare the model with the schema: service, event
 * source, languages, symbols, objects and every text.  Returns NULL if nothing differs and the
 * loader had no finding, or if memory ran out; else a sentence with the difference. */
const char *epct_round_trip(struct inicase *c, const struct ini_epc *epc);
