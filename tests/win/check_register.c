/* SPDX-License-Identifier: MIT
 *
 * check_register.c -- the sample's DLL registers itself as for regsvr32, from a folder with its
 * counter file and loadperf.dll.  A private tree replaces HKEY_LOCAL_MACHINE.
 *
 * Arguments: the DLL, loadperf.dll, the sample's folder.
 */
#include <windows.h>

#include <stdbool.h>
#include <stdio.h>
#include <wchar.h>

#include "epc_check.h"

#define ROOT       L"Software\\epc-register"
#define PERFLIB    L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib"
#define SERVICE    L"SYSTEM\\CurrentControlSet\\Services\\WebPerf"
#define KEY        SERVICE L"\\Performance"
#define CODE(code) ((HRESULT)(0x80070000u | (code)))

typedef HRESULT(APIENTRY register_fn)(void);

static WCHAR folder[MAX_PATH]; /* its name contains a blank */
static HKEY root;
static HMODULE module;
static register_fn *install, *uninstall;

static const WCHAR *in_folder(const WCHAR *name)
{
    static WCHAR path[MAX_PATH * 2];

    swprintf(path, MAX_PATH * 2, L"%ls\\%ls", folder, name);
    return path;
}

static void copy(const char *from, const WCHAR *name)
{
    WCHAR wide[MAX_PATH * 2];

    ck_assert(MultiByteToWideChar(CP_UTF8, 0, from, -1, wide, MAX_PATH * 2) > 0);
    ck_assert_msg(CopyFileW(wide, in_folder(name), FALSE), "%s cannot be copied", from);
}

static void copy_sample(const WCHAR *name)
{
    char path[MAX_PATH * 2];

    snprintf(path, sizeof path, "%s/%ls", epc_check_argv[2], name);
    copy(path, name);
}

static HKEY make_key(const WCHAR *path)
{
    HKEY key;

    ck_assert_int_eq(RegCreateKeyExW(root, path, 0, NULL, 0, KEY_ALL_ACCESS, NULL, &key, NULL),
                     ERROR_SUCCESS);
    return key;
}

static void begin(void)
{
    WCHAR temp[MAX_PATH];

    RegDeleteTreeW(HKEY_CURRENT_USER, ROOT);
    ck_assert_int_eq(RegCreateKeyW(HKEY_CURRENT_USER, ROOT, &root), ERROR_SUCCESS);
    RegCloseKey(make_key(PERFLIB));
    RegCloseKey(make_key(L"SYSTEM\\CurrentControlSet\\Services"));
    ck_assert_int_eq(RegOverridePredefKey(HKEY_LOCAL_MACHINE, root), ERROR_SUCCESS);
    ck_assert(GetTempPathW(MAX_PATH, temp));
    swprintf(folder, MAX_PATH, L"%lsepc Z\u00e4hler %lu", temp, GetCurrentProcessId());
    CreateDirectoryW(folder, NULL);
    copy(epc_check_argv[0], L"webperf.dll");
    copy(epc_check_argv[1], L"loadperf.dll");
    copy_sample(L"webperf.ini");
    copy_sample(L"webperf.h");
    module = LoadLibraryW(in_folder(L"webperf.dll"));
    ck_assert_ptr_nonnull(module);
    install = (register_fn *)(void (*)(void))GetProcAddress(module, "DllRegisterServer");
    uninstall = (register_fn *)(void (*)(void))GetProcAddress(module, "DllUnregisterServer");
    ck_assert(install != NULL && uninstall != NULL);
}

static void end(void)
{
    static const WCHAR *const names[] = { L"webperf.dll", L"loadperf.dll", L"webperf.ini",
                                          L"webperf.h", L"other.dll" };

    FreeLibrary(module);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        DeleteFileW(in_folder(names[i]));
    RemoveDirectoryW(folder);
    RegOverridePredefKey(HKEY_LOCAL_MACHINE, NULL);
    RegCloseKey(root);
    RegDeleteTreeW(HKEY_CURRENT_USER, ROOT);
}

/* A text of the Performance key, or "". */
static const WCHAR *text(const WCHAR *name)
{
    static WCHAR value[1024];
    DWORD size = sizeof value;

    if (RegGetValueW(root, KEY, name, RRF_RT_REG_SZ, NULL, value, &size) != ERROR_SUCCESS)
        value[0] = 0;
    return value;
}

static void set_text(const WCHAR *name, const WCHAR *value)
{
    HKEY key = make_key(KEY);

    RegSetValueExW(key, name, 0, REG_SZ, (const BYTE *)value,
                   (DWORD)((wcslen(value) + 1) * sizeof *value));
    RegCloseKey(key);
}

static DWORD number(const WCHAR *path, const WCHAR *name)
{
    DWORD value = 0, size = sizeof value;

    RegGetValueW(root, path, name, RRF_RT_REG_DWORD, NULL, &value, &size);
    return value;
}

static bool is_there(const WCHAR *path)
{
    HKEY key;

    if (RegOpenKeyExW(root, path, 0, KEY_READ, &key) != ERROR_SUCCESS)
        return false;
    RegCloseKey(key);
    return true;
}

