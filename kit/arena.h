/* SPDX-License-Identifier: MIT
 *
 * arena.h -- memory that is taken piece by piece and given back at once.
 *
 * Parsers, plans and emitters take all they need from one arena of their caller's, so that nothing
 * they build has to be freed by itself and a failure half-way leaks nothing.  The caller chooses
 * where the memory comes from (epci_alloc and epci_free of sdk/port/port.h fit).
 */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lets the compiler compare arguments with their conversions. */
#if defined(__clang__)
#define KIT_FORMAT(at, first) __attribute__((format(__printf__, at, first)))
#elif defined(__GNUC__)
#define KIT_FORMAT(at, first) __attribute__((format(__gnu_printf__, at, first)))
#else
#define KIT_FORMAT(at, first)
#endif

struct kit_arena_chunk;

/* The fields are private except `limit`, which may be changed at any time, and `refused`, which may
 * be read. */
struct kit_arena {
    void *(*alloc)(size_t bytes); /* zeroed memory or NULL, as epci_alloc */
    void (*free)(void *memory);
    struct kit_arena_chunk *chunks;
    size_t taken;   /* from `alloc`, over all chunks                  */
    size_t limit;   /* `taken` never exceeds this; SIZE_MAX: no limit */
    size_t refused; /* how often there was no memory: who asks for much can look once, at the end */
};

/* An empty arena without a limit on top of these two.  Allocates nothing. */
void kit_arena_init(struct kit_arena *arena, void *(*alloc)(size_t bytes),
                    void (*release)(void *memory));

/* Give everything back; all pointers into the arena are invalid.  The arena is empty again and may
 * be used.  A zeroed arena is fine. */
void kit_arena_release(struct kit_arena *arena);

/* `count` elements of `size` bytes, zeroed and aligned for any type; never NULL for 0 bytes.  NULL
 * when memory or the limit is exhausted or the product overflows; then the arena is as before. */
void *kit_arena_allocate(struct kit_arena *arena, size_t count, size_t size);

/* Make sure that `more` elements fit after the `count` of an array.  `array` is the address of the
 * pointer to it, and *capacity elements fit (NULL and 0: an empty one).  Its memory is the arena's,
 * or from malloc where `arena` is NULL.  It doubles, so that n elements cost O(n).  False when
 * memory is exhausted; then array and capacity are as before. */
bool kit_grow_array(struct kit_arena *arena, void *array, size_t count, size_t more,
                    size_t *capacity, size_t size);
/* The same for one more, of an array and its size_t `capacity`. */
#define KIT_RESERVE(arena, array, count, capacity)                                                 \
    kit_grow_array(arena, &(array), count, 1, &(capacity), sizeof *(array))

/* text[0..bytes) as a NUL-terminated string, or NULL. */
char *kit_arena_copy_string(struct kit_arena *arena, const char *text, size_t bytes);

/* A copy of a string from malloc, for what has no arena, or NULL. */
char *kit_copy_string(const char *text);

/* A string as printf makes it, or NULL.  No program here sets a locale, so that what is generated
 * is the same everywhere. */
char *kit_arena_format(struct kit_arena *arena, const char *format, ...) KIT_FORMAT(2, 3);
char *kit_arena_vformat(struct kit_arena *arena, const char *format, va_list arguments);
