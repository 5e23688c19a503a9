/* SPDX-License-Identifier: MIT
 *
 * check_remote_account.c -- accounts out of files and the environment, and what is refused. */
#define _XOPEN_SOURCE 700
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "remote/program/account.h"

#define SECRET "Very=Secret #1"

static char path[] = "/tmp/check_remote_account.XXXXXX";

static void write_account(const char *text, mode_t mode)
{
    const int file = mkstemp(strcpy(path, "/tmp/check_remote_account.XXXXXX"));

    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, text, strlen(text)), (int)strlen(text));
    ck_assert_int_eq(fchmod(file, mode), 0);
    close(file);
}

static bool find_in(const char *text, mode_t mode, struct remote_account *out, char why[256])
{
    bool found;

    write_account(text, mode);
    found = remote_read_account_file_or_env(out, path, why, 256);
    unlink(path);
    return found;
}

static struct remote_account account;

EPC_TEST(remote_account__is_a_file_of_mode_600)
{
    char why[256] = "";

    ck_assert_msg(find_in("# of the shop\nuser = games\r\nDomain=SHOP\npassword = " SECRET "\n",
                          0600, &account, why),
                  "%s", why);
    ck_assert_str_eq(account.user, "games");
    ck_assert_str_eq(account.domain, "SHOP");
    ck_assert_str_eq(account.password, SECRET);
    ck_assert(!account.kerberos);
    remote_account_erase(&account);
    ck_assert_str_eq(account.password, "");
}

static const mode_t open_modes[] = { 0640, 0604, 0602, 0620, 0666 };

EPC_TEST_LOOP(remote_account__others_may_not_read_it, sizeof open_modes / sizeof *open_modes)
{
    char why[256] = "";

    ck_assert(!find_in("user = games\npassword = " SECRET, open_modes[_i], &account, why));
    ck_assert_ptr_nonnull(strstr(why, "needs mode 600"));
    ck_assert_ptr_null(strstr(why, "Secret"));
}

/* A text, and what is said of it. */
static const char *const wrong_texts[][2] = {
    { "", "names no user" },
    { "password = " SECRET, "names no user" },
    { "user = games\n" SECRET "x\npasswort = " SECRET, "line 2 has a key other" },
    { "user = games\nVery Secret", "line 2 has no" },
    { "kerberos = maybe", "line 1 wants kerberos" },
};

EPC_TEST_LOOP(remote_account__no_sentence_has_a_secret, sizeof wrong_texts / sizeof *wrong_texts)
{
    char why[256] = "";

    ck_assert(!find_in(wrong_texts[_i][0], 0600, &account, why));
    ck_assert_msg(strstr(why, wrong_texts[_i][1]), "%s", why);
    ck_assert_ptr_null(strstr(why, "Secret"));
}

EPC_TEST(remote_account__long_values_are_refused)
{
    char text[600], why[256] = "";

    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    memcpy(text, "user = ", 7);
    ck_assert(!find_in(text, 0600, &account, why));
    ck_assert_ptr_nonnull(strstr(why, "more than 255 bytes"));
}

EPC_TEST(remote_account__what_is_no_file_is_refused)
{
    char why[256] = "";

    ck_assert(!remote_read_account_file_or_env(&account, "/dev/null", why, sizeof why));
    ck_assert_ptr_nonnull(strstr(why, "it is not a file"));
    ck_assert(!remote_read_account_file_or_env(&account, "/no/such/file", why, sizeof why));
    ck_assert_ptr_nonnull(strstr(why, "/no/such/file cannot be used"));
}

EPC_TEST(remote_account__comes_from_variables_which_are_removed)
{
    char why[256] = "";

    unsetenv("EPC_REMOTE_ACCOUNT");
    setenv("EPC_REMOTE_USER", "games", 1);
    setenv("EPC_REMOTE_PASSWORD", SECRET, 1);
    ck_assert(remote_read_account_file_or_env(&account, NULL, why, sizeof why));
    ck_assert_str_eq(account.user, "games");
    ck_assert_str_eq(account.password, SECRET);
    ck_assert_ptr_null(getenv("EPC_REMOTE_PASSWORD"));
    ck_assert(remote_read_account_file_or_env(&account, NULL, why, sizeof why));
    ck_assert_msg(account.kerberos, "without an account a ticket is used");
    ck_assert_str_eq(account.password, "");
}

EPC_TEST(remote_account__a_file_goes_before_variables)
{
    char why[256] = "";

    setenv("EPC_REMOTE_USER", "other", 1);
    setenv("EPC_REMOTE_PASSWORD", SECRET, 1);
    ck_assert(find_in("user = games\nkerberos = yes\n", 0600, &account, why));
    ck_assert_str_eq(account.user, "games");
    ck_assert_str_eq(account.password, "");
    ck_assert(account.kerberos);
    ck_assert_ptr_null(getenv("EPC_REMOTE_PASSWORD"));
}
