/* SPDX-License-Identifier: MIT
 *
 * model.h -- the content of a counter file (.INI) and its symbol header: the installer's input.
 *
 * All memory belongs to the arena that was given to the loader (perfini.h); nothing changes later.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ini/findings/finding.h"
#include "ini/read/symhdr.h"

/* The largest offset of a symbol: with a larger one, a single bad file would use up all indexes. */
#define INI_PERF_MAX_OFFSET 65534u

/* One key of [languages], or a language that [text] uses without listing it. */
struct ini_perf_language {
    const char *id;      /* as in the file: "009", "00C", "000", also "CurrentLanguage" */
    const char *label;   /* its value: "English"; NULL: not listed */
    bool listed;         /* in [languages]; texts of other languages are not installed */
    size_t first_text;   /* its texts are model->texts[first_text .. first_text + text_count) */
    size_t text_count;   /* 0: a listed language without text, which must change nothing */
    struct ini_place at; /* in [languages], or of the first key that uses it */
};

/* A symbol that has text or is an object; its offset is even and at most INI_PERF_MAX_OFFSET.
 * Others that [text] or [objects] name are left out, with a finding. */
struct ini_perf_symbol {
    const char *name; /* as in the header */
    uint32_t offset;
    bool is_object;      /* [objects] names it */
    bool has_text;       /* some language has a NAME or HELP for it */
    struct ini_place at; /* of its #define */
};

enum ini_perf_kind { INI_PERF_NAME, INI_PERF_HELP };

/* One value of [text]: UTF-16 as it goes into the registry (host units, no NUL at the end, none
 * inside; blanks around it and one enclosing pair of quotes are removed).  A symbol with a HELP
 * in a listed language also has a NAME in one. */
struct ini_perf_text {
    uint32_t symbol;   /* position in model->symbols */
    uint32_t language; /* position in model->languages */
    enum ini_perf_kind kind;
    const uint16_t *units;
    size_t count;          /* of units, at least 1: an empty value is not a text */
    struct kit_slice utf8; /* the same as UTF-8 */
    struct ini_place at;   /* of the key */
};

/* Keys of [info] that only our lodctr knows: lodctr --create-key writes them into a new Performance
 * key. */
enum ini_perf_own_key {
    INI_PERF_LIBRARY,
    INI_PERF_OPEN,
    INI_PERF_COLLECT,
    INI_PERF_CLOSE,
    INI_PERF_OWN_KEYS
};

/* In UTF-16 units: readers of names have room for no more.  Help texts have any length. */
#define INI_LONGEST_NAME 1023u

/* What only a WiX file says (ini/wix), about one symbol. */
#define INI_PERF_NO_BASE UINT32_MAX
struct epci_type;
struct ini_perf_known {
    uint32_t object;              /* position in symbols; of an object itself: its own */
    const struct epci_type *type; /* NULL: of an object, or not known */
    uint32_t base;                /* position in symbols, or INI_PERF_NO_BASE */
    bool is_base;                 /* that of the counter before it; it has no text */
    bool unused;                  /* a base of no counter, which has no text either */
    const bool *many;             /* an object has instances; NULL: not known */
};

struct ini_perf_wix {
    const struct ini_perf_known *symbols; /* as many as the model has */
    const char **left_out;                /* a comment for each thing that a schema cannot have */
    size_t left_out_count;
};

struct ini_perf_model {
    const char *ini_path;    /* as given to the loader */
    const char *header_path; /* of the symbol file, resolved against the .INI's folder */
    const char *service;     /* drivername or applicationname, UTF-8, not empty */
    struct ini_place service_at;
    const char *symbolfile; /* the value, unchanged */
    struct ini_place symbolfile_at;
    const char *event_source;           /* eventsource, UTF-8, a valid name of a key; or NULL */
    const char *own[INI_PERF_OWN_KEYS]; /* by enum ini_perf_own_key, or NULL */
    const char *devices, *dos_devices;  /* lists with | between the names, or NULL */
    bool metadata;                      /* metadata=yes */
    bool system;                        /* offsets are absolute indexes: systemname */
    bool trusted;                       /* the key exists, with any value */
    struct ini_place trusted_at;
    bool has_objects;   /* the section [objects] exists, even if it is empty */
    bool names_objects; /* it has a key, perhaps of a symbol that is not defined */

    struct ini_perf_language *languages; /* listed ones first, both in file order */
    size_t language_count;
    struct ini_perf_symbol *symbols; /* by offset; no offset twice */
    size_t symbol_count;
    const uint32_t *objects; /* positions in symbols, by offset */
    size_t object_count;
    struct ini_perf_text *texts; /* by language, then offset, then kind */
    size_t text_count;           /* never two with the same language, symbol and kind */

    struct ini_symhdr
        header;            /* every numeric define, used or not (those of base counters are not) */
    bool header_generated; /* by epc-ini gen */
    uint64_t fingerprint;  /* of the schema that the .INI was generated from; 0: not known */

    /* NULL but for a WiX file, which has no header and no units of texts. */
    const struct ini_perf_wix *wix;
};

/* The text, or NULL if the file has none. */
const struct ini_perf_text *ini_perf_find_text(const struct ini_perf_model *model, size_t symbol,
                                               size_t language, enum ini_perf_kind kind);

/* Whether the model's equations hold: order, uniqueness and bounds as stated above.  Debug builds
 * assert it when a model is loaded; tests and fuzz targets call it. */
bool ini_perf_model_is_consistent(const struct ini_perf_model *model);
