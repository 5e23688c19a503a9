/* SPDX-License-Identifier: MIT
 *
 * fileat.c -- pieces of files on Linux and similar systems.  `file` is the descriptor and one more.
 */
#define _XOPEN_SOURCE     700
#define _FILE_OFFSET_BITS 64
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <epc/epc.h>

#include "kit/system/fileat.h"
#include "kit/system/filestatus.h"

static int file_descriptor(const struct kit_file_at *file)
{
    return (int)((intptr_t)file->file - 1);
}

int kit_open_file_for_access_at_offsets(const char *path, bool writable, struct kit_file_at *out)
{
    /* O_NONBLOCK: opening a pipe would wait for a writer. */
    const int file = open(path, (writable ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_CLOEXEC);
    struct stat facts;

    out->file = NULL;
    if (file < 0)
        return kit_status_from_file_error((uint32_t)errno);
    if (fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode)) {
        close(file);
        return EPC_E_SYSTEM;
    }
    out->file = (void *)((intptr_t)file + 1);
    return EPC_OK;
}

/* Large files are for /var/tmp: /tmp is often in memory. */
int kit_file_at_open_temporary(struct kit_file_at *out)
{
    const char *folder = getenv("TMPDIR");
    char path[1100];
    int file, flags;

    out->file = NULL;
    if (!folder || !*folder)
        folder = access("/var/tmp", W_OK) == 0 ? "/var/tmp" : "/tmp";
    if ((size_t)snprintf(path, sizeof path, "%s/epc.XXXXXX", folder) >= sizeof path)
        return EPC_E_SYSTEM;
    file = mkstemp(path);
    if (file < 0)
        return kit_status_from_file_error((uint32_t)errno);
    unlink(path);
    flags = fcntl(file, F_GETFD);
    if (flags >= 0)
        (void)fcntl(file, F_SETFD, flags | FD_CLOEXEC);
    out->file = (void *)((intptr_t)file + 1);
    return EPC_OK;
}

int kit_file_at_read(const struct kit_file_at *file, uint64_t at, void *to, size_t count,
                     size_t *got)
{
    unsigned char *bytes = to;

    *got = 0;
    if (at > INT64_MAX - count)
        return EPC_OK;
    while (*got < count) {
        const ssize_t now =
            pread(file_descriptor(file), bytes + *got, count - *got, (off_t)(at + *got));

        if (now == 0)
            break;
        if (now < 0 && errno != EINTR)
            return kit_status_from_file_error((uint32_t)errno);
        *got += now > 0 ? (size_t)now : 0;
    }
    return EPC_OK;
}

int kit_file_at_write(const struct kit_file_at *file, uint64_t at, struct epci_span bytes)
{
    while (bytes.left > 0) {
        const ssize_t now = pwrite(file_descriptor(file), bytes.at, bytes.left, (off_t)at);

        if (now < 0 && errno != EINTR)
            return kit_status_from_file_error((uint32_t)errno);
        at += now > 0 ? (uint64_t)now : 0;
        (void)epci_span_skip(&bytes, now > 0 ? (size_t)now : 0);
    }
    return EPC_OK;
}

void kit_file_at_close(struct kit_file_at *file)
{
    if (file->file)
        close(file_descriptor(file));
    file->file = NULL;
}
