/* SPDX-License-Identifier: MIT
 *
 * loadperf.c -- loadperf.dll: the functions that setup programs call to install and remove
 * counters, with the names of Windows' own DLL.  They carry out the same commands as the tools and
 * return the same codes; 0 is success, also for counters that are installed already.
 */
#include <windows.h>

#include <stdlib.h>

#include <epc/epc.h>

#include "lodctr/tool/callstring.h"
#include "lodctr/tool/report.h"
#include "lodctr/win32/machine.h"
#include "sdk/port/win32/wide.h"

/* The prototypes of Windows' DLL.  Its header declares them as imported, so it is not included. */
DWORD WINAPI LoadPerfCounterTextStringsW(WCHAR *line, BOOL quiet);
DWORD WINAPI LoadPerfCounterTextStringsA(char *line, BOOL quiet);
DWORD WINAPI UnloadPerfCounterTextStringsW(WCHAR *line, BOOL quiet);
DWORD WINAPI UnloadPerfCounterTextStringsA(char *line, BOOL quiet);
DWORD WINAPI InstallPerfDllW(const WCHAR *computer, const WCHAR *file, ULONG_PTR flags);
DWORD WINAPI InstallPerfDllA(const char *computer, const char *file, ULONG_PTR flags);
DWORD WINAPI SetServiceAsTrustedW(const WCHAR *reserved, const WCHAR *service);
DWORD WINAPI SetServiceAsTrustedA(const char *reserved, const char *service);
DWORD WINAPI UpdatePerfNameFilesW(const WCHAR *names, const WCHAR *help, WCHAR *language,
                                  ULONG_PTR flags);
DWORD WINAPI UpdatePerfNameFilesA(const char *names, const char *help, char *language,
                                  ULONG_PTR flags);
DWORD WINAPI LoadMofFromInstalledServiceW(const WCHAR *service, const WCHAR *mof, ULONG_PTR flags);
DWORD WINAPI LoadMofFromInstalledServiceA(const char *service, const char *mof, ULONG_PTR flags);
DWORD BackupPerfRegistryToFileW(const WCHAR *file, const WCHAR *comment);
DWORD RestorePerfRegistryFromFileW(const WCHAR *file, const WCHAR *language);
DWORD WINAPI LpAcquireInstallationMutex(void);
DWORD WINAPI LpReleaseInstallationMutex(void);

#define DISPLAY_USER_MSGS ((ULONG_PTR)8)

/* ---- Text ---- */

static const char *utf8_of(struct kit_arena *arena, const WCHAR *text)
{
    int bytes = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
    char *made = bytes > 0 ? kit_arena_take(arena, (size_t)bytes, 1) : NULL;

    if (made)
        (void)WideCharToMultiByte(CP_UTF8, 0, text, -1, made, bytes, NULL, NULL);
    return made;
}

/* The argument of an A function as wide text, which the caller frees; NULL for NULL, or without
 * memory. */
static WCHAR *wide_of(const char *text)
{
    int units = text ? MultiByteToWideChar(CP_ACP, 0, text, -1, NULL, 0) : 0;
    WCHAR *made = units > 0 ? LocalAlloc(LMEM_FIXED, (size_t)units * sizeof *made) : NULL;

    if (made)
        (void)MultiByteToWideChar(CP_ACP, 0, text, -1, made, units);
    return made;
}

/* ---- One call ---- */

static void loadperf_begin(struct lod_command *command, enum lod_verb verb)
{
    lod_command_init(command, verb == LOD_VERB_REMOVE ? LOD_UNLODCTR : LOD_LODCTR);
    command->options.verb = verb;
}

/* Callers that use GetLastError() get the same code. */
static DWORD leave(int code)
{
    SetLastError((DWORD)code);
    return (DWORD)code;
}

/* Carry the command out, print the result unless the caller wants silence, and release it. */
static DWORD end(struct lod_command *command, bool quiet)
{
    int code = command->code;

    if (code == LOD_CODE_OK && (code = lod_machine_open(command)) == LOD_CODE_OK)
        code = lod_command_run(command);
    if (!quiet)
        lod_report(command);
    lod_command_release(command);
    return leave(code);
}

/* The first reading of the caller's line that `is_there` accepts; else the first. */
static const char *choose(struct lod_command *command, const WCHAR *line,
                          bool (*is_there)(struct lod_command *command, const char *name))
{
    const char *text = line ? utf8_of(&command->arena, line) : "";
    const char *readings[LOD_READINGS];
    int count = text ? lod_callstring_read(&command->arena, text, readings) : -1;

    if (count <= 0) {
        command->code = count < 0 ? LOD_CODE_MEMORY : LOD_CODE_USAGE;
        return NULL;
    }
    for (int i = 0; i < count; i++)
        if (is_there(command, readings[i]))
            return readings[i];
    return readings[0];
}

static bool is_file(struct lod_command *command, const char *name)
{
    WCHAR *wide = epci_wide_copy(name);
    DWORD attributes = wide ? GetFileAttributesW(wide) : INVALID_FILE_ATTRIBUTES;

    (void)command;
    free(wide);
    return attributes != INVALID_FILE_ATTRIBUTES && !(attributes & FILE_ATTRIBUTE_DIRECTORY);
}

