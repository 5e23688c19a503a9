/* SPDX-License-Identifier: MIT
 *
 * account.c -- an account out of a file that only its owner can read, or of the environment.
 *
 * The file has the form that smbclient's option -A takes, so that one file serves both.
 */
#define _XOPEN_SOURCE 700
#include "remote/program/account.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kit/slice.h"

/* In a way that no optimizer leaves out. */
static void erase_bytes(void *bytes, size_t count)
{
    volatile char *at = bytes;

    for (size_t i = 0; i < count; i++)
        at[i] = 0;
}

#define ACCOUNT_FILE_MAX 4096u

/* ---- A file ---- */

static bool copy_value_to_field(char field[REMOTE_ACCOUNT_CAPACITY], struct kit_slice value)
{
    if (value.bytes >= REMOTE_ACCOUNT_CAPACITY)
        return false;
    memcpy(field, value.at, value.bytes);
    field[value.bytes] = '\0';
    return true;
}

/* NULL, or what is wrong with a line.  It never repeats the value, which may be a password. */
static const char *parse_account_line(struct remote_account *out, struct kit_slice line)
{
    const size_t equals = kit_slice_find(line, "=");
    const struct kit_slice key = kit_slice_trim((struct kit_slice){ line.at, equals });
    struct kit_slice value;
    char *field = NULL;

    if (line.bytes == 0 || line.at[0] == '#' || line.at[0] == ';')
        return NULL;
    if (equals == line.bytes)
        return "has no \"=\"";
    value = kit_slice_trim(kit_slice_between(line.at + equals + 1, line.at + line.bytes));
    if (kit_slice_is_any_case(key, "user") || kit_slice_is_any_case(key, "username"))
        field = out->user;
    else if (kit_slice_is_any_case(key, "domain"))
        field = out->domain;
    else if (kit_slice_is_any_case(key, "password"))
        field = out->password;
    if (field)
        return copy_value_to_field(field, value) ? NULL : "has a value of more than 255 bytes";
    if (!kit_slice_is_any_case(key, "kerberos"))
        return "has a key other than user, domain, password and kerberos";
    out->kerberos = kit_slice_is_any_case(value, "yes");
    return out->kerberos || kit_slice_is_any_case(value, "no") ? NULL
                                                               : "wants kerberos = yes or no";
}

/* Read the lines "user = ", "domain = ", "password = " and "kerberos = yes" of a text; username is
 * the same as user.  False and why, with the number of the line. */
static bool parse_account(struct remote_account *out, const char *text, size_t bytes, char *why,
                          size_t capacity)
{
    unsigned number = 0;

    *out = (struct remote_account){ .kerberos = false };
    for (struct kit_slice rest = { text, bytes }; rest.bytes > 0;) {
        const size_t end = kit_slice_find(rest, "\n");
        struct kit_slice line = { rest.at, end };
        const char *wrong;

        number++;
        if (end > 0 && line.at[end - 1] == '\r')
            line.bytes--;
        wrong = memchr(line.at, '\0', line.bytes) ? "contains a NUL"
                                                  : parse_account_line(out, kit_slice_trim(line));
        if (wrong) {
            snprintf(why, capacity, "line %u %s", number, wrong);
            return false;
        }
        rest = kit_slice_between(rest.at + end + (end < rest.bytes), rest.at + rest.bytes);
    }
    if (!out->user[0] && !out->kerberos)
        snprintf(why, capacity, "it names no user");
    return out->user[0] || out->kerberos;
}

/* NULL, or what makes an open file unfit for a password. */
static const char *check_file_owner_and_mode(int file)
{
    struct stat about;

    if (fstat(file, &about) != 0)
        return strerror(errno);
    if (!S_ISREG(about.st_mode))
        return "it is not a file";
    if (about.st_uid != geteuid() && about.st_uid != 0)
        return "it belongs to another user";
    if (about.st_mode & (S_IRWXG | S_IRWXO))
        return "others can read or change it: it needs mode 600";
    return NULL;
}

static bool read_account_file(struct remote_account *out, const char *path, char *why,
                              size_t capacity)
{
    char text[ACCOUNT_FILE_MAX], line[128] = "";
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    const char *wrong = file < 0 ? strerror(errno) : check_file_owner_and_mode(file);
    ssize_t bytes = 0;
    bool good = false;

    if (!wrong && (bytes = read(file, text, sizeof text)) < 0)
        wrong = strerror(errno);
    if (!wrong && bytes == (ssize_t)sizeof text)
        wrong = "it is too long";
    if (!wrong) {
        good = parse_account(out, text, (size_t)bytes, line, sizeof line);
        wrong = line;
    }
    if (!good)
        snprintf(why, capacity, "the account file %s cannot be used: %s", path, wrong);
    if (file >= 0)
        close(file);
    erase_bytes(text, sizeof text);
    return good;
}

/* ---- The environment ---- */

/* Take a variable over, and remove it. */
static bool move_environment_variable_to_field(const char *name,
                                               char field[REMOTE_ACCOUNT_CAPACITY])
{
    char *value = getenv(name);
    const bool fits = !value || copy_value_to_field(field, kit_slice_of(value));

    if (value) /* else /proc shows it as long as the process lives */
        erase_bytes(value, strlen(value));
    unsetenv(name);
    return fits;
}

bool remote_read_account_file_or_env(struct remote_account *out, const char *file, char *why,
                                     size_t capacity)
{
    bool fits;

    *out = (struct remote_account){ .kerberos = false };
    if (!file)
        file = getenv("EPC_REMOTE_ACCOUNT");
    fits = move_environment_variable_to_field("EPC_REMOTE_USER", out->user);
    fits = move_environment_variable_to_field("EPC_REMOTE_DOMAIN", out->domain) && fits;
    fits = move_environment_variable_to_field("EPC_REMOTE_PASSWORD", out->password) && fits;
    if (file) {
        remote_account_erase(out);
        return read_account_file(out, file, why, capacity);
    }
    if (!fits) {
        snprintf(why, capacity, "a variable EPC_REMOTE_USER, _DOMAIN or _PASSWORD is too long");
        return false;
    }
    out->kerberos = !out->user[0];
    return true;
}

void remote_account_erase(struct remote_account *account)
{
    erase_bytes(account, sizeof *account);
}
