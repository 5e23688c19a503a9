/* SPDX-License-Identifier: MIT
 *
 * check_protocol.c -- records between parent and child: complete, cut, and invented. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "host/protocol.h"
#include "host/session.h"

static struct kit_buffer record;
static uint32_t count;
static const unsigned char *at;

EPC_AFTER_EACH(kit_buffer_release(&record))

static struct host_bytes text(const char *value)
{
    struct host_bytes bytes = { (const unsigned char *)value, (uint32_t)strlen(value) };

    return bytes;
}

static bool same(struct host_bytes bytes, const char *value)
{
    return bytes.count == strlen(value) && memcmp(bytes.at, value, bytes.count) == 0;
}

/* The fields of a record, if its head is of this kind. */
static const unsigned char *fields(const struct kit_buffer *record, enum host_record_kind wanted,
                                   uint32_t *count)
{
    enum host_record_kind kind;

    ck_assert_int_eq(host_record_head_decode(record->text, &kind, count), EPC_OK);
    ck_assert_int_eq(kind, wanted);
    ck_assert_uint_eq(record->bytes, HOST_RECORD_HEAD + *count);
    return (const unsigned char *)record->text + HOST_RECORD_HEAD;
}

/* Encode a record; its fields are the `count` bytes at `at`. */
static void encode(enum host_record_kind kind, const struct host_record_part *parts,
                   const void *value)
{
    ck_assert_int_eq(host_record_encode(&record, NULL, kind, parts, value), EPC_OK);
    at = fields(&record, kind, &count);
}

static struct host_reply_collected a_collect(void)
{
    struct host_reply_collected reply = { .status = 0,
                                          .microseconds = 5,
                                          .bytes = 8,
                                          .types = 1,
                                          .moved = 8,
                                          .damaged = true,
                                          .first = -4,
                                          .last = 20,
                                          .data = text("12345678"),
                                          .before = text("<<<<"),
                                          .after = text(">>>>>") };

    reply.hit.code = 0xC0000005u;
    reply.hit.guard_page = true;
    reply.hit.wrote = true;
    reply.hit.place = -8;
    strcpy(reply.hit.module, "bad.dll");
    strcpy(reply.hit.symbol, "BadCollect+0x7");
    return reply;
}

EPC_TEST(protocol__a_greeting_of_any_version_is_read)
{
    const struct host_greeting later = { UINT32_MAX };
    struct host_greeting out = { 0 };

    encode(HOST_REPLY_GREETED, host_greeting_parts, &later);
    ck_assert_uint_eq(count, 4);
    ck_assert_int_eq(host_record_decode(at, count, host_greeting_parts, &out), EPC_OK);
    ck_assert_uint_eq(out.version, later.version);
    ck_assert_int_eq(host_record_decode(at, 3, host_greeting_parts, &out), EPC_E_CORRUPT);
}

EPC_TEST(protocol__a_load_command_comes_back_as_it_was)
{
    struct host_command_load command = { .library = text("x.dll"),
                                         .open = text("Open"),
                                         .collect = text("Collect"),
                                         .close = text("Close"),
                                         .devices = { (const unsigned char *)"a\0\0\0", 4 },
                                         .scratch = text("Software\\x") },
                             out;

    encode(HOST_COMMAND_LOAD, host_load_parts, &command);
    ck_assert_int_eq(host_record_decode(at, count, host_load_parts, &out), EPC_OK);
    ck_assert(same(out.library, "x.dll") && same(out.open, "Open") &&
              same(out.collect, "Collect") && same(out.close, "Close") &&
              same(out.scratch, "Software\\x") && out.devices.count == 4);
}

EPC_TEST(protocol__a_collect_reply_comes_back_as_it_was)
{
    struct host_reply_collected reply = a_collect(), out;

    encode(HOST_REPLY_COLLECTED, host_collected_parts, &reply);
    ck_assert_int_eq(host_collected_decode(at, count, 16, &out), EPC_OK);
    ck_assert_uint_eq(out.bytes, 8);
    ck_assert_int_eq(out.moved, 8);
    ck_assert(out.damaged && out.first == -4 && out.last == 20);
    ck_assert(out.hit.guard_page && out.hit.wrote && out.hit.place == -8);
    ck_assert_str_eq(out.hit.module, "bad.dll");
    ck_assert_str_eq(out.hit.symbol, "BadCollect+0x7");
    ck_assert(same(out.data, "12345678"));
    ck_assert(same(out.before, "<<<<"));
    ck_assert(same(out.after, ">>>>>"));
}

