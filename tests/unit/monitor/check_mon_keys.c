/* SPDX-License-Identifier: MIT
 *
 * check_mon_keys.c -- bytes of a terminal become keys. */
#include "epc_check.h"

#include <string.h>

#include "monitor/screen/keys.h"

static struct mon_keys keys;

/* The keys of these bytes, at most 8; returns how many. */
static size_t take(const char *bytes, size_t count, uint32_t out[8])
{
    size_t found = 0;

    for (size_t i = 0; i < count; i++)
        if (mon_keys_add_byte(&keys, bytes[i], &out[found]))
            found++;
    return found;
}

static uint32_t only(const char *bytes)
{
    uint32_t found[8];

    memset(&keys, 0, sizeof keys);
    ck_assert_uint_eq(take(bytes, strlen(bytes), found), 1);
    ck_assert_uint_eq(keys.count, 0);
    return found[0];
}

EPC_TEST(keys__are_letters_controls_and_characters_beyond_ascii)
{
    ck_assert_uint_eq(only("q"), 'q');
    ck_assert_uint_eq(only("\x0C"), MON_CTRL('L'));
    ck_assert_uint_eq(only("\r"), MON_KEY_ENTER);
    ck_assert_uint_eq(only("\n"), MON_KEY_ENTER);
    ck_assert_uint_eq(only("\x7F"), MON_KEY_BACKSPACE);
    ck_assert_uint_eq(only("\x08"), MON_KEY_BACKSPACE);
    ck_assert_uint_eq(only("\xC3\xA4"), 0xE4);
    ck_assert_uint_eq(only("\xE4\xB8\xAD"), 0x4E2D);
    ck_assert_uint_eq(only("\xF0\x9F\x98\x80"), 0x1F600);
}

EPC_TEST(keys__of_both_kinds_of_sequences_are_known)
{
    ck_assert_uint_eq(only("\x1b[A"), MON_KEY_UP);
    ck_assert_uint_eq(only("\x1bOB"), MON_KEY_DOWN);
    ck_assert_uint_eq(only("\x1b[5~"), MON_KEY_PAGE_UP);
    ck_assert_uint_eq(only("\x1b[6~"), MON_KEY_PAGE_DOWN);
    ck_assert_uint_eq(only("\x1b[1~"), MON_KEY_HOME);
    ck_assert_uint_eq(only("\x1bOF"), MON_KEY_END);
}

EPC_TEST(keys__that_are_not_complete_wait_for_the_rest)
{
    uint32_t found[8];

    memset(&keys, 0, sizeof keys);
    ck_assert_uint_eq(take("\x1b[", 2, found), 0);
    ck_assert_uint_eq(take("A", 1, found), 1);
    ck_assert_uint_eq(found[0], MON_KEY_UP);
    ck_assert_uint_eq(take("\xE4\xB8", 2, found), 0);
    ck_assert_uint_eq(take("\xAD", 1, found), 1);
    ck_assert_uint_eq(found[0], 0x4E2D);
}

EPC_TEST(keys__an_escape_alone_is_one_after_a_while)
{
    uint32_t found[8], key;

    memset(&keys, 0, sizeof keys);
    ck_assert(!mon_keys_flush_lone_escape(&keys, &key));
    ck_assert_uint_eq(take("\x1b", 1, found), 0);
    ck_assert(mon_keys_flush_lone_escape(&keys, &key));
    ck_assert_uint_eq(key, MON_KEY_ESCAPE);
    ck_assert_uint_eq(take("\x1b[", 2, found), 0);
    ck_assert(!mon_keys_flush_lone_escape(&keys, &key));
    ck_assert_uint_eq(take("q", 1, found), 1);
}

/* The window got the focus, a mouse moved, Alt with a letter, a paste begins, a modified arrow. */
static const char *const silent[] = { "\x1b[I",       "\x1b[O",    "\x1b[<35;10;20M", "\x1bx",
                                      "\x1b[200~",    "\x1b[1;5A", "\x1b[c",          "\x1b[\x1b[I",
                                      "\x80\xFF\xC3", "\xC3(",     "\xF8\x88\x80" };

EPC_TEST_LOOP(keys__what_is_no_key_presses_none, sizeof silent / sizeof *silent)
{
    uint32_t found[8];

    memset(&keys, 0, sizeof keys);
    ck_assert_uint_eq(take(silent[_i], strlen(silent[_i]), found), 0);
    memset(&keys, 0, sizeof keys);
    take(silent[_i], strlen(silent[_i]), found);
    (void)mon_keys_flush_lone_escape(&keys, found);
    ck_assert_uint_eq(take("q", 1, found), 1);
    ck_assert_uint_eq(found[0], 'q');
}

EPC_TEST(keys__endless_sequences_do_not_overflow)
{
    uint32_t found[8];

    memset(&keys, 0, sizeof keys);
    ck_assert_uint_eq(take("\x1b[", 2, found), 0);
    for (int i = 0; i < 1000; i++)
        (void)take("\x1b[1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1", 2, found);
    for (int i = 0; i < 1000; i++)
        (void)mon_keys_add_byte(&keys, '\x1', &found[0]);
    ck_assert_uint_le(keys.count, MON_KEYS_BYTES);
}
