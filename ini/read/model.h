/* SPDX-License-Identifier: MIT
 *
 * model.h -- what a counter file (.INI) and its symbol header say together: the installer's input.
 *
 * Everything lives in the arena of whoever loaded it (perfini.h) and is constant.
 */
#ifndef EPC_INI_READ_MODEL_H
#define EPC_INI_READ_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ini/findings/finding.h"
#include "ini/read/symhdr.h"

/* Largest offset a symbol may have here: with more, one bad file would use up all indexes. */
#define INI_PERF_MAX_OFFSET 65534u

/* One key of [languages], or a language that [text] uses without listing it. */
struct ini_perf_language {
    const char *id;      /* as in the file: "009", "00C", "000", also "CurrentLanguage"        */
    const char *label;   /* the value behind it: "English"; NULL where it is not listed        */
    bool listed;         /* in [languages]; text of a language that is not is not installed    */
    size_t first_text;   /* its texts are model->texts[first_text .. first_text + text_count)  */
    size_t text_count;   /* 0 for a listed language without any text: it must change nothing   */
    struct ini_place at; /* in [languages], or of the first key that uses it                   */
};

/* A symbol that has text or is an object; its offset is even and at most INI_PERF_MAX_OFFSET.
 * Others that [text] or [objects] name are left out, with a finding. */
struct ini_perf_symbol {
    const char *name; /* as in the header */
    uint32_t offset;
    bool is_object;      /* [objects] names it                                                 */
    bool has_text;       /* some language has a NAME or HELP for it                            */
    struct ini_place at; /* of its #define */
};

enum ini_perf_kind { INI_PERF_NAME, INI_PERF_HELP };

/* One value of [text]: UTF-16 as it goes into the registry (host units, no NUL at the end, none
 * inside; blanks around it and one enclosing pair of quotes are gone).  Where a symbol has a HELP in
 * a listed language, it has a NAME in one, too. */
struct ini_perf_text {
    uint32_t symbol;   /* position in model->symbols   */
    uint32_t language; /* position in model->languages */
    enum ini_perf_kind kind;
    const uint16_t *units;
    size_t count;        /* of units, at least 1: an empty value is none */
    struct ini_place at; /* of the key */
};

/* Keys of [info] that are ours alone: what lodctr --create-key writes into a new Performance key. */
enum ini_perf_own_key {
    INI_PERF_LIBRARY,
    INI_PERF_OPEN,
    INI_PERF_COLLECT,
    INI_PERF_CLOSE,
    INI_PERF_OWN_KEYS
};

struct ini_perf_model {
    const char *ini_path;    /* as given to the loader                                     */
    const char *header_path; /* of the symbol file, resolved against the .INI's folder     */
    const char *service;     /* drivername or applicationname, UTF-8, not empty            */
    struct ini_place service_at;
    const char *symbolfile; /* its value, as it stands there                               */
    struct ini_place symbolfile_at;
    const char *event_source; /* eventsource, UTF-8, a key's name; or NULL                 */
    const char *own[INI_PERF_OWN_KEYS]; /* the keys of [info] that are ours alone, or NULL    */
    const char *devices, *dos_devices;  /* lists with | between them, or NULL                 */
    bool metadata;                      /* metadata=yes                                       */
    bool trusted;     /* the key is there, whatever its value                       */
    bool has_objects; /* the section [objects] is there, even if it is empty        */

    const struct ini_perf_language *languages; /* listed ones first, both in file order    */
    size_t language_count;
    const struct ini_perf_symbol *symbols; /* by offset; no offset twice               */
    size_t symbol_count;
    const uint32_t *objects; /* positions in symbols, by offset          */
    size_t object_count;
    const struct ini_perf_text *texts; /* by language, then offset, then kind      */
    size_t text_count;                 /* never two of one language, symbol, kind  */

    struct ini_symhdr header; /* every numeric define, used or not (base counters are not) */
};

/* The text, or NULL when the file has none. */
const struct ini_perf_text *ini_perf_text(const struct ini_perf_model *model, size_t symbol,
                                          size_t language, enum ini_perf_kind kind);

/* Whether the model's equations hold: order, uniqueness and bounds as stated above.  For asserts
 * and tests. */
bool ini_perf_model_is_valid(const struct ini_perf_model *model);

#endif
