/* SPDX-License-Identifier: MIT
 *
 * files.c -- whole files and folders on Linux and similar systems.
 *
 * A file is written under a temporary name in its folder, then renamed, or linked if it may not
 * replace another one.
 */
#define _XOPEN_SOURCE 700
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <epc/epc.h>

#include "kit/system/files.h"
#include "kit/system/filestatus.h"

int kit_status_from_file_error(uint32_t error)
{
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return EPC_E_NOT_FOUND;
    case EACCES:
    case EPERM:
    case EROFS:
        return EPC_E_ACCESS;
    case EEXIST:
        return EPC_E_EXISTS;
    case ENOSPC:
    case EDQUOT:
        return EPC_E_NOSPACE;
    case ENOMEM:
        return EPC_E_NOMEM;
    default:
        return EPC_E_SYSTEM;
    }
}

bool kit_path_exists(const char *path)
{
    struct stat facts;

    return stat(path, &facts) == 0;
}

bool kit_is_same_file(const char *one, const char *other)
{
    struct stat first, second;

    return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

bool kit_is_same_folder(const char *one, const char *other)
{
    return kit_is_same_file(one, other);
}

bool kit_read_file_id_size_and_time(const char *path, struct kit_file_sign *out)
{
    struct stat facts;

    memset(out, 0, sizeof *out);
    if (stat(path, &facts) != 0)
        return false;
    *out = (struct kit_file_sign){ .volume = (uint64_t)facts.st_dev,
                                   .index = (uint64_t)facts.st_ino,
                                   .bytes = (uint64_t)facts.st_size,
                                   .written = (uint64_t)facts.st_mtim.tv_sec * 1000000000u +
                                              (uint64_t)facts.st_mtim.tv_nsec };
    return true;
}

bool kit_is_folder(const char *path)
{
    struct stat facts;

    return stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

/* Read `wanted` bytes, or fewer at the end of the file; *bytes begins as 0. */
static int read_bytes(int file, unsigned char *to, size_t wanted, size_t *bytes)
{
    ssize_t got = 1;

    while (*bytes < wanted && got != 0) {
        got = read(file, to + *bytes, wanted - *bytes);
        if (got > 0)
            *bytes += (size_t)got;
        else if (got < 0 && errno != EINTR)
            return kit_status_from_file_error((uint32_t)errno);
    }
    return EPC_OK;
}

static bool may_others_change_file(const struct stat *facts)
{
    return (facts->st_uid != geteuid() && facts->st_uid != 0) ||
           (facts->st_mode & (S_IWGRP | S_IWOTH)) != 0;
}

/* One descriptor for the look at its owner and for the bytes: a path may lead elsewhere later. */
static int read_file(const char *path, bool of_owner, size_t maximum, void **data, size_t *bytes)
{
    /* O_NONBLOCK: opening a pipe would wait for a writer. */
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), status;
    struct stat facts;
    size_t wanted;

    *data = NULL;
    *bytes = 0;
    if (file < 0)
        return kit_status_from_file_error((uint32_t)errno);
    if (fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode)) {
        status = EPC_E_SYSTEM;
    } else if (of_owner && may_others_change_file(&facts)) {
        status = EPC_E_INVALID;
    } else {
        wanted = (uintmax_t)facts.st_size < maximum ? (size_t)facts.st_size : maximum;
        *data = malloc(wanted ? wanted : 1);
        status = *data ? read_bytes(file, *data, wanted, bytes) : EPC_E_NOMEM;
    }
    close(file);
    if (status != EPC_OK) {
        free(*data);
        *data = NULL;
        *bytes = 0;
    }
    return status;
}

int kit_read_file_up_to(const char *path, size_t maximum, void **data, size_t *bytes)
{
    return read_file(path, false, maximum, data, bytes);
}

int kit_read_file_of_owner_up_to(const char *path, size_t maximum, void **data, size_t *bytes)
{
    return read_file(path, true, maximum, data, bytes);
}

void kit_free(void *memory)
{
    free(memory);
}

static bool write_all_bytes(int file, struct epci_span part)
{
    while (part.left > 0) {
        ssize_t done = write(file, part.at, part.left);

        if (done < 0 && errno != EINTR)
            return false;
        epci_span_skip(&part, done > 0 ? (size_t)done : 0);
    }
    return true;
}

static int write_new_file(const char *path, const struct epci_span *parts, size_t count, bool flush)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666), error;
    bool good = true;

    if (file < 0)
        return kit_status_from_file_error((uint32_t)errno);
    for (size_t i = 0; good && i < count; i++)
        good = write_all_bytes(file, parts[i]);
    if (good && flush)
        good = fsync(file) == 0;
    error = errno;
    if (close(file) != 0 && good) {
        good = false;
        error = errno;
    }
    if (good)
        return EPC_OK;
    unlink(path);
    return kit_status_from_file_error((uint32_t)error);
}

