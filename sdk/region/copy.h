/* SPDX-License-Identifier: MIT
 *
 * copy.h -- the one way in which readers copy shared memory: in aligned words of 8 bytes, or in
 * aligned vectors of 16 where the processor loads each half of them at once.
 *
 *          | cell a: 4 | cell b: 4 | cell c: 8             |
 *          +-----------+-----------+-----------------------+
 *  words:    one load                one load
 *  a vector: one load, and each half of it is one
 *
 * Example.  a and c are 9 and 99, and a thread adds 1 to a and then to c.  A copy has 9 and 99, 10
 * and 99, or 10 and 100.  It may also have 9 and 100: the words are loaded one after the other.
 *
 * WRITER  updates a cell with one atomic operation (epc/cell.h).
 * READER  copies a block of shared memory.  Each aligned word of 8 bytes is one load.  Every load
 *         is with acquire.
 * WHY     A cell has 4 or 8 bytes and is aligned, so one that is updated meanwhile is copied as it
 *         was before or after.  Loads of single bytes, as of memcpy, could copy a part:
 *
 *              W: adds 1 to a cell of 255      R: copies it byte by byte
 *              ------------------------------  ----------------------------------
 *              .                               copies the low byte: 0xFF
 *              makes the cell 0x0100           .
 *              .                               copies the next byte: 0x01, has 511
 *
 *         Two words may be of different moments.  What has to be of one moment is what sequences
 *         are for (slot.h).
 *
 * A vector of 16 bytes is two such loads if each half of it is one, and both are ordered.  That is
 * a property of processors and not of C:
 *   Intel SDM, volume 3A, 9.1.1 (8.1.1 in April 2022): on processors with AVX, MOVDQA of an aligned
 *   address is atomic.
 *   AMD APM, volume 2, 7.3.2: on processors with AVX, an aligned load of up to 16 bytes is atomic.
 * Loads of usual memory are not reordered with other loads on either (Intel 9.2.2, AMD 7.2); so
 * each is an acquire load, and the compiler must not move or divide it, which is why it is an
 * instruction here.
 *
 * ThreadSanitizer, the model and the test that counts loads see words only, as do other processors
 * and 32-bit programs.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "sdk/core/atomic.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__SANITIZE_THREAD__) &&                   \
    !defined(epci_load_u64)
#define EPCI_VECTORS 1
#endif
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#undef EPCI_VECTORS
#endif
#endif

enum epci_copying { EPCI_COPY_UNDECIDED, EPCI_COPY_WORDS, EPCI_COPY_VECTORS };

/* Decide by what the processor can do, unless it is decided already.  Until then words are
 * copied. */
void epci_copy_choose_mode(void);

extern uint32_t epci_copying; /* enum epci_copying; for the next function, and for tests */

static inline int epci_is_copying_vectors(void)
{
    return epci_load_u32(&epci_copying) == EPCI_COPY_VECTORS;
}

static inline void epci_copy_single_word(const uint64_t *from, unsigned char *out)
{
    uint64_t word = epci_load_u64(from);

    memcpy(out, &word, sizeof word);
}

#ifdef EPCI_VECTORS
#include <emmintrin.h>

typedef __m128i epci_vector;

/* Load 16 bytes, aligned to 16, each half with acquire. */
static inline epci_vector epci_vector_load(const unsigned char *at)
{
    epci_vector vector;

    __asm__ volatile("movdqa %1, %0"
                     : "=x"(vector)
                     : "m"(*(const epci_vector *)(const void *)at)
                     : "memory");
    return vector;
}

static inline void epci_store_16_byte_vector(unsigned char *at, epci_vector vector)
{
    memcpy(at, &vector, sizeof vector);
}

/* Copy vectors, and perhaps a word after them; `from` is aligned to 16. */
static inline void epci_vectors_copy(const unsigned char *from, unsigned char *out, size_t bytes)
{
#pragma GCC unroll 4
    for (; bytes >= 16; bytes -= 16, from += 16, out += 16)
        epci_store_16_byte_vector(out, epci_vector_load(from));
    if (bytes > 0)
        epci_copy_single_word((const uint64_t *)(const void *)from, out);
}

static inline void epci_copy_words_by_vectors(const unsigned char *from, unsigned char *out,
                                              size_t bytes)
{
    if (((uintptr_t)from & 8) && bytes > 0) {
        epci_copy_single_word((const uint64_t *)(const void *)from, out);
        from += 8;
        out += 8;
        bytes -= 8;
    }
    epci_vectors_copy(from, out, bytes);
}
#endif

/* Copy aligned words of shared memory, each with acquire.  `bytes` is a multiple of 8; `out` needs
 * no alignment.  Eight words per round, because a loop over single words takes as long as their
 * copying. */
static inline void epci_words_copy(const unsigned char *shared, unsigned char *out, size_t bytes)
{
    const uint64_t *from = (const uint64_t *)(const void *)shared;

#ifdef EPCI_VECTORS
    if (epci_is_copying_vectors()) {
        epci_copy_words_by_vectors(shared, out, bytes);
        return;
    }
#endif
#pragma GCC unroll 8
    for (; bytes > 0; bytes -= 8, from++, out += 8)
        epci_copy_single_word(from, out);
}
