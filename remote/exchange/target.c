/* SPDX-License-Identifier: MIT
 *
 * target.c -- takes a computer's name apart.  It goes into libraries that give some characters a
 * meaning ("[", ",", "@", "#"), so only those that names and addresses have are let through.
 */
#include "remote/exchange/target.h"

#include <stdbool.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/number.h"
#include "kit/slice.h"

/* Is it a part of a name, or of an address where `colons`? */
static bool is_host_character(char one, bool colons)
{
    return kit_is_letter(one) || (one >= '0' && one <= '9') || strchr(".-_", one) ||
           (colons && (one == ':' || one == '%')) || (unsigned char)one >= 0x80;
}

/* ":44511", or nothing. */
static bool parse_port(const char *text, uint16_t *port)
{
    return text[0] == '\0' ||
           (text[0] == ':' && kit_parse_port(kit_slice_of(text + 1), port) && *port > 0);
}

static bool parse_host(const char *text, size_t bytes, bool colons, struct remote_target *out)
{
    if (bytes == 0 || bytes >= sizeof out->host || text[0] == '-' || text[0] == '%')
        return false;
    for (size_t i = 0; i < bytes; i++)
        if (!is_host_character(text[i], colons))
            return false;
    memcpy(out->host, text, bytes);
    out->host[bytes] = '\0';
    return true;
}

int remote_target_parse_host_and_port(const char *text, struct remote_target *out)
{
    struct remote_target target = { .port = REMOTE_PORT };
    const char *host = text + strspn(text, "\\");
    const char *end = strchr(host, ':');
    bool colons = false;
    size_t bytes;

    if (host[0] == '[') {
        end = strchr(++host, ']');
        colons = true;
        if (!end)
            return EPC_E_INVALID;
    } else if (end && strchr(end + 1, ':')) { /* an address of version 6 */
        end = NULL;
        colons = true;
    }
    bytes = end ? (size_t)(end - host) : strlen(host);
    if (!parse_host(host, bytes, colons, &target) ||
        !parse_port(end ? end + (*end == ']') : "", &target.port))
        return EPC_E_INVALID;
    *out = target;
    return EPC_OK;
}
