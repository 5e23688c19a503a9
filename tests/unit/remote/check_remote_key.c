/* SPDX-License-Identifier: MIT
 *
 * check_remote_key.c -- a key of a computer that behaves as Windows or as Samba does. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "remote/rrp/key.h"
#include "remote/rrp/ndr.h"

/* A computer with one value of `size` bytes, and how it answers. */
struct computer {
    size_t size;
    bool samba;         /* says success and cuts, also where the room is exactly right */
    bool no_help;       /* knows Explain only */
    uint32_t open_code; /* of OpenPerformanceData */
    uint32_t read_code; /* of a value, if not 0 */
    uint32_t rooms[16]; /* that values were asked for with */
    char names[16][32]; /* and their names */
    size_t asked, opened, closed;
    unsigned char stub[REMOTE_CAPACITY_MAX / 64]; /* what is answered where `spoil` */
    size_t spoiled;                               /* answer these bytes of it; 0: rightly */
};

static void put_value(struct kit_buffer *answer, uint32_t code, uint32_t capacity, size_t bytes,
                      uint32_t said)
{
    remote_append_u32(answer, 1);
    remote_append_u32(answer, 3);
    remote_append_u32(answer, 2);
    remote_append_u32(answer, capacity);
    remote_append_u32(answer, 0);
    remote_append_u32(answer, (uint32_t)bytes);
    for (size_t i = 0; i < bytes; i++)
        kit_buffer_add_bytes(answer, "x", 1);
    remote_append_padding_to_4(answer);
    remote_append_u32(answer, 3);
    remote_append_u32(answer, said);
    remote_append_u32(answer, 4);
    remote_append_u32(answer, (uint32_t)bytes);
    remote_append_u32(answer, code);
}

static void answer_value(struct computer *computer, struct epci_span stub,
                         struct kit_buffer *answer)
{
    uint32_t units, capacity;
    size_t at;

    memcpy(&units, stub.at + 28, 4);
    for (uint32_t i = 0; i < units && i < 31; i++)
        computer->names[computer->asked][i] = (char)stub.at[40 + 2 * i];
    at = (40 + 2 * (size_t)units + 3) / 4 * 4;
    memcpy(&capacity, stub.at + at + 12, 4);
    ck_assert_uint_eq(stub.left, at + 40); /* none of the room is sent */
    computer->rooms[computer->asked] = capacity;
    if (computer->no_help && strncmp(computer->names[computer->asked], "Help", 4) == 0)
        put_value(answer, REMOTE_CODE_NOT_FOUND, capacity, 0, 0);
    else if (computer->read_code)
        put_value(answer, computer->read_code, capacity, 0, 0);
    else if (computer->samba)
        put_value(answer, 0, capacity, computer->size < capacity ? computer->size : capacity,
                  (uint32_t)computer->size);
    else if (capacity < computer->size)
        put_value(answer, REMOTE_CODE_MORE_DATA, capacity, 0, 0);
    else
        put_value(answer, 0, capacity, computer->size, (uint32_t)computer->size);
    computer->asked++;
}

static int computer_call(void *self, uint16_t operation, struct epci_span stub, size_t limit,
                         struct kit_buffer *answer, struct remote_refusal *refusal)
{
    struct computer *computer = self;
    unsigned char handle[REMOTE_HANDLE] = { 7 };

    (void)refusal;
    if (operation == REMOTE_OPEN_PERFORMANCE_DATA) {
        computer->opened++;
        kit_buffer_add_bytes(answer, handle, sizeof handle);
        remote_append_u32(answer, computer->open_code);
        return EPC_OK;
    }
    ck_assert_mem_eq(stub.at, handle, sizeof handle);
    if (operation == REMOTE_CLOSE_KEY) {
        computer->opened--;
        kit_buffer_add_bytes(answer, handle, sizeof handle);
        remote_append_u32(answer, 0);
    } else if (computer->spoiled) {
        kit_buffer_add_bytes(answer, computer->stub, computer->spoiled);
    } else {
        answer_value(computer, stub, answer);
    }
    ck_assert_uint_le(answer->bytes, limit);
    return EPC_OK;
}

static void computer_close(void *self)
{
    ((struct computer *)self)->closed++;
}

static const struct remote_carrier_ops computer_ops = { computer_call, computer_close };

static struct remote_refusal refusal;
static struct remote_key key;
static struct kit_buffer data, right;
static uint32_t type, code;

EPC_AFTER_EACH(remote_key_close(&key, false), kit_buffer_release(&data), kit_buffer_release(&right),
               refusal = (struct remote_refusal){ 0 }, type = code = 0)

static int open_computer(struct computer *computer)
{
    const struct remote_carrier carrier = { .ops = &computer_ops, .self = computer };

    return remote_key_open(&key, &carrier, &refusal);
}

static int read_value(void)
{
    return remote_key_read_value(&key, "Global", &data, &type, &code, &refusal);
}

static int read_names(const char *name)
{
    return remote_key_read_names(&key, name, &data, &type, &code, &refusal);
}

/* Read a value twice, over one key; the second one is `again` bytes long. */
static void read_twice(struct computer *computer, size_t again)
{
    ck_assert_int_eq(open_computer(computer), EPC_OK);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(read_value(), EPC_OK);
        ck_assert_uint_eq(data.bytes, computer->size);
        ck_assert_uint_eq(type, 3);
        kit_buffer_release(&data);
        computer->size = again;
    }
    remote_key_close(&key, true);
    ck_assert_uint_eq(computer->opened, 0);
    ck_assert_uint_eq(computer->closed, 1);
}

