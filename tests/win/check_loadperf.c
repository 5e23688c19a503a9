/* SPDX-License-Identifier: MIT
 *
 * check_loadperf.c -- programs that call loadperf.dll get ours: one linked against mingw's import
 * library, and one that looks the functions up by name.  A private tree replaces
 * HKEY_LOCAL_MACHINE.
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

static WCHAR folder[MAX_PATH]; /* the current folder; its name contains a blank */
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

/* First Counter of the service, or 0. */
static DWORD first_counter(void)
{
    DWORD value = 0, size = sizeof value;

    if (RegGetValueW(root, SERVICES L"\\" SERVICE L"\\Performance", L"First Counter",
                     RRF_RT_REG_DWORD, NULL, &value, &size) != ERROR_SUCCESS)
        return 0;
    return value;
}

/* Install with one line, remove with the other; neither line is changed. */
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
    WCHAR path[MAX_PATH], own[MAX_PATH];

    ck_assert(GetModuleFileNameW(GetModuleHandleW(L"loadperf.dll"), path, MAX_PATH));
    ck_assert(GetModuleFileNameW(NULL, own, MAX_PATH));
    *wcsrchr(path, L'\\') = *wcsrchr(own, L'\\') = 0;
    ck_assert_int_eq(_wcsicmp(path, own), 0);
}

EPC_TEST_IN(loadperf__installs_and_removes_however_the_line_is_written, begin(), end())
{
    WCHAR load[600];

    swprintf(load, 600, L"lodctr \"%ls\\web.ini\"", folder);
    there_and_back(load, L"unlodctr \"My Web\"");
    swprintf(load, 600, L"unused %ls\\web.ini", folder);
    there_and_back(load, L"unlodctr My Web");
    swprintf(load, 600, L"%ls\\web.ini", folder);
    there_and_back(load, L"My Web");
    there_and_back(L"python.exe web.ini", L"x \"My Web\"");
    there_and_back(L"web.ini", L"unlodctr  My Web ");
}

EPC_TEST_IN(loadperf__takes_lines_in_the_systems_code_page, begin(), end())
{
    char load[] = "lodctr web.ini", unload[] = "unlodctr My Web";

    ck_assert_uint_eq(LoadPerfCounterTextStringsA(load, TRUE), ERROR_SUCCESS);
    ck_assert_uint_eq(first_counter(), 1848);
    ck_assert_uint_eq(UnloadPerfCounterTextStringsA(unload, TRUE), ERROR_SUCCESS);
    ck_assert_uint_eq(first_counter(), 0);
    ck_assert_uint_eq(InstallPerfDllA(NULL, "web.ini", 0), ERROR_SUCCESS);
    ck_assert_uint_eq(first_counter(), 1848);
    ck_assert_uint_eq(InstallPerfDllA("other", "web.ini", 0), ERROR_NOT_SUPPORTED);
}

EPC_TEST_IN(loadperf__reports_errors_with_the_right_code, begin(), end())
{
    WCHAR none[] = L"", missing[] = L"lodctr none.ini", broken[] = L"lodctr broken.ini";

    write_file(L"broken.ini", "nothing\n");
    ck_assert_uint_eq(LoadPerfCounterTextStringsW(none, TRUE), ERROR_INVALID_PARAMETER);
    ck_assert_uint_eq(LoadPerfCounterTextStringsW(NULL, TRUE), ERROR_INVALID_PARAMETER);
    ck_assert_uint_eq(LoadPerfCounterTextStringsW(missing, TRUE), ERROR_FILE_NOT_FOUND);
    ck_assert_uint_eq(LoadPerfCounterTextStringsW(broken, TRUE), ERROR_INVALID_DATA);
    ck_assert_uint_eq(UnloadPerfCounterTextStringsA(NULL, TRUE), ERROR_INVALID_PARAMETER);
    ck_assert_uint_eq(InstallPerfDllW(NULL, NULL, 0), ERROR_INVALID_PARAMETER);
}

/* mingw-w64's header lacks the calling convention of these two. */
typedef DWORD(WINAPI *two_texts_fn)(const WCHAR *, const WCHAR *);

