/* SPDX-License-Identifier: MIT
 *
 * process.c -- asks the system about other processes with the least right that it asks for.
 */
#include "kit/system/process.h"
#include "kit/system/win32/wide.h"

#include <windows.h>

#include <sddl.h>
#include <stdio.h>
#include <string.h>
#include <tlhelp32.h>

static void copy_account_of_sid(PSID sid, char out[KIT_ACCOUNT_CAPACITY])
{
    WCHAR name[257], domain[257];
    DWORD name_units = 257, domain_units = 257;
    SID_NAME_USE use;
    char narrow[2][KIT_ACCOUNT_CAPACITY / 2 - 2];
    LPSTR text;

    if (LookupAccountSidW(NULL, sid, name, &name_units, domain, &domain_units, &use) &&
        kit_utf8_from_wide(domain, narrow[0], sizeof narrow[0]) &&
        kit_utf8_from_wide(name, narrow[1], sizeof narrow[1])) {
        snprintf(out, KIT_ACCOUNT_CAPACITY, "%s%s%s", narrow[0], narrow[0][0] ? "\\" : "",
                 narrow[1]);
    } else if (ConvertSidToStringSidA(sid, &text)) {
        snprintf(out, KIT_ACCOUNT_CAPACITY, "%s", text);
        LocalFree(text);
    }
}

void kit_account_name(const char *sid, char out[KIT_ACCOUNT_CAPACITY])
{
    PSID bytes;

    snprintf(out, KIT_ACCOUNT_CAPACITY, "%s", sid);
    if (!ConvertStringSidToSidA(sid, &bytes))
        return;
    copy_account_of_sid(bytes, out);
    LocalFree(bytes);
}

static void read_process_account(HANDLE process, char out[KIT_ACCOUNT_CAPACITY])
{
    union {
        TOKEN_USER user;
        unsigned char bytes[sizeof(TOKEN_USER) + SECURITY_MAX_SID_SIZE];
    } room;
    HANDLE token;
    DWORD bytes;

    if (!OpenProcessToken(process, TOKEN_QUERY, &token))
        return;
    if (GetTokenInformation(token, TokenUser, &room, sizeof room, &bytes))
        copy_account_of_sid(room.user.User.Sid, out);
    CloseHandle(token);
}

unsigned kit_system_bits(void)
{
    SYSTEM_INFO system;

    GetNativeSystemInfo(&system);
    return system.wProcessorArchitecture == PROCESSOR_ARCHITECTURE_INTEL ? 32 : 64;
}

/* Under WOW64 it has 32 bits; else those of the system. */
static unsigned read_process_bits(HANDLE process)
{
    BOOL wow;

    if (!IsWow64Process(process, &wow))
        return 0;
    return wow ? 32 : kit_system_bits();
}

static void copy_program_name_from_snapshot(uint32_t pid, char *out, size_t capacity)
{
    PROCESSENTRY32W entry = { .dwSize = sizeof entry };
    HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);

    if (all == INVALID_HANDLE_VALUE)
        return;
    for (BOOL more = Process32FirstW(all, &entry); more; more = Process32NextW(all, &entry))
        if (entry.th32ProcessID == pid)
            kit_utf8_from_wide(entry.szExeFile, out, capacity);
    CloseHandle(all);
}

void kit_process_describe(uint32_t pid, struct kit_process *out)
{
    HANDLE process = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, pid);
    WCHAR path[1024];
    DWORD units = 1024;

    memset(out, 0, sizeof *out);
    if (process) {
        if (QueryFullProcessImageNameW(process, 0, path, &units))
            kit_utf8_from_wide(path, out->program, sizeof out->program);
        out->bits = read_process_bits(process);
        read_process_account(process, out->account);
        CloseHandle(process);
    }
    if (!out->program[0])
        copy_program_name_from_snapshot(pid, out->program, sizeof out->program);
}

void kit_for_each_process(void (*each)(void *context, uint32_t pid), void *context)
{
    PROCESSENTRY32W entry = { .dwSize = sizeof entry };
    HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);

    if (all == INVALID_HANDLE_VALUE)
        return;
    for (BOOL more = Process32FirstW(all, &entry); more; more = Process32NextW(all, &entry))
        each(context, entry.th32ProcessID);
    CloseHandle(all);
}
