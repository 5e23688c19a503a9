/* SPDX-License-Identifier: MIT
 *
 * arena.h -- memory that is taken piece by piece and given back at once.
 *
 * Parsers, plans and emitters take all they need from one arena of their caller's, so that nothing
 * they build has to be freed by itself and a failure half-way leaves nothing behind.
 */
#ifndef EPC_INI_ARENA_H
#define EPC_INI_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct epci_arena_chunk;

/* The fields are private except `limit`, which may be changed at any time. */
struct epci_arena {
    struct epci_arena_chunk *chunks;
    size_t used;  /* of the newest chunk                                    */
    size_t taken; /* from the system, over all chunks                       */
    size_t limit; /* `taken` never exceeds this; SIZE_MAX: no limit         */
};

/* An empty arena without a limit.  Allocates nothing. */
void epci_arena_init(struct epci_arena *arena);

/* Give everything back; all pointers into the arena are invalid.  The arena is empty again and may
 * be used.  A zeroed arena is fine. */
void epci_arena_release(struct epci_arena *arena);

/* `count` elements of `size` bytes, zeroed and aligned for any type; never NULL for 0 bytes.  NULL
 * when memory or the limit is exhausted or the product overflows; then the arena is as before. */
void *epci_arena_take(struct epci_arena *arena, size_t count, size_t size);

/* As above, but the bytes are not zeroed: for what is overwritten at once. */
void *epci_arena_take_raw(struct epci_arena *arena, size_t count, size_t size);

/* Make room for at least one more element behind the `count` that *array holds (its room is *room
 * elements of `size` bytes; *array may be NULL with both 0).  Doubles, so that appending n elements
 * costs O(n).  False when memory is exhausted; then nothing has changed. */
bool epci_arena_grow(struct epci_arena *arena, void **array, size_t count, size_t *room,
                     size_t size);

/* text[0..bytes) as a NUL-terminated string, or NULL. */
char *epci_arena_string(struct epci_arena *arena, const char *text, size_t bytes);

/* Strings of printf's conversions, or NULL. */
#if defined(__GNUC__)
__attribute__((format(__printf__, 2, 3)))
#endif
char *epci_arena_format(struct epci_arena *arena, const char *format, ...);

#endif
