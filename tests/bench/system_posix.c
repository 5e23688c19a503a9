/* SPDX-License-Identifier: MIT
 *
 * system_posix.c -- the benchmarks' system calls on Linux: affinity mask, mallinfo2, /proc/self/fd,
 * and pthread mutexes (the shared one is robust).
 */
#define _GNU_SOURCE
#include "system.h"

#include <dirent.h>
#include <iconv.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mem/names.h"

unsigned bench_cores(void)
{
    cpu_set_t set;

    return sched_getaffinity(0, sizeof set, &set) == 0 ? (unsigned)CPU_COUNT(&set) : 1;
}

size_t bench_private_bytes(void)
{
    struct mallinfo2 info = mallinfo2();

    return info.uordblks + info.hblkhd;
}

/* On this system sections are memory files (tests/support/mem/shm.c). */
size_t bench_shared_bytes(void)
{
    static const char section[] = "/memfd:epc ";
    DIR *folder = opendir("/proc/self/fd");
    size_t sum = 0;

    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char target[64] = { 0 };
        struct stat info;

        if (readlinkat(dirfd(folder), entry->d_name, target, sizeof target - 1) > 0 &&
            strncmp(target, section, sizeof section - 1) == 0 &&
            fstatat(dirfd(folder), entry->d_name, &info, 0) == 0)
            sum += (size_t)info.st_size;
    }
    if (folder)
        closedir(folder);
    return sum;
}

static size_t peak_resident_bytes(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return (size_t)usage.ru_maxrss * 1024;
}

size_t bench_peak_bytes(void (*work)(void *context), void *context)
{
    size_t bytes = 0;
    int ends[2], status;
    pid_t child;

    if (pipe(ends) != 0)
        return 0;
    fflush(stdout);
    child = fork();
    if (child == 0) {
        const size_t before = peak_resident_bytes();

        work(context);
        bytes = peak_resident_bytes() - before;
        _exit(write(ends[1], &bytes, sizeof bytes) != (ssize_t)sizeof bytes);
    }
    close(ends[1]);
    if (child < 0 || read(ends[0], &bytes, sizeof bytes) != (ssize_t)sizeof bytes)
        bytes = 0;
    close(ends[0]);
    if (child > 0)
        waitpid(child, &status, 0);
    return bytes;
}

static pthread_mutex_t process_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *shared_mutex;

void bench_process_lock(void)
{
    pthread_mutex_lock(&process_mutex);
}

void bench_process_unlock(void)
{
    pthread_mutex_unlock(&process_mutex);
}

int bench_shared_mutex_open(void)
{
    pthread_mutexattr_t attributes;

    shared_mutex =
        mmap(NULL, sizeof *shared_mutex, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared_mutex == MAP_FAILED || pthread_mutexattr_init(&attributes) != 0)
        return -1;
    pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    return pthread_mutex_init(shared_mutex, &attributes);
}

void bench_shared_lock(void)
{
    pthread_mutex_lock(shared_mutex);
}

void bench_shared_unlock(void)
{
    pthread_mutex_unlock(shared_mutex);
}

int bench_convert(const unsigned char *utf16, size_t bytes)
{
    size_t left = bytes - 2, capacity = bytes / 2 * 3;
    char *text = malloc(capacity), *out = text, *in = (char *)(uintptr_t)(utf16 + 2);
    iconv_t converter = iconv_open("UTF-8", "UTF-16LE");
    int status = -1;

    if (text && converter != (iconv_t)-1 && iconv(converter, &in, &left, &out, &capacity) == 0)
        status = 0;
    if (converter != (iconv_t)-1)
        iconv_close(converter);
    free(text);
    return status;
}

const unsigned char *bench_map(const struct epci_shm *shm)
{
    const struct epci_mem_name *section = shm->handle;
    void *view = mmap(NULL, shm->reserved, PROT_READ, MAP_SHARED, section->file, 0);

    return view == MAP_FAILED ? NULL : view;
}

void bench_unmap(const unsigned char *view, const struct epci_shm *shm)
{
    munmap((void *)(uintptr_t)view, shm->reserved);
}

bool bench_event_open(void)
{
    return false;
}

void bench_event_query(void)
{
}
