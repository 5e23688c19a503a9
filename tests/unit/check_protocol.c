/* SPDX-License-Identifier: MIT
 *
 * check_protocol.c -- records between parent and child: whole, cut, and made up. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/protocol.h"

static struct epci_bytes text(const char *value)
{
    struct epci_bytes bytes = { (const unsigned char *)value, (uint32_t)strlen(value) };

    return bytes;
}

static bool same(struct epci_bytes bytes, const char *value)
{
    return bytes.count == strlen(value) && memcmp(bytes.at, value, bytes.count) == 0;
}

/* The fields of a record, when its head is that of this kind. */
static const unsigned char *fields(const struct epci_record *record, enum epci_record_kind wanted,
                                   uint32_t *count)
{
    enum epci_record_kind kind;

    ck_assert_int_eq(epci_head_decode(record->bytes, &kind, count), EPC_OK);
    ck_assert_int_eq(kind, wanted);
    ck_assert_uint_eq(record->used, EPCI_RECORD_HEAD + *count);
    return record->bytes + EPCI_RECORD_HEAD;
}

static struct epci_reply_collected a_collect(void)
{
    struct epci_reply_collected reply = { .status = 0,
                                          .microseconds = 5,
                                          .bytes = 8,
                                          .types = 1,
                                          .moved = 8,
                                          .damaged = true,
                                          .first = -4,
                                          .last = 20,
                                          .data = text("12345678") };

    reply.hit.code = 0xC0000005u;
    reply.hit.guard_page = true;
    reply.hit.wrote = true;
    reply.hit.place = -8;
    strcpy(reply.hit.module, "bad.dll");
    return reply;
}

EPC_TEST(protocol__a_load_command_comes_back_as_it_was)
{
    struct epci_command_load command = { .library = text("x.dll"),
                                         .open = text("Open"),
                                         .collect = text("Collect"),
                                         .close = text("Close"),
                                         .devices = { (const unsigned char *)"a\0\0\0", 4 },
                                         .scratch = text("Software\\x") },
                             out;
    struct epci_record record;
    uint32_t count;
    const unsigned char *at;

    ck_assert_int_eq(epci_record_load(&record, &command), EPC_OK);
    at = fields(&record, EPCI_COMMAND_LOAD, &count);
    ck_assert_int_eq(epci_load_decode(at, count, &out), EPC_OK);
    ck_assert(same(out.library, "x.dll") && same(out.open, "Open") &&
              same(out.collect, "Collect") && same(out.close, "Close") &&
              same(out.scratch, "Software\\x") && out.devices.count == 4);
    epci_record_release(&record);
}

EPC_TEST(protocol__a_collect_reply_comes_back_as_it_was)
{
    struct epci_reply_collected reply = a_collect(), out;
    struct epci_record record;
    uint32_t count;
    const unsigned char *at;

    ck_assert_int_eq(epci_record_collected(&record, &reply), EPC_OK);
    at = fields(&record, EPCI_REPLY_COLLECTED, &count);
    ck_assert_int_eq(epci_collected_decode(at, count, 16, &out), EPC_OK);
    ck_assert_uint_eq(out.bytes, 8);
    ck_assert_int_eq(out.moved, 8);
    ck_assert(out.damaged && out.first == -4 && out.last == 20);
    ck_assert(out.hit.guard_page && out.hit.wrote && out.hit.place == -8);
    ck_assert_str_eq(out.hit.module, "bad.dll");
    ck_assert(same(out.data, "12345678"));
    epci_record_release(&record);
}

EPC_TEST(protocol__a_record_cut_anywhere_is_refused)
{
    struct epci_reply_collected reply = a_collect(), out;
    struct epci_record record;
    uint32_t count;
    const unsigned char *at;

    ck_assert_int_eq(epci_record_collected(&record, &reply), EPC_OK);
    at = fields(&record, EPCI_REPLY_COLLECTED, &count);
    for (uint32_t i = 0; i < count; i++)
        ck_assert_int_eq(epci_collected_decode(at, i, 16, &out), EPC_E_CORRUPT);
    epci_record_release(&record);
}

