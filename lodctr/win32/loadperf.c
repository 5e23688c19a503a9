/* SPDX-License-Identifier: MIT
 *
 * loadperf.c -- loadperf.dll: the functions that setup programs call to install and remove
 * counters, with the names of Windows' own DLL.  They carry out the same commands as the tools and
 * return the same codes; 0 is success, also for counters that are installed already.
 */
#include <windows.h>

#include <epc/epc.h>

#include "lodctr/tool/callstring.h"
#include "kit/system/files.h"
#include "kit/system/registry.h"
#include "lodctr/tool/command.h"
#include "lodctr/win32/machine.h"

/* The prototypes of Windows' DLL.  Its header declares them as imported, and mingw-w64's lacks the
 * calling convention of the two about files, so it is not included. */
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
DWORD WINAPI BackupPerfRegistryToFileW(const WCHAR *file, const WCHAR *comment);
DWORD WINAPI RestorePerfRegistryFromFileW(const WCHAR *file, const WCHAR *language);
DWORD WINAPI LpAcquireInstallationMutex(void);
DWORD WINAPI LpReleaseInstallationMutex(void);

#define DISPLAY_USER_MSGS ((ULONG_PTR)8)

/* ---- One call ---- */

/* What a function was given: text of a W function, or of an A function, in the system's code
 * page. */
struct argument {
    const WCHAR *wide;
    const char *narrow;
};

/* In UTF-8; NULL: no memory. */
static const char *utf8_from_argument(struct kit_arena *arena, struct argument text)
{
    int units = text.wide ? 0 : MultiByteToWideChar(CP_ACP, 0, text.narrow, -1, NULL, 0);
    WCHAR *wide = units > 0 ? kit_arena_allocate(arena, (size_t)units, sizeof *wide) : NULL;
    const WCHAR *from = text.wide ? text.wide : wide;
    int bytes;
    char *made;

    if (wide)
        (void)MultiByteToWideChar(CP_ACP, 0, text.narrow, -1, wide, units);
    bytes = from ? WideCharToMultiByte(CP_UTF8, 0, from, -1, NULL, 0, NULL, NULL) : 0;
    made = bytes > 0 ? kit_arena_allocate(arena, (size_t)bytes, 1) : NULL;
    if (made)
        (void)WideCharToMultiByte(CP_UTF8, 0, from, -1, made, bytes, NULL, NULL);
    return made;
}

/* Callers that use GetLastError() get the same code. */
static DWORD return_with_last_error(int code)
{
    SetLastError((DWORD)code);
    return (DWORD)code;
}

typedef bool is_there_fn(struct lod_command *command, const char *name);

/* Find the operand: the argument itself, or with `is_there`, which is for a whole line, the first
 * of its readings that is there, else the first of all. */
static int choose_operand_of_call(struct lod_command *command, struct argument argument,
                                  is_there_fn *is_there)
{
    const char *readings[LOD_READINGS];
    int count = 1;

    if (!argument.wide && !argument.narrow)
        count = 0;
    else if (!(readings[0] = utf8_from_argument(&command->arena, argument)))
        count = -1;
    else if (is_there)
        count = lod_callstring_list_readings(&command->arena, readings[0], readings);
    if (count < 0)
        return lod_command_fail_for_memory(command);
    if (count == 0)
        return lod_command_fail(command, LOD_CODE_USAGE, "the call names no file or service");
    command->options.operand = readings[0];
    for (int i = count; is_there && i-- > 0;)
        if (is_there(command, readings[i]))
            command->options.operand = readings[i];
    return LOD_CODE_OK;
}

/* Carry a command out, and print the result unless the caller wants silence. */
static DWORD run_loadperf_command(enum lod_verb verb, struct argument argument,
                                  is_there_fn *is_there, bool quiet)
{
    struct lod_command command;
    int code;

    lod_command_init(&command, verb == LOD_VERB_REMOVE ? LOD_UNLODCTR : LOD_LODCTR);
    command.options.verb = verb;
    command.session.waits = quiet ? NULL : lod_print_waiting_sentence;
    code = choose_operand_of_call(&command, argument, is_there);
    if (code == LOD_CODE_OK &&
        (code = lod_open_registry_and_file_functions(&command)) == LOD_CODE_OK)
        code = lod_command_run(&command);
    if (!quiet)
        lod_print_text_or_json_report(&command);
    lod_command_release(&command);
    return return_with_last_error(code);
}

