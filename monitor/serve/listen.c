/* SPDX-License-Identifier: MIT
 *
 * listen.c -- takes ADDR:PORT and Host headers apart, which are written in the same way.
 */
#include "monitor/serve/listen.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/console/safetext.h"
#include "kit/number.h"
#include "kit/slice.h"

#define HTTP_PORT 80

/* ---- Parts ---- */

/* Four numbers up to 255 with dots. */
static bool is_ipv4_address(struct kit_slice text)
{
    uint32_t number = 0, digits = 0, dots = 0;

    for (size_t i = 0; i < text.bytes; i++) {
        if (text.at[i] == '.' && digits > 0) {
            number = digits = 0;
            dots++;
        } else if (text.at[i] >= '0' && text.at[i] <= '9' && digits < 3) {
            number = number * 10 + (uint32_t)(text.at[i] - '0');
            digits++;
        } else {
            return false;
        }
        if (number > 255)
            return false;
    }
    return dots == 3 && digits > 0;
}

/* May it be an IPv6 address?  The system reads it. */
static bool may_be_ipv6_address(struct kit_slice text)
{
    size_t colons = 0;

    for (size_t i = 0; i < text.bytes; i++) {
        if (!strchr("0123456789abcdefABCDEF:.", text.at[i]) || !text.at[i])
            return false;
        colons += text.at[i] == ':';
    }
    return colons >= 2;
}

/* "host:port" or "[host]:port"; without a port it is `port` as it was.  False: it is neither. */
static bool split_host_and_port(struct kit_slice text, struct kit_slice *host, uint16_t *port)
{
    const char *end = text.at + text.bytes, *colon;

    if (text.bytes > 0 && text.at[0] == '[') {
        const char *bracket = memchr(text.at, ']', text.bytes);

        if (!bracket)
            return false;
        *host = kit_slice_between(text.at + 1, bracket);
        if (!may_be_ipv6_address(*host))
            return false;
        if (bracket + 1 == end)
            return true;
        return bracket[1] == ':' && kit_parse_port(kit_slice_between(bracket + 2, end), port);
    }
    colon = memchr(text.at, ':', text.bytes);
    *host = kit_slice_between(text.at, colon ? colon : end);
    return !colon || kit_parse_port(kit_slice_between(colon + 1, end), port);
}

static bool is_loopback_address(struct kit_slice host)
{
    return kit_slice_is(host, "::1") ||
           (is_ipv4_address(host) && host.bytes > 4 && memcmp(host.at, "127.", 4) == 0);
}

/* ---- Where it listens ---- */

int mon_listen_parse(const char *text, struct mon_listen *out, char *message, size_t capacity)
{
    const struct kit_slice whole = kit_slice_of(text);
    struct kit_slice host = whole;
    uint16_t port = 0;
    bool there;

    *out = (struct mon_listen){ .port = 0 };
    if (kit_parse_port(whole, &port)) {
        host = kit_slice_of("127.0.0.1");
        there = true;
    } else {
        there = memchr(whole.at, ':', whole.bytes) != NULL &&
                split_host_and_port(whole, &host, &port) && whole.at[whole.bytes - 1] != ']';
    }
    if (there && host.bytes == 0) {
        snprintf(
            message, capacity,
            "--listen %.100s does not say where: write %u for this computer alone, or 0.0.0.0:%u "
            "for all its addresses",
            text, port, port);
        return EPC_E_INVALID;
    }
    if (there && kit_slice_is_any_case(host, "localhost"))
        host = kit_slice_of("127.0.0.1");
    if (!there || host.bytes >= sizeof out->address ||
        !(is_ipv4_address(host) || may_be_ipv6_address(host))) {
        snprintf(message, capacity,
                 "--listen %.100s is not an address and port: write 127.0.0.1:9182, [::1]:9182, or "
                 "a port "
                 "from 0 to 65535 alone; 0 is any that is free",
                 text);
        kit_replace_unprintable_in_place(message);
        return EPC_E_INVALID;
    }
    memcpy(out->address, host.at, host.bytes);
    out->port = port;
    out->loopback = is_loopback_address(host);
    out->every = kit_slice_is(host, "0.0.0.0") || kit_slice_is(host, "::");
    return EPC_OK;
}

void mon_format_listen_address(const struct mon_listen *listen, char *out, size_t capacity)
{
    snprintf(out, capacity, strchr(listen->address, ':') ? "[%s]:%u" : "%s:%u", listen->address,
             (unsigned)listen->port);
}

/* ---- Whom it answers ---- */

bool mon_is_host_name(const char *text)
{
    const struct kit_slice name = kit_slice_of(text);

    return name.bytes > 0 && text[name.bytes - 1] != '.' && !strpbrk(text, "/@?#[] \t") &&
           (!strchr(text, ':') || may_be_ipv6_address(name));
}

static bool is_host_of_server(const struct mon_hosts *hosts, const char *text)
{
    const struct mon_listen *listen = hosts->listen;
    struct kit_slice host;
    uint16_t port = HTTP_PORT;

    if (!split_host_and_port(kit_slice_of(text), &host, &port))
        return false;
    /* A name with a dot at its end is the same one, which no domain of the client is added to. */
    if (host.bytes > 0 && host.at[host.bytes - 1] == '.')
        host.bytes--;
    if (host.bytes == 0)
        return false;
    for (size_t i = 0; i < hosts->name_count; i++)
        if (kit_slice_is_any_case(host, hosts->names[i]))
            return true;
    if (port != listen->port)
        return false;
    if (kit_slice_is_any_case(host, listen->address))
        return true;
    if (listen->loopback)
        return kit_slice_is_any_case(host, "localhost") || is_loopback_address(host);
    if (hosts->computer[0] && kit_slice_is_any_case(host, hosts->computer))
        return true;
    return listen->every && (is_ipv4_address(host) || may_be_ipv6_address(host) ||
                             kit_slice_is_any_case(host, "localhost"));
}

/* An origin is ours if it is the host that was asked; a proxy may have added TLS. */
static bool is_same_origin_as_host(const char *origin, const char *host)
{
    static const char *const schemes[] = { "http://", "https://" };

    for (size_t i = 0; i < EPC_COUNT(schemes); i++) {
        const size_t bytes = strlen(schemes[i]);

        if (strncmp(origin, schemes[i], bytes) == 0 &&
            kit_slice_is_any_case(kit_slice_of(origin + bytes), host))
            return true;
    }
    return false;
}

const char *mon_find_host_or_origin_refusal(const struct mon_hosts *hosts,
                                            const struct mon_visit *visit, unsigned *status)
{
    *status = 400;
    if (!visit->host)
        return "The request has no Host header, which says which server is meant.";
    *status = 421;
    if (!is_host_of_server(hosts, visit->host))
        return "The Host header does not name this server by its address and port.  Ask it by its "
               "address, or start it with --host NAME for each other name that it has.";
    *status = 403;
    if (visit->origin && !is_same_origin_as_host(visit->origin, visit->host))
        return "A page of another origin may not read this server's answers.";
    /* A link on another site's page may be followed: that page cannot read what is opened. */
    if (visit->site && strcmp(visit->site, "same-origin") != 0 &&
        strcmp(visit->site, "none") != 0 &&
        !(visit->mode && strcmp(visit->mode, "navigate") == 0 && visit->dest &&
          strcmp(visit->dest, "document") == 0))
        return "Another site's page may not read this server's answers.";
    *status = 200;
    return NULL;
}
