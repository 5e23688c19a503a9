/* SPDX-License-Identifier: MIT
 *
 * probe_lodctr.c -- the indexes and exit codes of the system's own lodctr and loadperf.dll, and of
 * ours where they pass the work on.
 *
 * These probes install and remove counters of a service of their own.  The runner has saved the
 * tables of names before, and compares them afterwards.
 */
#include "probe.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SERVICE "EpcKitNames"
#define KEY     "SYSTEM\\CurrentControlSet\\Services\\" SERVICE
#define PERFLIB "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib"

enum { LIMIT_MS = 60000 };

static char folder[MAX_PATH], ini[MAX_PATH + 20];

static DWORD number_of(const char *path, const char *name)
{
    DWORD value = 0, size = sizeof value;

    RegGetValueA(HKEY_LOCAL_MACHINE, path, name,
                 RRF_RT_REG_DWORD | (sizeof(void *) == 8 ? 0u : 0x00010000u), NULL, &value, &size);
    return value;
}

#define OF_SERVICE(name) number_of(KEY "\\Performance", name)

static bool write_files(const char *info)
{
    static const char symbols[] = "#define KIT_OBJECT 0\n#define KIT_ONE 2\n#define KIT_FAR 8\n";
    char text[1200], path[MAX_PATH + 20];

    snprintf(path, sizeof path, "%s\\kitnames.h", folder);
    snprintf(ini, sizeof ini, "%s\\kitnames.ini", folder);
    snprintf(text, sizeof text,
             "[info]\r\n%ssymbolfile=kitnames.h\r\n\r\n[languages]\r\n009=English\r\n\r\n[text]\r\n"
             "KIT_OBJECT_009_NAME=Epc Kit Object\r\nKIT_OBJECT_009_HELP=A test of epc.\r\n"
             "KIT_ONE_009_NAME=Epc Kit One\r\nKIT_ONE_009_HELP=A test of epc.\r\n"
             "KIT_FAR_009_NAME=Epc Kit Far\r\nKIT_FAR_009_HELP=A test of epc.\r\n",
             info);
    return wk_write_file(path, symbols, sizeof symbols - 1) &&
           wk_write_file(ini, text, strlen(text));
}

/* The files and the service's key; false without the rights. */
static bool begin(struct wk_got *got, const char *info)
{
    static const char *const values[] = { "Library", "kit_faults.dll", "Open",  "KitOpen",
                                          "Collect", "KitCollect",     "Close", "KitClose" };
    HKEY key;

    wk_work_path("kitnames", folder, sizeof folder);
    CreateDirectoryA(folder, NULL);
    if (RegCreateKeyExA(HKEY_LOCAL_MACHINE, KEY "\\Performance", 0, NULL, 0, KEY_WRITE, NULL, &key,
                        NULL)) {
        wk_untried(got, "it needs administrator's rights");
        return false;
    }
    for (unsigned i = 0; i < 8; i += 2)
        RegSetValueExA(key, values[i], 0, REG_SZ, (const BYTE *)values[i + 1],
                       (DWORD)strlen(values[i + 1]) + 1);
    RegCloseKey(key);
    if (!write_files(info))
        wk_untried(got, "cannot write %s", ini);
    return !*got->untried;
}

static long tool(const char *name, const char *argument)
{
    char command[3 * MAX_PATH];

    snprintf(command, sizeof command, "%s \"%s\"", name, argument);
    return wk_command(command, LIMIT_MS);
}

static long ours(const char *name, const char *argument)
{
    char relative[60], path[MAX_PATH], quoted[MAX_PATH + 2];

    snprintf(relative, sizeof relative, "%s\\%s", sizeof(void *) == 8 ? "x64" : "x86", name);
    wk_kit_path(relative, path, sizeof path);
    snprintf(quoted, sizeof quoted, "\"%s\"", path);
    return tool(quoted, argument);
}

static bool is_installed(void)
{
    return OF_SERVICE("First Counter") != 0;
}

static void end(void)
{
    if (is_installed())
        tool("unlodctr.exe", SERVICE);
    if (is_installed())
        ours("unlodctr.exe", SERVICE);
    RegDeleteTreeA(HKEY_LOCAL_MACHINE, KEY);
}

void wk_lodctr_clean(void)
{
    HKEY key;

    if (RegOpenKeyExA(HKEY_LOCAL_MACHINE, KEY, 0, KEY_READ, &key))
        return;
    RegCloseKey(key);
    end();
}

#define INFO "drivername=" SERVICE "\r\n"

/* Installs with the system's lodctr. */
static bool install(struct wk_got *got)
{
    long code;

    if (!begin(got, INFO))
        return false;
    code = tool("lodctr.exe", ini);
    if (is_installed())
        return true;
    wk_untried(got, "the system's lodctr ended with %ld and installed nothing", code);
    return false;
}

static void first_index(struct wk_got *got)
{
    DWORD last = number_of(PERFLIB, "Last Counter");

    if (install(got))
        wk_got(got, "last + %ld", (long)(OF_SERVICE("First Counter") - last));
    end();
}

static void range(struct wk_got *got)
{
    if (install(got))
        wk_got(got, "last %lu after first, help %lu after counter, Last Counter %s",
               OF_SERVICE("Last Counter") - OF_SERVICE("First Counter"),
               OF_SERVICE("First Help") - OF_SERVICE("First Counter"),
               number_of(PERFLIB, "Last Counter") == OF_SERVICE("Last Counter") ? "is that"
                                                                                : "is another");
    end();
}

