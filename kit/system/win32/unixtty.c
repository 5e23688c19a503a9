/* SPDX-License-Identifier: MIT
 *
 * unixtty.c -- stty's answers come through a file, since Wine's pipes are not pipes of Unix.
 *
 * Wine's server opens files for its programs, and has no terminal: /dev/tty cannot be opened (error
 * 433, Wine 8.0), so the terminal's own device is, by its number.
 */
#include "kit/system/win32/unixtty.h"

#include <windows.h>

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/win32/wide.h"

#define ASK_EACH_MS 1000u
#define FIRST_MS    2000u
#define TTY_LOOK_MS 10u

/* Linux' numbers of devices: a pseudo terminal has one of eight majors of 256 minors (the kernel's
 * devices.txt); 4 is a console of the machine's own. */
#define MAJOR_CONSOLE 4u
#define MAJOR_PTS     136u
#define MAJORS_PTS    8u

/* "20 90", then the process as proc(5) has it: after the name in parentheses state, parent, group,
 * session and terminal. */
static WCHAR command[] = L"sh -c \"stty size </dev/tty; cat /proc/self/stat\"";

static HANDLE tty, answer;
static ULONGLONG asked; /* in ms */
static struct kit_terminal_size known;

static void close_stty_answer(void)
{
    if (answer)
        CloseHandle(answer);
    answer = NULL;
}

static bool start_stty_size_query(void)
{
    SECURITY_ATTRIBUTES inherited = { sizeof inherited, NULL, TRUE };
    STARTUPINFOW start = { .cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES };
    PROCESS_INFORMATION process = { NULL };
    WCHAR folder[MAX_PATH], file[MAX_PATH];

    asked = GetTickCount64();
    if (!GetTempPathW(EPC_COUNT(folder), folder) || !GetTempFileNameW(folder, L"epc", 0, file))
        return false;
    answer = CreateFileW(file, GENERIC_READ | GENERIC_WRITE | DELETE,
                         FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, &inherited,
                         OPEN_EXISTING, FILE_FLAG_DELETE_ON_CLOSE, NULL);
    if (answer == INVALID_HANDLE_VALUE) {
        answer = NULL;
        DeleteFileW(file);
        return false;
    }
    start.hStdOutput = start.hStdError = answer;
    if (!CreateProcessW(L"\\\\?\\unix\\bin\\sh", command, NULL, NULL, TRUE, 0, NULL, NULL, &start,
                        &process)) {
        close_stty_answer();
        return false;
    }
    if (process.hProcess)
        CloseHandle(process.hProcess);
    if (process.hThread)
        CloseHandle(process.hThread);
    return true;
}

/* Has the answer come?  *size stays as it is if stty said none; *device is the terminal's number, 0
 * without one. */
static bool poll_stty_answer_for_size_and_device(struct kit_terminal_size *size, unsigned *device)
{
    char text[512];
    const char *name;
    unsigned rows, columns;
    DWORD bytes = 0;

    if (!answer || SetFilePointer(answer, 0, NULL, FILE_BEGIN) == INVALID_SET_FILE_POINTER ||
        !ReadFile(answer, text, sizeof text - 1, &bytes, NULL))
        return false;
    text[bytes] = '\0';
    name = strrchr(text, ')');
    if (!name || sscanf(name, ") %*c %*d %*d %*d %u", device) != 1)
        return false;
    if (sscanf(text, "%u %u", &rows, &columns) == 2 && rows > 0 && columns > 0 && rows <= 9999 &&
        columns <= 9999)
        *size = (struct kit_terminal_size){ columns, rows };
    return true;
}

static HANDLE open_terminal_by_device_number(unsigned device)
{
    const unsigned major = device >> 8 & 0xFFF, minor = (device & 0xFF) | (device >> 12 & 0xFFF00);
    WCHAR path[64];

    if (major >= MAJOR_PTS && major < MAJOR_PTS + MAJORS_PTS)
        swprintf(path, EPC_COUNT(path), L"\\\\?\\unix\\dev\\pts\\%u",
                 minor + 256 * (major - MAJOR_PTS));
    else if (major == MAJOR_CONSOLE)
        swprintf(path, EPC_COUNT(path), L"\\\\?\\unix\\dev\\tty%u", minor);
    else
        return NULL;
    return CreateFileW(path, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING,
                       0, NULL);
}

bool kit_unixtty_open_for_output(struct kit_terminal_size console)
{
    unsigned device = 0;
    bool there = false;

    if (!kit_is_wine() || !start_stty_size_query())
        return false;
    known = (struct kit_terminal_size){ 0, 0 };
    while (!there && GetTickCount64() - asked < FIRST_MS) {
        Sleep(TTY_LOOK_MS);
        there = poll_stty_answer_for_size_and_device(&known, &device);
    }
    close_stty_answer();
    if (!there || known.columns != console.columns || known.rows != console.rows)
        return false;
    tty = open_terminal_by_device_number(device);
    if (tty == INVALID_HANDLE_VALUE)
        tty = NULL;
    return tty != NULL;
}

void kit_unixtty_close_handles(void)
{
    close_stty_answer();
    if (tty)
        CloseHandle(tty);
    tty = NULL;
}

struct kit_terminal_size kit_unixtty_last_known_size(void)
{
    unsigned device;

    if (poll_stty_answer_for_size_and_device(&known, &device))
        close_stty_answer();
    if (GetTickCount64() - asked >= ASK_EACH_MS) {
        close_stty_answer();
        (void)start_stty_size_query();
    }
    return known;
}

bool kit_unixtty_write(const char *bytes, size_t count)
{
    DWORD done = 0;

    while (count > 0) {
        if (!WriteFile(tty, bytes, (DWORD)count, &done, NULL) || done == 0)
            return false;
        bytes += done;
        count -= done;
    }
    return true;
}
