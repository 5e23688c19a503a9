/* SPDX-License-Identifier: MIT
 *
 * probe_service.c -- epc-mon as a service under the account with the fewest rights, and as a task.
 * Both are removed again.
 */
#include "probe.h"

#include <windows.h>

#include <stdio.h>
#include <string.h>

#define SERVICE "EpcKitExport"
#define TASK    "EpcKit export"

static void folder_of(char *out, size_t capacity)
{
    char data[MAX_PATH] = "C:\\ProgramData";

    GetEnvironmentVariableA("ProgramData", data, sizeof data);
    snprintf(out, capacity, "%s\\epc-kit", data);
}

static void remove_folder(void)
{
    static const char *const names[] = { "epc.prom", "export.log", "epc-mon.exe" };
    char folder[MAX_PATH], path[MAX_PATH + 20];

    folder_of(folder, sizeof folder);
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s\\%s", folder, names[i]);
        DeleteFileA(path);
    }
    RemoveDirectoryA(folder);
}

void wk_service_clean(void)
{
    SC_HANDLE manager = OpenSCManagerA(NULL, NULL, SC_MANAGER_CONNECT);
    SC_HANDLE service =
        manager ? OpenServiceA(manager, SERVICE, SERVICE_STOP | SERVICE_QUERY_STATUS | DELETE)
                : NULL;
    SERVICE_STATUS status;

    if (service) {
        ControlService(service, SERVICE_CONTROL_STOP, &status);
        for (int i = 0; i < 100 && QueryServiceStatus(service, &status) &&
                        status.dwCurrentState != SERVICE_STOPPED;
             i++)
            Sleep(100);
        DeleteService(service);
        CloseServiceHandle(service);
    }
    if (manager)
        CloseServiceHandle(manager);
    wk_command("schtasks.exe /delete /tn \"" TASK "\" /f", 30000);
    remove_folder();
}

/* A folder that the account may write to. */
static bool make_folder(struct wk_got *got)
{
    char folder[MAX_PATH], from[MAX_PATH], to[MAX_PATH + 20], command[MAX_PATH + 100];

    folder_of(folder, sizeof folder);
    snprintf(to, sizeof to, "%s\\epc-mon.exe", folder);
    wk_kit_path("x64\\epc-mon.exe", from, sizeof from);
    if (GetFileAttributesA(from) == INVALID_FILE_ATTRIBUTES)
        wk_kit_path("x86\\epc-mon.exe", from, sizeof from);
    CreateDirectoryA(folder, NULL);
    snprintf(command, sizeof command, "icacls.exe \"%s\" /grant *S-1-5-19:(OI)(CI)M", folder);
    wk_command(command, 30000);
    if (CopyFileA(from, to, FALSE))
        return true;
    wk_untried(got, "cannot copy epc-mon.exe to %s (error %lu)", folder, GetLastError());
    return false;
}

static DWORD wait_for(SC_HANDLE service, DWORD state)
{
    SERVICE_STATUS status = { 0 };

    for (int i = 0; i < 300; i++) {
        if (!QueryServiceStatus(service, &status) || status.dwCurrentState == state ||
            status.dwCurrentState == SERVICE_STOPPED)
            break;
        Sleep(100);
    }
    return status.dwCurrentState;
}

static void use_service(struct wk_got *got, SC_HANDLE service, const char *written)
{
    SERVICE_STATUS status = { 0 };

    if (!StartServiceA(service, 0, NULL)) {
        wk_got(got, "start is error %lu", GetLastError());
        return;
    }
    wk_got(got, "%s", wait_for(service, SERVICE_RUNNING) == SERVICE_RUNNING ? "runs" : "ended");
    wk_got(got, ", %s",
           GetFileAttributesA(written) == INVALID_FILE_ATTRIBUTES ? "no file" : "a file");
    ControlService(service, SERVICE_CONTROL_STOP, &status);
    wk_got(got, ", %s", wait_for(service, SERVICE_STOPPED) == SERVICE_STOPPED ? "stops" : "stays");
    if (QueryServiceStatus(service, &status))
        wk_got(got, " with %lu", status.dwWin32ExitCode);
}

static void local_service(struct wk_got *got)
{
    char folder[MAX_PATH], written[MAX_PATH + 20], line[5 * MAX_PATH];
    SC_HANDLE manager = OpenSCManagerA(NULL, NULL, SC_MANAGER_CREATE_SERVICE), service;

    if (!manager) {
        wk_untried(got, "it needs administrator's rights");
        return;
    }
    folder_of(folder, sizeof folder);
    snprintf(written, sizeof written, "%s\\epc.prom", folder);
    snprintf(line, sizeof line,
             "\"%s\\epc-mon.exe\" export --service --interval 1 --prometheus \"%s\" --log "
             "\"%s\\export.log\"",
             folder, written, folder);
    if (make_folder(got)) {
        service =
            CreateServiceA(manager, SERVICE, SERVICE, SERVICE_ALL_ACCESS, SERVICE_WIN32_OWN_PROCESS,
                           SERVICE_DEMAND_START, SERVICE_ERROR_NORMAL, line, NULL, NULL, NULL,
                           "NT AUTHORITY\\LocalService", NULL);
        if (service) {
            use_service(got, service, written);
            CloseServiceHandle(service);
        } else {
            wk_got(got, "making it is error %lu", GetLastError());
        }
    }
    CloseServiceHandle(manager);
    wk_service_clean();
}

static void task(struct wk_got *got)
{
    char line[] =
        "schtasks.exe /create /tn \"" TASK "\" /sc minute /mo 1 /ru \"NT AUTHORITY\\LOCAL "
        "SERVICE\" /tr \"\\\"C:\\Program Files\\epc\\epc-mon.exe\\\" export --prometheus "
        "C:\\textfile_inputs\\epc.prom --log C:\\ProgramData\\epc\\export.log\"";
    long code = wk_command(line, 30000);

    if (code == -1)
        wk_untried(got, "schtasks.exe does not start");
    else
        wk_got(got, "exit code %ld", code);
    wk_command("schtasks.exe /delete /tn \"" TASK "\" /f", 30000);
}

const struct wk_probe wk_service[] = {
    /* does `export --service` run as LocalService, write and stop? */
    { "service-localservice", "runs, a file, stops with 0", local_service },
    /* the command line of the scheduled task */
    { "task-create", "exit code 0", task },
    { NULL, NULL, NULL },
};
