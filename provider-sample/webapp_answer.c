/* SPDX-License-Identifier: MIT
 *
 * webapp_answer.c -- the head of an HTTP/1.1 answer.  See webapp_answer.h. */
#include "provider-sample/webapp_answer.h"

#include <string.h>

#include "provider-sample/webapp_date.h"
#include "provider-sample/webapp_request.h"

const char *webapp_answer_reason(int status)
{
    static const struct {
        int status;
        const char *reason;
    } reasons[] = {
        { 200, "OK" },
        { 301, "Moved Permanently" },
        { 304, "Not Modified" },
        { 400, "Bad Request" },
        { 403, "Forbidden" },
        { 404, "Not Found" },
        { 405, "Method Not Allowed" },
        { 408, "Request Timeout" },
        { 411, "Length Required" },
        { 413, "Content Too Large" },
        { 414, "URI Too Long" },
        { 431, "Request Header Fields Too Large" },
        { 500, "Internal Server Error" },
        { 505, "HTTP Version Not Supported" },
    };

    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].status == status)
            return reasons[i].reason;
    return "Unknown";
}

static bool ends_like(const char *text, size_t bytes, const char *end)
{
    size_t end_bytes = strlen(end);

    if (bytes < end_bytes)
        return false;
    for (size_t i = 0; i < end_bytes; i++) {
        char c = text[bytes - end_bytes + i];

        if (c >= 'A' && c <= 'Z')
            c = (char)(c + ('a' - 'A'));
        if (c != end[i])
            return false;
    }
    return true;
}

const char *webapp_answer_type(const char *file)
{
    static const struct {
        const char *end;
        const char *type;
    } types[] = {
        { ".html", "text/html; charset=utf-8" },
        { ".htm", "text/html; charset=utf-8" },
        { ".txt", "text/plain; charset=utf-8" },
        { ".md", "text/plain; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".json", "application/json" },
        { ".xml", "application/xml" },
        { ".pdf", "application/pdf" },
        { ".wasm", "application/wasm" },
        { ".zip", "application/zip" },
        { ".svg", "image/svg+xml" },
        { ".png", "image/png" },
        { ".jpg", "image/jpeg" },
        { ".jpeg", "image/jpeg" },
        { ".gif", "image/gif" },
        { ".webp", "image/webp" },
        { ".ico", "image/x-icon" },
    };
    size_t bytes = strlen(file);

    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (ends_like(file, bytes, types[i].end))
            return types[i].type;
    return "application/octet-stream";
}

/* Text that grows in the caller's room; `used` past `room` means that it did not fit. */
struct text {
    char *out;
    size_t room;
    size_t used;
};

static void put_bytes(struct text *text, const char *bytes, size_t count)
{
    if (text->used <= text->room && count <= text->room - text->used)
        memcpy(text->out + text->used, bytes, count);
    text->used += count;
}

static void put(struct text *text, const char *string)
{
    put_bytes(text, string, strlen(string));
}

static void put_number(struct text *text, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;

    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    put_bytes(text, digits + at, sizeof digits - at);
}

static void put_field(struct text *text, const char *name, const char *value)
{
    put(text, name);
    put(text, ": ");
    put(text, value);
    put(text, "\r\n");
}

size_t webapp_answer_head(const struct webapp_answer *answer, char *out, size_t room)
{
    struct text text = { out, room, 0 };
    char date[WEBAPP_DATE_ROOM];

    put(&text, "HTTP/1.1 ");
    put_number(&text, (unsigned)answer->status);
    put(&text, " ");
    put(&text, webapp_answer_reason(answer->status));
    put(&text, "\r\n");
    webapp_date_format(answer->now, date);
    put_field(&text, "Date", date);
    put_field(&text, "Server", "webapp");
    if (answer->type) {
        put_field(&text, "Content-Type", answer->type);
        put_field(&text, "X-Content-Type-Options", "nosniff");
    }
    if (answer->status != 304) {
        put(&text, "Content-Length: ");
        put_number(&text, answer->length);
        put(&text, "\r\n");
    }
    if (answer->last_modified != WEBAPP_NO_DATE) {
        webapp_date_format(answer->last_modified, date);
        put_field(&text, "Last-Modified", date);
    }
    if (answer->location) {
        put(&text, "Location: ");
        put_bytes(&text, answer->location, answer->location_bytes);
        put(&text, "/\r\n");
    }
    if (answer->status == 405)
        put_field(&text, "Allow", "GET, HEAD");
    put_field(&text, "Connection", answer->keep_alive ? "keep-alive" : "close");
    put(&text, "\r\n");
    return text.used <= room ? text.used : 0;
}
