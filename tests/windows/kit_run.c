/* SPDX-License-Identifier: MIT
 *
 * kit_run.c -- runs the kit's list and writes its report; run.cmd starts it.
 *
 * The kit changes the system's tables of names only in entries that say so, after it has saved the
 * tables, and not any more as soon as they differ from what they were.  Ctrl-C ends the running
 * entry, whose cleaning steps still run, and then the run.
 */
#include "machine.h"
#include "options.h"
#include "process.h"
#include "report.h"
#include "screen.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY = 4096, CLEANING_MS = 60000 };

#define SAVED_NAMES "names-before.txt"

static char kit[MAX_PATH], work[MAX_PATH + 8], output_path[MAX_PATH + 24];
static char saved_path[MAX_PATH + 24];
static volatile LONG interrupted;
static struct wk_names names_before;
static bool names_lost, names_saved;
static unsigned counts[WK_RESULTS];

static BOOL WINAPI on_control(DWORD kind)
{
    (void)kind;
    InterlockedExchange(&interrupted, 1);
    wk_process_stop();
    return TRUE;
}

/* Replaces %KIT% and %WORK%. */
static void expand(const char *text, char *out, size_t capacity)
{
    size_t at = 0;

    while (*text && at + 1 < capacity) {
        const char *value = strncmp(text, "%KIT%", 5) == 0    ? kit
                            : strncmp(text, "%WORK%", 6) == 0 ? work
                                                              : NULL;

        if (!value) {
            out[at++] = *text++;
            continue;
        }
        at += (size_t)snprintf(out + at, capacity - at, "%s", value);
        at = at < capacity ? at : capacity - 1;
        text += value == kit ? 5 : 6;
    }
    out[at] = 0;
}

static void set_variables(const struct wk_entry *entry, bool set)
{
    char text[CAPACITY], *value;

    for (unsigned i = 0; i < entry->variable_count; i++) {
        expand(entry->variables[i], text, sizeof text);
        value = strchr(text, '=');
        *value++ = 0;
        SetEnvironmentVariableA(text, set ? value : NULL);
    }
}

static char *read_output(void)
{
    FILE *file = fopen(output_path, "rb");
    char *text = calloc(1, (1 << 20) + 1);

    if (file && text) {
        size_t size = fread(text, 1, 1 << 20, file);

        for (size_t i = 0; i < size; i++)
            text[i] = text[i] ? text[i] : ' ';
    }
    if (file)
        fclose(file);
    return text;
}

struct state {
    enum wk_result result;
    char reason[3200];
    unsigned long last;
};

static void run_step(const struct wk_entry *entry, const struct wk_step *step, ULONGLONG deadline,
                     struct state *state)
{
    char command[CAPACITY];
    ULONGLONG now = GetTickCount64();
    struct wk_run run = { command, work, output_path, 0 };
    struct wk_ended ended;

    expand(step->command, command, sizeof command);
    run.ms = step->always ? CLEANING_MS : deadline > now ? (unsigned long)(deadline - now) : 1;
    wk_process_run(&run, &ended);
    if (step->always || state->result != WK_PASSED)
        return;
    state->last = ended.code;
    if (!ended.started) {
        state->result = WK_FAILED;
        snprintf(state->reason, sizeof state->reason, "does not start (error %lu): %.3000s",
                 ended.error, command);
    } else if (interrupted) {
        state->result = WK_NOT_RUN;
        snprintf(state->reason, sizeof state->reason, "interrupted");
    } else if (ended.hung) {
        state->result = WK_HUNG;
        snprintf(state->reason, sizeof state->reason, "ended after its %u seconds: %.3000s",
                 entry->seconds, command);
    } else if (wk_is_crash(ended.code)) {
        state->result = WK_CRASHED;
        snprintf(state->reason, sizeof state->reason, "exit code 0x%08lx: %.3000s", ended.code,
                 command);
    } else if (!step->any && ended.code == WK_SKIPPED_CODE) {
        state->result = WK_SKIPPED;
        snprintf(state->reason, sizeof state->reason, "something that it needs is not here");
    } else if (!step->any && ended.code != step->code) {
        state->result = WK_FAILED;
        snprintf(state->reason, sizeof state->reason, "exit code %lu, wanted %u: %.3000s",
                 ended.code, step->code, command);
    }
}

static void run_entry(const struct wk_entry *entry)
{
    ULONGLONG begin = GetTickCount64();
    ULONGLONG deadline = begin + 1000ull * entry->seconds;
    struct state state = { WK_PASSED, "", 0 };
    char *output, *copy;

    DeleteFileA(output_path);
    set_variables(entry, true);
    for (unsigned i = 0; i < entry->step_count; i++)
        if (entry->steps[i].always || state.result == WK_PASSED)
            run_step(entry, &entry->steps[i], deadline, &state);
    set_variables(entry, false);
    output = read_output();
    copy = _strdup(output ? output : "");
    if (state.result == WK_PASSED && copy)
        state.result = wk_check_output(entry, copy, state.last, state.reason, sizeof state.reason);
    counts[state.result]++;
    wk_report_entry(entry, state.result, (double)(GetTickCount64() - begin) / 1000, state.reason,
                    output ? output : "");
    wk_screen_entry(entry, state.result, output ? output : "");
    free(copy);
    free(output);
}

