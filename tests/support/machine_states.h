/* SPDX-License-Identifier: MIT
 *
 * machine_states.h -- a machine on which several installers play: ours, one that writes the tables
 * itself, .NET, and whatever damages a registry.
 *
 * Everything is chosen by a seed.  Texts are ASCII, so that tables can be edited as text with "|"
 * for NUL (install_fixture.h).
 */
#pragma once

#include "inicase.h"
#include "install_fixture.h"
#include "lodctr/tool/command.h"

/* Two services of ours, one of an installer that writes tables itself, one of .NET. */
enum epct_player { EPCT_ALPHA, EPCT_BETA, EPCT_GAMMA, EPCT_NET, EPCT_PLAYERS };

extern const char *const epct_player_names[EPCT_PLAYERS];

struct epct_machine {
    struct epct_install t; /* the registry; t.arena lives as long as the machine */
    struct inicase files;  /* the counter file that each player's user has now */
    uint32_t seed;
    uint32_t version;              /* of the next counter file */
    struct epci_registry snapshot; /* of last week */
    bool has_snapshot;
    struct lod_command command; /* the last command of lodctr */
};

void epct_machine_begin(struct epct_machine *m, uint32_t seed);
void epct_machine_end(struct epct_machine *m);

/* 0 .. sides-1 */
uint32_t epct_roll(struct epct_machine *m, uint32_t sides);

/* Run a command of lodctr or unlodctr; a lod_code.  `options` may be NULL.  A file that it writes
 * is one of `files`. */
int epct_machine_run(struct epct_machine *m, enum lod_verb verb, const char *operand,
                     const struct lod_options *options);

/* Everything the last command said, in memory of its arena. */
const char *epct_machine_said(struct epct_machine *m);

/* The player's user has the next version of its counter file. */
void epct_new_file(struct epct_machine *m, enum epct_player player);

/* The player's own setup program installs what its user has, or removes it.  The code of lodctr,
 * or 0. */
int epct_player_install(struct epct_machine *m, enum epct_player player);
int epct_player_remove(struct epct_machine *m, enum epct_player player);

/* The key goes, without unlodctr. */
void epct_delete_key(struct epct_machine *m, enum epct_player player);

/* Remember the values of Perflib and of epc's key; bring them back. */
void epct_save_week(struct epct_machine *m);
void epct_restore_week(struct epct_machine *m);

/* Damage something; returns what, for messages. */
const char *epct_damage(struct epct_machine *m);

/* Remove a pair of a table, or put one there instead (text not NULL). */
void epct_replace_pair(struct epct_machine *m, const char *language, const char *name,
                       uint32_t index, const char *text);