EPC_TEST(protocol__a_record_cut_anywhere_is_refused)
{
    struct host_reply_collected reply = a_collect(), out;

    encode(HOST_REPLY_COLLECTED, host_collected_parts, &reply);
    for (uint32_t i = 0; i < count; i++)
        ck_assert_int_eq(host_collected_decode(at, i, 16, &out), EPC_E_CORRUPT);
}

EPC_TEST(protocol__more_of_the_guards_than_there_can_be_is_refused)
{
    static const unsigned char many[HOST_GUARD_REACH + 1];
    struct host_reply_collected reply = a_collect(), out;

    for (unsigned more = 0; more < 4; more++) {
        reply.before = (struct host_bytes){ many, HOST_GUARD_REACH + (more & 1) };
        reply.after = (struct host_bytes){ many, HOST_GUARD_REACH + (more >> 1) };
        encode(HOST_REPLY_COLLECTED, host_collected_parts, &reply);
        ck_assert_int_eq(host_collected_decode(at, count, 16, &out), more ? EPC_E_CORRUPT : EPC_OK);
        kit_buffer_release(&record);
    }
}

EPC_TEST(protocol__more_data_than_the_buffer_had_are_refused)
{
    struct host_reply_collected reply = a_collect(), out;

    reply.damaged = false;
    encode(HOST_REPLY_COLLECTED, host_collected_parts, &reply);
    ck_assert_int_eq(host_collected_decode(at, count, 8, &out), EPC_OK);
    ck_assert_int_eq(host_collected_decode(at, count, 7, &out), EPC_E_CORRUPT);
}

EPC_TEST(protocol__damage_inside_the_buffer_is_refused)
{
    static const int64_t places[][2] = {
        { 0, 20 }, { -4, 15 }, { 20, -4 }, { -20000, -4 }, { -4, 20000 }
    };

    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct host_reply_collected reply = a_collect(), out;

        reply.first = places[i][0];
        reply.last = places[i][1];
        encode(HOST_REPLY_COLLECTED, host_collected_parts, &reply);
        ck_assert_int_eq(host_collected_decode(at, count, 16, &out), EPC_E_CORRUPT);
        kit_buffer_release(&record);
    }
}

EPC_TEST(protocol__a_query_without_its_nul_is_refused)
{
    struct host_command_collect command = { { (const unsigned char *)"a\0b\0", 4 }, 8, 0, 0, 0 },
                                out;

    encode(HOST_COMMAND_COLLECT, host_collect_parts, &command);
    ck_assert_int_eq(host_record_decode(at, count, host_collect_parts, &out), EPC_E_CORRUPT);
}

/* A sweep of the sizes 8 and 16, and its reply: both were tried. */
static const uint32_t two_sizes[] = { 8, 16 };

static struct host_command_sweep a_sweep(void)
{
    struct host_command_sweep command = {
        .query = { (const unsigned char *)"a\0\0\0", 4 },
        .sizes = { (const unsigned char *)two_sizes, sizeof two_sizes },
        .fill = 0xCD,
        .needed = 16,
        .expected = 3,
        .patience = 7,
    };

    return command;
}

EPC_TEST(protocol__a_sweep_comes_back_as_it_was)
{
    struct host_command_sweep command = a_sweep(), out;

    encode(HOST_COMMAND_SWEEP, host_sweep_parts, &command);
    ck_assert_int_eq(host_decode_sweep_command(at, count, &out), EPC_OK);
    ck_assert_uint_eq(out.sizes.count, 8);
    ck_assert_uint_eq(host_sweep_size_at(out.sizes, 1), 16);
    ck_assert(out.fill == 0xCD && out.needed == 16 && out.expected == 3 && out.patience == 7);
    for (uint32_t i = 0; i < count; i++)
        ck_assert_int_eq(host_decode_sweep_command(at, i, &out), EPC_E_CORRUPT);
}

EPC_TEST(protocol__a_sweep_of_no_size_or_half_a_size_or_too_large_a_one_is_refused)
{
    static const uint32_t large[] = { HOST_COLLECT_MAX + 1 };
    const struct host_bytes sizes[] = { { (const unsigned char *)two_sizes, 0 },
                                        { (const unsigned char *)two_sizes, 6 },
                                        { (const unsigned char *)large, 4 } };

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct host_command_sweep command = a_sweep(), out;

        command.sizes = sizes[i];
        encode(HOST_COMMAND_SWEEP, host_sweep_parts, &command);
        ck_assert_int_eq(host_decode_sweep_command(at, count, &out), EPC_E_CORRUPT);
        kit_buffer_release(&record);
    }
}

