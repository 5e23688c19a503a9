/* SPDX-License-Identifier: MIT
 *
 * wine_calls.h -- what the parts of wine_calls.c share.
 */
#pragma once

/* Count a question; say what is wrong unless it is good. */
void expect(int good, const char *what, long got);

void ask_alike(void);
