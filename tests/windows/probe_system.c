/* SPDX-License-Identifier: MIT
 *
 * probe_system.c -- what epc takes from the system: counts of handles, vector loads, flushes,
 * tokens, files.
 */
#include "probe.h"

#include <windows.h>

#include <winternl.h>

#include <cpuid.h>
#include <emmintrin.h>
#include <stdio.h>
#include <string.h>

/* ---- The number of handles of a section, of all processes ---- */

struct basic {
    ULONG attributes, access, handles, pointers, reserved[10];
};

static ULONG handles_of(HANDLE section)
{
    struct basic basic;

    memset(&basic, 0, sizeof basic);
    return NtQueryObject(section, ObjectBasicInformation, &basic, 56, NULL) ? 0 : basic.handles;
}

static void handle_count(struct wk_got *got)
{
    char line[] = "cmd.exe /c pause";
    PROCESS_INFORMATION process;
    STARTUPINFOA startup;
    HANDLE section = CreateFileMappingA(INVALID_HANDLE_VALUE, NULL, PAGE_READWRITE, 0, 4096, NULL);
    HANDLE other;

    memset(&startup, 0, sizeof startup);
    startup.cb = sizeof startup;
    if (!CreateProcessA(NULL, line, NULL, NULL, FALSE, CREATE_SUSPENDED | CREATE_NO_WINDOW, NULL,
                        NULL, &startup, &process)) {
        wk_untried(got, "cmd.exe does not start");
        return;
    }
    wk_got(got, "%lu", handles_of(section));
    DuplicateHandle(GetCurrentProcess(), section, process.hProcess, &other, 0, FALSE,
                    DUPLICATE_SAME_ACCESS);
    wk_got(got, " %lu", handles_of(section));
    TerminateProcess(process.hProcess, 0);
    WaitForSingleObject(process.hProcess, 10000);
    /* The process is signalled before its handles are closed. */
    for (int i = 0; i < 200 && handles_of(section) != 1; i++)
        Sleep(10);
    wk_got(got, " %lu", handles_of(section));
    CloseHandle(process.hThread);
    CloseHandle(process.hProcess);
    CloseHandle(section);
}

/* ---- Vector loads ---- */

static __m128i cell __attribute__((aligned(64)));
static volatile LONG ends;

static DWORD WINAPI write_vectors(void *unused)
{
    const __m128i zeros = _mm_setzero_si128(), ones = _mm_set1_epi8(-1);

    (void)unused;
    while (!ends) {
        *(volatile __m128i *)&cell = zeros;
        *(volatile __m128i *)&cell = ones;
    }
    return 0;
}

static void vector_loads(struct wk_got *got)
{
    unsigned a, b, c, d;
    unsigned long long torn = 0, loads = 0;
    ULONGLONG end = GetTickCount64() + 1000;
    HANDLE thread;
    bool promised;

    promised = __get_cpuid(1, &a, &b, &c, &d) && (c & (1u << 28));
    thread = CreateThread(NULL, 0, write_vectors, NULL, 0, NULL);
    while (GetTickCount64() < end)
        for (int i = 0; i < 10000; i++, loads++) {
            __m128i seen = *(volatile __m128i *)&cell;
            int mask = _mm_movemask_epi8(seen);

            torn += mask != 0 && mask != 0xffff;
        }
    ends = 1;
    WaitForSingleObject(thread, 10000);
    CloseHandle(thread);
    wk_got(got, "%s, %s", promised ? "AVX" : "no AVX", torn ? "torn loads" : "none torn");
    if (loads < 10000)
        wk_untried(got, "no time for loads");
}

/* ---- Flushing a hive ---- */

static void flush(struct wk_got *got)
{
    LARGE_INTEGER frequency, begin, end;
    double best = 1e9, microseconds;
    LONG error = 0;
    HKEY key;

    QueryPerformanceFrequency(&frequency);
    if (RegCreateKeyA(HKEY_CURRENT_USER, "Software\\epc-kit-flush", &key))
        return;
    for (DWORD i = 0; i < 5 && !error; i++) {
        RegSetValueExA(key, "x", 0, REG_DWORD, (const BYTE *)&i, sizeof i);
        QueryPerformanceCounter(&begin);
        error = RegFlushKey(key);
        QueryPerformanceCounter(&end);
        microseconds = 1e6 * (double)(end.QuadPart - begin.QuadPart) / (double)frequency.QuadPart;
        best = microseconds < best ? microseconds : best;
    }
    RegCloseKey(key);
    RegDeleteKeyA(HKEY_CURRENT_USER, "Software\\epc-kit-flush");
    wk_got(got, "error %ld, %.0f microseconds", error, best);
    got->verdict = !error && best > 100 ? 1 : -1;
}