EPC_TEST(protocol__a_sweep_s_reply_fits_the_size_that_was_tried_last)
{
    const struct host_bytes sizes = a_sweep().sizes;
    /* tried, bytes returned, accepted */
    static const uint32_t cases[][3] = { { 0, 0, 0 },  { 1, 8, 1 },  { 1, 9, 0 },
                                         { 2, 16, 1 }, { 2, 17, 0 }, { 3, 0, 0 } };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct host_reply_swept reply = { .tried = cases[i][0] }, out;

        reply.last.data.at = (const unsigned char *)"12345678901234567";
        reply.last.data.count = cases[i][1];
        encode(HOST_REPLY_SWEPT, host_swept_parts, &reply);
        ck_assert_int_eq(host_swept_decode(at, count, sizes, &out),
                         cases[i][2] ? EPC_OK : EPC_E_CORRUPT);
        for (uint32_t cut = 0; cut < count; cut++)
            ck_assert_int_eq(host_swept_decode(at, cut, sizes, &out), EPC_E_CORRUPT);
        kit_buffer_release(&record);
    }
}

EPC_TEST(protocol__heads_of_no_known_kind_are_refused)
{
    enum host_record_kind kind;
    uint32_t bytes, head[3] = { HOST_RECORD_MAGIC, HOST_REPLY_RETURNED, 5 };

    ck_assert_int_eq(host_record_head_decode(head, &kind, &bytes), EPC_OK);
    ck_assert_uint_eq(bytes, 5);
    head[0] ^= 1;
    ck_assert_int_eq(host_record_head_decode(head, &kind, &bytes), EPC_E_CORRUPT);
    head[0] ^= 1;
    head[1] = 0x80;
    ck_assert_int_eq(host_record_head_decode(head, &kind, &bytes), EPC_E_CORRUPT);
    head[1] = HOST_REPLY_RETURNED;
    head[2] = HOST_RECORD_MAX + 1;
    ck_assert_int_eq(host_record_head_decode(head, &kind, &bytes), EPC_E_CORRUPT);
}

EPC_TEST_LOOP(protocol__a_fault_with_an_endless_name_is_refused, 2)
{
    struct host_fault fault = { .code = 1 }, out;
    /* The lengths of the module's name and of the symbol are last. */
    uint32_t longer = _i == 0 ? HOST_FAULT_SYMBOL : HOST_FAULT_MODULE;
    size_t back = _i == 0 ? 4 : 8;
    unsigned char bytes[512] = { 0 };

    encode(HOST_REPLY_DIED, host_died_parts, &fault);
    ck_assert_int_eq(host_record_decode(at, count, host_died_parts, &out), EPC_OK);
    for (uint32_t length = longer - 1; length <= longer; length++) {
        memset(bytes, 0, sizeof bytes);
        memcpy(bytes, at, count);
        memset(bytes + count - back + 4, 'x', length);
        memcpy(bytes + count - back, &length, sizeof length);
        ck_assert_int_eq(host_record_decode(bytes, count + length, host_died_parts, &out),
                         length < longer ? EPC_OK : EPC_E_CORRUPT);
    }
}

static struct host_reply_returned a_change(void)
{
    struct host_reply_returned reply;

    memset(&reply, 0, sizeof reply);
    reply.unloaded = true;
    reply.changes.mask = 1u << HOST_CALLER_PATH | 1u << HOST_CALLER_USER;
    strcpy(reply.changes.each[HOST_CALLER_PATH].got, "C:\\bad");
    strcpy(reply.changes.each[HOST_CALLER_PATH].wanted, "C:\\");
    strcpy(reply.changes.each[HOST_CALLER_USER].got, "another");
    return reply;
}

