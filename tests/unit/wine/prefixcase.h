/* SPDX-License-Identifier: MIT
 *
 * prefixcase.h -- a Wine prefix as epc-wine sees it: folders with small files, two registries in
 * memory, and steps that can be stopped.
 */
#pragma once

#include "wine/setup/setup.h"

/* Where things are in the prefix's folder. */
#define CASE_SYSTEM32 "system32"
#define CASE_SYSWOW64 "syswow64"
#define CASE_APP      "app"

struct epct_prefix {
    struct wine_setup setup;
    char folder[64];
    size_t steps, stop_at; /* stop_at: the step that is not done */
    size_t later;          /* how often a file was left for later */
    char said[8192];       /* all lines */
};

/* A prefix of both bitnesses with the program app/shop.exe of 64 bits. */
void epct_prefix_init(struct epct_prefix *prefix);
void epct_prefix_release(struct epct_prefix *prefix);

/* A path in it; the same memory at each fourth call. */
const char *epct_prefix_path(const struct epct_prefix *prefix, const char *folder,
                             const char *name);
/* Write a file with this text; NULL: remove it. */
void epct_prefix_write(struct epct_prefix *prefix, const char *folder, const char *name,
                       const char *text);
/* Write a DLL or program of these bits; `version` makes it differ. */
void epct_prefix_write_pe(struct epct_prefix *prefix, const char *folder, const char *name,
                          unsigned bits, const char *const *names, uint32_t count);
bool epct_prefix_exists(const struct epct_prefix *prefix, const char *folder, const char *name);

/* The prefix has started anew, as far as the list of files is concerned that were left for that. */
void epct_prefix_forget_pending(struct epct_prefix *prefix);

/* Everything there is, as text; to be freed. */
char *epct_prefix_print(const struct epct_prefix *prefix);

/* Install or remove app/shop.exe, or another program of the folder app. */
int epct_prefix_install(struct epct_prefix *prefix, const char *program);
int epct_prefix_remove(struct epct_prefix *prefix, const char *program);

/* The override of a program's file name; "" without. */
const char *epct_prefix_override(const struct epct_prefix *prefix, const char *name);
