/* SPDX-License-Identifier: MIT
 *
 * inisamples.h -- counter files written for these tests in the manner of files in use, with the
 * expected findings and models.
 */
#pragma once

#include "ini/read/model.h"
#include "ini/read/source.h"

struct inisample {
    const char *name;
    enum ini_encoding encoding; /* of the .INI: UTF-8, or UTF-16LE with or without BOM */
    const char *ini;            /* in UTF-8, with the file's line ends */
    const char *header_path;    /* the path that the loader opens when the .INI is "d/x.ini" */
    const char *header;
    const char *rules; /* as inicase_rules prints them, without those about the encoding */
    const char *model; /* as inisample_print prints it */
};

extern const struct inisample inisamples[];
extern const size_t inisample_count;

/* The bytes of the .INI in its encoding, in the arena. */
struct epci_span inisample_bytes(struct kit_arena *arena, const struct inisample *sample);

/* The model as text: service, "trusted", languages with their number of texts ("?" if unlisted),
 * symbols with their offsets ("*" for objects), then a line per text. */
const char *inisample_print(struct kit_arena *arena, const struct ini_perf_model *model);
