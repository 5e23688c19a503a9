/* SPDX-License-Identifier: MIT
 *
 * check_copying.c -- shared memory is copied in words or in vectors, and both give the same answer:
 * for names of all lengths, blocks of all sizes, and whatever a publisher writes into its slots.
 */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include "collecting.h"
#include "sdk/region/copy.h"
#include "sdk/region/region.h"

enum { COUNTERS = 24, MOST = COUNTERS / 2 };

/* Object number n has n + 1 counters of 4 and 8 bytes, so blocks of 16 bytes and more. */
static epc_counter counters[MOST][COUNTERS];
static epc_object objects[MOST];
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcCopying", objects, MOST, NULL, NULL };

static struct collecting c;
static epc_app *app;
static unsigned char *other; /* the answer of the other way */

static uint32_t symbol_of(uint32_t object)
{
    return object * 2 * (COUNTERS + 1);
}

static void make_schema(void)
{
    for (uint32_t i = 0; i < MOST; i++) {
        objects[i] = (epc_object){ .symbol = symbol_of(i),
                                   .flags = EPC_MANY,
                                   .counters = counters[i],
                                   .counter_count = i + 1 };
        for (uint32_t j = 0; j <= i; j++)
            counters[i][j] = (epc_counter){ .symbol = symbol_of(i) + 2 * (j + 1),
                                            .type = j % 3 == 1 ? EPC_PERF_COUNTER_RAWCOUNT
                                                               : EPC_PERF_COUNTER_LARGE_RAWCOUNT };
    }
}

static void open_all(void)
{
    make_schema();
    other = malloc(COLLECTING_CAPACITY);
    ck_assert_ptr_nonnull(other);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    collecting_open(&c, &schema);
}

static void close_all(void)
{
    collecting_close(&c);
    epc_app_close(app);
    free(other);
}

/* An instance whose name has so many letters, and whose cells have numbers of their own. */
static epc_instance add(uint32_t object, uint32_t letters)
{
    char name[EPCI_NAME_UNITS + 1];
    epc_instance made;

    memset(name, 'a' + (int)(object % 26), letters);
    name[letters] = '\0';
    ck_assert_int_eq(epc_instance_add(app, symbol_of(object), name, &made), EPC_OK);
    for (uint32_t j = 0; j <= object; j++)
        epc_set(made, symbol_of(object) + 2 * (j + 1), (int64_t)letters * 1000003 + j);
    return made;
}

/* Copy words, or vectors if the processor can do it. */
static void copy_by(enum epci_copying copying)
{
    epci_copying = copying == EPCI_COPY_WORDS ? EPCI_COPY_WORDS : EPCI_COPY_UNDECIDED;
    epci_copy_choose_mode();
}

/* The answer, without the times of its objects. */
static size_t ask(enum epci_copying copying, unsigned char *out)
{
    struct epci_wire_object head;
    size_t bytes;

    copy_by(copying);
    ck_assert_int_eq(collecting_ask_in(&c, "Global", COLLECTING_CAPACITY), EPC_OK);
    bytes = c.bytes;
    memcpy(out, c.buffer, bytes);
    for (size_t at = 0; at < bytes; at += head.total_bytes) {
        memcpy(&head, out + at, sizeof head);
        head.perf_time = head.perf_freq = 0;
        memcpy(out + at, &head, sizeof head);
    }
    return bytes;
}

static void both_are_the_same(void)
{
    size_t bytes = ask(EPCI_COPY_VECTORS, other);

    ck_assert_uint_eq(ask(EPCI_COPY_WORDS, c.buffer), bytes);
    ck_assert_mem_eq(c.buffer, other, bytes);
}

EPC_TEST(copying__vectors_are_used_where_the_processor_promises_them)
{
    copy_by(EPCI_COPY_VECTORS);
#ifdef EPCI_VECTORS
    __builtin_cpu_init();
    ck_assert_int_eq(epci_is_copying_vectors(), __builtin_cpu_supports("avx") != 0);
#else
    ck_assert(!epci_is_copying_vectors());
#endif
    copy_by(EPCI_COPY_WORDS);
    epci_copy_choose_mode(); /* a decision stays */
    ck_assert(!epci_is_copying_vectors());
}

EPC_TEST(copying__a_copy_is_the_same_for_all_sizes_and_both_alignments)
{
    static _Alignas(16) unsigned char from[512], words[520], vectors[520];

    for (size_t i = 0; i < sizeof from; i++)
        from[i] = (unsigned char)(i * 7 + 1);
    for (size_t start = 0; start <= 8; start += 8)
        for (size_t bytes = 0; bytes + start <= sizeof from; bytes += 8) {
            memset(words, 0, sizeof words);
            memset(vectors, 0, sizeof vectors);
            copy_by(EPCI_COPY_WORDS);
            epci_words_copy(from + start, words + 4, bytes);
            copy_by(EPCI_COPY_VECTORS);
            epci_words_copy(from + start, vectors + 4, bytes);
            ck_assert_mem_eq(words + 4, from + start, bytes);
            ck_assert_mem_eq(vectors, words, sizeof words);
        }
}

EPC_TEST_IN(copying__answers_are_the_same_for_names_and_blocks_of_all_sizes, open_all(),
            close_all())
{
    for (uint32_t object = 0; object < MOST; object++)
        for (uint32_t letters = 1; letters <= EPCI_NAME_UNITS; letters += object == 3 ? 1 : 5)
            add(object, letters);
    both_are_the_same();
    collecting_ask(&c, "Global"); /* and valid */
}

EPC_TEST_IN(copying__answers_are_the_same_whatever_a_publisher_writes, open_all(), close_all())
{
    static const unsigned char bytes[] = { 0, 1, 2, 4, 14, 16, 24, 0x80, 0xFF };
    epc_instance made[3];

    made[0] = add(4, 5);
    made[1] = add(4, 7);  /* fills its room */
    made[2] = add(4, 12); /* another room */
    for (size_t i = 0; i < EPC_COUNT(made); i++) {
        unsigned char *image =
            made[i].block - epci_block_offset_in_slot_image(epci_name_class_bytes(i == 2 ? 1 : 0));

        for (unsigned char *at = image; at < made[i].block + 16; at++) {
            const unsigned char before = *at;

            for (size_t j = 0; j < EPC_COUNT(bytes); j++) {
                *at = bytes[j];
                both_are_the_same();
                collecting_ask(&c, "Global");
            }
            *at = before;
        }
    }
}
