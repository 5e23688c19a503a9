/* SPDX-License-Identifier: MIT
 *
 * options.c -- reads the options; drops an administrator's rights.
 */
#include "options.h"

#include <windows.h>

#include <stdio.h>
#include <string.h>

static const char usage[] =
    "usage: run.cmd [--quick] [--as-user] [--no-names] [--only TEXT] [--report FILE]\n"
    "\n"
    "  --quick        a short selection\n"
    "  --as-user      without administrator's rights, also for an administrator\n"
    "  --no-names     nothing that changes the system's tables of counter names\n"
    "  --only TEXT    what has TEXT in its name\n"
    "  --report FILE  another report than report.txt\n"
    "  --list FILE    another list than kit.txt\n";

static bool is_option(const char *word, const char *name, bool *flag)
{
    if (strcmp(word, name))
        return false;
    *flag = true;
    return true;
}

bool wk_options_read(struct wk_options *out, int argc, char **argv)
{
    memset(out, 0, sizeof *out);
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        const char **value = strcmp(word, "--only") == 0     ? &out->only
                             : strcmp(word, "--list") == 0   ? &out->list
                             : strcmp(word, "--report") == 0 ? &out->report
                                                             : NULL;

        if (value && i + 1 < argc) {
            *value = argv[++i];
        } else if (!is_option(word, "--quick", &out->quick) &&
                   !is_option(word, "--as-user", &out->as_user) &&
                   !is_option(word, "--no-names", &out->no_names)) {
            fputs(usage, strcmp(word, "--help") ? stderr : stdout);
            return false;
        }
    }
    return true;
}

static bool administrators(BYTE *sid, DWORD size)
{
    return CreateWellKnownSid(WinBuiltinAdministratorsSid, NULL, sid, &size);
}

bool wk_is_admin(void)
{
    BYTE sid[SECURITY_MAX_SID_SIZE];
    BOOL is_member = FALSE;

    return administrators(sid, sizeof sid) && CheckTokenMembership(NULL, sid, &is_member) &&
           is_member;
}

int wk_run_as_user(int argc, char **argv)
{
    BYTE sid[SECURITY_MAX_SID_SIZE];
    SID_AND_ATTRIBUTES denied = { sid, 0 };
    STARTUPINFOA startup;
    PROCESS_INFORMATION process;
    HANDLE own, token = NULL;
    DWORD code = 2;
    char line[4096] = "";

    for (int i = 0; i < argc; i++) {
        strncat(line, i ? " \"" : "\"", sizeof line - strlen(line) - 1);
        strncat(line, argv[i], sizeof line - strlen(line) - 1);
        strncat(line, "\"", sizeof line - strlen(line) - 1);
    }
    memset(&startup, 0, sizeof startup);
    startup.cb = sizeof startup;
    if (!administrators(sid, sizeof sid) ||
        !OpenProcessToken(GetCurrentProcess(), TOKEN_ALL_ACCESS, &own) ||
        !CreateRestrictedToken(own, DISABLE_MAX_PRIVILEGE, 1, &denied, 0, NULL, 0, NULL, &token) ||
        !SetEnvironmentVariableA(WK_AS_USER, "1") ||
        !CreateProcessAsUserA(token, NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &startup,
                              &process)) {
        fprintf(stderr, "kit_run: cannot drop the administrator's rights (error %lu)\n",
                GetLastError());
        return 2;
    }
    WaitForSingleObject(process.hProcess, INFINITE);
    GetExitCodeProcess(process.hProcess, &code);
    return (int)code;
}
