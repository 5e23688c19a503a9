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
UINT WINAPI RemoveLeftovers(MSIHANDLE install);

int WINAPI Holders(const wchar_t *folder, wchar_t *text, int units)
{
    return units > 0 ? (int)setup_list_processes_using_folder(folder, text, (size_t)units) : 0;
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
static void send_message_to_windows_installer(MSIHANDLE install, INSTALLMESSAGE kind,
                                              const wchar_t *text)
{
    MSIHANDLE record = MsiCreateRecord(1);

    if (!record)
        return;
    MsiRecordSetStringW(record, 0, L"[1]");
    MsiRecordSetStringW(record, 1, text);
    MsiProcessMessage(install, kind, record);
    MsiCloseHandle(record);
}

static bool get_nonempty_msi_property(MSIHANDLE install, const wchar_t *name, wchar_t *value)
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

    if (!get_nonempty_msi_property(install, L"INSTALLDIR", folder) ||
        setup_list_processes_using_folder(folder, who, TEXT_UNITS) == 0)
        return ERROR_SUCCESS;
    _snwprintf(text, TEXT_UNITS + 200, format, who);
    send_message_to_windows_installer(install, INSTALLMESSAGE_WARNING, text);
    MsiSetMode(install, MSIRUNMODE_REBOOTATEND, TRUE);
    return ERROR_SUCCESS;
}

/* Deferred, after RemoveFiles.  Windows Installer itself defers the files in use, so on Windows
 * nothing is left to do; Wine's installer leaves them where they are. */
UINT WINAPI RemoveLeftovers(MSIHANDLE install)
{
    wchar_t folder[FOLDER_UNITS];

    if (get_nonempty_msi_property(install, L"CustomActionData", folder))
        setup_remove_files(folder);
    return ERROR_SUCCESS;
}