/* ---- Rights ---- */

static bool has_privilege(const char *name)
{
    PRIVILEGE_SET set = { 1, PRIVILEGE_SET_ALL_NECESSARY, { { { 0, 0 }, 0 } } };
    BOOL has = FALSE;
    HANDLE token;

    if (LookupPrivilegeValueA(NULL, name, &set.Privilege[0].Luid) &&
        OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &token)) {
        PrivilegeCheck(token, &set, &has);
        CloseHandle(token);
    }
    return has;
}

static void global_names(struct wk_got *got)
{
    bool privileged = has_privilege("SeCreateGlobalPrivilege");
    HANDLE section = CreateFileMappingA(INVALID_HANDLE_VALUE, NULL, PAGE_READWRITE, 0, 4096,
                                        "Global\\epc-kit-probe");
    HANDLE mutex = CreateMutexA(NULL, FALSE, "Global\\epc-kit-probe-2");
    DWORD session = 0;

    ProcessIdToSessionId(GetCurrentProcessId(), &session);
    wk_got(got, "%s, a section is %s, a mutex %s", privileged ? "privileged" : "not privileged",
           section ? "made" : "refused", mutex ? "made" : "refused");
    got->verdict = mutex && (section != NULL) == privileged ? 1 : -1;
    if (session == 0 && !privileged)
        wk_untried(got, "in session 0 no privilege is needed");
    if (section)
        CloseHandle(section);
    if (mutex)
        CloseHandle(mutex);
}

/* The key of the services, for writing, with a token whose administrators are for denials only. */
static void restricted_token(struct wk_got *got)
{
    BYTE sid[SECURITY_MAX_SID_SIZE];
    DWORD size = sizeof sid;
    SID_AND_ATTRIBUTES denied = { sid, 0 };
    HANDLE own, token, copy;
    LONG error;
    HKEY key;

    if (RegOpenKeyExA(HKEY_LOCAL_MACHINE, "SYSTEM\\CurrentControlSet\\Services", 0, KEY_WRITE,
                      &key)) {
        wk_untried(got, "it needs administrator's rights");
        return;
    }
    RegCloseKey(key);
    if (!CreateWellKnownSid(WinBuiltinAdministratorsSid, NULL, sid, &size) ||
        !OpenProcessToken(GetCurrentProcess(), TOKEN_ALL_ACCESS, &own) ||
        !CreateRestrictedToken(own, DISABLE_MAX_PRIVILEGE, 1, &denied, 0, NULL, 0, NULL, &token) ||
        !DuplicateToken(token, SecurityImpersonation, &copy) || !ImpersonateLoggedOnUser(copy)) {
        wk_got(got, "no such token (error %lu)", GetLastError());
        return;
    }
    error = RegOpenKeyExA(HKEY_LOCAL_MACHINE, "SYSTEM\\CurrentControlSet\\Services", 0, KEY_WRITE,
                          &key);
    RevertToSelf();
    wk_got(got, error ? "refused (%ld)" : "opened", error);
}

/* ---- Files ---- */

/* A file is replaced while a program has it open as Go's runtime opens files. */
static void replace_open(struct wk_got *got)
{
    char path[MAX_PATH], other[MAX_PATH];
    HANDLE file;

    wk_work_path("replaced.txt", path, sizeof path);
    wk_work_path("other.txt", other, sizeof other);
    wk_write_file(path, "a", 1);
    wk_write_file(other, "b", 1);
    file = CreateFileA(path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING,
                       0, NULL);
    if (MoveFileExA(other, path, MOVEFILE_REPLACE_EXISTING))
        wk_got(got, "replaced");
    else
        wk_got(got, "error %lu", GetLastError());
    CloseHandle(file);
    DeleteFileA(path);
    DeleteFileA(other);
}