static void leave_out(const struct wk_entry *entry, const char *reason)
{
    counts[WK_NOT_RUN]++;
    wk_report_entry(entry, WK_NOT_RUN, 0, reason, "");
    wk_screen_entry(entry, WK_NOT_RUN, "");
}

/* The tables, and the level that a probe may have set: looked at after every entry that might have
 * changed them. */
static void look_after(const struct wk_entry *entry)
{
    struct wk_names now;
    char line[300];

    wk_names_restore_level(&names_before);
    wk_names_look(&now);
    if (names_lost || wk_names_equal(&now, &names_before))
        return;
    names_lost = true;
    snprintf(line, sizeof line,
             "THE TABLES OF NAMES ARE NOT AS THEY WERE after %s: Last Counter %lu, was %lu; %lu "
             "bytes, were %lu; nothing more is installed",
             entry->name, now.last_counter, names_before.last_counter, now.size, names_before.size);
    wk_report_say(line);
}

static void run_list(const struct wk_list *list, const struct wk_options *options, bool is_admin)
{
    for (unsigned i = 0; i < list->count; i++) {
        const struct wk_entry *entry = &list->entries[i];

        if ((options->quick && !entry->quick) ||
            (options->only && !strstr(entry->name, options->only)))
            continue;
        if (interrupted)
            leave_out(entry, "interrupted");
        else if (entry->rights != WK_USER && !is_admin)
            leave_out(entry, "it needs administrator's rights");
        else if (entry->rights == WK_NAMES && options->no_names)
            leave_out(entry, "it changes the tables of names, and --no-names was given");
        else if (entry->rights == WK_NAMES && !names_saved)
            leave_out(entry, "the tables of names could not be saved");
        else if (entry->rights == WK_NAMES && names_lost)
            leave_out(entry, "the tables of names are not as they were");
        else {
            run_entry(entry);
            if (entry->rights != WK_USER)
                look_after(entry);
        }
    }
}

/* With Windows' own lodctr, whose file Windows can restore; under Wine, whose lodctr does nothing,
 * with ours. */
static void save_names(void)
{
    char command[3 * MAX_PATH], line[3 * MAX_PATH];
    struct wk_run run = { command, work, output_path, CLEANING_MS };
    struct wk_ended ended;
    WIN32_FILE_ATTRIBUTE_DATA data;

    DeleteFileA(saved_path);
    snprintf(line, sizeof line, "%s\\x64", kit);
    if (wk_wine_version())
        snprintf(command, sizeof command, "\"%s\\%s\\lodctr.exe\" /S:\"%s\"", kit,
                 GetFileAttributesA(line) == INVALID_FILE_ATTRIBUTES ? "x86" : "x64", saved_path);
    else
        snprintf(command, sizeof command, "lodctr.exe /S:\"%s\"", saved_path);
    wk_process_run(&run, &ended);
    names_saved = ended.started && !ended.hung &&
                  GetFileAttributesExA(saved_path, GetFileExInfoStandard, &data) &&
                  data.nFileSizeLow > 0;
    /* A machine without any name has nothing to lose. */
    names_saved = names_saved || (wk_wine_version() && !names_before.size);
    snprintf(line, sizeof line, "names: Last Counter %lu, %lu bytes, %s %s",
             names_before.last_counter, names_before.size,
             names_saved ? "saved in" : "NOT SAVED, so nothing is installed:", saved_path);
    wk_report_say(line);
}

static unsigned compare(const struct wk_machine *before)
{
    struct wk_machine after;
    unsigned count = 0;

    if (!wk_machine_look(&after)) {
        wk_report_say("left: not compared, no memory");
        return 1;
    }
    count = wk_machine_left(before, &after, wk_report_say);
    count += wk_machine_gone(before, &after, wk_report_say);
    wk_machine_release(&after);
    return count;
}

static void remove_tree(const char *folder)
{
    char path[MAX_PATH * 2];
    WIN32_FIND_DATAA found;
    HANDLE list;

    snprintf(path, sizeof path, "%s\\*", folder);
    list = FindFirstFileA(path, &found);
    if (list != INVALID_HANDLE_VALUE) {
        do {
            snprintf(path, sizeof path, "%s\\%s", folder, found.cFileName);
            if (!strcmp(found.cFileName, ".") || !strcmp(found.cFileName, ".."))
                continue;
            SetFileAttributesA(path, FILE_ATTRIBUTE_NORMAL);
            if (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY)
                remove_tree(path);
            else
                DeleteFileA(path);
        } while (FindNextFileA(list, &found));
        FindClose(list);
    }
    RemoveDirectoryA(folder);
}

