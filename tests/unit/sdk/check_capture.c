/* SPDX-License-Identifier: MIT
 *
 * check_capture.c -- one Collect as a file: written, read, and damaged. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/captures/capture.h"
#include "reader/captures/capturefields.h"

static char message[400];

static const unsigned char buffer[] = "ABCDEFGHIJKLMNOP";

/* "1", "one", "8", and a name beyond ASCII. */
static const uint16_t names[] = { '1', 0, 'o', 'n', 'e', 0, '8', 0, 0xE9, 0xD83D, 0xDE00, 0, 0 };

/* 12 bytes were written to a buffer of 16, 8 of them were returned, and the guards are damaged. */
static struct reader_capture sample(void)
{
    struct reader_capture capture = {
        .service = "Web \"Perf\"",
        .library = "C:\\webperf.dll",
        .procedure = "WebPerfCollect",
        .number = 3,
        .checked = true,
        .level = 2,
        .profile = CHECK_PROFILE_NT4,
        .first_counter = 100,
        .last_counter = 110,
        .first_help = 101,
        .last_help = 111,
        .times = { UINT64_MAX, 10000000, 134398243856371760u },
        .when = "before Open",
        .exception_rule = "collect-before-open",
        .query = "Foreign A\tB",
        .question = { .capacity = 16, .guard = HOST_GUARD_BEGIN, .fill = 0xCD, .foreign = true },
        .reply = { .status = 0,
                   .bytes = 8,
                   .types = 1,
                   .moved = 8,
                   .microseconds = 5,
                   .damaged = true,
                   .first = -4,
                   .last = 17,
                   .data = { buffer, 12 },
                   .before = { (const unsigned char *)"<<<", 3 },
                   .after = { (const unsigned char *)">>", 2 } },
        .stored = 12,
        .block = buffer,
    };

    capture.reply.hit = (struct host_fault){ .code = 0xC0000005u,
                                             .wrote = true,
                                             .guard_page = true,
                                             .place = -1,
                                             .target = UINT64_MAX,
                                             .module = "webperf.dll" };
    return capture;
}

/* The file of a capture, in a heap block of exactly its size. */
static unsigned char *file_of(const struct reader_capture *capture, size_t *count)
{
    const struct host_reply_collected *reply = &capture->reply;
    unsigned char *file, *at;
    char *lines;
    size_t bytes;

    ck_assert_int_eq(reader_capture_encode_header(capture, &lines, &bytes), EPC_OK);
    *count = bytes + reply->before.count + capture->stored + reply->after.count;
    file = malloc(*count);
    ck_assert_ptr_nonnull(file);
    memcpy(file, lines, bytes);
    at = file + bytes;
    free(lines);
    if (reply->before.count)
        memcpy(at, reply->before.at, reply->before.count);
    at += reply->before.count;
    if (capture->stored)
        memcpy(at, capture->block, capture->stored);
    at += capture->stored;
    if (reply->after.count)
        memcpy(at, reply->after.at, reply->after.count);
    return file;
}

static int decode(struct reader_capture *out, const unsigned char *file, size_t count)
{
    message[0] = '\0';
    return reader_capture_decode(out, epci_span_of(file, count), message, sizeof message);
}

EPC_TEST(capture__comes_back_as_it_was_written)
{
    struct reader_capture capture = sample(), out;
    size_t count;
    unsigned char *file;
    char name[32];

    ck_assert_int_eq(reader_names_parse_multi_sz(&capture.names, names, sizeof names), EPC_OK);
    file = file_of(&capture, &count);
    ck_assert_msg(decode(&out, file, count) == EPC_OK, "%s", message);
    ck_assert_str_eq(out.service, "Web \"Perf\"");
    ck_assert_str_eq(out.library, "C:\\webperf.dll");
    ck_assert_str_eq(out.procedure, "WebPerfCollect");
    ck_assert_uint_eq(out.number, 3);
    ck_assert(out.checked);
    ck_assert_uint_eq(out.level, 2);
    ck_assert_int_eq(out.profile, CHECK_PROFILE_NT4);
    ck_assert_uint_eq(out.first_counter, 100);
    ck_assert_uint_eq(out.last_help, 111);
    ck_assert_uint_eq(out.times.perf_time, UINT64_MAX);
    ck_assert_str_eq(out.question.query, "Foreign A\tB");
    ck_assert(out.question.foreign && !out.question.metadata && !out.question.compared);
    ck_assert_str_eq(out.when, "before Open");
    ck_assert_str_eq(out.exception_rule, "collect-before-open");
    ck_assert_uint_eq(out.question.capacity, 16);
    ck_assert_int_eq(out.question.guard, HOST_GUARD_BEGIN);
    ck_assert_uint_eq(out.question.fill, 0xCD);
    ck_assert_uint_eq(out.reply.fault.code, 0);
    ck_assert_uint_eq(out.reply.hit.code, 0xC0000005u);
    ck_assert_uint_eq(out.reply.hit.target, UINT64_MAX);
    ck_assert_int_eq(out.reply.hit.place, -1);
    ck_assert_str_eq(out.reply.hit.module, "webperf.dll");
    ck_assert_int_eq(out.reply.moved, 8);
    ck_assert_int_eq(out.reply.first, -4);
    ck_assert_uint_eq(out.reply.data.count, 12);
    ck_assert_mem_eq(out.block, buffer, 12);
    ck_assert_mem_eq(out.reply.before.at, "<<<", 3);
    ck_assert_mem_eq(out.reply.after.at, ">>", 2);
    ck_assert(reader_names_find(&out.names, 8, name, sizeof name));
    ck_assert_str_eq(name, "\xC3\xA9\xF0\x9F\x98\x80");
    reader_capture_release(&out);
    reader_names_release(&capture.names);
    free(file);
}

