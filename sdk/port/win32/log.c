/* SPDX-License-Identifier: MIT
 *
 * log.c -- writes an event to the event log, and the same message to the debugger's output.
 *
 * Wine's event log accepts everything and stores nothing, so there only the debugger's output shows
 * events.  The message's text comes from the message table (sdk/provider/events/events.mc) in the
 * module into which this file is linked; the event viewer finds it there too, through
 * EventMessageFile.
 */
#include "sdk/port/port.h"

#include <windows.h>

#include "sdk/port/servicekey.h"
#include "sdk/port/win32/module.h"

#define SOURCE_UNITS     256
#define STRING_UNITS     256
#define LOG_LINE_UNITS   2048 /* more than a source, a message and its strings need */
#define EVENT_NUMBER(id) ((id) & 0xFFFFu)
#define FORMAT_FROM_TEXT (FORMAT_MESSAGE_FROM_STRING | FORMAT_MESSAGE_ARGUMENT_ARRAY)

/* The message table, defined by an object file (cmake/EpcMessages.cmake).  This reference links it
 * into the module, and its address identifies the module. */
extern const unsigned char epci_event_table[] __asm__("epci_event_table");

/* Converts bytes that need not be UTF-8; wrong ones are replaced. */
static void convert_any_bytes_to_wide(const char *text, WCHAR *wide, int capacity)
{
    int bytes = 0;

    while (bytes < capacity - 1 && text[bytes])
        bytes++;
    /* A byte becomes at most one unit. */
    wide[bytes ? MultiByteToWideChar(CP_UTF8, 0, text, bytes, wide, capacity) : 0] = 0;
}

/* ---- The source ---- */

/* The value Event Source of the service's Performance key; false if it has none. */
static bool read_event_source_of_service(const char *service, WCHAR source[SOURCE_UNITS])
{
    struct epci_text_builder path; /* cut if too long; then there is no such value */
    struct epci_registry registry;
    size_t bytes = (SOURCE_UNITS - 1) * sizeof *source;
    uint32_t type = 0;
    int status;

    epci_registry_open(false, &registry);
    epci_make_service_path(&path, service, "\\Performance");
    status =
        epci_registry_read_value(&registry, path.text, EPCI_EVENT_SOURCE, &type, source, &bytes);
    if (status || type != EPCI_REG_SZ)
        return false;
    source[bytes / sizeof *source] = 0;
    return source[0] != 0;
}

/* ---- The entry ---- */

/* By the severity in an event's two highest bits. */
static const WORD types[] = { EVENTLOG_INFORMATION_TYPE, EVENTLOG_INFORMATION_TYPE,
                              EVENTLOG_WARNING_TYPE, EVENTLOG_ERROR_TYPE };

static void write_event_log(const WCHAR *source, const struct epci_event *event, LPCWSTR *strings)
{
    HANDLE log = RegisterEventSourceW(NULL, source);
    DWORD code = event->code;
    WORD count = 0;

    while (count < EPCI_EVENT_STRINGS && event->strings[count])
        count++;
    if (!log)
        return;
    ReportEventW(log, types[event->id >> 30], 0, event->id, NULL, count, sizeof code, strings,
                 &code);
    DeregisterEventSource(log);
}

/* The message from the table; if it is missing, the event's number and strings. */
static void write_event_to_debugger(const WCHAR *source, const struct epci_event *event,
                                    LPCWSTR *strings)
{
    WCHAR message[LOG_LINE_UNITS], line[LOG_LINE_UNITS + 1];
    const DWORD_PTR plain[] = { EVENT_NUMBER(event->id), (DWORD_PTR)strings[0],
                                (DWORD_PTR)strings[1], (DWORD_PTR)strings[2],
                                (DWORD_PTR)strings[3] };
    const DWORD_PTR parts[] = { (DWORD_PTR)source, (DWORD_PTR)message, event->code };
    HMODULE module = epci_module_at(epci_event_table);
    DWORD units = 0;

    if (module)
        units = FormatMessageW(FORMAT_MESSAGE_FROM_HMODULE | FORMAT_MESSAGE_ARGUMENT_ARRAY, module,
                               event->id, 0, message, LOG_LINE_UNITS, (va_list *)strings);
    while (units > 0 && message[units - 1] <= L' ') /* without the line break */
        units--;
    message[units] = 0;
    if (units == 0)
        FormatMessageW(FORMAT_FROM_TEXT, L"event %1!u! %2 %3 %4 %5", 0, 0, message, LOG_LINE_UNITS,
                       (va_list *)plain);
    units = FormatMessageW(FORMAT_FROM_TEXT, L"%1: %2 (code 0x%3!x!)", 0, 0, line, LOG_LINE_UNITS,
                           (va_list *)parts);
    line[units] = L'\n';
    line[units + 1] = 0;
    OutputDebugStringW(line); /* in one call, so that threads do not mix their lines */
}

void epci_log_event(const struct epci_event *event)
{
    WCHAR source[SOURCE_UNITS], texts[EPCI_EVENT_STRINGS][STRING_UNITS];
    LPCWSTR strings[EPCI_EVENT_STRINGS];
    DWORD error = GetLastError();

    if (!read_event_source_of_service(event->service, source))
        convert_any_bytes_to_wide(event->service, source, SOURCE_UNITS);
    for (size_t i = 0; i < EPCI_EVENT_STRINGS; i++) {
        convert_any_bytes_to_wide(event->strings[i] ? event->strings[i] : "", texts[i],
                                  STRING_UNITS);
        strings[i] = texts[i];
    }
    write_event_log(source, event, strings);
    write_event_to_debugger(source, event, strings);
    SetLastError(error);
}

/* In one call each, so that threads do not mix their lines. */
void epci_print_to_stderr_and_debugger(const char *line)
{
    char text[LOG_LINE_UNITS];
    HANDLE error = GetStdHandle(STD_ERROR_HANDLE);
    DWORD bytes = 0;

    while (line[bytes] && bytes < sizeof text - 2) {
        text[bytes] = line[bytes];
        bytes++;
    }
    text[bytes++] = '\n';
    text[bytes] = 0;
    OutputDebugStringA(text);
    if (error && error != INVALID_HANDLE_VALUE)
        WriteFile(error, text, bytes, &bytes, NULL);
}
