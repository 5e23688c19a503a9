/* SPDX-License-Identifier: MIT
 *
 * bench_system.c -- what the provider of the system's own objects adds to reading two files of
 * Linux for each of 300 processes.
 *
 * The processes are real, and Linux's files are read directly.  How long a whole Collect takes
 * under Wine, system_agree.c measures (ratio).
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <epc/epc.h>

#include "bench.h"
#include "provider-system/sysperf.h"

#define PROCESSES 300u

struct processes {
    struct sysperf sysperf;
    struct sysperf_matches matches;
    struct sysperf_process each[PROCESSES];
    pid_t pids[PROCESSES];
};

static int read_proc(const char *name, char *out, uint32_t room)
{
    char path[64];
    ssize_t got, all = 0;
    int file;

    snprintf(path, sizeof path, "/proc/%s", name);
    file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return EPC_E_NOT_FOUND;
    while ((got = read(file, out + all, room - (size_t)all)) > 0)
        all += got;
    close(file);
    return (int)all;
}

/* None of those that are followed. */
static uint32_t no_id(void)
{
    return 0;
}

const struct sysperf_calls sysperf_system_calls = { .file = read_proc, .own_id = no_id };

static void follow_all(void *context, size_t count)
{
    struct processes *processes = context;

    for (size_t i = 0; i < count; i++)
        if (sysperf_set_process_counts_of_linux(&processes->sysperf, &processes->matches,
                                                processes->each, PROCESSES, false) < 0)
            abort();
}

static void read_all(void *context, size_t count)
{
    const struct processes *processes = context;
    char name[32], text[4096];

    for (size_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < PROCESSES; j++) {
            snprintf(name, sizeof name, "%d/stat", (int)processes->pids[j]);
            read_proc(name, text, sizeof text);
            snprintf(name, sizeof name, "%d/io", (int)processes->pids[j]);
            read_proc(name, text, sizeof text);
        }
}

/* Partners that were found in an answer before. */
static void pair_all(struct processes *processes)
{
    struct sysperf_match *each = calloc(PROCESSES, sizeof *each);

    if (!each)
        abort();
    for (uint32_t i = 0; i < PROCESSES; i++) {
        struct sysperf_proc_process stat;
        char name[32], text[4096];
        struct sysperf_text read = { text, 0 };

        snprintf(name, sizeof name, "%d/stat", (int)processes->pids[i]);
        read.bytes = (size_t)read_proc(name, text, sizeof text);
        if (!sysperf_parse_process_stat(&read, &stat))
            abort();
        processes->each[i].id = each[i].id = i + 1;
        each[i].pid = (uint32_t)processes->pids[i];
        each[i].start = stat.start;
    }
    processes->matches.each = each;
    processes->matches.count = PROCESSES;
}

int main(void)
{
    static struct processes processes = { .sysperf = { .calls = &sysperf_system_calls } };
    const struct bench_row row = { .name = "counts of 300 processes from Linux's files",
                                   .thing = follow_all,
                                   .yardstick = read_all,
                                   .context = &processes,
                                   .count = 10,
                                   .per_count = PROCESSES,
                                   .unit = BENCH_NS,
                                   .maximum = 3 };

    for (uint32_t i = 0; i < PROCESSES; i++) {
        processes.pids[i] = fork();
        if (processes.pids[i] == 0) {
            pause();
            _exit(0);
        }
        if (processes.pids[i] < 0)
            abort();
    }
    pair_all(&processes);
    bench_run(&row);
    sysperf_match_release(&processes.matches);
    for (uint32_t i = 0; i < PROCESSES; i++) {
        kill(processes.pids[i], SIGKILL);
        waitpid(processes.pids[i], NULL, 0);
    }
    return 0;
}