EPC_TEST(capture__cut_anywhere_is_refused)
{
    struct reader_capture capture = sample(), out;
    size_t count;
    unsigned char *file = file_of(&capture, &count);

    for (size_t i = 0; i < count; i++) {
        unsigned char *cut = malloc(i ? i : 1);

        memcpy(cut, file, i);
        ck_assert_int_eq(decode(&out, cut, i), EPC_E_CORRUPT);
        ck_assert_str_ne(message, "");
        reader_capture_release(&out);
        free(cut);
    }
    free(file);
}

EPC_TEST(capture__with_a_byte_too_many_is_refused)
{
    struct reader_capture capture = sample(), out;
    size_t count;
    unsigned char *file = file_of(&capture, &count), *longer = malloc(count + 1);

    memcpy(longer, file, count);
    longer[count] = 0;
    ck_assert_int_eq(decode(&out, longer, count + 1), EPC_E_CORRUPT);
    ck_assert_ptr_nonnull(strstr(message, "18 bytes follow its line 2, wanted 17"));
    reader_capture_release(&out);
    free(longer);
    free(file);
}

/* A text in the file, its replacement, and the message that the reader gives. */
static const struct {
    const char *old;
    const char *replacement;
    const char *says;
} spoiled[] = {
    { "epc-capture 1", "epc-capture 2", "line 1 is not \"epc-capture 1\"" },
    { "{\"service\"", "[\"service\"", "line 2 is not JSON from byte 10 on" },
    { "\"Web \\\"Perf\\\"\"", "17", "\"service\" in its line 2 is 17, wanted a text" },
    { "\"procedure\": \"WebPerfCollect\", ", "", "the member \"procedure\" is missing" },
    { "\"number\": 3", "\"number\": 3, \"number\": 3",
      "its line 2 has the member \"number\" twice" },
    { "\"judged\": true", "\"judged\": 1", "\"judged\" in its line 2 is 1, wanted true or false" },
    { "\"level\": 2", "\"level\": 5", "\"level\" in its line 2 is 5, wanted a number from 0 to 4" },
    { "\"level\": 2", "\"level\": 0", "\"level\" is 0" },
    { "\"nt4\"", "\"nt5\"", "\"profile\" in its line 2 is \"nt5\"" },
    { "\"room\": 16", "\"room\": 268435457", "wanted a number from 0 to 268435456" },
    { "\"room\": 16", "\"room\": 11", "\"used\" is more than \"room\"" },
    { "\"fill\": 205", "\"fill\": 256", "wanted a number from 0 to 255" },
    { "\"skew\": 0", "\"skew\": 8", "wanted a number from 0 to 7" },
    { "\"exception\": null", "\"exception\": 5", "wanted an object or null" },
    { "\"exception\": null", "\"exception\": {\"code\": 1}", "the member \"in_call\" is missing" },
    { "\"code\": 3221225477", "\"code\": 0", "wanted a code other than 0" },
    { "\"bytes\": 8", "\"bytes\": 13", "\"stored\" is less than what Collect wrote" },
    { "\"moved\": 8", "\"moved\": 1.5", "\"moved\" in its line 2 is 1.5, wanted a whole number" },
    { "\"moved\": 8", "\"moved\": 16", "\"stored\" is less than what Collect wrote" },
    { "\"first\": -4", "\"first\": 4", "not around the buffer" },
    { "\"last\": 17", "\"last\": -5", "not around the buffer" },
    { "\"stored\": 12", "\"stored\": 17", "\"stored\" is more than \"room\"" },
    { "\"stored\": 12", "\"stored\": 13", "17 bytes follow its line 2, wanted 18" },
    { "\"behind\": 2", "\"behind\": 99999", "wanted a number from 0 to 9216" },
    { "\"names\": []", "\"names\": {}", "\"names\" in its line 2 is {}, wanted an array" },
    { "\"names\": []", "\"names\": [[1, \"a\", 2]]", "pairs [index, \"name\"]" },
    { "\"names\": []", "\"names\": [[-1, \"a\"]]", "pairs [index, \"name\"]" },
    { "\"Foreign A\\tB\"", "\"a\\u0000\"", "\"query\" in its line 2 is \"a\\u0000\"" },
};