/* The kit's folder is the parent of this program's. */
static bool find_places(void)
{
    char temp[MAX_PATH];

    GetModuleFileNameA(NULL, kit, MAX_PATH);
    for (int i = 0; i < 2; i++)
        if (strrchr(kit, '\\'))
            *strrchr(kit, '\\') = 0;
    snprintf(work, sizeof work, "%s\\work", kit);
    snprintf(output_path, sizeof output_path, "%s\\output.txt", work);
    snprintf(saved_path, sizeof saved_path, "%s\\" SAVED_NAMES, kit);
    GetTempPathA(sizeof temp, temp);
    SetEnvironmentVariableA("EPC_KIT_TEMP", temp);
    remove_tree(work);
    if (!CreateDirectoryA(work, NULL))
        return false;
    SetEnvironmentVariableA("EPC_KIT", kit);
    SetEnvironmentVariableA("TMP", work);
    SetEnvironmentVariableA("TEMP", work);
    return true;
}

/* The report of a quick run: the lines of the run are in another file. */
static bool write_screen(const char *path, const char *last, const char *warning)
{
    wk_report_close();
    if (!wk_report_open(path))
        return false;
    printf("\n");
    wk_screen_show(last, warning, wk_report_say);
    return true;
}

/* `screen`: the file for the screen of a quick run, or NULL. */
static int say_end(unsigned left, const char *screen)
{
    /* Without the folder's path, which may be too long for a screen. */
    static const char changed[] =
        "THE TABLES OF NAMES CHANGED; in the kit's folder: lodctr /R:" SAVED_NAMES;
    char line[400], restore[400];
    unsigned bad = counts[WK_FAILED] + counts[WK_CRASHED] + counts[WK_HUNG];

    snprintf(line, sizeof line,
             "total: %u passed, %u failed, %u crashed, %u hung, %u skipped, %u not run; %u left",
             counts[WK_PASSED], counts[WK_FAILED], counts[WK_CRASHED], counts[WK_HUNG],
             counts[WK_SKIPPED], counts[WK_NOT_RUN], left);
    wk_report_say(line);
    if (names_lost) {
        snprintf(restore, sizeof restore,
                 "THE TABLES OF NAMES CHANGED: to restore them: lodctr /R:\"%s\"", saved_path);
        wk_report_say(restore);
    }
    if (screen && !write_screen(screen, line, names_lost ? changed : NULL))
        fprintf(stderr, "kit_run: cannot write %s\n", screen);
    return bad || left || names_lost ? 1 : interrupted ? 130 : 0;
}

static int run_all(const struct wk_list *list, const struct wk_options *options, const char *screen)
{
    bool is_admin = wk_is_admin() && !getenv(WK_AS_USER);
    struct wk_machine before;
    unsigned left;

    wk_report_say("The kit of epc for Windows");
    wk_screen_head("The kit of epc for Windows, run.cmd --quick");
    wk_report_system(is_admin);
    if (!wk_machine_look(&before)) {
        wk_report_say("cannot look at the machine: no memory");
        return 2;
    }
    wk_names_look(&names_before);
    if (is_admin && !options->no_names)
        save_names();
    run_list(list, options, is_admin);
    if (!names_lost) {
        DeleteFileA(saved_path);
        wk_machine_tidy(&before);
    }
    remove_tree(work);
    left = compare(&before);
    wk_machine_release(&before);
    return say_end(left, screen);
}

int main(int argc, char **argv)
{
    struct wk_options options;
    struct wk_list list;
    char list_path[MAX_PATH + 16], report_path[MAX_PATH + 16], details_path[MAX_PATH + 16];
    const char *report;
    int code;

    if (!wk_options_read(&options, argc, argv))
        return 2;
    if (options.as_user && wk_is_admin() && !getenv(WK_AS_USER))
        return wk_run_as_user(argc, argv);
    if (!find_places()) {
        fprintf(stderr, "kit_run: cannot make the folder %s\n", work);
        return 2;
    }
    snprintf(list_path, sizeof list_path, "%s\\kit.txt", kit);
    snprintf(report_path, sizeof report_path, "%s\\report.txt", kit);
    snprintf(details_path, sizeof details_path, "%s\\details.txt", kit);
    report = options.report ? options.report : report_path;
    if (!wk_list_read(&list, options.list ? options.list : list_path))
        return 2;
    if (!wk_report_open(options.quick ? details_path : report)) {
        fprintf(stderr, "kit_run: cannot write the report\n");
        return 2;
    }
    SetConsoleCtrlHandler(on_control, TRUE);
    /* No window waits for a user when a program crashes; children inherit it. */
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
    code = run_all(&list, &options, options.quick ? report : NULL);
    wk_report_close();
    wk_list_release(&list);
    return code;
}
