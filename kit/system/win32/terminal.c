/* SPDX-License-Identifier: MIT
 *
 * terminal.c -- a Windows console: a screen buffer of our own, drawn cell by cell (vtcells.h).
 * Under Wine it is the terminal in which the console is, where that can be reached (unixtty.h).
 *
 * Keys come as records of keys, since Wine's console knows no other way; they become the bytes that
 * an xterm sends.  Wine does not tell when the window's size changes, and Windows not always, so
 * each wait compares the size.
 */
#include <windows.h>

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/tool.h"
#include "kit/system/terminal.h"
#include "kit/system/win32/unixtty.h"
#include "kit/system/win32/vtcells.h"
#include "sdk/core/text.h"

#define CLEAR           "\x1b[2J"
#define LONGEST_WAIT_MS 200u
/* A closed window ends the process when the handler returns; so long it waits for the end. */
#define CLOSE_MS 4000u

static bool is_open, has_keys;
static bool is_direct; /* drawn on unixtty, without a screen buffer */
static HANDLE input, screen, woken, ended, closed;
static struct kit_vtcells cells;
static DWORD input_before;
static CONSOLE_CURSOR_INFO cursor_before;
static struct kit_terminal_size size_before;
static WCHAR high; /* the first half of a pair of surrogates */

static BOOL WINAPI signal_end_and_wait_for_closing(DWORD event)
{
    SetEvent(ended);
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT)
        WaitForSingleObject(closed, CLOSE_MS);
    return TRUE;
}

bool kit_terminal_can_draw(void)
{
    const char *terminal = getenv("TERM");

    return kit_is_stdout_terminal() && !(terminal && strcmp(terminal, "dumb") == 0);
}

bool kit_terminal_is_utf8(void)
{
    return GetConsoleOutputCP() == CP_UTF8;
}

bool kit_terminal_write(const char *bytes, size_t count)
{
    struct kit_vtcells lines;

    if (is_direct)
        return kit_unixtty_write(bytes, count);
    if (is_open)
        return kit_vtcells_write(&cells, bytes, count);
    return kit_vtcells_init(&lines, GetStdHandle(STD_OUTPUT_HANDLE), 0, 0) &&
           kit_vtcells_write(&lines, bytes, count);
}

static bool create_wait_events(void)
{
    if (!woken)
        woken = CreateEventW(NULL, FALSE, FALSE, NULL);
    if (!ended)
        ended = CreateEventW(NULL, TRUE, FALSE, NULL);
    if (!closed)
        closed = CreateEventW(NULL, TRUE, FALSE, NULL);
    return woken && ended && closed;
}

/* Cells for the window's size now; the buffer gets that size, too, so that nothing scrolls. */
static bool resize_cells_to_window(void)
{
    struct kit_terminal_size size = kit_terminal_get_size();
    const COORD wanted = { (SHORT)size.columns, (SHORT)size.rows };

    size_before = size;
    if (is_direct)
        return true;
    kit_vtcells_release(&cells);
    SetConsoleScreenBufferSize(screen, wanted);
    return kit_vtcells_init(&cells, screen, wanted.X, wanted.Y);
}

static bool open_unix_terminal(void)
{
    is_direct = kit_unixtty_open_for_output(kit_terminal_get_size());
    if (is_direct && !kit_unixtty_write(KIT_TERMINAL_ENTER, strlen(KIT_TERMINAL_ENTER))) {
        kit_unixtty_close_handles();
        is_direct = false;
    }
    return is_direct && resize_cells_to_window();
}

static bool create_and_show_screen_buffer(void)
{
    CONSOLE_CURSOR_INFO cursor = { .dwSize = 25, .bVisible = FALSE };

    screen =
        CreateConsoleScreenBuffer(GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                                  NULL, CONSOLE_TEXTMODE_BUFFER, NULL);
    if (screen == INVALID_HANDLE_VALUE) {
        screen = NULL;
        return false;
    }
    if (!resize_cells_to_window() || !SetConsoleActiveScreenBuffer(screen)) {
        CloseHandle(screen);
        screen = NULL;
        kit_vtcells_release(&cells);
        return false;
    }
    if (!GetConsoleCursorInfo(GetStdHandle(STD_OUTPUT_HANDLE), &cursor_before))
        cursor_before = (CONSOLE_CURSOR_INFO){ .dwSize = 25, .bVisible = TRUE };
    SetConsoleCursorInfo(screen, &cursor);
    return true;
}

int kit_terminal_open_full_screen(void)
{
    static bool registered;

    input = GetStdHandle(STD_INPUT_HANDLE);
    if (is_open || !kit_terminal_can_draw() || !create_wait_events())
        return EPC_E_UNSUPPORTED;
    if (!registered && atexit(kit_terminal_close_full_screen) != 0)
        return EPC_E_UNSUPPORTED;
    registered = true;
    if (!open_unix_terminal() && !create_and_show_screen_buffer())
        return EPC_E_UNSUPPORTED;
    has_keys = GetConsoleMode(input, &input_before) != 0;
    if (has_keys)
        SetConsoleMode(input, ENABLE_PROCESSED_INPUT | ENABLE_WINDOW_INPUT | ENABLE_EXTENDED_FLAGS);
    ResetEvent(ended);
    ResetEvent(closed);
    SetConsoleCtrlHandler(signal_end_and_wait_for_closing, TRUE);
    is_open = true;
    return EPC_OK;
}

