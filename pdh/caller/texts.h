/* SPDX-License-Identifier: MIT
 *
 * texts.h -- texts between callers and PDH: in A functions the ANSI code page, in W functions
 * UTF-16, inside UTF-8; and how a text is given to a caller's buffer.
 *
 * Most functions exist as A and as W.  Both call one function of ours with the encoding as its
 * first argument and the texts as void pointers.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "kit/arena.h"
#include "kit/buffer.h"
#include "pdh/caller/types.h"

enum pdh_encoding { PDH_ANSI, PDH_WIDE };

/* The bytes of one letter (CHAR or WCHAR). */
size_t pdh_char_bytes(enum pdh_encoding encoding);

/* A caller's text as UTF-8 in the arena; NULL for NULL, and where memory is exhausted: then
 * arena->refused is not 0. */
char *pdh_utf8_from_text(struct kit_arena *arena, enum pdh_encoding encoding, const void *text);

/* The bytes of a caller's text, with its NUL. */
size_t pdh_text_bytes_with_nul(enum pdh_encoding encoding, const void *text);

/* Does a list of texts end here: with a NUL, or where the caller's memory ends? */
bool pdh_is_text_list_end(enum pdh_encoding encoding, const void *text);

/* The two forms of a function: suffix, types of texts in and out, encoding. */
#define PDH_FORMS_A_W(FORM)                                                                        \
    FORM(A, LPCSTR, LPSTR, PDH_ANSI)                                                               \
    FORM(W, LPCWSTR, LPWSTR, PDH_WIDE)

/* How many characters a UTF-8 text takes, with its NUL; written to `out` unless that is NULL. */
size_t pdh_count_or_write_text_from_utf8(enum pdh_encoding encoding, const char *text, void *out);

/* A computer's name without the backslashes that it may have before it. */
const char *pdh_skip_backslashes(const char *name);

/* What a function gives: one text, or a list of texts that each end with a NUL. */
struct pdh_texts {
    struct kit_buffer all; /* the texts, each with its NUL */
    size_t count;
};

/* NULL, or no memory, sets all.failed. */
void pdh_texts_append_to_list(struct pdh_texts *texts, const char *text);
void pdh_texts_release(struct pdh_texts *texts);

/* Which statuses a function has for sizes (the eras differ, era.h). */
struct pdh_sizing {
    PDH_STATUS size_query; /* the caller's size is 0: it asks for the size */
    PDH_STATUS too_small;  /* nothing fits */
    PDH_STATUS partial;    /* of a list some texts fit, and are given */
    bool in_bytes;         /* *size counts bytes, not characters */
};

/* Give a UTF-8 text to the caller's buffer of *size characters, and set *size to what it needs with
 * its NUL.  ERROR_SUCCESS, a status of `sizing`, PDH_INVALID_ARGUMENT where `size` is NULL, or the
 * buffer is although *size is not 0, or PDH_MEMORY_ALLOCATION_FAILURE, also for a NULL text. */
PDH_STATUS pdh_return_text(enum pdh_encoding encoding, const char *text,
                           const struct pdh_sizing *sizing, void *buffer, DWORD *size);

/* The same for a list of texts, as a MULTI_SZ; an empty list has two NULs. */
PDH_STATUS pdh_return_list(enum pdh_encoding encoding, const struct pdh_texts *texts,
                           const struct pdh_sizing *sizing, void *buffer, DWORD *size);