/* A DLL that a process has loaded: renamed, and deleted. */
static void loaded_file(struct wk_got *got)
{
    char from[MAX_PATH], path[MAX_PATH], other[MAX_PATH];
    HMODULE module;

    wk_kit_path(sizeof(void *) == 8 ? "x64\\bad-dlls\\good.dll" : "x86\\bad-dlls\\good.dll", from,
                sizeof from);
    wk_work_path("loaded.dll", path, sizeof path);
    wk_work_path("renamed.dll", other, sizeof other);
    if (!CopyFileA(from, path, FALSE) || !(module = LoadLibraryA(path))) {
        wk_untried(got, "cannot load a copy of %s", from);
        return;
    }
    wk_got(got, "delete %s", DeleteFileA(path) ? "done" : "refused");
    wk_got(got, ", rename %s", MoveFileA(path, other) ? "done" : "refused");
    FreeLibrary(module);
    DeleteFileA(path);
    DeleteFileA(other);
}

/* ---- The manifest ---- */

static void manifest(struct wk_got *got)
{
    HANDLE token;
    DWORD size, is_virtual = 0;
    TOKEN_ELEVATION elevation = { 0 };

    OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &token);
    GetTokenInformation(token, TokenElevation, &elevation, sizeof elevation, &size);
    GetTokenInformation(token, TokenVirtualizationEnabled, &is_virtual, sizeof is_virtual, &size);
    CloseHandle(token);
    wk_got(got, "%s", is_virtual ? "virtualised" : "not virtualised");
}

const struct wk_probe wk_system[] = {
    /* does NtQueryObject count the handles of all processes?
     *
     * settled: `<ntifs.h>` of the WDK, PUBLIC_OBJECT_BASIC_INFORMATION, read 2026-11-29:
     * HandleCount is the number of handles that are open to the object, of whatever process. Test:
     * `shm` (`epci_shm_systemwide_handle_count`). */
    { "handle-count", "1 2 1", handle_count },
    /* is an aligned load of 16 bytes ever torn?
     *
     * settled: Intel SDM, volume 3A, and AMD APM, volume 2
     * ([copying](decisions/provider.md#copying) has the chapters), April 2022: processors with AVX
     * load 16 aligned bytes at once. Test: `copying` (`copying__vectors_are_used`). */
    { "vector-loads", "AVX, none torn", vector_loads },
    /* does RegFlushKey wait for the disk?
     *
     * settled: [win32] winreg, RegFlushKey, read 2026-11-29: it returns when all data of the hive
     * have been written to the disk. Test: `powerloss`
     * (`what a tool has reported as done stays`). */
    { "hive-flush", "error 0, more than 100 microseconds", flush },
    /* who may make sections in `Global\`?
     *
     * settled: [win32] termserv/kernel-object-namespaces, read 2026-11-29: SeCreateGlobalPrivilege
     * is checked when a file mapping or a symbolic link is made in `Global\` outside session 0;
     * opening it, and other kinds of objects, need none. Test: `security` (`Global\\`). */
    { "global-names", "a section with the privilege only, a mutex always", global_names },
    /* does the system obey a restricted token? (with rights only)
     *
     * settled: [win32] secauthz, SID attributes in an access token, read 2026-11-29: a SID for
     * denials only is ignored where access is allowed: opening the services' key for writing is
     * refused. Test: `security` (`CreateRestrictedToken`). */
    { "restricted-token", "refused (5)", restricted_token },
    /* a file that a program in Go has open */
    { "file-replace", "error 5", replace_open },
    /* a DLL that a process has loaded: deleted, renamed
     *
     * settled: Stack Overflow, 63678681, 2020-08-31: a DLL that is loaded can be renamed, and not
     * deleted. Test: `setup-inno` (`the DLL in use`). */
    { "file-loaded", "delete refused, rename done", loaded_file },
    /* do the programs run without virtualisation?
     *
     * settled: cpp-docs of Microsoft, "How User Account Control affects your application",
     * 2018-11-19: a manifest with a requestedExecutionLevel turns the virtualization of files and
     * keys off. Test: `check-resources` (`requestedExecutionLevel`). */
    { "token-virtual", "not virtualised", manifest },
    { NULL, NULL, NULL },
};
