/* SPDX-License-Identifier: MIT
 *
 * check_loadperf.c -- programs that call loadperf.dll find ours: one linked against mingw's import
 * library, and one that asks for the functions by name.  HKEY_LOCAL_MACHINE is a tree of our own.
 */
#include <windows.h>

#include <loadperf.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "epc_check.h"

#define ROOT     L"Software\\epc-loadperf"
#define PERFLIB  L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib"
#define SERVICES L"SYSTEM\\CurrentControlSet\\Services"
#define SERVICE  L"My Web"

static WCHAR folder[MAX_PATH]; /* with a blank in it, current */
static HKEY root;

static void write_file(const WCHAR *name, const char *text)
{
    HANDLE file = CreateFileW(name, GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, 0, NULL);
    DWORD written;

    ck_assert(file != INVALID_HANDLE_VALUE);
    ck_assert(WriteFile(file, text, (DWORD)strlen(text), &written, NULL));
    CloseHandle(file);
}

static void make_key(const WCHAR *path)
{
    HKEY key;

    ck_assert_int_eq(RegCreateKeyExW(root, path, 0, NULL, 0, KEY_ALL_ACCESS, NULL, &key, NULL),
                     ERROR_SUCCESS);
    RegCloseKey(key);
}

static void begin(void)
{
    WCHAR temp[MAX_PATH];

    RegDeleteTreeW(HKEY_CURRENT_USER, ROOT);
    ck_assert_int_eq(RegCreateKeyW(HKEY_CURRENT_USER, ROOT, &root), ERROR_SUCCESS);
    make_key(PERFLIB);
    make_key(SERVICES L"\\" SERVICE L"\\Performance");
    ck_assert_int_eq(RegOverridePredefKey(HKEY_LOCAL_MACHINE, root), ERROR_SUCCESS);
    ck_assert(GetTempPathW(MAX_PATH, temp));
    swprintf(folder, MAX_PATH, L"%lsepc Z\u00e4hler %lu", temp, GetCurrentProcessId());
    CreateDirectoryW(folder, NULL);
    ck_assert(SetCurrentDirectoryW(folder));
    write_file(L"web.h", "#define SITE 0\n");
    write_file(L"web.ini", "[info]\ndrivername=My Web\nsymbolfile=web.h\n[languages]\n009=E\n"
                           "[text]\nSITE_009_NAME=Web Site\n");
}

static void end(void)
{
    SetCurrentDirectoryW(L"\\");
    RegOverridePredefKey(HKEY_LOCAL_MACHINE, NULL);
    RegCloseKey(root);
    RegDeleteTreeW(HKEY_CURRENT_USER, ROOT);
}

/* First Counter of the service, 0 where there is none. */
static DWORD first_counter(void)
{
    DWORD value = 0, size = sizeof value;

    if (RegGetValueW(root, SERVICES L"\\" SERVICE L"\\Performance", L"First Counter",
                     RRF_RT_REG_DWORD, NULL, &value, &size) != ERROR_SUCCESS)
        return 0;
    return value;
}

/* Install with one line, remove with another; neither line is changed. */
static void there_and_back(const WCHAR *load, const WCHAR *unload)
{
    WCHAR line[600], back[600];

    wcscpy(line, load);
    wcscpy(back, unload);
    ck_assert_uint_eq(LoadPerfCounterTextStringsW(line, TRUE), ERROR_SUCCESS);
    ck_assert_uint_eq(first_counter(), 1848);
    ck_assert_uint_eq(LoadPerfCounterTextStringsW(line, TRUE), ERROR_SUCCESS);
    ck_assert_uint_eq(UnloadPerfCounterTextStringsW(back, TRUE), ERROR_SUCCESS);
    ck_assert_uint_eq(first_counter(), 0);
    ck_assert_uint_eq(UnloadPerfCounterTextStringsW(back, TRUE), ERROR_FILE_NOT_FOUND);
    ck_assert(wcscmp(line, load) == 0 && wcscmp(back, unload) == 0);
}

EPC_TEST(loadperf__is_ours)
{
    WCHAR path[MAX_PATH], beside[MAX_PATH];

    ck_assert(GetModuleFileNameW(GetModuleHandleW(L"loadperf.dll"), path, MAX_PATH));
    ck_assert(GetModuleFileNameW(NULL, beside, MAX_PATH));
    *wcsrchr(path, L'\\') = *wcsrchr(beside, L'\\') = 0;
    ck_assert_int_eq(_wcsicmp(path, beside), 0);
}

EPC_TEST(loadperf__installs_and_removes_however_the_line_is_written)
{
    WCHAR load[600];

    begin();
    swprintf(load, 600, L"lodctr \"%ls\\web.ini\"", folder);
    there_and_back(load, L"unlodctr \"My Web\"");
    swprintf(load, 600, L"unused %ls\\web.ini", folder);
    there_and_back(load, L"unlodctr My Web");
    swprintf(load, 600, L"%ls\\web.ini", folder);
    there_and_back(load, L"My Web");
    there_and_back(L"python.exe web.ini", L"x \"My Web\"");
    there_and_back(L"web.ini", L"unlodctr  My Web ");
    end();
}

