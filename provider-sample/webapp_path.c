/* SPDX-License-Identifier: MIT
 *
 * webapp_path.c -- from the path in a URL to a site and a file.  See webapp_path.h. */
#include "provider-sample/webapp_path.h"

#include <string.h>

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

static bool equal_without_case(const char *part, const char *name, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        char c = part[i] >= 'a' && part[i] <= 'z' ? (char)(part[i] - ('a' - 'A')) : part[i];

        if (c != name[i])
            return false;
    }
    return true;
}

/* COM1 to LPT9, and the same with a superscript 1, 2 or 3, which Windows takes for the digit. */
static bool is_port(const char *part, size_t bytes)
{
    if (bytes < 4 || !(equal_without_case(part, "COM", 3) || equal_without_case(part, "LPT", 3)))
        return false;
    if (bytes == 4)
        return part[3] >= '0' && part[3] <= '9';
    return bytes == 5 &&
           (memcmp(part + 3, "\xC2\xB9", 2) == 0 || memcmp(part + 3, "\xC2\xB2", 2) == 0 ||
            memcmp(part + 3, "\xC2\xB3", 2) == 0);
}

/* A device has its name in every folder, and with every extension: "nul", "Aux.txt", "con .x". */
static bool is_device(const char *part, size_t bytes)
{
    static const char *const devices[] = { "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$" };
    const char *dot = memchr(part, '.', bytes);

    if (dot)
        bytes = (size_t)(dot - part);
    while (bytes > 0 && part[bytes - 1] == ' ')
        bytes--;
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        if (bytes == strlen(devices[i]) && equal_without_case(part, devices[i], bytes))
            return true;
    return is_port(part, bytes);
}

bool webapp_path_part_is_safe(const char *part, size_t bytes)
{
    if (bytes == 0 || bytes > 255)
        return false;
    for (size_t i = 0; i < bytes; i++)
        if ((unsigned char)part[i] < ' ' || part[i] == 0x7F || strchr("\\/:*?\"<>|", part[i]))
            return false;
    /* This also refuses "." and "..". */
    if (part[bytes - 1] == '.' || part[bytes - 1] == ' ')
        return false;
    return !is_device(part, bytes);
}

/* Decode the part raw[0..bytes) to `out`, which has room for as much. */
static int decode_part(const char *raw, size_t bytes, char *out, size_t *out_bytes)
{
    size_t used = 0;

    for (size_t i = 0; i < bytes; i++) {
        int high, low;

        if (raw[i] != '%') {
            out[used++] = raw[i];
            continue;
        }
        high = bytes - i > 2 ? hex_digit(raw[i + 1]) : -1;
        low = bytes - i > 2 ? hex_digit(raw[i + 2]) : -1;
        if (high < 0 || low < 0 || (high == 0 && low == 0))
            return 400;
        out[used++] = (char)(high * 16 + low);
        i += 2;
    }
    *out_bytes = used;
    return webapp_path_part_is_safe(out, used) ? 200 : 403;
}

int webapp_path_decode(const char *raw, size_t bytes, struct webapp_path *path)
{
    size_t at = 0, used = 0, parts = 0;

    path->text[0] = '\0';
    path->site = path->file = path->text;
    path->folder = false;
    if (bytes == 0 || raw[0] != '/')
        return 400;
    /* A decoded path is never longer than the raw one; it has a NUL more behind site and file. */
    if (bytes > WEBAPP_PATH_ROOM - 2)
        return 414;
    while (at < bytes) {
        const char *part = raw + at + 1;
        const char *slash = memchr(part, '/', bytes - at - 1);
        size_t part_bytes = slash ? (size_t)(slash - part) : bytes - at - 1;
        size_t decoded;
        int status;

        at += part_bytes + 1;
        if (part_bytes == 0 && at == bytes) {
            path->folder = true;
            break;
        }
        if (parts > 1)
            path->text[used - 1] = '/';
        status = decode_part(part, part_bytes, path->text + used, &decoded);
        if (status != 200)
            return status;
        used += decoded;
        path->text[used++] = '\0';
        if (parts++ == 0)
            path->file = path->text + used;
    }
    path->text[used] = '\0';
    return 200;
}