EPC_TEST(protocol__the_changes_of_a_call_are_decoded_unchanged)
{
    struct host_reply_returned reply = a_change(), out;

    encode(HOST_REPLY_RETURNED, host_returned_parts, &reply);
    ck_assert_int_eq(host_record_decode(at, count, host_returned_parts, &out), EPC_OK);
    ck_assert(out.unloaded && out.changes.mask == reply.changes.mask);
    ck_assert_str_eq(out.changes.each[HOST_CALLER_PATH].got, "C:\\bad");
    ck_assert_str_eq(out.changes.each[HOST_CALLER_PATH].wanted, "C:\\");
    ck_assert_str_eq(out.changes.each[HOST_CALLER_USER].got, "another");
    ck_assert_str_eq(out.changes.each[HOST_CALLER_USER].wanted, "");
    for (uint32_t i = 0; i < count; i++)
        ck_assert_int_eq(host_record_decode(at, i, host_returned_parts, &out), EPC_E_CORRUPT);
}

EPC_TEST(protocol__a_change_of_an_unknown_kind_is_refused)
{
    struct host_reply_returned reply = a_change(), out;

    reply.changes.mask = 1u << HOST_CALLER_COUNT;
    encode(HOST_REPLY_RETURNED, host_returned_parts, &reply);
    ck_assert_int_eq(host_record_decode(at, count, host_returned_parts, &out), EPC_E_CORRUPT);
}

EPC_TEST_LOOP(protocol__a_change_with_a_control_character_is_refused, 3)
{
    static const char *const texts[] = { "a\nb", "\x1B[31m", "\x7F" };
    struct host_reply_returned reply = a_change(), out;

    strcpy(reply.changes.each[HOST_CALLER_PATH].got, texts[_i]);
    encode(HOST_REPLY_RETURNED, host_returned_parts, &reply);
    ck_assert_int_eq(host_record_decode(at, count, host_returned_parts, &out), EPC_E_CORRUPT);
}

struct numbers {
    uint64_t number[4];
};

#define NUMBER(i) HOST_PART(U64, numbers, number[i], 0)

EPC_TEST(protocol__numbers_come_back_and_no_other_count_of_them)
{
    static const struct host_record_part two[] = { NUMBER(0), NUMBER(1), HOST_PART_LAST };
    static const struct host_record_part three[] = { NUMBER(0), NUMBER(1), NUMBER(2),
                                                     HOST_PART_LAST };
    static const struct host_record_part four[] = { NUMBER(0), NUMBER(1), NUMBER(2), NUMBER(3),
                                                    HOST_PART_LAST };
    const struct numbers numbers = { { 1, UINT64_MAX, 0 } };
    struct numbers out = { { 0 } };

    encode(HOST_REPLY_NUMBERS, three, &numbers);
    ck_assert_int_eq(host_record_decode(at, count, three, &out), EPC_OK);
    ck_assert(memcmp(&out, &numbers, sizeof numbers) == 0);
    ck_assert_int_eq(host_record_decode(at, count, two, &out), EPC_E_CORRUPT);
    ck_assert_int_eq(host_record_decode(at, count, four, &out), EPC_E_CORRUPT);
}

static struct host_reply_watched seen;

/* Two calls, and the bytes of the record that reports them. */
static struct kit_buffer a_watch(void)
{
    struct kit_buffer record;

    memset(&seen, 0, sizeof seen);
    seen.lost = 3;
    seen.count = 2;
    seen.list[0].rights = 0xF003F;
    strcpy(seen.list[0].path, "HKLM\\\xC3\xA9");
    seen.list[1].kind = HOST_ACCESS_DELETE;
    seen.list[1].error = 5;
    ck_assert_int_eq(
        host_record_encode(&record, NULL, HOST_REPLY_WATCHED, host_watched_parts, &seen), EPC_OK);
    return record;
}

EPC_TEST_IN(protocol__watched_calls_are_decoded_unchanged, record = a_watch())
{
    static struct host_reply_watched out;
    const unsigned char *at = fields(&record, HOST_REPLY_WATCHED, &count);

    ck_assert_int_eq(host_record_decode(at, count, host_watched_parts, &out), EPC_OK);
    ck_assert(!out.refused && out.lost == 3 && out.count == 2);
    ck_assert_uint_eq(out.list[0].rights, 0xF003F);
    ck_assert_str_eq(out.list[0].path, "HKLM\\\xC3\xA9");
    ck_assert_uint_eq(out.list[1].kind, HOST_ACCESS_DELETE);
    ck_assert_uint_eq(out.list[1].error, 5);
    ck_assert_str_eq(out.list[1].path, "");
    for (uint32_t i = 0; i < count; i++)
        ck_assert_int_eq(host_record_decode(at, i, host_watched_parts, &out), EPC_E_CORRUPT);
}

