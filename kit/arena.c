/* SPDX-License-Identifier: MIT
 *
 * arena.c -- memory in a list of chunks; pieces are cut from the first.
 *
 * Chunks double up to LARGEST_CHUNK.  A large piece gets its own chunk after the first, so that the
 * rest of the first stays in use.
 */
#include "kit/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/span.h"
#include "sdk/core/checked.h"

#define FIRST_CHUNK   ((size_t)2 * 1024)
#define LARGEST_CHUNK ((size_t)256 * 1024)
#define ALIGNMENT     sizeof(union widest)

union widest {
    long double number;
    uint64_t integer;
    void *pointer;
};

struct kit_arena_chunk {
    struct kit_arena_chunk *next;
    size_t capacity; /* bytes after the head */
    size_t used;
};

#define CHUNK_HEAD_BYTES epci_round_up_unchecked(sizeof(struct kit_arena_chunk), ALIGNMENT)

void kit_arena_init(struct kit_arena *arena, void *(*alloc)(size_t bytes),
                    void (*release)(void *memory))
{
    memset(arena, 0, sizeof *arena);
    arena->alloc = alloc;
    arena->free = release;
    arena->limit = SIZE_MAX;
}

void kit_arena_release(struct kit_arena *arena)
{
    while (arena->chunks) {
        struct kit_arena_chunk *next = arena->chunks->next;
        arena->free(arena->chunks);
        arena->chunks = next;
    }
    arena->taken = 0;
}

static struct kit_arena_chunk *allocate_chunk(struct kit_arena *arena, size_t capacity)
{
    size_t bytes;
    struct kit_arena_chunk *chunk;

    if (!kit_add_size(capacity, CHUNK_HEAD_BYTES, &bytes) || arena->taken > arena->limit ||
        bytes > arena->limit - arena->taken)
        return NULL;
    if (!(chunk = arena->alloc(bytes)))
        return NULL;
    chunk->capacity = capacity;
    chunk->used = 0;
    arena->taken += bytes;
    return chunk;
}

/* A chunk with room for `bytes`. */
static struct kit_arena_chunk *find_or_allocate_chunk(struct kit_arena *arena, size_t bytes)
{
    struct kit_arena_chunk *first = arena->chunks;
    struct kit_arena_chunk *chunk;
    size_t capacity = FIRST_CHUNK;

    if (first && bytes <= first->capacity - first->used)
        return first;
    if (first && bytes > LARGEST_CHUNK / 4) {
        if (!(chunk = allocate_chunk(arena, bytes)))
            return NULL;
        chunk->next = first->next;
        first->next = chunk;
        return chunk;
    }
    if (first)
        capacity = first->capacity < LARGEST_CHUNK / 2 ? first->capacity * 2 : LARGEST_CHUNK;
    chunk = allocate_chunk(arena, capacity > bytes ? capacity : bytes);
    if (!chunk && capacity > bytes)
        chunk = allocate_chunk(arena, bytes);
    if (!chunk)
        return NULL;
    chunk->next = first;
    arena->chunks = chunk;
    return chunk;
}

void *kit_arena_allocate(struct kit_arena *arena, size_t count, size_t size)
{
    size_t bytes;
    struct kit_arena_chunk *chunk;
    unsigned char *piece;
    bool fits = epci_mul_size(count, size, &bytes) && bytes <= SIZE_MAX - ALIGNMENT;

    bytes = fits ? epci_round_up_unchecked(bytes ? bytes : 1, ALIGNMENT) : 0;
    if (!fits || !(chunk = find_or_allocate_chunk(arena, bytes))) {
        arena->refused++;
        return NULL;
    }
    piece = (unsigned char *)chunk + CHUNK_HEAD_BYTES + chunk->used;
    chunk->used += bytes;
    return piece;
}

bool kit_grow_array(struct kit_arena *arena, void *array, size_t count, size_t more,
                    size_t *capacity, size_t size)
{
    size_t need, grown, bytes;
    void *old, *bigger = NULL;

    if (!kit_add_size(count, more, &need))
        need = SIZE_MAX; /* which is refused */
    if (need <= *capacity)
        return true;
    grown = *capacity > need / 2 ? 2 * *capacity : need;
    grown = grown < 8 ? 8 : grown;
    memcpy(&old, array, sizeof old);
    if (arena)
        bigger = kit_arena_allocate(arena, grown, size);
    else if (need < SIZE_MAX && epci_mul_size(grown, size, &bytes))
        bigger = realloc(old, bytes);
    if (!bigger)
        return false;
    if (arena && count != 0)
        memcpy(bigger, old, count * size);
    memcpy(array, &bigger, sizeof bigger);
    *capacity = grown;
    return true;
}

char *kit_arena_copy_string(struct kit_arena *arena, const char *text, size_t bytes)
{
    char *string = kit_arena_allocate(arena, bytes < SIZE_MAX ? bytes + 1 : SIZE_MAX, 1);

    if (string && bytes != 0)
        memcpy(string, text, bytes);
    return string;
}

char *kit_copy_string(const char *text)
{
    const size_t bytes = strlen(text) + 1;
    char *copy = malloc(bytes);

    return copy ? memcpy(copy, text, bytes) : NULL;
}

char *kit_arena_vformat(struct kit_arena *arena, const char *format, va_list arguments)
{
    va_list again;
    int bytes;
    char *text;

    va_copy(again, arguments);
    bytes = vsnprintf(NULL, 0, format, again);
    va_end(again);
    text = kit_arena_allocate(arena, bytes < 0 ? SIZE_MAX : (size_t)bytes + 1, 1);
    if (text)
        vsnprintf(text, (size_t)bytes + 1, format, arguments);
    return text;
}

char *kit_arena_format(struct kit_arena *arena, const char *format, ...)
{
    va_list arguments;
    char *text;

    va_start(arguments, format);
    text = kit_arena_vformat(arena, format, arguments);
    va_end(arguments);
    return text;
}
