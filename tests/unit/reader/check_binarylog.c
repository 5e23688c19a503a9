/* SPDX-License-Identifier: MIT
 *
 * check_binarylog.c -- binary logs of every kind are read as they were made, and what is damaged
 * costs nothing but itself.
 */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "madelog.h"
#include "logmemory.h"
#include "reader/binarylog/binarylog.h"

static struct madelog m;

EPC_AFTER_EACH(madelog_release(&m))

#define LEVEL 0x00010000u /* PERF_COUNTER_RAWCOUNT */

static const struct madelog_style styles[] = {
    { .bits = 64 },
    { .bits = 32 },
    { .bits = 32, .old = true, .slack = 8 },
    { .bits = 64, .slack = 16, .summary = true },
    { .bits = 64, .buffer = 1024 },
    { .bits = 64, .buffer = 16384, .summary = true },
    { .bits = 32, .processors = 4 },
};

static void expect(const struct madelog *m, const char *said, size_t bytes)
{
    struct kit_buffer found = { 0 };

    ck_assert_msg(madelog_read(madelog_span(m), &found), "%.*s", (int)found.bytes, found.text);
    ck_assert_msg(found.bytes == bytes && memcmp(found.text, said, bytes) == 0, "found:\n%.900s",
                  found.text);
    kit_buffer_release(&found);
}

static void expect_all(const struct madelog *m)
{
    expect(m, m->said.text, m->said.bytes);
}

static void expect_refused(struct epci_span bytes, const char *why)
{
    struct kit_buffer found = { 0 };

    ck_assert(!madelog_read(bytes, &found));
    kit_buffer_add_bytes(&found, "", 1);
    ck_assert_msg(strstr(found.text, why), "%s", found.text);
    kit_buffer_release(&found);
}

EPC_TEST_LOOP(binarylog__every_kind_is_read_as_it_was_made, EPC_COUNT(styles))
{
    madelog_make_mixed(&m, &styles[_i], 12, styles[_i].buffer ? 3 : 400);
    expect_all(&m);
}

EPC_TEST_LOOP(binarylog__buffers_may_be_in_any_order, 40)
{
    const struct madelog_style style = { .bits = _i % 2 ? 32 : 64,
                                         .buffer = _i % 3 ? 16384 : 9216 };

    madelog_make_mixed(&m, &style, 30, 150);
    madelog_shuffle(&m, (uint32_t)_i);
    expect_all(&m);
}

EPC_TEST_LOOP(binarylog__a_circular_log_begins_anywhere, 12)
{
    const struct madelog_style style = { .buffer = 16384 };

    madelog_make_mixed(&m, &style, 60, 90);
    madelog_turn(&m, (uint32_t)_i + 1);
    expect_all(&m);
}

/* The text up to sample `count`. */
static size_t said_before(const struct madelog *m, size_t count)
{
    const char *at = m->said.text, *end = at + m->said.bytes;

    for (; at < end; at = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1)
        if (strncmp(at, "sample", 6) == 0 && count-- == 0)
            break;
    return (size_t)(at - m->said.text);
}

/* How many samples are whole in the first `bytes` bytes; none: not even the catalogue. */
static size_t whole_before(const struct madelog *m, size_t bytes)
{
    size_t count = 0, at;

    for (size_t n = 0; (at = madelog_event_at(m, n)) != SIZE_MAX; n++) {
        uint32_t fields[18];
        uint16_t size;

        memcpy(fields, m->bytes + at, sizeof fields);
        memcpy(&size, m->bytes + at, sizeof size);
        if (at + size > bytes)
            break;
        count += m->bytes[at + 4] == 0x22 && fields[16] == fields[17];
    }
    return count;
}

EPC_TEST_LOOP(binarylog__what_is_whole_in_a_file_cut_short_is_read, 3)
{
    const struct madelog_style style = { .bits = _i ? 64 : 32, .buffer = _i == 2 ? 16384 : 1024 };

    madelog_make_mixed(&m, &style, _i == 2 ? 3 : 4, _i == 2 ? 300 : 2);
    for (size_t cut = 0; cut < m.used; cut += _i == 2 ? 97 : 1) {
        struct kit_buffer found = { 0 };
        const bool opened = madelog_read(epci_span_of(m.bytes, cut), &found);
        const size_t whole = whole_before(&m, cut), bytes = said_before(&m, whole);

        if (opened)
            ck_assert_msg(found.bytes == bytes && memcmp(found.text, m.said.text, bytes) == 0,
                          "cut at %u", (unsigned)cut);
        else
            ck_assert_uint_eq(whole, 0);
        kit_buffer_release(&found);
    }
}