EPC_TEST(protocol__impossible_watched_calls_are_refused)
{
    /* Offsets: too many, an unknown kind, a module or a path past the end, a control character, no
     * UTF-8. */
    static const size_t places[] = { 8, 12, 32, 36, 40, 45 };
    static const unsigned char values[] = {
        HOST_ACCESS_MAX + 1, HOST_ACCESS_DELETE + 1, 0xFF, 0xFF, 0x1B, 0xFF
    };

    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        static struct host_reply_watched out;

        record = a_watch();
        record.text[HOST_RECORD_HEAD + places[i]] = (char)values[i];
        ck_assert_int_eq(host_record_decode(record.text + HOST_RECORD_HEAD,
                                            record.bytes - HOST_RECORD_HEAD, host_watched_parts,
                                            &out),
                         EPC_E_CORRUPT);
        kit_buffer_release(&record);
    }
}

EPC_TEST(protocol__a_path_that_is_too_long_is_refused)
{
    static struct host_reply_watched out;

    memset(&seen, 0, sizeof seen);
    seen.count = 1;
    memset(seen.list[0].path, 'a', HOST_ACCESS_PATH - 1);
    ck_assert_int_eq(
        host_record_encode(&record, NULL, HOST_REPLY_WATCHED, host_watched_parts, &seen), EPC_OK);
    ck_assert_int_eq(host_record_decode(record.text + HOST_RECORD_HEAD,
                                        record.bytes - HOST_RECORD_HEAD, host_watched_parts, &out),
                     EPC_OK);
    /* A byte more: the head, the numbers, the path, and one that follows. */
    record.text = realloc(record.text, record.bytes + 1);
    ck_assert_ptr_nonnull(record.text);
    record.text[record.bytes] = 'a';
    record.text[HOST_RECORD_HEAD + 36] = (char)(HOST_ACCESS_PATH & 0xFF);
    record.text[HOST_RECORD_HEAD + 37] = (char)(HOST_ACCESS_PATH >> 8);
    ck_assert_int_eq(host_record_decode(record.text + HOST_RECORD_HEAD,
                                        record.bytes + 1 - HOST_RECORD_HEAD, host_watched_parts,
                                        &out),
                     EPC_E_CORRUPT);
}

EPC_TEST(protocol__more_calls_than_there_is_room_for_are_refused)
{
    enum { NUMBERS = 12, ACCESS = 28 }; /* bytes: before the list, and in a call without texts */
    static struct host_reply_watched out;

    memset(&seen, 0, sizeof seen);
    seen.count = HOST_ACCESS_MAX;
    ck_assert_int_eq(
        host_record_encode(&record, NULL, HOST_REPLY_WATCHED, host_watched_parts, &seen), EPC_OK);
    ck_assert_uint_eq(record.bytes, HOST_RECORD_HEAD + NUMBERS + HOST_ACCESS_MAX * ACCESS);
    record.text = realloc(record.text, record.bytes + ACCESS);
    ck_assert_ptr_nonnull(record.text);
    memset(record.text + record.bytes, 0, ACCESS);
    record.text[HOST_RECORD_HEAD + 8]++;
    ck_assert_int_eq(host_record_decode(record.text + HOST_RECORD_HEAD,
                                        record.bytes + ACCESS - HOST_RECORD_HEAD,
                                        host_watched_parts, &out),
                     EPC_E_CORRUPT);
}

/* ---- A late call ---- */

EPC_TEST(load__of_a_busy_machine_explains_a_late_call)
{
    const struct host_load before = { 100000, 50000, 0, false };
    /* Of 40 seconds, less than 10 idle. */
    struct host_load after = { 140000, 59999, 999, true };

    ck_assert(host_busy_machine_explains_delay(&before, &after, 1000));
    after.child = 1000; /* the DLL itself has calculated all the time */
    ck_assert(!host_busy_machine_explains_delay(&before, &after, 1000));
    after.child = 0;
    after.child_known = false; /* it may have */
    ck_assert(!host_busy_machine_explains_delay(&before, &after, 1000));
    after.child_known = true;
    after.idle = 60000; /* the machine had time for it */
    ck_assert(!host_busy_machine_explains_delay(&before, &after, 1000));
    after = before; /* a system that does not tell */
    ck_assert(!host_busy_machine_explains_delay(&before, &after, 1000));
}
