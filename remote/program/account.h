/* SPDX-License-Identifier: MIT
 *
 * account.h -- as whom another computer is asked.
 *
 * In this order: a file of mode 600 that is named, by an argument or by EPC_REMOTE_ACCOUNT; the
 * variables EPC_REMOTE_USER, EPC_REMOTE_PASSWORD and EPC_REMOTE_DOMAIN; a Kerberos ticket.  Never a
 * password that is an argument, and never without an account.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define REMOTE_ACCOUNT_CAPACITY 256u

struct remote_account {
    char user[REMOTE_ACCOUNT_CAPACITY];
    char domain
        [REMOTE_ACCOUNT_CAPACITY]; /* "": the computer's own accounts, or the ticket's realm */
    char password[REMOTE_ACCOUNT_CAPACITY];
    bool kerberos; /* with a ticket of the user who runs this; no password is used */
};

/* Find it; `file` NULL: none is named.  The password's variable is removed from the environment.
 * False and one sentence, at most `capacity` bytes, without a secret. */
bool remote_read_account_file_or_env(struct remote_account *out, const char *file, char *why,
                                     size_t capacity);

/* Overwrite it. */
void remote_account_erase(struct remote_account *account);