EPC_TEST_IN(register__writes_the_key_and_installs_the_counters, begin(), end())
{
    ck_assert_int_eq(install(), S_OK);
    ck_assert_int_eq(_wcsicmp(text(L"Library"), in_folder(L"webperf.dll")), 0);
    ck_assert_int_eq(wcscmp(text(L"Open"), L"WebPerfOpen"), 0);
    ck_assert_int_eq(wcscmp(text(L"Collect"), L"WebPerfCollect"), 0);
    ck_assert_int_eq(wcscmp(text(L"Close"), L"WebPerfClose"), 0);
    ck_assert_uint_eq(number(KEY, L"First Counter"), 1848);
    ck_assert_uint_eq(number(PERFLIB, L"Last Counter"), number(KEY, L"Last Counter"));
    ck_assert_int_eq(wcscmp(text(L"Event Source"), L"WebPerf"), 0);
    ck_assert_int_eq(install(), S_OK);
    ck_assert_uint_eq(number(KEY, L"First Counter"), 1848);
}

EPC_TEST_IN(register__unregistering_leaves_nothing, begin(), end())
{
    ck_assert_int_eq(install(), S_OK);
    ck_assert_int_eq(uninstall(), S_OK);
    ck_assert(!is_there(SERVICE));
    ck_assert_uint_eq(number(PERFLIB, L"Last Counter"), 1846);
    ck_assert(!is_there(L"SYSTEM\\CurrentControlSet\\Services\\EventLog\\Application\\WebPerf"));
    ck_assert_int_eq(uninstall(), S_OK);
}

EPC_TEST_IN(register__a_service_of_the_same_name_keeps_its_values, begin(), end())
{
    HKEY key;

    key = make_key(SERVICE);
    RegSetValueExW(key, L"ImagePath", 0, REG_SZ, (const BYTE *)L"x", 4);
    RegCloseKey(key);
    ck_assert_int_eq(install(), S_OK);
    ck_assert_int_eq(uninstall(), S_OK);
    ck_assert(is_there(SERVICE) && !is_there(KEY));
}

EPC_TEST_IN(register__without_a_counter_file_nothing_is_written, begin(), end())
{
    ck_assert(DeleteFileW(in_folder(L"webperf.ini")));
    ck_assert_int_eq(install(), CODE(ERROR_FILE_NOT_FOUND));
    ck_assert(!is_there(SERVICE));
}

EPC_TEST_IN(register__where_loadperf_refuses_the_key_is_as_before, begin(), end())
{
    ck_assert(DeleteFileW(in_folder(L"webperf.h"))); /* the counter file names it */
    ck_assert_int_eq(install(), CODE(ERROR_FILE_NOT_FOUND));
    ck_assert(!is_there(SERVICE));
    set_text(L"Library", L"C:\\old\\webperf.dll");
    ck_assert_int_eq(install(), CODE(ERROR_FILE_NOT_FOUND));
    ck_assert_int_eq(wcscmp(text(L"Library"), L"C:\\old\\webperf.dll"), 0);
    ck_assert_int_eq(wcscmp(text(L"Open"), L""), 0);
}

/* Without one in the folder the system's is called: Wine's, which reports success and does
 * nothing. */
EPC_TEST_IN(register__a_loadperf_that_does_nothing_is_found_out, begin(), end())
{
    ck_assert(DeleteFileW(in_folder(L"loadperf.dll")));
    ck_assert_int_eq(install(), CODE(ERROR_CALL_NOT_IMPLEMENTED));
    ck_assert(!is_there(SERVICE));
    copy(epc_check_argv[1], L"loadperf.dll");
    ck_assert_int_eq(install(), S_OK);
    ck_assert(DeleteFileW(in_folder(L"loadperf.dll")));
    ck_assert_int_eq(uninstall(), CODE(ERROR_CALL_NOT_IMPLEMENTED));
    ck_assert_uint_eq(number(KEY, L"First Counter"), 1848);
    ck_assert(*text(L"Library"));
}

EPC_TEST_IN(register__a_dll_elsewhere_keeps_its_registration, begin(), end())
{
    ck_assert_int_eq(install(), S_OK);
    copy(epc_check_argv[0], L"other.dll");
    set_text(L"Library", in_folder(L"other.dll"));
    ck_assert_int_eq(uninstall(), CODE(ERROR_FILE_EXISTS));
    ck_assert_uint_eq(number(KEY, L"First Counter"), 1848);
    ck_assert(DeleteFileW(in_folder(L"other.dll")));
    ck_assert_int_eq(uninstall(), S_OK);
    ck_assert(!is_there(SERVICE));
}

EPC_TEST_IN(register__the_same_file_under_another_name_is_ours, begin(), end())
{
    ck_assert_int_eq(install(), S_OK);
    set_text(L"Library", L"webperf.dll");
    ck_assert_int_eq(uninstall(), S_OK);
    ck_assert_int_eq(install(), S_OK);
    swprintf(folder + wcslen(folder), 8, L"\\.");
    set_text(L"Library", in_folder(L"WEBPERF.DLL"));
    ck_assert_int_eq(uninstall(), S_OK);
    ck_assert(!is_there(SERVICE));
}
