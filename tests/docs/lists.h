/* SPDX-License-Identifier: MIT
 *
 * lists.h -- what doc_lists prints for scripts/docs --pages: a line "== NAME", then the list's
 * lines, which are not wrapped.
 */
#pragma once

/* Print the rules of epc-ini with their samples, and the files that violate none. */
void print_ini_lists(void);
