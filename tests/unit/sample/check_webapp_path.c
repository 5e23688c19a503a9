/* SPDX-License-Identifier: MIT
 *
 * check_webapp_path.c -- which paths the sample server takes for files, what it answers, and its
 * command line. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include "provider-sample/webapp_answer.h"
#include "provider-sample/webapp_options.h"
#include "provider-sample/webapp_path.h"
#include "provider-sample/webapp_request.h"

static const struct {
    const char *raw;
    const char *site;
    const char *file;
    bool folder;
} good[] = {
    { "/", "", "", true },
    { "/a", "a", "", false },
    { "/a/", "a", "", true },
    { "/a/b", "a", "b", false },
    { "/a/b/", "a", "b", true },
    { "/a/b/c.txt", "a", "b/c.txt", false },
    { "/a/b%20c/%64", "a", "b c/d", false },
    { "/a/gr%C3%BC%c3%9fe", "a",
      "gr\xC3\xBC\xC3\x9F"
      "e",
      false },
    { "/a/%2525", "a", "%25", false }, /* decoded once */
    { "/a/.hidden/~x", "a", ".hidden/~x", false },
    { "/a/console/com/com10/nullify/com1x", "a", "console/com/com10/nullify/com1x", false },
    { "/-/quit", "-", "quit", false },
};

EPC_TEST_LOOP(webapp_path__good, sizeof good / sizeof *good)
{
    struct webapp_path path;

    ck_assert_int_eq(webapp_path_decode(good[_i].raw, strlen(good[_i].raw), &path), 200);
    ck_assert_str_eq(path.site, good[_i].site);
    ck_assert_str_eq(path.file, good[_i].file);
    ck_assert_int_eq(path.folder, good[_i].folder);
}

static const struct {
    const char *raw;
    int status;
} bad[] = {
    { "", 400 },
    { "*", 400 },
    { "a/b", 400 },
    { "/a/%", 400 },
    { "/a/%4", 400 },
    { "/a/%4/x", 400 },
    { "/a/%G0", 400 },
    { "/a/x%00.txt", 400 },
    { "/a/..", 403 },
    { "/a/../b", 403 },
    { "/../a", 403 },
    { "/a/%2e%2E/b", 403 },
    { "/a/.", 403 },
    { "/a/...", 403 },
    { "/a/b.", 403 },
    { "/a/b%20", 403 },
    { "/a/b./c", 403 },
    { "/a/..%5c..%5cx", 403 },
    { "/a/b\\c", 403 },
    { "/a/b%2Fc", 403 },
    { "/a/..%2Fc", 403 },
    { "/a//b", 403 },
    { "//a", 403 },
    { "/a//", 403 },
    { "/c:/windows/win.ini", 403 },
    { "/a/C:", 403 },
    { "/a/b.txt::$DATA", 403 },
    { "/a/b.txt%3Astream", 403 },
    { "/a/*.txt", 403 },
    { "/a/%3f", 403 },
    { "/a/%22", 403 },
    { "/a/%3Cb%3e", 403 },
    { "/a/b|c", 403 },
    { "/a/%0d%0aX:y", 403 },
    { "/a/%7f", 403 },
    { "/a/nul", 403 },
    { "/a/NUL.txt", 403 },
    { "/a/Aux.tar.gz", 403 },
    { "/a/con%20.x", 403 },
    { "/con/x", 403 },
    { "/a/COM1", 403 },
    { "/a/lpt9.log", 403 },
    { "/a/com%C2%B9", 403 },
    { "/a/LPT%C2%B3.x", 403 },
    { "/a/conin$", 403 },
    { "/a/CONOUT$/b", 403 },
};

EPC_TEST_LOOP(webapp_path__bad, sizeof bad / sizeof *bad)
{
    struct webapp_path path;
    int status = webapp_path_decode(bad[_i].raw, strlen(bad[_i].raw), &path);

    ck_assert_msg(status == bad[_i].status, "%s: %d, wanted %d", bad[_i].raw, status,
                  bad[_i].status);
}

EPC_TEST(webapp_path__fills_its_room_and_no_more)
{
    static char raw[WEBAPP_PATH_ROOM + 1];
    struct webapp_path path;

    for (size_t i = 0; i < sizeof raw; i++)
        raw[i] = i % 2 ? 'a' : '/';
    ck_assert_int_eq(webapp_path_decode(raw, WEBAPP_PATH_ROOM - 2, &path), 200);
    ck_assert_uint_eq(strlen(path.file), WEBAPP_PATH_ROOM - 5);
    ck_assert_int_eq(webapp_path_decode(raw, WEBAPP_PATH_ROOM - 1, &path), 414);
    memset(raw + 1, 'a', sizeof raw - 1);
    ck_assert_int_eq(webapp_path_decode(raw, 1 + 255, &path), 200);
    ck_assert_int_eq(webapp_path_decode(raw, 1 + 256, &path), 403);
}