EPC_TEST(binarylog__what_is_not_whole_is_reported)
{
    const struct madelog_style style = { .buffer = 1024 };
    struct reader_blg log;
    struct reader_blg_sample sample;
    struct epci_span bytes;
    char message[200], text[200];
    unsigned at = 0;

    madelog_make_mixed(&m, &style, 4, 2);
    bytes = epci_span_of(m.bytes, m.used - 1000);
    ck_assert_int_eq(reader_blg_open(&log, epct_source_of_span(&bytes), message, sizeof message),
                     EPC_OK);
    while (reader_blg_next_sample(&log, &sample) == EPC_OK)
        ;
    ck_assert_uint_eq(log.losses.cut.count, 1);
    ck_assert_ptr_nonnull(reader_blg_next_loss_text(&log, &at, text, sizeof text));
    ck_assert_ptr_nonnull(strstr(text, "its end is cut off"));
    reader_blg_release(&log);
}

EPC_TEST(binarylog__a_sample_that_lacks_a_block_is_left_out)
{
    struct kit_buffer found = { 0 };
    size_t lost = 0, at;

    madelog_make_mixed(&m, &(struct madelog_style){ .buffer = 16384 }, 4, 300);
    /* The second block of the second sample becomes an event of something else. */
    for (size_t n = 0, seen = 0; (at = madelog_event_at(&m, n)) != SIZE_MAX; n++)
        if (m.bytes[at + 4] == 0x22 && m.bytes[at + 0x40] == 2 && seen++ == 1)
            lost = at;
    ck_assert_uint_gt(lost, 0);
    m.bytes[lost + 0x18] ^= 1;
    ck_assert(madelog_read(madelog_span(&m), &found));
    ck_assert_uint_eq(found.bytes, m.said.bytes - (said_before(&m, 2) - said_before(&m, 1)));
    kit_buffer_release(&found);
}

EPC_TEST(binarylog__a_part_of_an_unknown_kind_is_skipped)
{
    madelog_init(&m, &(struct madelog_style){ .bits = 64 });
    madelog_entry(&m, &(struct madelog_entry){ .object = "o", .counter = "a", .type = LEVEL });
    madelog_entry(&m, &(struct madelog_entry){ .object = "o", .counter = "b", .type = LEVEL });
    madelog_catalogue(&m);
    for (unsigned i = 0; i < 3; i++) {
        madelog_sample(&m);
        madelog_part(&m, 0x04034C42, epci_span_of("12345678", 8));
        madelog_one(&m, 0, i, 0);
        madelog_sample_end(&m);
    }
    madelog_end(&m);
    expect_all(&m);
}

EPC_TEST(binarylog__events_of_others_are_skipped)
{
    static const uint8_t other[16] = { 1 };

    madelog_init(&m, &(struct madelog_style){ .bits = 64 });
    madelog_entry(&m, &(struct madelog_entry){ .object = "o", .counter = "a", .type = LEVEL });
    madelog_event(&m, 0x20, other, 1, epci_span_of("abc", 3));
    madelog_catalogue(&m);
    madelog_event(&m, 0x99, NULL, 2, epci_span_of("abc", 3));
    madelog_sample(&m);
    madelog_one(&m, 0, 1, 0);
    madelog_sample_end(&m);
    madelog_end(&m);
    expect_all(&m);
}

/* ---- Appended logs ---- */

static void make_appended(struct madelog *m, const char *counter)
{
    madelog_init(m, &(struct madelog_style){ .bits = 64 });
    madelog_entry(m, &(struct madelog_entry){ .object = "o", .counter = "a", .type = LEVEL });
    madelog_catalogue(m);
    for (unsigned i = 0; i < 4; i++) {
        if (i == 2) {
            const size_t said = m->said.bytes;

            m->catalogue.bytes = 0;
            madelog_entry(
                m, &(struct madelog_entry){ .object = "o", .counter = counter, .type = LEVEL });
            m->said.bytes = said;
            madelog_catalogue(m);
        }
        madelog_sample(m);
        madelog_one(m, 0, i, 0);
        madelog_sample_end(m);
    }
    madelog_end(m);
}

EPC_TEST(binarylog__a_log_that_was_appended_to_is_one)
{
    make_appended(&m, "a");
    expect_all(&m);
}

EPC_TEST(binarylog__a_log_with_two_catalogues_is_refused)
{
    make_appended(&m, "b");
    expect_refused(madelog_span(&m), "two catalogues that differ");
}

/* ---- What is none ---- */

