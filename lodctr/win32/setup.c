/* SPDX-License-Identifier: MIT
 *
 * setup.c -- epc_setup.dll: the custom action with which a package of Windows Installer installs
 * and removes counters.  It carries out the same commands as the tools; docs/start-setup.md says
 * how a package calls it.
 */
#include <windows.h>

#include <stdio.h>
#include <string.h>

#include <msi.h>
#include <msiquery.h>

#include <epc/epc.h>

#include "lodctr/tool/command.h"
#include "kit/system/files.h"
#include "kit/system/win32/wide.h"
#include "lodctr/win32/machine.h"

/* Deferred or as a rollback.  CustomActionData is a list of NAME=VALUE with | between them:
 *
 *     action=install|ini=C:\Web\webperf.ini|service=WebPerf
 *
 * install: install the counters of `ini`, or replace those of another version, with their key.
 * remove: remove the counters of `service` and its Performance key.  The rest never fails:
 * undo-install removes; undo-remove installs if `ini` is there and the service has no counters:
 * where it has, nothing was removed, and they keep their numbers.  Returns ERROR_SUCCESS, or
 * ERROR_INSTALL_FAILURE after a message that says why, and then nothing was changed. */
UINT WINAPI EpcCounters(MSIHANDLE install);

#define DATA_UNITS  4096
#define SAID_BYTES  4000
#define VALUE_BYTES 3100 /* a path of 1 023 units */

struct setup {
    MSIHANDLE install;
    char action[20], service[VALUE_BYTES], ini[VALUE_BYTES];
};

/* ---- Windows Installer ---- */

static void send_installer_message(const struct setup *setup, INSTALLMESSAGE kind, const char *text)
{
    WCHAR wide[SAID_BYTES];
    MSIHANDLE record = MsiCreateRecord(1);

    if (record && epci_wide_from_utf8(text, wide, SAID_BYTES)) {
        MsiRecordSetStringW(record, 0, L"[1]");
        MsiRecordSetStringW(record, 1, wide);
        MsiProcessMessage(setup->install, kind, record);
    }
    MsiCloseHandle(record);
}

/* The service comes last: its name may contain anything. */
static bool copy_value_from_action_data(const char *data, const char *name, char *value,
                                        size_t capacity)
{
    size_t bytes = strlen(name);

    for (const char *at = data; at; at = strchr(at, '|') ? strchr(at, '|') + 1 : NULL)
        if (strncmp(at, name, bytes) == 0 && at[bytes] == '=') {
            const char *end = strcmp(name, "service") == 0 ? "" : "|";
            int length = (int)strcspn(at + bytes + 1, end);

            return snprintf(value, capacity, "%.*s", length, at + bytes + 1) < (int)capacity &&
                   length > 0;
        }
    return false;
}

static bool read_custom_action_data(struct setup *setup)
{
    static WCHAR wide[DATA_UNITS];
    static char data[DATA_UNITS * 3];
    DWORD units = DATA_UNITS;

    return MsiGetPropertyW(setup->install, L"CustomActionData", wide, &units) == ERROR_SUCCESS &&
           kit_utf8_from_wide(wide, data, sizeof data) &&
           copy_value_from_action_data(data, "action", setup->action, sizeof setup->action) &&
           copy_value_from_action_data(data, "service", setup->service, sizeof setup->service) &&
           copy_value_from_action_data(data, "ini", setup->ini, sizeof setup->ini);
}

/* ---- The command ---- */

static void append_text_to_said(char *said, const char *text)
{
    size_t used = strlen(said);

    if (text)
        snprintf(said + used, SAID_BYTES / 2 - used, "%s%s", used ? " " : "", text);
}

/* What the tool would print: the findings from a severity on, the notes and the reason. */
static void gather_messages(const struct lod_command *command, enum epci_severity least, char *said)
{
    const struct lod_plan *plan = &command->session.plan;

    for (size_t i = 0; i < command->findings.stored; i++)
        if (command->findings.list[i].severity >= least)
            append_text_to_said(said, command->findings.list[i].message);
    for (size_t i = 0; i < plan->note_count; i++)
        append_text_to_said(said, plan->notes[i].text);
    append_text_to_said(said, command->problem);
}

static int run_lodctr_or_unlodctr_verb(enum lod_verb verb, const char *operand, char *said)
{
    struct lod_command command;
    int code;

    lod_command_init(&command, verb == LOD_VERB_REMOVE ? LOD_UNLODCTR : LOD_LODCTR);
    command.options.verb = verb;
    command.options.operand = operand;
    command.options.create_key = command.options.replace_key = verb == LOD_VERB_INSTALL;
    if ((code = lod_open_registry_and_file_functions(&command)) == LOD_CODE_OK)
        code = lod_command_run(&command);
    gather_messages(&command, code == LOD_CODE_OK ? EPCI_WARNING : EPCI_ERROR, said);
    lod_command_release(&command);
    return code;
}

