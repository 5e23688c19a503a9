/* SPDX-License-Identifier: MIT
 *
 * check_mon_listen.c -- where serve listens, and whom it answers. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "monitor/serve/listen.h"

static struct mon_listen parsed(const char *text)
{
    struct mon_listen out;
    char message[400];

    ck_assert_int_eq(mon_listen_parse(text, &out, message, sizeof message), EPC_OK);
    return out;
}

static void refused(const char *text, const char *part)
{
    struct mon_listen out;
    char message[400] = "";

    ck_assert_int_eq(mon_listen_parse(text, &out, message, sizeof message), EPC_E_INVALID);
    ck_assert_msg(strstr(message, part) != NULL, "%s: %s", text, message);
}

EPC_TEST(listen__takes_addresses_with_ports_and_a_port_alone)
{
    static const struct {
        const char *text, *address;
        uint16_t port;
        bool loopback, every;
    } rows[] = {
        { "127.0.0.1:9182", "127.0.0.1", 9182, true, false },
        { "9182", "127.0.0.1", 9182, true, false },
        { "0", "127.0.0.1", 0, true, false },
        { "LocalHost:80", "127.0.0.1", 80, true, false },
        { "127.1.2.3:65535", "127.1.2.3", 65535, true, false },
        { "[::1]:9182", "::1", 9182, true, false },
        { "[fe80::1]:1", "fe80::1", 1, false, false },
        { "0.0.0.0:9182", "0.0.0.0", 9182, false, true },
        { "[::]:9182", "::", 9182, false, true },
        { "192.0.2.1:9182", "192.0.2.1", 9182, false, false },
    };

    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        const struct mon_listen out = parsed(rows[i].text);

        ck_assert_str_eq(out.address, rows[i].address);
        ck_assert_uint_eq(out.port, rows[i].port);
        ck_assert_int_eq(out.loopback, rows[i].loopback);
        ck_assert_int_eq(out.every, rows[i].every);
    }
}

EPC_TEST(listen__says_what_would_be_right)
{
    static const char *const wrong[] = { "",
                                         "x",
                                         "127.0.0.1",
                                         "127.0.0.1:",
                                         "127.0.0.1:x",
                                         "127.0.0.1:65536",
                                         "127.0.0.1:1:2",
                                         "1.2.3:80",
                                         "1.2.3.4.5:80",
                                         "256.0.0.1:80",
                                         "::1:80",
                                         "[::1]",
                                         "[::1]80",
                                         "[127.0.0.1]:80",
                                         "[::1:80",
                                         "example.com:80",
                                         "http://127.0.0.1:80",
                                         "65536",
                                         "-1",
                                         "*:80" };

    for (size_t i = 0; i < EPC_COUNT(wrong); i++)
        refused(wrong[i], "write 127.0.0.1:9182, [::1]:9182, or a port");
    refused(":9182", "write 9182 for this computer alone, or 0.0.0.0:9182 for all its addresses");
}

EPC_TEST(listen__is_written_as_it_is_in_an_address)
{
    struct mon_listen listen = parsed("[::1]:9182");
    char text[100];

    mon_format_listen_address(&listen, text, sizeof text);
    ck_assert_str_eq(text, "[::1]:9182");
    listen = parsed("9182");
    mon_format_listen_address(&listen, text, sizeof text);
    ck_assert_str_eq(text, "127.0.0.1:9182");
}

/* The status of a request with this Host for a server that listens there. */
static unsigned asked(const char *listen, const char *host)
{
    static const char *const names[] = { "mon.example", "other.example" };
    const struct mon_listen at = parsed(listen);
    const struct mon_hosts hosts = {
        .listen = &at, .computer = "SERVER1", .names = names, .name_count = EPC_COUNT(names)
    };
    const struct mon_visit visit = { .host = host };
    unsigned status;
    const char *sentence = mon_find_host_or_origin_refusal(&hosts, &visit, &status);

    ck_assert_int_eq(sentence == NULL, status == 200);
    return status;
}

