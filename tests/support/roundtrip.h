/* SPDX-License-Identifier: MIT
 *
 * roundtrip.h -- from a schema to its counter file and symbol header, and back. */
#ifndef EPC_ROUNDTRIP_H
#define EPC_ROUNDTRIP_H

#include "inicase.h"

/* Generate both files, load them out of memory, and compare the model with the schema: service, event
 * source, languages, symbols, objects and every text.  NULL: nothing differs, and the loader found
 * nothing at all; else what does, in a sentence.  Where memory runs out, nothing is compared. */
const char *epct_round_trip(struct inicase *c, const struct ini_epc *epc);

#endif