static two_texts_fn two_texts(const char *name)
{
    union {
        FARPROC found;
        two_texts_fn call;
    } either = { GetProcAddress(GetModuleHandleW(L"loadperf.dll"), name) };

    ck_assert(either.found != NULL);
    return either.call;
}

EPC_TEST_IN(loadperf__saves_and_restores, begin(), end())
{
    const two_texts_fn backup = two_texts("BackupPerfRegistryToFileW");
    const two_texts_fn restore = two_texts("RestorePerfRegistryFromFileW");
    WCHAR load[] = L"lodctr web.ini", unload[] = L"unlodctr My Web";

    ck_assert_uint_eq(LoadPerfCounterTextStringsW(load, TRUE), ERROR_SUCCESS);
    ck_assert_uint_eq(backup(L"saved.txt", L"why"), ERROR_SUCCESS);
    ck_assert_uint_eq(UnloadPerfCounterTextStringsW(unload, TRUE), ERROR_SUCCESS);
    ck_assert_uint_eq(restore(L"saved.txt", NULL), ERROR_SUCCESS);
    ck_assert_uint_eq(first_counter(), 1848);
}

/* The names, and Windows 10's ordinals, which have no LoadMof. */
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
    "LoadMofFromInstalledServiceA",
    "LoadMofFromInstalledServiceW",
};

EPC_TEST(loadperf__every_function_is_found_by_its_plain_name_and_windows_ordinal)
{
    HMODULE module = LoadLibraryW(L"loadperf.dll");

    ck_assert_ptr_nonnull(module);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        FARPROC found = GetProcAddress(module, names[i]);

        ck_assert_msg(found != NULL, "%s is missing", names[i]);
        ck_assert_msg(GetProcAddress(module, MAKEINTRESOURCEA(i + 1)) == found,
                      "%s is not number %u", names[i], (unsigned)i + 1);
    }
    FreeLibrary(module);
}

/* ---- Every export, by a pointer of the documented convention ---- */

/* How many words each takes, in the order of `names`: WINAPI removes them from the stack. */
static const int words[] = { 2, 3, 3, 2, 2, 0, 0, 2, 2, 2, 2, 2, 4, 4, 3, 3 };

_Static_assert(sizeof words / sizeof *words == sizeof names / sizeof *names, "one for each name");

typedef union {
    FARPROC found;
    DWORD(WINAPI *none)(void);
    DWORD(WINAPI *two)(const void *, ULONG_PTR);
    DWORD(WINAPI *three)(const void *, const void *, ULONG_PTR);
    DWORD(WINAPI *four)(const void *, const void *, void *, ULONG_PTR);
} any_fn;

/* Without a file or a service each one only says so. */
static void call_with_nothing(any_fn one, int count)
{
    if (count == 0)
        (void)one.none();
    else if (count == 2)
        (void)one.two(NULL, 0);
    else if (count == 3)
        (void)one.three(NULL, NULL, 0);
    else
        (void)one.four(NULL, NULL, NULL, 0);
}

/* A function of another convention leaves the stack higher or lower with each call, and a caller
 * without a frame pointer returns to somewhere else. */
__attribute__((optimize("omit-frame-pointer"))) static void call_often(any_fn one, int count)
{
    for (int i = 0; i < 64; i++)
        call_with_nothing(one, count);
}

EPC_TEST(loadperf__every_function_has_the_documented_convention)
{
    HMODULE module = LoadLibraryW(L"loadperf.dll");

    begin();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const any_fn one = { GetProcAddress(module, names[i]) };

        ck_assert_msg(one.found != NULL, "%s is missing", names[i]);
        call_often(one, words[i]);
    }
    end();
    FreeLibrary(module);
}

/* ---- Calls as real callers make them ---- */

static const WCHAR *const first_words[] = { L"lodctr", L"unlodctr", L"python.exe",
                                            L"unused", L"xx",       L"x" };

EPC_TEST_LOOP_IN(loadperf__throws_the_first_word_away, sizeof first_words / sizeof *first_words,
                 begin(), end())
{
    WCHAR load[60], unload[60];

    swprintf(load, 60, L"%ls web.ini", first_words[_i]);
    swprintf(unload, 60, L"%ls My Web", first_words[_i]);
    there_and_back(load, unload);
}

