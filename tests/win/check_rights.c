/* SPDX-License-Identifier: MIT
 *
 * check_rights.c -- a process without the right to write, to the first key or the last, gets 5, and
 * nothing is written: by the tools, by loadperf.dll, and for the event source.
 */
#include <windows.h>

#include <sddl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "epc_check.h"
#include "regtext.h"

#define ROOT     "Software\\epc-rights"
#define VERSION  "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion"
#define PERFLIB  VERSION "\\Perflib"
#define SERVICES "SYSTEM\\CurrentControlSet\\Services"
#define KEY      SERVICES "\\WebPerf\\Performance"
#define LOG      SERVICES "\\EventLog\\Application"

#define READ_ONLY "D:P(A;;KR;;;WD)"
#define ALL       "D:P(A;;KA;;;WD)"

static char folder[MAX_PATH];

/* ---- A private machine, in which a test can close keys ---- */

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "wb");

    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
}

static void make_key(const char *path)
{
    char whole[300];
    HKEY key;

    snprintf(whole, sizeof whole, ROOT "\\%s", path);
    ck_assert_int_eq(RegCreateKeyA(HKEY_CURRENT_USER, whole, &key), ERROR_SUCCESS);
    RegCloseKey(key);
}

/* A key that an installer does not remove: Wine removes an empty one whatever its rights are. */
static void make_full_key(const char *path)
{
    char whole[300];

    make_key(path);
    snprintf(whole, sizeof whole, ROOT "\\%s", path);
    ck_assert_int_eq(RegSetKeyValueA(HKEY_CURRENT_USER, whole, "Other", REG_SZ, "", 1),
                     ERROR_SUCCESS);
}

/* Set the access rights of a key of the tree; "" is its root. */
static void set_rights(const char *path, const char *sddl)
{
    PSECURITY_DESCRIPTOR rights = NULL;
    char whole[300];
    HKEY key;

    snprintf(whole, sizeof whole, ROOT "%s%s", *path ? "\\" : "", path);
    ck_assert(
        ConvertStringSecurityDescriptorToSecurityDescriptorA(sddl, SDDL_REVISION_1, &rights, NULL));
    ck_assert_int_eq(RegOpenKeyExA(HKEY_CURRENT_USER, whole, 0, WRITE_DAC, &key), ERROR_SUCCESS);
    ck_assert_int_eq(RegSetKeySecurity(key, DACL_SECURITY_INFORMATION, rights), ERROR_SUCCESS);
    RegCloseKey(key);
    LocalFree(rights);
}

/* "rights close|open KEY": the same for a key of the machine, for scripts. */
EPC_ROLE(rights)
{
    PSECURITY_DESCRIPTOR rights = NULL;
    HKEY key = NULL;
    bool done =
        argc == 2 &&
        ConvertStringSecurityDescriptorToSecurityDescriptorA(
            strcmp(argv[0], "close") == 0 ? READ_ONLY : ALL, SDDL_REVISION_1, &rights, NULL) &&
        RegOpenKeyExA(HKEY_LOCAL_MACHINE, argv[1], 0, WRITE_DAC, &key) == ERROR_SUCCESS &&
        RegSetKeySecurity(key, DACL_SECURITY_INFORMATION, rights) == ERROR_SUCCESS;

    RegCloseKey(key);
    LocalFree(rights);
    return done ? 0 : 1;
}

/* The exit code of one of our tools, working on the tree. */
static DWORD run(const char *tool, const char *arguments)
{
    STARTUPINFOA with = { .cb = sizeof with };
    PROCESS_INFORMATION made;
    char line[600], path[MAX_PATH];
    DWORD code = 0;

    ck_assert(GetModuleFileNameA(NULL, path, MAX_PATH));
    *strrchr(path, '\\') = '\0';
    snprintf(line, sizeof line, "\"%s\\%s\" --quiet --root HKCU\\" ROOT " %s", path, tool,
             arguments);
    ck_assert(CreateProcessA(NULL, line, NULL, NULL, FALSE, 0, NULL, folder, &with, &made));
    ck_assert_uint_eq(WaitForSingleObject(made.hProcess, 60000), WAIT_OBJECT_0);
    ck_assert(GetExitCodeProcess(made.hProcess, &code));
    CloseHandle(made.hThread);
    CloseHandle(made.hProcess);
    return code;
}

static void begin(void)
{
    char temp[MAX_PATH - 40];

    RegDeleteTreeA(HKEY_CURRENT_USER, ROOT);
    make_key(PERFLIB);
    make_key(KEY);
    make_key(LOG);
    ck_assert(GetTempPathA(sizeof temp, temp));
    snprintf(folder, sizeof folder, "%sepc-rights-%lu", temp, GetCurrentProcessId());
    CreateDirectoryA(folder, NULL);
    ck_assert(SetCurrentDirectoryA(folder));
    write_file("web.h", "#define SITE 0\n");
    write_file("web.ini",
               "[info]\ndrivername=WebPerf\nsymbolfile=web.h\nlibrary=C:\\web.dll\nopen=O\n"
               "collect=C\nclose=D\n[languages]\n009=E\n[text]\nSITE_009_NAME=Web Site\n");
    ck_assert_uint_eq(run("lodctr.exe", "--repair"), 0);
}

static void end(void)
{
    SetCurrentDirectoryA("\\");
    RegDeleteTreeA(HKEY_CURRENT_USER, ROOT);
}

/* While the key is closed, the tool ends with 5 and changes nothing. */
static void is_denied(const char *key, const char *tool, const char *arguments)
{
    char *before = regtext_print(ROOT), *after;
    DWORD code;

    set_rights(key, READ_ONLY);
    code = run(tool, arguments);
    set_rights(key, ALL);
    after = regtext_print(ROOT);
    ck_assert_msg(code == ERROR_ACCESS_DENIED, "%s %s with %s closed: %lu", tool, arguments, key,
                  code);
    ck_assert_str_eq(before, after);
    free(before);
    free(after);
}

