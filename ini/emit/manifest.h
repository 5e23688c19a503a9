/* SPDX-License-Identifier: MIT
 *
 * manifest.h -- what the manifest of a V2 provider says of a schema, and what it cannot say.
 *
 * emit_man.c writes it as XML, and its texts as resources.  All memory belongs to the arena.
 * docs/moving-to-v2.md describes the result.
 */
#pragma once

#include "ini/schema/epcfile.h"
#include "ini/emit/uuid.h"

#define INI_MAN_MAX_NAME 1023u /* UTF-16 units: the schema of manifests */
#define INI_MAN_MAX_HELP 4096u /* the resource compiler takes one more with its NUL */

/* Ids of strings: from the first number on for what the schema has, and from the others on for what
 * is added.  All are above the ids that programs usually give to strings of their own.  A thing has
 * four: its name, its name in the manifest's language, which is not translated, its description,
 * and a free one.  CTRPP takes the second itself, so it refuses a file with odd and even ids. */
#define INI_MAN_STRINGS       20000u
#define INI_MAN_STRINGS_ADDED 40000u
#define INI_MAN_STRINGS_TIME  60000u
#define INI_MAN_STRINGS_EACH  4u
#define INI_MAN_FIXED_NAME    1u /* from the name's id */
#define INI_MAN_DESCRIPTION   2u

/* Counters that hold the time and the frequency of an object's clock: no symbol is that large. */
#define INI_MAN_ID_TIME 20001u
#define INI_MAN_ID_FREQ 20002u

/* Name and description in each language of the schema, without characters that XML forbids. */
struct ini_man_labels {
    uint32_t id; /* of the name's string */
    const char **names;
    const char **helps;
};

struct ini_man_counter {
    const char *symbol; /* none of the symbol header, so that both may be included */
    const char *uri;
    uint32_t id;
    struct ini_man_labels labels;
    const char *type;                 /* "perf_counter_bulk_count" */
    uint32_t base, multi, time, freq; /* ids; 0: none */
    int32_t scale;
    const char *aggregate; /* or NULL */
    bool advanced, hidden, hex;
};

struct ini_man_set {
    const char *symbol;
    const char *uri;
    char guid[INI_UUID_CAPACITY];
    const char *instances; /* "multiple" and so on */
    struct ini_man_labels labels;
    struct ini_man_counter *counters;
    size_t count, capacity;
};

/* What is lost, in a sentence that says what the author can do. */
struct ini_man_loss {
    struct ini_place at;
    const char *message;
};

struct ini_manifest {
    const char *symbol;
    char guid[INI_UUID_CAPACITY];
    const char *identity; /* the file that has the strings */
    size_t language;      /* that of the manifest's own texts: English, or else the first */
    bool custom;          /* the provider has a callback of its own */
    struct ini_man_set *sets;
    size_t set_count;
    struct ini_man_loss *losses; /* in the order of the schema */
    size_t loss_count, loss_capacity;
};

/* Make it of a complete schema.  EPC_OK or EPC_E_NOMEM. */
int ini_manifest_from_schema(struct kit_arena *arena, const struct ini_epc *epc,
                             struct ini_manifest *manifest);

/* ---- Shared by manifest.c and manloss.c ---- */

struct ini_man_planner {
    struct kit_arena *arena;
    const struct ini_epc *epc;
    struct ini_manifest *made;
};

/* Add a loss.  NULL in the place of `at`: the whole file. */
void ini_manifest_add_loss(struct ini_man_planner *planner, const struct ini_place *at,
                           const char *format, ...) KIT_FORMAT(3, 4);

/* Report what the keys of [provider], of an object and of a counter say that V2 has no place for.
 * Returns whether V2 has the counter at all. */
void ini_manifest_add_provider_losses(struct ini_man_planner *planner);
void ini_manifest_add_object_losses(struct ini_man_planner *planner,
                                    const struct ini_epc_object *object);
bool ini_manifest_add_losses_is_counter_kept(struct ini_man_planner *planner,
                                             const struct ini_epc_counter *counter);

/* Whether V2 divides a counter of this type by a base.  Of the types that have one in V1, CTRPP
 * refuses it for some: these have a multiplier, or the object's time, instead. */
bool ini_is_type_with_base_in_v2(uint32_t type);

/* The text of `named` as a manifest can hold it, at most `maximum` UTF-16 units; a loss says what
 * was changed.  NULL: no text, or no memory. */
const char *ini_manifest_clean_and_shorten_text(struct ini_man_planner *planner,
                                                const struct ini_epc_named *named, const char *text,
                                                size_t maximum);
