/* SPDX-License-Identifier: MIT
 *
 * log.c -- writes an event to the event log, and the same message to the debugger's output.
 *
 * Wine's event log accepts everything and stores nothing, so there only the debugger's output shows
 * events.  The message's text comes from the message table (sdk/provider/events.mc) in the module
 * into which this file is linked; the event viewer finds it there too, through EventMessageFile.
 */
#include "sdk/port/port.h"

#include <windows.h>

#include "sdk/core/message.h"
#include "sdk/port/registry.h"
#include "sdk/port/win32/module.h"

#define SOURCE_UNITS   256
#define STRING_UNITS   256
#define LOG_LINE_UNITS 2048 /* more than a source, a message and its strings need */
#define NUMBER(id)     ((id)&0xFFFFu)

/* The message table, defined by an object file (cmake/EpcMessages.cmake).  This reference links it
 * into the module, and its address identifies the module. */
extern const unsigned char epci_event_table[] __asm__("epci_event_table");

/* ---- Text in a fixed buffer; cut if it does not fit ---- */

struct line {
    WCHAR *at;
    size_t room; /* units, with the NUL */
};

static void line_add(struct line *line, const WCHAR *text)
{
    for (; *text && line->room > 1; line->room--)
        *line->at++ = *text++;
    *line->at = 0;
}

static void line_add_number(struct line *line, uint32_t number, uint32_t base)
{
    WCHAR digits[11];
    WCHAR *at = digits + 10;

    *at = 0;
    do
        *--at = (WCHAR)L"0123456789abcdef"[number % base];
    while ((number /= base) != 0);
    line_add(line, at);
}

/* Converts bytes that need not be UTF-8; wrong ones are replaced. */
static void widen_any(const char *text, WCHAR *wide, int room)
{
    int bytes = 0;

    while (bytes < room - 1 && text[bytes])
        bytes++;
    /* A byte becomes at most one unit. */
    wide[bytes ? MultiByteToWideChar(CP_UTF8, 0, text, bytes, wide, room) : 0] = 0;
}

/* ---- The source ---- */

/* The value Event Source of the service's Performance key; false if it has none. */
static bool registered_source(const char *service, WCHAR source[SOURCE_UNITS])
{
    struct epci_say path = { { 0 }, 0 }; /* cut if too long; then there is no such value */
    struct epci_registry registry;
    size_t bytes = (SOURCE_UNITS - 1) * sizeof *source;
    uint32_t type = 0;
    int status;

    if (epci_registry_open(NULL, false, &registry))
        return false;
    epci_say_text(&path, "SYSTEM\\CurrentControlSet\\Services\\");
    epci_say_text(&path, service);
    epci_say_text(&path, "\\Performance");
    status = epci_registry_read(&registry, path.text, EPCI_EVENT_SOURCE, &type, source, &bytes);
    epci_registry_close(&registry);
    if (status || type != EPCI_REG_SZ)
        return false;
    source[bytes / sizeof *source] = 0;
    return source[0] != 0;
}

/* ---- The entry ---- */

static WORD type_of(uint32_t id)
{
    switch (id & ERROR_SEVERITY_ERROR) {
    case ERROR_SEVERITY_ERROR:
        return EVENTLOG_ERROR_TYPE;
    case ERROR_SEVERITY_WARNING:
        return EVENTLOG_WARNING_TYPE;
    default:
        return EVENTLOG_INFORMATION_TYPE;
    }
}

static void write_event_log(const WCHAR *source, const struct epci_event *event, LPCWSTR *strings)
{
    HANDLE log = RegisterEventSourceW(NULL, source);
    DWORD code = event->code;
    WORD count = 0;

    while (count < EPCI_EVENT_STRINGS && event->strings[count])
        count++;
    if (!log)
        return;
    ReportEventW(log, type_of(event->id), 0, event->id, NULL, count, sizeof code, strings, &code);
    DeregisterEventSource(log);
}

/* The message from the table; if it is missing, the event's number and strings. */
static void line_add_message(struct line *line, const struct epci_event *event, LPCWSTR *strings)
{
    HMODULE module = epci_module_at(epci_event_table);
    DWORD units = 0;

    if (module)
        units = FormatMessageW(FORMAT_MESSAGE_FROM_HMODULE | FORMAT_MESSAGE_ARGUMENT_ARRAY, module,
                               event->id, 0, line->at, (DWORD)line->room, (va_list *)strings);
    while (units > 0 && line->at[units - 1] <= L' ') /* without the line break */
        units--;
    line->at += units;
    line->room -= units;
    *line->at = 0;
    if (units > 0)
        return;
    line_add(line, L"event ");
    line_add_number(line, NUMBER(event->id), 10);
    for (size_t i = 0; i < EPCI_EVENT_STRINGS; i++) {
        line_add(line, L" ");
        line_add(line, strings[i]);
    }
}

static void write_debugger(const WCHAR *source, const struct epci_event *event, LPCWSTR *strings)
{
    WCHAR text[LOG_LINE_UNITS];
    struct line line = { text, LOG_LINE_UNITS };

    line_add(&line, source);
    line_add(&line, L": ");
    line_add_message(&line, event, strings);
    line_add(&line, L" (code 0x");
    line_add_number(&line, event->code, 16);
    line_add(&line, L")\n");
    OutputDebugStringW(text); /* in one call, so that threads do not mix their lines */
}

void epci_log(const struct epci_event *event)
{
    WCHAR source[SOURCE_UNITS], texts[EPCI_EVENT_STRINGS][STRING_UNITS];
    LPCWSTR strings[EPCI_EVENT_STRINGS];
    DWORD error = GetLastError();

    if (!registered_source(event->service, source))
        widen_any(event->service, source, SOURCE_UNITS);
    for (size_t i = 0; i < EPCI_EVENT_STRINGS; i++) {
        widen_any(event->strings[i] ? event->strings[i] : "", texts[i], STRING_UNITS);
        strings[i] = texts[i];
    }
    write_event_log(source, event, strings);
    write_debugger(source, event, strings);
    SetLastError(error);
}