EPC_TEST(protocol__more_data_than_the_buffer_had_are_refused)
{
    struct epci_reply_collected reply = a_collect(), out;
    struct epci_record record;
    uint32_t count;
    const unsigned char *at;

    reply.damaged = false;
    ck_assert_int_eq(epci_record_collected(&record, &reply), EPC_OK);
    at = fields(&record, EPCI_REPLY_COLLECTED, &count);
    ck_assert_int_eq(epci_collected_decode(at, count, 8, &out), EPC_OK);
    ck_assert_int_eq(epci_collected_decode(at, count, 7, &out), EPC_E_CORRUPT);
    epci_record_release(&record);
}

EPC_TEST(protocol__damage_inside_the_buffer_is_refused)
{
    static const int64_t places[][2] = {
        { 0, 20 }, { -4, 15 }, { 20, -4 }, { -20000, -4 }, { -4, 20000 }
    };

    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct epci_reply_collected reply = a_collect(), out;
        struct epci_record record;
        uint32_t count;
        const unsigned char *at;

        reply.first = places[i][0];
        reply.last = places[i][1];
        ck_assert_int_eq(epci_record_collected(&record, &reply), EPC_OK);
        at = fields(&record, EPCI_REPLY_COLLECTED, &count);
        ck_assert_int_eq(epci_collected_decode(at, count, 16, &out), EPC_E_CORRUPT);
        epci_record_release(&record);
    }
}

EPC_TEST(protocol__a_query_without_its_nul_is_refused)
{
    struct epci_command_collect command = { { (const unsigned char *)"a\0b\0", 4 }, 8, 0, 0, 0 },
                                out;
    struct epci_record record;
    uint32_t count;
    const unsigned char *at;

    ck_assert_int_eq(epci_record_collect(&record, &command), EPC_OK);
    at = fields(&record, EPCI_COMMAND_COLLECT, &count);
    ck_assert_int_eq(epci_collect_decode(at, count, &out), EPC_E_CORRUPT);
    epci_record_release(&record);
}

EPC_TEST(protocol__heads_of_no_known_kind_are_refused)
{
    enum epci_record_kind kind;
    uint32_t bytes, head[3] = { EPCI_RECORD_MAGIC, EPCI_REPLY_RETURNED, 5 };

    ck_assert_int_eq(epci_head_decode(head, &kind, &bytes), EPC_OK);
    ck_assert_uint_eq(bytes, 5);
    head[0] ^= 1;
    ck_assert_int_eq(epci_head_decode(head, &kind, &bytes), EPC_E_CORRUPT);
    head[0] ^= 1;
    head[1] = 0x80;
    ck_assert_int_eq(epci_head_decode(head, &kind, &bytes), EPC_E_CORRUPT);
    head[1] = EPCI_REPLY_RETURNED;
    head[2] = EPCI_RECORD_MOST + 1;
    ck_assert_int_eq(epci_head_decode(head, &kind, &bytes), EPC_E_CORRUPT);
}

EPC_TEST(protocol__a_fault_with_an_endless_module_name_is_refused)
{
    struct epci_fault fault = { .code = 1 }, out;
    struct epci_record record;
    uint32_t count, longer = EPCI_FAULT_MODULE;
    unsigned char bytes[256] = { 0 };
    const unsigned char *at;

    ck_assert_int_eq(epci_record_died(&record, &fault), EPC_OK);
    at = fields(&record, EPCI_REPLY_DIED, &count);
    ck_assert_int_eq(epci_died_decode(at, count, &out), EPC_OK);
    memcpy(bytes, at, count);
    memcpy(bytes + count - 4, &longer, sizeof longer); /* the name's length stands last */
    ck_assert_int_eq(epci_died_decode(bytes, count + longer, &out), EPC_E_CORRUPT);
    epci_record_release(&record);
}

static struct epci_reply_watched seen;

/* Two calls, and the bytes of the record that tells them. */
static struct epci_record a_watch(void)
{
    struct epci_record record;

    memset(&seen, 0, sizeof seen);
    seen.lost = 3;
    seen.count = 2;
    seen.list[0].rights = 0xF003F;
    strcpy(seen.list[0].path, "HKLM\\\xC3\xA9");
    seen.list[1].kind = EPCI_ACCESS_DELETE;
    seen.list[1].error = 5;
    ck_assert_int_eq(epci_record_watched(&record, &seen), EPC_OK);
    return record;
}

