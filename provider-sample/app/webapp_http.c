/* SPDX-License-Identifier: MIT
 *
 * webapp_http.c -- reads the head of an HTTP/1.x request, and writes the head of a reply.
 *
 * A request is read in three steps.  find_end_of_request_head() looks for the empty line and
 * refuses stray control characters.  parse_request_line() reads the method, path and version.
 * parse_header_field() reads one field; only those that change the reply matter.
 * split_off_until_character() cuts lines and words from the front of a piece of the request, so
 * nothing else here computes with pointers into it. */
#include "provider-sample/app/webapp_http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Some of the caller's bytes. */
struct piece {
    const char *at;
    size_t bytes;
};

static char lower_ascii_letter(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

/* Compare without case; `text` is in lower case. */
static bool piece_equals_nocase(struct piece piece, const char *text)
{
    if (piece.bytes != strlen(text))
        return false;
    for (size_t i = 0; i < piece.bytes; i++)
        if (lower_ascii_letter(piece.at[i]) != text[i])
            return false;
    return true;
}

/* A method or a field's name. */
static bool is_token(struct piece piece)
{
    for (size_t i = 0; i < piece.bytes; i++)
        if (piece.at[i] <= ' ' || piece.at[i] >= 0x7F || strchr("\"(),/:;<=>?@[\\]{}", piece.at[i]))
            return false;
    return piece.bytes > 0;
}

/* Without blanks and tabs at both ends. */
static struct piece trim_piece(struct piece piece)
{
    for (; piece.bytes > 0 && strchr(" \t", piece.at[0]); piece.bytes--)
        piece.at++;
    while (piece.bytes > 0 && strchr(" \t", piece.at[piece.bytes - 1]))
        piece.bytes--;
    return piece;
}

/* Move everything before the first `end` from *rest to *taken, and drop `end`.  Without an `end`,
 * *rest is unchanged and the result is false. */
static bool split_off_until_character(struct piece *rest, char end, struct piece *taken)
{
    const char *found = rest->bytes ? memchr(rest->at, end, rest->bytes) : NULL;

    if (!found)
        return false;
    taken->at = rest->at;
    taken->bytes = (size_t)(found - rest->at);
    rest->bytes -= taken->bytes + 1;
    rest->at = found + 1;
    return true;
}

/* *head_bytes becomes the length of the head with its empty line, or 0 if its end has not come yet.
 * False: a control character in it makes it invalid. */
static bool find_end_of_request_head(struct piece text, size_t *head_bytes)
{
    *head_bytes = 0;
    for (size_t i = 0; i < text.bytes; i++) {
        unsigned char c = (unsigned char)text.at[i];
        bool after_cr = i > 0 && text.at[i - 1] == '\r';

        if ((c == '\n') != after_cr)
            return false;
        if (c == 0x7F || (c < ' ' && c != '\r' && c != '\n' && c != '\t'))
            return false;
        if (c == '\n' && i >= 3 && text.at[i - 2] == '\n') {
            *head_bytes = i + 1;
            return true;
        }
    }
    return true;
}

/* "GET /path?query HTTP/1.1". */
static bool parse_request_line(struct piece line, struct webapp_request *request)
{
    struct piece method, target, path;

    if (!split_off_until_character(&line, ' ', &method) ||
        !split_off_until_character(&line, ' ', &target) || !is_token(method))
        return false;
    if (target.bytes == 0 || target.at[0] != '/')
        return false;
    for (size_t i = 0; i < target.bytes; i++)
        if (target.at[i] <= ' ' || target.at[i] >= 0x7F || target.at[i] == '#')
            return false;
    if (line.bytes != 8 || memcmp(line.at, "HTTP/1.", 7) != 0 || line.at[7] < '0' ||
        line.at[7] > '9')
        return false;
    request->path = target.at;
    request->path_bytes =
        split_off_until_character(&target, '?', &path) ? path.bytes : target.bytes;
    /* The case of a method matters: "get" is another method. */
    request->get = method.bytes == 3 && memcmp(method.at, "GET", 3) == 0;
    request->post = method.bytes == 4 && memcmp(method.at, "POST", 4) == 0;
    request->keep_alive = line.at[7] != '0';
    return true;
}

/* WEBAPP_OK, or the status to refuse the field with. */
static int parse_header_field(struct piece line, struct webapp_request *request)
{
    struct piece name, value = line;

    /* A folded line fails here: its name begins with a blank. */
    if (!split_off_until_character(&value, ':', &name) || !is_token(name))
        return 400;
    value = trim_piece(value);
    if (piece_equals_nocase(name, "transfer-encoding") ||
        (piece_equals_nocase(name, "content-length") && !piece_equals_nocase(value, "0")))
        return 413; /* no request here needs a body */
    if (piece_equals_nocase(name, "connection") && piece_equals_nocase(value, "close"))
        request->keep_alive = false;
    if (piece_equals_nocase(name, "origin"))
        request->from_page = true;
    return WEBAPP_OK;
}

int webapp_request_parse(const char *bytes, size_t count, struct webapp_request *request)
{
    struct piece text = { bytes, count < WEBAPP_HEAD_MAX ? count : WEBAPP_HEAD_MAX }, line;
    int status = WEBAPP_OK;

    memset(request, 0, sizeof *request);
    if (!find_end_of_request_head(text, &request->head_bytes))
        return 400;
    if (request->head_bytes == 0 && text.bytes < WEBAPP_HEAD_MAX)
        return WEBAPP_MORE;
    if (!split_off_until_character(&text, '\n', &line))
        return 414;
    line.bytes--; /* its CR, which find_end_of_request_head() has seen */
    if (!parse_request_line(line, request))
        return 400;
    if (request->head_bytes == 0)
        return 431;
    for (unsigned fields = 0; status == WEBAPP_OK && split_off_until_character(&text, '\n', &line);
         fields++) {
        if (--line.bytes == 0)
            break;
        status = fields < WEBAPP_FIELDS_MAX ? parse_header_field(line, request) : 431;
    }
    return status;
}

/* ---- Paths ---- */

static int parse_hex_digit(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = c ? strchr(digits, lower_ascii_letter(c)) : NULL;

    return found ? (int)(found - digits) : -1;
}

/* A device has its name in every folder and with every extension: "nul", "Aux.txt", "con .x".
 * Windows also takes a superscript 1, 2 or 3 for the digit of "COM1" or "LPT1". */
static bool is_windows_device_name(const char *name, size_t bytes)
{
    static const char *const devices[] = { "con", "prn", "aux", "nul", "conin$", "conout$" };
    struct piece base = { name, bytes }, part;
    struct piece port = { name, 3 };

    if (split_off_until_character(&base, '.', &part))
        base = part;
    base = trim_piece(base);
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        if (piece_equals_nocase(base, devices[i]))
            return true;
    if (base.bytes < 4 || !(piece_equals_nocase(port, "com") || piece_equals_nocase(port, "lpt")))
        return false;
    if (base.bytes == 4)
        return name[3] >= '0' && name[3] <= '9';
    return base.bytes == 5 && name[3] == '\xC2' && strchr("\xB9\xB2\xB3", name[4]);
}

bool webapp_name_is_safe(const char *name, size_t bytes)
{
    if (bytes == 0 || bytes > 255)
        return false;
    for (size_t i = 0; i < bytes; i++)
        if ((unsigned char)name[i] < ' ' || name[i] == 0x7F || strchr("\\/:*?\"<>|", name[i]))
            return false;
    /* This also refuses "." and "..". */
    if (name[bytes - 1] == '.' || name[bytes - 1] == ' ')
        return false;
    return !is_windows_device_name(name, bytes);
}

/* Decode one part to `out`, which has room for all its bytes. */
static int decode_and_check_path_part(struct piece raw, char *out, size_t *out_bytes)
{
    *out_bytes = 0;
    for (size_t i = 0; i < raw.bytes; i++) {
        char c = raw.at[i];

        if (c == '%') {
            int high = raw.bytes - i > 2 ? parse_hex_digit(raw.at[i + 1]) : -1;
            int low = raw.bytes - i > 2 ? parse_hex_digit(raw.at[i + 2]) : -1;

            if (high < 0 || low < 0 || high + low == 0)
                return 400;
            c = (char)(high * 16 + low);
            i += 2;
        }
        out[(*out_bytes)++] = c;
    }
    return webapp_name_is_safe(out, *out_bytes) ? WEBAPP_OK : 403;
}

int webapp_path_decode(const char *raw, size_t bytes, struct webapp_path *path)
{
    struct piece rest = { raw, bytes }, part;
    size_t used = 0, decoded;
    bool more = true;

    memset(path, 0, sizeof *path);
    path->site = path->file = path->text;
    if (!split_off_until_character(&rest, '/', &part) || part.bytes > 0)
        return 400;
    /* A decoded path is never longer than the raw one; site and file have a NUL each. */
    if (bytes > WEBAPP_PATH_CAPACITY - 2)
        return 414;
    for (unsigned parts = 0; more; parts++) {
        int status;

        more = split_off_until_character(&rest, '/', &part);
        if (!more)
            part = rest;
        path->folder = !more && part.bytes == 0;
        if (path->folder)
            break;
        if (parts > 1)
            path->text[used - 1] = '/';
        status = decode_and_check_path_part(part, path->text + used, &decoded);
        if (status != WEBAPP_OK)
            return status;
        used += decoded;
        path->text[used++] = '\0';
        if (parts == 0)
            path->file = path->text + used;
    }
    path->text[used] = '\0';
    return WEBAPP_OK;
}

/* ---- Replies ---- */

const char *webapp_status_line(int status)
{
    static const char *const lines[] = {
        "200 OK\r\n",
        "400 Bad Request\r\n",
        "403 Forbidden\r\n",
        "404 Not Found\r\n",
        "405 Method Not Allowed\r\n",
        "408 Request Timeout\r\n",
        "413 Content Too Large\r\n",
        "414 URI Too Long\r\n",
        "431 Request Header Fields Too Large\r\n",
    };

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (atoi(lines[i]) == status)
            return lines[i];
    return "500 Internal Server Error\r\n";
}

const char *webapp_content_type_of_file(const char *file)
{
    static const char *const types[][2] = {
        { ".html", "text/html; charset=utf-8" },
        { ".txt", "text/plain; charset=utf-8" },
        { ".md", "text/plain; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".json", "application/json" },
        { ".png", "image/png" },
    };
    const char *dot = strrchr(file, '.');

    for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
        if (piece_equals_nocase((struct piece){ dot, strlen(dot) }, types[i][0]))
            return types[i][1];
    return "application/octet-stream";
}

size_t webapp_format_reply_head(int status, const char *type, uint64_t length, bool keep_alive,
                                char *out, size_t capacity)
{
    int used = snprintf(out, capacity,
                        "HTTP/1.1 %sContent-Type: %s\r\nX-Content-Type-Options: nosniff\r\n"
                        "Content-Length: %llu\r\nConnection: %s\r\n\r\n",
                        webapp_status_line(status), type, (unsigned long long)length,
                        keep_alive ? "keep-alive" : "close");

    return (size_t)used < capacity ? (size_t)used : 0;
}