/* A copy of the file in which one text is another. */
static unsigned char *spoil(const unsigned char *file, size_t *count, const char *old,
                            const char *replacement)
{
    size_t out = strlen(old), in = strlen(replacement), at = 0;
    unsigned char *copy = malloc(*count + in);

    while (at + out <= *count && memcmp(file + at, old, out) != 0)
        at++;
    ck_assert_msg(at + out <= *count, "there is no %s", old);
    memcpy(copy, file, at);
    memcpy(copy + at, replacement, in);
    memcpy(copy + at + in, file + at + out, *count - at - out);
    *count += in - out;
    return copy;
}

EPC_TEST(capture__with_a_spoiled_member_is_refused_and_the_member_named)
{
    struct reader_capture capture = sample(), out;
    size_t whole;
    unsigned char *file = file_of(&capture, &whole);

    for (size_t i = 0; i < EPC_COUNT(spoiled); i++) {
        size_t count = whole;
        unsigned char *copy = spoil(file, &count, spoiled[i].old, spoiled[i].replacement);

        ck_assert_msg(decode(&out, copy, count) == EPC_E_CORRUPT, "%s is taken",
                      spoiled[i].replacement);
        ck_assert_msg(strstr(message, spoiled[i].says) != NULL, "%s: %s", spoiled[i].replacement,
                      message);
        reader_capture_release(&out);
        free(copy);
    }
    free(file);
}

EPC_TEST(capture__members_of_a_later_version_and_missing_names_do_not_matter)
{
    struct reader_capture capture = sample(), out;
    size_t count, more;
    unsigned char *file = file_of(&capture, &count), *one, *two;

    more = count;
    one = spoil(file, &more, "\"number\"", "\"colour\": {\"level\": [9]}, \"number\"");
    two = spoil(one, &more, ", \"names\": []", "");
    ck_assert_msg(decode(&out, two, more) == EPC_OK, "%s", message);
    ck_assert_uint_eq(out.level, 2);
    reader_capture_release(&out);
    free(two);
    free(one);
    free(file);
}

EPC_TEST(capture__more_names_than_are_kept_are_left_out_when_writing_and_refused_when_reading)
{
    struct reader_capture capture = sample(), out;
    const uint16_t unit = 'x';
    struct reader_name_entry entries[READER_CAPTURE_NAMES_MAX + 1];
    size_t count;
    unsigned char *file, *copy;

    for (uint32_t i = 0; i < EPC_COUNT(entries); i++)
        entries[i] = (struct reader_name_entry){ i, 0, 1 };
    capture.names =
        (struct reader_names){ (uint16_t *)(uintptr_t)&unit, entries, EPC_COUNT(entries), 0 };
    file = file_of(&capture, &count);
    ck_assert_int_eq(decode(&out, file, count), EPC_OK);
    ck_assert_uint_eq(out.names.count, READER_CAPTURE_NAMES_MAX);
    reader_capture_release(&out);
    copy = spoil(file, &count, "[0, \"x\"]", "[0, \"x\"], [5000, \"x\"]");
    ck_assert_int_eq(decode(&out, copy, count), EPC_E_CORRUPT);
    reader_capture_release(&out);
    free(copy);
    free(file);
}

EPC_TEST(capture__a_text_that_is_not_utf8_is_mended)
{
    struct reader_capture capture = sample(), out;
    size_t count;
    unsigned char *file;

    strcpy(capture.service, "a\xFF");
    file = file_of(&capture, &count);
    ck_assert_msg(decode(&out, file, count) == EPC_OK, "%s", message);
    ck_assert_str_eq(out.service, "a\xEF\xBF\xBD");
    reader_capture_release(&out);
    free(file);
}

EPC_TEST(capture__has_fewer_members_than_are_counted)
{
    size_t count = 0;

    while (reader_capture_fields[count].key)
        count++;
    ck_assert_uint_lt(count, 64); /* one bit each */
}

static const struct {
    struct host_reply_collected reply;
    uint32_t needs; /* bytes of a buffer of 100 */
} kept[] = {
    { { .status = 0, .bytes = 40, .moved = 40, .data = { NULL, 38 } }, 40 },
    { { .status = 0, .bytes = 40, .moved = 48, .data = { NULL, 40 } }, 48 },
    { { .status = 0, .bytes = 40, .moved = -1, .data = { NULL, 41 } }, 41 },
    { { .status = 0, .bytes = 400, .moved = 48, .data = { NULL, 4 } }, 48 },
    { { .status = 0, .bytes = 400, .moved = 400, .data = { NULL, 4 } }, 100 },
    { { .status = 234, .bytes = 400, .moved = 400, .data = { NULL, 4 } }, 4 },
    { { .fault = { .code = 1 }, .bytes = 400, .moved = 400, .data = { NULL, 4 } }, 4 },
};

EPC_TEST(capture__stores_everything_that_judging_needs)
{
    for (size_t i = 0; i < EPC_COUNT(kept); i++)
        ck_assert_uint_eq(reader_capture_min_bytes_of_buffer(&kept[i].reply, 100), kept[i].needs);
}