EPC_TEST_IN(loadperf__takes_a_short_path_in_quotes, begin(), end())
{
    WCHAR path[MAX_PATH], brief[MAX_PATH], load[600];

    swprintf(path, MAX_PATH, L"%ls\\web.ini", folder);
    ck_assert_uint_ne(GetShortPathNameW(path, brief, MAX_PATH), 0);
    ck_assert(wcschr(brief, L' ') == NULL);
    swprintf(load, 600, L"lodctr \"%ls\"", brief);
    there_and_back(load, L"unlodctr \"My Web\"");
}

EPC_TEST_IN(loadperf__finds_the_symbol_file_in_the_counter_files_folder_and_not_in_the_current_one,
            begin(), end())
{
    WCHAR load[600];

    ck_assert(SetCurrentDirectoryW(L"\\"));
    swprintf(load, 600, L"lodctr \"%ls\\web.ini\"", folder);
    there_and_back(load, L"unlodctr My Web");
}

EPC_TEST_IN(loadperf__reads_files_that_their_writer_has_still_open, begin(), end())
{
    WCHAR load[] = L"lodctr web.ini";
    HANDLE open[2];

    open[0] = CreateFileW(L"web.ini", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ, NULL,
                          OPEN_EXISTING, 0, NULL);
    open[1] = CreateFileW(L"web.h", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ, NULL,
                          OPEN_EXISTING, 0, NULL);
    ck_assert(open[0] != INVALID_HANDLE_VALUE && open[1] != INVALID_HANDLE_VALUE);
    ck_assert_uint_eq(LoadPerfCounterTextStringsW(load, TRUE), ERROR_SUCCESS);
    ck_assert_uint_eq(first_counter(), 1848);
    CloseHandle(open[0]);
    CloseHandle(open[1]);
}

EPC_TEST_IN(loadperf__gives_callers_of_GetLastError_the_same_code, begin(), end())
{
    WCHAR load[] = L"lodctr web.ini", missing[] = L"lodctr none.ini";
    DWORD code, last;

    SetLastError(1234);
    code = LoadPerfCounterTextStringsW(load, TRUE);
    last = GetLastError();
    ck_assert(code == ERROR_SUCCESS && last == ERROR_SUCCESS);
    code = LoadPerfCounterTextStringsW(missing, TRUE);
    last = GetLastError();
    ck_assert(code == ERROR_FILE_NOT_FOUND && last == ERROR_FILE_NOT_FOUND);
    code = LoadPerfCounterTextStringsA(NULL, TRUE);
    last = GetLastError();
    ck_assert(code == ERROR_INVALID_PARAMETER && last == ERROR_INVALID_PARAMETER);
    code = UpdatePerfNameFilesW(NULL, NULL, NULL, 0);
    last = GetLastError();
    ck_assert(code == ERROR_NOT_SUPPORTED && last == ERROR_NOT_SUPPORTED);
}

EPC_TEST_IN(loadperf__installs_whatever_the_flags_that_mean_nothing, begin(), end())
{
    ck_assert_uint_eq(InstallPerfDllW(NULL, L"web.ini", 1 | 2 | 4), ERROR_SUCCESS);
    ck_assert_uint_eq(first_counter(), 1848);
    ck_assert_uint_eq(InstallPerfDllW(L"", L"web.ini", 8), ERROR_SUCCESS);
    ck_assert_uint_eq(InstallPerfDllA("", "web.ini", 0), ERROR_SUCCESS);
    ck_assert_uint_eq(InstallPerfDllW(L"other", L"web.ini", 0), ERROR_NOT_SUPPORTED);
}

