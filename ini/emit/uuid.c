/* SPDX-License-Identifier: MIT
 *
 * uuid.c -- version 5 UUIDs: the first 16 bytes of a SHA-1 (FIPS 180-4), with six bits fixed.
 *
 * SHA-1 is not used against forgers here: a schema's author chooses the names.
 */
#include "ini/emit/uuid.h"

#include <string.h>

#define SHA_BLOCK 64

const struct ini_uuid ini_uuid_epc = { { 0x8c, 0x3f, 0x5a, 0x52, 0x7d, 0x5e, 0x4b, 0x0e, 0x9c, 0x57,
                                         0x61, 0xf0, 0xc2, 0xb7, 0xd6, 0xa4 } };

struct sha {
    uint32_t state[5];
    uint8_t block[SHA_BLOCK];
    size_t used; /* bytes of `block` */
    uint64_t bytes;
};

static uint32_t rotate_left(uint32_t word, unsigned bits)
{
    return word << bits | word >> (32 - bits);
}

static void hash_sha_block(struct sha *sha)
{
    uint32_t w[80], a = sha->state[0], b = sha->state[1], c = sha->state[2], d = sha->state[3],
                    e = sha->state[4];

    for (unsigned i = 0; i < 16; i++)
        w[i] = (uint32_t)sha->block[4 * i] << 24 | (uint32_t)sha->block[4 * i + 1] << 16 |
               (uint32_t)sha->block[4 * i + 2] << 8 | sha->block[4 * i + 3];
    for (unsigned i = 16; i < 80; i++)
        w[i] = rotate_left(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (unsigned i = 0; i < 80; i++) {
        uint32_t mixed = i < 20              ? ((b & c) | (~b & d)) + 0x5A827999u
                         : i >= 40 && i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDCu
                                             : (b ^ c ^ d) + (i < 40 ? 0x6ED9EBA1u : 0xCA62C1D6u);
        uint32_t next = rotate_left(a, 5) + mixed + e + w[i];

        e = d;
        d = c;
        c = rotate_left(b, 30);
        b = a;
        a = next;
    }
    sha->state[0] += a;
    sha->state[1] += b;
    sha->state[2] += c;
    sha->state[3] += d;
    sha->state[4] += e;
    sha->used = 0;
}

static void add_bytes_to_sha(struct sha *sha, const void *bytes, size_t count)
{
    const uint8_t *at = bytes;

    sha->bytes += count;
    for (size_t i = 0; i < count; i++) {
        sha->block[sha->used++] = at[i];
        if (sha->used == SHA_BLOCK)
            hash_sha_block(sha);
    }
}

static void finish_sha_digest(struct sha *sha, uint8_t digest[20])
{
    static const uint8_t one = 0x80, zero = 0;
    uint64_t bits = sha->bytes * 8;
    uint8_t length[8];

    for (unsigned i = 0; i < 8; i++)
        length[i] = (uint8_t)(bits >> (56 - 8 * i));
    add_bytes_to_sha(sha, &one, 1);
    while (sha->used != SHA_BLOCK - sizeof length)
        add_bytes_to_sha(sha, &zero, 1);
    add_bytes_to_sha(sha, length, sizeof length);
    for (unsigned i = 0; i < 20; i++)
        digest[i] = (uint8_t)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
}

struct ini_uuid ini_uuid_from_name(const struct ini_uuid *space, const char *name)
{
    struct sha sha = { .state = { 0x67452301u, 0xEFCDAB89u, 0x98BADCFEu, 0x10325476u,
                                  0xC3D2E1F0u } };
    uint8_t digest[20];
    struct ini_uuid made;

    add_bytes_to_sha(&sha, space->bytes, sizeof space->bytes);
    add_bytes_to_sha(&sha, name, strlen(name));
    finish_sha_digest(&sha, digest);
    memcpy(made.bytes, digest, sizeof made.bytes);
    made.bytes[6] = (uint8_t)((made.bytes[6] & 0x0F) | 0x50); /* the version */
    made.bytes[8] = (uint8_t)((made.bytes[8] & 0x3F) | 0x80); /* the variant of the RFC */
    return made;
}

const char *ini_format_uuid(const struct ini_uuid *uuid, char text[INI_UUID_CAPACITY])
{
    static const char digits[] = "0123456789abcdef";
    char *at = text;

    *at++ = '{';
    for (unsigned i = 0; i < sizeof uuid->bytes; i++) {
        if (i == 4 || i == 6 || i == 8 || i == 10)
            *at++ = '-';
        *at++ = digits[uuid->bytes[i] >> 4];
        *at++ = digits[uuid->bytes[i] & 0x0F];
    }
    *at++ = '}';
    *at = 0;
    return text;
}
