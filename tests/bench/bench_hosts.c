/* SPDX-License-Identifier: MIT
 *
 * bench_hosts.c -- readers against bare programs that do the same for the same DLLs (bare_host.c),
 * under Wine; tests/bench/installed-providers installs the providers and runs it.
 *
 *     bench_hosts first NAME DLL PATH      epc-mon show -p PATH, from its start to its end
 *     bench_hosts sample NAME DLL PATH...  a sample of all paths, each of the DLL before it
 */
#include "bench.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/live/live.h"
#include "monitor/sample/choice.h"

#define PROVIDERS_MAX 16

static void require(bool fine, const char *what)
{
    if (fine)
        return;
    fprintf(stderr, "bench_hosts: %s failed\n", what);
    exit(1);
}

/* ---- A program from its start to its end ---- */

/* Start a program of this program's folder. */
static HANDLE start(const char *arguments, HANDLE input, HANDLE output)
{
    STARTUPINFOA startup = { .cb = sizeof startup,
                             .dwFlags = STARTF_USESTDHANDLES,
                             .hStdInput = input,
                             .hStdOutput = output,
                             .hStdError = GetStdHandle(STD_ERROR_HANDLE) };
    PROCESS_INFORMATION made;
    char line[2 * MAX_PATH + 600], own[MAX_PATH];

    GetModuleFileNameA(NULL, own, sizeof own);
    *strrchr(own, '\\') = '\0';
    snprintf(line, sizeof line, "%s\\%s", own, arguments);
    require(CreateProcessA(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &startup, &made), line);
    CloseHandle(made.hThread);
    return made.hProcess;
}

static HANDLE nowhere(void)
{
    SECURITY_ATTRIBUTES inherit = { sizeof inherit, NULL, TRUE };

    return CreateFileA("NUL", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                       &inherit, OPEN_EXISTING, 0, NULL);
}

static void run(const char *line, size_t count)
{
    HANDLE null = nowhere();
    DWORD code = 1;

    while (count-- > 0) {
        HANDLE process = start(line, null, null);

        WaitForSingleObject(process, INFINITE);
        GetExitCodeProcess(process, &code);
        require(code == 0, line);
        CloseHandle(process);
    }
    CloseHandle(null);
}

static char reader_line[600], bare_line[MAX_PATH + 100];

static void run_reader(void *context, size_t count)
{
    (void)context;
    run(reader_line, count);
}

static void run_bare(void *context, size_t count)
{
    (void)context;
    run(bare_line, count);
}

static void measure_first_value(const char *name, const char *dll, const char *path)
{
    snprintf(reader_line, sizeof reader_line, "epc-mon.exe show -p \"%s\"", path);
    snprintf(bare_line, sizeof bare_line, "bare_host.exe %s", dll);
    bench_run(&(struct bench_row){ .name = name,
                                   .thing = run_reader,
                                   .yardstick = run_bare,
                                   .count = 1,
                                   .unit = BENCH_NS,
                                   .maximum = 2.5 });
}

/* ---- A sample ---- */

static HANDLE bare_in[PROVIDERS_MAX], bare_out[PROVIDERS_MAX];
static size_t bare_count;
static struct mon_live live;

static void start_bare_host(const char *dll)
{
    SECURITY_ATTRIBUTES inherit = { sizeof inherit, NULL, TRUE };
    HANDLE input, output;

    require(bare_count < PROVIDERS_MAX && CreatePipe(&input, &bare_in[bare_count], &inherit, 0) &&
                CreatePipe(&bare_out[bare_count], &output, &inherit, 65536),
            "a pipe");
    snprintf(bare_line, sizeof bare_line, "bare_host.exe --asked %s", dll);
    CloseHandle(start(bare_line, input, output));
    CloseHandle(input);
    CloseHandle(output);
    bare_count++;
}

/* Each host first gets its question, so that all answer at once. */
static void ask_bare_hosts(void *context, size_t count)
{
    static unsigned char block[65536];
    DWORD done = 0;

    (void)context;
    while (count-- > 0) {
        for (size_t i = 0; i < bare_count; i++)
            require(WriteFile(bare_in[i], "?", 1, &done, NULL), "a question");
        for (size_t i = 0; i < bare_count; i++)
            require(ReadFile(bare_out[i], block, sizeof block, &done, NULL) && done > 0,
                    "an answer");
    }
}

static void take_samples(void *context, size_t count)
{
    (void)context;
    while (count-- > 0)
        require(live.sampler.next(&live.sampler) == EPC_OK && !live.sampler.nothing(&live.sampler),
                "a sample");
}

static void measure_sample(const char *name, char **words, int count)
{
    char *arguments[2 * PROVIDERS_MAX + 3] = { (char *)"epc-mon", (char *)"log" };
    struct reader_selection selection;
    struct mon_options options;
    struct kit_args parsed;
    char message[1400];
    int used = 2;

    for (int i = 0; i + 1 < count; i += 2) {
        start_bare_host(words[i]);
        arguments[used++] = (char *)"-p";
        arguments[used++] = words[i + 1];
    }
    require(mon_options_parse(&options, used, arguments, &parsed) == EPC_OK &&
                mon_selection_of_options(&selection, &options, message, sizeof message) == EPC_OK &&
                mon_live_open(&live, &options, &selection, message, sizeof message) == EPC_OK,
            "a reader");
    bench_run(&(struct bench_row){ .name = name,
                                   .thing = take_samples,
                                   .yardstick = ask_bare_hosts,
                                   .count = 20,
                                   .unit = BENCH_NS,
                                   .maximum = 2 });
    for (size_t i = 0; i < bare_count; i++)
        CloseHandle(bare_in[i]);
    mon_live_close(&live);
    reader_selection_release(&selection);
    mon_options_release(&options);
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "first") == 0)
        measure_first_value(argv[2], argv[3], argv[4]);
    else if (argc > 4 && strcmp(argv[1], "sample") == 0)
        measure_sample(argv[2], argv + 3, argc - 3);
    else
        return 2;
    return 0;
}