EPC_TEST(remote_key__begins_with_4_MiB_and_follows_the_largest_value)
{
    static struct computer computer = { .size = 200000 };

    read_twice(&computer, 100);
    ck_assert_uint_eq(computer.asked, 2);
    ck_assert_uint_eq(computer.rooms[0], 4u << 20);
    ck_assert_uint_eq(computer.rooms[1], 300001);
}

EPC_TEST(remote_key__more_data_doubles_the_room)
{
    static struct computer computer = { .size = 200000 };

    read_twice(&computer, 900000);
    ck_assert_uint_eq(computer.asked, 4);
    ck_assert_uint_eq(computer.rooms[2], 600002);
    ck_assert_uint_eq(computer.rooms[3], 1200004);
}

EPC_TEST(remote_key__an_answer_that_fills_its_room_was_cut)
{
    static struct computer computer = { .size = 200000, .samba = true };

    read_twice(&computer, 300001);
    ck_assert_uint_eq(computer.asked, 3);
    ck_assert_uint_eq(computer.rooms[1], 300001);
    ck_assert_uint_eq(computer.rooms[2], 600002);
}

EPC_TEST(remote_key__help_is_explain_where_help_is_not_known)
{
    static struct computer computer = { .size = 20, .no_help = true };

    ck_assert_int_eq(open_computer(&computer), EPC_OK);
    ck_assert_int_eq(read_names("Help 00C"), EPC_OK);
    ck_assert_str_eq(computer.names[0], "Help 00C");
    ck_assert_str_eq(computer.names[1], "Explain 00C");
}

EPC_TEST(remote_key__a_value_that_is_not_there_costs_nothing_else)
{
    static struct computer computer = { .size = 20, .read_code = 2 };

    ck_assert_int_eq(open_computer(&computer), EPC_OK);
    ck_assert_int_eq(read_names("Counter 00C"), EPC_E_NOT_FOUND);
    ck_assert_uint_eq(code, 2);
    computer.read_code = 0;
    ck_assert_int_eq(read_value(), EPC_OK);
}

EPC_TEST(remote_key__error_5_is_the_right)
{
    static struct computer computer = { .size = 20, .open_code = 5 };

    ck_assert_int_eq(open_computer(&computer), EPC_E_ACCESS);
    ck_assert_int_eq(refusal.kind, REMOTE_REFUSED_RIGHT);
    ck_assert_uint_eq(computer.closed, 1);
    computer.open_code = 0;
    computer.read_code = 5;
    ck_assert_int_eq(open_computer(&computer), EPC_OK);
    ck_assert_int_eq(read_value(), EPC_E_ACCESS);
    ck_assert_int_eq(refusal.kind, REMOTE_REFUSED_RIGHT);
}

/* Else each answer would log in again, for names that the other language has, too. */
EPC_TEST(remote_key__error_5_of_another_language_costs_nothing_else)
{
    static struct computer computer = { .size = 20, .read_code = 5 };

    ck_assert_int_eq(open_computer(&computer), EPC_OK);
    ck_assert_int_eq(read_names("Counter 007"), EPC_E_NOT_FOUND);
    ck_assert_uint_eq(code, 5);
    ck_assert_int_eq(read_names("Counter 009"), EPC_E_ACCESS);
    ck_assert_int_eq(refusal.kind, REMOTE_REFUSED_RIGHT);
}

EPC_TEST(remote_key__success_without_data_is_no_answer)
{
    static struct computer computer = { .size = 0 };

    ck_assert_int_eq(open_computer(&computer), EPC_OK);
    ck_assert_int_eq(read_value(), EPC_E_CORRUPT);
    ck_assert_ptr_nonnull(strstr(refusal.why, "sends nothing"));
}

EPC_TEST(remote_key__a_value_without_end_is_refused)
{
    static struct computer computer = { .read_code = REMOTE_CODE_MORE_DATA };

    ck_assert_int_eq(open_computer(&computer), EPC_OK);
    ck_assert_int_eq(read_value(), EPC_E_CORRUPT);
    ck_assert_uint_eq(computer.asked, 5); /* 4, 8, 16, 32, 64 MiB */
}

/* A right answer of 40 bytes of data: each of these words spoils it. */
static const struct {
    size_t word;
    uint32_t becomes;
} spoils[] = {
    { 3, 39 },         /* the maximum is less than the count */
    { 4, 1 },          /* an offset */
    { 5, 41 },         /* a count beyond the bytes */
    { 5, 0xffffffff }, /* and one that overflows */
    { 5, 36 },         /* and one that leaves some */
    { 16, 0 },         /* a size that is not there */
};

EPC_TEST_LOOP(remote_key__spoiled_counts_are_refused, sizeof spoils / sizeof *spoils)
{
    static struct computer computer;

    put_value(&right, 0, 100, 40, 40);
    memcpy(computer.stub, right.text, right.bytes);
    computer.spoiled = right.bytes;
    ck_assert_int_eq(open_computer(&computer), EPC_OK);
    ck_assert_int_eq(read_value(), EPC_OK);
    kit_buffer_release(&data);
    memcpy(computer.stub + 4 * spoils[_i].word, &spoils[_i].becomes, 4);
    ck_assert_int_eq(read_value(), EPC_E_CORRUPT);
    ck_assert_int_eq(refusal.kind, REMOTE_REFUSED_PROTOCOL);
}

EPC_TEST_LOOP(remote_key__cut_answers_are_refused, 84)
{
    static struct computer computer;

    put_value(&right, 0, 100, 40, 40);
    ck_assert_uint_eq(right.bytes, 84);
    memcpy(computer.stub, right.text, right.bytes);
    computer.spoiled = (size_t)_i + (_i == 0);
    ck_assert_int_eq(open_computer(&computer), EPC_OK);
    ck_assert_int_eq(read_value(), EPC_E_CORRUPT);
}