static bool is_existing_file(struct lod_command *command, const char *name)
{
    (void)command;
    return kit_path_exists(name) && !kit_is_folder(name);
}

static bool is_existing_service(struct lod_command *command, const char *name)
{
    const char *path =
        kit_arena_format(&command->arena, "SYSTEM\\CurrentControlSet\\Services\\%s", name);
    struct epci_registry registry;
    bool there;

    if (!path || kit_registry_open(NULL, false, &registry) != EPC_OK)
        return false;
    there = lod_registry_check_key_exists(&registry, path) == EPC_OK;
    kit_registry_release(&registry);
    return there;
}

/* ---- What is exported ---- */

/* Counters are installed on this machine only.  The files perfc009.dat and perfh009.dat belong to
 * Windows; here the names are in the registry.  MOF files of counters are obsolete. */
#define EXPORT_FORMS(suffix, letter, member)                                                       \
    DWORD WINAPI LoadPerfCounterTextStrings##suffix(letter *line, BOOL quiet)                      \
    {                                                                                              \
        return run_loadperf_command(LOD_VERB_INSTALL, (struct argument){ .member = line },         \
                                    is_existing_file, quiet);                                      \
    }                                                                                              \
    DWORD WINAPI UnloadPerfCounterTextStrings##suffix(letter *line, BOOL quiet)                    \
    {                                                                                              \
        return run_loadperf_command(LOD_VERB_REMOVE, (struct argument){ .member = line },          \
                                    is_existing_service, quiet);                                   \
    }                                                                                              \
    DWORD WINAPI InstallPerfDll##suffix(const letter *computer, const letter *file,                \
                                        ULONG_PTR flags)                                           \
    {                                                                                              \
        if (computer && *computer)                                                                 \
            return return_with_last_error(ERROR_NOT_SUPPORTED);                                    \
        return run_loadperf_command(LOD_VERB_INSTALL, (struct argument){ .member = file }, NULL,   \
                                    !(flags & DISPLAY_USER_MSGS));                                 \
    }                                                                                              \
    DWORD WINAPI SetServiceAsTrusted##suffix(const letter *reserved, const letter *service)        \
    {                                                                                              \
        (void)reserved;                                                                            \
        return run_loadperf_command(LOD_VERB_TRUST, (struct argument){ .member = service }, NULL,  \
                                    true);                                                         \
    }                                                                                              \
    DWORD WINAPI UpdatePerfNameFiles##suffix(const letter *names, const letter *help,              \
                                             letter *language, ULONG_PTR flags)                    \
    {                                                                                              \
        (void)names, (void)help, (void)language, (void)flags;                                      \
        return return_with_last_error(ERROR_NOT_SUPPORTED);                                        \
    }                                                                                              \
    DWORD WINAPI LoadMofFromInstalledService##suffix(const letter *service, const letter *mof,     \
                                                     ULONG_PTR flags)                              \
    {                                                                                              \
        (void)service, (void)mof, (void)flags;                                                     \
        return return_with_last_error(ERROR_NOT_SUPPORTED);                                        \
    }
EXPORT_FORMS(A, char, narrow)
EXPORT_FORMS(W, WCHAR, wide)

DWORD WINAPI BackupPerfRegistryToFileW(const WCHAR *file, const WCHAR *comment)
{
    (void)comment;
    return run_loadperf_command(LOD_VERB_SAVE, (struct argument){ .wide = file }, NULL, true);
}

DWORD WINAPI RestorePerfRegistryFromFileW(const WCHAR *file, const WCHAR *language)
{
    (void)language;
    return run_loadperf_command(LOD_VERB_RESTORE, (struct argument){ .wide = file }, NULL, true);
}

/* ---- The installers' mutex ----
 *
 * Only their names are documented.  A thread that holds the mutex may install and remove. */

/* This thread's mutex, and how often it has taken it. */
static _Thread_local struct lod_holder held;
static _Thread_local unsigned depth;

DWORD WINAPI LpAcquireInstallationMutex(void)
{
    int status = depth == 0 ? lod_holder_acquire_mutex(&held, LOD_INSTALL_WAIT_MS) : EPC_OK;

    depth += status == EPC_OK;
    return return_with_last_error(lod_code_from_status(status));
}

DWORD WINAPI LpReleaseInstallationMutex(void)
{
    if (depth == 0)
        return return_with_last_error(ERROR_NOT_OWNER);
    if (--depth == 0)
        lod_holder_unlock_and_close_mutex(&held);
    return return_with_last_error(ERROR_SUCCESS);
}
