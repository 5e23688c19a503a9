/* SPDX-License-Identifier: MIT
 *
 * guard.h -- buffers with guarded areas around them.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum host_guard {
    HOST_GUARD_PATTERN, /* 1 KiB of pattern before and after the buffer */
    HOST_GUARD_END,     /* the buffer ends at the start of a no-access area */
    HOST_GUARD_BEGIN    /* the buffer begins at the end of a no-access area */
};

#define HOST_GUARD_BYTES 1024u

struct host_buffer {
    unsigned char *at; /* the first of `capacity` bytes, at a multiple of 8 if the kind allows it */
    size_t capacity;
    size_t maximum; /* the room with which it was opened */
    enum host_guard kind;
    unsigned char fill;
    unsigned char *memory; /* the whole reservation, */
    size_t reserved;       /* its size, */
    unsigned char *usable; /* the part of it that can be touched, */
    size_t usable_bytes;   /* and its size */
};

/* A buffer of `capacity` bytes (0 is allowed), every byte `fill`.  With HOST_GUARD_END the start is
 * aligned only if `capacity` is a multiple of 8; HOST_GUARD_PATTERN begins `skew` bytes (0 to 7)
 * after a multiple of 8; the others ignore `skew`.  EPC_E_NOMEM. */
int host_buffer_allocate(enum host_guard kind, size_t capacity, uint32_t skew, unsigned char fill,
                         struct host_buffer *out);
/* Reset a pattern-guarded buffer and give it another size, at most the one it was opened with; for
 * thousands of sizes in turn. */
void host_buffer_resize(struct host_buffer *buffer, size_t capacity);
/* Were touchable bytes around the buffer changed?  Then *first and *last are the first and the last
 * changed one, counted from the buffer's first byte. */
bool host_buffer_find_damage(const struct host_buffer *buffer, int64_t *first, int64_t *last);
/* The position of the last byte that is no longer `fill`, plus 1; 0 if all are. */
size_t host_buffer_used_bytes(const struct host_buffer *buffer);
void host_buffer_free(struct host_buffer *buffer);
