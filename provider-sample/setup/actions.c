/* SPDX-License-Identifier: MIT
 *
 * actions.c -- the functions that webperf.msi and webperf-setup.exe call.
 *
 * The MSI calls its custom actions, NSIS the two plain functions.  A deferred action gets one
 * property, CustomActionData; here it is the install folder.  README.md has the order of all
 * steps. */
#include <stdbool.h>
#include <wchar.h>

#include <windows.h>
#include <msi.h>
#include <msiquery.h>

#include "provider-sample/setup/setup.h"

enum { TEXT_UNITS = 2048, FOLDER_UNITS = 1024 };

/* For NSIS. */
int WINAPI Holders(const wchar_t *folder, wchar_t *text, int units);
int WINAPI RemoveFiles(const wchar_t *folder);
int WINAPI BeginUpgrade(const wchar_t *folder);
int WINAPI EndUpgrade(const wchar_t *folder, int keep);
/* For the MSI. */
UINT WINAPI NameHolders(MSIHANDLE install);
UINT WINAPI InstallCounters(MSIHANDLE install);
UINT WINAPI RemoveCounters(MSIHANDLE install);
UINT WINAPI RemoveLeftovers(MSIHANDLE install);

int WINAPI Holders(const wchar_t *folder, wchar_t *text, int units)
{
    return units > 0 ? (int)setup_holders(folder, text, (size_t)units) : 0;
}

int WINAPI RemoveFiles(const wchar_t *folder)
{
    return (int)setup_remove_files(folder);
}

int WINAPI BeginUpgrade(const wchar_t *folder)
{
    return (int)setup_begin_upgrade(folder);
}

int WINAPI EndUpgrade(const wchar_t *folder, int keep)
{
    return (int)setup_end_upgrade(folder, keep != 0);
}

/* Show `text` in a message box, unless the installation is silent, and write it into the log. */
static void tell(MSIHANDLE install, INSTALLMESSAGE kind, const wchar_t *text)
{
    MSIHANDLE record = MsiCreateRecord(1);

    if (!record)
        return;
    MsiRecordSetStringW(record, 0, L"[1]");
    MsiRecordSetStringW(record, 1, text);
    MsiProcessMessage(install, kind, record);
    MsiCloseHandle(record);
}

static bool get_property(MSIHANDLE install, const wchar_t *name, wchar_t *value)
{
    DWORD units = FOLDER_UNITS;

    return MsiGetPropertyW(install, name, value, &units) == ERROR_SUCCESS && units > 0;
}

/* Immediate, before anything is changed. */
UINT WINAPI NameHolders(MSIHANDLE install)
{
    static const wchar_t format[] = L"These programs use the files of WebPerf: %ls. Its counters "
                                    L"are removed now; the files in use "
                                    L"are deleted with the next restart of the system.";
    wchar_t folder[FOLDER_UNITS], who[TEXT_UNITS], text[TEXT_UNITS + 200];

    if (!get_property(install, L"INSTALLDIR", folder) ||
        setup_holders(folder, who, TEXT_UNITS) == 0)
        return ERROR_SUCCESS;
    _snwprintf(text, TEXT_UNITS + 200, format, who);
    tell(install, INSTALLMESSAGE_WARNING, text);
    MsiSetMode(install, MSIRUNMODE_REBOOTATEND, TRUE);
    return ERROR_SUCCESS;
}

/* Let lodctr install the counters or unlodctr remove them, and report what it printed.  Returns the
 * result of the action. */
static UINT run_tool(MSIHANDLE install, bool remove)
{
    const wchar_t *tool = remove ? L"unlodctr" : L"lodctr";
    wchar_t folder[FOLDER_UNITS], said[TEXT_UNITS];
    wchar_t line[3 * FOLDER_UNITS], text[TEXT_UNITS + 200];
    DWORD code = 0, error;

    if (!get_property(install, L"CustomActionData", folder))
        return ERROR_INSTALL_FAILURE;
    if (remove)
        _snwprintf(line, 3 * FOLDER_UNITS, L"\"%ls%ls.exe\" WebPerf", folder, tool);
    else
        _snwprintf(line, 3 * FOLDER_UNITS, L"\"%ls%ls.exe\" \"%lswebperf.ini\"", folder, tool,
                   folder);
    error = setup_run(line, &code, said, TEXT_UNITS);
    if (error != ERROR_SUCCESS) {
        code = error;
        _snwprintf(said, TEXT_UNITS, L"%ls%ls.exe cannot be started.", folder, tool);
    } else if (code == ERROR_SUCCESS || (remove && code == ERROR_FILE_NOT_FOUND)) {
        /* ERROR_FILE_NOT_FOUND: no counters are installed. */
        tell(install, INSTALLMESSAGE_INFO, said);
        return ERROR_SUCCESS;
    }
    _snwprintf(text, TEXT_UNITS + 200,
               L"The performance counters of WebPerf cannot be %ls (%lu), so nothing is. %ls",
               remove ? L"removed" : L"installed", (unsigned long)code, said);
    tell(install, INSTALLMESSAGE_ERROR, text);
    return ERROR_INSTALL_FAILURE;
}

/* Deferred, the last action: if it fails, no counters are installed, and Windows Installer rolls
 * everything else back. */
UINT WINAPI InstallCounters(MSIHANDLE install)
{
    return run_tool(install, false);
}

/* Deferred, the first action of a removal: if it fails, nothing has been removed yet. */
UINT WINAPI RemoveCounters(MSIHANDLE install)
{
    return run_tool(install, true);
}

/* Deferred, after RemoveFiles.  Windows Installer itself defers the files in use, so on Windows
 * nothing is left to do; Wine's installer leaves them where they are. */
UINT WINAPI RemoveLeftovers(MSIHANDLE install)
{
    wchar_t folder[FOLDER_UNITS];

    if (get_property(install, L"CustomActionData", folder))
        setup_remove_files(folder);
    return ERROR_SUCCESS;
}