/* ---- The tools ---- */

/* The first key that is written (the record), the tables, the Last values, the service's key. */
static const char *const keys[] = { "SOFTWARE\\epc", PERFLIB "\\009", PERFLIB, KEY };

EPC_TEST_LOOP_IN(rights__lodctr_writes_nothing_where_one_key_is_closed, sizeof keys / sizeof *keys,
                 begin(), end())
{
    if (_i == 0)
        make_full_key(keys[_i]);
    is_denied(keys[_i], "lodctr.exe", "web.ini");
    ck_assert_uint_eq(run("lodctr.exe", "web.ini"), 0);
}

EPC_TEST_LOOP_IN(rights__unlodctr_writes_nothing_where_one_key_is_closed,
                 sizeof keys / sizeof *keys, begin(), end())
{
    ck_assert_uint_eq(run("lodctr.exe", "web.ini"), 0);
    is_denied(keys[_i], "unlodctr.exe", "WebPerf");
    ck_assert_uint_eq(run("unlodctr.exe", "WebPerf"), 0);
}

EPC_TEST_IN(rights__an_event_source_that_cannot_be_made_or_removed_keeps_the_counters_as_they_were,
            begin(), end())
{
    /* No service's source; Wine would not notice that it cannot be created. */
    make_key(LOG "\\Web");
    RegDeleteTreeA(HKEY_CURRENT_USER, ROOT "\\" SERVICES "\\WebPerf");
    is_denied(LOG "\\Web", "lodctr.exe", "--create-key --event-source Web web.ini");
    ck_assert_uint_eq(run("lodctr.exe", "--create-key --event-source Web web.ini"), 0);
    is_denied(LOG "\\Web", "unlodctr.exe", "WebPerf");
    ck_assert_uint_eq(run("unlodctr.exe", "WebPerf"), 0);
}

EPC_TEST_IN(rights__repair_restore_and_switches_are_denied_too, begin(), end())
{
    DWORD low = 7;

    ck_assert_uint_eq(run("lodctr.exe", "web.ini"), 0);
    ck_assert_uint_eq(run("lodctr.exe", "/S:saved.txt"), 0);
    RegSetKeyValueA(HKEY_CURRENT_USER, ROOT "\\" PERFLIB, "Last Counter", REG_DWORD, &low,
                    sizeof low);
    is_denied(PERFLIB, "lodctr.exe", "--repair");
    is_denied(PERFLIB, "lodctr.exe", "/R");
    is_denied(PERFLIB, "lodctr.exe", "/R:saved.txt");
    is_denied(KEY, "lodctr.exe", "/D:WebPerf");
    is_denied("SOFTWARE\\epc", "lodctr.exe", "/D:WebPerf");
}

EPC_TEST_IN(rights__looking_takes_none, begin(), end())
{
    ck_assert_uint_eq(run("lodctr.exe", "web.ini"), 0);
    for (int i = -1; i < (int)(sizeof keys / sizeof *keys); i++)
        set_rights(i < 0 ? "" : keys[i], READ_ONLY);
    ck_assert_uint_eq(run("lodctr.exe", "/Q"), 0);
    ck_assert_uint_eq(run("lodctr.exe", "/S:saved.txt"), 0);
    ck_assert_uint_eq(run("lodctr.exe", "--dry-run web.ini"), 0);
    for (int i = -1; i < (int)(sizeof keys / sizeof *keys); i++)
        set_rights(i < 0 ? "" : keys[i], ALL);
}

/* ---- loadperf.dll ---- */

typedef DWORD WINAPI line_function(WCHAR *line, BOOL quiet);

static DWORD call(const char *name, const WCHAR *text)
{
    HMODULE module = LoadLibraryW(L"loadperf.dll");
    FARPROC found = GetProcAddress(module, name);
    line_function *function = NULL;
    WCHAR line[100];
    HKEY root;
    DWORD code;

    ck_assert(found != NULL);
    memcpy(&function, &found, sizeof function);
    wcscpy(line, text);
    ck_assert_int_eq(RegOpenKeyExA(HKEY_CURRENT_USER, ROOT, 0, KEY_READ, &root), ERROR_SUCCESS);
    ck_assert_int_eq(RegOverridePredefKey(HKEY_LOCAL_MACHINE, root), ERROR_SUCCESS);
    code = function(line, TRUE);
    RegOverridePredefKey(HKEY_LOCAL_MACHINE, NULL);
    RegCloseKey(root);
    return code;
}

/* While this key is read-only, the function returns 5 and changes nothing. */
static void refused(const char *key, const char *name, const wchar_t *line)
{
    char *before = regtext_print(ROOT), *after;

    set_rights(key, READ_ONLY);
    ck_assert_uint_eq(call(name, line), ERROR_ACCESS_DENIED);
    set_rights(key, ALL);
    after = regtext_print(ROOT);
    ck_assert_str_eq(before, after);
    free(before);
    free(after);
}

EPC_TEST_LOOP_IN(rights__loadperf_returns_5_and_writes_nothing, sizeof keys / sizeof *keys, begin(),
                 end())
{
    if (_i == 0)
        make_full_key(keys[_i]);
    refused(keys[_i], "LoadPerfCounterTextStringsW", L"lodctr web.ini");
    ck_assert_uint_eq(call("LoadPerfCounterTextStringsW", L"lodctr web.ini"), ERROR_SUCCESS);
    refused(keys[_i], "UnloadPerfCounterTextStringsW", L"x WebPerf");
}