EPC_TEST(visit__needs_the_servers_own_address_as_its_host)
{
    static const char *const good[] = { "127.0.0.1:9182",  "localhost:9182", "LOCALHOST:9182",
                                        "127.0.0.2:9182",  "[::1]:9182",     "mon.example",
                                        "mon.example:443", "MON.example:1",  "other.example" };
    static const char *const bad[] = { "",
                                       "127.0.0.1",
                                       "127.0.0.1:80",
                                       "127.0.0.1:91820",
                                       "localhost",
                                       "evil.example",
                                       "evil.example:9182",
                                       "127.evil.example:9182",
                                       "127.0.0.1.evil.example:9182",
                                       "localhost.evil.example:9182",
                                       "192.0.2.1:9182",
                                       "SERVER1:9182",
                                       "mon.example.evil.example",
                                       "[::1",
                                       "[]:9182",
                                       "::1:9182",
                                       "127.0.0.1:9182:9182",
                                       "x@127.0.0.1:9182",
                                       ":9182" };

    for (size_t i = 0; i < EPC_COUNT(good); i++)
        ck_assert_msg(asked("127.0.0.1:9182", good[i]) == 200, "%s", good[i]);
    for (size_t i = 0; i < EPC_COUNT(bad); i++)
        ck_assert_msg(asked("127.0.0.1:9182", bad[i]) == 421, "%s", bad[i]);
    ck_assert_uint_eq(asked("127.0.0.1:9182", NULL), 400);
}

EPC_TEST(visit__may_leave_out_port_80)
{
    ck_assert_uint_eq(asked("127.0.0.1:80", "localhost"), 200);
    ck_assert_uint_eq(asked("127.0.0.1:80", "localhost:80"), 200);
}

EPC_TEST(visit__of_another_address_than_loopback_may_name_it_or_the_computer)
{
    ck_assert_uint_eq(asked("192.0.2.1:9182", "192.0.2.1:9182"), 200);
    ck_assert_uint_eq(asked("192.0.2.1:9182", "server1:9182"), 200);
    ck_assert_uint_eq(asked("192.0.2.1:9182", "192.0.2.2:9182"), 421);
    ck_assert_uint_eq(asked("192.0.2.1:9182", "localhost:9182"), 421);
    ck_assert_uint_eq(asked("0.0.0.0:9182", "192.0.2.2:9182"), 200);
    ck_assert_uint_eq(asked("0.0.0.0:9182", "localhost:9182"), 200);
    ck_assert_uint_eq(asked("0.0.0.0:9182", "evil.example:9182"), 421);
}

static unsigned from(const char *origin, const char *site, const char *mode, const char *dest)
{
    const struct mon_listen at = parsed("9182");
    const struct mon_hosts hosts = { .listen = &at, .computer = "" };
    const struct mon_visit visit = {
        .host = "127.0.0.1:9182", .origin = origin, .site = site, .mode = mode, .dest = dest
    };
    unsigned status;

    (void)mon_find_host_or_origin_refusal(&hosts, &visit, &status);
    return status;
}

EPC_TEST(visit__of_another_origin_is_refused)
{
    ck_assert_uint_eq(from("http://127.0.0.1:9182", NULL, NULL, NULL), 200);
    ck_assert_uint_eq(from("https://127.0.0.1:9182", NULL, NULL, NULL), 200);
    ck_assert_uint_eq(from("http://127.0.0.1:9183", NULL, NULL, NULL), 403);
    ck_assert_uint_eq(from("http://127.0.0.1", NULL, NULL, NULL), 403);
    ck_assert_uint_eq(from("http://localhost:9182", NULL, NULL, NULL), 403);
    ck_assert_uint_eq(from("null", NULL, NULL, NULL), 403);
    ck_assert_uint_eq(from("", NULL, NULL, NULL), 403);
    ck_assert_uint_eq(from(NULL, "same-origin", NULL, NULL), 200);
    ck_assert_uint_eq(from(NULL, "none", "navigate", "document"), 200);
    ck_assert_uint_eq(from(NULL, "same-site", "cors", "empty"), 403);
    ck_assert_uint_eq(from(NULL, "cross-site", "no-cors", "image"), 403);
    ck_assert_uint_eq(from(NULL, "cross-site", "navigate", "iframe"), 403);
    /* A link that a person follows. */
    ck_assert_uint_eq(from(NULL, "cross-site", "navigate", "document"), 200);
}
