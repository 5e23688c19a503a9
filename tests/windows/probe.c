/* SPDX-License-Identifier: MIT
 *
 * probe.c -- runs the probes of a group, each in a process of its own.
 *
 *     probe --list            prints all ids
 *     probe --group NAME      asks all of a group
 *     probe --one ID          asks one, in this process
 *     probe --clean           removes what probes that were ended may have left
 */
#include "probe.h"

#include <windows.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMIT_MS = 90000 };

static const struct {
    const char *name;
    const struct wk_probe *probes;
} groups[] = {
    { "texts", wk_texts },     { "pdh-paths", wk_paths }, { "pdh-values", wk_values },
    { "pdh-lists", wk_lists }, { "logs", wk_logs },       { "answers", wk_answers },
    { "system", wk_system },   { "service", wk_service }, { "perflib", wk_perflib },
    { "lodctr", wk_lodctr },
};

void wk_got(struct wk_got *got, const char *format, ...)
{
    size_t at = strlen(got->text);
    va_list list;

    va_start(list, format);
    vsnprintf(got->text + at, sizeof got->text - at, format, list);
    va_end(list);
}

void wk_untried(struct wk_got *got, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(got->untried, sizeof got->untried, format, list);
    va_end(list);
}

void wk_got_wide(struct wk_got *got, const wchar_t *text)
{
    for (; text && *text; text++) {
        if (*text >= 0x20 && *text < 0x7f)
            wk_got(got, "%c", (char)*text);
        else
            wk_got(got, "\\u%04x", (unsigned)*text);
    }
}

static void path_below(const char *variable, const char *name, char *out, size_t capacity)
{
    const char *folder = getenv(variable);

    snprintf(out, capacity, "%s\\%s", folder ? folder : ".", name);
}

void wk_work_path(const char *name, char *out, size_t capacity)
{
    path_below("TEMP", name, out, capacity);
}

void wk_kit_path(const char *name, char *out, size_t capacity)
{
    path_below("EPC_KIT", name, out, capacity);
}

bool wk_write_file(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(bytes, 1, size, file) == size;

    return file && fclose(file) == 0 && good;
}

static long run(const char *command, unsigned long ms, bool quiet)
{
    SECURITY_ATTRIBUTES inherited = { sizeof inherited, NULL, TRUE };
    PROCESS_INFORMATION process;
    STARTUPINFOA startup;
    char line[4096];
    DWORD code = 0;
    BOOL started;

    memset(&startup, 0, sizeof startup);
    startup.cb = sizeof startup;
    if (quiet) {
        startup.dwFlags = STARTF_USESTDHANDLES;
        startup.hStdOutput =
            CreateFileA("NUL", GENERIC_WRITE, 7, &inherited, OPEN_EXISTING, 0, NULL);
        startup.hStdError = startup.hStdOutput;
    }
    snprintf(line, sizeof line, "%s", command);
    started = CreateProcessA(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &startup, &process);
    if (quiet)
        CloseHandle(startup.hStdOutput);
    if (!started)
        return -1;
    if (WaitForSingleObject(process.hProcess, ms) != WAIT_OBJECT_0) {
        TerminateProcess(process.hProcess, 1);
        WaitForSingleObject(process.hProcess, 5000);
        code = (DWORD)-1;
    } else {
        GetExitCodeProcess(process.hProcess, &code);
    }
    CloseHandle(process.hThread);
    CloseHandle(process.hProcess);
    return (long)code;
}

long wk_command(const char *command, unsigned long ms)
{
    return run(command, ms, true);
}

static void say(const struct wk_probe *probe, const struct wk_got *got)
{
    bool same = got->verdict ? got->verdict > 0 : strcmp(got->text, probe->expected) == 0;

    printf("%s: expected %s, got %s: ", probe->id, probe->expected,
           *got->text ? got->text : "nothing");
    if (*got->untried)
        printf("not tried (%s)\n", got->untried);
    else
        printf("%s\n", same ? "same" : "different");
    fflush(stdout);
}

static int ask_one(const char *id)
{
    static struct wk_got got;

    for (unsigned i = 0; i < sizeof groups / sizeof *groups; i++)
        for (const struct wk_probe *probe = groups[i].probes; probe->id; probe++)
            if (strcmp(probe->id, id) == 0) {
                probe->ask(&got);
                say(probe, &got);
                return 0;
            }
    fprintf(stderr, "probe: there is no probe %s\n", id);
    return 2;
}

static void ask_child(const char *self, const struct wk_probe *probe)
{
    char command[MAX_PATH + 100];
    struct wk_got got;
    long code;

    memset(&got, 0, sizeof got);
    snprintf(command, sizeof command, "\"%s\" --one %s", self, probe->id);
    code = run(command, LIMIT_MS, false);
    if (!code)
        return;
    if (code == -1)
        wk_got(&got, "no end within %u seconds", LIMIT_MS / 1000);
    else
        wk_got(&got, "exit code 0x%08lx", (unsigned long)code);
    say(probe, &got);
}

static int ask_group(const char *self, const char *name)
{
    for (unsigned i = 0; i < sizeof groups / sizeof *groups; i++)
        if (strcmp(groups[i].name, name) == 0) {
            for (const struct wk_probe *probe = groups[i].probes; probe->id; probe++)
                ask_child(self, probe);
            return 0;
        }
    fprintf(stderr, "probe: there is no group %s\n", name);
    return 2;
}

static int list_all(void)
{
    for (unsigned i = 0; i < sizeof groups / sizeof *groups; i++)
        for (const struct wk_probe *probe = groups[i].probes; probe->id; probe++)
            printf("%s %s\n", groups[i].name, probe->id);
    return 0;
}

static int clean(void)
{
    wk_perflib_clean();
    wk_lodctr_clean();
    wk_service_clean();
    return 0;
}

/* No debugger and no report of an error: the exit code says what it was. */
static LONG WINAPI end_at_once(EXCEPTION_POINTERS *what)
{
    TerminateProcess(GetCurrentProcess(), what->ExceptionRecord->ExceptionCode);
    return EXCEPTION_EXECUTE_HANDLER;
}

int main(int argc, char **argv)
{
    char self[MAX_PATH];

    SetUnhandledExceptionFilter(end_at_once);
    GetModuleFileNameA(NULL, self, sizeof self);
    if (argc == 2 && strcmp(argv[1], "--list") == 0)
        return list_all();
    if (argc == 2 && strcmp(argv[1], "--clean") == 0)
        return clean();
    if (argc == 3 && strcmp(argv[1], "--group") == 0)
        return ask_group(self, argv[2]);
    if (argc == 3 && strcmp(argv[1], "--one") == 0)
        return ask_one(argv[2]);
    fprintf(stderr, "usage: probe --list | --group NAME | --one ID | --clean\n");
    return 2;
}
