/* SPDX-License-Identifier: MIT
 *
 * actions.c -- what webperf.msi and webperf-setup.exe call: the MSI's custom actions, and two plain
 * functions for NSIS.  docs: README.md in this folder.
 *
 * A deferred action knows nothing but CustomActionData: here the install folder. */
#include <stdbool.h>
#include <wchar.h>

#include <windows.h>
#include <msi.h>
#include <msiquery.h>

#include "provider-sample/setup/holders.h"
#include "provider-sample/setup/leftovers.h"
#include "provider-sample/setup/run.h"

enum { TEXT_UNITS = 2048, FOLDER_UNITS = 1024 };

/* NSIS: see holders.h and leftovers.h. */
int WINAPI Holders(const wchar_t *folder, wchar_t *text, int units);
int WINAPI RemoveFiles(const wchar_t *folder);
/* MSI. */
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

/* Shows `text` in a message box, unless the installation is silent, and writes it into the log. */
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

/* Runs FOLDER\TOOL.exe with an argument.  True: it ran, `code` is its exit code and `said` what it
 * printed; false: it did not, and they say why. */
static bool run_tool(const wchar_t *folder, const wchar_t *tool, const wchar_t *argument,
                     DWORD *code, wchar_t *said)
{
    wchar_t line[3 * FOLDER_UNITS];
    DWORD error;

    _snwprintf(line, 3 * FOLDER_UNITS, L"\"%ls%ls.exe\" %ls", folder, tool, argument);
    line[3 * FOLDER_UNITS - 1] = L'\0';
    error = setup_run(line, code, said, TEXT_UNITS);
    if (error != ERROR_SUCCESS) {
        *code = error;
        _snwprintf(said, TEXT_UNITS, L"%ls%ls.exe cannot be started.", folder, tool);
    }
    return error == ERROR_SUCCESS;
}

/* Tell how a tool has ended: what it printed, or that the counters cannot be `done` ("installed").
 * Returns what the action is to return. */
static UINT finish(MSIHANDLE install, bool good, const wchar_t *done, DWORD code,
                   const wchar_t *said)
{
    wchar_t text[TEXT_UNITS + 200];

    if (good) {
        tell(install, INSTALLMESSAGE_INFO, said);
        return ERROR_SUCCESS;
    }
    _snwprintf(text, TEXT_UNITS + 200,
               L"The performance counters of WebPerf cannot be %ls (%lu), so nothing is. %ls", done,
               (unsigned long)code, said);
    tell(install, INSTALLMESSAGE_ERROR, text);
    return ERROR_INSTALL_FAILURE;
}

/* Deferred, the last action: if it fails nothing of the counters is there, and Windows Installer
 * takes the rest back. */
UINT WINAPI InstallCounters(MSIHANDLE install)
{
    wchar_t folder[FOLDER_UNITS], argument[FOLDER_UNITS + 20], said[TEXT_UNITS];
    DWORD code = 0;
    bool ran;

    if (!get_property(install, L"CustomActionData", folder))
        return ERROR_INSTALL_FAILURE;
    _snwprintf(argument, FOLDER_UNITS + 20, L"\"%lswebperf.ini\"", folder);
    ran = run_tool(folder, L"lodctr", argument, &code, said);
    return finish(install, ran && code == ERROR_SUCCESS, L"installed", code, said);
}

/* Deferred, the first action of a removal: if it fails nothing has been removed yet. */
UINT WINAPI RemoveCounters(MSIHANDLE install)
{
    wchar_t folder[FOLDER_UNITS], said[TEXT_UNITS];
    DWORD code = 0;
    bool ran;

    if (!get_property(install, L"CustomActionData", folder))
        return ERROR_INSTALL_FAILURE;
    ran = run_tool(folder, L"unlodctr", L"WebPerf", &code, said);
    /* 2: there are none. */
    return finish(install, ran && (code == ERROR_SUCCESS || code == ERROR_FILE_NOT_FOUND),
                  L"removed", code, said);
}

/* Deferred, behind RemoveFiles.  Windows Installer defers files in use itself, and then there is
 * nothing to do; Wine's leaves them where they are. */
UINT WINAPI RemoveLeftovers(MSIHANDLE install)
{
    wchar_t folder[FOLDER_UNITS];

    if (get_property(install, L"CustomActionData", folder))
        setup_remove_files(folder);
    return ERROR_SUCCESS;
}
