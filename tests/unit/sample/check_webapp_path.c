/* SPDX-License-Identifier: MIT
 *
 * check_webapp_path.c -- which paths the sample's web server accepts as files, and the heads of its
 * replies. */
#include "epc_check.h"

#include <string.h>

#include "provider-sample/app/webapp_http.h"

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
    static char raw[WEBAPP_PATH_CAPACITY + 1];
    struct webapp_path path;

    for (size_t i = 0; i < sizeof raw; i++)
        raw[i] = i % 2 ? 'a' : '/';
    ck_assert_int_eq(webapp_path_decode(raw, WEBAPP_PATH_CAPACITY - 2, &path), 200);
    ck_assert_uint_eq(strlen(path.file), WEBAPP_PATH_CAPACITY - 5);
    ck_assert_int_eq(webapp_path_decode(raw, WEBAPP_PATH_CAPACITY - 1, &path), 414);
    memset(raw + 1, 'a', sizeof raw - 1);
    ck_assert_int_eq(webapp_path_decode(raw, 1 + 255, &path), 200);
    ck_assert_int_eq(webapp_path_decode(raw, 1 + 256, &path), 403);
}

EPC_TEST(webapp_reply__writes_a_head)
{
    static const char wanted[] = "HTTP/1.1 200 OK\r\n"
                                 "Content-Type: text/plain\r\n"
                                 "X-Content-Type-Options: nosniff\r\n"
                                 "Content-Length: 12345678901\r\n"
                                 "Connection: keep-alive\r\n\r\n";
    uint64_t length = UINT64_C(12345678901);
    char head[512];

    ck_assert_uint_eq(webapp_format_reply_head(200, "text/plain", length, true, head, sizeof head),
                      sizeof wanted - 1);
    ck_assert_str_eq(head, wanted);
    for (size_t capacity = 0; capacity < sizeof wanted; capacity++)
        ck_assert_uint_eq(webapp_format_reply_head(200, "text/plain", length, true, head, capacity),
                          0);
    ck_assert_uint_gt(webapp_format_reply_head(404, "text/plain", 0, false, head, sizeof head), 0);
    ck_assert_ptr_nonnull(strstr(head, "Connection: close\r\n\r\n"));
}

EPC_TEST(webapp_reply__knows_types_without_case)
{
    ck_assert_str_eq(webapp_content_type_of_file("a/b.HTML"), "text/html; charset=utf-8");
    ck_assert_str_eq(webapp_content_type_of_file("x.tar.png"), "image/png");
    ck_assert_str_eq(webapp_content_type_of_file("png"), "application/octet-stream");
    ck_assert_str_eq(webapp_content_type_of_file(""), "application/octet-stream");
}