static bool is_service(struct lod_command *command, const char *name)
{
    const char *path =
        kit_arena_format(&command->arena, "SYSTEM\\CurrentControlSet\\Services\\%s", name);
    struct epci_registry registry;
    bool there;

    if (!path || epci_registry_open(NULL, false, &registry) != EPC_OK)
        return false;
    there = lod_state_key(&registry, path) == EPC_OK;
    epci_registry_close(&registry);
    return there;
}

/* ---- What is exported ---- */

DWORD WINAPI LoadPerfCounterTextStringsW(WCHAR *line, BOOL quiet)
{
    struct lod_command command;

    loadperf_begin(&command, LOD_VERB_INSTALL);
    command.options.operand = choose(&command, line, is_file);
    return end(&command, quiet);
}

DWORD WINAPI UnloadPerfCounterTextStringsW(WCHAR *line, BOOL quiet)
{
    struct lod_command command;

    loadperf_begin(&command, LOD_VERB_REMOVE);
    command.options.operand = choose(&command, line, is_service);
    return end(&command, quiet);
}

static DWORD with_operand(enum lod_verb verb, const WCHAR *operand, bool quiet)
{
    struct lod_command command;

    loadperf_begin(&command, verb);
    command.options.operand = operand ? utf8_of(&command.arena, operand) : NULL;
    if (!command.options.operand)
        command.code = operand ? LOD_CODE_MEMORY : LOD_CODE_USAGE;
    return end(&command, quiet);
}

DWORD WINAPI InstallPerfDllW(const WCHAR *computer, const WCHAR *file, ULONG_PTR flags)
{
    if (computer && *computer)
        return leave(ERROR_NOT_SUPPORTED); /* counters are installed on this machine only */
    return with_operand(LOD_VERB_INSTALL, file, !(flags & DISPLAY_USER_MSGS));
}

DWORD WINAPI SetServiceAsTrustedW(const WCHAR *reserved, const WCHAR *service)
{
    (void)reserved;
    return with_operand(LOD_VERB_TRUST, service, true);
}

DWORD BackupPerfRegistryToFileW(const WCHAR *file, const WCHAR *comment)
{
    (void)comment;
    return with_operand(LOD_VERB_SAVE, file, true);
}

DWORD RestorePerfRegistryFromFileW(const WCHAR *file, const WCHAR *language)
{
    (void)language;
    return with_operand(LOD_VERB_RESTORE, file, true);
}

/* The files perfc009.dat and perfh009.dat belong to Windows; here the names are in the registry. */
DWORD WINAPI UpdatePerfNameFilesW(const WCHAR *names, const WCHAR *help, WCHAR *language,
                                  ULONG_PTR flags)
{
    (void)names;
    (void)help;
    (void)language;
    (void)flags;
    return leave(ERROR_NOT_SUPPORTED);
}

DWORD WINAPI UpdatePerfNameFilesA(const char *names, const char *help, char *language,
                                  ULONG_PTR flags)
{
    (void)names;
    (void)help;
    (void)language;
    (void)flags;
    return leave(ERROR_NOT_SUPPORTED);
}

/* MOF files of counters are obsolete. */
DWORD WINAPI LoadMofFromInstalledServiceW(const WCHAR *service, const WCHAR *mof, ULONG_PTR flags)
{
    (void)service;
    (void)mof;
    (void)flags;
    return leave(ERROR_NOT_SUPPORTED);
}

DWORD WINAPI LoadMofFromInstalledServiceA(const char *service, const char *mof, ULONG_PTR flags)
{
    (void)service;
    (void)mof;
    (void)flags;
    return leave(ERROR_NOT_SUPPORTED);
}

/* ---- The same in the system's code page ---- */

DWORD WINAPI LoadPerfCounterTextStringsA(char *line, BOOL quiet)
{
    WCHAR *wide = wide_of(line);
    DWORD code = LoadPerfCounterTextStringsW(wide, quiet);

    LocalFree(wide);
    return code;
}

DWORD WINAPI UnloadPerfCounterTextStringsA(char *line, BOOL quiet)
{
    WCHAR *wide = wide_of(line);
    DWORD code = UnloadPerfCounterTextStringsW(wide, quiet);

    LocalFree(wide);
    return code;
}

DWORD WINAPI InstallPerfDllA(const char *computer, const char *file, ULONG_PTR flags)
{
    WCHAR *wide = wide_of(file);
    DWORD code = InstallPerfDllW(computer && *computer ? L"?" : NULL, wide, flags);

    LocalFree(wide);
    return code;
}

DWORD WINAPI SetServiceAsTrustedA(const char *reserved, const char *service)
{
    WCHAR *wide = wide_of(service);
    DWORD code = SetServiceAsTrustedW(NULL, wide);

    (void)reserved;
    LocalFree(wide);
    return code;
}

/* ---- The installers' mutex ----
 *
 * Only their names are documented.  A thread that holds the mutex may install and remove. */

/* This thread's mutex, and how often it has taken it. */
static _Thread_local struct lod_holder held;
static _Thread_local unsigned depth;

DWORD WINAPI LpAcquireInstallationMutex(void)
{
    int status = depth == 0 ? lod_holder_take(&held, LOD_INSTALL_WAIT_MS) : EPC_OK;

    depth += status == EPC_OK;
    return leave(lod_code_of_status(status));
}

DWORD WINAPI LpReleaseInstallationMutex(void)
{
    if (depth == 0)
        return leave(ERROR_NOT_OWNER);
    if (--depth == 0)
        lod_holder_release(&held);
    return leave(ERROR_SUCCESS);
}
