/* SPDX-License-Identifier: MIT
 *
 * tokens.h -- divides the text of a name into words of lower case, and says what is around them.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define MON_TOKENS      48
#define MON_TOKEN_BYTES 40

struct mon_token {
    char text[MON_TOKEN_BYTES]; /* [a-z0-9]+, or "%" */
    bool slash;                 /* a / is before it */
    bool bracket;               /* it is in brackets */
    bool drop;                  /* for the caller */
};

struct mon_tokens {
    struct mon_token all[MON_TOKENS];
    size_t count;
};

/* Words end at everything that is not a letter or digit, and where small letters become capitals. A
 * longer word is cut, and words after the last one that fits are not read. */
void mon_split_into_tokens(const char *text, struct mon_tokens *out);