void kit_terminal_close_full_screen(void)
{
    if (!is_open)
        return;
    is_open = false;
    if (is_direct) {
        (void)kit_unixtty_write(KIT_TERMINAL_LEAVE, strlen(KIT_TERMINAL_LEAVE));
        kit_unixtty_close_handles();
        is_direct = false;
    } else {
        /* Wine leaves what it thinks is there. */
        (void)kit_vtcells_write(&cells, CLEAR, strlen(CLEAR));
        SetConsoleActiveScreenBuffer(GetStdHandle(STD_OUTPUT_HANDLE));
        SetConsoleCursorInfo(GetStdHandle(STD_OUTPUT_HANDLE), &cursor_before);
        CloseHandle(screen);
        screen = NULL;
        kit_vtcells_release(&cells);
    }
    if (has_keys)
        SetConsoleMode(input, input_before);
    SetConsoleCtrlHandler(signal_end_and_wait_for_closing, FALSE);
    SetEvent(closed);
}

struct kit_terminal_size kit_terminal_get_size(void)
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    const HANDLE console = screen ? screen : GetStdHandle(STD_OUTPUT_HANDLE);

    if (is_direct)
        return kit_unixtty_last_known_size();
    if (!GetConsoleScreenBufferInfo(console, &info) || info.srWindow.Right < info.srWindow.Left ||
        info.srWindow.Bottom < info.srWindow.Top)
        return (struct kit_terminal_size){ 80, 24 };
    return (struct kit_terminal_size){ (uint32_t)(info.srWindow.Right - info.srWindow.Left) + 1,
                                       (uint32_t)(info.srWindow.Bottom - info.srWindow.Top) + 1 };
}

/* What an xterm sends for a key without a character; NULL: nothing. */
static const char *escape_sequence_of_key(WORD key)
{
    switch (key) {
    case VK_UP:
        return "\x1b[A";
    case VK_DOWN:
        return "\x1b[B";
    case VK_RIGHT:
        return "\x1b[C";
    case VK_LEFT:
        return "\x1b[D";
    case VK_HOME:
        return "\x1b[H";
    case VK_END:
        return "\x1b[F";
    case VK_PRIOR:
        return "\x1b[5~";
    case VK_NEXT:
        return "\x1b[6~";
    case VK_DELETE:
        return "\x1b[3~";
    default:
        return NULL;
    }
}

/* The bytes of one pressed key, at most 4 (or a sequence); returns how many. */
static size_t encode_pressed_key(const KEY_EVENT_RECORD *key, char bytes[8])
{
    WCHAR unit = key->uChar.UnicodeChar;
    const char *sequence;

    if (!key->bKeyDown)
        return 0;
    if (unit >= 0xD800 && unit < 0xDC00) {
        high = unit;
        return 0;
    }
    if (unit >= 0xDC00 && unit < 0xE000)
        return high ? epci_utf8_encode_scalar(
                          0x10000u + ((uint32_t)(high - 0xD800) << 10) + (unit - 0xDC00u), bytes)
                    : 0;
    if (unit)
        return epci_utf8_encode_scalar(unit, bytes);
    sequence = escape_sequence_of_key(key->wVirtualKeyCode);
    if (!sequence)
        return 0;
    memcpy(bytes, sequence, strlen(sequence));
    return strlen(sequence);
}

static size_t read_keys(char *bytes, size_t capacity)
{
    INPUT_RECORD records[8];
    DWORD count = 0;
    size_t used = 0;

    if (!ReadConsoleInputW(input, records, capacity / 8 < 8 ? (DWORD)(capacity / 8) : 8, &count))
        return 0;
    for (DWORD i = 0; i < count; i++)
        if (records[i].EventType == KEY_EVENT)
            used += encode_pressed_key(&records[i].Event.KeyEvent, bytes + used);
    return used;
}

static bool resize_cells_and_tell_if_size_changed(void)
{
    struct kit_terminal_size now = kit_terminal_get_size();

    if (now.columns == size_before.columns && now.rows == size_before.rows)
        return false;
    return resize_cells_to_window();
}

enum kit_terminal_event kit_terminal_wait_for_event(uint32_t milliseconds, char *bytes,
                                                    size_t capacity, size_t *count)
{
    HANDLE waits[3] = { ended, woken, input };
    DWORD which =
        WaitForMultipleObjects(has_keys ? 3 : 2, waits, FALSE,
                               milliseconds < LONGEST_WAIT_MS ? milliseconds : LONGEST_WAIT_MS);

    *count = 0;
    if (which == WAIT_OBJECT_0)
        return KIT_TERMINAL_ENDED;
    if (which == WAIT_OBJECT_0 + 1)
        return KIT_TERMINAL_WOKEN;
    if (which == WAIT_OBJECT_0 + 2)
        *count = read_keys(bytes, capacity);
    return *count > 0 ? KIT_TERMINAL_KEYS
                      : (resize_cells_and_tell_if_size_changed() ? KIT_TERMINAL_RESIZED
                                                                 : KIT_TERMINAL_NOTHING);
}

void kit_terminal_wake(void)
{
    if (woken)
        SetEvent(woken);
}
