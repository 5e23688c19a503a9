/* SPDX-License-Identifier: MIT
 *
 * check_remote_exchange.c -- the lines of epc-remote, and names of computers. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "remote/exchange/exchange.h"
#include "remote/exchange/target.h"

static const struct {
    struct remote_line line;
    const char *text;
} right_lines[] = {
    { { .said = REMOTE_SAID_NOTE, .count = 12 }, "note 12 0\n" },
    { { .said = REMOTE_SAID_DATA, .count = REMOTE_DATA_MAX, .number = 7 }, "data 67108864 7\n" },
    { { .said = REMOTE_SAID_NONE, .number = 4294967295 }, "none 0 4294967295\n" },
    { { .said = REMOTE_SAID_REFUSED, .refused = REMOTE_REFUSED_NAME, .count = 1 }, "name 1 0\n" },
    { { .said = REMOTE_SAID_REFUSED,
        .refused = REMOTE_REFUSED_PROTOCOL,
        .count = 512,
        .number = 5 },
      "protocol 512 5\n" },
};

EPC_TEST_LOOP(remote_exchange__lines_are_read_as_they_were_written,
              sizeof right_lines / sizeof *right_lines)
{
    char text[REMOTE_LINE_MAX + 1];
    struct remote_line line;
    const size_t bytes = remote_line_format(&right_lines[_i].line, text);

    ck_assert_str_eq(text, right_lines[_i].text);
    ck_assert_int_eq(remote_line_parse(text, bytes - 1, &line), EPC_OK);
    ck_assert_int_eq(line.said, right_lines[_i].line.said);
    ck_assert_int_eq(line.refused, right_lines[_i].line.refused);
    ck_assert_uint_eq(line.count, right_lines[_i].line.count);
    ck_assert_uint_eq(line.number, right_lines[_i].line.number);
}

static const char *const wrong_lines[] = {
    "",
    "data",
    "data 1",
    "data 1 2 3",
    "data  1 2",
    "data 1 2 ",
    "Data 1 2",
    "refused 1 2",
    "data -1 2",
    "data 1 4294967296",
    "data 67108865 3",
    "none 1 2",
    "note 513 0",
    "account 513 0",
    "data 00000000001 3",
    "data 1x 3",
};

EPC_TEST_LOOP(remote_exchange__other_lines_are_refused, sizeof wrong_lines / sizeof *wrong_lines)
{
    struct remote_line line;

    ck_assert_int_eq(remote_line_parse(wrong_lines[_i], strlen(wrong_lines[_i]), &line),
                     EPC_E_CORRUPT);
}

static const struct {
    const char *text, *host;
    unsigned port;
} right_targets[] = {
    { "\\\\PC", "PC", 445 },
    { "pc-1.example.org", "pc-1.example.org", 445 },
    { "\\\\127.0.0.1:44511", "127.0.0.1", 44511 },
    { "[::1]", "::1", 445 },
    { "[fe80::1%eth0]:65535", "fe80::1%eth0", 65535 },
    { "fd00::2", "fd00::2", 445 },
    { "B\xc3\xbcro", "B\xc3\xbcro", 445 },
};

EPC_TEST_LOOP(remote_target__is_a_host_and_a_port, sizeof right_targets / sizeof *right_targets)
{
    struct remote_target target;

    ck_assert_int_eq(remote_target_parse_host_and_port(right_targets[_i].text, &target), EPC_OK);
    ck_assert_str_eq(target.host, right_targets[_i].host);
    ck_assert_uint_eq(target.port, right_targets[_i].port);
}

static const char *const wrong_targets[] = {
    "",         "\\\\",   ":445", "PC:",   "PC:0",   "PC:65536",  "PC:445x",   "PC:+445",
    "-x",       "a b",    "a/b",  "a[b]",  "a,seal", "a@b",       "a#1",       "[::1",
    "[::1]445", "[]:445", "[-1]", "%eth0", "a\"b",   "\\\\PC\\x", "PC:004451",
};

EPC_TEST_LOOP(remote_target__refuses_what_libraries_would_read_otherwise,
              sizeof wrong_targets / sizeof *wrong_targets)
{
    struct remote_target target;

    ck_assert_int_eq(remote_target_parse_host_and_port(wrong_targets[_i], &target), EPC_E_INVALID);
}

EPC_TEST(remote_target__has_room_for_255_bytes)
{
    struct remote_target target;
    char text[300];

    memset(text, 'a', sizeof text);
    text[255] = '\0';
    ck_assert_int_eq(remote_target_parse_host_and_port(text, &target), EPC_OK);
    text[255] = 'a';
    text[256] = '\0';
    ck_assert_int_eq(remote_target_parse_host_and_port(text, &target), EPC_E_INVALID);
}
