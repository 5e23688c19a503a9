/* SPDX-License-Identifier: MIT
 *
 * inisamples.h -- counter files in the manner of those that ship, written for these tests, and what
 * has to become of them.
 */
#ifndef EPC_INISAMPLES_H
#define EPC_INISAMPLES_H

#include "ini/read/model.h"
#include "ini/read/source.h"

struct inisample {
    const char *name;
    enum ini_encoding encoding; /* of the .INI: UTF-8, or UTF-16LE with or without BOM          */
    const char *ini;            /* in UTF-8, with the line ends of the file                     */
    const char *header_path;    /* by which the loader asks for it when the .INI is "d/x.ini"   */
    const char *header;
    const char *rules; /* as inicase_rules words them, without those about the encoding          */
    const char *model; /* as inisample_print words it                                            */
};

extern const struct inisample inisamples[];
extern const size_t inisample_count;

/* The .INI's bytes in its encoding, in the arena. */
struct epci_span inisample_bytes(struct kit_arena *arena, const struct inisample *sample);

/* The model in words: service, "trusted", languages with their number of texts ("?" where they are
 * not listed), symbols with their offsets ("*" where they are objects), then a line per text. */
const char *inisample_print(struct kit_arena *arena, const struct ini_perf_model *model);

#endif
