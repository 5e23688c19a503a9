/* SPDX-License-Identifier: MIT
 *
 * answer.c -- one growing buffer that begins with a PERF_DATA_BLOCK.
 *
 * Blocks are appended as they are; the objects in them are counted with the walker.  The header
 * is filled in at the end, when size and number are known.
 */
#include "sdk/consumer/answer.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/checked.h"
#include "sdk/core/walk.h"

/* Make room for `more` bytes at the end. */
static int reserve(struct epci_answer *answer, size_t more)
{
    size_t need, room;
    unsigned char *grown;

    if (!epci_add_size(answer->used, more, &need) || need > UINT32_MAX)
        return EPC_E_RANGE;
    if (need <= answer->room)
        return EPC_OK;
    room = answer->room < 65536 ? 65536 : answer->room * 2;
    room = room < need ? need : room;
    grown = realloc(answer->bytes, room);
    if (!grown)
        return EPC_E_NOMEM;
    answer->bytes = grown;
    answer->room = room;
    return EPC_OK;
}

int epci_answer_init(struct epci_answer *out, const uint16_t *name, size_t units)
{
    struct epci_writer writer;
    int status;

    memset(out, 0, sizeof *out);
    status = reserve(out, epci_data_bytes(units));
    if (status != EPC_OK)
        return status;
    epci_writer_init(&writer, out->bytes, out->room);
    status = epci_writer_begin_data(&writer, name, units);
    out->used = writer.used;
    return status;
}

int epci_answer_add(struct epci_answer *answer, const void *block, size_t bytes)
{
    struct epci_span rest = epci_span_of(block, bytes);
    struct epci_object_view object;
    int status = reserve(answer, bytes);

    if (status != EPC_OK)
        return status;
    if (bytes > 0)
        memcpy(answer->bytes + answer->used, block, bytes);
    answer->used += bytes;
    while (epci_walk_object(&rest, &object, NULL) == EPC_OK)
        answer->objects++;
    return EPC_OK;
}

void epci_answer_finish(struct epci_answer *answer, const struct epci_answer_times *times)
{
    struct epci_writer writer = { .start = answer->bytes,
                                  .used = answer->used,
                                  .room = answer->room,
                                  .objects = answer->objects };

    epci_writer_end_data(&writer, times, EPCI_NO_DEFAULT);
}

struct epci_span epci_answer_span(const struct epci_answer *answer)
{
    return epci_span_of(answer->bytes, answer->used);
}

void epci_answer_release(struct epci_answer *answer)
{
    free(answer->bytes);
    memset(answer, 0, sizeof *answer);
}
