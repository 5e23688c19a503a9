/* SPDX-License-Identifier: MIT
 *
 * remotekey.c -- another computer's performance data through epc-remote.
 */
#define _XOPEN_SOURCE 700
#include "reader/collect/remotekey.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "remote/helper/helper.h"

int reader_remote_open(const char *computer, const char *account, void **out, uint32_t *code)
{
    const struct remote_helper_options options = { .computer = computer,
                                                   .account = account[0] ? account : NULL };
    struct remote_helper *helper;
    const int status = remote_helper_open(&helper, &options);

    *code = 0;
    *out = helper;
    return status;
}

int reader_remote_read_value(void *key, const char *name, void **data, size_t *bytes,
                             uint32_t *code)
{
    return remote_helper_read_value(key, name, data, bytes, code);
}

struct remote_helper *reader_remote_helper(void *key)
{
    return key;
}

void reader_remote_close(void *key)
{
    remote_helper_close(key);
}

/* Its mode may be what was wrong with the file, and that changes only this one of its times. */
uint64_t reader_remote_account_version(const char *account)
{
    const char *path = account[0] ? account : getenv("EPC_REMOTE_ACCOUNT");
    struct stat about;

    return path && stat(path, &about) == 0
               ? ((uint64_t)about.st_ctim.tv_sec * 1000000000u + (uint64_t)about.st_ctim.tv_nsec) *
                         31 +
                     about.st_ino
               : 0;
}