int kit_write_and_flush_file(const char *path, struct epci_span bytes)
{
    return write_new_file(path, &bytes, 1, true);
}

/* The descriptor is kept with 1 added, so that NULL is a closed file. */
static int file_descriptor(const struct kit_growing *growing)
{
    return (int)(intptr_t)growing->file - 1;
}

int kit_open_existing_file_to_append(const char *path, struct kit_growing *out)
{
    int file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    struct stat facts;

    *out = (struct kit_growing){ NULL, 0 };
    if (file < 0)
        return kit_status_from_file_error((uint32_t)errno);
    if (fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode)) {
        close(file);
        return EPC_E_SYSTEM;
    }
    *out = (struct kit_growing){ (void *)(intptr_t)(file + 1), (uint64_t)facts.st_size };
    return EPC_OK;
}

int kit_append_to_growing_file(struct kit_growing *growing, struct epci_span bytes)
{
    const int file = file_descriptor(growing);
    int error;

    if (write_all_bytes(file, bytes)) {
        growing->bytes += bytes.left;
        return EPC_OK;
    }
    error = errno;
    (void)!ftruncate(file, (off_t)growing->bytes);
    return kit_status_from_file_error((uint32_t)error);
}

void kit_close_growing_file(struct kit_growing *growing)
{
    if (growing->file)
        close(file_descriptor(growing));
    *growing = (struct kit_growing){ NULL, 0 };
}

int kit_rename_replacing_existing(const char *from, const char *to)
{
    struct stat facts;

    if (stat(to, &facts) == 0 && S_ISREG(facts.st_mode))
        (void)chmod(from, facts.st_mode & 07777);
    return rename(from, to) == 0 ? EPC_OK : kit_status_from_file_error((uint32_t)errno);
}

/* Rename the file.  rename() always replaces an existing file, link() never does. */
static int rename_or_link(const char *from, const char *to, bool replace)
{
    struct stat facts;
    int done = -1, status;

    if (stat(to, &facts) == 0 && !S_ISREG(facts.st_mode))
        errno = EEXIST; /* a device or a pipe would be gone for all who use it */
    else
        done = replace ? rename(from, to) : link(from, to);
    status = done == 0 ? EPC_OK : kit_status_from_file_error((uint32_t)errno);

    if (!replace || done != 0)
        unlink(from);
    return status;
}

int kit_write_file_atomically(const char *path, const struct epci_span *parts, size_t count,
                              bool replace)
{
    size_t capacity = strlen(path) + 32;
    char *temporary = malloc(capacity);
    int status = EPC_E_NOMEM;

    if (temporary) {
        snprintf(temporary, capacity, "%s.%lx.tmp", path, (unsigned long)getpid());
        status = write_new_file(temporary, parts, count, false);
        if (status == EPC_OK)
            status = rename_or_link(temporary, path, replace);
    }
    free(temporary);
    return status;
}

void kit_remove_file(const char *path)
{
    (void)unlink(path);
}

char *kit_copy_path_or_posix_link_target(const char *path)
{
    char *real = realpath(path, NULL);

    return real ? real : strdup(path);
}

size_t kit_bytes_before_file_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? (size_t)(slash + 1 - path) : 0;
}

int kit_ensure_folder_exists(const char *path)
{
    if (mkdir(path, 0777) == 0)
        return EPC_OK;
    if (errno != EEXIST)
        return kit_status_from_file_error((uint32_t)errno);
    return kit_is_folder(path) ? EPC_OK : EPC_E_EXISTS;
}

int kit_make_new_folder(const char *path)
{
    return mkdir(path, 0777) == 0 ? EPC_OK : kit_status_from_file_error((uint32_t)errno);
}

int kit_rename_folder(const char *from, const char *to)
{
    if (rename(from, to) == 0)
        return EPC_OK;
    return errno == ENOTEMPTY || errno == ENOTDIR ? EPC_E_EXISTS
                                                  : kit_status_from_file_error((uint32_t)errno);
}

void kit_remove_folder(const char *path)
{
    (void)rmdir(path);
}

int kit_for_each_folder_entry(const char *path, void (*each)(void *context, const char *name),
                              void *context)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;

    if (!folder)
        return kit_status_from_file_error((uint32_t)errno);
    while ((entry = readdir(folder)) != NULL)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            each(context, entry->d_name);
    closedir(folder);
    return EPC_OK;
}