EPC_TEST_IN(loadperf__trusts_a_dll, begin(), end())
{
    WCHAR path[MAX_PATH];
    DWORD size = 0;

    ck_assert_uint_eq(SetServiceAsTrustedW(NULL, SERVICE), ERROR_FILE_NOT_FOUND); /* no Library */
    ck_assert_uint_eq(SetServiceAsTrustedA(NULL, "none"), ERROR_FILE_NOT_FOUND);
    ck_assert_uint_eq(SetServiceAsTrustedW(NULL, NULL), ERROR_INVALID_PARAMETER);
    ck_assert(GetModuleFileNameW(NULL, path, MAX_PATH));
    ck_assert_int_eq(RegSetKeyValueW(root, SERVICES L"\\" SERVICE L"\\Performance", L"Library",
                                     REG_SZ, path, (DWORD)(wcslen(path) + 1) * sizeof *path),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(SetServiceAsTrustedA("reserved", "My Web"), ERROR_SUCCESS);
    ck_assert_int_eq(RegGetValueW(root, SERVICES L"\\" SERVICE L"\\Performance",
                                  L"Library Validation Code", RRF_RT_REG_BINARY, NULL, NULL, &size),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(size, 16);
}

EPC_TEST_IN(loadperf__returns_the_same_whether_it_is_quiet_or_not, begin(), end())
{
    WCHAR load[] = L"lodctr web.ini", unload[] = L"unlodctr My Web", missing[] = L"x none.ini";

    ck_assert_uint_eq(LoadPerfCounterTextStringsW(missing, FALSE), ERROR_FILE_NOT_FOUND);
    ck_assert_uint_eq(LoadPerfCounterTextStringsW(load, FALSE), ERROR_SUCCESS);
    ck_assert_uint_eq(UnloadPerfCounterTextStringsW(unload, FALSE), ERROR_SUCCESS);
}

typedef DWORD WINAPI mof_function(const void *service, const void *mof, ULONG_PTR flags);

EPC_TEST_IN(loadperf__refuses_impossible_calls_and_changes_nothing, begin(), end())
{
    WCHAR load[] = L"lodctr web.ini", language[] = L"009";
    char narrow[] = "009";
    mof_function *mof;

    ck_assert_uint_eq(LoadPerfCounterTextStringsW(load, TRUE), ERROR_SUCCESS);
    write_file(L"c.dat", "1\n1847\n");
    ck_assert_uint_eq(UpdatePerfNameFilesW(L"c.dat", L"c.dat", language, 0), ERROR_NOT_SUPPORTED);
    ck_assert_uint_eq(UpdatePerfNameFilesA("c.dat", "c.dat", narrow, 0), ERROR_NOT_SUPPORTED);
    for (int i = 14; i < 16; i++) {
        FARPROC found = GetProcAddress(GetModuleHandleW(L"loadperf.dll"), names[i]);

        memcpy(&mof, &found, sizeof mof);
        ck_assert_uint_eq(mof(i == 14 ? (const void *)"My Web" : SERVICE, NULL, 0),
                          ERROR_NOT_SUPPORTED);
    }
    ck_assert_uint_eq(first_counter(), 1848);
}

EPC_TEST_IN(loadperf__installs_no_provider_with_a_manifest, begin(), end())
{
    WCHAR load[] = L"lodctr /m:web.man";

    write_file(L"web.man", "<instrumentationManifest/>\n");
    ck_assert_uint_ne(LoadPerfCounterTextStringsW(load, TRUE), ERROR_SUCCESS);
    ck_assert_uint_eq(first_counter(), 0);
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

EPC_TEST_IN(loadperf__the_holder_of_the_mutex_may_install, begin(), end())
{
    WCHAR load[] = L"lodctr web.ini";

    ck_assert_uint_eq(function("LpReleaseInstallationMutex")(), ERROR_NOT_OWNER);
    ck_assert_uint_eq(function("LpAcquireInstallationMutex")(), ERROR_SUCCESS);
    ck_assert_uint_eq(function("LpAcquireInstallationMutex")(), ERROR_SUCCESS);
    ck_assert_uint_eq(LoadPerfCounterTextStringsW(load, TRUE), ERROR_SUCCESS);
    ck_assert_uint_eq(function("LpReleaseInstallationMutex")(), ERROR_SUCCESS);
    ck_assert_uint_eq(function("LpReleaseInstallationMutex")(), ERROR_SUCCESS);
    ck_assert_uint_eq(function("LpReleaseInstallationMutex")(), ERROR_NOT_OWNER);
}