static void again(struct wk_got *got)
{
    DWORD first;
    long code;

    if (install(got)) {
        first = OF_SERVICE("First Counter");
        code = tool("lodctr.exe", ini);
        wk_got(got, "exit code %ld, %s", code,
               OF_SERVICE("First Counter") == first ? "the same range" : "another range");
    }
    end();
}

static void removed(struct wk_got *got)
{
    DWORD last = number_of(PERFLIB, "Last Counter");
    long code;

    if (install(got)) {
        code = tool("unlodctr.exe", SERVICE);
        wk_got(got, "exit code %ld, First Counter %s, Last Counter %s", code,
               is_installed() ? "stays" : "is gone",
               number_of(PERFLIB, "Last Counter") == last ? "as before" : "another");
    }
    end();
}

static void no_driver(struct wk_got *got)
{
    DWORD last = number_of(PERFLIB, "Last Counter");
    long code;

    if (!install(got)) { /* a lodctr that does nothing refuses nothing */
        end();
        return;
    }
    end();
    if (begin(got, "systemname=" SERVICE "\r\n")) {
        code = tool("lodctr.exe", ini);
        wk_got(got, "%s, Last Counter %s", code ? "refused" : "exit code 0",
               number_of(PERFLIB, "Last Counter") == last ? "as before" : "another");
    }
    end();
}

static void ini_value(struct wk_got *got)
{
    char value[MAX_PATH] = "";
    DWORD size = sizeof value;

    if (install(got))
        wk_got(got, RegGetValueA(HKEY_LOCAL_MACHINE, KEY "\\Performance", "PerfIniFile",
                                 RRF_RT_REG_SZ, NULL, value, &size)
                        ? "not written"
                        : "written");
    end();
}

static void functions(struct wk_got *got)
{
    union {
        FARPROC found;
        DWORD(WINAPI *call)(LPWSTR, BOOL);
    } load, unload;
    wchar_t line[MAX_PATH + 30], name[] = L"unlodctr EpcKitNames";
    HMODULE module = LoadLibraryExA("loadperf.dll", NULL, LOAD_LIBRARY_SEARCH_SYSTEM32);

    load.found = module ? GetProcAddress(module, "LoadPerfCounterTextStringsW") : NULL;
    unload.found = module ? GetProcAddress(module, "UnloadPerfCounterTextStringsW") : NULL;
    if (!load.found || !unload.found) {
        wk_untried(got, "the system has no loadperf.dll");
        return;
    }
    if (begin(got, INFO)) {
        swprintf(line, MAX_PATH + 30, L"lodctr \"%hs\"", ini);
        wk_got(got, "load %lu", load.call(line, TRUE));
        if (is_installed())
            wk_got(got, ", again %lu, unload %lu", load.call(line, TRUE), unload.call(name, TRUE));
        else
            wk_untried(got, "the system's loadperf.dll installed nothing");
    }
    end();
}

static void our_tools(struct wk_got *got)
{
    DWORD last = number_of(PERFLIB, "Last Counter");
    long code;

    if (begin(got, INFO)) {
        code = ours("lodctr.exe", ini);
        wk_got(got, "install %ld and %s", code, is_installed() ? "installed" : "not installed");
        code = ours("unlodctr.exe", SERVICE);
        wk_got(got, ", remove %ld and %s, Last Counter %s", code,
               is_installed() ? "not removed" : "removed",
               number_of(PERFLIB, "Last Counter") == last ? "as before" : "another");
    }
    end();
}

static void our_check(struct wk_got *got)
{
    char path[MAX_PATH], command[MAX_PATH + 20];
    long code;

    wk_kit_path(sizeof(void *) == 8 ? "x64\\lodctr.exe" : "x86\\lodctr.exe", path, sizeof path);
    snprintf(command, sizeof command, "\"%s\" --check", path);
    code = wk_command(command, LIMIT_MS);
    wk_got(got, "exit code %ld", code);
}

const struct wk_probe wk_lodctr[] = {
    /* First Counter of a new service */
    { "lodctr-first-index", "last + 2", first_index },
    /* gaps between offsets, help indexes, Last Counter */
    { "lodctr-range", "last 8 after first, help 1 after counter, Last Counter is that", range },
    /* the same counters once more */
    { "lodctr-again", "exit code 0, the same range", again },
    /* exit code and Last Counter after removing */
    { "lodctr-removed", "exit code 0, First Counter is gone, Last Counter as before", removed },
    /* is a file without drivername refused? */
    { "lodctr-no-driver", "refused, Last Counter as before", no_driver },
    /* is PerfIniFile written?
     *
     * settled: "How It Works: Almost Everything You Wanted To Know About The SQL Server (2005,
     * 2008) Performance Counter Collection Components", 2009-03-03, in
     * learn.microsoft.com/archive/blogs/psssql/: the key of a service has PerfIniFile, with the
     * name of the counter file without its path. Ours writes none, on purpose
     * ([installing.md](installing.md#where-the-documents-leave-it-open)). Test: `install`
     * (`PerfIniFile`). */
    { "lodctr-ini-value", "written", ini_value },
    /* the codes of loadperf.dll's functions */
    { "lodctr-functions", "load 0, again 183, unload 0", functions },
    /* lodctr of epc, which passes the work on */
    { "lodctr-ours", "install 0 and installed, remove 0 and removed, Last Counter as before",
      our_tools },
    /* `lodctr --check` of a sound machine */
    { "lodctr-check", "exit code 0", our_check },
    { NULL, NULL, NULL },
};
