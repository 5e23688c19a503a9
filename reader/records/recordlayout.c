/* SPDX-License-Identifier: MIT
 *
 * recordlayout.c -- walks an answer for its parts; what cannot be walked is one part.
 */
#include "reader/records/recordlayout.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "check/walk.h"
#include "kit/sort.h"
#include "sdk/core/hash.h"

/* ---- Parts ---- */

struct dividing {
    struct record_layout *layout;
    size_t at; /* up to here there are parts */
    bool failed;
};

/* The part that ends before this byte. */
static void end_part(struct dividing *dividing, size_t end, uint64_t key)
{
    struct record_layout *layout = dividing->layout;

    if (end <= dividing->at)
        return;
    if (!KIT_RESERVE(NULL, layout->parts, layout->count, layout->capacity)) {
        dividing->failed = true;
        return;
    }
    layout->parts[layout->count++] = (struct record_part){ key, dividing->at, end - dividing->at };
    dividing->at = end;
}

static void divide_instances(struct dividing *dividing, const struct check_parsed_object *object,
                             uint64_t key)
{
    struct epci_span rest = object->rest;
    struct check_parsed_instance instance;

    for (int32_t i = 0; i < object->head.instance_count &&
                        check_read_next_instance(&rest, &instance, NULL) == EPC_OK;
         i++)
        end_part(dividing, rest.offset, epci_hash_bytes(key, instance.name.at, instance.name.left));
}

int reader_record_layout_of_answer(struct record_layout *out, struct epci_span answer)
{
    struct dividing dividing = { .layout = out };
    struct check_parsed_data data;
    struct check_parsed_object object;
    uint64_t key = EPCI_HASH_INIT;

    out->count = 0;
    answer.offset = 0;
    if (check_read_data_header(answer, &data, NULL) == EPC_OK) {
        end_part(&dividing, data.objects.offset, key);
        while (check_read_next_object(&data.objects, &object, NULL) == EPC_OK) {
            key = epci_hash_bytes(EPCI_HASH_INIT, &object.head.name_index,
                                  sizeof object.head.name_index);
            end_part(&dividing, object.definitions.offset + object.definitions.left, key);
            divide_instances(&dividing, &object, key + 1);
            end_part(&dividing, data.objects.offset, key + 2);
        }
    }
    end_part(&dividing, answer.left, EPCI_HASH_INIT + 1);
    return dividing.failed ? EPC_E_NOMEM : EPC_OK;
}

bool reader_record_layouts_are_equal(const struct record_layout *a, const struct record_layout *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->parts[i].key != b->parts[i].key || a->parts[i].bytes != b->parts[i].bytes)
            return false;
    return true;
}

void reader_record_layout_release(struct record_layout *layout)
{
    free(layout->parts);
    memset(layout, 0, sizeof *layout);
}

/* ---- Pieces ---- */

static int compare_parts(const void *a, const void *b)
{
    const struct record_part *x = a, *y = b;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    if (x->bytes != y->bytes)
        return x->bytes < y->bytes ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

/* The first of the sorted parts that is like `part` and at byte `from` or later, or NULL. */
static const struct record_part *find_like_part(const struct record_part *sorted, size_t count,
                                                const struct record_part *part, size_t from)
{
    const struct record_part wanted = { part->key, from, part->bytes };
    size_t at;

    KIT_FIND_FIRST(at, count, compare_parts(&sorted[at], &wanted) >= 0);
    return at < count && sorted[at].key == part->key && sorted[at].bytes == part->bytes
               ? &sorted[at]
               : NULL;
}

static bool add_piece(struct record_pieces *pieces, size_t bytes, const struct record_part *like)
{
    const bool is_own = !like || like->at % 4 != 0;
    struct record_piece *last = pieces->count ? &pieces->list[pieces->count - 1] : NULL;

    if (last && last->is_own == is_own && (is_own || last->from + last->bytes == like->at)) {
        last->bytes += bytes;
        return true;
    }
    if (!KIT_RESERVE(NULL, pieces->list, pieces->count, pieces->capacity))
        return false;
    pieces->list[pieces->count++] = (struct record_piece){ bytes, is_own ? 0 : like->at, is_own };
    return true;
}

/* Pieces begin at multiples of 4: the others take the bytes before them along as their own. */
static void align_pieces(struct record_pieces *pieces)
{
    size_t count = 0, at = 0;

    for (size_t i = 0; i < pieces->count; i++) {
        struct record_piece piece = pieces->list[i];

        if (count > 0 && at % 4 != 0) {
            pieces->list[count - 1].is_own = true;
            pieces->list[count - 1].bytes += piece.bytes;
        } else
            pieces->list[count++] = piece;
        at += piece.bytes;
    }
    pieces->count = count;
}

int reader_record_find_pieces(struct record_pieces *out, const struct record_layout *older,
                              const struct record_layout *newer)
{
    const size_t count = older->count;
    struct record_part *sorted = malloc((count + 1) * sizeof *sorted);
    size_t from = 0;
    bool good = sorted != NULL;

    out->count = 0;
    if (good && count > 0) {
        memcpy(sorted, older->parts, count * sizeof *sorted);
        qsort(sorted, count, sizeof *sorted, compare_parts);
    }
    for (size_t i = 0; good && i < newer->count; i++) {
        const struct record_part *part = &newer->parts[i];
        const struct record_part *like = find_like_part(sorted, count, part, from);

        if (!like)
            like = find_like_part(sorted, count, part, 0);
        if (like)
            from = like->at + like->bytes;
        good = add_piece(out, part->bytes, like);
    }
    free(sorted);
    if (good)
        align_pieces(out);
    return good ? EPC_OK : EPC_E_NOMEM;
}
