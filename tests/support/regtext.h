/* SPDX-License-Identifier: MIT
 *
 * regtext.h -- what stands below a key of the real registry, as text: for comparing before and after.
 */
#ifndef EPC_TEST_REGTEXT_H
#define EPC_TEST_REGTEXT_H

/* Every key and value below HKEY_CURRENT_USER\\`path`, in the registry's order; for the caller to
 * free. */
char *regtext_print(const char *path);

#endif