static bool is_key_empty(const WCHAR *path)
{
    DWORD keys = 1, values = 1;
    HKEY key;

    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, path, 0, KEY_READ | KEY_WOW64_64KEY, &key) !=
        ERROR_SUCCESS)
        return false;
    RegQueryInfoKeyW(key, NULL, NULL, NULL, &keys, NULL, NULL, &values, NULL, NULL, NULL, NULL);
    RegCloseKey(key);
    return keys == 0 && values == 0;
}

static bool format_wide_performance_path(const char *service, WCHAR wide[VALUE_BYTES + 100])
{
    char path[VALUE_BYTES + 100];

    snprintf(path, sizeof path, "SYSTEM\\CurrentControlSet\\Services\\%s\\Performance", service);
    return epci_wide_from_utf8(path, wide, VALUE_BYTES + 100);
}

/* The keys that --replace-key has made; the service's own only if nothing else is in it. */
static void remove_performance_and_empty_key(const char *service)
{
    WCHAR wide[VALUE_BYTES + 100];

    if (!format_wide_performance_path(service, wide))
        return;
    RegDeleteKeyExW(HKEY_LOCAL_MACHINE, wide, KEY_WOW64_64KEY, 0);
    wide[wcslen(wide) - strlen("\\Performance")] = L'\0';
    if (is_key_empty(wide))
        RegDeleteKeyExW(HKEY_LOCAL_MACHINE, wide, KEY_WOW64_64KEY, 0);
}

/* Does the service's key name any number?  Then its counters, if damaged ones, were not removed. */
static bool has_any_range_value_in_registry(const char *service)
{
    static const WCHAR *const names[] = { L"First Counter", L"Last Counter", L"First Help",
                                          L"Last Help" };
    WCHAR wide[VALUE_BYTES + 100];
    bool found = false;
    HKEY key;

    if (!format_wide_performance_path(service, wide) ||
        RegOpenKeyExW(HKEY_LOCAL_MACHINE, wide, 0, KEY_READ | KEY_WOW64_64KEY, &key) !=
            ERROR_SUCCESS)
        return false;
    for (size_t i = 0; i < EPC_COUNT(names); i++)
        found = found || RegQueryValueExW(key, names[i], NULL, NULL, NULL, NULL) == ERROR_SUCCESS;
    RegCloseKey(key);
    return found;
}

static UINT run_msi_custom_action(const struct setup *setup)
{
    static char said[SAID_BYTES / 2], text[SAID_BYTES];
    bool undoes = strncmp(setup->action, "undo-", 5) == 0;
    bool removes =
        strcmp(setup->action, "remove") == 0 || strcmp(setup->action, "undo-install") == 0;
    const bool was_installed = has_any_range_value_in_registry(setup->service);
    int code;

    if (undoes && !removes && (!kit_path_exists(setup->ini) || was_installed))
        return ERROR_SUCCESS;
    said[0] = '\0';
    code = removes ? run_lodctr_or_unlodctr_verb(LOD_VERB_REMOVE, setup->service, said)
                   : run_lodctr_or_unlodctr_verb(LOD_VERB_INSTALL, setup->ini, said);
    if (code == LOD_CODE_OK || (removes && code == LOD_CODE_NOT_FOUND)) {
        send_installer_message(setup, INSTALLMESSAGE_INFO, said);
        if (removes)
            remove_performance_and_empty_key(setup->service);
        return ERROR_SUCCESS;
    }
    snprintf(text, sizeof text, "The performance counters of %.200s cannot be %s (%d), %s. %s",
             setup->service, removes ? "removed" : "installed", code,
             was_installed && !removes ? "so the version that is installed keeps its counters"
                                       : "so nothing is",
             said);
    send_installer_message(setup, undoes ? INSTALLMESSAGE_INFO : INSTALLMESSAGE_ERROR, text);
    return undoes ? ERROR_SUCCESS : ERROR_INSTALL_FAILURE;
}

UINT WINAPI EpcCounters(MSIHANDLE install)
{
    static struct setup setup;

    /* A compiler that knows no rollback actions (wixl 0.101) makes immediate ones of them. */
    if (!MsiGetMode(install, MSIRUNMODE_SCHEDULED) && !MsiGetMode(install, MSIRUNMODE_ROLLBACK))
        return ERROR_SUCCESS;
    setup.install = install;
    if (read_custom_action_data(&setup))
        return run_msi_custom_action(&setup);
    send_installer_message(
        &setup, INSTALLMESSAGE_ERROR,
        "epc_setup.dll: CustomActionData lacks action=, service= or ini=; nothing was changed");
    return ERROR_INSTALL_FAILURE;
}