EPC_TEST(protocol__what_was_watched_comes_back_as_it_was)
{
    static struct epci_reply_watched out;
    struct epci_record record = a_watch();
    uint32_t count;
    const unsigned char *at = fields(&record, EPCI_REPLY_WATCHED, &count);

    ck_assert_int_eq(epci_watched_decode(at, count, &out), EPC_OK);
    ck_assert(!out.refused && out.lost == 3 && out.count == 2);
    ck_assert_uint_eq(out.list[0].rights, 0xF003F);
    ck_assert_str_eq(out.list[0].path, "HKLM\\\xC3\xA9");
    ck_assert_uint_eq(out.list[1].kind, EPCI_ACCESS_DELETE);
    ck_assert_uint_eq(out.list[1].error, 5);
    ck_assert_str_eq(out.list[1].path, "");
    for (uint32_t i = 0; i < count; i++)
        ck_assert_int_eq(epci_watched_decode(at, i, &out), EPC_E_CORRUPT);
    epci_record_release(&record);
}

EPC_TEST(protocol__what_cannot_have_been_watched_is_refused)
{
    /* Offsets: more than fit, no kind, a path behind the end, a control character, no UTF-8. */
    static const size_t places[] = { 8, 12, 24, 28, 33 };
    static const unsigned char values[] = { EPCI_ACCESS_MOST + 1, EPCI_ACCESS_DELETE + 1, 0xFF,
                                            0x1B, 0xFF };

    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        static struct epci_reply_watched out;
        struct epci_record record = a_watch();

        record.bytes[EPCI_RECORD_HEAD + places[i]] = values[i];
        ck_assert_int_eq(epci_watched_decode(record.bytes + EPCI_RECORD_HEAD,
                                             record.used - EPCI_RECORD_HEAD, &out),
                         EPC_E_CORRUPT);
        epci_record_release(&record);
    }
}

EPC_TEST(protocol__a_path_that_is_too_long_is_refused)
{
    static struct epci_reply_watched out;
    struct epci_record record;

    memset(&seen, 0, sizeof seen);
    seen.count = 1;
    memset(seen.list[0].path, 'a', EPCI_ACCESS_PATH - 1);
    ck_assert_int_eq(epci_record_watched(&record, &seen), EPC_OK);
    ck_assert_int_eq(
        epci_watched_decode(record.bytes + EPCI_RECORD_HEAD, record.used - EPCI_RECORD_HEAD, &out),
        EPC_OK);
    /* A byte more: the head, the numbers, the path, and one that follows. */
    record.bytes = realloc(record.bytes, record.used + 1);
    ck_assert_ptr_nonnull(record.bytes);
    record.bytes[record.used] = 'a';
    record.bytes[EPCI_RECORD_HEAD + 24] = (unsigned char)(EPCI_ACCESS_PATH & 0xFF);
    record.bytes[EPCI_RECORD_HEAD + 25] = (unsigned char)(EPCI_ACCESS_PATH >> 8);
    ck_assert_int_eq(epci_watched_decode(record.bytes + EPCI_RECORD_HEAD,
                                         record.used + 1 - EPCI_RECORD_HEAD, &out),
                     EPC_E_CORRUPT);
    epci_record_release(&record);
}

EPC_TEST(protocol__more_calls_than_there_is_room_for_are_refused)
{
    enum { NUMBERS = 12, ACCESS = 16 }; /* bytes: in front of the list, of a call without a path */
    static struct epci_reply_watched out;
    struct epci_record record;

    memset(&seen, 0, sizeof seen);
    seen.count = EPCI_ACCESS_MOST;
    ck_assert_int_eq(epci_record_watched(&record, &seen), EPC_OK);
    ck_assert_uint_eq(record.used, EPCI_RECORD_HEAD + NUMBERS + EPCI_ACCESS_MOST * ACCESS);
    record.bytes = realloc(record.bytes, record.used + ACCESS);
    ck_assert_ptr_nonnull(record.bytes);
    memset(record.bytes + record.used, 0, ACCESS);
    record.bytes[EPCI_RECORD_HEAD + 8]++;
    ck_assert_int_eq(epci_watched_decode(record.bytes + EPCI_RECORD_HEAD,
                                         record.used + ACCESS - EPCI_RECORD_HEAD, &out),
                     EPC_E_CORRUPT);
    epci_record_release(&record);
}
