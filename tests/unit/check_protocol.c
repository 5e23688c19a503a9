/* SPDX-License-Identifier: MIT
 *
 * check_protocol.c -- records between parent and child: whole, cut, and made up. */
#include "epc_check.h"

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

static struct epci_reply_returned a_change(void)
{
    struct epci_reply_returned reply;

    memset(&reply, 0, sizeof reply);
    reply.unloaded = true;
    reply.changes.mask = 1u << EPCI_AROUND_PATH | 1u << EPCI_AROUND_USER;
    strcpy(reply.changes.each[EPCI_AROUND_PATH].got, "C:\\bad");
    strcpy(reply.changes.each[EPCI_AROUND_PATH].wanted, "C:\\");
    strcpy(reply.changes.each[EPCI_AROUND_USER].got, "somebody");
    return reply;
}

EPC_TEST(protocol__what_a_call_has_changed_comes_back_as_it_was)
{
    struct epci_reply_returned reply = a_change(), out;
    struct epci_record record;
    uint32_t count;
    const unsigned char *at;

    ck_assert_int_eq(epci_record_returned(&record, &reply), EPC_OK);
    at = fields(&record, EPCI_REPLY_RETURNED, &count);
    ck_assert_int_eq(epci_returned_decode(at, count, &out), EPC_OK);
    ck_assert(out.unloaded && out.changes.mask == reply.changes.mask);
    ck_assert_str_eq(out.changes.each[EPCI_AROUND_PATH].got, "C:\\bad");
    ck_assert_str_eq(out.changes.each[EPCI_AROUND_PATH].wanted, "C:\\");
    ck_assert_str_eq(out.changes.each[EPCI_AROUND_USER].got, "somebody");
    ck_assert_str_eq(out.changes.each[EPCI_AROUND_USER].wanted, "");
    for (uint32_t i = 0; i < count; i++)
        ck_assert_int_eq(epci_returned_decode(at, i, &out), EPC_E_CORRUPT);
    epci_record_release(&record);
}

EPC_TEST(protocol__a_change_of_what_there_is_not_is_refused)
{
    struct epci_reply_returned reply = a_change(), out;
    struct epci_record record;
    uint32_t count;
    const unsigned char *at;

    reply.changes.mask = 1u << EPCI_AROUND_COUNT;
    ck_assert_int_eq(epci_record_returned(&record, &reply), EPC_OK);
    at = fields(&record, EPCI_REPLY_RETURNED, &count);
    ck_assert_int_eq(epci_returned_decode(at, count, &out), EPC_E_CORRUPT);
    epci_record_release(&record);
}

EPC_TEST_LOOP(protocol__a_change_with_a_control_character_is_refused, 3)
{
    static const char *const texts[] = { "a\nb", "\x1B[31m", "\x7F" };
    struct epci_reply_returned reply = a_change(), out;
    struct epci_record record;
    uint32_t count;
    const unsigned char *at;

    strcpy(reply.changes.each[EPCI_AROUND_PATH].got, texts[_i]);
    ck_assert_int_eq(epci_record_returned(&record, &reply), EPC_OK);
    at = fields(&record, EPCI_REPLY_RETURNED, &count);
    ck_assert_int_eq(epci_returned_decode(at, count, &out), EPC_E_CORRUPT);
    epci_record_release(&record);
}

EPC_TEST(protocol__numbers_come_back_and_no_other_count_of_them)
{
    const uint64_t numbers[3] = { 1, UINT64_MAX, 0 };
    uint64_t out[4];
    struct epci_record record;
    uint32_t count;
    const unsigned char *at;

    ck_assert_int_eq(epci_record_numbers(&record, EPCI_REPLY_NUMBERS, numbers, 3), EPC_OK);
    at = fields(&record, EPCI_REPLY_NUMBERS, &count);
    ck_assert_int_eq(epci_numbers_decode(at, count, out, 3), EPC_OK);
    ck_assert(memcmp(out, numbers, sizeof numbers) == 0);
    ck_assert_int_eq(epci_numbers_decode(at, count, out, 2), EPC_E_CORRUPT);
    ck_assert_int_eq(epci_numbers_decode(at, count, out, 4), EPC_E_CORRUPT);
    epci_record_release(&record);
}