EPC_TEST(binarylog__each_other_file_has_its_own_sentence)
{
    static const uint8_t other[16] = { 1 };
    static const unsigned char nt[] = { 1, 2, 3, 4, 'P', 0, 'E', 0, 'R', 0, 'F', 0, 9 };

    expect_refused(epci_span_of("", 0), "it is empty");
    expect_refused(epci_span_of("\"(PDH-CSV 4.0)\"", 15), "it is not a binary log");
    expect_refused(epci_span_of("BL\1\0abcdefgh", 12), "Windows 2000");
    expect_refused(epci_span_of(nt, sizeof nt), "Windows NT 4");
    madelog_init(&m, &(struct madelog_style){ .bits = 64 });
    madelog_end(&m);
    expect_refused(madelog_span(&m), "it ends before its first record");
    madelog_release(&m);
    madelog_init(&m, &(struct madelog_style){ .bits = 64 });
    madelog_event(&m, 1, other, 1, epci_span_of("abc", 3));
    madelog_end(&m);
    expect_refused(madelog_span(&m), "not one of performance counters");
    madelog_release(&m);
    madelog_make_mixed(&m, &(struct madelog_style){ .bits = 64 }, 2, 2);
    m.bytes[m.style.buffer + 0x34] |= 0x40;
    expect_refused(madelog_span(&m), "compressed");
    m.bytes[m.style.buffer + 0x34] = 0;
    m.bytes[0x68 + 0x23] |= 4;
    expect_refused(madelog_span(&m), "compressed");
}

EPC_TEST(binarylog__a_log_without_catalogue_is_refused)
{
    madelog_make_mixed(&m, &(struct madelog_style){ .bits = 64 }, 3, 3);
    for (size_t n = 0; madelog_event_at(&m, n) != SIZE_MAX; n++)
        if (m.bytes[madelog_event_at(&m, n) + 4] == 0x20)
            m.bytes[madelog_event_at(&m, n) + 4] = 0x77;
    expect_refused(madelog_span(&m), "it has no catalogue");
}

/* ---- Hostile ones ---- */

/* Every byte of a small log, changed. */
EPC_TEST_LOOP(binarylog__a_changed_byte_costs_no_more_than_its_record, 4)
{
    static const unsigned char changes[] = { 0xFF, 0x00, 0x80, 0x01 };

    madelog_make_mixed(&m, &(struct madelog_style){ .buffer = 2048 }, 3, 2);
    for (size_t i = 0; i < m.used; i++) {
        const unsigned char old = m.bytes[i];
        struct kit_buffer found = { 0 };

        if (i > 0x300 && old == 0xFF)
            continue;
        m.bytes[i] = changes[_i] == 1 ? (unsigned char)(old + 1) : changes[_i];
        (void)madelog_read(madelog_span(&m), &found);
        ck_assert(!found.failed);
        kit_buffer_release(&found);
        m.bytes[i] = old;
    }
}

/* All names of all instances at one long text would be read again and again. */
EPC_TEST(binarylog__names_that_are_all_one_text_cost_no_more_than_their_bytes)
{
    const uint32_t count = 60000, text = 100000;
    const size_t body = 0x18 + 24 * (size_t)count;
    unsigned char *part = calloc(1, body + 2 * text + 2);
    struct kit_buffer found = { 0 };

    ck_assert_ptr_nonnull(part);
    memcpy(part, &(uint32_t){ (uint32_t)(body + 2 * text + 2) }, 4);
    memcpy(part + 4, &count, 4);
    for (uint32_t i = 0; i < count; i++)
        memcpy(part + 0x18 + 24 * (size_t)i, &(uint32_t){ (uint32_t)body }, 4);
    memset(part + body, 'x', 2 * text);
    madelog_init(&m, &(struct madelog_style){ .bits = 64 });
    madelog_entry(&m, &(struct madelog_entry){ .object = "o", .instance = "*", .counter = "a" });
    madelog_catalogue(&m);
    madelog_sample(&m);
    madelog_part(&m, 0x02034C42, epci_span_of(part, body + 2 * text + 2));
    madelog_sample_end(&m);
    madelog_end(&m);
    ck_assert(madelog_read(madelog_span(&m), &found));
    kit_buffer_add_bytes(&found, "", 1);
    ck_assert_ptr_nonnull(strstr(found.text, "damaged"));
    kit_buffer_release(&found);
    madelog_release(&m);
    free(part);
}

EPC_TEST(binarylog__a_log_in_more_pieces_than_any_is_refused)
{
    madelog_init(&m, &(struct madelog_style){ .bits = 64 });
    madelog_entry(&m, &(struct madelog_entry){ .object = "o", .counter = "a" });
    madelog_catalogue(&m);
    for (uint64_t i = 0; i < READER_BLG_RUNS + 10; i++)
        madelog_event(&m, 0x22, NULL, m.style.start + 1000000 - i, epci_span_of("abc", 3));
    madelog_end(&m);
    expect_refused(madelog_span(&m), "in too much disorder");
}
