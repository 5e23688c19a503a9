/* SPDX-License-Identifier: MIT
 *
 * disk.c -- files, arguments and output of epc-ini on Linux and its relatives.
 */
#define _XOPEN_SOURCE 700
#include "sdk/port/disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <epc/epc.h>

#include "ini/read/scan.h"

static int status_of(int error)
{
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return EPC_E_NOT_FOUND;
    case EACCES:
    case EPERM:
    case EROFS:
        return EPC_E_ACCESS;
    case ENOSPC:
    case EDQUOT:
        return EPC_E_NOSPACE;
    default:
        return EPC_E_SYSTEM;
    }
}

/* The folder that holds `path`; NULL: it cannot be read. */
static DIR *open_folder_of(struct kit_arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? kit_arena_string(arena, path, (size_t)(slash + 1 - path))
                         : kit_arena_string(arena, "./", 2);

    return folder ? opendir(folder) : NULL;
}

/* The path of the file whose name differs from path's in case only, or NULL. */
static char *find_any_case(struct kit_arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    DIR *folder = open_folder_of(arena, path);
    const struct dirent *entry;
    char *found = NULL;

    if (!folder)
        return NULL;
    while (!found && (entry = readdir(folder)) != NULL)
        if (kit_slice_is_any_case(kit_slice_of(name), entry->d_name))
            found = kit_arena_format(arena, "%.*s%s", (int)(name - path), path, entry->d_name);
    closedir(folder);
    return found;
}

static int read_open_file(FILE *file, struct kit_arena *arena, struct epci_span *bytes)
{
    struct stat facts;
    unsigned char *memory;
    size_t count;

    if (fstat(fileno(file), &facts) != 0 || !S_ISREG(facts.st_mode))
        return EPC_E_SYSTEM;
    if ((uintmax_t)facts.st_size > EPCI_DISK_MOST_BYTES)
        return EPC_E_NOSPACE;
    count = (size_t)facts.st_size;
    if (!(memory = kit_arena_take(arena, count, 1)))
        return EPC_E_NOMEM;
    if (fread(memory, 1, count, file) != count)
        return EPC_E_SYSTEM;
    *bytes = epci_span_of(memory, count);
    return EPC_OK;
}

/* fopen waits for somebody to write where `path` is a pipe, which is no file to be read. */
static FILE *open_file(const char *path)
{
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "rb");

    if (descriptor >= 0 && !file)
        close(descriptor);
    return file;
}

int epci_disk_read(void *context, struct kit_arena *arena, const char *path,
                   struct epci_span *bytes)
{
    FILE *file = open_file(path);
    int status;

    (void)context;
    if (!file && errno == ENOENT) {
        char *other = find_any_case(arena, path);
        if (!other)
            return EPC_E_NOT_FOUND;
        file = open_file(other);
    }
    if (!file)
        return status_of(errno);
    status = read_open_file(file, arena, bytes);
    fclose(file);
    return status;
}

int epci_disk_beside(void *context, struct kit_arena *arena, const char *path, const char ***names,
                     size_t *count)
{
    DIR *folder = open_folder_of(arena, path);
    const struct dirent *entry;
    const char **list = NULL;
    size_t room = 0;
    size_t found = 0;
    int status = EPC_OK;

    (void)context;
    if (!folder)
        return EPC_E_SYSTEM;
    while (status == EPC_OK && (entry = readdir(folder)) != NULL) {
        const char **grown = kit_arena_grow(arena, list, found, &room, sizeof *list);
        char *name = kit_arena_string(arena, entry->d_name, strlen(entry->d_name));
        list = grown ? grown : list;
        if (grown && name)
            list[found++] = name;
        else
            status = EPC_E_NOMEM;
    }
    closedir(folder);
    *names = list;
    *count = found;
    return status;
}

int epci_disk_write(const char *path, const unsigned char *bytes, size_t count)
{
    FILE *file = fopen(path, "wb");
    int status = EPC_OK;

    if (!file)
        return status_of(errno);
    if (fwrite(bytes, 1, count, file) != count || fflush(file) != 0 || fsync(fileno(file)) != 0)
        status = status_of(errno);
    if (fclose(file) != 0 && status == EPC_OK)
        status = status_of(errno);
    if (status)
        epci_disk_remove(path);
    return status;
}

char *epci_disk_target(struct kit_arena *arena, const char *path)
{
    char *real = realpath(path, NULL);
    char *copy = kit_arena_string(arena, real ? real : path, strlen(real ? real : path));

    free(real);
    return copy;
}

int epci_disk_rename(const char *from, const char *to)
{
    struct stat facts;

    if (stat(to, &facts) == 0 && S_ISREG(facts.st_mode))
        (void)chmod(from, facts.st_mode & 07777);
    return rename(from, to) == 0 ? EPC_OK : status_of(errno);
}

void epci_disk_remove(const char *path)
{
    (void)remove(path);
}

int epci_disk_make_folder(const char *path)
{
    struct stat facts;

    if (mkdir(path, 0777) == 0)
        return EPC_OK;
    if (errno != EEXIST)
        return status_of(errno);
    return stat(path, &facts) == 0 && S_ISDIR(facts.st_mode) ? EPC_OK : EPC_E_EXISTS;
}

char **epci_disk_arguments(struct kit_arena *arena, int *argc, char **argv)
{
    (void)arena;
    (void)argc;
    return argv;
}

int epci_disk_print(bool error, const char *text, size_t bytes)
{
    FILE *stream = error ? stderr : stdout;

    if (fwrite(text, 1, bytes, stream) != bytes || fflush(stream) != 0)
        return status_of(errno);
    return EPC_OK;
}
