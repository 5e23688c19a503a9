/* SPDX-License-Identifier: MIT
 *
 * replay_main.c -- replay_main FOLDER: runs a fuzz target once over every file of its corpus, so
 * that defects found by fuzzing stay fixed, in builds without libFuzzer and on Windows too.
 */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The whole file in a heap block of exactly its size: a sanitizer notices any access past it. */
static uint8_t *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = NULL;
    long length;

    if (!file)
        return NULL;
    if (fseek(file, 0, SEEK_END) == 0 && (length = ftell(file)) >= 0 &&
        fseek(file, 0, SEEK_SET) == 0) {
        *size = (size_t)length;
        data = malloc(*size ? *size : 1);
        if (data && fread(data, 1, *size, file) != *size) {
            free(data);
            data = NULL;
        }
    }
    fclose(file);
    return data;
}

static int replay(const char *folder, const char *name)
{
    char path[4096];
    uint8_t *data;
    size_t size;
    int length = snprintf(path, sizeof path, "%s/%s", folder, name);

    if (length < 0 || (size_t)length >= sizeof path || !(data = read_file(path, &size))) {
        fprintf(stderr, "replay: cannot read %s/%s\n", folder, name);
        return -1;
    }
    (void)LLVMFuzzerTestOneInput(data, size);
    free(data);
    return 0;
}

int main(int argc, char **argv)
{
    DIR *folder;
    const struct dirent *entry;
    int count = 0, failed = 0;

    if (argc != 2) {
        fprintf(stderr, "usage: %s CORPUS-FOLDER\n", argv[0]);
        return 2;
    }
    if (!(folder = opendir(argv[1]))) {
        fprintf(stderr, "replay: no folder %s\n", argv[1]);
        return 1;
    }
    while ((entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] == '.')
            continue;
        if (replay(argv[1], entry->d_name))
            failed = 1;
        count++;
    }
    closedir(folder);
    printf("replayed %d inputs\n", count);
    return failed || count == 0;
}