EPC_TEST(loadperf__takes_lines_in_the_systems_code_page)
{
    char load[] = "lodctr web.ini", unload[] = "unlodctr My Web";

    begin();
    ck_assert_uint_eq(LoadPerfCounterTextStringsA(load, TRUE), ERROR_SUCCESS);
    ck_assert_uint_eq(first_counter(), 1848);
    ck_assert_uint_eq(UnloadPerfCounterTextStringsA(unload, TRUE), ERROR_SUCCESS);
    ck_assert_uint_eq(first_counter(), 0);
    ck_assert_uint_eq(InstallPerfDllA(NULL, "web.ini", 0), ERROR_SUCCESS);
    ck_assert_uint_eq(first_counter(), 1848);
    ck_assert_uint_eq(InstallPerfDllA("other", "web.ini", 0), ERROR_NOT_SUPPORTED);
    end();
}

EPC_TEST(loadperf__says_what_is_wrong_with_a_code)
{
    WCHAR none[] = L"", missing[] = L"lodctr none.ini", broken[] = L"lodctr broken.ini";

    begin();
    write_file(L"broken.ini", "nothing\n");
    ck_assert_uint_eq(LoadPerfCounterTextStringsW(none, TRUE), ERROR_INVALID_PARAMETER);
    ck_assert_uint_eq(LoadPerfCounterTextStringsW(NULL, TRUE), ERROR_INVALID_PARAMETER);
    ck_assert_uint_eq(LoadPerfCounterTextStringsW(missing, TRUE), ERROR_FILE_NOT_FOUND);
    ck_assert_uint_eq(LoadPerfCounterTextStringsW(broken, TRUE), ERROR_INVALID_DATA);
    ck_assert_uint_eq(UnloadPerfCounterTextStringsA(NULL, TRUE), ERROR_INVALID_PARAMETER);
    ck_assert_uint_eq(InstallPerfDllW(NULL, NULL, 0), ERROR_INVALID_PARAMETER);
    end();
}

EPC_TEST(loadperf__saves_and_restores)
{
    WCHAR load[] = L"lodctr web.ini", unload[] = L"unlodctr My Web";

    begin();
    ck_assert_uint_eq(LoadPerfCounterTextStringsW(load, TRUE), ERROR_SUCCESS);
    ck_assert_uint_eq(BackupPerfRegistryToFileW(L"saved.txt", L"why"), ERROR_SUCCESS);
    ck_assert_uint_eq(UnloadPerfCounterTextStringsW(unload, TRUE), ERROR_SUCCESS);
    ck_assert_uint_eq(RestorePerfRegistryFromFileW(L"saved.txt", NULL), ERROR_SUCCESS);
    ck_assert_uint_eq(first_counter(), 1848);
    end();
}

EPC_TEST(loadperf__every_function_is_found_by_its_plain_name)
{
    static const char *const names[] = {
        "BackupPerfRegistryToFileW",
        "InstallPerfDllA",
        "InstallPerfDllW",
        "LoadPerfCounterTextStringsA",
        "LoadPerfCounterTextStringsW",
        "LpAcquireInstallationMutex",
        "LpReleaseInstallationMutex",
        "RestorePerfRegistryFromFileW",
        "SetServiceAsTrustedA",
        "SetServiceAsTrustedW",
        "UnloadPerfCounterTextStringsA",
        "UnloadPerfCounterTextStringsW",
        "UpdatePerfNameFilesA",
        "UpdatePerfNameFilesW",
    };
    HMODULE module = LoadLibraryW(L"loadperf.dll");

    ck_assert_ptr_nonnull(module);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ck_assert_msg(GetProcAddress(module, names[i]) != NULL, "%s is missing", names[i]);
    FreeLibrary(module);
}

typedef DWORD WINAPI mutex_function(void);

static mutex_function *function(const char *name)
{
    FARPROC found = GetProcAddress(GetModuleHandleW(L"loadperf.dll"), name);
    mutex_function *typed = NULL;

    ck_assert(found != NULL);
    memcpy(&typed, &found, sizeof typed);
    return typed;
}

EPC_TEST(loadperf__whoever_holds_the_mutex_may_install)
{
    WCHAR load[] = L"lodctr web.ini";

    begin();
    ck_assert_uint_eq(function("LpReleaseInstallationMutex")(), ERROR_NOT_OWNER);
    ck_assert_uint_eq(function("LpAcquireInstallationMutex")(), ERROR_SUCCESS);
    ck_assert_uint_eq(function("LpAcquireInstallationMutex")(), ERROR_SUCCESS);
    ck_assert_uint_eq(LoadPerfCounterTextStringsW(load, TRUE), ERROR_SUCCESS);
    ck_assert_uint_eq(function("LpReleaseInstallationMutex")(), ERROR_SUCCESS);
    ck_assert_uint_eq(function("LpReleaseInstallationMutex")(), ERROR_SUCCESS);
    ck_assert_uint_eq(function("LpReleaseInstallationMutex")(), ERROR_NOT_OWNER);
    end();
}
