/* SPDX-License-Identifier: MIT
 *
 * keys.h -- the bytes that a terminal sends become keys.  Bytes may come in any pieces.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum mon_key {
    /* Below these: a character. */
    MON_KEY_UP = 0x110000,
    MON_KEY_DOWN,
    MON_KEY_LEFT,
    MON_KEY_RIGHT,
    MON_KEY_HOME,
    MON_KEY_END,
    MON_KEY_PAGE_UP,
    MON_KEY_PAGE_DOWN,
    MON_KEY_ENTER,
    MON_KEY_BACKSPACE,
    MON_KEY_ESCAPE
};

#define MON_CTRL(letter) ((uint32_t)(letter) & 0x1F)

#define MON_KEYS_BYTES 32u

/* Zeroed: nothing was read. */
struct mon_keys {
    char bytes[MON_KEYS_BYTES]; /* of a key that is not complete */
    size_t count;
};

/* Take one byte; true and the key if that completes one.  Sequences that are not a key of the list,
 * such as that the window got the focus, are not a key at all. */
bool mon_keys_add_byte(struct mon_keys *keys, char byte, uint32_t *key);

/* No byte came for a while: true if an Escape was waiting for more. */
bool mon_keys_flush_lone_escape(struct mon_keys *keys, uint32_t *key);