EPC_TEST(webapp_answer__writes_a_head)
{
    struct webapp_answer answer = { .status = 200,
                                    .keep_alive = true,
                                    .type = "text/plain",
                                    .length = UINT64_C(12345678901),
                                    .now = 0,
                                    .last_modified = 784111777 };
    static const char wanted[] = "HTTP/1.1 200 OK\r\n"
                                 "Date: Thu, 01 Jan 1970 00:00:00 GMT\r\n"
                                 "Server: webapp\r\n"
                                 "Content-Type: text/plain\r\n"
                                 "X-Content-Type-Options: nosniff\r\n"
                                 "Content-Length: 12345678901\r\n"
                                 "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT\r\n"
                                 "Connection: keep-alive\r\n\r\n";
    char head[512];

    ck_assert_uint_eq(webapp_answer_head(&answer, head, sizeof head), sizeof wanted - 1);
    ck_assert_mem_eq(head, wanted, sizeof wanted - 1);
    ck_assert_uint_eq(webapp_answer_head(&answer, head, sizeof wanted - 1), sizeof wanted - 1);
    for (size_t room = 0; room < sizeof wanted - 1; room++)
        ck_assert_uint_eq(webapp_answer_head(&answer, head, room), 0);
}

EPC_TEST(webapp_answer__a_304_has_no_length_and_a_301_a_location)
{
    struct webapp_answer answer = { .status = 304, .last_modified = WEBAPP_NO_DATE };
    char head[513] = { 0 };

    ck_assert_uint_gt(webapp_answer_head(&answer, head, sizeof head - 1), 0);
    ck_assert_ptr_null(strstr(head, "Content-Length"));
    ck_assert_ptr_nonnull(strstr(head, "Connection: close\r\n\r\n"));
    answer.status = 301;
    answer.location = "/site/and more";
    answer.location_bytes = 5;
    ck_assert_uint_gt(webapp_answer_head(&answer, head, sizeof head - 1), 0);
    ck_assert_ptr_nonnull(strstr(head, "\r\nLocation: /site/\r\n"));
}

EPC_TEST(webapp_answer__knows_types_without_case)
{
    ck_assert_str_eq(webapp_answer_type("a/b.HTML"), "text/html; charset=utf-8");
    ck_assert_str_eq(webapp_answer_type("x.tar.png"), "image/png");
    ck_assert_str_eq(webapp_answer_type("png"), "application/octet-stream");
    ck_assert_str_eq(webapp_answer_type(""), "application/octet-stream");
}

static bool parse_options(int count, const char *const *words, struct webapp_options *options,
                          char *message, size_t room)
{
    static char copies[8][64];
    static char *arguments[8];

    for (int i = 0; i < count; i++) {
        snprintf(copies[i], sizeof copies[i], "%s", words[i]);
        arguments[i] = copies[i];
    }
    return webapp_options_parse(count, arguments, options, message, room);
}

EPC_TEST(webapp_options__reads_all)
{
    static const char *const words[] = { "--port",    "0",  "--site", "a=b=c",
                                         "--workers", "64", "--site", "\xC3\xBC=..\\x" };
    struct webapp_options options;
    char message[256];

    ck_assert(parse_options(8, words, &options, message, sizeof message));
    ck_assert_uint_eq(options.port, 0);
    ck_assert_uint_eq(options.workers, 64);
    ck_assert_uint_eq(options.timeout, 15);
    ck_assert_uint_eq(options.site_count, 2);
    ck_assert_str_eq(options.sites[0].name, "a");
    ck_assert_str_eq(options.sites[0].folder, "b=c");
    ck_assert_str_eq(options.sites[1].folder, "..\\x");
}

static const struct {
    const char *words[4];
    const char *message; /* a part of it */
} wrong[] = {
    { { "--port", "80" }, "nothing to serve" },
    { { "--port", "65536" }, "--port wants a number from 0 to 65535, not \"65536\"" },
    { { "--port", "99999999999999999999" }, "--port wants a number" },
    { { "--port", "-1" }, "--port wants a number" },
    { { "--port", "" }, "--port wants a number" },
    { { "--workers", "0" }, "--workers wants a number from 1 to 64" },
    { { "--timeout", "1x" }, "--timeout wants a number" },
    { { "--site" }, "--site wants a value" },
    { { "--site", "a" }, "--site wants NAME=FOLDER, not \"a\"" },
    { { "--site", "=b" }, "NAME=FOLDER" },
    { { "--site", "a=" }, "NAME=FOLDER" },
    { { "--site", "-=b" }, "\"-\" cannot be the name of a site" },
    { { "--site", "a/b=c" }, "\"a/b\" cannot be the name" },
    { { "--site", "nul=c" }, "\"nul\" cannot be the name" },
    { { "--site", "a=b", "--site", "A=c" }, "two sites named \"A\"" },
    { { "--prot", "80" }, "no option \"--prot\"" },
    { { "a=b" }, "no option \"a=b\"" },
};

EPC_TEST_LOOP(webapp_options__says_what_is_wrong, sizeof wrong / sizeof *wrong)
{
    struct webapp_options options;
    char message[256] = "";
    int count = 0;

    while (count < 4 && wrong[_i].words[count])
        count++;
    ck_assert(!parse_options(count, wrong[_i].words, &options, message, sizeof message));
    ck_assert_msg(strstr(message, wrong[_i].message) != NULL, "\"%s\" does not hold \"%s\"",
                  message, wrong[_i].message);
}

EPC_TEST(webapp_options__help_wins)
{
    static const char *const words[] = { "--allow-quit", "--help", "--prot" };
    struct webapp_options options;
    char message[256];

    ck_assert(parse_options(3, words, &options, message, sizeof message));
    ck_assert(options.help);
}
